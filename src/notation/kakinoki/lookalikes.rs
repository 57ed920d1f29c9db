//! Characters that look like a rank in kanji and are none: 「２ニ角成」 with the katakana ニ. On the screen
//! nobody sees the difference.

use super::{
    lines::quoted,
    moves::{RANK, read_move, skip_blanks},
    tables,
};
use crate::{
    finding::{Finding, Said},
    notation::grammar::{Expected, Name},
    source::Span,
};

const KATAKANA: Name = ("katakana", "片仮名");
const LONG_VOWEL: Name = ("long-vowel sign", "長音符");
const DASH: Name = ("dash", "横線");
const RADICAL: Name = ("radical", "部首用の文字");

/// The character, what it is, and the rank that it looks like.
static LOOKALIKES: &[(char, Name, u8)] = &[
    ('ニ', KATAKANA, 2),
    ('ミ', KATAKANA, 3),
    ('ハ', KATAKANA, 8),
    ('ー', LONG_VOWEL, 1),
    ('ｰ', LONG_VOWEL, 1),
    ('-', DASH, 1),
    ('‐', DASH, 1),
    ('–', DASH, 1),
    ('—', DASH, 1),
    ('―', DASH, 1),
    ('−', DASH, 1),
    ('－', DASH, 1),
    ('─', DASH, 1),
    ('━', DASH, 1),
    ('⼀', RADICAL, 1),
    ('⼆', RADICAL, 2),
    ('⼋', RADICAL, 8),
];

/// Such a character where the rank of a move should stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookalike {
    found: char,
    name: Name,
    meant: char,
}

impl Lookalike {
    /// What stands at the fault of a text that is no move.
    pub(crate) fn at(fault: &Expected<'_>) -> Option<Self> {
        let first = fault.rest.chars().next().filter(|_| fault.what == RANK)?;
        let &(found, name, rank) = LOOKALIKES.iter().find(|(found, ..)| *found == first)?;
        Some(Self { found, name, meant: tables::rank_kanji(rank) })
    }

    /// That `text` cannot be read as a move.
    pub(crate) fn message(self, text: &str) -> Said {
        let (text, (name, ja), Self { found, meant, .. }) = (quoted(text), self.name, self);
        (
            format!(
                "{text} cannot be read as a move: found the {name} 「{found}」 where the numeral 「{meant}」 should stand"
            ),
            format!(
                "{text}は指し手として読めません。漢数字の「{meant}」のところに、{ja}の「{found}」があります"
            ),
        )
            .into()
    }

    /// Says what to write, and offers it where `text`, with the fault at `place`, is a move then.
    pub(crate) fn mend(self, finding: Finding, text: &str, fault: &Expected<'_>, place: Span) -> Finding {
        let Self { found, meant, .. } = self;
        let finding = finding.help((
            format!("write the numeral 「{meant}」, which looks like 「{found}」; this line of play is read up to here"),
            format!("形の似た漢数字の「{meant}」に直してください。この手順はここまでしか読めません"),
        ));
        let at = text.len().saturating_sub(fault.rest.len());
        let (before, after) = (text.get(..at), fault.rest.get(found.len_utf8()..));
        match (before, after) {
            (Some(before), Some(after)) if read_move(&format!("{before}{meant}{after}")).is_some() => {
                finding.fix(place, meant.to_string(), false)
            }
            _ => finding,
        }
    }
}

/// Whether a text begins with a file, such a character, and a piece: nothing but a move does.
pub(crate) fn begins_like_move(text: &str) -> bool {
    let mut chars = text.chars();
    let is_file = chars.next().is_some_and(|c| tables::digit(c).is_some());
    let is_rank = chars.next().is_some_and(|c| LOOKALIKES.iter().any(|(found, ..)| *found == c));
    is_file && is_rank && tables::piece(skip_blanks(chars.as_str())).is_some()
}
