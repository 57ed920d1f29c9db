//! How the pieces move: tables from one square to another, without a position.

use super::{Color, Piece, PieceKind, Square, bitboard::Bitboard};

/// One of the eight directions. Even ones lead to squares of higher index, `d ^ 1` is opposite to `d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction(u8);

/// The steps of the directions: files to the left, ranks downwards.
const STEPS: [(i8, i8); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];

impl Direction {
    const DOWN: Self = Self(0);
    const UP: Self = Self(1);

    const fn forward(color: Color) -> Self {
        match color {
            Color::Black => Self::UP,
            Color::White => Self::DOWN,
        }
    }

    const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    #[inline]
    pub(super) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// How two squares lie to each other: a number that is a bit of a [`Reach`]. 0–7 in a direction with
/// squares in between, 8–15 next to each other in a direction, 16 a knight's jump of Black, 17 one of
/// White, 31 nothing of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relation(u8);

impl Relation {
    const NONE: Self = Self(31);

    /// From one square to the other.
    #[inline]
    pub(super) const fn between(from: Square, to: Square) -> Self {
        RELATIONS[from.index()][to.index()]
    }

    /// The direction, if it is one.
    #[inline]
    pub(super) const fn direction(self) -> Option<Direction> {
        if self.0 < 16 { Some(Direction(self.0 & 7)) } else { None }
    }

    /// Whether squares lie in between.
    #[inline]
    pub(super) const fn is_distant(self) -> bool {
        self.0 < 8
    }
}

/// The relations in which a piece reaches a square, a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach(u32);

impl Reach {
    /// Where a piece gets, on an empty board.
    #[inline]
    pub(super) const fn of(piece: Piece) -> Self {
        REACHES[piece.color.index()][piece.kind.index()]
    }

    #[inline]
    pub(super) const fn includes(self, relation: Relation) -> bool {
        self.0 >> (relation.0 & 31) & 1 == 1
    }

    /// Whether it slides in a direction.
    #[inline]
    pub(super) const fn slides(self, direction: Direction) -> bool {
        self.0 >> direction.0 & 1 == 1
    }
}

const FORWARD_STEPS: u8 = 0b0000_0010;
const ORTHOGONAL: u8 = 0b0000_1111;
const DIAGONAL: u8 = 0b1111_0000;
const GOLD: u8 = 0b0110_1111;
const SILVER: u8 = 0b1111_0010;

/// The directions of a black piece: single steps, and slides.
const fn directions(kind: PieceKind) -> (u8, u8) {
    match kind {
        PieceKind::Pawn => (FORWARD_STEPS, 0),
        PieceKind::Lance => (0, FORWARD_STEPS),
        PieceKind::Knight => (0, 0),
        PieceKind::Silver => (SILVER, 0),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => (GOLD, 0),
        PieceKind::Bishop => (0, DIAGONAL),
        PieceKind::Rook => (0, ORTHOGONAL),
        PieceKind::King => (ORTHOGONAL | DIAGONAL, 0),
        PieceKind::Horse => (ORTHOGONAL, DIAGONAL),
        PieceKind::Dragon => (DIAGONAL, ORTHOGONAL),
    }
}

/// The directions as White has them: up and down changed, also within the diagonals.
const fn upside_down(directions: u8) -> u8 {
    const PAIRS: [(u8, u8); 3] = [(0, 1), (4, 6), (5, 7)];
    let mut turned = directions & 0b0000_1100;
    let mut i = 0;
    while i < 3 {
        let (a, b) = PAIRS[i];
        turned |= (directions >> a & 1) << b | (directions >> b & 1) << a;
        i += 1;
    }
    turned
}

static REACHES: [[Reach; 14]; 2] = {
    let mut reaches = [[Reach(0); 14]; 2];
    let mut kind = 0;
    while kind < 14 {
        let (steps, slides) = directions(PieceKind::ALL[kind]);
        let turned = (upside_down(steps), upside_down(slides));
        reaches[0][kind] = Reach(((steps | slides) as u32) << 8 | slides as u32);
        reaches[1][kind] = Reach(((turned.0 | turned.1) as u32) << 8 | turned.1 as u32);
        kind += 1;
    }
    reaches[0][PieceKind::Knight.index()] = Reach(1 << 16);
    reaches[1][PieceKind::Knight.index()] = Reach(1 << 17);
    reaches
};

/// The square some files to the left and ranks down.
const fn offset(square: Square, files: i8, ranks: i8) -> Option<Square> {
    let (file, rank) = (square.file().wrapping_add_signed(files), square.rank().wrapping_add_signed(ranks));
    Square::new(file, rank)
}

static RELATIONS: [[Relation; 81]; 81] = {
    let mut table = [[Relation::NONE; 81]; 81];
    let mut index = 0;
    while let Some(from) = Square::from_index(index) {
        let row = &mut table[index];
        let mut direction = 0;
        while direction < 8 {
            fill_direction(row, from, direction);
            direction += 1;
        }
        let jumps = [(1, -2, 16), (-1, -2, 16), (1, 2, 17), (-1, 2, 17)];
        let mut i = 0;
        while i < 4 {
            let (files, ranks, number) = jumps[i];
            if let Some(to) = offset(from, files, ranks) {
                row[to.index()] = Relation(number);
            }
            i += 1;
        }
        index += 1;
    }
    table
};

const fn fill_direction(row: &mut [Relation; 81], from: Square, direction: u8) {
    let (files, ranks) = STEPS[direction as usize];
    let mut number = direction + 8;
    let mut square = from;
    while let Some(to) = offset(square, files, ranks) {
        row[to.index()] = Relation(number);
        number = direction;
        square = to;
    }
}

/// The squares from a square to the edge in a direction, without itself.
static RAYS: [[Bitboard; 81]; 8] = {
    let mut rays = [[Bitboard::EMPTY; 81]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = STEPS[direction];
        let mut index = 0;
        while let Some(from) = Square::from_index(index) {
            let mut square = from;
            while let Some(to) = offset(square, files, ranks) {
                rays[direction][index] = rays[direction][index].union(Bitboard::of(to));
                square = to;
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

/// The single steps and jumps of the kinds, by colour and square: their shape is one of five.
static STEP_TABLE: [[[Bitboard; 81]; 2]; 5] = {
    let kinds = [PieceKind::Pawn, PieceKind::Knight, PieceKind::Silver, PieceKind::Gold, PieceKind::King];
    let mut table = [[[Bitboard::EMPTY; 81]; 2]; 5];
    let mut shape = 0;
    while shape < 5 {
        let mut from = 0;
        while from < 81 {
            let mut to = 0;
            while let Some(square) = Square::from_index(to) {
                let relation = RELATIONS[from][to];
                let mut color = 0;
                while color < 2 {
                    if REACHES[color][kinds[shape].index()].includes(relation) {
                        let set = &mut table[shape][color][from];
                        *set = set.union(Bitboard::of(square));
                    }
                    color += 1;
                }
                to += 1;
            }
            from += 1;
        }
        shape += 1;
    }
    table
};

/// The squares that a piece of one-step shape reaches.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Pawn,
    Knight,
    Silver,
    Gold,
    King,
}

impl Shape {
    #[inline]
    pub(super) fn steps(self, color: Color, from: Square) -> Bitboard {
        STEP_TABLE[self as usize][color.index()][from.index()]
    }
}

/// The squares in a direction up to the edge.
#[inline]
pub(super) fn ray(from: Square, direction: Direction) -> Bitboard {
    RAYS[direction.index()][from.index()]
}

/// The squares straight ahead of a piece of `color`.
#[inline]
pub(super) fn ahead(color: Color, from: Square) -> Bitboard {
    ray(from, Direction::forward(color))
}

/// The first occupied square in a direction.
#[inline]
pub(super) fn nearest(from: Square, direction: Direction, occupied: Bitboard) -> Option<Square> {
    let blockers = ray(from, direction) & occupied;
    if direction.0 & 1 == 0 { blockers.first() } else { blockers.last() }
}

/// The squares between two squares in a line; none where they are not.
#[inline]
pub(super) fn between(from: Square, to: Square) -> Bitboard {
    match Relation::between(from, to).direction() {
        Some(direction) => ray(from, direction) & ray(to, direction.opposite()),
        None => Bitboard::EMPTY,
    }
}

/// The squares on the straight lines through a square.
#[inline]
pub(super) fn orthogonals(from: Square) -> Bitboard {
    let index = from.index();
    RAYS[0][index] | RAYS[1][index] | RAYS[2][index] | RAYS[3][index]
}

/// The squares on the diagonals through a square.
#[inline]
pub(super) fn diagonals(from: Square) -> Bitboard {
    let index = from.index();
    RAYS[4][index] | RAYS[5][index] | RAYS[6][index] | RAYS[7][index]
}

/// The squares that a piece on `from` reaches, those of own pieces included.
pub(super) fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    let color = piece.color;
    match piece.kind {
        PieceKind::Pawn => Shape::Pawn.steps(color, from),
        PieceKind::Lance => slide(from, Direction::forward(color), occupied),
        PieceKind::Knight => Shape::Knight.steps(color, from),
        PieceKind::Silver => Shape::Silver.steps(color, from),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => Shape::Gold.steps(color, from),
        PieceKind::King => Shape::King.steps(color, from),
        PieceKind::Bishop => diagonal_slides(from, occupied),
        PieceKind::Rook => orthogonal_slides(from, occupied),
        PieceKind::Horse => diagonal_slides(from, occupied) | Shape::King.steps(color, from),
        PieceKind::Dragon => orthogonal_slides(from, occupied) | Shape::King.steps(color, from),
    }
}

#[inline]
fn slide(from: Square, direction: Direction, occupied: Bitboard) -> Bitboard {
    let ray = ray(from, direction);
    match nearest(from, direction, occupied) {
        Some(blocker) => ray ^ RAYS[direction.index()][blocker.index()],
        None => ray,
    }
}

fn orthogonal_slides(from: Square, occupied: Bitboard) -> Bitboard {
    slide(from, Direction(0), occupied)
        | slide(from, Direction(1), occupied)
        | slide(from, Direction(2), occupied)
        | slide(from, Direction(3), occupied)
}

fn diagonal_slides(from: Square, occupied: Bitboard) -> Bitboard {
    slide(from, Direction(4), occupied)
        | slide(from, Direction(5), occupied)
        | slide(from, Direction(6), occupied)
        | slide(from, Direction(7), occupied)
}

/// The promotion zone of a side.
#[inline]
pub(super) fn zone(color: Color) -> Bitboard {
    first_ranks(color, 3)
}

/// The squares from which an unpromoted piece of the kind could go on.
#[inline]
pub(super) fn movable(kind: PieceKind, color: Color) -> Bitboard {
    match kind {
        PieceKind::Pawn | PieceKind::Lance => !first_ranks(color, 1),
        PieceKind::Knight => !first_ranks(color, 2),
        PieceKind::Silver
        | PieceKind::Gold
        | PieceKind::Bishop
        | PieceKind::Rook
        | PieceKind::King
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver
        | PieceKind::Horse
        | PieceKind::Dragon => Bitboard::ALL,
    }
}

/// The farthest ranks, as `color` counts.
fn first_ranks(color: Color, ranks: usize) -> Bitboard {
    static TABLE: [[Bitboard; 4]; 2] = {
        let mut table = [[Bitboard::EMPTY; 4]; 2];
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            let mut color = 0;
            while color < 2 {
                let mut ranks = square.rank_of(Color::ALL[color]) as usize;
                while ranks < 4 {
                    table[color][ranks] = table[color][ranks].union(Bitboard::of(square));
                    ranks += 1;
                }
                color += 1;
            }
            index += 1;
        }
        table
    };
    TABLE[color.index()][ranks & 3]
}
