//! A record that says a game that is known: proof without judging its moves anew.

use super::{
    Convention, Form, Game, Replayed, ReplayedLine, describe::describe_on_board, line::row_at, start::begin,
};
use crate::{
    finding::Findings,
    record::{Destination, EndingKind, Record, WrittenMove},
    shogi::{Move, Setup, Square},
};

/// What [`replay`](super::replay) gives for `record` where it says the moves of `game`, word for word:
/// they were judged when that was replayed. `None` where it says anything else, or where more than the
/// moves decides how the game ended; then the record is to be replayed. Repetitions are not looked for.
pub(crate) fn follow(record: &Record, convention: Convention, game: &Game) -> Option<Replayed> {
    let form = match convention {
        Convention::Csa => Form::Csa,
        Convention::Kif => Form::Kif,
        Convention::Usi => Form::Usi,
        Convention::Ki2 | Convention::Western | Convention::Jkf => return None,
    };
    let ([written], [known]) = (record.lines.as_slice(), game.lines.as_slice()) else { return None };
    // Repetition decides what a foul is called and whose it is.
    let is_foul = |kind| matches!(kind, EndingKind::IllegalMove | EndingKind::PerpetualCheck);
    let is_plain = game.faults.is_empty()
        && !game.partial
        && !written.endings.iter().any(|row| is_foul(row.kind))
        && row_at(written).is_none_or(|row| row >= written.plies.len())
        && written.plies.len() == known.moves.len();
    let wanted = game.start.filter(|_| is_plain)?;
    let mut findings = Findings::new();
    let start = begin(record, convention, &mut findings)?;
    if !findings.as_slice().is_empty() || (Setup { move_number: wanted.move_number, ..start }) != wanted {
        return None;
    }
    let mut board = start;
    let mut previous = None;
    for (ply, &played) in written.plies.iter().zip(&known.moves) {
        let expected = describe_on_board(&board, played, previous, form)?;
        if !says(&ply.written?, &expected, previous) {
            return None;
        }
        board.carry_out(played);
        previous = Some(played.to());
    }
    Some(replayed(start, known.moves.clone(), &board))
}

/// Whether a move is written as expected, its side left out or not, 同 with its square or without.
fn says(written: &WrittenMove, expected: &WrittenMove, previous: Option<Square>) -> bool {
    let same_place = match (written.destination, expected.destination) {
        (Destination::Same, Destination::SameAt(to)) => previous == Some(to),
        (written, expected) => written == expected,
    };
    same_place
        && written.color.is_none_or(|color| expected.color == Some(color))
        && written.kind == expected.kind
        && written.origin == expected.origin
        && written.promotion == expected.promotion
        && written.capture == expected.capture
}

fn replayed(start: Setup, moves: Vec<Move>, last: &Setup) -> Replayed {
    let line = ReplayedLine { reached: true, moves, turn: Some(last.turn), ..ReplayedLine::default() };
    Replayed { start: Some(start), lines: vec![line] }
}
