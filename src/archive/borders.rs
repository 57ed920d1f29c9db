//! Where a file of many games may be cut: at line starts where another game certainly begins, as the
//! readers of the notations see it.

use std::borrow::Cow;

use encoding_rs::{EUC_JP, SHIFT_JIS};
use memchr::{memchr_iter, memchr2};

use crate::{
    notation::{self, Notation},
    source::{Encoding, Source},
};

/// Where a text may be cut.
#[derive(Debug)]
pub(super) struct Borders {
    /// The encoding of the text; not known while it is ASCII.
    encoding: Option<Encoding>,
    notation: Notation,
}

/// A place where a text may be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Border {
    /// Where the next game begins.
    pub(super) at: usize,
    /// Whether a separator is missing there.
    pub(super) joined: bool,
}

impl Borders {
    /// Where the text that begins with `begun` may be cut; `None` where it may not. What is `known`
    /// of it overrides the detection.
    pub(super) fn of(begun: &[u8], name: &str, known: (Option<Notation>, Option<Encoding>)) -> Option<Self> {
        // What was read may end inside a character.
        let end = memchr::memrchr2(b'\n', b'\r', begun).map_or(begun.len(), |end| end + 1);
        let begun = begun.get(..end).unwrap_or(begun);
        let head = Source::new(name, begun.to_vec(), known.1);
        let extension = name.rsplit_once('.').map(|(_, extension)| extension);
        let notation = known.0.or_else(|| notation::detect(head.text(), extension))?;
        let is_cut_by_line = match head.encoding() {
            Encoding::Utf8 | Encoding::ShiftJis | Encoding::EucJp => true,
            // Lines cannot be told apart byte by byte, or depend on those before.
            Encoding::Iso2022Jp | Encoding::Utf16Le | Encoding::Utf16Be => false,
        };
        let may_be_cut = is_cut_by_line && notation != Notation::Bod;
        let encoding = known.1.or_else(|| (!begun.is_ascii()).then_some(head.encoding()));
        may_be_cut.then_some(Self { encoding, notation })
    }

    /// The notation of the text.
    pub(super) const fn notation(&self) -> Notation {
        self.notation
    }

    /// The encoding of the text, of which this part comes next.
    pub(super) fn encoding_with(&mut self, part: &[u8]) -> Encoding {
        if self.encoding.is_none() && !part.is_ascii() {
            self.encoding = Some(Source::new("", part.to_vec(), None).encoding());
        }
        self.encoding.unwrap_or(Encoding::Utf8)
    }

    /// The first border at or after `least`.
    pub(super) fn after(&self, bytes: &[u8], least: usize) -> Option<Border> {
        let start = least + end_of_line(bytes.get(least..)?)?;
        let unjoined = |at| Border { at, joined: false };
        match self.notation {
            Notation::Psn => self.among_games(bytes, least).map(unjoined),
            Notation::Jkf => record_after(bytes, least).map(unjoined),
            Notation::Kif | Notation::Ki2 | Notation::Csa | Notation::Usi => self.among_lines(bytes, start),
            Notation::Bod => None,
        }
    }

    /// The first border that the reader of the notation sees after `start`: it looks at a few games.
    fn among_lines(&self, bytes: &[u8], start: usize) -> Option<Border> {
        const FIRST: usize = 1 << 14;
        let mut len = FIRST;
        loop {
            let window = bytes.get(..bytes.len().min(start.saturating_add(len)))?;
            let (ends, texts): (Vec<(usize, usize)>, Vec<Cow<'_, str>>) =
                lines(window, start).map(|(at, line, end)| ((at, end), self.decoded(line))).unzip();
            let border = notation::next_game(self.notation, &texts).and_then(|border| match border {
                notation::Border::Before(line) => Some(Border { at: ends.get(line)?.0, joined: true }),
                notation::Border::After(line) => Some(Border { at: ends.get(line)?.1, joined: false }),
            });
            if border.is_some() || window.len() == bytes.len() {
                return border;
            }
            len *= 4;
        }
    }

    /// The same where games are told by what stands before them, from the beginning of `bytes` on.
    fn among_games(&self, bytes: &[u8], least: usize) -> Option<usize> {
        let text = self.decoded(bytes);
        let (mut line, mut place) = (0, 0);
        // Lines are the same before and after decoding, and the text is no shorter.
        notation::next_games(&text).filter(|&at| at >= least).find_map(|at| {
            for _ in 0..count_lines(text.get(line..at)?.as_bytes()) {
                place += end_of_line(bytes.get(place..)?)?;
            }
            line = at;
            (place >= least).then_some(place)
        })
    }

    fn decoded<'a>(&self, line: &'a [u8]) -> Cow<'a, str> {
        match self.encoding {
            Some(Encoding::ShiftJis) => SHIFT_JIS.decode_without_bom_handling(line).0,
            Some(Encoding::EucJp) => EUC_JP.decode_without_bom_handling(line).0,
            _ => String::from_utf8_lossy(line),
        }
    }
}

/// The first line that begins a record after `least`, in a text of records one after the other.
fn record_after(bytes: &[u8], least: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = end_of_string(bytes, at + 1)?,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b'\n' | b'\r' if depth == 0 && at >= least && bytes.get(at + 1) == Some(&b'{') => {
                return Some(at + 1);
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The closing quote of a string of JSON.
fn end_of_string(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        at += memchr2(b'"', b'\\', bytes.get(at..)?)?;
        if bytes.get(at) == Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// The lines of `bytes` from `start` on that have an end: where each begins, its content, where the
/// next begins.
fn lines(bytes: &[u8], start: usize) -> impl Iterator<Item = (usize, &[u8], usize)> {
    let mut at = start;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..)?;
        let next = at + end_of_line(rest)?;
        let begin = std::mem::replace(&mut at, next);
        let line = bytes.get(begin..next)?;
        let len = memchr2(b'\n', b'\r', line)?;
        Some((begin, line.get(..len)?, next))
    })
}

/// The length of the first line with its end. A CR at the very end may be half of a CR LF.
fn end_of_line(bytes: &[u8]) -> Option<usize> {
    let at = memchr2(b'\n', b'\r', bytes)?;
    match (bytes.get(at)?, bytes.get(at + 1)) {
        (b'\n', _) => Some(at + 1),
        (_, Some(b'\n')) => Some(at + 2),
        (_, Some(_)) => Some(at + 1),
        (_, None) => None,
    }
}

/// The number of line ends.
pub(super) fn count_lines(bytes: &[u8]) -> u32 {
    let line_feeds = memchr_iter(b'\n', bytes).count();
    let alone = |at: &usize| bytes.get(at + 1) != Some(&b'\n');
    let returns = memchr_iter(b'\r', bytes).filter(alone).count();
    u32::try_from(line_feeds + returns).unwrap_or(u32::MAX)
}
