//! A large file that is read in parts gives what it gives as a whole.

use std::{fs, ops::ControlFlow, path::Path};

use kifu::{
    archive::{Input, Limits, Numbering, Outcome, RunOptions, run},
    examine::{ExamineOptions, Examined, examine},
    finding::Finding,
    source::{Encoding, Source},
};
use tempfile::TempDir;

/// A finding with its place in the file.
fn show(source: &Source, finding: &Finding) -> String {
    let place = source.place(finding.span.start);
    let (game, ply) = (finding.game, finding.ply);
    format!("{} {}:{} {} {game:?} {ply:?}", finding.code.name, place.line, place.column, place.byte)
}

/// The main line of each game: its moves, and the number of its comments and endings.
fn games(examined: &Examined) -> Vec<String> {
    let show = |record: &kifu::record::Record| {
        let main = record.lines.first();
        let count = |len: Option<usize>| len.unwrap_or(0);
        format!(
            "{} plies, {} lines, {} comments, {} endings, {} fields",
            count(main.map(|line| line.plies.len())),
            record.lines.len(),
            count(main.map(|line| line.comments.len())),
            count(main.map(|line| line.endings.len())),
            record.header.len(),
        )
    };
    examined.games.iter().map(|game| show(&game.record)).collect()
}

/// What is found in a file that is read in parts of about 1 KiB: games, findings, number of parts.
fn in_parts(path: &Path, jobs: usize) -> (Vec<String>, Vec<String>, usize) {
    let limits = Limits { whole: 4096, ..Limits::default() };
    let options = RunOptions { jobs, limits, ..RunOptions::default() };
    let work = |input: Input| {
        let examined = examine(&input.source, &ExamineOptions::default());
        (input.part, input.source, examined)
    };
    let mut numbering = Numbering::default();
    let (mut all, mut found, mut parts) = (Vec::new(), Vec::new(), 0);
    run(&[path.to_owned()], &options, work, |outcome| {
        let Outcome::Done((part, source, mut examined)) = outcome else { panic!("{outcome:?}") };
        let count = examined.games.len() as u32;
        let before = numbering.before(part, count);
        Numbering::renumber(before, &mut examined.findings);
        numbering.once(part, &mut examined.findings);
        found.extend(examined.findings.iter().map(|finding| show(&source, finding)));
        all.extend(games(&examined));
        parts += 1;
        ControlFlow::Continue(())
    });
    (all, found, parts)
}

#[track_caller]
fn check(name: &str, bytes: &[u8], is_cut: bool) {
    let root = TempDir::new().unwrap();
    let path = root.path().join(name);
    fs::write(&path, bytes).unwrap();
    let source = Source::new(path.to_str().unwrap(), bytes.to_vec(), None);
    let examined = examine(&source, &ExamineOptions::default());
    let found: Vec<String> = examined.findings.iter().map(|finding| show(&source, finding)).collect();
    for jobs in [1, 3] {
        let (games_in_parts, found_in_parts, parts) = in_parts(&path, jobs);
        assert_eq!(games_in_parts, games(&examined));
        assert_eq!(found_in_parts, found);
        assert_eq!(parts > 3, is_cut, "{parts} parts");
    }
    assert!(examined.games.len() > 1 || !is_cut);
}

/// Texts one after the other, each made from its number.
fn many(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

#[test]
fn usi_is_cut_at_any_line() {
    let text = many(300, |n| match n % 7 {
        0 => format!("# remark {n}\n\n"),
        1 => "position startpos moves 7g7f 3c3d 2g2e\n".to_owned(),
        2 => "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n".to_owned(),
        _ => "position startpos moves 7g7f 3c3d 2g2f 8c8d\n".to_owned(),
    });
    check("a.usi", text.as_bytes(), true);
    check("a.usi", text.replace('\n', "\r\n").as_bytes(), true);
    check("a.usi", text.replace('\n', "\r").as_bytes(), true);
    check("a.sfen", text.as_bytes(), true);
}

#[test]
fn csa_is_cut_at_slashes() {
    let game = |n: usize| {
        let moves = if n.is_multiple_of(5) {
            "+7776FU\n-3334FU\n+2725FU\n"
        } else {
            "+7776FU\nT3\n'*よい手\n-3334FU\n"
        };
        format!("'comment {n}\nV2.2\nN+先手{n}\nN-後手\nPI\n+\n{moves}%TORYO\n/\n")
    };
    let text = many(100, game);
    check("a.csa", text.as_bytes(), true);
    check("a.csa", text.trim_end_matches("/\n").as_bytes(), true);
    check("a.csa", format!("{text}\n\n\n").as_bytes(), true);
    check("a.csa", &encoding_rs::SHIFT_JIS.encode(&text.replace('\n', "\r\n")).0, true);
    check("a.csa", &encoding_rs::EUC_JP.encode(&text).0, true);
    check("a.csa", format!("\u{FEFF}{text}").as_bytes(), true);
    // Without slashes the borders are guessed by the reader, and the text is read whole.
    check("a.csa", text.replace("/\n", "").as_bytes(), false);
}

#[test]
fn psn_is_cut_at_tags_outside_comments() {
    let game = |n: usize| {
        let comment = if n.is_multiple_of(3) { "{a comment\n[Event \"of two\n[lines\"]}" } else { "" };
        format!(
            "[Sente \"A{n}\"]\n[Gote \"B\"]\n\n1.P7g-7f {comment} 2.P3c-3d 3.P2g-2{}\n0-1\n\n",
            if n.is_multiple_of(4) { 'e' } else { 'f' }
        )
    };
    check("a.psn", many(120, game).as_bytes(), true);
}

#[test]
fn kif_is_cut_where_a_header_follows_a_footer() {
    let game = |n: usize| {
        let (fault, comment) = (
            if n.is_multiple_of(4) { "(72)" } else { "(27)" },
            if n.is_multiple_of(3) { "*評\n" } else { "" },
        );
        let variation = if n.is_multiple_of(5) {
            "\n変化：2手\n   2 ８四歩(83)\nまで2手で中断\n"
        } else {
            ""
        };
        format!(
            "# ---- 棋譜{n} ----\n開始日時：2024/01/02\n手合割：平手\n先手：甲{n}\n後手：乙\n手数----指手---\n\
             1 ７六歩(77)\n   2 ３四歩(33)\n{comment}   3 ２六歩{fault}\n   4 投了\nまで3手で先手の勝ち\n{variation}\n"
        )
    };
    let text = many(60, game);
    check("a.kifu", text.as_bytes(), true);
    check("a.kif", &encoding_rs::SHIFT_JIS.encode(&text.replace('\n', "\r\n")).0, true);
    check("a.kif", &encoding_rs::EUC_JP.encode(&text).0, true);
}

#[test]
fn notations_of_one_game_are_read_whole() {
    let text = format!("{{\"header\":{{}},\"moves\":[{{}}{}]}}", ",{\"comments\":[\"a\"]}".repeat(900));
    check("a.jkf", text.as_bytes(), false);
    let utf16: Vec<u8> = many(300, |_| "position startpos moves 7g7f\n".to_owned())
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    check("a.usi", &utf16, false);
}

#[test]
fn a_part_in_ascii_has_the_encoding_of_its_file() {
    let root = TempDir::new().unwrap();
    let path = root.path().join("a.csa");
    let kanji = encoding_rs::SHIFT_JIS.encode("V2\nN+若葉\nPI\n+\n+7776FU\n%TORYO\n/\n").0.repeat(100);
    let ascii = b"V2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\n".repeat(300);
    fs::write(&path, [kanji, ascii].concat()).unwrap();
    let limits = Limits { whole: 2048, ..Limits::default() };
    let options = RunOptions { limits, ..RunOptions::default() };
    run(
        &[path],
        &options,
        |input| input.source.encoding(),
        |outcome| {
            assert_eq!(outcome, Outcome::Done(Encoding::ShiftJis));
            ControlFlow::Continue(())
        },
    );
}
