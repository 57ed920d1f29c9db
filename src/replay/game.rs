//! A game freed from its notation: what convert works on, and what JSONL shows.

use crate::{
    finding::Code,
    record::EndingKind,
    shogi::{Color, Move, Setup},
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
}

impl Game {
    /// The main line; `None` only in a game made by hand without lines.
    #[must_use]
    pub fn main(&self) -> Option<&GameLine> {
        self.lines.first()
    }

    /// The variations that leave `line`, in order.
    pub fn variations(&self, line: usize) -> impl Iterator<Item = usize> + '_ {
        (1..self.lines.len()).filter(move |&child| self.lines[child].parent == line)
    }

    /// The first value under one of `keys`.
    #[must_use]
    pub fn field(&self, keys: &[&str]) -> Option<&str> {
        self.header.iter().find(|(key, _)| keys.contains(&key.as_str())).map(|(_, value)| value.as_str())
    }
}
