//! Sets of squares, a bit for each: what makes the rules fast.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Square;

/// A set of squares: bit n is the square of [`Square::index`] n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bitboard(u128);

/// The set of each square alone: a look here is quicker than a shift of 128 bits.
static SINGLES: [Bitboard; 81] = {
    let mut table = [Bitboard::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        table[index] = Bitboard(1 << index);
        index += 1;
    }
    table
};

impl Bitboard {
    /// No square.
    pub(super) const EMPTY: Self = Self(0);
    /// All squares.
    pub(super) const ALL: Self = Self((1 << 81) - 1);

    /// One square.
    #[inline]
    pub(super) const fn of(square: Square) -> Self {
        SINGLES[square.index()]
    }

    #[inline]
    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    #[inline]
    pub(super) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there are two squares or more.
    #[inline]
    pub(super) const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares.
    #[inline]
    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The square of the lowest index.
    #[inline]
    pub(super) const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The square of the highest index.
    #[inline]
    pub(super) const fn last(self) -> Option<Square> {
        // Of no square this is 127 - 128, out of range as it should be.
        Square::from_index(127_usize.wrapping_sub(self.0.leading_zeros() as usize))
    }

    /// The files that hold any of the squares, as whole files.
    pub(super) fn whole_files(self) -> Self {
        const FILE: u128 = 0x1ff;
        let mut files = 0;
        for file in 0..9 {
            let mask = FILE << (9 * file);
            files |= if self.0 & mask == 0 { 0 } else { mask };
        }
        Self(files)
    }
}

/// In the order of [`Square::index`].
impl Iterator for Bitboard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}
