//! The sides and the words for a foul, in the messages of replay and checks.

use super::Convention;
use crate::{
    finding::Said,
    shogi::{Color, Handicap, Setup},
};

/// The name of a side in English messages.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The name of a side in Japanese messages: 先手 and 後手, in a handicap game 下手 and 上手.
pub(crate) fn side_ja(color: Color, start: &Setup) -> &'static str {
    let is_handicap = Handicap::of(start).is_some_and(|handicap| handicap != Handicap::EVEN);
    match (color, is_handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// The words by which a notation ends a game in which `culprit` committed a foul; `None` where it has
/// none. `moved_last` says whether the foul was the last move.
pub(crate) fn foul_ending(
    convention: Convention,
    culprit: Color,
    moved_last: bool,
    start: &Setup,
) -> Option<String> {
    Some(match (convention, culprit) {
        (Convention::Kif, _) if moved_last => "反則勝ち".to_owned(),
        (Convention::Kif, _) => "反則負け".to_owned(),
        (Convention::Ki2, _) => format!("まで…手で{}の反則負け", side_ja(culprit, start)),
        (Convention::Csa, Color::Black) => "%+ILLEGAL_ACTION".to_owned(),
        (Convention::Csa, Color::White) => "%-ILLEGAL_ACTION".to_owned(),
        (Convention::Jkf, Color::Black) => "+ILLEGAL_ACTION".to_owned(),
        (Convention::Jkf, Color::White) => "-ILLEGAL_ACTION".to_owned(),
        (Convention::Western, Color::Black) => "0-1".to_owned(),
        (Convention::Western, Color::White) => "1-0".to_owned(),
        (Convention::Usi, _) => return None,
    })
}

/// What to do about a foul that `culprit` played; `moved_last` says whether it was the last move.
pub(crate) fn correct_or_claim(
    convention: Convention,
    culprit: Color,
    moved_last: bool,
    start: &Setup,
) -> Said {
    match foul_ending(convention, culprit, moved_last, start) {
        Some(word) => (
            format!("correct the move, or end the record with 「{word}」 after it if it was really played"),
            format!("指し手を直すか、実際に指された手なら直後に「{word}」と書いて棋譜を終えてください"),
        )
            .into(),
        None => ("correct the move", "指し手を直してください").into(),
    }
}
