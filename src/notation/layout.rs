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

/// Appends a number, filled up in front to at least `width` characters: formatting without its cost,
/// for what stands in every row of a record.
pub(super) fn push_number(out: &mut String, number: u64, width: usize, fill: char) {
    let digits = match number {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        _ => number.checked_ilog10().map_or(1, |power| power as usize + 1),
    };
    for _ in digits..width {
        out.push(fill);
    }
    if number >= 1000 {
        return out.push_str(&number.to_string());
    }
    let digit = |value: u64| char::from(b'0' + (value % 10) as u8);
    if number >= 100 {
        out.push(digit(number / 100));
    }
    if number >= 10 {
        out.push(digit(number / 10));
    }
    out.push(digit(number));
}

#[cfg(test)]
mod tests {
    use super::push_number;

    #[test]
    fn numbers_are_filled_up() {
        let check = |number: u64, width: usize, fill: char, expected: &str| {
            let mut out = String::new();
            push_number(&mut out, number, width, fill);
            assert_eq!(out, expected);
        };
        check(0, 1, ' ', "0");
        check(7, 4, ' ', "   7");
        check(7, 2, '0', "07");
        check(12345, 2, '0', "12345");
        check(u64::MAX, 1, ' ', "18446744073709551615");
    }
}
