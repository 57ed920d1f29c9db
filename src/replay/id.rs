//! The id of a game: the same in every notation, whatever its header, comments and clocks say.

use std::fmt::{self, Write as _};

use crate::shogi::{Move, Setup};
use sha2::{Digest, Sha256};

/// What [`game_id`] hashes. It goes up when that changes.
pub const GAME_ID_VERSION: u32 = 1;

/// The id of a game, version 1: the first 128 bits of the SHA-256 of `START moves MOVES`, where START is
/// the start position as SFEN with the move number 1, and MOVES are the moves in USI with a blank
/// between two (none: the text ends in a blank). Anybody can compute it again.
///
/// ```
/// use kifu::{replay::game_id, shogi::{Handicap, Move}};
/// let moves = ["7g7f", "3c3d"].map(|text| Move::from_usi(text).unwrap());
/// let id = game_id(&Handicap::EVEN.setup(), &moves);
/// // printf %s 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d' | sha256sum
/// assert_eq!(format!("{:032x}", u128::from_be_bytes(id)), "9bc4fa382fca10ab433eaec7a5b184fa");
/// ```
#[must_use]
pub fn game_id(start: &Setup, moves: &[Move]) -> [u8; 16] {
    let mut hashed = Hashed(Sha256::new());
    // Where the count begins (手数＝) is no part of the game, and many notations cannot hold it.
    let start = Setup { move_number: 1, ..*start };
    // Writing into a hash cannot fail.
    let _ = write!(hashed, "{start} moves ");
    for (index, played) in moves.iter().enumerate() {
        let blank = if index > 0 { " " } else { "" };
        let _ = write!(hashed, "{blank}{played}");
    }
    let mut id = [0; 16];
    for (to, from) in id.iter_mut().zip(hashed.0.finalize()) {
        *to = from;
    }
    id
}

/// A hash that text is written into.
struct Hashed(Sha256);

impl fmt::Write for Hashed {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}
