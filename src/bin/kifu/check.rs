//! `kifu check`: read, replay, report.
//!
//! Threads examine the inputs and turn what they found into parts of reports; the parts are put
//! together in order.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use kifu::{
    archive::{self, Cache, Input, Numbering, Outcome, Remembered, RunOptions},
    examine::{ExamineOptions, examine},
    finding::{DUPLICATE_GAME, Finding, Severity},
    report::{Lang, Part, Renderer, Totals},
    source::Source,
};

use crate::{
    args::{Check, Shared},
    baseline::Baseline,
    config::{ConfigError, Configs},
    duplicates::{self, Candidate, Seen},
    exit::{Exit, Trouble, complain_of_fault, go_on, note, reason},
    inputs,
    outputs::refuse_clashes,
    progress::Progress,
    reports::{self, Reports},
    settings::{Layer, Settings},
    stream,
    whole_file::WholeFile,
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, check: &Check) -> Result<Exit, Trouble> {
    if check.stdin_format.is_some() {
        let mut settings = Settings::default();
        settings.lay(&layer(check));
        return stream::check(shared, check, &settings);
    }
    let paths = inputs::paths(&check.paths, &check.share.list)?;
    let reports_to = check.output.iter().map(|(_, path)| path.as_path());
    let outputs: Vec<&Path> = reports_to.chain(check.write_baseline.as_deref()).collect();
    refuse_clashes(&outputs, &paths)?;
    let here = paths.is_empty() && check.share.list.files_from.is_none();
    let progress = Progress::new(shared, &paths, check.share.shard);
    let mut reports = Reports::new(shared, check)?;
    let checker = Checker::new(shared, check, reports.renderers())?;
    let mut tally = Tally::default();
    let summary = archive::run(
        &paths,
        &RunOptions {
            digests: check.cache.is_some(),
            here,
            ..inputs::run_options(shared, check.share.shard)
        },
        |input| {
            progress.read(&input);
            checker.check(input)
        },
        |outcome| {
            let taken = match outcome {
                Outcome::Done(checked) => {
                    progress.step();
                    tally.take(&checker, checked).and_then(|parts| reports.push(parts))
                }
                Outcome::Panicked { name, message } => {
                    tally.panicked = true;
                    complain_of_fault(&name, &message);
                    Ok(())
                }
            };
            go_on(taken, &mut tally.trouble)
        },
    );
    progress.finish();
    if let Some(trouble) = tally.trouble {
        return Err(trouble);
    }
    let totals = reports.finish(tally.known)?;
    if check.statistics {
        write_statistics(&totals, reports::lang(check.lang), shared.quiet)?;
    }
    checker.finish(check)?;
    let named = if here { vec![PathBuf::from(".")] } else { paths };
    let whole = inputs::is_whole(&summary, &named) && !tally.panicked;
    Ok(match (whole, tally.fails) {
        (false, _) => Exit::Trouble,
        (true, true) => Exit::Findings,
        (true, false) => Exit::Clean,
    })
}

/// Writes the sums by code; where nothing was found, how much was checked.
fn write_statistics(totals: &Totals, lang: Lang, quiet: bool) -> Result<(), Trouble> {
    let mut text = totals.statistics(lang);
    if text.is_empty() && !quiet {
        text = format!("{}\n", totals.line(lang));
    }
    io::stdout().write_all(text.as_bytes()).map_err(Trouble::output)
}

/// What examines an input: shared by all threads.
struct Checker {
    from: Option<kifu::notation::Notation>,
    configs: Option<Configs>,
    settings: Settings,
    baseline: Option<Baseline>,
    written: Option<Baseline>,
    renderers: Vec<Renderer>,
    cache: Option<Cache>,
}

/// What became of one input.
enum Checked {
    /// Ready for the reports.
    Weighed(Weighed),
    /// What is wrong with it is known only when the inputs before it are done: it is a part of a large
    /// file, whose games are numbered, or its games are to be compared with earlier ones.
    Waiting(Box<Waiting>),
    /// Its configuration file is broken.
    Unsettled(ConfigError),
}

/// What was found in one input, without what the inputs before it add.
struct Waiting {
    part: Option<archive::Part>,
    source: Source,
    findings: Vec<Finding>,
    games: u32,
    least: Option<Severity>,
    /// Games that may be there twice, where that is asked for, and how bad it is.
    candidates: Option<(Severity, Vec<Candidate>)>,
}

/// Findings that were compared with the baseline.
struct Weighed {
    parts: Vec<Part>,
    fails: bool,
    known: u64,
}

impl Checker {
    fn new(shared: &Shared, check: &Check, renderers: Vec<Renderer>) -> Result<Self, Trouble> {
        let layer = layer(check);
        let mut settings = Settings::default();
        settings.lay(&layer);
        let configs = Configs::asked(layer, check.config.as_deref(), check.isolated)
            .map_err(|error| Trouble::Usage(error.to_string()))?;
        let read = |path: &PathBuf| Baseline::read(path).map_err(|error| unread_baseline(path, &error));
        let open = |path: &PathBuf| {
            let settings = format!("{:?}", shared.encoding);
            Cache::open(path, &settings).map_err(|error| Trouble::Path(path.clone(), error))
        };
        Ok(Self {
            from: shared.from,
            configs,
            settings,
            baseline: check.baseline.as_ref().map(read).transpose()?,
            written: check.write_baseline.as_ref().map(|_| Baseline::default()),
            renderers,
            cache: check.cache.as_ref().map(open).transpose()?,
        })
    }

    fn check(&self, input: Input) -> Checked {
        match self.settings_of(&input) {
            Ok(Some(settings)) => self.check_with(input, &settings),
            Ok(None) => self.check_with(input, &self.settings),
            Err(error) => Checked::Unsettled(error),
        }
    }

    /// The settings of an input, where a configuration file may change those of the command line.
    fn settings_of(&self, input: &Input) -> Result<Option<std::sync::Arc<Settings>>, ConfigError> {
        let Some(configs) = &self.configs else { return Ok(None) };
        let (path, member) = input.place();
        configs.settings(Path::new(path), member).map(Some)
    }

    fn check_with(&self, input: Input, settings: &Settings) -> Checked {
        let from = self.from.or(input.notation_of_file());
        let options = ExamineOptions { from, rules: settings.rules.clone(), errors_only: false };
        let twice = settings.severity_of(&DUPLICATE_GAME, DUPLICATE_GAME.severity);
        let mut candidates = None;
        let (mut findings, games) = match (input.finding(), twice) {
            (Some(finding), _) => (vec![finding], 0),
            (None, None) => self.found_in(&input, &options),
            // Memory knows what was found, but not the games.
            (None, Some(severity)) => {
                let examined = examine(&input.source, &options);
                candidates = Some((severity, duplicates::candidates(&examined.games)));
                (examined.findings, u32::try_from(examined.games.len()).unwrap_or(u32::MAX))
            }
        };
        settings.apply(&mut findings);
        let (least, part, mut source) = (settings.fail_on.least(), input.part, input.source);
        // Where nothing is shown of a text, it need not be kept for those before it.
        if findings.is_empty() && candidates.is_none() {
            source = Source::placed(source.name(), Vec::new());
        }
        if part.is_some() || candidates.is_some() {
            return Checked::Waiting(Box::new(Waiting { part, source, findings, games, least, candidates }));
        }
        Checked::Weighed(self.weigh(&source, findings, least, |findings| {
            reports::render(&self.renderers, &source, findings, games, least)
        }))
    }

    /// What there is to find in an input, from memory where it was found before, and its games.
    fn found_in(&self, input: &Input, options: &ExamineOptions) -> (Vec<Finding>, u32) {
        let memory = self.cache.as_ref().zip(input.digest);
        let memory = memory.map(|(cache, digest)| (cache, digest.under(&format!("{options:?}"))));
        if let Some(known) = memory.and_then(|(cache, digest)| cache.get(&digest)) {
            return (known.findings, known.games);
        }
        let examined = examine(&input.source, options);
        let games = u32::try_from(examined.games.len()).unwrap_or(u32::MAX);
        match memory {
            None => (examined.findings, games),
            Some((cache, digest)) => {
                let remembered = Remembered { games, findings: examined.findings };
                cache.put(digest, &remembered);
                (remembered.findings, games)
            }
        }
    }

    /// Keeps out what the baseline knows, and renders the rest.
    fn weigh(
        &self,
        source: &Source,
        mut findings: Vec<Finding>,
        least: Option<Severity>,
        render: impl FnOnce(&[Finding]) -> Vec<Part>,
    ) -> Weighed {
        if let Some(written) = &self.written {
            written.record(source, &findings);
        }
        let known = self.baseline.as_ref().map_or(0, |known| known.filter(source, &mut findings));
        let fails = findings.iter().any(|finding| least.is_some_and(|least| finding.severity >= least));
        Weighed { parts: render(&findings), fails, known }
    }

    /// Writes the memory and the new baseline, and says what of the old one is stale.
    fn finish(mut self, check: &Check) -> Result<(), Trouble> {
        if let Some((cache, path)) = self.cache.take().zip(check.cache.as_ref()) {
            cache.save().map_err(|error| Trouble::Path(path.clone(), error))?;
        }
        for stale in self.baseline.iter().flat_map(Baseline::stale) {
            note(&format!("kifu: {}", stale.told(reports::lang(check.lang))));
        }
        let (Some(written), Some(path)) = (&self.written, &check.write_baseline) else { return Ok(()) };
        let write = || -> io::Result<()> {
            let mut file = WholeFile::open(path)?;
            written.write(&mut file)?;
            file.commit()
        };
        write().map_err(|error| Trouble::Path(path.clone(), error))
    }
}

/// Says which option asked for a baseline that cannot be read, and how one is made.
fn unread_baseline(path: &Path, error: &io::Error) -> Trouble {
    let path = path.display();
    let why = reason(error);
    Trouble::Usage(format!(
        "--baseline {path}: {why}; to make one, run `kifu check --write-baseline {path}` first"
    ))
}

/// What the command line says about settings.
fn layer(check: &Check) -> Layer {
    Layer {
        select: (!check.select.is_empty()).then(|| check.select.clone()),
        ignore: check.ignore.clone(),
        error: check.error.clone(),
        warn: check.warn.clone(),
        fail_on: check.fail_on,
        max_moves: check.max_moves,
        impasse: check.impasse,
        try_rule: check.try_rule.then_some(true),
    }
}

/// What has come in so far.
#[derive(Default)]
struct Tally {
    numbering: Numbering,
    seen: Seen,
    fails: bool,
    known: u64,
    panicked: bool,
    trouble: Option<Trouble>,
}

impl Tally {
    fn take(&mut self, checker: &Checker, checked: Checked) -> Result<Vec<Part>, Trouble> {
        let weighed = match checked {
            Checked::Weighed(weighed) => weighed,
            Checked::Unsettled(error) => return Err(Trouble::Usage(error.to_string())),
            Checked::Waiting(waiting) => self.complete(checker, *waiting),
        };
        self.fails |= weighed.fails;
        self.known += weighed.known;
        Ok(weighed.parts)
    }

    /// Adds what the inputs before it make of an input.
    fn complete(&mut self, checker: &Checker, waiting: Waiting) -> Weighed {
        let Waiting { part, source, mut findings, games, least, candidates } = waiting;
        if let Some((severity, candidates)) = candidates {
            self.seen.take(&candidates, severity, &mut findings);
        }
        let before = self.numbering.before(part, games);
        Numbering::renumber(before, &mut findings);
        self.numbering.once(part, &mut findings);
        let renderers = &checker.renderers;
        checker.weigh(&source, findings, least, |findings| match part {
            Some(part) if part.index > 0 => {
                reports::render_piece(renderers, &source, findings, games, before, least)
            }
            Some(_) | None => reports::render(renderers, &source, findings, games, least),
        })
    }
}
