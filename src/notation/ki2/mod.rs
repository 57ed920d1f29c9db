//! KI2: moves as people write them, without origins (柿木).

mod parse;
mod write;

pub(super) use parse::parse;
pub(super) use write::write;
