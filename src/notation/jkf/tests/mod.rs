//! What the reader makes of records, good and bad.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::parse;
use crate::{
    finding::Findings,
    notation::{Target, WriteOptions},
    record::{AFTER_END, CommentKind, Destination, Origin, Promotion, Record, WrittenMove},
    replay::{Convention, Game, replay},
    source::Source,
};

mod read;
mod write;

fn read(text: &str) -> (Vec<Record>, Findings) {
    let source = Source::new("a.jkf", text.as_bytes().to_vec(), None);
    let mut findings = Findings::new();
    let records = parse(&source, &mut findings);
    (records, findings)
}

/// The findings: code, ply and the text at their place.
fn found(text: &str) -> Vec<String> {
    let source = Source::new("a.jkf", text.as_bytes().to_vec(), None);
    let mut findings = Findings::new();
    parse(&source, &mut findings);
    let show = |finding: &crate::finding::Finding| {
        let ply = finding.ply.map_or("-".to_owned(), |ply| ply.to_string());
        format!("{}@{ply} {}", finding.code.name, source.slice(finding.span))
    };
    findings.as_slice().iter().map(show).collect()
}

fn show_move(written: Option<WrittenMove>) -> String {
    let Some(written) = written else { return "?".to_owned() };
    let mut out = match written.color {
        Some(crate::shogi::Color::Black) => "+".to_owned(),
        Some(crate::shogi::Color::White) => "-".to_owned(),
        None => String::new(),
    };
    match written.origin {
        Origin::Square(square) => write!(out, "{square}"),
        Origin::Hand => write!(out, "*"),
        Origin::Unstated => write!(out, "?"),
        other => write!(out, "{other:?}"),
    }
    .unwrap();
    match written.destination {
        Destination::At(square) => write!(out, "{square}"),
        Destination::Same => write!(out, "same"),
        Destination::SameAt(square) => write!(out, "same{square}"),
    }
    .unwrap();
    out.push_str(written.kind.map_or("", crate::shogi::PieceKind::kanji));
    out.push_str(match written.promotion {
        Promotion::Taken => "成",
        Promotion::Declined => "不成",
        Promotion::Unstated => "",
        Promotion::ByKind => "!",
    });
    out
}

/// A record in short: a line of play a line, with parent, first ply, moves, endings, comments.
fn show(record: &Record) -> String {
    let mut out = String::new();
    for line in &record.lines {
        write!(out, "{}:{}", line.parent, line.first_ply()).unwrap();
        for ply in &line.plies {
            write!(out, " {}", show_move(ply.written)).unwrap();
            if ply.time.is_some() || ply.total.is_some() {
                write!(out, "({:?}/{:?})", ply.time, ply.total).unwrap();
            }
        }
        for row in &line.endings {
            write!(out, " {}@{}", record.str(row.text), row.at).unwrap();
        }
        for comment in &line.comments {
            let mark = if comment.kind == CommentKind::Bookmark { '&' } else { '*' };
            let at = if comment.at == AFTER_END { "end".to_owned() } else { comment.at.to_string() };
            write!(out, " {mark}{at}{}", record.str(comment.text)).unwrap();
        }
        out.push('\n');
    }
    out
}

/// The lines of the only record of `moves`, and the findings.
fn check(moves: &str, expected: &str, findings: &[&str]) {
    let text = format!(r#"{{"header":{{}},"moves":{moves}}}"#);
    let (records, _) = read(&text);
    assert_eq!(records.len(), 1, "{text}");
    assert_eq!(show(&records[0]).trim_end(), expected, "{text}");
    assert_eq!(found(&text), findings, "{text}");
}

/// What replay says of a record, beside what the reader says.
fn replayed(moves: &str) -> Vec<String> {
    let text = format!(r#"{{"header":{{}},"moves":{moves}}}"#);
    let (records, mut findings) = read(&text);
    replay(&records[0], Convention::Jkf, &mut findings, |_, _| {});
    findings.as_slice().iter().map(|finding| finding.code.name.to_owned()).collect()
}

/// Nine files; `files` are put in place of those after the first ones.
fn board(files: &[(usize, &str)]) -> String {
    let empty = format!("[{}]", ["{}"; 9].join(","));
    let files: Vec<&str> = (1..=9)
        .map(|file| files.iter().find(|(at, _)| *at == file).map_or(empty.as_str(), |(_, cells)| cells))
        .collect();
    format!("[{}]", files.join(","))
}

/// The game of a record, as replay has it.
fn game_of(record: &Record) -> Game {
    let replayed = replay(record, Convention::Jkf, &mut Findings::new(), |_, _| {});
    Game::new(record, &replayed, Convention::Jkf)
}

fn write(game: &Game) -> String {
    let mut out = String::new();
    super::write(Target::Jkf, game, &WriteOptions::default(), &mut out);
    out
}

/// Writes what was read; reads it again; both games must be the same.
fn written_again(text: &str) -> String {
    let (records, _) = read(text);
    let game = game_of(&records[0]);
    let written = write(&game);
    let (again, findings) = read(&written);
    assert_eq!(findings.as_slice(), [], "{written}");
    assert_eq!(game_of(&again[0]), game, "{written}");
    written
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        read(&text);
    }

    #[test]
    fn no_broken_record_makes_the_reader_panic(
        cut in 0_usize..900,
        at in 0_usize..900,
        with in prop::sample::select(vec!["{", "}", "[", "]", "\"", ",", ":", "null", "-1", "\\", "玉", "1e999", "\u{0}"]),
    ) {
        let text = r#"{"header":{"先手":"あおば"},"initial":{"preset":"OTHER","data":{"color":0,"board":[[{},{},{},{"color":1,"kind":"OU"}]],"hands":[{"FU":1},{}]}},"moves":[{"comments":["a\n\u3042"]},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","promote":false,"relative":"LU"},"time":{"now":{"m":0,"s":3},"total":{"h":0,"m":0,"s":3}},"forks":[[{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},{"special":"TORYO"}]]},{"special":"CHUDAN"}]}"#;
        let floor = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        read(&text[..floor(cut)]);
        read(&format!("{}{with}{}", &text[..floor(at)], &text[floor(at)..]));
        let end = floor(at + cut % 7).max(floor(at));
        read(&format!("{}{}", &text[..floor(at)], &text[end..]));
    }
}
