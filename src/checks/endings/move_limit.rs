//! The move limit of the table, where one is set: reaching it is a draw, unless the last move mates.

use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{Finding, Findings, MOVE_AFTER_END, RESULT_CONFLICT, Severity},
    record::EndingKind,
    replay::Winner,
};

pub(in crate::checks) static CHECK: Check =
    Check { codes: &[&MOVE_AFTER_END, &RESULT_CONFLICT], run: Run::AtLineEnd(check) };

fn check(last: &LastPosition<'_>, findings: &mut Findings) {
    let Some(limit) = last.rules.max_moves.filter(|_| last.is_main) else { return };
    let plies = last.plies();
    if plies > limit {
        beyond(last, limit, findings);
    } else if plies == limit && last.is_complete() {
        at_limit(last, limit, findings);
    } else if last.is_complete() {
        below(last, limit, findings);
    }
}

fn beyond(last: &LastPosition<'_>, limit: u32, findings: &mut Findings) {
    let Some(ply) = last.line.plies.get(limit as usize) else { return };
    let more = last.plies() - limit;
    findings.push(
        Finding::new(
            &MOVE_AFTER_END,
            ply.span,
            format!(
                "the limit of {} is reached, and {} {}",
                words::moves(limit),
                words::moves(more),
                if more == 1 { "follows" } else { "follow" }
            ),
        )
        .ja(format!("最大手数（{limit}手）を超えて指しています"))
        .help((
            "check the limit (--max-moves): by it the game is drawn here",
            "最大手数の設定（--max-moves）を確かめてください。この設定ではここで引き分けです",
        ))
        .ply(limit.saturating_add(1)),
    );
}

fn at_limit(last: &LastPosition<'_>, limit: u32, findings: &mut Findings) {
    let Some((Winner::Side(winner), row)) = last.winner() else { return };
    let by_foul = matches!(row.kind, EndingKind::IllegalMove | EndingKind::PerpetualCheck);
    if by_foul || last.culprit().is_some() || !last.position.has_legal_move() {
        return;
    }
    findings.push(
        Finding::new(
            &RESULT_CONFLICT,
            row.span,
            format!(
                "the limit of {} makes it a draw, and 「{}」 means that {} won",
                words::moves(limit),
                last.text(row).trim(),
                words::side(winner)
            ),
        )
        .ja(format!("最大手数（{limit}手）で引き分けのはずですが、{}の勝ちとあります", last.side_ja(winner)))
        .help((
            "check the limit (--max-moves), or correct the ending",
            "最大手数の設定（--max-moves）を確かめるか、終局の記載を直してください",
        ))
        .ply(last.plies()),
    );
}

fn below(last: &LastPosition<'_>, limit: u32, findings: &mut Findings) {
    let Some(row) = last.claim(EndingKind::MaxMoves) else { return };
    findings.push(
        Finding::new(
            &RESULT_CONFLICT,
            row.span,
            format!(
                "「{}」 after {}, and the limit is {limit}",
                last.text(row).trim(),
                words::moves(last.plies())
            ),
        )
        .severity(Severity::Warning)
        .ja(format!("{}手で「{}」ですが、最大手数は{limit}手です", last.plies(), last.text(row).trim()))
        .help((
            "check the limit (--max-moves), or look for moves that are missing",
            "最大手数の設定（--max-moves）を確かめるか、抜けている手がないか確かめてください",
        ))
        .ply(last.plies_before(row)),
    );
}
