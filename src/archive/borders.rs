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
            Notation::Psn => tag_after_play(bytes, start).map(unjoined),
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

/// The beginning of a tag that follows something else, outside comments.
fn tag_after_play(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = open_braces(bytes.get(..start)?);
    let mut after_play = false;
    for (at, line, _) in lines(bytes, start) {
        let is_tag = depth == 0 && is_tag(line);
        if is_tag && after_play {
            return Some(at);
        }
        after_play = !is_tag && (after_play || !line.trim_ascii().is_empty()) && depth == 0;
        depth = depth_after(depth, line);
    }
    None
}

/// `[Event "…"]`.
fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else { return false };
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    letters > 0 && rest.get(letters..).is_some_and(|rest| rest.starts_with(b" \""))
}

/// How many comments are open at the end of `bytes`. One that has been open for long was never meant
/// to be one.
fn open_braces(bytes: &[u8]) -> usize {
    const LONG: usize = 1 << 16;
    let recent = bytes.get(bytes.len().saturating_sub(LONG)..).unwrap_or(bytes);
    depth_after(0, recent)
}

fn depth_after(depth: usize, bytes: &[u8]) -> usize {
    memchr::memchr2_iter(b'{', b'}', bytes).fold(depth, |depth, at| match bytes.get(at) {
        Some(b'{') => depth + 1,
        _ => depth.saturating_sub(1),
    })
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
