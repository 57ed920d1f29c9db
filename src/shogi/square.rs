//! The 81 squares.

use std::{fmt, num::NonZeroU8};

use super::Color;

/// A square, by file (1 at Black's right to 9) and rank (1 at White's back rank to 9).
///
/// ```
/// use kifu::shogi::Square;
/// let square = Square::new(7, 6).unwrap();
/// assert_eq!((square.file(), square.rank()), (7, 6));
/// assert_eq!(square.to_string(), "7f");
/// assert_eq!(std::mem::size_of::<Option<Square>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU8);

impl Square {
    /// The square at `file` and `rank`, both 1 to 9; `None` outside the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 1 || file > 9 || rank < 1 || rank > 9 {
            return None;
        }
        match NonZeroU8::new((file - 1) * 9 + rank) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The square of a number from 0 to 80, file by file from 1a: the inverse of [`index`](Self::index).
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index > 80 {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "at most 80")]
        match NonZeroU8::new(index as u8 + 1) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// A number from 0 to 80, file by file from 1a.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The file, 1 to 9.
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        (self.0.get() - 1) / 9 + 1
    }

    /// The rank, 1 to 9.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        (self.0.get() - 1) % 9 + 1
    }

    /// The rank as `color` counts: 1 is the far edge, where its pieces promote.
    #[must_use]
    #[inline]
    pub const fn rank_of(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 10 - self.rank(),
        }
    }

    /// Whether it is in the promotion zone of `color`.
    #[must_use]
    #[inline]
    pub const fn is_in_zone(self, color: Color) -> bool {
        self.rank_of(color) <= 3
    }

    /// All squares, file by file from 1a.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..81).filter_map(Self::from_index)
    }
}

/// As in SFEN and USI: `7f`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), char::from(b'a' + self.rank() - 1))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
