//! What a check sees.

use super::{Rules, words};
use crate::{
    record::{EndingKind, EndingRow, EndingSource, Line, Record},
    replay::{Convention, LineEnd, Replayed, ReplayedLine, Winner, winner_of},
    shogi::{Color, Position, Setup},
    source::{Source, Span},
};

/// A record after replay.
pub(super) struct Subject<'a> {
    pub(super) source: &'a Source,
    pub(super) record: &'a Record,
    pub(super) convention: Convention,
    pub(super) replayed: &'a Replayed,
}

impl<'a> Subject<'a> {
    /// Every line that was reached, as written and as played.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&'a Line, &'a ReplayedLine)> {
        self.record.lines.iter().zip(&self.replayed.lines).filter(|(_, played)| played.reached)
    }
}

/// A line whose last position stands.
pub(super) struct LastPosition<'a> {
    pub(super) record: &'a Record,
    pub(super) convention: Convention,
    pub(super) rules: &'a Rules,
    /// The line as written.
    pub(super) line: &'a Line,
    /// The line as played.
    pub(super) played: &'a ReplayedLine,
    /// The position after the last move played.
    pub(super) position: &'a Position,
    /// The start of the game.
    pub(super) start: &'a Setup,
    /// Whether it is the main line.
    pub(super) is_main: bool,
}

impl<'a> LastPosition<'a> {
    pub(super) fn new(
        record: &'a Record,
        convention: Convention,
        rules: &'a Rules,
        end: LineEnd<'a>,
    ) -> Option<Self> {
        let LineEnd { line: place, position, start, replayed } = end;
        let line = record.lines.get(place)?;
        Some(Self { record, convention, rules, line, played: replayed, position, start, is_main: place == 0 })
    }

    /// The name of a side in Japanese messages.
    pub(super) fn side_ja(&self, color: Color) -> &'static str {
        words::side_ja(color, self.start)
    }

    /// The number of moves from the start of the game to this position.
    pub(super) fn plies(&self) -> u32 {
        let played = u32::try_from(self.played.moves.len()).unwrap_or(u32::MAX);
        (self.line.first_ply() - 1).saturating_add(played)
    }

    /// The number of moves before a statement.
    pub(super) fn plies_before(&self, row: &EndingRow) -> u32 {
        words::plies_before(self.line, row.at)
    }

    /// Everything that says how the line ended, the stronger first.
    pub(super) fn statements(&self) -> impl Iterator<Item = &'a EndingRow> + use<'a> {
        statements(self.line)
    }

    /// The strongest statement of a kind.
    pub(super) fn claim(&self, kind: EndingKind) -> Option<&'a EndingRow> {
        if self.line.endings.iter().all(|row| row.kind != kind) {
            return None;
        }
        self.statements().find(|row| row.kind == kind)
    }

    /// The winner that a statement names.
    pub(super) fn winner_of(&self, row: &EndingRow) -> Option<Winner> {
        winner_of(row, self.line, self.played)
    }

    /// The winner that the strongest statement with a winner names.
    pub(super) fn winner(&self) -> Option<(Winner, &'a EndingRow)> {
        self.statements().find_map(|row| self.winner_of(row).map(|winner| (winner, row)))
    }

    /// The text of a statement.
    pub(super) fn text(&self, row: &EndingRow) -> &'a str {
        self.record.str(row.text)
    }

    /// Whether the position is the one after the last move of the text: no move was left unplayed.
    pub(super) fn is_complete(&self) -> bool {
        !self.played.stopped
    }

    /// The place of the last move played, where this line has one.
    pub(super) fn last_move(&self) -> Option<Span> {
        let index = self.played.moves.len().checked_sub(1)?;
        self.line.plies.get(index).map(|ply| ply.span)
    }

    /// The side whose fault the last move is, by its finding.
    pub(super) fn culprit(&self) -> Option<Color> {
        let fault = self.played.faults.last()?;
        (fault.ply >= self.plies()).then_some(fault.culprit)
    }
}

/// Everything that says how a line ended, the stronger first, each kind in file order. What stands behind
/// moves after the end is no statement about this game.
pub(super) fn statements(line: &Line) -> impl Iterator<Item = &EndingRow> {
    const SOURCES: [EndingSource; 5] = [
        EndingSource::Summary,
        EndingSource::Row,
        EndingSource::Footer,
        EndingSource::Tag,
        EndingSource::Comment,
    ];
    let end = line.end_before_moves().map_or(u32::MAX, |end| end.at);
    let of = move |source| line.endings.iter().filter(move |row| row.source == source && row.at <= end);
    SOURCES.into_iter().flat_map(of)
}
