//! Games to KI2, in the layout of Kifu for Windows: six moves a line in columns of twelve.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use crate::{
    notation::{
        Target, WriteOptions,
        kakinoki::{
            footer,
            moves::push_kif_move,
            tables,
            writer::{self, Order, Remarks, Walk, push_comment, push_marked_move},
        },
    },
    record::EndingKind,
    replay::{Ending, Form, Game, GameLine, Winner},
    shogi::{Color, Move},
    source::Encoding,
};

/// How many moves stand on a line.
const MOVES_A_LINE: usize = 6;
/// How many half-width columns a move takes.
const COLUMNS_A_MOVE: usize = 12;

/// Appends one game to `out`.
pub(in crate::notation) fn write(_target: Target, game: &Game, options: &WriteOptions, out: &mut String) {
    if options.encoding != Encoding::ShiftJis {
        out.push_str("#KI2 version=2.0 encoding=");
        out.push_str(options.encoding.title());
        out.push('\n');
    }
    writer::push_opening(out, game, options.layout);
    out.push('\n');
    let Some(start) = &game.start else {
        if let Some(main) = game.main() {
            Remarks::of(main).push(out, usize::MAX);
        }
        return;
    };
    let mut page = Page {
        out,
        walk: Walk::new(start),
        hollow: options.hollow_marks,
        handicap: writer::speaks_of_handicap(game),
        on_line: 0,
        blanks: 0,
    };
    for &line in &Order::of(game).lines {
        if line > 0 {
            let _ = write!(page.out, "\n変化：{:>4}手\n", game.lines[line].from_ply);
        }
        page.push_line(&game.lines[line]);
    }
}

/// The lines of play while they are written.
struct Page<'o> {
    out: &'o mut String,
    walk: Walk,
    hollow: bool,
    handicap: bool,
    /// How many moves stand on the line that is being written.
    on_line: usize,
    /// The blanks that fill the column of the last of them.
    blanks: usize,
}

impl Page<'_> {
    fn push_line(&mut self, line: &GameLine) {
        let before = line.from_ply.max(1) as usize - 1;
        self.walk.back_to(before);
        let mut remarks = Remarks::of(line);
        remarks.push(self.out, 0);
        let mut text = String::new();
        for (index, &played) in line.moves.iter().enumerate() {
            text.clear();
            self.describe(&mut text, played);
            self.push_move(&text);
            self.walk.play(played);
            self.push_remarks(&mut remarks, index + 1);
        }
        self.end_line();
        remarks.push(self.out, usize::MAX);
        if let Some(ending) = &line.ending {
            self.push_ending(ending, before + line.moves.len());
        }
    }

    /// The words for a move. Where no words single it out (a piece that does not move like that), its
    /// origin does: KI2 has none, but some programs read them.
    fn describe(&self, text: &mut String, played: Move) {
        let words = self.walk.describe(played, Form::Ki2);
        if let Some(written) = words.filter(|written| self.walk.reads_as(written, played)) {
            return push_marked_move(text, &written, self.walk.turn(), self.hollow);
        }
        text.push(tables::mark_of(self.walk.turn(), self.hollow));
        if let Some(written) = self.walk.describe(played, Form::Kif) {
            push_kif_move(text, &written);
        }
    }

    fn push_move(&mut self, text: &str) {
        if self.on_line == MOVES_A_LINE {
            self.end_line();
        }
        self.out.extend(std::iter::repeat_n(' ', self.blanks));
        self.out.push_str(text);
        self.on_line += 1;
        self.blanks = COLUMNS_A_MOVE.saturating_sub(text.width_cjk());
    }

    /// Comments have lines of their own.
    fn push_remarks(&mut self, remarks: &mut Remarks<'_>, at: usize) {
        let place = self.out.len();
        let newline = self.on_line > 0;
        if newline {
            self.out.push('\n');
        }
        if remarks.push(self.out, at) {
            (self.on_line, self.blanks) = (0, 0);
        } else if newline {
            self.out.truncate(place);
        }
    }

    fn end_line(&mut self) {
        if self.on_line > 0 {
            self.out.push('\n');
        }
        (self.on_line, self.blanks) = (0, 0);
    }

    /// The footer is the only place that says how a game ended.
    fn push_ending(&mut self, ending: &Ending, plies: usize) {
        let winner = match ending.winner {
            Winner::Side(color) => Some(color),
            Winner::Draw | Winner::Unknown => None,
        };
        if let Some(word) = own_word(ending, winner, self.walk.turn()) {
            let _ = writeln!(self.out, "まで{plies}手で{word}");
        } else {
            let plies = u32::try_from(plies).unwrap_or(u32::MAX);
            footer::push_footer(self.out, plies, ending.kind, winner, self.handicap, &ending.text);
            self.out.push('\n');
        }
        ending.comments.iter().for_each(|text| push_comment(self.out, text));
    }
}

/// The word of an ending that a footer with the winner's name would turn into another.
fn own_word(ending: &Ending, winner: Option<Color>, mover: Color) -> Option<&'static str> {
    (ending.kind == EndingKind::Checkmate && winner == Some(!mover)).then_some("詰み")
}
