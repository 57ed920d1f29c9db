//! What games are written as.

use super::{comment_as_written, holds_ending, write};
use crate::{
    notation::{Target, WriteOptions},
    record::EndingKind,
    replay::{Ending, Game, GameLine, Winner},
    shogi::{Color, Move, Setup},
};

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const TWO_PIECES: &str = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

fn line(parent: usize, from_ply: u32, moves: &str) -> GameLine {
    let moves: Vec<Move> = moves.split_whitespace().map(|text| Move::from_usi(text).unwrap()).collect();
    GameLine { parent, from_ply, times: vec![None; moves.len()], moves, ..GameLine::default() }
}

fn game(start: &str, lines: Vec<GameLine>) -> Game {
    Game { start: Some(Setup::from_sfen(start).unwrap()), lines, ..Game::default() }
}

fn ending(kind: EndingKind, winner: Winner) -> Ending {
    Ending { kind, winner, text: String::new(), time: None, comments: Vec::new() }
}

#[track_caller]
fn check(target: Target, game: &Game, options: &WriteOptions, expected: &str) {
    let mut out = String::new();
    write(target, game, options, &mut out);
    assert_eq!(out, expected);
}

#[track_caller]
fn hodges(game: &Game, expected: &str) {
    check(Target::Hodges, game, &WriteOptions::default(), expected);
}

#[track_caller]
fn psn(game: &Game, expected: &str) {
    check(Target::Psn, game, &WriteOptions::default(), expected);
}

#[test]
fn moves_are_numbered_in_pairs() {
    let moves = "7g7f 3c3d 8h2b+ 3a2b B*5e";
    hodges(&game(EVEN, vec![line(0, 1, moves)]), "1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*5e\n");
}

#[test]
fn origins_are_written_where_they_are_needed_or_wanted() {
    let game = game(EVEN, vec![line(0, 1, "4i5h 4a3b 6i7h 3c3d")]);
    hodges(&game, "1. G4i-5h G-3b 2. G-7h P-3d\n");
    let full = WriteOptions { full_origin: true, ..WriteOptions::default() };
    check(Target::Hodges, &game, &full, "1. G4i-5h G4a-3b 2. G6i-7h P3c-3d\n");
    let digits = WriteOptions { digit_ranks: true, ..WriteOptions::default() };
    check(Target::Hodges, &game, &digits, "1. G49-58 G-32 2. G-78 P-34\n");
}

#[test]
fn promotion_is_declined_in_so_many_words() {
    let start = "4k4/9/7P1/9/9/9/9/9/4K4 b - 1";
    hodges(&game(start, vec![line(0, 1, "2c2b")]), "1. P-2b=\n");
    hodges(&game(start, vec![line(0, 1, "2c2b+ 5a5b 2b2a")]), "1. P-2b+ K-5b 2. +P-2a\n");
}

#[test]
fn tags_say_who_played_and_from_where() {
    let mut game = game(TWO_PIECES, vec![line(0, 1, "7a6b 7g7f")]);
    let field = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    game.header = vec![
        field("棋戦", "Own \"big\" cup"),
        field("上手", "Kaede"),
        field("下手", "Aoba"),
        field("手合割", "二枚落ち"),
        field("Umbrella", "blue"),
        field("two words", "lost"),
    ];
    psn(
        &game,
        "[Sente \"Aoba\"]\n[Gote \"Kaede\"]\n[Event \"Own \\\"big\\\" cup\"]\n[Handicap \"2 piece\"]\n\
         [Umbrella \"blue\"]\n[SFEN \"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\"]\n\n\
         1. ... S-6b 2. P-7f *\n",
    );
}

#[test]
fn the_even_start_needs_no_tag() {
    let mut game = game(EVEN, vec![line(0, 1, "7g7f")]);
    game.header = vec![("手合割".to_owned(), "平手".to_owned())];
    psn(&game, "1. P-7f *\n");
}

#[test]
fn endings_say_the_manner_and_the_winner_and_nothing_more() {
    #[track_caller]
    fn ends(kind: EndingKind, winner: Winner, hodges_end: &str, psn_end: &str) {
        let mut line = line(0, 1, "7g7f");
        line.ending = Some(ending(kind, winner));
        let game = game(EVEN, vec![line]);
        hodges(&game, &format!("1. P-7f{hodges_end}\n"));
        let mut out = String::new();
        write(Target::Psn, &game, &WriteOptions::default(), &mut out);
        assert!(out.ends_with(&format!("1. P-7f{psn_end}\n")), "{out}");
    }
    let (black, white) = (Winner::Side(Color::Black), Winner::Side(Color::White));
    ends(EndingKind::Resign, black, " Resigns", " Resigns 1-0");
    ends(EndingKind::Unstated, white, " 0-1", " 0-1");
    ends(EndingKind::Draw, Winner::Draw, " 1/2-1/2", " 1/2-1/2");
    ends(EndingKind::Repetition, Winner::Draw, " Sennichite", " Sennichite 1/2-1/2");
    ends(EndingKind::PerpetualCheck, black, " RepetitionWin 1-0", " RepetitionWin 1-0");
    ends(EndingKind::IllegalMove, white, " IllegalMove 0-1", " IllegalMove 0-1");
    ends(EndingKind::Interrupted, Winner::Unknown, " Interrupt", " Interrupt *");
    ends(EndingKind::Other, Winner::Unknown, "", " *");
    // White did not resign: Black won, so these words would say something else.
    ends(EndingKind::Resign, white, "", " *");
}

#[test]
fn an_ending_that_cannot_be_said_is_known() {
    let holds = |kind, winner| holds_ending(&ending(kind, winner), Color::White);
    assert!(holds(EndingKind::Resign, Winner::Side(Color::Black)));
    assert!(!holds(EndingKind::Resign, Winner::Side(Color::White)));
    assert!(!holds(EndingKind::Resign, Winner::Unknown));
    assert!(!holds(EndingKind::Other, Winner::Unknown));
    assert!(holds(EndingKind::Impasse, Winner::Draw));
    assert!(!holds(EndingKind::Interrupted, Winner::Side(Color::Black)));
}

#[test]
fn comments_stand_in_braces() {
    let mut line = line(0, 1, "7g7f 3c3d 2g2f");
    let comment = |at: u32, text: &str| (at, text.to_owned());
    line.comments = vec![
        comment(0, "first"),
        comment(1, "one"),
        comment(1, "two"),
        comment(2, "!?"),
        comment(2, "$14"),
        comment(3, " indented"),
        comment(3, "a } b"),
    ];
    line.ending = Some(Ending {
        comments: vec!["after".to_owned()],
        ..ending(EndingKind::Resign, Winner::Side(Color::Black))
    });
    hodges(
        &game(EVEN, vec![line]),
        "{first} 1. P-7f {one\ntwo} 1... P-3d!? $14 2. P-2f {\n indented\na ) b\n} Resigns {after}\n",
    );
}

#[test]
fn a_comment_that_reads_like_an_ending_gets_lines_of_its_own() {
    let mut line = line(0, 1, "7g7f");
    line.comments = vec![(1, "Resigns".to_owned())];
    hodges(&game(EVEN, vec![line]), "1. P-7f {\nResigns\n}\n");
}

#[test]
fn braces_cannot_stand_in_a_comment() {
    assert_eq!(comment_as_written("a } b"), "a ) b");
    assert_eq!(comment_as_written("a { b"), "a ( b");
}

#[test]
fn variations_stand_behind_the_move_they_replace() {
    let lines = vec![
        line(0, 1, "7g7f 3c3d 2g2f 8c8d"),
        line(0, 1, "2g2f"),
        line(0, 2, "8c8d 2g2f 4a3b"),
        line(2, 3, "6i7h"),
        line(0, 5, "2f2e"),
    ];
    hodges(
        &game(EVEN, lines),
        "1. P-7f (1. P-2f) 1... P-3d (1... P-8d 2. P-2f (2. G-7h) 2... G-3b) 2. P-2f\nP-8d (3. P-2e)\n",
    );
}

#[test]
fn a_variation_may_be_nothing_but_an_ending() {
    let mut variation = line(0, 2, "");
    variation.ending = Some(ending(EndingKind::Resign, Winner::Side(Color::Black)));
    hodges(&game(EVEN, vec![line(0, 1, "7g7f 3c3d"), variation]), "1. P-7f P-3d (1... Resigns)\n");
}

#[test]
fn lines_are_not_long() {
    let moves = "2h3h 8b7b 3h2h 7b8b ".repeat(30);
    let mut out = String::new();
    write(Target::Hodges, &game(EVEN, vec![line(0, 1, &moves)]), &WriteOptions::default(), &mut out);
    assert!(out.lines().all(|line| line.len() < 80), "{out}");
}

#[test]
fn games_follow_each_other_with_a_blank_line() {
    let mut out = String::new();
    for _ in 0..2 {
        write(Target::Psn, &game(EVEN, vec![line(0, 1, "7g7f")]), &WriteOptions::default(), &mut out);
    }
    assert_eq!(out, "1. P-7f *\n\n1. P-7f *\n");
}

#[test]
fn deep_nesting_does_no_harm() {
    let mut lines = vec![line(0, 1, "7g7f 3c3d")];
    let shuffle = ["2h3h", "8b7b", "3h2h", "7b8b"];
    for depth in 0..20_000_u32 {
        let from = 2 + depth;
        let at = |ply: u32| shuffle[ply as usize % 4];
        let moves = format!("{} {}", at(from + 3), at(from));
        lines.push(line(depth as usize, from, &moves));
    }
    let mut out = String::new();
    write(Target::Hodges, &game(EVEN, lines), &WriteOptions::default(), &mut out);
    assert_eq!(out.matches('(').count(), 20_000);
}
