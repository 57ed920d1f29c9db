//! SARIF 2.1.0 (OASIS): one run, compact.
//!
//! GitHub takes 25,000 results of a run and 10 MB: where there are more, the errors are kept before
//! the warnings and these before the infos, and the run says what was left out.

use std::collections::BTreeSet;

use serde::Serialize;

use super::fingerprint::Fingerprints;
use super::wire::json;
use super::{Body, Emitter, Held, Lang, ReportOptions, Row, Totals, View};
use crate::finding::{CODES, Code, Edit, Finding, Severity};
use crate::source::Source;

pub(super) struct Sarif;

/// Results that GitHub takes of one run.
pub(super) const MOST_RESULTS: usize = 25_000;

const HEAD: &str = "{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json\",\
                    \"version\":\"2.1.0\",\"runs\":[{";

impl Emitter for Sarif {
    fn head(&self) -> &'static str {
        HEAD
    }

    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        let mut fingerprints = Fingerprints::new(view.before);
        let row = |finding: &Finding| Row {
            severity: finding.severity,
            code: finding.code,
            text: json(&result(view, finding, fingerprints.of(view.source, finding), options.lang)),
            plain: String::new(),
        };
        Body::Rows(view.findings.iter().map(row).collect())
    }

    fn tail(&self, _totals: &Totals, held: Held, options: &ReportOptions) -> String {
        let found: u64 = held.seen.iter().sum();
        let rows = held.in_order();
        let left_out = found - rows.len() as u64;
        let used: BTreeSet<usize> = rows.iter().filter_map(|row| row.code.position()).collect();
        let rules =
            used.into_iter().filter_map(|at| CODES.get(at)).map(|code| rule(code, options.lang)).collect();
        let tool = Tool {
            driver: Driver {
                name: "kifu",
                version: env!("CARGO_PKG_VERSION"),
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules,
            },
        };
        let results: Vec<String> = rows.into_iter().map(|row| row.text).collect();
        format!(
            "\"tool\":{},\"columnKind\":\"unicodeCodePoints\",\"invocations\":{},\"results\":[{}]}}]}}\n",
            json(&tool),
            json(&[invocation(left_out, options.lang)]),
            results.join(",\n")
        )
    }
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    version: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Message,
    full_description: Message,
    help: Message,
    default_configuration: Configuration,
    properties: Properties,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Properties {
    tags: [&'static str; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    rule_id: &'static str,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    partial_fingerprints: Fingerprint,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Repair>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Repair {
    description: Message,
    artifact_changes: [Change; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    artifact_location: ArtifactLocation,
    replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement {
    deleted_region: Region,
    #[serde(skip_serializing_if = "Option::is_none")]
    inserted_content: Option<Message>,
}

#[derive(Serialize)]
struct Fingerprint {
    #[serde(rename = "kifuFinding/v1")]
    finding: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logical_locations: Vec<LogicalLocation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LogicalLocation {
    fully_qualified_name: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

fn rule(code: &Code, lang: Lang) -> Rule {
    let (brief, what, why, remedy, example) = match lang {
        Lang::En => (format!("{}.", code.brief()), code.what, code.why, code.remedy, code.example),
        Lang::Ja => {
            let example = code.example_ja.unwrap_or(code.example);
            (code.ja.to_owned(), code.what_ja, code.why_ja, code.remedy_ja, example)
        }
    };
    Rule {
        id: code.name,
        short_description: Message { text: brief },
        full_description: Message { text: format!("{what}\n{why}") },
        help: Message { text: format!("{why}\n{remedy}\n\n{example}") },
        default_configuration: Configuration { level: level(code.severity) },
        properties: Properties { tags: [code.family.name()] },
    }
}

fn invocation(left_out: u64, lang: Lang) -> Invocation {
    let text = |n| match lang {
        Lang::En => {
            format!("{n} results were left out: a run may hold {MOST_RESULTS}, the most severe are kept")
        }
        Lang::Ja => format!("{n}件を省きました。一度に{MOST_RESULTS}件までで、重いものを残します"),
    };
    let notification = |n| Notification { level: "warning", message: Message { text: text(n) } };
    Invocation {
        execution_successful: true,
        tool_execution_notifications: (left_out > 0).then(|| notification(left_out)).into_iter().collect(),
    }
}

fn result(view: &View<'_>, finding: &Finding, fingerprint: String, lang: Lang) -> Outcome {
    let help = finding.help.as_ref().map_or_else(String::new, |help| format!("\n{}", lang.of(help)));
    let own = Location {
        id: None,
        physical_location: physical(view.source, finding.span),
        logical_locations: logical(finding),
        message: None,
    };
    let related = finding.labels.iter().enumerate().map(|(at, label)| Location {
        id: Some(at),
        physical_location: physical(view.source, label.span),
        logical_locations: Vec::new(),
        message: Some(Message { text: lang.of(&label.text).to_owned() }),
    });
    Outcome {
        rule_id: finding.code.name,
        level: level(finding.severity),
        message: Message { text: format!("{}{help}", lang.of(&finding.message)) },
        locations: [own],
        related_locations: related.collect(),
        partial_fingerprints: Fingerprint { finding: fingerprint },
        fixes: repair(view.source, finding, lang).into_iter().collect(),
    }
}

/// What mends the text; not where it takes so many edits that the report would grow by them.
fn repair(source: &Source, finding: &Finding, lang: Lang) -> Option<Repair> {
    const MOST_EDITS: usize = 20;
    let edits = &finding.fix.as_ref()?.edits;
    let changes = |edit: &&Edit| source.slice(edit.span) != edit.text;
    let replacement = |edit: &Edit| Replacement {
        deleted_region: region(source, edit.span),
        inserted_content: (!edit.text.is_empty()).then(|| Message { text: edit.text.clone() }),
    };
    let replacements: Vec<Replacement> = edits.iter().filter(changes).map(replacement).collect();
    if replacements.is_empty() || replacements.len() > MOST_EDITS {
        return None;
    }
    let text = lang.of(finding.help.as_ref().unwrap_or(&finding.message)).to_owned();
    let change = Change { artifact_location: artifact(source.name()), replacements };
    Some(Repair { description: Message { text }, artifact_changes: [change] })
}

/// The game and the move: `game 2/move 31`.
fn logical(finding: &Finding) -> Vec<LogicalLocation> {
    let game = finding.game.map(|n| format!("game {n}"));
    let ply = finding.ply.map(|n| format!("move {n}"));
    let parts: Vec<String> = game.into_iter().chain(ply).collect();
    if parts.is_empty() {
        return Vec::new();
    }
    vec![LogicalLocation { fully_qualified_name: parts.join("/") }]
}

fn physical(source: &Source, span: crate::source::Span) -> PhysicalLocation {
    PhysicalLocation { artifact_location: artifact(source.name()), region: region(source, span) }
}

fn region(source: &Source, span: crate::source::Span) -> Region {
    let (start, end) = (source.place(span.start), source.place(span.end.max(span.start)));
    Region { start_line: start.line, start_column: start.column, end_line: end.line, end_column: end.column }
}

/// A relative reference for a relative path, `file:` for an absolute one.
fn artifact(path: &str) -> ArtifactLocation {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let drive = cfg!(windows) && path.as_bytes().get(1) == Some(&b':');
    if path.starts_with('/') || drive {
        let slash = if drive { "/" } else { "" };
        return ArtifactLocation { uri: format!("file://{slash}{}", percent(&path)), uri_base_id: None };
    }
    let path = path.strip_prefix("./").unwrap_or(&path);
    ArtifactLocation { uri: percent(path), uri_base_id: Some("%SRCROOT%") }
}

/// Percent-encodes everything but what a path of a URI may hold as it is.
fn percent(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z'
            | b'a'..=b'z'
            | b'0'..=b'9'
            | b'-'
            | b'.'
            | b'_'
            | b'~'
            | b'/'
            | b'!'
            | b'('
            | b')' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}
