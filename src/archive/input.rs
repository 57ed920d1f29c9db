//! What the work of a run gets, and what it gives.

use std::path::{Component, Path, PathBuf};

use super::{cache::Digest, fault::Fault, run::RunOptions};
use crate::{
    finding::{
        Code, ENCODING_MISMATCH, Finding, MIXED_ENCODINGS, MIXED_LINE_ENDS, NOTATION_MISMATCH, SEVERAL_GAMES,
    },
    notation::Notation,
    source::{Encoding, Origin, Source},
};

/// One text of a run: a file, a member of a container, or a part of a large one.
#[derive(Debug)]
pub struct Input {
    /// The text. Its name is the path as given, with `!` before the names inside containers:
    /// `games.zip!2024/a.csa`. Empty where [`Input::fault`] says why it could not be read.
    pub source: Source,
    /// Why it could not be read.
    pub fault: Option<Fault>,
    /// Whether its file was named itself, and not found in a directory.
    pub named: bool,
    /// What stands for its bytes in a [`Cache`](super::Cache), where [`RunOptions::digests`] asks for
    /// it.
    pub digest: Option<Digest>,
    /// Its bytes as they lie on disk, where [`RunOptions::bytes`] asks for them.
    pub bytes: Option<Vec<u8>>,
    /// How many bytes it has on disk, or unpacked.
    pub size: u64,
    /// Which part of a large file it is; `None` for a whole one.
    pub part: Option<Part>,
    /// Where the place in its tree starts in the name.
    root_len: usize,
    /// Where the `!` before the name of a member stands in the name.
    member: Option<usize>,
}

/// A part of a file of many games that is read piece by piece.
///
/// Parts begin with a game. Games are counted from 1 in each: see [`Numbering`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The notation of the file, of which a part may show less.
    pub notation: Option<Notation>,
    /// The number of the part, counted from 0.
    pub index: u32,
    /// Whether it is the last.
    pub last: bool,
}

impl Input {
    /// The place in the tree that was named: `2024/a.csa` of `games/2024/a.csa` where `games` was
    /// named, the file name of a file that was named. The name of a container becomes a directory.
    ///
    /// Never absolute, never empty, and without `..`: names inside containers, and the one that standard
    /// input was given, are only names.
    #[must_use]
    pub fn relative(&self) -> PathBuf {
        let (file, member) = self.place();
        let file = file.get(self.root_len..).unwrap_or(file);
        let inside =
            member.map_or_else(|| file.to_owned(), |member| format!("{file}/{}", member.replace('!', "/")));
        let plain = Path::new(&inside).components().filter_map(|component| match component {
            Component::Normal(part) => Some(part),
            Component::Prefix(_) | Component::RootDir | Component::CurDir | Component::ParentDir => None,
        });
        let plain: PathBuf = plain.collect();
        if plain.as_os_str().is_empty() { "-".into() } else { plain }
    }

    /// The file as it was given, and the name of the member inside it: `games.zip` and `2024/a.csa`.
    #[must_use]
    pub fn place(&self) -> (&str, Option<&str>) {
        let name = self.source.name();
        let parts = self.member.and_then(|at| Some((name.get(..at)?, name.get(at + 1..)?)));
        parts.map_or((name, None), |(file, member)| (file, Some(member)))
    }

    /// The notation of its file, for a later part of it, which may show less.
    #[must_use]
    pub fn notation_of_file(&self) -> Option<Notation> {
        self.part.filter(|part| part.index > 0).and_then(|part| part.notation)
    }

    /// The finding about why it could not be read.
    #[must_use]
    pub fn finding(&self) -> Option<Finding> {
        self.fault.as_ref().map(|fault| fault.to_finding(self.member.is_some()))
    }
}

/// What a run gives for one input.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// What the work gave.
    Done(T),
    /// The work panicked: a fault of this program, which costs this input only.
    Panicked {
        /// The name of the input.
        name: String,
        /// What the panic said.
        message: String,
    },
}

/// Joins what was found in the parts of a file: numbers its games, and keeps what is said of the file
/// as a whole to one finding.
///
/// ```
/// use kifu::archive::{Numbering, Part};
/// let mut numbering = Numbering::default();
/// let part = |index, last| Some(Part { notation: None, index, last });
/// assert_eq!(numbering.before(part(0, false), 10), 0);
/// assert_eq!(numbering.before(part(1, true), 5), 10);
/// assert_eq!(numbering.before(None, 1), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Numbering {
    games: u32,
    said: Vec<&'static Code>,
}

impl Numbering {
    /// The games in the parts before this one, which has `games` itself. To be called once for each
    /// input, in the order of the run.
    pub fn before(&mut self, part: Option<Part>, games: u32) -> u32 {
        if part.is_none_or(|part| part.index == 0) {
            *self = Self::default();
        }
        let before = self.games;
        self.games = before.saturating_add(games);
        before
    }

    /// Gives the findings of a part the numbers that its games have in the file.
    pub fn renumber(before: u32, findings: &mut [Finding]) {
        for game in findings.iter_mut().filter_map(|finding| finding.game.as_mut()) {
            *game = game.saturating_add(before);
        }
    }

    /// Drops the findings about the file as a whole that an earlier part had too. To be called after
    /// [`Numbering::before`].
    pub fn once(&mut self, part: Option<Part>, findings: &mut Vec<Finding>) {
        let Some(part) = part else { return };
        findings.retain(|finding| !self.said.contains(&finding.code));
        // How most lines end is known only at the end of the file.
        let uneven = findings.iter_mut().find(|finding| finding.code == &MIXED_LINE_ENDS);
        uneven.into_iter().for_each(|finding| finding.fix = None);
        let codes = findings.iter().map(|finding| finding.code);
        self.said.extend(codes.filter(|code| is_of_file(code, part.notation)));
    }
}

/// Whether a finding of this code speaks of the whole file.
fn is_of_file(code: &Code, notation: Option<Notation>) -> bool {
    let always = [&NOTATION_MISMATCH, &ENCODING_MISMATCH, &MIXED_ENCODINGS, &MIXED_LINE_ENDS];
    // In CSA and PSN every missing sign is a fault of its own.
    let is_each = matches!(notation, Some(Notation::Csa | Notation::Psn));
    always.contains(&code) || code == &SEVERAL_GAMES && !is_each
}

/// An input before it is decoded: small enough to send to another thread.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) name: String,
    pub(super) content: Result<Vec<u8>, Fault>,
    pub(super) named: bool,
    pub(super) root_len: usize,
    pub(super) member: Option<usize>,
    pub(super) origin: Origin,
    pub(super) part: Option<Part>,
    /// The encoding of the file that it is a part of.
    pub(super) encoding: Option<Encoding>,
}

impl Text {
    /// A whole text.
    pub(super) fn new(label: Label, content: Result<Vec<u8>, Fault>) -> Self {
        let Label { name, named, root_len, member } = label;
        Self { name, content, named, root_len, member, origin: Origin::default(), part: None, encoding: None }
    }

    /// The bytes that it holds on to.
    pub(super) fn size(&self) -> usize {
        self.content.as_ref().map_or(0, Vec::len)
    }

    pub(super) fn decode(self, options: &RunOptions) -> Input {
        let (bytes, fault) = match self.content {
            Ok(bytes) => (bytes, None),
            Err(fault) => (Vec::new(), Some(fault)),
        };
        let size = bytes.len() as u64;
        let digest = (options.digests && fault.is_none()).then(|| {
            let digest = Digest::of(&self.name, &bytes);
            // What is found in a part depends on what comes before it.
            let before = (self.encoding, self.origin);
            if self.part.is_some() { digest.under(&format!("{before:?}")) } else { digest }
        });
        let kept = options.bytes.then(|| bytes.clone());
        let of_file = self.encoding.filter(|_| self.part.is_some() && options.encoding.is_none());
        let source = match of_file {
            Some(encoding) => Source::part(self.name, bytes, encoding, self.origin),
            None => Source::new(self.name, bytes, options.encoding).with_origin(self.origin),
        };
        Input {
            digest,
            bytes: kept,
            source,
            fault,
            size,
            named: self.named,
            part: self.part,
            root_len: self.root_len,
            member: self.member,
        }
    }
}

/// How an input is called.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) name: String,
    pub(super) named: bool,
    pub(super) root_len: usize,
    pub(super) member: Option<usize>,
}
