//! The fixtures of the notations: `fixtures/<notation>/ok` is read without a fault, a file of
//! `fixtures/<notation>/bad` has the one fault it is named after: `<code>.kif` or `<code>-<what>.kif`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    convert::Conversion,
    examine::{ExamineOptions, examine},
    finding::{Code, Finding, MISSING_KING, NO_ENDING, READBACK_DIFFERS, Severity},
    notation::Target,
    source::{Source, Span},
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
fn good_fixtures_are_read_back_from_every_notation() {
    for path in fixtures("ok") {
        let source = Source::new(path.to_string_lossy(), fs::read(&path).unwrap(), None);
        for game in examine(&source, &ExamineOptions::default()).to_games() {
            for target in Target::ALL {
                let converted = Conversion::to(target).run(game.clone(), Span::at(0));
                let differs = converted.findings.iter().find(|finding| finding.code == &READBACK_DIFFERS);
                assert_eq!(differs, None, "{} to {}", path.display(), target.name());
            }
        }
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

/// What is reported of `bytes`: the codes, with the lines and columns they stand on.
fn reported(path: &Path, bytes: Vec<u8>) -> Vec<String> {
    let source = Source::new(path.to_string_lossy(), bytes, None);
    let all = examine(&source, &ExamineOptions::default()).findings.into_iter();
    all.map(|finding| {
        let (start, end) = (source.place(finding.span.start), source.place(finding.span.end));
        format!("{} {}:{}-{}:{}", finding.code.name, start.line, start.column, end.line, end.column)
    })
    .collect()
}

/// Of one line end, the findings are those of any other.
#[track_caller]
fn check_line_ends(path: &Path, bytes: &[u8]) {
    // Where two kinds of line ends are the point, or a line feed is no byte of its own.
    if bytes.iter().any(|byte| matches!(byte, b'\r' | 0)) || bytes.starts_with(b"\xFE\xFF") {
        return;
    }
    let expected = reported(path, bytes.to_vec());
    for line_end in ["\r", "\r\n"] {
        let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
        let found = reported(path, lines.join(line_end.as_bytes()));
        assert_eq!(found, expected, "{} with {line_end:?}", path.display());
    }
}

#[test]
fn findings_stand_at_the_same_places_whatever_ends_the_lines() {
    let checks = fs::read_dir("fixtures/checks").unwrap().flat_map(|folder| {
        let files = fs::read_dir(folder.unwrap().path()).unwrap();
        files.map(|file| file.unwrap().path())
    });
    for path in fixtures("ok").into_iter().chain(fixtures("bad")).chain(checks) {
        check_line_ends(&path, &fs::read(&path).unwrap());
    }
    let psn = |text: &str| check_line_ends(Path::new("a.psn"), text.as_bytes());
    psn("1. P-7f {open\n[Sente \"A\"]\n\n1. P-2f P-8d 1-0\n");
    psn("1. P-7f P-3d {\nmany\n\n lines\n\n} {two\nlines} 2. P-2f { Resigns\n} 1-0\n");
    let kifu = |rows: &str| {
        let head = "手数----指手---------消費時間--\n";
        check_line_ends(Path::new("a.kifu"), format!("{head}{rows}").as_bytes());
    };
    kifu("   1 ７六歩(77)\n   3 ３四歩(33)\n");
    kifu("   3 ２二角成(88)\n   1 ７六歩(77)\n   3 ３四歩(33)\n");
}
