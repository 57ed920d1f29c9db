//! `ply-count-conflict`: まで N 手, or PSN's `[Moves]`, is not the number of moves.

use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{Finding, Findings, PLY_COUNT_CONFLICT},
    record::{EndingRow, EndingSource},
    source::Span,
};

pub(in crate::checks) static CHECK: Check =
    Check { codes: &[&PLY_COUNT_CONFLICT], run: Run::AtLineEnd(check) };

fn check(last: &LastPosition<'_>, findings: &mut Findings) {
    // Where a move could not be read or played, a wrong count only follows from that.
    if !last.is_complete() {
        return;
    }
    for row in last.statements() {
        if let Some((stated, span)) = row.plies
            && !fits(last, stated)
        {
            report(last, row, stated, span, findings);
            return;
        }
    }
}

/// Whether a number of moves is that of the line, counted from the start of the game, or on from the
/// number at which the record begins.
fn fits(last: &LastPosition<'_>, stated: u32) -> bool {
    let plies = last.plies();
    let ahead = |number: u32| plies.saturating_add(number.max(1) - 1);
    let printed = last.record.main().plies.first().map_or(0, |first| first.number);
    // A row counts as a ply in front of a second one; that and a wrong number have their own findings.
    let before_row = |row: &EndingRow| row.number.checked_sub(1) == Some(stated);
    stated == plies
        || stated == ahead(last.start.move_number)
        || stated == ahead(printed)
        || last.line.endings.iter().any(before_row)
}

#[cold]
fn report(last: &LastPosition<'_>, row: &EndingRow, stated: u32, span: Span, findings: &mut Findings) {
    let plies = last.plies();
    let what = match row.source {
        EndingSource::Footer => "the footer (まで)",
        EndingSource::Tag => "the tag",
        EndingSource::Summary | EndingSource::Row | EndingSource::Comment => "the ending",
    };
    findings.push(
        Finding::new(
            &PLY_COUNT_CONFLICT,
            span,
            (
                format!("{what} counts {}, and the record has {plies}", words::moves(stated)),
                format!("終局の行には{stated}手とありますが、棋譜の指し手は{plies}手です"),
            ),
        )
        .help((
            "look for moves that are missing, or correct the number",
            "抜けている手がないか確かめ、なければ手数を直してください",
        ))
        // Where the row that ends the game has the right number, no move is missing.
        .fix(span, plies.to_string(), is_numbered_through(last))
        .ply(last.plies_before(row)),
    );
}

/// Whether the printed number of the row that ends the line is that of the ply after the last move.
fn is_numbered_through(last: &LastPosition<'_>) -> bool {
    let next = last.plies().saturating_add(1);
    last.line.endings.iter().any(|row| row.source == EndingSource::Row && row.number == next)
}
