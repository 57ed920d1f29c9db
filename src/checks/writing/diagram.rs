//! `misplaced-line`: a diagram after moves that does not show the position reached.
//!
//! Programs and forum posts print the final position below the moves; that is noise. Another position
//! there is either a start position in the wrong place, or belongs to other moves.

use crate::{
    checks::{Check, Run, subject::Subject},
    finding::{Finding, Findings, MISPLACED_LINE},
    record::Diagram,
    shogi::{Position, Setup},
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&MISPLACED_LINE], run: Run::OnRecord(check) };

/// So many moves are played in all to compare diagrams; further ones are not judged.
const MOST_MOVES: usize = 200_000;

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if subject.record.diagrams.is_empty() {
        return;
    }
    let Some(start) = &subject.replayed.start else { return };
    let mut walk = Walk { start, line: 0, moves: 0, position: Position::new(start), left: MOST_MOVES };
    for diagram in &subject.record.diagrams {
        let Some(position) = walk.position_at(subject, diagram) else { continue };
        if shows(diagram, &position.setup()) {
            continue;
        }
        let line = subject.record.lines.get(diagram.line as usize);
        let ply = line.map_or(0, |line| (line.first_ply() - 1).saturating_add(diagram.at));
        findings.push(
            Finding::new(
                &MISPLACED_LINE,
                diagram.span,
                "this diagram stands after the moves and does not show the position reached",
            )
            .ja("指し手の後にあるこの図は、そこまで進めた局面と一致しません")
            .help((
                "move a start position above the moves, or take the diagram out",
                "開始局面なら指し手より前に移し、そうでなければ図を消してください",
            ))
            .ply(ply),
        );
    }
}

/// Whether the diagram shows this position; hands that are not given may be anything.
fn shows(diagram: &Diagram, reached: &Setup) -> bool {
    diagram.setup.board == reached.board && (!diagram.hands || diagram.setup.hands == reached.hands)
}

/// A position that goes along with the diagrams, which mostly stand one after the other.
struct Walk<'a> {
    start: &'a Setup,
    line: usize,
    moves: usize,
    position: Position,
    left: usize,
}

impl Walk<'_> {
    /// The position where the diagram stands; `None` where play did not get there.
    fn position_at(&mut self, subject: &Subject<'_>, diagram: &Diagram) -> Option<&Position> {
        let (line, at) = (diagram.line as usize, diagram.at as usize);
        if line != self.line || at < self.moves {
            self.return_to(subject, line)?;
        }
        let moves = subject.replayed.lines.get(line)?.moves.get(self.moves..at)?;
        self.left = self.left.checked_sub(moves.len())?;
        for &played in moves {
            let _ = self.position.play(played);
        }
        self.moves = at;
        Some(&self.position)
    }

    /// Goes to the first position of a line.
    fn return_to(&mut self, subject: &Subject<'_>, line: usize) -> Option<()> {
        let mut path = Vec::new();
        let mut next = line;
        while next > 0 {
            let written = subject.record.lines.get(next)?;
            let parent = written.parent as usize;
            let before = subject.record.lines.get(parent)?;
            let moves = written.first_ply().checked_sub(before.first_ply())? as usize;
            path.push(subject.replayed.lines.get(parent)?.moves.get(..moves)?);
            self.left = self.left.checked_sub(moves + 1)?;
            next = parent;
        }
        self.position = Position::new(self.start);
        for &played in path.into_iter().rev().flatten() {
            let _ = self.position.play(played);
        }
        (self.line, self.moves) = (line, 0);
        Some(())
    }
}
