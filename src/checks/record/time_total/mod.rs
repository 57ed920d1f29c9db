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
#[derive(Clone, Copy)]
struct Slip {
    ply: u32,
    span: Span,
    expected: i64,
    /// How much more is printed than the times give.
    excess: i64,
    /// How many totals of this side go on from the one printed, and not from the sum.
    followed: u32,
}

impl Slip {
    /// Whether the totals behind it are ahead of the times, or behind them, by as much.
    const fn is_followed(self) -> bool {
        self.followed > 1
    }
}

/// The totals of a line that do not fit.
#[derive(Default)]
struct Slips {
    first: Option<Slip>,
    count: usize,
    /// By side: the latest, and the sum of the times since, until the totals come back to it.
    open: [Option<(i64, bool)>; 2],
}

impl Slips {
    /// A total that is the sum of `before`, as printed, and its time.
    fn fits(&mut self, index: usize, clock: Clock) {
        let Some((sum, is_first)) = &mut self.open[index % 2] else { return };
        *sum = sum.saturating_add(clock.time.max(0));
        if let Some(first) = self.first.as_mut().filter(|_| *is_first) {
            first.followed += 1;
        }
    }

    /// A total that is not. Where the one before was misprinted and this one comes back to the sum, it is
    /// right.
    fn differs(&mut self, index: usize, clock: Clock, slip: Slip) {
        let open = self.open[index % 2].take();
        if let Some((sum, is_first)) = open
            && fits(clock, sum)
        {
            if let Some(first) = self.first.as_mut().filter(|_| is_first) {
                first.followed = 0;
            }
            return;
        }
        self.count += 1;
        self.open[index % 2] = Some((slip.expected, self.first.is_none()));
        self.first.get_or_insert(slip);
    }
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
    let mut slips = Slips::default();
    for index in 0..=played {
        let Some((clock, span)) = clock_at(line, index, played) else { continue };
        let before = match index.checked_sub(2) {
            Some(own) => line.plies.get(own).and_then(|ply| ply.total),
            None => total_before(subject.record, place, index, repair.carried),
        };
        let Some(before) = before else { continue };
        if fits(clock, before) || begins_anew(line, index, place, played) {
            slips.fits(index, clock);
            continue;
        }
        let expected = before.saturating_add(clock.time.max(0));
        let excess = clock.total.saturating_sub(expected);
        let ply = words::ply_at(line, index);
        slips.differs(index, clock, Slip { ply, span, expected, excess, followed: 0 });
    }
    if let Some(slip) = slips.first {
        report(subject, slip, slips.count - 1, repair.of_line(place), findings);
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
    let Slip { ply, span, expected, .. } = slip;
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
    let (onward, onward_ja) = onward(slip);
    let mut finding = Finding::new(
        &TIME_TOTAL,
        span,
        format!("the total in {text} should be {expected}, the sum of {side}'s times{onward}{more}"),
    )
    .ja(format!("{text}の累計が、{ja}の消費時間の合計 {expected} と合いません{onward_ja}{more_ja}"))
    .help(help(slip))
    .ply(ply);
    finding.fix = fix;
    findings.push(finding);
}

/// How the totals of the side go on.
fn onward(slip: Slip) -> (String, String) {
    if !slip.is_followed() {
        return Default::default();
    }
    let by = duration(slip.excess.saturating_abs());
    let (more, ja) = if slip.excess > 0 { ("more", "多い") } else { ("less", "少ない") };
    (
        format!("; it and those after it are {by} {more}"),
        format!("。ここから後の累計がすべて{by}だけ{ja}ままです"),
    )
}

fn help(slip: Slip) -> (&'static str, &'static str) {
    match (slip.is_followed(), slip.excess > 0) {
        (true, true) => (
            "correct the time of this move, or look for moves that are missing before it: all is kept as written",
            "この手の消費時間を直すか、これより前に抜けている手がないか確かめてください（書かれたまま残します）",
        ),
        (true, false) => (
            "correct the time of this move or of one before it: all is kept as written",
            "この手か前の手の消費時間を直してください（書かれたまま残します）",
        ),
        (false, _) => (
            "correct the total or the time: both are kept as written",
            "累計か消費時間を直してください（どちらも書かれたまま残します）",
        ),
    }
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
