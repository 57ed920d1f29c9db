//! `kifu convert` of a large input, which is read in parts: games are numbered through, and a file of
//! many games is one file.

use std::fs;

use super::{run, run_with, scratch};

/// More than is read at once.
fn large() -> (String, usize) {
    let count = 6000;
    let game = |n: usize| format!("V2.2\nN+A{n}\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n");
    ((1..=count).map(game).collect(), count)
}

#[test]
fn games_of_a_large_input_are_numbered_through() {
    let (text, count) = large();
    let dir = scratch(&[("a,\"game\":.csa", &text)]);
    for jobs in ["1", "3"] {
        let ran = run(dir.path(), &["convert", "--jobs", jobs, "--to", "jsonl", "a,\"game\":.csa"]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let mut lines = 0;
        for (line, number) in ran.out.lines().zip(1..) {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!((&game["game"], &game["path"]), (&number.into(), &"a,\"game\":.csa".into()));
            assert_eq!(game["black"], format!("A{number}"));
            lines += 1;
        }
        assert_eq!(lines, count);
    }
}

#[test]
fn a_large_input_of_a_tree_is_one_file_where_it_may_be() {
    let (text, count) = large();
    let dir = scratch(&[("in/a.csa", &text), ("in/b.csa", "PI\n+\n+7776FU\n")]);
    let ran = run(dir.path(), &["convert", "--quiet", "--to", "csa", "--out-dir", "out", "in"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let whole = run(dir.path(), &["convert", "--quiet", "--to", "csa", "in/a.csa"]);
    assert!(fs::read_to_string(dir.path().join("out/a.csa")).unwrap() == whole.out);
    let names = |path: &str| fs::read_dir(dir.path().join(path)).unwrap().count();
    assert_eq!(names("out"), 2);
    // What is there is not overwritten.
    let again = run(dir.path(), &["convert", "--quiet", "--to", "csa", "--out-dir", "out", "in"]);
    assert_eq!(again.status, 2, "{}", again.err);
    assert!(again.err.contains("a.csa exists"), "{}", again.err);
    let ran = run(dir.path(), &["convert", "--quiet", "--to", "kifu", "--out-dir", "single", "in"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert_eq!(names("single"), count + 1);
    let last = fs::read_to_string(dir.path().join(format!("single/a-{count}.kifu"))).unwrap();
    assert!(last.contains(&format!("先手：A{count}")), "{last}");
    assert!(dir.path().join("single/a-1.kifu").exists() && dir.path().join("single/b.kifu").exists());
}

#[test]
fn two_inputs_for_one_file_are_both_named() {
    let csa = "PI\n+\n+7776FU\n";
    let kif = "手合割：平手\n   1 ２六歩(27)\n   2 投了\n";
    let dir = scratch(&[("in/a.csa", csa), ("in/a.kifu", kif), ("in/b.csa", csa)]);
    let ran = run(dir.path(), &["convert", "-q", "--to", "usi", "--out-dir", "out", "in"]);
    assert_eq!(ran.status, 2);
    let said = "kifu: out/a.usi: in/a.csa and in/a.kifu would both be this file; in/a.kifu is not written\n";
    assert!(ran.err.starts_with(said), "{}", ran.err);
    let first = fs::read_to_string(dir.path().join("out/a.usi")).unwrap();
    assert_eq!(first, "position startpos moves 7g7f\n");
    assert!(dir.path().join("out/b.usi").exists(), "the others are written");
}

#[test]
fn a_tree_of_which_inputs_are_refused_ends_with_a_sum() {
    let broken = "PI\n+\n+7776KI\n";
    let good = "PI\n+\n+7776FU\n";
    let dir = scratch(&[("in/a.csa", good), ("in/b.csa", broken), ("in/c.csa", broken)]);
    let ran = run(dir.path(), &["convert", "--to", "usi", "--out-dir", "out", "in"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.ends_with("\n1 file written, 2 inputs refused\n"), "{}", ran.err);
    let ran = run(dir.path(), &["convert", "--to", "usi", "--out-dir", "whole", "in/a.csa"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

const CSA: &str = "PI\n+\n+7776FU\n";
const KIF: &str = "手合割：平手\n   1 ２六歩(27)\n   2 投了\n";

#[test]
fn an_output_never_takes_the_place_of_an_input() {
    let check = |args: &[&str]| {
        let dir = scratch(&[("g/a.csa", CSA), ("g/a.kifu", KIF), ("g/sub/b.csa", CSA), ("h/a.kifu", "old")]);
        let ran = run(dir.path(), &[&["convert", "-q", "--to", "kifu", "--force"], args].concat());
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(ran.err.contains("a.kifu is an input: what is written would replace it"), "{}", ran.err);
        assert_eq!(fs::read_to_string(dir.path().join("g/a.kifu")).unwrap(), KIF, "{args:?}");
        dir
    };
    let dir = check(&["g", "--out-dir", "g"]);
    assert!(dir.path().join("g/sub/b.kifu").exists(), "the others are written");
    check(&["g/a.csa", "g/a.kifu", "--out-dir", "g"]);
    check(&["g", "--out-dir", "./h/../g"]);
    check(&["g/a.kifu", "-o", "g/a.kifu"]);
    check(&["g", "-o", "h/../g/a.kifu"]);
    // One that is no input is overwritten.
    let dir = scratch(&[("g/a.csa", CSA), ("i/a.csa", CSA), ("g/a.kifu", "old"), ("h/a.kifu", "old")]);
    for args in [["g/a.csa", "--out-dir", "g"], ["i", "--out-dir", "h"]] {
        let ran = run(dir.path(), &[&["convert", "-q", "--to", "kifu", "--force"], &args[..]].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    }
    assert!(fs::read_to_string(dir.path().join("h/a.kifu")).unwrap().contains("７六歩"));
}

#[test]
fn what_is_written_into_the_tree_that_is_walked_is_no_input() {
    let dir = scratch(&[("a.csa", CSA), ("out/z.csa", CSA), ("sub/b.csa", CSA), ("sub/out/c.csa", CSA)]);
    for jobs in ["1", "3"] {
        let args = ["convert", "--to", "usi", ".", "--out-dir", "out", "--force", "--jobs", jobs];
        let ran = run(dir.path(), &args);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        for (name, is_there) in [
            ("a.usi", true),
            ("sub/b.usi", true),
            ("sub/out/c.usi", true),
            ("out/a.usi", false),
            ("z.usi", false),
        ] {
            assert_eq!(dir.path().join("out").join(name).exists(), is_there, "{name}");
        }
    }
    // As one of several inputs it would be read again.
    let ran = run(dir.path(), &["convert", "--to", "usi", "sub", "out", "--out-dir", "./out", "--force"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("./out is one of several inputs"), "{}", ran.err);
    // Named itself, it is walked.
    let ran = run(dir.path(), &["convert", "-q", "--to", "jkf", "out/z.csa", "--out-dir", "out"]);
    assert_eq!((ran.status, dir.path().join("out/z.jkf").exists()), (0, true), "{}", ran.err);
}

#[test]
fn no_name_of_standard_input_leads_out_of_the_directory_of_outputs() {
    for name in ["..", ".", "/", "", "a/..", "../../x"] {
        let dir = scratch(&[("d/e/keep", "")]);
        let args = ["convert", "--to", "usi", "-", "--stdin-name", name, "--out-dir", "d/e/out"];
        let ran = run_with(dir.path(), &args, CSA.as_bytes());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{name}");
        let names = |path: &str| fs::read_dir(dir.path().join(path)).unwrap().count();
        assert_eq!([names(""), names("d"), names("d/e"), names("d/e/out")], [1, 1, 2, 1], "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn directories_whose_names_are_no_text_keep_their_places() {
    use std::os::unix::ffi::OsStrExt as _;
    let dir = scratch(&[("keep", "")]);
    let games = std::ffi::OsStr::from_bytes(b"\x8A\xFB\x95\x88");
    fs::create_dir_all(dir.path().join(games).join("sub")).unwrap();
    fs::write(dir.path().join(games).join("sub/a.csa"), CSA).unwrap();
    let convert = |input: &[&std::ffi::OsStr], out: &str, stdin: &[u8]| {
        let mut command = super::kifu(dir.path());
        command.args(["convert", "--to", "usi", "--out-dir", out]).args(input).write_stdin(stdin);
        assert!(command.output().unwrap().status.success());
    };
    convert(&[games], "one", b"");
    assert!(dir.path().join("one/sub/a.usi").exists());
    convert(&["--files-from", "-", "-0"].map(std::ffi::OsStr::new), "two", b"\x8A\xFB\x95\x88/sub/a.csa\0");
    assert!(dir.path().join("two/a.usi").exists());
}

#[test]
fn games_of_one_text_are_read_from_it_again() {
    let end = "%TORYO\n";
    let commented = format!("V2.2\nPI\n+\n+7776FU\n{end}/\nV2.2\nPI\n+\n'*opening\n+2726FU\n{end}");
    let white = format!("V2.2\nPI82HI\n-\n'*a\n-3334FU\n{end}/\nV2.2\nPI82HI\n-\n'*b\n-8384FU\n{end}");
    let board = "V2.2\nP-11OU\nP+19OU\n+\n/\nV2.2\nP-21OU\nP+29OU\n+\n";
    let files = [("a.csa", commented.as_str()), ("b.csa", &white), ("c.csa", board)];
    let dir = scratch(&files);
    for (name, _) in files {
        for target in ["kifu", "ki2u", "csa", "csa3", "psn", "hodges", "usi", "jkf"] {
            let output = format!("{name}.{}", target.replace("csa3", "csa").replace("hodges", "psn"));
            let ran = run(dir.path(), &["convert", "--force", "--to", target, name, "-o", &output]);
            if ran.status == 1 {
                // Nothing parts two boards without moves.
                assert_eq!((name, target), ("c.csa", target));
                assert!(ran.err.contains("[readback-differs]"), "{}", ran.err);
                assert!(ran.err.contains("--out-dir gives each game a file of its own"), "{}", ran.err);
                continue;
            }
            assert_eq!(ran.status, 0, "{name} {target}: {}", ran.err);
            let again = run(dir.path(), &["convert", "--to", "jsonl", &output]);
            assert_eq!(again.out.lines().count(), 2, "{name} {target}: {}", again.err);
        }
    }
    // Of several inputs, too.
    let dir = scratch(&[("a.csa", &commented), ("b.csa", &white)]);
    let ran = run(dir.path(), &["convert", "-q", "--to", "hodges", "b.csa", "a.csa", "-o", "all.psn"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert_eq!(run(dir.path(), &["convert", "--to", "jsonl", "all.psn"]).out.lines().count(), 4);
}

/// Texts that speak of another notation than the one they will be in.
const FALSE_FRIENDS: [&str; 9] = [
    "'*先手：あおば",
    "'*手合割：平手",
    "'*後手の持駒：なし",
    "'*   1 ７六歩(77)",
    "'*+7776FU",
    "'*▲７六歩 △３四歩",
    "'*position startpos moves 7g7f",
    "$☖Site：Library:x",
    "$1.P2g-2f P8c-8d:x",
];

#[test]
fn what_is_written_is_read_as_what_it_was_written_in() {
    for line in FALSE_FRIENDS {
        let (fields, comment) = if line.starts_with('$') { (line, "'") } else { ("'", line) };
        let game = format!("V2.2\n{fields}\nPI\n+\n{comment}\n+7776FU\n-3334FU\n");
        let dir = scratch(&[("a.csa", &game)]);
        let moves = "\"moves\":[\"7g7f\",\"3c3d\"]";
        for target in ["kif", "kifu", "ki2", "ki2u", "csa", "csa3", "psn", "hodges", "usi", "jkf"] {
            let output = format!("a-{target}.{}", target.replace("csa3", "csa").replace("hodges", "psn"));
            let ran = run(dir.path(), &["convert", "--to", target, "a.csa", "-o", &output]);
            assert_eq!(ran.status, 0, "{line} {target}: {}", ran.err);
            let again = run(dir.path(), &["convert", "--to", "jsonl", &output]);
            assert!(again.out.contains(moves), "{line} {target}: {}{}", again.out, ran.err);
        }
    }
}
