//! Lines of a text, whatever ends them: LF, CR LF, or CR alone.

use super::Span;

/// The mark that some programs leave at the start of a file, and that joined files hold inside.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// The lines of a text, without their ends.
///
/// A last line without an end is a line; nothing follows a last line end. A byte order mark at the
/// start of a line belongs to no line.
///
/// ```
/// use kifu::source::Lines;
/// let text = "V2.2\r\n+\n%TORYO";
/// let lines: Vec<&str> = Lines::new(text).map(|line| line.of(text)).collect();
/// assert_eq!(lines, ["V2.2", "+", "%TORYO"]);
/// ```
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Lines<'a> {
    /// The lines of `text`.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), offset: 0 }
    }

    /// The lines of `text` from `offset` on, which is the start of a line.
    #[must_use]
    pub fn from_offset(text: &'a str, offset: u32) -> Self {
        Self { bytes: text.as_bytes(), offset: (offset as usize).min(text.len()) }
    }

    /// The start of the next line.
    #[must_use]
    pub const fn offset(&self) -> u32 {
        self.offset as u32
    }
}

impl Iterator for Lines<'_> {
    type Item = Span;

    #[inline]
    fn next(&mut self) -> Option<Span> {
        let rest = self.bytes.get(self.offset..)?;
        if rest.is_empty() {
            return None;
        }
        let start = if rest.starts_with(BYTE_ORDER_MARK) { self.offset + 3 } else { self.offset };
        let (len, end) = first_line(rest);
        let line = Span::new(start as u32, (self.offset + len) as u32);
        self.offset += end;
        Some(line)
    }
}

/// The length of the first line of `bytes`, without and with its end.
#[inline]
pub(super) fn first_line(bytes: &[u8]) -> (usize, usize) {
    match memchr::memchr2(b'\n', b'\r', bytes) {
        None => (bytes.len(), bytes.len()),
        Some(at) if bytes.get(at) == Some(&b'\r') && bytes.get(at + 1) == Some(&b'\n') => (at, at + 2),
        Some(at) => (at, at + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let lines: Vec<&str> = Lines::new(text).map(|line| line.of(text)).collect();
        assert_eq!(lines, expected, "{text:?}");
    }

    #[test]
    fn every_style_of_line_end_ends_a_line() {
        check("", &[]);
        check("a", &["a"]);
        check("a\n", &["a"]);
        check("a\nb", &["a", "b"]);
        check("a\r\nb\r\n", &["a", "b"]);
        check("a\rb\r", &["a", "b"]);
        check("\n\r\n\r", &["", "", ""]);
        check("\n\r", &["", ""]);
        check("a\r\r\nb", &["a", "", "b"]);
    }

    #[test]
    fn a_mark_at_the_start_of_a_line_belongs_to_no_line() {
        check("a\n\u{FEFF}手合割：平手\n", &["a", "手合割：平手"]);
        check("a\u{FEFF}b", &["a\u{FEFF}b"]);
        check("\u{FEFF}", &[""]);
    }

    #[test]
    fn reading_goes_on_from_the_start_of_a_line() {
        let text = "a\nb\nc";
        let mut lines = Lines::new(text);
        lines.next();
        let rest: Vec<&str> = Lines::from_offset(text, lines.offset()).map(|line| line.of(text)).collect();
        assert_eq!(rest, ["b", "c"]);
        assert_eq!(Lines::from_offset(text, 99).next(), None);
    }
}
