//! How a line ended and who won, as the record says it.
//!
//! Statements are weighed by their source: a server's summary, a row, a footer, a tag, a comment. The
//! strongest gives the manner; the winner is its winner, or that of the next which names one.
//! Contradictions are for the checks.

use super::{Convention, ReplayedLine, Winner};
use crate::{
    finding::{Family, Findings, Severity},
    record::{EndingKind, EndingRow, EndingSource, Line, Record, Verdict},
    shogi::{Color, Repetition},
};

/// How a line ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The manner.
    pub kind: EndingKind,
    /// The winner.
    pub winner: Winner,
    /// The statement it comes from, as a place in [`Line::endings`].
    pub statement: usize,
}

/// How `line` ended; `None` where the record does not say.
#[must_use]
pub fn outcome(line: &Line, replayed: &ReplayedLine, convention: Convention) -> Option<Outcome> {
    let statement = by_strength(line).next()?;
    let main = &line.endings[statement];
    let winners = || by_strength(line).filter_map(|place| winner_of(&line.endings[place], line, replayed));
    let winner = match main.verdict {
        Verdict::Nobody => Winner::Unknown,
        _ => winners().next().or_else(|| of_perpetual_check(main, replayed)).unwrap_or(Winner::Unknown),
    };
    let kind = manner(main, winner, line, replayed, convention);
    Some(Outcome { kind, winner, statement })
}

/// 連続王手の千日手 does not say whose checks they were: the board does.
fn of_perpetual_check(row: &EndingRow, replayed: &ReplayedLine) -> Option<Winner> {
    match replayed.repetition {
        Some((_, Repetition::Perpetual(culprit))) if row.kind == EndingKind::PerpetualCheck => {
            Some(Winner::Side(!culprit))
        }
        _ => None,
    }
}

/// The statements of a line, the strongest first; equally strong ones as in the file.
fn by_strength(line: &Line) -> impl Iterator<Item = usize> + '_ {
    EndingSource::ALL.into_iter().flat_map(move |source| {
        (0..line.endings.len()).filter(move |&place| line.endings[place].source == source)
    })
}

/// The winner that one statement names; `None` where it names none or it cannot be told.
#[must_use]
pub fn winner_of(row: &EndingRow, line: &Line, replayed: &ReplayedLine) -> Option<Winner> {
    match row.verdict {
        Verdict::Wins(color) => Some(Winner::Side(color)),
        Verdict::Draw => Some(Winner::Draw),
        Verdict::MoverLoses => mover_at(row, line, replayed).map(|mover| Winner::Side(!mover)),
        Verdict::MoverWins => mover_at(row, line, replayed).map(Winner::Side),
        // 連続王手の千日手: whose checks they were, the board says.
        Verdict::Unknown if row.kind == EndingKind::PerpetualCheck => match replayed.repetition {
            Some((_, Repetition::Perpetual(culprit))) => Some(Winner::Side(!culprit)),
            Some((_, Repetition::Plain)) | None => None,
        },
        Verdict::Nobody | Verdict::Unknown => None,
    }
}

/// The side that would have moved where the statement stands: the side to move when the line was
/// played to its end, else by the printed ply.
fn mover_at(row: &EndingRow, line: &Line, replayed: &ReplayedLine) -> Option<Color> {
    let turn = replayed.turn?;
    if !replayed.stopped {
        return Some(turn);
    }
    let first = line.plies.first().filter(|first| first.number > 0)?;
    let missing =
        row.number.checked_sub(first.number)?.checked_sub(u32::try_from(replayed.moves.len()).ok()?)?;
    Some(if missing.is_multiple_of(2) { turn } else { !turn })
}

fn manner(
    main: &EndingRow,
    winner: Winner,
    line: &Line,
    replayed: &ReplayedLine,
    convention: Convention,
) -> EndingKind {
    match main.kind {
        EndingKind::Unstated
            if main.source == EndingSource::Footer && convention.footer_means_resignation() =>
        {
            match (winner, last_mover(main, line, replayed)) {
                (Winner::Side(winner), Some(mover)) if winner == mover => EndingKind::Resign,
                _ => EndingKind::Unstated,
            }
        }
        EndingKind::IllegalMove => match (replayed.repetition, winner) {
            (Some((_, Repetition::Perpetual(culprit))), Winner::Side(winner)) if winner != culprit => {
                EndingKind::PerpetualCheck
            }
            _ => EndingKind::IllegalMove,
        },
        kind => kind,
    }
}

/// The side that made the last move, which a footer counts where the line could not be played out.
fn last_mover(row: &EndingRow, line: &Line, replayed: &ReplayedLine) -> Option<Color> {
    let turn = replayed.turn?;
    if !replayed.stopped {
        return Some(!turn);
    }
    let (plies, _) = row.plies?;
    let done = line.first_ply() - 1 + u32::try_from(replayed.moves.len()).ok()?;
    Some(if plies.checked_sub(done)?.is_multiple_of(2) { !turn } else { turn })
}

/// A foul that the record itself claims is no error of the record: its finding becomes a mere fact.
pub(super) fn settle_claims(
    record: &Record,
    line: usize,
    replayed: &ReplayedLine,
    convention: Convention,
    findings: &mut Findings,
) {
    if replayed.faults.is_empty() {
        return;
    }
    let Some(outcome) = outcome(&record.lines[line], replayed, convention) else { return };
    let Winner::Side(winner) = outcome.winner else { return };
    if !matches!(outcome.kind, EndingKind::IllegalMove | EndingKind::PerpetualCheck) {
        return;
    }
    let Some(fault) = replayed.faults.last() else { return };
    let written = record.lines[line].first_ply() - 1
        + u32::try_from(record.lines[line].plies.len()).unwrap_or(u32::MAX);
    let is_last = fault.ply == written;
    if fault.culprit == winner || fault.code.family != Family::Foul || !is_last {
        return;
    }
    if let Some(finding) = findings.as_mut_vec().get_mut(fault.finding) {
        finding.severity = Severity::Info;
    }
}
