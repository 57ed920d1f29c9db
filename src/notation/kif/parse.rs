//! KIF text to records: canonical lines at full speed, all others with tolerance.

use super::{canonical, line};
use crate::{
    finding::Findings,
    notation::kakinoki::{self, Dialect, Reader},
    record::Record,
    source::Source,
};

const DIALECT: Dialect = Dialect { first_move: line::first_move };

/// Where among `lines` another game certainly begins: the number of its first line.
pub(in crate::notation) fn next_game(lines: &[impl AsRef<str>]) -> Option<usize> {
    kakinoki::next_game(lines, DIALECT)
}

/// Reads every game of a text.
pub(in crate::notation) fn parse(source: &Source, findings: &mut Findings) -> Vec<Record> {
    let mut reader = Reader::new(source.text(), findings, DIALECT);
    loop {
        play_canonical_lines(&mut reader);
        let Some(text) = reader.next_line() else { break };
        line::read(&mut reader, text);
    }
    reader.finish()
}

/// Plays move lines as Kifu for Windows writes them, as long as their numbers go on by one.
fn play_canonical_lines(reader: &mut Reader<'_, '_>) {
    loop {
        let rest = reader.rest();
        let Some(found) = canonical::line(rest.as_bytes(), reader.at()) else { return };
        let goes_on = found.ply.number == reader.last_number().saturating_add(1);
        if !goes_on || reader.has_ended() {
            return;
        }
        reader.play(found.ply);
        reader.advance(found.length);
    }
}
