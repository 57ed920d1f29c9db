//! Every code has two fixtures: one that it fires on, and one next to it that it leaves alone.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    checks,
    convert::{Conversion, Joint, Written},
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

/// The first game of every fixture that can be written without damage.
fn games() -> Vec<(PathBuf, Game)> {
    let folders = fs::read_dir("fixtures/checks").unwrap().map(|entry| entry.unwrap().path());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let mut paths: Vec<PathBuf> = files.filter(|path| path.is_file()).collect();
    paths.sort();
    let first = |path: PathBuf| {
        let game = examine(&source(&path), &ExamineOptions::default()).to_games().next()?;
        Some((path, game)).filter(|(_, game)| !game.partial && game.start.is_some())
    };
    paths.into_iter().filter_map(first).collect()
}

fn read_again(name: &str, bytes: Vec<u8>) -> Vec<Game> {
    let source = Source::new(name, bytes, None);
    examine(&source, &ExamineOptions::default()).to_games().collect()
}

/// A game as far as any two notations may differ in nothing.
fn told(game: &Game) -> (Option<String>, String) {
    let start = game.start.map(|start| start.to_string());
    let lines: Vec<_> = game.lines.iter().map(|line| (&line.moves, &line.comments, &line.times)).collect();
    (start, format!("{lines:?}"))
}

#[test]
fn two_games_of_one_text_are_read_as_two() {
    let games = games();
    assert!(games.len() > 100);
    for target in [
        Target::Kif,
        Target::Kifu,
        Target::Ki2u,
        Target::Csa,
        Target::Csa3,
        Target::Psn,
        Target::Hodges,
        Target::Usi,
        Target::Jkf,
    ] {
        let conversion = Conversion::to(target);
        let name = format!("a.{}", target.extension());
        let written: Vec<(&Path, Written)> = games
            .iter()
            .map(|(path, game)| (path.as_path(), conversion.run(game.clone(), Span::at(0))))
            .filter(|(_, converted)| !converted.refused)
            .map(|(path, converted)| (path, converted.into()))
            .collect();
        let alone: Vec<Vec<Game>> =
            written.iter().map(|(_, game)| read_again(&name, game.bytes.clone())).collect();
        let (head, mut parted, mut tried) = (conversion.file_head(), 0, 0);
        // Every game behind others, near and far.
        for (one, step) in (0..written.len()).flat_map(|one| [1, 7, 31, 64].map(|step| (one, step))) {
            let two = (one + step) % written.len();
            let mut pair = [written[one].1.clone(), written[two].1.clone()];
            tried += 1;
            if !Joint::new(&conversion).join(&mut pair).is_empty() {
                continue;
            }
            parted += 1;
            let [first, second] = pair;
            let within = second.bytes.strip_prefix(head.as_slice()).unwrap_or(&second.bytes);
            let bytes = [&first.bytes, conversion.separator().as_slice(), &second.marker, within].concat();
            let again = read_again(&name, bytes.clone());
            let wanted: Vec<_> = alone[one].iter().chain(&alone[two]).map(told).collect();
            let got: Vec<_> = again.iter().map(told).collect();
            let is_start_lost = target == Target::Hodges && !second.marker.is_empty();
            assert!(
                if is_start_lost { wanted.len() == got.len() } else { wanted == got },
                "{}: {} and {}:\n{}",
                target.name(),
                written[one].0.display(),
                written[two].0.display(),
                String::from_utf8_lossy(&bytes)
            );
        }
        assert!(parted * 10 > tried * 9, "{}: {parted} of {tried} pairs", target.name());
        eprintln!("{}: {parted} of {tried} pairs", target.name());
    }
}
