//! Clock columns: `(00:03 / 00:00:03)` of Shogidokoro, `( 5:27/00:05:27)`, `(00:00:03 / …)` of MyShogi.

use nom::{
    IResult, Parser,
    character::complete::{char, digit1, space0},
    combinator::{opt, recognize},
    sequence::{delimited, preceded},
};

/// A clock read off the front of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    /// The time of the move, in milliseconds.
    pub time: i64,
    /// The running total, in milliseconds.
    pub total: Option<i64>,
    /// How many bytes it takes.
    pub len: usize,
}

/// Reads the plainest clocks, whole seconds with a total: `(00:03 / 00:00:03)`. `None` sends the text
/// to [`clock`].
#[inline]
pub(super) fn plain(text: &[u8]) -> Option<Clock> {
    let (time, at) = plain_time(text, blanks(text, 1))?;
    let at = blanks(text, at);
    if text.get(at) != Some(&b'/') {
        return None;
    }
    let (total, at) = plain_time(text, blanks(text, at + 1))?;
    if text.get(at) != Some(&b')') {
        return None;
    }
    Some(Clock { time, total: Some(total), len: at + 1 })
}

/// Just past the blanks from `at` on.
#[inline]
fn blanks(text: &[u8], mut at: usize) -> usize {
    while text.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// Two or three numbers with colons between them, and where they end.
#[inline]
fn plain_time(text: &[u8], mut at: usize) -> Option<(i64, usize)> {
    let mut seconds = 0;
    for part in 0..3 {
        let start = at;
        let mut value = 0;
        while let Some(digit) = text.get(at).filter(|byte| byte.is_ascii_digit()) {
            if at - start > 6 {
                return None;
            }
            value = value * 10 + i64::from(digit - b'0');
            at += 1;
        }
        if at == start {
            return None;
        }
        seconds = seconds * 60 + value;
        match text.get(at) {
            Some(b':') if part < 2 => at += 1,
            Some(b':' | b'.') => return None,
            _ if part == 0 => return None,
            _ => break,
        }
    }
    Some((seconds * 1000, at))
}

/// Whether a bracket that opens at the front of `text` holds a clock, readable or not.
pub(super) fn looks_like_clock(text: &str) -> bool {
    let inside = text.strip_prefix('(').unwrap_or(text).trim_start_matches([' ', '\t', '-']);
    let rest = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = rest.strip_prefix(':').unwrap_or(rest);
    rest.len() < inside.len() && after.len() < rest.len() && after.starts_with(|c: char| c.is_ascii_digit())
}

/// Reads a clock in brackets off the front of `text`.
pub(super) fn clock(text: &str) -> Option<Clock> {
    let total = preceded((space0, char('/'), space0), time);
    let (rest, (time, total)) =
        delimited((char('('), space0), (time, opt(total)), (space0, char(')'))).parse(text).ok()?;
    Some(Clock { time, total, len: text.len() - rest.len() })
}

/// time = ["-"] [hours ":"] minutes ":" seconds ["." fraction]
fn time(text: &str) -> IResult<&str, i64> {
    let (rest, minus) = opt(char('-')).parse(text)?;
    let (rest, (first, _, second)) = (digit1, char(':'), digit1).parse(rest)?;
    let (rest, third) = opt(preceded(char(':'), digit1)).parse(rest)?;
    let (rest, fraction) = opt(preceded(char('.'), recognize(digit1))).parse(rest)?;
    let (hours, minutes, seconds) = match third {
        Some(third) => (number(first), number(second), number(third)),
        None => (0, number(first), number(second)),
    };
    let whole = hours.saturating_mul(3600).saturating_add(minutes.saturating_mul(60)).saturating_add(seconds);
    let time = whole.saturating_mul(1000).saturating_add(fraction.map_or(0, milliseconds));
    Ok((rest, if minus.is_some() { -time } else { time }))
}

fn number(digits: &str) -> i64 {
    digits.parse().unwrap_or(i64::from(u32::MAX))
}

/// The first three places of a fraction.
fn milliseconds(digits: &str) -> i64 {
    let places = digits.bytes().chain(std::iter::repeat(b'0')).take(3);
    places.fold(0, |value, digit| value * 10 + i64::from(digit - b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(i64, Option<i64>)>) {
        assert!(looks_like_clock(text));
        if let Some(plain) = plain(text.as_bytes()) {
            assert_eq!(Some(plain), clock(text));
        }
        assert_eq!(clock(text).map(|clock| (clock.time, clock.total)), expected, "{text}");
    }

    #[test]
    fn clocks_are_read() {
        check("(00:03 / 00:00:03)", Some((3000, Some(3000))));
        check("( 5:27/00:05:27)", Some((327_000, Some(327_000))));
        check("(00:00:03 / 00:01:04)", Some((3000, Some(64_000))));
        check("(1:02)", Some((62_000, None)));
        check("(0:03.25 / 0:00:03.250)", Some((3250, Some(3250))));
        check("(-0:05 / 00:00:00)", Some((-5000, Some(0))));
        check("(99999999999999999999:00)", Some((i64::from(u32::MAX) * 60_000, None)));
    }

    #[test]
    fn broken_clocks_are_not() {
        check("(00:03 / )", None);
        check("(00:03", None);
        check("(00:03 / 00:00:03 x)", None);
    }

    #[test]
    fn other_brackets_are_no_clocks() {
        for text in ["(", "()", "(1. P-7f)", "(1:)", "(:12)", "(P-7f)", "(12)"] {
            assert!(!looks_like_clock(text), "{text}");
        }
    }
}
