//! Annotations of GitHub Actions: `::error file=…,line=…::message`.
//!
//! GitHub shows ten annotations of each severity a step and drops the rest without a word. So only
//! that many are written as annotations; the next findings are ordinary lines of the log, and the
//! last line says how many there were.

use std::fmt::Write;

use super::short::push_line;
use super::visible::visible;
use super::{Body, Emitter, Held, Lang, ReportOptions, Row, Totals, View};
use crate::finding::{Finding, Severity};

pub(super) struct Github;

/// Annotations of one severity that GitHub shows of one step.
const ANNOTATIONS: u64 = 10;
/// Findings of one severity that are written at all.
const MOST_LINES: u64 = 1_000;

impl Emitter for Github {
    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        let row = |finding: &Finding| Row {
            severity: finding.severity,
            code: finding.code,
            text: command(view, finding, options),
            plain: plain(view, finding, options),
        };
        Body::Rows(view.findings.iter().map(row).collect())
    }

    fn rows(&self, rows: Vec<Row>, held: &mut Held) -> String {
        let mut out = String::new();
        for row in rows {
            let seen = &mut held.seen[row.severity as usize];
            *seen += 1;
            if *seen <= ANNOTATIONS {
                out.push_str(&row.text);
            } else if *seen <= MOST_LINES {
                out.push_str(&row.plain);
            }
        }
        out
    }

    fn tail(&self, totals: &Totals, held: Held, options: &ReportOptions) -> String {
        let unwritten: u64 = held.seen.iter().map(|seen| seen.saturating_sub(MOST_LINES)).sum();
        let more = match unwritten {
            0 => String::new(),
            n => match options.lang {
                Lang::En => format!("; {n} of them are not listed here"),
                Lang::Ja => format!("（うち{n}件はここに示していません）"),
            },
        };
        format!("kifu {}{more}\n", totals.line(options.lang))
    }
}

/// The workflow command of a finding.
fn command(view: &View<'_>, finding: &Finding, options: &ReportOptions) -> String {
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let (start, end) = (view.source.place(finding.span.start), view.source.place(finding.span.end));
    let path = view.source.name();
    let path = property(path.strip_prefix("./").unwrap_or(path));
    let mut out = format!("::{kind} file={path},line={}", start.line);
    // Columns are only taken where the annotation stays on one line. Writing to a String cannot fail.
    if start.line == end.line {
        let last = end.column.saturating_sub(1).max(start.column);
        let _ = write!(out, ",col={},endColumn={last}", start.column);
    }
    let lang = options.lang;
    let mut message = lang.message(finding).to_owned();
    let details =
        [lang.whereabouts(finding, view.has_several_games()), lang.details(finding).map(str::to_owned)];
    let details: Vec<String> = details.into_iter().flatten().collect();
    if !details.is_empty() {
        let _ = write!(message, " ({})", details.join(": "));
    }
    if let Some(help) = &finding.help {
        let _ = write!(message, "\n{}: {}", lang.help(), lang.of(help));
    }
    let _ = writeln!(out, ",title={}::{}", property(finding.code.name), data(&message));
    out
}

/// A line of the log. The runner obeys `::` at the start of a line and `##[` anywhere in it, and a
/// file name is somebody else's text.
fn plain(view: &View<'_>, finding: &Finding, options: &ReportOptions) -> String {
    let mut line = format!("{}: ", options.lang.severity(finding.severity));
    push_line(view.source, finding, options.lang, &mut line);
    line.replace("##[", "# #[")
}

/// `text` as the data of a command: on one line, which the runner decodes again.
fn data(text: &str) -> String {
    let lines: Vec<String> =
        text.lines().map(|line| visible(line).replace('%', "%25").replace("##[", "# #[")).collect();
    lines.join("%0A")
}

/// `text` as the value of a property.
fn property(text: &str) -> String {
    visible(text).replace('%', "%25").replace(':', "%3A").replace(',', "%2C").replace("##[", "# #[")
}
