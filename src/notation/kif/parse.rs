//! KIF text to records: canonical lines at full speed, all others with tolerance.

use super::{canonical, line, row};
use crate::{
    finding::Findings,
    notation::kakinoki::{self, Dialect, NextLine, Reader},
    record::Record,
    source::Source,
};

const DIALECT: Dialect = Dialect { first_move: row::first_move };

/// Where among `lines` another game certainly begins: the number of its first line.
pub(in crate::notation) fn next_game(lines: &[impl AsRef<str>]) -> Option<usize> {
    kakinoki::next_game(lines, DIALECT)
}

/// Reads every game of a text.
pub(in crate::notation) fn parse(source: &Source, findings: &mut Findings) -> Vec<Record> {
    let mut reader = Reader::new(source.text(), findings, DIALECT);
    loop {
        play_canonical_lines(&mut reader);
        match reader.next_line() {
            Some(NextLine::Own(line)) => line::read(&mut reader, line),
            Some(NextLine::Taken) => {}
            None => break,
        }
    }
    reader.finish()
}

/// Takes rows as Kifu for Windows writes them, as long as their numbers go on by one.
fn play_canonical_lines(reader: &mut Reader<'_, '_>) {
    while !reader.has_ended() {
        let next = reader.last_number().saturating_add(1);
        let rest = reader.rest();
        if let Some(line) = canonical::line(rest.as_bytes(), reader.at()) {
            if line.ply.number != next {
                return;
            }
            reader.play(line.ply);
            reader.advance(line.length);
        } else if let Some(ending) = canonical::ending(rest, reader.at()).filter(|row| row.number == next) {
            reader.end(ending.entry.word, |text, at| ending.row(text, at));
            reader.advance(ending.length);
        } else {
            return;
        }
    }
}
