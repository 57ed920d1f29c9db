//! `time-negative`: a clock ran backwards.

use crate::{
    checks::{Check, Run, subject::Subject, words},
    finding::{Finding, Findings, TIME_NEGATIVE},
    source::Span,
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&TIME_NEGATIVE], run: Run::OnRecord(check) };

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for line in &subject.record.lines {
        for (index, ply) in line.plies.iter().enumerate() {
            if ply.time.is_some_and(i64::is_negative) {
                report(subject, ply.time_span, words::ply_at(line, index), findings);
            }
        }
        for row in &line.endings {
            if row.time.is_some_and(i64::is_negative) {
                report(subject, row.time_span, words::plies_before(line, row.at), findings);
            }
        }
    }
}

#[cold]
fn report(subject: &Subject<'_>, span: Span, ply: u32, findings: &mut Findings) {
    let text = words::quoted(subject.source.slice(span));
    findings.push(
        Finding::new(
            &TIME_NEGATIVE,
            span,
            format!("a negative time {text}; it is kept, and left out of the totals"),
        )
        .ja(format!("消費時間{text}が負の値です（合計には入れません）"))
        .help(("correct the time, or leave it out", "消費時間を直すか、消してください"))
        .ply(ply),
    );
}
