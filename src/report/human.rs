//! For people at a terminal: the quoted line with carets under what is wrong, and advice.
//!
//! Errors and warnings are quoted; an info is one line, because an archive has many of them. The same
//! fault many times in one file is shown a few times and then counted. `verbose` shows everything in
//! full, with the board before the fault.

use std::collections::HashMap;
use std::fmt::Write;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Message, Origin, Padding, Renderer, Snippet,
    renderer::DecorStyle,
};

use super::excerpt::{Excerpt, excerpts};
use super::short::push_line;
use super::visible::visible;
use super::{Body, Emitter, Held, Lang, ReportOptions, Totals, View};
use crate::finding::{Finding, Severity};

pub(super) struct Human;

/// How often a code is shown in one file before it is only counted.
const SHOWN: u32 = 5;

impl Emitter for Human {
    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        let renderer = renderer(options);
        let mut out = String::new();
        let mut seen: HashMap<(&str, Severity), u32> = HashMap::new();
        for finding in view.findings {
            let times = seen.entry((finding.code.name, finding.severity)).or_default();
            *times += 1;
            if *times > SHOWN && !options.verbose {
                continue;
            }
            if finding.severity == Severity::Info && !options.verbose {
                push_line(view.source, finding, options.lang, &mut out);
            } else {
                push_snippet(view, finding, options, &renderer, &mut out);
            }
        }
        if !options.verbose {
            push_repetitions(view, &seen, options.lang, &mut out);
        }
        Body::Text(out)
    }

    fn tail(&self, totals: &Totals, _held: Held, options: &ReportOptions) -> String {
        if options.quiet {
            return String::new();
        }
        let mut out = format!("{}\n", totals.line(options.lang));
        let counts = totals.by_code();
        let worst = counts.iter().map(|(code, _)| code).rev().max_by_key(|code| code.severity);
        if let Some(code) = worst {
            let hint = match options.lang {
                Lang::En => "says what a code means and what to do, e.g.",
                Lang::Ja => "でコードの意味と対処を表示します。例:",
            };
            // Writing to a String cannot fail.
            let _ = writeln!(out, "`kifu explain CODE` {hint} `kifu explain {}`", code.name);
        }
        out
    }
}

/// Plain ASCII decoration: box-drawing characters are two columns wide in many Japanese terminals,
/// and the carets would be off.
fn renderer(options: &ReportOptions) -> Renderer {
    let renderer = if options.color { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
    renderer.decor_style(DecorStyle::Ascii).term_width(options.width)
}

/// Says once a code how often it was left out.
fn push_repetitions(view: &View<'_>, seen: &HashMap<(&str, Severity), u32>, lang: Lang, out: &mut String) {
    let mut more: Vec<_> = seen.iter().filter(|(_, times)| **times > SHOWN).collect();
    more.sort();
    let path = visible(view.source.name());
    for ((code, severity), times) in more {
        let (n, severity) = (times - SHOWN, lang.severity(*severity));
        let _ = match lang {
            Lang::En => writeln!(out, "{path}: {n} more {severity}[{code}] in this file (-v shows all)"),
            Lang::Ja => {
                writeln!(out, "{path}: {severity}[{code}] がこのファイルにあと{n}件 (-v ですべて表示)")
            }
        };
    }
}

/// Appends one finding in full, with an empty line after it.
fn push_snippet(
    view: &View<'_>,
    finding: &Finding,
    options: &ReportOptions,
    renderer: &Renderer,
    out: &mut String,
) {
    let lang = options.lang;
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    let title =
        level.with_name(lang.severity(finding.severity)).primary_title(visible(lang.message(finding)));
    let path = visible(view.source.name());
    let label = own_label(view, finding, lang);
    let mut group = Group::with_title(title.id(finding.code.name));
    let shown: Vec<Excerpt<'_>> = excerpts(view.source, finding)
        .into_iter()
        .filter(|excerpt| !excerpt.text.trim().is_empty())
        .collect();
    if shown.first().and_then(|excerpt| excerpt.marks.first()).is_none_or(|mark| mark.label.is_some()) {
        group =
            group.element(bare_origin(view, finding)).elements(label.clone().map(|text| note(lang, text)));
    }
    for excerpt in shown {
        group = group.element(snippet(excerpt, &path, label.as_deref()));
    }
    group = push_advice(group, finding, options);
    out.push_str(&renderer.render(&[group]));
    out.push_str("\n\n");
}

/// What stands at the carets of the finding itself: the move, and in Japanese the details.
fn own_label(view: &View<'_>, finding: &Finding, lang: Lang) -> Option<String> {
    let parts =
        [lang.whereabouts(finding, view.games), lang.details(finding).map(|text| visible(text).into_owned())];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(": "))
}

/// The place of a finding whose line cannot be quoted: the file is empty, or the line endless.
fn bare_origin(view: &View<'_>, finding: &Finding) -> Origin<'static> {
    let place = view.source.place(finding.span.start);
    let path = visible(view.source.name()).into_owned();
    Origin::path(path).line(place.line as usize).char_column(place.column as usize)
}

fn note(lang: Lang, text: String) -> Message<'static> {
    let name = match lang {
        Lang::En => "note",
        Lang::Ja => "注",
    };
    Level::NOTE.with_name(name).message(text)
}

fn snippet<'a>(excerpt: Excerpt<'a>, path: &'a str, own: Option<&'a str>) -> Snippet<'a, Annotation<'a>> {
    let marks = excerpt.marks.into_iter().map(|mark| match mark.label {
        Some(label) => AnnotationKind::Context.span(mark.range).label(visible(label)),
        None => AnnotationKind::Primary.span(mark.range).label(own),
    });
    Snippet::source(excerpt.text).path(path).line_start(excerpt.line as usize).annotations(marks)
}

/// Adds the help, and where it was asked for the board.
fn push_advice<'a>(mut group: Group<'a>, finding: &'a Finding, options: &ReportOptions) -> Group<'a> {
    let (help, board) = match options.lang {
        Lang::En => ("help", "position before it"),
        Lang::Ja => ("対処", "直前の局面"),
    };
    let mut messages: Vec<Element<'a>> = Vec::new();
    if let Some(text) = finding.help.as_deref() {
        messages.push(Level::HELP.with_name(help).message(visible(text)).into());
    }
    let sfen = finding.sfen.as_deref().filter(|_| options.verbose);
    if let Some(drawing) = sfen.and_then(|sfen| options.board.and_then(|draw| draw(sfen))) {
        let text = format!("{board}\n{}", drawing.trim_end());
        messages.push(Level::NOTE.no_name().message(text).into());
    }
    if !messages.is_empty() {
        group = group.element(Padding).elements(messages);
    }
    group
}
