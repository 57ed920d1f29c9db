//! Slips of the pen: what JSON does not have, and what is certainly meant.

use super::deviation::Deviations;
use crate::{notation::grammar::Name, source::Span};

/// A kind of slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// No comma between two items; its place is the end of the first.
    MissingComma,
    /// A comma before a closing bracket, before the first item, or behind another comma.
    SurplusComma,
    /// A string with line ends, tabs and the like in it, or with half of a surrogate pair.
    BadString,
    /// A string between single quotes.
    SingleQuotes,
    /// A comment.
    Comment,
    /// A word for a value that JSON writes otherwise, or cannot write.
    Word,
}

impl Slip {
    const fn what(self) -> Name {
        match self {
            Self::MissingComma => ("a comma is missing here", "ここにコンマが抜けています"),
            Self::SurplusComma => ("a comma too many", "余分なコンマです"),
            Self::BadString => (
                "a string with characters that JSON wants escaped",
                "エスケープが必要な文字が文字列に入っています",
            ),
            Self::SingleQuotes => (
                "a string in single quotes, where JSON has double quotes",
                "文字列が「'」で囲まれています（JSONでは「\"」です）",
            ),
            Self::Comment => ("a comment, which JSON does not have", "コメントです（JSONにはありません）"),
            Self::Word => (
                "a word that JSON does not have (true, false, null)",
                "JSONにない語です（true、false、nullだけです）",
            ),
        }
    }

    const fn help(self) -> Name {
        match self {
            Self::MissingComma => (
                "put a comma here: most programs read nothing of a file that is no JSON",
                "ここにコンマを入れてください。このままでは、ほとんどのソフトで読めません",
            ),
            Self::SurplusComma => (
                "delete the comma: most programs read nothing of a file that is no JSON",
                "コンマを消してください。このままでは、ほとんどのソフトで読めません",
            ),
            Self::Comment => (
                "take it out, or write it under 「comments」: most programs read nothing of a file that is no JSON",
                "消すか、「comments」に書いてください。このままでは、ほとんどのソフトで読めません",
            ),
            Self::BadString | Self::SingleQuotes | Self::Word => (
                "write it as JSON has it: most programs read nothing of a file that is no JSON",
                "JSONの書き方に直してください。このままでは、ほとんどのソフトで読めません",
            ),
        }
    }

    /// What the text should be at the place of the slip, where that is certain.
    const fn mended(self) -> Option<&'static str> {
        match self {
            Self::MissingComma => Some(","),
            Self::SurplusComma => Some(""),
            Self::BadString | Self::SingleQuotes | Self::Comment | Self::Word => None,
        }
    }
}

/// Notes the slips among the departures of a record.
pub(super) fn note(slips: Vec<(Slip, Span)>, deviations: &mut Deviations) {
    for (slip, span) in slips {
        deviations.note_slip(slip.what(), span, slip.help(), slip.mended());
    }
}

/// A word of JavaScript or Python at the beginning of `text`, and the truth that it stands for: the
/// others are no value.
pub(super) fn word_of_others(text: &str) -> Option<(&'static str, Option<bool>)> {
    const WORDS: [(&str, Option<bool>); 7] = [
        ("NaN", None),
        ("Infinity", None),
        ("-Infinity", None),
        ("undefined", None),
        ("None", None),
        ("True", Some(true)),
        ("False", Some(false)),
    ];
    let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    WORDS.into_iter().find(|(word, _)| text.strip_prefix(word).is_some_and(ends))
}
