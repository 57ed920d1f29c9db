//! Files that are read, changed and written back: what `kifu fix` and `kifu fmt` share.
//!
//! Threads work out what a file would become; the changes are shown or written in the order of the
//! walk. A file is replaced whole or not at all, and only if it is still the file that was read.

use std::{
    collections::HashSet,
    fs::{self, File},
    io::{self, IsTerminal as _, Read as _, Write as _},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::SystemTime,
};

use kifu::{
    archive::{Found, Limits, Walk, WalkFault},
    report::Lang,
};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::{
    args::{Rewrite, Shared},
    exit::{Exit, Trouble, complain, note},
    inputs,
    progress::{Aside, Progress},
    reports,
    textdiff::{self, Look},
    whole_file::{WholeFile, real},
};

/// What becomes of a text.
#[derive(Default)]
pub(crate) struct Rewritten {
    /// How it changes; `None` where it stays as it is.
    pub(crate) change: Option<Change>,
    /// Why something was left as it is although it should be changed; empty where nothing was.
    pub(crate) refused: String,
    /// How many findings in it only `--unsafe` would mend.
    pub(crate) risky: usize,
}

/// A change of a text.
pub(crate) struct Change {
    /// The text before, decoded.
    pub(crate) before: String,
    /// The text after.
    pub(crate) after: String,
    /// What is written.
    pub(crate) bytes: Vec<u8>,
    /// What was done, in a few words.
    pub(crate) what: String,
}

/// What is to be done with files.
pub(crate) struct Task {
    /// What is done with changes.
    pub(crate) mode: Mode,
    /// What is said of files that stay as they are, in English and Japanese.
    pub(crate) same: (&'static str, &'static str),
    /// The language of what is said.
    pub(crate) lang: Lang,
}

/// What is done with changes.
#[derive(Clone, Debug)]
pub(crate) enum Mode {
    /// They are shown.
    Diff,
    /// The names of the files are listed.
    List,
    /// They are written; the file as it was is kept under its name with this suffix.
    Write(Option<String>),
}

impl Mode {
    /// As said on the command line; to show them is usual.
    pub(crate) fn of(rewrite: &Rewrite) -> Self {
        if rewrite.write { Self::Write(rewrite.backup.clone()) } else { Self::Diff }
    }
}

/// Rewrites the files of `paths`: `work` says what a text, with its name and path, becomes.
pub(crate) fn run(
    shared: &Shared,
    paths: &[PathBuf],
    task: Task,
    work: impl Fn(&str, &Path, Vec<u8>) -> Result<Rewritten, Trouble> + Sync,
) -> Result<Exit, Trouble> {
    // An empty list of files is no wish for all there are.
    if paths.is_empty() {
        return Ok(Exit::Clean);
    }
    let jobs = shared.jobs.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|error| Trouble::Usage(error.to_string()))?;
    let mut rewriter = Rewriter::new(shared, task);
    let progress = Progress::new(shared, paths, None);
    let mut walk = Walk::new(paths.iter().cloned()).peekable();
    while walk.peek().is_some() {
        // Memory holds a few files for each thread, whatever the size of the tree.
        let found: Vec<Found> = rewriter.sift(walk.by_ref().take(pool.current_num_threads() * 8));
        let one = |found: Found| {
            let done = one(found, shared.stdin_name.as_deref(), &work);
            progress.read_bytes(done.state.map_or(0, |state| state.len));
            done
        };
        let done: Vec<Done> = match found.len() {
            0 | 1 => found.into_iter().map(one).collect(),
            _ => pool.install(|| found.into_par_iter().map(one).collect()),
        };
        done.into_iter().try_for_each(|done| {
            progress.step();
            rewriter.take(done)
        })?;
    }
    progress.finish();
    if rewriter.seen == 0 {
        return Err(Trouble::Usage(inputs::nothing_in(paths)));
    }
    rewriter.finish()
}

/// A file after the work on it.
struct Done {
    name: String,
    path: PathBuf,
    /// The bytes of standard input, which go on where nothing changes.
    stdin: Option<Vec<u8>>,
    /// What told apart the file that was read.
    state: Option<State>,
    outcome: Outcome,
}

enum Outcome {
    Rewritten(Rewritten),
    /// It cannot be read: why.
    Failed(String),
    /// The run cannot go on.
    Broken(Trouble),
}

/// What tells one state of a file from another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct State {
    len: u64,
    modified: Option<SystemTime>,
}

impl State {
    fn of(path: &Path) -> io::Result<Self> {
        let data = fs::metadata(path)?;
        Ok(Self { len: data.len(), modified: data.modified().ok() })
    }
}

/// Reads a file and works on it; a panic costs no more than it.
fn one(
    found: Found,
    stdin_name: Option<&str>,
    work: &(impl Fn(&str, &Path, Vec<u8>) -> Result<Rewritten, Trouble> + Sync),
) -> Done {
    let is_stdin = found.is_stdin();
    let name = match stdin_name {
        Some(name) if is_stdin => name.to_owned(),
        _ => found.path.to_string_lossy().into_owned(),
    };
    let mut done =
        Done { name, path: found.path, stdin: None, state: None, outcome: Outcome::Failed(String::new()) };
    let bytes = if is_stdin {
        read(io::stdin().lock())
    } else {
        done.state = State::of(&done.path).ok();
        File::open(&done.path).and_then(read)
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(error) => {
            done.outcome = Outcome::Failed(error.to_string());
            return done;
        }
    };
    done.stdin = is_stdin.then(|| bytes.clone());
    // Standard input has the settings of the directory that its name lies in.
    let path = if is_stdin { Path::new(&done.name) } else { &done.path };
    done.outcome = match catch_unwind(AssertUnwindSafe(|| work(&done.name, path, bytes))) {
        Ok(Ok(rewritten)) => Outcome::Rewritten(rewritten),
        Ok(Err(trouble)) => Outcome::Broken(trouble),
        Err(_) => Outcome::Failed("this is a fault of kifu, please report it".to_owned()),
    };
    done
}

fn read(mut file: impl io::Read) -> io::Result<Vec<u8>> {
    let limit = Limits::default().text;
    let mut bytes = Vec::new();
    file.by_ref().take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let text = format!("larger than {} MiB, which is too much to rewrite in one piece", limit >> 20);
        return Err(io::Error::other(text));
    }
    Ok(bytes)
}

/// Takes the files in order, and remembers what became of them.
struct Rewriter {
    task: Task,
    look: Look,
    quiet: bool,
    out: Aside<io::StdoutLock<'static>>,
    /// The files that links and names led to: none is written twice.
    written: HashSet<PathBuf>,
    seen: usize,
    same: usize,
    changed: usize,
    risky: usize,
    refused: usize,
    failed: usize,
}

impl Rewriter {
    fn new(shared: &Shared, task: Task) -> Self {
        let look = Look { color: reports::has_color(shared.color), terminal: io::stdout().is_terminal() };
        Self {
            task,
            look,
            quiet: shared.quiet,
            out: Aside::new(io::stdout().lock()),
            written: HashSet::new(),
            seen: 0,
            same: 0,
            changed: 0,
            risky: 0,
            refused: 0,
            failed: 0,
        }
    }

    /// The files that can be rewritten.
    fn sift(&mut self, walk: impl Iterator<Item = Result<Found, WalkFault>>) -> Vec<Found> {
        let mut files = Vec::new();
        for found in walk {
            self.seen += 1;
            match found {
                Ok(found) if found.container.is_none() => files.push(found),
                Ok(found) if found.named => {
                    let why = self.told((
                        "records in archives are only read: unpack it",
                        "書庫の中の棋譜は書き換えられません。展開してください",
                    ));
                    self.fail(&found.path.to_string_lossy(), why);
                }
                Ok(found) => {
                    let left = self.told(("left as it is: an archive", "書庫のため変更していません"));
                    self.say(&format!("{}: {left}", found.path.display()));
                }
                Err(fault) => self.fail(&fault.path.to_string_lossy(), &fault.fault.to_string()),
            }
        }
        files
    }

    fn take(&mut self, done: Done) -> Result<(), Trouble> {
        let Done { name, path, stdin, state, outcome } = done;
        let rewritten = match outcome {
            Outcome::Rewritten(rewritten) => rewritten,
            Outcome::Broken(trouble) => return Err(trouble),
            Outcome::Failed(why) => {
                self.fail(&name, &why);
                return Ok(());
            }
        };
        self.risky += rewritten.risky;
        if !rewritten.refused.is_empty() {
            self.refused += 1;
            let left = self.told(("left as it is", "変更を見送りました"));
            complain(&Trouble::Usage(format!("{name}: {left}: {}", rewritten.refused)));
        }
        match rewritten.change {
            None => {
                self.same += usize::from(rewritten.refused.is_empty());
                self.pass_on(stdin.as_deref())
            }
            Some(change) => self.change(&name, &path, &change, stdin.is_some(), state),
        }
    }

    /// With --write, standard input goes to standard output.
    fn pass_on(&mut self, stdin: Option<&[u8]>) -> Result<(), Trouble> {
        match (stdin, &self.task.mode) {
            (Some(bytes), Mode::Write(_)) => self.out.write_all(bytes).map_err(Trouble::output),
            _ => Ok(()),
        }
    }

    fn change(
        &mut self,
        name: &str,
        path: &Path,
        change: &Change,
        is_stdin: bool,
        state: Option<State>,
    ) -> Result<(), Trouble> {
        match self.task.mode.clone() {
            Mode::Diff => {
                self.changed += 1;
                let diff = textdiff::unified(name, &change.before, &change.after, self.look);
                self.out.write_all(diff.as_bytes()).map_err(Trouble::output)?;
            }
            Mode::List => {
                self.changed += 1;
                writeln!(self.out, "{name}").map_err(Trouble::output)?;
            }
            Mode::Write(_) if is_stdin => {
                self.changed += 1;
                self.out.write_all(&change.bytes).map_err(Trouble::output)?;
            }
            Mode::Write(suffix) => {
                match self.write(path, &change.bytes, suffix.as_deref(), state) {
                    Ok(true) => self.changed += 1,
                    // Under another name it has been done: here nothing is left to do.
                    Ok(false) => {
                        self.same += 1;
                        return Ok(());
                    }
                    Err(error) => {
                        self.fail(name, &error.to_string());
                        return Ok(());
                    }
                }
            }
        }
        if !change.what.is_empty() {
            self.say(&format!("{name}: {}", change.what));
        }
        Ok(())
    }

    /// Writes a file; `false` where it was written under another name.
    fn write(
        &mut self,
        path: &Path,
        bytes: &[u8],
        suffix: Option<&str>,
        state: Option<State>,
    ) -> io::Result<bool> {
        let file = real(path);
        if self.written.contains(&file) {
            return Ok(false);
        }
        if fs::metadata(&file)?.permissions().readonly() {
            return Err(io::Error::other("the file is read-only"));
        }
        if State::of(&file).ok() != state {
            return Err(io::Error::other("the file has changed since it was read"));
        }
        if let Some(suffix) = suffix {
            keep(&file, suffix)?;
        }
        let mut out = WholeFile::open(&file)?;
        out.write_all(bytes)?;
        out.commit()?;
        self.written.insert(file);
        Ok(true)
    }

    /// One of two texts, in English and Japanese.
    const fn told<'a>(&self, (en, ja): (&'a str, &'a str)) -> &'a str {
        match self.task.lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    /// `1 file changed`
    fn sum(&self, count: usize, what: (&str, &str)) -> String {
        match self.task.lang {
            Lang::En => format!("{} {}", counted(count, "file"), what.0),
            Lang::Ja => format!("{count}ファイル{}", what.1),
        }
    }

    fn fail(&mut self, name: &str, why: &str) {
        self.failed += 1;
        complain(&Trouble::Usage(format!("{name}: {why}")));
    }

    fn say(&self, text: &str) {
        if !self.quiet {
            note(text);
        }
    }

    fn finish(mut self) -> Result<Exit, Trouble> {
        self.out.flush().map_err(Trouble::output)?;
        let is_written = matches!(self.task.mode, Mode::Write(_));
        let changed = match is_written {
            true => ("changed", "を書き換えました"),
            false => ("would change", "に変更があります"),
        };
        let states = [
            (self.changed, changed),
            (self.same, self.task.same),
            (self.refused, ("refused", "は変更を見送りました")),
            (self.failed, ("failed", "は処理できませんでした")),
        ];
        let sums = states.iter().filter(|(count, _)| *count > 0);
        let sums: Vec<String> = sums.map(|&(count, what)| self.sum(count, what)).collect();
        if !sums.is_empty() {
            self.say(&sums.join(self.told((", ", "、"))));
        }
        match (self.risky, self.task.lang) {
            (0, _) => {}
            (1, Lang::En) => self.say("1 finding needs --unsafe"),
            (more, Lang::En) => self.say(&format!("{more} findings need --unsafe")),
            (more, Lang::Ja) => self.say(&format!("{more}件は --unsafe を付けると直せます")),
        }
        Ok(match (self.failed, self.refused, self.changed) {
            (1.., ..) => Exit::Trouble,
            (0, 1.., _) => Exit::Findings,
            (0, 0, 1..) if !is_written => Exit::Findings,
            (0, 0, _) => Exit::Clean,
        })
    }
}

/// `1 file`, `2 files`.
pub(crate) fn counted(count: usize, word: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {word}{s}")
}

/// Copies a file to its name with a suffix, whole or not at all; what is there already is not lost.
fn keep(file: &Path, suffix: &str) -> io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    if fs::symlink_metadata(&name).is_ok() {
        let text = format!("{} exists, and is not overwritten", Path::new(&name).display());
        return Err(io::Error::other(text));
    }
    let mut from = File::open(file)?;
    let mut to = WholeFile::open(Path::new(&name))?;
    io::copy(&mut from, &mut to)?;
    to.liken(&from.metadata()?)?;
    to.commit()
}
