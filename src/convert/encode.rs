//! Text to bytes: line ends, encodings, and what an encoding lacks.

use std::borrow::Cow;

use crate::source::Encoding;

/// The line ends of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eol {
    /// A line feed.
    Lf,
    /// Carriage return and line feed.
    Crlf,
}

/// Stands for a character that the encoding lacks, where loss is allowed: the geta mark, which
/// Japanese typesetters use for a missing sort.
pub const GETA: char = '〓';

/// A text fitted to an encoding.
#[derive(Debug, Default)]
pub(super) struct Fitted<'a> {
    /// The text with every character in the encoding.
    pub(super) text: Cow<'a, str>,
    /// Characters written as their equivalents, each once.
    pub(super) substituted: Vec<(char, char)>,
    /// Characters the encoding does not have, each once; 〓 stands for them in `text`.
    pub(super) missing: Vec<char>,
}

/// A text as it is written: in its encoding, with its line ends.
#[derive(Debug)]
pub(super) struct Written {
    /// The bytes.
    pub(super) bytes: Vec<u8>,
    /// What the bytes say, to the letter.
    pub(super) text: String,
    /// As in [`Fitted`].
    pub(super) substituted: Vec<(char, char)>,
    /// As in [`Fitted`].
    pub(super) missing: Vec<char>,
}

/// Writes `text`, which has line feeds, with what the encoding lacks replaced as [`fit`] does.
pub(super) fn written(text: String, encoding: Encoding, eol: Eol) -> Written {
    let text = match eol {
        Eol::Lf => text,
        Eol::Crlf => with_returns(&text),
    };
    if let Some(bytes) = exactly(&text, encoding) {
        let bytes = bytes.into_owned();
        return Written { bytes, text, substituted: Vec::new(), missing: Vec::new() };
    }
    let Fitted { text, substituted, missing } = fit(&text, encoding);
    let bytes = exactly(&text, encoding).map(Cow::into_owned).unwrap_or_default();
    Written { bytes, text: text.into_owned(), substituted, missing }
}

/// Replaces what `encoding` lacks by its equivalent, or by 〓.
pub(super) fn fit(text: &str, encoding: Encoding) -> Fitted<'_> {
    let mut fitted = Fitted { text: Cow::Borrowed(text), ..Fitted::default() };
    if exactly(text, encoding).is_some() {
        return fitted;
    }
    let mut changed = String::with_capacity(text.len());
    let mut buffer = [0; 4];
    for c in text.chars() {
        if c.is_ascii() || exactly(c.encode_utf8(&mut buffer), encoding).is_some() {
            changed.push(c);
            continue;
        }
        let equivalent = equivalent(c)
            .filter(|e| exactly(e.encode_utf8(&mut buffer), encoding).is_some())
            .or_else(|| read_as(c, encoding));
        changed.push(equivalent.unwrap_or(GETA));
        match equivalent {
            Some(equivalent) if !fitted.substituted.contains(&(c, equivalent)) => {
                fitted.substituted.push((c, equivalent));
            }
            None if !fitted.missing.contains(&c) => fitted.missing.push(c),
            Some(_) | None => {}
        }
    }
    fitted.text = Cow::Owned(changed);
    fitted
}

/// The bytes of `text`, every character of which the encoding has.
pub(super) fn encode(text: &str, encoding: Encoding, eol: Eol) -> Vec<u8> {
    let text = match eol {
        Eol::Lf => Cow::Borrowed(text),
        Eol::Crlf => Cow::Owned(with_returns(text)),
    };
    exactly(&text, encoding).map(Cow::into_owned).unwrap_or_default()
}

/// A text with a carriage return before every line feed.
fn with_returns(text: &str) -> String {
    let mut changed = String::with_capacity(text.len() + text.len() / 16 + 16);
    let mut done = 0;
    for end in memchr::memchr_iter(b'\n', text.as_bytes()) {
        changed.push_str(text.get(done..end).unwrap_or(""));
        changed.push_str("\r\n");
        done = end + 1;
    }
    changed.push_str(text.get(done..).unwrap_or(""));
    changed
}

/// The bytes that are read as `text` to the letter; `None` where the encoding lacks a character.
/// Encoders write some as others: a minus as a full-width one, a yen sign as a backslash.
fn exactly(text: &str, encoding: Encoding) -> Option<Cow<'_, [u8]>> {
    match encoding {
        Encoding::Utf8 => Some(Cow::Borrowed(text.as_bytes())),
        Encoding::Utf16Le => Some(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        Encoding::Utf16Be => Some(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        Encoding::ShiftJis | Encoding::EucJp | Encoding::Iso2022Jp => {
            let encoder = encoder(encoding)?;
            let (bytes, _, lacks) = encoder.encode(text);
            (!lacks && encoder.decode_without_bom_handling(&bytes).0 == text).then_some(bytes)
        }
    }
}

/// The one character that is read where `c` is encoded.
fn read_as(c: char, encoding: Encoding) -> Option<char> {
    let encoder = encoder(encoding)?;
    let mut buffer = [0; 4];
    let (bytes, _, lacks) = encoder.encode(c.encode_utf8(&mut buffer));
    let (text, _) = encoder.decode_without_bom_handling(&bytes);
    let mut read = text.chars().filter(|_| !lacks);
    read.next().filter(|&c| read.next().is_none() && c != char::REPLACEMENT_CHARACTER)
}

const fn encoder(encoding: Encoding) -> Option<&'static encoding_rs::Encoding> {
    match encoding {
        Encoding::ShiftJis => Some(encoding_rs::SHIFT_JIS),
        Encoding::EucJp => Some(encoding_rs::EUC_JP),
        Encoding::Iso2022Jp => Some(encoding_rs::ISO_2022_JP),
        Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => None,
    }
}

/// The character that means the same and that the Japanese encodings have.
const fn equivalent(c: char) -> Option<char> {
    Some(match c {
        '\u{301c}' => '\u{ff5e}',
        '\u{2016}' => '\u{2225}',
        '\u{2014}' => '\u{2015}',
        '\u{2212}' => '\u{ff0d}',
        '\u{2013}' => '-',
        '\u{00a0}' => ' ',
        '\u{00a5}' => '\\',
        '\u{203e}' => '~',
        '\u{00a2}' => '\u{ffe0}',
        '\u{00a3}' => '\u{ffe1}',
        '\u{00ac}' => '\u{ffe2}',
        '\u{00a6}' => '\u{ffe4}',
        '☗' | '⛊' => '▲',
        '☖' | '⛉' => '△',
        '•' | '･' => '・',
        _ => return None,
    })
}
