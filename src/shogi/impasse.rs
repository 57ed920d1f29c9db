//! Counting at an impasse (持将棋): what the pieces are worth.

use super::{Color, PieceKind, Setup};

impl Setup {
    /// The impasse points of all pieces of `color`, on the board and in hand: 5 for a rook or bishop,
    /// 1 for any other, the king nothing. 27 at the start of an even game.
    #[must_use]
    pub fn points(&self, color: Color) -> u32 {
        let own = self.board.iter().flatten().filter(|piece| piece.color == color);
        let on_board: u32 = own.map(|piece| piece.kind.points()).sum();
        let hand = self.hands[color.index()].iter();
        let in_hand: u32 = hand.map(|(kind, count)| kind.kind().points() * u32::from(count)).sum();
        on_board + in_hand
    }
}

impl PieceKind {
    /// What the piece counts at an impasse.
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Self::King => 0,
            Self::Bishop | Self::Rook | Self::Horse | Self::Dragon => 5,
            Self::Pawn
            | Self::Lance
            | Self::Knight
            | Self::Silver
            | Self::Gold
            | Self::Tokin
            | Self::PromotedLance
            | Self::PromotedKnight
            | Self::PromotedSilver => 1,
        }
    }
}
