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
            .ja("終了日時が開始日時より前です")
            .label(began.value_span, "the start")
            .help("correct one of the two")
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
        Part::Month => ("there is no such month", format!("{value}月という月はありません")),
        Part::Day => ("the month has no such day", "その月にその日はありません".to_owned()),
        Part::Hour => ("there is no such hour", format!("{value}時という時刻はありません")),
        Part::Minute => ("there is no such minute", format!("{value}分という時刻はありません")),
        Part::Second => ("there is no such second", format!("{value}秒という時刻はありません")),
    };
    findings.push(
        Finding::new(
            &BAD_DATE,
            exact().unwrap_or(field.value_span),
            format!("「{text}」: {english}; kept as text"),
        )
        .ja(format!("「{text}」: {japanese}"))
        .help("correct the date, or leave it out")
        .ply(0),
    );
}
