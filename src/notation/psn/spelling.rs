//! A move in Hodges notation.

use crate::{
    record::{Capture, Destination, Origin, Promotion, WrittenMove},
    shogi::{PieceKind, Square},
};

/// Appends a move as Hodges writes it, with no more than `written` says: `P-7f`, `G4i-5h`, `Bx2b+`,
/// `B*5e`. `digits`: ranks as digits.
pub(super) fn push_move(out: &mut String, written: &WrittenMove, digits: bool) {
    if let Some(kind) = written.kind {
        push_piece(out, kind);
    }
    match written.origin {
        Origin::Square(from) => push_square(out, from, digits),
        Origin::File(file) => out.push(char::from(b'0' + file)),
        Origin::Rank(rank) => out.push(char::from(b'a' - 1 + rank)),
        Origin::Unstated | Origin::Hand | Origin::Relative(_) => {}
    }
    match (written.origin, written.capture) {
        (Origin::Hand, _) => out.push('*'),
        (_, Some(Capture::Something | Capture::Kind(_))) => out.push('x'),
        (_, Some(Capture::Nothing)) => out.push('-'),
        (_, None) => {}
    }
    match written.destination {
        Destination::At(to) | Destination::SameAt(to) => push_square(out, to, digits),
        Destination::Same => {}
    }
    match written.promotion {
        Promotion::Taken => out.push('+'),
        Promotion::Declined => out.push('='),
        Promotion::Unstated | Promotion::ByKind => {}
    }
}

fn push_piece(out: &mut String, kind: PieceKind) {
    if kind.is_promoted() {
        out.push('+');
    }
    out.push(char::from(kind.letter()));
}

fn push_square(out: &mut String, square: Square, digits: bool) {
    out.push(char::from(b'0' + square.file()));
    let first = if digits { b'1' } else { b'a' };
    out.push(char::from(first - 1 + square.rank()));
}
