//! Playing a whole record: the main line, then each variation from the position it leaves.
//!
//! The walk is a depth-first one that plays and takes back, with a stack of its own: its cost is that
//! of the moves written, whatever the number and the nesting of variations.

use super::{
    Convention, Form, Oddity, Resolved, Unresolved, describe,
    fouls::code_of,
    numbering::{
        repeated, said_of_cut, said_of_exchange, said_of_first_move, said_of_numbers, said_of_repeats,
        said_of_same,
    },
    outcome::settle_claims,
    resolve,
    start::begin,
    verdict::{Scene, needless},
    words::{correct_or_claim, side, side_ja},
};
use crate::{
    finding::{Code, Finding, Findings, PERPETUAL_CHECK},
    record::{Line, Origin, Ply, Record, WrittenMove},
    shogi::{Color, Foul, History, Move, PieceKind, Position, Repetition, Setup, Square, Undo},
    source::Span,
};

/// A record as played.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// The start position; `None` is unknown, and then nothing was played.
    pub start: Option<Setup>,
    /// The lines, in the order of [`Record::lines`].
    pub lines: Vec<ReplayedLine>,
}

/// A line as played.
#[derive(Clone, Debug, Default)]
pub struct ReplayedLine {
    /// Whether its first position could be reached.
    pub reached: bool,
    /// The moves that were played, fouls among them.
    pub moves: Vec<Move>,
    /// Fouls and the fault that ended the line, in order.
    pub faults: Vec<Fault>,
    /// Whether the line ends before its text does: a move could not be carried out or identified.
    pub stopped: bool,
    /// The first fourth occurrence of a position on this line: the ply after which it stood.
    pub repetition: Option<(u32, Repetition)>,
    /// The side to move after the last move played.
    pub turn: Option<Color>,
}

/// A move with a fault.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// The ply, counted from 1 at the start of the game.
    pub ply: u32,
    /// What is wrong.
    pub code: &'static Code,
    /// The side whose fault it is.
    pub culprit: Color,
    /// The place of its finding in the list.
    pub finding: usize,
    /// Whether the move was played all the same.
    pub played: bool,
}

/// The end of a line, while its last position stands.
#[derive(Clone, Copy, Debug)]
pub struct LineEnd<'a> {
    /// The place of the line in [`Record::lines`].
    pub line: usize,
    /// The position after its last move played.
    pub position: &'a Position,
    /// The start position of the game.
    pub start: &'a Setup,
    /// The line as played.
    pub replayed: &'a ReplayedLine,
}

/// Plays every line of `record`, reporting faults; `at_end` is called at the end of each line that
/// could be reached, with its last position.
pub fn replay(
    record: &Record,
    convention: Convention,
    findings: &mut Findings,
    mut at_end: impl FnMut(LineEnd<'_>, &mut Findings),
) -> Replayed {
    let start = begin(record, convention, findings);
    let mut replayed = Replayed { start, lines: Vec::with_capacity(record.lines.len()) };
    replayed.lines.resize_with(record.lines.len(), ReplayedLine::default);
    let Some(setup) = start else { return replayed };
    let mut walk = Walk::new(record, &setup, convention);
    walk.play_line(&record.lines[0], findings, &mut replayed.lines[0]);
    settle_claims(record, 0, &replayed.lines[0], convention, findings);
    at_end(
        LineEnd { line: 0, position: &walk.position, start: &setup, replayed: &replayed.lines[0] },
        findings,
    );
    if record.lines.len() == 1 {
        return replayed;
    }
    let children = Children::of(record);
    let mut stack = vec![Frame { line: 0, base: 0, next: 0 }];
    while let Some(frame) = stack.last_mut() {
        let Some(child) = children.of_line(frame.line).get(frame.next).copied() else {
            // Nothing is taken back before another variation needs it.
            stack.pop();
            continue;
        };
        frame.next += 1;
        let base = record.lines[child].first_ply() as usize - 1;
        // What hangs behind a move that could not be played has no position to start from.
        if base > frame.base + replayed.lines[frame.line].moves.len() {
            continue;
        }
        walk.back_to(base);
        walk.play_line(&record.lines[child], findings, &mut replayed.lines[child]);
        settle_claims(record, child, &replayed.lines[child], convention, findings);
        at_end(
            LineEnd {
                line: child,
                position: &walk.position,
                start: &setup,
                replayed: &replayed.lines[child],
            },
            findings,
        );
        stack.push(Frame { line: child, base, next: 0 });
    }
    replayed
}

/// A line whose variations are being played.
struct Frame {
    line: usize,
    /// How many moves stood before its first.
    base: usize,
    /// The next of its variations.
    next: usize,
}

/// The variations of each line, the latest branch first.
struct Children {
    order: Vec<usize>,
    starts: Vec<usize>,
}

impl Children {
    fn of(record: &Record) -> Self {
        let lines = &record.lines;
        let mut order: Vec<usize> = (1..lines.len()).collect();
        order.sort_by_key(|&line| (lines[line].parent, std::cmp::Reverse(lines[line].first_ply())));
        let mut starts = vec![0; lines.len() + 1];
        for &line in &order {
            let parent = lines[line].parent as usize;
            if let Some(count) = starts.get_mut(parent + 1) {
                *count += 1;
            }
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        Self { order, starts }
    }

    fn of_line(&self, line: usize) -> &[usize] {
        &self.order[self.starts[line]..self.starts[line + 1]]
    }
}

/// A move that was played.
struct Played {
    played: Move,
    span: Span,
    /// The number printed with it, 0 where there is none.
    number: u32,
}

struct Walk<'a> {
    record: &'a Record,
    start: &'a Setup,
    position: Position,
    history: History,
    played: Vec<Played>,
    /// What takes back each move played; none where no variation will ask for it.
    undos: Vec<Undo>,
    convention: Convention,
}

impl<'a> Walk<'a> {
    fn new(record: &'a Record, start: &'a Setup, convention: Convention) -> Self {
        let position = Position::new(start);
        let history = History::new(&position);
        let played = Vec::with_capacity(record.main().plies.len());
        Self { record, start, position, history, played, undos: Vec::new(), convention }
    }

    fn back_to(&mut self, base: usize) {
        while self.played.len() > base {
            if let (Some(last), Some(undo)) = (self.played.pop(), self.undos.pop()) {
                self.position.unplay(last.played, undo);
                self.history.pop();
            }
        }
    }

    fn play_line(&mut self, line: &Line, findings: &mut Findings, replayed: &mut ReplayedLine) {
        replayed.reached = true;
        replayed.moves.reserve_exact(line.plies.len());
        let end = row_at(line).unwrap_or(line.plies.len());
        let mut needless = Needless::default();
        for place in 0..end.min(line.plies.len()) {
            if !self.play_ply(line, place, findings, replayed, &mut needless) {
                replayed.stopped = true;
                if place + 1 < end {
                    say_that_the_rest_is_unchecked(replayed, findings);
                }
                break;
            }
        }
        needless.report(findings);
        replayed.turn = Some(self.position.turn());
    }

    /// Plays one move; `false` ends the line.
    fn play_ply(
        &mut self,
        line: &Line,
        place: usize,
        findings: &mut Findings,
        replayed: &mut ReplayedLine,
        needless: &mut Needless,
    ) -> bool {
        let Some(ply) = line.plies.get(place) else { return false };
        // The parser has said what is wrong with a move that could not be read.
        let Some(written) = &ply.written else { return false };
        let previous = self.previous();
        let fault = match resolve(&self.position, written, previous) {
            Ok(resolved) if self.is_turn_of(&resolved) => {
                if resolved.foul.is_some() || resolved.oddity.is_some() {
                    self.remark(ply, &resolved, findings, replayed);
                }
                needless.see(self, ply, &resolved);
                self.advance(ply, &resolved, replayed, findings);
                return true;
            }
            Ok(_) => Unresolved::WrongTurn,
            Err(fault) => fault,
        };
        let finding = self.scene(ply.span).unresolved(written, &fault);
        let finding = self.with_cut(self.explained(finding, line, place), ply);
        self.blame(ply, finding, false, findings, replayed);
        false
    }

    /// In KIF and KI2 the mark of a side is decoration; elsewhere a side that is named must move.
    fn is_turn_of(&self, resolved: &Resolved) -> bool {
        resolved.oddity != Some(Oddity::OtherMark)
            || matches!(self.convention, Convention::Kif | Convention::Ki2)
    }

    fn advance(
        &mut self,
        ply: &Ply,
        resolved: &Resolved,
        replayed: &mut ReplayedLine,
        findings: &mut Findings,
    ) {
        let mover = self.position.turn();
        let played = resolved.played;
        let undo = match resolved.foul {
            None => self.position.play_legal(played),
            Some(_) => self.position.play(played),
        };
        if self.record.lines.len() > 1 {
            self.undos.push(undo);
        }
        self.played.push(Played { played, span: ply.span, number: ply.number });
        replayed.moves.push(played);
        let Some(repetition) = self.history.push(&self.position) else { return };
        let at = self.ply_number();
        replayed.repetition.get_or_insert((at, repetition));
        if let Repetition::Perpetual(culprit) = repetition {
            let finding = self.numbered(self.perpetual_check(ply.span, culprit, mover), ply, at);
            blame(finding, at, true, culprit, findings, replayed);
        }
    }

    /// Where the move before ended: the square that 同 means.
    fn previous(&self) -> Option<Square> {
        let last = self.played.last().map(|last| last.played.to());
        last.or(self.record.start.previous)
    }

    /// The number of moves played so far: the ply of the last one.
    fn ply_number(&self) -> u32 {
        u32::try_from(self.played.len()).unwrap_or(u32::MAX)
    }

    fn scene(&self, span: Span) -> Scene<'_> {
        Scene {
            position: &self.position,
            start: self.start,
            convention: self.convention,
            previous: self.previous(),
            span,
        }
    }

    /// Reports a foul that is played, or an oddity.
    #[cold]
    fn remark(&self, ply: &Ply, resolved: &Resolved, findings: &mut Findings, replayed: &mut ReplayedLine) {
        let scene = self.scene(ply.span);
        if let Some(foul) = resolved.foul {
            let mut finding = scene.foul(foul, resolved.played);
            if foul == Foul::Nifu {
                finding = self.point_to_first_pawn(resolved.played.to(), finding);
            }
            debug_assert_eq!(finding.code, code_of(foul));
            finding = self.with_same(finding, ply);
            self.blame(ply, finding, true, findings, replayed);
            return;
        }
        let Some(oddity) = resolved.oddity else { return };
        let at = self.ply_number() + 1;
        let finding = self.numbered(scene.oddity(oddity, resolved.played).ply(at), ply, at);
        match oddity {
            Oddity::PromotionUnstated if self.convention != Convention::Ki2 => {}
            // Whether it is worth a word depends on the whole line.
            Oddity::Needless => {}
            Oddity::OtherMark
            | Oddity::PieceAfterMove
            | Oddity::CaptureUnmarked
            | Oddity::OtherCapture
            | Oddity::LegalityDecides
            | Oddity::PromotionUnstated => findings.push(self.with_cut(finding, ply)),
        }
    }

    /// Where the first of two pawns on a file came from: a place worth a look.
    fn point_to_first_pawn(&self, second: Square, finding: Finding) -> Finding {
        let first = self.played.iter().rev().find(|earlier| {
            let to = earlier.played.to();
            to.file() == second.file()
                && self
                    .position
                    .piece(to)
                    .is_some_and(|piece| piece.color == self.position.turn() && piece.kind == PieceKind::Pawn)
        });
        let Some(first) = first else { return finding };
        finding.label(
            first.span,
            match first.played {
                Move::Drop { .. } => ("the first pawn was dropped here", "一枚目の歩はここで打たれました"),
                Move::Board { .. } => ("the first pawn moved here", "一枚目の歩はここで動いています"),
            },
        )
    }

    /// Where 同 is, and which move went there.
    #[cold]
    fn with_same(&self, finding: Finding, ply: &Ply) -> Finding {
        let (Some(last), Some(written)) = (self.played.last(), &ply.written) else { return finding };
        if !self.is_numbered() {
            return finding;
        }
        let number = if last.number > 0 { last.number } else { self.ply_number() };
        said_of_same(finding, written, &self.convention.square(last.played.to()), number)
    }

    /// Whose move it is, where that is the question, and what the numbers printed say of a missing one.
    #[cold]
    fn explained(&self, finding: Finding, line: &Line, place: usize) -> Finding {
        let finding = match line.plies.get(place) {
            _ if self.played.is_empty() => said_of_first_move(finding, self.record, self.position.turn()),
            Some(ply) => self.with_same(finding, ply),
            None => finding,
        };
        if let Some((count, first)) = repeated(line, place) {
            return said_of_repeats(finding, count, first);
        }
        if self.is_exchanged(line, place) {
            return said_of_exchange(finding);
        }
        if self.is_numbered() { said_of_numbers(finding, self.record, line, place) } else { finding }
    }

    /// Whether the move at `place` and the next, each with its side, can be played in the other order, and
    /// the one behind them after that.
    fn is_exchanged(&self, line: &Line, place: usize) -> bool {
        let mut position = self.position.clone();
        let mut previous = self.previous();
        let order = [place + 1, place, place + 2];
        let moves = order.iter().filter_map(|&place| line.plies.get(place));
        if line.plies.len() < place + 2 {
            return false;
        }
        for ply in moves {
            let Some(written) = ply.written.filter(|written| written.color == Some(position.turn())) else {
                return false;
            };
            match resolve(&position, &written, previous) {
                Ok(resolved) if resolved.foul.is_none() => {
                    position.play(resolved.played);
                    previous = Some(resolved.played.to());
                }
                Ok(_) | Err(_) => return false,
            }
        }
        true
    }

    /// That the text may stop inside the move, in the notation whose moves go on as far as is needed.
    #[cold]
    fn with_cut(&self, finding: Finding, ply: &Ply) -> Finding {
        let is_open = self.convention == Convention::Ki2;
        if is_open { said_of_cut(finding, self.record, ply.span) } else { finding }
    }

    /// Whether a number before a move counts moves: in Western texts it may count pairs.
    const fn is_numbered(&self) -> bool {
        matches!(self.convention, Convention::Kif | Convention::Ki2)
    }

    /// The same with the number that the record prints.
    fn numbered(&self, mut finding: Finding, ply: &Ply, at: u32) -> Finding {
        finding.printed = Some(ply.number).filter(|&number| self.is_numbered() && number > 0 && number != at);
        finding
    }

    /// A fault of the side to move.
    fn blame(
        &self,
        ply: &Ply,
        finding: Finding,
        played: bool,
        findings: &mut Findings,
        replayed: &mut ReplayedLine,
    ) {
        let at = self.ply_number() + 1;
        blame(self.numbered(finding, ply, at), at, played, self.position.turn(), findings, replayed);
    }

    fn perpetual_check(&self, span: Span, culprit: Color, mover: Color) -> Finding {
        let (name, ja) = (side(culprit), side_ja(culprit, self.start));
        Finding::new(
            &PERPETUAL_CHECK,
            span,
            (
                format!(
                    "the position stands for the fourth time, and every move of {name} in between was a check \
                     (連続王手の千日手): {name} loses"
                ),
                format!("連続王手の千日手です。同じ局面が四回現れ、その間の{ja}の手がすべて王手でした（{ja}の負け）"),
            ),
        )
        .help(correct_or_claim(self.convention, culprit, culprit == mover, self.start))
    }
}

fn blame(
    finding: Finding,
    ply: u32,
    played: bool,
    culprit: Color,
    findings: &mut Findings,
    replayed: &mut ReplayedLine,
) {
    let place = findings.as_slice().len();
    replayed.faults.push(Fault { ply, code: finding.code, culprit, finding: place, played });
    findings.push(finding.ply(ply));
}

/// The fault that ended a line is not the last move: what follows it was not looked at.
fn say_that_the_rest_is_unchecked(replayed: &ReplayedLine, findings: &mut Findings) {
    let Some(fault) = replayed.faults.last().filter(|fault| !fault.played) else { return };
    let Some(finding) = findings.as_mut_vec().get_mut(fault.finding) else { return };
    let (note, note_ja) = ("the moves after it were not checked", "以降の指し手は検査していません");
    finding.help = Some(match finding.help.take() {
        Some(help) => help.and(&format!("; {note}"), &format!("（{note_ja}）")),
        None => (note, note_ja).into(),
    });
}

/// After how many moves the statement stands that ends the line; what follows is after the end.
pub(super) fn row_at(line: &Line) -> Option<usize> {
    line.endings.iter().find(|row| row.is_end()).map(|row| row.at as usize)
}

/// Needless disambiguation: worth a word only where the record does not write every origin anyway.
#[derive(Default)]
struct Needless {
    found: Vec<(Span, u32)>,
    moves: usize,
    origins: usize,
}

impl Needless {
    /// Looks at a move before it is played.
    fn see(&mut self, walk: &Walk, ply: &Ply, resolved: &Resolved) {
        if !matches!(walk.convention, Convention::Ki2 | Convention::Western) {
            return;
        }
        let Some(written) = &ply.written else { return };
        if resolved.oddity == Some(Oddity::Needless) || self.is_needless(walk, written, resolved) {
            self.found.push((ply.span, walk.ply_number() + 1));
        }
    }

    fn is_needless(&mut self, walk: &Walk, written: &WrittenMove, resolved: &Resolved) -> bool {
        let Some(kind) = written.kind else { return false };
        match (resolved.played, written.origin) {
            (Move::Board { from, to, .. }, Origin::Square(_)) => {
                self.moves += 1;
                self.origins += 1;
                resolved.foul.is_none() && walk.position.origins(kind, to).all(|other| other == from)
            }
            (Move::Board { .. }, Origin::Relative(words)) => {
                self.moves += 1;
                let previous = walk.previous();
                let enough = describe(&walk.position, resolved.played, previous, Form::Ki2);
                enough.is_some_and(|enough| match enough.origin {
                    Origin::Relative(enough) => enough != words && words.has(enough),
                    _ => false,
                })
            }
            (Move::Board { .. }, _) => {
                self.moves += 1;
                false
            }
            (Move::Drop { to, .. }, Origin::Hand) => {
                walk.convention == Convention::Ki2 && walk.position.origins(kind, to).next().is_none()
            }
            (Move::Drop { .. }, _) => false,
        }
    }

    fn report(self, findings: &mut Findings) {
        if self.moves > 0 && self.origins == self.moves {
            return;
        }
        for (span, ply) in self.found {
            findings.push(needless(span).ply(ply));
        }
    }
}
