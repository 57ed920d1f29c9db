//! The line dispatcher of KIF and KI2: everything but their moves.

use super::{
    board::{self, BoardLine, Diagram, DiagramOddities},
    footer, header,
    header::KeyKind,
    lines::{self, Lines, offset, span_of, trim},
    moves::Expected,
    tables,
    variation::{Place, Reach, Stack, VariationLine, variation_line},
};
use crate::{
    finding::{
        Finding, Findings, MISPLACED_LINE, NONSTANDARD_SPELLING, SEVERAL_GAMES, Severity, TWO_BOARDS,
        UNKNOWN_ENDING, UNKNOWN_LINE, UNREADABLE_BOARD, VARIATION_TARGET,
    },
    record::{
        AFTER_END, Comment, CommentKind, Diagram as RecordDiagram, EndingRow, EndingSource, Line, Ply,
        Record, StartHandicap,
    },
    shogi::{Color, Handicap},
    source::Span,
};

/// What sets KIF and KI2 apart, as far as this reader asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    /// The number printed before the move or ending that a trimmed line begins with; 0 where none is
    /// printed, `None` where the line begins with neither.
    pub(crate) first_move: fn(&str) -> Option<u32>,
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

/// The game that is being read.
struct Game {
    record: Record,
    stack: Stack,
    /// The line of play that moves are added to; `None` while they belong to a variation that has no
    /// place.
    line: Option<usize>,
    /// Such a variation: read like others, and forgotten.
    nowhere: Line,
    /// The diagram of the start position; after the first move, another one.
    diagram: Diagram,
    /// The diagram before it, where a second one began.
    earlier: Option<Diagram>,
    /// Whether moves or an ending were read.
    begun: bool,
    /// Whether anything was read that only a game has.
    found: bool,
    /// The number printed with the last move or ending of the line.
    last_number: u32,
    /// Whether the last move or ending had a printed number.
    numbered: bool,
    /// What the main line's printed numbers are ahead of its plies.
    ahead: u32,
    /// Odd spellings that are reported once a diagram.
    reported: DiagramOddities,
    /// Whether two equal times for a move were reported.
    reported_times: bool,
}

impl Game {
    fn new(at: usize) -> Self {
        let mut stack = Stack::default();
        stack.push(0, 1);
        let mut record = Record::new();
        record.span = Span::at(offset(at));
        Self {
            record,
            stack,
            line: Some(0),
            nowhere: Line::default(),
            diagram: Diagram::default(),
            earlier: None,
            begun: false,
            found: false,
            last_number: 0,
            numbered: false,
            ahead: 0,
            reported: DiagramOddities::default(),
            reported_times: false,
        }
    }

    fn current(&self) -> &Line {
        self.line.and_then(|line| self.record.lines.get(line)).unwrap_or(&self.nowhere)
    }

    fn current_mut(&mut self) -> &mut Line {
        self.line.and_then(|line| self.record.lines.get_mut(line)).unwrap_or(&mut self.nowhere)
    }

    /// Whether the current line has stated its ending after its last move.
    fn ended(&self) -> bool {
        let line = self.current();
        line.endings.last().is_some_and(|ending| ending.at as usize == line.plies.len())
    }

    fn reach(&self, line: usize) -> Reach {
        let Some(line) = self.record.lines.get(line) else { return Reach { next: 0, ended: false } };
        let moves = offset(line.plies.len());
        Reach {
            next: line.first_ply().saturating_add(moves),
            ended: line.endings.iter().any(|ending| ending.at == moves),
        }
    }
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

    /// The next line, trimmed, that the notation must read: it begins none of the things that KIF
    /// and KI2 write alike. Where it is no move either, it goes to [`other`](Self::other).
    pub(crate) fn next_line(&mut self) -> Option<&'a str> {
        loop {
            let raw = self.lines.next()?;
            let line = trim(raw);
            if !self.shared(raw, line) {
                return Some(line);
            }
        }
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

    /// Whether moves or an ending of this game were read.
    pub(crate) const fn has_begun(&self) -> bool {
        self.game.begun
    }

    /// Whether the current line has stated its ending after its last move.
    pub(crate) fn has_ended(&self) -> bool {
        self.game.ended()
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

    /// Adds a move to the current line.
    pub(crate) fn play(&mut self, ply: Ply) {
        self.begin();
        let game = &mut self.game;
        game.numbered = ply.number > 0;
        game.last_number = if ply.number > 0 { ply.number } else { game.last_number.saturating_add(1) };
        if game.record.lines.len() == 1 && game.current().plies.is_empty() {
            game.ahead = game.last_number.saturating_sub(1);
            game.current_mut().plies.reserve(128);
        }
        game.current_mut().plies.push(ply);
    }

    /// Adds a statement of how the current line ended; `word` goes into the record's text.
    pub(crate) fn end(&mut self, word: &str, make: impl FnOnce(crate::record::Str, u32) -> EndingRow) {
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
        match header::header_line(line) {
            Some(header) => self.header(line, header),
            None => self.unknown(line),
        }
    }

    /// Free text outside comments: reported, and kept as a comment.
    pub(crate) fn unknown(&mut self, line: &'a str) {
        let span = self.span(line);
        self.comment(CommentKind::Text, line, span);
        if let Some(last) = self.findings.as_mut_vec().last_mut() {
            // A paragraph is one fault.
            let between = Span::new(last.span.end, span.start).of(self.text);
            if last.code == &UNKNOWN_LINE
                && last.span.end <= span.start
                && between.chars().all(lines::is_blank)
            {
                last.span = last.span.to(span);
                return;
            }
        }
        let ply = self.ply() - 1;
        self.report(
            Finding::new(&UNKNOWN_LINE, span, format!("「{line}」 is no line of a record, and no comment"))
                .help("put a * in front to make it a comment")
                .fix(Span::at(span.start), "*", true)
                .ply(ply),
        );
    }

    /// A variation that no line announces: its first move repeats the number of the last one.
    pub(crate) fn open_sibling(&mut self, span: Span) {
        let ply = if self.has_ended() { self.ply() } else { self.ply().saturating_sub(1) };
        self.open_variation(ply, span);
    }

    /// Begins the next game at the line `first`, which belongs to it.
    pub(crate) fn new_game(&mut self, first: &str) {
        let span = self.span(first);
        self.finish_game(span.start);
        let at = span.start as usize;
        self.game = Game::new(at);
        self.findings.set_game(Some(offset(self.records.len()).saturating_add(1)));
        if self.records.len() == 1 {
            self.report(
                Finding::new(
                    &SEVERAL_GAMES,
                    span,
                    "a second game begins here, where the notation has one game a file",
                )
                .help(
                    "keep each game in a file of its own: many programs read only the first, or mix them up",
                ),
            );
        }
    }

    /// All games of the text.
    pub(crate) fn finish(mut self) -> Vec<Record> {
        self.finish_game(offset(self.text.len()));
        if self.records.is_empty() {
            // Where there is no game, that is the one fault.
            self.findings.as_mut_vec().truncate(self.findings_before);
        }
        self.findings.set_game(None);
        self.records
    }

    fn finish_game(&mut self, end: u32) {
        self.finish_diagram();
        self.game.record.span.end = end;
        let game = std::mem::replace(&mut self.game, Game::new(0));
        if game.found {
            self.records.push(game.record);
        }
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
            let what = if star == '＊' { "a full-width ＊" } else { "blanks before the *" };
            let odd = Span::new(self.span(raw).start, self.span(text).start);
            let ply = self.ply() - 1;
            self.report(
                Finding::new(&NONSTANDARD_SPELLING, odd, format!("a comment begins with {what}"))
                    .help("begin the line with *: some programs take this one for no comment")
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
        if self.enters_diagram(line) {
            if let Some((ply, _)) = tables::number(lines::trim_start(rest)) {
                self.game.record.start.move_number = ply.checked_add(1);
            }
        }
        true
    }

    /// Whether a line that belongs to a start position belongs to this game's. After the first
    /// move it may begin another game; else it is part of a closing diagram.
    fn enters_diagram(&mut self, line: &'a str) -> bool {
        if self.game.begun && self.begins_new_game(line) {
            self.new_game(line);
        }
        !self.game.begun
    }

    fn turn(&mut self, line: &'a str, turn: Color) {
        if self.enters_diagram(line) {
            self.game.record.start.turn = Some(turn);
            self.game.record.start.turn_span = self.span(line);
        } else if self.game.diagram.is_empty() && self.game.record.diagrams.is_empty() {
            self.misplaced(line, "whose turn it is follows from the moves");
        }
    }

    fn misplaced(&mut self, line: &'a str, why: &str) {
        let (span, ply) = (self.span(line), self.ply() - 1);
        self.report(
            Finding::new(&MISPLACED_LINE, span, format!("「{line}」 stands after the moves: {why}"))
                .help("move the line above the moves, or take it out")
                .ply(ply),
        );
    }

    fn board(&mut self, line: &'a str, board: BoardLine<'a>) {
        let _ = self.enters_diagram(line);
        self.game.found = true;
        let span = self.span(line);
        let BoardLine::Row(inside) = board else {
            if !self.game.diagram.is_empty() {
                self.game.diagram.cover(span);
            }
            return;
        };
        if self.game.diagram.rows == 9 && !self.game.begun {
            let mut next = Diagram::default();
            std::mem::swap(&mut next.hands, &mut self.game.diagram.hands);
            next.setup.hands = self.game.diagram.setup.hands;
            let earlier = std::mem::replace(&mut self.game.diagram, next);
            self.game.earlier.get_or_insert(earlier);
        }
        self.game.diagram.cover(span);
        match board::row(inside, self.game.diagram.rows + 1) {
            Ok(cells) if self.game.diagram.rows < 9 => {
                self.game.diagram.set_row(&cells);
                for (_, odd) in cells {
                    self.odd_diagram(line, odd);
                }
            }
            Ok(_) => self.broken_diagram(span, "the diagram has more than nine rows".to_owned()),
            Err(error) => {
                let message = expected_in(error, "row", line);
                self.broken_diagram(self.span_at(error.at), message);
                self.game.diagram.rows = (self.game.diagram.rows + 1).min(9);
            }
        }
    }

    /// Reports the first fault of a diagram.
    fn broken_diagram(&mut self, span: Span, message: String) {
        if self.game.begun {
            return;
        }
        if !self.game.diagram.broken {
            self.report(
                Finding::new(&UNREADABLE_BOARD, span, message)
                    .help("write nine rows of nine squares, each a blank or v and one piece or ・")
                    .ply(0),
            );
        }
        self.game.diagram.broken = true;
    }

    fn odd_diagram(&mut self, line: &'a str, odd: DiagramOddities) {
        let reported = self.game.reported;
        let (message, severity) = if odd.mark && !reported.mark {
            self.game.reported.mark = true;
            (
                "a side is marked by another sign than a blank or v: some programs take the piece for the other side's",
                Severity::Warning,
            )
        } else if odd.piece && !reported.piece {
            self.game.reported.piece = true;
            (
                "a piece is not named as diagrams name it (玉飛角金銀桂香歩, 龍馬全圭杏と): some programs leave the square empty",
                Severity::Info,
            )
        } else if odd.unseparated && !reported.unseparated {
            self.game.reported.unseparated = true;
            (
                "the pieces in hand are not divided by blanks: some programs lose all but the first",
                Severity::Warning,
            )
        } else if odd.digits && !reported.digits {
            self.game.reported.digits = true;
            ("the pieces in hand are not counted in kanji: many programs read one piece", Severity::Info)
        } else {
            return;
        };
        let span = self.span(line);
        self.report(
            Finding::new(&NONSTANDARD_SPELLING, span, message)
                .severity(severity)
                .help("write the diagram as Kifu for Windows does: `kifu fmt` rewrites it")
                .ply(0),
        );
    }

    fn hand(&mut self, line: &'a str, color: Color, value: &'a str) {
        let _ = self.enters_diagram(line);
        self.game.found = true;
        let span = self.span(line);
        match board::hand(value) {
            Ok((hand, odd)) => {
                let diagram = &mut self.game.diagram;
                diagram.setup.hands[color.index()] = hand;
                diagram.hands[color.index()] = true;
                self.odd_diagram(line, odd);
            }
            Err(error) => {
                let message = expected_in(error, "hand", value);
                self.broken_diagram(self.span_at(error.at), message);
            }
        }
        self.game.diagram.cover(span);
    }

    /// Closes the diagram that is being read: the start position, or one after the moves.
    fn finish_diagram(&mut self) {
        let diagram = std::mem::take(&mut self.game.diagram);
        if self.game.begun {
            self.finish_later_diagram(&diagram);
            return;
        }
        if !diagram.broken && (1..9).contains(&diagram.rows) {
            let rows = diagram.rows;
            self.game.diagram.broken = false;
            self.broken_diagram(diagram.span, format!("the diagram has {rows} rows instead of nine"));
        }
        let broken = diagram.broken || self.game.diagram.broken;
        self.game.diagram = Diagram::default();
        self.game.record.start.broken = broken;
        let mut start = diagram;
        if let Some(earlier) = self.game.earlier.take() {
            if !broken && earlier.setup.board != start.setup.board {
                self.report(
                    Finding::new(
                        &TWO_BOARDS,
                        start.span,
                        "a second diagram shows another position than the first",
                    )
                    .help("leave the diagram that the moves begin from")
                    .label(earlier.span, "the first diagram")
                    .ply(0),
                );
            }
            start = earlier;
        }
        if broken {
            return;
        }
        self.set_start(start);
    }

    fn set_start(&mut self, diagram: Diagram) {
        let start = &mut self.game.record.start;
        let in_hand = diagram.setup.hands.iter().any(|hand| !hand.is_empty());
        if diagram.rows == 9 {
            start.setup = Some(Box::new(diagram.setup));
            start.setup_span = diagram.span;
        } else if in_hand {
            // Hands without a diagram belong to the position that 手合割 names.
            let named = start.handicap.map_or(Some(Handicap::EVEN), |handicap| handicap.known);
            if let Some(mut setup) = named.map(Handicap::setup) {
                setup.hands = diagram.setup.hands;
                start.turn = start.turn.or(Some(setup.turn));
                start.setup = Some(Box::new(setup));
                start.setup_span = diagram.span;
                start.handicap = start.handicap.filter(|handicap| handicap.known.is_none());
            }
        }
    }

    /// A diagram after moves is known noise where it shows the position reached, which replay knows.
    fn finish_later_diagram(&mut self, diagram: &Diagram) {
        if diagram.is_empty() {
            return;
        }
        let at = offset(self.moves());
        let whole = diagram.rows == 9 && !diagram.broken;
        if let (Some(line), true) = (self.game.line, whole) {
            let setup = Box::new(diagram.setup);
            let hands = diagram.hands == [true; 2];
            self.game.record.diagrams.push(RecordDiagram {
                line: offset(line),
                at,
                setup,
                hands,
                span: diagram.span,
            });
            return;
        }
        let ply = self.ply() - 1;
        self.report(
            Finding::new(&MISPLACED_LINE, diagram.span, "lines of a diagram stand after the moves")
                .help("take them out, or put a * in front of each")
                .ply(ply),
        );
    }

    fn header(&mut self, line: &'a str, header: header::HeaderLine<'a>) {
        let kind = header::key_kind(header.key);
        if let KeyKind::Hand(color) = kind {
            self.hand(line, color, header.value);
            return;
        }
        if self.game.begun && self.begins_new_game(line) {
            self.new_game(line);
        }
        if self.game.begun {
            if kind == KeyKind::Unknown {
                self.unknown(line);
                return;
            }
            self.misplaced(line, "the header ends where the moves begin");
        }
        self.field(line, header, kind);
    }

    fn field(&mut self, line: &'a str, header: header::HeaderLine<'a>, kind: KeyKind) {
        let (span, value_span) = (self.span(line), self.span(header.value));
        self.game.found |= kind != KeyKind::Unknown;
        match kind {
            KeyKind::Turn => {
                if let (Some(turn), false) = (header::turn_value(header.value), self.game.begun) {
                    self.game.record.start.turn = Some(turn);
                    self.game.record.start.turn_span = span;
                    return;
                }
            }
            KeyKind::Handicap if !self.game.begun => self.handicap(header.value, value_span),
            KeyKind::Name(_) if header::speaks_of_handicap(header.key) => self.speaks_of_handicap(span),
            KeyKind::Name(_)
            | KeyKind::Handicap
            | KeyKind::Hand(_)
            | KeyKind::Opening
            | KeyKind::Known
            | KeyKind::Unknown => {}
        }
        self.game.record.push_field(header.key, header.value, span, value_span);
    }

    fn handicap(&mut self, value: &str, span: Span) {
        let known = Handicap::from_name(value);
        let text = self.game.record.text.push(value);
        self.game.record.start.handicap = Some(StartHandicap { text, span, known });
        let Some(known) = known.filter(|known| known.name() != value) else { return };
        let usual = known.name();
        self.report(
            Finding::new(&NONSTANDARD_SPELLING, span, format!("「{value}」 is written 「{usual}」"))
                .help("use the usual name: few programs know this one, and most of them then assume 平手")
                .fix(span, usual, true)
                .ply(0),
        );
    }

    fn speaks_of_handicap(&mut self, span: Span) {
        self.game.record.start.white_first.get_or_insert(span);
    }

    fn names(&self) -> [&str; 2] {
        let record = &self.game.record;
        let name = |keys: &[&str]| record.field(keys).map_or("", |field| record.str(field.value));
        [name(&["先手", "下手"]), name(&["後手", "上手"])]
    }

    fn footer(&mut self, line: &'a str) -> bool {
        let Some(footer) = footer::footer(line, self.names()) else { return false };
        let span = self.span(line);
        let plies = footer.plies.map(|(plies, text)| (plies, self.span(text)));
        if !footer.known {
            let ply = self.ply() - 1;
            let message = format!("「{}」 is no way of ending that is known", footer.text);
            self.report(Finding::new(&UNKNOWN_ENDING, self.span(footer.text), message).ply(ply));
        }
        self.end(footer.text, |text, at| EndingRow {
            plies,
            ..EndingRow::new(EndingSource::Footer, footer.kind, footer.verdict, text, span, at)
        });
        true
    }

    fn variation(&mut self, line: &'a str, variation: VariationLine<'a>) {
        let span = self.span(line);
        if !self.game.begun {
            self.report(
                Finding::new(&MISPLACED_LINE, span, format!("「{line}」 stands before the first move"))
                    .help("take the line out: a variation follows the moves it leaves")
                    .ply(0),
            );
            return;
        }
        self.begin();
        let ply = variation.ply.map(|ply| if ply > self.game.ahead { ply - self.game.ahead } else { ply });
        self.open_variation(ply.unwrap_or(0), span);
        if !variation.memo.is_empty() {
            self.comment(CommentKind::Text, variation.memo, self.span(variation.memo));
        }
    }

    fn open_variation(&mut self, ply: u32, span: Span) {
        let from_nowhere = self.game.line.is_none() && ply > self.game.nowhere.from_ply;
        let game = &mut self.game;
        let mut stack = std::mem::take(&mut game.stack);
        let (place, passed) = stack.place(ply, |line| game.reach(line));
        game.stack = stack;
        game.last_number = ply.saturating_add(game.ahead).saturating_sub(1);
        match place {
            Place::Branch(parent) if !from_nowhere => {
                if passed {
                    self.passed_over(ply, span);
                }
                let index = self.game.record.lines.len();
                let line = Line { parent: offset(parent), from_ply: ply, span, ..Line::default() };
                self.game.record.lines.push(line);
                self.game.stack.push(index, ply);
                self.game.line = Some(index);
            }
            Place::Continue(line) if !from_nowhere => {
                self.game.line = Some(line);
                self.report(
                    Finding::new(
                        &VARIATION_TARGET,
                        span,
                        format!(
                            "the line before ends with ply {}: this is its continuation, not a variation",
                            ply - 1
                        ),
                    )
                    .severity(Severity::Warning)
                    .help("take the line out, so that the moves follow the ones before")
                    .ply(ply),
                );
            }
            Place::Branch(_) | Place::Continue(_) | Place::Nowhere => {
                self.game.line = None;
                self.game.nowhere = Line { from_ply: ply.max(1), span, ..Line::default() };
                if !from_nowhere {
                    self.no_target(ply, span);
                }
            }
        }
    }

    fn passed_over(&mut self, ply: u32, span: Span) {
        self.report(
            Finding::new(
                &VARIATION_TARGET,
                span,
                format!("the variation before has no ply {ply}: this one is taken to leave an earlier line"),
            )
            .severity(Severity::Warning)
            .help("write variations from the last branch to the first, as Kifu for Windows does")
            .ply(ply),
        );
    }

    fn no_target(&mut self, ply: u32, span: Span) {
        let line = span.of(self.text);
        let message = match ply {
            0 => format!("「{line}」 does not say at which ply it leaves the game"),
            _ => format!("「{line}」 leaves a ply that no line before has"),
        };
        self.report(
            Finding::new(&VARIATION_TARGET, span, message)
                .help("give the ply of the move that the first move of the variation replaces")
                .ply(ply),
        );
    }

    /// Whether a line of header or diagram after moves begins another game. One look ahead decides
    /// for all lines up to the next move.
    fn begins_new_game(&mut self, line: &'a str) -> bool {
        let (until, begins) = self.border;
        if self.at() <= until {
            return begins;
        }
        let start = self.span(line).start as usize;
        let (mut opening, mut board, mut separator, mut next) = (false, false, false, None);
        let mut ahead = Lines::new(self.text, start);
        while let Some(line) = ahead.next().map(trim) {
            if line.starts_with(['#', '*', '&']) {
                continue;
            }
            if variation_line(line).is_some() {
                break;
            }
            next = (self.dialect.first_move)(line);
            if next.is_some() {
                break;
            }
            if line.starts_with("まで") {
                next = Some(1).filter(|_| opening);
                break;
            }
            separator |= line.starts_with("手数-");
            board |= board::board_line(line).is_some() || header::turn_line(line).is_some();
            if let Some(header) = header::header_line(line) {
                match header::key_kind(header.key) {
                    KeyKind::Handicap | KeyKind::Name(_) | KeyKind::Opening => opening = true,
                    KeyKind::Hand(_) => board = true,
                    KeyKind::Turn | KeyKind::Known | KeyKind::Unknown => {}
                }
            }
        }
        let ended = self.game.record.lines.iter().any(|line| !line.endings.is_empty());
        let begins = match next {
            Some(1) => opening || board || separator || ended,
            Some(0) => opening || (ended && (board || separator)),
            Some(_) => separator && (opening || board),
            None => separator || (board && opening),
        };
        self.border = (ahead.at(), begins);
        begins
    }
}

/// `expected a piece, found 「犬」`
fn expected_in(error: Expected<'_>, what: &str, whole: &str) -> String {
    match error.at.chars().next() {
        Some(c) => format!("the {what} 「{whole}」 cannot be read at 「{c}」: expected {}", error.what),
        None => format!("the {what} 「{whole}」 ends too early: expected {}", error.what),
    }
}
