//! A move as played.

use std::fmt;

use super::{HandKind, Square};

/// A move as played: complete without a look at the board.
///
/// ```
/// use kifu::shogi::Move;
/// assert_eq!(std::mem::size_of::<Option<Move>>(), 3);
/// assert_eq!(Move::from_usi("8h2b+").unwrap().to_string(), "8h2b+");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece on the board moves.
    Board {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// Whether it promotes.
        promote: bool,
    },
    /// A piece in hand is dropped.
    Drop {
        /// What is dropped.
        kind: HandKind,
        /// To where.
        to: Square,
    },
}

impl Move {
    /// The square the move ends on.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// Reads a move in USI: `7g7f`, `8h2b+`, `P*5e`. `None` where it is anything else.
    #[must_use]
    pub fn from_usi(text: &str) -> Option<Self> {
        let square = |file: u8, rank: u8| Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a' - 1));
        match *text.as_bytes() {
            [letter, b'*', file, rank] => {
                let kind = *HandKind::ALL.iter().find(|kind| kind.kind().letter() == letter)?;
                Some(Self::Drop { kind, to: square(file, rank)? })
            }
            [a, b, c, d] => Some(Self::Board { from: square(a, b)?, to: square(c, d)?, promote: false }),
            [a, b, c, d, b'+'] => Some(Self::Board { from: square(a, b)?, to: square(c, d)?, promote: true }),
            _ => None,
        }
    }
}

/// In USI: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Board { from, to, promote } => {
                write!(f, "{from}{to}{}", if promote { "+" } else { "" })
            }
            Self::Drop { kind, to } => write!(f, "{}*{to}", char::from(kind.kind().letter())),
        }
    }
}
