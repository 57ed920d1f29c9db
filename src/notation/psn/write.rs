//! Games to text: tags and Hodges moves, or the moves alone.

use std::{borrow::Cow, fmt::Write as _};

use super::{
    ending::{token, words},
    spelling::push_move,
    tags::tag_key,
    write_ending::{holds_ending, statement},
};
use crate::{
    notation::{Target, WriteOptions},
    record::{Capture, Destination, Origin, Promotion, WrittenMove},
    replay::{Form, Game, GameLine, describe},
    shogi::{Color, Handicap, Move, Position, Setup, Square},
};

/// No line of moves is longer than this, if it can be helped.
const WIDTH: usize = 79;

/// The signs of quality, written next to the move they judge.
const SIGNS: [&str; 7] = ["!", "?", "!!", "??", "!?", "?!", "#"];

/// Appends one game to `out`.
pub(crate) fn write(target: Target, game: &Game, options: &WriteOptions, out: &mut String) {
    if !out.is_empty() && !out.ends_with("\n\n") {
        out.push('\n');
    }
    let tags = target != Target::Hodges;
    if tags {
        let before = out.len();
        push_tags(out, game);
        if out.len() > before {
            out.push('\n');
        }
    }
    Writer { out, game, options, tags, column: 0, opening: false }.tree();
}

/// A line of comment as it is written: what would close the comment early is replaced, and what would
/// seem to open another.
pub(crate) fn comment_as_written(text: &str) -> Cow<'_, str> {
    if text.contains(['{', '}']) {
        Cow::Owned(text.replace('{', "(").replace('}', ")"))
    } else {
        Cow::Borrowed(text)
    }
}

fn push_tags(out: &mut String, game: &Game) {
    let fields = || game.header.iter().filter_map(|(key, value)| Some((tag_key(key)?, value)));
    // The players come first, by whom every reader knows a PSN.
    for player in ["Sente", "Gote"] {
        fields().filter(|&(tag, _)| tag == player).for_each(|(tag, value)| push_tag(out, tag, value));
    }
    for (tag, value) in fields().filter(|(tag, _)| !matches!(*tag, "Sente" | "Gote")) {
        match tag {
            "Handicap" => push_handicap(out, value),
            _ => push_tag(out, tag, value),
        }
    }
    if let Some(start) = game.start.as_ref().filter(|start| **start != Handicap::EVEN.setup()) {
        let _ = writeln!(out, "[SFEN \"{start}\"]");
    }
    if let Some(token) = game.main().and_then(|main| result(game, main)) {
        push_tag(out, "Result", token);
    }
}

fn push_tag(out: &mut String, tag: &str, value: &str) {
    let _ = write!(out, "[{tag} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' | '\r' => out.push(' '),
            _ => out.push(c),
        }
    }
    out.push_str("\"]\n");
}

/// The even game needs no tag; a name without an English one is written as it stands.
fn push_handicap(out: &mut String, value: &str) {
    match Handicap::from_name(value) {
        Some(Handicap::EVEN) => {}
        Some(handicap) => push_tag(out, "Handicap", handicap.english().unwrap_or(value)),
        None => push_tag(out, "Handicap", value),
    }
}

/// The result token of the main line.
fn result(game: &Game, main: &GameLine) -> Option<&'static str> {
    let mover = mover_after(game, main);
    main.ending
        .as_ref()
        .filter(|ending| holds_ending(ending, mover))
        .and_then(|ending| statement(ending, mover).token)
}

/// The side that would have moved next.
fn mover_after(game: &Game, main: &GameLine) -> Color {
    let first = start_of(game).turn;
    if main.moves.len().is_multiple_of(2) { first } else { !first }
}

fn start_of(game: &Game) -> Setup {
    game.start.unwrap_or(Handicap::EVEN.setup())
}

/// Writes the moves of a game.
struct Writer<'a> {
    out: &'a mut String,
    game: &'a Game,
    options: &'a WriteOptions,
    tags: bool,
    /// How many characters the current line has.
    column: usize,
    /// Whether a bracket opens before the next unit.
    opening: bool,
}

/// A line of play that is being written. Variations may be nested deeper than any stack.
struct Open {
    line: usize,
    /// How many of its moves are written.
    done: usize,
    /// How many of its comments are written.
    comments: usize,
    /// Its next variation.
    child: Option<usize>,
    position: Position,
    /// The position before the last move, kept while variations may leave it.
    before: Option<Position>,
    /// Whether a move of the second half of a pair needs its number.
    number_due: bool,
}

impl Writer<'_> {
    fn tree(&mut self) {
        let (first, next) = children(&self.game.lines);
        let start = Position::new(&start_of(self.game));
        let child = |line: usize| first.get(line).copied().flatten();
        if self.game.lines.is_empty() {
            return self.finish();
        }
        let mut open = vec![Open::new(0, start, child(0))];
        while let Some(top) = open.last_mut() {
            let Some(line) = self.game.lines.get(top.line) else { break };
            if top.done == 0 && top.comments == 0 {
                self.comments(top, line);
            }
            if let Some((variation, position)) = top.branch(&self.game.lines, &next) {
                if self.game.lines.get(variation).is_none_or(is_empty) {
                    continue;
                }
                self.opening = true;
                open.push(Open::new(variation, position, child(variation)));
                continue;
            }
            match line.moves.get(top.done) {
                Some(&played) => self.played(top, line, played),
                None => {
                    self.ending(top, line);
                    if open.len() > 1 {
                        self.out.push(')');
                        self.column += 1;
                    }
                    open.pop();
                }
            }
        }
        self.finish();
    }

    /// A move with its number, its signs and its comments.
    fn played(&mut self, top: &mut Open, line: &GameLine, played: Move) {
        let mut unit = String::with_capacity(16);
        self.push_number(&mut unit, top, line);
        let written = self.describe(&top.position, played);
        push_move(&mut unit, &written, self.options.digit_ranks);
        top.done += 1;
        while let Some((at, text)) = line.comments.get(top.comments)
            && *at as usize == top.done
            && SIGNS.contains(&text.as_str())
        {
            unit.push_str(text);
            top.comments += 1;
            top.number_due = false;
        }
        top.number_due = false;
        self.unit(&unit);
        // The position before this move is needed where a variation replaces it.
        top.before = top.child.is_some().then(|| top.position.clone());
        top.position.play(played);
        self.comments(top, line);
    }

    /// `1. `, and for the second half of a pair `1... ` where something stands before it; White's
    /// first move follows `1. ... `.
    fn push_number(&self, unit: &mut String, top: &Open, line: &GameLine) {
        let offset = u64::from(start_of(self.game).turn == Color::White);
        let half = u64::from(line.from_ply.max(1)) - 1 + top.done as u64 + offset;
        let (pair, second) = (half / 2 + 1, half % 2 == 1);
        let _ = match (second, top.number_due) {
            (false, _) => write!(unit, "{pair}. "),
            (true, true) if top.done == 0 && top.line == 0 => write!(unit, "{pair}. ... "),
            (true, true) => write!(unit, "{pair}... "),
            (true, false) => Ok(()),
        };
    }

    fn describe(&self, position: &Position, played: Move) -> WrittenMove {
        let form = if self.options.full_origin { Form::HodgesFull } else { Form::Hodges };
        describe(position, played, None, form).unwrap_or_else(|| in_full(position, played))
    }

    /// The comments at the place that a line has reached.
    fn comments(&mut self, top: &mut Open, line: &GameLine) {
        let rest = line.comments.get(top.comments..).unwrap_or(&[]);
        let here = rest.iter().take_while(|(at, _)| *at as usize <= top.done).count();
        let lines: Vec<&str> = rest.iter().take(here).map(|(_, text)| text.as_str()).collect();
        top.comments += here;
        top.number_due |= here > 0;
        self.comment(&lines);
    }

    fn comment(&mut self, lines: &[&str]) {
        let mut lines = lines;
        // A NAG is no comment to the programs that write it.
        while let Some((nag, rest)) = lines.split_first().filter(|(first, _)| is_nag(first)) {
            self.unit(nag);
            lines = rest;
        }
        if lines.is_empty() {
            return;
        }
        let text = comment_as_written(&lines.join("\n")).into_owned();
        let unit = if is_plain(lines) { format!("{{{text}}}") } else { format!("{{\n{text}\n}}") };
        self.unit(&unit);
    }

    fn ending(&mut self, top: &Open, line: &GameLine) {
        let is_main = top.line == 0;
        let mover = top.position.turn();
        let said = line.ending.as_ref().filter(|ending| holds_ending(ending, mover));
        let said = said.map(|ending| statement(ending, mover));
        let word = said.and_then(|said| said.word);
        let whole = is_main && self.tags;
        let token = said.filter(|said| whole || !said.word_is_enough).and_then(|said| said.token);
        let nothing = line.moves.is_empty() && word.is_none();
        let star = (whole || (is_main && nothing)).then_some("*");
        let mut units: Vec<String> =
            [word, token.or(star)].into_iter().flatten().map(str::to_owned).collect();
        if let Some(first) = units.first_mut().filter(|_| line.moves.is_empty() && !is_main) {
            // A bracket that holds nothing but an ending is a variation by its number.
            let mut numbered = String::new();
            self.push_number(&mut numbered, top, line);
            first.insert_str(0, &numbered);
        }
        units.iter().for_each(|unit| self.unit(unit));
        if let Some(ending) = &line.ending {
            let lines: Vec<&str> = ending.comments.iter().map(String::as_str).collect();
            self.comment(&lines);
        }
    }

    /// Appends a unit that no line end may part, with a blank or a line end before it.
    fn unit(&mut self, unit: &str) {
        let (first, last) = match (unit.find('\n'), unit.rfind('\n')) {
            (Some(first), Some(last)) => (first, Some(unit.len() - last - 1)),
            _ => (unit.chars().count(), None),
        };
        self.begin_unit(first);
        self.out.push_str(unit);
        self.column = last.unwrap_or(self.column + first);
    }

    /// A blank or a line end before a unit of `len` characters, and the bracket that opens before it.
    fn begin_unit(&mut self, len: usize) {
        let opening = std::mem::take(&mut self.opening);
        if self.column > 0 && self.column + 1 + usize::from(opening) + len > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        if opening {
            self.out.push('(');
            self.column += 1;
        }
    }

    fn finish(&mut self) {
        if self.column > 0 {
            self.out.push('\n');
        }
    }
}

impl Open {
    const fn new(line: usize, position: Position, child: Option<usize>) -> Self {
        Self { line, done: 0, comments: 0, child, position, before: None, number_due: true }
    }

    /// The next variation that leaves the line where it has got to, and the position it starts from.
    fn branch(&mut self, lines: &[GameLine], next: &[Option<usize>]) -> Option<(usize, Position)> {
        let line = lines.get(self.line)?;
        let child = self.child?;
        let leaves = lines.get(child)?.from_ply as usize;
        let reached = line.from_ply.max(1) as usize + self.done;
        let at_end = self.done == line.moves.len();
        let position = match &self.before {
            Some(before) if leaves < reached => before.clone(),
            _ if at_end => self.position.clone(),
            _ => return None,
        };
        self.child = next.get(child).copied().flatten();
        self.number_due = true;
        Some((child, position))
    }
}

/// Whether there is nothing to write of a line.
fn is_empty(line: &GameLine) -> bool {
    line.moves.is_empty() && line.comments.is_empty() && line.ending.is_none()
}

/// For each line its first variation, and for each variation the next one of the same line, both in
/// order.
fn children(lines: &[GameLine]) -> (Vec<Option<usize>>, Vec<Option<usize>>) {
    let mut first = vec![None; lines.len()];
    let mut next = vec![None; lines.len()];
    for child in (1..lines.len()).rev() {
        let parent = lines.get(child).map_or(0, |line| line.parent);
        if let Some(slot) = first.get_mut(parent) {
            next[child] = slot.replace(child);
        }
    }
    (first, next)
}

/// A move that is not legal, with all that can be said of it.
fn in_full(position: &Position, played: Move) -> WrittenMove {
    let to = played.to();
    let blank = WrittenMove {
        color: None,
        destination: Destination::At(to),
        kind: None,
        origin: Origin::Hand,
        promotion: Promotion::Unstated,
        capture: None,
    };
    match played {
        Move::Drop { kind, .. } => WrittenMove { kind: Some(kind.kind()), ..blank },
        Move::Board { from, promote, .. } => WrittenMove {
            kind: position.piece(from).map(|piece| piece.kind),
            origin: Origin::Square(from),
            promotion: promotion(position, from, to, promote),
            capture: Some(position.piece(to).map_or(Capture::Nothing, |_| Capture::Something)),
            ..blank
        },
    }
}

fn promotion(position: &Position, from: Square, to: Square, promote: bool) -> Promotion {
    let in_zone = |square: Square| match position.turn() {
        Color::Black => square.rank() <= 3,
        Color::White => square.rank() >= 7,
    };
    let could = position.piece(from).is_some_and(|piece| piece.kind.promoted().is_some());
    match promote {
        true => Promotion::Taken,
        false if could && (in_zone(from) || in_zone(to)) => Promotion::Declined,
        false => Promotion::Unstated,
    }
}

fn is_nag(text: &str) -> bool {
    text.strip_prefix('$').is_some_and(|digits| {
        !digits.is_empty() && digits.len() < 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Whether lines of comment can stand between braces as they are. A line with blanks around it, or
/// one that would be taken for an ending, needs lines of its own.
fn is_plain(lines: &[&str]) -> bool {
    let trimmed = lines.iter().all(|line| line.trim() == *line);
    let ends = [lines.first(), lines.last()].into_iter().flatten().all(|line| !line.is_empty());
    let is_ending = |line: &&&str| token(line).is_some() || words(line).is_some();
    trimmed && ends && !(lines.len() == 1 && lines.first().filter(is_ending).is_some())
}
