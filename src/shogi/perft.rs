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
        self.clone().count_lines(depth)
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
        let count = |played| {
            let undo = position.play(played);
            let lines = position.count_lines(rest);
            position.unplay(played, undo);
            (played, lines)
        };
        moves.into_iter().map(count).collect()
    }

    fn count_lines(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_legal_moves()),
            _ => {
                let mut lines = 0;
                let mut moves = Vec::with_capacity(128);
                self.legal_moves(&mut moves);
                for played in moves {
                    let undo = self.play(played);
                    lines += self.count_lines(depth - 1);
                    self.unplay(played, undo);
                }
                lines
            }
        }
    }
}
