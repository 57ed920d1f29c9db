//! Work that is shared out gives what one process gives: shares of the inputs, streams, merged reports.

use std::{fs, path::Path};

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

const CSA: &str = "V2.2\nN+甲\nN-乙\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const FOUL: &str = "V2.2\nPI\n+\n+7776FU\n+2726FU\n%TORYO\n";

/// What the program writes for `args` with `input`, which must end with `status`.
#[track_caller]
fn kifu(dir: &Path, args: &[&str], input: &[u8], status: i32) -> String {
    let mut command = Command::cargo_bin("kifu").unwrap();
    let output = command.current_dir(dir).args(args).write_stdin(input).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn sjis(text: &str) -> Vec<u8> {
    encoding_rs::SHIFT_JIS.encode(text).0.into_owned()
}

/// A tree of records of many kinds, some of them faulty.
fn tree() -> TempDir {
    let dir = TempDir::new().unwrap();
    fs::create_dir(dir.path().join("g")).unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(dir.path().join("g").join(name), bytes).unwrap();
    for n in 0..20 {
        write(&format!("{n:02}.csa"), if n % 3 == 0 { FOUL } else { CSA }.as_bytes());
    }
    write("many.csa", format!("'CSA encoding=UTF-8\n{CSA}/\n{FOUL}/\n{CSA}").as_bytes());
    write("many.usi", b"position startpos moves 7g7f\n# a remark\nposition startpos moves 7g7f 7g7f\n");
    write(
        "sjis.kif",
        &sjis("先手：甲\r\n手合割：平手\r\n手数----指手---\r\n   1 ７六歩(77)\r\n   2 投了\r\n"),
    );
    let mut bad = sjis("先手：甲\r\n手合割：平手\r\n   1 ７六歩(77)\r\n*");
    bad.extend(b"\x85\xFF\r\n");
    write("bad.kif", &bad);
    write("line.kifu", "手合割：平手\n1 ７六歩(77)\n*a\u{85}b\u{2028}c\u{2029}d\n".as_bytes());
    write("no.kif", "こんにちは\n".as_bytes());
    dir
}

#[test]
fn every_input_is_in_exactly_one_share() {
    let dir = tree();
    let check = |args: &[&str], whole: &[&str]| {
        let mut shared: Vec<String> = Vec::new();
        for shard in ["1/3", "2/3", "3/3"] {
            let text = kifu(dir.path(), &[args, &["--shard", shard]].concat(), b"", 0);
            let alone = kifu(dir.path(), &[args, &["--shard", shard, "-j1"]].concat(), b"", 0);
            assert_eq!(text, alone);
            assert!(!text.is_empty());
            shared.extend(text.lines().map(str::to_owned));
        }
        let whole = kifu(dir.path(), whole, b"", 0);
        let mut whole: Vec<String> = whole.lines().map(str::to_owned).collect();
        whole.sort();
        shared.sort();
        assert_eq!(shared, whole);
    };
    let report = ["check", "--isolated", "--format", "jsonl", "--fail-on", "never", "g"];
    check(&report, &report);
    check(&["pack", "g"], &["pack", "g"]);
}

#[test]
fn a_share_without_inputs_is_no_fault_and_a_wrong_share_is_one() {
    let dir = tree();
    let statuses: Vec<Option<i32>> = (1..=40)
        .map(|n| {
            let mut command = Command::cargo_bin("kifu").unwrap();
            let shard = format!("{n}/40");
            let args = ["check", "--isolated", "--fail-on", "never", "g/01.csa", "--shard", &shard];
            command.current_dir(dir.path()).args(args).output().unwrap().status.code()
        })
        .collect();
    assert_eq!(statuses, vec![Some(0); 40]);
    for shard in ["0/3", "4/3", "1", "a/b", "1/0", ""] {
        for command in [&["check"][..], &["pack"], &["convert", "--to", "jsonl"]] {
            kifu(dir.path(), &[command, &["--shard", shard, "g"]].concat(), b"", 2);
        }
    }
}

#[test]
fn packed_texts_are_the_files() {
    let dir = tree();
    let packed = kifu(dir.path(), &["pack", "g"], b"", 0);
    assert!(!packed.contains(['\r', '\u{85}', '\u{2028}', '\u{2029}']));
    let lines: Vec<Value> = packed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let texts = |file: &str| -> Vec<&str> {
        let of_file = |line: &&Value| line["src"].as_str().unwrap().split('#').next() == Some(file);
        lines.iter().filter(of_file).map(|line| line["text"].as_str().unwrap()).collect()
    };
    assert_eq!(texts("g/00.csa"), [FOUL]);
    assert_eq!(texts("g/no.kif"), ["こんにちは\n"]);
    assert_eq!(texts("g/many.usi").len(), 2);
    // The line about the encoding stands in every game.
    let label = "'CSA encoding=UTF-8\n";
    assert_eq!(
        texts("g/many.csa"),
        [format!("{label}{CSA}/\n"), format!("{label}{FOUL}/\n"), format!("{label}{CSA}")]
    );
    let bad = lines.iter().find(|line| line["src"] == "g/bad.kif#1").unwrap();
    assert!(bad["text"].is_null() && bad["b64"].is_string(), "{bad}");
    assert_eq!(bad["encoding"], "shift_jis");
    assert!(lines.iter().filter(|line| line["src"] != "g/no.kif").all(|line| line["id"].is_string()));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_so() {
    let dir = tree();
    kifu(dir.path(), &["pack", "--format", "parquet", "-o", "games.parquet", "g"], b"", 2);
    assert!(!dir.path().join("games.parquet").exists());
}

#[cfg(feature = "parquet")]
#[test]
fn a_table_holds_what_the_lines_hold() {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};

    let dir = tree();
    kifu(dir.path(), &["pack", "--format", "parquet", "-o", "games.parquet", "g"], b"", 0);
    kifu(dir.path(), &["pack", "--format", "parquet", "-o", "games.parquet", "g"], b"", 2);
    let file = fs::File::open(dir.path().join("games.parquet")).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let rows: Vec<Value> =
        reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_json_value()).collect();
    let packed = kifu(dir.path(), &["pack", "g"], b"", 0);
    let games = kifu(dir.path(), &["convert", "--to", "jsonl", "g"], b"", 1);
    let mut games = games.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert_eq!(rows.len(), packed.lines().count());
    for (row, line) in rows.iter().zip(packed.lines()) {
        let line: Value = serde_json::from_str(line).unwrap();
        for key in ["src", "format", "encoding", "id", "text"] {
            assert_eq!(row[key], line[key], "{key}: {row} {line}");
        }
        assert_eq!(row["bytes"].is_null(), line["b64"].is_null());
        if row["src"] == "g/no.kif" {
            assert!(row["plies"].is_null() && row["moves"] == serde_json::json!([]), "{row}");
            continue;
        }
        let game = games.next().unwrap();
        for key in ["black", "white", "handicap", "start", "moves", "times_ms"] {
            assert_eq!(row[key], game[key], "{key}: {row} {game}");
        }
        assert_eq!(row["plies"].as_u64().unwrap(), game["moves"].as_array().unwrap().len() as u64);
        assert_eq!([&row["ending"], &row["winner"]], [&game["ending"]["kind"], &game["ending"]["winner"]]);
        let field = |field: &Value| serde_json::json!([field["key"], field["value"]]);
        let header: Vec<Value> = row["header"].as_array().unwrap().iter().map(field).collect();
        assert_eq!(&header, game["header"].as_array().unwrap());
    }
    assert_eq!(games.next(), None);
}

#[test]
fn a_stream_finds_what_is_found_in_the_files() {
    let dir = tree();
    let packed = kifu(dir.path(), &["pack", "g"], b"", 0);
    let args = ["check", "--stdin-format", "jsonl"];
    let answers = kifu(dir.path(), &args, packed.as_bytes(), 0);
    for jobs in ["-j1", "-j2", "-j7"] {
        assert_eq!(kifu(dir.path(), &[&args[..], &[jobs]].concat(), packed.as_bytes(), 0), answers);
    }
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let inputs: Vec<Value> = packed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), inputs.len());
    let mut found = Vec::new();
    for (input, answer) in inputs.iter().zip(&answers) {
        for key in ["src", "format", "encoding", "id"] {
            assert!(input[key] == answer[key] || answer["games"] == 0, "{key}: {input} {answer}");
        }
        let (path, game) = input["src"].as_str().unwrap().split_once('#').unwrap_or(("g/no.kif", ""));
        for finding in answer["findings"].as_array().unwrap() {
            let game = if finding["game"].is_null() { "" } else { game };
            found.push(format!("{path} {game} {} {}", finding["code"], finding["ply"]));
        }
    }
    let report = ["check", "--isolated", "--format", "jsonl", "--fail-on", "never", "g"];
    let mut whole: Vec<String> = Vec::new();
    for line in kifu(dir.path(), &report, b"", 0).lines() {
        let finding: Value = serde_json::from_str(line).unwrap();
        let game = finding["game"].as_u64().map_or_else(String::new, |game| game.to_string());
        let path = finding["path"].as_str().unwrap();
        whole.push(format!("{path} {game} {} {}", finding["code"], finding["ply"]));
    }
    assert!(whole.len() > 8, "{whole:?}");
    found.sort();
    whole.sort();
    assert_eq!(found, whole);
}

#[test]
fn every_line_in_is_a_line_out() {
    let dir = TempDir::new().unwrap();
    let long = format!("{{\"src\":\"long\",\"text\":\"{}\"}}", "x".repeat(3000));
    let game = serde_json::json!({"src": "a.csa#1", "text": CSA, "other": [1, {"a": null}]}).to_string();
    let lines = [
        game.as_str(),
        "",
        "not json",
        "null",
        "[]",
        "{}",
        "{\"src\":\"a\",\"text\":1}",
        "{\"src\":\"b\",\"b64\":\"???\"}",
        "{\"src\":\"c\",\"text\":\"\"}",
        "{\"text\":\"\\u0000\\ud800\"}",
        &long,
        &format!("{game}\r"),
        game.as_str(),
    ];
    let input = lines.join("\n");
    for args in [&["check"][..], &["convert", "--to", "usi"], &["convert", "--to", "jsonl"]] {
        let args = [args, &["--stdin-format", "jsonl", "--max-line-bytes", "2000"]].concat();
        let text = kifu(dir.path(), &args, input.as_bytes(), 0);
        let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), lines.len());
        for (line, answer) in lines.iter().zip(&answers) {
            let is_game = line.starts_with(&game);
            assert_eq!(answer["ok"], is_game, "{line} {answer}");
            assert_eq!(answer["findings"][0]["code"] == "no-game", !is_game, "{line} {answer}");
            assert_eq!(answer["v"], 1);
        }
        assert_eq!(answers[7]["src"], "b");
    }
    assert_eq!(kifu(dir.path(), &["check", "--stdin-format", "jsonl"], b"", 0), "");
    // Bytes that are no UTF-8 are garbage, not a broken stream.
    let text = kifu(dir.path(), &["check", "--stdin-format", "jsonl"], b"\xff\xfe\n{}\n", 0);
    assert_eq!(text.lines().count(), 2);
}

#[test]
fn a_stream_is_converted_as_files_are() {
    let dir = tree();
    let packed = kifu(dir.path(), &["pack", "g/01.csa", "g/many.csa", "g/sjis.kif"], b"", 0);
    let stream = |to: &str| -> Vec<Value> {
        let text =
            kifu(dir.path(), &["convert", "--stdin-format", "jsonl", "--to", to], packed.as_bytes(), 0);
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let usi: Vec<Value> = stream("usi");
    assert_eq!(usi[0]["text"], "position startpos moves 7g7f 3c3d\n");
    // A move that cannot be carried out would be a shortened game.
    assert_eq!((&usi[2]["ok"], &usi[2]["text"]), (&Value::Bool(false), &Value::Null));
    let kif = stream("kif");
    assert_eq!((&kif[0]["encoding"], &kif[0]["text"]), (&"shift_jis".into(), &Value::Null));
    assert!(kif[0]["b64"].is_string());
    let objects = stream("jsonl");
    let whole = kifu(dir.path(), &["convert", "--to", "jsonl", "g/01.csa"], b"", 0);
    let mut whole: Value = serde_json::from_str(&whole).unwrap();
    whole["path"] = "g/01.csa#1".into();
    assert_eq!(objects[0]["records"], Value::Array(vec![whole]));
}

#[test]
fn a_stream_reads_standard_input_only() {
    let dir = tree();
    let check = |args: &[&str], status| drop(kifu(dir.path(), args, b"{}\n", status));
    check(&["check", "--stdin-format", "jsonl", "-"], 0);
    check(&["check", "--stdin-format", "jsonl", "g"], 2);
    check(&["check", "--stdin-format", "xml"], 2);
    check(&["check", "--stdin-format", "jsonl", "--format", "human"], 2);
    check(&["check", "--stdin-format", "jsonl", "--format", "jsonl"], 0);
    check(&["check", "--max-line-bytes", "9", "g"], 2);
    check(&["convert", "--stdin-format", "jsonl", "--to", "usi", "--out-dir", "x"], 2);
    // What a settings file says is of no account.
    fs::write(dir.path().join("kifu.toml"), "this is not toml").unwrap();
    check(&["check", "--stdin-format", "jsonl"], 0);
}

#[test]
fn merged_reports_are_the_report_of_one_process() {
    let dir = tree();
    let report = |format: &str, more: &[&str]| {
        let args = ["check", "--isolated", "--format", format, "--fail-on", "never", "g"];
        kifu(dir.path(), &[&args[..], more].concat(), b"", 0)
    };
    let parts = ["a.jsonl", "b.jsonl", "c.jsonl"];
    for (part, shard) in parts.iter().zip(["1/3", "2/3", "3/3"]) {
        fs::write(dir.path().join(part), report("jsonl", &["--shard", shard])).unwrap();
    }
    let merge = |format: &str, order: [usize; 3]| {
        let files: Vec<&str> = order.iter().map(|&part| parts[part]).collect();
        kifu(dir.path(), &[&["merge", "--format", format][..], &files].concat(), b"", 1)
    };
    for format in ["jsonl", "short", "checkstyle"] {
        assert_eq!(merge(format, [0, 1, 2]), report(format, &[]), "{format}");
    }
    for format in ["human", "json", "sarif", "github", "gitlab", "junit"] {
        assert_eq!(merge(format, [0, 1, 2]), merge(format, [2, 0, 1]), "{format}");
    }
    let sarif: Value = serde_json::from_str(&merge("sarif", [1, 2, 0])).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap().len();
    assert_eq!(results, report("jsonl", &[]).lines().count());
}

#[test]
fn merge_sums_up_streams_and_refuses_what_it_does_not_know() {
    let dir = tree();
    let packed = kifu(dir.path(), &["pack", "g/00.csa", "g/01.csa"], b"", 0);
    let answers = kifu(dir.path(), &["check", "--stdin-format", "jsonl"], packed.as_bytes(), 0);
    let json = kifu(dir.path(), &["merge", "-", "--format", "json"], answers.as_bytes(), 1);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["summary"]["files"], &json["summary"]["games"]), (&2.into(), &2.into()));
    kifu(dir.path(), &["merge", "-", "--fail-on", "never", "--statistics"], answers.as_bytes(), 0);
    kifu(dir.path(), &["merge", "-", "-"], answers.as_bytes(), 2);
    for garbage in ["x", "{}", "{\"v\":2,\"src\":\"a\",\"games\":1,\"findings\":[]}"] {
        kifu(dir.path(), &["merge", "-"], garbage.as_bytes(), 2);
    }
    kifu(dir.path(), &["merge", "missing.jsonl"], b"", 2);
    assert_eq!(kifu(dir.path(), &["merge", "-"], b"", 0), "");
}

#[test]
fn a_game_that_was_there_before_is_reported_in_the_order_of_the_inputs() {
    let dir = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    write("a.csa", CSA);
    write("b.usi", "position startpos moves 7g7f\nposition startpos moves 7g7f 3c3d\n");
    write("c.csa", &format!("{CSA}/\n{CSA}"));
    write("d.csa", FOUL);
    write("e.csa", FOUL);
    write("f.csa", "PI\n+\n");
    write("g.csa", "PI\n+\n");
    let report = |more: &[&str]| {
        let args = ["check", "--isolated", "--format", "jsonl", "--fail-on", "never", "."];
        kifu(dir.path(), &[&args[..], more].concat(), b"", 0)
    };
    assert!(!report(&[]).contains("duplicate-game"));
    let found = report(&["--select", "duplicate-game", "-j1"]);
    for jobs in ["-j2", "-j5"] {
        assert_eq!(report(&["--select", "duplicate-game", jobs]), found);
    }
    let places: Vec<(String, u64)> = found
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|finding| (finding["path"].as_str().unwrap().to_owned(), finding["game"].as_u64().unwrap()))
        .collect();
    let expected = [("./b.usi", 2), ("./c.csa", 1), ("./c.csa", 2)];
    assert_eq!(places, expected.map(|(path, game)| (path.to_owned(), game)));
    let failing = ["check", "--isolated", "--error", "duplicate-game", "a.csa", "c.csa"];
    kifu(dir.path(), &failing, b"", 1);
}

/// The order of the inputs in a merged report of parts that have inputs in these orders.
#[track_caller]
fn check_order(parts: &[&[&str]], expected: &[&str]) {
    let dir = TempDir::new().unwrap();
    let line = |name: &&str| {
        format!(
            "{{\"path\":\"{name}\",\"line\":1,\"column\":1,\"end_line\":1,\"end_column\":2,\"byte_start\":0,\
             \"byte_end\":1,\"code\":\"nifu\",\"severity\":\"error\",\"game\":1,\"ply\":1,\"message\":\"m\",\
             \"help\":null}}\n"
        )
    };
    let mut files = Vec::new();
    for (part, number) in parts.iter().zip(1..) {
        files.push(format!("{number}.jsonl"));
        fs::write(dir.path().join(files.last().unwrap()), part.iter().map(line).collect::<String>()).unwrap();
    }
    for _ in 0..parts.len() {
        files.rotate_left(1);
        let args: Vec<&str> =
            ["merge", "--format", "jsonl"].into_iter().chain(files.iter().map(String::as_str)).collect();
        let merged = kifu(dir.path(), &args, b"", 1);
        let path =
            |line: &str| serde_json::from_str::<Value>(line).unwrap()["path"].as_str().unwrap().to_owned();
        let mut got: Vec<String> = merged.lines().map(path).collect();
        got.dedup();
        assert_eq!(got, expected);
    }
}

#[test]
fn merged_inputs_keep_the_order_of_their_parts() {
    check_order(&[&["b", "a", "b"]], &["b", "a"]);
    check_order(&[&["g.zip!z", "g.zip!a"], &["f", "h"]], &["f", "g.zip!z", "g.zip!a", "h"]);
    check_order(&[&["z", "m"], &["m", "a"]], &["z", "m", "a"]);
    // Where no part says it, a walk does.
    check_order(&[&["d/b"], &["d-b"], &["d"]], &["d", "d/b", "d-b"]);
    check_order(&[&["a!b.csa"], &["a b.csa"]], &["a b.csa", "a!b.csa"]);
    check_order(&[&["a.zip!b.csa"], &["a.zip b.csa"]], &["a.zip!b.csa", "a.zip b.csa"]);
    // Parts that contradict each other.
    check_order(&[&["b", "a", "c"], &["c", "b"]], &["a", "c", "b"]);
}
