//! `wrong-culprit`: a foul is claimed, and the record shows that there is none, or that it is the
//! other side's.
//!
//! CSA leaves a foul move out, and 反則負け may stand for one that is not shown: then nothing can be
//! refuted. 反則勝ち says that the move before was the foul.

use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{Family, Finding, Findings, Said, WRONG_CULPRIT},
    record::{EndingKind, EndingRow, Verdict},
    replay::{Fault, Winner, foul_ending},
    shogi::Color,
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&WRONG_CULPRIT], run: Run::AtLineEnd(check) };

fn check(last: &LastPosition<'_>, findings: &mut Findings) {
    let claim = last.claim(EndingKind::IllegalMove).or_else(|| last.claim(EndingKind::PerpetualCheck));
    let Some(row) = claim else { return };
    let Some(Winner::Side(winner)) = last.winner_of(row) else { return };
    let written = last.plies_before(row);
    let at_end = last.played.faults.last().filter(|fault| fault.ply == written);
    match at_end {
        Some(fault) if fault.code.family != Family::Foul => {}
        Some(fault) if fault.culprit == winner => others_foul(last, row, fault, findings),
        Some(_) => {}
        None if is_refuted(last, row, winner) => no_foul(last, row, winner, findings),
        None => {}
    }
}

/// Whether the record shows that the foul claimed does not exist: the last move is said to be one, and
/// neither it nor any earlier one is.
fn is_refuted(last: &LastPosition<'_>, row: &EndingRow, winner: Color) -> bool {
    let names_last_move = row.verdict == Verdict::MoverWins || last.text(row).contains("反則勝");
    row.kind == EndingKind::IllegalMove
        && names_last_move
        && last.is_complete()
        && last.position.turn() == winner
        && last.played.faults.iter().all(|fault| fault.culprit == winner)
}

#[cold]
fn no_foul(last: &LastPosition<'_>, row: &EndingRow, winner: Color, findings: &mut Findings) {
    let word = last.text(row).trim();
    let culprit = !winner;
    let message = (
        format!("「{word}」 says that {}'s last move was a foul, and it is legal", words::side(culprit)),
        format!(
            "「{word}」は{}の最後の手が反則という意味ですが、その手は反則ではありません",
            last.side_ja(culprit)
        ),
    );
    let mut finding = Finding::new(&WRONG_CULPRIT, row.span, message)
        .help(if_other_side(last, winner))
        .sfen(last.position.setup().to_string())
        .ply(last.plies_before(row));
    if let Some(span) = last.last_move() {
        finding = finding.label(span, ("a legal move", "反則ではない手"));
    }
    findings.push(finding);
}

/// What to do where the move claimed is legal: the foul may be one of the side to move, and not shown.
fn if_other_side(last: &LastPosition<'_>, mover: Color) -> Said {
    let (look, look_ja) = ("look for a move that was misread", "読み違えた手がないか確かめてください");
    match foul_ending(last.convention, mover, false, last.start) {
        Some(word) => (
            format!("{look}, or write 「{word}」 if the foul was {}'s and is not shown", words::side(mover)),
            format!(
                "{look_ja}。{}の反則で、その手が書かれていないのなら「{word}」と書いてください",
                last.side_ja(mover)
            ),
        )
            .into(),
        None => (look, look_ja).into(),
    }
}

#[cold]
fn others_foul(last: &LastPosition<'_>, row: &EndingRow, fault: &Fault, findings: &mut Findings) {
    let word = last.text(row).trim();
    let culprit = fault.culprit;
    let message = (
        format!(
            "「{word}」 says that {} committed the foul, and the foul on the record ({}) is {}'s",
            words::side(!culprit),
            fault.code.name,
            words::side(culprit)
        ),
        format!(
            "「{word}」は{}の反則という意味ですが、反則をしたのは{}です",
            last.side_ja(!culprit),
            last.side_ja(culprit)
        ),
    );
    // A move that could not be played is the last one of the text.
    let moved_last = !last.is_complete() || last.position.turn() != culprit;
    let help: Said = match foul_ending(last.convention, culprit, moved_last, last.start) {
        Some(right) => (
            format!("write 「{right}」, which says that {} fouled", words::side(culprit)),
            format!("「{right}」に直してください（{}の反則という意味になります）", last.side_ja(culprit)),
        )
            .into(),
        None => ("correct the side", "反則をした側を直してください").into(),
    };
    let mut finding = Finding::new(&WRONG_CULPRIT, row.span, message).help(help).ply(last.plies_before(row));
    let index = fault.ply.saturating_sub(last.line.first_ply()) as usize;
    if let Some(ply) = last.line.plies.get(index) {
        finding = finding.label(ply.span, ("the foul", "反則の手"));
    }
    findings.push(finding);
}
