//! The sides and numbers of plies in messages.

use crate::record::Line;
pub(super) use crate::replay::{side, side_ja};

/// `1 move`, `12 moves`.
pub(super) fn moves(count: u32) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

/// The input in quotes, its beginning where it is long: a clock or a move of JKF is an object.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 24;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("「{}…」", &text[..end]),
        None => format!("「{text}」"),
    }
}

/// The ply of the move at `index` of a line.
pub(super) fn ply_at(line: &Line, index: usize) -> u32 {
    line.first_ply().saturating_add(u32::try_from(index).unwrap_or(u32::MAX))
}

/// How many moves stand before the place `at` of a line, from the start of the game on.
pub(super) fn plies_before(line: &Line, at: u32) -> u32 {
    let count = u32::try_from(line.plies.len()).unwrap_or(u32::MAX);
    (line.first_ply() - 1).saturating_add(at.min(count))
}
