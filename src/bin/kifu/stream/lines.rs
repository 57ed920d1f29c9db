//! Lines of a stream, never more of one than may be held.

use std::io::{self, BufRead};

/// What came in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line, without its end.
    Whole(Vec<u8>),
    /// A line of so many bytes, which was passed over.
    TooLong(u64),
}

impl Line {
    /// The bytes that it holds on to.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Whole(bytes) => bytes.len(),
            Self::TooLong(_) => 0,
        }
    }
}

/// The next line; `None` at the end. The last line needs no end.
pub(super) fn next(reader: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut len = 0_u64;
    loop {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() && len == 0 {
            return Ok(None);
        }
        let end = memchr::memchr(b'\n', buffer);
        let taken = &buffer[..end.unwrap_or(buffer.len())];
        len += taken.len() as u64;
        if len <= most as u64 {
            line.extend_from_slice(taken);
        } else {
            line = Vec::new();
        }
        let is_last = buffer.is_empty() || end.is_some();
        let consumed = taken.len() + usize::from(end.is_some());
        reader.consume(consumed);
        if is_last {
            return Ok(Some(if len <= most as u64 { Line::Whole(line) } else { Line::TooLong(len) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::{Line, next};

    #[test]
    fn lines_end_at_line_feeds_and_long_ones_are_passed_over() {
        let check = |text: &str, expected: &[Line]| {
            for capacity in [1, 3, 100] {
                let mut reader = BufReader::with_capacity(capacity, text.as_bytes());
                let lines: Vec<Line> = std::iter::from_fn(|| next(&mut reader, 4).unwrap()).collect();
                assert_eq!(lines, expected, "{text:?}");
            }
        };
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        check("", &[]);
        check("\n", &[whole("")]);
        check("a", &[whole("a")]);
        check("a\n\nb\n", &[whole("a"), whole(""), whole("b")]);
        check("abcd\nabcde\na", &[whole("abcd"), Line::TooLong(5), whole("a")]);
        check("abcdefghi", &[Line::TooLong(9)]);
    }
}
