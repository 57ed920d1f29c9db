//! The grammar of a USI move, by item. An error says what was expected and where.

use nom::{
    Parser,
    branch::alt,
    character::complete::{char, one_of},
    combinator::{map, map_opt, opt, value},
    sequence::terminated,
};

use crate::{
    notation::grammar::{Expected, Read, named, whole},
    record::{Destination, Origin, Promotion, WrittenMove},
    shogi::{PieceKind, Square},
};

/// A file and a rank: `1a` to `9i`.
fn square(input: &str) -> Read<'_, Square> {
    let file = named(("a file from 1 to 9", "筋（1〜9）"), one_of("123456789"));
    let rank = named(("a rank from a to i", "段（a〜i）"), one_of("abcdefghi"));
    map_opt((file, rank), |(file, rank): (char, char)| {
        Square::new(file as u8 - b'0', rank as u8 - (b'a' - 1))
    })
    .parse(input)
}

/// The letter of a piece that is dropped; small letters are not the protocol's, but plain.
fn dropped(input: &str) -> Read<'_, PieceKind> {
    map_opt(one_of("PLNSGBRKplnsgbrk"), |letter: char| {
        PieceKind::from_letter(letter.to_ascii_uppercase() as u8)
    })
    .parse(input)
}

/// `P*5e`.
fn drop(input: &str) -> Read<'_, WrittenMove> {
    map((terminated(dropped, char('*')), square), |(kind, to)| {
        written(Origin::Hand, to, Some(kind), Promotion::Unstated)
    })
    .parse(input)
}

/// `7g7f`, `8h2b+`; with `=`, which the protocol does not have, where promotion is declined.
fn board_move(input: &str) -> Read<'_, WrittenMove> {
    let promotion = alt((value(Promotion::Taken, char('+')), value(Promotion::Declined, char('='))));
    map((square, square, opt(promotion)), |(from, to, promotion)| {
        written(Origin::Square(from), to, None, promotion.unwrap_or(Promotion::Unstated))
    })
    .parse(input)
}

/// A whole token as a move.
pub(super) fn written_move(input: &str) -> Result<WrittenMove, Expected<'_>> {
    let end = ("the end of the move", "指し手の終わり");
    match input.as_bytes().get(1) {
        Some(b'*') => whole(drop, end, input),
        _ => whole(board_move, end, input),
    }
}

/// What a token of these parts says.
#[inline]
pub(super) const fn written(
    origin: Origin,
    to: Square,
    kind: Option<PieceKind>,
    promotion: Promotion,
) -> WrittenMove {
    WrittenMove { color: None, destination: Destination::At(to), kind, origin, promotion, capture: None }
}
