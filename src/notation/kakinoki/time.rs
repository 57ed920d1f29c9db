//! The time column: `( 0:16/00:00:16)` and what programs make of it.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while_m_n},
    character::complete::{char, one_of},
    combinator::{all_consuming, opt},
    multi::many_m_n,
    sequence::preceded,
};

use super::lines::trim;

/// What a time column says, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    /// Time used for this move.
    pub(crate) elapsed: Option<i64>,
    /// The running total of this side.
    pub(crate) total: Option<i64>,
}

/// Something in brackets that stands where times stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column<'a> {
    /// All of it, with its brackets.
    pub(crate) text: &'a str,
    /// What it says; `None` where it cannot be read.
    pub(crate) clock: Option<Clock>,
}

/// The bracketed text that `text` begins with, read as a clock, and what follows.
pub(crate) fn column(text: &str) -> Option<(Column<'_>, &str)> {
    let open = ['(', '（'].into_iter().find(|&open| text.starts_with(open))?;
    let close = text.find([')', '）'])?;
    let inside = text.get(open.len_utf8()..close)?;
    let width = text[close..].chars().next().map_or(1, char::len_utf8);
    let (all, rest) = text.split_at(close + width);
    Some((Column { text: all, clock: clock(inside) }, rest))
}

/// `elapsed ["/" [total]]`
fn clock(inside: &str) -> Option<Clock> {
    let (elapsed, total) = match inside.find(['/', '／']) {
        Some(slash) => {
            let width = inside[slash..].chars().next().map_or(1, char::len_utf8);
            (&inside[..slash], trim(&inside[slash + width..]))
        }
        None => (inside, ""),
    };
    let elapsed = Some(duration(trim(elapsed))?);
    let total = if total.is_empty() { None } else { Some(duration(total)?) };
    Some(Clock { elapsed, total })
}

/// `["-"] [h ":"] m ":" s ["." fraction]`, in milliseconds.
fn duration(text: &str) -> Option<i64> {
    let minus = opt(alt((char('-'), char('－'))));
    let more = many_m_n(1, 2, preceded((opt(char(' ')), alt((tag(":"), tag("："))), opt(char(' '))), field));
    let fraction = opt(preceded(one_of(".．"), digits));
    let (_, (minus, first, more, fraction)) =
        all_consuming((minus, field, more, fraction)).parse(text).ok()?;
    let seconds = more.into_iter().fold(first, |sum, next| sum * 60 + next);
    let sum = seconds * 1000 + fraction.map_or(0, thousandths);
    Some(if minus.is_some() { -sum } else { sum })
}

/// A whole number of at most eight digits of any width.
fn field(input: &str) -> IResult<&str, i64> {
    let (rest, digits) = digits(input)?;
    let digits = digits.chars().filter_map(|c| super::tables::digit(c).map(|(d, _)| i64::from(d)));
    Ok((rest, digits.fold(0, |n, d| n * 10 + d)))
}

fn digits(input: &str) -> IResult<&str, &str> {
    take_while_m_n(1, 8, |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c)).parse(input)
}

/// The first three digits after the point.
fn thousandths(digits: &str) -> i64 {
    let digits = digits.chars().filter_map(|c| super::tables::digit(c).map(|(d, _)| i64::from(d)));
    digits.chain(std::iter::repeat(0)).take(3).fold(0, |n, d| n * 10 + d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, elapsed: i64, total: Option<i64>) {
        let (column, rest) = column(text).expect("a column");
        assert_eq!(column.clock, Some(Clock { elapsed: Some(elapsed), total }), "{text}");
        assert_eq!(rest, "");
    }

    #[track_caller]
    fn check_bad(text: &str) {
        let (column, _) = column(text).expect("brackets");
        assert_eq!(column.clock, None, "{text}");
    }

    #[test]
    fn the_forms_of_the_programs() {
        check("( 0:16/00:00:16)", 16_000, Some(16_000));
        check("(00:31 / 00:00:31)", 31_000, Some(31_000));
        check("(0:1/0:0:1)", 1_000, Some(1_000));
        check("( 0:7/)", 7_000, None);
        check("(00:01/ 0:00:01)", 1_000, Some(1_000));
        check("(90:00/1:30:00)", 5_400_000, Some(5_400_000));
        check("(0:01:05/0:01:05)", 65_000, Some(65_000));
        check("( 0:01.5/00:00:01.5)", 1_500, Some(1_500));
        check("( 0:07)", 7_000, None);
        check("( 0:75/00:01:15)", 75_000, Some(75_000));
        check("(-0:05/00:00:00)", -5_000, Some(0));
        check("（0：05／0：00：05）", 5_000, Some(5_000));
        check("( 1:02.25/00:01:03.75)", 62_250, Some(63_750));
    }

    #[test]
    fn what_is_no_time() {
        check_bad("( x:yy/00:00:00)");
        check_bad("()");
        check_bad("(77)");
        check_bad("( 0:16/00:00:16/3)");
        check_bad(&format!("({}:00)", "9".repeat(30)));
        check_bad("(0:0:0:0)");
        assert_eq!(column("0:16"), None);
        assert_eq!(column("( 0:16"), None);
    }

    #[test]
    fn what_follows_is_left() {
        assert_eq!(column("( 0:16/00:00:16)+").map(|(_, rest)| rest), Some("+"));
    }
}
