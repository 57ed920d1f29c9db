//! A game while it is read.

use crate::{
    notation::kakinoki::{
        board::Diagram,
        variation::{Reach, Stack},
    },
    notation::text::offset,
    record::{Line, Record},
    source::Span,
};

/// The game that is being read.
pub(super) struct Game {
    pub(super) record: Record,
    pub(super) stack: Stack,
    /// The line of play that moves are added to; `None` while they belong to a variation that has no
    /// place.
    pub(super) line: Option<usize>,
    /// Such a variation: read like others, and forgotten.
    pub(super) nowhere: Line,
    /// The diagram of the start position; after the first move, another one.
    pub(super) diagram: Diagram,
    /// The diagram before it, where a second one began.
    pub(super) earlier: Option<Diagram>,
    /// Whether moves or an ending were read.
    pub(super) begun: bool,
    /// Whether anything was read that only a game has.
    pub(super) found: bool,
    /// The number printed with the last move or ending of the line.
    pub(super) last_number: u32,
    /// Whether the last move or ending had a printed number.
    pub(super) numbered: bool,
    /// What the main line's printed numbers are ahead of its plies.
    pub(super) ahead: u32,
    /// The findings about odd spellings of diagrams, one a kind: see `DiagramOddities::list`.
    pub(super) reported: [Option<usize>; 4],
    /// Whether two equal times for a move were reported.
    pub(super) reported_times: bool,
}

impl Game {
    pub(super) fn new(at: usize) -> Self {
        let mut stack = Stack::default();
        stack.push(0, 1);
        let mut record = Record::new();
        record.span = Span::at(offset(at));
        Self {
            record,
            stack,
            line: Some(0),
            nowhere: Line::default(),
            diagram: Diagram::default(),
            earlier: None,
            begun: false,
            found: false,
            last_number: 0,
            numbered: false,
            ahead: 0,
            reported: [None; 4],
            reported_times: false,
        }
    }

    pub(super) fn current(&self) -> &Line {
        self.line.and_then(|line| self.record.lines.get(line)).unwrap_or(&self.nowhere)
    }

    pub(super) fn current_mut(&mut self) -> &mut Line {
        self.line.and_then(|line| self.record.lines.get_mut(line)).unwrap_or(&mut self.nowhere)
    }

    /// Whether the current line has stated its ending after its last move.
    pub(super) fn ended(&self) -> bool {
        let line = self.current();
        line.endings.last().is_some_and(|ending| ending.at as usize == line.plies.len())
    }

    pub(super) fn reach(&self, line: usize) -> Reach {
        let Some(line) = self.record.lines.get(line) else { return Reach { next: 0, ended: false } };
        let moves = offset(line.plies.len());
        Reach {
            next: line.first_ply().saturating_add(moves),
            ended: line.endings.iter().any(|ending| ending.at == moves),
        }
    }
}
