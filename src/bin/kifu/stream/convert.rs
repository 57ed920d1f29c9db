//! `kifu convert --stdin-format jsonl --to …`.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use kifu::{
    convert::{Conversion, Joint, Tolerance},
    examine::{ExamineOptions, examine},
    finding::{Finding, Severity},
    notation::{JsonLabel, Target, json_line},
    report::{Format, Lang, Object, one_line},
    source::{Encoding, Source},
};
use serde::Serialize;

use super::{
    Line, VERSION,
    entry::{self, Entry},
    guarded, id_of, no_game, refuse_paths,
};
use crate::{
    args::{Convert, Shared},
    exit::{Exit, Trouble},
    outputs::Frame,
    reports,
};

/// Runs the stream.
pub(crate) fn run(shared: &Shared, convert: &Convert, conversion: &Conversion) -> Result<Exit, Trouble> {
    refuse_paths(&convert.paths)?;
    let most = convert.max_line_bytes;
    let lang = reports::lang_of(Format::Jsonl, convert.lang);
    super::run(shared, most, |line| answer(line, most, lang, shared, conversion))
}

/// The line that goes out. Fields never change their type; what is not known is null.
#[derive(Serialize)]
struct Answer<'a> {
    v: u32,
    id: Option<String>,
    src: Option<&'a str>,
    /// What was written.
    format: &'static str,
    encoding: &'static str,
    /// Whether it was written, and read without an error.
    ok: bool,
    games: usize,
    /// Output in UTF-8; null where nothing was written.
    text: Option<&'a str>,
    /// Output in another encoding.
    #[serde(skip_serializing_if = "Option::is_none")]
    b64: Option<String>,
    err: usize,
    warn: usize,
    findings: Vec<Object<'a>>,
}

/// What became of a text.
#[derive(Default)]
struct Done {
    id: Option<String>,
    games: usize,
    /// The games in the new notation; `None` where they were refused.
    written: Option<Output>,
    findings: Vec<Finding>,
    /// Their language.
    lang: Lang,
}

enum Output {
    Bytes(Vec<u8>),
    /// JSON objects, which stand in the line as they are.
    Records(String),
}

fn answer(line: Line, most: usize, lang: Lang, shared: &Shared, conversion: &Conversion) -> String {
    let nothing = |src: Option<&str>, why: &str| {
        let done = Done { findings: vec![no_game(why)], lang, ..Done::default() };
        line_of(src, &Source::new("-", Vec::new(), None), conversion, &done)
    };
    match entry::read(line, most, shared) {
        Ok(Entry { src, from, source }) => {
            let options = ExamineOptions { from, ..ExamineOptions::default() };
            let answer = guarded(|| {
                let done = convert(src.as_deref(), &source, &options, conversion);
                let done = Done { lang, ..done };
                line_of(src.as_deref(), &source, conversion, &done)
            });
            answer.unwrap_or_else(|why| nothing(src.as_deref(), &why))
        }
        Err(garbage) => nothing(garbage.src.as_deref(), &garbage.why),
    }
}

fn convert(src: Option<&str>, source: &Source, options: &ExamineOptions, conversion: &Conversion) -> Done {
    let examined = examine(source, options);
    let errors = examined.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let mut done = Done {
        id: examined.games.first().and_then(|game| id_of(&game.replayed)),
        games: examined.games.len(),
        findings: errors.cloned().collect(),
        written: None,
        lang: Lang::default(),
    };
    let Some(notation) = examined.notation else { return done };
    if conversion.target == Target::Jsonl {
        let mut records = String::new();
        for (game, number) in examined.to_games().zip(1..) {
            let path = src.unwrap_or("-");
            let label = JsonLabel { path, game: number, notation, encoding: source.encoding() };
            if !records.is_empty() {
                records.push(',');
            }
            json_line(&game, Some(&label), &mut records);
            records.truncate(records.trim_end().len());
        }
        done.written = Some(Output::Records(records));
        return done;
    }
    let mut games = Vec::new();
    let mut refused = false;
    let places: Vec<_> = examined.games.iter().map(|game| game.record.span).collect();
    for ((game, &place), number) in examined.to_games().zip(&places).zip(1..) {
        let mut converted = conversion.run(game, place);
        refused |= converted.refused;
        let with_game = |finding| Finding { game: Some(number), ..finding };
        done.findings.extend(std::mem::take(&mut converted.findings).into_iter().map(with_game));
        games.push(converted.into());
    }
    let mut joint = Joint::new(conversion);
    for at in if refused { Vec::new() } else { joint.join(&mut games) } {
        refused |= conversion.tolerance != Tolerance::Lossy;
        let place = places.get(at).copied().unwrap_or_default();
        done.findings.push(Finding { game: u32::try_from(at + 1).ok(), ..joint.finding(place) });
    }
    let bytes = Frame::of(conversion).text(&games);
    done.written = (!refused).then_some(Output::Bytes(bytes));
    done
}

fn line_of(src: Option<&str>, source: &Source, conversion: &Conversion, done: &Done) -> String {
    let count = |severity| done.findings.iter().filter(|finding| finding.severity == severity).count();
    let encoding = conversion.options.encoding;
    let bytes = match &done.written {
        Some(Output::Bytes(bytes)) => Some(bytes.as_slice()),
        Some(Output::Records(_)) | None => None,
    };
    let answer = Answer {
        v: VERSION,
        id: done.id.clone(),
        src,
        format: conversion.target.name(),
        encoding: encoding.name(),
        ok: done.written.is_some() && count(Severity::Error) == 0,
        games: done.games,
        text: bytes.filter(|_| encoding == Encoding::Utf8).and_then(|bytes| std::str::from_utf8(bytes).ok()),
        b64: bytes.filter(|_| encoding != Encoding::Utf8).map(|bytes| STANDARD.encode(bytes)),
        err: count(Severity::Error),
        warn: count(Severity::Warning),
        findings: done
            .findings
            .iter()
            .map(|finding| Object::new(source, finding, done.lang).without_path())
            .collect(),
    };
    let mut line = one_line(&answer);
    if conversion.target == Target::Jsonl {
        let records = match &done.written {
            Some(Output::Records(records)) => records.as_str(),
            Some(Output::Bytes(_)) | None => "",
        };
        line.truncate(line.len().saturating_sub(1));
        line.push_str(&format!(",\"records\":[{records}]}}"));
    }
    line.push('\n');
    line
}
