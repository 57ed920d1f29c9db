//! Opinions beyond legality: each check is a file of its own that only reports.
//!
//! Replay reports what moves do wrong, and parsers what they cannot read; the checks report the rest.
//! A check names its codes, and runs at the end of each line, while its last position stands, or once
//! on the whole record. To add one: a file in its family, a line in [`ALL`], two fixtures.

pub mod source;

mod endings;
mod record;
mod start;
mod subject;
mod words;
mod writing;

use crate::{
    finding::{Code, Findings, Severity},
    record::Record,
    replay::{Convention, LineEnd, Replayed},
    source::Source,
};
use subject::{LastPosition, Subject};

/// The rules of the table.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// A game is drawn at this ply.
    pub max_moves: Option<u32>,
    /// Entering-king declarations by the 24-point rule instead of the 27-point rule.
    pub impasse_24: bool,
    /// A king that reaches the other king's home square wins.
    pub try_rule: bool,
}

/// A check of records.
#[derive(Debug)]
pub struct Check {
    /// What it reports.
    pub codes: &'static [&'static Code],
    run: Run,
}

impl Check {
    /// Whether anything it reports is an error. A finding may be milder than its code, never worse.
    fn finds_errors(&self) -> bool {
        self.codes.iter().any(|code| code.severity == Severity::Error)
    }
}

/// When a check runs.
#[derive(Debug)]
enum Run {
    /// At the end of each line that could be reached.
    AtLineEnd(fn(&LastPosition<'_>, &mut Findings)),
    /// Once, after replay.
    OnRecord(fn(&Subject<'_>, &mut Findings)),
}

/// Every check of records, in the order in which they run.
pub static ALL: &[&Check] = &[
    &start::arrangement::CHECK,
    &writing::diagram::CHECK,
    &writing::move_number::CHECK,
    &endings::after_end::CHECK,
    &endings::declaration::CHECK,
    &endings::false_checkmate::CHECK,
    &endings::impasse::CHECK,
    &endings::in_comment::CHECK,
    &endings::move_limit::CHECK,
    &endings::ply_count::CHECK,
    &endings::repetition::CHECK,
    &endings::result_conflict::CHECK,
    &endings::unstated::CHECK,
    &endings::wrong_culprit::CHECK,
    &record::dates::CHECK,
    &record::duplicate_header::CHECK,
    &record::duplicate_variation::CHECK,
    &record::time_negative::CHECK,
    &record::time_total::CHECK,
    &record::unknown_header::CHECK,
];

/// Looks at a line while its last position stands.
pub fn at_line_end(
    record: &Record,
    convention: Convention,
    rules: &Rules,
    end: LineEnd<'_>,
    errors_only: bool,
    findings: &mut Findings,
) {
    let Some(last) = LastPosition::new(record, convention, rules, end) else { return };
    for check in ALL.iter().filter(|check| !errors_only || check.finds_errors()) {
        match check.run {
            Run::AtLineEnd(run) => run(&last, findings),
            Run::OnRecord(_) => {}
        }
    }
}

/// Looks at a whole record after it was replayed.
pub fn on_record(
    source: &Source,
    record: &Record,
    convention: Convention,
    replayed: &Replayed,
    errors_only: bool,
    findings: &mut Findings,
) {
    let subject = Subject { source, record, convention, replayed };
    for check in ALL.iter().filter(|check| !errors_only || check.finds_errors()) {
        match check.run {
            Run::OnRecord(run) => run(&subject, findings),
            Run::AtLineEnd(_) => {}
        }
    }
}
