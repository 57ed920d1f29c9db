//! The code quality report of GitLab: a JSON array.

use serde::Serialize;

use super::fingerprint::{Fingerprints, hash};
use super::wire::json;
use super::{Body, Emitter, Held, ReportOptions, Totals, View};
use crate::finding::Severity;

pub(super) struct Gitlab;

#[derive(Serialize)]
struct Issue<'a> {
    description: &'a str,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
    end: u32,
}

impl Emitter for Gitlab {
    fn head(&self) -> &'static str {
        "["
    }

    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        let mut fingerprints = Fingerprints::new(view.before);
        let path = view.source.name();
        let path = path.strip_prefix("./").unwrap_or(path);
        let mut issues = Vec::new();
        for finding in view.findings {
            let (start, end) = (view.source.place(finding.span.start), view.source.place(finding.span.end));
            issues.push(json(&Issue {
                description: options.lang.of(&finding.message),
                check_name: finding.code.name,
                // GitLab merges equal fingerprints over the whole report.
                fingerprint: hash(&[path, &fingerprints.of(view.source, finding)]),
                severity: match finding.severity {
                    Severity::Error => "major",
                    Severity::Warning => "minor",
                    Severity::Info => "info",
                },
                location: Location { path, lines: Lines { begin: start.line, end: end.line } },
            }));
        }
        Body::Text(if issues.is_empty() { String::new() } else { format!("\n{}", issues.join(",\n")) })
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn tail(&self, _totals: &Totals, _held: Held, _options: &ReportOptions) -> String {
        "\n]\n".to_owned()
    }
}
