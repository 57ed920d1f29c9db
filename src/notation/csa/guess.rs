//! What a text that is no statement was probably meant as. Nothing here is read as a move: it decides
//! whether a line may be passed over, and what advice is given.

use super::{
    grammar,
    words::{PROTOCOL, SPECIALS},
};
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

/// Whether a text is the beginning of a move, and no more than that.
pub(super) fn begins_move(text: &str) -> bool {
    const CODES: [&str; 9] = ["FU", "KA", "GI", "HI", "OU", "TO", "NY", "UM", "RY"];
    let is_begun = |whole: &str| {
        let rest = whole.get(text.len()..).filter(|rest| !rest.is_empty());
        rest.is_some_and(|rest| grammar::written_move(&format!("{text}{rest}")).is_ok())
    };
    text.is_ascii()
        && CODES.iter().any(|code| is_begun(&format!("+7776{code}")) || is_begun(&format!("+0055{code}")))
}

/// Whether a text is the beginning of a statement that is no move: of a name, a `$` line, the position.
pub(super) fn begins_statement(text: &str) -> bool {
    let key = |text: &str| text.bytes().all(|byte| byte.is_ascii_uppercase() || b"_+-".contains(&byte));
    match text.as_bytes() {
        [b'N' | b'P'] => true,
        [b'$', ..] => key(&text[1..]),
        [b'#', rest @ ..] => !rest.is_empty() && PROTOCOL.iter().any(|word| word.text.starts_with(text)),
        _ => false,
    }
}

/// The one ending that a word is near to, its `%` left out or one or two of its letters mistaken.
pub(super) fn near_special(text: &str) -> Option<&'static str> {
    const FEWEST: usize = 4;
    let bare = text.trim_start_matches(|c: char| matches!(c, '%' | '％') || is_blank(c));
    let is_word = bare.bytes().all(|byte| byte.is_ascii_alphabetic() || b"_+-".contains(&byte));
    if !is_word || !(FEWEST..=20).contains(&bare.len()) {
        return None;
    }
    let upper = bare.to_ascii_uppercase();
    let mut near: Vec<_> =
        SPECIALS.iter().map(|word| (strsim::osa_distance(&upper, &word.text[1..]), word.text)).collect();
    near.sort_unstable();
    let (first, second) = (near.first()?, near.get(1)?);
    (first.0 <= (bare.len() / FEWEST).min(2) && first.0 < second.0).then_some(first.1)
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
