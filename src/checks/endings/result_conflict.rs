//! `result-conflict`: the statements of the ending, or one of them and the board, do not agree on the
//! winner. The stronger statement counts: a server's summary, the row, the footer, a tag, a comment.

use super::declaration;
use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{Finding, Findings, RESULT_CONFLICT, Severity},
    record::{EndingKind, EndingRow, EndingSource, Verdict},
    replay::{Convention, Winner},
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
    let (word, said) = (last.text(row).trim(), last.text(weaker).trim());
    let (turn, turn_ja) = at_turn(last, row);
    let (why, why_ja) = why_it_counts(row);
    let message = (
        format!(
            "{} 「{word}」{turn} says {}, {} 「{said}」 says {}; {} counts{why}",
            name(last, row),
            result(winner),
            name(last, weaker),
            result(other),
            name(last, row)
        ),
        format!(
            "勝敗が食い違っています。{}「{word}」{turn_ja}では{}、{}「{said}」では{}です（{}{why_ja}を採ります）",
            name_ja(last, row),
            result_ja(last, winner),
            name_ja(last, weaker),
            result_ja(last, other),
            name_ja(last, row)
        ),
    );
    findings.push(
        Finding::new(&RESULT_CONFLICT, weaker.span, message)
            .label(
                row.span,
                (
                    format!("{} (this counts)", meaning(winner)),
                    format!("{}（こちらを採ります）", result_ja(last, winner)),
                ),
            )
            .label(weaker.span, (meaning(other), result_ja(last, other)))
            .help((
                "find out who won, and correct the statement that is wrong",
                "どちらの勝ちか確かめ、間違っている記載を直してください",
            ))
            .ply(last.plies_before(weaker)),
    );
}

/// Whose turn it is where a statement speaks of the side to move: 投了 is the end of that side.
fn at_turn(last: &LastPosition<'_>, row: &EndingRow) -> (String, String) {
    match row.verdict {
        Verdict::MoverLoses | Verdict::MoverWins if last.is_complete() => {
            let turn = last.position.turn();
            (format!(" at {}'s turn", words::side(turn)), format!("（{}の手番）", last.side_ja(turn)))
        }
        Verdict::MoverLoses
        | Verdict::MoverWins
        | Verdict::Wins(_)
        | Verdict::Draw
        | Verdict::Nobody
        | Verdict::Unknown => (String::new(), String::new()),
    }
}

/// Why the stronger of two statements is the stronger.
const fn why_it_counts(row: &EndingRow) -> (&'static str, &'static str) {
    match row.source {
        EndingSource::Summary => (", as the server judged the game", ""),
        EndingSource::Row => (", as it stands with the moves", ""),
        EndingSource::Footer | EndingSource::Tag | EndingSource::Comment => ("", ""),
    }
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
    let message = (
        format!(
            "the row 「{word}」 says that the game was not finished, the footer 「{said}」 says {}; the row \
             counts, as it stands with the moves",
            result(winner)
        ),
        format!(
            "終局の行「{word}」では対局が終わっていませんが、「{said}」では{}です（終局の行を採ります）",
            result_ja(last, winner)
        ),
    );
    findings.push(
        Finding::new(&RESULT_CONFLICT, footer.span, message)
            .severity(Severity::Warning)
            .label(row.span, ("not finished (this counts)", "対局は終わっていません（こちらを採ります）"))
            .label(footer.span, (meaning(winner), result_ja(last, winner)))
            .help((
                "correct the row if somebody won, else the footer",
                "勝敗がついたのなら終局の行を、そうでなければ「まで」の行を直してください",
            ))
            .ply(last.plies_before(footer)),
    );
}

#[cold]
fn with_board(last: &LastPosition<'_>, winner: Winner, row: &EndingRow, findings: &mut Findings) {
    let turn = last.position.turn();
    let word = last.text(row).trim();
    let message = (
        format!("{} is mated on the board, and 「{word}」 says {}", words::side(turn), result(winner)),
        format!("{}玉は詰んでいますが、「{word}」では{}です", last.side_ja(turn), result_ja(last, winner)),
    );
    let mut finding = Finding::new(&RESULT_CONFLICT, row.span, message)
        .help((
            "find out who won, and correct the ending",
            "どちらの勝ちか確かめ、終局の記載を直してください",
        ))
        .sfen(last.position.setup().to_string())
        .ply(last.plies_before(row));
    if let Some(span) = last.last_move() {
        finding = finding.label(span, ("the mating move", "この手で詰んでいます"));
    }
    findings.push(finding);
}

/// What a statement is called.
const fn name(last: &LastPosition<'_>, row: &EndingRow) -> &'static str {
    match row.source {
        EndingSource::Summary => "the server's summary",
        EndingSource::Row if has_rows(last) => "the row",
        EndingSource::Row => "the ending",
        EndingSource::Footer => "the footer",
        EndingSource::Tag => "the tag",
        EndingSource::Comment => "the comment",
    }
}

/// The same in Japanese.
const fn name_ja(last: &LastPosition<'_>, row: &EndingRow) -> &'static str {
    match row.source {
        EndingSource::Summary => "サーバーの記録",
        EndingSource::Row if has_rows(last) => "終局の行",
        EndingSource::Row => "指し手の後の終局",
        EndingSource::Footer => "「まで」の行",
        EndingSource::Tag => "タグ",
        EndingSource::Comment => "コメント",
    }
}

/// Whether moves and endings stand on rows of their own.
const fn has_rows(last: &LastPosition<'_>) -> bool {
    matches!(last.convention, Convention::Kif | Convention::Ki2 | Convention::Csa)
}

/// What a statement says, behind "says".
const fn result(winner: Winner) -> &'static str {
    match winner {
        Winner::Side(Color::Black) => "that Black won",
        Winner::Side(Color::White) => "that White won",
        Winner::Draw => "that it was a draw",
        Winner::Unknown => "that there was no result",
    }
}

/// What a statement says, as a label.
const fn meaning(winner: Winner) -> &'static str {
    match winner {
        Winner::Side(Color::Black) => "Black won",
        Winner::Side(Color::White) => "White won",
        Winner::Draw => "a draw",
        Winner::Unknown => "no result",
    }
}

/// The same in Japanese.
fn result_ja(last: &LastPosition<'_>, winner: Winner) -> String {
    match winner {
        Winner::Side(color) => format!("{}の勝ち", last.side_ja(color)),
        Winner::Draw => "引き分け".to_owned(),
        Winner::Unknown => "勝敗なし".to_owned(),
    }
}
