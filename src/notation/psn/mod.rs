//! Western texts: PSN tags, Hodges moves and their relatives.
//!
//! There is no one definition: books, mailing lists and programs have written piece, square and sign
//! in a dozen ways since 1976. One reader takes them all, token by token: numbers, moves ([`moves`]),
//! words of an ending ([`ending`]), clocks, and comments in every kind of bracket. One writer gives
//! Hodges as it is read everywhere.

mod borders;
mod clock;
mod comments;
mod cut;
mod ending;
mod fen;
mod game;
mod grammar;
mod moves;
mod numbers;
mod parse;
mod play;
mod prose;
mod spelling;
mod start;
mod tags;
#[cfg(test)]
mod tests;
mod write;
mod write_ending;
#[cfg(test)]
mod write_tests;

pub(crate) use borders::next_games;
pub(super) use parse::parse;
pub(super) use tags::holds_field;
pub(super) use write::{comment_as_written, write};
pub(super) use write_ending::holds_ending;
