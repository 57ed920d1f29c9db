//! Proof that the games of a mended text are those of before.

use super::errors;
use crate::{
    examine::Examined,
    replay::{Ending, Game, GameLine},
};

/// What must be the same beside moves and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// Everything.
    Kept,
    /// All but the words that endings and evaluations are written with.
    Free,
    /// Header, clocks, comments and the words of endings may have changed; where a move could not be
    /// read, the game may now go on.
    Risky,
}

/// What differs in the games of two readings of a text; `None` where they are the same.
#[must_use]
pub fn difference(before: &Examined, after: &Examined, words: Words) -> Option<String> {
    if before.notation != after.notation || before.games.len() != after.games.len() {
        let (was, is) = (before.games.len(), after.games.len());
        return Some(format!("the mended text would hold {is} games instead of {was}"));
    }
    let games = before.to_games().zip(after.to_games()).zip(1_usize..);
    let mut differences = games.filter_map(|((before, after), number)| {
        let what = game(&before, &after, words)?;
        Some(format!("game {number} would change: {what}"))
    });
    differences.next().or_else(|| {
        (errors(after) > errors(before)).then(|| "the mended text would have further errors".to_owned())
    })
}

fn game(before: &Game, after: &Game, words: Words) -> Option<String> {
    if before.start != after.start || before.handicap != after.handicap {
        return Some("its start position differs".to_owned());
    }
    if words == Words::Risky && before.partial {
        return goes_on(before, after);
    }
    if before.faults != after.faults || before.partial != after.partial {
        return Some("its moves are read otherwise".to_owned());
    }
    if before.lines.len() != after.lines.len() {
        return Some("its variations differ".to_owned());
    }
    if words != Words::Risky && header(before) != header(after) {
        return Some("its header differs".to_owned());
    }
    let mut lines = before.lines.iter().zip(&after.lines).enumerate();
    lines.find_map(|(place, (before, after))| {
        let what = line(before, after, words)?;
        Some(if place == 0 { what.to_owned() } else { format!("variation {place}: {what}") })
    })
}

/// A game that could be read only in part: as far as it was, it stays.
fn goes_on(before: &Game, after: &Game) -> Option<String> {
    let (Some(was), Some(is)) = (before.main(), after.main()) else { return None };
    (!is.moves.starts_with(&was.moves)).then(|| "its moves differ".to_owned())
}

/// The fields that must not change: the handicap is compared as what it means.
fn header(game: &Game) -> Vec<&(String, String)> {
    game.header.iter().filter(|(key, _)| key != "手合割").collect()
}

fn line(before: &GameLine, after: &GameLine, words: Words) -> Option<&'static str> {
    if (before.parent, before.from_ply) != (after.parent, after.from_ply) || before.moves != after.moves {
        return Some("its moves differ");
    }
    let result = |line: &GameLine| line.ending.as_ref().map(|ending| (ending.kind, ending.winner));
    if result(before) != result(after) {
        return Some("its ending differs");
    }
    if words == Words::Risky {
        return None;
    }
    if before.times != after.times {
        return Some("its times differ");
    }
    let evaluations = |line: &GameLine| {
        let mut evaluations = line.evaluations.clone();
        if words == Words::Free {
            evaluations.iter_mut().for_each(|(_, evaluation)| evaluation.text.clear());
        }
        evaluations
    };
    if before.comments != after.comments
        || before.bookmarks != after.bookmarks
        || evaluations(before) != evaluations(after)
    {
        return Some("its comments differ");
    }
    let ending = |line: &GameLine| {
        let mut ending = line.ending.clone();
        if let (Some(Ending { text, .. }), Words::Free) = (&mut ending, words) {
            text.clear();
        }
        ending
    };
    (ending(before) != ending(after)).then_some("the words of its ending differ")
}
