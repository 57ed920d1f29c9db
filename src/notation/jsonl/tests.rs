//! The lines of JSON, field by field.

use super::{Label, line};
use crate::{
    finding::NIFU,
    notation::Notation,
    record::EndingKind,
    replay::{Ending, Evaluation, Game, GameLine, Winner},
    shogi::{Color, Move},
    source::Encoding,
};

fn played(moves: &[&str]) -> Vec<Move> {
    moves.iter().filter_map(|usi| Move::from_usi(usi)).collect()
}

fn game_of(lines: Vec<GameLine>) -> Game {
    Game { lines, ..Game::default() }
}

fn written(game: &Game) -> String {
    let mut out = String::new();
    line(game, None, &mut out);
    out
}

#[test]
fn the_fields_stand_in_the_order_of_the_contract() {
    let main = GameLine {
        from_ply: 1,
        moves: played(&["7g7f", "3c3d"]),
        times: vec![Some(1000), None],
        comments: vec![(1, "一".into()), (1, "二".into())],
        bookmarks: vec![(0, "角換わり".into())],
        evaluations: vec![(
            1,
            Evaluation { cp: Some(35), nodes: Some(99), pv: played(&["8h2b+"]), ..Evaluation::default() },
        )],
        ending: Some(Ending {
            kind: EndingKind::Resign,
            winner: Winner::Side(Color::White),
            text: "投了".into(),
            time: None,
            comments: vec!["終".into()],
        }),
        ..GameLine::default()
    };
    let variation = GameLine {
        parent: 0,
        from_ply: 2,
        moves: played(&["8c8d"]),
        times: vec![None],
        comments: vec![(1, "…".into())],
        ..GameLine::default()
    };
    let game = Game {
        header: vec![("先手".into(), "甲".into())],
        handicap: Some("平手".into()),
        faults: vec![(3, &NIFU)],
        ..game_of(vec![main, variation])
    };
    let label = Label { path: "a.kif", game: 1, notation: Notation::Kif, encoding: Encoding::ShiftJis };
    let mut out = String::new();
    line(&game, Some(&label), &mut out);
    assert_eq!(
        out,
        concat!(
            r#"{"path":"a.kif","game":1,"notation":"kif","encoding":"shift_jis","header":[["先手","甲"]],"#,
            r#""black":"甲","white":null,"handicap":"平手","start":null,"moves":["7g7f","3c3d"],"#,
            r#""times_ms":[1000,null],"comments":[[],["一","二"],[]],"bookmarks":[[0,"角換わり"]],"#,
            r#""evaluations":[{"cp":35,"mate":null,"depth":null,"nodes":99,"pv":["8h2b+"]},null],"#,
            r#""ending":{"kind":"resign","winner":"white","text":"投了","time_ms":null,"comments":["終"]},"#,
            r#""faults":[{"ply":3,"code":"nifu"}],"#,
            r#""variations":[{"from_ply":2,"moves":["8c8d"],"times_ms":[null],"comments":[[],["…"]],"#,
            r#""ending":null,"variations":[]}]}"#,
            "\n"
        )
    );
}

#[test]
fn a_game_without_lines_is_an_object_as_well() {
    let value: serde_json::Value = serde_json::from_str(&written(&Game::default())).unwrap();
    assert_eq!(value["moves"], serde_json::json!([]));
    assert_eq!(value["comments"], serde_json::json!([[]]));
}

#[test]
fn siblings_and_children_of_variations_are_told_apart() {
    let at = |parent, from_ply| GameLine { parent, from_ply, ..GameLine::default() };
    let game = game_of(vec![at(0, 1), at(0, 2), at(1, 3), at(1, 4), at(0, 5)]);
    let value: serde_json::Value = serde_json::from_str(&written(&game)).unwrap();
    let plies = |value: &serde_json::Value| -> Vec<u64> {
        value["variations"].as_array().unwrap().iter().filter_map(|line| line["from_ply"].as_u64()).collect()
    };
    assert_eq!(plies(&value), [2, 5]);
    assert_eq!(plies(&value["variations"][0]), [3, 4]);
    assert_eq!(plies(&value["variations"][1]), [0u64; 0]);
}

#[test]
fn nesting_has_no_limit() {
    let lines = (0..100_000)
        .map(|index: usize| GameLine {
            parent: index.saturating_sub(1),
            from_ply: 1,
            moves: played(&["7g7f"]),
            ..GameLine::default()
        })
        .collect();
    let text = written(&game_of(lines));
    assert_eq!(text.matches("\"variations\":[").count(), 100_000);
    assert_eq!(text.matches('{').count(), text.matches('}').count());
    assert!(text.ends_with("]}]}\n"));
}

#[test]
fn comments_past_the_last_move_stand_after_it() {
    let line = GameLine {
        moves: played(&["7g7f"]),
        comments: vec![(0, "a".into()), (1, "b".into()), (7, "c".into())],
        ..GameLine::default()
    };
    assert!(written(&game_of(vec![line])).contains(r#""comments":[["a"],["b","c"]]"#));
}
