//! KI2 text to records: canonical moves at full speed, all others with tolerance.

use super::{canonical, line, spelling::Spelling};
use crate::{
    finding::Findings,
    notation::{
        kakinoki::{self, Dialect, NextLine, Reader},
        text::offset,
    },
    record::{Ply, Record},
    source::{Source, Span},
};

const DIALECT: Dialect = Dialect { first_move: line::first_move };

/// Where among `lines` another game certainly begins: the number of its first line.
pub(in crate::notation) fn next_game(lines: &[impl AsRef<str>]) -> Option<usize> {
    kakinoki::next_game(lines, DIALECT)
}

/// Reads every game of a text.
pub(in crate::notation) fn parse(source: &Source, findings: &mut Findings) -> Vec<Record> {
    let mut reader = Reader::new(source.text(), findings, DIALECT);
    let mut spelling = Spelling::default();
    loop {
        play_canonical_lines(&mut reader, &mut spelling);
        match reader.next_line() {
            Some(NextLine::Own(line)) => line::read(&mut reader, &mut spelling, line),
            Some(NextLine::Taken) => {}
            None => break,
        }
    }
    spelling.finish(&mut reader);
    reader.finish()
}

/// Plays moves as they are usually written, as long as lines begin with one. What is left of a
/// line after them goes to the tolerant reader.
fn play_canonical_lines(reader: &mut Reader<'_, '_>, spelling: &mut Spelling) {
    loop {
        let text = reader.rest();
        let mut rest = canonical::skip_blanks(text);
        let mut any = false;
        while let Some((written, length)) = canonical::a_move(rest) {
            let start = offset(reader.at() + text.len() - rest.len());
            reader.play(Ply::new(Some(written), Span::new(start, start + offset(length))));
            rest = canonical::skip_blanks(&rest[length..]);
            any = true;
        }
        if !any {
            return;
        }
        reader.advance(text.len() - rest.len());
        let Some(left) = reader.take_line() else { return };
        if !left.is_empty() {
            line::read_after_moves(reader, spelling, left);
        }
    }
}
