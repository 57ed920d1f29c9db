//! Words between the moves: texts of books and mailing lists.
//!
//! Prose is kept as a comment, with a warning. Words alone are certainly no move; moves that are named
//! inside a longer passage are taken for part of it, unless the next number shows that one is missing.

use super::{
    comments::line_of,
    moves::{ends_move, read},
    numbers::number,
    parse::Reader,
};
use crate::{
    finding::{Finding, Severity, UNKNOWN_LINE, UNREADABLE_LINE},
    notation::{grammar::Name, text::offset},
    source::Span,
};

/// Prose that has been read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prose {
    /// Its finding.
    finding: usize,
    /// Its place.
    span: Span,
}

/// The most bytes that are read as one piece.
const LONGEST_PASSAGE: usize = 1 << 16;

/// What to do with words.
pub(super) const BRACES: Name = ("put words into {braces}", "コメントは{波括弧}に入れてください");

/// So many words make what names moves a passage about them.
const PASSAGE: usize = 3;

impl Reader<'_, '_> {
    /// Reads words that are neither a move nor an ending, up to the end of the line or to what is
    /// certainly something else.
    pub(super) fn prose(&mut self) {
        let line = self.line(LONGEST_PASSAGE);
        let (len, has_moves) = passage(line);
        let text = line.get(..len).unwrap_or("").trim_end();
        let span = self.take(len.max(1));
        let span = Span::new(span.start, span.start + offset(text.len()));
        self.game.push_comment(text, span);
        let prose = match self.prose {
            Some(prose) => self.widen(prose, span),
            None => self.report_prose(text, span),
        };
        self.prose = Some(prose);
        if has_moves && self.doubt.is_none() {
            self.doubt = Some(prose);
        }
    }

    /// Whether so many words follow that they are a passage of text rather than a broken move.
    pub(super) fn is_passage(&self) -> bool {
        measure(self.line(LONGEST_PASSAGE)).2 >= PASSAGE
    }

    fn widen(&mut self, prose: Prose, span: Span) -> Prose {
        let whole = prose.span.to(span);
        if let Some(finding) = self.findings.as_mut_vec().get_mut(prose.finding) {
            finding.span = whole;
        }
        Prose { span: whole, ..prose }
    }

    fn report_prose(&mut self, text: &str, span: Span) -> Prose {
        let finding = self.findings.as_slice().len();
        let text = shorten(text);
        let message = (
            format!("「{text}」 is neither a move nor an ending: it is kept as a comment"),
            format!("「{text}」は指し手でも終局でもありません。コメントとして扱います"),
        );
        self.findings.push(
            Finding::new(&UNKNOWN_LINE, span, message)
                .help(BRACES)
                .ply(self.game.next_ply().saturating_sub(1)),
        );
        Prose { finding, span }
    }

    /// The moves that go on after prose with moves in it do not follow those before: one of the moves
    /// named there may have been played.
    pub(super) fn confirm_doubt(&mut self) {
        let Some(prose) = self.doubt.take() else { return };
        let ply = self.game.next_ply();
        if let Some(finding) = self.findings.as_mut_vec().get_mut(prose.finding) {
            finding.code = &UNREADABLE_LINE;
            finding.severity = Severity::Error;
            finding.message = (
                "these words name moves, and no number shows whether one was played",
                "この文に指し手が出てきますが、実際に指されたかどうかが手数からわかりません",
            )
                .into();
            finding.help = Some(
                (
                    "put the words into {braces}, or write the move that was played with its number",
                    "文は{波括弧}に入れ、指された手は手数を付けて書いてください",
                )
                    .into(),
            );
            finding.ply = Some(ply);
        }
        self.game.push_ply(None, prose.span);
    }
}

/// How much of a line from a word on is prose, and whether it names moves.
fn passage(line: &str) -> (usize, bool) {
    let (end, has_moves, _) = measure(line);
    (end, has_moves)
}

/// The length of a passage, whether it names moves, and its number of words.
fn measure(line: &str) -> (usize, bool, usize) {
    let (mut at, mut words, mut first_move) = (0, 0, None);
    let mut end = line.len();
    while at < line.len() {
        let rest = line.get(at..).unwrap_or("").trim_start();
        if rest.is_empty() {
            break;
        }
        let start = line.len() - rest.len();
        let token = rest.split(char::is_whitespace).next().unwrap_or("");
        if start > 0 && begins_something_else(rest) {
            end = start;
            break;
        }
        if start > 0 && (read(rest, None).is_ok() || looks_like_move(token)) {
            first_move = first_move.or(Some(start));
            if words < PASSAGE {
                return (start, false, words);
            }
        } else {
            words += 1;
        }
        // A bracket inside a word opens something as well.
        let cut = token.find(['{', '(', ')', ';']).filter(|&cut| cut > 0);
        at = start + cut.unwrap_or(token.len()).max(1);
        while at < line.len() && !line.is_char_boundary(at) {
            at += 1;
        }
    }
    (end, first_move.is_some_and(|first| first < end), words)
}

/// Whether prose ends before `text`: a bracket, or a number with its full stop.
fn begins_something_else(text: &str) -> bool {
    match text.bytes().next() {
        Some(b'{' | b'(' | b')' | b';') => true,
        Some(b'0'..=b'9') => number(text).is_some_and(|number| {
            let after = text.get(number.len..).unwrap_or("").trim_start();
            number.marked && (number.ellipsis || read(after, None).is_ok())
        }),
        Some(_) | None => false,
    }
}

/// Whether a token that is no readable move was certainly meant as one.
pub(super) fn looks_like_move(token: &str) -> bool {
    let token = token.trim_start_matches(['☗', '☖', '▲', '△', '▽', '▼', '+']);
    let token = token.get(..token.bytes().position(ends_move).unwrap_or(token.len())).unwrap_or("");
    let bytes = token.as_bytes();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let letters = bytes.len() - digits;
    match *bytes {
        [] => false,
        // Castling and null moves of chess.
        [b'O' | b'0', b'-', b'O' | b'0', ..] | [b'-', b'-'] => true,
        [b'0'..=b'9', ..] if letters == 0 => (4..=5).contains(&digits),
        [b'1'..=b'9', b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9' | b'-' | b'x', ..] => true,
        [b'x' | b'X', piece, ..] => piece.is_ascii_uppercase() && bytes.len() < 5,
        [piece, link, _, ..]
            if is_piece(piece) && matches!(link, b'-' | b'x' | b'*' | b'\'' | b'@' | b':') =>
        {
            digits > 0 || bytes.len() < 5
        }
        [piece, b'-' | b'x' | b'*' | b'@'] => is_piece(piece) && piece.is_ascii_uppercase(),
        [piece, ..] if piece.is_ascii_uppercase() => digits > 0 && bytes.len() < 9,
        [piece, second, ..] if is_piece(piece) => {
            digits > 0 && bytes.len() < 8 && !second.is_ascii_lowercase()
        }
        [first, ..] => {
            !first.is_ascii()
                && digits > 0
                && token.starts_with(|c| "歩香桂銀金角飛玉王と杏圭全馬龍竜成".contains(c))
        }
    }
}

const fn is_piece(byte: u8) -> bool {
    matches!(byte.to_ascii_uppercase(), b'P' | b'L' | b'N' | b'S' | b'G' | b'B' | b'R' | b'K')
}

/// A text for a message: not more than a line of it.
pub(super) fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    let line = line_of(text);
    let end = line.char_indices().nth(MOST).map_or(line.len(), |(end, _)| end);
    let more = if end < text.len() { "…" } else { "" };
    format!("{}{more}", line.get(..end).unwrap_or(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_moves_look_like_moves() {
        for token in [
            "P-0f", "P-7j", "Q-5e", "Z7f", "P-", "O-O", "0-0", "--", "0000", "7776", "7g7j", "2b-3z", "Gx9",
            "+Px", "p-7z", "xQ", "歩-7", "▲P-70", "B*55e",
        ] {
            assert!(looks_like_move(token), "{token}");
        }
    }

    #[test]
    fn words_do_not() {
        for token in [
            "",
            "and",
            "Black",
            "semi-open",
            "14-th",
            "9dan",
            "3rd",
            "K.",
            "May",
            "1990",
            "x",
            "X-ray",
            "Rook",
            "mate!",
            "e.g.",
            "はじまり",
            "A",
        ] {
            assert_eq!(looks_like_move(token), token == "1990", "{token}");
        }
    }

    #[track_caller]
    fn check(line: &str, prose: &str, has_moves: bool) {
        let (len, moves) = passage(line);
        assert_eq!((line.get(..len).unwrap(), moves), (prose, has_moves));
    }

    #[test]
    fn a_passage_ends_at_a_number_with_its_move() {
        check(
            "and now Black thought for a long time 2. P-2f",
            "and now Black thought for a long time ",
            false,
        );
        check("and P-2f", "and ", false);
        check("but if White plays P-3d it is over", "but if White plays P-3d it is over", true);
        check("good {comment}", "good ", false);
        check("word(00:01)", "word", false);
    }
}
