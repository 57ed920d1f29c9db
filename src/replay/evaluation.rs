//! What engines write of a position into a CSA record: `35 -3334FU +2726FU #1234` behind `'**`.
//!
//! The score is in centipawns from Black's point of view (CSA V3.0), the moves go on from the move
//! that the comment follows. Programs differ: some repeat that move, some write USI, some write words.
//! What is not understood stays a comment as well, so that nothing is lost.

use super::{Evaluation, ReplayedLine};
use crate::{
    record::{AFTER_END, CommentKind, Line, Record},
    shogi::{Color, Move, PieceKind, Position, Setup, Square},
};

/// The evaluation that a comment holds.
#[derive(Debug)]
pub(super) struct Read {
    /// The place of the comment in [`Line::comments`].
    pub(super) comment: usize,
    /// What it says.
    pub(super) evaluation: Evaluation,
    /// Whether every word of it was understood.
    pub(super) complete: bool,
}

/// The evaluations of a main line, in the order of its comments: the first of each move.
pub(super) fn of_line(record: &Record, line: &Line, played: &ReplayedLine, start: &Setup) -> Vec<Read> {
    let is_candidate = |kind: CommentKind, at: u32| {
        // Before the first move there is no engine's move to speak of.
        kind == CommentKind::Program && at > 0 && at != AFTER_END && at as usize <= played.moves.len()
    };
    if !line.comments.iter().any(|comment| is_candidate(comment.kind, comment.at)) {
        return Vec::new();
    }
    let mut position = Position::new(start);
    let (mut ply, mut last) = (0, 0);
    let mut found = Vec::new();
    for (place, comment) in line.comments.iter().enumerate() {
        if !is_candidate(comment.kind, comment.at) || comment.at == last {
            continue;
        }
        let at = comment.at as usize;
        while ply < at {
            position.play(played.moves[ply]);
            ply += 1;
        }
        if let Some((evaluation, complete)) = read(record.str(comment.text), &position, played.moves[at - 1])
        {
            last = comment.at;
            found.push(Read { comment: place, evaluation, complete });
        }
    }
    found
}

/// Reads one comment in the position after `played`; `None` where it holds no score. Also says whether
/// everything was understood.
fn read(text: &str, position: &Position, played: Move) -> Option<(Evaluation, bool)> {
    let mut words = text.split_ascii_whitespace();
    let score: i64 = words.next()?.parse().ok()?;
    let mut evaluation = Evaluation { cp: Some(score), text: text.to_owned(), ..Evaluation::default() };
    let mut ahead =
        Ahead { position: position.clone(), played, moves: Vec::new(), over: false, complete: true };
    for word in words {
        match word.strip_prefix('#').map(str::parse) {
            Some(Ok(nodes)) => evaluation.nodes = Some(nodes),
            Some(Err(_)) => ahead.complete = false,
            None => ahead.word(word),
        }
    }
    evaluation.pv = ahead.moves;
    Some((evaluation, ahead.complete))
}

/// A line of play that is being read.
struct Ahead {
    position: Position,
    /// The move that was played before it.
    played: Move,
    moves: Vec<Move>,
    /// Whether nothing more can be played, for something was not understood.
    over: bool,
    complete: bool,
}

impl Ahead {
    /// One word: a move in USI, or one or more moves in CSA, which some programs write without blanks.
    fn word(&mut self, word: &str) {
        if let Some(played) = Move::from_usi(word) {
            let is_repeat = self.moves.is_empty() && played == self.played;
            if !is_repeat {
                self.play(Some(played));
            }
            return;
        }
        let mut rest = word.as_bytes();
        while let Some((first, after)) = rest.split_first_chunk::<7>() {
            self.csa(first);
            rest = after;
        }
        if !rest.is_empty() {
            self.play(None);
        }
    }

    fn csa(&mut self, &[sign, file, rank, to_file, to_rank, first, second]: &[u8; 7]) {
        let square = |file: u8, rank: u8| Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
        let color = match sign {
            b'+' => Color::Black,
            b'-' => Color::White,
            _ => return self.play(None),
        };
        let from = match (file, rank) {
            (b'0', b'0') => None,
            _ => Some(square(file, rank)),
        };
        let (Some(to), Some(kind)) = (square(to_file, to_rank), PieceKind::from_csa([first, second])) else {
            return self.play(None);
        };
        if color == self.position.turn() {
            let found = match from {
                Some(from) => from.and_then(|from| self.board_move(from, to, kind)),
                None => kind.in_hand().filter(|_| !kind.is_promoted()).map(|kind| Move::Drop { kind, to }),
            };
            self.play(found);
        } else if !(self.moves.is_empty() && self.is_repeat(from, to, kind)) {
            self.play(None);
        }
    }

    /// The move whose piece is `kind` afterwards.
    fn board_move(&self, from: Square, to: Square, kind: PieceKind) -> Option<Move> {
        let before = self.position.piece(from)?.kind;
        let promote = before != kind;
        (!promote || before.promoted() == Some(kind)).then_some(Move::Board { from, to, promote })
    }

    /// Whether a move of the other side is the one just played, written again.
    fn is_repeat(&self, from: Option<Option<Square>>, to: Square, kind: PieceKind) -> bool {
        let same_origin = match self.played {
            Move::Board { from: played, .. } => from == Some(Some(played)),
            Move::Drop { .. } => from.is_none(),
        };
        same_origin
            && to == self.played.to()
            && self.position.piece(to).is_some_and(|piece| piece.kind == kind)
    }

    /// Plays a move of the line; `None`, or one that is not legal, ends it.
    fn play(&mut self, played: Option<Move>) {
        match played.filter(|&played| !self.over && self.position.judge(played).is_ok()) {
            Some(played) => {
                self.position.play(played);
                self.moves.push(played);
            }
            None => {
                self.over = true;
                self.complete = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Handicap;

    /// Reads `text` after 7g7f: score, nodes, moves, and a question mark where not all is understood.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut position = Position::new(&Handicap::EVEN.setup());
        let played = Move::from_usi("7g7f").unwrap();
        position.play(played);
        let shown = read(text, &position, played).map(|(evaluation, complete)| {
            let moves: Vec<String> = evaluation.pv.iter().map(ToString::to_string).collect();
            let nodes = evaluation.nodes.map_or(String::new(), |nodes| format!(" #{nodes}"));
            let doubt = if complete { "" } else { " ?" };
            format!("{} {}{nodes}{doubt}", evaluation.cp.unwrap_or_default(), moves.join(" "))
        });
        assert_eq!(shown.as_deref(), Some(expected).filter(|expected| !expected.is_empty()), "{text}");
    }

    #[test]
    fn score_moves_and_nodes_are_read() {
        check(" 35 -3334FU +8822UM #99", "35 3c3d 8h2b+ #99");
        check(" -8", "-8 ");
        check("+8 #5", "8  #5");
        check(" 5 -3334FU+8822UM-3122GI", "5 3c3d 8h2b+ 3a2b");
    }

    #[test]
    fn the_move_played_may_be_written_again() {
        check(" 50 +7776FU -3334FU", "50 3c3d");
        check(" 50 7g7f 3c3d 2g2f", "50 3c3d 2g2f");
        check(" 50 3c3d 2g2f", "50 3c3d 2g2f");
    }

    #[test]
    fn what_is_not_understood_ends_the_line_and_is_remembered() {
        check(" 50 +2726FU -3334FU", "50  ?");
        check(" 50 -3334FU joseki +2726FU #3", "50 3c3d #3 ?");
        check(" 50 -3334FU %PASS", "50 3c3d ?");
        check(" 50 -3335FU", "50  ?");
        check(" 50 -0055KA", "50  ?");
        check(" 50 -3334F", "50  ?");
        check(" 50 #x", "50  ?");
    }

    #[test]
    fn without_a_score_it_is_a_comment() {
        check("", "");
        check(" book move", "");
        check(" 0.5 -3334FU", "");
        check(" 99999999999999999999999 -3334FU", "");
        check("評価値=123", "");
    }
}
