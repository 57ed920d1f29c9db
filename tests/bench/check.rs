//! How fast the parts of a check are, and a conversion, notation by notation, without reading files:
//! `cargo bench --bench check`, or `cargo bench --bench check -- replay` for one of them. To time the
//! program itself, `cargo bench --bench check -- --write DIR` writes the games there, one file a game.

use std::{fs, hint::black_box, path::Path, sync::LazyLock};

use divan::{Bencher, counter::ItemsCount};
use kifu::{
    convert::Conversion,
    examine::{ExamineOptions, examine},
    finding::Findings,
    notation::{self, Notation, Target},
    record::{EndingKind, Record},
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

static ALL: LazyLock<Vec<Game>> = LazyLock::new(|| (0..GAMES as u64).map(random_game).collect());

fn main() {
    match std::env::args().skip_while(|argument| argument != "--write").nth(1) {
        Some(folder) => {
            TARGETS.iter().for_each(|&target| save(&Path::new(&folder).join(target.name()), target))
        }
        None => divan::main(),
    }
}

/// Bytes to text.
#[divan::bench(args = TARGETS, sample_count = 10)]
fn decode(bencher: Bencher<'_, '_>, target: Target) {
    let files = files(target);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        files.iter().for_each(|bytes| {
            black_box(source(target, bytes));
        });
    });
}

/// Text to games as written.
#[divan::bench(args = TARGETS, sample_count = 10)]
fn parse(bencher: Bencher<'_, '_>, target: Target) {
    let sources = sources(target);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        sources.iter().for_each(|source| {
            black_box(records(target, source));
        });
    });
}

/// Games as written to games as played.
#[divan::bench(args = TARGETS, sample_count = 10)]
fn replay(bencher: Bencher<'_, '_>, target: Target) {
    let games: Vec<Record> = sources(target).iter().flat_map(|source| records(target, source)).collect();
    let convention = notation_of(target).convention();
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        games.iter().for_each(|game| {
            black_box(kifu::replay::replay(game, convention, &mut Findings::new(), |_, _| {}));
        });
    });
}

/// All of this and the checks: text to findings.
#[divan::bench(args = TARGETS, sample_count = 10)]
fn check(bencher: Bencher<'_, '_>, target: Target) {
    let sources = sources(target);
    let options = ExamineOptions::default();
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        sources.iter().for_each(|source| {
            black_box(examine(source, &options));
        });
    });
}

/// Games to bytes, read back.
#[divan::bench(args = TARGETS, sample_count = 10)]
fn convert(bencher: Bencher<'_, '_>, target: Target) {
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| files(target));
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

fn files(target: Target) -> Vec<Vec<u8>> {
    let conversion = Conversion::to(target);
    ALL.iter().map(|game| conversion.run(game.clone(), Span::default()).bytes).collect()
}

fn source(target: Target, bytes: &[u8]) -> Source {
    Source::new(format!("a.{}", target.extension()), bytes.to_vec(), None)
}

fn sources(target: Target) -> Vec<Source> {
    files(target).iter().map(|bytes| source(target, bytes)).collect()
}

fn notation_of(target: Target) -> Notation {
    target.notation().expect("all of these are read")
}

fn records(target: Target, source: &Source) -> Vec<Record> {
    notation::parse(notation_of(target), source, &mut Findings::new())
}

fn save(folder: &Path, target: Target) {
    fs::create_dir_all(folder).expect("the folder can be made");
    for (number, bytes) in files(target).iter().enumerate() {
        let path = folder.join(format!("{number:05}.{}", target.extension()));
        fs::write(path, bytes).expect("the file can be written");
    }
}
