//! `duplicate-game`: the same moves from the same start as an earlier game of the run.
//!
//! Sixteen bytes a game are remembered, and nothing of where it was: an archive has more games than
//! there is room for names.

use std::collections::HashSet;

use kifu::{
    examine::ExaminedGame,
    finding::{DUPLICATE_GAME, Finding, Severity},
    replay::game_id,
    source::Span,
};

/// A game that may be there twice.
pub(crate) struct Candidate {
    id: [u8; 16],
    /// Counted from 1 in its input.
    game: u32,
    span: Span,
}

/// What can be compared: games with moves that were read to their end.
pub(crate) fn candidates(games: &[ExaminedGame]) -> Vec<Candidate> {
    let candidate = |(game, number): (&ExaminedGame, u32)| {
        let start = game.replayed.start.as_ref()?;
        let line = game.replayed.lines.first().filter(|line| !line.stopped && !line.moves.is_empty())?;
        let span = Span::at(game.record.span.start);
        Some(Candidate { id: game_id(start, &line.moves), game: number, span })
    };
    games.iter().zip(1..).filter_map(candidate).collect()
}

/// The games of the run so far.
#[derive(Default)]
pub(crate) struct Seen(HashSet<[u8; 16]>);

impl Seen {
    /// Takes the games of an input, and adds a finding about each that was there before.
    pub(crate) fn take(&mut self, games: &[Candidate], severity: Severity, findings: &mut Vec<Finding>) {
        for game in games.iter().filter(|game| !self.0.insert(game.id)) {
            let id = u128::from_be_bytes(game.id);
            let message = format!("the same moves from the same start as an earlier game (id {id:032x})");
            let mut finding = Finding::new(&DUPLICATE_GAME, game.span, message)
                .ja(format!("同じ開始局面と指し手の棋譜が先にあります（id {id:032x}）"))
                .help((
                    "find the copies by this id in the lines of `kifu pack`, and keep one",
                    "`kifu pack` の出力からこの id の棋譜を探し、一つだけ残してください",
                ));
            (finding.game, finding.severity) = (Some(game.game), severity);
            findings.push(finding);
        }
        findings.sort_by_key(|finding| finding.span.start);
    }
}
