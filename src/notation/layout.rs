//! Choices of layout in which the programs that read a notation differ. Each says the same in another
//! way; the usual layout is the one with all of them off.

use crate::shogi::Handicap;

/// How a game is laid out where not every reader takes the usual form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// KIF: no `+` behind a move that a variation replaces.
    pub unmarked_branches: bool,
    /// Diagrams: nothing behind the last piece in hand, where Kifu for Windows has U+3000.
    pub closed_hands: bool,
    /// KIF and KI2: a diagram for a handicap whose name some readers do not know, or take for another.
    pub diagrams: bool,
    /// CSA: the start in nine rows, whatever it is.
    pub rows: bool,
    /// CSA: the version line of 2002, `V2`.
    pub csa_v2: bool,
}

impl Layout {
    /// The name under which KIF and KI2 give a start position.
    pub(super) fn start_name(self, handicap: Handicap) -> Option<&'static str> {
        // The names that every reader we know takes for the same position.
        const EVERYWHERE: [&str; 11] = [
            "平手",
            "香落ち",
            "右香落ち",
            "角落ち",
            "飛車落ち",
            "飛香落ち",
            "二枚落ち",
            "四枚落ち",
            "六枚落ち",
            "八枚落ち",
            "十枚落ち",
        ];
        Some(handicap.name()).filter(|name| !self.diagrams || EVERYWHERE.contains(name))
    }
}
