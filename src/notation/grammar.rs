//! What the grammars of the line formats share: an error that says what was expected, and where.
//!
//! The grammars themselves are functions of nom, named by grammar item, in the folder of each notation.

use crate::finding::Said;
use nom::{
    Err, IResult, Parser,
    error::{ErrorKind, ParseError},
};

/// What an item of a grammar is called in messages, in English and Japanese.
pub(super) type Name = (&'static str, &'static str);

/// What was expected, and the rest of the text at that place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Expected<'a> {
    /// The text from the place of the fault on.
    pub(super) rest: &'a str,
    /// What should stand there.
    pub(super) what: Name,
}

impl Expected<'_> {
    /// What was expected, and what stands there instead; to be put after the text that cannot be read.
    pub(super) fn reason(&self) -> Said {
        let (en, ja) = self.what;
        match self.rest.chars().next() {
            Some(c) => (format!("found 「{c}」, expected {en}"), format!("「{c}」のところに{ja}が必要です")),
            None => (format!("it ends where {en} was expected"), format!("この後に{ja}が必要です")),
        }
        .into()
    }

    /// That `text` cannot be read as what it should be.
    pub(super) fn unreadable(&self, text: &str, as_what: Name) -> Said {
        let (text, reason) = (quoted(text), self.reason());
        let (en, ja) = as_what;
        (
            format!("{text} cannot be read as {en}: {}", reason.en),
            format!("{text}は{ja}として読めません。{}", reason.ja_or_en()),
        )
            .into()
    }
}

/// What a parser of a grammar item gives.
pub(super) type Read<'a, O> = IResult<&'a str, O, Expected<'a>>;

impl<'a> ParseError<&'a str> for Expected<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        Self { rest, what: ("something else", "別の文字") }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// Names what `parser` reads: its failure is reported at its own beginning.
pub(super) fn named<'a, O>(
    what: Name,
    mut parser: impl Parser<&'a str, Output = O, Error = Expected<'a>>,
) -> impl Parser<&'a str, Output = O, Error = Expected<'a>> {
    move |input: &'a str| parser.parse(input).map_err(|error| error.map(|_| Expected { rest: input, what }))
}

/// ` at column 12` and `（12文字目）`, for a message; nothing in a line so long that nobody counts its
/// columns, or the counting would cost more than the reading.
pub(super) fn at_column(text: &str, at: usize) -> (String, String) {
    const MOST: usize = 2000;
    let mut from = at.saturating_sub(MOST);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let Some(before) = text.get(from..at) else { return Default::default() };
    let line = match memchr::memrchr2(b'\n', b'\r', before.as_bytes()) {
        Some(end) => &before[end + 1..],
        None if from == 0 => before,
        None => return Default::default(),
    };
    let column = line.chars().count() + 1;
    (format!(" at column {column}"), format!("（{column}文字目）"))
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
    end: Name,
    input: &'a str,
) -> Result<O, Expected<'a>> {
    match parser.parse(input) {
        Ok(("", output)) => Ok(output),
        Ok((rest, _)) => Err(Expected { rest, what: end }),
        Err(Err::Error(fault) | Err::Failure(fault)) => Err(fault),
        // No parser of a notation is a streaming one.
        Err(Err::Incomplete(_)) => Err(Expected { rest: "", what: ("more text", "続き") }),
    }
}
