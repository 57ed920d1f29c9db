//! Any arrangement of pieces, possible or not.

use super::{Color, Hand, HandKind, Move, Piece, PieceKind, Position, Square};

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

    /// Moves the pieces of `played` and gives the turn to the other side, whatever the rules say; hands and
    /// move number stay as they are. What takes it back is returned.
    pub(crate) fn carry_out(&mut self, played: Move) -> Before {
        let before = match played {
            Move::Board { from, to, promote } => {
                let before = Before { from: self.piece(from), to: self.piece(to) };
                let moved = before.from.map(|piece| Piece {
                    kind: if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind },
                    ..piece
                });
                self.set(from, None);
                self.set(to, moved);
                before
            }
            Move::Drop { kind, to } => {
                let before = Before { from: None, to: self.piece(to) };
                self.set(to, Some(Piece::new(self.turn, kind.kind())));
                before
            }
        };
        self.turn = !self.turn;
        before
    }

    /// Takes back what [`Setup::carry_out`] did last.
    pub(crate) fn take_back(&mut self, played: Move, before: Before) {
        self.turn = !self.turn;
        self.set(played.to(), before.to);
        if let Move::Board { from, .. } = played {
            self.set(from, before.from);
        }
    }
}

/// What stood on the squares of a move before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    from: Option<Piece>,
    to: Option<Piece>,
}

/// Why an arrangement cannot arise in a game, or is not a whole set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupFault {
    /// The side has no king.
    MissingKing(Color),
    /// The side has a second king, here.
    SecondKing(Color, Square),
    /// There are more pieces of a kind than a set has: how many.
    TooManyPieces(HandKind, u32),
    /// 二歩: a second unpromoted pawn of a side on a file, here.
    TwoPawns(Square),
    /// A pawn, lance or knight that can never move.
    DeadPiece(Square),
    /// The side not to move is in check.
    OpponentInCheck,
}

impl Setup {
    /// What is impossible or incomplete about the arrangement: by fault in the order of
    /// [`SetupFault`], then by square. Fewer pieces than a set has are no fault.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            let king = Piece::new(color, PieceKind::King);
            let mut kings = Square::all().filter(|&square| self.piece(square) == Some(king));
            if kings.next().is_none() {
                faults.push(SetupFault::MissingKing(color));
            }
            faults.extend(kings.map(|square| SetupFault::SecondKing(color, square)));
        }
        let too_many = HandKind::ALL.into_iter().map(|kind| (kind, self.count(kind)));
        let too_many = too_many.filter(|&(kind, count)| count > u32::from(kind.in_set()));
        faults.extend(too_many.map(|(kind, count)| SetupFault::TooManyPieces(kind, count)));
        faults.extend(self.second_pawns().map(SetupFault::TwoPawns));
        faults.extend(self.dead_pieces().map(SetupFault::DeadPiece));
        if Position::new(self).is_in_check(!self.turn) {
            faults.push(SetupFault::OpponentInCheck);
        }
        faults
    }

    /// How many pieces of a kind there are, on the board and in both hands, promoted ones included.
    #[must_use]
    pub fn count(&self, kind: HandKind) -> u32 {
        let on_board = self.board.iter().flatten().filter(|piece| piece.kind.in_hand() == Some(kind)).count();
        let in_hands = self.hands.iter().map(|hand| u32::from(hand.count(kind))).sum::<u32>();
        u32::try_from(on_board).unwrap_or(u32::MAX).saturating_add(in_hands)
    }

    /// The squares of pawns that have another of their side on their file, nearer to 1a.
    fn second_pawns(&self) -> impl Iterator<Item = Square> {
        Square::all().filter(|&square| {
            let Some(piece) = self.piece(square).filter(|piece| piece.kind == PieceKind::Pawn) else {
                return false;
            };
            let mut before = (1..square.rank()).filter_map(|rank| Square::new(square.file(), rank));
            before.any(|other| self.piece(other) == Some(piece))
        })
    }

    /// The squares of pieces that can never move.
    fn dead_pieces(&self) -> impl Iterator<Item = Square> {
        Square::all().filter(|&square| {
            self.piece(square).is_some_and(|piece| !piece.kind.can_ever_move_from(piece.color, square))
        })
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::EMPTY
    }
}
