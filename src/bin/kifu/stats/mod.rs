//! `kifu stats`: what an archive holds, in numbers.
//!
//! Every input is counted on its own and the counts are added up: memory grows with the number of
//! players and events, not with the number of games.

mod count;
mod names;
mod show;

use std::{
    io::{self, Write as _},
    ops::ControlFlow,
};

use kifu::{
    archive::{self, Input, Numbering, Outcome},
    examine::{ExamineOptions, examine},
    finding::Finding,
    notation::Notation,
};

use crate::{
    args::{Shared, Stats, StatsFormat},
    exit::{Exit, Trouble, complain_of_fault},
    inputs,
    progress::Progress,
    reports,
    settings::Settings,
};
use count::Counts;

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, stats: &Stats) -> Result<Exit, Trouble> {
    let paths = inputs::paths(&stats.paths, &stats.list)?;
    let settings = Settings::default();
    let mut total = Counts::default();
    let mut numbering = Numbering::default();
    let mut panicked = false;
    let progress = Progress::new(shared, &paths, None);
    let work = |input: Input| {
        progress.read(&input);
        count(input, shared.from, &settings)
    };
    let summary = archive::run(&paths, &inputs::run_options(shared, None), work, |outcome| {
        progress.step();
        match outcome {
            Outcome::Done(mut counted) => {
                numbering.before(counted.part, 0);
                numbering.once(counted.part, &mut counted.findings);
                counted.counts.findings(&counted.findings);
                total.add(counted.counts);
            }
            Outcome::Panicked { name, message } => {
                panicked = true;
                complain_of_fault(&name, &message);
            }
        }
        ControlFlow::Continue(())
    });
    progress.finish();
    let whole = inputs::is_whole(&summary, &paths) && !panicked;
    let text = match stats.format {
        StatsFormat::Human => show::human(&total, stats.top.unwrap_or(10), reports::lang(stats.lang)),
        StatsFormat::Json => show::json(&total, stats.top),
        StatsFormat::Csv => show::csv(&total, stats.top),
    };
    if summary.inputs > 0 {
        io::stdout().write_all(text.as_bytes()).map_err(Trouble::output)?;
    }
    Ok(if whole { Exit::Clean } else { Exit::Trouble })
}

/// The counts of one input.
struct Counted {
    counts: Counts,
    part: Option<archive::Part>,
    findings: Vec<Finding>,
}

fn count(input: Input, from: Option<Notation>, settings: &Settings) -> Counted {
    let part = input.part;
    let from = from.or(input.notation_of_file());
    let mut counts = Counts::default();
    let mut findings = match input.finding() {
        Some(finding) => {
            counts.unreadable();
            vec![finding]
        }
        None => {
            let options = ExamineOptions { from, ..ExamineOptions::default() };
            let examined = examine(&input.source, &options);
            counts.file(&input.source, &examined, part.is_none_or(|part| part.index == 0));
            examined.to_games().for_each(|game| counts.game(&game));
            examined.findings
        }
    };
    settings.apply(&mut findings);
    Counted { counts, part, findings }
}
