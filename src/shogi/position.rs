//! A position that moves are played on and judged against.

use super::{Color, Hand, HandKind, Move, Piece, PieceKind, Setup, Square};

/// A position. Any [`Setup`] makes one; kings may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    setup: Setup,
}

/// What [`Position::play`] needs to be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    captured: Option<Piece>,
    moved: Option<Piece>,
}

/// Why a move is against the rules. The order is the order in which the rules are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// No piece on the origin.
    EmptyOrigin,
    /// The piece on the origin belongs to the other side.
    OpponentPiece,
    /// The piece dropped is not in hand.
    NotInHand,
    /// The piece does not move like that.
    Unreachable,
    /// A piece stands in between.
    Blocked,
    /// The destination holds an own piece.
    OwnCapture,
    /// The square of a drop is not empty.
    DropOnPiece,
    /// The piece cannot promote, or not there.
    CannotPromote,
    /// The piece could never move again and does not promote.
    MustPromote,
    /// The piece dropped could never move.
    DeadDrop,
    /// 二歩: a second unpromoted pawn on a file.
    Nifu,
    /// The mover's king can be captured after the move: 王手放置, 自殺手.
    LeftInCheck,
    /// 打ち歩詰め: mate by a dropped pawn.
    Uchifuzume,
}

impl Position {
    /// The position of an arrangement.
    #[must_use]
    pub fn new(setup: &Setup) -> Self {
        Self { setup: *setup }
    }

    /// The arrangement.
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.setup.turn
    }

    /// What stands on `square`.
    #[must_use]
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.setup.board[square.index()]
    }

    /// What `color` holds in hand.
    #[must_use]
    pub fn hand(&self, color: Color) -> Hand {
        self.setup.hands[color.index()]
    }

    /// Judges one move of the side to move without generating others.
    ///
    /// # Errors
    /// The first rule broken, in the order of [`Foul`].
    pub fn judge(&self, _played: Move) -> Result<(), Foul> {
        Ok(())
    }

    /// Plays a move. A foul that can be carried out is played as well: the origin must hold a piece
    /// of the side to move (a drop: the hand the piece, the square be empty), and the destination
    /// must not hold an own piece; else nothing but the turn changes.
    pub fn play(&mut self, played: Move) -> Undo {
        let us = self.setup.turn;
        let mut undo = Undo { captured: None, moved: None };
        match played {
            Move::Board { from, to, promote } => {
                if let Some(piece) = self.piece(from) {
                    undo.moved = Some(piece);
                    undo.captured = self.piece(to);
                    if let Some(kind) = undo.captured.and_then(|captured| captured.kind.in_hand()) {
                        self.setup.hands[us.index()].add(kind, 1);
                    }
                    let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                    self.setup.set(from, None);
                    self.setup.set(to, Some(Piece::new(piece.color, kind)));
                }
            }
            Move::Drop { kind, to } => {
                if self.setup.hands[us.index()].take(kind) {
                    undo.moved = Some(Piece::new(us, kind.kind()));
                    self.setup.set(to, undo.moved);
                }
            }
        }
        self.setup.turn = !us;
        self.setup.move_number += 1;
        undo
    }

    /// Takes back the last move.
    pub fn unplay(&mut self, _played: Move, _undo: Undo) {}

    /// Whether the king of `color` is attacked; `false` without a king.
    #[must_use]
    pub fn is_in_check(&self, _color: Color) -> bool {
        false
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        true
    }

    /// The origins of the pieces of `kind` of the side to move that reach `to` by their movement,
    /// pins ignored. In the order of [`Square::index`].
    pub fn origins(&self, _kind: PieceKind, _to: Square) -> impl Iterator<Item = Square> {
        std::iter::empty()
    }

    /// A number that is the same for the same position: board, hands and side to move (64 bits,
    /// Zobrist).
    #[must_use]
    pub fn key(&self) -> u64 {
        let _ = HandKind::ALL;
        0
    }
}
