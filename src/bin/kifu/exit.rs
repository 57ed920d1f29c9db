//! How a run ends, and how it says that it cannot go on.

use std::{
    fmt, io,
    io::Write as _,
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
};

use kifu::report::visible;

use crate::progress::aside;

/// The exit status: scripts rely on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Exit {
    /// Nothing at or above the threshold; everything written.
    #[default]
    Clean,
    /// Findings at or above the threshold, or a conversion refused.
    Findings,
    /// The program could not do what was asked.
    Trouble,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Clean => Self::SUCCESS,
            Exit::Findings => Self::from(1),
            Exit::Trouble => Self::from(2),
        }
    }
}

/// Why the program cannot do what was asked.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The reader of the output is gone: a quiet success.
    ClosedPipe,
    /// A wrong use, with what to do instead.
    Usage(String),
    /// A path that cannot be read or written.
    Path(PathBuf, io::Error),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl Trouble {
    /// What an error on standard output means.
    pub(crate) fn output(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::ClosedPipe } else { Self::Output(error) }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClosedPipe => f.write_str("the output was closed"),
            Self::Usage(message) => f.write_str(message),
            Self::Path(path, error) => match missing_folder(path, error) {
                Some(folder) => write!(f, "{}: there is no folder {}", path.display(), folder.display()),
                None => write!(f, "{}: {}", path.display(), reason(error)),
            },
            Self::Output(error) => write!(f, "standard output: {}", reason(error)),
        }
    }
}

/// The outermost folder on the way to `path` that is not there, where that is what the error is about.
fn missing_folder<'p>(path: &'p Path, error: &io::Error) -> Option<&'p Path> {
    if error.kind() != io::ErrorKind::NotFound {
        return None;
    }
    let folders = path.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
    folders.take_while(|folder| !folder.exists()).last()
}

/// What the system says, without the number that only programmers read.
pub(crate) fn reason(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound {
        return NOWHERE.to_owned();
    }
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// What is said of a name that nothing has.
pub(crate) const NOWHERE: &str = "no file or directory has this name";

/// The command that shows what is wrong with a file, to be pasted into a shell.
pub(crate) fn check_of(name: &str) -> String {
    // A NUL cannot be quoted, and is in no name.
    let quoted = shlex::try_quote(name).unwrap_or(name.into());
    format!("kifu check {quoted}")
}

/// Says on standard error what went wrong.
pub(crate) fn complain(trouble: &Trouble) {
    note(&format!("kifu: {trouble}"));
}

/// Says that this program broke on an input.
pub(crate) fn complain_of_fault(name: &str, message: &str) {
    complain(&Trouble::Usage(format!("{name}: this is a fault of kifu, please report it: {message}")));
}

/// Whether a run over inputs goes on after what became of one; why it does not is kept in `trouble`.
pub(crate) fn go_on(taken: Result<(), Trouble>, trouble: &mut Option<Trouble>) -> ControlFlow<()> {
    match taken {
        Ok(()) => ControlFlow::Continue(()),
        Err(why) => {
            *trouble = Some(why);
            ControlFlow::Break(())
        }
    }
}

/// Says `text` on standard error: names and quoted input in it must not reach the terminal as orders.
pub(crate) fn note(text: &str) {
    let lines: Vec<_> = text.lines().map(visible).collect();
    // Nobody is there to be told that standard error is closed.
    let _ = aside(|| writeln!(io::stderr(), "{}", lines.join("\n")));
}
