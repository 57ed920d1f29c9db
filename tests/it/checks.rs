//! Every code has two fixtures: one that it fires on, and one next to it that it leaves alone.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    checks,
    examine::{ExamineOptions, examine},
    finding::{CODES, Code, Family, Finding, Severity},
    source::Source,
};

/// Codes that only a conversion or a whole archive gives.
fn needs_more_than_a_source(code: &Code) -> bool {
    matches!(code.family, Family::Conversion | Family::Archive)
}

fn fixture(code: &Code, name: &str) -> Option<PathBuf> {
    let folder = Path::new("fixtures/checks").join(code.name);
    let entries = fs::read_dir(folder).ok()?;
    let mut paths = entries.map(|entry| entry.unwrap().path());
    paths.find(|path| path.file_stem().is_some_and(|stem| stem == name))
}

fn findings(path: &Path) -> Vec<Finding> {
    let source = Source::new(path.to_string_lossy(), fs::read(path).unwrap(), None);
    examine(&source, &ExamineOptions::default()).findings
}

fn names(findings: &[Finding]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| format!("{} ({}): {}", finding.code.name, finding.severity, finding.message))
        .collect()
}

#[test]
fn every_code_has_a_fixture_that_fires_it_and_one_that_does_not() {
    let mut wrong = Vec::new();
    for &code in CODES.iter().filter(|code| !needs_more_than_a_source(code)) {
        let (Some(fires), Some(quiet)) = (fixture(code, "fires"), fixture(code, "quiet")) else {
            wrong.push(format!("{}: fixtures are missing", code.name));
            continue;
        };
        let found = findings(&fires);
        if found.iter().filter(|finding| finding.code == code).count() != 1 {
            wrong.push(format!(
                "{}: one finding is wanted, and there is {:#?}",
                fires.display(),
                names(&found)
            ));
        }
        let others = found.iter().filter(|finding| finding.code != code && finding.severity > Severity::Info);
        for other in others {
            wrong.push(format!("{}: one fault, and also {}", fires.display(), other.code.name));
        }
        let found = findings(&quiet);
        let bad = |finding: &&Finding| {
            finding.code == code || finding.severity > Severity::Info && code.name != "several-games"
        };
        if found.iter().any(|finding| bad(&finding)) {
            wrong.push(format!("{}: nothing is wanted, and there is {:#?}", quiet.display(), names(&found)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_fixture_is_of_a_code() {
    for entry in fs::read_dir("fixtures/checks").unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(Code::from_name(&name).is_some(), "fixtures/checks/{name}");
    }
}

#[test]
fn every_finding_says_what_to_do_in_place_and_in_two_languages() {
    for &code in checks::ALL.iter().flat_map(|check| check.codes) {
        let Some(fires) = fixture(code, "fires") else { continue };
        for finding in findings(&fires).iter().filter(|finding| finding.code == code) {
            assert!(!finding.span.is_empty(), "{}: no place", code.name);
            assert!(finding.help.is_some(), "{}: no help", code.name);
            assert!(finding.message_ja.is_some(), "{}: no Japanese", code.name);
            assert!(finding.ply.is_some(), "{}: no ply", code.name);
        }
    }
}
