//! A Japanese report is Japanese throughout: every message, help and label that a fixture gives.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    convert::Conversion,
    examine::{ExamineOptions, examine},
    finding::{Finding, Said},
    notation::Target,
    source::{Source, Span},
};

/// Every finding of every fixture, and of its conversion into every notation.
fn findings() -> Vec<Finding> {
    let (mut all, mut folders) = (Vec::new(), vec![PathBuf::from("fixtures")]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.extend(of_file(&path));
            }
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
    for finding in &findings() {
        wrong.extend(english_only(finding));
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}
