//! The identity of a kind of fault, and how bad it is.

use std::fmt;

/// How bad a finding is. Harm decides, not beauty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A harmless deviation, or a fact worth knowing.
    Info,
    /// Readable, but something is wrong or lost, or another program will read it differently.
    Warning,
    /// The game cannot be trusted as written.
    Error,
}

impl Severity {
    /// The name used in reports: `error`, `warning`, `info`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What part of a record a code speaks of. Its name selects all codes of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Bytes and their encoding.
    Source,
    /// Lines and words.
    Syntax,
    /// The start position.
    Start,
    /// Moves against the rules.
    Foul,
    /// How moves are written.
    Writing,
    /// How the game ended.
    Ending,
    /// Variations, clocks, header.
    Record,
    /// What a conversion could not keep.
    Conversion,
    /// Archives as a whole.
    Archive,
}

impl Family {
    /// All families, in the order of the documentation.
    pub const ALL: [Self; 9] = [
        Self::Source,
        Self::Syntax,
        Self::Start,
        Self::Foul,
        Self::Writing,
        Self::Ending,
        Self::Record,
        Self::Conversion,
        Self::Archive,
    ];

    /// The name that selects the family on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Source => "source",
            Self::Syntax => "syntax",
            Self::Start => "start",
            Self::Foul => "foul",
            Self::Writing => "writing",
            Self::Ending => "ending",
            Self::Record => "record",
            Self::Conversion => "conversion",
            Self::Archive => "archive",
        }
    }

    /// What it speaks of, in Japanese.
    #[must_use]
    pub const fn ja(self) -> &'static str {
        match self {
            Self::Source => "ファイルと文字コード",
            Self::Syntax => "行と語",
            Self::Start => "開始局面",
            Self::Foul => "反則",
            Self::Writing => "指し手の書き方",
            Self::Ending => "終局",
            Self::Record => "変化・消費時間・対局情報",
            Self::Conversion => "変換で失われるもの",
            Self::Archive => "書庫全体",
        }
    }

    /// The family of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.name() == name)
    }
}

/// A kind of fault: its name never changes meaning and is never used again for another.
#[derive(Debug)]
pub struct Code {
    /// Kebab-case: says the fault and reads right after "ignore".
    pub name: &'static str,
    /// What part of a record it speaks of.
    pub family: Family,
    /// The severity where the case does not say otherwise.
    pub severity: Severity,
    /// Whether it is reported without being selected.
    pub on: bool,
    /// The fault in the words of the game, in Japanese: the headline of a Japanese report.
    pub ja: &'static str,
    /// What fires it: one or two sentences.
    pub what: &'static str,
    /// Why it matters: one or two sentences.
    pub why: &'static str,
    /// A few lines of input that fire it.
    pub example: &'static str,
    /// What to do: one sentence that starts with a verb.
    pub remedy: &'static str,
    /// [`what`](Self::what) in Japanese.
    pub what_ja: &'static str,
    /// [`why`](Self::why) in Japanese.
    pub why_ja: &'static str,
    /// [`example`](Self::example) with its remarks in Japanese, where it has some.
    pub example_ja: Option<&'static str>,
    /// [`remedy`](Self::remedy) in Japanese.
    pub remedy_ja: &'static str,
}

impl Code {
    /// The code of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Self> {
        super::CODES.iter().copied().find(|code| code.name == name)
    }

    /// What it finds, in a few words: [`what`](Self::what) up to its first colon or full stop.
    #[must_use]
    pub fn brief(&self) -> &'static str {
        let end = self.what.find([':', '.', ';']).unwrap_or(self.what.len());
        &self.what[..end]
    }

    /// Where it stands in [`CODES`](super::CODES): an index for tables by code.
    #[must_use]
    pub fn position(&self) -> Option<usize> {
        super::CODES.iter().position(|code| std::ptr::eq(*code, self))
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Code {}
