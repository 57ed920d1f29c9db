//! USI `position` lines and SFEN lists: every line a game.
//!
//! Files hold the lines with or without the words `position`, `startpos`, `sfen` and `moves`; some end
//! a line with a word for how the game ended, though the protocol has none.

mod cut;
mod grammar;
mod parse;
mod words;
mod write;

#[cfg(test)]
mod tests;

pub(super) use parse::{next_game, parse};
pub(super) use write::write;

/// The move that a word is; `None` where it is none.
pub(super) fn read_move(word: &str) -> Option<crate::record::WrittenMove> {
    grammar::written_move(word).ok()
}
