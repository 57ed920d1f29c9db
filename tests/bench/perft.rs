//! How fast the rules are: `cargo bench --bench perft`.
//!
//! Counts the lines of positions of `fixtures/positions/perft.json`, and replays the games of
//! `replay.json` with every move judged.

#![allow(clippy::unwrap_used, reason = "a fixture that cannot be read is a failure")]

use std::{fs, hint::black_box, path::Path};

use divan::{Bencher, counter::ItemsCount};
use kifu::shogi::{History, Move, Position, Setup};
use serde_json::Value;

/// The positions and how deep: each takes a good tenth of a second.
const POSITIONS: [(&str, u32); 5] =
    [("startpos", 5), ("opening8", 4), ("mid_tension", 4), ("matsuri", 3), ("hands_full", 3)];

fn main() {
    divan::main();
}

/// Items are lines of play.
#[divan::bench(args = POSITIONS, sample_count = 10)]
fn perft(bencher: Bencher<'_, '_>, (id, depth): (&str, u32)) {
    let cases = fixture("perft.json");
    let case = cases.iter().find(|case| case["id"] == id).unwrap();
    let position = Position::new(&Setup::from_sfen(case["sfen"].as_str().unwrap()).unwrap());
    let nodes = case["perft"][depth.to_string()].as_u64().unwrap();
    assert_eq!(position.perft(depth), nodes);
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| position.perft(depth));
}

/// Items are moves.
#[divan::bench]
fn replay(bencher: Bencher<'_, '_>) {
    let games: Vec<(Setup, Vec<Move>)> = fixture("replay.json").iter().map(game).collect();
    let moves = games.iter().map(|(_, moves)| moves.len()).sum::<usize>();
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        for (start, moves) in &games {
            let mut position = Position::new(start);
            let mut history = History::new(&position);
            for &played in moves {
                position.try_play(played).unwrap();
                black_box(history.push(&position));
            }
        }
    });
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
