//! Where findings are gathered.

use super::Finding;

/// So many findings of one source are listed: a text of nothing but faults must not fill the memory.
const MOST: usize = 50_000;

/// The findings of one source, in the order in which they were met.
///
/// Of a very large number the first are listed; the others are counted, and the worst of them says how
/// many they are.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    game: Option<u32>,
    /// The first of the worst that are not listed, and how many there are.
    beyond: Option<(Finding, usize)>,
}

impl Findings {
    /// No findings yet, and no game.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new(), game: None, beyond: None }
    }

    /// From now on, findings without a game belong to `game` (1-based), or to the file.
    pub const fn set_game(&mut self, game: Option<u32>) {
        self.game = game;
    }

    /// Adds a finding.
    pub fn push(&mut self, mut finding: Finding) {
        if finding.game.is_none() {
            finding.game = self.game;
        }
        if self.list.len() < MOST {
            self.list.push(finding);
        } else {
            self.count(finding);
        }
    }

    #[cold]
    fn count(&mut self, finding: Finding) {
        match &mut self.beyond {
            None => self.beyond = Some((finding, 1)),
            Some((worst, count)) => {
                *count += 1;
                if finding.severity > worst.severity {
                    *worst = finding;
                }
            }
        }
    }

    /// What was found so far.
    #[must_use]
    pub fn as_slice(&self) -> &[Finding] {
        &self.list
    }

    /// Changes what was found so far: for a step that knows better than an earlier one.
    pub const fn as_mut_vec(&mut self) -> &mut Vec<Finding> {
        &mut self.list
    }

    /// Takes all findings and leaves none.
    pub fn take(&mut self) -> Vec<Finding> {
        if let Some((mut worst, count)) = self.beyond.take() {
            worst.message = worst.message.and(
                &format!("; {count} findings from here on are not listed"),
                &format!("。ここから先の{count}件は省略しました"),
            );
            self.list.push(worst);
        }
        std::mem::take(&mut self.list)
    }

    /// Sorts by place; findings at one place stay in the order in which they were met.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|finding| finding.span.start);
    }
}

#[cfg(test)]
mod tests {
    use super::{super::*, MOST};
    use crate::source::Span;

    #[test]
    fn beyond_the_most_findings_the_worst_says_how_many_there_are() {
        let mut findings = Findings::new();
        for n in 0..MOST as u32 + 3 {
            let code = if n == MOST as u32 + 1 { &NIFU } else { &NO_ENDING };
            findings.push(Finding::new(code, Span::at(n), "said"));
        }
        let all = findings.take();
        assert_eq!(all.len(), MOST + 1);
        let last = all.last().unwrap();
        assert_eq!((last.code.name, last.span.start), ("nifu", MOST as u32 + 1));
        assert_eq!(last.message.en, "said; 3 findings from here on are not listed");
        assert_eq!(findings.take(), []);
    }
}
