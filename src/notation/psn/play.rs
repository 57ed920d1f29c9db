//! Numbers, moves, brackets and endings: what is played.

use std::ops::Range;

use super::{
    clock::{Clock, clock, looks_like_clock, plain as plain_clock},
    comments::line_of,
    ending::{Outcome, UNKNOWN, begins_token, token, words},
    grammar::PIECE,
    moves::{Expected, Oddity, Read, Squares, ends_move, read},
    numbers::{Number, Printed, ellipsis, number, plain},
    parse::Reader,
    prose::{BRACES, looks_like_move, shorten},
    spelling::push_move,
};
use crate::{
    finding::{
        DUPLICATE_TIME, Finding, NONSTANDARD_SPELLING, Said, Severity, UNKNOWN_ENDING, UNKNOWN_LINE,
        UNREADABLE_MOVE, UNREADABLE_TIME, VARIATION_TARGET,
    },
    notation::{grammar::Name, text::offset},
    record::{EndingKind, EndingSource, Verdict, WrittenMove},
    source::{Lines, Span},
};

/// The highest number that is taken for the number of a move without a mark after it.
const HIGHEST_BARE_NUMBER: u32 = 1000;

/// The most bytes of a text in round brackets.
pub(super) const LONGEST_ASIDE: usize = 2000;

/// The most bytes of a token, and of anything that stands on a line for itself.
const LONGEST_TOKEN: usize = 200;

impl<'s> Reader<'s, '_> {
    /// Adds a move.
    #[inline]
    pub(super) fn play(&mut self, written: WrittenMove, span: Span) {
        if self.doubt.is_some() {
            self.confirm_doubt();
        }
        self.prose = None;
        self.game.push_ply(Some(written), span);
    }

    /// The token at the reader: up to a blank or a bracket.
    pub(super) fn token_text(&self) -> &'s str {
        let rest = self.line(LONGEST_TOKEN);
        let plain = |byte: u8| ends_move(byte) && !matches!(byte, b'!' | b'?' | b'#' | b'$');
        let end = rest.bytes().position(plain).unwrap_or(rest.len());
        let token = rest.get(..end.max(1)).or_else(|| rest.get(..end)).unwrap_or("");
        token.split('\u{3000}').next().unwrap_or(token)
    }

    /// A result, a number, or a move that begins with a digit.
    pub(super) fn digits(&mut self) {
        if let Some(found) = self.text.as_bytes().get(self.at..).and_then(plain) {
            return self.push_number(found);
        }
        let text = self.token_text();
        if let Some(result) = token(text.trim_end_matches(['.', '!'])) {
            let span = self.take(text.len());
            return self.push_result(result, text, span);
        }
        if text.as_bytes().get(1).is_some_and(|byte| matches!(byte, b'a'..=b'i')) {
            match read(self.rest(), self.game.squares) {
                Ok(found) => return self.push_read(found),
                Err(expected) if self.fragment(text, expected) => return,
                Err(_) => {}
            }
        }
        if self.is_cut_off(text.len())
            && begins_token(text)
            && number(text).is_none_or(|found| !self.is_move_number(&found, text))
            && self.ending_fragment()
        {
            return;
        }
        match number(self.rest()) {
            Some(found) if self.is_move_number(&found, text) => self.push_number(found),
            Some(_) | None if looks_like_move(text) => {
                let expected = Expected {
                    at: 0,
                    what: ("a move, or a number with a full stop", "指し手か、点を付けた手数"),
                };
                self.unreadable(text, expected);
            }
            Some(_) | None if self.numbered_fragment(text) => {}
            Some(_) | None => self.prose(),
        }
    }

    fn is_move_number(&self, found: &Number, text: &str) -> bool {
        let rest = self.rest();
        if rest.starts_with('0') {
            return false;
        }
        let after = rest.get(found.len..).unwrap_or("");
        let glued = read(after, self.game.squares).is_ok();
        if found.marked {
            return glued || !matches!(after.bytes().next(), Some(b'0'..=b'9'));
        }
        found.value <= HIGHEST_BARE_NUMBER && (text.len() == found.digits || glued)
    }

    pub(super) fn push_number(&mut self, found: Number) {
        let begins_game = found.value == 1
            && !found.ellipsis
            && self.line_ends > 0
            && self.game.is_outermost()
            && (self.game.closed || (self.line_ends > 1 && self.game.next_ply() > 2));
        if begins_game {
            self.begin_untagged_game();
        }
        let span = self.take(found.len);
        self.number_end = self.at;
        let span = Span::new(span.start, span.start + offset(found.digits));
        let ply = self.game.next_ply();
        let printed = Printed { value: found.value, ply, ellipsis: found.ellipsis, span };
        if self.doubt.is_some() {
            let fits = self.game.last_number().is_none_or(|last| {
                self.game.votes.ply_of(last, printed).is_none_or(|expected| expected == ply)
            });
            if fits {
                self.doubt = None;
            } else {
                self.confirm_doubt();
            }
        }
        self.prose = None;
        self.game.push_number(printed);
    }

    /// A word: a move in any dialect, an ending, or prose.
    pub(super) fn word(&mut self) {
        let expected = match read(self.rest(), self.game.squares) {
            Ok(found) => return self.push_read(found),
            Err(expected) => expected,
        };
        let text = self.token_text();
        if let Some(result) = token(text) {
            let span = self.take(text.len());
            return self.push_result(result, text, span);
        }
        if self.ending() || self.branch(text) || self.spaced_move() || self.fragment(text, expected) {
            return;
        }
        let is_numbered = self.follows_number() && !self.is_passage();
        if is_numbered && self.is_last_word(text) {
            self.unknown_ending(text);
        } else if is_numbered || looks_like_move(text) {
            self.unreadable(text, expected);
        } else {
            self.prose();
        }
    }

    fn push_read(&mut self, found: Read) {
        let span = self.take(found.len);
        self.play_read(&found, span);
        if found.signs > 0 {
            self.annotation(|byte| matches!(byte, b'!' | b'?' | b'#'));
        }
    }

    fn play_read(&mut self, found: &Read, span: Span) {
        if let Some(squares) = found.squares {
            self.game.squares.get_or_insert(squares);
        }
        self.play(found.written, span);
        if let Some(oddity) = found.oddity {
            self.report_oddity(found, oddity, span);
        }
    }

    fn report_oddity(&mut self, found: &Read, oddity: Oddity, span: Span) {
        let mut spelling = String::new();
        push_move(&mut spelling, &found.written, found.squares == Some(Squares::Digits));
        let (text, (what, ja)) = (shorten(span.of(self.text)), oddity.what());
        let message = (
            format!("「{text}」 is not spelt as usual: {what}"),
            format!("「{text}」の書き方が普通と違います。{ja}"),
        );
        let mut finding = Finding::new(&NONSTANDARD_SPELLING, span, message)
            .help((format!("write {spelling}"), format!("{spelling}と書いてください")))
            .ply(self.game.next_ply().saturating_sub(1));
        if found.squares != Some(Squares::Chess) && found.written.color.is_none() {
            finding = finding.fix(span, spelling, true);
        }
        self.findings.push(finding);
    }

    /// A move that certainly is one but cannot be read.
    fn unreadable(&mut self, text: &str, expected: Expected) {
        let text =
            text.get(..text.bytes().position(|byte| byte == b'$').unwrap_or(text.len())).unwrap_or(text);
        let span = self.take(text.len().max(1));
        let at = expected.at.min(text.len());
        let wrong = text.get(at..).and_then(|rest| rest.chars().next());
        let (part, message) = match no_piece(wrong, expected.what) {
            Some(message) => (at..at + 1, message),
            None => no_square(text).unwrap_or_else(|| match wrong {
                Some(c) if at > 0 => (at..at + c.len_utf8(), unreadable(text, expected.what, wrong)),
                Some(_) | None => (0..text.len(), unreadable(text, expected.what, wrong)),
            }),
        };
        let place = Span::new(span.start + offset(part.start), span.start + offset(part.end));
        if self.doubt.is_some() {
            self.confirm_doubt();
        }
        self.prose = None;
        self.findings.push(
            Finding::new(&UNREADABLE_MOVE, place, message)
                .help((
                    "write piece, origin where needed, sign and destination: P-7f, G4i-5h, Bx2b+, B*5e; the game is read up to here",
                    "駒、必要なら移動元、記号、移動先の順に、P-7f、G4i-5h、Bx2b+、B*5eのように書いてください。ここまでしか読めません",
                ))
                .ply(self.game.next_ply()),
        );
        self.game.push_ply(None, span);
    }

    /// `P - 7f`: blanks around the sign, as some viewers write it.
    fn spaced_move(&mut self) -> bool {
        let line = self.line(24);
        let mut parts = Vec::with_capacity(3);
        let mut end = 0;
        for token in line.split_whitespace().take(3) {
            let start = line.get(end..).and_then(|rest| rest.find(token)).map_or(end, |found| end + found);
            end = start + token.len();
            if parts.last().is_some_and(|&(before, _)| !links(before, token)) {
                break;
            }
            parts.push((token, end));
        }
        while parts.len() > 1 {
            let joined: String = parts.iter().map(|&(token, _)| token).collect();
            if let Ok(mut found) = read(&joined, self.game.squares)
                && found.len == joined.len()
                && let Some(&(_, end)) = parts.last()
            {
                found.oddity = Some(Oddity::Blanks);
                let span = self.take(end);
                self.play_read(&found, span);
                return true;
            }
            parts.pop();
        }
        false
    }

    // ---------------------------------------------------------------- endings

    /// Words of an ending up to the end of the line, a bracket or a result token.
    fn ending(&mut self) -> bool {
        let line = self.line(LONGEST_TOKEN);
        let end = line.find(['(', '{', ')', ';', '[']).unwrap_or(line.len());
        let mut text = line.get(..end).unwrap_or("").trim_end();
        let mut found = words(text);
        if found.is_none()
            && let Some((before, last)) = text.rsplit_once(char::is_whitespace)
            && (token(last).is_some() || (self.is_cut_off(line.len()) && begins_token(last)))
        {
            text = before.trim_end();
            found = words(text);
        }
        let Some(mut outcome) = found else { return false };
        // Shogidokoro, which numbers its ending rows, has one word for an impasse, a declaration and
        // the limit of moves: who won is not said.
        if outcome.soft && outcome.kind == EndingKind::Impasse && self.game.pending().is_some() {
            outcome.verdict = Verdict::Unknown;
        }
        self.doubt = None;
        let span = self.take(text.len());
        self.game.push_ending(outcome, EndingSource::Row, text, span);
        true
    }

    /// Whether a token is a word with nothing of the game after it but its clock.
    fn is_last_word(&self, text: &str) -> bool {
        let mut end = self.at + text.len();
        let after = self.text.get(end..).unwrap_or("").trim_start_matches([' ', '\t']);
        if let Some(clock) = clock(after) {
            end = self.text.len() - after.len() + clock.len;
        }
        text.len() > 2 && text.chars().all(char::is_alphabetic) && self.is_over(end)
    }

    /// A word in the place of an ending that is in no table.
    fn unknown_ending(&mut self, text: &str) {
        let span = self.take(text.len());
        let word = shorten(text);
        let message = (
            format!("the ending 「{word}」 is none that is known: it is kept as it stands"),
            format!("「{word}」は終局の語として知られていません。そのまま残します"),
        );
        self.findings.push(
            Finding::new(&UNKNOWN_ENDING, span, message)
                .help((
                    "write a word that is known: Resigns, Timeup, Interrupt, Sennichite, Mate",
                    "Resigns、Timeup、Interrupt、Sennichite、Mateなど、知られている語で書いてください",
                ))
                .ply(self.game.next_ply()),
        );
        self.game.push_ending(UNKNOWN, EndingSource::Row, text, span);
    }

    fn push_result(&mut self, result: Option<Outcome>, text: &str, span: Span) {
        match result {
            Some(outcome) => {
                self.doubt = None;
                self.game.push_result(outcome, text, span);
            }
            None => self.end_game_without_result(),
        }
    }

    /// `*`: the text says that there is no result.
    pub(super) fn end_game_without_result(&mut self) {
        self.doubt = None;
        self.game.closed |= self.game.is_outermost();
    }

    // ---------------------------------------------------------------- variations and clocks

    /// `Variation:6`, as Shogidokoro has it after the game.
    fn branch(&mut self, text: &str) -> bool {
        let Some(rest) = strip_prefix_ignore_case(text, "variation:") else { return false };
        let blanks = if rest.is_empty() {
            let after = self.rest().get(text.len()..).unwrap_or("");
            after.len() - after.trim_start_matches([' ', '\t']).len()
        } else {
            0
        };
        let number_at = text.len() - rest.len() + blanks;
        let Some(found) = self.rest().get(number_at..).and_then(number) else { return false };
        self.game.report_open_brackets(self.findings);
        let span = self.take(number_at + found.digits);
        if !self.game.branch(found.value, span) {
            let ply = found.value;
            let message = (
                format!("the variation begins at ply {ply}, which the line before does not reach"),
                format!("{ply}手目からの変化ですが、前の手順はそこまで届きません"),
            );
            self.findings.push(
                Finding::new(&VARIATION_TARGET, span, message)
                    .severity(Severity::Error)
                    .help((
                        "give the number of the move that the variation replaces",
                        "変化の初手が何手目に当たるかを書いてください",
                    ))
                    .ply(found.value),
            );
        }
        self.doubt = None;
        true
    }

    /// A bracket: a clock, a variation, an ending, or words.
    pub(super) fn parenthesis(&mut self) {
        if let Some(found) = self.text.as_bytes().get(self.at..).and_then(plain_clock) {
            return self.push_clock(found);
        }
        if looks_like_clock(self.rest()) {
            return self.clock();
        }
        if opens_variation(self.rest()) {
            let span = self.take(1);
            self.doubt = None;
            return self.game.open(span);
        }
        let text = aside(self.rest());
        let Some(text) = text else {
            if self.cut_bracket() {
                return;
            }
            let text = line_of(self.rest());
            let span = self.take(text.len());
            return self.keep_aside(text, span, ("is never closed", "が閉じられていません"));
        };
        let inside = text.get(1..text.len() - 1).unwrap_or("").trim();
        let span = self.take(text.len());
        if let Some(outcome) = token(inside).flatten().or_else(|| words(inside)) {
            self.game.push_ending(outcome, EndingSource::Row, inside, span);
        } else {
            let why = ("is neither a clock nor a variation", "は消費時間でも変化でもありません");
            self.keep_aside(inside, span, why);
        }
    }

    fn keep_aside(&mut self, text: &str, span: Span, (why, ja): Name) {
        for line in Lines::new(text) {
            self.game.push_comment(line.of(text).trim(), span);
        }
        let text = shorten(text);
        let message = (
            format!("the bracket 「{text}」 {why}: it is kept as a comment"),
            format!("括弧「{text}」{ja}。コメントとして扱います"),
        );
        self.findings.push(
            Finding::new(&UNKNOWN_LINE, span, message)
                .help(BRACES)
                .ply(self.game.next_ply().saturating_sub(1)),
        );
    }

    pub(super) fn close_parenthesis(&mut self) {
        self.doubt = None;
        if self.game.close() {
            self.at += 1;
        } else {
            self.stray();
        }
    }

    fn clock(&mut self) {
        let Some(found) = clock(self.rest()) else {
            if self.cut_bracket() {
                return;
            }
            let line = self.line(LONGEST_TOKEN);
            let len = line.find(')').map_or(line.len(), |end| end + 1);
            let text = line.get(..len).unwrap_or("");
            let shown = shorten(text);
            let message = (
                format!("the clock 「{shown}」 cannot be read: the time stays unknown"),
                format!("消費時間「{shown}」を読めません。時間は不明として扱います"),
            );
            let span = self.take(len);
            self.findings.push(
                Finding::new(&UNREADABLE_TIME, span, message)
                    .help((
                        "write minutes and seconds: (00:03 / 00:00:03)",
                        "(00:03 / 00:00:03)のように、分と秒で書いてください",
                    ))
                    .ply(self.game.next_ply().saturating_sub(1)),
            );
            return;
        };
        self.push_clock(found);
    }

    fn push_clock(&mut self, found: Clock) {
        let span = self.take(found.len);
        match self.game.set_clock(found.time, found.total, span) {
            Some(false) => {}
            Some(true) => {
                let message = (
                    "this move has two clocks: the last one counts",
                    "この手に消費時間が2つあります。後のものを採ります",
                );
                self.findings.push(
                    Finding::new(&DUPLICATE_TIME, span, message)
                        .help(("keep the clock that is right", "正しい方だけを残してください"))
                        .ply(self.game.next_ply().saturating_sub(1)),
                );
            }
            None => {
                let text = span.of(self.text).trim_matches(['(', ')']).trim();
                let why = ("is a clock without a move", "は指し手のない消費時間です");
                self.keep_aside(text, span, why);
            }
        }
    }
}

/// Whether a sign of a move stands between two tokens, at the end of one or the start of the other.
fn links(before: &str, after: &str) -> bool {
    let is_sign = |c: char| matches!(c, '-' | 'x' | '*' | '\'' | '@' | '–' | '−' | '—' | '’');
    before.ends_with(is_sign) || after.starts_with(is_sign)
}

/// Whether the bracket that `text` begins with opens a variation: a move, or a comment before one.
pub(super) fn opens_variation(text: &str) -> bool {
    let mut rest = text.get(1..).unwrap_or("").trim_start();
    let numbered = number(rest).filter(|number| number.marked);
    if let Some(number) = numbered {
        rest = rest.get(number.len..).unwrap_or("").trim_start();
    }
    let (dots, is_ellipsis) = ellipsis(rest);
    rest = rest.get(dots..).unwrap_or("").trim_start();
    if rest.starts_with('{') || read(rest, None).is_ok() {
        return true;
    }
    if numbered.is_none() && !is_ellipsis {
        return false;
    }
    let inside = rest.get(..rest.bytes().take(LONGEST_TOKEN).position(|byte| byte == b')').unwrap_or(0));
    let inside = inside.unwrap_or("").trim_end();
    let first = rest.split(|c: char| c.is_whitespace() || c == ')').next().unwrap_or("");
    let is_outcome = |text| words(text).is_some() || token(text).is_some();
    looks_like_move(first) || is_outcome(inside) || is_outcome(first)
}

/// A text in round brackets, brackets inside counted; `None` where it does not end soon.
pub(super) fn aside(text: &str) -> Option<&str> {
    let mut depth = 0_u32;
    for (at, byte) in text.bytes().enumerate().take(LONGEST_ASIDE) {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.get(..=at);
        }
    }
    None
}

fn strip_prefix_ignore_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    if head.eq_ignore_ascii_case(prefix) { text.get(prefix.len()..) } else { None }
}

/// Says what was expected where `found` stands, or at the end.
fn unreadable(text: &str, (what, ja): Name, found: Option<char>) -> Said {
    let text = shorten(text);
    match found {
        Some(found) => (
            format!("the move 「{text}」 cannot be read: expected {what}, found 「{found}」"),
            format!("「{text}」は指し手として読めません。「{found}」のところに{ja}が必要です"),
        ),
        None => (
            format!("the move 「{text}」 cannot be read: it ends where {what} was expected"),
            format!("「{text}」は指し手として読めません。この後に{ja}が必要です"),
        ),
    }
    .into()
}

/// A letter where a piece should stand that is none.
fn no_piece(found: Option<char>, expected: Name) -> Option<Said> {
    let letter = found.filter(|c| c.is_ascii_uppercase() && expected == PIECE)?;
    let message = (
        format!("{letter} is no piece: pieces are P L N S G B R K"),
        format!("{letter}という駒はありません。駒の文字はP L N S G B R Kです"),
    );
    Some(message.into())
}

/// What stands behind the sign of a move and is no square, and its place in `text`.
fn no_square(text: &str) -> Option<(Range<usize>, Said)> {
    let (before, to) = text.rsplit_once(['-', 'x', '*'])?;
    let to = to.trim_end_matches(['!', '?', '#', '.', '+', '=']);
    let is_square = match *to.as_bytes() {
        // What follows the square is at fault.
        [b'1'..=b'9', b'a'..=b'i' | b'A'..=b'I', ..] => true,
        [b'1'..=b'9', b'1'..=b'9'] => true,
        [b'a'..=b'i' | b'A'..=b'I', second] => matches!(second, b'1'..=b'9'),
        _ => false,
    };
    let is_word = !to.is_empty() && to.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_piece = before.trim_start_matches('+').starts_with(|c: char| "PLNSGBRK".contains(c));
    (is_word && is_piece && !is_square && before.len() <= 4).then(|| {
        let (start, shown) = (before.len() + 1, shorten(to));
        let message = (
            format!("「{shown}」 is no square: squares are 1a to 9i"),
            format!("「{shown}」というマスはありません。マスは1aから9iまでです"),
        );
        (start..start + to.len(), message.into())
    })
}
