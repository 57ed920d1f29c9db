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
    files_below("fixtures").iter().flat_map(|path| of_file(path)).collect()
}

fn files_below(folder: &str) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(folder).into_iter().map(|entry| entry.expect("a readable folder"));
    entries.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path).collect()
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

#[test]
fn every_help_and_label_of_the_source_is_said_in_both_languages() {
    let mut wrong = Vec::new();
    for path in files_below("src").iter().filter(|path| !is_test(path)) {
        let text = fs::read_to_string(path).expect("a readable file");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        wrong.extend(in_english_alone(code).into_iter().map(|said| format!("{}: {said}", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_test(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests")
        || path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("tests"))
}

/// The helps and labels that are a literal or a `format!`, and no pair.
fn in_english_alone(code: &str) -> Vec<String> {
    let starts = |name: &'static str, skipped: usize| {
        code.match_indices(name).filter_map(move |(at, _)| {
            let arguments = &code[at + name.len()..];
            let place = if skipped == 0 { 0 } else { first_comma(arguments)? + 1 };
            Some(arguments[place..].trim_start())
        })
    };
    starts(".help(", 0)
        .chain(starts(".label(", 1))
        .filter(|said| said.starts_with('"') || said.starts_with("format!"))
        .map(|said| said.lines().next().unwrap_or_default().to_owned())
        .collect()
}

/// The first comma that is not inside brackets.
fn first_comma(arguments: &str) -> Option<usize> {
    let mut depth = 0;
    arguments.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        (c == ',' && depth == 0).then_some(at)
    })
}
