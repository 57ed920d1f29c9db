//! Reports for machines by their schemas, with every character that there is.
//!
//! The schema of SARIF is that of OASIS (from the npm package @microsoft/jest-sarif, MIT). GitLab documents
//! its format in words, and nobody has published a schema of JUnit's or Checkstyle's XML that all readers
//! keep to: those in `fixtures/schemas` are written for this test, and take only what every reader takes.
//! XML is validated by `xmllint` where it is installed; with `KIFU_NEEDS_XMLLINT` in the environment it
//! has to be.

use std::{
    env,
    io::Write as _,
    process::{Command, Stdio},
};

use kifu::{
    finding::{Finding, NO_ENDING, NOT_IN_HAND, TIME_TOTAL},
    report::{Format, ReportOptions},
    source::{Source, Span},
};
use quick_xml::{Reader, events::Event};
use serde_json::Value;

use super::report::report;

pub(crate) fn check_sarif(text: &str) {
    by_json_schema(text, include_str!("../../fixtures/schemas/sarif-2.1.0-rtm.5.json"));
}

pub(crate) fn check_gitlab(text: &str) {
    by_json_schema(text, include_str!("../../fixtures/schemas/gitlab-code-quality.json"));
}

pub(crate) fn check_junit(text: &str) {
    by_xml_schema(text, "fixtures/schemas/junit.xsd");
}

pub(crate) fn check_checkstyle(text: &str) {
    by_xml_schema(text, "fixtures/schemas/checkstyle.xsd");
}

fn by_json_schema(text: &str, schema: &str) {
    let address = "https://example.org/schema.json";
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource(address, serde_json::from_str(schema).unwrap()).unwrap();
    let index = compiler.compile(address, &mut schemas).unwrap();
    if let Err(error) = schemas.validate(&serde_json::from_str(text).unwrap(), index) {
        panic!("{error:#}");
    }
}

fn by_xml_schema(text: &str, schema: &str) {
    let mut command = Command::new("xmllint");
    command.args(["--noout", "--nonet", "--huge", "--schema", schema, "-"]);
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        assert!(env::var_os("KIFU_NEEDS_XMLLINT").is_none(), "xmllint is not installed (libxml2-utils)");
        return;
    };
    // It says why it stops reading.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{schema}: {}", said.chars().take(2000).collect::<String>());
}

/// Every character of the first plane, and of the others the first, the last and the two that are none.
fn all_characters() -> impl Iterator<Item = char> {
    let planes = (1..=16).flat_map(|plane: u32| [0, 0xF600, 0xFFFE, 0xFFFF].map(|at| plane << 16 | at));
    (0..=0xFFFF).chain(planes).filter_map(char::from_u32)
}

/// What the texts of a report turn into where a format shows them on one line.
fn shown(text: &str) -> String {
    kifu::report::visible(text).into_owned()
}

/// Findings whose messages, help and labels hold all characters, in a file whose name does.
fn all_in_findings() -> Vec<(Source, Vec<Finding>, u32)> {
    let all: Vec<char> = all_characters().collect();
    let file = |(part, code): (&[char], _)| {
        let text: String = part.iter().collect();
        // What XML, JSON and the logs of CI give a meaning, in the middle of all.
        let text = format!("{text}]]>&amp;<!--\"'%0A::error::\r\n\r{text}");
        let span = Span::new(0, 1);
        let mut finding = Finding::new(code, span, &*text).ply(1).help(&*text).label(span, &*text);
        finding.game = Some(1);
        (Source::new(&*text, b"+7776FU\n".to_vec(), None), vec![finding], 1)
    };
    let codes = [&NO_ENDING, &NOT_IN_HAND, &TIME_TOTAL];
    all.chunks(1024).zip(codes.into_iter().cycle()).map(file).collect()
}

/// The attributes of that name, in the order of the elements that have it.
fn attributes(text: &str, element: &str, name: &str) -> Vec<String> {
    let mut reader = Reader::from_str(text);
    let mut found = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) | Event::Empty(start) if start.name().as_ref() == element => {
                let attribute = start.try_get_attribute(name).unwrap().unwrap();
                found.push(
                    attribute.normalized_value(quick_xml::XmlVersion::Explicit1_0).unwrap().into_owned(),
                );
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

/// Names the first character that is read as another.
#[track_caller]
fn same(found: &[impl AsRef<str>], wanted: &[String]) {
    assert_eq!(found.len(), wanted.len());
    for (found, wanted) in found.iter().map(AsRef::as_ref).zip(wanted) {
        let differs = found.chars().zip(wanted.chars()).find(|(found, wanted)| found != wanted);
        assert!(found == wanted, "{differs:?} in {} and {} characters", found.len(), wanted.len());
    }
}

#[test]
fn no_character_breaks_a_report_or_is_read_as_another() {
    let files = all_in_findings();
    let write = |format| report(format, ReportOptions::default(), &files);
    let names: Vec<String> = files.iter().map(|(source, ..)| source.name().to_owned()).collect();
    let shown_names: Vec<String> = names.iter().map(|name| shown(name)).collect();

    let sarif = write(Format::Sarif);
    check_sarif(&sarif);
    let gitlab = write(Format::Gitlab);
    check_gitlab(&gitlab);
    let checkstyle = write(Format::Checkstyle);
    check_checkstyle(&checkstyle);
    let junit = write(Format::Junit);
    check_junit(&junit);

    same(&attributes(&checkstyle, "file", "name"), &shown_names);
    same(&attributes(&checkstyle, "error", "message"), &shown_names);
    same(&attributes(&junit, "testsuite", "file"), &shown_names);
    same(&attributes(&junit, "testcase", "classname"), &shown_names);
    let issues: Vec<Value> = serde_json::from_str(&gitlab).unwrap();
    let read = |key: &str| -> Vec<&str> {
        issues.iter().map(|issue| issue.pointer(key).unwrap().as_str().unwrap()).collect()
    };
    same(&read("/description"), &names);
    same(&read("/location/path"), &names);
}
