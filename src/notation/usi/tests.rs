//! Claims about reading USI, a case a line: the text, what is read, what is found.

use std::fmt::Write;

use super::{parse, parse::is_game};
use crate::{
    finding::{Findings, Severity},
    record::{AFTER_END, Destination, Origin, Promotion, Record, WrittenMove},
    source::Source,
};

fn read(text: &str) -> (String, String) {
    let source = Source::new("a.usi", text.as_bytes().to_vec(), None);
    let mut findings = Findings::new();
    let records = parse(&source, &mut findings);
    let games: Vec<String> = records.iter().map(show).collect();
    let found: Vec<String> = findings
        .as_slice()
        .iter()
        .map(|finding| {
            let place = source.place(finding.span.start);
            let severity = match finding.severity {
                Severity::Info => "i",
                Severity::Warning => "w",
                Severity::Error => "E",
            };
            let ply = finding.ply.filter(|ply| *ply > 0).map_or(String::new(), |ply| format!("#{ply}"));
            let end = finding.span.len();
            format!("{severity}:{}@{}:{}+{end}{ply}", finding.code.name, place.line, place.column)
        })
        .collect();
    (games.join(" / "), found.join(" "))
}

/// A game in a line: start, moves, ending, comments.
fn show(record: &Record) -> String {
    let mut out = String::new();
    let start = &record.start;
    match (&start.setup, start.missing, start.broken) {
        (Some(setup), None, false) => {
            let _ = write!(out, "[{setup}{}]", if start.turn.is_none() { " no turn" } else { "" });
        }
        (None, Some(_), false) => out.push_str("[missing]"),
        (None, None, true) => out.push_str("[broken]"),
        (None, None, false) => out.push_str("[even]"),
        other => panic!("a start in two minds: {other:?}"),
    }
    let line = record.main();
    for ply in &line.plies {
        let _ = write!(out, " {}", ply.written.map_or("?".to_owned(), usi));
    }
    for row in &line.endings {
        let _ = write!(out, " {}:{:?}", record.str(row.text), row.kind);
    }
    for comment in &line.comments {
        let at = if comment.at == AFTER_END { "end".to_owned() } else { comment.at.to_string() };
        let _ = write!(out, " {at}“{}”", record.str(comment.text));
    }
    out
}

fn usi(written: WrittenMove) -> String {
    let Destination::At(to) = written.destination else { return "elsewhere".to_owned() };
    let sign = match written.promotion {
        Promotion::Taken => "+",
        Promotion::Declined => "=",
        Promotion::Unstated | Promotion::ByKind => "",
    };
    match (written.origin, written.kind) {
        (Origin::Square(from), None) => format!("{from}{to}{sign}"),
        (Origin::Hand, Some(kind)) => format!("{}*{to}{sign}", char::from(kind.letter())),
        other => format!("{other:?}"),
    }
}

#[track_caller]
fn check(text: &str, games: &str, found: &str) {
    let (read, findings) = read(text);
    assert_eq!(read, games, "{text}");
    assert_eq!(findings, found, "{text}");
}

#[test]
fn every_line_is_a_game() {
    check("position startpos moves 7g7f 3c3d\n", "[even] 7g7f 3c3d", "");
    check("position startpos\n\nposition startpos moves 8h2b+ P*5e", "[even] / [even] 8h2b+ P*5e", "");
    check("position startpos moves 7g7f\r\nposition startpos moves\r", "[even] 7g7f / [even]", "");
}

#[test]
fn the_words_around_the_start_may_be_left_out() {
    check("startpos moves 7g7f\n", "[even] 7g7f", "");
    check("7g7f 3c3d\n", "[missing] 7g7f 3c3d", "");
    check("moves 7g7f 3c3d\n", "[missing] 7g7f 3c3d", "");
    check("startpos 7g7f\n", "[even] 7g7f", "i:nonstandard-spelling@1:10+4");
    check("sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 12 moves 5a5b\n", "[4k4/9/9/9/9/9/9/9/4K4 w 2P 12] 5a5b", "");
    check("4k4/9/9/9/9/9/9/9/4K4 b - 1\n", "[4k4/9/9/9/9/9/9/9/4K4 b - 1]", "");
    check("4k4/9/9/9/9/9/9/9/4K4 b - moves 5a5b\n", "[4k4/9/9/9/9/9/9/9/4K4 b - 1] 5a5b", "");
    check("position 4k4/9/9/9/9/9/9/9/4K4 b -\n", "[4k4/9/9/9/9/9/9/9/4K4 b - 1]", "");
}

#[test]
fn odd_blanks_are_reported_once_a_line() {
    let spelled = "i:nonstandard-spelling@1:9+2";
    check("position  startpos   moves  7g7f  3c3d\n", "[even] 7g7f 3c3d", spelled);
    check("startpos moves 7g7f\t3c3d\n", "[even] 7g7f 3c3d", "i:nonstandard-spelling@1:20+1#1");
    check("  startpos moves 7g7f \n", "[even] 7g7f", "");
    check(
        "4k4/9/9/9/9/9/9/9/4K4  b  G  1\n",
        "[4k4/9/9/9/9/9/9/9/4K4 b G 1]",
        "i:nonstandard-spelling@1:22+2",
    );
}

#[test]
fn a_word_among_the_moves_that_is_no_move_is_reported_where_it_is_wrong() {
    check("startpos moves 7g7f foo 3c3d\n", "[even] 7g7f ? 3c3d", "E:unreadable-move@1:21+3#2");
    check("startpos moves 0000\n", "[even] ?", "E:unreadable-move@1:16+4#1");
    check("startpos moves 7g7\n", "[even] ?", "E:unreadable-move@1:16+3#1");
    check("startpos moves 7g7j\n", "[even] ?", "E:unreadable-move@1:19+1#1");
    check("startpos moves 7g7f++\n", "[even] ?", "E:unreadable-move@1:21+1#1");
    check("startpos moves 7G7F\n", "[even] ?", "E:unreadable-move@1:17+3#1");
    check("startpos moves X*5e\n", "[even] ?", "E:unreadable-move@1:16+4#1");
    check("startpos moves P*5e+\n", "[even] ?", "E:unreadable-move@1:20+1#1");
    check("startpos moves ７g7f\n", "[even] ?", "E:unreadable-move@1:16+6#1");
}

#[test]
fn a_plain_spelling_that_is_not_usi_is_read() {
    check("startpos moves p*5e\n", "[even] P*5e", "i:nonstandard-spelling@1:16+4#1");
    check("startpos moves 8h2b=\n", "[even] 8h2b=", "i:nonstandard-spelling@1:16+5#1");
    check("startpos moves K*5e\n", "[even] K*5e", "");
}

#[test]
fn a_word_may_say_how_the_game_ended() {
    check("startpos moves 7g7f resign\n", "[even] 7g7f resign:Resign", "");
    check("startpos resign\n", "[even] resign:Resign", "");
    for (word, kind) in [
        ("win", "Declaration"),
        ("draw", "Draw"),
        ("rep_draw", "Repetition"),
        ("timeout", "TimeUp"),
        ("time_up", "TimeUp"),
        ("break", "Interrupted"),
        ("sennichite", "Repetition"),
        ("max_moves", "MaxMoves"),
        ("jishogi", "Impasse"),
        ("mate", "Checkmate"),
        ("nomate", "NoMate"),
    ] {
        check(&format!("startpos moves 7g7f {word}\n"), &format!("[even] 7g7f {word}:{kind}"), "");
    }
    check("startpos moves 7g7f resign 3c3d\n", "[even] 7g7f 3c3d resign:Resign", "");
    check("startpos moves resign so be it\n", "[even] resign:Resign end“so be it”", "w:unknown-line@1:23+8");
}

#[test]
fn a_position_that_cannot_be_read_leaves_the_start_unknown() {
    check("4k5/9/9/9/9/9/9/9/4K4 b - 1\n", "[broken]", "E:unreadable-board@1:1+3");
    check("4k4/9/9/9/9/9/9/4K4 b - 1\n", "[broken]", "E:unreadable-board@1:20+1");
    check("sfen 4k4/9/9/9/9/9/9/9/4K4 x - 1 moves 5i5h\n", "[broken] 5i5h", "E:unreadable-board@1:28+1");
    check("4k4/9/9/9/9/9/9/9/4K4 b K 1\n", "[broken]", "E:unreadable-board@1:25+1");
    check("position sfen\n", "[broken]", "E:unreadable-board@1:14+0");
    check("position\n", "", "");
    check("startpos\nposition\n", "[even]", "E:unreadable-line@2:1+8");
}

#[test]
fn a_file_that_ends_in_a_move_a_word_or_a_position_is_cut_off() {
    let whole = "position startpos moves 7g7f\n";
    for (text, read, found) in [
        ("position startpos moves 7g7f 3", "[even] 7g7f ?", "1:30+1#2"),
        ("position startpos moves 7g7f 3c3", "[even] 7g7f ?", "1:30+3#2"),
        ("position startpos moves 7g7f P", "[even] 7g7f ?", "1:30+1#2"),
        ("position startpos moves 7g7f P*5", "[even] 7g7f ?", "1:30+3#2"),
        ("position startpos moves 7g7f resi", "[even] 7g7f ?", "1:30+4#2"),
        ("position startpos mov", "[even] ?", "1:19+3#1"),
        ("position sfen ", "[broken]", "1:14+0"),
        ("position sfen 4k4/9/9/9/9/9/9/9/4K", "[broken]", "1:15+20"),
    ] {
        check(text, read, &format!("E:truncated-record@{found}"));
    }
    for text in ["pos", "position ", "position start", "position sf", "sfe", "7g", "P*", "4k4/9/9", "lnsg"] {
        let found = format!("E:truncated-record@2:1+{}", text.trim_end().len());
        check(&format!("{whole}{text}"), "[even] 7g7f", &found);
    }
    // Where the positions before are whole, this one is not.
    let whole = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    for text in ["4k4/9/9/9/9/9/9/9/4K4", "4k4/9/9/9/9/9/9/9/4K4 b", "4k4/9/9/9/9/9/9/9/4K4 b 2P"] {
        let found = format!("E:truncated-record@2:1+{}", text.len());
        check(&format!("{whole}\n{text}"), &format!("[{whole}] / [broken]"), &found);
    }
    // A line that has its end, or is no beginning of anything, is not cut off.
    check("position startpos moves 7g7f 3c3\n", "[even] 7g7f ?", "E:unreadable-move@1:30+3#2");
    check("position startpos moves 7g7f 3c3z", "[even] 7g7f ?", "E:unreadable-move@1:33+1#2");
    check("4k4/9/9/9/9/9/9/9/4K4 b -", "[4k4/9/9/9/9/9/9/9/4K4 b - 1]", "");
    check("startpos\nhello", "[even] 0“hello”", "w:unknown-line@2:1+5");
}

#[test]
fn what_stands_behind_a_position_is_kept() {
    let position = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    check(&format!("{position} bm 0000;\n"), &format!("[{position}] 0“bm 0000;”"), "w:unknown-line@1:29+8");
    check("4k4/9/9/9/9/9/9/9/4K4 b - -1\n", "[4k4/9/9/9/9/9/9/9/4K4 b - 1] 0“-1”", "w:unknown-line@1:27+2");
    check(
        "4k4/9/9/9/9/9/9/9/4K4\n",
        "[4k4/9/9/9/9/9/9/9/4K4 b - 1 no turn]",
        "i:nonstandard-spelling@1:22+0 i:nonstandard-spelling@1:22+0",
    );
}

#[test]
fn lines_that_are_no_game_are_kept_with_the_next_or_the_last() {
    check("# one\nstartpos\n# two\n", "[even] 0“ one” 0“ two”", "");
    check("% suite\nstartpos\n", "[even] 0“% suite”", "w:unknown-line@1:1+7");
    check("usinewgame\nstartpos\ngo btime 0\nbestmove 7g7f\n", "[even]", "");
    check("hello\n", "", "");
    check("2020/01/02\nstartpos\n", "[even] 0“2020/01/02”", "w:unknown-line@1:1+10");
}

/// A slip that takes quadratic time, or recursion, would be felt here.
#[test]
fn large_inputs_are_read_to_their_end() {
    for (words, times) in [
        (" 7g7f", 50_000),
        (" foo", 50_000),
        ("  7g7f", 50_000),
        (" resign", 50_000),
        ("\nstartpos", 20_000),
        ("\n# x", 50_000),
        ("\nfoo", 50_000),
        ("\n4k5/9/9/9/9/9/9/9/9 b - 1", 10_000),
    ] {
        let source =
            Source::new("a.usi", format!("startpos moves 7g7f{}", words.repeat(times)).into_bytes(), None);
        assert!(!parse(&source, &mut Findings::new()).is_empty(), "{words:?}");
    }
}

mod never_panics {
    use proptest::prelude::*;

    use super::*;

    fn tokens() -> impl Strategy<Value = String> {
        let words = prop::sample::select(vec![
            "position",
            "startpos",
            "sfen",
            "moves",
            "7g7f",
            "8h2b+",
            "P*5e",
            "p*5e",
            "7g",
            "resign",
            "foo",
            "4k4/9/9/9/9/9/9/9/4K4",
            "b",
            "-",
            "1",
            "#",
            "/////",
            "=",
            "７",
            "\u{feff}",
        ]);
        let gaps = prop::sample::select(vec![" ", "  ", "\t", "\n", "\r\n", ""]);
        prop::collection::vec((words, gaps), 0..24)
            .prop_map(|parts| parts.into_iter().flat_map(|(word, gap)| [word, gap]).collect())
    }

    proptest! {
        #[test]
        fn on_any_text(text in "(?s).{0,200}") {
            read(&text);
        }

        #[test]
        fn on_tokens_in_any_order(text in tokens()) {
            read(&text);
        }
    }
}

#[test]
fn a_line_is_a_game_where_the_reader_takes_it_for_one() {
    let lines = [
        ("position startpos", true),
        (" \u{3000}position\tsfen x", true),
        ("startpos moves 7g7f", true),
        ("moves", true),
        ("7g7f+", true),
        ("P*5e", true),
        ("lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b - 1", true),
        ("position", false),
        ("position position startpos", false),
        ("#position startpos", false),
        ("info depth 1 pv 7g7f", false),
        ("bestmove 7g7f", false),
        ("go", false),
        ("win", false),
        ("次の一手", false),
        ("", false),
    ];
    for (line, expected) in lines {
        let source = Source::new("a.usi", line.as_bytes().to_vec(), None);
        let records = parse(&source, &mut Findings::new());
        assert_eq!((is_game(line), records.len() == 1), (expected, expected), "{line}");
    }
}
