//! How Western texts say that a game is over: result tokens and words.

use crate::{
    record::{EndingKind, Verdict},
    shogi::Color,
};

/// What a token or a word says of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The manner.
    pub kind: EndingKind,
    /// The winner.
    pub verdict: Verdict,
    /// Programs use the word for more than one outcome: a result tag or token knows better.
    pub soft: bool,
    /// The winner is named by colour: in a PGN of a chess program the colours are swapped.
    pub by_color: bool,
}

const fn firm(kind: EndingKind, verdict: Verdict) -> Outcome {
    Outcome { kind, verdict, soft: false, by_color: false }
}

const fn soft(kind: EndingKind, verdict: Verdict) -> Outcome {
    Outcome { kind, verdict, soft: true, by_color: false }
}

const fn colored(kind: EndingKind, winner: Color) -> Outcome {
    Outcome { kind, verdict: Verdict::Wins(winner), soft: false, by_color: true }
}

/// A word that is in no table.
pub(super) const UNKNOWN: Outcome = firm(EndingKind::Other, Verdict::Unknown);

/// The tokens of PGN. `*` says that there is no result: `None`.
const TOKENS: [(&str, Option<Outcome>); 5] = [
    ("1-0", Some(firm(EndingKind::Unstated, Verdict::Wins(Color::Black)))),
    ("0-1", Some(firm(EndingKind::Unstated, Verdict::Wins(Color::White)))),
    ("1/2-1/2", Some(firm(EndingKind::Draw, Verdict::Draw))),
    ("½-½", Some(firm(EndingKind::Draw, Verdict::Draw))),
    ("*", None),
];

/// The words of endings without blanks and signs, in lower case. Of several words for one manner the
/// first is the one to write, as [`WRITTEN`] spells it.
#[rustfmt::skip]
const WORDS: &[(&[&str], Outcome)] = &[
    (&["resigns", "resign", "resigned", "toryo", "towelthrown", "throwsinthetowel", "投了"],
        firm(EndingKind::Resign, Verdict::MoverLoses)),
    (&["mate", "checkmate", "mated", "checkmated", "tsumi", "詰み", "詰"],
        firm(EndingKind::Checkmate, Verdict::MoverLoses)),
    (&["nomate", "fuzumi", "不詰"], firm(EndingKind::NoMate, Verdict::Nobody)),
    (&["timeup", "timeout", "timeforfeit", "losesontime", "切れ負け", "時間切れ"],
        firm(EndingKind::TimeUp, Verdict::MoverLoses)),
    // Shogidokoro has one word for 反則負け and 反則勝ち.
    (&["illegalmove", "illegalmovelose", "illegalactionlose", "反則負け"],
        soft(EndingKind::IllegalMove, Verdict::MoverLoses)),
    (&["illegalaction"], soft(EndingKind::IllegalMove, Verdict::Unknown)),
    (&["illegalactionwin", "illegalmovewin", "反則勝ち"],
        soft(EndingKind::IllegalMove, Verdict::MoverWins)),
    (&["sennichite", "repetition", "repetitiondraw", "千日手"],
        soft(EndingKind::Repetition, Verdict::Draw)),
    (&["repetitionwin", "perpetualcheck"], soft(EndingKind::PerpetualCheck, Verdict::MoverWins)),
    (&["repetitionlose"], soft(EndingKind::PerpetualCheck, Verdict::MoverLoses)),
    (&["jishogi", "impasse", "持将棋"], soft(EndingKind::Impasse, Verdict::Draw)),
    (&["declarationwin", "declarewin", "declaration", "kachi", "入玉勝ち"],
        soft(EndingKind::Declaration, Verdict::MoverWins)),
    (&["tryrulewin"], soft(EndingKind::Other, Verdict::MoverWins)),
    (&["maxmovesdraw", "maxmoves", "最大手数"], soft(EndingKind::MaxMoves, Verdict::Draw)),
    (&["draw", "drawn", "hikiwake", "引き分け"], firm(EndingKind::Draw, Verdict::Draw)),
    (&["interrupt", "interrupted", "pause", "paused", "chudan", "adjourned", "abort", "aborted",
        "unfinished", "break", "中断"], firm(EndingKind::Interrupted, Verdict::Nobody)),
    (&["sealedmove", "sealed", "封じ手"], firm(EndingKind::SealedMove, Verdict::Nobody)),
    (&["forfeit", "forfeited", "default"], soft(EndingKind::Forfeit, Verdict::Unknown)),
    (&["matta", "待った"], firm(EndingKind::Matta, Verdict::Nobody)),
    (&["error", "エラー"], firm(EndingKind::Error, Verdict::Nobody)),
];

/// What follows `Black`, `White`, `Sente` or `Gote`: the manner, and whether that side wins.
#[rustfmt::skip]
const CLAUSES: &[(&[&str], EndingKind, bool)] = &[
    (&["wins", "won", "win", "victory"], EndingKind::Unstated, true),
    (&["loses", "lost", "lose"], EndingKind::Unstated, false),
    (&["resigns", "resigned", "resign"], EndingKind::Resign, false),
    (&["mates", "checkmates", "winsbycheckmate", "winsbymate"], EndingKind::Checkmate, true),
    (&["ismated", "mated", "checkmated", "ischeckmated"], EndingKind::Checkmate, false),
    (&["winsontime", "wonontime", "winsbytimeout"], EndingKind::TimeUp, true),
    (&["losesontime", "lostontime", "forfeitsontime", "timeup", "timeout", "ranoutoftime"],
        EndingKind::TimeUp, false),
    (&["winsbyresignation", "wonbyresignation"], EndingKind::Resign, true),
    (&["winsbyforfeit"], EndingKind::Forfeit, true),
    (&["forfeits"], EndingKind::Forfeit, false),
    (&["winsbydeclaration"], EndingKind::Declaration, true),
];

/// The longest text that is looked up as words of an ending.
const LONGEST: usize = 48;

/// Reads a result token that is the whole of `text`: `Some(None)` is `*`.
pub(super) fn token(text: &str) -> Option<Option<Outcome>> {
    TOKENS.iter().find(|(token, _)| *token == text).map(|&(_, outcome)| outcome)
}

/// Reads a text that is nothing but words of an ending.
pub(super) fn words(text: &str) -> Option<Outcome> {
    if text.len() > LONGEST || text.is_empty() {
        return None;
    }
    let mut letters = [0; LONGEST];
    let mut len = 0;
    for byte in text.bytes().filter(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()) {
        letters[len] = byte.to_ascii_lowercase();
        len += 1;
    }
    let plain = |c: char| c.is_alphabetic() || matches!(c, ' ' | '\t' | '-' | '_' | '.' | '!' | ',');
    if !text.chars().all(plain) {
        return None;
    }
    let letters = std::str::from_utf8(letters.get(..len)?).ok()?;
    let known = WORDS.iter().find(|(words, _)| words.contains(&letters));
    known.map(|&(_, outcome)| outcome).or_else(|| clause(letters))
}

/// Whether a text is the beginning of a result token, and not yet one.
pub(super) fn begins_token(text: &str) -> bool {
    !text.is_empty() && TOKENS.iter().any(|(token, _)| token.starts_with(text) && *token != text)
}

/// Whether a text is the beginning of words of an ending, and not yet one.
pub(super) fn begins_words(text: &str) -> bool {
    let plain = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '_');
    if text.len() > LONGEST || !text.chars().all(plain) {
        return false;
    }
    let letters: String = text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    if letters.is_empty() {
        return false;
    }
    let clause = SIDES.iter().any(|&(side, ..)| {
        side.starts_with(&*letters)
            || letters.strip_prefix(side).is_some_and(|rest| {
                CLAUSES.iter().any(|(clauses, ..)| clauses.iter().any(|clause| clause.starts_with(rest)))
            })
    });
    clause || WORDS.iter().any(|(words, _)| words.iter().any(|word| word.starts_with(&*letters)))
}

/// The sides by name, and whether the name is that of a colour.
const SIDES: [(&str, Color, bool); 6] = [
    ("black", Color::Black, true),
    ("white", Color::White, true),
    ("sente", Color::Black, false),
    ("gote", Color::White, false),
    ("shitate", Color::Black, false),
    ("uwate", Color::White, false),
];

fn clause(letters: &str) -> Option<Outcome> {
    let (rest, side, by_color) = SIDES
        .iter()
        .find_map(|&(name, side, by_color)| letters.strip_prefix(name).map(|rest| (rest, side, by_color)))?;
    let &(_, kind, wins) = CLAUSES.iter().find(|(clauses, ..)| clauses.contains(&rest))?;
    let winner = if wins { side } else { !side };
    Some(Outcome { by_color, ..colored(kind, winner) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, kind: EndingKind, verdict: Verdict) {
        let outcome = words(text).unwrap_or_else(|| panic!("{text} is no ending"));
        assert_eq!((outcome.kind, outcome.verdict), (kind, verdict), "{text}");
    }

    #[test]
    fn words_are_known_in_every_spelling() {
        check("Resigns", EndingKind::Resign, Verdict::MoverLoses);
        check("resign", EndingKind::Resign, Verdict::MoverLoses);
        check("towel thrown", EndingKind::Resign, Verdict::MoverLoses);
        check("Time Up", EndingKind::TimeUp, Verdict::MoverLoses);
        check("TIME_UP", EndingKind::TimeUp, Verdict::MoverLoses);
        check("Interrupt", EndingKind::Interrupted, Verdict::Nobody);
        check("Declare Win", EndingKind::Declaration, Verdict::MoverWins);
        check("KACHI", EndingKind::Declaration, Verdict::MoverWins);
        check("HIKIWAKE", EndingKind::Draw, Verdict::Draw);
        check("投了", EndingKind::Resign, Verdict::MoverLoses);
        check("MaxMovesDraw", EndingKind::MaxMoves, Verdict::Draw);
    }

    #[test]
    fn clauses_name_the_side() {
        check("--Black Won--", EndingKind::Unstated, Verdict::Wins(Color::Black));
        check("White resigns.", EndingKind::Resign, Verdict::Wins(Color::Black));
        check("Gote wins", EndingKind::Unstated, Verdict::Wins(Color::White));
        check("Black forfeits on time", EndingKind::TimeUp, Verdict::Wins(Color::White));
        assert!(words("Black wins").is_some_and(|outcome| outcome.by_color));
        assert!(words("Sente wins").is_some_and(|outcome| !outcome.by_color));
    }

    #[test]
    fn the_beginning_of_an_ending_is_known() {
        for text in ["R", "Resig", "Time ", "TIME_U", "Illegal", "Black", "White re", "投", "--Black Wo"] {
            assert!(begins_words(text) && words(text).is_none(), "{text}");
        }
        for text in ["", "and", "Whitest", "1-0", "Resigned by", "mate in 3"] {
            assert!(!begins_words(text), "{text}");
        }
        for text in ["0", "0-", "1/2", "1/2-1/"] {
            assert!(begins_token(text) && token(text).is_none(), "{text}");
        }
        for text in ["", "0-1", "0-0", "2", "*"] {
            assert!(!begins_token(text), "{text}");
        }
    }

    #[test]
    fn other_words_are_no_endings() {
        for text in ["", "and", "White resigns here, because", "P-7f", "1-0", "Black", "mate in 3"] {
            assert_eq!(words(text), None, "{text}");
        }
    }
}
