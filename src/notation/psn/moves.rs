//! One move of a Western text: Hodges and its relatives, Kitao–Kawasaki, USI, XBoard.
//!
//! [`plain`] reads the common forms (`P-7f`, `Sx2b`, `+Bx3a`, `B*5e`) without backtracking, [`read`]
//! everything else by a grammar. Both look at the front of a text and stop where the move ends.
//! Nothing here knows a board: whether `S4i` is a move or a drop is not its business.

use super::grammar::{PROMOTING, Parts, Sign, Whence, any_move};
use crate::{
    notation::grammar::Name,
    record::{Capture, Destination, Origin, Promotion, WrittenMove},
    shogi::{PieceKind, Square},
};

/// How a text names squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Squares {
    /// File digit, rank letter: `7f` (Hodges, USI).
    Letters,
    /// Two digits: `76` (Hosking, lishogi).
    Digits,
    /// Letter for the file from Black's left, digit for the rank from Black's side: `c4` (XBoard,
    /// pychess, cshogi).
    Chess,
}

/// What a move's spelling departs from, where its meaning is plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Oddity {
    /// A lower-case piece letter.
    LowerPiece,
    /// An upper-case rank or file letter.
    UpperRank,
    /// A sign that only looks like the hyphen, the `x` or the apostrophe.
    OddLink,
    /// A `+` on a king, a gold or a drop: chess players mark a check so.
    CheckSign,
    /// A `=` on a drop.
    DeclinedDrop,
    /// A destination without its file (`G6ih`): the one of the origin.
    SameFile,
    /// Blanks around the link.
    Blanks,
}

impl Oddity {
    /// What is odd, for a message.
    pub(super) const fn what(self) -> Name {
        match self {
            Self::LowerPiece => ("the piece is written in lower case", "駒の文字が小文字です"),
            Self::UpperRank => ("the square is written in upper case", "マスの文字が大文字です"),
            Self::OddLink => (
                "the sign between piece and square is not the usual one",
                "駒とマスの間の記号が普通と違います",
            ),
            Self::CheckSign => (
                "the plus cannot be a promotion here and is read as a sign of check",
                "ここでの「+」は成りではありえないため、王手の印と読みます",
            ),
            Self::DeclinedDrop => (
                "a drop never promotes, so there is nothing to decline",
                "打つ手は成れないため、不成の印は不要です",
            ),
            Self::SameFile => ("the file of the destination is left out", "移動先の筋が省かれています"),
            Self::Blanks => ("there are blanks inside the move", "指し手の中に空白があります"),
        }
    }
}

/// A move read off the front of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Read {
    /// The move.
    pub written: WrittenMove,
    /// How many bytes it takes.
    pub len: usize,
    /// How many bytes of `!` and `?` follow it.
    pub signs: usize,
    /// How its squares are named; `None` where it names none.
    pub squares: Option<Squares>,
    /// What is odd about it.
    pub oddity: Option<Oddity>,
}

/// Why a text does not begin with a move: what was expected where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Expected {
    /// The byte of the text.
    pub at: usize,
    /// What was expected there.
    pub what: Name,
}

/// Whether a move may end before `byte`: blanks, the marks of comments, variations and signs.
pub(super) const fn ends_move(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\r'
            | b'\n'
            | b'('
            | b')'
            | b'{'
            | b'}'
            | b'['
            | b']'
            | b';'
            | b','
            | b'$'
            | b'!'
            | b'?'
            | b'#'
    )
}

/// Reads the plainest moves: a piece, its origin square or none, `-` `x` `*` or no sign, a square of
/// digit and letter, and `+` or `=` where a piece may take it. `None` sends the text to [`read`].
#[inline]
pub(super) fn plain(text: &[u8]) -> Option<(WrittenMove, usize)> {
    let promoted = usize::from(*text.first()? == b'+');
    let mut kind = PieceKind::from_letter(*text.get(promoted)?)?;
    if promoted == 1 {
        kind = kind.promoted()?;
    }
    let body = text.get(promoted + 1..)?;
    let (origin, capture, to, len) = match *body {
        [b'-', file, rank, ..] => (Origin::Unstated, Some(Capture::Nothing), [file, rank], 3),
        [b'x', file, rank, ..] => (Origin::Unstated, Some(Capture::Something), [file, rank], 3),
        [b'*', file, rank, ..] => (Origin::Hand, None, [file, rank], 3),
        [a, b, b'-', file, rank, ..] => {
            (Origin::Square(letters(a, b)?), Some(Capture::Nothing), [file, rank], 5)
        }
        [a, b, b'x', file, rank, ..] => {
            (Origin::Square(letters(a, b)?), Some(Capture::Something), [file, rank], 5)
        }
        [file, rank, ..] => (Origin::Unstated, None, [file, rank], 2),
        _ => return None,
    };
    let to = letters(to[0], to[1])?;
    let promotion = match body.get(len) {
        None | Some(b' ' | b'\n' | b'\r' | b'\t') => Promotion::Unstated,
        Some(b'+') => Promotion::Taken,
        Some(b'=') => Promotion::Declined,
        Some(_) => return None,
    };
    let mut len = promoted + 1 + len;
    if promotion != Promotion::Unstated {
        len += 1;
        let cannot = kind.promoted().is_none() || matches!(origin, Origin::Hand);
        let goes_on = text.get(len).is_some_and(|byte| !matches!(byte, b' ' | b'\n' | b'\r' | b'\t'));
        if cannot || goes_on {
            return None;
        }
    }
    let destination = Destination::At(to);
    Some((WrittenMove { color: None, destination, kind: Some(kind), origin, promotion, capture }, len))
}

/// The square of a file digit and a rank letter.
#[inline]
const fn letters(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a' - 1))
}

/// Reads a move off the front of `text`. `seen` is how the game has named its squares so far: a
/// square in the style of chess among others is a slip, not a square.
pub(super) fn read(text: &str, seen: Option<Squares>) -> Result<Read, Expected> {
    let at = |rest: &str| text.len().saturating_sub(rest.len());
    match any_move(text) {
        Ok((rest, token)) => {
            if token.squares == Some(Squares::Chess) && seen.is_some_and(|seen| seen != Squares::Chess) {
                let at = token.square_rest.map_or(0, at);
                let what = (
                    "a square with the file first, as in the moves before",
                    "ここまでの手と同じく、筋を先に書いたマス",
                );
                return Err(Expected { at, what });
            }
            token.finish(at(rest)).map_err(|what| Expected { at: 0, what })
        }
        Err(nom::Err::Error(error) | nom::Err::Failure(error)) => {
            Err(Expected { at: at(error.rest), what: error.what })
        }
        Err(nom::Err::Incomplete(_)) => {
            Err(Expected { at: text.len(), what: ("the rest of the move", "指し手の続き") })
        }
    }
}

impl Parts<'_> {
    /// The move of these parts; `len` bytes of text, signs of quality included.
    fn finish(self, len: usize) -> Result<Read, Name> {
        let chess = self.squares == Some(Squares::Chess);
        let mut kind = self.piece.map(|piece| piece.kind);
        if self.piece.is_some_and(|piece| piece.plus_king) {
            if !chess {
                return Err(PROMOTING);
            }
            kind = Some(PieceKind::PromotedKnight);
        }
        let sign = self.link.map(|link| link.sign);
        let origin = match self.origin {
            _ if sign == Some(Sign::Drop) => Origin::Hand,
            None => Origin::Unstated,
            Some(Whence::Square(place)) => Origin::Square(place.square),
            Some(Whence::Digit(digit)) if chess => Origin::Rank(10 - digit),
            Some(Whence::Digit(digit)) => Origin::File(digit),
            Some(Whence::Letter(letter)) if chess => Origin::File(10 - letter),
            Some(Whence::Letter(letter)) => Origin::Rank(letter),
        };
        let mut oddity = self.odd.or_else(|| self.spelling());
        let mut promotion = self.promotion;
        let cannot = matches!(kind, Some(PieceKind::King | PieceKind::Gold)) || origin == Origin::Hand;
        if cannot && promotion == Promotion::Taken {
            (promotion, oddity) = (Promotion::Unstated, Some(Oddity::CheckSign));
        }
        if origin == Origin::Hand && promotion == Promotion::Declined {
            (promotion, oddity) = (Promotion::Unstated, Some(Oddity::DeclinedDrop));
        }
        let capture = match sign {
            Some(Sign::Plain) => Some(Capture::Nothing),
            Some(Sign::Capture) => Some(Capture::Something),
            Some(Sign::Drop) | None => None,
        };
        let destination = self.to.map_or(Destination::Same, |place| Destination::At(place.square));
        let written = WrittenMove { color: self.color, destination, kind, origin, promotion, capture };
        Ok(Read { written, len: len - self.signs, signs: self.signs, squares: self.squares, oddity })
    }

    fn spelling(&self) -> Option<Oddity> {
        let from_upper = match self.origin {
            Some(Whence::Square(place)) => place.upper,
            Some(Whence::Digit(_) | Whence::Letter(_)) | None => false,
        };
        if self.piece.is_some_and(|piece| piece.lower) {
            Some(Oddity::LowerPiece)
        } else if from_upper || self.to.is_some_and(|place| place.upper) {
            Some(Oddity::UpperRank)
        } else if self.link.is_some_and(|link| link.odd) {
            Some(Oddity::OddLink)
        } else {
            None
        }
    }
}
