//! JSON Kifu Format.

mod parse;
mod write;

pub(super) use parse::parse;
pub(super) use write::write;
