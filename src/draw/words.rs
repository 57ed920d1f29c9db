//! What stands for pieces and numbers in a diagram.

use crate::shogi::PieceKind;

/// The one-character name of a piece in diagrams.
pub(super) const fn glyph(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::PromotedLance => "杏",
        PieceKind::PromotedKnight => "圭",
        PieceKind::PromotedSilver => "全",
        PieceKind::Pawn
        | PieceKind::Lance
        | PieceKind::Knight
        | PieceKind::Silver
        | PieceKind::Gold
        | PieceKind::Bishop
        | PieceKind::Rook
        | PieceKind::King
        | PieceKind::Tokin
        | PieceKind::Horse
        | PieceKind::Dragon => kind.kanji(),
    }
}

/// A count as it follows a piece in hand: nothing for one, kanji to ninety-nine.
pub(super) fn numeral(count: u8) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let (tens, ones) = (usize::from(count / 10), usize::from(count % 10));
    match tens {
        0 if ones == 1 => String::new(),
        0 => DIGITS[ones].to_owned(),
        1 => format!("十{}", DIGITS[ones]),
        2..=9 => format!("{}十{}", DIGITS[tens], DIGITS[ones]),
        _ => count.to_string(),
    }
}
