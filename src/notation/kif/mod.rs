//! KIF: one numbered move a line (柿木).

mod parse;
mod write;

pub(super) use parse::parse;
pub(super) use write::write;
