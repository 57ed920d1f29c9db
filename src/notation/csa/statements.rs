//! Statements: version, position, turn, moves, times, endings, and what is none of them.

use memchr::memchr2;

use super::{
    board, grammar,
    guess::{
        begins_move, begins_statement, follows_play, follows_sign, may_be_move, near_special, spelled_right,
    },
    parse::{Last, Reader, Stage, once},
    words::{PROTOCOL, PROTOCOL_NOISE, SPECIALS, Word},
};
use crate::{
    finding::{
        Edit, Finding, MISPLACED_LINE, NONSTANDARD_SPELLING, Severity, TRUNCATED_RECORD, TWO_BOARDS,
        UNKNOWN_ENDING, UNKNOWN_LINE, UNREADABLE_BOARD, UNREADABLE_LINE, UNREADABLE_MOVE,
        VERSION_ANACHRONISM,
    },
    notation::{
        grammar::{Expected, Name, at_column, quoted},
        text::{is_blank, span},
    },
    record::{CommentKind, EndingKind, EndingSource, Ply, Verdict},
    shogi::{Color, PieceKind},
    source::Span,
};

/// What to do about a file that stops too early.
pub(super) const COMPLETE: Name = (
    "get the complete file; the moves before were read",
    "完全なファイルを用意してください。ここまでの手は読めています",
);

/// How a move is written.
const WHOLE_MOVE: Name = (
    "write sign, origin (00 for a drop), destination and piece: +7776FU; the game is read up to here",
    "手番の印、移動元（打つ手は00）、移動先、駒の順に「+7776FU」のように書いてください。ここまでしか読めません",
);

/// What must follow the sign of a move.
const SQUARES: Name = ("the squares of a move after its sign", "手番の印の後に移動元と移動先");

/// The length of `P1` and nine squares.
const ROW_LENGTH: usize = 29;

impl Reader<'_> {
    /// Takes the statements between two places of a line. Commas join them, `'` begins a comment.
    pub(super) fn statements(&mut self, start: usize, end: usize, inside: bool) {
        let mut at = start;
        let mut joined = inside;
        loop {
            let rest = &self.text[at..end];
            let stop = at + memchr2(b',', b'\'', rest.as_bytes()).unwrap_or(rest.len());
            let mark = self.text.as_bytes().get(stop).copied().filter(|_| stop < end);
            let piece = &self.text[at..stop];
            let body = piece.trim_matches(is_blank);
            let begin = at + (piece.len() - piece.trim_start_matches(is_blank).len());
            joined |= mark == Some(b',');
            if body.is_empty() {
                if (joined && mark != Some(b'\'')) && self.game.first(once::EMPTY) {
                    let what = ("a comma with no statement beside it", "余分なコンマがあります");
                    self.spelling(span(at, stop.max(at)), what, "");
                }
            } else if joined && matches!(body.as_bytes()[0], b'N' | b'$') && self.header(begin, end) {
                return;
            } else {
                if joined && body.len() != piece.len() {
                    self.blanks(span(at, stop), body);
                }
                // Free text may hold commas: at the beginning of a line it takes the whole line.
                let first = begin == start && !inside;
                let far = if first { end } else { stop };
                if self.statement(begin, begin + body.len(), far) && first {
                    return;
                }
            }
            match mark {
                Some(b',') => at = stop + 1,
                Some(_) => return self.inline_comment(stop, end),
                None => return,
            }
        }
    }

    /// `+7776FU'…`, `%KACHI,'…`: a comment after a statement.
    fn inline_comment(&mut self, at: usize, end: usize) {
        let message = (
            "a comment stands after a statement: many programs lose the statement or stop there",
            "コメントが同じ行にあります。この行を読み落としたり、ここで止まったりするソフトが多くあります",
        );
        let finding = |ply| {
            Finding::new(&NONSTANDARD_SPELLING, span(at, end), message)
                .severity(Severity::Warning)
                .help(("write the comment on a line of its own", "コメントは別の行に書いてください"))
                .ply(ply)
        };
        let before = self.text[..at].trim_end_matches(|c| is_blank(c) || c == ',');
        let text = if before.ends_with(['\n', '\r']) || before.is_empty() { "" } else { "\n" };
        let edit = Edit { span: span(before.len(), at), text: text.to_owned() };
        self.odd(once::INLINE_COMMENT, edit, finding);
        self.comment(at, end);
    }

    fn blanks(&mut self, place: Span, body: &str) {
        let finding = |ply| {
            let message = (
                "blanks around a statement: readable, but CSA does not write it so",
                "前後に空白があります。読めますが、CSA形式の書き方ではありません",
            );
            Finding::new(&NONSTANDARD_SPELLING, place, message).help(write(body)).ply(ply)
        };
        self.odd(once::BLANKS, Edit { span: place, text: body.to_owned() }, finding);
    }

    /// Takes one statement, without the blanks and commas around it. Free text is taken up to `far`:
    /// then the answer is `true`.
    fn statement(&mut self, start: usize, end: usize, far: usize) -> bool {
        let text = &self.text[start..end];
        let known = match text.as_bytes()[0] {
            _ if self.is_bare_ending(text) => self.special(start, end),
            b'+' | b'-' if text.len() == 1 => self.turn(start, end),
            b'+' | b'-' => self.signed_move(start, end),
            b'T' | b't' => self.time(start, end),
            b'%' => self.special(start, end),
            b'P' => self.position(start, end),
            b'V' | b'v' => self.version_line(start, end),
            b'#' => self.protocol(start, end),
            b'/' if text.len() == 1 => {
                self.end_game(end);
                return false;
            }
            _ => false,
        };
        if known {
            self.game.real = true;
            return false;
        }
        self.unknown(start, end, far)
    }

    /// `+` or `-`: the side that moves first.
    fn turn(&mut self, start: usize, end: usize) -> bool {
        let color = if self.text.as_bytes()[start] == b'+' { Color::Black } else { Color::White };
        let place = span(start, end);
        if self.game.stage == Stage::Play {
            return self.stray_sign(start, end);
        }
        self.game.stage = Stage::Position;
        let turn = &mut self.game.record.start;
        match turn.turn {
            None => {
                turn.turn = Some(color);
                turn.turn_span = place;
            }
            Some(before) => {
                let first = turn.turn_span;
                let finding = if before == color {
                    let message = ("the side to move is given twice", "手番が2回書かれています");
                    Finding::new(&MISPLACED_LINE, place, message)
                } else {
                    let message = (
                        "the side to move is given twice, and differently",
                        "手番が2回、違う内容で書かれています",
                    );
                    Finding::new(&TWO_BOARDS, place, message)
                };
                let finding = finding
                    .label(first, ("given here", "1つ目の手番"))
                    .help(("keep one of the two lines", "どちらかの行だけを残してください"));
                self.findings.push(finding.ply(0));
            }
        }
        true
    }

    /// A sign alone where a move should stand.
    fn stray_sign(&mut self, start: usize, end: usize) -> bool {
        let rest = Expected { rest: &self.text[end..end], what: SQUARES };
        self.unreadable_move(start, end, rest);
        true
    }

    /// `+7776FU`.
    fn signed_move(&mut self, start: usize, end: usize) -> bool {
        let text = &self.text[start..end];
        match grammar::written_move(text) {
            Ok(written) => {
                self.begin_play(start);
                self.game.line.plies.push(Ply::new(Some(written), span(start, end)));
                self.game.last = Last::Move;
            }
            Err(fault) if self.is_cut_off(end) && begins_move(text) => {
                self.unreadable_move(start, end, fault)
            }
            // `- note`, `--------`: a sign is no promise of a move where no square follows.
            Err(_) if !follows_sign(&text[1..]) => return false,
            Err(fault) => self.unreadable_move(start, end, fault),
        }
        true
    }

    fn unreadable_move(&mut self, start: usize, end: usize, fault: Expected<'_>) {
        let text = &self.text[start..end];
        self.begin_play(start);
        let at = end - fault.rest.len().min(text.len());
        let wrong = if at < end { span(at, end) } else { span(start, end) };
        let ((column, column_ja), (what, what_ja)) = (at_column(self.text, at), fault.what);
        let ply = self.game.plies() + 1;
        let finding = if self.is_cut_off(end) && begins_move(text) {
            let message = (
                format!("{} is cut off: the file ends in the middle of a move", quoted(text)),
                format!("ファイルが{ply}手目{}の途中で終わっています", quoted(text)),
            );
            Finding::new(&TRUNCATED_RECORD, wrong, message).help(COMPLETE)
        } else {
            let message = (
                format!("{} is no move: expected {what}{column}", quoted(text)),
                format!("{}は指し手として読めません。{what_ja}が必要です{column_ja}", quoted(text)),
            );
            let finding = Finding::new(&UNREADABLE_MOVE, wrong, message);
            match spelled_right(text) {
                Some(right) => finding.help(write(&right)).fix(span(start, end), right, false),
                None => finding.help(WHOLE_MOVE),
            }
        };
        self.findings.push(finding.ply(ply));
        self.game.line.plies.push(Ply::new(None, span(start, end)));
        self.game.last = Last::Move;
    }

    /// Whether the text stops at `end`, without the end of its line.
    pub(super) fn is_cut_off(&self, end: usize) -> bool {
        end == self.text.len()
    }

    /// Reports something newer than the declared version. `bit` says it once a game.
    pub(super) fn anachronism(&mut self, bit: u16, start: usize, end: usize, (what, ja): Name) {
        let Some((major, minor)) = self.version.filter(|(major, _)| *major < 3) else { return };
        if bit != 0 && !self.game.first(bit) {
            return;
        }
        let number = if minor == 0 { major.to_string() } else { format!("{major}.{minor}") };
        let text = &self.text[start..end];
        let message = (
            format!("{}: {what} came with V3.0, the record says V{number}", quoted(text)),
            format!("{}: {ja}はV3.0からのものですが、この棋譜はV{number}です", quoted(text)),
        );
        let finding = Finding::new(&VERSION_ANACHRONISM, span(start, end), message)
            .help((
                "declare V3.0, with 「'CSA encoding=UTF-8」 as the first line",
                "バージョンを「V3.0」にし、1行目に「'CSA encoding=UTF-8」と書いてください",
            ))
            .ply(self.game.plies());
        self.findings.push(finding);
    }

    /// Whether a statement after moves is the word for an ending, or nearly, and lacks its `%`.
    fn is_bare_ending(&self, text: &str) -> bool {
        !text.starts_with('%')
            && self.game.stage != Stage::Header
            && !self.game.ended()
            && near_special(text).is_some()
    }

    /// `%TORYO`.
    fn special(&mut self, start: usize, end: usize) -> bool {
        let mut text = &self.text[start..end];
        let bare = text.trim_start_matches(|c: char| matches!(c, '%' | '％') || is_blank(c));
        let exact = SPECIALS.iter().find(|word| word.text == text);
        let word = exact.or_else(|| SPECIALS.iter().find(|word| word.text[1..].eq_ignore_ascii_case(bare)));
        match (exact, word) {
            (None, Some(word)) if text.starts_with('%') => {
                let what = ("an ending in small letters", "終局の語が小文字です");
                self.spelling(span(start, end), what, word.text);
            }
            (None, Some(word)) => {
                self.without_percent(start, end, word.text);
                text = word.text;
            }
            (None, None) => self.unknown_special(start, end, bare),
            (Some(_), _) => {}
        }
        let word = word.copied().unwrap_or_else(|| unknown_special(text));
        if word.kind == EndingKind::MaxMoves {
            self.anachronism(once::MAX_MOVES, start, end, ("the move limit", "最大手数"));
        }
        self.begin_play(start);
        self.game.ending(EndingSource::Row, word, text, span(start, end));
        self.game.last = Last::Ending(self.game.line.endings.len() - 1);
        true
    }

    /// `TORYO`: nothing else that it could be.
    fn without_percent(&mut self, start: usize, end: usize, right: &'static str) {
        let text = quoted(&self.text[start..end]);
        let message = (
            format!("{text} is the ending {right} without its %: readable, but most programs skip it"),
            format!(
                "{text}は終局の「{right}」の「%」が抜けたものです。読めますが、多くのソフトは読み飛ばします"
            ),
        );
        let finding = Finding::new(&NONSTANDARD_SPELLING, span(start, end), message)
            .severity(Severity::Warning)
            .help(write(right))
            .fix(span(start, end), right, true);
        self.findings.push(finding.ply(self.game.plies()));
    }

    /// An ending that is in no table; `bare` is its word without the mark.
    fn unknown_special(&mut self, start: usize, end: usize, bare: &str) {
        let text = &self.text[start..end];
        let place = span(start, end);
        let is_begun = |word: &Word| word.text[1..].starts_with(bare);
        let finding = if self.is_cut_off(end) && SPECIALS.iter().any(is_begun) {
            let message = (
                format!("the text ends inside {}", quoted(text)),
                format!("終局の行{}の途中でファイルが終わっています", quoted(text)),
            );
            Finding::new(&TRUNCATED_RECORD, place, message).help(COMPLETE)
        } else {
            let message = (
                format!("{} is no ending that CSA knows", quoted(text)),
                format!("{}はCSA形式の終局の語にありません", quoted(text)),
            );
            let finding = Finding::new(&UNKNOWN_ENDING, place, message);
            match near_special(text) {
                Some(near) => finding.help(mean(near)).fix(place, near, false),
                None => finding.help((
                    "write one of %TORYO, %CHUDAN, %SENNICHITE, %TIME_UP, %ILLEGAL_MOVE, %KACHI, …",
                    "%TORYO、%CHUDAN、%SENNICHITE、%TIME_UP、%ILLEGAL_MOVE、%KACHIなどで書いてください",
                )),
            }
        };
        self.findings.push(finding.ply(self.game.plies()));
    }

    /// `#TIME_UP`: the server's words in a transcript. They repeat what a `%` row before them says,
    /// or are all that is said.
    fn protocol(&mut self, start: usize, end: usize) -> bool {
        let text = &self.text[start..end];
        if PROTOCOL_NOISE.contains(&text) {
            return true;
        }
        let Some(word) = PROTOCOL.iter().find(|word| word.text == text) else { return false };
        self.begin_play(start);
        // The row it repeats stands just before it.
        let said = self.game.line.endings.iter().rev().take(8).any(|row| {
            row.kind == word.kind || (row.kind, word.kind) == (EndingKind::Impasse, EndingKind::Declaration)
        });
        if !said {
            self.game.ending(EndingSource::Summary, *word, text, span(start, end));
        }
        true
    }

    /// `PI`, `P1-KY…`, `P+00FU`.
    fn position(&mut self, start: usize, end: usize) -> bool {
        // A blank at the end may be part of the last square of a row.
        let blanks = self.text.as_bytes()[end..].iter().take_while(|byte| **byte == b' ').count();
        let end = end + blanks.min((start + ROW_LENGTH).saturating_sub(end));
        let text = &self.text[start..end];
        let Some(second @ (b'I' | b'+' | b'-' | b'1'..=b'9')) = text.as_bytes().get(1).copied() else {
            return self.broken_position(start, end);
        };
        // `P-7f` among the moves is a pawn of another notation.
        if self.game.stage == Stage::Play && !follows_play(text) {
            return false;
        }
        let list = matches!(second, b'+' | b'-');
        let turn = self.game.record.start.turn.is_some();
        if self.game.stage == Stage::Play || (turn && !list) || self.follows_game() {
            self.next_game(start, end);
        } else if turn {
            let message = (
                "pieces are placed after the line that says who moves first",
                "手番の行の後に駒の配置があります",
            );
            let finding = Finding::new(&MISPLACED_LINE, span(start, end), message)
                .help((
                    "put the line + or - after the whole position",
                    "手番の「+」か「-」の行は、局面をすべて書いた後に置いてください",
                ))
                .ply(0);
            self.findings.push(finding);
        }
        self.game.stage = Stage::Position;
        if self.is_cut_off(end) && board::is_cut_off(text) {
            self.game.board.give_up(span(start, end));
            self.cut_off_in(start, end);
            return true;
        }
        self.game.board.statement(text, span(start, end), self.findings)
    }

    /// A line that begins with `P`, is no statement, but holds pieces or empty squares.
    fn broken_position(&mut self, start: usize, end: usize) -> bool {
        let text = &self.text[start..end];
        let signed = |window: &[u8]| match *window {
            [b'+' | b'-', first, second] => PieceKind::from_csa([first, second]).is_some(),
            _ => window == b" * ",
        };
        if self.game.stage == Stage::Play || text.as_bytes().windows(3).filter(|w| signed(w)).count() < 3 {
            return false;
        }
        let message = (
            format!("{} is no row of the board: expected P and a rank from 1 to 9", quoted(text)),
            format!("{}は盤面の段として読めません。行頭にPと段（1〜9）が必要です", quoted(text)),
        );
        let help = ("begin the row with P1 to P9", "行頭をP1〜P9に直してください");
        // What is wrong is the word before the first square.
        let word = text.find(['+', '-', ' ']).filter(|&at| at > 0).unwrap_or(text.len());
        let finding = Finding::new(&UNREADABLE_BOARD, span(start, start + word), message);
        self.findings.push(finding.help(help).ply(0));
        self.game.board.give_up(span(start, end));
        self.game.stage = Stage::Position;
        true
    }

    /// `V2.2`: also where a game begins without a separator.
    fn version_line(&mut self, start: usize, end: usize) -> bool {
        let text = &self.text[start..end];
        let Ok(version) = grammar::version(text) else { return false };
        if self.game.stage != Stage::Header || self.follows_game() {
            self.next_game(start, end);
        } else if !self.game.record.header.is_empty() {
            let message = (
                "the version stands after other lines of the header",
                "バージョンの行がほかの行の後にあります",
            );
            let help = (
                "put it first: programs decide by it how to read the rest",
                "先頭に書いてください。この行で読み方を決めるソフトがあります",
            );
            self.findings.push(Finding::new(&MISPLACED_LINE, span(start, end), message).help(help).ply(0));
        }
        if text.starts_with('v') {
            let what = ("a version in small letters", "バージョンのVが小文字です");
            self.spelling(span(start, end), what, &text.to_ascii_uppercase());
        }
        self.version = Some(version);
        true
    }

    /// A statement that is none: perhaps a move, else free text up to `far`, and then `true`.
    fn unknown(&mut self, start: usize, end: usize, far: usize) -> bool {
        let text = &self.text[start..end];
        let ply = self.game.plies();
        let header = self.game.stage == Stage::Header && !self.game.real;
        if !self.game.ended() && !header && may_be_move(text) {
            self.begin_play(start);
            let message = (
                format!("{} may be a move, but is none that CSA can write", quoted(text)),
                format!("{}は指し手のようですが、CSA形式の書き方ではありません", quoted(text)),
            );
            let unsigned = grammar::written_move(&format!("+{text}")).is_ok();
            let help = match unsigned {
                true => {
                    ("put the sign of the side before it, + or -", "前に手番の印（+か-）を付けてください")
                }
                false => WHOLE_MOVE,
            };
            let finding = Finding::new(&UNREADABLE_LINE, span(start, end), message);
            self.findings.push(finding.help(help).ply(ply + 1));
            self.game.line.plies.push(Ply::new(None, span(start, end)));
            self.game.last = Last::Move;
            return false;
        }
        if self.is_cut_off(end) && begins_statement(text) {
            self.cut_off_in(start, end);
            self.game.comment(CommentKind::Text, text, span(start, end));
            if text == "P" && self.game.stage != Stage::Play {
                self.game.board.give_up(span(start, end));
            }
            return true;
        }
        let text = self.text[start..far].trim_end_matches(is_blank);
        let place = span(start, start + text.len());
        let message = (
            format!("{} is nothing that CSA knows: it is kept as a comment", quoted(text)),
            format!("{}はCSA形式の行ではありません。コメントとして扱います", quoted(text)),
        );
        let finding = Finding::new(&UNKNOWN_LINE, place, message)
            .help(("write 「'」 before it if it is a comment", "コメントなら行頭に「'」を付けてください"))
            // With stars in front it would become an engine's evaluation.
            .fix(Span::at(place.start), "'", !text.starts_with('*'))
            .ply(ply);
        self.findings.push(finding);
        self.game.comment(CommentKind::Text, text, place);
        true
    }

    /// The text stops inside a statement that is no move.
    fn cut_off_in(&mut self, start: usize, end: usize) {
        let (text, place) = (&self.text[start..end], span(start, end));
        let shown = quoted(text);
        let message = (
            format!("the file ends in the middle of {shown}"),
            format!("ファイルが{shown}の途中で終わっています"),
        );
        let finding = Finding::new(&TRUNCATED_RECORD, place, message).help(COMPLETE);
        self.findings.push(finding.ply(self.game.plies()));
    }

    /// Reports a readable spelling that is not CSA's; `right` is the right one, where it is known.
    pub(super) fn spelling(&mut self, place: Span, (what, ja): Name, right: &str) {
        let message = (
            format!("{what}: readable, but CSA does not write it so"),
            format!("{ja}。読めますが、CSA形式の書き方ではありません"),
        );
        let mut finding = Finding::new(&NONSTANDARD_SPELLING, place, message).ply(self.game.plies());
        if !right.is_empty() {
            finding = finding.help(write(right)).fix(place, right, true);
        }
        self.findings.push(finding);
    }
}

/// That `right` should be written.
fn write(right: &str) -> (String, String) {
    (format!("write 「{right}」"), format!("「{right}」と書いてください"))
}

/// That `right` may be meant.
fn mean(right: &str) -> (String, String) {
    (format!("write 「{right}」, if that is meant"), format!("「{right}」のことなら、そう書いてください"))
}

fn unknown_special(text: &str) -> Word {
    // Without its sign the word does not say whose foul it was.
    let kind = if text == "%ILLEGAL_ACTION" { EndingKind::IllegalMove } else { EndingKind::Other };
    Word { text: "", kind, verdict: Verdict::Unknown }
}
