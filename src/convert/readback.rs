//! Proof: what was written is read again and compared with what was to be written.

use std::collections::HashSet;

use crate::{
    examine::read,
    finding::Said,
    notation::{Holds, Notation, StartHeld},
    record::EndingKind,
    replay::{Game, GameLine},
    shogi::{Handicap, Setup},
    source::Source,
};

/// The first difference between `game` and what `text` says in `notation`; `None` where they agree.
pub(super) fn difference(game: &Game, text: String, notation: Notation, holds: &Holds) -> Option<Said> {
    let source = Source::of_text(from_its_start(game, text, holds));
    let mut games = read(&source, notation, game);
    let again = match games.len() {
        1 => games.remove(0),
        count => {
            let message = (
                format!("one game was written, and {count} are read"),
                format!("一局を書き出しましたが、読み直すと{count}局です"),
            );
            return Some(message.into());
        }
    };
    start(game.start.as_ref(), again.start.as_ref(), holds)
        .or_else(|| lines(game, &again))
        .or_else(|| header(game, &again))
}

/// Whether two readings are the same game, with the same fields.
pub(super) fn is_same(one: &Game, other: &Game) -> bool {
    one.start == other.start
        && lines(one, other).is_none()
        && header(one, other).is_none()
        && header(other, one).is_none()
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

fn start(wanted: Option<&Setup>, got: Option<&Setup>, holds: &Holds) -> Option<Said> {
    if holds.start == StartHeld::Even {
        return None;
    }
    let without_number = |setup: &Setup| Setup { move_number: 1, ..*setup };
    let agree =
        if holds.move_number { wanted == got } else { wanted.map(without_number) == got.map(without_number) };
    let shown = |setup: Option<&Setup>| setup.map_or_else(|| "unknown".to_owned(), ToString::to_string);
    (!agree).then(|| {
        let (wanted, got) = (shown(wanted), shown(got));
        (
            format!("the start is {wanted}, and {got} is read"),
            format!("開始局面は {wanted} ですが、読み直すと {got} です"),
        )
            .into()
    })
}

fn lines(game: &Game, again: &Game) -> Option<Said> {
    if game.lines.len() != again.lines.len() {
        let (wanted, got) = (game.lines.len(), again.lines.len());
        let message = (
            format!("{wanted} lines of play were written, and {got} are read"),
            format!("手順は{wanted}本ですが、読み直すと{got}本です"),
        );
        return Some(message.into());
    }
    game.lines.iter().zip(&again.lines).enumerate().find_map(|(place, (wanted, got))| {
        let Said { en, ja: in_ja } = line(wanted, got)?;
        let (name, ja) = match place {
            0 => ("the main line".to_owned(), "本譜".to_owned()),
            place => (format!("variation {place}"), format!("変化{place}")),
        };
        Some((format!("{name}: {en}"), format!("{ja}: {}", in_ja.unwrap_or_default())).into())
    })
}

fn line(wanted: &GameLine, got: &GameLine) -> Option<Said> {
    if (wanted.parent, wanted.from_ply) != (got.parent, got.from_ply) {
        let (wanted, got) = (wanted.from_ply, got.from_ply);
        let message = (
            format!("it leaves at move {wanted}, and {got} is read"),
            format!("{wanted}手目から分かれますが、読み直すと{got}手目からです"),
        );
        return Some(message.into());
    }
    if wanted.moves != got.moves {
        let same = wanted.moves.iter().zip(&got.moves).take_while(|(wanted, got)| wanted == got).count();
        let shown =
            |line: &GameLine| line.moves.get(same).map_or_else(|| "no move".to_owned(), ToString::to_string);
        let ply = wanted.from_ply as usize + same;
        let (wanted, got) = (shown(wanted), shown(got));
        let message = (
            format!("move {ply} is {wanted}, and {got} is read"),
            format!("{ply}手目は {wanted} ですが、読み直すと {got} です"),
        );
        return Some(message.into());
    }
    if wanted.times != got.times {
        return Some(("the times differ", "消費時間が違います").into());
    }
    let same_comments = wanted.comments == got.comments || joined(&wanted.comments) == joined(&got.comments);
    if !same_comments || wanted.bookmarks != got.bookmarks {
        return Some(("the comments differ", "コメントが違います").into());
    }
    ending(wanted, got)
}

fn ending(wanted: &GameLine, got: &GameLine) -> Option<Said> {
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
        let (wanted, got) = (shown(wanted), shown(got));
        let message = (
            format!("the ending is {wanted}, and {got} is read"),
            format!("終局は {wanted} ですが、読み直すと {got} です"),
        );
        return Some(message.into());
    }
    let words = |line: &GameLine| {
        let comments = line.ending.as_ref().map(|ending| ending.comments.as_slice());
        comments.filter(|comments| !comments.is_empty()).map(|comments| comments.join("\n"))
    };
    (words(wanted) != words(got))
        .then(|| ("the comments after the end differ", "終局後のコメントが違います").into())
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
fn header(game: &Game, again: &Game) -> Option<Said> {
    let differs = |(place, wanted): &(usize, &(String, String))| {
        let there = again.header.get(*place);
        !wanted.1.is_empty()
            && !there.is_some_and(|got| canonical(&got.0) == canonical(&wanted.0) && got.1 == wanted.1)
    };
    // Nearly always the fields come back in their order.
    let moved: Vec<&(String, String)> =
        game.header.iter().enumerate().filter(differs).map(|(_, wanted)| wanted).collect();
    if moved.is_empty() {
        return None;
    }
    let got: HashSet<(&str, &str)> =
        again.header.iter().map(|(key, value)| (canonical(key), value.as_str())).collect();
    let is_lost = |(key, value): &&(String, String)| !got.contains(&(canonical(key), value.as_str()));
    moved.into_iter().find(is_lost).map(|(key, value)| {
        (
            format!("the field 「{key}」 with 「{value}」 is not read again"),
            format!("項目「{key}」の「{value}」が読み直されません"),
        )
            .into()
    })
}

/// The key of a side, whatever the handicap.
fn canonical(key: &str) -> &str {
    match key {
        "下手" => "先手",
        "上手" => "後手",
        key => key,
    }
}
