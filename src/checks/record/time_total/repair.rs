//! Running totals as the times give them.

use super::{before, begins_anew, clock_at, duration, fits};
use crate::{
    checks::subject::Subject,
    finding::{Edit, Fix},
    source::Span,
};

/// The totals of a record, worked out when a first one does not fit.
pub(super) struct Repair<'a, 's> {
    subject: &'a Subject<'s>,
    /// Whether clocks need not begin at zero.
    pub(super) carried: bool,
    /// By line and move: those printed where they fit.
    sums: Option<Vec<Vec<Option<i64>>>>,
}

impl<'a, 's> Repair<'a, 's> {
    pub(super) const fn new(subject: &'a Subject<'s>, carried: bool) -> Self {
        Self { subject, carried, sums: None }
    }

    /// An edit for each total of a line that is not the sum of the times. Certain where the last total of
    /// each side agrees: then what is between was misprinted, and no time was.
    #[cold]
    pub(super) fn of_line(&mut self, place: usize) -> Option<Fix> {
        let (subject, carried) = (self.subject, self.carried);
        let sums = self.sums.get_or_insert_with(|| sums(subject, carried)).get(place)?;
        let line = subject.record.lines.get(place)?;
        let mut fix = Fix { edits: Vec::new(), safe: false };
        let mut unsettled = [false; 2];
        for (index, sum) in sums.iter().enumerate() {
            let Some(((clock, span), sum)) = clock_at(line, index, sums.len() - 1).zip(*sum) else {
                continue;
            };
            if clock.total != sum {
                fix.edits.push(edit(subject.source.slice(span), span, sum)?);
            }
            unsettled[index % 2] = clock.total != sum;
        }
        fix.safe = unsettled == [false; 2];
        (!fix.edits.is_empty()).then_some(fix)
    }
}

fn sums(subject: &Subject<'_>, carried: bool) -> Vec<Vec<Option<i64>>> {
    let record = subject.record;
    let mut sums: Vec<Vec<Option<i64>>> = Vec::with_capacity(record.lines.len());
    for (place, (line, played)) in record.lines.iter().zip(&subject.replayed.lines).enumerate() {
        let played = played.moves.len().min(line.plies.len());
        let mut own: Vec<Option<i64>> = Vec::with_capacity(played + 1);
        for index in 0..=played {
            let known = |place: usize, index: usize| *sums.get(place)?.get(index)?;
            let before = match index.checked_sub(2) {
                Some(before) => own[before],
                None => before(record, place, index, carried, known),
            };
            let sum = clock_at(line, index, played).map(|(clock, _)| match before {
                Some(before) if !fits(clock, before) && !begins_anew(line, index, place, played) => {
                    before.saturating_add(clock.time.max(0))
                }
                Some(_) | None => clock.total,
            });
            own.push(sum);
        }
        sums.push(own);
    }
    sums
}

/// The edit that makes `total` the total of the clock `text` at `span`, where that is written as in KIF.
fn edit(text: &str, span: Span, total: i64) -> Option<Edit> {
    let slash = text.find(['/', '／'])?;
    let rest = text.get(slash..)?;
    let inside = rest.trim_start_matches(['/', '／']).trim_start();
    let start = text.len() - inside.len();
    let inside = inside.trim_end_matches([')', '）']).trim_end();
    let place = |at: usize| u32::try_from(at).ok().and_then(|at| span.start.checked_add(at));
    Some(Edit { span: Span::new(place(start)?, place(start + inside.len())?), text: duration(total) })
}
