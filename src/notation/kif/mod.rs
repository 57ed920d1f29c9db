//! KIF: numbered moves with their origins, one a line, clocks, variations.

mod canonical;
mod line;
mod numbers;
mod parse;
mod row;
#[cfg(test)]
mod tests;
mod write;
#[cfg(test)]
pub(super) mod write_tests;

pub(super) use parse::{next_game, parse};
pub(super) use write::write;
