//! Proof that the games of a mended text are those of before.

use super::errors;
use crate::{
    examine::Examined,
    finding::Said,
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
pub fn difference(before: &Examined, after: &Examined, words: Words) -> Option<Said> {
    if before.notation != after.notation || before.games.len() != after.games.len() {
        let (was, is) = (before.games.len(), after.games.len());
        let message = (
            format!("the mended text would hold {is} games instead of {was}"),
            format!("直した後の対局数が{was}局から{is}局に変わります"),
        );
        return Some(message.into());
    }
    let games = before.to_games().zip(after.to_games()).zip(1_usize..);
    let mut differences = games.filter_map(|((before, after), number)| {
        let what = game(&before, &after, words)?;
        let ja = format!("{number}局目が変わってしまいます。{}", what.ja_or_en());
        Some((format!("game {number} would change: {}", what.en), ja).into())
    });
    differences.next().or_else(|| {
        let message = ("the mended text would have further errors", "直した後にエラーが増えます");
        (errors(after) > errors(before)).then(|| message.into())
    })
}

fn game(before: &Game, after: &Game, words: Words) -> Option<Said> {
    if before.start != after.start || before.handicap != after.handicap {
        return Some(("its start position differs", "開始局面が変わります").into());
    }
    if words == Words::Risky && before.partial {
        return goes_on(before, after);
    }
    let is_read_alike = before.partial == after.partial && before.behind_end == after.behind_end;
    if before.faults != after.faults || !is_read_alike {
        return Some(("its moves are read otherwise", "指し手の読み方が変わります").into());
    }
    if before.lines.len() != after.lines.len() {
        return Some(("its variations differ", "変化手順が変わります").into());
    }
    if words != Words::Risky && header(before) != header(after) {
        return Some(("its header differs", "棋譜の情報が変わります").into());
    }
    let mut lines = before.lines.iter().zip(&after.lines).enumerate();
    lines.find_map(|(place, (before, after))| {
        let (what, ja) = line(before, after, words)?;
        Some(match place {
            0 => (what, ja).into(),
            _ => (format!("variation {place}: {what}"), format!("変化{place}の{ja}")).into(),
        })
    })
}

/// A game that could be read only in part: as far as it was, it stays.
fn goes_on(before: &Game, after: &Game) -> Option<Said> {
    let (Some(was), Some(is)) = (before.main(), after.main()) else { return None };
    (!is.moves.starts_with(&was.moves)).then(|| ("its moves differ", "指し手が変わります").into())
}

/// The fields that must not change: the handicap is compared as what it means.
fn header(game: &Game) -> Vec<&(String, String)> {
    game.header.iter().filter(|(key, _)| key != "手合割").collect()
}

fn line(before: &GameLine, after: &GameLine, words: Words) -> Option<(&'static str, &'static str)> {
    if (before.parent, before.from_ply) != (after.parent, after.from_ply) || before.moves != after.moves {
        return Some(("its moves differ", "指し手が変わります"));
    }
    let result = |line: &GameLine| line.ending.as_ref().map(|ending| (ending.kind, ending.winner));
    if result(before) != result(after) {
        return Some(("its ending differs", "終局が変わります"));
    }
    if words == Words::Risky {
        return None;
    }
    if before.times != after.times {
        return Some(("its times differ", "消費時間が変わります"));
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
        return Some(("its comments differ", "コメントが変わります"));
    }
    let ending = |line: &GameLine| {
        let mut ending = line.ending.clone();
        if let (Some(Ending { text, .. }), Words::Free) = (&mut ending, words) {
            text.clear();
        }
        ending
    };
    (ending(before) != ending(after)).then_some(("the words of its ending differ", "終局の語が変わります"))
}
