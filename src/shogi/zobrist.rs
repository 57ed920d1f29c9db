//! Keys of positions: numbers that are the same for the same position.
//!
//! A key is the sum of a term for each piece on the board, each piece in hand and the side to move.
//! The term of a piece on the board is the product of a random number of the piece with one of the
//! square, which is cheaper than a table of all terms. With 128 bits two different positions of a
//! game do not share a key.

use super::{Color, HandKind, Piece, Square};

/// What a piece on a square adds to the key.
#[inline]
pub(super) const fn on_board(piece: Piece, square: Square) -> u128 {
    PIECES[piece.color.index()][piece.kind.index()] as u128 * SQUARES[square.index()] as u128
}

/// What each piece in hand adds to the key.
#[inline]
pub(super) const fn in_hand(color: Color, kind: HandKind) -> u128 {
    HANDS[color.index()][kind.index()]
}

/// What the side to move adds to the key.
#[inline]
pub(super) const fn to_move(color: Color) -> u128 {
    match color {
        Color::Black => 0,
        Color::White => 0x9d39_247e_3377_6d41_2af7_398d_05d6_7c27,
    }
}

static PIECES: [[u64; 14]; 2] = {
    let mut table = [[0; 14]; 2];
    let mut i = 0;
    while i < 28 {
        table[i / 14][i % 14] = random(i as u64);
        i += 1;
    }
    table
};

static SQUARES: [u64; 81] = {
    let mut table = [0; 81];
    let mut i = 0;
    while i < 81 {
        table[i] = random(100 + i as u64);
        i += 1;
    }
    table
};

static HANDS: [[u128; 7]; 2] = {
    let mut table = [[0; 7]; 2];
    let mut i = 0;
    while i < 14 {
        table[i / 7][i % 7] = (random(200 + i as u64) as u128) << 64 | random(300 + i as u64) as u128;
        i += 1;
    }
    table
};

/// The `n`-th number of the SplitMix64 generator.
const fn random(n: u64) -> u64 {
    let x = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
