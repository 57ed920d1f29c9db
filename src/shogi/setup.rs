//! Any arrangement of pieces, possible or not.

use super::{Color, Hand, Piece, Square};

/// Pieces on squares and in hands, the side to move, and the number of the next move. It may be
/// impossible in a game; [`Setup::faults`] says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<Piece>; 81],
    /// The hands, by [`Color::index`].
    pub hands: [Hand; 2],
    /// The side to move.
    pub turn: Color,
    /// The number of the next move, 1 at the start of a game.
    pub move_number: u32,
}

impl Setup {
    /// An empty board with empty hands, Black to move.
    pub const EMPTY: Self =
        Self { board: [None; 81], hands: [Hand::new(); 2], turn: Color::Black, move_number: 1 };

    /// What stands on `square`.
    #[must_use]
    #[inline]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on `square`, or clears it.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }
}
