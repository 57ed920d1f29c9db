//! The grammar of one CSA statement, by item. An error says what was expected and where.

use nom::{
    Err, IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take},
    character::complete::{char, digit1, one_of},
    combinator::{all_consuming, eof, map, map_opt, opt, value},
    error::{ErrorKind, ParseError},
    sequence::{preceded, terminated},
};

use super::words;
use crate::{
    record::{Destination, Origin, Promotion, WrittenMove},
    shogi::{Color, PieceKind, Square},
};

/// What was expected, and the rest of the text at that place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Expected<'a> {
    /// The text from the place of the fault on.
    pub(super) rest: &'a str,
    /// What should stand there.
    pub(super) what: &'static str,
}

impl<'a> ParseError<&'a str> for Expected<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        Self { rest, what: "something else" }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

type Read<'a, O> = IResult<&'a str, O, Expected<'a>>;

/// Names what `parser` reads: its failure is reported at its own beginning.
fn named<'a, O>(
    what: &'static str,
    mut parser: impl Parser<&'a str, Output = O, Error = Expected<'a>>,
) -> impl Parser<&'a str, Output = O, Error = Expected<'a>> {
    move |input: &'a str| parser.parse(input).map_err(|error| error.map(|_| Expected { rest: input, what }))
}

/// `+` or `-`.
fn sign(input: &str) -> Read<'_, Color> {
    let colors = alt((value(Color::Black, char('+')), value(Color::White, char('-'))));
    named("a sign (+ or -)", colors).parse(input)
}

/// A file and a rank: `11` to `99`.
fn square(input: &str) -> Read<'_, Square> {
    let file = named("a file from 1 to 9", one_of("123456789"));
    let rank = named("a rank from 1 to 9", one_of("123456789"));
    map_opt((file, rank), |(file, rank): (char, char)| Square::new(file as u8 - b'0', rank as u8 - b'0'))
        .parse(input)
}

/// A square, or `00` for the hand.
fn origin(input: &str) -> Read<'_, Origin> {
    alt((value(Origin::Hand, tag("00")), map(square, Origin::Square))).parse(input)
}

/// The code of a piece: `FU` … `RY`.
fn piece_code(input: &str) -> Read<'_, PieceKind> {
    let code = map_opt(take(2usize), |code: &str| match *code.as_bytes() {
        [first, second] => words::kind([first, second]),
        _ => None,
    });
    named("a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY)", code).parse(input)
}

/// `+7776FU`, `-0055KA`: nothing may follow.
pub(super) fn written_move(input: &str) -> Result<WrittenMove, Expected<'_>> {
    let end = named("the end of the move", eof);
    let mut parser = terminated((sign, origin, square, piece_code), end);
    let (_, (color, origin, to, kind)) = parser.parse(input).map_err(place)?;
    Ok(written(color, origin, to, kind))
}

/// What a statement of these parts says.
#[inline]
pub(super) const fn written(color: Color, origin: Origin, to: Square, kind: PieceKind) -> WrittenMove {
    WrittenMove {
        color: Some(color),
        destination: Destination::At(to),
        kind: Some(kind),
        origin,
        promotion: Promotion::ByKind,
        capture: None,
    }
}

/// A time as written: its parts, not yet put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WrittenTime<'a> {
    /// Whether a minus sign stands before it.
    pub(super) negative: bool,
    /// The seconds.
    pub(super) seconds: &'a str,
    /// The digits after the point.
    pub(super) fraction: Option<&'a str>,
}

/// `T12`, `T6.123`, `T-600`: nothing may follow.
pub(super) fn time(input: &str) -> Result<WrittenTime<'_>, Expected<'_>> {
    let seconds = named("seconds in digits", digit1);
    let fraction = opt(preceded(char('.'), named("digits after the point", digit1)));
    let mut parser = all_consuming_named((char('T'), opt(char('-')), seconds, fraction));
    let (_, (_, minus, seconds, fraction)) = parser.parse(input).map_err(place)?;
    Ok(WrittenTime { negative: minus.is_some(), seconds, fraction })
}

/// `V2.2`: the number of a version, major and minor.
pub(super) fn version(input: &str) -> Result<(u16, u16), Expected<'_>> {
    let number = || named("the number of a version", map_opt(digit1, |digits: &str| digits.parse().ok()));
    let mut parser =
        all_consuming_named(preceded(one_of("Vv"), (number(), opt(preceded(char('.'), number())))));
    let (_, (major, minor)) = parser.parse(input).map_err(place)?;
    Ok((major, minor.unwrap_or(0)))
}

/// A square (`None` is the hand) and the text of a code after it: `55KA`, `00AL`.
pub(super) fn place_in_list(input: &str) -> Read<'_, (Option<Square>, &str)> {
    let square = alt((value(None, tag("00")), map(square, Some)));
    (square, named("a piece of two letters", take(2usize))).parse(input)
}

fn all_consuming_named<'a, O>(
    parser: impl Parser<&'a str, Output = O, Error = Expected<'a>>,
) -> impl Parser<&'a str, Output = O, Error = Expected<'a>> {
    let mut parser = all_consuming(parser);
    move |input: &'a str| {
        parser.parse(input).map_err(|error| {
            error.map(|fault: Expected<'a>| match fault.what {
                "something else" => Expected { what: "the end of the statement", ..fault },
                _ => fault,
            })
        })
    }
}

fn place(error: Err<Expected<'_>>) -> Expected<'_> {
    match error {
        Err::Error(fault) | Err::Failure(fault) => fault,
        // No parser here is a streaming one.
        Err::Incomplete(_) => Expected { rest: "", what: "more text" },
    }
}
