//! What KIF and KI2 say alike of lines that cannot be read.

use super::lines::quoted;
use crate::finding::Said;

/// What to do about a file that stops too early.
pub(crate) const COMPLETE: (&str, &str) = (
    "get the complete file; the moves before were read",
    "完全なファイルを用意してください。ここまでの手は読めています",
);

/// The file stops inside a move.
pub(crate) fn cut_off_in(text: &str, ply: u32) -> Said {
    let text = quoted(text);
    (
        format!("the file ends in the middle of move {ply}, {text}"),
        format!("ファイルが{ply}手目{text}の途中で終わっています"),
    )
        .into()
}

/// A line that looks like a move.
pub(crate) fn maybe_move(line: &str) -> Said {
    let line = quoted(line);
    (
        format!("{line} may be a move, but cannot be read as one"),
        format!("{line}は指し手のようですが、読めません"),
    )
        .into()
}
