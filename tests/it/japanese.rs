//! A Japanese report is Japanese throughout: every message, help and label that a fixture gives.

use std::{collections::BTreeSet, fs, path::Path};

use kifu::{
    convert::Conversion,
    examine::{ExamineOptions, examine},
    finding::{CODES, Finding, Said},
    notation::Target,
    source::{Source, Span},
};

/// Codes with texts that are not yet said in Japanese. It only shrinks.
const NOT_YET: &[&str] = &[];

/// Every finding of every fixture, and of its conversion into every notation.
fn findings() -> Vec<Finding> {
    let mut all = Vec::new();
    for folder in fs::read_dir("fixtures/checks").expect("a readable folder") {
        for entry in fs::read_dir(folder.expect("a folder").path()).expect("a readable folder") {
            all.extend(of_file(&entry.expect("a file").path()));
        }
    }
    all
}

fn of_file(path: &Path) -> Vec<Finding> {
    let source = Source::new(path.to_string_lossy(), fs::read(path).expect("a readable fixture"), None);
    let examined = examine(&source, &ExamineOptions::default());
    let mut found = Vec::new();
    for game in examined.to_games() {
        for target in Target::ALL {
            found.extend(Conversion::to(target).run(game.clone(), Span::at(0)).findings);
        }
    }
    found.extend(examined.findings);
    found
}

/// The texts of a finding that have no Japanese.
fn english_only(finding: &Finding) -> Vec<String> {
    let labels = finding.labels.iter().map(|label| ("label", &label.text));
    let help = finding.help.iter().map(|help| ("help", help));
    let texts = std::iter::once(("message", &finding.message)).chain(help).chain(labels);
    let is_english = |said: &Said| said.ja.as_deref().is_none_or(|ja| ja.is_ascii());
    texts
        .filter(|(_, said)| is_english(said))
        .map(|(what, said)| format!("{}: {what}: {}", finding.code.name, said.en))
        .collect()
}

#[test]
fn a_japanese_report_has_no_english() {
    let mut wrong = BTreeSet::new();
    for finding in findings().iter().filter(|finding| !NOT_YET.contains(&finding.code.name)) {
        wrong.extend(english_only(finding));
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_is_not_yet_said_in_japanese_are_codes() {
    for name in NOT_YET {
        assert!(CODES.iter().any(|code| code.name == *name), "{name}");
    }
}
