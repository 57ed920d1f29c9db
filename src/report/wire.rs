//! Findings as JSON: the object of CLI documentation, and a JSON writer whose output may be cut into
//! lines by anything.

use std::io;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

use crate::finding::Finding;
use crate::source::Source;

use super::Lang;

/// One finding as JSONL, JSON and the tests of scripts know it.
#[derive(Debug, Serialize)]
pub struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    byte_start: u64,
    byte_end: u64,
    code: &'static str,
    severity: &'static str,
    game: Option<u32>,
    ply: Option<u32>,
    message: &'a str,
    help: Option<&'a str>,
}

impl<'a> Object<'a> {
    /// The object of a finding, its message and help in `lang`.
    #[must_use]
    pub fn new(source: &'a Source, finding: &'a Finding, lang: Lang) -> Self {
        let start = source.place(finding.span.start);
        let end = source.place(finding.span.end);
        Self {
            path: Some(source.name()),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            byte_start: start.byte,
            byte_end: end.byte,
            code: finding.code.name,
            severity: finding.severity.name(),
            game: finding.game,
            ply: finding.ply,
            message: lang.of(&finding.message),
            help: finding.help.as_ref().map(|help| lang.of(help)),
        }
    }

    /// The same where what is around it says which input it is.
    #[must_use]
    pub const fn without_path(self) -> Self {
        Self { path: None, ..self }
    }
}

/// `value` as JSON on one line, which nothing that splits text into lines cuts in two.
#[must_use]
pub fn json<T: Serialize>(value: &T) -> String {
    let mut out = Vec::with_capacity(256);
    push_json(value, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// Appends `value` as JSON on one line. Our structs have no keys that are not strings and the memory
/// never refuses: there is nothing that could fail.
pub(super) fn push_json<T: Serialize>(value: &T, out: &mut Vec<u8>) {
    let result = value.serialize(&mut Serializer::with_formatter(out, OneLine));
    debug_assert!(result.is_ok(), "a report is always representable as JSON");
}

/// Escapes U+2028, U+2029 and the control characters from U+007F on too: legal in JSON, but Python's
/// `splitlines` and others end a line at some of them, and terminals obey others.
struct OneLine;

impl Formatter for OneLine {
    fn write_string_fragment<W: io::Write + ?Sized>(&mut self, writer: &mut W, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some(at) = rest.find(is_escaped) {
            let (before, after) = rest.split_at(at);
            CompactFormatter.write_string_fragment(writer, before)?;
            let c = after.chars().next().unwrap_or_default();
            write!(writer, "\\u{:04x}", c as u32)?;
            rest = &after[c.len_utf8()..];
        }
        CompactFormatter.write_string_fragment(writer, rest)
    }
}

const fn is_escaped(c: char) -> bool {
    matches!(c, '\x7f'..='\u{9f}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::json;

    #[test]
    fn a_value_is_one_line_for_every_reader() {
        let text = "a\n\r\u{85}b\u{2028}\u{2029}\u{7f}\"駒\\";
        let written = json(&text);
        assert_eq!(written, r#""a\n\r\u0085b\u2028\u2029\u007f\"駒\\""#);
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
    }
}
