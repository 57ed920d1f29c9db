//! Every code has two fixtures: one that it fires on, and one next to it that it leaves alone.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    checks,
    convert::Conversion,
    examine::{ExamineOptions, examine},
    finding::{
        CODES, Code, Family, Finding, INEXPRESSIBLE_MOVE, LOST_COMMENTS, LOST_ENDING, LOST_EVALUATION,
        LOST_HEADER, LOST_START, LOST_TIMES, LOST_VARIATIONS, READBACK_DIFFERS, SUBSTITUTED_CHARACTER,
        Severity, UNENCODABLE_CHARACTER,
    },
    notation::Target,
    replay::Game,
    source::{Source, Span},
};
use serde_json::Value;

/// The codes of conversions, each with a notation that has no place for what its fixture holds.
const CONVERSIONS: [(&Code, Target); 11] = [
    (&LOST_VARIATIONS, Target::Csa),
    (&LOST_COMMENTS, Target::Usi),
    (&LOST_TIMES, Target::Usi),
    (&LOST_HEADER, Target::Usi),
    (&LOST_ENDING, Target::Usi),
    (&LOST_START, Target::Hodges),
    (&LOST_EVALUATION, Target::Usi),
    (&SUBSTITUTED_CHARACTER, Target::Kif),
    (&UNENCODABLE_CHARACTER, Target::Kif),
    (&INEXPRESSIBLE_MOVE, Target::Usi),
    (&READBACK_DIFFERS, Target::Csa),
];

/// A finding, as far as a pair is about it.
struct Found {
    code: String,
    severity: Severity,
    message: String,
}

fn shown(found: &[Found]) -> String {
    let shown = |found: &Found| format!("{} ({}): {}", found.code, found.severity, found.message);
    found.iter().map(shown).collect::<Vec<_>>().join("; ")
}

fn fixture(code: &Code, name: &str) -> Option<PathBuf> {
    let folder = Path::new("fixtures/checks").join(code.name);
    let mut paths = fs::read_dir(folder).ok()?.map(|entry| entry.unwrap().path());
    // `fires.csa.gz` is called `fires` as well.
    paths.find(|path| path.file_name().unwrap().to_string_lossy().split('.').next() == Some(name))
}

fn source(path: &Path) -> Source {
    Source::new(path.to_string_lossy(), fs::read(path).unwrap(), None)
}

fn game(path: &Path) -> Game {
    examine(&source(path), &ExamineOptions::default()).to_games().next().unwrap()
}

/// What is found in a fixture of this code by the part of the program that gives it.
fn found(code: &Code, path: &Path) -> Vec<Found> {
    let findings = match code.family {
        Family::Archive => return found_in_archive(path),
        Family::Conversion => converting(code, path),
        Family::Source
        | Family::Syntax
        | Family::Start
        | Family::Foul
        | Family::Writing
        | Family::Ending
        | Family::Record => examine(&source(path), &ExamineOptions::default()).findings,
    };
    let found = |finding: Finding| Found {
        code: finding.code.name.to_owned(),
        severity: finding.severity,
        message: finding.message.en.to_string(),
    };
    findings.into_iter().map(found).collect()
}

fn converting(code: &Code, path: &Path) -> Vec<Finding> {
    let (_, target) = CONVERSIONS.into_iter().find(|(of, _)| *of == code).expect("a target");
    let conversion = Conversion::to(target);
    if code == &READBACK_DIFFERS {
        // No conversion writes what this is about: the fixtures are two texts as written of one game.
        let written = fs::read_to_string(path).unwrap();
        let game = game(&fixture(code, "game").unwrap());
        return conversion.compare(&game, written, Span::at(0)).into_iter().collect();
    }
    conversion.run(game(path), Span::at(0)).findings
}

/// Archives as a whole are the affair of the program.
fn found_in_archive(path: &Path) -> Vec<Found> {
    let mut command = assert_cmd::Command::cargo_bin("kifu").unwrap();
    command.args(["check", "--isolated", "--format", "jsonl", "--select", "all"]).arg(path);
    let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
    let found = |line: &str| {
        let object: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| object[key].as_str().unwrap().to_owned();
        let severities = [Severity::Info, Severity::Warning, Severity::Error];
        let severity = severities.into_iter().find(|severity| severity.name() == object["severity"]).unwrap();
        Found { code: text("code"), severity, message: text("message") }
    };
    output.lines().map(found).collect()
}

#[test]
fn every_code_has_a_fixture_that_fires_it_and_one_that_does_not() {
    let mut wrong = Vec::new();
    for &code in CODES {
        let (Some(fires), Some(quiet)) = (fixture(code, "fires"), fixture(code, "quiet")) else {
            wrong.push(format!("{}: fixtures are missing", code.name));
            continue;
        };
        let in_fires = found(code, &fires);
        if in_fires.iter().filter(|found| found.code == code.name).count() != 1 {
            wrong.push(format!(
                "{}: one finding is wanted, and there is {}",
                fires.display(),
                shown(&in_fires)
            ));
        }
        let others =
            in_fires.iter().filter(|found| found.code != code.name && found.severity > Severity::Info);
        wrong.extend(others.map(|other| format!("{}: one fault, and also {}", fires.display(), other.code)));
        let in_quiet = found(code, &quiet);
        let is_wrong = |found: &Found| found.code == code.name || found.severity > Severity::Info;
        if in_quiet.iter().any(is_wrong) {
            wrong.push(format!("{}: nothing is wanted, and there is {}", quiet.display(), shown(&in_quiet)));
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
        let fires = source(&fixture(code, "fires").unwrap());
        let findings = examine(&fires, &ExamineOptions::default()).findings;
        for finding in findings.iter().filter(|finding| finding.code == code) {
            assert!(!finding.span.is_empty(), "{}: no place", code.name);
            assert!(finding.help.is_some(), "{}: no help", code.name);
            assert!(finding.message.ja.is_some(), "{}: no Japanese", code.name);
            assert!(finding.ply.is_some(), "{}: no ply", code.name);
        }
    }
}
