//! How fast the rules are: `cargo bench --bench perft`.
//!
//! Counts the lines of positions of `fixtures/positions/perft.json`, and replays the games of
//! `replay.json` with every move judged. The best of several runs is told.

#![allow(clippy::unwrap_used, reason = "a fixture that cannot be read is a failure")]

use std::{fs, hint::black_box, path::Path, time::Instant};

use kifu::shogi::{History, Move, Position, Setup};
use serde_json::Value;

/// The positions and how deep: each takes a good tenth of a second.
const POSITIONS: [(&str, u32); 5] =
    [("startpos", 5), ("opening8", 4), ("mid_tension", 4), ("matsuri", 3), ("hands_full", 3)];

#[allow(clippy::print_stdout, reason = "it is all that a benchmark does")]
fn main() {
    let cases = fixture("perft.json");
    for (id, depth) in POSITIONS {
        let case = cases.iter().find(|case| case["id"] == id).unwrap();
        let position = Position::new(&Setup::from_sfen(case["sfen"].as_str().unwrap()).unwrap());
        let mut nodes = 0;
        let seconds = best(5, || nodes = position.perft(depth));
        assert_eq!(Some(nodes), case["perft"][depth.to_string()].as_u64());
        println!(
            "perft {id:12} depth {depth} {nodes:>10} lines {:8.1} million/s",
            nodes as f64 / seconds / 1e6
        );
    }
    let games: Vec<(Setup, Vec<Move>)> = fixture("replay.json").iter().map(game).collect();
    let moves: usize = games.iter().map(|(_, moves)| moves.len()).sum();
    let seconds = best(200, || games.iter().for_each(replay));
    println!("replay {} games, {moves} moves {:23.1} ns/move", games.len(), seconds / moves as f64 * 1e9);
}

fn fixture(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/positions").join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn game(case: &Value) -> (Setup, Vec<Move>) {
    let start = Setup::from_sfen(case["start_sfen"].as_str().unwrap()).unwrap();
    let moves = case["moves"].as_array().unwrap().iter();
    (start, moves.map(|text| Move::from_usi(text.as_str().unwrap()).unwrap()).collect())
}

fn replay((start, moves): &(Setup, Vec<Move>)) {
    let mut position = Position::new(start);
    let mut history = History::new(&position);
    for &played in moves {
        position.try_play(played).unwrap();
        black_box(history.push(&position));
    }
}

/// The seconds of the quickest of some runs.
fn best(runs: usize, mut run: impl FnMut()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    };
    (0..runs).map(time).fold(f64::INFINITY, f64::min)
}
