//! All legal moves, and where a piece may have come from.

use std::ops::ControlFlow;

use super::{
    Color, HandKind, Move, Piece, PieceKind, Position, Square,
    attacks::{self, Relation, Shape},
    bitboard::Bitboard,
};

/// The legal moves of one piece on the board, or of one kind in hand.
#[derive(Clone, Copy)]
pub(super) enum MoveSet {
    Board { piece: Piece, from: Square, to: Bitboard },
    Drop { kind: HandKind, to: Bitboard },
}

impl MoveSet {
    /// How many moves.
    pub(super) fn len(self) -> u32 {
        match self {
            Self::Board { piece, from, to } => {
                let (plain, promoting) = by_promotion(piece, from, to);
                plain.len() + promoting.len()
            }
            Self::Drop { to, .. } => to.len(),
        }
    }

    /// Calls `visit` with each of the moves.
    pub(super) fn for_each(self, mut visit: impl FnMut(Move)) {
        match self {
            Self::Board { piece, from, to } => {
                let (plain, promoting) = by_promotion(piece, from, to);
                for to in promoting {
                    visit(Move::Board { from, to, promote: true });
                }
                for to in plain {
                    visit(Move::Board { from, to, promote: false });
                }
            }
            Self::Drop { kind, to } => {
                for to in to {
                    visit(Move::Drop { kind, to });
                }
            }
        }
    }
}

/// The destinations that can be reached without and with promotion.
#[inline]
fn by_promotion(piece: Piece, from: Square, to: Bitboard) -> (Bitboard, Bitboard) {
    if piece.kind.promoted().is_none() {
        return (to, Bitboard::EMPTY);
    }
    let zone = attacks::zone(piece.color);
    let promoting = if zone.contains(from) { to } else { to & zone };
    (to & attacks::movable(piece.kind, piece.color), promoting)
}

impl Position {
    /// Adds the legal moves of the side to move.
    pub fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.for_each_legal_move(|played| moves.push(played));
    }

    /// How many legal moves the side to move has.
    #[must_use]
    pub fn count_legal_moves(&self) -> u32 {
        let mut count = 0;
        let _ = self.move_sets(|set| {
            count += set.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let found = self
            .move_sets(|set| if set.len() > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
        found.is_break()
    }

    /// Calls `visit` with each legal move of the side to move.
    pub(super) fn for_each_legal_move(&self, mut visit: impl FnMut(Move)) {
        let _ = self.move_sets(|set| {
            set.for_each(&mut visit);
            ControlFlow::Continue(())
        });
    }

    /// The origins of the pieces of `kind` of the side to move that reach `to` by their movement,
    /// pins ignored. In the order of [`Square::index`]. What stands on `to` does not matter.
    #[inline]
    pub fn origins(&self, kind: PieceKind, to: Square) -> impl Iterator<Item = Square> + use<> {
        self.origins_of(Piece::new(self.turn, kind), to)
    }

    /// As [`origins`](Self::origins), for the pieces of either side.
    #[inline]
    pub fn origins_of(&self, piece: Piece, to: Square) -> impl Iterator<Item = Square> + use<> {
        let pieces = self.pieces(piece.color, piece.kind);
        // Seen from the destination they stand where a piece of the other side would go.
        let seen = Piece::new(!piece.color, piece.kind);
        if pieces.is_empty() { pieces } else { attacks::attacks(seen, to, self.occupied()) & pieces }
    }

    /// The pieces of `by` that attack `square`, pinned ones included.
    pub fn attackers_of(&self, square: Square, by: Color) -> impl Iterator<Item = Square> + use<> {
        self.attackers(square, by, self.occupied())
    }

    /// Calls `visit` with all sets of legal moves until it breaks off; sets may be empty.
    pub(super) fn move_sets(&self, mut visit: impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.turn;
        if self.pieces(us, PieceKind::King).is_several() {
            return self.move_sets_of_several_kings(visit);
        }
        if let Some(king) = self.kings[us.index()] {
            visit(self.king_moves(king))?;
            if self.checkers.is_several() {
                return ControlFlow::Continue(());
            }
        }
        self.piece_moves(&mut visit)?;
        self.drops(&mut visit)
    }

    fn king_moves(&self, king: Square) -> MoveSet {
        let us = self.turn;
        let occupied = self.occupied() & !Bitboard::of(king);
        let mut to = Bitboard::EMPTY;
        for square in Shape::King.steps(us, king) & !self.colors[us.index()] {
            if !self.is_attacked(square, !us, occupied) {
                to |= Bitboard::of(square);
            }
        }
        MoveSet::Board { piece: Piece::new(us, PieceKind::King), from: king, to }
    }

    /// The moves of the other pieces on the board; there is at most one checking piece.
    fn piece_moves(&self, visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.turn;
        let own = self.colors[us.index()];
        let occupied = self.occupied();
        let king = self.kings[us.index()];
        let targets = match (king, self.checkers.first()) {
            (Some(king), Some(checker)) => Bitboard::of(checker) | attacks::between(king, checker),
            (None, _) | (_, None) => !own,
        };
        let pinned = king.map_or(Bitboard::EMPTY, |king| self.pinned(king));
        for from in own & !self.kinds[PieceKind::King.index()] {
            let Some(piece) = self.piece(from) else { continue };
            let mut to = attacks::attacks(piece, from, occupied) & targets;
            if pinned.contains(from)
                && let Some(king) = king
                && let Some(direction) = Relation::between(king, from).direction()
            {
                to &= attacks::ray(king, direction);
            }
            visit(MoveSet::Board { piece, from, to })?;
        }
        ControlFlow::Continue(())
    }

    /// The own pieces that alone stand between the king and a piece that slides to it.
    fn pinned(&self, king: Square) -> Bitboard {
        let us = self.turn;
        let occupied = self.occupied();
        let mut pinned = Bitboard::EMPTY;
        for slider in self.sliders_aimed_at(king, !us) {
            let shield = attacks::between(king, slider) & occupied;
            if !shield.is_several() {
                pinned |= shield;
            }
        }
        pinned & self.colors[us.index()]
    }

    fn drops(&self, visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.turn;
        let hand = self.hands[us.index()];
        if hand.is_empty() {
            return ControlFlow::Continue(());
        }
        let squares = self.drop_squares();
        for kind in HandKind::ALL {
            if hand.count(kind) == 0 {
                continue;
            }
            let mut to = squares & attacks::movable(kind.kind(), us);
            if kind == HandKind::Pawn {
                to &= !self.pawn_files(us);
                to &= !self.mating_pawn_drop(to);
            }
            visit(MoveSet::Drop { kind, to })?;
        }
        ControlFlow::Continue(())
    }

    /// The square among `squares` on which a pawn dropped would mate.
    fn mating_pawn_drop(&self, squares: Bitboard) -> Bitboard {
        let us = self.turn;
        let Some(king) = self.kings[(!us).index()] else {
            return Bitboard::EMPTY;
        };
        let drop = Shape::Pawn.steps(!us, king) & squares;
        if drop.first().is_some_and(|pawn| self.is_uchifuzume(pawn)) { drop } else { Bitboard::EMPTY }
    }

    /// The rules know no second king of a side; here each move is judged by itself.
    #[cold]
    fn move_sets_of_several_kings(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let own = self.colors[self.turn.index()];
        for from in own {
            let Some(piece) = self.piece(from) else { continue };
            let mut to = Bitboard::EMPTY;
            for square in attacks::attacks(piece, from, self.occupied()) & !own {
                let plain = Move::Board { from, to: square, promote: false };
                let promoting = Move::Board { from, to: square, promote: true };
                if self.judge(plain).is_ok() || self.judge(promoting).is_ok() {
                    to |= Bitboard::of(square);
                }
            }
            visit(MoveSet::Board { piece, from, to })?;
        }
        self.drops(&mut visit)
    }
}
