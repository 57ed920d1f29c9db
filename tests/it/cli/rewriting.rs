//! `kifu fix` and `kifu fmt`: what they show, what they write, what they leave alone.

use std::fs;

use super::{run, run_with, scratch};

const ODD: &str = "手合割：平手\n   1 76歩(77)\n   2 ３四歩(33)\n   3 中断\nまで2手で中断\n";
const CLEAN: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 中断\nまで2手で中断\n";

#[test]
fn fix_shows_what_it_would_do_and_touches_nothing() {
    let dir = scratch(&[("a.kifu", ODD), ("b.kifu", CLEAN)]);
    let ran = run(dir.path(), &["fix", "a.kifu", "b.kifu"]);
    assert_eq!(
        ran.out,
        "--- a.kifu\n+++ a.kifu\n@@ -1,5 +1,5 @@\n 手合割：平手\n-   1 76歩(77)\n+   1 ７六歩(77)\n    2 ３四歩(33)\n    3 中断\n まで2手で中断\n"
    );
    assert_eq!(
        ran.err,
        "a.kifu: would mend 1 finding (nonstandard-spelling)\n1 file would change, 1 file with nothing to mend\n"
    );
    assert_eq!(ran.status, 1);
    assert_eq!(fs::read_to_string(dir.path().join("a.kifu")).unwrap(), ODD);
}

#[test]
fn fix_says_of_each_file_what_was_done_or_would_be() {
    let check = |args: &[&str], expected: &str| {
        let dir = scratch(&[("a.kifu", ODD)]);
        let ran = run(dir.path(), &[&["fix", "a.kifu"], args].concat());
        assert_eq!(ran.err.lines().next(), Some(expected), "{args:?}");
    };
    check(&[], "a.kifu: would mend 1 finding (nonstandard-spelling)");
    check(&["--write"], "a.kifu: 1 finding mended (nonstandard-spelling)");
    check(&["--lang", "ja"], "a.kifu: 1件を直せます（nonstandard-spelling）");
    check(&["--lang", "ja", "--write"], "a.kifu: 1件を直しました（nonstandard-spelling）");
}

#[test]
fn fix_writes_when_told_and_is_then_done() {
    let dir = scratch(&[("tree/a.kifu", ODD)]);
    let ran = run(dir.path(), &["fix", "--write", "tree"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert_eq!(fs::read_to_string(dir.path().join("tree/a.kifu")).unwrap(), CLEAN);
    assert_eq!(run(dir.path(), &["fix", "tree"]).status, 0);
    assert_eq!(fs::read_dir(dir.path().join("tree")).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn a_backup_is_made_and_never_overwritten() {
    let dir = scratch(&[("a.kifu", ODD)]);
    assert_eq!(run(dir.path(), &["fix", "--write", "--backup", "a.kifu"]).status, 0);
    assert_eq!(fs::read_to_string(dir.path().join("a.kifu.bak")).unwrap(), ODD);
    fs::write(dir.path().join("a.kifu"), ODD).unwrap();
    let again = run(dir.path(), &["fix", "--write", "--backup", "a.kifu"]);
    assert_eq!(again.status, 2);
    assert!(again.err.contains("a.kifu.bak exists"), "{}", again.err);
    assert_eq!(fs::read_to_string(dir.path().join("a.kifu")).unwrap(), ODD);
    assert_eq!(run(dir.path(), &["fix", "--write", "--backup=.orig", "a.kifu"]).status, 0);
    assert!(dir.path().join("a.kifu.orig").exists());
}

#[test]
fn standard_input_is_mended_to_standard_output() {
    let dir = scratch(&[]);
    let ran = run_with(dir.path(), &["fix", "--write", "-"], ODD.as_bytes());
    assert_eq!((ran.status, ran.out.as_str()), (0, CLEAN));
    let clean = run_with(dir.path(), &["fix", "-q", "--write", "-"], CLEAN.as_bytes());
    assert_eq!((clean.status, clean.out.as_str(), clean.err.as_str()), (0, CLEAN, ""));
}

#[test]
fn the_encoding_and_everything_else_stay() {
    let dir = scratch(&[]);
    let bytes = |text: &str| encoding_rs::SHIFT_JIS.encode(&text.replace('\n', "\r\n")).0.into_owned();
    fs::write(dir.path().join("a.kif"), bytes(ODD)).unwrap();
    assert_eq!(run(dir.path(), &["fix", "--write", "a.kif"]).status, 0);
    assert_eq!(fs::read(dir.path().join("a.kif")).unwrap(), bytes(CLEAN));
}

#[test]
fn what_the_settings_ignore_is_not_mended() {
    let dir = scratch(&[("a.kifu", ODD), ("kifu.toml", "ignore = [\"nonstandard-spelling\"]\n")]);
    assert_eq!(run(dir.path(), &["fix", "a.kifu"]).status, 0);
    assert_eq!(run(dir.path(), &["fix", "--isolated", "a.kifu"]).status, 1);
    assert_eq!(run(dir.path(), &["fix", "--isolated", "--select", "foul", "a.kifu"]).status, 0);
    assert_eq!(run(dir.path(), &["fix", "--isolated", "--ignore", "syntax", "a.kifu"]).status, 0);
}

#[test]
fn fouls_and_their_moves_are_left_alone() {
    let text = "手合割：平手\n   1 76歩(77)\n   2 ３四歩(33)\n   3 ２二角不成(88)\n   4 同　銀(31)\n   5 ７五歩(77)\n";
    let dir = scratch(&[("a.kifu", text)]);
    let ran = run(dir.path(), &["fix", "a.kifu"]);
    assert!(ran.out.contains("+   3 ２二角(88)\n"), "{}", ran.out);
    assert!(!ran.out.contains("５ ７五歩") && ran.out.contains("\n    5 ７五歩(77)\n"), "{}", ran.out);
}

#[test]
fn an_empty_list_of_files_changes_nothing() {
    let dir = scratch(&[("a.kifu", ODD)]);
    for command in ["fix", "fmt"] {
        let ran = run_with(dir.path(), &[command, "--write", "--files-from", "-"], b"");
        assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    }
    assert_eq!(fs::read_to_string(dir.path().join("a.kifu")).unwrap(), ODD);
}

#[test]
fn what_cannot_be_rewritten_is_trouble() {
    let dir = scratch(&[("a.kifu", ODD), ("games.zip", "PK")]);
    assert_eq!(run(dir.path(), &["fix", "missing.kif"]).status, 2);
    assert_eq!(run(dir.path(), &["fix", "games.zip"]).status, 2);
    assert_eq!(run(dir.path(), &["fix"]).status, 2);
    assert_eq!(run(dir.path(), &["fix", "--diff", "--write", "a.kifu"]).status, 2);
}

#[cfg(unix)]
#[test]
fn mode_and_links_stay_what_they_are() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let dir = scratch(&[("real/a.kifu", ODD)]);
    let file = dir.path().join("real/a.kifu");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.kifu", dir.path().join("link.kifu")).unwrap();
    assert_eq!(run(dir.path(), &["fix", "--write", "link.kifu"]).status, 0);
    assert!(fs::symlink_metadata(dir.path().join("link.kifu")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), CLEAN);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    fs::write(&file, ODD).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).unwrap();
    let ran = run(dir.path(), &["fix", "--write", "link.kifu"]);
    assert!(ran.status == 2 && ran.err.contains("read-only"), "{ran:?}");
}

#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    let names: Vec<String> = (0..40).map(|n| format!("{n:02}.kifu")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), ODD)).collect();
    let dir = scratch(&files);
    let one = run(dir.path(), &["fix", "-j1", "."]);
    let four = run(dir.path(), &["fix", "-j4", "."]);
    assert_eq!((one.out, one.err), (four.out, four.err));
}

const CSA: &str = "PI,+,+7776FU,-3334FU,%CHUDAN\n";
const CSA_LAID_OUT: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%CHUDAN\n";

#[test]
fn fmt_lists_shows_and_writes() {
    let dir = scratch(&[("a.csa", CSA)]);
    let listed = run(dir.path(), &["fmt", "--check", "."]);
    assert_eq!((listed.status, listed.out.as_str()), (1, "./a.csa\n"));
    let shown = run(dir.path(), &["fmt", "a.csa"]);
    assert!(shown.status == 1 && shown.out.starts_with("--- a.csa\n+++ a.csa\n@@ "), "{}", shown.out);
    assert_eq!(fs::read_to_string(dir.path().join("a.csa")).unwrap(), CSA);
    assert_eq!(run(dir.path(), &["fmt", "--write", "a.csa"]).status, 0);
    assert_eq!(fs::read_to_string(dir.path().join("a.csa")).unwrap(), CSA_LAID_OUT);
    assert_eq!(run(dir.path(), &["fmt", "--check", "a.csa"]).status, 0);
}

#[test]
fn fmt_refuses_what_it_cannot_keep() {
    let nifu = "PI\n+\n+7776FU\n-3334FU\n+7777FU\n%CHUDAN\n";
    let counted = CLEAN.replace("まで2手", "まで4手");
    let marked = CLEAN.replace("   2", "# a line of some program\n   2");
    let turnless = "P-51OU\nP+59OU\nP+00KI\n";
    let guessed = CLEAN.replace("７六歩(77)", "７六歩");
    let files = [
        ("a.csa", nifu),
        ("b.kifu", &counted),
        ("c.kifu", &marked),
        ("d.csa", turnless),
        ("e.kifu", &guessed),
        ("f.kifu", &CLEAN.replace("手合割", "メモ\n手合割")),
    ];
    let dir = scratch(&files);
    let ran = run(dir.path(), &["fmt", "."]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{}", ran.err);
    assert!(ran.err.contains("a.csa: left as it is: it has 1 error"), "{}", ran.err);
    assert!(
        ran.err.contains("b.kifu: left as it is: another layout would hide ply-count-conflict"),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("d.csa: left as it is: another layout would hide side-to-move-unstated"),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("e.kifu: left as it is: another layout would hide nonstandard-spelling"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("f.kifu: left as it is: another layout would hide unknown-line"), "{}", ran.err);
    assert!(ran.err.contains("the line 「# a line of some program」 would be lost"), "{}", ran.err);
}

#[test]
fn fmt_keeps_encoding_line_ends_and_the_marks_of_programs() {
    let text = "# --- Kifu for Windows V7 棋譜ファイル ---\n手合割：平手　　\n1 ７六歩(77)\n2 中断\n";
    let bytes = |text: &str| encoding_rs::SHIFT_JIS.encode(&text.replace('\n', "\r\n")).0.into_owned();
    let dir = scratch(&[]);
    fs::write(dir.path().join("a.kif"), bytes(text)).unwrap();
    assert_eq!(run(dir.path(), &["fmt", "--write", "a.kif"]).status, 0);
    let written = fs::read(dir.path().join("a.kif")).unwrap();
    let head = bytes("# --- Kifu for Windows V7 棋譜ファイル ---\n手合割：平手\n");
    assert!(written.starts_with(&head), "{}", encoding_rs::SHIFT_JIS.decode(&written).0);
    assert!(encoding_rs::SHIFT_JIS.decode(&written).0.contains("\r\n   1 ７六歩(77)"));
}

#[cfg(unix)]
#[test]
fn a_file_of_two_names_is_mended_once_and_one_that_cannot_be_is_never_said_to_be() {
    let dir = scratch(&[("a.kifu", ODD), ("ro.kifu", ODD)]);
    for (name, to) in [("a2.kifu", "a.kifu"), ("ro2.kifu", "ro.kifu")] {
        std::os::unix::fs::symlink(to, dir.path().join(name)).unwrap();
    }
    let mut permissions = fs::metadata(dir.path().join("ro.kifu")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(dir.path().join("ro.kifu"), permissions).unwrap();
    for jobs in ["1", "2"] {
        fs::write(dir.path().join("a.kifu"), ODD).unwrap();
        let ran = run(dir.path(), &["fix", "-w", "--jobs", jobs, "."]);
        assert_eq!(ran.status, 2);
        assert_eq!(fs::read_to_string(dir.path().join("a.kifu")).unwrap(), CLEAN);
        assert_eq!(fs::read_to_string(dir.path().join("ro.kifu")).unwrap(), ODD);
        let said: Vec<&str> =
            ran.err.lines().map(|line| line.trim_start_matches("kifu: ").trim_start_matches("./")).collect();
        let expected = [
            "a.kifu: 1 finding mended (nonstandard-spelling)",
            "ro.kifu: the file is read-only",
            "ro2.kifu: the file is read-only",
            "1 file changed, 1 file with nothing to mend, 2 files failed",
        ];
        assert_eq!(said, expected);
    }
}
