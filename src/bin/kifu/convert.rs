//! `kifu convert`: write records in another notation.
//!
//! Each input is converted on its own; what was written, lost and refused comes back as a value, and
//! the outputs are put together in order.

use std::{
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use kifu::{
    archive::{self, Input, Numbering, Outcome, RunOptions},
    convert::{Conversion, Eol, GETA, Joint, Tolerance, Written},
    examine::{ExamineOptions, Examined, examine},
    finding::{Finding, READBACK_DIFFERS, Severity, UNENCODABLE_CHARACTER},
    notation::{JsonLabel, Notation, Target, WriteOptions, json_line},
    replay::Game,
    report::{Format, Lang, ReportOptions, Reporter, visible},
    source::{Source, Span},
};

use crate::{
    args::{Convert, Eol as EolArg, OriginArg, Ranks, Shared},
    exit::{Exit, Trouble, check_of, complain_of_fault, go_on, note},
    inputs,
    outputs::{FileOutputs, Frame, Outputs, Place, StreamOutput, Taken, file_of, refuse_clashes},
    progress::{Aside, Progress, aside},
    reports,
    rewrite::counted,
    stream,
    whole_file::WholeFile,
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, convert: &Convert) -> Result<Exit, Trouble> {
    refuse_foreign_options(convert)?;
    if convert.stdin_format.is_some() {
        return stream::convert(shared, convert, &conversion(convert));
    }
    let paths = inputs::paths(&convert.paths, &convert.share.list)?;
    let reports: Vec<&Path> = convert.report_file.as_deref().into_iter().collect();
    refuse_clashes(&reports, &paths)?;
    let both: Vec<&Path> = reports.into_iter().chain(file_of(convert.output.as_deref())).collect();
    refuse_clashes(&both, &[])?;
    let conversion = conversion(convert);
    let mut outputs = outputs(convert, &conversion, &paths)?;
    let mut notes = Notes::new(shared, convert, &conversion)?;
    let mut tally = Tally::new(&conversion);
    let progress = Progress::new(shared, &paths, convert.share.shard);
    let work = |input: Input| {
        progress.read(&input);
        convert_input(input, shared.from, &conversion)
    };
    let options = RunOptions {
        left_out: convert.out_dir.iter().cloned().collect(),
        ..inputs::run_options(shared, convert.share.shard)
    };
    let summary = archive::run(&paths, &options, work, |outcome| {
        progress.step();
        let taken = match outcome {
            Outcome::Done(done) => tally.take(convert, done, outputs.as_mut(), &mut notes),
            Outcome::Panicked { name, message } => {
                tally.panicked = true;
                complain_of_fault(&name, &message);
                Ok(())
            }
        };
        go_on(taken, &mut tally.trouble)
    });
    progress.finish();
    if let Some(trouble) = tally.trouble {
        return Err(trouble);
    }
    notes.sum(outputs.files(), tally.refused);
    outputs.finish()?;
    notes.finish()?;
    let whole = inputs::is_whole(&summary, &paths) && !tally.panicked;
    Ok(if whole { tally.exit } else { Exit::Trouble })
}

/// An option that says nothing of the notation that is written is a slip, not a wish.
fn refuse_foreign_options(convert: &Convert) -> Result<(), Trouble> {
    let name = convert.to.name();
    if convert.ply.is_some() && !matches!(convert.to, Target::Sfen | Target::Bod) {
        return Err(Trouble::Usage(format!(
            "--ply picks one position, for --to sfen and --to bod; --to {name} writes whole games"
        )));
    }
    let has_marks =
        matches!(convert.to, Target::Kif | Target::Kifu | Target::Ki2 | Target::Ki2u | Target::Bod);
    if convert.marks.is_some() && !has_marks {
        return Err(Trouble::Usage(format!(
            "--marks chooses the marks of the sides, for --to kif, kifu, ki2, ki2u and bod; --to {name} has none"
        )));
    }
    let is_western = matches!(convert.to, Target::Psn | Target::Hodges);
    for (option, is_given) in [("--origin", convert.origin.is_some()), ("--ranks", convert.ranks.is_some())] {
        if is_given && !is_western {
            return Err(Trouble::Usage(format!(
                "{option} says how moves are written, for --to psn and --to hodges; --to {name} leaves no choice"
            )));
        }
    }
    Ok(())
}

/// What has come in so far.
struct Tally {
    /// The games of one text.
    joint: Joint,
    tolerance: Tolerance,
    numbering: Numbering,
    inputs: u64,
    /// The inputs that were refused, and whether the last is one of them.
    refused: usize,
    is_refused: bool,
    exit: Exit,
    panicked: bool,
    trouble: Option<Trouble>,
}

impl Tally {
    fn new(conversion: &Conversion) -> Self {
        Self {
            joint: Joint::new(conversion),
            tolerance: conversion.tolerance,
            numbering: Numbering::default(),
            inputs: 0,
            refused: 0,
            is_refused: false,
            exit: Exit::default(),
            panicked: false,
            trouble: None,
        }
    }

    fn take(
        &mut self,
        convert: &Convert,
        mut done: Done,
        outputs: &mut dyn Outputs,
        notes: &mut Notes,
    ) -> Result<(), Trouble> {
        if done.part.is_none_or(|part| part.index == 0) {
            self.inputs += 1;
            self.is_refused = false;
        }
        if self.inputs > 1 && !convert.to.holds_many() && convert.out_dir.is_none() {
            return Err(Trouble::Usage(format!(
                "{} holds one game a file, and there are several inputs: use --out-dir DIR",
                convert.to.name()
            )));
        }
        let before = self.numbering.before(done.part, done.count);
        if before > 0 {
            Numbering::renumber(before, &mut done.findings);
        }
        self.numbering.once(done.part, &mut done.findings);
        self.join(&mut done, before, outputs);
        if done.refused && !self.is_refused {
            self.refused += 1;
            self.is_refused = true;
        }
        self.exit = self.exit.max(done.exit());
        notes.take(&done)?;
        let games = match done.games {
            Games::Encoded(games) => games,
            Games::Numbered(ref lines) => {
                lines.iter().zip(before + 1..).map(|line| renumbered(line).into()).collect()
            }
        };
        let place = Place { name: done.source.name(), relative: &done.relative, part: done.part, before };
        outputs.put(&place, Some(games).filter(|_| !done.refused))
    }

    /// Refuses what would not be read as games of their own from the text that they are written to.
    fn join(&mut self, done: &mut Done, before: u32, outputs: &mut dyn Outputs) {
        let Games::Encoded(games) = &mut done.games else { return };
        let place = Place { name: done.source.name(), relative: &done.relative, part: done.part, before };
        if done.refused {
            return;
        }
        for at in outputs.join(&place, &mut self.joint, games) {
            let span = done.places.get(at).copied().unwrap_or_default();
            let game = u32::try_from(at).ok().map(|at| before.saturating_add(at).saturating_add(1));
            done.findings.push(Finding { game, ..self.joint.finding(span) });
            done.unparted = true;
            done.refused |= self.tolerance != Tolerance::Lossy;
        }
    }
}

fn conversion(convert: &Convert) -> Conversion {
    let usual = match convert.profile {
        Some(profile) => Conversion::to_program(convert.to, profile),
        None => Conversion::to(convert.to),
    };
    Conversion {
        options: WriteOptions {
            encoding: convert.out_encoding.unwrap_or(usual.options.encoding),
            hollow_marks: convert.marks.as_deref() == Some("☗☖"),
            full_origin: convert
                .origin
                .map_or(usual.options.full_origin, |origin| origin == OriginArg::Always),
            digit_ranks: convert.ranks == Some(Ranks::Digits),
            ply: convert.ply,
            layout: usual.options.layout,
        },
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

fn outputs(
    convert: &Convert,
    conversion: &Conversion,
    paths: &[PathBuf],
) -> Result<Box<dyn Outputs>, Trouble> {
    let frame = Frame::of(conversion);
    let inputs = Taken::by(paths, convert.out_dir.as_deref());
    Ok(match (file_of(convert.output.as_deref()), &convert.out_dir) {
        (Some(file), _) => {
            inputs.refuse(file)?;
            Box::new(StreamOutput::file(file, frame, convert.force)?)
        }
        (None, Some(dir)) => {
            inputs.refuse_among_others(dir, paths)?;
            Box::new(FileOutputs::new(dir, inputs, convert.to, frame, convert.force))
        }
        (None, None) => Box::new(StreamOutput::stdout(frame)),
    })
}

/// What became of one input.
struct Done {
    source: Source,
    /// The place in the tree that was named.
    relative: PathBuf,
    part: Option<archive::Part>,
    notation: Notation,
    /// How many games it holds.
    count: u32,
    games: Games,
    /// The errors of reading, then losses and refusals.
    findings: Vec<Finding>,
    /// Whether nothing of it may be written.
    refused: bool,
    /// Whether that is only for what would be lost.
    for_loss: bool,
    /// Whether games of it would not be read apart.
    unparted: bool,
    /// How many errors there were in reading.
    errors: usize,
    /// Where its games stand.
    places: Vec<Span>,
}

/// The games of an input in their new form.
enum Games {
    /// In the notation, encoded; empty where the input was refused.
    Encoded(Vec<Written>),
    /// Lines of JSONL from a part of a large file, counted from 1.
    Numbered(Vec<Vec<u8>>),
}

impl Done {
    fn exit(&self) -> Exit {
        if self.refused || self.errors > 0 { Exit::Findings } else { Exit::Clean }
    }
}

fn convert_input(input: Input, from: Option<Notation>, conversion: &Conversion) -> Done {
    let relative = input.relative();
    let options = ExamineOptions {
        from: from.or(input.notation_of_file()),
        errors_only: true,
        ..ExamineOptions::default()
    };
    let examined = match input.finding() {
        Some(finding) => Examined { findings: vec![finding], ..Examined::default() },
        None => examine(&input.source, &options),
    };
    let source = input.source;
    let is_error = |finding: &&Finding| finding.severity == Severity::Error;
    let errors: Vec<Finding> = examined.findings.iter().filter(is_error).cloned().collect();
    let mut done = Done {
        relative,
        part: input.part,
        notation: examined.notation.unwrap_or(Notation::Kif),
        count: u32::try_from(examined.games.len()).unwrap_or(u32::MAX),
        games: Games::Encoded(Vec::new()),
        errors: errors.len(),
        unparted: false,
        places: examined.games.iter().map(|game| game.record.span).collect(),
        findings: errors,
        refused: examined.notation.is_none(),
        for_loss: examined.notation.is_some(),
        source,
    };
    if conversion.target == Target::Jsonl {
        done.refused = false;
        let lines = json(&done.source, done.notation, examined.to_games());
        done.games = if done.part.is_some() {
            Games::Numbered(lines)
        } else {
            Games::Encoded(lines.into_iter().map(Into::into).collect())
        };
        return done;
    }
    let mut games = Vec::new();
    for ((game, &place), number) in examined.to_games().zip(&done.places).zip(1..) {
        let mut converted = conversion.run(game, place);
        done.refused |= converted.refused;
        done.for_loss &= converted.for_loss || !converted.refused;
        let with_game = |finding| Finding { game: Some(number), ..finding };
        done.findings.extend(std::mem::take(&mut converted.findings).into_iter().map(with_game));
        games.push(converted.into());
    }
    if !done.refused {
        done.games = Games::Encoded(games);
    }
    done
}

/// The lines of JSON for `games`, counted from 1.
fn json(source: &Source, notation: Notation, games: impl Iterator<Item = Game>) -> Vec<Vec<u8>> {
    let line = |(game, number): (Game, u32)| {
        let mut text = String::new();
        let label = JsonLabel { path: source.name(), game: number, notation, encoding: source.encoding() };
        json_line(&game, Some(&label), &mut text);
        text.into_bytes()
    };
    games.zip(1..).map(line).collect()
}

/// A line of JSON with another number of its game.
fn renumbered((line, number): (&Vec<u8>, u32)) -> Vec<u8> {
    // Inside the path, quotes are escaped.
    const KEY: &[u8] = b"\",\"game\":";
    let start = line.windows(KEY.len()).position(|part| part == KEY).map_or(0, |at| at + KEY.len());
    let (before, rest) = line.split_at(start);
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    [before, number.to_string().as_bytes(), rest.get(digits..).unwrap_or(rest)].concat()
}

/// What is said of the conversion: a summary on standard error, or a report.
struct Notes {
    quiet: bool,
    lang: Lang,
    /// What may be lost, and the options with which no character is.
    tolerance: Tolerance,
    utf8: &'static str,
    report: Option<Reporter<ReportOutput>>,
}

impl Notes {
    fn new(shared: &Shared, convert: &Convert, conversion: &Conversion) -> Result<Self, Trouble> {
        let mut notes = Self {
            quiet: shared.quiet,
            lang: reports::lang(convert.lang),
            tolerance: conversion.tolerance,
            utf8: conversion.with_every_character(),
            report: None,
        };
        let Some(format) = convert.report else { return Ok(notes) };
        let writer = match &convert.report_file {
            Some(path) => {
                let file = WholeFile::open(path).map_err(|error| Trouble::Path(path.clone(), error))?;
                ReportOutput::File(path.clone(), BufWriter::new(file))
            }
            None => ReportOutput::Stderr(Aside::new(io::stderr())),
        };
        let options = ReportOptions {
            lang: reports::lang_of(format, convert.lang),
            quiet: format == Format::Human,
            ..ReportOptions::default()
        };
        notes.report = Some(Reporter::new(format, options, writer));
        Ok(notes)
    }

    fn take(&mut self, done: &Done) -> Result<(), Trouble> {
        if let Some(report) = &mut self.report {
            return report.file(&done.source, &done.findings, done.count).map_err(Trouble::output);
        }
        if self.quiet || done.findings.is_empty() {
            return Ok(());
        }
        let mut summary = String::new();
        let name = visible(done.source.name());
        if done.errors > 0 {
            let (errors, plural) = (done.errors, if done.errors == 1 { "" } else { "s" });
            let check = check_of(&name);
            summary += &match self.lang {
                Lang::En => format!("{name}: read with {errors} error{plural} ({check})\n"),
                Lang::Ja => format!("{name}: エラーが{errors}件あります（{check}）\n"),
            };
        }
        for finding in done.findings.iter().skip(done.errors) {
            let game = finding.game.filter(|_| done.count > 1);
            let game = game.map_or_else(String::new, |game| match self.lang {
                Lang::En => format!(" game {game}"),
                Lang::Ja => format!(" {game}局目"),
            });
            let message = visible(self.lang.of(&finding.message));
            summary += &format!("{name}:{game} {message} [{}]\n", finding.code.name);
        }
        if done.refused {
            summary += &match self.lang {
                Lang::En => format!("{name}: not written{}\n", self.way_on(done).0),
                Lang::Ja => format!("{name}: 書き出していません{}\n", self.way_on(done).1),
            };
        }
        // Nobody is there to be told that standard error is closed.
        let _ = aside(|| io::stderr().write_all(summary.as_bytes()));
        Ok(())
    }

    /// What can be done where an input was refused, in English and Japanese.
    fn way_on(&self, done: &Done) -> (String, String) {
        let has = |code| done.findings.iter().any(|finding| finding.code == code);
        let utf8 = self.utf8;
        match self.tolerance {
            Tolerance::Limits | Tolerance::Lossless if done.unparted => (
                "; --out-dir gives each game a file of its own, csa and psn keep games apart".to_owned(),
                "（--out-dir なら1局ずつ別のファイルになり、csa と psn なら対局の区切りが残ります）"
                    .to_owned(),
            ),
            Tolerance::Limits if has(&READBACK_DIFFERS) => (
                "; this is a fault of kifu, please report it".to_owned(),
                "（プログラムの不具合です。ご報告ください）".to_owned(),
            ),
            Tolerance::Limits if done.for_loss && has(&UNENCODABLE_CHARACTER) => (
                format!("; {utf8} keeps every character, --lossy writes {GETA} in their place"),
                format!("（{utf8} ですべての文字を残せます。--lossy では{GETA}に置き換えます）"),
            ),
            Tolerance::Limits if done.for_loss => (
                "; --lossy writes what there is".to_owned(),
                "（--lossy では読めたところまで書き出します）".to_owned(),
            ),
            Tolerance::Lossless if done.for_loss => {
                ("; --lossless allows no loss".to_owned(), "（--lossless では欠落を許しません）".to_owned())
            }
            Tolerance::Limits | Tolerance::Lossless | Tolerance::Lossy => (String::new(), String::new()),
        }
    }

    /// Says how many of the inputs are there now, where some are not.
    fn sum(&self, files: Option<usize>, refused: usize) {
        let Some(files) = files.filter(|_| refused > 0 && !self.quiet && self.report.is_none()) else {
            return;
        };
        note(&match self.lang {
            Lang::En => format!("{} written, {} refused", counted(files, "file"), counted(refused, "input")),
            Lang::Ja => {
                format!("{files}件のファイルを書き出しました（{refused}件の入力は書き出していません）")
            }
        });
    }

    fn finish(self) -> Result<(), Trouble> {
        match self.report {
            Some(report) => report.finish(0).map_err(Trouble::output)?.commit(),
            None => Ok(()),
        }
    }
}

/// Where the report goes.
enum ReportOutput {
    Stderr(Aside<io::Stderr>),
    File(PathBuf, BufWriter<WholeFile>),
}

impl ReportOutput {
    /// Everything is written.
    fn commit(self) -> Result<(), Trouble> {
        match self {
            Self::Stderr(_) => Ok(()),
            Self::File(path, file) => {
                let committed =
                    file.into_inner().map_err(io::IntoInnerError::into_error).and_then(WholeFile::commit);
                committed.map_err(|error| Trouble::Path(path, error))
            }
        }
    }
}

impl io::Write for ReportOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stderr(out) => out.write(bytes),
            Self::File(_, file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stderr(out) => out.flush(),
            Self::File(_, file) => file.flush(),
        }
    }
}
