//! What each notation can hold: the table that conversion works from.
//!
//! The same table stands, for people, in `docs/formats/README.md`; a test keeps both alike.

use std::borrow::Cow;

use super::{
    Target, csa, detect,
    kakinoki::{header, lines},
    parse, psn,
    text::trim_value,
};
use crate::{
    finding::Findings,
    record::{EndingKind, Record},
    replay::{Ending, Winner},
    shogi::Color,
    source::{Encoding, Source},
};

/// What a notation can hold of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// Which header fields.
    pub header: HeaderHeld,
    /// Times of moves.
    pub times: TimesHeld,
    /// Comments.
    pub comments: bool,
    /// Bookmarks.
    pub bookmarks: bool,
    /// Variations.
    pub variations: bool,
    /// Engine evaluations, in a form of its own.
    pub evaluations: bool,
    /// Which start positions.
    pub start: StartHeld,
    /// The number of the first move, where it is not 1.
    pub move_number: bool,
    /// How much of the play.
    pub moves: MovesHeld,
}

/// Which header fields a notation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderHeld {
    /// Any.
    All,
    /// The ones CSA knows, and keys of capital letters; with those of V3.0 or without.
    Csa {
        /// Whether the keys that came with V3.0 may be written.
        v3: bool,
    },
    /// None.
    Nothing,
}

/// No notation has longer times than this, in milliseconds: the eight digits of minutes of KIF.
pub const LONGEST_TIME: i64 = 99_999_999 * 60_000 + 59_999;

/// Which times a notation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimesHeld {
    /// None.
    Nothing,
    /// Whole seconds, not negative.
    Seconds,
    /// Milliseconds, not negative.
    Milliseconds,
    /// Milliseconds, negative ones as well.
    Any,
}

/// Which start positions a notation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartHeld {
    /// Any.
    Any,
    /// The even game alone.
    Even,
}

/// How much of the play a notation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesHeld {
    /// Every move.
    All,
    /// Positions instead of moves.
    Positions,
}

const KAKINOKI: Holds = Holds {
    header: HeaderHeld::All,
    times: TimesHeld::Seconds,
    comments: true,
    bookmarks: true,
    variations: true,
    evaluations: false,
    start: StartHeld::Any,
    move_number: true,
    moves: MovesHeld::All,
};

const CSA: Holds = Holds {
    header: HeaderHeld::Csa { v3: false },
    times: TimesHeld::Seconds,
    comments: true,
    bookmarks: false,
    variations: false,
    evaluations: true,
    start: StartHeld::Any,
    move_number: false,
    moves: MovesHeld::All,
};

const WESTERN: Holds = Holds {
    header: HeaderHeld::All,
    times: TimesHeld::Nothing,
    comments: true,
    bookmarks: false,
    variations: true,
    evaluations: false,
    start: StartHeld::Any,
    move_number: true,
    moves: MovesHeld::All,
};

const USI: Holds = Holds {
    header: HeaderHeld::Nothing,
    times: TimesHeld::Nothing,
    comments: false,
    bookmarks: false,
    variations: false,
    evaluations: false,
    start: StartHeld::Any,
    move_number: true,
    moves: MovesHeld::All,
};

impl Target {
    /// What can be written in it.
    #[must_use]
    pub const fn holds(self) -> Holds {
        match self {
            Self::Kif | Self::Kifu => KAKINOKI,
            Self::Ki2 | Self::Ki2u => Holds { times: TimesHeld::Nothing, ..KAKINOKI },
            Self::Csa => CSA,
            Self::Csa3 => {
                Holds { header: HeaderHeld::Csa { v3: true }, times: TimesHeld::Milliseconds, ..CSA }
            }
            Self::Psn => WESTERN,
            Self::Hodges => {
                Holds { header: HeaderHeld::Nothing, start: StartHeld::Even, move_number: false, ..WESTERN }
            }
            Self::Usi => USI,
            Self::Sfen | Self::Bod => Holds { moves: MovesHeld::Positions, ..USI },
            Self::Jkf => Holds { move_number: false, ..KAKINOKI },
            Self::Jsonl => Holds { times: TimesHeld::Any, evaluations: true, ..KAKINOKI },
        }
    }

    /// Whether a field of the header can be written.
    #[must_use]
    pub fn holds_field(self, key: &str) -> bool {
        match self.holds().header {
            HeaderHeld::All if self == Self::Psn => psn::holds_field(key),
            HeaderHeld::All => true,
            HeaderHeld::Nothing => false,
            HeaderHeld::Csa { v3 } => holds_csa_field(key, v3),
        }
    }

    /// The value of a field as it is written: blanks around it are nothing but in JSON. `None` where the
    /// field cannot be written, or would be read as something else.
    #[must_use]
    pub fn field_as_written(self, key: &str, value: &str) -> Option<String> {
        if !self.holds_field(key) {
            return None;
        }
        if matches!(self, Self::Jkf | Self::Jsonl) {
            return Some(value.to_owned());
        }
        if self == Self::Psn {
            return Some(trim_value(value).to_owned());
        }
        let value = trim_value(value).to_owned();
        (!self.is_kakinoki() || header::is_plain_key(key) || self.reads_field(key, &value)).then_some(value)
    }

    const fn is_kakinoki(self) -> bool {
        matches!(self, Self::Kif | Self::Kifu | Self::Ki2 | Self::Ki2u)
    }

    /// A bookmark as it is written: Kakinoki's notations keep nothing blank around it.
    #[must_use]
    pub fn bookmark_as_written(self, text: &str) -> &str {
        if self.is_kakinoki() { lines::trim(text) } else { text }
    }

    /// Whether a field of Kakinoki's notations is read as what it was written from: a key may look like
    /// a move, a variation or part of a diagram.
    fn reads_field(self, key: &str, value: &str) -> bool {
        let text = format!("{key}：{value}\n手合割：平手\n");
        // Before all else the line must not speak of another notation.
        if detect(&text, Some(self.extension())) != self.notation() {
            return false;
        }
        let fields = self.parsed(text, |record| {
            record
                .header
                .first()
                .map(|field| record.str(field.key) == key && record.str(field.value) == value)
        });
        fields == Some(true)
    }

    /// Whether KIF reads a word in the place of an ending as an ending in no table.
    fn reads_word(self, word: &str) -> bool {
        let text = format!("手合割：平手\n1 ７六歩(77)\n2 {word}\n");
        let is_word = self.parsed(text, |record| {
            let [row] = record.main().endings.as_slice() else { return None };
            Some(row.kind == EndingKind::Other && record.str(row.text) == word)
        });
        is_word == Some(true)
    }

    /// What `look` sees in the only record of a text.
    fn parsed<T>(self, text: String, look: impl FnOnce(&Record) -> Option<T>) -> Option<T> {
        let source = Source::decoded("", text, Encoding::Utf8);
        let records = parse(self.notation()?, &source, &mut Findings::new());
        match records.as_slice() {
            [record] => look(record),
            _ => None,
        }
    }

    /// A line of comment as it is written: the same text where nothing in it has a meaning there.
    #[must_use]
    pub fn comment_as_written(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Psn | Self::Hodges => psn::comment_as_written(text),
            // Kifu for JS keeps bookmarks among the comments, with their `&`.
            Self::Jkf => match text.strip_prefix('&') {
                Some(rest) => Cow::Owned(format!("＆{rest}")),
                None => Cow::Borrowed(text),
            },
            Self::Kif
            | Self::Kifu
            | Self::Ki2
            | Self::Ki2u
            | Self::Csa
            | Self::Csa3
            | Self::Usi
            | Self::Sfen
            | Self::Bod
            | Self::Jsonl => Cow::Borrowed(text),
        }
    }

    /// The ending that can be written for `ending`, `mover` being the side to move: the same, one that
    /// says less, or none. The winner is never another.
    #[must_use]
    pub fn holds_ending(self, ending: &Ending, mover: Color) -> Option<EndingKind> {
        let kind = match self {
            Self::Kif | Self::Kifu if ending.kind == EndingKind::Other => {
                self.reads_word(lines::trim(&ending.text)).then_some(ending.kind)
            }
            Self::Jsonl | Self::Kif | Self::Kifu => Some(ending.kind),
            Self::Jkf => in_jkf(ending.kind),
            Self::Ki2 | Self::Ki2u => in_footer(ending, mover),
            Self::Csa => in_csa(ending.kind, false),
            Self::Csa3 => in_csa(ending.kind, true),
            Self::Psn | Self::Hodges => psn::holds_ending(ending, mover).then_some(ending.kind),
            Self::Usi | Self::Sfen | Self::Bod => None,
        }?;
        (matches!(self, Self::Jsonl | Self::Psn | Self::Hodges)
            || implies_winner(kind, ending.winner, mover, self))
        .then_some(kind)
    }
}

/// Fields that CSA has a place for. Unknown keys of capital letters came from CSA itself, but for those that
/// it reads as a known field.
fn holds_csa_field(key: &str, v3: bool) -> bool {
    const KNOWN: [&str; 10] =
        ["先手", "後手", "下手", "上手", "棋戦", "場所", "開始日時", "終了日時", "持ち時間", "戦型"];
    let is_csa_key = |key: &str| {
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_uppercase() || b"_+-".contains(&byte))
    };
    let is_another = csa::kif_key(key).is_some();
    KNOWN.contains(&key) || (is_csa_key(key) && !is_another && (v3 || !csa::V3_KEYS.contains(&key)))
}

const fn in_csa(kind: EndingKind, v3: bool) -> Option<EndingKind> {
    match kind {
        EndingKind::MaxMoves if !v3 => Some(EndingKind::Draw),
        EndingKind::Matta if v3 => Some(EndingKind::Interrupted),
        EndingKind::SealedMove => Some(EndingKind::Interrupted),
        EndingKind::Unstated | EndingKind::Forfeit | EndingKind::Other => None,
        EndingKind::PerpetualCheck => Some(EndingKind::IllegalMove),
        EndingKind::Resign
        | EndingKind::Checkmate
        | EndingKind::NoMate
        | EndingKind::TimeUp
        | EndingKind::IllegalMove
        | EndingKind::Repetition
        | EndingKind::Impasse
        | EndingKind::Declaration
        | EndingKind::MaxMoves
        | EndingKind::Interrupted
        | EndingKind::Draw
        | EndingKind::Matta
        | EndingKind::Error => Some(kind),
    }
}

const fn in_jkf(kind: EndingKind) -> Option<EndingKind> {
    match kind {
        EndingKind::MaxMoves => Some(EndingKind::Draw),
        EndingKind::SealedMove => Some(EndingKind::Interrupted),
        EndingKind::Unstated | EndingKind::Forfeit | EndingKind::Other => None,
        EndingKind::PerpetualCheck => Some(EndingKind::IllegalMove),
        EndingKind::Resign
        | EndingKind::Checkmate
        | EndingKind::NoMate
        | EndingKind::TimeUp
        | EndingKind::IllegalMove
        | EndingKind::Repetition
        | EndingKind::Impasse
        | EndingKind::Declaration
        | EndingKind::Interrupted
        | EndingKind::Draw
        | EndingKind::Matta
        | EndingKind::Error => Some(kind),
    }
}

/// KI2 says how a game ended in its まで line alone.
fn in_footer(ending: &Ending, mover: Color) -> Option<EndingKind> {
    match ending.kind {
        EndingKind::Unstated if ending.winner == Winner::Side(!mover) => None,
        EndingKind::Other => None,
        kind => Some(kind),
    }
}

/// Whether the winner can be read back from the way the target writes this ending.
fn implies_winner(kind: EndingKind, winner: Winner, mover: Color, target: Target) -> bool {
    let names_winner = matches!(target, Target::Kif | Target::Kifu | Target::Ki2 | Target::Ki2u);
    let names_culprit = matches!(target, Target::Csa | Target::Csa3 | Target::Jkf);
    match kind {
        EndingKind::Resign | EndingKind::Checkmate | EndingKind::TimeUp => winner == Winner::Side(!mover),
        EndingKind::Declaration => winner == Winner::Side(mover),
        EndingKind::IllegalMove | EndingKind::PerpetualCheck => {
            names_winner
                || (names_culprit && matches!(winner, Winner::Side(_)))
                || winner == Winner::Side(!mover)
        }
        EndingKind::Repetition | EndingKind::Impasse | EndingKind::MaxMoves | EndingKind::Draw => {
            winner == Winner::Draw
        }
        EndingKind::NoMate
        | EndingKind::Interrupted
        | EndingKind::SealedMove
        | EndingKind::Matta
        | EndingKind::Error
        | EndingKind::Other => winner == Winner::Unknown,
        EndingKind::Forfeit | EndingKind::Unstated => true,
    }
}
