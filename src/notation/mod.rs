//! The notations: text to [`Record`], [`Game`] to text.
//!
//! A parser sees no board, never fails, never panics, and drops nothing: every line becomes part of
//! a record or a finding. A writer gets a [`Game`] that holds only what its notation can hold.

mod bod;
mod csa;
mod detect;
mod evaluation;
mod grammar;
mod holds;
mod jkf;
mod jsonl;
mod kakinoki;
mod ki2;
mod kif;
mod layout;
mod products;
mod psn;
mod text;
mod usi;

pub use jsonl::{Label as JsonLabel, line as json_line};

pub(crate) use csa::last_version;
pub use detect::{by_extension, detect};
pub(crate) use evaluation::{as_comments, understand};
pub use holds::{HeaderHeld, Holds, LONGEST_TIME, MovesHeld, StartHeld, TimesHeld};
pub use layout::Layout;
pub(crate) use products::{Product, product};

use crate::{
    finding::Findings,
    record::Record,
    replay::{Convention, Game},
    source::{Encoding, Source},
};

/// A notation that records are read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// KIF (柿木).
    Kif,
    /// KI2 (柿木).
    Ki2,
    /// CSA, all versions.
    Csa,
    /// PSN and bare Hodges: Western texts.
    Psn,
    /// `position … moves …` lines, and SFEN lists.
    Usi,
    /// JSON Kifu Format.
    Jkf,
    /// A board diagram alone (柿木).
    Bod,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 7] = [Self::Kif, Self::Ki2, Self::Csa, Self::Psn, Self::Usi, Self::Jkf, Self::Bod];

    /// The name in JSONL and of `--from`: `kif`, `ki2`, `csa`, `psn`, `usi`, `jkf`, `bod`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Psn => "psn",
            Self::Usi => "usi",
            Self::Jkf => "jkf",
            Self::Bod => "bod",
        }
    }

    /// How the notation leaves things out.
    #[must_use]
    pub const fn convention(self) -> Convention {
        match self {
            Self::Kif | Self::Bod => Convention::Kif,
            Self::Ki2 => Convention::Ki2,
            Self::Csa => Convention::Csa,
            Self::Psn => Convention::Western,
            Self::Usi => Convention::Usi,
            Self::Jkf => Convention::Jkf,
        }
    }
}

/// Reads every game of a text.
pub fn parse(notation: Notation, source: &Source, findings: &mut Findings) -> Vec<Record> {
    match notation {
        Notation::Kif => kif::parse(source, findings),
        Notation::Ki2 => ki2::parse(source, findings),
        Notation::Csa => csa::parse(source, findings),
        Notation::Psn => psn::parse(source, findings),
        Notation::Usi => usi::parse(source, findings),
        Notation::Jkf => jkf::parse(source, findings),
        Notation::Bod => bod::parse(source, findings),
    }
}

/// Where one game of a text ends and another begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Border {
    /// This line is the first of a game.
    Before(usize),
    /// The game ends with this line: a separator, or a game that is a line.
    After(usize),
}

/// The first border among `lines` that the reader of `notation` certainly sees, whatever stood before
/// them; their first lines belong to a game. `None` also where the border is not among lines.
pub(crate) fn next_game(notation: Notation, lines: &[impl AsRef<str>]) -> Option<Border> {
    match notation {
        Notation::Kif => kif::next_game(lines).map(Border::Before),
        Notation::Ki2 => ki2::next_game(lines).map(Border::Before),
        Notation::Csa => csa::next_game(lines),
        Notation::Usi => usi::next_game(lines).map(Border::After),
        Notation::Psn | Notation::Jkf | Notation::Bod => None,
    }
}

pub(crate) use psn::next_games;

/// How a game is written, where the notation leaves a choice.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// The encoding that the text will be in: a label inside the text must name it.
    pub encoding: Encoding,
    /// ☗☖ instead of ▲△ (Kakinoki's notations).
    pub hollow_marks: bool,
    /// The origin of every move (Western texts).
    pub full_origin: bool,
    /// Ranks as digits (Western texts).
    pub digit_ranks: bool,
    /// The position after this ply instead of the last (diagrams, SFEN).
    pub ply: Option<u32>,
    /// What some programs need otherwise.
    pub layout: Layout,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            encoding: Encoding::Utf8,
            hollow_marks: false,
            full_origin: false,
            digit_ranks: false,
            ply: None,
            layout: Layout::default(),
        }
    }
}

/// Writes one game. Text is UTF-8 with LF; the caller encodes it and sets line ends.
pub fn write(target: Target, game: &Game, options: &WriteOptions, out: &mut String) {
    match target {
        Target::Kif | Target::Kifu => kif::write(target, game, options, out),
        Target::Ki2 | Target::Ki2u => ki2::write(target, game, options, out),
        Target::Csa | Target::Csa3 => csa::write(target, game, options, out),
        Target::Psn | Target::Hodges => psn::write(target, game, options, out),
        Target::Usi | Target::Sfen => usi::write(target, game, options, out),
        Target::Bod => bod::write(target, game, options, out),
        Target::Jkf => jkf::write(target, game, options, out),
        Target::Jsonl => jsonl::write(target, game, options, out),
    }
}

/// The extension of a file in a notation and an encoding.
pub(crate) const fn extension_of(notation: Notation, encoding: Encoding) -> &'static str {
    let is_japanese = matches!(encoding, Encoding::ShiftJis);
    match notation {
        Notation::Kif if is_japanese => "kif",
        Notation::Kif => "kifu",
        Notation::Ki2 if is_japanese => "ki2",
        Notation::Ki2 => "ki2u",
        Notation::Csa | Notation::Psn | Notation::Usi | Notation::Jkf | Notation::Bod => notation.name(),
    }
}

/// A notation that games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// KIF in Shift_JIS.
    Kif,
    /// KIF in UTF-8.
    Kifu,
    /// KI2 in Shift_JIS.
    Ki2,
    /// KI2 in UTF-8.
    Ki2u,
    /// CSA V2.2.
    Csa,
    /// CSA V3.0.
    Csa3,
    /// Tags and Hodges moves.
    Psn,
    /// Bare numbered Hodges moves.
    Hodges,
    /// One `position …` line a game.
    Usi,
    /// One line a position.
    Sfen,
    /// A board diagram.
    Bod,
    /// JSON Kifu Format.
    Jkf,
    /// One JSON object a game: the complete form.
    Jsonl,
}

impl Target {
    /// All targets.
    pub const ALL: [Self; 13] = [
        Self::Kif,
        Self::Kifu,
        Self::Ki2,
        Self::Ki2u,
        Self::Csa,
        Self::Csa3,
        Self::Psn,
        Self::Hodges,
        Self::Usi,
        Self::Sfen,
        Self::Bod,
        Self::Jkf,
        Self::Jsonl,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Kifu => "kifu",
            Self::Ki2 => "ki2",
            Self::Ki2u => "ki2u",
            Self::Csa => "csa",
            Self::Csa3 => "csa3",
            Self::Psn => "psn",
            Self::Hodges => "hodges",
            Self::Usi => "usi",
            Self::Sfen => "sfen",
            Self::Bod => "bod",
            Self::Jkf => "jkf",
            Self::Jsonl => "jsonl",
        }
    }

    /// The extension of a file in it.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csa3 => "csa",
            Self::Hodges => "psn",
            Self::Kif
            | Self::Kifu
            | Self::Ki2
            | Self::Ki2u
            | Self::Csa
            | Self::Psn
            | Self::Usi
            | Self::Sfen
            | Self::Bod
            | Self::Jkf
            | Self::Jsonl => self.name(),
        }
    }

    /// The notation that reads it; `None` for JSONL, which is only written.
    #[must_use]
    pub const fn notation(self) -> Option<Notation> {
        Some(match self {
            Self::Kif | Self::Kifu => Notation::Kif,
            Self::Ki2 | Self::Ki2u => Notation::Ki2,
            Self::Csa | Self::Csa3 => Notation::Csa,
            Self::Psn | Self::Hodges => Notation::Psn,
            Self::Usi | Self::Sfen => Notation::Usi,
            Self::Bod => Notation::Bod,
            Self::Jkf => Notation::Jkf,
            Self::Jsonl => return None,
        })
    }

    /// What stands between two games of one file, where games do not end by themselves.
    #[must_use]
    pub const fn separator(self) -> &'static str {
        match self {
            Self::Csa | Self::Csa3 => "/\n",
            Self::Psn | Self::Hodges | Self::Kif | Self::Kifu | Self::Ki2 | Self::Ki2u | Self::Bod => "\n",
            Self::Usi | Self::Sfen | Self::Jkf | Self::Jsonl => "",
        }
    }

    /// What a file says once, before its first game: CSA V3.0 has further games from their information
    /// on.
    #[must_use]
    pub fn file_head(self, encoding: Encoding) -> String {
        if self == Self::Csa3 { csa::v3_head(encoding) } else { String::new() }
    }

    /// Whether a file in it holds any number of games.
    #[must_use]
    pub const fn holds_many(self) -> bool {
        match self {
            Self::Csa | Self::Csa3 | Self::Psn | Self::Hodges | Self::Usi | Self::Sfen | Self::Jsonl => true,
            Self::Kif | Self::Kifu | Self::Ki2 | Self::Ki2u | Self::Bod | Self::Jkf => false,
        }
    }
}
