//! Strings of JSON, as written and as meant.

use std::borrow::Cow;

/// A string, as written between its quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quoted<'a> {
    pub(super) raw: &'a str,
    /// Whether escapes stand in it.
    pub(super) escaped: bool,
}

impl<'a> Quoted<'a> {
    /// The string itself.
    #[inline]
    pub(super) fn text(self) -> Cow<'a, str> {
        if self.escaped { Cow::Owned(unescape(self.raw)) } else { Cow::Borrowed(self.raw) }
    }
}

/// The string that `raw` stands for. Escapes that JSON does not have stay as they are written.
fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let (found, length) = escape(rest);
        text.push_str(found.encode_utf8(&mut [0; 4]));
        rest = rest.get(length..).unwrap_or("");
    }
    text.push_str(rest);
    text
}

/// The character that an escape at the start of `text` stands for, and the escape's length.
fn escape(text: &str) -> (char, usize) {
    match text.as_bytes().get(1) {
        Some(b'n') => ('\n', 2),
        Some(b't') => ('\t', 2),
        Some(b'r') => ('\r', 2),
        Some(b'b') => ('\u{8}', 2),
        Some(b'f') => ('\u{c}', 2),
        Some(&mark @ (b'"' | b'\'' | b'\\' | b'/')) => (char::from(mark), 2),
        Some(b'u') => unicode_escape(text),
        _ => ('\\', 1),
    }
}

fn unicode_escape(text: &str) -> (char, usize) {
    let unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
    };
    let Some(first) = unit(text) else { return ('\\', 1) };
    let second = text.get(6..).and_then(unit);
    match (first, second) {
        (0xd800..=0xdbff, Some(second @ 0xdc00..=0xdfff)) => {
            let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 12)
        }
        _ => (char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER), 6),
    }
}
