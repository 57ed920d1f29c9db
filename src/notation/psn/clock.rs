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
