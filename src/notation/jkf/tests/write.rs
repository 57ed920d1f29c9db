//! What is written, and that it reads back as the same game.

use proptest::prelude::*;

use super::{board, game_of, read, write, written_again};
use crate::{
    notation::{
        Target,
        kif::write_tests::{contents, games},
    },
    replay::Game,
    shogi::Color,
};

#[test]
fn a_record_is_written_as_the_schema_has_it() {
    let moves = r#"[{"comments":["はじめ"]},
        {"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":3},"total":{"m":0,"s":3}}},
        {"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"comments":["一","二","&印"]},
        {"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true}},
        {"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI"},"time":{"now":{"m":61,"s":5},"total":{"m":61,"s":5}}},
        {"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},{"special":"TORYO"}]"#;
    let text = format!(r#"{{"header":{{"先手":"あおば"}},"moves":{moves}}}"#);
    let expected = r#"{
"header":{"先手":"あおば"},
"initial":{"preset":"HIRATE"},
"moves":[
{"comments":["はじめ"]},
{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":3},"total":{"h":0,"m":0,"s":3}}},
{"comments":["一","二","&印"],"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},
{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"}},
{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"capture":"UM"},"time":{"now":{"h":1,"m":1,"s":5},"total":{"h":1,"m":1,"s":5}}},
{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},
{"special":"TORYO"}
]
}
"#;
    assert_eq!(written_again(&text), expected);
}

#[test]
fn relatives_are_written_where_ki2_needs_words() {
    let moves = r#"[{},{"move":{"color":0,"from":{"x":6,"y":9},"to":{"x":5,"y":8},"piece":"KI"}}]"#;
    let written = written_again(&format!(r#"{{"header":{{}},"moves":{moves}}}"#));
    assert!(written.contains(r#""piece":"KI","relative":"L"}"#), "{written}");
}

#[test]
fn a_promotion_that_was_declined_is_written() {
    let moves = r#"[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
        {"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},
        {"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","capture":"KA"}}]"#;
    let written = written_again(&format!(r#"{{"header":{{}},"moves":{moves}}}"#));
    assert!(written.contains(r#""promote":false,"capture":"KA"}"#), "{written}");
}

#[test]
fn forks_are_written_inside_the_entries_they_replace() {
    let mv = |color: u8, from: (u8, u8), to: (u8, u8)| {
        format!(
            r#""move":{{"color":{color},"from":{{"x":{},"y":{}}},"to":{{"x":{},"y":{}}},"piece":"FU"}}"#,
            from.0, from.1, to.0, to.1
        )
    };
    let (a, b) = (mv(0, (7, 7), (7, 6)), mv(1, (3, 3), (3, 4)));
    let (c, d) = (mv(0, (2, 7), (2, 6)), mv(1, (8, 3), (8, 4)));
    let text = format!(
        r#"{{"header":{{}},"moves":[{{}},{{{a},"forks":[[{{{c}}},{{{d},"forks":[[{{{b}}}]]}}]]}},{{{b},"forks":[[{{{d}}},{{"special":"CHUDAN"}}],[{{"comments":["注"]}},{{{d}}}]]}},{{"special":"TORYO","forks":[[{{{c}}}]]}}]}}"#
    );
    let written = written_again(&text);
    assert_eq!(written.matches("\"forks\"").count(), 4, "{written}");
    // A fork after the last move, where no ending is known.
    written_again(&format!(r#"{{"header":{{}},"moves":[{{}},{{{a}}},{{"forks":[[{{{b}}}],[{{{d}}}]]}}]}}"#));
}

#[test]
fn the_times_of_a_replaced_move_do_not_count_in_its_fork() {
    let mv = |x: u8| {
        format!(r#""move":{{"color":0,"from":{{"x":{x},"y":7}},"to":{{"x":{x},"y":6}},"piece":"FU"}}"#)
    };
    let time =
        |seconds: u8| format!(r#""time":{{"now":{{"m":0,"s":{seconds}}},"total":{{"m":0,"s":{seconds}}}}}"#);
    let text = format!(
        r#"{{"header":{{}},"moves":[{{}},{{{},{},"forks":[[{{{},{}}}]]}}]}}"#,
        mv(7),
        time(5),
        mv(2),
        time(7)
    );
    let written = written_again(&text);
    assert!(written.contains(r#""total":{"h":0,"m":0,"s":7}"#), "{written}");
}

#[test]
fn starts_are_written_as_presets_where_all_programs_agree() {
    let initial = |text: &str| {
        let written = written_again(&format!(r#"{{"header":{{}},"initial":{text},"moves":[]}}"#));
        written.contains("\"OTHER\"")
    };
    assert!(!initial(r#"{"preset":"HIRATE"}"#));
    assert!(!initial(r#"{"preset":"7_R"}"#));
    assert!(initial(r#"{"preset":"3"}"#));
    let board = board(&[(5, r#"[{"color":1,"kind":"OU"},{},{},{},{},{},{},{},{"color":0,"kind":"OU"}]"#)]);
    assert!(initial(&format!(
        r#"{{"preset":"OTHER","data":{{"color":1,"board":{board},"hands":[{{"FU":3}},{{"HI":2}}]}}}}"#
    )));
    assert!(initial(r#"{"preset":"OTHER"}"#));
}

#[test]
fn forks_are_written_to_any_depth() {
    let depth = 20_000;
    let line = |parent: usize, from_ply: u32| crate::replay::GameLine {
        parent,
        from_ply,
        moves: vec![crate::shogi::Move::from_usi(if from_ply % 4 < 2 { "5i5h" } else { "5h5i" }).unwrap()],
        times: vec![None],
        ..Default::default()
    };
    let mut lines = vec![line(0, 1)];
    lines.extend((1..depth).map(|place| line(place - 1, u32::try_from(place).unwrap() + 1)));
    let start = crate::shogi::Setup::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1").unwrap();
    let written = write(&Game { start: Some(start), lines, ..Game::default() });
    assert_eq!(read(&written).0[0].lines.len(), depth);
}

/// Takes out of a game what JKF cannot hold.
fn fitted(mut game: Game) -> Game {
    let first = game.start.map_or(Color::Black, |start| start.turn);
    if let Some(start) = &mut game.start {
        start.move_number = 1;
    }
    for line in &mut game.lines {
        let plies = line.from_ply.max(1) as usize - 1 + line.moves.len();
        let mover = if plies.is_multiple_of(2) { first } else { !first };
        let holds = |kind| {
            line.ending.as_ref().is_some_and(|ending| Target::Jkf.holds_ending(ending, mover) == Some(kind))
        };
        if !line.ending.as_ref().is_some_and(|ending| holds(ending.kind)) {
            line.ending = None;
        }
    }
    game
}

proptest! {
    #[test]
    fn a_written_game_reads_as_the_same_game(game in games()) {
        let game = fitted(game);
        let text = write(&game);
        let (records, findings) = read(&text);
        prop_assert!(findings.as_slice().is_empty(), "{:?}\n{}", findings.as_slice(), text);
        let again = game_of(&records[0]);
        prop_assert_eq!(contents(&game), contents(&again), "{}", text);
        prop_assert_eq!(game.start, again.start);
        prop_assert_eq!(&write(&again), &text);
    }
}
