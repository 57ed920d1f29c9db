//! How many games a second are examined and converted, notation by notation, without reading files:
//! `cargo bench --bench check`. With a directory, the games are written there instead, one file a game, to
//! time the program itself: `cargo bench --bench check -- DIR`.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{
    fs,
    hint::black_box,
    path::PathBuf,
    time::{Duration, Instant},
};

use kifu::{
    convert::Conversion,
    examine::{ExamineOptions, examine},
    notation::Target,
    record::EndingKind,
    replay::{Ending, Game, GameLine, Winner},
    shogi::{Color, Handicap, Position},
    source::{Source, Span},
};

const GAMES: usize = 1000;
const PLIES: usize = 100;
const TARGETS: [Target; 8] = [
    Target::Csa,
    Target::Csa3,
    Target::Kif,
    Target::Kifu,
    Target::Ki2u,
    Target::Jkf,
    Target::Psn,
    Target::Usi,
];

fn main() {
    let games: Vec<Game> = (0..GAMES as u64).map(random_game).collect();
    let folder = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).map(PathBuf::from);
    for target in TARGETS {
        let files = written(&games, target);
        match &folder {
            Some(folder) => save(&folder.join(target.name()), target, &files),
            None => report(target, &games, &files),
        }
    }
}

/// A game of random legal moves with times, always the same for a seed.
fn random_game(seed: u64) -> Game {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut roll = |sides: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % sides
    };
    let start = Handicap::EVEN.setup();
    let mut position = Position::new(&start);
    let mut line = GameLine { from_ply: 1, ..GameLine::default() };
    let mut legal = Vec::new();
    while line.moves.len() < PLIES {
        legal.clear();
        position.legal_moves(&mut legal);
        if legal.is_empty() {
            break;
        }
        let played = legal[roll(legal.len())];
        position.play(played);
        line.moves.push(played);
        line.times.push(Some(1000 * i64::try_from(roll(60)).unwrap_or(0)));
    }
    let winner = Winner::Side(if position.turn() == Color::Black { Color::White } else { Color::Black });
    let ending =
        Ending { kind: EndingKind::Resign, winner, text: String::new(), time: None, comments: Vec::new() };
    line.ending = Some(ending);
    let header =
        [("先手", "青葉"), ("後手", "楓"), ("棋戦", "春の大会"), ("開始日時", "2026/05/03 13:00:00")];
    Game {
        header: header.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec(),
        start: Some(start),
        lines: vec![line],
        ..Game::default()
    }
}

fn written(games: &[Game], target: Target) -> Vec<Vec<u8>> {
    let conversion = Conversion::to(target);
    games.iter().map(|game| conversion.run(game.clone(), Span::default()).bytes).collect()
}

fn save(folder: &std::path::Path, target: Target, files: &[Vec<u8>]) {
    fs::create_dir_all(folder).expect("the folder can be made");
    for (number, bytes) in files.iter().enumerate() {
        let path = folder.join(format!("{number:05}.{}", target.extension()));
        fs::write(path, bytes).expect("the file can be written");
    }
}

fn report(target: Target, games: &[Game], files: &[Vec<u8>]) {
    let options = ExamineOptions::default();
    let name = format!("a.{}", target.extension());
    let examined = median(|| {
        for bytes in files {
            let source = Source::new(name.as_str(), bytes.clone(), None);
            black_box(examine(&source, &options));
        }
    });
    let converted = median(|| {
        black_box(written(games, target));
    });
    let rate = |time: Duration| GAMES as f64 / time.as_secs_f64();
    println!(
        "{:5} examined {:>9.0} games/s   written and read back {:>9.0} games/s",
        target.name(),
        rate(examined),
        rate(converted)
    );
}

fn median(mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}
