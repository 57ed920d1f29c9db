//! The kinds of pieces.

use super::{Color, Square};

/// The fourteen kinds, promoted ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceKind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 玉
    King,
    /// と
    Tokin,
    /// 成香
    PromotedLance,
    /// 成桂
    PromotedKnight,
    /// 成銀
    PromotedSilver,
    /// 馬
    Horse,
    /// 龍
    Dragon,
}

impl PieceKind {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::Tokin,
        Self::PromotedLance,
        Self::PromotedKnight,
        Self::PromotedSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// A number from 0 to 13: the place in [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind after promotion; `None` for gold, king and promoted kinds.
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::Tokin,
            Self::Lance => Self::PromotedLance,
            Self::Knight => Self::PromotedKnight,
            Self::Silver => Self::PromotedSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            Self::Gold
            | Self::King
            | Self::Tokin
            | Self::PromotedLance
            | Self::PromotedKnight
            | Self::PromotedSilver
            | Self::Horse
            | Self::Dragon => return None,
        })
    }

    /// The kind without promotion.
    #[must_use]
    pub const fn base(self) -> Self {
        match self {
            Self::Tokin => Self::Pawn,
            Self::PromotedLance => Self::Lance,
            Self::PromotedKnight => Self::Knight,
            Self::PromotedSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            Self::Pawn
            | Self::Lance
            | Self::Knight
            | Self::Silver
            | Self::Gold
            | Self::Bishop
            | Self::Rook
            | Self::King => self,
        }
    }

    /// Whether it is a promoted kind.
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= Self::Tokin as u8
    }

    /// What it is in the hand of its captor; `None` for a king.
    #[must_use]
    pub const fn in_hand(self) -> Option<HandKind> {
        Some(match self.base() {
            Self::Pawn => HandKind::Pawn,
            Self::Lance => HandKind::Lance,
            Self::Knight => HandKind::Knight,
            Self::Silver => HandKind::Silver,
            Self::Gold => HandKind::Gold,
            Self::Bishop => HandKind::Bishop,
            Self::Rook => HandKind::Rook,
            Self::King
            | Self::Tokin
            | Self::PromotedLance
            | Self::PromotedKnight
            | Self::PromotedSilver
            | Self::Horse
            | Self::Dragon => return None,
        })
    }

    /// Whether a piece of `color` on `square` could ever move, on whatever board: not a pawn or lance
    /// on its last rank, nor a knight on its last two.
    #[must_use]
    pub const fn can_ever_move_from(self, color: Color, square: Square) -> bool {
        let rank = square.rank_of(color);
        match self {
            Self::Pawn | Self::Lance => rank > 1,
            Self::Knight => rank > 2,
            Self::Silver
            | Self::Gold
            | Self::Bishop
            | Self::Rook
            | Self::King
            | Self::Tokin
            | Self::PromotedLance
            | Self::PromotedKnight
            | Self::PromotedSilver
            | Self::Horse
            | Self::Dragon => true,
        }
    }

    /// The upper-case letter of the unpromoted kind in SFEN, USI and Western notations.
    #[must_use]
    pub const fn letter(self) -> u8 {
        match self.base() {
            Self::Pawn | Self::Tokin => b'P',
            Self::Lance | Self::PromotedLance => b'L',
            Self::Knight | Self::PromotedKnight => b'N',
            Self::Silver | Self::PromotedSilver => b'S',
            Self::Gold => b'G',
            Self::Bishop | Self::Horse => b'B',
            Self::Rook | Self::Dragon => b'R',
            Self::King => b'K',
        }
    }

    /// The unpromoted kind of an upper-case letter of SFEN and of Western notations: `P` … `K`.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'P' => Self::Pawn,
            b'L' => Self::Lance,
            b'N' => Self::Knight,
            b'S' => Self::Silver,
            b'G' => Self::Gold,
            b'B' => Self::Bishop,
            b'R' => Self::Rook,
            b'K' => Self::King,
            _ => return None,
        })
    }

    /// The English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Lance => "lance",
            Self::Knight => "knight",
            Self::Silver => "silver",
            Self::Gold => "gold",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::King => "king",
            Self::Tokin => "tokin",
            Self::PromotedLance => "promoted lance",
            Self::PromotedKnight => "promoted knight",
            Self::PromotedSilver => "promoted silver",
            Self::Horse => "horse",
            Self::Dragon => "dragon",
        }
    }

    /// The Japanese name: 歩 … 玉, と, 成香, 成桂, 成銀, 馬, 龍.
    #[must_use]
    pub const fn kanji(self) -> &'static str {
        match self {
            Self::Pawn => "歩",
            Self::Lance => "香",
            Self::Knight => "桂",
            Self::Silver => "銀",
            Self::Gold => "金",
            Self::Bishop => "角",
            Self::Rook => "飛",
            Self::King => "玉",
            Self::Tokin => "と",
            Self::PromotedLance => "成香",
            Self::PromotedKnight => "成桂",
            Self::PromotedSilver => "成銀",
            Self::Horse => "馬",
            Self::Dragon => "龍",
        }
    }

    /// The code of CSA and JKF: `FU` … `OU`, `TO` … `RY`.
    ///
    /// ```
    /// use kifu::shogi::PieceKind;
    /// assert_eq!(PieceKind::Horse.csa(), "UM");
    /// assert_eq!(PieceKind::from_csa(*b"UM"), Some(PieceKind::Horse));
    /// ```
    #[must_use]
    pub const fn csa(self) -> &'static str {
        match self {
            Self::Pawn => "FU",
            Self::Lance => "KY",
            Self::Knight => "KE",
            Self::Silver => "GI",
            Self::Gold => "KI",
            Self::Bishop => "KA",
            Self::Rook => "HI",
            Self::King => "OU",
            Self::Tokin => "TO",
            Self::PromotedLance => "NY",
            Self::PromotedKnight => "NK",
            Self::PromotedSilver => "NG",
            Self::Horse => "UM",
            Self::Dragon => "RY",
        }
    }

    /// The kind of a code of CSA.
    #[must_use]
    #[inline]
    pub const fn from_csa(code: [u8; 2]) -> Option<Self> {
        match BY_CODE[code_slot(code)] {
            Some(kind) if code[0] == kind.csa().as_bytes()[0] && code[1] == kind.csa().as_bytes()[1] => {
                Some(kind)
            }
            Some(_) | None => None,
        }
    }
}

/// The kinds by their codes of CSA: one look, where no processor could foresee the outcome of
/// comparisons one after the other.
const BY_CODE: [Option<PieceKind>; 32] = {
    let mut table = [None; 32];
    let mut index = 0;
    while index < PieceKind::ALL.len() {
        let kind = PieceKind::ALL[index];
        let code = kind.csa().as_bytes();
        let slot = code_slot([code[0], code[1]]);
        assert!(table[slot].is_none(), "two codes in one place");
        table[slot] = Some(kind);
        index += 1;
    }
    table
};

/// A number in which no two codes of CSA agree: the difference of their letters.
const fn code_slot([first, second]: [u8; 2]) -> usize {
    (first.wrapping_sub(second) & 31) as usize
}

/// The seven kinds that can be held in hand and dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandKind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
}

impl HandKind {
    /// All kinds, pawn first.
    pub const ALL: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Gold, Self::Bishop, Self::Rook];

    /// A number from 0 to 6: the place in [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind as it stands on the board when dropped.
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Pawn => PieceKind::Pawn,
            Self::Lance => PieceKind::Lance,
            Self::Knight => PieceKind::Knight,
            Self::Silver => PieceKind::Silver,
            Self::Gold => PieceKind::Gold,
            Self::Bishop => PieceKind::Bishop,
            Self::Rook => PieceKind::Rook,
        }
    }

    /// How many of the kind a set has, for both sides together.
    #[must_use]
    pub const fn in_set(self) -> u8 {
        match self {
            Self::Pawn => 18,
            Self::Lance | Self::Knight | Self::Silver | Self::Gold => 4,
            Self::Bishop | Self::Rook => 2,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of `color`.
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }
}
