//! From the words for a move to the move.
//!
//! One law ties [`resolve`] to [`describe`](super::describe): for every legal move and every form,
//! resolving the description gives the move back. Beyond that a reader is lenient where the text
//! leaves exactly one legal move, and says what was odd about it.

use super::{
    describe::can_promote,
    geometry::{Rivals, fits},
};
use crate::{
    record::{Capture, Destination, Origin, Promotion, WrittenMove},
    shogi::{Color, Foul, HandKind, Move, Piece, PieceKind, Position, Square},
};

/// A written move that names a move which can be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The move.
    pub played: Move,
    /// The rule it breaks, if any; the position after it is well defined all the same.
    pub foul: Option<Foul>,
    /// What is odd about the way it is written.
    pub oddity: Option<Oddity>,
}

/// What is odd about a written move that can be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oddity {
    /// The mark or sign of the other side; the move fits the side to move.
    OtherMark,
    /// The promoted name together with a sign of promotion: 馬成.
    PieceAfterMove,
    /// A plain sign on a capture.
    CaptureUnmarked,
    /// The piece captured is named, and is another one, or none.
    OtherCapture,
    /// Several pieces could go there; legality (a pin) leaves one.
    LegalityDecides,
    /// More was written than is needed.
    Needless,
    /// Nothing says whether the piece promotes, and both are possible.
    PromotionUnstated,
}

/// Why a written move names no move that can be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unresolved {
    /// The move belongs to the side not to move.
    WrongTurn,
    /// No piece stands on the origin.
    EmptyOrigin(Square),
    /// The piece on the origin belongs to the other side.
    OpponentPiece(Square, Piece),
    /// Another piece stands on the origin.
    WrongPiece(Square, Piece),
    /// The destination holds an own piece.
    OwnCapture(Square, Piece),
    /// This piece cannot promote here; `None` is a drop.
    CannotPromote(Option<Piece>),
    /// The side to move does not hold the piece.
    NotInHand(PieceKind),
    /// The square of a drop is not empty.
    DropOnPiece(Square, Piece),
    /// A capture is marked and the square is empty.
    NothingToCapture(Square),
    /// 同 without a previous move, or with another square than its.
    Same(Option<Square>),
    /// No piece of the kind can go there.
    NoSuchMove {
        /// The pieces of the kind on the board of the side to move.
        standing: Vec<Square>,
    },
    /// The words fit none of the pieces that could go there.
    WrongWords(Vec<Move>),
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
}

/// The move that `written` means in `position`; `previous` is where the move before ended.
///
/// # Errors
/// Where no move, or more than one, is meant, or the one meant cannot be carried out.
pub fn resolve(
    position: &Position,
    written: &WrittenMove,
    previous: Option<Square>,
) -> Result<Resolved, Unresolved> {
    let to = match written.destination {
        Destination::At(to) => to,
        Destination::Same => previous.ok_or(Unresolved::Same(None))?,
        Destination::SameAt(to) if previous == Some(to) => to,
        Destination::SameAt(_) => return Err(Unresolved::Same(previous)),
    };
    let meant = match written.origin {
        Origin::Square(from) => from_square(position, written, from, to),
        Origin::Hand => from_hand(position, written, to),
        Origin::Unstated | Origin::Relative(_) | Origin::File(_) | Origin::Rank(_) => {
            Search { position, written, to }.run()
        }
    };
    match written.color {
        Some(color) if color != position.turn() => other_mark(position, written, color, meant),
        _ => meant,
    }
}

/// A move under the mark of the side not to move: the mark is mere decoration only where the move
/// fits the side to move without any doubt.
fn other_mark(
    position: &Position,
    written: &WrittenMove,
    color: Color,
    meant: Result<Resolved, Unresolved>,
) -> Result<Resolved, Unresolved> {
    let is_sign = written.promotion == Promotion::ByKind;
    let stands_there = match written.origin {
        Origin::Square(from) => position.piece(from).is_some_and(|piece| piece.color == color),
        Origin::Hand | Origin::Unstated | Origin::Relative(_) | Origin::File(_) | Origin::Rank(_) => false,
    };
    match meant {
        Ok(resolved) if resolved.foul.is_none() && !is_sign && !stands_there => {
            Ok(Resolved { oddity: Some(Oddity::OtherMark), ..resolved })
        }
        _ => Err(Unresolved::WrongTurn),
    }
}

/// A move with its origin square: nearly every move of most notations.
#[inline(always)]
fn from_square(
    position: &Position,
    written: &WrittenMove,
    from: Square,
    to: Square,
) -> Result<Resolved, Unresolved> {
    let Some(piece) = position.piece(from) else { return Err(Unresolved::EmptyOrigin(from)) };
    if piece.color != position.turn() {
        return Err(Unresolved::OpponentPiece(from, piece));
    }
    let mut oddity = None;
    let promote = match (written.kind, written.promotion) {
        (Some(kind), Promotion::ByKind) if kind == piece.kind => false,
        (Some(kind), Promotion::ByKind) if Some(kind) == piece.kind.promoted() => true,
        (Some(_), Promotion::ByKind) => return Err(Unresolved::WrongPiece(from, piece)),
        (Some(kind), promotion) if kind != piece.kind => {
            if promotion != Promotion::Taken || Some(kind) != piece.kind.promoted() {
                return Err(Unresolved::WrongPiece(from, piece));
            }
            oddity = Some(Oddity::PieceAfterMove);
            true
        }
        (_, promotion) => promotion == Promotion::Taken,
    };
    let target = position.piece(to);
    if let Some(own) = target.filter(|target| target.color == piece.color) {
        return Err(Unresolved::OwnCapture(to, own));
    }
    if promote && !can_promote(piece, from, to) {
        return Err(Unresolved::CannotPromote(Some(piece)));
    }
    if let Some(capture) = written.capture {
        oddity = capture_mark(capture, target, to)?.or(oddity);
    }
    let played = Move::Board { from, to, promote };
    Ok(Resolved { played, foul: position.judge(played).err(), oddity })
}

/// A drop that is marked as one.
#[inline]
fn from_hand(position: &Position, written: &WrittenMove, to: Square) -> Result<Resolved, Unresolved> {
    let Some(kind) = written.kind else { return Err(Unresolved::NoSuchMove { standing: Vec::new() }) };
    let held = hand_kind(kind).filter(|&held| position.hand(position.turn()).count(held) > 0);
    let Some(held) = held else { return Err(Unresolved::NotInHand(kind)) };
    if let Some(piece) = position.piece(to) {
        return Err(Unresolved::DropOnPiece(to, piece));
    }
    if written.promotion == Promotion::Taken {
        return Err(Unresolved::CannotPromote(None));
    }
    let played = Move::Drop { kind: held, to };
    Ok(Resolved { played, foul: position.judge(played).err(), oddity: None })
}

/// What a capture sign says against the board.
fn capture_mark(capture: Capture, target: Option<Piece>, to: Square) -> Result<Option<Oddity>, Unresolved> {
    match (capture, target) {
        (Capture::Something, None) => Err(Unresolved::NothingToCapture(to)),
        (Capture::Nothing, Some(_)) => Ok(Some(Oddity::CaptureUnmarked)),
        (Capture::Something, Some(_)) | (Capture::Nothing, None) => Ok(None),
        (Capture::Kind(kind), Some(piece)) if kind == piece.kind || kind == piece.kind.base() => Ok(None),
        (Capture::Kind(_), _) => Ok(Some(Oddity::OtherCapture)),
    }
}

/// The kind as it can be held; promoted kinds cannot.
const fn hand_kind(kind: PieceKind) -> Option<HandKind> {
    if kind.is_promoted() { None } else { kind.in_hand() }
}

/// Finding the piece that is meant when no origin square is written.
struct Search<'a> {
    position: &'a Position,
    written: &'a WrittenMove,
    to: Square,
}

impl Search<'_> {
    fn run(&self) -> Result<Resolved, Unresolved> {
        let Some(kind) = self.written.kind else {
            return Err(Unresolved::NoSuchMove { standing: Vec::new() });
        };
        let own = self.position.piece(self.to).filter(|piece| piece.color == self.position.turn());
        if let Some(piece) = own {
            return Err(Unresolved::OwnCapture(self.to, piece));
        }
        let rivals: Rivals = self.position.origins(kind, self.to).collect();
        let fitting: Rivals = rivals.iter().copied().filter(|&from| self.fits(kind, from, &rivals)).collect();
        match *fitting {
            [] => self.none_fits(kind, &rivals),
            [from] => self.only(kind, from, &rivals),
            _ => self.several(kind, &fitting),
        }
    }

    /// Whether the text can mean the piece on `from`.
    fn fits(&self, kind: PieceKind, from: Square, rivals: &[Square]) -> bool {
        let color = self.position.turn();
        let by_origin = match self.written.origin {
            Origin::Relative(words) => fits(words, kind, color, from, self.to, rivals),
            Origin::File(file) => from.file() == file,
            Origin::Rank(rank) => from.rank() == rank,
            Origin::Unstated | Origin::Square(_) | Origin::Hand => true,
        };
        by_origin && (rivals.len() == 1 || self.promotion_fits(Piece::new(color, kind), from))
    }

    /// Whether what is said of promotion is possible for the piece on `from`.
    fn promotion_fits(&self, piece: Piece, from: Square) -> bool {
        match self.written.promotion {
            Promotion::Taken | Promotion::Declined => can_promote(piece, from, self.to),
            Promotion::Unstated | Promotion::ByKind => true,
        }
    }

    fn judged(&self, from: Square) -> Result<Resolved, Unresolved> {
        from_square(self.position, self.written, from, self.to)
    }

    /// One piece fits. Where it may not move and a drop of the kind is legal, a person means the drop.
    fn only(&self, kind: PieceKind, from: Square, rivals: &[Square]) -> Result<Resolved, Unresolved> {
        let meant = self.judged(from)?;
        if meant.foul == Some(Foul::LeftInCheck)
            && self.written.origin == Origin::Unstated
            && let Some(drop) = self.legal_drop(kind)
        {
            return Ok(Resolved { oddity: Some(Oddity::LegalityDecides), ..drop });
        }
        let is_needless = self.written.origin != Origin::Unstated && rivals.len() == 1;
        let oddity = meant.oddity.or_else(|| self.promotion_oddity(from));
        Ok(Resolved { oddity: oddity.or(is_needless.then_some(Oddity::Needless)), ..meant })
    }

    /// Several pieces fit: legality may leave one.
    fn several(&self, kind: PieceKind, fitting: &[Square]) -> Result<Resolved, Unresolved> {
        let piece = Piece::new(self.position.turn(), kind);
        let stated = matches!(self.written.promotion, Promotion::Taken | Promotion::Declined);
        let legal = |from: Square| self.judged(from).ok().filter(|resolved| resolved.foul.is_none());
        let mut left: Vec<Resolved> = fitting.iter().filter_map(|&from| legal(from)).collect();
        // No sign where one piece could promote and the other could not: the sign is missing only on
        // the one that could.
        if left.len() > 1 && !stated {
            let unable = |resolved: &Resolved| match resolved.played {
                Move::Board { from, .. } => !can_promote(piece, from, self.to),
                Move::Drop { .. } => false,
            };
            if left.iter().filter(|resolved| unable(resolved)).count() == 1 {
                left.retain(unable);
                return left.pop().ok_or(Unresolved::Ambiguous(Vec::new()));
            }
        }
        match left.len() {
            1 => {
                let meant = left.swap_remove(0);
                Ok(Resolved { oddity: Some(Oddity::LegalityDecides), ..meant })
            }
            0 => match self.legal_drop(kind) {
                Some(drop) if self.written.origin == Origin::Unstated => {
                    Ok(Resolved { oddity: Some(Oddity::LegalityDecides), ..drop })
                }
                _ => Err(Unresolved::Ambiguous(self.moves(fitting))),
            },
            _ => Err(Unresolved::Ambiguous(left.iter().map(|resolved| resolved.played).collect())),
        }
    }

    /// No piece on the board fits: a drop is meant, or nothing.
    fn none_fits(&self, kind: PieceKind, rivals: &[Square]) -> Result<Resolved, Unresolved> {
        if !rivals.is_empty() {
            return Err(Unresolved::WrongWords(self.moves(rivals)));
        }
        let color = self.position.turn();
        let holds = hand_kind(kind).is_some_and(|held| self.position.hand(color).count(held) > 0);
        if holds
            && self.written.origin == Origin::Unstated
            && self.written.capture != Some(Capture::Something)
        {
            return from_hand(self.position, self.written, self.to);
        }
        let is_kind = |&square: &Square| self.position.piece(square) == Some(Piece::new(color, kind));
        Err(Unresolved::NoSuchMove { standing: Square::all().filter(is_kind).collect() })
    }

    fn legal_drop(&self, kind: PieceKind) -> Option<Resolved> {
        from_hand(self.position, self.written, self.to)
            .ok()
            .filter(|drop| drop.foul.is_none() && hand_kind(kind).is_some())
    }

    fn promotion_oddity(&self, from: Square) -> Option<Oddity> {
        let piece = self.position.piece(from)?;
        let is_open = self.written.promotion == Promotion::Unstated && can_promote(piece, from, self.to);
        is_open.then_some(Oddity::PromotionUnstated)
    }

    fn moves(&self, origins: &[Square]) -> Vec<Move> {
        let promote = self.written.promotion == Promotion::Taken;
        origins.iter().map(|&from| Move::Board { from, to: self.to, promote }).collect()
    }
}
