//! JUnit's XML: one test suite a file, one test case a game, and one for the file itself where
//! something concerns no single game. Findings that fail the run fail their case; the others are its
//! output.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use quick_xml::Writer;

use super::short::push_line;
use super::xml::{element, line_end, lines, part, text};
use super::{Body, Emitter, Held, Lang, ReportOptions, Totals, View};
use crate::finding::Finding;

pub(super) struct Junit;

/// The findings of each test case; `None` is the file.
type Cases<'a> = BTreeMap<Option<u32>, Vec<&'a Finding>>;

impl Emitter for Junit {
    fn head(&self) -> &'static str {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"kifu\">\n"
    }

    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        let mut writer = part();
        // Writing to memory cannot fail.
        let _ = write_suite(view, options, &mut writer);
        Body::Text(text(writer))
    }

    fn tail(&self, totals: &Totals, _held: Held, _options: &ReportOptions) -> String {
        // Readers take a report without any case for a broken one.
        let nothing = "<testsuite name=\"kifu\" tests=\"1\" failures=\"0\" errors=\"0\">\n\
                       <testcase name=\"nothing to check\" classname=\"kifu\"/>\n</testsuite>\n";
        format!("{}</testsuites>\n", if totals.files == 0 { nothing } else { "" })
    }
}

fn write_suite(view: &View<'_>, options: &ReportOptions, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
    let mut cases: Cases<'_> =
        (1..=view.games).map(|game| (Some(game.saturating_add(view.before)), Vec::new())).collect();
    for finding in view.findings {
        cases.entry(finding.game).or_default().push(finding);
    }
    if cases.is_empty() {
        cases.insert(None, Vec::new());
    }
    let fails = |finding: &&Finding| options.fail_on.is_some_and(|least| finding.severity >= least);
    let failures = cases.values().filter(|findings| findings.iter().any(fails)).count();
    let attributes = [
        ("name", Cow::Borrowed(view.source.name())),
        ("file", Cow::Borrowed(view.source.name())),
        ("tests", Cow::Owned(cases.len().to_string())),
        ("failures", Cow::Owned(failures.to_string())),
        ("errors", Cow::Borrowed("0")),
    ];
    element(writer, "testsuite", &attributes).write_inner_content(|writer| {
        writer.write_event(line_end())?;
        for (game, findings) in &cases {
            let (failing, passing) = findings.iter().copied().partition(fails);
            write_case(view, *game, (&failing, &passing), options.lang, writer)?;
        }
        Ok(())
    })?;
    writer.write_event(line_end())
}

fn write_case(
    view: &View<'_>,
    game: Option<u32>,
    (failing, passing): (&Vec<&Finding>, &Vec<&Finding>),
    lang: Lang,
    writer: &mut Writer<Vec<u8>>,
) -> io::Result<()> {
    let name = game.map_or_else(|| "file".to_owned(), |n| format!("game {n}"));
    // Jenkins' xUnit plugin throws away a report with any other attribute here.
    let attributes = [("name", Cow::Owned(name)), ("classname", Cow::Borrowed(view.source.name()))];
    let case = element(writer, "testcase", &attributes);
    if failing.is_empty() && passing.is_empty() {
        case.write_empty()?;
        return writer.write_event(line_end());
    }
    case.write_inner_content(|writer| {
        writer.write_event(line_end())?;
        if let Some(first) = failing.first() {
            let attributes = [
                ("type", Cow::Borrowed(first.code.name)),
                ("message", Cow::Owned(headline(first, failing.len() - 1, lang))),
            ];
            element(writer, "failure", &attributes)
                .write_text_content(lines(&listed(view, failing, lang)))?;
            writer.write_event(line_end())?;
        }
        if !passing.is_empty() {
            element(writer, "system-out", &[]).write_text_content(lines(&listed(view, passing, lang)))?;
            writer.write_event(line_end())?;
        }
        Ok(())
    })?;
    writer.write_event(line_end())
}

/// What the first failure says and how many follow: many readers show no more.
fn headline(first: &Finding, more: usize, lang: Lang) -> String {
    let message = lang.of(&first.message);
    match (more, lang) {
        (0, _) => message.to_owned(),
        (n, Lang::En) => format!("{message} (and {n} more)"),
        (n, Lang::Ja) => format!("{message}（ほか{n}件）"),
    }
}

/// One line a finding, with its advice.
fn listed(view: &View<'_>, findings: &[&Finding], lang: Lang) -> String {
    let mut out = String::new();
    for finding in findings {
        push_line(view.source, finding, lang, &mut out);
        if let Some(help) = &finding.help {
            let _ = writeln!(out, "  {}: {}", lang.help(), lang.of(help));
        }
    }
    out
}
