//! Proof: what was written is read again and compared with what was to be written.

use std::collections::HashSet;

use crate::{
    examine::read,
    notation::{Holds, Notation, StartHeld},
    record::EndingKind,
    replay::{Game, GameLine},
    shogi::{Handicap, Setup},
    source::Source,
};

/// The first difference between `game` and what `text` says in `notation`; `None` where they agree.
pub(super) fn difference(game: &Game, text: String, notation: Notation, holds: &Holds) -> Option<String> {
    let source =
        Source::new("", from_its_start(game, text, holds).into_bytes(), Some(crate::source::Encoding::Utf8));
    let mut games = read(&source, notation);
    let again = match games.len() {
        1 => games.remove(0),
        count => return Some(format!("one game was written, and {count} are read")),
    };
    start(game.start.as_ref(), again.start.as_ref(), holds)
        .or_else(|| lines(game, &again))
        .or_else(|| header(game, &again))
}

/// The text with the start position that the notation could not say: what that loses has been listed,
/// and the moves are still to be read from there.
fn from_its_start(game: &Game, text: String, holds: &Holds) -> String {
    match &game.start {
        Some(start) if holds.start == StartHeld::Even && Handicap::of(start) != Some(Handicap::EVEN) => {
            format!("[SFEN \"{start}\"]\n{text}")
        }
        Some(_) | None => text,
    }
}

fn start(wanted: Option<&Setup>, got: Option<&Setup>, holds: &Holds) -> Option<String> {
    if holds.start == StartHeld::Even {
        return None;
    }
    let without_number = |setup: &Setup| Setup { move_number: 1, ..*setup };
    let agree =
        if holds.move_number { wanted == got } else { wanted.map(without_number) == got.map(without_number) };
    let shown = |setup: Option<&Setup>| setup.map_or_else(|| "unknown".to_owned(), ToString::to_string);
    (!agree).then(|| format!("the start is {}, and {} is read", shown(wanted), shown(got)))
}

fn lines(game: &Game, again: &Game) -> Option<String> {
    if game.lines.len() != again.lines.len() {
        return Some(format!(
            "{} lines of play were written, and {} are read",
            game.lines.len(),
            again.lines.len()
        ));
    }
    game.lines.iter().zip(&again.lines).enumerate().find_map(|(place, (wanted, got))| {
        let name = if place == 0 { "the main line".to_owned() } else { format!("variation {place}") };
        line(wanted, got).map(|difference| format!("{name}: {difference}"))
    })
}

fn line(wanted: &GameLine, got: &GameLine) -> Option<String> {
    if (wanted.parent, wanted.from_ply) != (got.parent, got.from_ply) {
        return Some(format!("it leaves at ply {}, and {} is read", wanted.from_ply, got.from_ply));
    }
    if wanted.moves != got.moves {
        let same = wanted.moves.iter().zip(&got.moves).take_while(|(wanted, got)| wanted == got).count();
        let shown =
            |line: &GameLine| line.moves.get(same).map_or_else(|| "no move".to_owned(), ToString::to_string);
        let ply = wanted.from_ply as usize + same;
        return Some(format!("ply {ply} is {}, and {} is read", shown(wanted), shown(got)));
    }
    if wanted.times != got.times {
        return Some("the times differ".to_owned());
    }
    if joined(&wanted.comments) != joined(&got.comments) || wanted.bookmarks != got.bookmarks {
        return Some("the comments differ".to_owned());
    }
    ending(wanted, got)
}

fn ending(wanted: &GameLine, got: &GameLine) -> Option<String> {
    let said = |line: &GameLine| {
        let ending = line.ending.as_ref()?;
        // CSA and JKF have one word for fouls; which one it was, the board says.
        let is_perpetual_check = ending.kind == EndingKind::PerpetualCheck;
        let kind = if is_perpetual_check { EndingKind::IllegalMove } else { ending.kind };
        Some((kind, ending.winner, ending.time))
    };
    if said(wanted) != said(got) {
        let shown = |line: &GameLine| {
            line.ending.as_ref().map_or_else(
                || "none".to_owned(),
                |ending| format!("{} ({:?})", ending.kind.name(), ending.winner),
            )
        };
        return Some(format!("the ending is {}, and {} is read", shown(wanted), shown(got)));
    }
    let words = |line: &GameLine| line.ending.as_ref().map(|ending| ending.comments.join("\n"));
    (words(wanted) != words(got)).then(|| "the comments after the end differ".to_owned())
}

/// Comments as one text a place: whether they are one comment of two lines or two of one is not said
/// alike in all notations.
fn joined(comments: &[(u32, String)]) -> Vec<(u32, String)> {
    let mut joined: Vec<(u32, String)> = Vec::new();
    for (at, text) in comments {
        match joined.last_mut() {
            Some((last, all)) if last == at => {
                all.push('\n');
                all.push_str(text);
            }
            _ => joined.push((*at, text.clone())),
        }
    }
    joined
}

/// Every field must come back; the names of the sides may change with the handicap.
fn header(game: &Game, again: &Game) -> Option<String> {
    let canonical = |key: &str| match key {
        "下手" => "先手".to_owned(),
        "上手" => "後手".to_owned(),
        key => key.to_owned(),
    };
    let got: HashSet<(String, &str)> =
        again.header.iter().map(|(key, value)| (canonical(key), value.as_str())).collect();
    game.header
        .iter()
        .find(|(key, value)| !value.is_empty() && !got.contains(&(canonical(key), value.as_str())))
        .map(|(key, value)| format!("the field 「{key}」 with 「{value}」 is not read again"))
}
