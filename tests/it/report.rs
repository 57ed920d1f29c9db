//! One sample of findings through every report format: what people see is a snapshot, what machines
//! read is parsed back.

use std::collections::BTreeSet;

use super::schemas::{check_checkstyle, check_gitlab, check_junit, check_sarif};
use kifu::finding::{
    Finding, NIFU, NO_ENDING, NO_GAME, NONSTANDARD_SPELLING, NOT_IN_HAND, SAME_SQUARE_CONFLICT, Severity,
    TIME_TOTAL, UNREADABLE_MOVE,
};
use kifu::report::{Format, Lang, ReportOptions, Reporter};
use kifu::source::{Source, Span};
use proptest::prelude::*;
use quick_xml::events::Event;
use serde_json::Value;

/// The inputs of the sample: wide characters, U+3000, tabs, two games, an empty file, a name and a
/// message full of what the formats must escape.
pub(crate) fn sample() -> Vec<(Source, Vec<Finding>, u32)> {
    vec![wide(), hostile(), empty(), clean()]
}

/// Finds `part` in `text`.
fn at(text: &str, part: &str) -> Span {
    let start = text.find(part).unwrap();
    Span::new(u32::try_from(start).unwrap(), u32::try_from(start + part.len()).unwrap())
}

fn wide() -> (Source, Vec<Finding>, u32) {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n\
                \x20  2 ３四歩(33)   ( 0:01/00:00:01)\n   3 ２二角成(88) ( 0:02/00:00:09)\n\
                \x20  4 同　銀(31)   ( 0:01/00:00:02)\n\t5 ２四歩打\t( 0:05/00:00:28)\n\n\
                手合割：平手\n   1 同　歩(27)\n";
    let findings = vec![
        Finding::new(
            &TIME_TOTAL,
            at(text, "00:00:09"),
            "the total 「00:00:09」 is not 00:00:03, the sum of Black's times",
        )
        .game1(1)
        .ply(3)
        .help("correct the total to 00:00:03"),
        Finding::new(
            &NOT_IN_HAND,
            at(text, "２四歩打"),
            "Black drops a pawn 「２四歩打」 but has none in hand",
        )
        .game1(1)
        .ply(5)
        .ja("先手は歩を持っていません: 「２四歩打」")
        .label(at(text, "同　銀(31)"), "the last capture: a bishop")
        .sfen("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b B 5"),
        Finding::new(&NONSTANDARD_SPELLING, at(text, "歩打"), "「打」 is right after the piece")
            .game1(1)
            .ply(5)
            .fix(at(text, "歩打"), "歩　打", true),
        Finding::new(&SAME_SQUARE_CONFLICT, at(text, "同　歩"), "「同」 where no move has been made yet")
            .game1(2)
            .ply(1),
        Finding::new(&NO_ENDING, Span::at(u32::try_from(text.len()).unwrap()), "the record states no ending")
            .game1(2),
    ];
    (Source::new("棋譜/名人戦 第1局.kif", text.as_bytes().to_vec(), None), findings, 2)
}

/// A name and messages that try to break every format.
fn hostile() -> (Source, Vec<Finding>, u32) {
    let text = "+7776FU\n\x1b[31m+<&>\"'%:,]]>\u{0}\u{85}\u{2028}\u{202e}𠮷\n%TORYO\n";
    let message =
        "<&>\"'%:,]]>\r\n::error::\u{1b}[31m\u{0}\u{85}\u{2028}\u{202e}\u{ffff} ##[error] %0A 「𠮷」";
    let line = at(text, "\x1b[31m+<&>\"'%:,]]>");
    let findings = vec![
        Finding::new(&UNREADABLE_MOVE, line, message).ply(2).help(message).label(line, message),
        Finding::new(&UNREADABLE_MOVE, at(text, "𠮷"), message).ply(2).ja(message),
        Finding::new(&UNREADABLE_MOVE, at(text, "𠮷"), message).ply(2),
    ];
    (Source::new("::a,b:c%\r\n<&>\"'\u{1b}#?[1].csa", text.as_bytes().to_vec(), None), findings, 1)
}

fn empty() -> (Source, Vec<Finding>, u32) {
    let finding = Finding::new(&NO_GAME, Span::at(0), "the file is empty");
    (Source::new("games.zip!2024/空.kif", Vec::new(), None), vec![finding], 0)
}

fn clean() -> (Source, Vec<Finding>, u32) {
    (Source::new("/abs/clean.csa", b"PI\n+\n".to_vec(), None), Vec::new(), 1)
}

/// Sets the game, which a parser gets from its sink.
trait InGame {
    fn game1(self, game: u32) -> Self;
}

impl InGame for Finding {
    fn game1(mut self, game: u32) -> Self {
        self.game = Some(game);
        self
    }
}

pub(crate) fn report(
    format: Format,
    options: ReportOptions,
    files: &[(Source, Vec<Finding>, u32)],
) -> String {
    let mut reporter = Reporter::new(format, options, Vec::new());
    for (source, findings, games) in files {
        reporter.file(source, findings, *games).unwrap();
    }
    String::from_utf8(reporter.finish(2).unwrap()).unwrap()
}

fn sample_as(format: Format) -> String {
    report(format, ReportOptions::default(), &sample())
}

#[test]
fn people_see_the_line_with_carets() {
    insta::assert_snapshot!(sample_as(Format::Human));
}

#[test]
fn a_verbose_report_in_japanese_has_the_board_and_every_line() {
    let board = |sfen: &str| Some(format!("{sfen}\n| ・ ・ 歩|\n"));
    let options =
        ReportOptions { lang: Lang::Ja, verbose: true, board: Some(board), ..ReportOptions::default() };
    insta::assert_snapshot!(report(Format::Human, options, &sample()));
}

#[test]
fn colours_are_written_only_on_demand() {
    assert!(!sample_as(Format::Human).contains("\x1b["));
    let options = ReportOptions { color: true, ..ReportOptions::default() };
    assert!(report(Format::Human, options, &sample()).contains("\x1b["));
}

#[test]
fn short_is_one_line_a_finding() {
    let text = sample_as(Format::Short);
    assert_eq!(text.lines().count(), all_findings());
    insta::assert_snapshot!(text);
}

#[test]
fn github_gets_annotations_and_a_last_line() {
    let text = sample_as(Format::Github);
    assert!(text.lines().rev().skip(1).all(|line| line.starts_with("::")), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn jsonl_is_one_object_a_finding() {
    let text = sample_as(Format::Jsonl);
    assert_eq!(text.lines().count(), all_findings());
    let objects: Vec<Value> = text.lines().map(parsed).collect();
    assert_eq!(objects[1]["path"], "棋譜/名人戦 第1局.kif");
    insta::assert_snapshot!(text);
}

#[test]
fn json_is_one_document_with_the_objects_of_jsonl() {
    let document = parsed(&sample_as(Format::Json));
    assert_eq!(document["schema_version"], 1);
    let lines: Vec<Value> = sample_as(Format::Jsonl).lines().map(parsed).collect();
    assert_eq!(document["findings"], Value::Array(lines));
    insta::assert_json_snapshot!(document["summary"]);
}

#[test]
fn sarif_is_valid_by_the_schema_of_oasis() {
    check_sarif(&sample_as(Format::Sarif));
    check_sarif(&report(Format::Sarif, ReportOptions::default(), &[]));
    insta::assert_snapshot!(pretty(&sample_as(Format::Sarif)).replace(env!("CARGO_PKG_VERSION"), "VERSION"));
}

#[test]
fn sarif_keeps_the_errors_when_there_are_too_many_results() {
    let text = "x\n".repeat(100);
    let source = || Source::new("a.kif", text.clone().into_bytes(), None);
    let many = |code, n| vec![Finding::new(code, Span::new(0, 1), "much"); n];
    let files = [
        (source(), many(&NO_ENDING, 20_000), 1),
        (source(), many(&TIME_TOTAL, 10_000), 1),
        (source(), many(&NOT_IN_HAND, 10_000), 1),
        (source(), many(&NO_ENDING, 10), 1),
    ];
    let log = parsed(&report(Format::Sarif, ReportOptions::default(), &files));
    let results = log["runs"][0]["results"].as_array().unwrap();
    let count = |level: &str| results.iter().filter(|result| result["level"] == level).count();
    assert_eq!([count("error"), count("warning"), count("note")], [10_000, 10_000, 5_000]);
    let notification = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
    assert!(notification.as_str().unwrap().starts_with("15010 results were left out"), "{notification}");
}

#[test]
fn gitlab_gets_a_fingerprint_of_its_own_for_every_finding() {
    let issues = parsed(&sample_as(Format::Gitlab));
    let issues = issues.as_array().unwrap();
    assert_eq!(issues.len(), all_findings());
    let fingerprints: BTreeSet<&str> =
        issues.iter().map(|issue| issue["fingerprint"].as_str().unwrap()).collect();
    assert_eq!(fingerprints.len(), issues.len());
    check_gitlab(&sample_as(Format::Gitlab));
    insta::assert_json_snapshot!(issues);
}

#[test]
fn junit_has_a_suite_a_file_and_a_case_a_game() {
    let text = sample_as(Format::Junit);
    check_junit(&text);
    let count = |name: &str| elements(&text).iter().filter(|element| *element == name).count();
    assert_eq!((count("testsuite"), count("testcase"), count("failure")), (4, 6, 4));
    insta::assert_snapshot!(text);
}

#[test]
fn junit_fails_what_fails_the_run() {
    let failures = |fail_on| {
        let options = ReportOptions { fail_on, ..ReportOptions::default() };
        let text = report(Format::Junit, options, &sample());
        elements(&text).iter().filter(|element| *element == "failure").count()
    };
    assert_eq!(failures(None), 0);
    assert_eq!(failures(Some(Severity::Error)), failures(Some(Severity::Info)));
}

#[test]
fn checkstyle_has_an_error_a_finding() {
    let text = sample_as(Format::Checkstyle);
    check_checkstyle(&text);
    assert_eq!(elements(&text).iter().filter(|element| *element == "error").count(), all_findings());
    insta::assert_snapshot!(text);
}

#[test]
fn a_run_without_findings_is_a_valid_report_of_every_format() {
    for files in [vec![], vec![clean()], vec![clean(), clean()]] {
        let write = |format| report(format, ReportOptions::default(), &files);
        assert_eq!(parsed(&write(Format::Json))["findings"], Value::Array(Vec::new()));
        assert_eq!(parsed(&write(Format::Gitlab)), Value::Array(Vec::new()));
        check_sarif(&write(Format::Sarif));
        check_gitlab(&write(Format::Gitlab));
        check_junit(&write(Format::Junit));
        check_checkstyle(&write(Format::Checkstyle));
        assert!(elements(&write(Format::Junit)).contains(&"testcase".to_owned()));
        assert_eq!(elements(&write(Format::Checkstyle)), ["checkstyle"]);
        assert_eq!(write(Format::Short) + &write(Format::Jsonl), "");
        assert!(write(Format::Human).ends_with("nothing found (2 more known to the baseline)\n"));
    }
}

#[test]
fn no_format_lets_a_control_character_through() {
    for format in Format::ALL {
        let text = sample_as(*format);
        let bad = text.chars().find(|c| c.is_control() && *c != '\n');
        assert_eq!(bad, None, "{}", format.name());
    }
}

#[test]
fn repetitions_are_counted_and_shown_on_demand() {
    let check = |code, verbose, expected: &[usize]| {
        let source = || Source::new("a.kif", "駒\n".repeat(20).into_bytes(), None);
        let finding = |at: u32| Finding::new(code, Span::new(4 * at, 4 * at + 3), "「駒」");
        let files =
            [(source(), (0..20).map(finding).collect(), 1), (source(), (0..6).map(finding).collect(), 1)];
        let options = ReportOptions { verbose, quiet: true, ..ReportOptions::default() };
        let text = report(Format::Human, options, &files);
        let more: Vec<&str> = text.lines().filter(|line| line.contains(" more ")).collect();
        let shown = text.lines().filter(|line| line.contains("「駒」")).count();
        let mut numbers = vec![shown];
        numbers.extend(more.iter().map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            words.iter().find_map(|word| word.parse::<usize>().ok()).unwrap()
        }));
        assert_eq!(numbers, expected, "{text}");
    };
    check(&TIME_TOTAL, false, &[10, 15, 1]);
    check(&TIME_TOTAL, true, &[26]);
    check(&NONSTANDARD_SPELLING, false, &[10, 16]);
    check(&NONSTANDARD_SPELLING, true, &[26]);
}

#[test]
fn annotations_beyond_those_that_github_shows_are_lines_of_the_log() {
    let source = Source::new("::error::x.kif", b"x".to_vec(), None);
    let files = [(source, vec![Finding::new(&NIFU, Span::new(0, 1), "##[error] twice"); 2_000], 1)];
    let text = report(Format::Github, ReportOptions::default(), &files);
    let annotations = text.lines().filter(|line| line.starts_with("::")).count();
    assert_eq!((annotations, text.lines().count()), (10, 1001));
    assert!(!text.contains("##["));
    assert!(text.ends_with("; 1000 of them are not listed here\n"), "{}", text.lines().last().unwrap());
}

#[test]
fn a_line_of_forty_kilobytes_is_quoted_in_part() {
    let text = format!("position startpos moves {} 5e5e", "7g7f 3c3d ".repeat(4_000));
    let source = Source::new("a.usi", text.clone().into_bytes(), None);
    let finding = Finding::new(&UNREADABLE_MOVE, at(&text, "5e5e"), "「5e5e」 does not move");
    let shown = report(Format::Human, ReportOptions::default(), &[(source, vec![finding], 1)]);
    assert!(shown.len() < 1_000, "{shown}");
    assert!(shown.contains("a.usi:1:40026\n"), "{shown}");
    insta::assert_snapshot!(shown);
}

#[test]
fn a_part_made_elsewhere_is_the_same_report() {
    let mut reporter = Reporter::new(Format::Sarif, ReportOptions::default(), Vec::new());
    let renderer = reporter.renderer().clone();
    let parts: Vec<_> = std::thread::scope(|scope| {
        let make = |(source, findings, games): (Source, Vec<Finding>, u32)| {
            let renderer = renderer.clone();
            scope.spawn(move || renderer.file(&source, &findings, games))
        };
        let threads: Vec<_> = sample().into_iter().map(make).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    parts.into_iter().for_each(|part| reporter.push(part).unwrap());
    assert_eq!(String::from_utf8(reporter.finish(2).unwrap()).unwrap(), sample_as(Format::Sarif));
}

#[test]
fn a_file_in_pieces_is_one_file_with_games_numbered_through() {
    let source = Source::new("a.csa", b"+7776FU\n".to_vec(), None);
    let finding = |game| Finding::new(&NOT_IN_HAND, Span::new(0, 7), "not in hand").game1(game).ply(1);
    let write = |format| {
        let mut reporter = Reporter::new(format, ReportOptions::default(), Vec::new());
        let renderer = reporter.renderer().clone();
        reporter.push(renderer.file(&source, &[finding(2)], 2)).unwrap();
        reporter.push(renderer.later_piece(&source, &[finding(3)], 1, 2)).unwrap();
        String::from_utf8(reporter.finish(0).unwrap()).unwrap()
    };
    assert!(write(Format::Human).contains("checked 1 file, 3 games: 2 errors"));
    assert!(write(Format::Human).contains("game 3, move 1"));
    for game in 1..=3 {
        assert_eq!(write(Format::Junit).matches(&format!("name=\"game {game}\"")).count(), 1, "{game}");
    }
}

#[test]
fn statistics_and_summary_count_by_code() {
    let mut reporter = Reporter::new(Format::Jsonl, ReportOptions::default(), std::io::sink());
    for (source, findings, games) in sample() {
        reporter.file(&source, &findings, games).unwrap();
    }
    let totals = reporter.totals();
    assert_eq!((totals.files, totals.games, totals.findings()), (4, 4, 9));
    assert_eq!((totals.at_least(Severity::Error), totals.at_least(Severity::Warning)), (6, 7));
    insta::assert_snapshot!(format!("{}\n{}", totals.statistics(Lang::En), totals.markdown(Lang::En)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Spans come from parsers of hostile text: wherever they point, a report is written.
    #[test]
    fn no_span_makes_a_report_fail(
        text in "[ab歩　\\t\\r\\n\\x00\\u{1b}\\u{85}\\u{200d}\\u{3099}\\u{1f004}\\u{202e}<&]{0,60}",
        spans in proptest::collection::vec((0u32..200, 0u32..200), 1..5),
    ) {
        let span = |(start, end): &(u32, u32)| Span { start: *start, end: *end };
        let mut finding = Finding::new(&TIME_TOTAL, span(&spans[0]), &*text).help(&*text);
        for other in &spans {
            finding = finding.label(span(other), &*text);
        }
        finding = finding.fix(span(&spans[0]), &*text, true);
        let source = || Source::new(&*text, text.clone().into_bytes(), None);
        for format in Format::ALL {
            let options = ReportOptions { verbose: true, width: 40, ..ReportOptions::default() };
            report(*format, options, &[(source(), vec![finding.clone()], 1)]);
        }
    }
}

fn all_findings() -> usize {
    sample().iter().map(|(_, findings, _)| findings.len()).sum()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn pretty(text: &str) -> String {
    serde_json::to_string_pretty(&parsed(text)).unwrap()
}

/// The names of the elements of a well-formed document, each at its start.
fn elements(text: &str) -> Vec<String> {
    let mut reader = quick_xml::Reader::from_str(text);
    let mut names = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) | Event::Empty(element) => {
                element.attributes().for_each(|attribute| drop(attribute.unwrap()));
                names.push(element.name().as_ref().to_owned());
            }
            Event::Eof => return names,
            _ => {}
        }
    }
}
