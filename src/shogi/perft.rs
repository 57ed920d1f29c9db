//! Counting the leaves of the tree of legal moves: the proof of a move generator.

use super::{Move, Position, Undo};

/// A position on the way to a leaf.
struct Level {
    /// How many of the untried moves belong to the levels above.
    above: usize,
    /// The move that is tried.
    tried: Option<(Move, Undo)>,
}

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
            let undo = position.play_legal(played);
            let lines = position.count_lines(rest);
            position.unplay(played, undo);
            (played, lines)
        };
        moves.into_iter().map(count).collect()
    }

    /// Counts without recursion: no depth is too deep for the stack.
    fn count_lines(&mut self, depth: u32) -> u64 {
        let Some(inner) = depth.checked_sub(1) else { return 1 };
        let mut untried = Vec::new();
        let mut levels: Vec<Level> = Vec::new();
        let mut lines = 0;
        loop {
            if levels.len() == inner as usize {
                lines += u64::from(self.count_legal_moves());
            } else {
                levels.push(Level { above: untried.len(), tried: None });
                self.legal_moves(&mut untried);
            }
            if !self.try_next(&mut levels, &mut untried) {
                return lines;
            }
        }
    }

    /// Goes to the next position that has not been looked at; `false` where there is none.
    fn try_next(&mut self, levels: &mut Vec<Level>, untried: &mut Vec<Move>) -> bool {
        while let Some(level) = levels.last_mut() {
            if let Some((played, undo)) = level.tried.take() {
                self.unplay(played, undo);
            }
            if untried.len() > level.above
                && let Some(next) = untried.pop()
            {
                level.tried = Some((next, self.play_legal(next)));
                return true;
            }
            levels.pop();
        }
        false
    }
}
