//! `kifu convert` of a large input, which is read in parts: games are numbered through, and a file of
//! many games is one file.

use std::fs;

use super::{run, scratch};

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
