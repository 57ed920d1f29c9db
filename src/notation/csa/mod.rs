//! CSA, versions 1 to 3, and the floodgate dialect.

mod parse;
mod write;

pub(super) use parse::parse;
pub(super) use write::write;
