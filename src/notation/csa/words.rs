//! The words of CSA, each in one table that serves reading and writing: `%` words, `$` keys, the lines
//! of the server.

use crate::{
    record::{EndingKind, Verdict},
    shogi::Color,
};

/// The sign of a side.
pub(super) const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// A word that ends a game, and what it says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    /// The word with its mark.
    pub(super) text: &'static str,
    /// How the game ended.
    pub(super) kind: EndingKind,
    /// Who won.
    pub(super) verdict: Verdict,
}

const fn word(text: &'static str, kind: EndingKind, verdict: Verdict) -> Word {
    Word { text, kind, verdict }
}

/// The special moves (CSA V3.0 §2.6, and those of older versions).
pub(super) static SPECIALS: &[Word] = &[
    word("%TORYO", EndingKind::Resign, Verdict::MoverLoses),
    word("%CHUDAN", EndingKind::Interrupted, Verdict::Nobody),
    word("%SENNICHITE", EndingKind::Repetition, Verdict::Draw),
    word("%TIME_UP", EndingKind::TimeUp, Verdict::MoverLoses),
    word("%ILLEGAL_MOVE", EndingKind::IllegalMove, Verdict::MoverLoses),
    word("%+ILLEGAL_ACTION", EndingKind::IllegalMove, Verdict::Wins(Color::White)),
    word("%-ILLEGAL_ACTION", EndingKind::IllegalMove, Verdict::Wins(Color::Black)),
    word("%JISHOGI", EndingKind::Impasse, Verdict::Draw),
    word("%KACHI", EndingKind::Declaration, Verdict::MoverWins),
    word("%HIKIWAKE", EndingKind::Draw, Verdict::Draw),
    word("%MAX_MOVES", EndingKind::MaxMoves, Verdict::Draw),
    word("%MATTA", EndingKind::Matta, Verdict::Nobody),
    word("%TSUMI", EndingKind::Checkmate, Verdict::MoverLoses),
    word("%FUZUMI", EndingKind::NoMate, Verdict::Nobody),
    word("%ERROR", EndingKind::Error, Verdict::Nobody),
];

/// The lines with which a server of the CSA protocol ends a game: transcripts of clients hold them.
pub(super) static PROTOCOL: &[Word] = &[
    word("#RESIGN", EndingKind::Resign, Verdict::MoverLoses),
    word("#TIME_UP", EndingKind::TimeUp, Verdict::MoverLoses),
    word("#ILLEGAL_MOVE", EndingKind::IllegalMove, Verdict::MoverLoses),
    word("#SENNICHITE", EndingKind::Repetition, Verdict::Draw),
    // The protocol does not say who gave the checks; the board does.
    word("#OUTE_SENNICHITE", EndingKind::PerpetualCheck, Verdict::Unknown),
    // The answer to a declaration that holds.
    word("#JISHOGI", EndingKind::Declaration, Verdict::MoverWins),
    word("#MAX_MOVES", EndingKind::MaxMoves, Verdict::Draw),
    word("#CHUDAN", EndingKind::Interrupted, Verdict::Nobody),
];

/// Lines of the protocol that say how it went for the client, whose side the record does not name.
pub(super) static PROTOCOL_NOISE: &[&str] = &["#WIN", "#LOSE", "#DRAW", "#CENSORED", "#GAMEOVER"];

/// The reasons in shogi-server's `'summary:`. Who won stands in the line itself.
pub(super) static SUMMARY: &[(&str, EndingKind)] = &[
    ("toryo", EndingKind::Resign),
    ("abnormal", EndingKind::Other),
    ("time up", EndingKind::TimeUp),
    ("kachi", EndingKind::Declaration),
    // A declaration that does not hold is a foul of the side that declared.
    ("illegal kachi", EndingKind::IllegalMove),
    ("illegal move", EndingKind::IllegalMove),
    ("uchifuzume", EndingKind::IllegalMove),
    ("oute_kaihimore", EndingKind::IllegalMove),
    ("outori", EndingKind::IllegalMove),
    ("sennichite", EndingKind::Repetition),
    ("oute_sennichite", EndingKind::PerpetualCheck),
    ("max_moves", EndingKind::MaxMoves),
];

/// The `$` keys that KIF has a word for.
static KEYS: &[(&str, &str)] = &[
    ("EVENT", "棋戦"),
    ("SITE", "場所"),
    ("START_TIME", "開始日時"),
    ("END_TIME", "終了日時"),
    ("TIME_LIMIT", "持ち時間"),
    ("OPENING", "戦型"),
];

/// KIF's word for a `$` key.
pub(in crate::notation) fn kif_key(key: &str) -> Option<&'static str> {
    KEYS.iter().find(|(csa, _)| *csa == key).map(|(_, kif)| *kif)
}

/// The `$` key for KIF's word.
pub(super) fn csa_key(key: &str) -> Option<&'static str> {
    KEYS.iter().find(|(_, kif)| *kif == key).map(|(csa, _)| *csa)
}

/// The `$` keys that came with version 3. `TIMET±` is how its prose spells `TIME±`.
pub(in crate::notation) static V3_KEYS: &[&str] =
    &["TIME", "TIME+", "TIME-", "TIMET+", "TIMET-", "MAX_MOVES", "JISHOGI", "NOTE"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_stands_twice() {
        for (index, word) in SPECIALS.iter().chain(PROTOCOL).enumerate() {
            let same = SPECIALS.iter().chain(PROTOCOL).skip(index + 1).any(|other| other.text == word.text);
            assert!(!same, "{}", word.text);
        }
    }
}
