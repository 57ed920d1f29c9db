//! What engines thought of a position, as the notations and their programs write it.
//!
//! CSA has a form of its own (`'** 35 -3334FU #99`); ShogiHome, ShogiGUI and Kishin Analytics write
//! comments into KIF. Their lines of play need a board, so they are read here and not by the parsers.
//! Scores are from Black's point of view in all of them. Evaluations are kept for the main line.

use super::{
    csa,
    kakinoki::moves::{push_ki2_move, read_move as read_words},
    usi,
};
use crate::{
    record::{Destination, Origin, WrittenMove},
    replay::{Evaluation, Form, Game, GameLine, describe, resolve},
    shogi::{Color, Move, Position, Setup, Square},
};

/// Reads the evaluations of the main line: those that CSA's comments for programs hold, which
/// [`Game::new`] has put aside unread, and those in the comments of KIF.
pub(crate) fn understand(game: &mut Game) {
    let Some(start) = game.start else { return };
    let Some(line) = game.lines.first_mut() else { return };
    let in_comments = line.comments.iter().any(|(_, text)| is_candidate(text));
    if line.evaluations.is_empty() && !in_comments {
        return;
    }
    let mut walk = Walk::new(&start, line);
    let mut read = Vec::new();
    for (at, evaluation) in std::mem::take(&mut line.evaluations) {
        walk.go_to(at);
        match of_csa(&evaluation.text, &walk).filter(|_| at > 0) {
            Some(evaluation) => read.push((at, evaluation)),
            // Two stars and no number, or no move that it could speak of: words for people.
            None => insert_comment(line, at, format!("*{}", evaluation.text)),
        }
    }
    if in_comments {
        let mut walk = Walk::new(&start, line);
        of_comments(line, &mut walk, &mut read);
    }
    line.evaluations = read;
}

/// The evaluations that are not comments already, as the comments that ShogiHome writes and that most
/// programs for KIF read.
pub(crate) fn as_comments(game: &mut Game) {
    let Some(start) = game.start else { return };
    let Some(line) = game.lines.first_mut() else { return };
    let mut walk = Walk::new(&start, line);
    for (at, evaluation) in std::mem::take(&mut line.evaluations) {
        if evaluation.in_comment {
            continue;
        }
        walk.go_to(at);
        for text in shogihome(&evaluation, &walk) {
            insert_comment(line, at, text);
        }
    }
}

/// Adds a comment behind those that stand at its place.
fn insert_comment(line: &mut GameLine, at: u32, text: String) {
    let place = line.comments.partition_point(|&(other, _)| other <= at);
    line.comments.insert(place, (at, text));
}

/// A position that goes along the main line.
struct Walk {
    position: Position,
    moves: Vec<Move>,
    at: usize,
}

impl Walk {
    fn new(start: &Setup, line: &GameLine) -> Self {
        Self { position: Position::new(start), moves: line.moves.clone(), at: 0 }
    }

    /// Goes to the position after `at` moves; evaluations come in order, so never back.
    fn go_to(&mut self, at: u32) {
        while self.at < at as usize {
            let Some(&played) = self.moves.get(self.at) else { return };
            self.position.play(played);
            self.at += 1;
        }
    }

    /// The move that led here.
    fn last(&self) -> Option<Move> {
        self.at.checked_sub(1).and_then(|last| self.moves.get(last).copied())
    }
}

/// Reads moves one after the other for as long as they are legal.
struct Line {
    position: Position,
    previous: Option<Square>,
    moves: Vec<Move>,
}

impl Line {
    fn from(walk: &Walk) -> Self {
        Self { position: walk.position.clone(), previous: walk.last().map(Move::to), moves: Vec::new() }
    }

    /// `false` where the line ends.
    fn push(&mut self, written: &WrittenMove) -> bool {
        match resolve(&self.position, written, self.previous) {
            Ok(resolved) if resolved.foul.is_none() => {
                self.position.play(resolved.played);
                self.previous = Some(resolved.played.to());
                self.moves.push(resolved.played);
                true
            }
            _ => false,
        }
    }
}

/// `35 -3334FU +2726FU #99`: a score, a line of play after the move played, the nodes searched. Some
/// programs write USI, and some repeat the move played.
fn of_csa(text: &str, walk: &Walk) -> Option<Evaluation> {
    let mut words = text.split_whitespace();
    let cp = words.next()?.parse().ok()?;
    let mut evaluation = Evaluation { cp: Some(cp), text: text.to_owned(), ..Evaluation::default() };
    let mut line = Line::from(walk);
    let mut is_open = true;
    for (place, word) in words.enumerate() {
        if let Some(nodes) = word.strip_prefix('#') {
            evaluation.nodes = nodes.parse().ok();
        } else if is_open && !(place == 0 && repeats(word, walk)) {
            let written = csa::read_move(word).or_else(|| usi::read_move(word));
            is_open = written.is_some_and(|written| line.push(&written));
        }
    }
    evaluation.pv = line.moves;
    Some(evaluation)
}

/// Whether a word is the move that was just played.
fn repeats(word: &str, walk: &Walk) -> bool {
    let Some(last) = walk.last() else { return false };
    if word == last.to_string() {
        return true;
    }
    let Some(written) = csa::read_move(word) else { return false };
    let origin = match last {
        Move::Board { from, .. } => Origin::Square(from),
        Move::Drop { .. } => Origin::Hand,
    };
    written.color == Some(!walk.position.turn())
        && written.origin == origin
        && written.destination == Destination::At(last.to())
}

/// Whether a comment may hold an evaluation. The first of KIF's two stars is the mark of a comment.
fn is_candidate(text: &str) -> bool {
    text.starts_with('*') && (text.contains("評価値") || text.contains("詰み="))
}

/// Reads the comments of KIF, the first evaluation of each position.
fn of_comments(line: &GameLine, walk: &mut Walk, read: &mut Vec<(u32, Evaluation)>) {
    let mut open: Option<(u32, Evaluation)> = None;
    for (at, text) in &line.comments {
        let Some(text) = text.strip_prefix('*') else { continue };
        if read.iter().any(|(other, _)| other == at) {
            continue;
        }
        if open.as_ref().is_some_and(|(other, _)| other != at)
            && let Some(done) = open.take()
        {
            read.push(done);
        }
        walk.go_to(*at);
        if let Some((key, value)) = shogihome_field(text) {
            let (_, evaluation) = open.get_or_insert_with(|| (*at, in_comment(text)));
            fill(evaluation, key, value, walk);
        } else if open.is_none()
            && let Some(evaluation) = in_columns(text, walk)
        {
            read.push((*at, evaluation));
        }
    }
    read.extend(open);
    read.retain(|(_, evaluation)| evaluation.cp.is_some() || evaluation.mate.is_some());
    read.sort_by_key(|&(at, _)| at);
}

fn in_comment(text: &str) -> Evaluation {
    Evaluation { in_comment: true, text: text.to_owned(), ..Evaluation::default() }
}

/// `評価値=80`, and with `#` before it where the program analysed afterwards.
fn shogihome_field(text: &str) -> Option<(&str, &str)> {
    const KEYS: [&str; 5] = ["評価値", "詰み", "読み筋", "深さ", "ノード数"];
    let (key, value) = text.strip_prefix('#').unwrap_or(text).split_once('=')?;
    KEYS.contains(&key).then_some((key, value))
}

fn fill(evaluation: &mut Evaluation, key: &str, value: &str, walk: &Walk) {
    match key {
        "評価値" => evaluation.cp = evaluation.cp.or(value.parse().ok()),
        "詰み" => evaluation.mate = evaluation.mate.or_else(|| mate(value)),
        "深さ" => evaluation.depth = evaluation.depth.or(first_number(value)),
        "ノード数" => evaluation.nodes = evaluation.nodes.or(value.parse().ok()),
        _ if evaluation.pv.is_empty() => evaluation.pv = in_words(value, walk),
        _ => {}
    }
}

/// `先手勝ち:15手`
fn mate(value: &str) -> Option<i64> {
    let (side, plies) = value.split_once(':')?;
    let plies: i64 = first_number(plies)?;
    match side {
        "先手勝ち" => Some(plies),
        "後手勝ち" => Some(-plies),
        _ => None,
    }
}

/// `解析 0 ○ 候補1 時間 00:15.9 深さ 22/28 ノード数 1234567 評価値 207 読み筋 ▲２六歩(27) …`. Only the best
/// of several candidates counts.
fn in_columns(text: &str, walk: &Walk) -> Option<Evaluation> {
    if text.contains("候補") && !text.contains("候補1 ") {
        return None;
    }
    let after = |key: &str| text.split_once(key).map(|(_, rest)| rest.trim_start());
    let score = after("評価値 ")?.split_whitespace().next()?;
    let mut evaluation = in_comment(text);
    evaluation.cp = Some(score.parse().ok()?);
    evaluation.depth = after("深さ ").and_then(first_number);
    evaluation.nodes = after("ノード数 ").and_then(first_number);
    evaluation.pv = after("読み筋 ").map(|line| in_words(line, walk)).unwrap_or_default();
    Some(evaluation)
}

/// The number that a text begins with.
fn first_number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

/// A line of play in the words of KIF or KI2.
fn in_words(text: &str, walk: &Walk) -> Vec<Move> {
    let mut line = Line::from(walk);
    let mut rest = text.trim_start();
    while let Some((words, after)) = read_words(rest) {
        if !line.push(&words.written()) {
            break;
        }
        rest = after.trim_start();
    }
    line.moves
}

/// The comments that ShogiHome writes for an evaluation, each without the first of its two stars.
fn shogihome(evaluation: &Evaluation, walk: &Walk) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(cp) = evaluation.cp {
        lines.push(format!("*評価値={cp}"));
    }
    if let Some(mate) = evaluation.mate {
        let side = if mate < 0 { "後手勝ち" } else { "先手勝ち" };
        lines.push(format!("*詰み={side}:{}手", mate.unsigned_abs()));
    }
    if !evaluation.pv.is_empty() {
        lines.push(format!("*読み筋={}", spelled(&evaluation.pv, walk)));
    }
    if let Some(depth) = evaluation.depth {
        lines.push(format!("*深さ={depth}"));
    }
    if let Some(nodes) = evaluation.nodes {
        lines.push(format!("*ノード数={nodes}"));
    }
    lines
}

fn spelled(pv: &[Move], walk: &Walk) -> String {
    let mut position = walk.position.clone();
    let mut previous = walk.last().map(Move::to);
    let mut out = String::new();
    for &played in pv {
        let Some(written) = describe(&position, played, previous, Form::Ki2) else { break };
        out.push(if position.turn() == Color::Black { '▲' } else { '△' });
        push_ki2_move(&mut out, &written);
        position.play(played);
        previous = Some(played.to());
    }
    out
}
