//! Real record files, read in place from the folder that `KIFU_CORPUS` names; without it there is
//! nothing to compare and the test passes.
//!
//! The folder holds `truth.jsonl`: an object a game with `file`, `game`, `start`, `moves` (USI), `ending`,
//! `winner`, `status`, and `clean` where nothing should be an error.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::PathBuf,
};

use kifu::{
    examine::{ExamineOptions, Examined, examine},
    finding::Severity,
    replay::{Game, Winner},
    shogi::Setup,
    source::Source,
};
use serde_json::Value;
use walkdir::WalkDir;

use super::docs::figures;

/// Rows that say something else than the contract of the program does, with the reason.
const DISPUTED: [(&str, &str); 4] = [
    ("70a93e26", "手合割：handicap without a board names no start that may be guessed"),
    ("4c3551d2", "row and footer name different winners, and the row is the stronger"),
    ("0e6781f3-book_anti.csa game 4", "after a move of the wrong side nothing tells who resigned"),
    ("68d9adc1", "a foul is claimed after a legal move: an error by the letter"),
];

#[test]
fn real_files_give_the_games_that_careful_readers_agree_on() {
    let Some(root) = env::var_os("KIFU_CORPUS").map(PathBuf::from) else { return };
    let truth = fs::read_to_string(root.join("truth.jsonl")).unwrap();
    let mut files: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for row in truth.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        files.entry(row["file"].as_str().unwrap().to_owned()).or_default().push(row);
    }
    let mut wrong = Vec::new();
    for (file, rows) in &files {
        let bytes = fs::read(root.join(file)).unwrap();
        let source = Source::new(file.as_str(), bytes, None);
        let examined = examine(&source, &ExamineOptions::default());
        compare(file, rows, &examined, &mut wrong);
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

fn compare(file: &str, rows: &[Value], examined: &Examined, wrong: &mut Vec<String>) {
    let games: Vec<Game> = examined.to_games().collect();
    let is_clean = rows.iter().all(|row| row["clean"] == true);
    let error = examined.findings.iter().find(|finding| finding.severity == Severity::Error);
    if let Some(error) = error.filter(|_| is_clean && !is_disputed(file)) {
        wrong.push(format!("{file}: clean, but {}: {}", error.code.name, error.message.en));
    }
    for row in rows.iter().filter(|row| row["status"] == "agreed" || row["status"] == "arbiter") {
        let number = usize::try_from(row["game"].as_u64().unwrap()).unwrap();
        let name = format!("{file} game {number}");
        match games.get(number - 1) {
            Some(_) if is_disputed(&name) => {}
            Some(game) => compare_game(&name, row, game, wrong),
            None => wrong.push(format!("{file}: game {number} is not read")),
        }
    }
}

/// The figures in `docs/checks.md` say how many findings of a kind there are, and that they were read: more
/// are to be read first.
#[test]
fn no_more_is_found_than_was_read() {
    let Some(root) = env::var_os("KIFU_CORPUS").map(PathBuf::from) else { return };
    let mut found: BTreeMap<(&str, &str), (u32, BTreeSet<PathBuf>)> = BTreeMap::new();
    for entry in WalkDir::new(&root).min_depth(2).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        if !path.is_file() {
            continue;
        }
        let source = Source::new(path.to_string_lossy(), fs::read(&path).unwrap(), None);
        for finding in examine(&source, &ExamineOptions::default()).findings {
            let (findings, files) = found.entry((finding.code.name, finding.severity.name())).or_default();
            *findings += 1;
            files.insert(path.clone());
        }
    }
    let figures = figures();
    let mut more = Vec::new();
    for ((code, severity), (findings, files)) in &found {
        let figure = figures.iter().find(|figure| figure.code == *code && figure.severity == *severity);
        let (most, most_files) = figure.map_or((0, 0), |figure| (figure.findings, figure.files));
        if *findings > most || files.len() > most_files as usize {
            more.push(format!("{code} ({severity}): {findings} in {} files, not {most}", files.len()));
        }
    }
    assert!(more.is_empty(), "read these and correct the table in docs/checks.md:\n{}", more.join("\n"));
}

fn is_disputed(name: &str) -> bool {
    DISPUTED.iter().any(|(part, _)| name.contains(part))
}

fn compare_game(name: &str, row: &Value, game: &Game, wrong: &mut Vec<String>) {
    let start = Setup::from_sfen(row["start"].as_str().unwrap()).unwrap();
    if game.start.map(|setup| Setup { move_number: 1, ..setup }) != Some(Setup { move_number: 1, ..start }) {
        wrong.push(format!("{name}: the start differs"));
        return;
    }
    let wanted: Vec<&str> = row["moves"].as_str().unwrap().split_whitespace().collect();
    let got: Vec<String> =
        game.main().map_or_else(Vec::new, |line| line.moves.iter().map(ToString::to_string).collect());
    let same = wanted.iter().zip(&got).take_while(|(wanted, got)| *wanted == got).count();
    // Past a foul or an unreadable move readers may differ in how far they go.
    let limit = row["illegal_at"].as_u64().map_or(usize::MAX, |ply| usize::try_from(ply).unwrap() - 1);
    let limit = if row["stop"].is_null() { limit } else { limit.min(wanted.len()) };
    if (same < wanted.len() || same < got.len()) && same < limit {
        wrong.push(format!("{name}: moves differ at ply {}", same + 1));
    }
    let ending = game.main().and_then(|line| line.ending.as_ref());
    let winner = ending.map(|ending| match ending.winner {
        Winner::Side(color) => Value::from(color.name()),
        Winner::Draw => Value::from("draw"),
        Winner::Unknown => Value::Null,
    });
    let kind = ending.map_or(Value::Null, |ending| Value::from(ending.kind.name()));
    if kind != row["ending"] || winner.unwrap_or(Value::Null) != row["winner"] {
        wrong.push(format!("{name}: ending {kind}, expected {} {}", row["ending"], row["winner"]));
    }
}
