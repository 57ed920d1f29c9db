//! What a text that stops in the middle of a line was going to say. Nothing here is read: it decides that
//! the file is cut off, and that its last words are no remark.

use super::{
    Reader, endings, header,
    lines::{quoted, trim},
    moves::move_words,
    tables,
};
use crate::{
    finding::{Finding, Said, TRUNCATED_RECORD},
    notation::text::is_blank,
    shogi::Handicap,
};

/// What to do about a file that stops too early.
pub(crate) const COMPLETE: (&str, &str) = (
    "get the complete file; the moves before were read",
    "完全なファイルを用意してください。ここまでの手は読めています",
);

/// The same before the first move.
pub(crate) const COMPLETE_START: (&str, &str) = ("get the complete file", "完全なファイルを用意してください");

/// Whether `text` is the beginning of a move, and no more than that.
pub(crate) fn begins_move(text: &str) -> bool {
    let (text, half) = without_half(text);
    match move_words(text) {
        Ok((rest, _)) => rest == "不" || half && rest.is_empty(),
        Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => {
            // 成 may be the beginning of 成銀.
            matches!(fault.rest, "" | "成")
        }
        Err(nom::Err::Incomplete(_)) => false,
    }
}

/// Whether `text` is the beginning of the word for an ending.
pub(crate) fn begins_ending(text: &str) -> bool {
    let (text, half) = without_half(text);
    let is_whole = endings::ending_word(text).is_some() && !half;
    !text.is_empty() && !is_whole && endings::words().any(|word| word.starts_with(text))
}

/// The text without half a character at its end, and whether there was one.
fn without_half(text: &str) -> (&str, bool) {
    let whole = text.trim_end_matches(char::REPLACEMENT_CHARACTER);
    (whole, whole.len() < text.len())
}

/// Whether `text` is the beginning of an origin, `(7`, or of a clock, `( 0:05/0`.
pub(crate) fn begins_brackets(text: &str) -> bool {
    let inside = text.strip_prefix(['(', '（']);
    inside.is_some_and(|inside| {
        inside.chars().all(|c| is_blank(c) || tables::digit(c).is_some() || ":：/／-－.．".contains(c))
    })
}

/// Whether `line` is the beginning of one that KIF and KI2 write alike. Headers stand before the moves;
/// endings, footers and variations behind them.
pub(super) fn begins_line(line: &str, begun: bool, names: [&str; 2]) -> bool {
    let (line, half) = without_half(line);
    if half && line.is_empty() {
        return true;
    }
    if !begun {
        return header::begins_key(line);
    }
    begins_ending(line) || begins_variation(line) || begins_footer(line, names)
}

/// Whether `text` is the beginning of the name of a handicap.
pub(super) fn begins_handicap(text: &str) -> bool {
    let (text, _) = without_half(text);
    Handicap::all().any(|handicap| handicap.name().starts_with(text))
}

/// `変化：1`: without 手 there may be more digits to come.
pub(super) fn begins_variation(line: &str) -> bool {
    let (line, _) = without_half(line);
    let Some(rest) = line.strip_prefix("変化") else { return line == "変" };
    let rest = trim(rest.trim_start_matches(|c| is_blank(c) || ":：".contains(c)));
    rest.chars().all(|c| tables::digit(c).is_some())
}

/// `まで6`, `まで60手で後`.
pub(super) fn begins_footer(line: &str, names: [&str; 2]) -> bool {
    const ENDS: [&str; 8] = [
        "先手の勝ち",
        "後手の勝ち",
        "下手の勝ち",
        "上手の勝ち",
        "の勝ち",
        "の反則負け",
        "時間切れにより",
        "反則により",
    ];
    let (line, _) = without_half(line);
    let Some(rest) = line.strip_prefix("まで") else { return line == "ま" };
    let rest = rest.trim_start_matches(|c| is_blank(c) || "、,，".contains(c) || tables::digit(c).is_some());
    let begins_end = |rest: &str| ENDS.into_iter().chain(endings::words()).any(|end| end.starts_with(rest));
    let after = ["手にて", "手で", "手に", "手"].into_iter().find_map(|word| rest.strip_prefix(word));
    // A reason stands before the winner, the side or a name before what it did.
    let after = after.unwrap_or(rest);
    let after = after.rsplit_once("により").map_or(after, |(_, winner)| winner);
    let is_name = |name: &str| !after.is_empty() && name.starts_with(after);
    let by_name = names.iter().filter(|name| !name.is_empty()).find_map(|name| after.strip_prefix(name));
    let by_side = header::side(after).map(|(_, rest)| rest);
    begins_end(after) || names.iter().any(|name| is_name(name)) || by_name.or(by_side).is_some_and(begins_end)
}

impl<'a> Reader<'a, '_> {
    /// Whether the text stops behind `part`, without the end of a line.
    pub(crate) fn is_cut_off_after(&self, part: &str) -> bool {
        let end = self.span(part).end as usize;
        self.is_cut_off() && self.text().get(end..).is_some_and(|rest| rest.chars().all(is_blank))
    }

    /// Reports that the text stops inside `part`, which is no move.
    pub(crate) fn cut_off_in(&mut self, part: &'a str, ply: u32) {
        let finding = Finding::new(&TRUNCATED_RECORD, self.span(part), cut_off_at(part));
        self.report(finding.help(if self.has_begun() { COMPLETE } else { COMPLETE_START }).ply(ply));
    }
}

/// The file stops inside a move.
pub(crate) fn cut_off_in_move(text: &str, ply: u32) -> Said {
    let text = quoted(text);
    (
        format!("the file ends in the middle of move {ply}, {text}"),
        format!("ファイルが{ply}手目{text}の途中で終わっています"),
    )
        .into()
}

/// The file stops inside `text`.
fn cut_off_at(text: &str) -> Said {
    let text = quoted(text);
    (format!("the file ends in the middle of {text}"), format!("ファイルが{text}の途中で終わっています"))
        .into()
}
