//! `kifu check`: names, settings and reports as the program puts them together.

use super::{run, run_with, scratch};

const FOUL: &str = "PI\n+\n+7775FU\n%CHUDAN\n";
const WARNED: &str = "手合割：平手\n   1 ７六歩(77)\n   3 ３四歩(33)\n   4 中断\n";

#[test]
fn without_arguments_names_have_no_dot_in_front() {
    let dir = scratch(&[("sub/a.csa", FOUL)]);
    let check = |args: &[&str], start: &str| {
        let ran = run(dir.path(), args);
        assert!(ran.status == 1 && ran.out.starts_with(start), "{ran:?}");
    };
    check(&["check", "--format", "short"], "sub/a.csa:3:1: error[unreachable]");
    check(&["check", "--format", "short", "."], "./sub/a.csa:3:1: error[unreachable]");
}

#[test]
fn an_exclamation_mark_in_a_name_is_no_archive() {
    let settings = "[paths.\"b!c.csa\"]\nignore = [\"unreachable\"]\n";
    let dir = scratch(&[("b!c.csa", FOUL), ("kifu.toml", settings)]);
    assert_eq!(run(dir.path(), &["check", "b!c.csa"]).status, 0);
    let written = run(dir.path(), &["convert", "--to", "jsonl", "--out-dir", "out", "b!c.csa"]);
    assert_eq!(written.status, 1, "the foul is told: {}", written.err);
    assert!(dir.path().join("out/b!c.jsonl").exists());
}

#[test]
fn lists_of_names_end_with_nul_where_git_writes_them_so() {
    let dir = scratch(&[("a b.csa", FOUL), ("c.csa", FOUL)]);
    let args = ["check", "--format", "short", "--files-from", "-", "-0"];
    let ran = run_with(dir.path(), &args, b"a b.csa\0c.csa\0");
    assert_eq!(ran.out.matches("error[unreachable]").count(), 2, "{}", ran.out);
    let empty = run_with(dir.path(), &args, b"");
    assert_eq!((empty.status, empty.out.as_str()), (0, ""), "{}", empty.err);
}

#[test]
fn junit_fails_what_the_settings_of_the_file_fail() {
    let dir = scratch(&[("a.kifu", WARNED), ("kifu.toml", "fail-on = \"warning\"\n")]);
    let ran = run(dir.path(), &["check", "--format", "junit", "a.kifu"]);
    assert!(ran.status == 1 && ran.out.contains("failures=\"1\""), "{ran:?}");
    let ran = run(dir.path(), &["check", "--format", "junit", "--isolated", "a.kifu"]);
    assert!(ran.status == 0 && ran.out.contains("failures=\"0\""), "{ran:?}");
}

#[test]
fn sarif_says_how_to_mend() {
    let dir = scratch(&[("a.kifu", "手合割：平手\n   1 76歩(77)\n   2 中断\n")]);
    let ran = run(dir.path(), &["check", "--format", "sarif", "a.kifu"]);
    let log: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let results = log.pointer("/runs/0/results").and_then(|results| results.as_array()).unwrap();
    let fixes: Vec<_> =
        results.iter().filter_map(|result| result.pointer("/fixes/0/artifactChanges/0")).collect();
    let expected = serde_json::json!([{
        "deletedRegion": {"startLine": 2, "startColumn": 6, "endLine": 2, "endColumn": 13},
        "insertedContent": {"text": "７六歩(77)"}
    }]);
    assert_eq!(fixes.len(), 1);
    assert_eq!(fixes[0].get("replacements"), Some(&expected));
}
