//! Diagrams to records without moves.

use crate::{
    finding::Findings,
    notation::kakinoki::{Dialect, NextLine, Reader},
    record::Record,
    source::Source,
};

/// Reads every diagram of a text.
pub(in crate::notation) fn parse(source: &Source, findings: &mut Findings) -> Vec<Record> {
    let mut reader = Reader::new(source.text(), findings, Dialect { first_move: |_| None });
    while let Some(line) = reader.next_line() {
        if let NextLine::Own(line) = line {
            reader.other(line);
        }
    }
    reader.finish()
}
