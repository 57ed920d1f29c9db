//! Footers: `まで76手で後手の勝ち`.
//!
//! A footer names the winner by side or by name; the number counts the moves before it. The plain
//! footer without a reason leaves the manner unstated: where the winner made the last move it is how
//! a resignation is written, and only replay can tell.

use super::{
    endings::{self, EndingWord},
    header, lines, tables,
};
use crate::{
    notation::text::is_blank,
    record::{EndingKind, Verdict},
    shogi::Color,
};

/// A footer, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Footer<'a> {
    /// The number of moves, and its text.
    pub(crate) plies: Option<(u32, &'a str)>,
    /// What stands after 手で; all after まで where there is no number.
    pub(crate) text: &'a str,
    /// The manner.
    pub(crate) kind: EndingKind,
    /// The winner.
    pub(crate) verdict: Verdict,
    /// Whether manner and winner could be read.
    pub(crate) known: bool,
}

/// `"まで" ["、"] [N ("手で" / "手にて" / "手")] outcome ["。"]`; `names` are those of Black and White.
/// `None` where the line is prose that happens to begin with まで.
pub(crate) fn footer<'a>(line: &'a str, names: [&str; 2]) -> Option<Footer<'a>> {
    let rest = line.strip_prefix("まで")?;
    let rest = rest.trim_start_matches(|c| is_blank(c) || matches!(c, '、' | ',' | '，'));
    let counted = tables::number(rest).and_then(|(plies, after)| {
        let text = &rest[..rest.len() - after.len()];
        let after = lines::trim_start(after).strip_prefix('手')?;
        Some((plies, text, after))
    });
    let Some((plies, number, after)) = counted else {
        let (kind, verdict) = outcome(endings::bare(rest), names)?;
        return Some(Footer { plies: None, text: lines::trim(rest), kind, verdict, known: true });
    };
    let after = ["目にて", "目で", "にて", "で", "目"]
        .into_iter()
        .find_map(|word| after.strip_prefix(word))
        .unwrap_or(after);
    let text = lines::trim(after.trim_start_matches(['、', '，']));
    let known = outcome(endings::bare(text), names);
    let (kind, verdict) = known.unwrap_or((EndingKind::Other, Verdict::Unknown));
    Some(Footer { plies: Some((plies, number)), text, kind, verdict, known: known.is_some() })
}

/// `[reason "により"] side ["の"] word / word`
fn outcome(text: &str, names: [&str; 2]) -> Option<(EndingKind, Verdict)> {
    if let Some(entry) = endings::ending_word(text) {
        return Some((entry.kind, entry.verdict));
    }
    let (reason, rest) = reason(text);
    let reason = reason.map(|reason| endings::kind_of_reason(reason).unwrap_or(EndingKind::Other));
    let (color, rest) = winner_named(rest, names)?;
    let (kind, won) = match rest {
        "勝ち" | "勝" | "勝利" | "かち" => (EndingKind::Unstated, true),
        "負け" | "負" | "敗北" | "敗" | "まけ" => (EndingKind::Unstated, false),
        _ => manner_and_result(rest)?,
    };
    let kind = match reason {
        Some(reason) if kind == EndingKind::Unstated => reason,
        Some(_) | None => kind,
    };
    Some((kind, Verdict::Wins(if won { color } else { !color })))
}

/// 反則負け, 不戦勝, 時間切れ勝ち: the manner, and whether the side named has won.
fn manner_and_result(words: &str) -> Option<(EndingKind, bool)> {
    if let Some(&EndingWord { kind, verdict, .. }) = endings::ending_word(words) {
        return match verdict {
            Verdict::MoverWins => Some((kind, true)),
            Verdict::MoverLoses => Some((kind, false)),
            Verdict::Wins(_) | Verdict::Draw | Verdict::Nobody | Verdict::Unknown => None,
        };
    }
    let won = words.strip_suffix("勝ち").map(|manner| (manner, true));
    let (manner, won) = won.or_else(|| words.strip_suffix("負け").map(|manner| (manner, false)))?;
    Some((endings::kind_of_reason(manner)?, won))
}

/// Divides `時間切れにより先手の勝ち`.
fn reason(text: &str) -> (Option<&str>, &str) {
    // One of these is in each of the words, and none in most footers.
    if !text.contains(['よ', 'た', '為']) {
        return (None, text);
    }
    for word in ["によって", "により、", "により", "による", "のため、", "のため", "の為"]
    {
        if let Some((reason, rest)) = text.split_once(word) {
            return (Some(reason), lines::trim(rest));
        }
    }
    (None, text)
}

/// The side or player that `text` begins with, and the words after の.
fn winner_named<'a>(text: &'a str, names: [&str; 2]) -> Option<(Color, &'a str)> {
    let side = header::side(text).or_else(|| tables::mark(text).map(|(color, _, rest)| (color, rest)));
    if let Some((color, rest)) = side {
        let rest = rest.strip_prefix('番').unwrap_or(rest);
        return Some((color, after_particle(rest)));
    }
    let by_name = Color::ALL.into_iter().filter(|color| !names[color.index()].is_empty());
    let full = by_name.filter_map(|color| Some((color, text.strip_prefix(names[color.index()])?)));
    // Of 甲 and 甲野, the longer name is meant.
    if let Some((color, rest)) = full.min_by_key(|(_, rest)| rest.len()) {
        return Some((color, after_particle(rest)));
    }
    // Names may be written without the rank behind them: 甲野 for 甲野四段.
    let words =
        ["反則勝ち", "反則負け", "切れ負け", "入玉勝ち", "不戦勝", "不戦敗", "勝ち", "負け", "勝", "負"];
    let word = words.into_iter().find(|word| text.ends_with(word))?;
    let name = text.strip_suffix(word)?;
    let name = lines::trim(name.strip_suffix(['の', 'が']).unwrap_or(name));
    let begins = |color: Color| !name.is_empty() && names[color.index()].starts_with(name);
    match (begins(Color::Black), begins(Color::White)) {
        (true, false) => Some((Color::Black, word)),
        (false, true) => Some((Color::White, word)),
        (true, true) | (false, false) => None,
    }
}

fn after_particle(text: &str) -> &str {
    let text = lines::trim_start(text);
    lines::trim(text.strip_prefix(['の', 'が']).unwrap_or(text))
}

/// The footer of a finished line, where its words say all that is known: `まで76手で後手の勝ち`.
/// In handicap games the sides are 下手 and 上手.
pub(crate) fn push_footer(
    out: &mut String,
    plies: u32,
    kind: EndingKind,
    winner: Option<Color>,
    handicap: bool,
    text: &str,
) {
    use std::fmt::Write as _;
    let _ = write!(out, "まで{plies}手で");
    let side = |color: Color| match (color, handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    };
    let Some(winner) = winner else {
        out.push_str(without_winner(kind, text));
        return;
    };
    let _ = match kind {
        EndingKind::TimeUp => write!(out, "時間切れにより{}の勝ち", side(winner)),
        EndingKind::IllegalMove => write!(out, "{}の反則負け", side(!winner)),
        EndingKind::PerpetualCheck => write!(out, "連続王手の千日手により{}の勝ち", side(winner)),
        EndingKind::Declaration => write!(out, "{}の入玉勝ち", side(winner)),
        EndingKind::Forfeit => write!(out, "{}の不戦勝", side(winner)),
        EndingKind::Impasse => write!(out, "持将棋により{}の勝ち", side(winner)),
        EndingKind::Resign
        | EndingKind::Checkmate
        | EndingKind::NoMate
        | EndingKind::Repetition
        | EndingKind::MaxMoves
        | EndingKind::Interrupted
        | EndingKind::SealedMove
        | EndingKind::Draw
        | EndingKind::Matta
        | EndingKind::Error
        | EndingKind::Unstated
        | EndingKind::Other => write!(out, "{}の勝ち", side(winner)),
    };
}

/// What stands after 手で where nobody has won.
fn without_winner(kind: EndingKind, text: &str) -> &str {
    [Verdict::Draw, Verdict::Nobody, Verdict::Unknown]
        .into_iter()
        .find_map(|verdict| endings::word_for(kind, verdict))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use EndingKind::{
        Checkmate, Declaration, Forfeit, IllegalMove, Impasse, Interrupted, Other, Repetition, Resign,
        SealedMove, TimeUp, Unstated,
    };

    const BLACK: Verdict = Verdict::Wins(Color::Black);
    const WHITE: Verdict = Verdict::Wins(Color::White);

    #[track_caller]
    fn check(line: &str, plies: u32, kind: EndingKind, verdict: Verdict) {
        let footer = footer(line, ["甲野太郎四段", "乙"]).expect("a footer");
        assert_eq!(
            (footer.plies.map(|(n, _)| n), footer.kind, footer.verdict),
            (Some(plies), kind, verdict),
            "{line}"
        );
        assert!(footer.known, "{line}");
    }

    #[test]
    fn sides_and_reasons() {
        check("まで76手で後手の勝ち", 76, Unstated, WHITE);
        check("まで76手で上手の勝ち", 76, Unstated, WHITE);
        check("まで4手で先手の反則負け", 4, IllegalMove, WHITE);
        check("まで27手で後手の反則勝ち", 27, IllegalMove, WHITE);
        check("まで60手で時間切れにより先手の勝ち", 60, TimeUp, BLACK);
        check("まで1手で先手の入玉勝ち", 1, Declaration, BLACK);
        check("まで0手で先手の不戦勝", 0, Forfeit, BLACK);
        check("まで0手で先手の不戦敗", 0, Forfeit, WHITE);
        check("まで30手で切断により後手の勝ち", 30, Other, WHITE);
        check("まで30手で反則により後手の勝ち", 30, IllegalMove, WHITE);
        check("まで30手で下手の切れ負け", 30, TimeUp, WHITE);
        check("まで30手で先手の時間切れ勝ち", 30, TimeUp, BLACK);
        check("まで30手で後手投了により先手の勝ち", 30, Resign, BLACK);
    }

    #[test]
    fn nobody_wins() {
        check("まで258手で持将棋", 258, Impasse, Verdict::Draw);
        check("まで12手で千日手", 12, Repetition, Verdict::Draw);
        check("まで12手で中断", 12, Interrupted, Verdict::Nobody);
        check("まで12手で封じ手", 12, SealedMove, Verdict::Nobody);
    }

    #[test]
    fn words_relative_to_the_side_to_move() {
        check("まで7手詰", 7, Checkmate, Verdict::MoverLoses);
        check("まで7手で詰み", 7, Checkmate, Verdict::MoverLoses);
        check("まで13手で投了", 13, Resign, Verdict::MoverLoses);
    }

    #[test]
    fn spellings() {
        check("まで、1手で先手の勝ち", 1, Unstated, BLACK);
        check("まで１手で先手の勝ち", 1, Unstated, BLACK);
        check("まで十二手で先手の勝ち", 12, Unstated, BLACK);
        check("まで1手にて先手の勝ち。", 1, Unstated, BLACK);
        check("まで1手で先手勝ち", 1, Unstated, BLACK);
        check("まで 1 手で先手の勝ち", 1, Unstated, BLACK);
    }

    #[test]
    fn players_are_known_by_name() {
        check("まで3手で乙の勝ち", 3, Unstated, WHITE);
        check("まで3手で甲野太郎の勝ち", 3, Unstated, BLACK);
        check("まで3手で甲野太郎四段の反則負け", 3, IllegalMove, WHITE);
        check("まで3手で甲野太郎四段の時間切れ勝ち", 3, TimeUp, BLACK);
        let unknown = footer("まで3手で丙の勝ち", ["甲", "乙"]).expect("a footer");
        assert_eq!((unknown.known, unknown.verdict), (false, Verdict::Unknown));
    }

    #[test]
    fn prose_is_no_footer() {
        assert_eq!(footer("までもない。", ["", ""]), None);
        assert_eq!(footer("投了", ["", ""]), None);
        assert!(footer("まで先手の勝ち", ["", ""]).is_some());
    }

    #[test]
    fn a_footer_reads_as_it_was_written() {
        for kind in EndingKind::ALL {
            for winner in [None, Some(Color::Black), Some(Color::White)] {
                let mut line = String::new();
                push_footer(&mut line, 12, kind, winner, false, "おしまい");
                let back = footer(&line, ["", ""]).expect("a footer");
                assert_eq!(back.plies.map(|(n, _)| n), Some(12), "{line}");
                if let Some(winner) = winner {
                    assert_eq!(back.verdict, Verdict::Wins(winner), "{line}");
                }
            }
        }
    }
}
