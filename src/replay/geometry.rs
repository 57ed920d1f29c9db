//! The words that tell pieces apart, as a player at the board sees them.

use std::ops::Deref;

use crate::{
    record::Relative,
    shogi::{Color, PieceKind, Square},
};

/// The way a piece goes, seen from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Files to the right that the piece starts from: negative is left of the destination.
    pub(super) right: i8,
    /// Ranks forward that it goes.
    pub(super) forward: i8,
}

impl Way {
    /// The way of `color`'s piece from `from` to `to`.
    pub(super) const fn new(color: Color, from: Square, to: Square) -> Self {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = from.rank() as i8 - to.rank() as i8;
        match color {
            Color::Black => Self { right: files, forward: ranks },
            Color::White => Self { right: -files, forward: -ranks },
        }
    }

    /// 上, 寄 or 引.
    pub(super) const fn motion(self) -> Relative {
        match self.forward {
            0 => Relative::SIDEWAYS,
            1.. => Relative::UP,
            _ => Relative::DOWN,
        }
    }

    /// 左 or 右 of the destination; nothing on its file.
    pub(super) const fn side(self) -> Relative {
        match self.right {
            0 => Relative::NONE,
            1.. => Relative::RIGHT,
            _ => Relative::LEFT,
        }
    }

    /// One step straight forward: 直.
    pub(super) const fn is_straight(self) -> bool {
        self.right == 0 && self.forward == 1
    }
}

/// Whether 左 and 右 of this kind compare two pieces with each other instead of with the
/// destination, and 直 is not written: rook, bishop and their promotions.
pub(super) const fn is_rider(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Rook | PieceKind::Bishop | PieceKind::Dragon | PieceKind::Horse)
}

/// Whether the piece on `from`, going to `to`, is one that `words` can mean among `rivals` (all
/// pieces of the kind that reach `to`, itself included).
pub(super) fn fits(
    words: Relative,
    kind: PieceKind,
    color: Color,
    from: Square,
    to: Square,
    rivals: &[Square],
) -> bool {
    let way = Way::new(color, from, to);
    let motions = Relative::UP.with(Relative::SIDEWAYS).with(Relative::DOWN);
    let named = Relative::WORDS.iter().map(|&(word, _)| word).filter(|&word| words.has(word));
    named.into_iter().all(|word| match word {
        Relative::STRAIGHT if is_rider(kind) => way.right == 0 && way.forward > 0,
        Relative::STRAIGHT => way.is_straight(),
        _ if motions.has(word) => way.motion() == word,
        _ => is_on_side(word, kind, color, from, to, rivals),
    })
}

/// Whether the piece on `from` is the one on the side that `word` (左 or 右) says.
pub(super) fn is_on_side(
    word: Relative,
    kind: PieceKind,
    color: Color,
    from: Square,
    to: Square,
    rivals: &[Square],
) -> bool {
    if !is_rider(kind) {
        return Way::new(color, from, to).side() == word;
    }
    let right = |square: Square| Way::new(color, square, to).right;
    let others = || rivals.iter().filter(|&&rival| rival != from).map(|&rival| right(rival));
    match word {
        Relative::RIGHT => others().all(|other| other < right(from)),
        _ => others().all(|other| other > right(from)),
    }
}

/// The squares of rivals, without an allocation. More than sixteen pieces of one kind cannot reach a
/// square: eight stand around it, eight see it from afar; what is over is left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rivals {
    list: [Square; 16],
    len: usize,
}

impl FromIterator<Square> for Rivals {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        const FIRST: Square = match Square::new(1, 1) {
            Some(square) => square,
            None => unreachable!(),
        };
        let mut rivals = Self { list: [FIRST; 16], len: 0 };
        for square in squares.into_iter().take(rivals.list.len()) {
            rivals.list[rivals.len] = square;
            rivals.len += 1;
        }
        rivals
    }
}

impl Deref for Rivals {
    type Target = [Square];

    fn deref(&self) -> &[Square] {
        &self.list[..self.len]
    }
}
