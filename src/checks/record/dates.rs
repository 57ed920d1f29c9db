//! `bad-date`, `end-before-start`: 開始日時 and 終了日時, impossible as such or together.

use super::date::{self, Moment, Part, Reading};
use crate::{
    checks::{Check, Run, subject::Subject},
    finding::{BAD_DATE, END_BEFORE_START, Finding, Findings},
    record::Field,
    source::Span,
};

pub(in crate::checks) static CHECK: Check =
    Check { codes: &[&BAD_DATE, &END_BEFORE_START], run: Run::OnRecord(check) };

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let (mut start, mut end) = (None, None);
    for field in &subject.record.header {
        let moment = match subject.record.str(field.key) {
            "開始日時" | "対局日" => &mut start,
            "終了日時" => &mut end,
            _ => continue,
        };
        match date::read(subject.record.str(field.value)) {
            Reading::Unclear => {}
            Reading::Impossible(part, value, place) => {
                impossible(subject, field, part, value, place, findings)
            }
            Reading::Known(known) => {
                moment.get_or_insert((known, field));
            }
        }
    }
    if let (Some((start, began)), Some((end, ended))) = (start, end)
        && is_before(end, start)
    {
        findings.push(
            Finding::new(
                &END_BEFORE_START,
                ended.value_span,
                format!(
                    "the game ends 「{}」, before it starts 「{}」",
                    subject.record.str(ended.value),
                    subject.record.str(began.value)
                ),
            )
            .ja(format!(
                "終了日時「{}」が開始日時「{}」より前です",
                subject.record.str(ended.value),
                subject.record.str(began.value)
            ))
            .label(began.value_span, ("the start", "開始日時"))
            .help(("correct one of the two", "どちらか間違っている方を直してください"))
            .ply(0),
        );
    }
}

/// Whether `end` certainly lies before `start`: times count only where both are given in one zone.
fn is_before(end: Moment, start: Moment) -> bool {
    if end.zoned != start.zoned {
        return false;
    }
    match (end.time, start.time) {
        (Some(end_time), Some(start_time)) => (end.date, end_time) < (start.date, start_time),
        _ => end.date < start.date,
    }
}

#[cold]
fn impossible(
    subject: &Subject<'_>,
    field: &Field,
    part: Part,
    value: u32,
    (start, end): (usize, usize),
    findings: &mut Findings,
) {
    let text = subject.record.str(field.value);
    let exact = || {
        let base = field.value_span.start;
        let span = Span::new(base + u32::try_from(start).ok()?, base + u32::try_from(end).ok()?);
        (subject.source.slice(field.value_span) == text).then_some(span)
    };
    let (english, japanese) = match part {
        Part::Month => (format!("there is no month {value}"), format!("{value}月という月はありません")),
        Part::Day => ("the month has no such day".to_owned(), "この月にその日はありません".to_owned()),
        Part::Hour => (format!("there is no hour {value}"), format!("{value}時という時刻はありません")),
        Part::Minute => (format!("there is no minute {value}"), format!("{value}分という時刻はありません")),
        Part::Second => (format!("there is no second {value}"), format!("{value}秒という時刻はありません")),
    };
    findings.push(
        Finding::new(
            &BAD_DATE,
            exact().unwrap_or(field.value_span),
            format!("「{text}」: {english}; kept as text"),
        )
        .ja(format!("「{text}」はありえない日時です。{japanese}"))
        .help(("correct the date, or leave it out", "日時を直すか、分からなければ消してください"))
        .ply(0),
    );
}
