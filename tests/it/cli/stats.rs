//! `kifu stats`: what is counted.

use super::{run, run_with, scratch};

const KIF: &str = "開始日時：2024/01/02\n棋戦：練習, 一回戦\n手合割：平手\n先手：甲\n後手：乙\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
const CSA: &str =
    "PI\n+\n+2726FU\nT3\n%TORYO\n/\nN+乙\nN-甲\nPI\n+\n+7776FU\n-8384FU\n'comment\n%SENNICHITE\n";

#[test]
fn games_results_players_and_openings_are_counted() {
    let dir = scratch(&[("a.kifu", KIF), ("b.csa", CSA), ("c.csa", "nothing")]);
    let ran = run(dir.path(), &["stats", "--format", "json", "."]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let check = |pointer: &str, expected: serde_json::Value| {
        assert_eq!(json.pointer(pointer), Some(&expected), "{pointer}: {}", ran.out);
    };
    check("/files", 3.into());
    check("/files_without_game", 1.into());
    check("/games", 3.into());
    check("/moves", serde_json::json!({"total": 5, "mean": 1.7, "median": 2.0, "min": 1, "max": 2}));
    check("/results", serde_json::json!({"black": 1, "white": 1, "draw": 1, "unknown": 0}));
    check("/games_with_times", 1.into());
    check("/games_with_comments", 1.into());
    check("/first_moves/0", serde_json::json!({"name": "7g7f", "count": 2}));
    check("/openings/0", serde_json::json!({"name": "7g7f 3c3d", "count": 1}));
    check("/years", serde_json::json!([{"name": "2024", "count": 1}]));
    check("/events/0/name", "練習, 一回戦".into());
    check(
        "/players/0",
        serde_json::json!({"name": "乙", "games": 2, "won": 1, "lost": 0, "drawn": 1, "unknown": 0}),
    );
    check("/findings/error", 1.into());
}

#[test]
fn the_share_of_a_first_move_is_of_the_even_games() {
    let handicap = "手合割：香落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 ８四歩(83)\n   4 投了\n";
    let dir = scratch(&[("a.kifu", KIF), ("b.csa", CSA), ("c.kifu", handicap)]);
    for (lang, rows) in [
        ("en", ["  7g7f  2  66.7%\n", "  2g2f  1  33.3%\n"]),
        ("ja", ["  ▲７六歩  2  66.7%\n", "  ▲２六歩  1  33.3%\n"]),
    ] {
        let ran = run(dir.path(), &["stats", "--lang", lang, "."]);
        assert!(rows.iter().all(|row| ran.out.contains(row)), "{}", ran.out);
    }
}

#[test]
fn numbers_do_not_depend_on_the_number_of_threads() {
    let names: Vec<String> = (0..30).map(|n| format!("{n:02}.kifu")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), KIF)).collect();
    let dir = scratch(&files);
    let one = run(dir.path(), &["stats", "-j1", "."]);
    assert_eq!(one.out, run(dir.path(), &["stats", "-j4", "."]).out);
    assert!(one.out.contains("  平手  30  100.0%\n"), "{}", one.out);
}

#[test]
fn tables_are_shown_in_the_language_of_the_reader() {
    let dir = scratch(&[]);
    let ja = run_with(dir.path(), &["stats", "--lang", "ja", "-"], KIF.as_bytes());
    assert!(
        ja.out.contains("後手勝ち") && ja.out.contains("\n対局者\n  乙  1  1勝  0敗  0分\n"),
        "{}",
        ja.out
    );
    let csv = run_with(dir.path(), &["stats", "--format", "csv", "-"], KIF.as_bytes());
    assert!(csv.out.starts_with("table,name,count\ntotals,files,1\n"), "{}", csv.out);
    let four_and_five = run(
        scratch(&[(
            "a.usi",
            "startpos moves 7g7f 3c3d 2g2f 8c8d\nstartpos moves 7g7f 3c3d 2g2f 8c8d 2f2e\n",
        )])
        .path(),
        &["stats", "--lang", "en", "."],
    );
    let median = four_and_five.out.lines().find(|line| line.trim().starts_with("median"));
    assert_eq!(median.and_then(|line| line.split_whitespace().last()), Some("4.5"));
    assert!(csv.out.contains("events,\"練習, 一回戦\",1\n"), "{}", csv.out);
}

#[test]
fn what_is_missing_is_trouble() {
    let dir = scratch(&[]);
    assert_eq!(run(dir.path(), &["stats"]).status, 2);
    assert_eq!(run(dir.path(), &["stats", "missing"]).status, 2);
}
