//! Where a file of many games may be cut: signs at line starts that only stand between two games.

use encoding_rs::{EUC_JP, SHIFT_JIS};
use memchr::{memchr_iter, memchr2};

use crate::{
    notation::{self, Notation},
    source::{Encoding, Source},
};

/// Where a text may be cut.
#[derive(Debug)]
pub(super) struct Borders {
    signs: Signs,
    encoding: Encoding,
    notation: Notation,
}

/// What shows a border.
#[derive(Debug)]
enum Signs {
    /// USI: every line is a game, and remarks stand before theirs.
    Lines,
    /// CSA: a line with a slash alone, which nobody writes inside a game.
    Slashes,
    /// PSN: a tag after a line that is none.
    Tags,
    /// KIF: a header after the footer.
    Footers(Words),
}

/// The words of KIF that show a border, in the encoding of the text.
#[derive(Debug)]
struct Words {
    footer: Vec<u8>,
    wide_blank: Vec<u8>,
    headers: Vec<Vec<u8>>,
}

impl Borders {
    /// Where the text that begins with `begun` may be cut; `None` where it may not.
    pub(super) fn of(begun: &[u8], name: &str, notation: Option<Notation>) -> Option<Self> {
        let head = Source::new(name, begun.to_vec(), None);
        let encoding = head.encoding();
        let words = match encoding {
            Encoding::Utf8 => Words::new(|word| word.as_bytes().to_vec()),
            Encoding::ShiftJis => Words::new(|word| SHIFT_JIS.encode(word).0.into_owned()),
            Encoding::EucJp => Words::new(|word| EUC_JP.encode(word).0.into_owned()),
            // Lines cannot be told apart byte by byte, or depend on those before.
            Encoding::Iso2022Jp | Encoding::Utf16Le | Encoding::Utf16Be => return None,
        };
        let extension = name.rsplit_once('.').map(|(_, extension)| extension);
        let notation = notation.or_else(|| notation::detect(head.text(), extension))?;
        let signs = match notation {
            Notation::Usi => Signs::Lines,
            Notation::Csa => Signs::Slashes,
            Notation::Psn => Signs::Tags,
            Notation::Kif => Signs::Footers(words),
            Notation::Ki2 | Notation::Jkf | Notation::Bod => return None,
        };
        Some(Self { signs, encoding, notation })
    }

    /// The encoding that the beginning of the text is in.
    pub(super) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The notation of the text.
    pub(super) const fn notation(&self) -> Notation {
        self.notation
    }

    /// The first border at or after `least`.
    pub(super) fn after(&self, bytes: &[u8], least: usize) -> Option<usize> {
        let start = least + end_of_line(bytes.get(least..)?)?;
        match &self.signs {
            Signs::Lines => lines(bytes, start).find_map(|(_, line, end)| is_game(line).then_some(end)),
            Signs::Slashes => lines(bytes, start).find_map(|(_, line, end)| (line == b"/").then_some(end)),
            Signs::Tags => tag_after_play(bytes, start),
            Signs::Footers(words) => words.header_after_footer(bytes, start),
        }
    }
}

/// Whether a line of USI is a game, and not a remark that waits for one.
fn is_game(line: &[u8]) -> bool {
    !line.trim_ascii().is_empty() && line.trim_ascii_start().first() != Some(&b'#')
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

impl Words {
    fn new(encode: impl Fn(&str) -> Vec<u8>) -> Self {
        const HEADERS: [&str; 7] = ["手合割", "開始日時", "先手", "下手", "棋戦", "対局日", "対局ID"];
        Self {
            footer: encode("まで"), wide_blank: encode("\u{3000}"), headers: HEADERS.map(encode).to_vec()
        }
    }

    /// The beginning of a header, with the remarks above it, that follows a footer. Variations have
    /// footers too, but never a header after one.
    fn header_after_footer(&self, bytes: &[u8], start: usize) -> Option<usize> {
        let mut border = None;
        for (at, line, end) in lines(bytes, start) {
            let line = self.trim_start(line);
            if line.starts_with(&self.footer) {
                border = Some(end);
            } else if line.is_empty() || line.first() == Some(&b'#') {
                // Remarks above a header belong to it.
            } else if line.first() == Some(&b'*') {
                border = border.map(|_| end);
            } else if self.headers.iter().any(|header| line.starts_with(header)) {
                if border.is_some() {
                    return border;
                }
            } else {
                border = None;
            }
            debug_assert!(at <= end);
        }
        None
    }

    fn trim_start<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        let line = line.trim_ascii_start();
        line.strip_prefix(self.wide_blank.as_slice()).map_or(line, <[u8]>::trim_ascii_start)
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
