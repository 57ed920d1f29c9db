//! From a move to the words for it.
//!
//! [`describe`] gives the written form of a legal move with exactly the disambiguation the form
//! needs. Rivals are all own pieces of the same kind that reach the square by their movement, pins
//! ignored: so do the Japan Shogi Association and every program that reads these texts.

use super::geometry::{Rivals, Way, fits, is_on_side, is_rider};
use crate::{
    record::{Capture, Destination, Origin, Promotion, Relative, WrittenMove},
    shogi::{Color, Move, Piece, PieceKind, Position, Setup, Square},
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
    /// JKF: origin, piece before the move, 同. Its `relative` is the origin of [`Form::Ki2`].
    Jkf,
    /// USI: origin or hand, no piece on board moves.
    Usi,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 7] =
        [Self::Kif, Self::Ki2, Self::Csa, Self::Hodges, Self::HodgesFull, Self::Jkf, Self::Usi];
}

/// The written form of `played` in `position`; `previous` is where the move before ended.
///
/// `None` where there is no such piece, or where the form has no words that single the move out (three
/// rooks of one side).
///
/// ```
/// use kifu::{record::{Origin, Relative}, replay::{Form, describe}, shogi::{Move, Position, Setup}};
/// let setup = Setup::from_sfen("4k4/9/9/9/9/9/9/9/3GKG3 b - 1").unwrap();
/// let written = describe(&Position::new(&setup), Move::from_usi("4i5h").unwrap(), None, Form::Ki2);
/// assert_eq!(written.unwrap().origin, Origin::Relative(Relative::RIGHT));
/// ```
#[must_use]
pub fn describe(
    position: &Position,
    played: Move,
    previous: Option<Square>,
    form: Form,
) -> Option<WrittenMove> {
    let color = position.turn();
    let to = played.to();
    let destination = match (form, previous) {
        (Form::Kif | Form::Ki2 | Form::Jkf, Some(square)) if square == to => Destination::SameAt(to),
        _ => Destination::At(to),
    };
    let written = WrittenMove {
        color: Some(color),
        destination,
        kind: None,
        origin: Origin::Unstated,
        promotion: Promotion::Unstated,
        capture: None,
    };
    match played {
        Move::Drop { kind, .. } => Some(WrittenMove {
            kind: Some(kind.kind()),
            origin: drop_origin(position, kind.kind(), to, form),
            promotion: if form == Form::Csa { Promotion::ByKind } else { Promotion::Unstated },
            ..written
        }),
        Move::Board { from, promote, .. } => {
            let piece = position.piece(from)?;
            let capture = position.piece(to).map_or(Capture::Nothing, |_| Capture::Something);
            let (kind, promotion) = named(piece.kind, from, to, promote, piece, form);
            Some(WrittenMove {
                kind,
                origin: board_origin(position, piece.kind, from, to, form)?,
                promotion,
                capture: matches!(form, Form::Hodges | Form::HodgesFull).then_some(capture),
                ..written
            })
        }
    }
}

/// The same on a board alone, for the forms that say the origin of every move and nothing of captures.
/// No rule is looked at.
pub(crate) fn describe_on_board(
    board: &Setup,
    played: Move,
    previous: Option<Square>,
    form: Form,
) -> Option<WrittenMove> {
    let to = played.to();
    let (kind, origin, promotion) = match played {
        Move::Drop { kind, .. } => {
            let promotion = if form == Form::Csa { Promotion::ByKind } else { Promotion::Unstated };
            (Some(kind.kind()), Origin::Hand, promotion)
        }
        Move::Board { from, promote, .. } => {
            let piece = board.piece(from)?;
            let (kind, promotion) = named(piece.kind, from, to, promote, piece, form);
            (kind, Origin::Square(from), promotion)
        }
    };
    let destination = match (form, previous) {
        (Form::Kif | Form::Ki2 | Form::Jkf, Some(square)) if square == to => Destination::SameAt(to),
        _ => Destination::At(to),
    };
    Some(WrittenMove { color: Some(board.turn), destination, kind, origin, promotion, capture: None })
}

/// Whether the piece may promote on this move.
pub(super) fn can_promote(piece: Piece, from: Square, to: Square) -> bool {
    piece.kind.promoted().is_some() && (in_zone(piece, from) || in_zone(piece, to))
}

/// Whether `square` lies in the far three ranks of the piece's side.
fn in_zone(piece: Piece, square: Square) -> bool {
    match piece.color {
        Color::Black => square.rank() <= 3,
        Color::White => square.rank() >= 7,
    }
}

/// The piece named, and what is said of promotion.
fn named(
    kind: PieceKind,
    from: Square,
    to: Square,
    promote: bool,
    piece: Piece,
    form: Form,
) -> (Option<PieceKind>, Promotion) {
    let declined = if can_promote(piece, from, to) { Promotion::Declined } else { Promotion::Unstated };
    match form {
        Form::Csa => (Some(if promote { kind.promoted().unwrap_or(kind) } else { kind }), Promotion::ByKind),
        Form::Usi if promote => (None, Promotion::Taken),
        Form::Usi => (None, Promotion::Unstated),
        Form::Kif | Form::Ki2 | Form::Hodges | Form::HodgesFull | Form::Jkf if promote => {
            (Some(kind), Promotion::Taken)
        }
        Form::Kif => (Some(kind), Promotion::Unstated),
        Form::Ki2 | Form::Hodges | Form::HodgesFull | Form::Jkf => (Some(kind), declined),
    }
}

/// 打 is always written but in KI2, where it is only there when a piece on the board could go too.
fn drop_origin(position: &Position, kind: PieceKind, to: Square, form: Form) -> Origin {
    match form {
        Form::Ki2 if position.origins(kind, to).next().is_none() => Origin::Unstated,
        Form::Ki2 | Form::Kif | Form::Csa | Form::Hodges | Form::HodgesFull | Form::Jkf | Form::Usi => {
            Origin::Hand
        }
    }
}

fn board_origin(
    position: &Position,
    kind: PieceKind,
    from: Square,
    to: Square,
    form: Form,
) -> Option<Origin> {
    Some(match form {
        Form::Kif | Form::Csa | Form::HodgesFull | Form::Jkf | Form::Usi => Origin::Square(from),
        Form::Hodges => {
            // A piece that does not move like that is not among those that could.
            let is_alone = position.origins(kind, to).eq([from]);
            if is_alone { Origin::Unstated } else { Origin::Square(from) }
        }
        Form::Ki2 => {
            let rivals: Rivals = position.origins(kind, to).collect();
            if rivals.iter().all(|&rival| rival == from) {
                return Some(Origin::Unstated);
            }
            Origin::Relative(words(position, kind, from, to, &rivals)?)
        }
    })
}

/// The words of the Japan Shogi Association (棋譜の表記方法) for the piece on `from` among `rivals`:
/// motion first, then 直 or a side, then side and motion.
fn words(
    position: &Position,
    kind: PieceKind,
    from: Square,
    to: Square,
    rivals: &[Square],
) -> Option<Relative> {
    let color = position.turn();
    let way = Way::new(color, from, to);
    let motion = way.motion();
    let others = || rivals.iter().copied().filter(move |&rival| rival != from);
    let is_alone = |words: Relative| !others().any(|rival| fits(words, kind, color, rival, to, rivals));
    if is_alone(motion) {
        return Some(motion);
    }
    if !is_rider(kind) && way.is_straight() {
        return Some(Relative::STRAIGHT);
    }
    let side = [Relative::LEFT, Relative::RIGHT]
        .into_iter()
        .find(|&side| is_on_side(side, kind, color, from, to, rivals))?;
    [side, side.with(motion)].into_iter().find(|&words| is_alone(words))
}
