//! What makes a finding the same finding when the file around it has changed.

use std::ops::Range;

use sha2::{Digest, Sha256};

use crate::finding::Finding;
use crate::source::Source;

/// In a longer line (a game in one line of USI or JKF) only the text around the finding counts, and
/// this many bytes on each side of it.
const AROUND: usize = 60;
const LONG_LINE: usize = 500;

/// A hash of the text of the line on which the finding begins, blanks at its ends left out: 16
/// hexadecimal digits. It follows a line that moves, which a line number does not.
#[must_use]
pub fn line_hash(source: &Source, finding: &Finding) -> String {
    let (text, at) = (source.text(), finding.span.start as usize);
    let mut line = line_within(text.as_bytes(), at, LONG_LINE + 1);
    if line.len() > LONG_LINE {
        let start = text.floor_char_boundary(line.start.max(at.saturating_sub(AROUND)));
        line = start..text.ceil_char_boundary(line.end.min(at + AROUND));
    }
    hash(&[text.get(line).unwrap_or("").trim()])
}

/// Names findings: equal ones within a file are told apart by their number.
pub(super) struct Fingerprints {
    seen: std::collections::HashMap<String, u32>,
    /// Which piece of the file it is, as text; empty for the first.
    piece: String,
}

impl Fingerprints {
    /// Of a file, or of a piece of it that has so many games before it.
    pub(super) fn new(before: u32) -> Self {
        let piece = if before == 0 { String::new() } else { before.to_string() };
        Self { seen: std::collections::HashMap::new(), piece }
    }

    /// The identity of `finding`: code, game, ply and the text of its line, and which of several equal
    /// ones it is. Unique within a file, and the same on every run.
    pub(super) fn of(&mut self, source: &Source, finding: &Finding) -> String {
        let number = |n: Option<u32>| n.map_or_else(String::new, |n| n.to_string());
        let name =
            [finding.code.name, &number(finding.game), &number(finding.ply), &line_hash(source, finding)]
                .join(":");
        let seen = self.seen.entry(name.clone()).or_default();
        *seen += 1;
        // What belongs to a game is told apart by its number; what does not, by the piece it is in.
        let piece = if finding.game.is_none() { self.piece.as_str() } else { "" };
        hash(&[&name, &seen.to_string(), piece])
    }
}

/// 16 hexadecimal digits of the SHA-256 of `parts`.
pub(super) fn hash(parts: &[&str]) -> String {
    let mut sha = Sha256::new();
    for part in parts {
        sha.update(part.as_bytes());
        sha.update([0]);
    }
    sha.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The range of the line that holds `offset`, without its end. A lone carriage return ends a line.
#[cfg(any(feature = "cli", test))]
pub(super) fn line_at(text: &str, offset: usize) -> Range<usize> {
    let bytes = text.as_bytes();
    line_within(bytes, offset, bytes.len())
}

/// As [`line_at`], but no further than `most` bytes to either side: a file of one line with many
/// findings would be read through for each of them.
fn line_within(bytes: &[u8], offset: usize, most: usize) -> Range<usize> {
    let offset = offset.min(bytes.len());
    let first = offset.saturating_sub(most);
    let last = bytes.len().min(offset.saturating_add(most));
    let start = memchr::memrchr2(b'\n', b'\r', &bytes[first..offset]).map_or(first, |at| first + at + 1);
    let end = memchr::memchr2(b'\n', b'\r', &bytes[offset..last]).map_or(last, |at| offset + at);
    start..end
}

#[cfg(test)]
mod tests {
    use super::line_at;

    #[test]
    fn a_line_ends_at_any_line_end() {
        let text = "ab\ncd\r\nef\rgh";
        let check = |offset, expected: &str| assert_eq!(&text[line_at(text, offset)], expected, "{offset}");
        check(0, "ab");
        check(2, "ab");
        check(3, "cd");
        check(7, "ef");
        check(11, "gh");
        check(12, "gh");
        check(999, "gh");
    }
}
