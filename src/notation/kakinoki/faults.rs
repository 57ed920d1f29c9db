//! What KIF and KI2 say alike of lines that cannot be read.

use super::lines::quoted;
use crate::finding::Said;

/// A line that looks like a move.
pub(crate) fn maybe_move(line: &str) -> Said {
    let line = quoted(line);
    (
        format!("{line} may be a move, but cannot be read as one"),
        format!("{line}は指し手のようですが、読めません"),
    )
        .into()
}
