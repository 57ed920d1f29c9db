//! KI2: moves in the words of the Japan Shogi Association, several a line, without origins.
//!
//! Header, diagrams, comments, variations and footers are those of KIF. A move can only be
//! understood from the position, so that is left to replay; the marks of the sides are decoration.

mod canonical;
mod line;
mod parse;
mod spelling;
#[cfg(test)]
mod tests;
mod write;

pub(super) use parse::{next_game, parse};
pub(super) use write::write;
