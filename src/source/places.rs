//! From an offset of the text to line, column, and the byte on disk.
//!
//! Decoding leaves behind *runs*: stretches of text whose characters all took their bytes in one
//! way. A file in one encoding is one run, so nothing is stored for it. Marks at line starts (and
//! inside very long lines) are made once many places have been asked for, so that a clean file pays
//! nothing, a few findings little, and ten thousand do not read the text ten thousand times.

use std::sync::{
    OnceLock,
    atomic::{AtomicU32, Ordering},
};

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
            Self::ShiftJis => count_chars(text) * 2 - count_ascii(text) - count_half_width(text),
            Self::EucJp => count_chars(text) * 2 - count_ascii(text),
            Self::Utf16 => text.chars().map(|c| c.len_utf16() * 2).sum(),
            Self::Each(width) => count_chars(text) * usize::from(width),
        };
        bytes as u32
    }
}

/// The number of characters of `text`.
fn count_chars(text: &str) -> usize {
    // Counting the bytes that begin a character is several times faster than decoding them.
    text.as_bytes().iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

fn count_ascii(text: &str) -> usize {
    text.as_bytes().iter().filter(|byte| byte.is_ascii()).count()
}

/// The number of half-width katakana, and of U+0080, which are one byte in Shift_JIS.
fn count_half_width(text: &str) -> usize {
    let bytes = text.as_bytes();
    let before = |at: usize| at.checked_sub(1).and_then(|before| bytes.get(before));
    let is_katakana = |at: &usize| match (before(*at), bytes.get(*at), bytes.get(at + 1)) {
        (Some(0xEF), Some(0xBD), Some(0xA1..)) | (Some(0xEF), Some(0xBE), Some(..=0x9F)) => true,
        (_, _, _) => false,
    };
    // These bytes are rare in records, where 0xEF is in every full-width digit.
    let katakana = memchr::memchr2_iter(0xBD, 0xBE, bytes).filter(is_katakana).count();
    let controls = memchr::memchr_iter(0xC2, bytes).filter(|at| bytes.get(at + 1) == Some(&0x80)).count();
    katakana + controls
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
    /// How many places were counted from the beginning of the text.
    counted: AtomicU32,
}

impl Places {
    /// The places of a text that was decoded in `runs`, in order.
    pub(super) const fn new(runs: Vec<Run>) -> Self {
        Self { runs, marks: OnceLock::new(), counted: AtomicU32::new(0) }
    }

    /// The place of `offset`, without any origin.
    pub(super) fn place(&self, text: &str, offset: u32) -> Place {
        /// Counting through so much text so many times costs less than making marks.
        const SHORT: u32 = 1 << 15;
        const FEW: u32 = 12;
        let offset = floor_char(text, offset);
        if offset < SHORT && self.marks.get().is_none() && self.counted.fetch_add(1, Ordering::Relaxed) < FEW
        {
            return self.count(text, offset);
        }
        let marks = self.marks(text);
        let index = marks.partition_point(|mark| mark.text <= offset);
        let mark = index.checked_sub(1).and_then(|index| marks.get(index)).copied();
        let mark = mark.unwrap_or(self.start());
        let mark = self.advance(text, mark, offset);
        Place { line: mark.line, column: mark.column, byte: u64::from(mark.byte) }
    }

    /// The place of `offset`, counted from the beginning of the text.
    fn count(&self, text: &str, offset: u32) -> Place {
        let before = text.get(..offset as usize).unwrap_or("");
        let bytes = before.as_bytes();
        let mut line_ends = memchr::memchr_iter(b'\n', bytes).count();
        // A CR is a line end of its own unless an LF follows, maybe as the next character.
        let next = |at: usize| text.as_bytes().get(at + 1);
        line_ends += memchr::memchr_iter(b'\r', bytes).filter(|at| next(*at) != Some(&b'\n')).count();
        let line_end = memchr::memrchr2(b'\n', b'\r', bytes);
        let in_line_end =
            line_end.is_some_and(|at| bytes.get(at) == Some(&b'\r') && next(at) == Some(&b'\n'));
        let line_start = match (in_line_end, line_end) {
            // Between CR and LF is still the line that they end.
            (true, Some(at)) => memchr::memrchr2(b'\n', b'\r', bytes.get(..at).unwrap_or(&[])),
            (_, line_end) => line_end,
        };
        let line_start = line_start.map_or(0, |at| at + 1);
        let byte = self.advance(text, self.start(), offset).byte;
        Place {
            line: line_ends as u32 + 1,
            column: count_chars(before.get(line_start..).unwrap_or("")) as u32 + 1,
            byte: u64::from(byte),
        }
    }

    /// The beginning of the text.
    fn start(&self) -> Mark {
        Mark { text: 0, byte: self.runs.first().map_or(0, |run| run.byte), line: 1, column: 1 }
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
        let mut mark = self.start();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Places counted from the beginning and places counted from marks are the same.
    fn check(text: &str, runs: &[Run]) {
        for offset in 0..=text.len() as u32 + 1 {
            let places = Places::new(runs.to_vec());
            let counted = places.place(text, offset);
            assert!(places.marks.get().is_none());
            places.marks(text);
            assert_eq!(places.place(text, offset), counted, "{text:?} {offset}");
        }
    }

    #[test]
    fn counting_and_marks_agree() {
        let run = |text, byte, width| Run { text, byte, width };
        for text in
            ["", "\r", "\n", "\r\n", "a\r\nｱ漢\u{80}\r\n\r\rб\n\r\r\n", "同　銀\r☗\r\n", "ｱﾟ｡｠ﾀﾞ\n\r\n"]
        {
            check(text, &[]);
            for width in [Width::Utf8, Width::ShiftJis, Width::EucJp, Width::Utf16, Width::Each(3)] {
                check(text, &[run(0, 2, width)]);
            }
        }
        check(
            "漢\r\nあいう\n",
            &[run(0, 3, Width::Each(2)), run(3, 8, Width::Utf8), run(8, 16, Width::Each(1))],
        );
    }

    #[test]
    fn half_width_katakana_are_one_byte_of_shift_jis() {
        for c in ('\u{80}'..='\u{FFFF}').filter(|c| !c.is_control() || *c == '\u{80}') {
            let text = c.to_string();
            let (bytes, _, unmapped) = encoding_rs::SHIFT_JIS.encode(&text);
            if !unmapped && encoding_rs::SHIFT_JIS.decode_without_bom_handling(&bytes).0 == text {
                assert_eq!(Width::ShiftJis.bytes(&text) as usize, bytes.len(), "{c:?}");
            }
        }
    }
}
