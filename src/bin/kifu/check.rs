//! `kifu check`: read, replay, report.

use std::io::{self, BufWriter, Write as _};

use kifu::{
    checks::Rules,
    examine::{ExamineOptions, examine},
    finding::Severity,
    report::{Format, ReportOptions, Reporter},
};

use crate::{
    args::{Check, FailOn, Shared},
    exit::{Exit, Trouble},
    inputs,
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, check: &Check) -> Result<Exit, Trouble> {
    let options = ExamineOptions {
        from: shared.from,
        rules: Rules {
            max_moves: check.max_moves,
            impasse_24: check.impasse.as_deref() == Some("24"),
            try_rule: check.try_rule,
        },
    };
    let fail_on = match check.fail_on.unwrap_or(FailOn::Error) {
        FailOn::Error => Some(Severity::Error),
        FailOn::Warning => Some(Severity::Warning),
        FailOn::Info => Some(Severity::Info),
        FailOn::Never => None,
    };
    let paths = if check.paths.is_empty() { vec![".".into()] } else { check.paths.clone() };
    let out = BufWriter::new(io::stdout().lock());
    let mut reporter = Reporter::new(
        check.format.unwrap_or(Format::Human),
        ReportOptions { fail_on, ..ReportOptions::default() },
        out,
    );
    let mut fails = false;
    inputs::each(shared, &paths, |source| {
        let mut examined = examine(&source, &options);
        examined.findings.retain(|finding| finding.code.on);
        fails |=
            examined.findings.iter().any(|finding| fail_on.is_some_and(|least| finding.severity >= least));
        let games = u32::try_from(examined.games.len()).unwrap_or(u32::MAX);
        reporter.file(&source, &examined.findings, games).map_err(Trouble::output)
    })?;
    let mut out = reporter.finish(0).map_err(Trouble::output)?;
    out.flush().map_err(Trouble::output)?;
    Ok(if fails { Exit::Findings } else { Exit::Clean })
}
