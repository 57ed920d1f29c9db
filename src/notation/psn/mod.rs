//! Western texts: PSN tags, Hodges moves and their relatives.

mod parse;
mod write;

pub(super) use parse::parse;
pub(super) use write::write;
