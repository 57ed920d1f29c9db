//! Mending and laying out, over every record of the fixtures: nothing but what is meant changes, and doing it
//! twice does no more than doing it once.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    examine::{ExamineOptions, examine},
    finding::Severity,
    fix::{Mender, Words, difference},
    source::Source,
};

/// Every record under `fixtures`, and the inputs of the cases.
fn records() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let files = walkdir::WalkDir::new(&root).sort_by_file_name().into_iter();
    let files: Vec<PathBuf> =
        files.map(|entry| entry.unwrap().into_path()).filter(|path| path.is_file()).collect();
    let is_record = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        kifu::archive::RECORD_EXTENSIONS.contains(&extension)
    };
    let read = |path: PathBuf| (path.to_string_lossy().into_owned(), fs::read(&path).unwrap());
    let mut records: Vec<(String, Vec<u8>)> =
        files.iter().filter(|path| is_record(path)).cloned().map(read).collect();
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "json")) {
        let Ok(serde_json::Value::Array(cases)) = serde_json::from_slice(&fs::read(path).unwrap()) else {
            continue;
        };
        for case in cases {
            let text = case
                .pointer("/bytes/utf8")
                .or_else(|| case.pointer("/bytes/cp932"))
                .and_then(|text| text.as_str());
            let name = case.get("file").and_then(|name| name.as_str());
            if let (Some(text), Some(name)) = (text, name) {
                let bytes = if case.pointer("/bytes/cp932").is_some() {
                    encoding_rs::SHIFT_JIS.encode(text).0.into_owned()
                } else {
                    text.as_bytes().to_vec()
                };
                records.push((name.to_owned(), bytes));
            }
        }
    }
    records
}

#[test]
fn a_mended_record_is_the_same_record() {
    let options = ExamineOptions::default();
    let mut changed = 0;
    for (name, bytes) in records() {
        for (risky, words) in [(false, Words::Kept), (true, Words::Risky)] {
            let mender = Mender { risky, ..Mender::default() };
            let mended = mender.mend(&name, bytes.clone(), |_| true);
            let before = examine(&Source::new(name.as_str(), bytes.clone(), None), &options);
            let after = examine(&mended.source, &options);
            assert_eq!(difference(&before, &after, words), None, "{name}");
            assert!(risky || mended.refused.is_empty(), "{name}: {:?}", mended.refused);
            let again = mender.mend(&name, mended.bytes.clone(), |_| true);
            assert_eq!(again.applied, [], "{name}: mended once more\n{}", mended.source.text());
            let errors = |examined: &kifu::examine::Examined| {
                examined.findings.iter().filter(|finding| finding.severity == Severity::Error).count()
            };
            assert!(errors(&after) <= errors(&before), "{name}");
            changed += usize::from(mended.is_changed());
        }
    }
    assert!(changed > 50, "{changed} texts changed");
}

#[test]
fn a_layout_is_final() {
    let dir = tempfile::tempdir().unwrap();
    let count = records()
        .into_iter()
        .enumerate()
        .map(|(number, (name, bytes))| {
            let extension =
                Path::new(&name).extension().and_then(|extension| extension.to_str()).unwrap_or("kif");
            fs::write(dir.path().join(format!("{number:04}.{extension}")), bytes).unwrap();
        })
        .count();
    let run = |args: &[&str]| {
        let output =
            assert_cmd::Command::cargo_bin("kifu").unwrap().current_dir(dir.path()).args(args).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let first = run(&["fmt", "--check", "."]);
    assert!(first.lines().count() > count / 4, "{count} records, laid out: {}", first.lines().count());
    run(&["fmt", "--write", "."]);
    let again = run(&["fmt", "."]);
    assert!(again.is_empty(), "laid out once more:\n{}", again.chars().take(4000).collect::<String>());
}
