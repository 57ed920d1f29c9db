//! Pieces in hand.

use super::HandKind;

/// How many pieces of each kind one side holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand([u8; 7]);

impl Hand {
    /// An empty hand.
    #[must_use]
    pub const fn new() -> Self {
        Self([0; 7])
    }

    /// How many of `kind` are held.
    #[must_use]
    #[inline]
    pub const fn count(self, kind: HandKind) -> u8 {
        self.0[kind.index()]
    }

    /// Sets how many of `kind` are held.
    pub const fn set(&mut self, kind: HandKind, count: u8) {
        self.0[kind.index()] = count;
    }

    /// Adds `count` pieces; stays at 255 where that would be exceeded.
    #[inline]
    pub const fn add(&mut self, kind: HandKind, count: u8) {
        self.0[kind.index()] = self.0[kind.index()].saturating_add(count);
    }

    /// Takes one piece out; `false` where there is none.
    #[inline]
    pub const fn take(&mut self, kind: HandKind) -> bool {
        match self.0[kind.index()] {
            0 => false,
            n => {
                self.0[kind.index()] = n - 1;
                true
            }
        }
    }

    /// Whether nothing is held.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 7]
    }

    /// The kinds held with their numbers, rook first: the order of SFEN and of Japanese diagrams.
    pub fn iter(self) -> impl Iterator<Item = (HandKind, u8)> {
        HandKind::ALL
            .into_iter()
            .rev()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count > 0)
    }
}
