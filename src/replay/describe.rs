//! From a move to the words for it.

use crate::{
    record::WrittenMove,
    shogi::{Move, Position, Square},
};

/// How much a notation says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// KIF: piece before the move, origin or 打, 成; 同.
    Kif,
    /// KI2: 同, the words of the Japan Shogi Association, 打 only where needed, 成 or 不成.
    Ki2,
    /// CSA: origin or hand, piece after the move.
    Csa,
    /// Hodges: the origin square only where another piece of the kind could go there (pins
    /// ignored), `-` `x` `*`, `+` `=`.
    Hodges,
    /// Hodges with the origin of every move.
    HodgesFull,
    /// JKF: origin, piece before the move, 同, and the words of KI2 are worked out apart.
    Jkf,
}

/// The written form of a legal `played` in `position`; `previous` is where the move before ended.
#[must_use]
pub fn describe(
    _position: &Position,
    _played: Move,
    _previous: Option<Square>,
    _form: Form,
) -> Option<WrittenMove> {
    None
}
