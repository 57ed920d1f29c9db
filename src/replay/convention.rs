//! How the family of a notation leaves things out, and how it names squares.

use crate::shogi::Square;

/// A family of notations, as far as replay must know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// KIF and BOD: origin and piece on every move.
    Kif,
    /// KI2: words instead of origins; 成 or 不成 wherever promotion is possible.
    Ki2,
    /// CSA: the piece after the move.
    Csa,
    /// Western texts: origins where needed; no sign means that the piece did not promote.
    Western,
    /// USI: squares alone.
    Usi,
    /// JKF.
    Jkf,
}

impl Convention {
    /// The name of a square as the notation's readers know it: ７六, `76` or `7f`.
    #[must_use]
    pub fn square(self, square: Square) -> String {
        let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
        match self {
            Self::Kif | Self::Ki2 => {
                const FILES: [&str; 10] = ["", "１", "２", "３", "４", "５", "６", "７", "８", "９"];
                const RANKS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
                format!("{}{}", FILES[file], RANKS[rank])
            }
            Self::Csa | Self::Jkf => format!("{file}{rank}"),
            Self::Western | Self::Usi => square.to_string(),
        }
    }

    /// Whether まで N 手で X の勝ち, X having made the last move, is how a resignation is written.
    #[must_use]
    pub const fn footer_means_resignation(self) -> bool {
        matches!(self, Self::Kif | Self::Ki2)
    }
}
