//! Comments: `{…}`, `[…]` of GNU Shogi, `;`, `#` and `%` lines, signs of quality.

use super::{
    ending::{token, words},
    moves::read,
    numbers::number,
    parse::Reader,
    tags::tag,
};
use crate::{
    finding::{Finding, TRUNCATED_RECORD, UNKNOWN_LINE},
    notation::text::offset,
    record::EndingSource,
    source::Span,
};

/// The most bytes of a line that are looked at to tell a comment from moves.
const LONGEST_LINE: usize = 2000;

/// Where a comment that opens at the reader ends.
pub(super) struct Extent {
    /// Just past its text.
    pub(super) end: usize,
    /// Whether its closing bracket stands there.
    pub(super) closed: bool,
}

impl Reader<'_, '_> {
    /// `{…}`
    pub(super) fn braces(&mut self) {
        let extent = self.extent(0, b'}');
        if !self.comment_is_ending(&extent) {
            self.comment(&extent, true);
        }
    }

    /// `[…]` in the tutorials of GNU Shogi.
    pub(super) fn bracket_comment(&mut self) {
        let extent = self.extent(1, b']');
        self.comment(&extent, false);
    }

    fn comment(&mut self, extent: &Extent, is_brace: bool) {
        if !extent.closed {
            let (open, close) = if is_brace { ('{', '}') } else { ('[', ']') };
            let message = (
                format!("this 「{open}」 opens a comment that nothing closes"),
                format!("この「{open}」で始まるコメントが閉じられていません"),
            );
            self.findings.push(
                Finding::new(&TRUNCATED_RECORD, self.span(1), message)
                    .help((
                        format!("close the comment with 「{close}」"),
                        format!("コメントの終わりに「{close}」を書いてください"),
                    ))
                    .ply(self.game.next_ply().saturating_sub(1)),
            );
        }
        self.push_lines(self.at + 1, extent.end);
        self.at = extent.end + usize::from(extent.closed);
    }

    fn extent(&mut self, kind: usize, close: u8) -> Extent {
        let end = self.closer(kind, close);
        extent(self.text, self.at, kind, end)
    }

    /// The next closing bracket. It is looked for once, however many comments stay open before it.
    fn closer(&mut self, kind: usize, close: u8) -> Option<usize> {
        let known = self.closers.get_mut(kind)?;
        if known.is_none_or(|known| known <= self.at) {
            let rest = self.text.as_bytes().get(self.at..)?;
            *known = Some(memchr::memchr(close, rest).map_or(self.text.len(), |found| self.at + found));
        }
        known.filter(|&known| known < self.text.len())
    }

    /// The lines of a comment. One that begins and ends with a line end is taken as it stands, any
    /// other without the blanks around its lines.
    fn push_lines(&mut self, start: usize, end: usize) {
        let text = self.text.get(start..end).unwrap_or("");
        if text.trim().is_empty() && !text.contains(['\n', '\r']) {
            return;
        }
        let block = text.strip_prefix("\r\n").or_else(|| text.strip_prefix(['\n', '\r']));
        let exact = block.and_then(|block| {
            let last = block.rfind(['\n', '\r'])?;
            let (inner, end) = block.split_at(last);
            let inner = if end.starts_with('\n') { inner.strip_suffix('\r').unwrap_or(inner) } else { inner };
            end.trim().is_empty().then_some(inner)
        });
        let mut at = start + block.map_or(0, |block| text.len() - block.len());
        let mut rest = exact.or(block).unwrap_or(text);
        loop {
            let line = line_of(rest);
            let (mut shown, mut from) = (line, at);
            if exact.is_none() {
                let left = shown.trim_start();
                from += shown.len() - left.len();
                shown = left.trim_end();
            }
            self.game.push_comment(shown, Span::new(offset(from), offset(from + shown.len())));
            let behind = rest.get(line.len()..).unwrap_or("");
            let next = behind.strip_prefix("\r\n").or_else(|| behind.strip_prefix(['\n', '\r']));
            let Some(next) = next else { return };
            at += rest.len() - next.len();
            rest = next;
        }
    }

    /// The outcome in braces at the end of a game: `{ Resigns }`, `{1-0}`, `{White resigns} 1-0`.
    fn comment_is_ending(&mut self, extent: &Extent) -> bool {
        let text = self.text.get(self.at + 1..extent.end).unwrap_or("");
        if !extent.closed || text.contains(['\n', '\r']) {
            return false;
        }
        let text = text.trim();
        let Some(outcome) = token(text).flatten().or_else(|| words(text)) else { return false };
        let source = match self.after(extent.end + 1) {
            After::Result => EndingSource::Row,
            After::End => EndingSource::Comment,
            After::More => return false,
        };
        let span = Span::new(offset(self.at), offset(extent.end + 1));
        self.game.push_ending(outcome, source, text, span);
        self.at = extent.end + 1;
        true
    }

    /// Whether nothing more of this line of play follows byte `at`.
    pub(super) fn is_over(&self, at: usize) -> bool {
        matches!(self.after(at), After::End)
    }

    /// What follows byte `at` in this game.
    fn after(&self, at: usize) -> After {
        let rest = self.text.get(at..).unwrap_or("").trim_start();
        let word =
            rest.split(|c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')')).next().unwrap_or("");
        match token(word) {
            Some(Some(_)) => After::Result,
            Some(None) => After::End,
            None if rest.is_empty() || rest.starts_with(')') || tag(rest, false).is_some() => After::End,
            None => After::More,
        }
    }

    /// Whether the semicolon at the reader parts moves, as in `1.P-7f, P-3d; 2.P-2f`: nothing but
    /// numbers and moves follows on its line.
    pub(super) fn separates_moves(&self) -> bool {
        let line = self.line(LONGEST_LINE).get(1..).unwrap_or("");
        let mut tokens = line.split([' ', '\t', ',', ';']).filter(|token| !token.is_empty()).peekable();
        let is_move = |token: &str| {
            let rest = number(token).and_then(|number| token.get(number.len..)).unwrap_or(token);
            let rest = rest.trim_end_matches('.');
            rest.is_empty() || read(rest, None).is_ok_and(|read| read.len + read.signs == rest.len())
        };
        tokens.peek().is_some_and(|first| number(first).is_some_and(|number| number.marked))
            && tokens.all(is_move)
    }

    /// A comment up to the end of the line, after `mark` bytes.
    pub(super) fn line_comment(&mut self, mark: usize) {
        let line = line_of(self.rest());
        let text = line.get(mark..).unwrap_or("");
        let shown = text.strip_prefix(' ').unwrap_or(text).trim_end();
        let start = offset(self.at + mark + text.len() - text.strip_prefix(' ').unwrap_or(text).len());
        self.game.push_comment(shown, Span::new(start, start + offset(shown.len())));
        self.at += line.len();
    }

    /// A sign of quality or a NAG, kept as a comment as it stands.
    pub(super) fn annotation(&mut self, belongs: impl Fn(u8) -> bool) {
        let len = self.rest().bytes().take_while(|&byte| belongs(byte)).count().max(1);
        let text = self.rest().get(..len).unwrap_or("");
        let span = self.take(len);
        self.game.push_comment(text, span);
    }

    /// A closing bracket that closes nothing.
    pub(super) fn stray(&mut self) {
        let text = self.rest().chars().next().unwrap_or(' ');
        let message =
            (format!("this 「{text}」 closes nothing"), format!("「{text}」に対応する開き括弧がありません"));
        let span = self.take(text.len_utf8());
        self.findings.push(
            Finding::new(&UNKNOWN_LINE, span, message)
                .help(("take it out, or open what it closes", "消すか、開き括弧を書いてください"))
                .fix(span, "", true)
                .ply(self.game.next_ply().saturating_sub(1)),
        );
    }
}

/// What follows an outcome in braces.
enum After {
    /// A result token.
    Result,
    /// Nothing more of this line of play.
    End,
    /// Anything else.
    More,
}

/// The end of a comment that opens at `at`, whose next closing bracket stands at `end`. Where the closing
/// bracket is missing, the games that follow must not drown in it: it ends before the next tag line.
pub(super) fn extent(text: &str, at: usize, kind: usize, end: Option<usize>) -> Extent {
    let inside = text.get(at + 1..end.unwrap_or(text.len())).unwrap_or("");
    let Some(tag_line) = tag_line(inside) else {
        return Extent { end: end.unwrap_or(text.len()), closed: end.is_some() };
    };
    let another = kind == 1 || inside.get(tag_line..).is_some_and(|rest| rest.contains('{'));
    match end {
        Some(end) if !another => Extent { end, closed: true },
        // The line end stays, so that the tag begins a line.
        Some(_) | None => Extent { end: at + tag_line, closed: false },
    }
}

/// The first line of `text`, without its end.
pub(super) fn line_of(text: &str) -> &str {
    let end = memchr::memchr2(b'\n', b'\r', text.as_bytes()).unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

/// Where the first tag line inside `text` begins, its first line left out.
fn tag_line(text: &str) -> Option<usize> {
    memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).map(|end| end + 1).find(|&start| {
        text.get(start..).is_some_and(|rest| rest.starts_with('[') && tag(rest, false).is_some())
    })
}
