//! Text to records: the reader's way through a text, token by token.

use super::{
    comments::line_of,
    game::Game,
    moves::{Squares, plain},
    numbers::ellipsis,
    prose::Prose,
    tags::tag,
};
use crate::{
    finding::{Finding, Findings, SEVERAL_GAMES},
    notation::text::{is_blank, offset},
    record::Record,
    source::{Source, Span},
};

/// Reads every game of `source`.
///
/// A tag line begins a new game once moves have been read. Without tags, number 1 at the beginning of
/// a line does, after an ending or a blank line.
pub(crate) fn parse(source: &Source, findings: &mut Findings) -> Vec<Record> {
    let mut reader = Reader::new(source.text(), findings);
    reader.run();
    reader.records
}

/// A reader of a whole text.
pub(super) struct Reader<'s, 'f> {
    pub text: &'s str,
    /// The byte it is at; always between characters.
    pub at: usize,
    /// How many line ends there were since the last thing read; more than 0 at the start of a line.
    pub line_ends: u32,
    pub findings: &'f mut Findings,
    pub game: Game,
    /// Just past the number read last.
    pub number_end: usize,
    /// The prose read last, while nothing but blanks has followed.
    pub prose: Option<Prose>,
    /// Prose with moves in it: a number may show that one of them was played.
    pub doubt: Option<Prose>,
    /// The next `}` and the next `]` as far as they are known; at the end of the text: there is none.
    pub closers: [Option<usize>; 2],
    pub records: Vec<Record>,
}

impl<'s, 'f> Reader<'s, 'f> {
    fn new(text: &'s str, findings: &'f mut Findings) -> Self {
        findings.set_game(Some(1));
        let game = Game::new(0, findings.as_slice().len());
        Self {
            text,
            at: 0,
            line_ends: 1,
            findings,
            game,
            number_end: 0,
            prose: None,
            doubt: None,
            closers: [None; 2],
            records: Vec::new(),
        }
    }

    fn run(&mut self) {
        let text = self.text.as_bytes();
        while let Some(&byte) = text.get(self.at) {
            match byte {
                b' ' | b'\t' | b',' => self.at += 1,
                b'\n' => self.line_end(1),
                b'\r' => self.line_end(if text.get(self.at + 1) == Some(&b'\n') { 2 } else { 1 }),
                b'A'..=b'Z' | b'+' => {
                    if let Some((written, len)) = text.get(self.at..).and_then(plain) {
                        let span = self.take(len);
                        self.game.squares.get_or_insert(Squares::Letters);
                        self.play(written, span);
                    } else {
                        self.word();
                    }
                    self.line_ends = 0;
                }
                _ if self.is_blank() => {}
                b'[' => self.bracket(),
                _ => {
                    self.token(byte);
                    self.line_ends = 0;
                }
            }
        }
        self.look_at_the_end();
        self.finish_game();
        self.findings.set_game(None);
    }

    fn line_end(&mut self, len: usize) {
        self.at += len;
        self.line_ends = self.line_ends.saturating_add(1);
    }

    /// Passes over blanks outside ASCII, and over control characters, which are reported of the bytes.
    fn is_blank(&mut self) -> bool {
        let next = self.rest().chars().next();
        match next {
            Some(c) if is_blank(c) => {
                self.at += c.len_utf8();
                true
            }
            _ => false,
        }
    }

    /// Reads a token that is no plain move.
    fn token(&mut self, byte: u8) {
        match byte {
            b'0'..=b'9' => self.digits(),
            b'{' => self.braces(),
            b'(' => self.parenthesis(),
            b')' => self.close_parenthesis(),
            b';' if self.separates_moves() => self.at += 1,
            b';' => self.line_comment(1),
            b'-' | b'/' | b'|' | 0xe2 if self.lone_sign() => {}
            b'#' | b'%' if self.line_ends > 0 => self.line_comment(1),
            b'$' => self.annotation(|byte| byte == b'$' || byte.is_ascii_digit()),
            b'!' | b'?' => self.annotation(|byte| matches!(byte, b'!' | b'?' | b'#')),
            b'.' | 0xe2 if self.dots() => {}
            b'}' | b']' => self.stray(),
            b'*' if self.token_text() == "*" => {
                self.take(1);
                self.end_game_without_result();
            }
            _ => self.word(),
        }
    }

    /// Dots without a number: an ellipsis in place of a move, or a full stop.
    fn dots(&mut self) -> bool {
        let (len, is_ellipsis) = ellipsis(self.rest());
        if len > 0 {
            let span = self.take(len);
            if is_ellipsis {
                self.game.push_ellipsis(span);
            }
        }
        len > 0
    }

    /// A hyphen or a stroke alone: next to a number it stands in place of a move, elsewhere it only
    /// parts the moves.
    fn lone_sign(&mut self) -> bool {
        let token = self.token_text();
        if !matches!(token, "-" | "–" | "—" | "―" | "/" | "|") {
            return false;
        }
        let numbered = self.follows_number();
        let span = self.take(token.len());
        if numbered {
            self.game.push_ellipsis(span);
        }
        true
    }

    /// A tag, or a comment in brackets.
    fn bracket(&mut self) {
        let found = if self.line_ends > 0 { tag(self.rest(), !self.game.has_play()) } else { None };
        match found {
            Some(tag) => {
                if self.game.has_play() {
                    self.finish_game();
                }
                self.apply(&tag);
                self.at += tag.len;
                self.line_ends = 1;
            }
            None => {
                self.bracket_comment();
                self.line_ends = 0;
            }
        }
    }

    /// Begins a new game where number 1 stands at the beginning of a line after a game without tags.
    pub(super) fn begin_untagged_game(&mut self) {
        if !self.game.closed {
            let message = (
                "the numbers begin again with 1 after a blank line: this is read as another game",
                "空行の後で手数が1に戻っているため、次の対局として読みます",
            );
            self.findings.push(Finding::new(&SEVERAL_GAMES, Span::at(offset(self.at)), message).help((
                "begin each game with tags, or end it with its result",
                "対局の始めにタグを書くか、終わりに結果を書いてください",
            )));
        }
        self.finish_game();
    }

    /// Ends the game before the reader and begins another there.
    fn finish_game(&mut self) {
        self.doubt = None;
        self.prose = None;
        let here = offset(self.at);
        let next = Game::new(here, 0);
        let game = std::mem::replace(&mut self.game, next);
        self.records.extend(game.finish(here, self.findings));
        let number = u32::try_from(self.records.len() + 1).unwrap_or(u32::MAX);
        self.findings.set_game(Some(number));
        self.game.first_finding = self.findings.as_slice().len();
    }

    /// The text from the reader on.
    pub(super) fn rest(&self) -> &'s str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Whether nothing but blanks stands between a number and the reader.
    pub(super) fn follows_number(&self) -> bool {
        let between = self.text.get(self.number_end..self.at).unwrap_or("x");
        self.number_end > 0
            && self.game.pending().is_some()
            && between.len() < 80
            && between.trim().is_empty()
    }

    /// The rest of the line, but not more than about `most` bytes: what looks ahead without moving on
    /// must not look far, or a long line would be read again and again.
    pub(super) fn line(&self, most: usize) -> &'s str {
        let rest = self.rest();
        let mut end = most.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        line_of(rest.get(..end).unwrap_or(rest))
    }

    /// Moves over `len` bytes and gives back their place.
    pub(super) fn take(&mut self, len: usize) -> Span {
        let start = offset(self.at);
        self.at += len;
        Span::new(start, offset(self.at))
    }

    /// The place of `len` bytes from the reader on.
    pub(super) fn span(&self, len: usize) -> Span {
        Span::new(offset(self.at), offset(self.at + len))
    }
}
