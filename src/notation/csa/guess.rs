//! What a text that is no statement was probably meant as. Nothing here is read as a move: it decides
//! whether a line may be passed over, and what advice is given.

use super::grammar;
use crate::{notation::text::is_blank, shogi::PieceKind};

/// How a move that cannot be read is probably meant.
pub(super) fn spelled_right(text: &str) -> Option<String> {
    let upper = text.to_ascii_uppercase().replace("GY", "OU");
    if grammar::written_move(&upper).is_ok() {
        return Some(upper);
    }
    // `+8822KA+`, as one Kotlin tool writes a promotion.
    let plain = upper.strip_suffix('+')?;
    let written = grammar::written_move(plain).ok()?;
    let promoted = written.kind.and_then(PieceKind::promoted)?;
    Some(format!("{}{}", &plain[..5], promoted.csa()))
}

/// Whether the text after a sign is meant as a move.
pub(super) fn follows_sign(text: &str) -> bool {
    let digits = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
    text.chars().take_while(|c| digits(*c)).count() > 1 || may_be_move(text)
}

/// Whether a `P` statement behind moves is certainly one, and begins another game.
pub(super) fn follows_play(text: &str) -> bool {
    match text.as_bytes() {
        [b'P', b'I', rest @ ..] => rest.iter().all(u8::is_ascii_alphanumeric),
        [b'P', b'+' | b'-', rest @ ..] => matches!(rest, [] | [b'0'..=b'9', b'0'..=b'9', ..]),
        [b'P', _, rest @ ..] => matches!(rest, [b' ' | b'*' | b'+' | b'-', ..]),
        _ => false,
    }
}

/// Whether a text that is no statement may be a move, in CSA without its sign or in another
/// notation: then it must not be passed over.
pub(super) fn may_be_move(text: &str) -> bool {
    let token = text.split(is_blank).next().unwrap_or("");
    let token = token.trim_start_matches(|first: char| "▲△▽▼☗☖＋－".contains(first));
    let code = |first: u8, second: u8| {
        PieceKind::from_csa([first, second].map(|byte| byte.to_ascii_uppercase())).is_some()
    };
    match *token.as_bytes() {
        [b'0'..=b'9', b'0'..=b'9', first, second, ..] if code(first, second) => true,
        [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', next, ..] => next.is_ascii_alphabetic(),
        [b'1'..=b'9', b'a'..=b'i', b'1'..=b'9', b'a'..=b'i', ref rest @ ..] => rest.len() <= 1,
        [
            b'P' | b'L' | b'N' | b'S' | b'G' | b'B' | b'R' | b'K',
            b'*' | b'-' | b'x',
            b'1'..=b'9',
            b'1'..=b'9' | b'a'..=b'i',
            ref rest @ ..,
        ] => rest.len() <= 1,
        _ => is_japanese_move(token),
    }
}

/// `７六歩`, `同銀`, `投了`.
fn is_japanese_move(token: &str) -> bool {
    let piece = |c: char| "歩香桂銀金角飛玉王と成杏圭全馬龍竜".contains(c);
    let mut characters = token.chars();
    let (first, second, third) = (characters.next(), characters.next(), characters.next());
    match (first, second, third) {
        (Some('同'), Some(second), third) => piece(second) || (second == '　' && third.is_some_and(piece)),
        (Some('１'..='９' | '1'..='9'), Some(second), Some(third)) => {
            "一二三四五六七八九１２３４５６７８９123456789".contains(second) && piece(third)
        }
        (Some('投'), Some('了'), _) | (Some('中'), Some('断'), _) => true,
        _ => false,
    }
}
