//! `kifu fmt`: the canonical layout of the notation that a file is in.
//!
//! A file is written as `kifu convert` would write it, in its own notation, encoding and line ends, and
//! only where nothing is lost: neither a word of the record nor a finding that somebody should see.

use std::collections::BTreeMap;

use kifu::{
    convert::{Conversion, Eol, Tolerance},
    examine::{ExamineOptions, Examined, examine},
    finding::{
        CAPTURE_MARK, Code, ENCODING_MISMATCH, Finding, LEGALITY_DECIDES, MISPLACED_LINE, MIXED_ENCODINGS,
        NONSTANDARD_SPELLING, PIECE_AFTER_MOVE, SCHEMA_DEVIATION, SEVERAL_GAMES, SIDE_TO_MOVE_UNSTATED, Said,
        Severity, VERSION_ANACHRONISM,
    },
    fix,
    notation::{Notation, Target, WriteOptions},
    record::Origin,
    report::Lang,
    source::{Encoding, LineEnd, LineEnds, Source},
};

use crate::{
    args::{Fmt, Shared},
    exit::{Exit, Trouble, check_of},
    inputs, reports,
    rewrite::{self, Change, Mode, Rewritten, Task, counted},
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, fmt: &Fmt) -> Result<Exit, Trouble> {
    let rewrite = &fmt.rewrite;
    let paths = inputs::paths(&fmt.paths, &rewrite.list)?;
    let mode = if fmt.check { Mode::List } else { Mode::of(rewrite) };
    let lang = reports::lang(rewrite.lang);
    let task = Task { mode, same: ("laid out already", "は整形済みです"), lang };
    rewrite::run(shared, &paths, task, |name, _, bytes| Ok(format(shared, lang, name, bytes)))
}

fn format(shared: &Shared, lang: Lang, name: &str, bytes: Vec<u8>) -> Rewritten {
    let source = Source::new(name, bytes.clone(), shared.encoding);
    match laid_out(shared, &source) {
        Ok(formatted) if formatted.bytes == bytes => Rewritten::default(),
        Ok(formatted) => {
            let mark = if source.bom() { "\u{feff}" } else { "" };
            Rewritten {
                change: Some(Change {
                    before: format!("{mark}{}", source.text()),
                    after: formatted.source.text().to_owned(),
                    bytes: formatted.bytes,
                    what: String::new(),
                }),
                ..Rewritten::default()
            }
        }
        Err(refused) => Rewritten { refused: lang.of(&refused).to_owned(), ..Rewritten::default() },
    }
}

/// The text in its final layout: one that would be laid out as it is.
fn laid_out(shared: &Shared, source: &Source) -> Result<Formatted, Said> {
    const MOST_ROUNDS: usize = 3;
    let mut formatted = Layout::of(shared, source)?.write(source)?;
    for _ in 0..MOST_ROUNDS {
        let again = Layout::of(shared, &formatted.source)?.write(&formatted.source)?;
        if again.bytes == formatted.bytes {
            return Ok(again);
        }
        formatted = again;
    }
    Err((
        "its layout would change with every run; please report this",
        "整形のたびに変わってしまいます。この不具合を報告してください",
    )
        .into())
}

/// How a file is to be written anew.
struct Layout {
    options: ExamineOptions,
    examined: Examined,
    conversion: Conversion,
}

/// A file written anew.
struct Formatted {
    source: Source,
    bytes: Vec<u8>,
}

impl Layout {
    /// The layout of a text, or why it has none.
    fn of(shared: &Shared, source: &Source) -> Result<Self, Said> {
        let options = ExamineOptions { from: shared.from, ..ExamineOptions::default() };
        let examined = examine(source, &options);
        let notation = examined.notation.ok_or(("no game is to be found", "棋譜が見つかりません"))?;
        let errors = examined.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
        if errors > 0 || !source.undecodable().is_empty() {
            let (counted, check) = (counted(errors, "error"), check_of(source.name()));
            return Err((
                format!("it has {counted}; see `{check}`"),
                format!("エラーが{errors}件あります。`{check}` で確かめてください"),
            )
                .into());
        }
        let target = target(notation, source, &examined);
        let conversion = Conversion {
            options: WriteOptions {
                encoding: source.encoding(),
                hollow_marks: is_hollow(source.text()),
                full_origin: has_all_origins(&examined),
                digit_ranks: notation == Notation::Psn && has_digit_ranks(source.text()),
                ply: (target == Target::Sfen).then_some(0),
                ..WriteOptions::default()
            },
            eol: match source.line_ends() {
                LineEnds::All(LineEnd::CrLf) | LineEnds::Mixed { first: LineEnd::CrLf, .. } => Eol::Crlf,
                LineEnds::All(_) | LineEnds::Mixed { .. } => Eol::Lf,
                LineEnds::None => Conversion::to(target).eol,
            },
            tolerance: Tolerance::Lossless,
            ..Conversion::to(target)
        };
        Ok(Self { options, examined, conversion })
    }

    /// What stands before the first game: the byte order mark where one is needed, and the lines in which
    /// programs say who they are.
    fn head(&self, source: &Source) -> Result<Vec<u8>, Said> {
        let mut head = self.conversion.mark().to_vec();
        let is_japanese = matches!(self.conversion.target.notation(), Some(Notation::Kif | Notation::Ki2));
        if !is_japanese {
            return Ok(head);
        }
        let is_mark = |line: &&str| line.starts_with('#');
        let mut lines = source.lines().map(|line| source.slice(line));
        for line in lines.by_ref().take_while(|line| is_mark(line)) {
            // The label is written anew where the encoding needs one.
            if !line.contains("encoding=") || source.encoding() == Encoding::ShiftJis {
                let line = self.conversion.encoded(&format!("{line}\n"));
                let lost = ("a line that begins with # would be lost", "#で始まる行が失われます");
                head.extend(line.ok_or(lost)?);
            }
        }
        if let Some(line) = lines.find(is_mark) {
            let lost = (format!("the line 「{line}」 would be lost"), format!("「{line}」の行が失われます"));
            return Err(lost.into());
        }
        Ok(head)
    }

    /// The text in this layout, proven to say the same.
    fn write(&self, source: &Source) -> Result<Formatted, Said> {
        let mut bytes = self.head(source)?;
        let places = self.examined.games.iter().map(|game| game.record.span);
        for (number, (game, place)) in self.examined.to_games().zip(places).enumerate() {
            let converted = self.conversion.run(game, place);
            if converted.refused || !converted.findings.is_empty() {
                let why = converted.findings.into_iter().next().map(|finding| finding.message);
                return Err(why.unwrap_or_default());
            }
            if number > 0 {
                bytes.extend(self.conversion.separator());
            }
            let head = if number > 0 { self.conversion.file_head() } else { Vec::new() };
            bytes.extend(converted.bytes.strip_prefix(head.as_slice()).unwrap_or(&converted.bytes));
        }
        let mut written = Source::new(source.name(), bytes.clone(), Some(source.encoding()));
        if !source.is_encoding_chosen() {
            written = written.found_before();
        }
        let again = examine(&written, &self.options);
        match fix::difference(&self.examined, &again, fix::Words::Free) {
            Some(difference) => return Err(difference),
            None => hidden(&self.examined.findings, &again.findings)?,
        }
        Ok(Formatted { source: written, bytes })
    }
}

/// The form of a notation that a text is in.
fn target(notation: Notation, source: &Source, examined: &Examined) -> Target {
    let is_japanese = source.encoding() == Encoding::ShiftJis;
    let mut lines = source.lines().map(|line| source.slice(line));
    match notation {
        Notation::Kif if is_japanese => Target::Kif,
        Notation::Kif => Target::Kifu,
        Notation::Ki2 if is_japanese => Target::Ki2,
        Notation::Ki2 => Target::Ki2u,
        Notation::Csa if lines.any(|line| line.starts_with("V3")) => Target::Csa3,
        Notation::Csa => Target::Csa,
        Notation::Psn if has_tags(examined) => Target::Psn,
        Notation::Psn => Target::Hodges,
        Notation::Usi if is_list_of_positions(&mut lines, examined) => Target::Sfen,
        Notation::Usi => Target::Usi,
        Notation::Jkf => Target::Jkf,
        Notation::Bod => Target::Bod,
    }
}

/// Whether a Western text says who played.
fn has_tags(examined: &Examined) -> bool {
    examined.games.iter().any(|game| !game.record.header.is_empty())
}

/// Whether a text is a list of positions, and not of games.
fn is_list_of_positions<'a>(lines: &mut impl Iterator<Item = &'a str>, examined: &Examined) -> bool {
    examined.games.iter().all(|game| game.record.main().plies.is_empty())
        && !lines.any(|line| line.trim_start().starts_with("position"))
}

fn is_hollow(text: &str) -> bool {
    text.contains(['☗', '☖']) && !text.contains(['▲', '△'])
}

/// Whether every move carries its origin.
fn has_all_origins(examined: &Examined) -> bool {
    let lines = examined.games.iter().flat_map(|game| &game.record.lines);
    let mut moves = lines.flat_map(|line| &line.plies).filter_map(|ply| ply.written);
    moves.all(|written| matches!(written.origin, Origin::Square(_) | Origin::Hand))
}

/// Whether moves are written as `P-76`, not `P-7f`.
fn has_digit_ranks(text: &str) -> bool {
    let after_sign =
        |three: &&[u8]| matches!(three, [b'-' | b'x' | b'*', b'1'..=b'9', b'1'..=b'9' | b'a'..=b'i']);
    let mut squares = text.as_bytes().windows(3).filter(after_sign);
    squares.next().is_some_and(|three| three.last().is_some_and(u8::is_ascii_digit))
}

/// What the canonical layout says in the usual way, so that a warning about it is done with.
const SETTLED: [&Code; 11] = [
    &NONSTANDARD_SPELLING,
    &ENCODING_MISMATCH,
    &MIXED_ENCODINGS,
    &MISPLACED_LINE,
    &SEVERAL_GAMES,
    &SIDE_TO_MOVE_UNSTATED,
    &SCHEMA_DEVIATION,
    &VERSION_ANACHRONISM,
    &PIECE_AFTER_MOVE,
    &LEGALITY_DECIDES,
    &CAPTURE_MARK,
];

/// Whether the layout only does what a safe fix would do: the meaning was never in doubt.
fn is_settled(finding: &Finding) -> bool {
    SETTLED.contains(&finding.code) && finding.fix.as_ref().is_some_and(|fix| fix.safe)
}

/// A warning that the new text would no longer show, although nothing was decided: a wrong total would
/// be gone, and with it the trace of a missing move.
fn hidden(before: &[Finding], after: &[Finding]) -> Result<(), Said> {
    let (was, is) = (Warnings::of(before), Warnings::of(after));
    let mut unsettled = was.all.iter().filter(|finding| !is_settled(finding));
    let lost = unsettled.find(|finding| is.count(finding.code) < was.count(finding.code));
    if let Some(lost) = lost {
        let remedy = match &lost.fix {
            Some(fix) if fix.safe => ("mend that first, with `kifu fix`", "先に `kifu fix` で直してください"),
            Some(_) => {
                ("mend that first, with `kifu fix --unsafe`", "先に `kifu fix --unsafe` で直してください")
            }
            None => (
                "correct that first, or keep the file as it is",
                "先に直すか、ファイルをこのまま残してください",
            ),
        };
        let (code, message, ja) = (lost.code.name, &lost.message.en, lost.message.ja_or_en());
        return Err((
            format!("another layout would hide {code}: {message}; {}", remedy.0),
            format!("整形すると {code} が見えなくなります。{ja}。{}", remedy.1),
        )
            .into());
    }
    match is.all.iter().find(|finding| is.count(finding.code) > was.count(finding.code)) {
        Some(new) => {
            let (code, message, ja) = (new.code.name, &new.message.en, new.message.ja_or_en());
            Err((
                format!("the new text would have {code}: {message}"),
                format!("整形後に {code} が出ます。{ja}"),
            )
                .into())
        }
        None => Ok(()),
    }
}

/// The warnings and errors of a text, and how many there are of each code.
struct Warnings<'f> {
    all: Vec<&'f Finding>,
    counts: BTreeMap<&'static str, usize>,
}

impl<'f> Warnings<'f> {
    fn of(findings: &'f [Finding]) -> Self {
        let all: Vec<&Finding> =
            findings.iter().filter(|finding| finding.severity >= Severity::Warning).collect();
        let mut counts = BTreeMap::new();
        for finding in &all {
            *counts.entry(finding.code.name).or_default() += 1;
        }
        Self { all, counts }
    }

    fn count(&self, code: &Code) -> usize {
        self.counts.get(code.name).copied().unwrap_or(0)
    }
}
