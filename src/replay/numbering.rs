//! What else a record says about a move that does not fit: who moves first, where 同 is, and by the
//! numbers printed whether a move is missing.

use std::ops::Range;

use super::words::side;
use crate::{
    finding::{
        AMBIGUOUS_MOVE, BLOCKED, CANNOT_PROMOTE, Code, EMPTY_ORIGIN, Finding, NO_SUCH_MOVE, OPPONENT_PIECE,
        OWN_CAPTURE, PROMOTION_UNSTATED, TRUNCATED_RECORD, UNREACHABLE, WRONG_DISAMBIGUATION, WRONG_PIECE,
        WRONG_TURN,
    },
    record::{Destination, Line, Record, WrittenMove},
    shogi::{Color, Handicap},
    source::Span,
};

/// Says what makes `turn` move first, where the first move is the other side's.
pub(super) fn said_of_first_move(finding: Finding, record: &Record, turn: Color) -> Finding {
    const CODES: [&Code; 3] = [&WRONG_TURN, &OPPONENT_PIECE, &EMPTY_ORIGIN];
    if !CODES.contains(&finding.code) {
        return finding;
    }
    let start = &record.start;
    let ja = match turn {
        Color::Black => "先手",
        Color::White => "後手",
    };
    let is_handicap = |known: Handicap| known != Handicap::EVEN;
    let help = (
        "correct the line that says who moves first, or look for a first move that is missing",
        "どちらから指すかの記載を直すか、初手が抜けていないか確かめてください",
    );
    if start.turn.is_some() && !start.turn_span.is_empty() {
        let label =
            (format!("by this line {} moves first", side(turn)), format!("この行によれば{ja}から指します"));
        return finding.label(start.turn_span, label).help(help);
    }
    match &start.handicap {
        Some(handicap) if turn == Color::White && handicap.known.is_some_and(is_handicap) => finding
            .label(
                handicap.span,
                ("in a handicap game White (上手) moves first", "駒落ちでは上手から指します"),
            )
            .help((
                "correct the handicap, or look for a first move that is missing",
                "手合割を直すか、初手が抜けていないか確かめてください",
            )),
        Some(_) | None => finding,
    }
}

/// Says that the text stops behind a move that wants another word: 成, or one that tells pieces apart.
pub(super) fn said_of_cut(finding: Finding, record: &Record, span: Span) -> Finding {
    const CODES: [&Code; 2] = [&AMBIGUOUS_MOVE, &PROMOTION_UNSTATED];
    if !CODES.contains(&finding.code) || span.end != record.span.end {
        return finding;
    }
    let said = finding.message.and(
        "; the file ends right behind it, perhaps in the middle of the move",
        "。ファイルがこの直後で終わっており、手の途中で切れているようです",
    );
    let help = (
        "get the complete file; the moves before were read",
        "完全なファイルを用意してください。ここまでの手は読めています",
    );
    let cut = Finding::new(&TRUNCATED_RECORD, span, said).help(help);
    Finding { sfen: finding.sfen, ply: finding.ply, printed: finding.printed, ..cut }
}

/// Says which square 同 stands for, and that the move which went there may be the one that is wrong.
pub(super) fn said_of_same(
    mut finding: Finding,
    written: &WrittenMove,
    square: &str,
    number: u32,
) -> Finding {
    const CODES: [&Code; 10] = [
        &EMPTY_ORIGIN,
        &OPPONENT_PIECE,
        &WRONG_PIECE,
        &OWN_CAPTURE,
        &CANNOT_PROMOTE,
        &NO_SUCH_MOVE,
        &WRONG_DISAMBIGUATION,
        &AMBIGUOUS_MOVE,
        &UNREACHABLE,
        &BLOCKED,
    ];
    let is_same = written.destination == Destination::Same;
    if is_same && CODES.contains(&finding.code) {
        let help = finding.help.take();
        finding.help = help.map(|help| {
            help.and(
                &format!("; 同 means {square}, where move {number} went: look at move {number} too"),
                &format!(
                    "（「同」は{number}手目の移動先の{square}を指します。{number}手目も確かめてください）"
                ),
            )
        });
    }
    finding
}

/// How many moves from `place` on stand in front of it already, word for word, and where.
pub(super) fn repeated(line: &Line, place: usize) -> Option<(usize, Span)> {
    const MOST: usize = 40;
    let written =
        |range: Range<usize>| line.plies.get(range).map(|plies| plies.iter().map(|ply| ply.written));
    let is_repeated = |count: &usize| {
        let before = place.checked_sub(*count).and_then(|from| written(from..place));
        before.zip(written(place..place + count)).is_some_and(|(before, now)| before.eq(now))
    };
    // 同 of both sides is written alike.
    let now = line.plies.get(place)?.written?;
    let is_told_apart = now.color.is_some() || now.destination != Destination::Same;
    let count = (1..=MOST).find(is_repeated).filter(|count| *count > 1 || is_told_apart)?;
    Some((count, line.plies.get(place - count)?.span))
}

/// Says that `count` moves were pasted twice, the first time at `first`.
pub(super) fn said_of_repeats(mut finding: Finding, count: usize, first: Span) -> Finding {
    let (note, ja, help) = match count {
        1 => (
            "; the same move stands just before it: it may be written twice".to_owned(),
            "。直前に同じ手があり、二重に書かれているようです".to_owned(),
            ("take out the move that is written twice", "二重に書かれた手を消してください"),
        ),
        _ => (
            format!("; the {count} moves before it are repeated here: they may be written twice"),
            format!("。直前の{count}手がここで繰り返されており、二重に書かれているようです"),
            ("take out the moves that are written twice", "二重に書かれた指し手を消してください"),
        ),
    };
    finding.message = finding.message.and(&note, &ja);
    finding.label(first, ("written here", "1回目")).help(help)
}

/// Says which moves the numbers printed skip or repeat before the move at `place`.
pub(super) fn said_of_numbers(finding: Finding, record: &Record, line: &Line, place: usize) -> Finding {
    let number = |place: usize| line.plies.get(place).map_or(0, |ply| ply.number);
    let is_from_start =
        line.first_ply() == 1 && record.start.setup.is_none() && record.start.move_number.is_none();
    let before = match place.checked_sub(1) {
        Some(before) => Some(number(before)).filter(|&before| before > 0),
        None => is_from_start.then_some(0),
    };
    let (Some(before), now) = (before, number(place)) else { return finding };
    match now.checked_sub(before) {
        _ if now == 0 => finding,
        Some(1) => finding,
        Some(0) => twice(finding, now),
        Some(_) if stands_later(line, place, before, now) => swapped(finding, before, now),
        Some(_) => missing(finding, before, now),
        None => back(finding, before, now),
    }
}

/// Says that a move and the next one fit in the other order.
pub(super) fn said_of_exchange(mut finding: Finding) -> Finding {
    finding.message = finding.message.and(
        "; the next move fits here, and this one after it: they may stand in the wrong order",
        "。次の手を先に、この手を後にすると指せます。順序が入れ替わっているようです",
    );
    finding.help(("exchange the two moves", "二つの手を入れ替えてください"))
}

/// Whether one of the rows that the numbers skip stands a little later.
fn stands_later(line: &Line, place: usize, before: u32, now: u32) -> bool {
    const NEAR: usize = 8;
    let later = line.plies.iter().skip(place + 1).take(NEAR);
    later.into_iter().any(|ply| before < ply.number && ply.number < now)
}

fn swapped(mut finding: Finding, before: u32, now: u32) -> Finding {
    let number = before.saturating_add(1);
    finding.message = finding.message.and(
        &format!("; the row of move {number} stands behind that of move {now}"),
        &format!("。{number}手目の行が{now}手目の行より後にあります"),
    );
    finding.help(("put the rows in the order of their numbers", "行を手数の順に並べ直してください"))
}

fn missing(mut finding: Finding, before: u32, now: u32) -> Finding {
    let (first, last) = (before.saturating_add(1), now - 1);
    let (which, are, which_ja) = match first == last {
        true => (format!("move {first}"), "seems", format!("{first}手目")),
        false => (format!("moves {first} to {last}"), "seem", format!("{first}〜{last}手目")),
    };
    let (jump, jump_ja) = match before {
        0 => (format!("the numbers begin with {now}"), format!("番号が{now}から始まっていて")),
        before => (
            format!("the numbers jump from {before} to {now}"),
            format!("番号が{before}から{now}へ飛んでいて"),
        ),
    };
    finding.message = finding.message.and(
        &format!("; {jump}: {which} {are} to be missing"),
        &format!("。{jump_ja}、{which_ja}が抜けているようです"),
    );
    finding.help((
        format!("look up {which} in the score sheet and add what is missing"),
        format!("元の棋譜で{which_ja}を確かめ、補ってください"),
    ))
}

fn twice(mut finding: Finding, now: u32) -> Finding {
    finding.message = finding.message.and(
        &format!("; the number {now} stands twice: a move may be written twice"),
        &format!("。番号{now}が二つあり、同じ手が二重に書かれているようです"),
    );
    finding.help(("take out the move that is written twice", "二重に書かれた手を消してください"))
}

fn back(mut finding: Finding, before: u32, now: u32) -> Finding {
    finding.message = finding.message.and(
        &format!("; the numbers go back from {before} to {now}"),
        &format!("。番号が{before}から{now}へ戻っています"),
    );
    finding
}
