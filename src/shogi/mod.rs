//! The game itself: pieces, positions and the rules. Knows nothing of records and texts but SFEN.

mod attacks;
mod bitboard;
mod color;
mod futile;
mod hand;
mod handicap;
mod impasse;
mod legality;
mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod repetition;
mod setup;
mod sfen;
mod square;
#[cfg(test)]
mod tests;
mod zobrist;

pub use color::Color;
pub use hand::Hand;
pub use handicap::{Handicap, NamedHandicap};
pub use impasse::{Declaration, DeclarationResult, ImpasseRule, Shortfall};
pub use moves::Move;
pub use piece::{HandKind, Piece, PieceKind};
pub use position::{Foul, Position, Undo};
pub use repetition::{History, Repetition};
pub(crate) use setup::Before;
pub use setup::{Setup, SetupFault};
pub use sfen::{MiscountedRank, SfenError, SfenReading, SfenTolerance};
pub use square::Square;
