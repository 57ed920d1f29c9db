//! The named start positions.

use super::Setup;

/// A named start position: 平手 or a handicap (駒落ち).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap(&'static Entry);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Entry {
    name: &'static str,
    sfen: &'static str,
}

static TABLE: &[Entry] =
    &[Entry { name: "平手", sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1" }];

impl Handicap {
    /// The even game.
    pub const EVEN: Self = Self(&TABLE[0]);

    /// The handicap of a name as KIF writes it, other known spellings included.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        TABLE.iter().find(|entry| entry.name == name).map(Self)
    }

    /// The handicap whose start position this is.
    #[must_use]
    pub fn of(setup: &Setup) -> Option<Self> {
        TABLE.iter().map(Self).find(|handicap| handicap.setup() == *setup)
    }

    /// The name as KIF writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The start position.
    #[must_use]
    pub fn setup(self) -> Setup {
        Setup::from_sfen(self.0.sfen).unwrap_or(Setup::EMPTY)
    }
}
