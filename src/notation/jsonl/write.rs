//! Games to lines of JSON.

use std::fmt::Write as _;

use super::push_string;
use crate::{
    notation::{Notation, Target, WriteOptions},
    replay::{Ending, Evaluation, Game, GameLine},
    shogi::Move,
    source::Encoding,
};

/// Where a game comes from: what its line says beside the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label<'a> {
    /// The input as given (`games.zip!2024/a.csa` for a member).
    pub path: &'a str,
    /// The number of the game in its file, counted from 1.
    pub game: u32,
    /// The notation it was read from.
    pub notation: Notation,
    /// The encoding its file is in.
    pub encoding: Encoding,
}

/// Appends one game to `out` without saying where it comes from.
pub(crate) fn write(_target: Target, game: &Game, _options: &WriteOptions, out: &mut String) {
    line(game, None, out);
}

/// Appends one game to `out` as one line, its end included; without a label, the fields that say
/// where the game comes from are null.
pub fn line(game: &Game, label: Option<&Label<'_>>, out: &mut String) {
    out.push('{');
    push_label(out, label);
    push_header(out, game);
    push_tree(out, game);
    out.push('\n');
}

fn push_label(out: &mut String, label: Option<&Label<'_>>) {
    push_key(out, "path");
    push_optional_string(out, label.map(|label| label.path));
    push_key(out, ",game");
    push_optional_number(out, label.map(|label| label.game));
    push_key(out, ",notation");
    push_optional_string(out, label.map(|label| label.notation.name()));
    push_key(out, ",encoding");
    push_optional_string(out, label.map(|label| label.encoding.name()));
}

fn push_header(out: &mut String, game: &Game) {
    push_key(out, ",header");
    push_list(out, &game.header, |out, (key, value)| {
        push_list(out, [key, value], |out, text| push_string(out, text));
    });
    push_key(out, ",black");
    push_optional_string(out, game.field(&["先手", "下手"]));
    push_key(out, ",white");
    push_optional_string(out, game.field(&["後手", "上手"]));
    push_key(out, ",handicap");
    push_optional_string(out, game.handicap.as_deref());
    push_key(out, ",start");
    match &game.start {
        Some(start) => push_display(out, format_args!("\"{start}\"")),
        None => out.push_str("null"),
    }
}

/// The main line and, nested in the lines they leave, the variations. Lines may be nested deeper
/// than any stack, so the way back up is kept in a list.
fn push_tree(out: &mut String, game: &Game) {
    let Some(main) = game.main() else {
        out.push_str(r#","moves":[],"times_ms":[],"comments":[[]],"bookmarks":[],"ending":null,"faults":[],"variations":[]}"#);
        return;
    };
    push_main_line(out, game, main);
    let tree = Tree::of(&game.lines);
    let mut open = vec![tree.first_child[0]];
    let mut after_a_sibling = false;
    while let Some(next) = open.pop() {
        let Some(index) = next else {
            out.push_str("]}");
            after_a_sibling = true;
            continue;
        };
        if after_a_sibling {
            out.push(',');
        }
        push_variation(out, &game.lines[index]);
        open.push(tree.next_sibling[index]);
        open.push(tree.first_child[index]);
        after_a_sibling = false;
    }
}

/// Which lines leave which, as links: no search for the children of every line.
struct Tree {
    first_child: Vec<Option<usize>>,
    next_sibling: Vec<Option<usize>>,
}

impl Tree {
    fn of(lines: &[GameLine]) -> Self {
        let mut tree = Self { first_child: vec![None; lines.len()], next_sibling: vec![None; lines.len()] };
        for (index, line) in lines.iter().enumerate().skip(1).rev() {
            // A parent at or after its child would make a ring; such a line hangs on the main line.
            let parent = if line.parent < index { line.parent } else { 0 };
            tree.next_sibling[index] = tree.first_child[parent].replace(index);
        }
        tree
    }
}

fn push_main_line(out: &mut String, game: &Game, line: &GameLine) {
    out.push(',');
    push_moves(out, line);
    push_key(out, ",bookmarks");
    push_bookmarks(out, line);
    push_evaluations(out, line);
    push_key(out, ",ending");
    push_ending(out, line.ending.as_ref());
    push_key(out, ",faults");
    push_list(out, &game.faults, |out, (ply, code)| {
        push_display(out, format_args!("{{\"ply\":{ply},\"code\":\"{}\"}}", code.name));
    });
    out.push_str(",\"variations\":[");
}

fn push_variation(out: &mut String, line: &GameLine) {
    push_display(out, format_args!("{{\"from_ply\":{},", line.from_ply));
    push_moves(out, line);
    if !line.bookmarks.is_empty() {
        push_key(out, ",bookmarks");
        push_bookmarks(out, line);
    }
    push_evaluations(out, line);
    push_key(out, ",ending");
    push_ending(out, line.ending.as_ref());
    out.push_str(",\"variations\":[");
}

fn push_moves(out: &mut String, line: &GameLine) {
    push_key(out, "moves");
    push_list(out, &line.moves, |out, &played| push_move(out, played));
    push_key(out, ",times_ms");
    let times = (0..line.moves.len()).map(|index| line.times.get(index).copied().flatten());
    push_list(out, times, push_optional_number);
    push_key(out, ",comments");
    push_comments(out, line);
}

fn push_move(out: &mut String, played: Move) {
    push_display(out, format_args!("\"{played}\""));
}

/// The lines of comment by the move they follow: one list more than there are moves.
fn push_comments(out: &mut String, line: &GameLine) {
    let last = line.moves.len();
    let mut comments = line.comments.iter().peekable();
    push_list(out, 0..=last, |out, index| {
        let here = std::iter::from_fn(|| comments.next_if(|(at, _)| index == last || *at as usize <= index));
        push_list(out, here, |out, (_, text)| push_string(out, text));
    });
}

fn push_bookmarks(out: &mut String, line: &GameLine) {
    push_list(out, &line.bookmarks, |out, (at, text)| {
        push_display(out, format_args!("[{at},"));
        push_string(out, text);
        out.push(']');
    });
}

/// One entry a move, where the line has any evaluation at all. Of several for one move the first
/// stands here.
fn push_evaluations(out: &mut String, line: &GameLine) {
    let of_moves = |(at, _): &&(u32, Evaluation)| *at > 0 && *at as usize <= line.moves.len();
    if !line.evaluations.iter().any(|entry| of_moves(&entry)) {
        return;
    }
    push_key(out, ",evaluations");
    let mut entries = line.evaluations.iter().filter(of_moves).peekable();
    push_list(out, 1..=line.moves.len(), |out, ply| {
        let mut here = std::iter::from_fn(|| entries.next_if(|(at, _)| *at as usize <= ply));
        match here.next() {
            Some((_, evaluation)) => push_evaluation(out, evaluation),
            None => out.push_str("null"),
        }
        here.for_each(drop);
    });
}

fn push_evaluation(out: &mut String, evaluation: &Evaluation) {
    push_key(out, "{cp");
    push_optional_number(out, evaluation.cp);
    push_key(out, ",mate");
    push_optional_number(out, evaluation.mate);
    push_key(out, ",depth");
    push_optional_number(out, evaluation.depth);
    push_key(out, ",nodes");
    push_optional_number(out, evaluation.nodes);
    push_key(out, ",pv");
    push_list(out, &evaluation.pv, |out, &played| push_move(out, played));
    out.push('}');
}

fn push_ending(out: &mut String, ending: Option<&Ending>) {
    let Some(ending) = ending else {
        out.push_str("null");
        return;
    };
    push_key(out, "{kind");
    push_string(out, ending.kind.name());
    push_key(out, ",winner");
    push_optional_string(out, ending.winner.name());
    push_key(out, ",text");
    push_string(out, &ending.text);
    push_key(out, ",time_ms");
    push_optional_number(out, ending.time);
    push_key(out, ",comments");
    push_list(out, &ending.comments, |out, text| push_string(out, text));
    out.push('}');
}

/// Appends `"name":`, after the comma or brace that `key` begins with.
fn push_key(out: &mut String, key: &str) {
    let name = key.trim_start_matches([',', '{']);
    out.push_str(&key[..key.len() - name.len()]);
    out.push('"');
    out.push_str(name);
    out.push_str("\":");
}

fn push_list<T>(out: &mut String, items: impl IntoIterator<Item = T>, mut push: impl FnMut(&mut String, T)) {
    out.push('[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push(out, item);
    }
    out.push(']');
}

fn push_optional_string(out: &mut String, text: Option<&str>) {
    match text {
        Some(text) => push_string(out, text),
        None => out.push_str("null"),
    }
}

fn push_optional_number(out: &mut String, number: Option<impl std::fmt::Display>) {
    match number {
        Some(number) => push_display(out, format_args!("{number}")),
        None => out.push_str("null"),
    }
}

fn push_display(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = out.write_fmt(arguments);
}
