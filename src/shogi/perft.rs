//! Counting the leaves of the tree of legal moves: the proof of a move generator.

use super::{Move, Position};

impl Position {
    /// How many lines of `depth` legal moves there are.
    ///
    /// ```
    /// use kifu::shogi::{Handicap, Position};
    /// assert_eq!(Position::new(&Handicap::EVEN.setup()).perft(3), 25_470);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.clone().count_lines(depth, &mut Vec::new())
    }

    /// [`perft`](Self::perft) after each legal move; empty at depth 0.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let mut position = self.clone();
        let mut below = Vec::new();
        let count = |played| {
            let undo = position.play_legal(played);
            let lines = position.count_lines(rest, &mut below);
            position.unplay(played, undo);
            (played, lines)
        };
        moves.into_iter().map(count).collect()
    }

    /// Counts the lines from here; `moves` holds those of the positions above, and is left as it was.
    fn count_lines(&mut self, depth: u32, moves: &mut Vec<Move>) -> u64 {
        match depth {
            0 => return 1,
            1 => return u64::from(self.count_legal_moves()),
            2.. => {}
        }
        let above = moves.len();
        self.legal_moves(moves);
        let mut lines = 0;
        for index in above..moves.len() {
            let played = moves[index];
            let undo = self.play_legal(played);
            lines += self.count_lines(depth - 1, moves);
            self.unplay(played, undo);
        }
        moves.truncate(above);
        lines
    }
}
