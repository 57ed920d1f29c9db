//! The rules: what is wrong with one given move, found without generating any other.

use super::{
    Color, Foul, HandKind, Move, Piece, PieceKind, Position, Square,
    attacks::{self, Reach, Relation, Shape},
    bitboard::Bitboard,
};

impl Position {
    /// Judges one move of the side to move without generating others.
    ///
    /// # Errors
    /// The first rule broken, in the order of [`Foul`].
    #[inline]
    pub fn judge(&self, played: Move) -> Result<(), Foul> {
        match played {
            Move::Board { from, to, promote } => self.judge_board_move(from, to, promote),
            Move::Drop { kind, to } => self.judge_drop(kind, to),
        }
    }

    #[inline(always)]
    fn judge_board_move(&self, from: Square, to: Square, promote: bool) -> Result<(), Foul> {
        let us = self.turn;
        let piece = self.piece(from).ok_or(Foul::EmptyOrigin)?;
        if piece.color != us {
            return Err(Foul::OpponentPiece);
        }
        let relation = Relation::between(from, to);
        if !Reach::of(piece).includes(relation) {
            return Err(Foul::Unreachable);
        }
        if relation.is_distant() && attacks::between(from, to).intersects(self.occupied()) {
            return Err(Foul::Blocked);
        }
        if self.colors[us.index()].contains(to) {
            return Err(Foul::OwnCapture);
        }
        if promote {
            if piece.kind.promoted().is_none() || !(from.is_in_zone(us) || to.is_in_zone(us)) {
                return Err(Foul::CannotPromote);
            }
        } else if !piece.kind.can_ever_move_from(us, to) {
            return Err(Foul::MustPromote);
        }
        if self.is_king_safe_after(piece, from, to) { Ok(()) } else { Err(Foul::LeftInCheck) }
    }

    #[inline]
    fn judge_drop(&self, kind: HandKind, to: Square) -> Result<(), Foul> {
        let us = self.turn;
        if self.hands[us.index()].count(kind) == 0 {
            return Err(Foul::NotInHand);
        }
        if self.piece(to).is_some() {
            return Err(Foul::DropOnPiece);
        }
        if !kind.kind().can_ever_move_from(us, to) {
            return Err(Foul::DeadDrop);
        }
        if kind == HandKind::Pawn && self.pawn_files(us).contains(to) {
            return Err(Foul::Nifu);
        }
        if !self.drop_squares().contains(to) {
            return Err(Foul::LeftInCheck);
        }
        if kind == HandKind::Pawn && self.is_uchifuzume(to) {
            return Err(Foul::Uchifuzume);
        }
        Ok(())
    }

    /// Whether the mover's king cannot be captured after a move that is otherwise possible.
    #[inline(always)]
    fn is_king_safe_after(&self, piece: Piece, from: Square, to: Square) -> bool {
        let Some(king) = self.kings[self.turn.index()] else {
            return true;
        };
        if piece.kind == PieceKind::King {
            return self.is_king_move_safe(from, to);
        }
        (self.checkers.is_empty() || self.answers_check(king, to)) && !self.opens_line(king, from, to)
    }

    /// Whether a piece moved or dropped to `to`, other than the king, takes the only checking piece or
    /// comes in between.
    fn answers_check(&self, king: Square, to: Square) -> bool {
        let Some(checker) = self.checkers.first().filter(|_| !self.checkers.is_several()) else {
            return false;
        };
        to == checker || attacks::between(king, checker).contains(to)
    }

    /// Whether a move away from `from` lets an enemy piece slide to the king.
    #[inline]
    fn opens_line(&self, king: Square, from: Square, to: Square) -> bool {
        let occupied = self.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        self.slider_through(king, from, !self.turn, occupied).is_some_and(|slider| slider != to)
    }

    /// Whether the king may go there, as far as attacks are concerned.
    pub(super) fn is_king_move_safe(&self, from: Square, to: Square) -> bool {
        if self.pieces(self.turn, PieceKind::King).is_several() {
            return self.is_safe_with_several_kings(from, to);
        }
        !self.is_attacked(to, !self.turn, self.occupied() & !Bitboard::of(from))
    }

    /// With two kings of a side either may become *the* king by a move: it is tried out.
    #[cold]
    fn is_safe_with_several_kings(&self, from: Square, to: Square) -> bool {
        let mut after = self.clone();
        after.play(Move::Board { from, to, promote: false });
        !after.is_in_check(self.turn)
    }

    /// The pieces that attack the king of `color`.
    pub(super) fn attackers_of_king(&self, color: Color) -> Bitboard {
        match self.kings[color.index()] {
            Some(king) => self.attackers(king, !color, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// The pieces of `by` that attack a square, pinned ones included.
    pub(super) fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.step_attackers(square, by)
            | self.sliders_aimed_at(square, by).fold(Bitboard::EMPTY, |found, slider| {
                let open = !attacks::between(square, slider).intersects(occupied);
                if open { found | Bitboard::of(slider) } else { found }
            })
    }

    /// Whether a piece of `by` attacks a square.
    pub(super) fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        !self.step_attackers(square, by).is_empty()
            || self
                .sliders_aimed_at(square, by)
                .any(|slider| !attacks::between(square, slider).intersects(occupied))
    }

    /// The pieces of `by` that attack a square by a single step or jump. Seen from the square they
    /// stand where a piece of the other side would go.
    fn step_attackers(&self, square: Square, by: Color) -> Bitboard {
        let of = |kind: PieceKind| self.kinds[kind.index()];
        let golds = of(PieceKind::Gold)
            | of(PieceKind::Tokin)
            | of(PieceKind::PromotedLance)
            | of(PieceKind::PromotedKnight)
            | of(PieceKind::PromotedSilver);
        let all_round = of(PieceKind::King) | of(PieceKind::Horse) | of(PieceKind::Dragon);
        let found = Shape::Pawn.steps(!by, square) & of(PieceKind::Pawn)
            | Shape::Knight.steps(!by, square) & of(PieceKind::Knight)
            | Shape::Silver.steps(!by, square) & of(PieceKind::Silver)
            | Shape::Gold.steps(!by, square) & golds
            | Shape::King.steps(!by, square) & all_round;
        found & self.colors[by.index()]
    }

    /// The pieces of `by` that would slide to a square on a board without other pieces.
    pub(super) fn sliders_aimed_at(&self, square: Square, by: Color) -> Bitboard {
        let of = |kind: PieceKind| self.kinds[kind.index()];
        let found = attacks::orthogonals(square) & (of(PieceKind::Rook) | of(PieceKind::Dragon))
            | attacks::diagonals(square) & (of(PieceKind::Bishop) | of(PieceKind::Horse))
            | attacks::ahead(!by, square) & of(PieceKind::Lance);
        found & self.colors[by.index()]
    }

    /// The files that hold an unpromoted pawn of `color`.
    pub(super) fn pawn_files(&self, color: Color) -> Bitboard {
        self.pieces(color, PieceKind::Pawn).whole_files()
    }

    /// The empty squares on which a drop leaves no check standing.
    pub(super) fn drop_squares(&self) -> Bitboard {
        match (self.checkers.first(), self.kings[self.turn.index()]) {
            (Some(checker), Some(king)) if !self.checkers.is_several() => attacks::between(king, checker),
            (Some(_), _) => Bitboard::EMPTY,
            (None, _) => !self.occupied(),
        }
    }

    /// Whether a pawn dropped on an empty square would mate (打ち歩詰め): it gives check and no move
    /// of the other side answers it.
    pub(super) fn is_uchifuzume(&self, pawn: Square) -> bool {
        let us = self.turn;
        let Some(king) = self.kings[(!us).index()] else {
            return false;
        };
        if !Shape::Pawn.steps(us, pawn).contains(king) {
            return false;
        }
        if self.exposed || self.pieces(!us, PieceKind::King).is_several() {
            return self.mates(Move::Drop { kind: HandKind::Pawn, to: pawn });
        }
        !self.king_escapes(king, pawn) && !self.pawn_can_be_taken(king, pawn)
    }

    /// Whether the king can answer the check of a pawn dropped: by taking it, too. The pawn is in the
    /// way of the attacker's own sliders.
    fn king_escapes(&self, king: Square, pawn: Square) -> bool {
        let us = self.turn;
        let occupied = self.occupied() & !Bitboard::of(king) | Bitboard::of(pawn);
        let squares = Shape::King.steps(!us, king) & !self.colors[(!us).index()];
        { squares }.any(|square| !self.is_attacked(square, us, occupied))
    }

    /// Whether another piece than the king can take a pawn dropped without uncovering the king.
    fn pawn_can_be_taken(&self, king: Square, pawn: Square) -> bool {
        let us = self.turn;
        let takers = self.attackers(pawn, !us, self.occupied()) & !Bitboard::of(king);
        { takers }.any(|taker| {
            let occupied = self.occupied() & !Bitboard::of(taker) | Bitboard::of(pawn);
            self.slider_through(king, taker, us, occupied).is_none()
        })
    }

    /// Whether a move mates: tried out.
    #[cold]
    fn mates(&self, played: Move) -> bool {
        let mut after = self.clone();
        after.play(played);
        after.is_checkmate()
    }

    /// Whether the side to move is in check and has no legal move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_in_check(self.turn) && !self.has_legal_move()
    }
}
