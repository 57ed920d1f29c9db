//! Text to records: the cursor over the lines, the games of a file, and the short way for the lines
//! that nearly every file is made of.

use memchr::memchr2;

use super::{board::Board, grammar::written, words::Word};
use crate::{
    finding::{Edit, Finding, Findings, Fix, NONSTANDARD_SPELLING, SEVERAL_GAMES},
    notation::text::{is_blank, offset, span},
    record::{AFTER_END, Comment, CommentKind, EndingRow, EndingSource, Line, Origin, Ply, Record, Str},
    shogi::{Color, PieceKind, Square},
    source::{Source, Span},
};

/// Reads every game of `source`. A text without a single CSA statement holds no game, and nothing is
/// reported of it here.
pub(crate) fn parse(source: &Source, findings: &mut Findings) -> Vec<Record> {
    let before = findings.as_slice().len();
    let mut reader = Reader::new(source.text(), findings);
    let origin = source.origin();
    (reader.version, reader.joined) = (origin.version, origin.joined);
    reader.findings.set_game(Some(1));
    while reader.at < reader.text.len() {
        reader.canonical_lines();
        reader.line();
    }
    reader.end_game(reader.text.len());
    let records = reader.records;
    if records.is_empty() {
        findings.as_mut_vec().truncate(before);
    }
    findings.set_game(None);
    records
}

/// The cursor over a file, and the game it is in.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    /// The place of the next line, or of the next statement when `inside` is set.
    at: usize,
    /// Whether `at` stands after a comma inside a line.
    inside: bool,
    pub(super) findings: &'a mut Findings,
    records: Vec<Record>,
    /// The version last declared: games after a separator inherit it.
    pub(super) version: Option<(u16, u16)>,
    /// Whether the text goes on where another game ended without a separator: its first statement
    /// begins a game.
    joined: bool,
    pub(super) game: Game,
}

/// The game that is being read.
pub(super) struct Game {
    pub(super) record: Record,
    /// The main line: in `record` only at the end.
    pub(super) line: Line,
    pub(super) board: Board,
    pub(super) stage: Stage,
    pub(super) last: Last,
    /// What was reported once and is not said again for this game.
    pub(super) said: u16,
    /// Where the findings about odd spellings are that occur again and again.
    odd: Vec<(u16, usize)>,
    /// Whether any statement was met: comments and blanks alone are no game.
    pub(super) real: bool,
    /// An ending that stands in a comment: counts where no other does.
    pub(super) in_comment: Option<EndingRow>,
    /// The names of both sides, where they were met.
    pub(super) names: [Option<Str>; 2],
    begin: usize,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Version, names, information.
    Header,
    /// The start position or the turn line was met.
    Position,
    /// Moves or an ending were met.
    Play,
}

/// What a time belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    /// Nothing that takes time.
    Nothing,
    /// The last ply of the line.
    Move,
    /// This ending row.
    Ending(usize),
}

/// Things that are said once a game, as bits of [`Game::said`].
pub(super) mod once {
    pub(in super::super) const BLANKS: u16 = 1;
    pub(in super::super) const INDENTED: u16 = 2;
    pub(in super::super) const EMPTY: u16 = 4;
    pub(in super::super) const INLINE_COMMENT: u16 = 8;
    pub(in super::super) const FRACTION: u16 = 16;
    pub(in super::super) const MAX_MOVES: u16 = 32;
    pub(in super::super) const LONG_FRACTION: u16 = 64;
}

impl Game {
    fn new(begin: usize) -> Self {
        Self {
            record: Record::default(),
            line: Line::default(),
            board: Board::default(),
            stage: Stage::Header,
            last: Last::Nothing,
            said: 0,
            odd: Vec::new(),
            real: false,
            in_comment: None,
            names: [None; 2],
            begin,
        }
    }

    /// The number of moves so far.
    pub(super) fn plies(&self) -> u32 {
        offset(self.line.plies.len())
    }

    /// Whether an ending was met.
    pub(super) fn ended(&self) -> bool {
        !self.line.endings.is_empty()
    }

    /// Whether this is said for the first time.
    pub(super) const fn first(&mut self, bit: u16) -> bool {
        let first = self.said & bit == 0;
        self.said |= bit;
        first
    }

    /// Adds a comment at the place that the game has come to.
    pub(super) fn comment(&mut self, kind: CommentKind, text: &str, span: Span) {
        let at = if self.ended() { AFTER_END } else { self.plies() };
        let text = self.record.text.push(text);
        self.line.comments.push(Comment { at, kind, text, span });
    }

    /// Adds a statement of how the game ended.
    pub(super) fn ending(&mut self, source: EndingSource, word: Word, text: &str, span: Span) {
        let text = self.record.text.push(text);
        let row = EndingRow::new(source, word.kind, word.verdict, text, span, self.plies());
        self.line.endings.push(row);
    }
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, findings: &'a mut Findings) -> Self {
        let game = Game::new(0);
        Self { text, at: 0, inside: false, findings, records: Vec::new(), version: None, joined: false, game }
    }

    /// Takes moves and times that are written exactly as CSA writes them, and stops at anything else.
    fn canonical_lines(&mut self) {
        if self.game.stage != Stage::Play {
            return;
        }
        let bytes = self.text.as_bytes();
        while let Some(first) = bytes.get(self.at) {
            let end = match first {
                b'+' | b'-' => self.canonical_move(bytes),
                b'T' => self.canonical_time(bytes),
                _ => return,
            };
            let Some(end) = end else { return };
            (self.at, self.inside) = match bytes.get(end..) {
                Some([b'\r', b'\n', ..]) => (end + 2, false),
                Some([b'\n' | b'\r', ..]) => (end + 1, false),
                Some([b',', ..]) => (end + 1, true),
                _ => (end, false),
            };
        }
    }

    /// `+7776FU`, followed by the end of the line or a comma.
    #[inline]
    fn canonical_move(&mut self, bytes: &[u8]) -> Option<usize> {
        let [sign, file, rank, to_file, to_rank, first, second] =
            *bytes.get(self.at..)?.first_chunk::<7>()?;
        let color = if sign == b'+' { Color::Black } else { Color::White };
        let square = |file: u8, rank: u8| Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
        let origin = match (file, rank) {
            (b'0', b'0') => Origin::Hand,
            _ => Origin::Square(square(file, rank)?),
        };
        let to = square(to_file, to_rank)?;
        let kind = PieceKind::from_csa([first, second])?;
        let end = self.at + 7;
        if !ends_statement(bytes, end) {
            return None;
        }
        let span = span(self.at, end);
        self.game.line.plies.push(Ply::new(Some(written(color, origin, to, kind)), span));
        self.game.last = Last::Move;
        Some(end)
    }

    /// `T12`, followed by the end of the line or a comma: the first time of a move.
    #[inline]
    fn canonical_time(&mut self, bytes: &[u8]) -> Option<usize> {
        let (Last::Move, Some(ply)) = (self.game.last, self.game.line.plies.last_mut()) else { return None };
        if ply.time.is_some() || !ply.time_span.is_empty() {
            return None;
        }
        let mut seconds = 0i64;
        let mut end = self.at + 1;
        while let Some(digit) = bytes.get(end).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10)
        {
            seconds = seconds * 10 + i64::from(digit);
            end += 1;
            if end - self.at > 10 {
                return None;
            }
        }
        if end == self.at + 1 || !ends_statement(bytes, end) {
            return None;
        }
        ply.time = Some(seconds * 1000);
        ply.time_span = span(self.at, end);
        Some(end)
    }

    /// Takes the next line, or the rest of it, whatever it is.
    fn line(&mut self) {
        let start = self.at;
        let Some(rest) = self.text.get(start..).filter(|rest| !rest.is_empty()) else { return };
        let end = start + memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
        self.at = match self.text.as_bytes().get(end..) {
            Some([b'\r', b'\n', ..]) => end + 2,
            Some([_, ..]) => end + 1,
            _ => end,
        };
        let inside = std::mem::take(&mut self.inside);
        let line = &self.text[start..end];
        let indent = if inside { 0 } else { line.len() - line.trim_start_matches(is_blank).len() };
        let begin = start + indent;
        match line.as_bytes().get(indent) {
            None if !inside => {}
            Some(b'\'') if !inside => self.comment(begin, end),
            Some(b'N' | b'$') if !inside && self.header(begin, end) => {}
            _ => {
                if indent > 0 {
                    self.indented(span(start, begin));
                }
                self.statements(begin, end, inside);
            }
        }
    }

    fn indented(&mut self, place: Span) {
        let finding = |ply| {
            Finding::new(
                &NONSTANDARD_SPELLING,
                place,
                ("blanks stand before the statement", "行頭に空白があります"),
            )
            .help((
                "begin the line with the statement: some programs go by its first character",
                "行頭の空白を消してください。1文字目で行の種類を決めるソフトがあります",
            ))
            .ply(ply)
        };
        self.odd(once::INDENTED, Edit { span: place, text: String::new() }, finding);
    }

    /// Reports an odd spelling once a game; where it occurs again, the finding gets a further edit.
    pub(super) fn odd(&mut self, bit: u16, edit: Edit, finding: impl FnOnce(u32) -> Finding) {
        if self.game.first(bit) {
            self.game.odd.push((bit, self.findings.as_slice().len()));
            let fix = Some(Fix { edits: vec![edit], safe: true });
            self.findings.push(Finding { fix, ..finding(self.game.plies()) });
            return;
        }
        let known = self.game.odd.iter().find(|(known, _)| *known == bit);
        let finding = known.and_then(|&(_, place)| self.findings.as_mut_vec().get_mut(place));
        if let Some(fix) = finding.and_then(|finding| finding.fix.as_mut()) {
            fix.edits.push(edit);
        }
    }

    /// Begins the moves: whatever the position is, it is complete now.
    pub(super) fn begin_play(&mut self, at: usize) {
        if self.game.stage == Stage::Play {
            return;
        }
        self.game.stage = Stage::Play;
        self.game.line.plies.reserve((self.text.len() - at.min(self.text.len())).div_euclid(12).min(160));
        let board = std::mem::take(&mut self.game.board);
        let built = board.build(self.findings);
        let start = &mut self.game.record.start;
        let Some(built) = built else {
            let place = if start.turn.is_some() { start.turn_span.start } else { offset(at) };
            start.missing = Some(Span::at(place));
            return;
        };
        start.setup_span = built.span;
        start.broken = built.setup.is_none();
        start.setup = built.setup;
        if let (Some(setup), Some(turn)) = (&mut start.setup, start.turn) {
            setup.turn = turn;
        }
    }

    /// Ends the game at `at`, and keeps it if it is one.
    pub(super) fn end_game(&mut self, at: usize) {
        if self.game.real {
            self.begin_play(at);
        }
        let mut game = std::mem::replace(&mut self.game, Game::new(at));
        if !game.real {
            self.keep_remarks(game);
            return;
        }
        if let (false, Some(row)) = (game.ended(), game.in_comment.take()) {
            game.line.endings.push(row);
        }
        let mut record = game.record;
        record.lines = vec![game.line];
        record.span = span(game.begin, at);
        // Room was made for a long game; many short ones in a file must not keep it.
        if at < self.text.len() {
            record.shrink();
        }
        self.records.push(record);
        self.findings.set_game(Some(offset(self.records.len()) + 1));
    }

    /// Comments that stand in no game belong to the one before them, or else to the first.
    fn keep_remarks(&mut self, game: Game) {
        let Some(record) = self.records.last_mut() else {
            self.game = game;
            return;
        };
        let Some(line) = record.lines.first_mut() else { return };
        let at = if line.endings.is_empty() { offset(line.plies.len()) } else { AFTER_END };
        for comment in game.line.comments {
            let text = record.text.push(game.record.text.get(comment.text));
            line.comments.push(Comment { at, text, ..comment });
        }
    }

    /// Whether this statement is the first after a game that another part of the file holds.
    pub(super) const fn follows_game(&mut self) -> bool {
        std::mem::replace(&mut self.joined, false)
    }

    /// A game begins at `at` though no separator stands there.
    pub(super) fn next_game(&mut self, at: usize, end: usize) {
        self.end_game(at);
        let message = (
            "another game begins here, without a line 「/」 before it",
            "ここから次の対局が始まっていますが、区切りの「/」の行がありません",
        );
        let finding = Finding::new(&SEVERAL_GAMES, span(at, end), message)
            .help(("put a line with a single / between two games", "対局の間に「/」だけの行を入れてください"))
            .fix(Span::at(offset(at)), "/\n", true);
        self.findings.push(finding);
    }
}

/// Whether a statement can end at `end`.
#[inline]
fn ends_statement(bytes: &[u8], end: usize) -> bool {
    matches!(bytes.get(end), None | Some(b'\n' | b'\r' | b','))
}
