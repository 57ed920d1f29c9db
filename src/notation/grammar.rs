//! What the grammars of the line formats share: an error that says what was expected, and where.
//!
//! The grammars themselves are functions of nom, named by grammar item, in the folder of each notation.

use nom::{
    Err, IResult, Parser,
    error::{ErrorKind, ParseError},
};

/// What was expected, and the rest of the text at that place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Expected<'a> {
    /// The text from the place of the fault on.
    pub(super) rest: &'a str,
    /// What should stand there.
    pub(super) what: &'static str,
}

/// What a parser of a grammar item gives.
pub(super) type Read<'a, O> = IResult<&'a str, O, Expected<'a>>;

impl<'a> ParseError<&'a str> for Expected<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        Self { rest, what: "something else" }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// Names what `parser` reads: its failure is reported at its own beginning.
pub(super) fn named<'a, O>(
    what: &'static str,
    mut parser: impl Parser<&'a str, Output = O, Error = Expected<'a>>,
) -> impl Parser<&'a str, Output = O, Error = Expected<'a>> {
    move |input: &'a str| parser.parse(input).map_err(|error| error.map(|_| Expected { rest: input, what }))
}

/// ` at column 12`, for a message; nothing in a line so long that nobody counts its columns, or the
/// counting would cost more than the reading.
pub(super) fn at_column(text: &str, at: usize) -> String {
    const MOST: usize = 2000;
    let mut from = at.saturating_sub(MOST);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let Some(before) = text.get(from..at) else { return String::new() };
    let line = match memchr::memrchr2(b'\n', b'\r', before.as_bytes()) {
        Some(end) => &before[end + 1..],
        None if from == 0 => before,
        None => return String::new(),
    };
    format!(" at column {}", line.chars().count() + 1)
}

/// A text as a message quotes it: not more of it than a person reads.
pub(super) fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("「{}…」", &text[..end]),
        None => format!("「{text}」"),
    }
}

/// Reads the whole of `input` as one item; `end` names what should follow it.
pub(super) fn whole<'a, O>(
    mut parser: impl Parser<&'a str, Output = O, Error = Expected<'a>>,
    end: &'static str,
    input: &'a str,
) -> Result<O, Expected<'a>> {
    match parser.parse(input) {
        Ok(("", output)) => Ok(output),
        Ok((rest, _)) => Err(Expected { rest, what: end }),
        Err(Err::Error(fault) | Err::Failure(fault)) => Err(fault),
        // No parser of a notation is a streaming one.
        Err(Err::Incomplete(_)) => Err(Expected { rest: "", what: "more text" }),
    }
}
