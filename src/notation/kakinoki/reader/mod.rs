//! The line dispatcher of KIF and KI2: everything but their moves.

mod border;
mod branch;
mod fields;
mod game;
mod mover;
mod start;

pub(crate) use self::border::next_game;

use self::game::Game;
use super::{
    board, cut, footer, header,
    lines::{self, Lines, quoted, span_of, trim},
    moves, tables,
    variation::variation_line,
};
use crate::{
    finding::{Edit, Finding, Findings, NONSTANDARD_SPELLING, UNKNOWN_ENDING, UNKNOWN_LINE},
    notation::text::{is_blank, offset},
    record::{AFTER_END, Comment, CommentKind, EndingRow, EndingSource, Ply, Record, Str},
    source::Span,
};

/// What sets KIF and KI2 apart, as far as this reader asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    /// The number printed before the move or ending that a trimmed line begins with; 0 where none is
    /// printed, `None` where the line begins with neither.
    pub(crate) first_move: fn(&str) -> Option<u32>,
}

/// A line, as far as KIF and KI2 have it in common.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NextLine<'a> {
    /// It was one of the things that both write alike.
    Taken,
    /// The notation must read it, trimmed. Where it is no move, it goes to
    /// [`other`](Reader::other).
    Own(&'a str),
}

/// Reads the games of a text.
pub(crate) struct Reader<'a, 'f> {
    text: &'a str,
    lines: Lines<'a>,
    dialect: Dialect,
    findings: &'f mut Findings,
    findings_before: usize,
    records: Vec<Record>,
    game: Game,
    /// How far the last look for a new game went, and what it found.
    border: (usize, bool),
    /// How far the last look for the next printed number went, and what it found.
    next_number: (usize, Option<u32>),
}

impl<'a, 'f> Reader<'a, 'f> {
    pub(crate) fn new(text: &'a str, findings: &'f mut Findings, dialect: Dialect) -> Self {
        let text_start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        findings.set_game(Some(1));
        Self {
            text,
            lines: Lines::new(text, text_start),
            dialect,
            findings_before: findings.as_slice().len(),
            findings,
            records: Vec::new(),
            game: Game::new(0),
            border: (0, false),
            next_number: (0, None),
        }
    }

    /// The next line, which is taken here where KIF and KI2 write it alike.
    pub(crate) fn next_line(&mut self) -> Option<NextLine<'a>> {
        let raw = self.lines.next()?;
        let line = trim(raw);
        Some(if self.shared(raw, line) { NextLine::Taken } else { NextLine::Own(line) })
    }

    /// What is left of the line that is being read, without its end; the notation has read the
    /// beginning by itself.
    pub(crate) fn take_line(&mut self) -> Option<&'a str> {
        self.lines.next()
    }

    /// How many games were read before this one.
    pub(crate) const fn games(&self) -> usize {
        self.records.len()
    }

    /// The whole text.
    pub(crate) const fn text(&self) -> &'a str {
        self.text
    }

    /// What was found so far.
    pub(crate) const fn findings(&mut self) -> &mut Findings {
        self.findings
    }

    /// What has not been read yet, from the start of a line on.
    pub(crate) fn rest(&self) -> &'a str {
        self.lines.rest()
    }

    /// Goes on to a later start of a line.
    pub(crate) const fn advance(&mut self, bytes: usize) {
        self.lines.advance(bytes);
    }

    /// Where the rest begins.
    pub(crate) const fn at(&self) -> usize {
        self.lines.at()
    }

    /// The place of a part of the text.
    pub(crate) fn span(&self, part: &str) -> Span {
        span_of(self.text, part)
    }

    /// The place where something was expected: a character, or the end of the text.
    pub(crate) fn span_at(&self, at: &str) -> Span {
        let span = self.span(at);
        let width = at.chars().next().map_or(0, char::len_utf8);
        Span::new(span.start, span.start.saturating_add(offset(width)))
    }

    /// Whether the line just read is the last one and lacks its end.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.rest().is_empty() && !self.text.ends_with(['\n', '\r'])
    }

    pub(crate) fn report(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// The ply of the next move of the current line.
    pub(crate) fn ply(&self) -> u32 {
        let line = self.game.current();
        line.first_ply().saturating_add(offset(line.plies.len()))
    }

    /// How many moves the current line has so far.
    pub(crate) fn moves(&self) -> usize {
        self.game.current().plies.len()
    }

    /// The last move of the current line so far.
    pub(crate) fn last_move(&self) -> Option<&Ply> {
        self.game.current().plies.last()
    }

    /// Whether moves or an ending of this game were read.
    pub(crate) const fn has_begun(&self) -> bool {
        self.game.begun
    }

    /// Whether anything was read that only a game has.
    pub(crate) const fn has_found(&self) -> bool {
        self.game.found
    }

    /// Whether the current line has stated its ending after its last move.
    pub(crate) fn has_ended(&self) -> bool {
        self.game.ended()
    }

    /// Whether the current line ended in a row that this number is printed with.
    pub(crate) fn ended_in_row(&self, number: u32) -> bool {
        let moves = offset(self.moves());
        let rows = &self.game.current().endings;
        rows.iter().any(|row| row.at == moves && row.source == EndingSource::Row && row.number == number)
    }

    /// The number printed with the last move or ending of the current line; where none is printed,
    /// the count goes on.
    pub(crate) const fn last_number(&self) -> u32 {
        self.game.last_number
    }

    /// Whether the moves of this line carry numbers.
    pub(crate) fn numbers_moves(&self) -> bool {
        self.game.numbered
    }

    /// Whether two equal times for one move are still to be reported; once a game is enough.
    pub(crate) const fn reports_double_times(&mut self) -> bool {
        !std::mem::replace(&mut self.game.reported_times, true)
    }

    /// The number printed with the next move, ending or unreadable row; `None` where a variation, a
    /// new game or the end of the text comes first.
    pub(crate) fn next_number(&mut self) -> Option<u32> {
        let (until, number) = self.next_number;
        if self.at() < until {
            return number;
        }
        let mut ahead = self.lines.clone();
        let mut number = None;
        while let Some(line) = ahead.next().map(trim) {
            if line.starts_with(['#', '*', '&']) {
                continue;
            }
            if variation_line(line).is_some() {
                break;
            }
            number = (self.dialect.first_move)(line).filter(|&number| number > 0);
            if number.is_some() {
                break;
            }
        }
        self.next_number = (ahead.at(), number);
        number
    }

    /// A line end as this text has them.
    pub(crate) fn line_end(&self) -> &'static str {
        let first = self.text.find('\n').unwrap_or(0);
        if self.text[..first].ends_with('\r') { "\r\n" } else { "\n" }
    }

    /// The blanks in front of a place on its line.
    fn margin(&self, at: u32) -> Span {
        let before = self.text.get(..at as usize).unwrap_or("");
        let blanks =
            before.len() - before.trim_end_matches(|c| !matches!(c, '\n' | '\r') && is_blank(c)).len();
        Span::new(at - offset(blanks), at)
    }

    /// Adds a move to the current line.
    pub(crate) fn play(&mut self, ply: Ply) {
        self.begin();
        let game = &mut self.game;
        game.numbered = ply.number > 0;
        game.last_number = if ply.number > 0 { ply.number } else { game.last_number.saturating_add(1) };
        let is_main = game.record.lines.len() == 1;
        let line = game.current_mut();
        let is_first = is_main && line.plies.is_empty();
        if is_first {
            line.plies.reserve(128);
        }
        line.plies.push(ply);
        if is_first {
            game.ahead = game.last_number.saturating_sub(1);
        }
    }

    /// Adds a statement of how the current line ended; `word` goes into the record's text.
    pub(crate) fn end(&mut self, word: &str, make: impl FnOnce(Str, u32) -> EndingRow) {
        self.begin();
        let text = self.game.record.text.push(word);
        let at = offset(self.moves());
        let row = make(text, at);
        if row.number > 0 {
            self.game.last_number = row.number;
            self.game.numbered = true;
        }
        self.game.current_mut().endings.push(row);
    }

    /// Adds a comment or a bookmark where the text stands.
    pub(crate) fn comment(&mut self, kind: CommentKind, text: &str, span: Span) {
        let text = self.game.record.text.push(text);
        let at = if self.game.ended() { AFTER_END } else { offset(self.moves()) };
        self.game.current_mut().comments.push(Comment { at, kind, text, span });
    }

    /// A line that is neither shared nor a move: a header, or something that nobody knows.
    pub(crate) fn other(&mut self, line: &'a str) {
        if !self.game.begun
            && let Some(parts) = header::without_colon(line)
        {
            return self.without_colon(line, parts);
        }
        match header::header_line(line) {
            Some(header) => self.header(line, header),
            None => self.unknown(line),
        }
    }

    /// Free text outside comments: reported, and kept as a comment.
    pub(crate) fn unknown(&mut self, line: &'a str) {
        let span = self.span(line);
        let margin = self.margin(span.start);
        self.comment(CommentKind::Text, line, span);
        if self.is_cut_off_after(line) && cut::begins_line(line, self.game.begun, self.names()) {
            return self.cut_off_in(line, self.ply() - 1);
        }
        if let Some(last) = self.findings.as_mut_vec().last_mut() {
            // A paragraph is one fault.
            let between = Span::new(last.span.end, span.start).of(self.text);
            let is_text = last.code == &UNKNOWN_LINE && last.fix.as_ref().is_none_or(|fix| fix.safe);
            if is_text && last.span.end <= span.start && between.chars().all(is_blank) {
                last.span = last.span.to(span);
                if let Some(fix) = &mut last.fix {
                    fix.edits.push(Edit { span: margin, text: "*".to_owned() });
                }
                return;
            }
        }
        let ply = self.ply() - 1;
        self.report(
            Finding::new(
                &UNKNOWN_LINE,
                span,
                (
                    format!("{} is no line of a record, and no comment", quoted(line)),
                    format!("{}は棋譜の行でもコメントでもありません", quoted(line)),
                ),
            )
            .help(("put a * in front to make it a comment", "コメントなら行頭に「*」を付けてください"))
            .fix(margin, "*", true)
            .ply(ply),
        );
    }

    /// The first move or ending: the start position is complete.
    pub(crate) fn begin(&mut self) {
        if !self.game.begun || !self.game.diagram.is_empty() {
            self.finish_diagram();
            self.game.begun = true;
            self.game.found = true;
        }
    }

    /// Takes a line that KIF and KI2 write alike.
    fn shared(&mut self, raw: &'a str, line: &'a str) -> bool {
        let Some(first) = line.chars().next() else { return true };
        match first {
            '#' => {}
            '*' | '＊' => self.comment_line(raw, first),
            '&' | '＆' => self.comment(CommentKind::Bookmark, &line[first.len_utf8()..], self.span(line)),
            '変' => match variation_line(line) {
                Some(_) if self.is_cut_off() && self.game.begun && cut::begins_variation(line) => {
                    self.cut_off_in(line, self.ply() - 1);
                }
                Some(variation) => self.variation(line, variation),
                None => return false,
            },
            'ま' => return self.footer(line),
            '手' => return self.count_line(line),
            _ if line == "盤面回転" => {}
            _ => {
                if let Some(board) = board::board_line(line) {
                    self.board(line, board);
                } else if let Some(turn) = header::turn_line(line) {
                    self.turn(line, turn);
                } else {
                    return false;
                }
            }
        }
        true
    }

    /// `"*" text`, where blanks at the end are the writer's.
    fn comment_line(&mut self, raw: &'a str, star: char) {
        let line = lines::trim_start(raw);
        let text = &line[star.len_utf8()..];
        self.comment(CommentKind::Text, text, self.span(line));
        if star == '＊' || line.len() < raw.len() {
            let message = match star {
                '＊' => ("a comment begins with a full-width ＊", "コメントが全角の「＊」で始まっています"),
                _ => ("a comment begins with blanks before the *", "コメントの「*」の前に空白があります"),
            };
            let odd = Span::new(self.span(raw).start, self.span(text).start);
            let ply = self.ply() - 1;
            self.report(
                Finding::new(&NONSTANDARD_SPELLING, odd, message)
                    .help((
                        "begin the line with *: some programs take this one for no comment",
                        "行頭に半角の「*」を書いてください。このままではコメントと読まないソフトがあります",
                    ))
                    .fix(odd, "*", true)
                    .ply(ply),
            );
        }
    }

    /// `手数----`, `手数＝`; else a header such as 手合割.
    fn count_line(&mut self, line: &'a str) -> bool {
        let Some(rest) = line.strip_prefix("手数") else { return false };
        if rest.starts_with(['-', '－', '―', '─', 'ー']) {
            if self.game.begun && self.begins_new_game(line) {
                self.new_game(line);
            }
            self.game.found = true;
            return true;
        }
        let rest = lines::trim_start(rest);
        let Some(rest) = rest.strip_prefix(['＝', '=']) else { return false };
        if self.enters_diagram(line)
            && let Some((ply, rest)) = tables::number(lines::trim_start(rest))
        {
            self.game.record.start.move_number = ply.checked_add(1);
            self.game.record.start.previous = moves::square_of_last_move(rest);
        }
        true
    }

    fn footer(&mut self, line: &'a str) -> bool {
        let Some(footer) = footer::footer(line, self.names()) else { return false };
        let span = self.span(line);
        let plies = footer.plies.map(|(plies, text)| (plies, self.span(text)));
        if !footer.known && self.is_cut_off() && cut::begins_footer(line, self.names()) {
            self.cut_off_in(line, self.ply() - 1);
        } else if !footer.known {
            let ply = self.ply() - 1;
            let message = (
                format!("{} is no way of ending that is known", quoted(footer.text)),
                format!("{}は終局の語として知られていません", quoted(footer.text)),
            );
            let help = (
                "write how the game ended: まで N手で先手の勝ち, 後手の勝ち, 中断, 千日手 or 持将棋",
                "「まで N手で先手の勝ち」「後手の勝ち」「中断」「千日手」「持将棋」のように書いてください",
            );
            let finding = Finding::new(&UNKNOWN_ENDING, self.span(footer.text), message);
            self.report(finding.help(help).ply(ply));
        }
        self.end(footer.text, |text, at| EndingRow {
            plies,
            ..EndingRow::new(EndingSource::Footer, footer.kind, footer.verdict, text, span, at)
        });
        true
    }
}
