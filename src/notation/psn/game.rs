//! The game that is being read: its record so far, and where in its tree the reader stands.

use super::{
    cut::last_may_go_on,
    ending::Outcome,
    moves::Squares,
    numbers::{Printed, Style, Votes, misfits},
};
use crate::{
    finding::{Finding, Findings, MOVE_NUMBER, PLY_COUNT_CONFLICT, TRUNCATED_RECORD},
    record::{
        AFTER_END, Comment, CommentKind, EndingKind, EndingRow, EndingSource, Line, Ply, Record, Str,
        Verdict, WrittenMove,
    },
    shogi::Color,
    source::Span,
};

/// Room for so many moves is made at once: most games are not longer.
const USUAL_LENGTH: usize = 128;

/// A game that is being read.
pub(super) struct Game {
    /// What has been read of it.
    pub record: Record,
    /// The lines that are open: the main line, then the variations around the reader's place.
    frames: Vec<Frame>,
    /// The numbers of the main line.
    numbers: Vec<Printed>,
    /// What the numbers count.
    pub votes: Votes,
    /// How squares have been named.
    pub squares: Option<Squares>,
    /// Whether a `[Variant]` tag shows that a chess program wrote this: White moves first.
    pub variant: bool,
    /// Whether a tag has been read.
    pub tagged: bool,
    /// What tags say of the end: the value, its place, and what it says.
    pub results: Vec<(Str, Span, Outcome)>,
    /// The number of moves that a tag gives.
    pub plies: Option<(u32, Span)>,
    /// Whether the main line is over: a result, a word or `*` stood there.
    pub closed: bool,
    /// Whether the text ends inside of it, and that was said.
    pub cut: bool,
    /// How many of the last plies only stand for what is missing: none or one.
    pub beyond: u32,
    /// Where its text begins.
    pub begin: u32,
    /// How many findings there were before it.
    pub first_finding: usize,
    /// Rows whose winner a result knows better: line and row.
    soft: Vec<(usize, usize)>,
    /// Rows that name the winner by colour: line and row.
    colored: Vec<(usize, usize)>,
}

/// A line that is open.
struct Frame {
    line: usize,
    /// The bracket that opened it.
    open: Span,
    /// The last number printed in it.
    last: Option<Printed>,
    /// The number printed since the last move.
    pending: Option<Printed>,
    /// Whether an ending row is the last thing in it.
    ended: bool,
}

impl Frame {
    const fn new(line: usize, open: Span) -> Self {
        Self { line, open, last: None, pending: None, ended: false }
    }
}

impl Game {
    /// A game that begins at byte `begin`, when there are `first_finding` findings.
    pub(super) fn new(begin: u32, first_finding: usize) -> Self {
        Self {
            record: Record::new(),
            frames: vec![Frame::new(0, Span::at(begin))],
            numbers: Vec::new(),
            votes: Votes::default(),
            squares: None,
            variant: false,
            tagged: false,
            results: Vec::new(),
            plies: None,
            closed: false,
            cut: false,
            beyond: 0,
            begin,
            first_finding,
            soft: Vec::new(),
            colored: Vec::new(),
        }
    }

    fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }

    fn line_index(&self) -> usize {
        self.frame().map_or(0, |frame| frame.line)
    }

    fn line(&self) -> Option<&Line> {
        self.record.lines.get(self.line_index())
    }

    /// The ply of the next move of the open line.
    pub(super) fn next_ply(&self) -> u32 {
        self.line().map_or(1, next_ply)
    }

    /// The number printed since the last move.
    pub(super) fn pending(&self) -> Option<Printed> {
        self.frame().and_then(|frame| frame.pending)
    }

    /// The last number printed in the open line.
    pub(super) fn last_number(&self) -> Option<Printed> {
        self.frame().and_then(|frame| frame.last)
    }

    /// The last move of the open line.
    pub(super) fn last_ply(&self) -> Option<Ply> {
        self.line().and_then(|line| line.plies.last()).copied()
    }

    /// Whether the last move of the open line may be the beginning of a longer one.
    pub(super) fn last_may_go_on(&self) -> bool {
        self.line().is_some_and(|line| last_may_go_on(&line.plies))
    }

    /// Whether an ending is the last thing in the open line.
    pub(super) fn has_ended(&self) -> bool {
        self.frame().is_some_and(|frame| frame.ended)
    }

    /// Leaves the last move of the open line unread.
    pub(super) fn forget_last_move(&mut self) {
        let index = self.line_index();
        let last = self.record.lines.get_mut(index).and_then(|line| line.plies.last_mut());
        if let Some(last) = last {
            last.written = None;
        }
    }

    /// Takes back the number printed since the last move.
    pub(super) fn drop_pending(&mut self) -> Option<Printed> {
        let printed = self.frames.last_mut()?.pending.take()?;
        self.numbers.pop_if(|last| last.span == printed.span);
        Some(printed)
    }

    /// Whether any move or ending has been read.
    pub(super) fn has_play(&self) -> bool {
        let main = self.record.main();
        self.closed || !main.plies.is_empty() || !main.endings.is_empty()
    }

    /// Whether anything readable has been played, or an ending been stated.
    fn is_game(&self) -> bool {
        let main = self.record.main();
        self.closed || !main.endings.is_empty() || main.plies.iter().any(|ply| ply.written.is_some())
    }

    /// Whether the reader is outside of all brackets.
    pub(super) fn is_outermost(&self) -> bool {
        self.frames.len() == 1
    }

    /// Adds a move, or a place where one cannot be read.
    #[inline]
    pub(super) fn push_ply(&mut self, written: Option<WrittenMove>, span: Span) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.pending = None;
        frame.ended = false;
        if let Some(line) = self.record.lines.get_mut(frame.line) {
            if line.plies.is_empty() && frame.line == 0 {
                line.plies.reserve(USUAL_LENGTH);
            }
            line.plies.push(Ply::new(written, span));
        }
    }

    /// Gives the last move or ending of the open line its clock; gives back `false` where there is
    /// neither, else whether it had one already.
    pub(super) fn set_clock(&mut self, time: i64, total: Option<i64>, span: Span) -> Option<bool> {
        let frame = self.frames.last()?;
        let line = self.record.lines.get_mut(frame.line)?;
        let (old, old_total, place) = if frame.ended {
            let row = line.endings.last_mut()?;
            (&mut row.time, &mut row.total, &mut row.time_span)
        } else {
            let ply = line.plies.last_mut()?;
            (&mut ply.time, &mut ply.total, &mut ply.time_span)
        };
        let again = old.is_some();
        (*old, *old_total, *place) = (Some(time), total, span);
        Some(again)
    }

    /// Adds one line of comment at the reader's place.
    pub(super) fn push_comment(&mut self, text: &str, span: Span) {
        let text = self.record.text.push(text);
        self.keep_comment(text, span);
    }

    fn keep_comment(&mut self, text: Str, span: Span) {
        let Some(frame) = self.frames.last() else { return };
        let Some(line) = self.record.lines.get_mut(frame.line) else { return };
        let at = if frame.ended { AFTER_END } else { count(line.plies.len()) };
        line.comments.push(Comment { at, kind: CommentKind::Text, text, span });
    }

    /// Adds a statement of how the open line ended.
    pub(super) fn push_ending(&mut self, outcome: Outcome, source: EndingSource, text: &str, span: Span) {
        let text = self.record.text.push(text);
        let index = self.line_index();
        let number = self.pending().map_or(0, |printed| self.ending_number(printed));
        let Some(line) = self.record.lines.get_mut(index) else { return };
        let at = count(line.plies.len());
        let mut row = EndingRow::new(source, outcome.kind, outcome.verdict, text, span, at);
        row.number = number;
        line.endings.push(row);
        let place = line.endings.len() - 1;
        if outcome.by_color {
            self.colored.push((index, place));
        }
        if outcome.soft {
            self.soft.push((index, place));
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.ended = true;
            frame.pending = None;
        }
        self.closed |= index == 0;
    }

    /// The ply of an ending with a printed number, where the style of numbering shows it.
    fn ending_number(&self, printed: Printed) -> u32 {
        match self.votes.style() {
            Some(Style::Ply) => printed.value,
            Some(Style::Pair) | None => 0,
        }
    }

    /// Adds a result token; after a word it only seconds it.
    pub(super) fn push_result(&mut self, outcome: Outcome, text: &str, span: Span) {
        let index = self.line_index();
        let after_word = self.frame().is_some_and(|frame| frame.ended)
            && self
                .line()
                .and_then(|line| line.endings.last())
                .is_some_and(|row| row.source == EndingSource::Row && row.kind != EndingKind::Unstated);
        if !after_word {
            return self.push_ending(outcome, EndingSource::Row, text, span);
        }
        self.push_ending(outcome, EndingSource::Footer, text, span);
        self.harden(index, outcome.verdict);
    }

    /// Gives the last row of a line whose word programs use for more than one outcome the winner that
    /// is stated apart.
    fn harden(&mut self, line: usize, verdict: Verdict) {
        let Some((_, row)) = self.soft.pop_if(|(soft, _)| *soft == line) else { return };
        if let Some(row) = self.record.lines.get_mut(line).and_then(|line| line.endings.get_mut(row)) {
            row.verdict = verdict;
        }
    }

    /// Takes account of a printed number before the next move of the open line.
    pub(super) fn push_number(&mut self, printed: Printed) {
        let votes = self.votes;
        if let (Some((host, next)), true) =
            (self.hosted(), self.line().is_some_and(|line| line.plies.is_empty()))
            && let Some(ply) = votes.ply_in_variation(host, next, printed)
        {
            self.move_variation(ply);
        }
        let ply = self.next_ply();
        let printed = Printed { ply, ..printed };
        let Some(frame) = self.frames.last_mut() else { return };
        if let Some(last) = frame.last.filter(|last| last.ply < ply) {
            self.votes.count(last, printed);
        }
        (frame.last, frame.pending) = (Some(printed), Some(printed));
        if frame.line == 0 {
            if self.numbers.last().is_some_and(|last| last.ply == ply) {
                self.numbers.pop();
            }
            self.numbers.push(printed);
        }
        if printed.ellipsis {
            self.push_ellipsis(printed.span);
        }
    }

    /// The last number of the line that the open variation leaves, and the next ply of that line.
    fn hosted(&self) -> Option<(Printed, u32)> {
        let host = self.frames.get(self.frames.len().checked_sub(2)?)?;
        Some((host.last?, self.record.lines.get(host.line).map_or(1, next_ply)))
    }

    /// Takes account of an ellipsis: before the first move it stands for Black's.
    pub(super) fn push_ellipsis(&mut self, span: Span) {
        if self.line_index() == 0 && self.record.main().plies.is_empty() {
            self.record.start.white_first = Some(span);
        }
    }

    /// Opens a variation: it replaces the last move of the open line until a number says otherwise.
    pub(super) fn open(&mut self, span: Span) {
        let host = self.line_index();
        let ply = self.next_ply().saturating_sub(1);
        let line = self.record.lines.len();
        self.record.lines.push(Line { span, ..Line::default() });
        self.attach(line, host, ply);
        self.frames.push(Frame::new(line, span));
    }

    /// Hangs a new line where it leaves `host` at `ply`: a line that starts there itself has its own
    /// parent for a host.
    fn attach(&mut self, line: usize, host: usize, ply: u32) {
        let Some(found) = self.record.lines.get(host) else { return };
        let first = found.first_ply();
        let ply = ply.max(first);
        let parent = if ply == first { found.parent } else { u32::try_from(host).unwrap_or(0) };
        if let Some(line) = self.record.lines.get_mut(line) {
            (line.parent, line.from_ply) = (parent, ply);
        }
    }

    /// Moves the open variation, still without moves, to the ply that its first number gives. A
    /// number that is not within reach of its host is a slip.
    fn move_variation(&mut self, ply: u32) {
        let Some(host) = self.frames.len().checked_sub(2).and_then(|host| self.frames.get(host)) else {
            return;
        };
        let (host, line) = (host.line, self.line_index());
        let Some(found) = self.record.lines.get(host) else { return };
        if (found.first_ply()..=next_ply(found)).contains(&ply) {
            self.attach(line, host, ply);
        }
    }

    /// Closes the innermost variation; `false` where none is open.
    pub(super) fn close(&mut self) -> bool {
        if self.is_outermost() {
            return false;
        }
        let Some(frame) = self.frames.pop() else { return false };
        self.drop_empty(frame.line);
        true
    }

    /// A bracket without moves is no variation: its comments go to the line around it.
    fn drop_empty(&mut self, line: usize) {
        let empty = |line: &Line| line.plies.is_empty() && line.endings.is_empty();
        if line + 1 != self.record.lines.len() || !self.record.lines.last().is_some_and(empty) {
            return;
        }
        let comments = self.record.lines.pop().map(|line| line.comments).unwrap_or_default();
        for comment in comments {
            self.keep_comment(comment.text, comment.span);
        }
    }

    /// Begins a line as Shogidokoro does after the game: `Variation:6`. Gives back whether the lines
    /// so far reach that ply.
    pub(super) fn branch(&mut self, ply: u32, span: Span) -> bool {
        let mut host = self.frames.first().map_or(0, |frame| frame.line);
        while let Some(line) = self.record.lines.get(host).filter(|line| host > 0 && line.first_ply() >= ply)
        {
            host = line.parent as usize;
        }
        let reaches = self.record.lines.get(host).is_some_and(|line| ply <= next_ply(line));
        let line = self.record.lines.len();
        let parent = u32::try_from(host).unwrap_or(0);
        self.record.lines.push(Line { parent, from_ply: ply.max(1), span, ..Line::default() });
        self.frames.clear();
        self.frames.push(Frame::new(line, span));
        reaches
    }

    /// Ends the game: `None` where the text held none.
    pub(super) fn finish(mut self, end: u32, findings: &mut Findings) -> Option<Record> {
        if !self.tagged && !self.is_game() {
            findings.as_mut_vec().truncate(self.first_finding);
            return None;
        }
        if !self.cut {
            self.report_open_brackets(findings);
            self.report_count(findings);
        }
        self.report_numbers(findings);
        if self.variant || self.squares == Some(Squares::Chess) {
            self.swap_colors();
        }
        self.name_players();
        self.push_tag_results();
        self.number_first_move();
        self.record.span = Span::new(self.begin, end);
        Some(self.record)
    }

    pub(super) fn report_open_brackets(&self, findings: &mut Findings) {
        // Of brackets in each other, the outermost that stays open explains the others.
        let Some(open) = self.frames.get(1) else { return };
        let message =
            ("this 「(」 opens a variation that nothing closes", "この「(」で始まる変化が閉じられていません");
        findings.push(
            Finding::new(&TRUNCATED_RECORD, open.open, message)
                .help(("close the variation with 「)」", "変化の終わりに「)」を書いてください"))
                .ply(self.record.lines.get(open.line).map_or(0, Line::first_ply)),
        );
    }

    fn report_numbers(&self, findings: &mut Findings) {
        let plies = count(self.record.main().plies.len()) - self.beyond;
        for (printed, expected) in misfits(&self.numbers, plies) {
            let number = printed.value;
            let message = (
                format!(
                    "the number 「{number}」 is printed where {expected} is expected by the numbers around it"
                ),
                format!("手数が「{number}」ですが、前後の手数からは{expected}のはずです"),
            );
            findings.push(
                Finding::new(&MOVE_NUMBER, printed.span, message)
                    .help((
                        "check whether a move is missing or written twice",
                        "抜けている手や二重に書かれた手がないか確かめてください",
                    ))
                    .ply(printed.ply),
            );
        }
    }

    /// `[Moves "78"]` counts the moves of the main line.
    fn report_count(&self, findings: &mut Findings) {
        let found = count(self.record.main().plies.len());
        let Some((plies, span)) = self.plies.filter(|&(plies, _)| plies != found) else { return };
        let message = (
            format!("the tag counts {plies} moves, and the main line has {found}"),
            format!("タグには{plies}手とありますが、本譜は{found}手です"),
        );
        findings.push(Finding::new(&PLY_COUNT_CONFLICT, span, message).help((
            "look for a move that is missing or written twice, or correct the tag",
            "抜けている手や二重に書かれた手を探すか、タグを直してください",
        )));
    }

    /// A chess program calls the first mover White.
    fn swap_colors(&mut self) {
        for (line, row) in std::mem::take(&mut self.colored) {
            let row = self.record.lines.get_mut(line).and_then(|line| line.endings.get_mut(row));
            if let Some(row) = row
                && let Verdict::Wins(winner) = row.verdict
            {
                row.verdict = Verdict::Wins(!winner);
            }
        }
        for (_, _, outcome) in &mut self.results {
            if let (true, Verdict::Wins(winner)) = (outcome.by_color, outcome.verdict) {
                outcome.verdict = Verdict::Wins(!winner);
            }
        }
    }

    /// Black is 先手, but for a chess program, whose White moves first.
    fn name_players(&mut self) {
        let chess = self.variant || self.squares == Some(Squares::Chess);
        for field in &mut self.record.header {
            let key = self.record.text.get(field.key);
            let side = if key.eq_ignore_ascii_case("black") {
                Color::Black
            } else if key.eq_ignore_ascii_case("white") {
                Color::White
            } else {
                continue;
            };
            let first = (side == Color::Black) != chess;
            field.key = self.record.text.push(if first { "先手" } else { "後手" });
        }
    }

    /// The numbers of moves and of an ending row show who was to move behind a fault; those of pairs
    /// do not.
    fn number_first_move(&mut self) {
        let first =
            self.numbers.first().filter(|first| first.ply == 1 && self.votes.style() == Some(Style::Ply));
        let main = self.record.lines.first_mut().and_then(|main| main.plies.first_mut());
        if let (Some(first), Some(main)) = (first, main) {
            main.number = first.value;
        }
    }

    /// The tags speak of the main line, and of its end wherever they stand.
    fn push_tag_results(&mut self) {
        let verdict = self.results.first().map(|(_, _, outcome)| outcome.verdict);
        if let Some(verdict @ (Verdict::Wins(_) | Verdict::Draw)) = verdict {
            self.soft.retain(|&(line, _)| line == 0);
            self.harden(0, verdict);
        }
        let Some(main) = self.record.lines.first_mut() else { return };
        let at = count(main.plies.len());
        // `{Resigns}` beside a result is how the ending is written, and not a mere remark.
        if !self.results.is_empty() && !main.endings.iter().any(|row| row.source == EndingSource::Row) {
            for row in main.endings.iter_mut().filter(|row| row.source == EndingSource::Comment) {
                row.source = EndingSource::Row;
            }
        }
        for (text, span, outcome) in self.results.drain(..) {
            main.endings.push(EndingRow::new(
                EndingSource::Tag,
                outcome.kind,
                outcome.verdict,
                text,
                span,
                at,
            ));
        }
    }
}

/// The ply of the next move of a line.
fn next_ply(line: &Line) -> u32 {
    line.first_ply().saturating_add(count(line.plies.len()))
}

/// A number of moves; sources are smaller than 4 GiB.
fn count(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX - 1)
}
