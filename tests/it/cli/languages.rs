//! `--lang` and the locale.

use super::{kifu, run, run_with, scratch};

/// A pawn that goes two squares, and no ending.
const FOUL: &str = "手合割：平手\n   1 ７五歩(77)\n";

#[test]
fn people_are_answered_in_the_language_asked_for() {
    let dir = scratch(&[("a.kifu", FOUL)]);
    let check = |args: &[&str], expected: &[&str]| {
        let ran = run(dir.path(), args);
        for part in expected {
            assert!(ran.out.contains(part) || ran.err.contains(part), "{args:?}: {part}: {ran:?}");
        }
    };
    let said = "歩は７七から７五へは動けません";
    check(
        &["check", "--lang", "ja", "a.kifu"],
        &["エラー[unreachable]", said, "対処", "検査しました。エラー1件"],
    );
    check(&["check", "--lang", "en", "a.kifu"], &["error[unreachable]", "help", "checked 1 file"]);
    for format in ["short", "jsonl", "json", "sarif", "github", "gitlab", "junit", "checkstyle"] {
        check(&["check", "--lang", "ja", "--format", format, "a.kifu"], &[said]);
    }
    check(&["convert", "--lang", "ja", "--to", "csa", "a.kifu"], &["エラーが1件あります"]);
    check(&["explain", "--lang", "ja", "nifu"], &["nifu（エラー、分類 foul: 反則）", "２七に歩がある"]);
    check(&["explain", "--lang", "ja", "--list"], &["nifu ", "エラー", "二歩です"]);
}

#[test]
fn the_locale_decides_for_people_and_not_for_machines() {
    let dir = scratch(&[("a.kifu", FOUL)]);
    let japanese = |args: &[&str]| {
        let output = kifu(dir.path()).env("LANG", "ja_JP.UTF-8").args(args).output().unwrap();
        String::from_utf8(output.stdout).unwrap().contains("動けません")
    };
    for format in ["human", "short", "github"] {
        assert!(japanese(&["check", "--format", format, "a.kifu"]), "{format}");
        assert!(!japanese(&["check", "--lang", "en", "--format", format, "a.kifu"]), "{format}");
    }
    for format in ["jsonl", "json", "sarif", "gitlab", "junit", "checkstyle"] {
        assert!(!japanese(&["check", "--format", format, "a.kifu"]), "{format}");
    }
    let explained = kifu(dir.path()).env("LANG", "ja_JP.UTF-8").args(["explain", "nifu"]).output().unwrap();
    assert!(String::from_utf8(explained.stdout).unwrap().contains("打っています"));
}

#[test]
fn a_stream_is_answered_in_the_language_asked_for() {
    let dir = scratch(&[]);
    let line = serde_json::json!({ "src": "a", "text": FOUL }).to_string();
    let ran = |lang: &str| {
        run_with(dir.path(), &["check", "--stdin-format", "jsonl", "--lang", lang], line.as_bytes()).out
    };
    assert!(ran("ja").contains("動けません"), "{}", ran("ja"));
    assert!(ran("en").contains("does not move"), "{}", ran("en"));
}
