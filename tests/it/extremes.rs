//! Records of extreme size, depth and number: read in a time that goes with their length, and in full.
//!
//! The largest take long without optimisation: `cargo test --release --test it extremes -- --ignored`.

use kifu::{
    convert::Conversion,
    examine::{ExamineOptions, Examined, examine},
    finding::Severity,
    notation::{Notation, Target},
    source::{Encoding, Source, Span},
};

fn read(notation: Notation, bytes: impl Into<Vec<u8>>) -> Examined {
    let source = Source::new("", bytes.into(), None);
    examine(&source, &ExamineOptions { from: Some(notation), ..ExamineOptions::default() })
}

fn errors(examined: &Examined) -> Vec<&str> {
    let is_error = |finding: &&kifu::finding::Finding| finding.severity == Severity::Error;
    examined.findings.iter().filter(is_error).map(|finding| finding.message.en.as_str()).collect()
}

/// A game in KIF with so many variations of its first move.
fn variations(count: usize) -> String {
    let variation = "\n変化：1手\n   1 ２六歩(27)\n";
    format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n{}", variation.repeat(count))
}

/// Forks inside forks: one move each, of both sides in turn, replaced so many levels deep.
fn nested_forks(depth: usize) -> String {
    let step = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","color":0},"forks":[["#;
    format!(r#"{{"header":{{}},"moves":[{{}},{}{}]}}"#, step.repeat(depth), "]]}".repeat(depth))
}

fn nested_brackets(depth: usize) -> String {
    format!("1. P-7f {} P-2f {}\n", "(1. P-2f ".repeat(depth), ")".repeat(depth))
}

#[test]
fn nesting_has_no_depth_that_is_too_deep() {
    let depth = 100_000;
    for (notation, text) in [
        (Notation::Jkf, nested_forks(depth)),
        (Notation::Jkf, "[".repeat(depth)),
        (Notation::Jkf, format!("{{\"moves\":[{{}}],\"x\":{}{}}}", "[".repeat(depth), "]".repeat(depth))),
        (Notation::Jkf, format!("{{\"header\":{}", "{\"a\":".repeat(depth))),
        (Notation::Psn, nested_brackets(depth)),
        (Notation::Psn, "(".repeat(depth)),
        (Notation::Psn, "{".repeat(depth)),
        (Notation::Kif, "変化：1手\n".repeat(depth)),
    ] {
        read(notation, text);
    }
}

#[test]
fn many_variations_are_all_read_and_written() {
    let examined = read(Notation::Kif, variations(20_000));
    let game = examined.to_games().next().unwrap();
    assert_eq!(game.lines.len(), 20_001);
    for target in [Target::Kifu, Target::Ki2u, Target::Psn, Target::Jkf] {
        let converted = Conversion::to(target).run(game.clone(), Span::at(0));
        assert!(!converted.refused, "{}: {:?}", target.name(), converted.findings);
    }
}

#[test]
#[ignore = "a million variations take long without optimisation"]
fn a_million_variations_are_all_read() {
    let examined = read(Notation::Kif, variations(1_000_000));
    assert_eq!(examined.to_games().next().unwrap().lines.len(), 1_000_001);
}

/// The text of every notation with one line of `len` bytes in it.
fn with_long_line(len: usize) -> Vec<(Notation, String)> {
    let x = "x".repeat(len);
    vec![
        (Notation::Kif, format!("手合割：平手\n*{x}\n1 ７六歩(77)\n2 {x}\n{x}\n")),
        (Notation::Ki2, format!("手合割：平手\n*{x}\n▲７六歩 △{x}\n")),
        (Notation::Ki2, format!("手合割：平手\n{}\n", "▲７六歩".repeat(len / 12))),
        (Notation::Csa, format!("V2.2\nN+{x}\nPI\n+\n'*{x}\n+7776FU\n{x}\n")),
        (Notation::Csa, format!("PI\n+\n+7776FU{}\n", ",T1".repeat(len.min(1 << 20) / 3))),
        (Notation::Psn, format!("[Event \"{x}\"]\n1. P-7f {{{x}}} {x}\n")),
        (Notation::Psn, "1. P-7f P-3d ".repeat(len / 12)),
        (Notation::Usi, format!("position startpos moves{}\n", " 7g7f 3c3d".repeat(len / 10))),
        (Notation::Usi, format!("position sfen {x}\n")),
        (Notation::Jkf, format!("{{\"header\":{{\"a\":\"{x}\"}},\"moves\":[{{\"comments\":[\"{x}\"]}}]}}")),
        (Notation::Bod, format!("|{x}\n{x}\n")),
    ]
}

#[test]
fn long_lines_are_read() {
    for (notation, text) in with_long_line(1 << 18) {
        read(notation, text);
    }
}

#[test]
#[ignore = "a hundred megabytes take long without optimisation"]
fn lines_of_a_hundred_megabytes_are_read() {
    for (notation, text) in with_long_line(100 << 20) {
        read(notation, text);
    }
}

#[test]
fn numbers_have_no_size_that_breaks_anything() {
    let huge = "9".repeat(50);
    for (notation, text) in [
        (Notation::Kif, format!("手数＝{huge}\n{huge} ７六歩(77) ({huge}:{huge}/{huge}:{huge}:{huge})\n変化：{huge}手\n1 ２六歩(27)\nまで{huge}手で中断\n")),
        (Notation::Kif, "1 ７六歩(77) (9223372036854775807:59/2562047788015:12:55)\n2 ３四歩(33) (9223372036854775807:59/)\n3 中断\n".to_owned()),
        (Notation::Ki2, format!("後手の持駒：歩{huge}\n▲７六歩\nまで{huge}手で先手の勝ち\n変化：{huge}手\n")),
        (Notation::Csa, format!("PI\n+\n+7776FU\nT{huge}\n-3334FU\nT9223372036854775.807\n+2726FU\nT9223372036854775807\n'** {huge} -8384FU #{huge}\n")),
        (Notation::Psn, format!("{huge}. P-7f ({huge}:{huge}/{huge}:{huge}:{huge}) {huge}. P-3d (${huge} {huge}... P-8d)\n")),
        (Notation::Usi, format!("position sfen 4k4/9/9/9/9/9/9/9/4K4 b {huge}P {huge}\nsfen {huge}/9/9/9/9/9/9/9/9 b - 1\n")),
        (Notation::Usi, "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 4294967295 moves 5i5h\n".to_owned()),
        (Notation::Jkf, format!("{{\"moves\":[{{}},{{\"move\":{{\"from\":{{\"x\":{huge},\"y\":-{huge}}},\"to\":{{\"x\":7e{huge},\"y\":6}},\"piece\":\"FU\"}},\"time\":{{\"now\":{{\"m\":{huge},\"s\":1e308}},\"total\":{{\"h\":9223372036854775807,\"m\":1,\"s\":1}}}}}}]}}")),
    ] {
        let examined = read(notation, text);
        for game in examined.to_games() {
            for target in Target::ALL {
                let converted = Conversion::to(target).run(game.clone(), Span::at(0));
                let differs = converted.findings.iter().find(|finding| finding.code.name == "readback-differs");
                assert_eq!(differs.map(|finding| &finding.message.en), None, "{notation:?} to {}", target.name());
            }
        }
    }
}

#[test]
fn nul_and_half_characters_stand_where_they_stand() {
    for (notation, text) in [
        (Notation::Kif, &b"\0\xE6\x89\x8B\xE5\x90\x88\0\n1 \0\n*a\0b\n\xED\xA0\x80\n"[..]),
        (Notation::Csa, b"V2.2\0\nN+\0\nPI\n+\n\0+7776FU\0\n'*\xED\xA0\x80\0\n"),
        (Notation::Usi, b"position startpos\0moves\0 7g7f\n"),
        (Notation::Psn, b"[Event \"\0\"]\n1. P-7f {\0\xED\xBF\xBF} \0\n"),
    ] {
        read(notation, text);
    }
    let jkf = r#"{"header":{"棋戦":"\ud800","場所":"\udc00\ud800\u0000"},"moves":[{"comments":["\ud83d","\ud83d\ude00"]}]}"#;
    let examined = read(Notation::Jkf, jkf);
    assert_eq!(errors(&examined), [""; 0]);
    let game = examined.to_games().next().unwrap();
    assert_eq!(game.lines[0].comments[1].1, "😀");
}

#[test]
fn bad_bytes_cost_no_more_than_other_bytes() {
    // Millions of them: with work that grows with the text behind each, this would not end today.
    let line = [b"*".as_slice(), &b"\x81\xff".repeat(10), b"\x82\xa0\n"].concat();
    let bytes =
        [b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\n".as_slice(), &line.repeat(60_000)].concat();
    for encoding in [Encoding::ShiftJis, Encoding::EucJp] {
        let source = Source::new("", bytes.clone(), Some(encoding));
        assert_eq!(source.lines().count(), 60_001);
    }
}
