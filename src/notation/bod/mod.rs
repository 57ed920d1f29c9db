//! BOD: a board diagram alone (柿木): hands, nine rows, the move number and the side to move.

mod parse;
mod write;

pub(super) use parse::parse;
pub(super) use write::write;
