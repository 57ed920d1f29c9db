//! `time-total`: a running total that is not the sum of the times of its side.
//!
//! Each total is held against the one printed at the side's move before, so that one slip is one
//! finding. Of a line that counts in a way of its own, the first place is shown, with the number of
//! the others.

mod repair;

use repair::Repair;

use crate::{
    checks::{Check, Run, subject::Subject, words},
    finding::{Finding, Findings, Fix, TIME_TOTAL},
    record::{EndingRow, EndingSource, Line, Record},
    source::Span,
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&TIME_TOTAL], run: Run::OnRecord(check) };

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let carried = carries_over(subject.record);
    let mut repair = Repair::new(subject, carried);
    for (place, (line, played)) in subject.record.lines.iter().zip(&subject.replayed.lines).enumerate() {
        // Behind a move that could not be played it is not certain whose clock runs.
        let played = played.moves.len().min(line.plies.len());
        check_line(subject, place, line, played, &mut repair, findings);
    }
}

/// Whether clocks need not begin at zero: the game goes on from an earlier session or a diagram.
fn carries_over(record: &Record) -> bool {
    record.start.move_number.is_some_and(|number| number > 1)
        || record.main().plies.first().is_some_and(|first| first.number > 1)
        || record.header.iter().any(|field| record.str(field.key).ends_with("消費時間加算"))
}

/// A time and the total printed beside it.
#[derive(Clone, Copy)]
struct Clock {
    time: i64,
    total: i64,
}

/// A total that does not fit, and the one that would.
struct Slip {
    ply: u32,
    span: Span,
    expected: i64,
}

fn check_line(
    subject: &Subject<'_>,
    place: usize,
    line: &Line,
    played: usize,
    repair: &mut Repair<'_, '_>,
    findings: &mut Findings,
) {
    // Most records print no totals.
    if line.plies.iter().all(|ply| ply.total.is_none()) && line.endings.iter().all(|row| row.total.is_none())
    {
        return;
    }
    let mut first = None;
    let mut count = 0;
    for index in 0..=played {
        let Some((clock, span)) = clock_at(line, index, played) else { continue };
        let before = match index.checked_sub(2) {
            Some(own) => line.plies.get(own).and_then(|ply| ply.total),
            None => total_before(subject.record, place, index, repair.carried),
        };
        let Some(before) = before else { continue };
        if fits(clock, before) || begins_anew(line, index, place, played) {
            continue;
        }
        count += 1;
        let expected = before.saturating_add(clock.time.max(0));
        first.get_or_insert_with(|| Slip { ply: words::ply_at(line, index), span, expected });
    }
    if let Some(slip) = first {
        report(subject, slip, count - 1, repair.of_line(place), findings);
    }
}

/// The clock of a move, or behind the last one that of the ending row, where it is complete.
fn clock_at(line: &Line, index: usize, played: usize) -> Option<(Clock, Span)> {
    if index < played {
        let ply = line.plies.get(index)?;
        return Some((Clock { time: ply.time?, total: ply.total? }, ply.time_span));
    }
    let ends = |row: &&EndingRow| row.source == EndingSource::Row && row.at as usize == index;
    let row = line.endings.iter().find(ends)?;
    Some((Clock { time: row.time?, total: row.total? }, row.time_span))
}

/// The total printed at the move of the same side before, which stands on the line that this one leaves;
/// zero where there is none.
fn total_before(record: &Record, place: usize, index: usize, carried: bool) -> Option<i64> {
    let printed = |place: usize, index: usize| record.lines.get(place)?.plies.get(index)?.total;
    before(record, place, index, carried, printed)
}

/// The same as `total` has it.
fn before(
    record: &Record,
    mut place: usize,
    index: usize,
    carried: bool,
    total: impl Fn(usize, usize) -> Option<i64>,
) -> Option<i64> {
    let line = record.lines.get(place)?;
    let Some(ply) = words::ply_at(line, index).checked_sub(2).filter(|&ply| ply > 0) else {
        return (!carried).then_some(0);
    };
    // A variation of a variation: a few lines up, the move is found, or its total is not asked.
    for _ in 0..8 {
        let line = record.lines.get(place)?;
        if ply >= line.first_ply() {
            return total(place, (ply - line.first_ply()) as usize);
        }
        place = line.parent as usize;
    }
    None
}

fn fits(Clock { time, total }: Clock, before: i64) -> bool {
    const MINUTE: i64 = 60_000;
    // Negative times are left out of totals, but some programs count them.
    let sum = before.saturating_add(time);
    if total == sum || time < 0 && total == before {
        return true;
    }
    // Programs without a clock fill both columns with zeros.
    let is_unset = time == 0 && total == 0;
    // Relays that show minutes only round each column for itself.
    let in_minutes = [time, total, before].iter().all(|clock| clock % MINUTE == 0);
    let rounded = in_minutes && total > 0 && total.saturating_sub(sum).saturating_abs() == MINUTE;
    is_unset || rounded
}

/// Whether totals begin anew here: at the start of a variation, or for both sides (a second session).
fn begins_anew(line: &Line, index: usize, place: usize, played: usize) -> bool {
    let is_first =
        |index: usize| clock_at(line, index, played).is_some_and(|(clock, _)| clock.time == clock.total);
    if !is_first(index) {
        return false;
    }
    place > 0 && index < 2 || is_first(index + 1) || index > 0 && is_first(index - 1)
}

#[cold]
fn report(subject: &Subject<'_>, slip: Slip, others: usize, fix: Option<Fix>, findings: &mut Findings) {
    let Slip { ply, span, expected } = slip;
    let text = words::quoted(subject.source.slice(span));
    let turn = subject.replayed.start.map(|start| if ply % 2 == 1 { start.turn } else { !start.turn });
    let (side, ja) = turn.map_or(("the side", "手番側"), |turn| {
        (words::side(turn), subject.replayed.start.as_ref().map_or("", |start| words::side_ja(turn, start)))
    });
    let (more, more_ja) = match others {
        0 => (String::new(), String::new()),
        1 => (
            ", and another total of these moves does not fit".to_owned(),
            "。ほかに1箇所の累計も合いません".to_owned(),
        ),
        others => (
            format!(", and {others} other totals of these moves do not fit"),
            format!("。ほかに{others}箇所の累計も合いません"),
        ),
    };
    let expected = duration(expected);
    let mut finding = Finding::new(
        &TIME_TOTAL,
        span,
        format!("the total in {text} should be {expected}, the sum of {side}'s times{more}"),
    )
    .ja(format!("{text}の累計が、{ja}の消費時間の合計 {expected} と合いません{more_ja}"))
    .help((
        "correct the total or the time: both are kept as written",
        "累計か消費時間を直してください（どちらも書かれたまま残します）",
    ))
    .ply(ply);
    finding.fix = fix;
    findings.push(finding);
}

/// A duration as clocks show it: `01:02:03`.
fn duration(milliseconds: i64) -> String {
    let (seconds, fraction) = (milliseconds.div_euclid(1000), milliseconds.rem_euclid(1000));
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = format!("{hours:02}:{minutes:02}:{:02}", seconds % 60);
    if fraction > 0 {
        text.push_str(format!(".{fraction:03}").trim_end_matches('0'));
    }
    text
}
