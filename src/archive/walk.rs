//! From arguments to the files to read, in an order that depends on nothing but names.

use std::{
    collections::HashSet,
    fs, io,
    path::{Path, PathBuf},
};

use walkdir::{DirEntry, WalkDir};

use super::{
    fault::Fault,
    ignored::Ignored,
    kind::{Container, is_record},
};

/// A file that a walk found.
#[derive(Clone, Debug)]
pub struct Found {
    /// Where it is; `-` is standard input where [`Found::is_stdin`] says so.
    pub path: PathBuf,
    /// What kind of container its name promises, if any.
    pub container: Option<Container>,
    /// The name of the only member that is meant, as reports write it: `games.zip!2024/a.csa`.
    pub member: Option<String>,
    /// Whether it was named itself, and not found in a directory.
    pub named: bool,
    /// The length of the directory that was named, with its separator: what follows in the path is
    /// the place in that tree.
    pub(super) root_len: usize,
}

impl Found {
    /// Whether this is standard input.
    #[must_use]
    pub fn is_stdin(&self) -> bool {
        self.named && self.path == Path::new("-")
    }
}

/// A path that could not be walked.
#[derive(Debug)]
pub struct WalkFault {
    /// The path.
    pub path: PathBuf,
    /// What is wrong.
    pub fault: Fault,
    /// Whether it was named itself: a name that does not exist is an error of use.
    pub named: bool,
}

/// The files of some arguments, in their order; those of a directory sorted by name.
///
/// Directories give the files with extensions of records and containers, but for hidden and ignored
/// ones. Symbolic links are followed; loops are reported, and a directory that several links lead to is
/// walked through the first of them. A file that was named is always given.
///
/// ```no_run
/// use kifu::archive::Walk;
/// for found in Walk::new(["games"]) {
///     match found {
///         Ok(found) => println!("{}", found.path.display()),
///         Err(fault) => eprintln!("{}: {}", fault.path.display(), fault.fault),
///     }
/// }
/// ```
#[derive(Debug)]
pub struct Walk {
    arguments: std::vec::IntoIter<PathBuf>,
    tree: Option<Tree>,
    /// Whether `.` was not named, so that names are shown without it.
    implied: bool,
    left_out: Vec<PathBuf>,
}

/// The directory that is being walked.
#[derive(Debug)]
struct Tree {
    entries: walkdir::IntoIter,
    ignored: Ignored,
    root: PathBuf,
    root_len: usize,
    /// The directories that are not entered, without links in their paths.
    left_out: Vec<PathBuf>,
    /// The directories that links have led to.
    linked: HashSet<PathBuf>,
}

impl Walk {
    /// The walk of `arguments`; of `.` where there are none.
    pub fn new<P: Into<PathBuf>>(arguments: impl IntoIterator<Item = P>) -> Self {
        let mut arguments: Vec<PathBuf> = arguments.into_iter().map(Into::into).collect();
        let implied = arguments.is_empty();
        if implied {
            arguments.push(".".into());
        }
        Self { arguments: arguments.into_iter(), tree: None, implied, left_out: Vec::new() }
    }

    /// Enters none of these directories, unless they were named or lie around what was named. They need
    /// not be there yet.
    #[must_use]
    pub fn without<'a>(mut self, directories: impl IntoIterator<Item = &'a Path>) -> Self {
        self.left_out = directories.into_iter().filter_map(without_links).collect();
        self
    }

    /// Starts with the next argument.
    fn start(&mut self, path: PathBuf) -> Option<Result<Found, WalkFault>> {
        if path == Path::new("-") {
            return Some(Ok(named(path, None)));
        }
        let kind = match fs::metadata(&path) {
            Ok(data) => data.file_type(),
            Err(error) => {
                let fault = WalkFault { path, fault: Fault::from(error), named: true };
                return Some(member(&fault.path).ok_or(fault));
            }
        };
        if !kind.is_dir() {
            if is_endless_wait(&path, kind) {
                return Some(Err(WalkFault { path, fault: Fault::Pipe, named: true }));
            }
            let container = Container::of_path(&path);
            return Some(Ok(named(path, container)));
        }
        // Entries of one directory differ in their names only, and comparing bytes is fastest.
        let by_name = |a: &DirEntry, b: &DirEntry| bytes_of(a.path()).cmp(bytes_of(b.path()));
        let entries = WalkDir::new(&path).follow_links(true).sort_by(by_name).into_iter();
        let ignored = Ignored::above(&path);
        let root_len = path.join("x").as_os_str().len() - 1;
        let (left_out, linked) = (self.left_out.clone(), HashSet::new());
        self.tree = Some(Tree { entries, ignored, root: path, root_len, left_out, linked });
        None
    }
}

impl Iterator for Walk {
    type Item = Result<Found, WalkFault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(tree) = &mut self.tree {
                if let Some(mut found) = tree.next() {
                    if self.implied {
                        found = found.map(without_dot);
                    }
                    return Some(found);
                }
                self.tree = None;
            }
            let path = self.arguments.next()?;
            if let Some(found) = self.start(path) {
                return Some(found);
            }
        }
    }
}

impl Tree {
    fn next(&mut self) -> Option<Result<Found, WalkFault>> {
        loop {
            let entry = match self.entries.next()? {
                Ok(entry) => entry,
                Err(error) if self.passes_over(&error) => continue,
                Err(error) => return Some(Err(self.fault(error))),
            };
            let is_directory = entry.file_type().is_dir();
            if entry.depth() > 0 {
                self.ignored.leave_to(entry.depth());
                if self.ignored.leaves_out(entry.path(), is_directory)
                    || is_directory && self.leaves_out(&entry)
                {
                    if is_directory {
                        self.entries.skip_current_dir();
                    }
                    continue;
                }
            }
            if is_directory {
                self.ignored.enter(entry.depth(), entry.path());
            } else if let Some(found) = self.file(entry) {
                return Some(found);
            }
        }
    }

    /// Whether a directory is one of those that are not entered, or was walked through another link
    /// already: links that lead on to links would be followed along every path there is.
    fn leaves_out(&mut self, directory: &DirEntry) -> bool {
        let is_link = directory.path_is_symlink();
        let has_name = |left: &PathBuf| left.file_name() == Some(directory.file_name());
        if !is_link && !self.left_out.iter().any(has_name) {
            return false;
        }
        let Ok(real) = fs::canonicalize(directory.path()) else { return false };
        self.left_out.iter().any(|left| real.starts_with(left)) || is_link && !self.linked.insert(real)
    }

    /// Whether a link that leads nowhere, or back, would not have been taken anyway: its name is hidden
    /// or ignored, or that of no record.
    fn passes_over(&mut self, error: &walkdir::Error) -> bool {
        let Some(path) = error.path().filter(|_| error.depth() > 0) else { return false };
        let is_loop = error.loop_ancestor().is_some();
        let is_link = || fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink());
        // What may not be looked at may be a directory of records.
        let is_nowhere = || fs::metadata(path).is_err_and(|e| e.kind() != io::ErrorKind::PermissionDenied);
        if !(is_loop || is_link() && is_nowhere()) {
            return false;
        }
        self.ignored.leave_to(error.depth());
        let is_other = || !is_loop && !is_record(path) && Container::of_path(path).is_none();
        self.ignored.leaves_out(path, is_loop) || is_other()
    }

    /// A file of the tree, if it is one that records are in.
    fn file(&self, entry: DirEntry) -> Option<Result<Found, WalkFault>> {
        // Most files are records: told by one look at the name.
        let container = if is_record(entry.path()) { None } else { Some(Container::of_path(entry.path())?) };
        if !entry.file_type().is_file() {
            return Some(Err(WalkFault { path: entry.into_path(), fault: Fault::NoFile, named: false }));
        }
        Some(Ok(Found {
            path: entry.into_path(),
            container,
            member: None,
            named: false,
            root_len: self.root_len,
        }))
    }

    fn fault(&self, error: walkdir::Error) -> WalkFault {
        let path = error.path().unwrap_or(&self.root).to_owned();
        let fault = match error.loop_ancestor() {
            Some(ancestor) => Fault::Loop(ancestor.to_string_lossy().into_owned()),
            None => Fault::from(error.into_io_error().unwrap_or_else(|| io::Error::other("cannot be read"))),
        };
        WalkFault { path, fault, named: false }
    }
}

/// A path without links; of what is not there yet, the place where it would be.
fn without_links(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let (real, rest) = path.ancestors().find_map(|above| {
        let rest = path.strip_prefix(above).ok()?;
        Some((fs::canonicalize(above).ok()?, rest))
    })?;
    Some(if rest.as_os_str().is_empty() { real } else { real.join(rest) })
}

fn bytes_of(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

fn named(path: PathBuf, container: Option<Container>) -> Found {
    let name_len = path.file_name().map_or(0, std::ffi::OsStr::len);
    let root_len = path.as_os_str().len().saturating_sub(name_len);
    Found { path, container, member: None, named: true, root_len }
}

/// The container that `path` leads into.
fn member(path: &Path) -> Option<Found> {
    let name = path.to_str()?;
    let (container, _) = Container::around(name)?;
    let found = named(container.into(), Container::of_name(container));
    Some(Found { member: Some(name.to_owned()), ..found })
}

fn without_dot(mut found: Found) -> Found {
    if let Ok(path) = found.path.strip_prefix(".") {
        found.path = path.to_owned();
        found.root_len = 0;
    }
    found
}

/// Whether opening the file may wait for ever: a named pipe in a directory. Those that a shell makes
/// for `<(…)` stand in `/dev` or `/proc`, and somebody writes to them.
#[cfg(unix)]
fn is_endless_wait(path: &Path, kind: fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    kind.is_fifo() && !path.starts_with("/dev") && !path.starts_with("/proc") || kind.is_socket()
}

#[cfg(not(unix))]
fn is_endless_wait(_path: &Path, _kind: fs::FileType) -> bool {
    false
}
