//! From an offset of the text to line, column, and the byte on disk.
//!
//! Decoding leaves behind *runs*: stretches of text whose characters all took their bytes in one
//! way. A file in one encoding is one run, so nothing is stored for it. Marks at line starts (and
//! inside very long lines) are made when the first place is asked for, so that a clean file pays
//! nothing and ten thousand findings do not read the text ten thousand times.

use std::sync::OnceLock;

use super::{Encoding, lines::first_line};

/// A place as people and tools name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1 in characters of the decoded text.
    pub column: u32,
    /// The offset in the file as it lies on disk, counted from 0.
    pub byte: u64,
}

/// How many bytes the characters of a run took on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// As many as in the text.
    Utf8,
    /// One for ASCII and half-width katakana, else two.
    ShiftJis,
    /// One for ASCII, else two: the characters of three bytes make runs of their own.
    EucJp,
    /// Two, or four for a pair of surrogates.
    Utf16,
    /// So many each.
    Each(u8),
}

impl Width {
    /// How the characters of most texts in `encoding` take their bytes.
    pub(super) const fn of(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Utf8 => Self::Utf8,
            Encoding::ShiftJis => Self::ShiftJis,
            Encoding::EucJp | Encoding::Iso2022Jp => Self::EucJp,
            Encoding::Utf16Le | Encoding::Utf16Be => Self::Utf16,
        }
    }

    /// The bytes that `text` took.
    pub(super) fn bytes(self, text: &str) -> u32 {
        let bytes = match self {
            Self::Utf8 => text.len(),
            Self::ShiftJis => text.chars().map(shift_jis_width).sum(),
            Self::EucJp => text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum(),
            Self::Utf16 => text.chars().map(|c| c.len_utf16() * 2).sum(),
            Self::Each(width) => count_chars(text) * usize::from(width),
        };
        bytes as u32
    }
}

/// The bytes of a character in Shift_JIS.
const fn shift_jis_width(c: char) -> usize {
    match c {
        '\0'..='\u{80}' | '\u{FF61}'..='\u{FF9F}' => 1,
        _ => 2,
    }
}

/// The number of characters of `text`.
fn count_chars(text: &str) -> usize {
    // Counting the bytes that begin a character is several times faster than decoding them.
    text.as_bytes().iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// A stretch of text whose characters all took their bytes in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// Where it starts in the text.
    pub(super) text: u32,
    /// Where it starts on disk.
    pub(super) byte: u32,
    /// How its characters took their bytes.
    pub(super) width: Width,
}

/// A place inside the text from which to count on.
#[derive(Clone, Copy, Debug)]
struct Mark {
    text: u32,
    byte: u32,
    line: u32,
    column: u32,
}

/// How far apart marks stand inside a long line.
const STRIDE: usize = 1024;

/// The places of one text.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// Never empty once made by [`Places::new`]; the first run starts at offset 0.
    runs: Vec<Run>,
    marks: OnceLock<Vec<Mark>>,
}

impl Places {
    /// The places of a text that was decoded in `runs`, in order.
    pub(super) const fn new(runs: Vec<Run>) -> Self {
        Self { runs, marks: OnceLock::new() }
    }

    /// The place of `offset`, without any origin.
    pub(super) fn place(&self, text: &str, offset: u32) -> Place {
        let offset = floor_char(text, offset);
        let marks = self.marks(text);
        let index = marks.partition_point(|mark| mark.text <= offset);
        let mark = index.checked_sub(1).and_then(|index| marks.get(index)).copied();
        let mark = mark.unwrap_or(Mark { text: 0, byte: 0, line: 1, column: 1 });
        let mark = self.advance(text, mark, offset);
        Place { line: mark.line, column: mark.column, byte: u64::from(mark.byte) }
    }

    /// Where line `line` (counted from 1) starts; `None` where there is no such line.
    pub(super) fn line_start(&self, text: &str, line: u32) -> Option<u32> {
        let marks = self.marks(text);
        let mark = marks.get(marks.partition_point(|mark| mark.line < line))?;
        (mark.line == line).then_some(mark.text)
    }

    /// The number of lines; an empty line after the last line end counts.
    pub(super) fn line_count(&self, text: &str) -> u32 {
        self.marks(text).last().map_or(1, |mark| mark.line)
    }

    fn marks(&self, text: &str) -> &[Mark] {
        self.marks.get_or_init(|| self.make_marks(text))
    }

    fn make_marks(&self, text: &str) -> Vec<Mark> {
        let byte = self.runs.first().map_or(0, |run| run.byte);
        let mut mark = Mark { text: 0, byte, line: 1, column: 1 };
        let mut marks = vec![mark];
        while let Some(rest) = text.as_bytes().get(mark.text as usize..).filter(|rest| !rest.is_empty()) {
            let (content, end) = first_line(rest);
            let start = mark.text as usize;
            for at in (start + STRIDE..start + end).step_by(STRIDE) {
                mark = self.advance(text, mark, floor_char(text, at as u32));
                marks.push(mark);
            }
            mark = self.advance(text, mark, (start + end) as u32);
            if content < end {
                mark = Mark { line: mark.line + 1, column: 1, ..mark };
                marks.push(mark);
            }
        }
        marks
    }

    /// Counts on from `mark` to `offset`, which is on the same line.
    fn advance(&self, text: &str, mark: Mark, offset: u32) -> Mark {
        let mut mark = mark;
        let mut index = self.runs.partition_point(|run| run.text <= mark.text);
        while mark.text < offset {
            let next = self.runs.get(index);
            let width = index.checked_sub(1).and_then(|index| self.runs.get(index));
            let width = width.map_or(Width::Utf8, |run| run.width);
            let end = next.map_or(offset, |run| run.text.min(offset));
            let part = text.get(mark.text as usize..end as usize).unwrap_or("");
            mark.byte += width.bytes(part);
            mark.column += count_chars(part) as u32;
            mark.text = end;
            // Between two runs there may be bytes that are no text: escape sequences.
            if let Some(run) = next.filter(|run| run.text == end) {
                mark.byte = run.byte;
                index += 1;
            }
        }
        mark
    }
}

/// The start of the character that `offset` is in.
fn floor_char(text: &str, offset: u32) -> u32 {
    let mut at = (offset as usize).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at as u32
}
