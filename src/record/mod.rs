//! A game as its text says it: written moves, lines of play, clocks, comments, endings.
//!
//! Nothing here has been held against a board. A parser of [`notation`](crate::notation) builds a
//! [`Record`], [`replay`](crate::replay) finds out what it means.

mod ending;
mod start;
mod text;
mod tree;
mod written;

pub use ending::{EndingKind, EndingRow, EndingSource, Verdict};
pub use start::{Diagram, Start, StartHandicap};
pub use text::{Str, Text};
pub use tree::{AFTER_END, Comment, CommentKind, Line, Ply};
pub use written::{Capture, Destination, Origin, Promotion, Relative, WrittenMove};

use crate::source::Span;

/// One game as written.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The strings of the record; every [`Str`] points into it.
    pub text: Text,
    /// The header, in file order.
    pub header: Vec<Field>,
    /// How the game began.
    pub start: Start,
    /// The lines of play: the main line first, always there; a variation after the line it leaves.
    pub lines: Vec<Line>,
    /// Diagrams after moves: replay holds them against the position reached.
    pub diagrams: Vec<Diagram>,
    /// The part of the source that the record takes.
    pub span: Span,
}

/// One field of the header.
///
/// The key is KIF's Japanese key where the field is a known one, else the key as written (without
/// CSA's `$`). Key and value are trimmed of blanks, tabs and U+3000.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key.
    pub key: Str,
    /// The value as written.
    pub value: Str,
    /// The whole statement.
    pub span: Span,
    /// The value's place.
    pub value_span: Span,
}

impl Record {
    /// A record without header and moves.
    #[must_use]
    pub fn new() -> Self {
        Self { lines: vec![Line::default()], ..Self::default() }
    }

    /// The string that `str` points to.
    #[must_use]
    pub fn str(&self, str: Str) -> &str {
        self.text.get(str)
    }

    /// Adds a header field.
    pub fn push_field(&mut self, key: &str, value: &str, span: Span, value_span: Span) {
        let (key, value) = (self.text.push(key), self.text.push(value));
        if self.header.is_empty() {
            self.header.reserve(8);
        }
        self.header.push(Field { key, value, span, value_span });
    }

    /// The first field with one of `keys`.
    #[must_use]
    pub fn field(&self, keys: &[&str]) -> Option<&Field> {
        self.header.iter().find(|field| keys.contains(&self.str(field.key)))
    }

    /// Gives back the room that was made for more: where many records are held side by side.
    pub(crate) fn shrink(&mut self) {
        self.text.shrink();
        self.header.shrink_to_fit();
        if let Some(line) = self.lines.last_mut() {
            line.shrink();
        }
    }

    /// The main line.
    ///
    /// # Panics
    /// When `lines` is empty, which [`Record::new`] and every parser rule out.
    #[must_use]
    pub fn main(&self) -> &Line {
        &self.lines[0]
    }
}
