//! Opinions beyond legality: each check is a file of its own that only reports.

pub mod source;

use crate::{
    finding::Findings,
    record::Record,
    replay::{Convention, LineEnd, Replayed},
    source::Source,
};

/// The rules of the table.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// A game is drawn at this ply.
    pub max_moves: Option<u32>,
    /// Entering-king declarations by the 24-point rule instead of the 27-point rule.
    pub impasse_24: bool,
    /// A king that reaches the other king's home square wins.
    pub try_rule: bool,
}

/// Looks at a line while its last position stands.
pub fn at_line_end(
    _record: &Record,
    _convention: Convention,
    _rules: &Rules,
    _end: LineEnd<'_>,
    _findings: &mut Findings,
) {
}

/// Looks at a whole record after it was replayed.
pub fn on_record(
    _source: &Source,
    _record: &Record,
    _convention: Convention,
    _replayed: &Replayed,
    _findings: &mut Findings,
) {
}
