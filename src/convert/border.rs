//! Several games in one text: it must be certain that each of them begins where it was written.

use std::borrow::Cow;

use super::{Conversion, Tolerance, encode, readback};
use crate::{
    examine::read_all,
    finding::{Finding, READBACK_DIFFERS},
    notation::{self, Border, Notation, Target, next_game},
    replay::Game,
    shogi::Handicap,
    source::{Source, Span},
};

/// One game of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The game in its notation, encoded.
    pub bytes: Vec<u8>,
    /// A line that may stand before it where its own beginning would not show that another game begins:
    /// it says no more than the game does.
    pub marker: Vec<u8>,
    pub(super) edges: Edges,
}

/// What the text of a game in KIF or KI2 shows by itself, seen before it was encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Edges {
    /// Behind a move or a footer, it certainly begins another game.
    begins: bool,
    /// A move or a footer is its last line.
    ends: bool,
}

impl Written {
    /// The game with its marker.
    fn as_it_stands(&self) -> Cow<'_, [u8]> {
        if self.marker.is_empty() {
            Cow::Borrowed(&self.bytes)
        } else {
            Cow::Owned([self.marker.as_slice(), &self.bytes].concat())
        }
    }
}

impl From<Vec<u8>> for Written {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, ..Self::default() }
    }
}

/// Puts games into one text, and makes sure that they are read from it again one by one.
///
/// ```
/// use kifu::{convert::{Conversion, Joint, Written}, notation::Target};
/// let mut joint = Joint::new(&Conversion::to(Target::Hodges));
/// let mut games: Vec<Written> = [b"1. P-7f\n".to_vec(), b"{a comment}\n1. P-2f\n".to_vec()].map(Into::into).into();
/// assert_eq!(joint.join(&mut games), [1]);
/// ```
#[derive(Debug)]
pub struct Joint {
    conversion: Conversion,
    /// The last game of the text, as it stands there, and what it shows.
    last: Option<(Vec<u8>, Edges)>,
}

impl Joint {
    /// Nothing is in the text yet.
    #[must_use]
    pub fn new(conversion: &Conversion) -> Self {
        Self { conversion: conversion.clone(), last: None }
    }

    /// Another text begins.
    pub fn restart(&mut self) {
        self.last = None;
    }

    /// Takes the next games of the text. Markers that are not needed are taken away; what comes back are
    /// the places of games that would not be read as games of their own: then none has been taken.
    pub fn join(&mut self, games: &mut [Written]) -> Vec<usize> {
        if self.conversion.is_always_parted() {
            return Vec::new();
        }
        let mut unseen = Vec::new();
        for place in 0..games.len() {
            let (before, rest) = games.split_at_mut(place);
            let Some(game) = rest.first_mut() else { break };
            let last = match (before.last(), &self.last) {
                (Some(last), _) => Some((last.as_it_stands(), last.edges)),
                (None, Some((last, edges))) => Some((Cow::Borrowed(last.as_slice()), *edges)),
                (None, None) => None,
            };
            let begins = last.map(|(last, edges)| match edges.ends && game.edges.begins {
                true => Begins::Plainly,
                false => self.conversion.begins(&last, game),
            });
            if begins == Some(Begins::Unseen) {
                unseen.push(place);
            }
            if begins != Some(Begins::Marked) {
                game.marker.clear();
            }
        }
        if unseen.is_empty() || self.conversion.tolerance == Tolerance::Lossy {
            let last = games.last().map(|last| (last.as_it_stands().into_owned(), last.edges));
            self.last = last.or(self.last.take());
        }
        unseen
    }

    /// What is to be said of a game that would be read as a part of the one before it.
    #[must_use]
    pub fn finding(&self, place: Span) -> Finding {
        let target = self.conversion.target;
        let name = target.name();
        let message = (
            format!(
                "nothing in {name} shows where this game begins: it would be read with the game before it"
            ),
            format!("{name} 形式では対局の始まりを示せず、前の対局の続きとして読まれてしまいます"),
        );
        let help = if target.holds_many() {
            (
                "write psn or csa, where every game shows its beginning",
                "対局の始まりが分かる psn か csa で書き出してください",
            )
        } else {
            (
                "write each game to a file of its own with --out-dir",
                "--out-dir で1局ずつ別のファイルに書き出してください",
            )
        };
        Finding::new(&READBACK_DIFFERS, place, message).help(help)
    }
}

/// How a game begins behind another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begins {
    /// As it is.
    Plainly,
    /// With its marker before it.
    Marked,
    /// Nothing shows it.
    Unseen,
}

/// So many lines at the end of a game and at the beginning of the next are looked at before both are
/// read as a whole: a few, and as many as a long header with a diagram takes.
const TAIL: usize = 12;
const FEW: [usize; 2] = [14, 60];

impl Conversion {
    /// The marker of a game whose text is `text`.
    pub(super) fn marker(&self, game: &Game, text: &str) -> Vec<u8> {
        let Some(start) = &game.start else { return Vec::new() };
        let marker = match self.target {
            Target::Psn | Target::Hodges if !text.starts_with('[') => format!("[SFEN \"{start}\"]\n\n"),
            // What Kifu for Windows writes above a diagram that is no handicap.
            Target::Kif | Target::Kifu | Target::Ki2 | Target::Ki2u if Handicap::of(start).is_none() => {
                "手合割：その他\n".to_owned()
            }
            Target::Kif
            | Target::Kifu
            | Target::Ki2
            | Target::Ki2u
            | Target::Psn
            | Target::Hodges
            | Target::Csa
            | Target::Csa3
            | Target::Usi
            | Target::Sfen
            | Target::Bod
            | Target::Jkf
            | Target::Jsonl => return Vec::new(),
        };
        encode::encode(&marker, self.options.encoding, self.eol)
    }

    /// What the text of a game shows by itself.
    pub(super) fn edges(&self, text: &str) -> Edges {
        let (notation, row) = match self.target.notation() {
            Some(Notation::Kif) => (Notation::Kif, "   1 ７六歩(77)"),
            Some(Notation::Ki2) => (Notation::Ki2, "▲７六歩"),
            Some(Notation::Csa | Notation::Psn | Notation::Usi | Notation::Jkf | Notation::Bod) | None => {
                return Edges::default();
            }
        };
        let head = std::str::from_utf8(lines(text.as_bytes(), FEW[0])).unwrap_or(text);
        Edges { begins: is_plain_header(notation, row, head), ends: ends_plainly(text.lines()) }
    }

    /// Whether a separator or the form of a game parts it from every other.
    const fn is_always_parted(&self) -> bool {
        match self.target {
            Target::Csa
            | Target::Csa3
            | Target::Usi
            | Target::Sfen
            | Target::Bod
            | Target::Jkf
            | Target::Jsonl => true,
            Target::Kif | Target::Kifu | Target::Ki2 | Target::Ki2u | Target::Psn | Target::Hodges => false,
        }
    }

    fn begins(&self, last: &[u8], game: &Written) -> Begins {
        let Some(notation) = self.target.notation() else { return Begins::Plainly };
        let text = |bytes: &[u8]| Source::new("", bytes.to_vec(), Some(self.options.encoding));
        // Few lines show it of most games: no more of them is decoded.
        let is_plain = |after: &[u8]| match notation {
            Notation::Psn => is_plain_western(text(last).text(), text(after).text()),
            Notation::Kif | Notation::Ki2 => FEW.iter().any(|&count| {
                is_plain_header(
                    notation,
                    text(last_lines(last, TAIL)).text(),
                    text(lines(after, count)).text(),
                )
            }),
            Notation::Csa | Notation::Usi | Notation::Jkf | Notation::Bod => true,
        };
        let separator = self.separator();
        let parts = |marker: &[u8], after: &[u8]| {
            let both = text(&[last, &separator, marker, &game.bytes].concat());
            self.parts(notation, &text(last), &text(after), &both)
        };
        // A Western comment behind a game is of that game.
        let is_comment = notation == Notation::Psn && game.bytes.starts_with(b"{");
        if !is_comment && (is_plain(&game.bytes) || parts(&[], &game.bytes)) {
            return Begins::Plainly;
        }
        let marked = [game.marker.as_slice(), &game.bytes].concat();
        if !game.marker.is_empty() && (is_plain(&marked) || parts(&game.marker, &marked)) {
            return Begins::Marked;
        }
        Begins::Unseen
    }

    /// Whether two texts are read from their joint text as they are read alone.
    fn parts(&self, notation: Notation, before: &Source, after: &Source, both: &Source) -> bool {
        let mut wanted = read_all(before, notation);
        let firsts = wanted.len();
        wanted.extend(read_all(after, notation));
        let got = read_all(both, notation);
        let is_same = |(wanted, got): (&Game, &Game)| readback::is_same(wanted, got);
        firsts > 0
            && wanted.len() > firsts
            && wanted.len() == got.len()
            && wanted.iter().zip(&got).all(is_same)
            && notation::detect(both.text(), Some(self.target.extension())) == Some(notation)
    }
}

/// The first lines of a text. In UTF-16 they come out broken, so that nothing in them shows a border and both
/// games are read.
fn lines(bytes: &[u8], count: usize) -> &[u8] {
    let end =
        memchr::memchr_iter(b'\n', bytes).nth(count.saturating_sub(1)).map_or(bytes.len(), |end| end + 1);
    bytes.get(..end).unwrap_or(bytes)
}

/// The last lines of a text.
fn last_lines(bytes: &[u8], count: usize) -> &[u8] {
    let start = memchr::memrchr_iter(b'\n', bytes).nth(count).map_or(0, |end| end + 1);
    bytes.get(start..).unwrap_or(bytes)
}

/// A tag behind moves begins a game, and so does number 1 behind a few moves without tags.
fn is_plain_western(before: &str, after: &str) -> bool {
    if after.starts_with('[') {
        return !before.trim_end().ends_with(']');
    }
    let is_numbered = after.strip_prefix("1. ").is_some_and(|moves| !moves.starts_with('.'));
    let has_moves = || before.starts_with("1. ") && before.split_whitespace().nth(2).is_some();
    is_numbered && !before.contains(['{', '(']) && has_moves()
}

/// Whether a reader sees the border from the lines around it alone.
fn is_plain_header(notation: Notation, before: &str, after: &str) -> bool {
    if !ends_plainly(before.lines()) {
        return false;
    }
    let mut lines: Vec<&str> = before.lines().collect();
    lines.push("");
    let first = lines.len();
    lines.extend(after.lines());
    let is_first = |at: usize| {
        first <= at
            && lines.get(first..at).is_some_and(|aside| aside.iter().all(|line| line.starts_with('#')))
    };
    matches!(next_game(notation, &lines), Some(Border::Before(at)) if is_first(at))
}

/// Whether the last line that is no comment shows that moves stood before it.
fn ends_plainly<'a>(lines: impl DoubleEndedIterator<Item = &'a str>) -> bool {
    lines.rev().find(|line| !line.is_empty() && !line.starts_with('*')).is_some_and(is_plain_end)
}

/// A footer, or a row of moves. The word of an ending that is in no table is one only where nothing
/// follows it.
fn is_plain_end(line: &str) -> bool {
    let row = line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
    line.starts_with("まで")
        || row.starts_with(|c: char| matches!(c, '１'..='９' | '同' | '▲' | '△' | '☗' | '☖'))
}
