//! What a text says of the start position.

use super::Str;
use crate::{
    shogi::{Color, Handicap, Setup, Square},
    source::Span,
};

/// How a game began, as far as the text says it.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// The handicap named: 手合割, `[Handicap]`, JKF's preset.
    pub handicap: Option<StartHandicap>,
    /// The position given: a diagram, `P` lines, an SFEN. Its turn and move number count only
    /// where they are stated below.
    pub setup: Option<Box<Setup>>,
    /// The place of `setup`.
    pub setup_span: Span,
    /// The side to move, where the text states it.
    pub turn: Option<Color>,
    /// The place of `turn`.
    pub turn_span: Span,
    /// The number of the next move, where the text states it (手数＝ plus 1, SFEN).
    pub move_number: Option<u32>,
    /// Where the move before the start position ended, where the text states it (手数＝15  ▲６四角  まで):
    /// the square that 同 means in the first move.
    pub previous: Option<Square>,
    /// A sign that White moves first, though no turn is stated: names of 上手 and 下手, an
    /// ellipsis in place of Black's first move. Its place.
    pub white_first: Option<Span>,
    /// The notation wants a start position and the text has none (CSA): where it should stand.
    pub missing: Option<Span>,
    /// A start position is there but could not be read: the game's start is unknown.
    pub broken: bool,
}

/// A handicap as named.
#[derive(Clone, Copy, Debug)]
pub struct StartHandicap {
    /// The name as written.
    pub text: Str,
    /// Its place.
    pub span: Span,
    /// The handicap it means; `None` where the name is in no table or leaves it open (その他).
    pub known: Option<Handicap>,
}

/// A diagram that stands after moves, and shows what should be the position there.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The line of play, as a place in `Record::lines`.
    pub line: u32,
    /// After how many moves of that line it stands.
    pub at: u32,
    /// Pieces and hands; turn and move number say nothing.
    pub setup: Box<Setup>,
    /// Whether both hands are given.
    pub hands: bool,
    /// Its place.
    pub span: Span,
}
