//! Text as the readers of all notations see it: places in it, and what is as good as nothing.

use crate::source::Span;

/// A place in the text as spans have it. Texts are shorter than 4 GiB.
pub(crate) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The range between two places.
pub(crate) fn span(start: usize, end: usize) -> Span {
    Span::new(offset(start), offset(end))
}

/// Whether a character is as good as none around a line or a token: blanks of every width, a byte order
/// mark where files were joined, and stray control characters such as the 0x1A that old programs end a
/// file with. Reporting them is up to `source`.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{feff}'
}

/// What is nothing at the ends of a value of the header, in every notation. All else belongs to the
/// value, whatever it looks like.
pub(crate) const NOTHING: [char; 3] = [' ', '\t', '\u{3000}'];

/// A value of the header without what is nothing around it.
pub(crate) fn trim_value(value: &str) -> &str {
    value.trim_matches(NOTHING)
}
