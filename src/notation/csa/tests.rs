//! Claims about reading CSA, a case a line: the text, what is read, what is found.

use std::fmt::Write;

use super::parse;
use crate::{
    finding::{Findings, Severity},
    record::{AFTER_END, CommentKind, Destination, Origin, Record, WrittenMove},
    source::Source,
};

/// Everything that a text is read as, in a line: header, start, moves with times, endings, comments; then
/// the findings as `code@line:column`, with the ply where it is not 0.
fn read(text: &str) -> (String, String) {
    let source = Source::new("a.csa", text.as_bytes().to_vec(), None);
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
            format!("{severity}:{}@{}:{}{ply}", finding.code.name, place.line, place.column)
        })
        .collect();
    (games.join(" / "), found.join(" "))
}

fn show(record: &Record) -> String {
    let mut out = String::new();
    for field in &record.header {
        let _ = write!(out, "{}={} ", record.str(field.key), record.str(field.value));
    }
    let start = &record.start;
    match (&start.setup, start.missing, start.broken) {
        (Some(setup), None, false) => {
            let sfen = setup.to_string();
            let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
            let _ = write!(out, "[{}]", if sfen == even { "even" } else { &sfen });
        }
        (None, Some(_), false) => out.push_str("[missing]"),
        (None, None, true) => out.push_str("[broken]"),
        other => panic!("a start in two minds: {other:?}"),
    }
    let line = record.main();
    for ply in &line.plies {
        let _ = write!(out, " {}", ply.written.map_or("?".to_owned(), usi));
        if let Some(time) = ply.time {
            let _ = write!(out, ":{time}");
        }
    }
    for row in &line.endings {
        let text = record.str(row.text);
        let _ = write!(out, " {:?}({text}) {:?} {:?}", row.source, row.kind, row.verdict);
        if let Some(time) = row.time {
            let _ = write!(out, ":{time}");
        }
    }
    for comment in &line.comments {
        let at = if comment.at == AFTER_END { "end".to_owned() } else { comment.at.to_string() };
        let star = if comment.kind == CommentKind::Program { "*" } else { "" };
        let _ = write!(out, " {at}{star}“{}”", record.str(comment.text));
    }
    out
}

fn usi(written: WrittenMove) -> String {
    let Destination::At(to) = written.destination else { return "elsewhere".to_owned() };
    let kind = written.kind.map_or("", crate::shogi::PieceKind::csa);
    let sign = written.color.map_or(' ', super::words::sign);
    match written.origin {
        Origin::Square(from) => format!("{sign}{from}{to}{kind}"),
        Origin::Hand => format!("{sign}*{to}{kind}"),
        _ => "nowhere".to_owned(),
    }
}

/// Reads `PI`, `+` and then `text`; the games are shown without the start.
#[track_caller]
fn after_start(text: &str, moves: &str, found: &str) {
    let (games, findings) = read(&format!("PI\n+\n{text}"));
    assert_eq!(games.strip_prefix("[even]").unwrap_or(&games).trim(), moves, "{text}");
    assert_eq!(findings, found, "{text}");
}

#[track_caller]
fn check(text: &str, games: &str, found: &str) {
    let (read, findings) = read(text);
    assert_eq!(read, games, "{text}");
    assert_eq!(findings, found, "{text}");
}

#[test]
fn moves_say_sign_squares_and_the_piece_after() {
    after_start("+7776FU\n", "+7g7fFU", "");
    after_start("+7776FU\n-3334FU\n+8822UM", "+7g7fFU -3c3dFU +8h2bUM", "");
    after_start("+0055KA\n", "+*5eKA", "");
    after_start("+7776FU\r\n-3334FU\r\n", "+7g7fFU -3c3dFU", "");
    after_start("+7776FU\r-3334FU\r", "+7g7fFU -3c3dFU", "");
    after_start("+7776FU \n\t-3334FU\n", "+7g7fFU -3c3dFU", "i:nonstandard-spelling@4:1#1");
}

#[test]
fn what_follows_a_sign_and_cannot_be_read_is_a_move_all_the_same() {
    after_start("+7776FU\n-3334fu\n+2726FU\n", "+7g7fFU ? +2g2fFU", "E:unreadable-move@4:6#2");
    after_start("+0000FU\n", "?", "E:unreadable-move@3:4#1");
    after_start("+7706FU\n", "?", "E:unreadable-move@3:4#1");
    after_start("+7770FU\n", "?", "E:unreadable-move@3:5#1");
    after_start("+8822KA+\n", "?", "E:unreadable-move@3:8#1");
    after_start("+2726FUX\n", "?", "E:unreadable-move@3:8#1");
    after_start("+5948GY\n", "?", "E:unreadable-move@3:6#1");
    after_start("+7776XX\n", "?", "E:unreadable-move@3:6#1");
    after_start("+７７７６FU\n", "?", "E:unreadable-move@3:2#1");
    after_start(
        "- ７手目 -\n--------\n-5\n",
        "0“- ７手目 -” 0“--------” 0“-5”",
        "w:unknown-line@3:1 w:unknown-line@4:1 w:unknown-line@5:1",
    );
    after_start("+100100RY\n", "?", "E:unreadable-move@3:3#1");
    after_start("+7776FU\n+\n-3334FU\n", "+7g7fFU ? -3c3dFU", "E:unreadable-move@4:1#2");
}

#[test]
fn a_text_that_stops_inside_a_statement_is_truncated() {
    after_start("+7776FU\n-33", "+7g7fFU ?", "E:truncated-record@4:1#2");
    after_start("+7776FU\n-3334F", "+7g7fFU ?", "E:truncated-record@4:6#2");
    after_start("+7776FU\n-", "+7g7fFU ?", "E:truncated-record@4:1#2");
    after_start("+7776FU\nT", "+7g7fFU", "E:truncated-record@4:1#1");
    after_start("+7776FU\n%TOR", "+7g7fFU Row(%TOR) Other Unknown", "E:truncated-record@4:1#1");
    after_start("+7776FU\n%TORYO", "+7g7fFU Row(%TORYO) Resign MoverLoses", "");
    after_start("+7776FU\n-3334FU", "+7g7fFU -3c3dFU", "");
}

#[test]
fn commas_join_statements_but_not_in_texts() {
    after_start(
        "+7776FU,T12,-3334FU,T2\n%TORYO,T5\n",
        "+7g7fFU:12000 -3c3dFU:2000 Row(%TORYO) Resign MoverLoses:5000",
        "",
    );
    after_start("'*a,b,-3334FU\n", "0“a,b,-3334FU”", "");
    check("N+Nagi, J\nPI\n+\n", "先手=Nagi, J [even]", "");
    check("$EVENT:a,b:c'd\nPI\n+\n", "棋戦=a,b:c'd [even]", "");
    after_start("+7776FU ,T12\n-3334FU ,T2\n", "+7g7fFU:12000 -3c3dFU:2000", "i:nonstandard-spelling@3:1");
    after_start("+7776FU,\n", "+7g7fFU", "i:nonstandard-spelling@3:9#1");
    check(
        "PI, +, +6978KI, %TORYO, /\nPI, +, +7776FU, %TORYO\n",
        "[even] +6i7hKI Row(%TORYO) Resign MoverLoses / [even] +7g7fFU Row(%TORYO) Resign MoverLoses",
        "i:nonstandard-spelling@1:4 i:nonstandard-spelling@2:4",
    );
}

#[test]
fn times_belong_to_the_statement_before() {
    after_start("+7776FU\nT6\n-3334FU\nT0\n", "+7g7fFU:6000 -3c3dFU:0", "");
    after_start("+7776FU\nT007\n", "+7g7fFU:7000", "");
    after_start("+7776FU\nT6.123\n-3334FU\nT0.5\n", "+7g7fFU:6123 -3c3dFU:500", "");
    after_start("+7776FU\nT1.2345\n", "+7g7fFU:1234", "i:nonstandard-spelling@4:1#1");
    after_start("+7776FU\n'*slow\nT12\n", "+7g7fFU:12000 1“slow”", "");
    after_start("+7776FU,T-600\n", "+7g7fFU:-600000", "");
    after_start("+7776FU\nTx\n", "+7g7fFU", "w:unreadable-time@4:1#1");
    after_start("+7776FU\nT\n", "+7g7fFU", "w:unreadable-time@4:1#1");
    after_start("+7776FU\nT1:05\n", "+7g7fFU", "w:unreadable-time@4:1#1");
    after_start("+7776FU\nT999999999999999999999999999999\n", "+7g7fFU", "w:unreadable-time@4:1#1");
    after_start("+7776FU\nT9999999999\n", "+7g7fFU:9999999999000", "");
    after_start("+7776FU\nT5\nT7\n", "+7g7fFU:7000", "w:duplicate-time@5:1#1");
    after_start("+7776FU\nT5\nTx\n", "+7g7fFU:5000", "w:unreadable-time@5:1#1");
    after_start("T5\n+7776FU\nT1\n", "+7g7fFU:1000", "E:time-without-move@3:1");
}

#[test]
fn a_move_that_a_comment_swallowed_is_offered_to_be_set_free() {
    for text in ["PI\n+\n'lost line end+2726FU\nT1\n", "PI\n+\n+7776FU\nT1\n'** 12-3334FU\r\nT2\r\n"] {
        let source = Source::new("a.csa", text.as_bytes().to_vec(), None);
        let mut findings = Findings::new();
        parse(&source, &mut findings);
        let finding = findings.as_slice().last().unwrap();
        let fix = finding.fix.as_ref().unwrap();
        assert!(!fix.safe);
        let at = fix.edits[0].span.start as usize;
        let mended = format!("{}\n{}", &text[..at], &text[at..]);
        assert_eq!(read(&mended).1, "", "{mended}");
    }
    after_start("'no move here\nT1\n", "0“no move here”", "E:time-without-move@4:1");
}

#[test]
fn every_special_move_is_known() {
    for word in super::words::SPECIALS {
        let shown = format!("+7g7fFU Row({}) {:?} {:?}", word.text, word.kind, word.verdict);
        after_start(&format!("+7776FU\n{}\n", word.text), &shown, "");
    }
    after_start("%toryo\n", "Row(%toryo) Resign MoverLoses", "i:nonstandard-spelling@3:1");
    after_start("%TORYO \n", "Row(%TORYO) Resign MoverLoses", "");
    after_start("%FOO\n", "Row(%FOO) Other Unknown", "w:unknown-ending@3:1");
    after_start("%ILLEGAL_ACTION\n", "Row(%ILLEGAL_ACTION) IllegalMove Unknown", "w:unknown-ending@3:1");
    after_start("%TORIO\n", "Row(%TORIO) Other Unknown", "w:unknown-ending@3:1");
}

#[test]
fn an_ending_without_its_percent_sign_is_one() {
    let moves = "+7776FU\nT3\n";
    for word in super::words::SPECIALS {
        let shown = format!("+7g7fFU:3000 Row({}) {:?} {:?}", word.text, word.kind, word.verdict);
        after_start(&format!("{moves}{}\n", &word.text[1..]), &shown, "w:nonstandard-spelling@5:1#1");
    }
    let resigned = "+7g7fFU:3000 Row(%TORYO) Resign MoverLoses:1000";
    after_start(&format!("{moves}％TORYO\nT1\n"), resigned, "w:nonstandard-spelling@5:1#1");
    after_start(
        &format!("{moves}TORIO\n"),
        "+7g7fFU:3000 Row(TORIO) Other Unknown",
        "w:unknown-ending@5:1#1",
    );
    after_start(&format!("{moves}TIME\n"), "+7g7fFU:3000", "w:unreadable-time@5:1#1");
    let later = "+7g7fFU:3000 Row(%TORYO) Resign MoverLoses";
    after_start(&format!("{moves}%TORYO\nTSUMI\n"), later, "w:unreadable-time@6:1#1");
}

#[test]
fn a_comment_behind_a_statement_is_kept() {
    after_start("+7776FU'hi\n-3334FU\n", "+7g7fFU -3c3dFU 1“hi”", "w:nonstandard-spelling@3:8#1");
    after_start(
        "%KACHI,'* -5000 win\n",
        "Row(%KACHI) Declaration MoverWins end“ -5000 win”",
        "w:nonstandard-spelling@3:8",
    );
}

#[test]
fn comments_are_text_or_for_programs() {
    after_start("'*first\n+7776FU\n'*\n'second\n'\n' x\n", "+7g7fFU 0“first” 1“” 1“second” 1“ x”", "");
    after_start("+7776FU\n'** 35 -3334FU #9\n'**\n", "+7g7fFU 1*“ 35 -3334FU #9” 1*“”", "");
    after_start("%TORYO\n'*after\n", "Row(%TORYO) Resign MoverLoses end“after”", "");
    // One blank shields a star from being read as an evaluation, and is taken off again.
    after_start("'* *star\n'*  *more\n'* plain\n", "0“*star” 0“ *more” 0“ plain”", "");
}

#[test]
fn the_label_of_the_encoding_is_no_comment() {
    check("'CSA encoding=UTF-8\nV3.0\nPI\n+\n", "[even]", "");
    check("'csa encoding=utf-8\nV3.0\nPI\n+\n", "[even]", "");
    check("'encoding=Shift_JIS\n' banner\nV2.2\nPI\n+\n", "[even] 0“ banner”", "");
}

#[test]
fn names_and_information_get_the_words_of_kif() {
    check("N+A \nN-\nPI\n+\n", "先手=A 後手= [even]", "");
    check(
        "$EVENT:e\n$SITE:s\n$START_TIME:t\n$END_TIME:u\n$TIME_LIMIT:l\n$OPENING:o\n$FOO:f\n$EMPTY:\nPI\n+\n",
        "棋戦=e 場所=s 開始日時=t 終了日時=u 持ち時間=l 戦型=o FOO=f EMPTY= [even]",
        "",
    );
    check("$EVENT：x\nPI\n+\n", "棋戦=x [even]", "i:nonstandard-spelling@1:7");
    check("V2\n$NOTHING\nPI\n+\n", "[even] 0“$NOTHING”", "w:unknown-line@2:1");
}

#[test]
fn a_header_among_the_moves_is_misplaced() {
    after_start("+7776FU\n$END_TIME:x\n", "終了日時=x [even] +7g7fFU", "w:misplaced-line@4:1#1");
    after_start(
        "%TORYO\n$END_TIME:x\n",
        "終了日時=x [even] Row(%TORYO) Resign MoverLoses",
        "w:misplaced-line@4:1",
    );
    check("N+A\nV2.2\nPI\n+\n", "先手=A [even]", "w:misplaced-line@2:1");
}

#[test]
fn what_is_newer_than_the_version_is_said_once() {
    check(
        "V2\nPI\n+\n+7776FU\nT0.5\n-3334FU\nT0.5\n",
        "[even] +7g7fFU:500 -3c3dFU:500",
        "w:version-anachronism@5:1#1",
    );
    check("V2.2\n$TIME:900+0+5\nPI\n+\n", "TIME=900+0+5 [even]", "w:version-anachronism@2:1");
    check(
        "V2.2\n$MAX_MOVES:3\nPI\n+\n%MAX_MOVES\n",
        "MAX_MOVES=3 [even] Row(%MAX_MOVES) MaxMoves Draw",
        "w:version-anachronism@2:1 w:version-anachronism@5:1",
    );
    check("V3.0\n$TIME+:900+0+5\nPI\n+\n+7776FU\nT0.5\n", "TIME+=900+0+5 [even] +7g7fFU:500", "");
    check("V3.7\n$NOTE:a\\nb\nPI\n+\n", "NOTE=a\\nb [even]", "");
    check("PI\n+\n+7776FU\nT0.5\n", "[even] +7g7fFU:500", "");
    check(
        "V2.2\nPI\n+\n%TORYO\n/\nPI\n+\n+7776FU\nT0.5\n",
        "[even] Row(%TORYO) Resign MoverLoses / [even] +7g7fFU:500",
        "w:version-anachronism@9:1#1",
    );
}

#[test]
fn the_short_form_takes_pieces_away() {
    check("PI82HI22KA\n-\n", "[lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1]", "");
    check("PI88KA\n+\n", "[lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL b - 1]", "");
    check("PI82KA\n-\n", "[broken]", "E:bad-placement@1:3");
    check("PI82HI82HI\n-\n", "[broken]", "E:bad-placement@1:7");
    check("PI82H\n-\n", "[broken]", "E:unreadable-board@1:5");
    check("PI27FU\nP+26FU\n-\n", "[lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 1]", "");
}

const ROWS: [&str; 9] = [
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    "P4 *  *  *  *  *  *  *  *  * ",
    "P5 *  *  *  *  *  *  *  *  * ",
    "P6 *  *  *  *  *  *  *  *  * ",
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 * +KA *  *  *  *  * +HI * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
];

/// The rows of the even game with another second row.
fn with_second_row(row: &str) -> String {
    let mut rows = ROWS;
    rows[1] = row;
    format!("{}\n+\n", rows.join("\n"))
}

#[test]
fn rows_are_read_however_their_blanks_were_treated() {
    check(&with_second_row(ROWS[1]), "[even]", "");
    check(&with_second_row("P2 * -HI *  *  *  *  * -KA *"), "[even]", "");
    check(&with_second_row("P2 * -HI * * * * * -KA * "), "[even]", "i:nonstandard-spelling@2:3");
    check(&with_second_row("P2*-HI*****-KA*"), "[even]", "i:nonstandard-spelling@2:3");
    check(&with_second_row("P2*  -HI*  *  *  *  *  -KA*  "), "[even]", "i:nonstandard-spelling@2:3");
    check(&with_second_row("P2   -HI               -KA   "), "[even]", "i:nonstandard-spelling@2:3");
    check(&with_second_row("P2 ・ -HI ・  ・  ・  ・  ・ -KA ・ "), "[even]", "i:nonstandard-spelling@2:3");
}

#[test]
fn rows_that_cannot_be_read_leave_the_start_unknown() {
    check(&with_second_row("P2 * -HI *  *  *  * -KA * "), "[broken]", "E:unreadable-board@2:3");
    check(&with_second_row("P2 * -XX *  *  *  *  * -KA * "), "[broken]", "E:unreadable-board@2:6");
    check(&with_second_row("P2 * -hi *  *  *  *  * -KA * "), "[broken]", "E:unreadable-board@2:6");
    check(&with_second_row("P2"), "[broken]", "E:unreadable-board@2:1");
    check(&with_second_row("P0 * -HI *  *  *  *  * -KA * "), "[broken]", "E:unreadable-board@2:1");
    check(&ROWS[..8].join("\n"), "[broken]", "E:unreadable-board@8:1");
    check(&with_second_row("P3-FU-FU-FU-FU * -FU-FU-FU-FU"), "[broken]", "E:two-boards@3:1");
    check(&format!("PI\n{}\n+\n", ROWS.join("\n")), "[even]", "i:nonstandard-spelling@2:1");
    check(&format!("PI82HI\n{}\n+\n", ROWS.join("\n")), "[broken]", "E:two-boards@2:1");
}

#[test]
fn lists_place_pieces_and_hands() {
    check("P-51OU\nP+53FU59OU\nP+00KI00KI\nP-\n+\n", "[4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1]", "");
    check("P+59OU55KI55GI\n+\n", "[broken]", "E:bad-placement@1:11");
    check("PI\nP+77KI\n+\n", "[broken]", "E:bad-placement@2:3");
    check("P+99OU00OU\n+\n", "[broken]", "E:bad-placement@1:7");
    check("P+99OU00TO\n+\n", "[broken]", "E:bad-placement@1:7");
    check("P+99OX\n+\n", "[broken]", "E:unreadable-board@1:5");
    check("P+9OOU\n+\n", "[broken]", "E:unreadable-board@1:4");
    check("P+99\n+\n", "[broken]", "E:unreadable-board@1:5");
}

#[test]
fn all_the_rest_is_counted_when_everything_else_stands() {
    let rest = "[8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1]";
    check("P-11OU\nP+13FU\nP+00KI\nP-00AL\n+\n", rest, "");
    check("P-11OU\nP+13FU\nP-00AL\nP+00KI\n+\n", rest, "w:nonstandard-spelling@3:3");
    check("P-11OU21KE\nP+23TO\nP+00KI\nP-00AL\n+\n", "[7nk/9/7+P1/9/9/9/9/9/9 b G2r2b3g4s3n4l17p 1]", "");
    check("P-11OU\nP+00AL\nP-00AL\n+\n", "[broken]", "E:bad-placement@3:3");
    check("P-11OU\nP+55AL\n+\n", "[broken]", "E:bad-placement@2:3");
}

#[test]
fn a_start_that_is_not_given_is_missing() {
    check("+7776FU\n", "[missing] +7g7fFU", "");
    check("V2.2\n+\n+7776FU\n", "[missing] +7g7fFU", "");
    check("PI\n+7776FU\n", "[even] +7g7fFU", "");
    check("N+A\n", "先手=A [missing]", "");
    check("PI\n+\n-\n", "[even]", "E:two-boards@3:1");
    check("PI\n+\n+\n", "[even]", "w:misplaced-line@3:1");
    check("P-51OU\n+\nP+59OU\n", "[4k4/9/9/9/9/9/9/9/4K4 b - 1]", "w:misplaced-line@3:1");
}

#[test]
fn games_are_separated() {
    let two = "[even] +7g7fFU / [even] +2g2fFU";
    check("PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n/\n", two, "");
    check("V2\nPI\n+\n+7776FU\nV2\nPI\n+\n+2726FU\n", two, "w:several-games@5:1");
    check("PI\n+\n+7776FU\nPI\n+\n+2726FU\n", two, "w:several-games@4:1");
    check(
        "PI\n+\n%TORYO\nN+A\nPI\n+\n+2726FU\n",
        "[even] Row(%TORYO) Resign MoverLoses / 先手=A [even] +2g2fFU",
        "w:several-games@4:1",
    );
    check(
        "P-51OU\n+\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n",
        "[4k4/9/9/9/9/9/9/9/9 b - 1] / [broken]",
        "w:several-games@3:1 E:unreadable-board@3:1",
    );
    check("/\n/\n\nPI\n+\n/\n'*late\n/\n", "[even] 0“late”", "");
    check("'*early\n/\nPI\n+\n", "[even] 0“early”", "");
}

#[test]
fn a_text_without_a_statement_holds_no_game() {
    for text in ["", "\n\n", "hello\nworld\n", "'only\n'*comments\n", "7776FU3334FU\n", "\u{1a}", "/\n/\n"] {
        check(text, "", "");
    }
}

#[test]
fn the_summary_of_the_server_says_who_won() {
    let game = |summary: &str| format!("N+a\nN-b\nPI\n+\n+7776FU\n'summary:{summary}\n");
    let check = |summary: &str, row: &str| {
        check(&game(summary), &format!("先手=a 後手=b [even] +7g7fFU {row}"), "");
    };
    check("toryo:a win:b lose", "Summary(toryo) Resign Wins(Black)");
    check("toryo:b lose:a win", "Summary(toryo) Resign Wins(Black)");
    check("time up:a lose:b win", "Summary(time up) TimeUp Wins(White)");
    check("time up:x lose:y win", "Summary(time up) TimeUp Wins(White)");
    check("sennichite:a draw:b draw", "Summary(sennichite) Repetition Draw");
    check("oute_sennichite:b win:a lose", "Summary(oute_sennichite) PerpetualCheck Wins(White)");
    check("illegal kachi:a win:b lose", "Summary(illegal kachi) IllegalMove Wins(Black)");
    check("max_moves:a draw:b draw", "Summary(max_moves) MaxMoves Draw");
    super::tests::check(
        &game("moon:a win:b lose"),
        "先手=a 後手=b [even] +7g7fFU Summary(moon) Other Wins(Black)",
        "w:unknown-ending@6:1#1",
    );
    super::tests::check(&game("nonsense"), "先手=a 後手=b [even] +7g7fFU 1“summary:nonsense”", "");
    super::tests::check(
        "N+t\nN-t\nPI\n+\n'summary:toryo:t win:t lose\n",
        "先手=t 後手=t [even] Summary(toryo) Resign Wins(Black)",
        "",
    );
}

#[test]
fn the_lines_of_the_server_are_understood() {
    after_start(
        "'Max_Moves:256\n+7776FU\n'P1 * -KY *  *  *  *  *  *  * \n'P+00FU\n'P-\n'+\n",
        "+7g7fFU 0“Max_Moves:256”",
        "",
    );
    after_start(
        "+7776FU\n'$END_TIME:2031/01/01 00:20:31\n",
        "終了日時=2031/01/01 00:20:31 [even] +7g7fFU",
        "",
    );
    after_start(
        "+7776FU\n'ILLEGAL_MOVE(-5354FU)\n",
        "+7g7fFU Comment(ILLEGAL_MOVE(-5354FU)) IllegalMove Wins(Black) 1“ILLEGAL_MOVE(-5354FU)”",
        "",
    );
    after_start("+7776FU\n#TIME_UP\n", "+7g7fFU Summary(#TIME_UP) TimeUp MoverLoses", "");
    after_start("%TORYO\n#RESIGN\n#LOSE\n", "Row(%TORYO) Resign MoverLoses", "");
    after_start("%KACHI\n#JISHOGI\n#WIN\n", "Row(%KACHI) Declaration MoverWins", "");
    after_start(
        "%KACHI\n#ILLEGAL_MOVE\n",
        "Row(%KACHI) Declaration MoverWins Summary(#ILLEGAL_MOVE) IllegalMove MoverLoses",
        "",
    );
    after_start("#FOO\n", "0“#FOO”", "w:unknown-line@3:1");
}

#[test]
fn free_text_is_kept_but_a_move_in_it_is_not_passed_over() {
    after_start("+7776FU\nsleep 1\n-3334FU\n", "+7g7fFU -3c3dFU 1“sleep 1”", "w:unknown-line@4:1#1");
    after_start(
        "+7776FU\n** 1248 -7667NG+7867OU\n",
        "+7g7fFU 1“** 1248 -7667NG+7867OU”",
        "w:unknown-line@4:1#1",
    );
    after_start("+7776FU\nhello, world\n", "+7g7fFU 1“hello, world”", "w:unknown-line@4:1#1");
    after_start("+7776FU\nTime is up\n", "+7g7fFU 1“Time is up”", "w:unknown-line@4:1#1");
    for text in ["2g2f", "3334FU", "3334fu", "P*5e", "P-7f", "７六歩", "△３四歩", "同銀", "投了"]
    {
        let all = format!("+7776FU\n{text}\n%TORYO\n");
        after_start(&all, "+7g7fFU ? Row(%TORYO) Resign MoverLoses", "E:unreadable-line@4:1#2");
    }
    after_start("%TORYO\n2g2f\n", "Row(%TORYO) Resign MoverLoses end“2g2f”", "w:unknown-line@4:1");
}

/// A slip that takes quadratic time, or recursion, would be felt here.
#[test]
fn large_inputs_are_read_to_their_end() {
    for (line, times) in [
        ("+7776FU\n", 50_000),
        ("+7776fu,", 50_000),
        ("foo\n", 50_000),
        ("'x\n", 50_000),
        ("N+A\n'summary:toryo:A win:B lose\n", 20_000),
        ("%TORYO\n#TIME_UP\n", 20_000),
        ("PI\n+\n+7776FU\n/\n", 20_000),
        ("P+55KA\n", 20_000),
        ("P1 * \n", 20_000),
        ("T1,", 50_000),
        ("\r", 50_000),
    ] {
        let source =
            Source::new("a.csa", format!("PI\n+\n+7776FU\n{}", line.repeat(times)).into_bytes(), None);
        assert!(!parse(&source, &mut Findings::new()).is_empty(), "{line:?}");
    }
}

mod never_panics {
    use proptest::prelude::*;

    use super::*;

    fn statements() -> impl Strategy<Value = String> {
        let lines = prop::sample::select(vec![
            "V2.2",
            "V3.0",
            "N+A",
            "N-B",
            "$EVENT:x",
            "$TIME:1+2+3",
            "PI",
            "PI82HI",
            "P1-KY",
            "P+00FU",
            "P-00AL",
            "+",
            "-",
            "+7776FU",
            "-3334FU",
            "+7776FU,T1",
            "T1",
            "T1.5",
            "%TORYO",
            "%KACHI,'* x",
            "'",
            "'*a",
            "'** 3 +7776FU",
            "'summary:toryo:A win:B lose",
            "'P1",
            "#RESIGN",
            "/",
            "foo",
            ",",
            "+7776F",
            "T",
            "\u{feff}",
        ]);
        let ends = prop::sample::select(vec!["\n", "\r\n", "\r", ",", ""]);
        prop::collection::vec((lines, ends), 0..24)
            .prop_map(|parts| parts.into_iter().flat_map(|(line, end)| [line, end]).collect())
    }

    proptest! {
        #[test]
        fn on_any_text(text in "(?s).{0,200}") {
            read(&text);
        }

        #[test]
        fn on_statements_in_any_order(text in statements()) {
            read(&text);
        }

        #[test]
        fn on_a_text_cut_off_anywhere(text in statements(), cut in 0usize..400) {
            let cut = (0..=cut.min(text.len())).rev().find(|cut| text.is_char_boundary(*cut)).unwrap_or(0);
            read(&text[..cut]);
        }
    }
}
