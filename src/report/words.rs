//! The fixed words of a report, in the languages it is written in.

use crate::finding::{Finding, Said, Severity};

/// A language of reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// A text in this language, or in English where it has none.
    #[must_use]
    pub fn of(self, said: &Said) -> &str {
        match self {
            Self::En => &said.en,
            Self::Ja => said.ja_or_en(),
        }
    }

    /// `error`, or エラー.
    #[must_use]
    pub const fn severity(self, severity: Severity) -> &'static str {
        match (self, severity) {
            (Self::En, _) => severity.name(),
            (Self::Ja, Severity::Error) => "エラー",
            (Self::Ja, Severity::Warning) => "警告",
            (Self::Ja, Severity::Info) => "情報",
        }
    }

    /// What stands before advice.
    pub(super) const fn help(self) -> &'static str {
        match self {
            Self::En => "help",
            Self::Ja => "対処",
        }
    }

    /// What the finding says: its message, or in Japanese its Japanese message or its code's title.
    pub(super) fn message(self, finding: &Finding) -> &str {
        match self {
            Self::En => &finding.message.en,
            Self::Ja => finding.message.ja.as_deref().unwrap_or(finding.code.ja),
        }
    }

    /// What a headline alone does not say: in Japanese, where only the title is known, the details.
    pub(super) fn details(self, finding: &Finding) -> Option<&str> {
        (self == Self::Ja && finding.message.ja.is_none()).then_some(finding.message.en.as_str())
    }

    /// The game (where the file holds several) and the move, where they are known.
    pub(super) fn whereabouts(self, finding: &Finding, several_games: bool) -> Option<String> {
        let game = finding.game.filter(|_| several_games).map(|n| match self {
            Self::En => format!("game {n}"),
            Self::Ja => format!("{n}局目"),
        });
        let ply = finding.ply.map(|n| match (self, n, finding.printed) {
            (Self::En, 0, _) => "before the first move".to_owned(),
            (Self::Ja, 0, _) => "開始前".to_owned(),
            (Self::En, n, None) => format!("move {n}"),
            (Self::Ja, n, None) => format!("{n}手目"),
            (Self::En, n, Some(printed)) => format!("move {n} (numbered {printed} in the file)"),
            (Self::Ja, n, Some(printed)) => format!("{n}手目（ファイルでは{printed}）"),
        });
        match (self, game, ply) {
            (Self::En, Some(game), Some(ply)) => Some(format!("{game}, {ply}")),
            (Self::Ja, Some(game), Some(ply)) => Some(format!("{game}・{ply}")),
            (_, game, ply) => game.or(ply),
        }
    }
}
