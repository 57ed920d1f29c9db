//! A position that moves are played on. What the rules say of a move is in `legality`.

use super::{
    Color, Hand, Move, Piece, PieceKind, Setup, Square,
    attacks::{self, Direction, Reach, Relation},
    bitboard::Bitboard,
    zobrist,
};

/// A position. Any [`Setup`] makes one; kings may be missing. Of several kings of a side the one of
/// the lowest [`Square::index`] is *the* king.
///
/// ```
/// use kifu::shogi::{Foul, Handicap, Move, Position};
/// let mut position = Position::new(&Handicap::EVEN.setup());
/// let pawn = Move::from_usi("7g7f").unwrap();
/// let undo = position.try_play(pawn).unwrap();
/// assert_eq!(position.judge(Move::from_usi("8c8b").unwrap()), Err(Foul::Unreachable));
/// position.unplay(pawn, undo);
/// assert_eq!(position, Position::new(&Handicap::EVEN.setup()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: [Option<Piece>; 81],
    pub(super) colors: [Bitboard; 2],
    pub(super) kinds: [Bitboard; 14],
    pub(super) hands: [Hand; 2],
    pub(super) kings: [Option<Square>; 2],
    pub(super) turn: Color,
    move_number: u32,
    /// The sum of the terms of the pieces; the side to move is not in it.
    key: u128,
    /// The pieces that give check to the side to move.
    pub(super) checkers: Bitboard,
    /// Whether the king of the side not to move is attacked: impossible without a foul.
    pub(super) exposed: bool,
}

/// What [`Position::play`] needs to be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    captured: Option<Piece>,
    moved: Option<Piece>,
    hand: Hand,
    kings: [Option<Square>; 2],
    exposed: bool,
    checkers: Bitboard,
    key: u128,
}

impl Undo {
    /// The piece that was captured.
    #[must_use]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }

    /// The piece that was moved or dropped, as it was before; `None` where the move could not be
    /// carried out and only the turn changed.
    #[must_use]
    pub const fn moved(&self) -> Option<Piece> {
        self.moved
    }
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
        let mut position = Self {
            board: [None; 81],
            colors: [Bitboard::EMPTY; 2],
            kinds: [Bitboard::EMPTY; 14],
            hands: setup.hands,
            kings: [None; 2],
            turn: setup.turn,
            move_number: setup.move_number,
            key: 0,
            checkers: Bitboard::EMPTY,
            exposed: false,
        };
        for square in Square::all() {
            if let Some(piece) = setup.piece(square) {
                position.put(piece, square);
            }
        }
        for color in Color::ALL {
            for (kind, count) in setup.hands[color.index()].iter() {
                let terms = zobrist::in_hand(color, kind).wrapping_mul(u128::from(count));
                position.key = position.key.wrapping_add(terms);
            }
            position.kings[color.index()] = position.first_king(color);
        }
        position.checkers = position.attackers_of_king(position.turn);
        position.exposed = !position.attackers_of_king(!position.turn).is_empty();
        position
    }

    /// The arrangement.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        Setup { board: self.board, hands: self.hands, turn: self.turn, move_number: self.move_number }
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the next move.
    #[must_use]
    #[inline]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// What stands on `square`.
    #[must_use]
    #[inline]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// What `color` holds in hand.
    #[must_use]
    #[inline]
    pub const fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// Where the king of `color` stands.
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.kings[color.index()]
    }

    /// Whether the king of `color` is attacked; `false` without a king.
    #[must_use]
    #[inline]
    pub fn is_in_check(&self, color: Color) -> bool {
        if color == self.turn { !self.checkers.is_empty() } else { self.exposed }
    }

    /// The squares of the pieces that give check to the side to move.
    pub fn checkers(&self) -> impl Iterator<Item = Square> + use<> {
        self.checkers
    }

    /// A number that is the same for the same position: board, hands and side to move. Neither the
    /// move number nor the way there counts.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        #[allow(clippy::cast_possible_truncation, reason = "both halves count")]
        let (low, high) = (self.long_key() as u64, (self.long_key() >> 64) as u64);
        low ^ high
    }

    /// As [`key`](Self::key), so long that different positions never share one.
    #[must_use]
    #[inline]
    pub fn long_key(&self) -> u128 {
        self.key.wrapping_add(zobrist::to_move(self.turn))
    }

    /// Judges a move and plays it if it is legal: the quickest way through a game.
    ///
    /// # Errors
    /// The first rule broken, in the order of [`Foul`]; the position is as before.
    #[inline]
    pub fn try_play(&mut self, played: Move) -> Result<Undo, Foul> {
        self.judge(played)?;
        Ok(self.play_legal(played))
    }

    /// Plays a move that has been judged legal; quicker than [`play`](Self::play).
    #[inline]
    pub fn play_legal(&mut self, played: Move) -> Undo {
        debug_assert_eq!(self.judge(played), Ok(()));
        let undo = self.carry_out(played);
        self.exposed = false;
        undo
    }

    /// Plays a move. A foul that can be carried out is played as well: the origin must hold a piece
    /// of the side to move (a drop: the hand the piece, the square be empty), and the destination
    /// must not hold an own piece; else nothing but the turn changes. A promotion that cannot be is
    /// left out. A captured king is gone; it comes into no hand.
    pub fn play(&mut self, played: Move) -> Undo {
        let undo = self.carry_out(played);
        self.exposed = self.leaves_king_attacked(played, &undo);
        undo
    }

    /// Takes back the last move.
    pub fn unplay(&mut self, played: Move, undo: Undo) {
        self.turn = !self.turn;
        self.move_number = self.move_number.wrapping_sub(1);
        if let Some(moved) = undo.moved {
            let to = played.to();
            if let Some(piece) = self.piece(to) {
                self.lift(piece, to);
            }
            if let Some(captured) = undo.captured {
                self.put(captured, to);
            }
            if let Move::Board { from, .. } = played {
                self.put(moved, from);
            }
        }
        self.hands[self.turn.index()] = undo.hand;
        self.kings = undo.kings;
        self.key = undo.key;
        self.checkers = undo.checkers;
        self.exposed = undo.exposed;
    }

    /// Plays a move, all but whether it leaves the mover's own king attacked.
    #[inline]
    fn carry_out(&mut self, played: Move) -> Undo {
        let us = self.turn;
        // Followed by hand: reading the boards right after writing them is slow.
        let mut occupied = self.occupied();
        let mut undo = Undo {
            captured: None,
            moved: None,
            hand: self.hands[us.index()],
            kings: self.kings,
            exposed: self.exposed,
            checkers: self.checkers,
            key: self.key,
        };
        match played {
            Move::Board { from, to, promote } => {
                if let Some(piece) = self.piece(from).filter(|piece| piece.color == us)
                    && self.piece(to).is_none_or(|target| target.color != us)
                {
                    undo.moved = Some(piece);
                    undo.captured = self.piece(to);
                    self.move_piece(piece, from, to, promote);
                    occupied = occupied & !Bitboard::of(from) | Bitboard::of(to);
                }
            }
            Move::Drop { kind, to } => {
                if self.piece(to).is_none() && self.hands[us.index()].take(kind) {
                    let piece = Piece::new(us, kind.kind());
                    undo.moved = Some(piece);
                    self.key = self.key.wrapping_sub(zobrist::in_hand(us, kind));
                    self.put(piece, to);
                    occupied |= Bitboard::of(to);
                }
            }
        }
        self.checkers = self.new_checkers(played, &undo, occupied);
        self.turn = !us;
        self.move_number = self.move_number.wrapping_add(1);
        undo
    }

    /// Moves an own piece to a square without one.
    #[inline]
    fn move_piece(&mut self, piece: Piece, from: Square, to: Square, promote: bool) {
        let us = self.turn;
        self.lift(piece, from);
        if let Some(captured) = self.piece(to) {
            self.lift(captured, to);
            self.take_into_hand(captured);
        }
        let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
        self.put(Piece::new(us, kind), to);
        if kind == PieceKind::King {
            self.kings[us.index()] = self.first_king(us);
        }
    }

    #[inline]
    fn take_into_hand(&mut self, captured: Piece) {
        let us = self.turn;
        let Some(kind) = captured.kind.in_hand() else {
            self.kings[captured.color.index()] = self.first_king(captured.color);
            return;
        };
        let hand = &mut self.hands[us.index()];
        let before = hand.count(kind);
        hand.add(kind, 1);
        if hand.count(kind) != before {
            self.key = self.key.wrapping_add(zobrist::in_hand(us, kind));
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = Some(piece);
        self.colors[piece.color.index()] |= Bitboard::of(square);
        self.kinds[piece.kind.index()] |= Bitboard::of(square);
        self.key = self.key.wrapping_add(zobrist::on_board(piece, square));
    }

    /// Takes the piece on a square away.
    #[inline]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = None;
        self.colors[piece.color.index()] ^= Bitboard::of(square);
        self.kinds[piece.kind.index()] ^= Bitboard::of(square);
        self.key = self.key.wrapping_sub(zobrist::on_board(piece, square));
    }

    fn first_king(&self, color: Color) -> Option<Square> {
        self.pieces(color, PieceKind::King).first()
    }

    /// The pieces that attack the king of the side not to move, which is the opponent of the side
    /// that has just moved. Only what the move may have changed is looked at.
    #[inline]
    fn new_checkers(&self, played: Move, undo: &Undo, occupied: Bitboard) -> Bitboard {
        let (us, them) = (self.turn, !self.turn);
        let Some(king) = self.kings[them.index()] else {
            return Bitboard::EMPTY;
        };
        if undo.exposed || self.kings[them.index()] != undo.kings[them.index()] {
            return self.attackers_of_king(them);
        }
        let mut checkers = Bitboard::EMPTY;
        let to = played.to();
        let Some(piece) = undo.moved.and_then(|_| self.piece(to)) else {
            return checkers;
        };
        let relation = Relation::between(to, king);
        if Reach::of(piece).includes(relation)
            && !(relation.is_distant() && attacks::between(to, king).intersects(occupied))
        {
            checkers |= Bitboard::of(to);
        }
        if let Move::Board { from, .. } = played
            && let Some(slider) = self.slider_through(king, from, us, occupied)
        {
            checkers |= Bitboard::of(slider);
        }
        checkers
    }

    /// Whether the king of the side that has just moved is attacked now.
    fn leaves_king_attacked(&self, played: Move, undo: &Undo) -> bool {
        let us = !self.turn;
        let Some(king) = self.kings[us.index()] else {
            return false;
        };
        if !undo.checkers.is_empty() || self.kings[us.index()] != undo.kings[us.index()] {
            return !self.attackers_of_king(us).is_empty();
        }
        match played {
            Move::Board { from, .. } if undo.moved.is_some() => {
                self.slider_through(king, from, !us, self.occupied()).is_some()
            }
            Move::Board { .. } | Move::Drop { .. } => false,
        }
    }

    /// The piece of `by` that slides to the king over the empty square `through`.
    #[inline(always)]
    pub(super) fn slider_through(
        &self,
        king: Square,
        through: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Option<Square> {
        // Most squares lie in no line with the king: that question is not worth a call.
        let direction = Relation::between(king, through).direction()?;
        self.slider_in(king, direction, by, occupied)
    }

    /// The piece of `by` that slides to the king from a direction.
    fn slider_in(&self, king: Square, direction: Direction, by: Color, occupied: Bitboard) -> Option<Square> {
        let square = attacks::nearest(king, direction, occupied)?;
        let piece = self.piece(square)?;
        (piece.color == by && Reach::of(piece).slides(direction.opposite())).then_some(square)
    }

    /// The pieces of a kind of a side.
    #[inline]
    pub(super) fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.colors[color.index()] & self.kinds[kind.index()]
    }

    /// All squares with a piece.
    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }
}
