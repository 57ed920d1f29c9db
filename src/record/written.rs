//! A move as the text says it, and no more.

use crate::shogi::{Color, PieceKind, Square};

/// A move as written: complete only together with a position.
///
/// ```
/// use kifu::record::WrittenMove;
/// assert_eq!(std::mem::size_of::<WrittenMove>(), 8);
/// assert_eq!(std::mem::size_of::<Option<WrittenMove>>(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WrittenMove {
    /// The side, where a mark (▲, `+`) names it.
    pub color: Option<Color>,
    /// Where the move ends.
    pub destination: Destination,
    /// The piece named. Before the move, unless `promotion` is [`Promotion::ByKind`].
    pub kind: Option<PieceKind>,
    /// Where the move begins.
    pub origin: Origin,
    /// What is said of promotion.
    pub promotion: Promotion,
    /// What is said of a capture.
    pub capture: Option<Capture>,
}

/// What a written move says of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// A sign says that the move captures nothing: `-`.
    Nothing,
    /// A sign says that the move captures: `x`.
    Something,
    /// The piece captured is named (JKF): as it stood, or by its unpromoted kind.
    Kind(PieceKind),
}

/// Where a written move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Destination {
    /// A square.
    At(Square),
    /// The square of the previous move: 同, `Sx`.
    Same,
    /// Both are written, and must agree: ２二同銀, JKF's `to` with `same`.
    SameAt(Square),
}

/// Where a written move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Nothing is said.
    Unstated,
    /// A square.
    Square(Square),
    /// The hand: 打, `*`.
    Hand,
    /// Words: 左, 直, 右, 上, 寄, 引.
    Relative(Relative),
    /// A file alone (Western texts), 1 to 9.
    File(u8),
    /// A rank alone (Western texts), 1 to 9.
    Rank(u8),
}

/// What a written move says of promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// Nothing.
    Unstated,
    /// 成, `+`.
    Taken,
    /// 不成, `=`.
    Declined,
    /// The piece named is the one after the move (CSA).
    ByKind,
}

/// A set of the words that tell pieces apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Relative(u8);

impl Relative {
    /// No word.
    pub const NONE: Self = Self(0);
    /// 左
    pub const LEFT: Self = Self(1);
    /// 直
    pub const STRAIGHT: Self = Self(2);
    /// 右
    pub const RIGHT: Self = Self(4);
    /// 上, 行, 入
    pub const UP: Self = Self(8);
    /// 寄
    pub const SIDEWAYS: Self = Self(16);
    /// 引
    pub const DOWN: Self = Self(32);

    /// Every word with its kanji, in the order in which they are written.
    pub const WORDS: [(Self, &'static str); 6] = [
        (Self::LEFT, "左"),
        (Self::STRAIGHT, "直"),
        (Self::RIGHT, "右"),
        (Self::UP, "上"),
        (Self::SIDEWAYS, "寄"),
        (Self::DOWN, "引"),
    ];

    /// The words of this set in kanji, in the order in which they are written.
    pub fn kanji(self) -> impl Iterator<Item = &'static str> {
        Self::WORDS.into_iter().filter(move |&(word, _)| self.has(word)).map(|(_, kanji)| kanji)
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all words of `other` are in this set.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether there is no word.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
