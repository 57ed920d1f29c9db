//! The only place where a written move meets a position.

mod describe;
mod game;

pub use describe::{Form, describe};
pub use game::{Ending, Evaluation, Game, GameLine, Winner};
