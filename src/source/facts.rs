//! What a text says about itself without being read as a record: its label, its line ends, and
//! characters that no record should hold. Each is worked out only when asked for.

use super::{Encoding, Source, Span};

/// A statement of the file about its own encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodingLabel {
    /// Where the name of the encoding stands.
    pub span: Span,
    /// The encoding named; `None` where the name is not known.
    pub encoding: Option<Encoding>,
}

/// A style of line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// U+000A alone: Unix.
    Lf,
    /// U+000D U+000A: Windows.
    CrLf,
    /// U+000D alone: old Macintosh.
    Cr,
}

impl LineEnd {
    /// The characters.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

    /// The name for people: `LF`, `CR LF`, `CR`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lf => "LF",
            Self::CrLf => "CR LF",
            Self::Cr => "CR",
        }
    }
}

/// The line ends of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnds {
    /// There is none.
    None,
    /// All are of one style.
    All(LineEnd),
    /// There are several styles.
    Mixed {
        /// The style of the first line end.
        first: LineEnd,
        /// The first line end of another style.
        other: LineEnd,
        /// Where that stands.
        at: Span,
    },
}

impl Source {
    /// What the first lines say about the encoding: `#KIF version=2.0 encoding=UTF-8`,
    /// `'CSA encoding=SHIFT_JIS`, `'encoding=Shift_JIS`. A later part of a file says nothing.
    #[must_use]
    pub fn encoding_label(&self) -> Option<EncodingLabel> {
        if self.origin.bytes > 0 {
            return None;
        }
        /// Programs write it into the first line; people put a line or two above it.
        const FIRST_LINES: usize = 3;
        let marked = |line: &Span| self.slice(*line).starts_with(['#', '\'']);
        self.lines().take(FIRST_LINES).filter(marked).find_map(|line| self.label_in(line))
    }

    fn label_in(&self, line: Span) -> Option<EncodingLabel> {
        const WORD: &[u8] = b"encoding=";
        let text = self.slice(line);
        let found = text.as_bytes().windows(WORD.len()).position(|part| part.eq_ignore_ascii_case(WORD))?;
        let start = found + WORD.len();
        let rest = text.get(start..)?;
        let name = rest.split([' ', '\t', ',', ';', '\u{3000}']).next().unwrap_or(rest);
        let start = line.start + start as u32;
        let span = Span::new(start, start + name.len() as u32);
        Some(EncodingLabel { span, encoding: Encoding::from_label(name) })
    }

    /// The style of the line ends, and where it changes for the first time.
    #[must_use]
    pub fn line_ends(&self) -> LineEnds {
        let bytes = self.text.as_bytes();
        let first = self.origin.line_end.or_else(|| next_line_end(bytes, 0).map(|(first, _)| first));
        let Some(first) = first else { return LineEnds::None };
        if is_uniform(bytes, first) {
            return LineEnds::All(first);
        }
        let mut from = 0;
        while let Some((other, at)) = next_line_end(bytes, from) {
            if other != first {
                return LineEnds::Mixed { first, other, at };
            }
            from = at.end as usize;
        }
        LineEnds::All(first)
    }

    /// Control characters inside the text, in order: all but tab and line ends.
    pub fn control_characters(&self) -> impl Iterator<Item = Span> {
        let bytes = self.text.as_bytes();
        // One comparison a byte, many bytes at a time, on the way that nearly every file goes.
        let any = bytes.iter().fold(false, |any, &byte| any | is_control(byte));
        // U+0080 to U+009F all begin with this byte, which hardly anything else in Japanese does.
        let any = any || memchr::memchr(0xC2, bytes).is_some();
        let text = if any { self.text.as_str() } else { "" };
        let controls =
            text.char_indices().filter(|(_, c)| c.is_control() && !matches!(c, '\t' | '\n' | '\r'));
        controls.map(|(at, c)| Span::new(at as u32, (at + c.len_utf8()) as u32))
    }

    /// Byte order marks inside the text, at the start of a line: what joining files leaves.
    pub fn inner_marks(&self) -> impl Iterator<Item = Span> {
        let text = self.text.as_bytes();
        let at_line_start = |at: &usize| {
            at.checked_sub(1).is_none_or(|before| matches!(text.get(before), Some(b'\n' | b'\r')))
        };
        // Of EF BB BF, only the second byte is rare in Japanese.
        memchr::memchr_iter(0xBB, text)
            .filter_map(|at| at.checked_sub(1))
            .filter(move |&at| text.get(at..at + 3) == Some("\u{FEFF}".as_bytes()))
            .filter(at_line_start)
            .map(|at| Span::new(at as u32, at as u32 + 3))
    }
}

/// Without a branch, so that many bytes are looked at at a time.
const fn is_control(byte: u8) -> bool {
    (byte == 0x7F) | ((byte < 0x20) & (byte != b'\t') & (byte != b'\n') & (byte != b'\r'))
}

/// The style of the first line end of bytes in an encoding that keeps ASCII.
pub(crate) fn first_line_end(bytes: &[u8]) -> Option<LineEnd> {
    next_line_end(bytes, 0).map(|(style, _)| style)
}

/// The first line end at or after `from`.
fn next_line_end(bytes: &[u8], from: usize) -> Option<(LineEnd, Span)> {
    let at = from + memchr::memchr2(b'\n', b'\r', bytes.get(from..)?)?;
    let (style, len) = match (bytes.get(at)?, bytes.get(at + 1)) {
        (b'\n', _) => (LineEnd::Lf, 1),
        (_, Some(b'\n')) => (LineEnd::CrLf, 2),
        (_, _) => (LineEnd::Cr, 1),
    };
    Some((style, Span::new(at as u32, (at + len) as u32)))
}

/// Whether every line end of a text whose first is `style` is of that style: a few instructions for
/// many bytes.
fn is_uniform(bytes: &[u8], style: LineEnd) -> bool {
    match style {
        LineEnd::Lf => memchr::memchr(b'\r', bytes).is_none(),
        LineEnd::Cr => memchr::memchr(b'\n', bytes).is_none(),
        LineEnd::CrLf => {
            let next = bytes.get(1..).unwrap_or(&[]);
            let alone = |any: bool, (&a, &b): (&u8, &u8)| any | ((a == b'\r') != (b == b'\n'));
            bytes.last() != Some(&b'\r') && !bytes.iter().zip(next).fold(false, alone)
        }
    }
}
