//! Mate as the composers of problems count it.

use super::{Move, Position, Square};

impl Position {
    /// Whether the side to move is mated, or can only put off the mate by drops in the way of the checking
    /// piece, which takes each of them at once with the same mate: 無駄合 are no moves of a problem, and
    /// who is mated but for them resigns.
    #[must_use]
    pub fn is_mate_but_for_futile_drops(&self) -> bool {
        is_mate(&mut self.clone(), &mut Vec::new())
    }
}

/// `known` are the squares that the checking piece was on before, and whether it was mate from there: the
/// pieces in hand are all that differs when it comes there again.
fn is_mate(position: &mut Position, known: &mut Vec<(Square, bool)>) -> bool {
    let mut checkers = position.checkers();
    let Some(checker) = checkers.next() else { return false };
    if let Some(&(_, is_mate)) = known.iter().find(|(square, _)| *square == checker) {
        return is_mate;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let is_mate =
        moves.is_empty() || checkers.next().is_none() && all_futile(position, &moves, checker, known);
    known.push((checker, is_mate));
    is_mate
}

fn all_futile(
    position: &mut Position,
    moves: &[Move],
    checker: Square,
    known: &mut Vec<(Square, bool)>,
) -> bool {
    moves.iter().all(|&played| {
        let Move::Drop { to, .. } = played else { return false };
        let undo = position.play(played);
        let is_futile = [false, true].into_iter().any(|promote| {
            let taking = Move::Board { from: checker, to, promote };
            position.judge(taking).is_ok() && {
                let undo = position.play(taking);
                let is_mate = is_mate(position, known);
                position.unplay(taking, undo);
                is_mate
            }
        });
        position.unplay(played, undo);
        is_futile
    })
}

#[cfg(test)]
mod tests {
    use crate::shogi::{Position, Setup};

    #[track_caller]
    fn check(sfen: &str, expected: bool) {
        let position = Position::new(&Setup::from_sfen(sfen).unwrap());
        assert_eq!(position.is_mate_but_for_futile_drops(), expected, "{sfen}");
    }

    #[test]
    fn drops_in_the_way_of_a_mate_change_nothing() {
        // A lance from the far end; the king has no square, and White all pieces to drop.
        check("8k/9/6NG1/9/9/9/9/9/8L w 2r2b3g4s3n3l18p 1", true);
        // Without the knight there is a way out beside.
        check("8k/9/7G1/9/9/9/9/9/8L w 2r2b3g4s4n3l18p 1", false);
        // A rook of White takes the lance.
        check("8k/9/6NG1/9/9/9/9/9/r7L w r2b3g4s3n3l18p 1", false);
        // What is dropped beside the king keeps the promoted rook away: nothing protects it there.
        check("k7+R/9/G8/9/9/9/9/9/9 w r2b3g4s4n4l18p 1", false);
        // No check, no mate.
        check("8k/9/9/9/9/9/9/9/9 w - 1", false);
    }
}
