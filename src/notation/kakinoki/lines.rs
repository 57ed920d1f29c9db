//! Lines of a text and their places. Knows nothing of what stands in them.

use crate::{
    notation::text::{is_blank, offset},
    source::Span,
};

/// Goes through a text line by line. Lines end with LF, CR LF or a lone CR.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    /// The lines of `text` from the byte `at` on, which must be the start of a line.
    pub(crate) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Where the next line starts.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Goes on by `bytes`, which must end at the start of a line.
    pub(crate) const fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let bytes = rest.as_bytes();
        let end = memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
        let width = match (bytes.get(end), bytes.get(end + 1)) {
            (Some(b'\r'), Some(b'\n')) => 2,
            (Some(_), _) => 1,
            (None, _) => 0,
        };
        self.at += end + width;
        rest.get(..end)
    }
}

/// The place of `part`, which must be a slice of `whole`.
pub(crate) fn span_of(whole: &str, part: &str) -> Span {
    let start = part.as_ptr().addr().wrapping_sub(whole.as_ptr().addr());
    let start = start.min(whole.len());
    let end = (start + part.len()).min(whole.len());
    Span::new(offset(start), offset(end))
}

/// `text` without blanks at both ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// `text` without blanks in front.
pub(crate) fn trim_start(text: &str) -> &str {
    text.trim_start_matches(is_blank)
}

/// A text in 「」 for a message; a long one is cut.
pub(crate) fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("「{}…」", &text[..end]),
        None => format!("「{text}」"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(Lines::new(text, 0).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn lines_end_with_lf_cr_lf_or_cr() {
        check("a\nb\r\nc\rd", &["a", "b", "c", "d"]);
        check("a\n", &["a"]);
        check("\n\na", &["", "", "a"]);
        check("a\r\n\r\nb\r", &["a", "", "b"]);
        check("", &[]);
    }

    #[test]
    fn a_part_knows_its_place() {
        let text = "歩 香";
        let part = &text[4..];
        assert_eq!(span_of(text, part), Span::new(4, 7));
        assert_eq!(span_of(text, &text[7..]), Span::new(7, 7));
    }

    #[test]
    fn long_quotes_are_cut() {
        assert_eq!(quoted("投了"), "「投了」");
        assert_eq!(quoted(&"歩".repeat(50)), format!("「{}…」", "歩".repeat(40)));
    }

    #[test]
    fn blanks_of_every_width_are_trimmed() {
        assert_eq!(trim("\u{feff}　 \t平手　\u{1a}"), "平手");
        assert_eq!(trim_start(" 　a "), "a ");
    }
}
