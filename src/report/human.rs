//! For people at a terminal: the quoted line with carets under what is wrong, and advice.
//!
//! Errors and warnings are quoted; an info is one line. An archive has the same info in every file, so
//! each kind is shown a few times a run and then counted; errors and warnings only where they repeat
//! within a file. `verbose` shows everything in full, with the board before the fault.

use std::collections::HashMap;
use std::fmt::Write;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Message, Origin, Padding, Patch, Renderer, Snippet,
    renderer::DecorStyle,
};

use super::excerpt::{Excerpt, Mark, excerpts, fix_excerpt};
use super::short::push_line;
use super::visible::visible;
use super::{Body, Emitter, Held, Lang, ReportOptions, Row, Totals, View};
use crate::finding::{Finding, Severity};

pub(super) struct Human;

/// How often an error or a warning of one kind is shown in one file before it is only counted.
const SHOWN: u32 = 5;
/// How often an info of one kind is shown in a run.
const INFOS: u64 = 10;

impl Emitter for Human {
    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        let renderer = renderer(options);
        let snippet = |finding: &Finding| snippet_text(view, finding, options, &renderer);
        if options.verbose {
            return Body::Text(view.findings.iter().map(snippet).collect());
        }
        let mut seen: HashMap<(&str, Severity), u32> = HashMap::new();
        let mut rows = Vec::new();
        for finding in view.findings {
            if finding.severity == Severity::Info {
                let mut line = String::new();
                push_line(view.source, finding, options.lang, &mut line);
                rows.push(row(finding, line));
                continue;
            }
            let times = seen.entry((finding.code.name, finding.severity)).or_default();
            *times += 1;
            if *times <= SHOWN {
                rows.push(row(finding, snippet(finding)));
            }
            if *times == SHOWN + 1 {
                let same =
                    |other: &&Finding| other.code == finding.code && other.severity == finding.severity;
                let more = view.findings.iter().filter(same).count() - SHOWN as usize;
                rows.push(row(finding, more_in_file(view, finding, more, options.lang)));
            }
        }
        Body::Rows(rows)
    }

    fn rows(&self, rows: Vec<Row>, held: &mut Held) -> String {
        let mut out = String::new();
        for row in rows {
            let info = row.severity == Severity::Info;
            if info {
                let seen = held.infos.entry(row.code.name).or_default();
                *seen += 1;
                if *seen > INFOS {
                    continue;
                }
            } else if held.after_line {
                out.push('\n');
            }
            held.after_line = info;
            out.push_str(&row.text);
        }
        out
    }

    fn tail(&self, totals: &Totals, held: Held, options: &ReportOptions) -> String {
        let mut out = String::new();
        let lang = options.lang;
        // Writing to a String cannot fail.
        for (code, seen) in held.infos.iter().filter(|(_, seen)| **seen > INFOS) {
            let (n, info) = (seen - INFOS, lang.severity(Severity::Info));
            let _ = match lang {
                Lang::En => writeln!(out, "{n} more {info}[{code}] (-v shows all)"),
                Lang::Ja => writeln!(out, "{info}[{code}] がほかに{n}件あります（-v ですべて表示します）"),
            };
        }
        if options.quiet {
            return out;
        }
        if held.after_line {
            out.push('\n');
        }
        let _ = writeln!(out, "{}", totals.line(lang));
        let counts = totals.by_code();
        let worst = counts.iter().map(|(code, _)| code).rev().max_by_key(|code| code.severity);
        if let Some(code) = worst {
            let hint = match lang {
                Lang::En => "says what a code means and what to do, e.g.",
                Lang::Ja => "でコードの意味と対処を表示します。例:",
            };
            let word = match lang {
                Lang::En => "CODE",
                Lang::Ja => "コード",
            };
            let _ = writeln!(out, "`kifu explain {word}` {hint} `kifu explain {}`", code.name);
        }
        if totals.mendable > 0 {
            let _ = match lang {
                Lang::En => writeln!(out, "`kifu fix` can mend {} of them", totals.mendable),
                Lang::Ja => writeln!(out, "`kifu fix` で{}件を修正できます", totals.mendable),
            };
        }
        out
    }
}

fn row(finding: &Finding, text: String) -> Row {
    Row { severity: finding.severity, code: finding.code, text, plain: String::new() }
}

/// Says how often the same was left out.
fn more_in_file(view: &View<'_>, finding: &Finding, n: usize, lang: Lang) -> String {
    let (path, code) = (visible(view.source.name()), finding.code.name);
    let severity = lang.severity(finding.severity);
    match lang {
        Lang::En => format!("{path}: {n} more {severity}[{code}] in this file (-v shows all)\n\n"),
        Lang::Ja => format!(
            "{path}: {severity}[{code}] がこのファイルにほかに{n}件あります（-v ですべて表示します）\n\n"
        ),
    }
}

/// Plain ASCII decoration: box-drawing characters are two columns wide in many Japanese terminals,
/// and the carets would be off.
fn renderer(options: &ReportOptions) -> Renderer {
    let renderer = if options.color { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
    renderer.decor_style(DecorStyle::Ascii).term_width(options.width)
}

/// One finding in full, with an empty line after it.
fn snippet_text(view: &View<'_>, finding: &Finding, options: &ReportOptions, renderer: &Renderer) -> String {
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
    let shown: Vec<Excerpt<'_>> = excerpts(view.source, finding, lang)
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
    let fix = finding.fix.as_ref().filter(|_| options.verbose);
    let fix = fix.and_then(|fix| fix_excerpt(view.source, fix)).map(|excerpt| suggestion(excerpt, lang));
    let groups: Vec<Group<'_>> = std::iter::once(group).chain(fix).collect();
    renderer.render(&groups).trim_end_matches('\n').to_owned() + "\n\n"
}

/// The lines before and after the fix.
fn suggestion(excerpt: Excerpt<'_>, lang: Lang) -> Group<'_> {
    let title = match lang {
        Lang::En => "this is how `kifu fix` writes it",
        Lang::Ja => "`kifu fix` による修正",
    };
    let patch = |mark: Mark<'_>| Patch::new(mark.range, visible(mark.label.unwrap_or_default()).into_owned());
    let patches: Vec<Patch<'_>> = excerpt.marks.into_iter().map(patch).collect();
    let snippet = Snippet::source(excerpt.text).line_start(excerpt.line as usize).patches(patches);
    Level::HELP.with_name(lang.help()).secondary_title(title).element(snippet)
}

/// What stands at the carets of the finding itself: the move, and in Japanese the details.
fn own_label(view: &View<'_>, finding: &Finding, lang: Lang) -> Option<String> {
    let own = finding.labels.iter().find(|label| label.span == finding.span);
    let details = lang.details(finding).or_else(|| own.map(|label| lang.of(&label.text)));
    let parts =
        [lang.whereabouts(finding, view.has_several_games()), details.map(|text| visible(text).into_owned())];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(": "))
}

/// The place of a finding whose line cannot be quoted: the file is empty, or the line endless.
fn bare_origin(view: &View<'_>, finding: &Finding) -> Origin<'static> {
    let place = view.source.place(finding.span.start);
    let path = visible(view.source.name()).into_owned();
    if view.source.text().is_empty() {
        return Origin::path(path);
    }
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
    let lang = options.lang;
    let board = match (lang, finding.ply) {
        (Lang::En, Some(0)) => "the position",
        (Lang::En, _) => "position before it",
        (Lang::Ja, Some(0)) => "局面",
        (Lang::Ja, _) => "直前の局面",
    };
    let mut messages: Vec<Element<'a>> = Vec::new();
    if let Some(help) = &finding.help {
        messages.push(Level::HELP.with_name(lang.help()).message(visible(lang.of(help))).into());
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
