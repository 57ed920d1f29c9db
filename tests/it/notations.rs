//! The fixtures of the notations: `fixtures/<notation>/ok` is read without a fault, a file of
//! `fixtures/<notation>/bad` has the one fault it is named after: `<code>.kif` or `<code>-<what>.kif`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    examine::{ExamineOptions, examine},
    finding::{Code, Finding, MISSING_KING, NO_ENDING, Severity},
    source::Source,
};

const NOTATIONS: [&str; 7] = ["bod", "csa", "jkf", "ki2", "kif", "psn", "usi"];

fn fixtures(kind: &str) -> Vec<PathBuf> {
    let of_notation = |notation: &&str| {
        let folder = Path::new("fixtures").join(notation).join(kind);
        let mut paths: Vec<PathBuf> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(!paths.is_empty(), "{}", folder.display());
        paths.sort();
        paths
    };
    NOTATIONS.iter().flat_map(of_notation).collect()
}

fn findings_in(path: &Path) -> Vec<Finding> {
    let source = Source::new(path.to_string_lossy(), fs::read(path).unwrap(), None);
    let examined = examine(&source, &ExamineOptions::default());
    assert!(!examined.games.is_empty(), "{}", path.display());
    examined.findings
}

#[test]
fn good_fixtures_have_no_fault() {
    for path in fixtures("ok") {
        let faults: Vec<Finding> =
            findings_in(&path).into_iter().filter(|finding| finding.severity > Severity::Info).collect();
        assert_eq!(faults, [], "{}", path.display());
    }
}

#[test]
fn bad_fixtures_have_the_one_fault_they_are_named_after() {
    // Facts that are true of a fragment and no fault of it.
    const FACTS: [&Code; 2] = [&NO_ENDING, &MISSING_KING];
    for path in fixtures("bad") {
        let codes: Vec<&str> = findings_in(&path).iter().map(|finding| finding.code.name).collect();
        let faults: Vec<&str> =
            codes.iter().copied().filter(|name| FACTS.iter().all(|fact| fact.name != *name)).collect();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(matches!(faults[..], [code] if name.starts_with(code)), "{}: {codes:?}", path.display());
    }
}
