//! `move-number`: a printed number that is not the ply.
//!
//! Numbers may begin anywhere where the start is no usual one (手数＝, a diagram), and a jump is
//! reported once: what follows is counted on from the number printed. Numbers of Western texts count
//! pairs or plies: their parser judges them.

use crate::{
    checks::{Check, Run, subject::Subject, words},
    finding::{Finding, Findings, MOVE_NUMBER},
    record::{EndingRow, EndingSource, Line},
    replay::{Convention, ReplayedLine},
    source::{Source, Span},
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&MOVE_NUMBER], run: Run::OnRecord(check) };

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if subject.convention == Convention::Western {
        return;
    }
    let ahead = ahead(subject);
    for (line, played) in subject.lines() {
        check_line(subject.source, line, played, ahead, findings);
    }
}

/// How far the printed numbers of the game are ahead of the plies: not at all, unless the game begins
/// in the middle.
fn ahead(subject: &Subject<'_>) -> i64 {
    let start = &subject.record.start;
    if start.setup.is_none() && start.move_number.is_none() {
        return 0;
    }
    let printed = subject.record.main().plies.first().map_or(0, |ply| ply.number);
    i64::from(printed.max(1)) - 1
}

fn check_line(source: &Source, line: &Line, played: &ReplayedLine, ahead: i64, findings: &mut Findings) {
    let mut shift = ahead;
    // A variation may be numbered from the start of the text or from that of the game.
    if line.plies.first().is_some_and(|first| first.number == line.first_ply()) {
        shift = 0;
    }
    // What stands behind a move that could not be played is not judged: one fault, one finding.
    let judged = line.plies.get(..played.moves.len()).unwrap_or(&line.plies);
    for (index, ply) in judged.iter().enumerate().filter(|(_, ply)| ply.number > 0) {
        let number = words::ply_at(line, index);
        let expected = i64::from(number) + shift;
        if i64::from(ply.number) == expected {
            continue;
        }
        report(source, ply.span, ply.number, expected, number, findings);
        shift = i64::from(ply.number) - i64::from(number);
    }
    if !played.stopped {
        check_row(source, line, shift, findings);
    }
}

/// The row that ends the line takes a number of its own.
fn check_row(source: &Source, line: &Line, shift: i64, findings: &mut Findings) {
    let is_row = |row: &&EndingRow| row.source == EndingSource::Row;
    let Some(row) = line.endings.iter().find(is_row).filter(|row| row.number > 0) else { return };
    let before = words::plies_before(line, row.at);
    let expected = i64::from(before) + 1 + shift;
    if i64::from(row.number) != expected {
        report(source, row.span, row.number, expected, before, findings);
    }
}

#[cold]
fn report(source: &Source, span: Span, number: u32, expected: i64, ply: u32, findings: &mut Findings) {
    findings.push(
        Finding::new(
            &MOVE_NUMBER,
            number_before(source, span, number).unwrap_or(span),
            (
                format!("this row is numbered {number}, and {expected} comes next"),
                format!("手数が{number}になっていますが、次は{expected}のはずです"),
            ),
        )
        .help((
            "look for a move that is missing or written twice, or correct the number",
            "抜けている手や二重に書かれた手がないか確かめ、なければ手数を直してください",
        ))
        .ply(ply),
    );
}

/// The place of the printed number that stands in front of a move, on its line. Looked for backwards
/// and not far, as thousands of rows may be one line.
fn number_before(source: &Source, place: Span, number: u32) -> Option<Span> {
    const MOST: usize = 64;
    let end = place.start as usize;
    let from = end.saturating_sub(MOST);
    let before = source.text().as_bytes().get(from..end)?;
    let line = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1);
    let last = line + before.get(line..)?.iter().rposition(u8::is_ascii_digit)?;
    let is_digit = |at: &usize| before.get(*at).is_some_and(u8::is_ascii_digit);
    let first = (line..=last).rev().take_while(is_digit).last()?;
    let digits = std::str::from_utf8(before.get(first..=last)?).ok()?;
    let span = Span::new(u32::try_from(from + first).ok()?, u32::try_from(from + last + 1).ok()?);
    (digits.parse() == Ok(number)).then_some(span)
}
