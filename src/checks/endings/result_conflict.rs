//! `result-conflict`: the statements of the ending, or one of them and the board, do not agree on the
//! winner. The stronger statement counts: a server's summary, the row, the footer, a tag, a comment.

use super::declaration;
use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{Finding, Findings, RESULT_CONFLICT, Severity},
    record::{EndingKind, EndingRow, EndingSource, Verdict},
    replay::Winner,
    shogi::{Color, Repetition},
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&RESULT_CONFLICT], run: Run::AtLineEnd(check) };

fn check(last: &LastPosition<'_>, findings: &mut Findings) {
    if last.line.endings.is_empty() {
        return;
    }
    let Some((winner, row)) = last.winner() else { return };
    if let Some((other, weaker)) = contradiction(last, winner, row) {
        between_statements(last, (winner, row), (other, weaker), findings);
    } else if let Some(unfinished) = unfinished(last, winner, row) {
        with_unfinished(last, winner, row, unfinished, findings);
    } else if contradicts_board(last, winner, row) {
        with_board(last, winner, row, findings);
    }
}

/// The strongest statement that names another winner.
fn contradiction<'a>(
    last: &LastPosition<'a>,
    winner: Winner,
    row: &EndingRow,
) -> Option<(Winner, &'a EndingRow)> {
    let named = last.statements().filter_map(|other| Some((last.winner_of(other)?, other)));
    named.into_iter().find(|&(other, weaker)| other != winner && !is_explained(last, row, weaker))
}

/// Whether a contradiction only follows from a fault that has a finding of its own.
fn is_explained(last: &LastPosition<'_>, row: &EndingRow, weaker: &EndingRow) -> bool {
    let is_relative = |row: &EndingRow| matches!(row.verdict, Verdict::MoverLoses | Verdict::MoverWins);
    // Whose turn it was is not certain behind a move that could not be played.
    let uncertain = !last.is_complete() && (is_relative(row) || is_relative(weaker));
    // A second row is a fault as such.
    let second_row = row.source == EndingSource::Row
        && weaker.source == EndingSource::Row
        && row.kind != EndingKind::Unstated
        && weaker.kind != EndingKind::Unstated;
    let is_repetition = [row, weaker].iter().any(|row| row.kind == EndingKind::Repetition);
    let perpetual = matches!(last.played.repetition, Some((_, Repetition::Perpetual(_))));
    // shogi-server writes %KACHI for a declaration that does not hold, and who won into the summary.
    let false_declaration = row.kind == EndingKind::IllegalMove
        && weaker.kind == EndingKind::Declaration
        && declaration::declarer(last, weaker).is_some_and(|color| declaration::fails(last, weaker, color));
    uncertain || second_row || is_repetition && perpetual || false_declaration
}

/// The row that says that the game was not finished, where the footer names a winner. A server's
/// summary may: it judges a game that was broken off.
fn unfinished<'a>(last: &LastPosition<'a>, winner: Winner, footer: &EndingRow) -> Option<&'a EndingRow> {
    if footer.source != EndingSource::Footer || !matches!(winner, Winner::Side(_)) {
        return None;
    }
    let is_open = |row: &&EndingRow| matches!(row.kind, EndingKind::Interrupted | EndingKind::SealedMove);
    last.statements().find(|row| row.source == EndingSource::Row).filter(is_open)
}

/// Whether the side that is said to win, or to draw, is mated.
fn contradicts_board(last: &LastPosition<'_>, winner: Winner, row: &EndingRow) -> bool {
    let turn = last.position.turn();
    let loses = match winner {
        Winner::Side(color) => color != turn,
        Winner::Draw | Winner::Unknown => false,
    };
    // A foul that mates loses all the same; one that is claimed without reason, and a declaration while
    // mated, have their own findings.
    let by_other_means =
        matches!(row.kind, EndingKind::IllegalMove | EndingKind::PerpetualCheck | EndingKind::Declaration);
    !loses
        && !by_other_means
        && last.is_complete()
        && last.culprit().is_none()
        && last.position.is_checkmate()
}

#[cold]
fn between_statements(
    last: &LastPosition<'_>,
    (winner, row): (Winner, &EndingRow),
    (other, weaker): (Winner, &EndingRow),
    findings: &mut Findings,
) {
    let message = format!(
        "「{}」 means {}, and {} 「{}」 means {}; the {} counts",
        last.text(weaker).trim(),
        result(other),
        name(row),
        last.text(row).trim(),
        result(winner),
        name(row).trim_start_matches("the "),
    );
    findings.push(
        Finding::new(&RESULT_CONFLICT, weaker.span, message)
            .ja(format!(
                "「{}」は{}、「{}」は{}で、勝敗が食い違っています",
                last.text(weaker).trim(),
                result_ja(other),
                last.text(row).trim(),
                result_ja(winner)
            ))
            .label(row.span, result(winner))
            .help("find out who won, and correct the other statement")
            .ply(last.plies_before(weaker)),
    );
}

#[cold]
fn with_unfinished(
    last: &LastPosition<'_>,
    winner: Winner,
    footer: &EndingRow,
    row: &EndingRow,
    findings: &mut Findings,
) {
    let (said, word) = (last.text(footer).trim(), last.text(row).trim());
    let message = format!(
        "「{said}」 means {}, and the row 「{word}」 that the game was not finished; the row counts",
        result(winner)
    );
    findings.push(
        Finding::new(&RESULT_CONFLICT, footer.span, message)
            .severity(Severity::Warning)
            .ja(format!("「{said}」は{}ですが、「{word}」では対局が終わっていません", result_ja(winner)))
            .label(row.span, "not finished")
            .help("correct the row if somebody won, or the footer")
            .ply(last.plies_before(footer)),
    );
}

#[cold]
fn with_board(last: &LastPosition<'_>, winner: Winner, row: &EndingRow, findings: &mut Findings) {
    let turn = last.position.turn();
    let message =
        format!("{} is mated, and 「{}」 means {}", words::side(turn), last.text(row).trim(), result(winner));
    let mut finding = Finding::new(&RESULT_CONFLICT, row.span, message)
        .ja(format!(
            "{}玉は詰んでいますが、「{}」は{}です",
            words::side_ja(turn),
            last.text(row).trim(),
            result_ja(winner)
        ))
        .help("find out who won, and correct the ending")
        .sfen(last.position.setup().to_string())
        .ply(last.plies_before(row));
    if let Some(span) = last.last_move() {
        finding = finding.label(span, "the mating move");
    }
    findings.push(finding);
}

/// What a statement is called.
const fn name(row: &EndingRow) -> &'static str {
    match row.source {
        EndingSource::Summary => "the summary",
        EndingSource::Row => "the row",
        EndingSource::Footer => "the footer",
        EndingSource::Tag => "the tag",
        EndingSource::Comment => "the comment",
    }
}

const fn result(winner: Winner) -> &'static str {
    match winner {
        Winner::Side(Color::Black) => "that Black won",
        Winner::Side(Color::White) => "that White won",
        Winner::Draw => "a draw",
        Winner::Unknown => "no result",
    }
}

const fn result_ja(winner: Winner) -> &'static str {
    match winner {
        Winner::Side(Color::Black) => "先手勝ち",
        Winner::Side(Color::White) => "後手勝ち",
        Winner::Draw => "引き分け",
        Winner::Unknown => "勝敗なし",
    }
}
