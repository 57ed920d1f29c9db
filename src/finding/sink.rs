//! Where findings are gathered.

use super::Finding;

/// The findings of one source, in the order in which they were met.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    game: Option<u32>,
}

impl Findings {
    /// No findings yet, and no game.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new(), game: None }
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
        self.list.push(finding);
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
        std::mem::take(&mut self.list)
    }

    /// Sorts by place; findings at one place stay in the order in which they were met.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|finding| finding.span.start);
    }
}
