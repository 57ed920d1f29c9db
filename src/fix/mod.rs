//! Mends a text by the edits that its findings carry, and proves that the games stay what they were.
//!
//! Edits are made in the bytes as they lie on disk: whatever is not replaced keeps its encoding, its
//! line ends and its bytes. What comes out is read like any other text, and its games are compared with
//! those of before: start, moves, variations, times, comments, endings. Edits after which they differ are
//! not made, and the difference is told. Which edit is safe says the finding.
//!
//! ```
//! use kifu::fix::Mender;
//! let text = "手合割：平手\r\n   1 76歩(77)\r\n   2 中断\r\n";
//! let mended = Mender::default().mend("a.kif", text.into(), |_| true);
//! assert_eq!(mended.source.text(), "手合割：平手\r\n   1 ７六歩(77)\r\n   2 中断\r\n");
//! assert_eq!(mended.applied, [("nonstandard-spelling", 1)]);
//! ```

mod patch;
mod proof;
#[cfg(test)]
mod tests;

pub use proof::{Words, difference};

use crate::{
    examine::{ExamineOptions, Examined, examine},
    finding::{BYTE_ORDER_MARK, CONTROL_CHARACTER, Finding, Said, Severity},
    source::{Encoding, Source, Span},
};

/// How a text is to be mended.
#[derive(Clone, Debug, Default)]
pub struct Mender {
    /// How it is read.
    pub examine: ExamineOptions,
    /// Its encoding, whatever the bytes look like.
    pub encoding: Option<Encoding>,
    /// Whether edits are made that may change what the record says, though never its moves.
    pub risky: bool,
}

/// A text after mending.
#[derive(Debug)]
pub struct Mended {
    /// The text before.
    pub before: Source,
    /// The text after; the same where there was nothing to do.
    pub source: Source,
    /// The bytes after, in the encoding and with the line ends of before.
    pub bytes: Vec<u8>,
    /// What was mended: the name of a code, and how many of its findings. By name.
    pub applied: Vec<(&'static str, usize)>,
    /// How many findings could be mended by edits that are not certainly safe.
    pub risky: usize,
    /// What was not mended, because the games would not have stayed what they are.
    pub refused: Vec<Refusal>,
}

/// Why something was left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The name of the code whose findings were not mended.
    pub code: &'static str,
    /// What would have gone wrong: lower case, no full stop.
    pub message: Said,
}

/// One edit may make room for another: a text is read again until nothing is left to do, but no more
/// often than this.
const MOST_ROUNDS: usize = 8;

/// A text after one round.
struct Step {
    source: Source,
    bytes: Vec<u8>,
    findings: Vec<Finding>,
}

impl Mender {
    /// Mends what `wanted` takes of the findings in `bytes`. Edits after which the games would not be
    /// what they are, or that cannot be written in the encoding, are not made: see [`Mended::refused`].
    #[must_use]
    pub fn mend(&self, name: &str, bytes: Vec<u8>, wanted: impl Fn(&Finding) -> bool) -> Mended {
        let before = Source::new(name, bytes.clone(), self.encoding);
        let original = examine(&before, &self.examine);
        let takes = |finding: &Finding| {
            wanted(finding) && finding.fix.as_ref().is_some_and(|fix| fix.safe || self.risky)
        };
        let risky = |finding: &&Finding| wanted(finding) && !takes(finding) && finding.fix.is_some();
        let mut mended = Mended {
            source: Source::new(name, bytes.clone(), self.encoding),
            bytes,
            applied: Vec::new(),
            risky: original.findings.iter().filter(risky).count(),
            refused: Vec::new(),
            before,
        };
        let mut findings = original.findings.clone();
        for _ in 0..MOST_ROUNDS {
            let is_refused = |code: &str| mended.refused.iter().any(|refusal| refusal.code == code);
            findings.retain(|finding| takes(finding) && !is_refused(finding.code.name));
            let plan = patch::Plan::new(&mended.source, &findings);
            if plan.is_empty() {
                break;
            }
            match self.step(&mended, &plan, &original) {
                Ok(step) => {
                    mended.count(&plan);
                    (mended.source, mended.bytes, findings) = (step.source, step.bytes, step.findings);
                }
                Err(message) => {
                    let refused = self.culprits(&mended, &findings, &original, &message);
                    mended.refused.extend(refused);
                }
            }
        }
        mended.applied.sort_unstable();
        mended
    }

    /// Carries out a plan and proves the result.
    fn step(&self, mended: &Mended, plan: &patch::Plan<'_>, original: &Examined) -> Result<Step, Said> {
        let bytes = plan.bytes(&mended.source, &mended.bytes)?;
        let source = Source::new(mended.before.name(), bytes.clone(), self.encoding);
        if source.text() != plan.text(&mended.source) || source.encoding() != mended.source.encoding() {
            let message = (
                "the mended text would be read in another encoding",
                "直した後は別の文字コードとして読まれてしまいます",
            );
            return Err(message.into());
        }
        let examined = examine(&source, &self.examine);
        let words = if self.risky { Words::Risky } else { Words::Kept };
        match difference(original, &examined, words) {
            Some(difference) => Err(difference),
            None => Ok(Step { source, bytes, findings: examined.findings }),
        }
    }

    /// Which codes cannot be mended, where all together could not.
    fn culprits(
        &self,
        mended: &Mended,
        findings: &[Finding],
        original: &Examined,
        message: &Said,
    ) -> Vec<Refusal> {
        let mut codes: Vec<&'static str> = findings.iter().map(|finding| finding.code.name).collect();
        codes.sort_unstable();
        codes.dedup();
        let alone = |&code: &&'static str| {
            let of_code = findings.iter().filter(|finding| finding.code.name == code);
            let findings: Vec<Finding> = of_code.cloned().collect();
            let step = self.step(mended, &patch::Plan::new(&mended.source, &findings), original);
            step.err().map(|message| Refusal { code, message })
        };
        let found: Vec<Refusal> = codes.iter().filter_map(alone).collect();
        if !found.is_empty() {
            return found;
        }
        codes.into_iter().map(|code| Refusal { code, message: message.clone() }).collect()
    }
}

impl Mended {
    /// Whether anything is to be written.
    #[must_use]
    pub const fn is_changed(&self) -> bool {
        !self.applied.is_empty()
    }

    fn count(&mut self, plan: &patch::Plan<'_>) {
        for finding in plan.findings() {
            match self.applied.iter_mut().find(|(code, _)| *code == finding.code.name) {
                Some((_, count)) => *count += 1,
                None => self.applied.push((finding.code.name, 1)),
            }
        }
    }
}

/// What a finding asks for that no edit of the text can say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    /// The byte order mark before the text goes.
    Mark,
    /// What is behind the end of the text goes.
    Padding,
}

fn around(source: &Source, finding: &Finding) -> Option<Around> {
    let ends = usize::try_from(finding.span.start).is_ok_and(|start| start == source.text().len());
    if source.bom() && finding.code == &BYTE_ORDER_MARK && finding.span == Span::at(0) {
        Some(Around::Mark)
    } else if source.padding() > 0 && finding.code == &CONTROL_CHARACTER && ends {
        Some(Around::Padding)
    } else {
        None
    }
}

/// The number of errors, which mending may only lower.
fn errors(examined: &Examined) -> usize {
    examined.findings.iter().filter(|finding| finding.severity == Severity::Error).count()
}
