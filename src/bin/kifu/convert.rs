//! `kifu convert`: write records in another notation.
//!
//! Each input is converted on its own; what was written, lost and refused comes back as a value, and
//! the outputs are put together in order.

use std::{
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use kifu::{
    convert::{Conversion, Eol, Tolerance},
    examine::{ExamineOptions, Examined, examine},
    finding::{Finding, Severity},
    notation::{JsonLabel, Notation, Target, WriteOptions, json_line},
    report::{Format, ReportOptions, Reporter},
    source::Source,
};

use crate::{
    args::{Convert, Eol as EolArg, OriginArg, Ranks, Shared},
    exit::{Exit, Trouble},
    inputs,
    outputs::{FileOutputs, Outputs, StreamOutput},
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, convert: &Convert) -> Result<Exit, Trouble> {
    let conversion = conversion(convert);
    let examine_options = ExamineOptions { from: shared.from, ..ExamineOptions::default() };
    let mut outputs = outputs(convert, &conversion)?;
    let mut notes = Notes::new(shared, convert)?;
    let mut exit = Exit::Clean;
    let mut inputs_seen = 0;
    inputs::each(shared, &convert.paths, |source| {
        inputs_seen += 1;
        if inputs_seen > 1 && !convert.to.holds_many() && convert.out_dir.is_none() {
            return Err(Trouble::Usage(format!(
                "{} holds one game a file, and there are several inputs: use --out-dir DIR",
                convert.to.name()
            )));
        }
        let done = convert_source(&source, &examine_options, &conversion);
        exit = exit.max(done.exit());
        notes.take(&source, &done)?;
        if !done.refused {
            outputs.put(&source, done.games)?;
        }
        Ok(())
    })?;
    outputs.finish()?;
    notes.finish()?;
    Ok(exit)
}

fn conversion(convert: &Convert) -> Conversion {
    let usual = Conversion::to(convert.to);
    Conversion {
        options: WriteOptions {
            hollow_marks: convert.marks.as_deref() == Some("☗☖"),
            full_origin: convert.origin == OriginArg::Always,
            digit_ranks: convert.ranks == Ranks::Digits,
            ply: convert.ply,
        },
        encoding: convert.out_encoding.unwrap_or(usual.encoding),
        eol: match convert.eol {
            Some(EolArg::Lf) => Eol::Lf,
            Some(EolArg::Crlf) => Eol::Crlf,
            None => usual.eol,
        },
        tolerance: match (convert.lossy, convert.lossless) {
            (true, _) => Tolerance::Lossy,
            (_, true) => Tolerance::Lossless,
            _ => Tolerance::Limits,
        },
        ..usual
    }
}

fn outputs(convert: &Convert, conversion: &Conversion) -> Result<Box<dyn Outputs>, Trouble> {
    let separator = conversion.separator();
    Ok(match (&convert.output, &convert.out_dir) {
        (Some(file), _) => Box::new(StreamOutput::file(file, separator, convert.force)?),
        (None, Some(dir)) => {
            Box::new(FileOutputs::new(dir, &convert.paths, convert.to, separator, convert.force))
        }
        (None, None) => Box::new(StreamOutput::stdout(separator)),
    })
}

/// What became of one input.
struct Done {
    /// The games in their new notation, encoded; empty where the input was refused.
    games: Vec<Vec<u8>>,
    /// Losses and refusals, and the errors of reading.
    findings: Vec<Finding>,
    /// Whether nothing of it may be written.
    refused: bool,
    /// How many errors there were in reading.
    errors: usize,
}

impl Done {
    fn exit(&self) -> Exit {
        if self.refused || self.errors > 0 { Exit::Findings } else { Exit::Clean }
    }
}

fn convert_source(source: &Source, options: &ExamineOptions, conversion: &Conversion) -> Done {
    let examined = examine(source, options);
    let is_error = |finding: &&Finding| finding.severity == Severity::Error;
    let errors: Vec<Finding> = examined.findings.iter().filter(is_error).cloned().collect();
    let mut done = Done {
        games: Vec::new(),
        errors: errors.len(),
        findings: errors,
        refused: examined.notation.is_none(),
    };
    if conversion.target == Target::Jsonl {
        done.refused = false;
        done.games = json(source, &examined);
        return done;
    }
    let places: Vec<_> = examined.games.iter().map(|game| game.record.span).collect();
    for ((game, place), number) in examined.to_games().zip(places).zip(1..) {
        let converted = conversion.run(game, place);
        done.refused |= converted.refused;
        let with_game = |finding| Finding { game: Some(number), ..finding };
        done.findings.extend(converted.findings.into_iter().map(with_game));
        done.games.push(converted.bytes);
    }
    if done.refused {
        done.games.clear();
    }
    done
}

fn json(source: &Source, examined: &Examined) -> Vec<Vec<u8>> {
    let line = |(game, number)| {
        let mut text = String::new();
        let label = JsonLabel {
            path: source.name(),
            game: number,
            notation: examined.notation.unwrap_or(Notation::Kif),
            encoding: source.encoding(),
        };
        json_line(&game, Some(&label), &mut text);
        text.into_bytes()
    };
    examined.to_games().zip(1..).map(line).collect()
}

/// What is said of the conversion: a summary on standard error, or a report.
struct Notes {
    quiet: bool,
    report: Option<Reporter<Box<dyn io::Write>>>,
}

impl Notes {
    fn new(shared: &Shared, convert: &Convert) -> Result<Self, Trouble> {
        let Some(format) = convert.report else { return Ok(Self { quiet: shared.quiet, report: None }) };
        let writer: Box<dyn io::Write> = match &convert.report_file {
            Some(path) => Box::new(BufWriter::new(
                std::fs::File::create(path).map_err(|error| Trouble::Path(path.clone(), error))?,
            )),
            None => Box::new(io::stderr()),
        };
        let options = ReportOptions { quiet: format == Format::Human, ..ReportOptions::default() };
        Ok(Self { quiet: shared.quiet, report: Some(Reporter::new(format, options, writer)) })
    }

    fn take(&mut self, source: &Source, done: &Done) -> Result<(), Trouble> {
        if let Some(report) = &mut self.report {
            let games = u32::try_from(done.games.len()).unwrap_or(u32::MAX);
            return report.file(source, &done.findings, games).map_err(Trouble::output);
        }
        if self.quiet || done.findings.is_empty() {
            return Ok(());
        }
        let mut summary = String::new();
        let name = source.name();
        if done.errors > 0 {
            summary += &format!("{name}: read with {} errors (kifu check {name})\n", done.errors);
        }
        for finding in done.findings.iter().skip(done.errors) {
            let game = finding.game.filter(|_| done.games.len() > 1);
            let game = game.map_or_else(String::new, |game| format!(" game {game}"));
            summary += &format!("{name}:{game} {} [{}]\n", finding.message, finding.code.name);
        }
        if done.refused {
            summary += &format!("{name}: not written\n");
        }
        // Nobody is there to be told that standard error is closed.
        let _ = io::stderr().write_all(summary.as_bytes());
        Ok(())
    }

    fn finish(self) -> Result<(), Trouble> {
        if let Some(report) = self.report {
            report.finish(0).map_err(Trouble::output)?;
        }
        Ok(())
    }
}

/// The path of an input below the argument it came from.
pub(crate) fn below(path: &str, arguments: &[PathBuf]) -> PathBuf {
    let path = Path::new(path);
    let inside = arguments.iter().filter(|argument| argument.is_dir());
    let relative = inside
        .filter_map(|argument| path.strip_prefix(argument).ok())
        .min_by_key(|path| path.as_os_str().len());
    relative.map_or_else(|| PathBuf::from(path.file_name().unwrap_or(path.as_os_str())), Path::to_path_buf)
}
