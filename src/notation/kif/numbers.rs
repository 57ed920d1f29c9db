//! What the number of a row says of its place: another game, a variation that no line announces, a slip, or
//! a row that stands twice.

use super::row::{Body, Row};
use crate::{
    finding::{Finding, MOVE_NUMBER, Said},
    notation::{
        kakinoki::{Reader, lines::trim, moves::MoveWords},
        text::offset,
    },
    source::Span,
};

/// Finds out whether a printed number starts another game or a variation that no line announces.
pub(super) fn place_in_game<'a>(reader: &mut Reader<'a, '_>, line: &'a str, row: Row<'a>) {
    if row.number == 0 || !reader.has_begun() || reader.last_number() == 0 {
        return;
    }
    if row.number == 1 && reader.has_ended() && reader.moves() > 0 {
        return reader.new_game(line);
    }
    let repeats = row.number == reader.last_number() && reader.moves() > 0;
    // What has the number of the row that ended the game stands behind the end.
    if !repeats || reader.ended_in_row(row.number) || is_slip(reader, row) {
        return;
    }
    let span = reader.span(row.number_text);
    let number = row.number;
    let goes_on = reader.next_number() == number.checked_add(1);
    reader.open_sibling(span);
    let ply = reader.ply();
    let help: Said = if goes_on {
        (
            format!(
                "put 「変化：{number}手」 in front of a variation; if the rows after it are the game, take out \
                 the move {number} that was not played"
            ),
            format!(
                "変化なら前の行に「変化：{number}手」と書き、後の行が本譜の続きなら、指されなかったほうの{number}手目の行を消してください"
            ),
        )
    } else {
        (
            format!("put 「変化：{number}手」 in front of a variation, or correct the number"),
            format!("変化なら前の行に「変化：{number}手」と書き、そうでなければ手数を直してください"),
        )
    }
    .into();
    let message = (
        format!("the number {number} is printed twice: the second move is read as a variation of the first"),
        format!("手数{number}が2回書かれています。後の手は前の手の変化として読みます"),
    );
    reader.report(Finding::new(&MOVE_NUMBER, span, message).help(help).ply(ply));
}

/// Whether a row repeats the one before it, number and move.
pub(super) fn is_written_twice(reader: &Reader<'_, '_>, row: Row<'_>, words: MoveWords) -> bool {
    row.number > 0
        && row.number == reader.last_number()
        && !reader.has_ended()
        && reader.last_move().is_some_and(|last| last.written == Some(words.written()))
}

/// Reports a row that repeats the one before it, and what is left of its line. It can go where both lines are
/// the same to the letter, and nothing else is on them.
pub(super) fn written_twice(reader: &mut Reader<'_, '_>, line: &str, row: Row<'_>, rest: &str) {
    let (place, text) = (reader.span(line), reader.text());
    let ply = reader.ply() - 1;
    let number = row.number;
    let message = (
        format!("the row of move {number} is written twice: it is read once"),
        format!("{number}手目の行が2回書かれています。1回だけ読みます"),
    );
    let finding = Finding::new(&MOVE_NUMBER, place, message)
        .help(("take out one of the two rows", "どちらか一方の行を消してください"))
        .ply(ply);
    let first = reader.last_move().map_or(place, |last| last.span);
    let finding = finding.label(first, ("the first time", "1つ目"));
    let start = text[..first.start as usize].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let is_same = text[start..].lines().next().is_some_and(|first| rest.is_empty() && trim(first) == line);
    let begin = text[..place.start as usize].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let whole = Span::new(offset(begin), offset(reader.at()));
    reader.report(if is_same { finding.fix(whole, "", true) } else { finding });
}

/// Whether a repeated number is a slip: the move is one of the side that moves next. Where that cannot
/// be told, the numbers after it skip one.
fn is_slip(reader: &mut Reader<'_, '_>, row: Row<'_>) -> bool {
    if reader.has_ended() {
        return false;
    }
    let origin = match row.body {
        Body::Move(words, ..) => words.origin,
        Body::Ending(..) | Body::Other(_) => None,
    };
    origin
        .and_then(|from| reader.is_next_movers(from))
        .unwrap_or_else(|| reader.next_number() == row.number.checked_add(2))
}
