//! A row of KIF taken apart: its number, and what stands behind it.

use crate::notation::{
    kakinoki::{
        endings::{self, EndingWord},
        lines::trim,
        moves::{MoveWords, read_move, skip_blanks},
        tables,
    },
    text::is_blank,
};

/// What stands behind a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body<'a> {
    /// A move: its words, its text, and what follows.
    Move(MoveWords, &'a str, &'a str),
    /// An ending: its entry, its word, and what follows.
    Ending(&'static EndingWord, &'a str, &'a str),
    /// Anything else.
    Other(&'a str),
}

/// A row: its printed number, 0 where there is none, and what stands behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<'a> {
    pub(super) number: u32,
    pub(super) number_text: &'a str,
    pub(super) body: Body<'a>,
}

impl Row<'_> {
    /// Whether it is a move or an ending.
    pub(super) const fn is_known(&self) -> bool {
        !matches!(self.body, Body::Other(_))
    }
}

/// The printed number of the move or ending that a trimmed line begins with; 0 where none is
/// printed.
pub(super) fn first_move(line: &str) -> Option<u32> {
    let row = row(line)?;
    match row.body {
        Body::Move(..) => Some(row.number),
        Body::Ending(..) => (row.number > 0).then_some(row.number),
        Body::Other(_) => None,
    }
}

/// `[number [mark]] body`; `None` where a line has no number and is no move or ending.
pub(super) fn row(line: &str) -> Option<Row<'_>> {
    let mut other = None;
    for (number, rest) in numbers(line) {
        let number_text = &line[..line.len() - rest.len()];
        let row = Row { number, number_text, body: body(after_number(rest)) };
        if row.is_known() {
            return Some(row);
        }
        other.get_or_insert(row);
    }
    let unnumbered = Row { number: 0, number_text: "", body: body(line) };
    if unnumbered.is_known() { Some(unnumbered) } else { other }
}

/// The readings of the number in front: all its digits of one width; or all but the last one or two,
/// which may be the square of a move glued to it.
fn numbers(line: &str) -> impl Iterator<Item = (u32, &str)> {
    let full = line.starts_with(|c| ('０'..='９').contains(&c));
    let end = line.find(|c: char| if full { !('０'..='９').contains(&c) } else { !c.is_ascii_digit() });
    let end = end.unwrap_or(line.len());
    let width = if full { '０'.len_utf8() } else { 1 };
    (0..3).filter_map(move |back| {
        let end = end.checked_sub(back * width).filter(|&end| end > 0)?;
        let (number, _) = tables::arabic_number(&line[..end])?;
        Some((number, &line[end..]))
    })
}

/// What may stand between the number and its move: blanks, `.`, `:`, 手目.
fn after_number(rest: &str) -> &str {
    let rest = skip_blanks(rest);
    let mark = ["手目", "手", ".", "．", "。", ":", "：", ")", "）", "、"];
    skip_blanks(mark.into_iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest))
}

fn body(text: &str) -> Body<'_> {
    if let Some((words, rest)) = read_move(text) {
        return Body::Move(words, text[..text.len() - rest.len()].trim_end_matches(is_blank), rest);
    }
    let end = text.find(['(', '（', '*', '#']).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    match endings::ending_word(word) {
        Some(entry) => Body::Ending(entry, trim(word), rest),
        None => Body::Other(text),
    }
}
