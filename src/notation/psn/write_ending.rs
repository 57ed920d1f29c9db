//! What is written of an ending: a word for the manner, a token for the winner.

use super::ending::words;
use crate::{
    record::{EndingKind, Verdict},
    replay::{Ending, Winner},
    shogi::Color,
};

/// The word that is written for a manner; `None` where a result token says it all, or where there is
/// no word.
const fn written(kind: EndingKind) -> Option<&'static str> {
    Some(match kind {
        EndingKind::Resign => "Resigns",
        EndingKind::Checkmate => "Mate",
        EndingKind::NoMate => "NoMate",
        EndingKind::TimeUp => "Timeup",
        EndingKind::IllegalMove => "IllegalMove",
        EndingKind::Repetition => "Sennichite",
        EndingKind::PerpetualCheck => "RepetitionWin",
        EndingKind::Impasse => "Jishogi",
        EndingKind::Declaration => "DeclarationWin",
        EndingKind::MaxMoves => "MaxMovesDraw",
        EndingKind::Interrupted => "Interrupt",
        EndingKind::SealedMove => "SealedMove",
        EndingKind::Forfeit => "Forfeit",
        EndingKind::Matta => "Matta",
        EndingKind::Error => "Error",
        EndingKind::Draw | EndingKind::Unstated | EndingKind::Other => return None,
    })
}

/// The token for a winner; `None` where there is nobody to name.
const fn token_of(winner: Winner) -> Option<&'static str> {
    match winner {
        Winner::Side(Color::Black) => Some("1-0"),
        Winner::Side(Color::White) => Some("0-1"),
        Winner::Draw => Some("1/2-1/2"),
        Winner::Unknown => None,
    }
}

/// What is written for an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// The word for the manner.
    pub word: Option<&'static str>,
    /// The token for the winner.
    pub token: Option<&'static str>,
    /// Whether the word alone says who won.
    pub word_is_enough: bool,
}

/// How an ending is written at which `mover` would have moved next.
pub(super) fn statement(ending: &Ending, mover: Color) -> Statement {
    let word = written(ending.kind);
    let said = word.and_then(words).map(|outcome| winner(outcome.verdict, mover));
    Statement { word, token: token_of(ending.winner), word_is_enough: said == Some(ending.winner) }
}

/// The winner of a verdict when `mover` would have moved next.
const fn winner(verdict: Verdict, mover: Color) -> Winner {
    match verdict {
        Verdict::MoverLoses => Winner::Side(mover.flip()),
        Verdict::MoverWins => Winner::Side(mover),
        Verdict::Wins(side) => Winner::Side(side),
        Verdict::Draw => Winner::Draw,
        Verdict::Nobody | Verdict::Unknown => Winner::Unknown,
    }
}

/// Whether a Western text can say this ending, its manner and its winner, when `mover` would have
/// moved next. A word that is in no table cannot be written, nor can a word go with a winner that it
/// rules out.
pub(crate) fn holds_ending(ending: &Ending, mover: Color) -> bool {
    if ending.kind == EndingKind::Draw {
        return ending.winner == Winner::Draw;
    }
    if ending.kind == EndingKind::Unstated {
        return matches!(ending.winner, Winner::Side(_));
    }
    let Some(outcome) = written(ending.kind).and_then(words) else { return false };
    winner(outcome.verdict, mover) == ending.winner || (outcome.soft && ending.winner != Winner::Unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_written_is_read_back() {
        for kind in EndingKind::ALL {
            if let Some(word) = written(kind) {
                assert_eq!(words(word).map(|outcome| outcome.kind), Some(kind), "{word}");
            }
        }
    }
}
