//! Games to KIF, in the layout of Kifu for Windows.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use crate::{
    notation::{
        Target, WriteOptions,
        kakinoki::{
            moves::push_kif_move,
            writer::{self, Order, Remarks, ending_words, push_comment},
        },
        layout::push_number,
    },
    record::WrittenMove,
    replay::{Form, Game, GameLine, describe_on_board},
    shogi::{Before, Color, Move, Setup},
    source::Encoding,
};

/// Appends one game to `out`.
pub(in crate::notation) fn write(_target: Target, game: &Game, options: &WriteOptions, out: &mut String) {
    if options.encoding != Encoding::ShiftJis {
        // Without a label the text is Shift_JIS: Kifu for Windows V7 refuses UTF-8 without this line.
        out.push_str("#KIF version=2.0 encoding=");
        out.push_str(options.encoding.title());
        out.push('\n');
    }
    writer::push_opening(out, game, options.layout);
    out.push_str("手数----指手---------消費時間--\n");
    let Some(start) = &game.start else {
        if let Some(main) = game.main() {
            Remarks::of(main).push(out, usize::MAX);
        }
        return;
    };
    let order = Order::of(game);
    let mut rows = Rows {
        out,
        walk: Track { board: *start, played: Vec::new() },
        totals: vec![[Some(0); 2]],
        handicap: writer::speaks_of_handicap(game),
    };
    for &line in &order.lines {
        if line > 0 {
            let _ = write!(rows.out, "\n変化：{}手\n", game.lines[line].from_ply);
        }
        let branches =
            if options.layout.unmarked_branches { Vec::new() } else { order.branch_plies(game, line) };
        rows.push_line(&game.lines[line], &branches);
    }
}

/// A board that goes along the lines while they are written.
struct Track {
    board: Setup,
    played: Vec<(Move, Before)>,
}

impl Track {
    /// Takes moves back until `plies` are left.
    fn back_to(&mut self, plies: usize) {
        while self.played.len() > plies {
            if let Some((last, before)) = self.played.pop() {
                self.board.take_back(last, before);
            }
        }
    }

    fn describe(&self, next: Move) -> Option<WrittenMove> {
        let previous = self.played.last().map(|(last, _)| last.to());
        describe_on_board(&self.board, next, previous, Form::Kif)
    }

    fn play(&mut self, next: Move) {
        let before = self.board.carry_out(next);
        self.played.push((next, before));
    }
}

/// Hours have eight digits.
const LONGEST_TOTAL: i64 = 100_000_000 * 3_600_000;

/// The rows of the lines of play, while they are written.
struct Rows<'o> {
    out: &'o mut String,
    walk: Track,
    /// The time each side has used before each ply, as far as it is known.
    totals: Vec<[Option<i64>; 2]>,
    handicap: bool,
}

impl Rows<'_> {
    /// `branches` are the plies that variations written later replace.
    fn push_line(&mut self, line: &GameLine, branches: &[u32]) {
        let before = line.from_ply.max(1) as usize - 1;
        self.walk.back_to(before);
        self.totals.truncate(before + 1);
        let mut branches = branches.iter().copied().peekable();
        let mut remarks = Remarks::of(line);
        remarks.push(self.out, 0);
        for (index, &played) in line.moves.iter().enumerate() {
            let ply = before + index + 1;
            let written = self.walk.describe(played);
            let time = line.times.get(index).copied().flatten();
            let mut is_branch = false;
            while branches.next_if(|&branch| branch as usize <= ply).is_some() {
                is_branch = true;
            }
            let push = |out: &mut String| {
                if let Some(written) = &written {
                    push_kif_move(out, written);
                }
            };
            self.push_row(ply, push, time, is_branch);
            self.walk.play(played);
            remarks.push(self.out, index + 1);
        }
        remarks.push(self.out, usize::MAX);
        self.push_ending(line, before + line.moves.len());
    }

    /// `   1 ７六歩(77)   ( 0:16/00:00:16)+`
    fn push_row(&mut self, ply: usize, push: impl FnOnce(&mut String), time: Option<i64>, is_branch: bool) {
        let mover = self.walk.board.turn;
        let total = self.add(mover, time);
        push_number(self.out, ply as u64, 4, ' ');
        self.out.push(' ');
        let start = self.out.len();
        push(self.out);
        if time.is_some() || is_branch {
            let width = self.out.get(start..).map_or(0, columns);
            self.out.extend(std::iter::repeat_n(' ', 13usize.saturating_sub(width).max(1)));
        }
        if let Some(time) = time {
            push_clock(self.out, time, total);
        }
        if is_branch {
            self.out.push('+');
        }
        self.out.push('\n');
    }

    /// Adds the time of a move, and returns the running total of its side.
    fn add(&mut self, mover: Color, time: Option<i64>) -> Option<i64> {
        let mut totals = self.totals.last().copied().unwrap_or_default();
        let total = &mut totals[mover.index()];
        *total = total.zip(time).and_then(|(total, time)| total.checked_add(time));
        let total = *total;
        self.totals.push(totals);
        total
    }

    fn push_ending(&mut self, line: &GameLine, plies: usize) {
        let Some(ending) = &line.ending else { return };
        let words = ending_words(ending, self.walk.board.turn);
        if let Some(word) = words.row {
            self.push_row(plies + 1, |out| out.push_str(word), ending.time, false);
        }
        let comments = |out: &mut String| ending.comments.iter().for_each(|text| push_comment(out, text));
        if words.row.is_some() {
            comments(self.out);
        }
        if let Some(winner) = words.footer {
            writer::push_footer(self.out, plies, ending, winner, self.handicap);
        }
        if words.row.is_none() {
            comments(self.out);
        }
    }
}

/// `( 0:16/00:00:16)`; without a total where it is not known.
fn push_clock(out: &mut String, time: i64, total: Option<i64>) {
    let seconds = time.unsigned_abs() / 1000;
    out.push('(');
    if time < 0 {
        out.push('-');
    }
    push_number(out, seconds / 60, if time < 0 { 1 } else { 2 }, ' ');
    out.push(':');
    push_number(out, seconds % 60, 2, '0');
    push_fraction(out, time);
    out.push('/');
    if let Some(total) = total.filter(|total| (0..LONGEST_TOTAL).contains(total)) {
        let seconds = total.unsigned_abs() / 1000;
        push_number(out, seconds / 3600, 2, '0');
        out.push(':');
        push_number(out, seconds / 60 % 60, 2, '0');
        out.push(':');
        push_number(out, seconds % 60, 2, '0');
        push_fraction(out, total);
    }
    out.push(')');
}

/// How many columns a text takes where characters of East Asia take two.
fn columns(text: &str) -> usize {
    // Rows hold little else; the tables know the rest.
    let is_wide =
        |c: char| matches!(c, '\u{3000}' | 'ぁ'..='ん' | 'ァ'..='ヶ' | '\u{4E00}'..='\u{9FFF}' | '！'..='～');
    let known = text.chars().try_fold(0, |sum, c| match c {
        ' '..='~' => Some(sum + 1),
        c if is_wide(c) => Some(sum + 2),
        _ => None,
    });
    known.unwrap_or_else(|| text.width_cjk())
}

/// Fractions of a second, as MyShogi writes them.
fn push_fraction(out: &mut String, time: i64) {
    let ms = time.unsigned_abs() % 1000;
    if ms > 0 {
        let digits = format!("{ms:03}");
        let _ = write!(out, ".{}", digits.trim_end_matches('0'));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_those_of_the_tables() {
        for c in '\0'..='\u{FFFF}' {
            let text = c.to_string();
            assert_eq!(columns(&text), text.width_cjk(), "{c:?}");
        }
    }

    #[track_caller]
    fn check_clock(time: i64, total: Option<i64>, expected: &str) {
        let mut text = String::new();
        push_clock(&mut text, time, total);
        assert_eq!(text, expected);
    }

    #[test]
    fn clocks() {
        check_clock(16_000, Some(16_000), "( 0:16/00:00:16)");
        check_clock(5_400_000, Some(5_400_000), "(90:00/01:30:00)");
        check_clock(7_000, None, "( 0:07/)");
        check_clock(1_500, Some(1_500), "( 0:01.5/00:00:01.5)");
        check_clock(360_000_000, Some(360_000_000), "(6000:00/100:00:00)");
    }
}
