//! One sample of findings through every report format: what people see is a snapshot, what machines
//! read is parsed back.

use kifu::finding::{
    Finding, NO_ENDING, NO_GAME, NONSTANDARD_SPELLING, NOT_IN_HAND, SAME_SQUARE_CONFLICT, TIME_TOTAL,
    UNREADABLE_MOVE,
};
use kifu::report::{Format, ReportOptions, Reporter};
use kifu::source::{Source, Span};

/// The inputs of the sample: wide characters, U+3000, tabs, two games, an empty file, a name and a
/// message full of what the formats must escape.
fn sample() -> Vec<(Source, Vec<Finding>, u32)> {
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
            .ply(5),
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

fn report(format: Format, options: ReportOptions, files: &[(Source, Vec<Finding>, u32)]) -> String {
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
fn jsonl_is_one_object_a_finding() {
    let text = sample_as(Format::Jsonl);
    let findings: usize = sample().iter().map(|(_, findings, _)| findings.len()).sum();
    assert_eq!(text.lines().count(), findings);
    for line in text.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(object["line"].as_u64().unwrap() >= 1);
    }
}
