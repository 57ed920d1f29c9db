//! `wrong-culprit`: a foul is claimed, and the record shows that there is none, or that it is the
//! other side's.
//!
//! CSA leaves a foul move out, and 反則負け may stand for one that is not shown: then nothing can be
//! refuted. 反則勝ち says that the move before was the foul.

use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{Family, Finding, Findings, WRONG_CULPRIT},
    record::{EndingKind, EndingRow, Verdict},
    replay::{Fault, Winner},
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
    let mut finding = Finding::new(
        &WRONG_CULPRIT,
        row.span,
        format!("「{word}」 says that {}'s last move was a foul, and it is legal", words::side(culprit)),
    )
    .ja(format!("「{word}」ですが、{}の最後の手は反則ではありません", words::side_ja(culprit)))
    .help("look for a move that was misread, or write 反則負け for a foul that is not shown")
    .sfen(last.position.setup().to_string())
    .ply(last.plies_before(row));
    if let Some(span) = last.last_move() {
        finding = finding.label(span, "a legal move");
    }
    findings.push(finding);
}

#[cold]
fn others_foul(last: &LastPosition<'_>, row: &EndingRow, fault: &Fault, findings: &mut Findings) {
    let word = last.text(row).trim();
    let (culprit, ja) = (words::side(fault.culprit), words::side_ja(fault.culprit));
    let blamed = words::side(!fault.culprit);
    let blamed_ja = words::side_ja(!fault.culprit);
    let mut finding = Finding::new(
        &WRONG_CULPRIT,
        row.span,
        format!(
            "「{word}」 blames {blamed}, and the foul on the record ({}) is {culprit}'s",
            fault.code.name
        ),
    )
    .ja(format!("「{word}」は{blamed_ja}の反則とありますが、反則（{}）は{ja}のものです", fault.code.name))
    .help("correct the side: %+ILLEGAL_ACTION and %-ILLEGAL_ACTION name the culprit, 反則勝ち the winner")
    .ply(last.plies_before(row));
    let index = fault.ply.saturating_sub(last.line.first_ply()) as usize;
    if let Some(ply) = last.line.plies.get(index) {
        finding = finding.label(ply.span, "the foul");
    }
    findings.push(finding);
}
