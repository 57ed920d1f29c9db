//! Findings to text: one emitter a format.
//!
//! A report is made in two steps, so that the costly one can run in parallel: a [`Renderer`] turns
//! the findings of one input into a [`Part`], and a [`Reporter`] writes the parts in the order in
//! which they are handed in. Memory stays constant: only SARIF holds results back (a bounded number),
//! because GitHub takes no more than that and the errors among them matter most.
//!
//! Nothing here decides about colours, terminals, locales or files: that is said in [`ReportOptions`].
//!
//! ```
//! use kifu::finding::{Finding, NIFU};
//! use kifu::report::{Format, ReportOptions, Reporter};
//! use kifu::source::{Source, Span};
//!
//! let source = Source::new("a.kif", b"31 P*2d\n".to_vec(), None);
//! let finding = Finding::new(&NIFU, Span::new(3, 7), "Black already has a pawn on file 2").ply(31);
//! let mut reporter = Reporter::new(Format::Short, ReportOptions::default(), Vec::new());
//! reporter.file(&source, &[finding], 1)?;
//! let text = String::from_utf8(reporter.finish(0)?).unwrap();
//! assert_eq!(text, "a.kif:1:4: error[nifu]: Black already has a pawn on file 2\n");
//! # Ok::<(), std::io::Error>(())
//! ```

#[cfg(feature = "cli")]
mod checkstyle;
#[cfg(feature = "cli")]
mod excerpt;
mod fingerprint;
mod github;
mod gitlab;
#[cfg(feature = "cli")]
mod human;
mod json;
mod jsonl;
#[cfg(feature = "cli")]
mod junit;
mod sarif;
mod short;
mod totals;
mod visible;
mod wire;
mod words;
#[cfg(feature = "cli")]
mod xml;

use std::io::{self, Write};

use crate::finding::{Finding, Severity};
use crate::source::Source;

pub use fingerprint::line_hash;
pub use totals::Totals;
pub use visible::visible;
pub use wire::{Object, json as one_line};
pub use words::Lang;

/// A form of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people at a terminal: the quoted line, carets, advice.
    #[cfg(feature = "cli")]
    Human,
    /// One line a finding, as compilers write it: for editors and `grep`.
    Short,
    /// One JSON object a finding.
    Jsonl,
    /// One JSON document.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// The code quality report of GitLab.
    Gitlab,
    /// JUnit's XML: one test suite a file, one test case a game.
    #[cfg(feature = "cli")]
    Junit,
    /// Checkstyle's XML.
    #[cfg(feature = "cli")]
    Checkstyle,
}

impl Format {
    /// All formats of this build.
    pub const ALL: &'static [Self] = &[
        #[cfg(feature = "cli")]
        Self::Human,
        Self::Short,
        Self::Jsonl,
        Self::Json,
        Self::Sarif,
        Self::Github,
        Self::Gitlab,
        #[cfg(feature = "cli")]
        Self::Junit,
        #[cfg(feature = "cli")]
        Self::Checkstyle,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "cli")]
            Self::Human => "human",
            Self::Short => "short",
            Self::Jsonl => "jsonl",
            Self::Json => "json",
            Self::Sarif => "sarif",
            Self::Github => "github",
            Self::Gitlab => "gitlab",
            #[cfg(feature = "cli")]
            Self::Junit => "junit",
            #[cfg(feature = "cli")]
            Self::Checkstyle => "checkstyle",
        }
    }

    /// The format of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// The one place that knows which emitter writes which format.
    const fn emitter(self) -> &'static dyn Emitter {
        match self {
            #[cfg(feature = "cli")]
            Self::Human => &human::Human,
            Self::Short => &short::Short,
            Self::Jsonl => &jsonl::Jsonl,
            Self::Json => &json::Json,
            Self::Sarif => &sarif::Sarif,
            Self::Github => &github::Github,
            Self::Gitlab => &gitlab::Gitlab,
            #[cfg(feature = "cli")]
            Self::Junit => &junit::Junit,
            #[cfg(feature = "cli")]
            Self::Checkstyle => &checkstyle::Checkstyle,
        }
    }
}

/// How a report is to look. Only `lang` and `fail_on` matter to the formats for machines.
#[derive(Clone, Debug)]
pub struct ReportOptions {
    /// The language of what findings say.
    pub lang: Lang,
    /// Whether the human format may use ANSI colours.
    pub color: bool,
    /// The width of the terminal in columns.
    pub width: usize,
    /// Show every repetition, quote the line of an info, draw the board at the point of the fault.
    pub verbose: bool,
    /// Leave out the closing summary of the human format.
    pub quiet: bool,
    /// Findings of at least this severity fail a test case in JUnit.
    pub fail_on: Option<Severity>,
    /// Draws the position of an SFEN as lines of text.
    pub board: Option<fn(&str) -> Option<String>>,
}

impl Default for ReportOptions {
    fn default() -> Self {
        Self {
            lang: Lang::En,
            color: false,
            width: 140,
            verbose: false,
            quiet: false,
            fail_on: Some(Severity::Error),
            board: None,
        }
    }
}

/// What an emitter sees of one input.
struct View<'a> {
    source: &'a Source,
    findings: &'a [Finding],
    games: u32,
    /// Games of the same file in the pieces before this one.
    before: u32,
}

impl View<'_> {
    /// Whether the file is known to hold more than one game.
    const fn has_several_games(&self) -> bool {
        self.before.saturating_add(self.games) > 1
    }
}

/// One form of report.
trait Emitter: Sync {
    /// What stands before everything.
    fn head(&self) -> &'static str {
        ""
    }

    /// The findings of one input. No body is empty text.
    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body;

    /// What stands between two non-empty bodies.
    fn separator(&self) -> &'static str {
        ""
    }

    /// Takes what could not be written at once.
    fn rows(&self, rows: Vec<Row>, held: &mut Held) -> String {
        held.keep(rows);
        String::new()
    }

    /// What stands after everything.
    fn tail(&self, _totals: &Totals, _held: Held, _options: &ReportOptions) -> String {
        String::new()
    }
}

/// What an emitter made of one input.
enum Body {
    /// Text that goes out as it is.
    Text(String),
    /// Results of which not all may go out.
    Rows(Vec<Row>),
}

/// One result of a format that limits their number.
struct Row {
    severity: Severity,
    code: &'static crate::finding::Code,
    text: String,
    /// What is written in its place where the limit is reached.
    plain: String,
}

/// What a [`Reporter`] has kept or counted for the formats that limit the number of results.
#[derive(Default)]
struct Held {
    /// Kept results with their running number, by severity: info, warning, error.
    rows: [Vec<(u64, Row)>; 3],
    /// How many results there were, by severity.
    seen: [u64; 3],
    /// How many infos of each code there were.
    #[cfg(feature = "cli")]
    infos: std::collections::BTreeMap<&'static str, u64>,
    /// Whether the last thing written was a single line, not a block.
    #[cfg(feature = "cli")]
    after_line: bool,
}

impl Held {
    fn keep(&mut self, rows: Vec<Row>) {
        for row in rows {
            self.keep_one(row, sarif::MOST_RESULTS);
        }
    }

    /// Keeps `row`, and where there are too many drops the latest of the mildest.
    fn keep_one(&mut self, row: Row, most: usize) {
        let rank = row.severity as usize;
        let number = self.seen.iter().sum();
        self.seen[rank] += 1;
        self.rows[rank].push((number, row));
        if self.rows.iter().map(Vec::len).sum::<usize>() <= most {
            return;
        }
        if let Some(mildest) = self.rows.iter_mut().find(|rows| !rows.is_empty()) {
            mildest.pop();
        }
    }

    /// The kept results in the order in which they came.
    fn in_order(self) -> Vec<Row> {
        let mut rows: Vec<(u64, Row)> = self.rows.into_iter().flatten().collect();
        rows.sort_by_key(|(number, _)| *number);
        rows.into_iter().map(|(_, row)| row).collect()
    }
}

/// The findings of one input, ready to be written by the [`Reporter`] of the same format.
pub struct Part {
    body: Body,
    totals: Totals,
}

impl Part {
    /// What this input adds to the totals.
    #[must_use]
    pub const fn totals(&self) -> &Totals {
        &self.totals
    }
}

/// Turns the findings of one input into a [`Part`]. Cheap to clone, and safe to share.
#[derive(Clone, Debug)]
pub struct Renderer {
    format: Format,
    options: ReportOptions,
}

impl Renderer {
    /// The renderer of `format`.
    #[must_use]
    pub const fn new(format: Format, options: ReportOptions) -> Self {
        Self { format, options }
    }

    /// The same where findings of at least this severity fail a test case: files may differ in it.
    #[must_use]
    pub fn failing_from(&self, least: Option<Severity>) -> Self {
        Self { format: self.format, options: ReportOptions { fail_on: least, ..self.options.clone() } }
    }

    /// The findings of `source`, in the order given, and the number of games it holds.
    #[must_use]
    pub fn file(&self, source: &Source, findings: &[Finding], games: u32) -> Part {
        let view = View { source, findings, games, before: 0 };
        Part { body: self.format.emitter().file(&view, &self.options), totals: Totals::of(findings, games) }
    }

    /// The same for a later piece of a file that is read piece by piece, with `games` games after the
    /// `before` games of the earlier pieces; the findings have the numbers that their games have in the
    /// file. The first piece is a [`file`](Self::file).
    #[must_use]
    pub fn later_piece(&self, source: &Source, findings: &[Finding], games: u32, before: u32) -> Part {
        let view = View { source, findings, games, before };
        let mut totals = Totals::of(findings, games);
        totals.files = 0;
        Part { body: self.format.emitter().file(&view, &self.options), totals }
    }
}

/// Writes the report of a run: [`file`](Self::file) or [`push`](Self::push) for each input, in order,
/// then [`finish`](Self::finish).
pub struct Reporter<W: Write> {
    renderer: Renderer,
    writer: W,
    totals: Totals,
    held: Held,
    begun: bool,
    written: bool,
}

impl<W: Write> Reporter<W> {
    /// A report of `format` to `writer`, which should be buffered.
    #[must_use]
    pub fn new(format: Format, options: ReportOptions, writer: W) -> Self {
        Self {
            renderer: Renderer::new(format, options),
            writer,
            totals: Totals::default(),
            held: Held::default(),
            begun: false,
            written: false,
        }
    }

    /// What makes the parts of this report: to be cloned into the threads that do the work.
    #[must_use]
    pub const fn renderer(&self) -> &Renderer {
        &self.renderer
    }

    /// What was reported so far.
    #[must_use]
    pub const fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Reports the findings of one input.
    ///
    /// # Errors
    /// Whatever the writer says.
    pub fn file(&mut self, source: &Source, findings: &[Finding], games: u32) -> io::Result<()> {
        let part = self.renderer.file(source, findings, games);
        self.push(part)
    }

    /// Reports a part that was made by a renderer of the same format.
    ///
    /// # Errors
    /// Whatever the writer says.
    pub fn push(&mut self, part: Part) -> io::Result<()> {
        self.begin()?;
        self.totals.add(&part.totals);
        let emitter = self.renderer.format.emitter();
        let text = match part.body {
            Body::Text(text) => text,
            Body::Rows(rows) => emitter.rows(rows, &mut self.held),
        };
        if text.is_empty() {
            return Ok(());
        }
        if self.written {
            self.writer.write_all(emitter.separator().as_bytes())?;
        }
        self.written = true;
        self.writer.write_all(text.as_bytes())
    }

    /// Ends the report and gives the writer back, flushed. `known` is the number of findings that a
    /// baseline kept out of it.
    ///
    /// # Errors
    /// Whatever the writer says.
    pub fn finish(mut self, known: u64) -> io::Result<W> {
        self.begin()?;
        self.totals.known = known;
        let Self { renderer, mut writer, totals, held, .. } = self;
        let tail = renderer.format.emitter().tail(&totals, held, &renderer.options);
        writer.write_all(tail.as_bytes())?;
        writer.flush()?;
        Ok(writer)
    }

    fn begin(&mut self) -> io::Result<()> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        self.writer.write_all(self.renderer.format.emitter().head().as_bytes())
    }
}
