//! The grammar of one CSA statement, by item. An error says what was expected and where.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take},
    character::complete::{char, digit1, one_of},
    combinator::{map, map_opt, opt, value},
    sequence::preceded,
};

use crate::{
    notation::grammar::{Expected, Read, named, whole},
    record::{Destination, Origin, Promotion, WrittenMove},
    shogi::{Color, PieceKind, Square},
};

/// `+` or `-`.
fn sign(input: &str) -> Read<'_, Color> {
    let colors = alt((value(Color::Black, char('+')), value(Color::White, char('-'))));
    named(("a sign (+ or -)", "手番の印（+か-）"), colors).parse(input)
}

/// A file and a rank: `11` to `99`.
fn square(input: &str) -> Read<'_, Square> {
    let file = named(("a square (two digits from 1 to 9)", "マス（1〜9の数字2つ）"), one_of("123456789"));
    let rank = named(("the second digit of a square (1 to 9)", "マスの段（1〜9）"), one_of("123456789"));
    map_opt((file, rank), |(file, rank): (char, char)| Square::new(file as u8 - b'0', rank as u8 - b'0'))
        .parse(input)
}

/// A square, or `00` for the hand.
fn origin(input: &str) -> Read<'_, Origin> {
    alt((value(Origin::Hand, tag("00")), map(square, Origin::Square))).parse(input)
}

/// The code of a piece: `FU` … `RY`.
fn piece_code(input: &str) -> Read<'_, PieceKind> {
    let code = map_opt(take(2usize), |code: &str| match *code.as_bytes() {
        [first, second] => PieceKind::from_csa([first, second]),
        _ => None,
    });
    named(
        (
            "a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY)",
            "駒（FU KY KE GI KI KA HI OU TO NY NK NG UM RYのいずれか）",
        ),
        code,
    )
    .parse(input)
}

/// `+7776FU`, `-0055KA`: nothing may follow.
pub(super) fn written_move(input: &str) -> Result<WrittenMove, Expected<'_>> {
    let parts = (sign, origin, square, piece_code);
    let (color, origin, to, kind) = whole(parts, ("the end of the move", "指し手の終わり"), input)?;
    Ok(written(color, origin, to, kind))
}

/// What a statement of these parts says.
#[inline]
pub(super) const fn written(color: Color, origin: Origin, to: Square, kind: PieceKind) -> WrittenMove {
    WrittenMove {
        color: Some(color),
        destination: Destination::At(to),
        kind: Some(kind),
        origin,
        promotion: Promotion::ByKind,
        capture: None,
    }
}

/// A time as written: its parts, not yet put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WrittenTime<'a> {
    /// Whether a minus sign stands before it.
    pub(super) negative: bool,
    /// The seconds.
    pub(super) seconds: &'a str,
    /// The digits after the point.
    pub(super) fraction: Option<&'a str>,
}

/// `T12`, `T6.123`, `T-600`: nothing may follow.
pub(super) fn time(input: &str) -> Result<WrittenTime<'_>, Expected<'_>> {
    let seconds = named(("seconds in digits", "秒数"), digit1);
    let fraction = opt(preceded(char('.'), named(("digits after the point", "小数点以下の数字"), digit1)));
    let parts = preceded(char('T'), (opt(char('-')), seconds, fraction));
    let (minus, seconds, fraction) = whole(parts, ("the end of the time", "消費時間の終わり"), input)?;
    Ok(WrittenTime { negative: minus.is_some(), seconds, fraction })
}

/// `V2.2`: the number of a version, major and minor.
pub(super) fn version(input: &str) -> Result<(u16, u16), Expected<'_>> {
    let number = || {
        named(
            ("the number of a version", "バージョン番号"),
            map_opt(digit1, |digits: &str| digits.parse().ok()),
        )
    };
    let parts = preceded(one_of("Vv"), (number(), opt(preceded(char('.'), number()))));
    let (major, minor) = whole(parts, ("the end of the version", "バージョンの終わり"), input)?;
    Ok((major, minor.unwrap_or(0)))
}

/// A square (`None` is the hand) and the text of a code after it: `55KA`, `00AL`.
pub(super) fn place_in_list(input: &str) -> Read<'_, (Option<Square>, &str)> {
    let square = alt((value(None, tag("00")), map(square, Some)));
    (square, named(("a piece of two letters", "駒の記号2文字"), take(2usize))).parse(input)
}
