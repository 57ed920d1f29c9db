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
        let from = input.part.and_then(|part| part.notation);
        let examined = examine(&input.source, &ExamineOptions { from, ..ExamineOptions::default() });
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

/// Two long lists are the same: else the first difference is shown.
#[track_caller]
fn same(left: &[String], right: &[String]) {
    let differs = left.iter().zip(right).position(|(left, right)| left != right);
    let at = differs.unwrap_or(left.len().min(right.len()));
    assert_eq!(left.get(at), right.get(at), "at {at}");
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
        same(&games_in_parts, &games(&examined));
        same(&found_in_parts, &found);
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
fn usi_is_cut_only_where_another_game_follows() {
    let results = "position startpos moves 7g7f 3c3d resign\nwin\n".repeat(200);
    check("a.usi", results.as_bytes(), true);
    check("a.usi", results.replace('\n', "\r\n").as_bytes(), true);
    let search = format!("{}bestmove 7g7f\n", "info depth 1 score cp 1 pv 7g7f\n".repeat(120));
    let log = many(7, |n| match n % 3 {
        0 => format!("position startpos\ngo byoyomi 1000\n{search}"),
        1 => format!("position startpos moves 7g7f\n{search}gameover win\n\n"),
        _ => format!("position sfen lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b - 1\nposition\n{search}# note\n"),
    });
    check("a.usi", log.as_bytes(), true);
    check("a.usi", format!("{search}{log}").as_bytes(), true);
    check("a.usi", format!("{results}{search}").as_bytes(), true);
    check("a.usi", format!("{results}{}", "次の一手\n".repeat(900)).as_bytes(), true);
    let japanese = log.replace("bestmove 7g7f", "最善手");
    check("a.usi", &encoding_rs::SHIFT_JIS.encode(&japanese).0, true);
    // Nothing but one game: no second part.
    let root = TempDir::new().unwrap();
    let path = root.path().join("a.usi");
    fs::write(&path, format!("position startpos moves 7g7f\n{}", search.repeat(4))).unwrap();
    let (games, found, parts) = in_parts(&path, 1);
    assert_eq!((games.len(), found, parts), (1, Vec::new(), 1));
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
}

#[test]
fn csa_without_slashes_is_cut_where_a_game_certainly_begins() {
    let game = |n: usize| {
        let ending = ["%TORYO\n", "%TORYO\nT5\n'after\n", "%CHUDAN\n", ""][n % 4];
        let clock = if n.is_multiple_of(3) { "T3.5\n" } else { "T3\n" };
        format!(
            "'comment {n}\nV2.2\nN+A{n}\nN-B\n$EVENT:x\nPI\n+\n+7776FU\n{clock}-3334FU\n+2725FU\n{ending}"
        )
    };
    let text = many(100, game);
    check("a.csa", text.as_bytes(), true);
    check("a.csa", text.replace('\n', "\r\n").as_bytes(), true);
    // Names begin a game only behind an ending, positions only behind moves.
    let unversioned = text.replace("V2.2\n", "");
    check("a.csa", unversioned.as_bytes(), true);
    check("a.csa", unversioned.replace("N-B\n", "").replace("N+A", "'").as_bytes(), true);
    check("a.csa", text.replace("V2.2\n", "v2.2 \n").as_bytes(), true);
    check("a.csa", text.replace("+7776FU\nT3\n-3334FU", "+7776FU,T3,-3334FU'odd").as_bytes(), true);
    check("a.csa", text.replace("%TORYO", "'summary:toryo:A win:B lose").as_bytes(), true);
    check("a.csa", text.replace("PI\n", "P1 text\nPI\n").as_bytes(), true);
}

#[test]
fn games_of_csa_inherit_the_version_of_a_part_before() {
    let first = "V2.2\nN+A\nPI\n+\n+7776FU\nT1.5\n%TORYO\n/\n";
    let later = many(200, |n| format!("N+A{n}\nPI\n+\n+7776FU\nT1.5\n%MAX_MOVES\n/\n"));
    let newer = "V3.0\nN+A\nPI\n+\n+7776FU\nT1.5\n%TORYO\n/\n";
    check("a.csa", format!("{first}{later}{newer}{later}").as_bytes(), true);
}

#[test]
fn what_is_said_of_a_file_is_said_of_all_its_parts() {
    let game = |n: usize| format!("V2.2\nN+先手{n}\nN-後手\nPI\n+\n+7776FU\nT3\n'*よい手\n%TORYO\n/\n");
    let text = many(60, game);
    // Line ends that change between two parts.
    check("a.csa", format!("{text}{}", text.replace('\n', "\r\n")).as_bytes(), true);
    check("a.csa", format!("{}{text}", text.replace('\n', "\r\n")).as_bytes(), true);
    // Labels of files that were joined, and their marks.
    let labelled = format!("'encoding=Shift_JIS\n{text}");
    check("a.csa", format!("{text}{labelled}{labelled}").as_bytes(), true);
    check("a.csa", format!("{labelled}{text}{labelled}").as_bytes(), true);
    check("a.csa", format!("\u{FEFF}{text}\u{FEFF}{text}\u{FEFF}{text}").as_bytes(), true);
}

#[test]
fn the_encoding_is_that_of_the_file() {
    let game = |n: usize| format!("V2.2\nN+先手{n}\nN-後手\nPI\n+\n+7776FU\n'*よい手だろう\n%TORYO\n/\n");
    let (text, other) = (many(120, game), many(1, game));
    let shift_jis = encoding_rs::SHIFT_JIS.encode(&text).0;
    check("a.csa", &[&shift_jis, other.as_bytes(), &shift_jis].concat(), true);
    let utf8 = text.as_bytes();
    check("a.csa", &[utf8, &encoding_rs::SHIFT_JIS.encode(&other).0, utf8].concat(), true);
    check("a.csa", &[utf8, b"'\xFF\xFF\n", utf8].concat(), true);
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
    let text = many(120, game);
    check("a.psn", text.as_bytes(), true);
    let between = [
        "[Time_Control \"60\"]",
        "[Round2 \"x\"]",
        "[Site  \"x\"]",
        " [Site \"x\"]",
        "{comment}",
        "# remark {",
        "; remark }",
        "% remark",
        "[場所 \"x\"]",
        "[Site x]",
        "　",
        "[Black \"a{b\"]",
        "{マイナビ\n[Event \"x\"]\n}",
        "[Site \"ボナンザ\"]",
        "(an aside)",
        "words of a foreword",
    ];
    for line in between {
        let text = text.replace("[Gote", &format!("{line}\n[Gote"));
        check("a.psn", text.as_bytes(), true);
        check("a.psn", &encoding_rs::SHIFT_JIS.encode(&text).0, true);
    }
    let nested = text.replace("2.P3c-3d", "2.P3c-3d (2.P8c-8d {マ} 3.P2g-2f) ; note {\n(0:12) (see {this})");
    check("a.psn", nested.as_bytes(), true);
    check("a.psn", &encoding_rs::SHIFT_JIS.encode(&nested.replace('\n', "\r\n")).0, true);
}

#[test]
fn psn_without_tags_is_cut_where_the_numbers_begin_again_behind_a_result() {
    let game = |n: usize| {
        let ending = ["*", "1-0", "Interrupt *", "0-1 {マ}"][n % 4];
        format!("1. P-7f P-3d {{{n}}} 2. P-2{} {ending}\n", if n.is_multiple_of(5) { 'e' } else { 'f' })
    };
    let text = many(300, game);
    check("a.psn", text.as_bytes(), true);
    check("a.psn", text.replace('\n', "\n\n").as_bytes(), true);
    check("a.psn", &encoding_rs::SHIFT_JIS.encode(&text).0, true);
}

#[test]
fn an_encoding_is_told_from_whole_lines() {
    let game = "V2.2\nN+渡辺明\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n";
    for padding in 0..9 {
        let text = format!("'{}\n{}", "x".repeat(padding), game.repeat(200));
        check("a.csa", text.as_bytes(), true);
        check("a.csa", &encoding_rs::EUC_JP.encode(&text).0, true);
        check("a.csa", &encoding_rs::SHIFT_JIS.encode(&text).0, true);
    }
    // What was read first ends inside the first character that is not ASCII.
    for len in 4080..4095 {
        let remark = "x".repeat(len);
        let text = format!("V2.2\n'{remark}\nN+渡辺明\nPI\n+\n%TORYO\n/\n{}", game.repeat(200));
        check("a.csa", text.as_bytes(), true);
        check("a.csa", &encoding_rs::EUC_JP.encode(&text).0, true);
    }
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
fn kif_is_cut_where_its_reader_sees_another_game() {
    let game = |n: usize| {
        let opening = ["先手：甲\n後手：乙\n", "手合割：平手\n", "謎：か\n開始日時：2024/01/02\n"][n % 3];
        let separator = if n.is_multiple_of(4) { "" } else { "手数----指手---消費時間--\n" };
        let ending =
            ["   4 投了\nまで3手で先手の勝ち\n", "   4 中断\n", "", "まで3手で中断\n感想：なし\n"][n % 4];
        format!(
            "# {n}\n{opening}{separator}   1 ７六歩(77) ( 0:01/00:00:01)\n*棋戦：評\n   2 ３四歩(33)\n   3 ２六歩(27)\n{ending}\n"
        )
    };
    let text = many(150, game);
    check("a.kifu", text.as_bytes(), true);
    check("a.kifu", text.replace('\n', "\r").as_bytes(), true);
    check("a.kif", &encoding_rs::SHIFT_JIS.encode(&text).0, true);
    check("a.kifu", text.replace("# 7", "\u{FEFF}# 7").as_bytes(), true);
    // A file that was cut off, and another behind it.
    check("a.kifu", text.replace("２六歩(27)\n\n#", "２六手合割：平手\n#").as_bytes(), true);
    // A diagram that closes a game begins none; one with a number 1 behind it does.
    let diagram = "後手の持駒：なし\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n";
    check("a.kifu", text.replace("感想：なし\n", diagram).as_bytes(), true);
    // The second game of the file may come late.
    let long = many(700, |n| format!("{:4} {}\n", n + 1, ["５八飛(28)", "５二飛(82)"][n % 2]));
    check("a.kifu", format!("先手：甲\n{long}\n{text}").as_bytes(), true);
}

#[test]
fn ki2_is_cut_where_a_header_follows_moves() {
    let game = |n: usize| {
        let ending = ["まで3手で先手の勝ち\n", "", "まで3手で中断\n"][n % 3];
        let moves = ["▲７六歩　△３四歩　▲２六歩\n", "▲７六歩\n*評：よい\n△３四歩 ▲26歩\n"][n % 2];
        let variation = if n.is_multiple_of(5) { "\n変化：2手\n△８四歩\n" } else { "" };
        format!("開始日時：2024/01/02\n手合割：平手\n先手：甲{n}\n後手：乙\n{moves}{ending}{variation}\n")
    };
    let text = many(120, game);
    check("a.ki2u", text.as_bytes(), true);
    check("a.ki2", &encoding_rs::SHIFT_JIS.encode(&text.replace('\n', "\r\n")).0, true);
    check("a.ki2u", text.replace("手合割", "備考：\n手合割").as_bytes(), true);
}

#[test]
fn jkf_is_cut_between_records_on_lines_of_their_own() {
    let game = |n: usize| {
        let comment = if n.is_multiple_of(3) { "\"comments\":[\"\\\"}\\n{\"]," } else { "" };
        format!(
            "{{\"header\":{{\"先手\":\"甲{n}\"}},\n\"moves\":[{{}},{{{comment}\"move\":{{\"to\":{{\"x\":7,\"y\":6}},\"from\":{{\"x\":7,\"y\":7}},\"piece\":\"FU\"}}}}]}}\n"
        )
    };
    let text = many(150, game);
    check("a.jkf", text.as_bytes(), true);
    let strays = text.replace("]}\n{\"header\":{\"先手\":\"甲3", "]}\n,\n{\"header\":{\"先手\":\"甲3");
    assert_eq!(strays.matches("\n,\n").count(), 11);
    check("a.jkf", strays.as_bytes(), true);
    check("a.jkf", strays.replace("\n,\n", ",\n").as_bytes(), true);
    check("a.jkf", strays.replace("\n,\n", "\n;\n;\n").as_bytes(), true);
    let list = format!("[{}]", text.trim_end().replace("}\n{", "},\n{"));
    check("a.jkf", list.as_bytes(), false);
}

#[test]
fn texts_without_borders_are_read_whole() {
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
