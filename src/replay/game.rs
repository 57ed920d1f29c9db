//! A game freed from its notation: what convert works on, and what JSONL shows.

use super::{Convention, Replayed, ReplayedLine, evaluation, outcome};
use crate::{
    finding::Code,
    record::{AFTER_END, CommentKind, EndingKind, EndingRow, EndingSource, Field, Line, Record},
    shogi::{Color, Handicap, Move, Setup},
};

/// A game as played, with all that its record says about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// The header, in file order: KIF's Japanese key where the field is a known one, else the key
    /// as written. 先手, 後手, 下手, 上手 and 手合割 are among them.
    pub header: Vec<(String, String)>,
    /// The name of the handicap, where it is known: 平手, 二枚落ち, …
    pub handicap: Option<String>,
    /// The start position; `None` is unknown.
    pub start: Option<Setup>,
    /// The main line first, then the variations, each after the line it leaves, those of a line by
    /// `from_ply`, then as in the file.
    pub lines: Vec<GameLine>,
    /// Fouls and faults of the main line: ply and code.
    pub faults: Vec<(u32, &'static Code)>,
    /// Whether some of the text could not be read as part of the game.
    pub partial: bool,
    /// How many moves stand behind an ending that is final: they are no part of the game.
    pub behind_end: usize,
}

/// A line of play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameLine {
    /// The line it leaves, as a place in [`Game::lines`]; 0 for the main line itself.
    pub parent: usize,
    /// The ply (1-based, from the start of the game) at which its first move is played; 1 for the
    /// main line.
    pub from_ply: u32,
    /// The moves.
    pub moves: Vec<Move>,
    /// Time used for each move, in milliseconds; as long as `moves`.
    pub times: Vec<Option<i64>>,
    /// Comments: after how many moves of this line, and one line of text. In order.
    pub comments: Vec<(u32, String)>,
    /// Bookmarks: after how many moves of this line, and the text. In order.
    pub bookmarks: Vec<(u32, String)>,
    /// Evaluations: after how many moves of this line, and what. In order.
    pub evaluations: Vec<(u32, Evaluation)>,
    /// How it ended; `None` where the record does not say.
    pub ending: Option<Ending>,
}

impl GameLine {
    /// Takes the ending out; the comments after it then follow the last move.
    pub(crate) fn leave_out_ending(&mut self) {
        let after = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        let comments = self.ending.take().map_or_else(Vec::new, |ending| ending.comments);
        self.comments.extend(comments.into_iter().map(|text| (after, text)));
    }
}

/// How a line ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The manner.
    pub kind: EndingKind,
    /// The winner; `None` is nobody or not known.
    pub winner: Winner,
    /// The word as written.
    pub text: String,
    /// Time used before the end, in milliseconds.
    pub time: Option<i64>,
    /// Comments after it, one a line.
    pub comments: Vec<String>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// This side.
    Side(Color),
    /// A draw.
    Draw,
    /// Nobody, or not known.
    Unknown,
}

impl Winner {
    /// The name in JSONL: `black`, `white`, `draw`; `None` is nobody, or not known.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Side(color) => Some(color.name()),
            Self::Draw => Some("draw"),
            Self::Unknown => None,
        }
    }
}

/// What an engine thought of a position. Scores are from Black's point of view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// The score in centipawns.
    pub cp: Option<i64>,
    /// Mate in so many plies: positive when Black mates.
    pub mate: Option<i64>,
    /// The search depth.
    pub depth: Option<u32>,
    /// The nodes searched.
    pub nodes: Option<u64>,
    /// The line of play expected after the move played.
    pub pv: Vec<Move>,
    /// The text it was read from, without marks.
    pub text: String,
    /// Whether a comment of the game says it: then it is not written again beside the comments.
    pub in_comment: bool,
}

impl Game {
    /// The game that a record says and replay has played. What CSA's comments for programs say stays
    /// unread in [`GameLine::evaluations`]: only their text is there.
    #[must_use]
    pub fn new(record: &Record, replayed: &Replayed, convention: Convention) -> Self {
        let field = |field: &Field| (record.str(field.key).to_owned(), record.str(field.value).to_owned());
        let mut game = Self {
            header: record.header.iter().map(field).collect(),
            handicap: handicap(record, replayed),
            start: replayed.start,
            ..Self::default()
        };
        let places = hang(record, replayed);
        for (place, &(line, parent)) in places.iter().enumerate() {
            let written = &record.lines[line];
            let played = &replayed.lines[line];
            let start = replayed.start.as_ref().filter(|_| line == 0);
            let scores =
                start.map_or_else(Vec::new, |start| evaluation::of_line(record, written, played, start));
            game.lines.push(game_line(record, written, played, parent, convention, scores));
            game.partial |= played.stopped;
            match end_before_moves(written) {
                Some(end) if end.kind.is_final() => {
                    game.behind_end += written.plies.len() - end.at as usize;
                }
                // The moves may be those of the game taken up again.
                Some(_) => game.partial = true,
                None => {}
            }
            if place == 0 {
                game.faults = played.faults.iter().map(|fault| (fault.ply, fault.code)).collect();
            }
        }
        game.partial |= places.len() < record.lines.len() || replayed.start.is_none();
        game
    }

    /// The name of a side, as the header gives it.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<&str> {
        let keys = match color {
            Color::Black => ["先手", "下手"],
            Color::White => ["後手", "上手"],
        };
        self.field(&keys).filter(|name| !name.is_empty())
    }

    /// The main line; `None` only in a game made by hand without lines.
    #[must_use]
    pub fn main(&self) -> Option<&GameLine> {
        self.lines.first()
    }

    /// The variations that leave each line, in order.
    #[must_use]
    pub fn variations(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.lines.len()];
        for (place, line) in self.lines.iter().enumerate().skip(1) {
            children[line.parent].push(place);
        }
        children
    }

    /// The first value under one of `keys`.
    #[must_use]
    pub fn field(&self, keys: &[&str]) -> Option<&str> {
        self.header.iter().find(|(key, _)| keys.contains(&key.as_str())).map(|(_, value)| value.as_str())
    }
}

/// The first statement that ends a line before its moves do.
fn end_before_moves(line: &Line) -> Option<&EndingRow> {
    let moves = line.plies.len();
    line.endings
        .iter()
        .find(|row| (row.source == EndingSource::Row || row.is_end()) && (row.at as usize) < moves)
}

/// The name of the handicap: the one written where it is known, else that of the start position.
fn handicap(record: &Record, replayed: &Replayed) -> Option<String> {
    let of_start = replayed.start.as_ref().and_then(Handicap::of);
    let named = record.start.handicap.as_ref().and_then(|handicap| handicap.known);
    let is_true =
        |named: &Handicap| of_start.is_none_or(|start| start == *named) && record.start.setup.is_none();
    named.filter(is_true).or(of_start).map(|handicap| handicap.name().to_owned())
}

/// The lines that could be reached, each with the place of the line it leaves: a variation hangs on the
/// deepest line it branches from, those of a line by ply, then as in the file.
fn hang(record: &Record, replayed: &Replayed) -> Vec<(usize, usize)> {
    let reached = |line: usize| line == 0 || replayed.lines[line].reached;
    let mut parents: Vec<usize> = Vec::with_capacity(record.lines.len());
    for (place, line) in record.lines.iter().enumerate() {
        let mut parent = line.parent as usize;
        while parent != 0 && record.lines[parent].first_ply() >= line.first_ply() {
            parent = parents[parent];
        }
        parents.push(if place == 0 { 0 } else { parent });
    }
    let mut order: Vec<usize> = (1..record.lines.len()).filter(|&line| reached(line)).collect();
    order.sort_by_key(|&line| (parents[line], record.lines[line].first_ply(), line));
    let mut first = vec![0; record.lines.len() + 1];
    order.iter().for_each(|&line| first[parents[line] + 1] += 1);
    for place in 1..first.len() {
        first[place] += first[place - 1];
    }
    // Depth first, so that a line stands after the one it leaves and before its own variations.
    let mut hung = vec![(0, 0)];
    let mut stack: Vec<(usize, usize)> = order[..first[1]].iter().rev().map(|&line| (line, 0)).collect();
    while let Some((line, parent)) = stack.pop() {
        let place = hung.len();
        hung.push((line, parent));
        stack.extend(order[first[line]..first[line + 1]].iter().rev().map(|&child| (child, place)));
    }
    hung
}

fn game_line(
    record: &Record,
    written: &Line,
    played: &ReplayedLine,
    parent: usize,
    convention: Convention,
    scores: Vec<evaluation::Read>,
) -> GameLine {
    let moves = played.moves.clone();
    let times = written.plies.iter().take(moves.len()).map(|ply| ply.time).collect();
    let mut line = GameLine { parent, from_ply: written.first_ply(), moves, times, ..GameLine::default() };
    line.ending = outcome(written, played, convention).map(|outcome| {
        let row = &written.endings[outcome.statement];
        let timed = written.endings.iter().find(|row| row.time.is_some());
        Ending {
            kind: outcome.kind,
            winner: outcome.winner,
            text: record.str(row.text).to_owned(),
            time: timed.and_then(|row| row.time),
            comments: Vec::new(),
        }
    });
    let mut scores = scores.into_iter().peekable();
    for (place, comment) in written.comments.iter().enumerate() {
        let score = scores.next_if(|score| score.comment == place);
        let is_complete = score.as_ref().is_some_and(|score| score.complete);
        line.evaluations.extend(score.map(|score| (comment.at, score.evaluation)));
        if is_complete {
            continue;
        }
        let text = record.str(comment.text).to_owned();
        let at = comment.at.min(u32::try_from(line.moves.len()).unwrap_or(u32::MAX));
        match (comment.kind, comment.at, &mut line.ending) {
            (CommentKind::Bookmark, _, _) => line.bookmarks.push((at, text)),
            (CommentKind::Text, AFTER_END, Some(ending)) => ending.comments.push(text),
            (CommentKind::Program, AFTER_END, Some(ending)) => ending.comments.push(format!("*{text}")),
            (CommentKind::Text, _, _) => line.comments.push((at, text)),
            (CommentKind::Program, _, _) => {
                line.evaluations.push((at, Evaluation { text, ..Evaluation::default() }));
            }
        }
    }
    line
}
