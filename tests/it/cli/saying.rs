//! What the program says when something is missing, misspelt or read only in part, and how it ends.

use std::fs;

use super::{run, scratch};

const CLEAN: &str = "V2.2\nPI\n+\n+7776FU\n%TORYO\n";
const STOPS: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2222FU\n-8384FU\n%TORYO\n";

/// Runs the arguments where `a.csa` is clean, and compares status and beginning of standard error.
#[track_caller]
fn check(args: &[&str], status: i32, err: &str) {
    let dir = scratch(&[("a.csa", CLEAN)]);
    let ran = run(dir.path(), args);
    assert_eq!(ran.status, status, "{args:?}: {}", ran.err);
    assert!(ran.err.starts_with(err), "{args:?}: {}", ran.err);
}

#[test]
fn what_is_not_there_is_named_with_the_option_that_asked_for_it() {
    let nowhere = "no file or directory has this name";
    for command in ["check", "stats", "fix", "fmt", "pack"] {
        check(&[command, "nowhere"], 2, &format!("kifu: nowhere: {nowhere}\n"));
    }
    check(&["show", "nowhere"], 2, &format!("kifu: nowhere: {nowhere}\n"));
    check(
        &["check", "--baseline", "b.json", "a.csa"],
        2,
        &format!("kifu: --baseline b.json: {nowhere}; to make"),
    );
    check(
        &["check", "--config", "k.toml", "a.csa"],
        2,
        &format!("kifu: --config k.toml: {nowhere}; without"),
    );
    check(&["check", "--files-from", "list"], 2, &format!("kifu: --files-from list: {nowhere}\n"));
}

#[test]
fn a_run_over_nothing_does_not_say_that_nothing_was_found() {
    let dir = scratch(&[("notes.txt", "")]);
    let ran = run(dir.path(), &["check", "."]);
    assert_eq!(ran.status, 2);
    assert_eq!(ran.out, "no file was checked\n");
    assert!(ran.err.contains("looked for .kif .kifu"), "{}", ran.err);
}

#[test]
fn statistics_of_a_clean_folder_are_a_line() {
    let dir = scratch(&[("a.csa", CLEAN)]);
    let ran = run(dir.path(), &["check", "--statistics", "."]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "checked 1 file, 1 game: nothing found\n"));
}

#[test]
fn a_ply_belongs_to_targets_of_one_position() {
    check(&["convert", "--to", "csa", "--ply", "1", "a.csa"], 2, "kifu: --ply picks one position");
    check(&["convert", "--to", "sfen", "--ply", "1", "a.csa"], 0, "");
    check(&["convert", "--to", "bod", "--ply", "1", "a.csa"], 0, "");
}

#[test]
fn a_board_short_of_the_end_says_so() {
    let dir = scratch(&[("a.csa", STOPS)]);
    let ran = run(dir.path(), &["show", "a.csa"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(ran.out.contains("先手番"), "{}", ran.out);
    assert!(ran.err.contains("it could be read up to move 2 only: "), "{}", ran.err);
    assert!(ran.err.contains("[opponent-piece]"), "{}", ran.err);
    let within = run(dir.path(), &["show", "--ply", "1", "a.csa"]);
    assert_eq!((within.status, within.err.as_str()), (0, ""));
    let beyond = run(dir.path(), &["show", "--ply", "3", "a.csa"]);
    assert_eq!(beyond.status, 2);
    assert!(
        beyond.err.contains("there is no move 3 to show: it could be read up to move 2"),
        "{}",
        beyond.err
    );
}

#[test]
fn files_without_a_game_are_told_apart() {
    let dir = scratch(&[("empty.kif", ""), ("blank.kif", "\n \n"), ("shopping.kif", "tea, rice\n")]);
    fs::write(dir.path().join("picture.kif"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06")
        .unwrap();
    let check = |name: &str, message: &str| {
        let ran = run(dir.path(), &["check", "--format", "short", name]);
        assert_eq!(ran.status, 1);
        assert!(ran.out.starts_with(&format!("{name}:1:1: error[no-game]: {message}")), "{}", ran.out);
    };
    check("empty.kif", "the file is empty\n");
    check("blank.kif", "nothing but blanks");
    check("picture.kif", "the file is binary");
    check("shopping.kif", "no game is to be found");
}

#[test]
fn a_misspelt_handicap_is_answered_with_the_nearest() {
    let dir = scratch(&[("a.kifu", "手合割：二牧落ち\n手数----指手---------消費時間--\n   1 中断\n")]);
    let ran = run(dir.path(), &["check", "a.kifu"]);
    assert!(ran.out.contains("did you mean 「二枚落ち」?"), "{}", ran.out);
    let ran = run(dir.path(), &["check", "--lang", "ja", "a.kifu"]);
    assert!(ran.out.contains("「二枚落ち」ではありませんか"), "{}", ran.out);
}

#[test]
fn a_name_that_misleads_is_answered_with_a_better_one() {
    let dir = scratch(&[("tree/meijin.kif", CLEAN)]);
    let ran = run(dir.path(), &["check", "tree"]);
    assert!(ran.out.contains("rename it to 「meijin.csa」"), "{}", ran.out);
}

#[test]
fn fix_says_what_it_may_not_mend_by_itself() {
    let lower = CLEAN.replace("7776FU", "7776fu");
    let dir = scratch(&[("a.csa", &lower)]);
    let ran = run(dir.path(), &["fix", "a.csa"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    assert_eq!(ran.err, "1 file with nothing to mend\n1 finding needs --unsafe\n");
    assert_eq!(run(dir.path(), &["fix", "--unsafe", "a.csa"]).status, 1);
    let ran = run(dir.path(), &["fix", "--lang", "ja", "a.csa"]);
    assert_eq!(ran.err, "1ファイルは直すところがありません\n1件は --unsafe を付けると直せます\n");
}

#[test]
fn a_slip_in_what_was_typed_is_said_in_plain_words() {
    check(
        &["perft", "startpos", "x"],
        2,
        "error: invalid value 'x' for '<DEPTH>': expected a number of moves",
    );
    let to_usi = ["convert", "a.csa", "--to", "usi", "-o"];
    check(&[&to_usi[..], &["sub/dir/x.usi"]].concat(), 2, "kifu: sub/dir/x.usi: there is no folder sub\n");
    check(&["pack", "a.csa", "-o", "sub/x"], 2, "kifu: sub/x: there is no folder sub\n");
    check(&["show", "sub/x.csa"], 2, "kifu: sub/x.csa: there is no folder sub\n");
    #[cfg(not(feature = "parquet"))]
    check(
        &["pack", "a.csa", "--format", "parquet"],
        2,
        "kifu: this kifu was built without Parquet; build it with `--features parquet`\n",
    );
}

#[test]
fn a_list_that_ends_its_entries_with_nul_asks_for_the_option_that_says_so() {
    let dir = scratch(&[("a.csa", CLEAN), ("list", "a.csa\0b.csa\0")]);
    let ran = run(dir.path(), &["check", "--files-from", "list"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert_eq!(ran.err, "kifu: --files-from list: the entries end with NUL; say so with -0 (--null)\n");
}

#[test]
fn one_move_beyond_the_limit_follows_and_two_follow() {
    let dir = scratch(&[("a.csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n")]);
    let check = |limit: &str, said: &str| {
        let ran = run(dir.path(), &["check", "--max-moves", limit, "--format", "short", "a.csa"]);
        assert!(ran.out.contains(said), "{}", ran.out);
    };
    check("2", "the limit of 2 moves is reached, and 1 move follows");
    check("1", "the limit of 1 move is reached, and 2 moves follow");
}

#[test]
fn shells_offer_the_values_of_options() {
    let dir = scratch(&[]);
    for shell in ["bash", "zsh", "fish"] {
        let ran = run(dir.path(), &["completions", shell]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        for value in ["hodges", "checkstyle", "iso-2022-jp", "floodgate", "uchifuzume"] {
            assert!(ran.out.contains(value), "{shell} does not offer {value}");
        }
    }
    // A list of all codes would bury the rest.
    for command in ["check", "fix", "explain"] {
        assert!(!run(dir.path(), &[command, "--help"]).out.contains("uchifuzume"), "{command}");
    }
}

#[test]
fn a_slip_in_a_value_is_answered_with_the_nearest() {
    let slip = |args: &[&str], near: &str| {
        let dir = scratch(&[("a.csa", CLEAN)]);
        let ran = run(dir.path(), args);
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(&format!("did you mean `{near}`?")), "{args:?}: {}", ran.err);
    };
    slip(&["convert", "--to", "kiff", "a.csa"], "kif");
    slip(&["convert", "--to", "csa", "--for", "lishog", "a.csa"], "lishogi");
    slip(&["check", "--format", "jsnl", "a.csa"], "jsonl");
    slip(&["check", "--from", "cas", "a.csa"], "csa");
    slip(&["check", "--encoding", "shift_jiss", "a.csa"], "shift_jis");
    slip(&["check", "--ignore", "nihu", "a.csa"], "nifu");
    slip(&["explain", "nihu"], "nifu");
    // What is not offered, but understood, stays so.
    check(&["check", "--from", "sfen", "--encoding", "sjis", "-q", "--fail-on", "never", "a.csa"], 0, "");
}

#[test]
fn what_the_program_itself_writes_in_json_is_told_from_records() {
    let dir = scratch(&[("a.csa", STOPS), ("b.csa", CLEAN)]);
    let written = |args: &[&str], name: &str, error: &str, help: &str| {
        fs::write(dir.path().join(name), run(dir.path(), args).out).unwrap();
        let ran = run(dir.path(), &["check", name]);
        assert_eq!(ran.status, 1, "{}", ran.err);
        assert!(ran.out.starts_with(&format!("error[no-game]: {error}\n --> {name}:1:1\n")), "{}", ran.out);
        assert!(ran.out.contains(&format!("= help: {help}\n")), "{}", ran.out);
        assert!(ran.out.contains("checked 1 file, 0 games: 1 error, 0 warnings, 0 infos"), "{}", ran.out);
        let shown = run(dir.path(), &["show", name]);
        assert_eq!((shown.status, shown.err), (2, format!("kifu: {name}: {error}\n")));
    };
    let games = "this is kifu's JSONL, which is written but not read";
    for (name, input) in [("one.jsonl", "b.csa"), ("games.jsonl", ".")] {
        let args = ["convert", "--to", "jsonl", "--lossy", input];
        written(&args, name, games, "check the file it was made from");
    }
    written(
        &["pack", "b.csa"],
        "packed.jsonl",
        "these are the lines of `kifu pack`, which are read as a stream only",
        "hand it to standard input: kifu check --stdin-format jsonl < NAME",
    );
    for (format, name) in [("jsonl", "report.jsonl"), ("json", "report.json")] {
        written(
            &["check", "--format", format, "a.csa"],
            name,
            "this is a report of kifu, and no game record",
            "check the records that it is about",
        );
    }
}

#[test]
fn no_output_takes_the_place_of_an_input_or_of_another_output() {
    let input = "kifu: a.csa is an input: what is written would replace it";
    check(&["check", "a.csa", "--output", "jsonl=a.csa"], 2, input);
    check(&["check", "a.csa", "--write-baseline", "./a.csa"], 2, "kifu: ./a.csa is an input");
    check(&["convert", "--to", "usi", "a.csa", "--report", "jsonl", "--report-file", "a.csa"], 2, input);
    let new = ["check", "a.csa", "--output", "jsonl=new", "--output", "sarif=./new"];
    check(&new, 2, "kifu: ./new is named for two outputs");
    let twice = ["check", "a.csa", "--output", "jsonl=r", "--output", "sarif=./r"];
    let dir = scratch(&[("a.csa", CLEAN), ("r", "")]);
    assert_eq!(run(dir.path(), &twice).status, 2);
    let both =
        ["convert", "--to", "usi", "a.csa", "-o", "r", "--force", "--report", "jsonl", "--report-file", "r"];
    assert_eq!(run(dir.path(), &both).status, 2);
    assert_eq!(fs::read_to_string(dir.path().join("a.csa")).unwrap(), CLEAN);
}

#[test]
fn a_refused_conversion_leaves_the_file_that_was_there() {
    let dir = scratch(&[("a.csa", STOPS), ("old.kifu", "old"), ("empty.csa", "")]);
    for input in ["a.csa", "empty.csa"] {
        let args = ["convert", "--to", "kifu", input, "-o", "old.kifu", "--force"];
        assert_eq!(run(dir.path(), &args).status, 1);
        assert_eq!(fs::read_to_string(dir.path().join("old.kifu")).unwrap(), "old");
        assert_eq!(run(dir.path(), &["convert", "--to", "kifu", input, "-o", "new.kifu"]).status, 1);
        assert!(!dir.path().join("new.kifu").exists());
    }
}

#[test]
fn a_dash_is_standard_output() {
    let dir = scratch(&[("a.csa", CLEAN)]);
    for args in [["convert", "--to", "usi", "a.csa", "-o", "-"].as_slice(), &["pack", "a.csa", "-o", "-"]] {
        let ran = run(dir.path(), args);
        assert!(ran.status == 0 && !ran.out.is_empty(), "{args:?}: {ran:?}");
        assert!(!dir.path().join("-").exists());
    }
}
