//! Printed move numbers: read off the text, and held against each other.
//!
//! Numbers are never needed to read a game. Texts number pairs of moves (`1. P-7f P-3d 2. …`) or
//! single moves (`1.P-7f 2.P-3d`); which it is shows only over several moves, and a finding is made
//! only where it is certain.

use crate::source::Span;

/// A number read off the front of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// Its value; huge numbers are cut down.
    pub value: u32,
    /// How many bytes the digits take.
    pub digits: usize,
    /// How many bytes number, dots and blanks between dots take.
    pub len: usize,
    /// Whether a full stop, a bracket or a hyphen follows it.
    pub marked: bool,
    /// Whether an ellipsis follows it: it belongs to the second half of its pair.
    pub ellipsis: bool,
}

/// Reads the plainest numbers: up to four digits and a full stop, with a piece letter behind it or
/// behind a blank. `None` sends the text to [`number`].
#[inline]
pub(super) fn plain(text: &[u8]) -> Option<Number> {
    let digits = text.iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
    let next = match *text.get(digits..)? {
        [b'.', b' ', next, ..] | [b'.', next, ..] => next,
        _ => return None,
    };
    let is_plain = (1..5).contains(&digits) && text.first() != Some(&b'0');
    if !is_plain || !(next.is_ascii_uppercase() || next == b'+') {
        return None;
    }
    let value = text.iter().take(digits).fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
    Some(Number { value, digits, len: digits + 1, marked: true, ellipsis: false })
}

/// Reads `12.`, `12)`, `12-`, `12...`, `12…`, `12. . .` or `12` off the front of `text`.
pub(super) fn number(text: &str) -> Option<Number> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - rest.len();
    if digits == 0 {
        return None;
    }
    let value = text.get(..digits)?.parse().unwrap_or(u32::MAX);
    let marker = match rest.as_bytes().first() {
        Some(b')' | b':') => 1,
        Some(b'-') if hyphen_marks(rest) => 1,
        _ => 0,
    };
    let (mut dots, ellipsis) = ellipsis(rest.get(marker..)?);
    if dots == 1 && rest.as_bytes().get(marker + 1) == Some(&b')') {
        dots += 1;
    }
    Some(Number { value, digits, len: digits + marker + dots, marked: marker + dots > 0, ellipsis })
}

/// Whether the hyphen at the front of `rest` belongs to the number before it: ` 1- G-7h`.
fn hyphen_marks(rest: &str) -> bool {
    rest[1..].starts_with(|c: char| c.is_whitespace() || c == '+' || c.is_ascii_uppercase() || !c.is_ascii())
}

/// Dots off the front of `text`: how many bytes they take, and whether they are an ellipsis, that is
/// more than the full stop after a number.
pub(super) fn ellipsis(text: &str) -> (usize, bool) {
    let (mut len, mut dots) = (0, 0);
    loop {
        let rest = text.get(len..).unwrap_or("");
        let next = if dots == 0 { rest } else { rest.trim_start_matches([' ', '\t']) };
        let (width, worth) = match next.chars().next() {
            Some('.') => (1, 1),
            Some('…' | '‥') => (3, 2),
            _ => return (len, dots > 1),
        };
        len += rest.len() - next.len() + width;
        dots += worth;
    }
}

/// A number as it stands in a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Printed {
    /// The number.
    pub value: u32,
    /// The ply of the move it stands before.
    pub ply: u32,
    /// Whether it is followed by an ellipsis.
    pub ellipsis: bool,
    /// Its place.
    pub span: Span,
}

/// What the numbers of a game count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// A move of each side.
    Pair,
    /// A single move.
    Ply,
}

/// What the numbers of a game count, as far as they have shown it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Votes {
    pair: u32,
    ply: u32,
}

impl Votes {
    /// Takes account of two numbers of one line that follow each other.
    pub(super) fn count(&mut self, before: Printed, after: Printed) {
        let step = after.value.wrapping_sub(before.value);
        match after.ply.saturating_sub(before.ply) {
            _ if before.ellipsis && !after.ellipsis => {}
            1 if step == 1 && !after.ellipsis => self.ply += 1,
            1 if step == 0 => self.pair += 1,
            2 if step == 1 => self.pair += 1,
            _ => {}
        }
    }

    /// The style, where it is certain.
    pub(super) const fn style(self) -> Option<Style> {
        match self {
            Self { pair: 0, ply: 0 } => None,
            Self { pair, ply } if pair > ply * 2 => Some(Style::Pair),
            Self { pair, ply } if ply > pair * 2 => Some(Style::Ply),
            Self { .. } => None,
        }
    }

    /// The ply that `next` numbers, going by a number before it in the same game.
    pub(super) fn ply_of(self, before: Printed, next: Printed) -> Option<u32> {
        let style = self.style();
        let half = |printed: Printed| 2 * i64::from(printed.value) + i64::from(printed.ellipsis);
        let step = match style {
            Some(Style::Ply) => i64::from(next.value) - i64::from(before.value),
            Some(Style::Pair) => half(next) - half(before),
            None if before.ellipsis || next.ellipsis => half(next) - half(before),
            None => return None,
        };
        u32::try_from(i64::from(before.ply) + step).ok().filter(|&ply| ply > 0)
    }

    /// The same for the first number of a variation, `ply` being the next of the line that it leaves: a
    /// move without a number after `before` shows that numbers count pairs.
    pub(super) fn ply_in_variation(self, before: Printed, ply: u32, next: Printed) -> Option<u32> {
        let has_pair = !before.ellipsis && before.ply + 1 < ply;
        let votes = if self.style().is_none() && has_pair { Self { pair: 1, ply: 0 } } else { self };
        votes.ply_of(before, next)
    }
}

/// The numbers of a line that do not fit the ones around them, with the number expected. Nothing
/// where the style of numbering is not certain.
pub(super) fn misfits(numbers: &[Printed], plies: u32) -> Vec<(Printed, u32)> {
    let Some(style) = settled_style(numbers, plies) else { return Vec::new() };
    let ideals: Vec<i64> = match style {
        Style::Ply => numbers.iter().map(|printed| i64::from(printed.ply)).collect(),
        Style::Pair => pair_ideals(numbers),
    };
    let found = against(numbers, &ideals);
    if found.len() > 1.max(numbers.len() / 3) { Vec::new() } else { found }
}

/// How the numbers of a whole line count: one for every move, or one for two.
fn settled_style(numbers: &[Printed], plies: u32) -> Option<Style> {
    if numbers.len() < 2 {
        return None;
    }
    let repeated = numbers.windows(2).filter(|pair| pair[0].value == pair[1].value).count();
    let own = numbers.iter().filter(|printed| !printed.ellipsis).count();
    let every_move = u64::try_from(own).unwrap_or(0) * 4 > u64::from(plies) * 3;
    Some(if every_move && repeated * 2 < own { Style::Ply } else { Style::Pair })
}

/// The pair of each number, whichever side begins a pair: the better fit counts.
fn pair_ideals(numbers: &[Printed]) -> Vec<i64> {
    let ideals = |offset: u32| -> Vec<i64> {
        numbers.iter().map(|printed| i64::from((printed.ply + 1 + offset) / 2)).collect()
    };
    let (even, shifted) = (ideals(0), ideals(1));
    if against(numbers, &shifted).len() < against(numbers, &even).len() { shifted } else { even }
}

/// Numbers that leave the row: a single slip alone, a gap at its first number.
fn against(numbers: &[Printed], ideals: &[i64]) -> Vec<(Printed, u32)> {
    let rows: Vec<(Printed, i64)> = numbers.iter().copied().zip(ideals.iter().copied()).collect();
    let shift_of = |&(printed, ideal): &(Printed, i64)| i64::from(printed.value) - ideal;
    let Some(mut shift) = rows.first().map(shift_of) else { return Vec::new() };
    let mut found = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let own = shift_of(row);
        if own == shift {
            continue;
        }
        found.push((row.0, u32::try_from(row.1 + shift).unwrap_or(0)));
        if rows.get(i + 1).is_none_or(|next| shift_of(next) == own) {
            shift = own;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, value: u32, len: usize, ellipsis: bool) {
        let number = number(text).unwrap();
        assert_eq!((number.value, number.len, number.ellipsis), (value, len, ellipsis), "{text}");
    }

    #[test]
    fn numbers_come_with_dots_brackets_and_ellipses() {
        check("12. P-7f", 12, 3, false);
        check("12.P7f", 12, 3, false);
        check("12) P-7f", 12, 3, false);
        check("12.) P-7f", 12, 4, false);
        check("12 P-7f", 12, 2, false);
        check("12- G-7h", 12, 3, false);
        check("1... P-3d", 1, 4, true);
        check("1....P-3d", 1, 5, true);
        check("1. ... P-3d", 1, 6, true);
        check("1. . . P-3d", 1, 6, true);
        check("1… P-3d", 1, 4, true);
        check("1.. P-3d", 1, 3, true);
        check("123456789012345678901234567890. P-7f", u32::MAX, 31, false);
    }

    fn printed(rows: &[(u32, u32)]) -> Vec<Printed> {
        let printed =
            |&(value, ply): &(u32, u32)| Printed { value, ply, ellipsis: false, span: Span::default() };
        rows.iter().map(printed).collect()
    }

    #[track_caller]
    fn misfit(rows: &[(u32, u32)], plies: u32, expected: &[(u32, u32)]) {
        let found: Vec<_> =
            misfits(&printed(rows), plies).iter().map(|(at, want)| (at.value, *want)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_gap_is_found_once() {
        misfit(&[(1, 1), (2, 3), (4, 5)], 5, &[(4, 3)]);
        misfit(&[(1, 1), (2, 3), (4, 5), (5, 7), (6, 9)], 10, &[(4, 3)]);
        misfit(&[(1, 1), (2, 2), (3, 3), (5, 4), (6, 5)], 5, &[(5, 4)]);
    }

    #[test]
    fn a_slip_is_found_alone() {
        misfit(&[(1, 1), (2, 2), (2, 3), (4, 4), (5, 5)], 5, &[(2, 3)]);
    }

    #[test]
    fn good_numbers_are_silent() {
        misfit(&[(1, 1), (2, 3), (3, 5)], 6, &[]);
        misfit(&[(1, 1), (2, 2), (3, 3)], 3, &[]);
        misfit(&[(1, 1), (1, 2), (2, 3), (2, 4)], 4, &[]);
        misfit(&[(1, 1), (2, 2), (3, 4), (4, 6)], 6, &[]);
        misfit(&[(21, 1), (22, 3), (23, 5)], 5, &[]);
        misfit(&[(1, 1)], 5, &[]);
    }

    #[test]
    fn wild_numbers_say_nothing() {
        misfit(&[(1, 1), (7, 3), (2, 5), (9, 7), (4, 9)], 9, &[]);
    }
}
