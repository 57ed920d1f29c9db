//! Which paths of a walk are left out: hidden ones, and those that `.gitignore`, `.ignore` and
//! `.kifuignore` name, by the rules of ripgrep.
//!
//! Deeper files win over shallower ones, `.kifuignore` over `.ignore` over `.gitignore`, and a line
//! with `!` takes a path back in, also a hidden one. `.gitignore` counts inside a Git repository only.
//! Nothing outside the tree and its parents is read: no settings of the user.

use std::path::{Path, PathBuf};

use ignore::{
    Match,
    gitignore::{Gitignore, GitignoreBuilder},
};

/// The ignore files of one directory, the strongest first.
#[derive(Debug)]
struct Level {
    /// Of the entries it speaks of; 0 is above the walk.
    depth: usize,
    files: [Option<Gitignore>; 3],
}

/// The ignore files that apply at one point of a walk.
#[derive(Debug, Default)]
pub(super) struct Ignored {
    /// From the outermost directory to the innermost.
    levels: Vec<Level>,
    /// Whether the walk is inside a Git repository, by level.
    in_repository: Vec<(usize, bool)>,
}

const NAMES: [&str; 3] = [".kifuignore", ".ignore", ".gitignore"];

impl Ignored {
    /// The ignore files that apply to the walk of `root` from above it.
    pub(super) fn above(root: &Path) -> Self {
        let mut ignored = Self::default();
        let Ok(root) = std::path::absolute(root) else { return ignored };
        let parents: Vec<&Path> = root.ancestors().skip(1).collect();
        // What a repository ignores says nothing about another one inside it.
        let is_repository = |parent: &&Path| parent.join(".git").exists();
        let repository =
            if is_repository(&root.as_path()) { None } else { parents.iter().position(is_repository) };
        for (height, parent) in parents.iter().enumerate().rev() {
            let inside = repository.is_some_and(|at| height <= at);
            ignored.push(0, parent, inside);
        }
        ignored.in_repository.push((0, repository.is_some()));
        ignored
    }

    /// The walk enters `directory`, `depth` below its root (the root is 0).
    pub(super) fn enter(&mut self, depth: usize, directory: &Path) {
        self.leave_to(depth);
        let inherited = self.in_repository.last().is_some_and(|(_, inside)| *inside);
        let inside = inherited || directory.join(".git").exists();
        self.in_repository.push((depth + 1, inside));
        self.push(depth + 1, directory, inside);
    }

    /// The walk is at an entry at `depth`: what its siblings and their descendants said no longer
    /// counts.
    pub(super) fn leave_to(&mut self, depth: usize) {
        while self.levels.last().is_some_and(|level| level.depth > depth) {
            self.levels.pop();
        }
        while self.in_repository.last().is_some_and(|(level, _)| *level > depth) {
            self.in_repository.pop();
        }
    }

    fn push(&mut self, depth: usize, directory: &Path, inside: bool) {
        let read = |name: &str| {
            let path = directory.join(name);
            (name != ".gitignore" || inside).then(|| matcher(directory, path)).flatten()
        };
        let files = NAMES.map(read);
        if files.iter().any(Option::is_some) {
            self.levels.push(Level { depth, files });
        }
    }

    /// Whether `path` is left out of the walk.
    pub(super) fn leaves_out(&self, path: &Path, is_directory: bool) -> bool {
        for kind in 0..NAMES.len() {
            let files = self.levels.iter().rev().filter_map(|level| level.files.get(kind)?.as_ref());
            for file in files {
                match matched(file, path, is_directory) {
                    Match::None => {}
                    Match::Ignore(()) => return true,
                    Match::Whitelist(()) => return false,
                }
            }
        }
        is_hidden(path)
    }
}

/// Whether the last part of the path starts with a dot.
fn is_hidden(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_separator = |byte: &u8| std::path::is_separator(char::from(*byte));
    let start = bytes.iter().rposition(is_separator).map_or(0, |at| at + 1);
    bytes.get(start) == Some(&b'.')
}

/// The matcher of an ignore file, if there is one. Lines that are no patterns are passed over, as Git
/// does.
fn matcher(directory: &Path, path: PathBuf) -> Option<Gitignore> {
    if !path.is_file() {
        return None;
    }
    let mut builder = GitignoreBuilder::new(directory);
    builder.add(path);
    builder.build().ok().filter(|matcher| !matcher.is_empty())
}

fn matched(file: &Gitignore, path: &Path, is_directory: bool) -> Match<()> {
    // Files above the root know absolute paths only.
    let absolute =
        if path.is_relative() && file.path().is_absolute() { std::path::absolute(path).ok() } else { None };
    file.matched(absolute.as_deref().unwrap_or(path), is_directory).map(|_| ())
}
