//! What is wrong with a record, where, and what to do about it.
//!
//! A [`Finding`] is identified by its [`Code`]. Whoever meets a fault pushes a finding into
//! [`Findings`]; nobody prints. Places are spans of the source text: line and column are worked out
//! only when a finding is shown.

mod catalogue;
mod code;
mod said;
mod sink;

pub use catalogue::*;
pub use code::{Code, Family, Severity};
pub use said::Said;
pub use sink::Findings;

use crate::source::Span;

/// One fault, with its place and its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What kind of fault it is.
    pub code: &'static Code,
    /// How bad it is here: the code's default, unless the case is milder or worse.
    pub severity: Severity,
    /// What was found, what was expected and why: lower case, no full stop, the input in 「」.
    pub message: Said,
    /// Where.
    pub span: Span,
    /// Other places that explain it.
    pub labels: Vec<Label>,
    /// What to do; starts with a verb.
    pub help: Option<Said>,
    /// The number of the game in its file, counted from 1.
    pub game: Option<u32>,
    /// The ply along its line of play, counted from 1; 0 is before the first move.
    pub ply: Option<u32>,
    /// The number that the record prints at that ply, where it is another one.
    pub printed: Option<u32>,
    /// The position before the fault, as SFEN: shown by a verbose report.
    pub sfen: Option<Box<str>>,
    /// An edit of the text that mends it.
    pub fix: Option<Fix>,
}

/// A secondary place of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is to be seen there.
    pub text: Said,
}

/// A way to mend the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Replacements, in order, not overlapping.
    pub edits: Vec<Edit>,
    /// Whether the meaning of the record certainly stays the same.
    pub safe: bool,
}

/// One replacement in the source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub text: String,
}

impl Finding {
    /// A finding of `code` at `span`, with the code's default severity. A message, a label or a help is
    /// `"…"` in English, or `("…", "…")` in English and Japanese.
    #[must_use]
    pub fn new(code: &'static Code, span: Span, message: impl Into<Said>) -> Self {
        Self {
            code,
            severity: code.severity,
            message: message.into(),
            span,
            labels: Vec::new(),
            help: None,
            game: None,
            ply: None,
            printed: None,
            sfen: None,
            fix: None,
        }
    }

    /// The same with another severity.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same with a Japanese message.
    #[must_use]
    pub fn ja(mut self, message: impl Into<String>) -> Self {
        self.message.ja = Some(message.into());
        self
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<Said>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same at a ply of its line of play (1-based; 0 is before the first move).
    #[must_use]
    pub fn ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// The same with a secondary place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<Said>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// The same with the position before the fault.
    #[must_use]
    pub fn sfen(mut self, sfen: impl Into<Box<str>>) -> Self {
        self.sfen = Some(sfen.into());
        self
    }

    /// The same with a fix of one replacement.
    #[must_use]
    pub fn fix(mut self, span: Span, text: impl Into<String>, safe: bool) -> Self {
        let edit = Edit { span, text: text.into() };
        match &mut self.fix {
            Some(fix) => fix.edits.push(edit),
            None => self.fix = Some(Fix { edits: vec![edit], safe }),
        }
        self
    }
}
