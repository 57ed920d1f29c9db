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
const GETA: char = '〓';

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

/// Replaces what `encoding` lacks by its equivalent, or by 〓.
pub(super) fn fit(text: &str, encoding: Encoding) -> Fitted<'_> {
    let mut fitted = Fitted { text: Cow::Borrowed(text), ..Fitted::default() };
    if text.is_ascii() || has_all(text, encoding) {
        return fitted;
    }
    let mut changed = String::with_capacity(text.len());
    let mut buffer = [0; 4];
    for c in text.chars() {
        if c.is_ascii() || has_all(c.encode_utf8(&mut buffer), encoding) {
            changed.push(c);
            continue;
        }
        let equivalent = equivalent(c).filter(|e| has_all(e.encode_utf8(&mut buffer), encoding));
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
        Eol::Crlf => Cow::Owned(text.replace('\n', "\r\n")),
    };
    match encoding {
        Encoding::Utf8 => text.into_owned().into_bytes(),
        Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        Encoding::ShiftJis | Encoding::EucJp | Encoding::Iso2022Jp => {
            encoder(encoding).map_or_else(Vec::new, |encoder| encoder.encode(&text).0.into_owned())
        }
    }
}

fn has_all(text: &str, encoding: Encoding) -> bool {
    encoder(encoding).is_none_or(|encoder| !encoder.encode(text).2)
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
