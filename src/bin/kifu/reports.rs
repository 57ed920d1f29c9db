//! The reports of a run: the one on standard output and those that go to files.

use std::{
    env,
    io::{self, BufWriter, IsTerminal as _, Write},
    path::PathBuf,
};

use anstream::{AutoStream, ColorChoice};
use kifu::{
    draw,
    finding::{Finding, Severity},
    report::{Format, Lang, Part, Renderer, ReportOptions, Reporter, Totals},
    shogi::Setup,
    source::Source,
};

use crate::{
    args::{Check, Color, LangArg, Shared},
    exit::Trouble,
    progress::Aside,
    whole_file::WholeFile,
};

/// All reports of a run.
pub(crate) struct Reports {
    main: Reporter<Box<dyn Write>>,
    files: Vec<(PathBuf, Reporter<BufWriter<WholeFile>>)>,
    renderers: Vec<Renderer>,
    /// The language of the sums.
    lang: Lang,
}

impl Reports {
    /// The reports that were asked for.
    pub(crate) fn new(shared: &Shared, check: &Check) -> Result<Self, Trouble> {
        let format = check.format.unwrap_or_else(usual_format);
        let options = |format| options(format, shared, check);
        let out: Box<dyn Write> = if check.statistics {
            // The sums come in place of the report.
            Box::new(io::sink())
        } else {
            Box::new(BufWriter::with_capacity(1 << 16, Aside::new(io::stdout())))
        };
        let main = Reporter::new(format, options(format), out);
        let mut files = Vec::new();
        for (format, path) in &check.output {
            let file = WholeFile::open(path).map_err(|error| Trouble::Path(path.clone(), error))?;
            let plain = ReportOptions { color: false, ..options(*format) };
            files.push((path.clone(), Reporter::new(*format, plain, BufWriter::new(file))));
        }
        let mut renderers = vec![main.renderer().clone()];
        renderers.extend(files.iter().map(|(_, reporter)| reporter.renderer().clone()));
        Ok(Self { main, files, renderers, lang: lang(check.lang) })
    }

    /// What turns findings into parts of all reports: to be shared by the threads that work.
    pub(crate) fn renderers(&self) -> Vec<Renderer> {
        self.renderers.clone()
    }

    /// Takes the parts of one input.
    pub(crate) fn push(&mut self, parts: Vec<Part>) -> Result<(), Trouble> {
        let mut parts = parts.into_iter();
        if let Some(part) = parts.next() {
            self.main.push(part).map_err(Trouble::output)?;
        }
        for ((path, reporter), part) in self.files.iter_mut().zip(parts) {
            reporter.push(part).map_err(|error| Trouble::Path(path.clone(), error))?;
        }
        Ok(())
    }

    /// Ends all reports; `known` findings were kept out by a baseline.
    pub(crate) fn finish(self, known: u64) -> Result<Totals, Trouble> {
        let totals = self.main.totals().clone();
        self.main.finish(known).map_err(Trouble::output)?;
        for (path, reporter) in self.files {
            let commit = reporter
                .finish(known)
                .and_then(|out| out.into_inner().map_err(io::IntoInnerError::into_error))
                .and_then(WholeFile::commit);
            commit.map_err(|error| Trouble::Path(path, error))?;
        }
        step_summary(&totals, self.lang)?;
        Ok(totals)
    }
}

/// The parts of one input, one a report; findings from `least` on fail it.
pub(crate) fn render(
    renderers: &[Renderer],
    source: &Source,
    findings: &[Finding],
    games: u32,
    least: Option<Severity>,
) -> Vec<Part> {
    let part = |renderer: &Renderer| renderer.failing_from(least).file(source, findings, games);
    renderers.iter().map(part).collect()
}

/// The same of a later piece of a large file, after so many games.
pub(crate) fn render_piece(
    renderers: &[Renderer],
    source: &Source,
    findings: &[Finding],
    games: u32,
    before: u32,
    least: Option<Severity>,
) -> Vec<Part> {
    let part =
        |renderer: &Renderer| renderer.failing_from(least).later_piece(source, findings, games, before);
    renderers.iter().map(part).collect()
}

/// Annotations inside GitHub Actions, people elsewhere.
fn usual_format() -> Format {
    if env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true") {
        Format::Github
    } else {
        Format::Human
    }
}

fn options(format: Format, shared: &Shared, check: &Check) -> ReportOptions {
    ReportOptions {
        lang: lang_of(format, check.lang),
        color: has_color(shared.color),
        width: width(),
        verbose: shared.verbose > 0,
        quiet: shared.quiet,
        fail_on: check.fail_on.unwrap_or_default().least(),
        board: Some(board),
    }
}

fn board(sfen: &str) -> Option<String> {
    Setup::from_sfen(sfen).ok().map(|setup| draw::text(&setup))
}

/// The language of a report. One for machines is in another than English only where it was asked for:
/// it should be the same wherever it is made.
pub(crate) fn lang_of(format: Format, asked: Option<LangArg>) -> Lang {
    match format {
        Format::Human | Format::Short | Format::Github => lang(asked),
        Format::Jsonl
        | Format::Json
        | Format::Sarif
        | Format::Gitlab
        | Format::Junit
        | Format::Checkstyle => asked.map_or(Lang::En, |asked| lang(Some(asked))),
    }
}

/// The language asked for, else that of the locale.
pub(crate) fn lang(asked: Option<LangArg>) -> Lang {
    match asked {
        Some(LangArg::En) => Lang::En,
        Some(LangArg::Ja) => Lang::Ja,
        None => {
            let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
            let locale =
                names.into_iter().filter_map(|name| env::var(name).ok()).find(|value| !value.is_empty());
            if locale.is_some_and(|locale| locale.starts_with("ja")) { Lang::Ja } else { Lang::En }
        }
    }
}

/// Whether standard output takes colours: `--color`, then `NO_COLOR` and its kin, then the terminal.
pub(crate) fn has_color(asked: Color) -> bool {
    match asked {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

/// The width of the terminal; a fixed one elsewhere, so that output is the same everywhere.
fn width() -> usize {
    const FIXED: usize = 140;
    if !io::stdout().is_terminal() {
        return FIXED;
    }
    terminal_size::terminal_size().map_or(FIXED, |(width, _)| usize::from(width.0).max(40))
}

/// The sums of the run on the summary page of a GitHub Actions step.
fn step_summary(totals: &Totals, lang: Lang) -> Result<(), Trouble> {
    let Some(path) = env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()) else {
        return Ok(());
    };
    let append = || -> io::Result<()> {
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(&path)?;
        file.write_all(totals.markdown(lang).as_bytes())
    };
    append().map_err(|error| Trouble::Path(PathBuf::from(&path), error))
}
