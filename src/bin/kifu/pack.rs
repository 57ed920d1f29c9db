//! `kifu pack`: any input to one stream, the original text of a game a line.
//!
//! What stands between two games goes with the game before it, so that nothing is left out.

use std::{ops::ControlFlow, path::Path};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use kifu::{
    archive::{self, Input, Numbering, Outcome, RunOptions},
    examine::{ExamineOptions, Examined, examine},
    notation::Notation,
    report::one_line,
    source::{Source, Span},
};
use serde::Serialize;

use crate::{
    args::{Pack, Shared},
    exit::{Exit, Trouble, complain},
    inputs,
    outputs::{Frame, Outputs, StreamOutput},
    stream::id_of,
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, pack: &Pack) -> Result<Exit, Trouble> {
    let paths = inputs::paths(&pack.paths, &pack.share.list)?;
    let frame = Frame { mark: b"", separator: Vec::new() };
    let mut output: Box<dyn Outputs> = Box::new(match &pack.output {
        Some(file) => StreamOutput::file(file, frame, pack.force)?,
        None => StreamOutput::stdout(frame),
    });
    let options = RunOptions { bytes: true, ..inputs::run_options(shared, pack.share.shard) };
    let (mut numbering, mut exit, mut trouble) = (Numbering::default(), Exit::Clean, None);
    let summary = archive::run(
        &paths,
        &options,
        |input| pack_input(input, shared.from),
        |outcome| {
            let packed = match outcome {
                Outcome::Done(packed) => packed,
                Outcome::Panicked { name, message } => {
                    complain(&Trouble::Usage(format!(
                        "{name}: this is a fault of kifu, please report it: {message}"
                    )));
                    exit = Exit::Trouble;
                    return ControlFlow::Continue(());
                }
            };
            if let Some(why) = &packed.unread {
                complain(&Trouble::Usage(format!("{}: {why}", packed.name)));
                exit = exit.max(Exit::Findings);
            }
            let before = numbering.before(packed.part, packed.games);
            match output.put(Path::new(""), packed.lines(before)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    trouble = Some(error);
                    ControlFlow::Break(())
                }
            }
        },
    );
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    output.finish()?;
    Ok(if inputs::is_whole(&summary, &paths) { exit } else { Exit::Trouble })
}

/// What became of one input.
struct Packed {
    name: String,
    part: Option<archive::Part>,
    games: u32,
    /// The lines without their beginning, which holds the number of the game.
    lines: Vec<String>,
    /// Why it could not be read.
    unread: Option<String>,
}

impl Packed {
    /// The lines, where the file has `before` games before these. A text without a game has no number.
    fn lines(self, before: u32) -> Vec<Vec<u8>> {
        let line = |(rest, number): (String, u32)| {
            let src = if self.games == 0 {
                self.name.clone()
            } else {
                format!("{}#{}", self.name, before.saturating_add(number))
            };
            let rest = rest.strip_prefix('{').unwrap_or(&rest);
            format!("{{\"src\":{},{rest}\n", one_line(&src)).into_bytes()
        };
        self.lines.into_iter().zip(1..).map(line).collect()
    }
}

/// A line but for its `src`.
#[derive(Serialize)]
struct Rest<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b64: Option<String>,
    format: Option<&'static str>,
    encoding: &'static str,
    id: Option<String>,
}

fn pack_input(input: Input, from: Option<Notation>) -> Packed {
    let unread = input.finding().map(|finding| finding.message.en);
    let mut packed = Packed {
        name: input.source.name().to_owned(),
        part: input.part,
        games: 0,
        lines: Vec::new(),
        unread,
    };
    if packed.unread.is_some() {
        return packed;
    }
    let of_file = input.part.filter(|part| part.index > 0).and_then(|part| part.notation);
    let examined =
        examine(&input.source, &ExamineOptions { from: from.or(of_file), ..ExamineOptions::default() });
    packed.games = u32::try_from(examined.games.len()).unwrap_or(u32::MAX);
    let (source, bytes) = (&input.source, input.bytes.as_deref().unwrap_or_default());
    let label = label_line(source);
    let format = examined.notation.map(Notation::name);
    if examined.games.is_empty() {
        packed.lines.push(line(source, bytes, &[whole(source)], format, None));
    }
    for (game, place) in examined.games.iter().zip(places(source, &examined)) {
        let is_labelled = label.is_none_or(|label| label.start >= place.start && label.end <= place.end);
        let spans: Vec<Span> = label.filter(|_| !is_labelled).into_iter().chain([place]).collect();
        packed.lines.push(line(source, bytes, &spans, format, id_of(&game.replayed)));
    }
    packed
}

fn line(
    source: &Source,
    bytes: &[u8],
    spans: &[Span],
    format: Option<&'static str>,
    id: Option<String>,
) -> String {
    let is_bad = |bad: &Span| spans.iter().any(|span| bad.start < span.end && bad.end > span.start);
    let (mut text, mut b64) = (None, None);
    if source.undecodable().iter().any(is_bad) {
        let on_disk = spans.iter().flat_map(|span| {
            let byte = |offset| (source.place(offset).byte - source.origin().bytes) as usize;
            bytes.get(byte(span.start)..byte(span.end)).unwrap_or_default()
        });
        b64 = Some(STANDARD.encode(on_disk.copied().collect::<Vec<u8>>()));
    } else {
        text = Some(spans.iter().map(|span| source.slice(*span)).collect::<String>());
    }
    one_line(&Rest { text: text.as_deref(), b64, format, encoding: source.encoding().name(), id })
}

fn whole(source: &Source) -> Span {
    Span::new(0, u32::try_from(source.text().len()).unwrap_or(u32::MAX))
}

/// The part of the text that each game takes: all of it together. In JSON a game is an object of a
/// list, and what is around it belongs to no game.
fn places(source: &Source, examined: &Examined) -> Vec<Span> {
    let spans: Vec<Span> = examined.games.iter().map(|game| game.record.span).collect();
    if spans.len() < 2 {
        return vec![whole(source)];
    }
    if examined.notation == Some(Notation::Jkf) {
        return spans;
    }
    let starts = || spans.iter().map(|span| after_line_end(source.text(), span.start));
    let ends = starts().skip(1).chain([whole(source).end]);
    [0].into_iter().chain(starts().skip(1)).zip(ends).map(|(start, end)| Span::new(start, end)).collect()
}

/// The line, with its end, that says in which encoding the file is.
fn label_line(source: &Source) -> Option<Span> {
    let at = source.encoding_label()?.span;
    let text = source.text();
    let before = text.get(..at.start as usize)?;
    let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let rest = text.get(at.end as usize..)?;
    let end = rest.find('\n').map_or(text.len(), |end| at.end as usize + end + 1);
    Some(Span::new(u32::try_from(start).ok()?, u32::try_from(end).ok()?))
}

/// A game begins with a line: what is left of the line of a separator goes with the game before.
fn after_line_end(text: &str, start: u32) -> u32 {
    let (before, rest) = text.split_at_checked(start as usize).unwrap_or(("", ""));
    let is_inside = !before.is_empty() && !before.ends_with(['\n', '\r']);
    let end = ["\r\n", "\n", "\r"].into_iter().find(|end| is_inside && rest.starts_with(end));
    start + end.map_or(0, |end| if end.len() == 2 { 2 } else { 1 })
}
