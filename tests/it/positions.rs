//! The rules against positions whose answers are known: `fixtures/positions/*.json`.

#![allow(clippy::unwrap_used, reason = "a fixture that cannot be read is a failure")]

use std::{collections::BTreeMap, fs, path::Path};

use kifu::shogi::{
    Color, DeclarationResult, Foul, Handicap, History, ImpasseRule, Move, Position, Repetition, Setup,
    SetupFault, SfenReading, Shortfall,
};
use serde::{Deserialize, de::DeserializeOwned};

fn fixture<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/positions").join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn position(sfen: &str) -> Position {
    Position::new(&Setup::from_sfen(sfen).unwrap())
}

fn usi(text: &str) -> Move {
    Move::from_usi(text).unwrap()
}

#[derive(Deserialize)]
struct Perft {
    id: String,
    sfen: String,
    perft: BTreeMap<u32, u64>,
    in_check: Option<bool>,
    legal_moves: Option<Vec<String>>,
}

/// Counts that take longer than a moment stay out of the ordinary run.
const QUICK: u64 = 2_000_000;

fn check_perft(name: &str, limit: u64) {
    for case in fixture::<Perft>(name) {
        let position = position(&case.sfen);
        for (&depth, &expected) in case.perft.iter().filter(|&(_, &count)| count <= limit) {
            assert_eq!(position.perft(depth), expected, "{} at depth {depth}", case.id);
        }
        if let Some(in_check) = case.in_check {
            assert_eq!(position.is_in_check(position.turn()), in_check, "{}", case.id);
        }
        let Some(mut expected) = case.legal_moves else { continue };
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut moves: Vec<String> = moves.iter().map(Move::to_string).collect();
        moves.sort();
        expected.sort();
        assert_eq!(moves, expected, "{}", case.id);
    }
}

#[test]
fn perft_counts_are_those_of_other_engines() {
    check_perft("perft.json", QUICK);
}

#[test]
fn perft_counts_of_random_positions_are_those_of_other_engines() {
    check_perft("perft-random.json", QUICK);
}

#[test]
fn perft_of_the_start_position_to_depth_5() {
    let start = Position::new(&Handicap::EVEN.setup());
    let counts: Vec<u64> = (0..=5).map(|depth| start.perft(depth)).collect();
    assert_eq!(counts, [1, 30, 900, 25_470, 719_731, 19_861_490]);
}

/// All counts of the fixtures, the start position to depth 6 among them, in about a minute:
/// `cargo test --release --test it positions -- --ignored`
#[test]
#[ignore = "takes minutes without optimisation"]
fn perft_counts_of_all_depths() {
    check_perft("perft.json", u64::MAX);
    check_perft("perft-random.json", u64::MAX);
}

#[derive(Deserialize)]
struct PawnDrop {
    sfen: String,
    #[serde(rename = "move")]
    played: String,
    legal: bool,
    note: String,
}

#[test]
fn uchifuzume_is_mate_by_a_dropped_pawn_and_nothing_else() {
    for case in fixture::<PawnDrop>("uchifuzume.json") {
        let expected = if case.legal { Ok(()) } else { Err(Foul::Uchifuzume) };
        assert_eq!(position(&case.sfen).judge(usi(&case.played)), expected, "{}: {}", case.sfen, case.note);
    }
}

#[derive(Deserialize)]
struct Game {
    id: String,
    start_sfen: String,
    moves: Vec<String>,
}

#[test]
fn legal_games_replay_and_are_taken_back() {
    for game in fixture::<Game>("replay.json") {
        let start = position(&game.start_sfen);
        let mut position = start.clone();
        let mut played = Vec::new();
        for text in &game.moves {
            let undo = position.try_play(usi(text));
            let undo = undo.unwrap_or_else(|foul| panic!("{} {text}: {foul:?}", game.id));
            assert_eq!(position, Position::new(&position.setup()), "{} after {text}", game.id);
            played.push((usi(text), undo));
        }
        while let Some((last, undo)) = played.pop() {
            position.unplay(last, undo);
        }
        assert_eq!(position, start, "{}", game.id);
    }
}

#[derive(Deserialize)]
struct Disambiguation {
    id: String,
    sfen: String,
    #[serde(rename = "move")]
    played: String,
    hodges: String,
}

/// Hodges writes the origin exactly where another piece of the kind reaches the square too.
#[test]
fn origins_are_the_pieces_that_reach_a_square() {
    for case in fixture::<Disambiguation>("disambiguation.json") {
        let position = position(&case.sfen);
        let Move::Board { from, to, .. } = usi(&case.played) else { continue };
        let piece = position.piece(from).unwrap();
        let origins: Vec<_> = position.origins(piece.kind, to).collect();
        assert!(origins.contains(&from), "{}", case.id);
        assert_eq!(origins.len() > 1, case.hodges.contains(&from.to_string()), "{}", case.id);
    }
}

#[derive(Deserialize)]
struct HandicapCase {
    japanese: String,
    sfen: String,
    removed: String,
    missing_points: u32,
}

#[test]
fn handicaps_have_their_start_positions() {
    for case in fixture::<HandicapCase>("handicaps.json") {
        let handicap = Handicap::from_name(&case.japanese).unwrap();
        assert_eq!(handicap.setup().to_string(), case.sfen);
        assert_eq!(Handicap::of(&Setup::from_sfen(&case.sfen).unwrap()), Some(handicap));
        assert_eq!(handicap.missing_points(), case.missing_points);
        assert!(handicap.is_in_kif_list());
        let removed: Vec<String> = handicap.removed().map(|square| square.to_string()).collect();
        if !case.removed.starts_with("all") {
            let mut expected: Vec<&str> = case.removed.split_whitespace().collect();
            let mut removed: Vec<&str> = removed.iter().map(String::as_str).collect();
            expected.sort_unstable();
            removed.sort_unstable();
            assert_eq!(removed, expected, "{}", case.japanese);
        }
    }
}

#[derive(Deserialize)]
struct Doubtful {
    name: String,
    sfen: String,
}

#[test]
fn impossible_positions_are_refused_or_their_faults_named() {
    for case in fixture::<Doubtful>("invalid.json") {
        let found = match SfenReading::read(&case.sfen) {
            Err(error) => error.to_string(),
            Ok(reading) => format!("{:?}", reading.setup.faults()),
        };
        let expected = match case.name.as_str() {
            "nineteen pawns" => "[TooManyPieces(Pawn, 19)]",
            "five golds" => "[TooManyPieces(Gold, 5)]",
            "two black kings" => "[SecondKing(Black, 6h)]",
            "nifu on board" => "[TwoPawns(5e)]",
            "dead knight" => "[DeadPiece(9b)]",
            "dead white lance" => "[DeadPiece(9i)]",
            "kings adjacent" => "[OpponentInCheck]",
            "rank of ten" => "expected a rank of nine squares, this is the tenth at byte 2",
            "king in hand" => "expected a piece that can be in hand: one of RBGSNLP, rbgsnlp at byte 24",
            "promoted gold" => "expected a piece that promotes after '+': one of PLNSBR, plnsbr at byte 12",
            "valid control 2 (double check)" | "no ply" => "[]",
            other => panic!("no answer for {other}"),
        };
        assert_eq!(found, expected, "{}", case.name);
    }
}

#[test]
fn a_missing_king_is_named() {
    let setup = Setup::from_sfen("7nl/6gk1/6ppp/9/9/9/9/9/9 b RSG 1").unwrap();
    assert_eq!(setup.faults(), [SetupFault::MissingKing(Color::Black)]);
}

#[derive(Deserialize)]
struct RepetitionCase {
    id: String,
    sfen: String,
    moves: Vec<String>,
    first_verdict: Option<RepetitionVerdict>,
}

#[derive(Deserialize)]
struct RepetitionVerdict {
    ply: usize,
    verdict: String,
}

#[test]
fn the_fourth_occurrence_is_told_once_with_its_culprit() {
    for case in fixture::<RepetitionCase>("repetition.json") {
        let mut position = position(&case.sfen);
        let mut history = History::new(&position);
        let mut told = Vec::new();
        for (ply, text) in (1..).zip(&case.moves) {
            position.try_play(usi(text)).unwrap();
            told.extend(history.push(&position).map(|repetition| (ply, repetition)));
        }
        let expected = case.first_verdict.map(|first| match first.verdict.as_str() {
            "sennichite" => (first.ply, Repetition::Plain),
            "perpetual_check_by_black" => (first.ply, Repetition::Perpetual(Color::Black)),
            "perpetual_check_by_white" => (first.ply, Repetition::Perpetual(Color::White)),
            other => panic!("no answer for {other}"),
        });
        assert_eq!(told, Vec::from_iter(expected), "{}", case.id);
    }
}

#[derive(Deserialize)]
struct DeclarationCase {
    id: String,
    sfen: String,
    side: String,
    king_in_zone: bool,
    in_check: bool,
    pieces_in_zone: u32,
    declaration_points: u32,
    all_points: u32,
    missing_points: u32,
    csa27_declaration_wins: bool,
    csa27_failures: Vec<String>,
    jsa24: String,
    handicap: Option<WithMissing>,
}

#[derive(Deserialize)]
struct WithMissing {
    csa27_wins_with_missing_added: bool,
    jsa24_with_missing_added: String,
}

#[test]
fn declarations_are_judged_by_all_their_conditions() {
    for case in fixture::<DeclarationCase>("declaration.json") {
        let position = position(&case.sfen);
        let color = if case.side == "black" { Color::Black } else { Color::White };
        let declaration = position.declaration(color, 0);
        assert_eq!(declaration.king_in_zone, case.king_in_zone, "{}", case.id);
        assert_eq!(declaration.in_check, case.in_check, "{}", case.id);
        assert_eq!(declaration.pieces_in_zone, case.pieces_in_zone, "{}", case.id);
        assert_eq!(declaration.points, case.declaration_points, "{}", case.id);
        assert_eq!(position.points(color), case.all_points, "{}", case.id);
        let mut failures: Vec<String> =
            declaration.shortfalls(ImpasseRule::Points27).iter().map(failure).collect();
        let mut expected = case.csa27_failures.clone();
        failures.sort();
        expected.sort();
        assert_eq!(failures, expected, "{}", case.id);
        let wins = declaration.result(ImpasseRule::Points27) == DeclarationResult::Win;
        assert_eq!(wins, case.csa27_declaration_wins, "{}", case.id);
        assert_eq!(result(declaration.result(ImpasseRule::Points24)), case.jsa24, "{}", case.id);
        let Some(handicap) = case.handicap else { continue };
        let declaration = position.declaration(color, case.missing_points);
        let wins = declaration.result(ImpasseRule::Points27) == DeclarationResult::Win;
        assert_eq!(wins, handicap.csa27_wins_with_missing_added, "{}", case.id);
        let expected = handicap.jsa24_with_missing_added;
        assert_eq!(result(declaration.result(ImpasseRule::Points24)), expected, "{}", case.id);
    }
}

fn failure(shortfall: &Shortfall) -> String {
    match shortfall {
        Shortfall::NotToMove => "not to move".to_owned(),
        Shortfall::KingOutside => "king not in zone".to_owned(),
        Shortfall::InCheck => "in check".to_owned(),
        Shortfall::FewPieces(_) => "fewer than 10 pieces in zone".to_owned(),
        Shortfall::FewPoints(points, needed) => format!("{points} < {needed} points"),
    }
}

fn result(result: DeclarationResult) -> &'static str {
    match result {
        DeclarationResult::Win => "win",
        DeclarationResult::Draw => "draw",
        DeclarationResult::Loss => "lose",
    }
}
