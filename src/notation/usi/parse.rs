//! Text to records: every line is a game. Tokens that are exactly moves take a short way over the
//! bytes, all others go through [`grammar`](super::grammar).

use memchr::memchr2;

use super::{
    cut::{begins_game, begins_move, cut_off, is_cut_off},
    grammar::{self, written},
    words,
};
use crate::{
    finding::{
        Edit, Finding, Findings, NONSTANDARD_SPELLING, UNKNOWN_LINE, UNREADABLE_BOARD, UNREADABLE_LINE,
        UNREADABLE_MOVE,
    },
    notation::{
        grammar::{Expected, at_column, quoted},
        text::{is_blank, offset, span},
    },
    record::{
        AFTER_END, Comment, CommentKind, Destination, EndingRow, EndingSource, Line, Origin, Ply, Promotion,
        Record, WrittenMove,
    },
    shogi::{Color, MiscountedRank, PieceKind, Setup, SfenError, SfenReading, SfenTolerance, Square},
    source::{Source, Span},
};

/// What a file may end in the middle of.
const POSITION: (&str, &str) = ("a position", "局面");

/// Reads every game of `source`. A text without a single position or move holds no game, and nothing
/// is reported of it here.
pub(crate) fn parse(source: &Source, findings: &mut Findings) -> Vec<Record> {
    let before = findings.as_slice().len();
    let text = source.text();
    let mut reader = Reader { text, findings, records: Vec::new(), remarks: Vec::new() };
    let mut start = 0;
    while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
        let end = start + memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
        reader.line(start, end);
        start = end + 1;
    }
    reader.late_remarks();
    let records = reader.records;
    if records.is_empty() {
        findings.as_mut_vec().truncate(before);
    }
    findings.set_game(None);
    records
}

/// The first line that is a game, where another game follows: what stands between them belongs to the
/// later one, and what follows the last game to that.
pub(in crate::notation) fn next_game(lines: &[impl AsRef<str>]) -> Option<usize> {
    let mut games = lines.iter().enumerate().filter(|(_, line)| is_game(line.as_ref()));
    let (first, _) = games.next()?;
    games.next().map(|_| first)
}

/// Whether a line is a game for the reader, and neither a remark nor another command.
pub(super) fn is_game(line: &str) -> bool {
    let mut words = line.split(is_blank).filter(|word| !word.is_empty());
    let first = words.next();
    let start = if first == Some("position") { words.next() } else { first };
    start.is_some_and(|word| matches!(word, "startpos" | "sfen" | "moves") || is_board(word) || is_move(word))
}

struct Reader<'a> {
    text: &'a str,
    findings: &'a mut Findings,
    records: Vec<Record>,
    /// Lines of text that wait for the game they belong to: the next one.
    remarks: Vec<(Span, Span)>,
}

/// The cursor inside a line, and the game that the line is.
struct Tokens {
    at: usize,
    end: usize,
    record: Record,
    line: Line,
    /// Whether the word `moves` or a move was met.
    in_moves: bool,
    /// The finding about odd blanks: one a line, with an edit for each place.
    said_blanks: Option<usize>,
}

/// A token and its place; empty at the end of the line.
#[derive(Clone, Copy)]
struct Word<'a> {
    start: usize,
    text: &'a str,
}

impl Word<'_> {
    const fn end(self) -> usize {
        self.start + self.text.len()
    }

    fn span(self) -> Span {
        span(self.start, self.end())
    }
}

impl Tokens {
    fn plies(&self) -> u32 {
        offset(self.line.plies.len())
    }
}

impl<'a> Reader<'a> {
    /// Takes one line, whatever it is.
    fn line(&mut self, start: usize, end: usize) {
        let line = &self.text[start..end];
        let body = line.trim_matches(is_blank);
        if body.is_empty() {
            return;
        }
        let begin = start + (line.len() - line.trim_start_matches(is_blank).len());
        let end = begin + body.len();
        self.findings.set_game(Some(offset(self.records.len()) + 1));
        if let Some(remark) = body.strip_prefix('#') {
            self.remarks.push((span(begin, end), span(end - remark.len(), end)));
            return;
        }
        let (record, line) = (Record::default(), Line::default());
        let mut tokens = Tokens { at: begin, end, record, line, in_moves: false, said_blanks: None };
        if self.start(&mut tokens) {
            self.moves(&mut tokens);
            self.keep(tokens, span(begin, end));
        } else {
            self.no_game(begin, end);
        }
    }

    /// Reads how the game starts; `false` where the line is no game.
    fn start(&mut self, tokens: &mut Tokens) -> bool {
        let first = tokens.at;
        let mut word = self.peek(tokens);
        if word.text == "position" {
            self.step(tokens, word);
            word = self.peek(tokens);
        }
        match word.text {
            "startpos" => {
                self.step(tokens, word);
                // Without a setup, replay takes the even game; it is stated, so nothing is missing.
                tokens.record.start.turn = Some(Color::Black);
                tokens.record.start.turn_span = word.span();
            }
            "sfen" => {
                self.step(tokens, word);
                self.sfen(tokens);
            }
            text if is_board(text) => self.sfen(tokens),
            text if text == "moves" || is_move(text) => {
                tokens.record.start.missing = Some(Span::at(offset(first)));
                tokens.in_moves = true;
            }
            _ => return false,
        }
        let word = self.peek(tokens);
        if word.text == "moves" {
            self.step(tokens, word);
            tokens.in_moves = true;
        } else if !tokens.in_moves && is_move(word.text) {
            let message = ("the word 「moves」 is missing", "「moves」の語がありません");
            let finding = Finding::new(&NONSTANDARD_SPELLING, word.span(), message)
                .help(("write 「moves」 before the first move", "初手の前に「moves」と書いてください"))
                .fix(Span::at(offset(word.start)), "moves ", true);
            self.findings.push(finding.ply(0));
            tokens.in_moves = true;
        }
        true
    }

    /// `board turn hands number`, as far as they are there.
    fn sfen(&mut self, tokens: &mut Tokens) {
        let first = self.peek(tokens);
        self.gap(tokens, first);
        let (start, mut end) = (first.start, first.start);
        for field in 0..4 {
            let word = self.peek(tokens);
            let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
            if word.text.is_empty() || word.text == "moves" || (field == 3 && !is_number) {
                break;
            }
            end = word.end();
            tokens.at = end;
        }
        let place = span(start, end);
        let text = &self.text[start..end];
        tokens.record.start.setup_span = place;
        match SfenReading::read(text) {
            Ok(reading) => {
                let black_taken = |what: &SfenTolerance| *what == SfenTolerance::MissingTurn;
                let turn = (!reading.tolerated.iter().any(|(_, what)| black_taken(what)))
                    .then_some(reading.setup.turn);
                if self.is_cut_position(&reading, tokens) {
                    tokens.record.start.broken = true;
                    self.findings.push(cut_off(text, place, POSITION).ply(0));
                    return;
                }
                for (at, what) in reading.tolerated {
                    self.tolerated(start + at, place, what, &reading.setup, reading.has_number);
                }
                let given = &mut tokens.record.start;
                given.turn = turn;
                given.turn_span = place;
                given.move_number = reading.has_number.then_some(reading.setup.move_number);
                given.setup = Some(Box::new(reading.setup));
            }
            Err(error) => {
                tokens.record.start.broken = true;
                if is_cut_off(self.text, end) && self.stops_at_the_end(&error, text) {
                    self.findings.push(cut_off(text, place, POSITION).ply(0));
                    return;
                }
                let help = (
                    "write nine ranks, the side to move, the hands and the move number",
                    "9段の盤面、手番、持ち駒、手数の順に書いてください",
                );
                if let Some(rank) = error.miscounted_rank(text) {
                    let wrong = span(start + rank.bytes.start, start + rank.bytes.end);
                    let finding = Finding::new(&UNREADABLE_BOARD, wrong, rank.message(text));
                    self.findings.push(finding.help(help).ply(0));
                    return;
                }
                let at = (start + error.at).min(end);
                let wrong = if at < end { part_at(self.text, at, end) } else { place };
                let ((column, column_ja), (expected, ja)) = (at_column(self.text, at), error.expected);
                let message = (
                    format!("the position cannot be read: expected {expected}{column}"),
                    format!("局面を読めません。{ja}が必要です{column_ja}"),
                );
                self.findings.push(Finding::new(&UNREADABLE_BOARD, wrong, message).help(help).ply(0));
            }
        }
    }

    /// Whether a position at the end of the text lacks fields that the others of the file have.
    fn is_cut_position(&self, reading: &SfenReading, tokens: &Tokens) -> bool {
        let lacks = |(_, what): &(usize, SfenTolerance)| {
            matches!(
                what,
                SfenTolerance::MissingTurn | SfenTolerance::MissingHands | SfenTolerance::MissingNumber
            )
        };
        let is_whole = |record: &Record| record.start.move_number.is_some();
        is_cut_off(self.text, tokens.at)
            && reading.tolerated.iter().any(lacks)
            && self.records.last().is_some_and(is_whole)
    }

    /// Whether a position is right as far as it goes, and more is wanted.
    fn stops_at_the_end(&self, error: &SfenError, text: &str) -> bool {
        let is_short = |rank: MiscountedRank| rank.squares < 9 && rank.bytes.end == text.len();
        error.miscounted_rank(text).map_or(error.at >= text.len(), is_short)
    }

    /// Reports what is odd about the position at `all`, which is that of `setup`.
    fn tolerated(&mut self, at: usize, all: Span, what: SfenTolerance, setup: &Setup, has_number: bool) {
        if what == SfenTolerance::MissingNumber {
            // The move number may be left out.
            return;
        }
        let place = part_at(self.text, at, all.end as usize);
        let (en, ja) = what.expected();
        let message = (
            format!("the position is readable, but SFEN has here {en}"),
            format!("局面は読めますが、SFENの書き方と違います（{ja}）"),
        );
        let usual = setup.to_string();
        let usual = if has_number { &usual } else { usual.rsplit_once(' ').map_or("", |(usual, _)| usual) };
        let finding = Finding::new(&NONSTANDARD_SPELLING, place, message).ply(0);
        // Whose turn it is was not said, and an edit would say it.
        let safe = what != SfenTolerance::MissingTurn;
        self.findings.push(finding.help(write(usual)).fix(all, usual, safe));
    }

    /// The moves, and what may stand among and behind them.
    fn moves(&mut self, tokens: &mut Tokens) {
        let bytes = &self.text.as_bytes()[..tokens.end];
        tokens.line.plies.reserve_exact(((tokens.end - tokens.at) / 5 + 1).min(1024));
        loop {
            canonical_moves(tokens, bytes);
            let word = self.peek(tokens);
            if word.text.is_empty() {
                return;
            }
            self.step(tokens, word);
            self.token(tokens, word);
        }
    }

    /// A token that is no canonical move.
    fn token(&mut self, tokens: &mut Tokens, word: Word<'a>) {
        let place = word.span();
        if let Some((kind, verdict)) = words::ending(word.text) {
            let text = tokens.record.text.push(word.text);
            let row = EndingRow::new(EndingSource::Row, kind, verdict, text, place, tokens.plies());
            tokens.line.endings.push(row);
            return;
        }
        match grammar::written_move(word.text) {
            Ok(written) => {
                tokens.in_moves = true;
                tokens.line.plies.push(Ply::new(Some(written), place));
                self.spelling(tokens, word, written);
            }
            Err(fault) if tokens.in_moves && tokens.line.endings.is_empty() => {
                self.unreadable_move(tokens, word, fault);
            }
            Err(_) if word.end() == self.text.len() && !tokens.in_moves && begins_move(word.text) => {
                self.fragment(tokens, word);
            }
            Err(_) => self.surplus(tokens, word.start),
        }
    }

    /// The beginning of a move or a word, at the end of the text.
    fn fragment(&mut self, tokens: &mut Tokens, word: Word<'_>) {
        let what = ("a move", "指し手");
        let finding = cut_off(word.text, word.span(), what).ply(tokens.plies() + 1);
        self.findings.push(finding);
        tokens.line.plies.push(Ply::new(None, word.span()));
    }

    fn spelling(&mut self, tokens: &Tokens, word: Word<'_>, written: WrittenMove) {
        let right = usi(written);
        if right == word.text {
            return;
        }
        let message = (
            format!("「{}」 is readable, but USI writes 「{right}」", word.text),
            format!("「{}」はUSIでは「{right}」と書きます", word.text),
        );
        let finding = Finding::new(&NONSTANDARD_SPELLING, word.span(), message)
            .help(write(&right))
            .fix(word.span(), right, true)
            .ply(tokens.plies());
        self.findings.push(finding);
    }

    fn unreadable_move(&mut self, tokens: &mut Tokens, word: Word<'_>, fault: Expected<'_>) {
        if word.end() == self.text.len() && begins_move(word.text) {
            return self.fragment(tokens, word);
        }
        let at = word.end() - fault.rest.len().min(word.text.len());
        let wrong = if at < word.end() { span(at, word.end()) } else { word.span() };
        let (text, (what, ja), (column, column_ja)) = (word.text, fault.what, at_column(self.text, at));
        let message = (
            format!("{} is no move: expected {what}{column}", quoted(text)),
            format!("{}は指し手として読めません。{ja}が必要です{column_ja}", quoted(text)),
        );
        let finding = Finding::new(&UNREADABLE_MOVE, wrong, message).ply(tokens.plies() + 1);
        let lower = text.to_ascii_lowercase();
        let finding = if grammar::written_move(&lower).is_ok_and(|written| usi(written) == lower) {
            finding.help(write(&lower)).fix(word.span(), lower, false)
        } else {
            finding.help((
                "write origin and destination (7g7f, 8h2b+), or a drop (P*5e); the game is read up to here",
                "移動元と移動先（7g7f、8h2b+）、または打つ手（P*5e）の形で書いてください。ここまでしか読めません",
            ))
        };
        self.findings.push(finding);
        tokens.line.plies.push(Ply::new(None, word.span()));
    }

    /// Text behind a position or behind the end of a game.
    fn surplus(&mut self, tokens: &mut Tokens, start: usize) {
        let text = &self.text[start..tokens.end];
        let place = span(start, tokens.end);
        tokens.at = tokens.end;
        let finding = Finding::new(&UNKNOWN_LINE, place, unknown(text)).ply(tokens.plies());
        self.findings.push(finding.help((
            "leave it out, or put it on a line of its own that begins with 「#」",
            "消すか、「#」で始まる別の行に書いてください",
        )));
        let at = if tokens.line.endings.is_empty() { tokens.plies() } else { AFTER_END };
        let text = tokens.record.text.push(text);
        tokens.line.comments.push(Comment { at, kind: CommentKind::Text, text, span: place });
    }

    fn keep(&mut self, tokens: Tokens, place: Span) {
        let Tokens { mut record, mut line, .. } = tokens;
        if !self.remarks.is_empty() {
            let remarks = self.remarks.drain(..).map(|(span, text)| {
                let text = record.text.push(text.of(self.text));
                Comment { at: 0, kind: CommentKind::Text, text, span }
            });
            line.comments.splice(0..0, remarks);
        }
        record.lines = vec![line];
        record.span = place;
        self.records.push(record);
    }

    /// A line that is no game: another command of the protocol, or text.
    fn no_game(&mut self, start: usize, end: usize) {
        let text = &self.text[start..end];
        let place = span(start, end);
        let first = text.split(is_blank).next().unwrap_or("");
        if words::is_command(first) {
            return;
        }
        if is_cut_off(self.text, end) && begins_game(text) {
            self.findings.push(cut_off(text, place, ("a game", "対局")));
            return;
        }
        if first == "position" {
            let message = (
                format!("{} names no position: expected startpos or sfen", quoted(text)),
                format!("{}に局面がありません。startposかsfenが必要です", quoted(text)),
            );
            let help = (
                "write 「position startpos」 or 「position sfen」 and the position",
                "「position startpos」か「position sfen」と局面を書いてください",
            );
            self.findings.push(Finding::new(&UNREADABLE_LINE, place, message).help(help));
            return;
        }
        let finding = Finding::new(&UNKNOWN_LINE, place, unknown(text))
            .help(("begin the line with 「#」 if it is a comment", "コメントなら行頭に「#」を付けてください"))
            .fix(Span::at(place.start), "#", true);
        self.findings.push(finding);
        self.remarks.push((place, place));
    }

    /// Text behind the last game belongs to it.
    fn late_remarks(&mut self) {
        let Some(record) = self.records.last_mut() else { return };
        let Some(line) = record.lines.first_mut() else { return };
        let at = if line.endings.is_empty() { offset(line.plies.len()) } else { AFTER_END };
        for (span, text) in self.remarks.drain(..) {
            let text = record.text.push(text.of(self.text));
            line.comments.push(Comment { at, kind: CommentKind::Text, text, span });
        }
    }

    /// The next token.
    fn peek(&self, tokens: &Tokens) -> Word<'a> {
        let rest = &self.text[tokens.at..tokens.end];
        let text = rest.trim_start_matches(is_blank);
        let start = tokens.end - text.len();
        Word { start, text: text.split(is_blank).next().unwrap_or("") }
    }

    /// Steps behind a token.
    fn step(&mut self, tokens: &mut Tokens, word: Word<'_>) {
        self.gap(tokens, word);
        tokens.at = word.end();
    }

    /// Reports what stands before a token in place of a single blank.
    fn gap(&mut self, tokens: &mut Tokens, word: Word<'_>) {
        let gap = &self.text[tokens.at..word.start];
        if matches!(gap, "" | " ") {
            return;
        }
        let place = span(tokens.at, word.start);
        let said = tokens.said_blanks.and_then(|at| self.findings.as_mut_vec().get_mut(at));
        if let Some(fix) = said.and_then(|finding| finding.fix.as_mut()) {
            fix.edits.push(Edit { span: place, text: " ".to_owned() });
            return;
        }
        tokens.said_blanks = Some(self.findings.as_slice().len());
        let message = (
            "more than a single blank stands here: some programs stop reading at it, and say nothing",
            "半角空白1つ以外の空白があります。黙ってここで読むのをやめるソフトがあります",
        );
        let finding = Finding::new(&NONSTANDARD_SPELLING, place, message)
            .help(("write one blank between two words", "語の間は半角空白1つにしてください"))
            .fix(place, " ", true)
            .ply(tokens.plies());
        self.findings.push(finding);
    }
}

/// Takes moves that are written exactly as the protocol writes them, one blank before each.
fn canonical_moves(tokens: &mut Tokens, bytes: &[u8]) {
    let mut at = tokens.at;
    while let Some((b' ', rest)) = bytes.get(at..).and_then(<[u8]>::split_first) {
        let Some((written, length)) = canonical_move(rest) else { break };
        let place = span(at + 1, at + 1 + length);
        tokens.line.plies.push(Ply::new(Some(written), place));
        at += 1 + length;
    }
    tokens.in_moves |= at > tokens.at;
    tokens.at = at;
}

/// A move at the beginning of `rest`, before a blank or the end, and its length.
#[inline]
fn canonical_move(rest: &[u8]) -> Option<(WrittenMove, usize)> {
    let square = |file: u8, rank: u8| Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a' - 1));
    let [first, second, file, rank] = *rest.first_chunk::<4>()?;
    let to = square(file, rank)?;
    let promotes = rest.get(4) == Some(&b'+');
    let length = 4 + usize::from(promotes);
    if !matches!(rest.get(length), None | Some(b' ')) {
        return None;
    }
    if second == b'*' {
        let kind = PieceKind::from_letter(first).filter(|_| !promotes)?;
        return Some((written(Origin::Hand, to, Some(kind), Promotion::Unstated), length));
    }
    let promotion = if promotes { Promotion::Taken } else { Promotion::Unstated };
    Some((written(Origin::Square(square(first, second)?), to, None, promotion), length))
}

fn is_move(text: &str) -> bool {
    grammar::written_move(text).is_ok()
}

/// Whether a text is meant as the board of an SFEN: nothing else has so many slashes.
fn is_board(text: &str) -> bool {
    let of_sfen = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'/' || byte == b'+';
    text.bytes().filter(|byte| *byte == b'/').count() > 3 && text.bytes().all(of_sfen)
}

/// A move as USI writes it.
fn usi(written: WrittenMove) -> String {
    let Destination::At(to) = written.destination else { return String::new() };
    let plus = if written.promotion == Promotion::Taken { "+" } else { "" };
    match (written.origin, written.kind) {
        (Origin::Square(from), _) => format!("{from}{to}{plus}"),
        (_, Some(kind)) => format!("{}*{to}", char::from(kind.letter())),
        _ => String::new(),
    }
}

/// That `right` should be written.
fn write(right: &str) -> (String, String) {
    (format!("write 「{right}」"), format!("「{right}」と書いてください"))
}

/// Text that is none of the protocol's.
fn unknown(text: &str) -> (String, String) {
    let text = quoted(text);
    (
        format!("{text} is nothing that USI knows: it is kept as a comment"),
        format!("{text}はUSIの語ではありません。コメントとして扱います"),
    )
}

/// The run of blanks at `at`, or what stands there up to the next blank or slash.
fn part_at(text: &str, at: usize, end: usize) -> Span {
    let rest = text.get(at..end).unwrap_or("");
    let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
    let word = rest.find(|c| c == '/' || is_blank(c)).filter(|length| *length > 0);
    let length = if blanks > 0 { blanks } else { word.unwrap_or(rest.len()) };
    span(at, at + length)
}
