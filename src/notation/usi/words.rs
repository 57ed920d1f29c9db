//! The words of USI lines beside moves.

use crate::record::{EndingKind, Verdict};

/// Words at the end of a line of moves, as programs are known to write them. The same word means
/// different things to different programs: `draw` alone is a draw of unknown manner.
static ENDINGS: &[(&str, EndingKind, Verdict)] = &[
    ("resign", EndingKind::Resign, Verdict::MoverLoses),
    ("win", EndingKind::Declaration, Verdict::MoverWins),
    ("draw", EndingKind::Draw, Verdict::Draw),
    ("rep_draw", EndingKind::Repetition, Verdict::Draw),
    ("repetition", EndingKind::Repetition, Verdict::Draw),
    ("sennichite", EndingKind::Repetition, Verdict::Draw),
    // Whoever wins by a repetition does so because the other side gave nothing but checks.
    ("rep_win", EndingKind::PerpetualCheck, Verdict::MoverWins),
    ("rep_lose", EndingKind::PerpetualCheck, Verdict::MoverLoses),
    ("timeout", EndingKind::TimeUp, Verdict::MoverLoses),
    ("time_up", EndingKind::TimeUp, Verdict::MoverLoses),
    ("break", EndingKind::Interrupted, Verdict::Nobody),
    ("interrupt", EndingKind::Interrupted, Verdict::Nobody),
    ("chudan", EndingKind::Interrupted, Verdict::Nobody),
    ("max_moves", EndingKind::MaxMoves, Verdict::Draw),
    ("jishogi", EndingKind::Impasse, Verdict::Draw),
    ("impasse", EndingKind::Impasse, Verdict::Draw),
    ("mate", EndingKind::Checkmate, Verdict::MoverLoses),
    ("nomate", EndingKind::NoMate, Verdict::Nobody),
];

/// What a word says of the end of the game.
pub(super) fn ending(word: &str) -> Option<(EndingKind, Verdict)> {
    ENDINGS.iter().find(|(text, _, _)| *text == word).map(|(_, kind, verdict)| (*kind, *verdict))
}

/// Whether a word is the beginning of one that ends a game.
pub(super) fn begins_ending(word: &str) -> bool {
    ENDINGS.iter().any(|(text, _, _)| text.starts_with(word) && *text != word)
}

/// The other commands of the protocol: logs of engines and graphical programs are full of them, and
/// none says anything of a game.
static COMMANDS: &[&str] = &[
    "usi",
    "usiok",
    "id",
    "option",
    "setoption",
    "isready",
    "readyok",
    "usinewgame",
    "go",
    "stop",
    "ponderhit",
    "bestmove",
    "info",
    "gameover",
    "quit",
];

/// Whether a line that begins with this word is another command of the protocol.
pub(super) fn is_command(word: &str) -> bool {
    COMMANDS.contains(&word)
}
