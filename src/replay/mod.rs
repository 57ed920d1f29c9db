//! The only place where a written move meets a position.
//!
//! [`resolve`] reads the words for a move, [`describe`] finds them, and [`replay`] plays a whole
//! [`Record`](crate::record::Record) with its variations, reporting every foul and every move that cannot be understood.
//! [`Game`] is the result without its notation.

mod convention;
mod describe;
mod evaluation;
mod follow;
mod fouls;
mod game;
mod geometry;
mod id;
mod line;
mod numbering;
mod outcome;
mod resolve;
mod start;
mod verdict;
mod words;

pub use convention::Convention;
pub(crate) use describe::describe_on_board;
pub use describe::{Form, describe};
pub(crate) use follow::follow;
pub use game::{Ending, Evaluation, Game, GameLine, Winner};
pub use id::{GAME_ID_VERSION, game_id};
pub use line::{Fault, LineEnd, Replayed, ReplayedLine, replay};
pub use outcome::{Outcome, outcome, winner_of};
pub(crate) use start::says_start;
pub(crate) use words::{foul_ending, side, side_ja};

pub use resolve::{Oddity, Resolved, Unresolved, resolve};
