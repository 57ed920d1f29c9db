//! Lines of play: moves, clocks and comments in the order of the text.

use super::{EndingRow, Str, WrittenMove};
use crate::source::Span;

/// The value of [`Comment::at`] for a comment after the ending row.
pub const AFTER_END: u32 = u32::MAX;

/// A line of play: the main line, or a variation.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// The line it leaves, as a place in `Record::lines`; smaller than its own, 0 for the main line.
    pub parent: u32,
    /// The ply (counted from 1 at the start of the game) of its first move; 0 stands for 1.
    pub from_ply: u32,
    /// The statement that opens a variation (`変化：3手`); empty for the main line.
    pub span: Span,
    /// The moves.
    pub plies: Vec<Ply>,
    /// Everything that says how the line ended, in file order: rows, footers, tags.
    pub endings: Vec<EndingRow>,
    /// Comments and bookmarks, in file order.
    pub comments: Vec<Comment>,
}

impl Line {
    /// The ply (counted from 1 at the start of the game) of the first move.
    #[must_use]
    pub fn first_ply(&self) -> u32 {
        self.from_ply.max(1)
    }

    /// The statement that ends the line, where moves stand behind it.
    #[must_use]
    pub fn end_before_moves(&self) -> Option<&EndingRow> {
        self.endings.iter().find(|row| row.is_end()).filter(|end| (end.at as usize) < self.plies.len())
    }

    /// Gives back the room that was made for more: where many lines are held side by side.
    pub(crate) fn shrink(&mut self) {
        self.plies.shrink_to_fit();
        self.endings.shrink_to_fit();
        self.comments.shrink_to_fit();
    }
}

/// A move of a line.
#[derive(Clone, Copy, Debug)]
pub struct Ply {
    /// The move; `None` where a move is certain but could not be read (its finding is made by the
    /// parser). Replay ends the line before it.
    pub written: Option<WrittenMove>,
    /// The place of the move, without number and clock.
    pub span: Span,
    /// The printed number; 0 where there is none.
    pub number: u32,
    /// Time used for this move, in milliseconds; `None` is unknown. May be negative as written.
    pub time: Option<i64>,
    /// The printed running total of this side, in milliseconds.
    pub total: Option<i64>,
    /// The place of the clock.
    pub time_span: Span,
}

impl Ply {
    /// A move without number and clock.
    #[must_use]
    pub const fn new(written: Option<WrittenMove>, span: Span) -> Self {
        Self { written, span, number: 0, time: None, total: None, time_span: Span { start: 0, end: 0 } }
    }
}

/// One line of comment.
#[derive(Clone, Copy, Debug)]
pub struct Comment {
    /// After how many moves of its line it stands; 0 is before the first, [`AFTER_END`] after the
    /// ending row.
    pub at: u32,
    /// What it is.
    pub kind: CommentKind,
    /// The text, without the mark of a comment.
    pub text: Str,
    /// Its place.
    pub span: Span,
}

/// What a comment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentKind {
    /// Words for people.
    Text,
    /// A bookmark (KIF's `&`).
    Bookmark,
    /// An engine's evaluation in the form that CSA gives it (`'**`): text starts after the stars.
    Program,
}
