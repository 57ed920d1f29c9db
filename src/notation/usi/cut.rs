//! The end of a file that was cut off: its last line has no end, and what stands there may be the
//! beginning of a move, a word or a position.

use super::{grammar, words};
use crate::{
    finding::{Finding, TRUNCATED_RECORD},
    notation::grammar::quoted,
    shogi::PieceKind,
    source::Span,
};

/// Whether nothing but blanks follows byte `end` of a text, and no line end.
pub(super) fn is_cut_off(text: &str, end: usize) -> bool {
    text.get(end..).is_some_and(|rest| rest.bytes().all(|byte| matches!(byte, b' ' | b'\t')))
}

/// Whether a token may be the beginning of a move, of an ending or of the word `moves`.
pub(super) fn begins_move(token: &str) -> bool {
    let is_piece = matches!(*token.as_bytes(), [letter] if PieceKind::from_letter(letter).is_some());
    let stops = grammar::written_move(token).is_err_and(|fault| fault.rest.is_empty());
    is_piece || stops || "moves".starts_with(token) || words::begins_ending(token)
}

/// Whether a line may be the beginning of a game.
pub(super) fn begins_game(line: &str) -> bool {
    let line = line.strip_prefix("position ").map_or(line, str::trim_start);
    let of_board = |byte: u8| {
        matches!(byte, b'1'..=b'9' | b'/' | b'+')
            || PieceKind::from_letter(byte.to_ascii_uppercase()).is_some()
    };
    ["position", "startpos", "sfen"].iter().any(|word| word.starts_with(line))
        || line.bytes().all(of_board)
        || begins_move(line)
}

/// Reports what the file ends in.
pub(super) fn cut_off(text: &str, place: Span, (what, ja): (&str, &str)) -> Finding {
    let text = quoted(text);
    let message = (
        format!("{text} is cut off: the file ends in the middle of {what}"),
        format!("ファイルが{ja}{text}の途中で終わっています"),
    );
    Finding::new(&TRUNCATED_RECORD, place, message)
        .help(("get the complete file", "完全なファイルを用意してください"))
}
