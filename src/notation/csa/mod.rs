//! CSA, versions 1 to 3, with the dialects of shogi-server (floodgate), of Kifu for Windows, of
//! relays and of protocol transcripts.
//!
//! The first character of a line says what it is; a line of statements may hold several, joined by
//! commas. Canonical moves and times take a short way through [`parse`] over the bytes, everything
//! else goes through [`grammar`].

mod board;
mod borders;
mod grammar;
mod guess;
mod parse;
mod remarks;
mod statements;
mod times;
mod words;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use borders::last_version;
pub(super) use borders::next_game;
pub(super) use parse::parse;
pub(super) use words::{V3_KEYS, kif_key};
pub(super) use write::{v3_head, write};

/// The move that a word is; `None` where it is none.
pub(super) fn read_move(word: &str) -> Option<crate::record::WrittenMove> {
    grammar::written_move(word).ok()
}
