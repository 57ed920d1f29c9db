//! What KIF and KI2 write alike: header and start, comments, footers, and the order of variations.

use super::{board, endings, footer, tables};
use crate::{
    notation::Layout,
    record::{EndingKind, Verdict, WrittenMove},
    replay::{Ending, Form, Game, GameLine, Winner, describe, resolve},
    shogi::{Color, Handicap, Move, Position, Setup, Square, Undo},
};

/// Whether a game speaks of 下手 and 上手: White moves first from a named start.
pub(crate) fn speaks_of_handicap(game: &Game) -> bool {
    match (&game.start, named_start(game)) {
        (_, Some(handicap)) => handicap.setup().turn == Color::White,
        (Some(_), None) => game.header.iter().any(|(key, _)| matches!(key.as_str(), "下手" | "上手")),
        (None, None) => false,
    }
}

fn named_start(game: &Game) -> Option<Handicap> {
    game.start.as_ref().and_then(Handicap::of)
}

/// Header and start position. The start stands before the names of the players, as Kifu for Windows
/// has it.
pub(crate) fn push_opening(out: &mut String, game: &Game, layout: Layout) {
    let handicap = speaks_of_handicap(game);
    let is_name = |key: &str| matches!(key, "先手" | "後手" | "下手" | "上手");
    let mut start = game.start.as_ref();
    for (key, value) in &game.header {
        if key == "手合割" {
            continue;
        }
        if is_name(key)
            && let Some(setup) = start.take()
        {
            push_start(out, setup, handicap, layout);
        }
        let key = match (key.as_str(), named_start(game).is_some(), handicap) {
            ("先手", true, true) => "下手",
            ("後手", true, true) => "上手",
            ("下手", true, false) => "先手",
            ("上手", true, false) => "後手",
            (key, ..) => key,
        };
        push_one_line(out, key);
        out.push('：');
        push_one_line(out, value);
        out.push('\n');
    }
    if let Some(setup) = start {
        push_start(out, setup, handicap, layout);
    }
}

/// 手合割 where the start has a name that is known, else a diagram with the side to move and the move number.
/// A name alone is a game from its first move.
fn push_start(out: &mut String, setup: &Setup, handicap: bool, layout: Layout) {
    let known = Handicap::of(setup).filter(|_| setup.move_number == 1);
    if let Some(name) = known.and_then(|handicap| layout.start_name(handicap)) {
        out.push_str("手合割：");
        out.push_str(name);
        out.push('\n');
        return;
    }
    board::push_diagram(out, setup, handicap, layout);
    push_number_and_turn(out, setup, handicap, "");
}

/// 手数＝ and the turn, where they are not what a diagram without them means.
pub(crate) fn push_number_and_turn(out: &mut String, setup: &Setup, handicap: bool, last_move: &str) {
    use std::fmt::Write as _;
    if setup.move_number != 1 {
        let _ = write!(out, "手数＝{}", setup.move_number.saturating_sub(1));
        if !last_move.is_empty() {
            let _ = write!(out, "  {last_move}  まで");
        }
        out.push('\n');
    }
    // Readers take Black without this line, but not where the names are those of a handicap game.
    if setup.turn == Color::White || handicap {
        out.push_str(board::turn_line(setup.turn, handicap));
        out.push('\n');
    }
}

/// A text that must stay on one line.
fn push_one_line(out: &mut String, text: &str) {
    if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return out.push_str(text);
    }
    out.extend(text.chars().map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }));
}

/// The comments and bookmarks of a line after `at` of its moves.
#[derive(Debug)]
pub(crate) struct Remarks<'g> {
    line: &'g GameLine,
    comment: usize,
    bookmark: usize,
}

impl<'g> Remarks<'g> {
    pub(crate) const fn of(line: &'g GameLine) -> Self {
        Self { line, comment: 0, bookmark: 0 }
    }

    /// Writes what stands after `at` moves; `at` must not go back. Whether there was anything.
    pub(crate) fn push(&mut self, out: &mut String, at: usize) -> bool {
        let before = out.len();
        let is_here = |&(place, _): &(u32, String)| place as usize <= at;
        while let Some((_, text)) = self.line.bookmarks.get(self.bookmark).filter(|entry| is_here(entry)) {
            out.push('&');
            push_one_line(out, text);
            out.push('\n');
            self.bookmark += 1;
        }
        while let Some((_, text)) = self.line.comments.get(self.comment).filter(|entry| is_here(entry)) {
            push_comment(out, text);
            self.comment += 1;
        }
        out.len() > before
    }
}

/// A comment: a `*` in front of each of its lines.
pub(crate) fn push_comment(out: &mut String, text: &str) {
    for line in text.split(['\n', '\r']) {
        out.push('*');
        out.push_str(line);
        out.push('\n');
    }
}

/// How an ending is written: a row, a footer, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndingWords<'g> {
    /// The word of a row.
    pub(crate) row: Option<&'g str>,
    /// What the footer names as the winner; `None` within for nobody.
    pub(crate) footer: Option<Option<Color>>,
}

/// The words for `ending`, `mover` being the side to move.
pub(crate) fn ending_words(ending: &Ending, mover: Color) -> EndingWords<'_> {
    let winner = match ending.winner {
        Winner::Side(color) => Some(color),
        Winner::Draw | Winner::Unknown => None,
    };
    let verdict = match ending.winner {
        Winner::Side(color) if color == mover => Verdict::MoverWins,
        Winner::Side(_) => Verdict::MoverLoses,
        Winner::Draw => Verdict::Draw,
        Winner::Unknown => Verdict::Nobody,
    };
    let known = endings::ending_word(&ending.text);
    let row = match ending.kind {
        // The record's own word where it says the same; the board tells perpetual check from other fouls.
        EndingKind::PerpetualCheck => known
            .filter(|known| known.kind == EndingKind::PerpetualCheck)
            .map(|known| known.word)
            .or_else(|| endings::word_for(EndingKind::IllegalMove, verdict)),
        // Where the last mover won, the footer alone would mean a resignation.
        EndingKind::Unstated if verdict == Verdict::MoverWins => None,
        EndingKind::Other => Some(ending.text.trim()).filter(|text| !text.is_empty()),
        kind => endings::word_for(kind, verdict),
    };
    let has_footer = winner.is_some() || (row.is_some() && ending.kind != EndingKind::Other);
    EndingWords { row, footer: has_footer.then_some(winner) }
}

/// The footer of a line that ends after `plies` moves of the game.
pub(crate) fn push_footer(
    out: &mut String,
    plies: usize,
    ending: &Ending,
    winner: Option<Color>,
    handicap: bool,
) {
    let plies = u32::try_from(plies).unwrap_or(u32::MAX);
    footer::push_footer(out, plies, ending.kind, winner, handicap, &ending.text);
    out.push('\n');
}

/// The lines of play in the order in which they are written: depth first, of each line the latest
/// branch first, siblings in order. So a reader that returns to the outer line finds its way.
#[derive(Debug)]
pub(crate) struct Order {
    /// The lines, the main line first.
    pub(crate) lines: Vec<usize>,
    /// The variations of each line, as places in `sorted`.
    starts: Vec<usize>,
    /// The variations, by the line they leave and the ply.
    sorted: Vec<usize>,
}

impl Order {
    pub(crate) fn of(game: &Game) -> Self {
        let count = game.lines.len();
        let mut sorted: Vec<usize> = (1..count).filter(|&line| game.lines[line].parent < line).collect();
        sorted.sort_by_key(|&line| (game.lines[line].parent, game.lines[line].from_ply));
        let mut starts = vec![0; count + 1];
        for &line in &sorted {
            starts[game.lines[line].parent + 1] += 1;
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        let mut order = Self { lines: Vec::with_capacity(count), starts, sorted };
        order.walk(game);
        order
    }

    fn walk(&mut self, game: &Game) {
        let mut open = vec![0];
        while let Some(line) = open.pop().filter(|&line| line < game.lines.len()) {
            self.lines.push(line);
            let of_line = self.of_line(line).to_vec();
            // The last to go onto the stack is the first to be written: the latest branch; among
            // siblings, the first.
            let mut rest = &of_line[..];
            while let Some(&first) = rest.first() {
                let ply = game.lines[first].from_ply;
                let siblings = rest.iter().take_while(|&&line| game.lines[line].from_ply == ply).count();
                open.extend(rest[..siblings].iter().rev());
                rest = &rest[siblings..];
            }
        }
    }

    /// The variations that leave `line`, by ply.
    fn of_line(&self, line: usize) -> &[usize] {
        &self.sorted[self.starts[line]..self.starts[line + 1]]
    }

    /// The plies of `line` that variations written later replace: its own branches, and the first of
    /// its plies where it has a later sibling. In order.
    pub(crate) fn branch_plies(&self, game: &Game, line: usize) -> Vec<u32> {
        let mut plies: Vec<u32> =
            self.of_line(line).iter().map(|&child| game.lines[child].from_ply).collect();
        if line > 0 {
            let siblings = self.of_line(game.lines[line].parent);
            let here = siblings.partition_point(|&other| {
                (game.lines[other].from_ply, other) <= (game.lines[line].from_ply, line)
            });
            let is_followed = siblings
                .get(here)
                .is_some_and(|&next| game.lines[next].from_ply == game.lines[line].from_ply);
            if is_followed {
                plies.insert(0, game.lines[line].from_ply);
            }
        }
        plies
    }
}

/// A position that goes along the lines while they are written.
#[derive(Debug)]
pub(crate) struct Walk {
    position: Position,
    played: Vec<(Move, Undo)>,
}

impl Walk {
    pub(crate) fn new(start: &Setup) -> Self {
        Self { position: Position::new(start), played: Vec::new() }
    }

    /// The side to move.
    pub(crate) fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The position.
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// Takes moves back until `plies` are left.
    pub(crate) fn back_to(&mut self, plies: usize) {
        while self.played.len() > plies {
            if let Some((last, undo)) = self.played.pop() {
                self.position.unplay(last, undo);
            }
        }
    }

    /// The words for a move, before it is played.
    pub(crate) fn describe(&self, next: Move, form: Form) -> Option<WrittenMove> {
        describe(&self.position, next, self.previous(), form)
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, next: Move) {
        let undo = self.position.play(next);
        self.played.push((next, undo));
    }

    /// Whether `written` is read as `next` in this position.
    pub(crate) fn reads_as(&self, written: &WrittenMove, next: Move) -> bool {
        resolve(&self.position, written, self.previous()).is_ok_and(|resolved| resolved.played == next)
    }

    fn previous(&self) -> Option<Square> {
        self.played.last().map(|(last, _)| last.to())
    }
}

/// A move with the mark of its side and the words of KI2: `▲５八金右`.
pub(crate) fn push_marked_move(out: &mut String, written: &WrittenMove, side: Color, hollow: bool) {
    out.push(tables::mark_of(side, hollow));
    super::moves::push_ki2_move(out, written);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(parent: usize, from_ply: u32) -> GameLine {
        GameLine { parent, from_ply, ..GameLine::default() }
    }

    fn game(lines: &[(usize, u32)]) -> Game {
        Game { lines: lines.iter().map(|&(parent, ply)| line(parent, ply)).collect(), ..Game::default() }
    }

    #[track_caller]
    fn check(lines: &[(usize, u32)], expected: &[usize]) {
        assert_eq!(Order::of(&game(lines)).lines, expected);
    }

    #[test]
    fn the_latest_branch_is_written_first() {
        check(&[(0, 1)], &[0]);
        check(&[(0, 1), (0, 2), (0, 3)], &[0, 2, 1]);
        check(&[(0, 1), (0, 3), (0, 3), (0, 2)], &[0, 1, 2, 3]);
        check(&[(0, 1), (0, 2), (0, 3), (2, 4), (2, 5)], &[0, 2, 4, 3, 1]);
    }

    #[test]
    fn moves_with_later_siblings_are_marked() {
        let game = game(&[(0, 1), (0, 3), (0, 3), (0, 5), (1, 4)]);
        let order = Order::of(&game);
        assert_eq!(order.branch_plies(&game, 0), [3, 3, 5]);
        assert_eq!(order.branch_plies(&game, 1), [3, 4]);
        assert_eq!(order.branch_plies(&game, 2), [0u32; 0]);
    }

    #[test]
    fn many_variations_take_no_recursion() {
        let lines: Vec<_> =
            (0..100_000).map(|n: usize| (n.saturating_sub(1), u32::try_from(n + 1).unwrap_or(1))).collect();
        assert_eq!(Order::of(&game(&lines)).lines.len(), lines.len());
    }

    fn ending(kind: EndingKind, winner: Winner, text: &str) -> Ending {
        Ending { kind, winner, text: text.to_owned(), time: None, comments: Vec::new() }
    }

    #[track_caller]
    fn check_ending(ending: &Ending, row: Option<&str>, footer: Option<Option<Color>>) {
        assert_eq!(ending_words(ending, Color::Black), EndingWords { row, footer });
    }

    #[test]
    fn endings_get_rows_and_footers() {
        let (black, white) = (Winner::Side(Color::Black), Winner::Side(Color::White));
        let (to_black, to_white) = (Some(Some(Color::Black)), Some(Some(Color::White)));
        check_ending(&ending(EndingKind::Resign, white, "%TORYO"), Some("投了"), to_white);
        check_ending(&ending(EndingKind::IllegalMove, black, ""), Some("反則勝ち"), to_black);
        check_ending(&ending(EndingKind::IllegalMove, white, ""), Some("反則負け"), to_white);
        check_ending(&ending(EndingKind::PerpetualCheck, white, "反則負け"), Some("反則負け"), to_white);
        check_ending(&ending(EndingKind::Repetition, Winner::Draw, ""), Some("千日手"), Some(None));
        check_ending(&ending(EndingKind::Interrupted, Winner::Unknown, ""), Some("中断"), Some(None));
        check_ending(&ending(EndingKind::Unstated, black, "1-0"), None, to_black);
        check_ending(&ending(EndingKind::Unstated, white, "0-1"), Some("負け"), to_white);
        check_ending(&ending(EndingKind::Other, Winner::Unknown, "おしまい"), Some("おしまい"), None);
    }
}
