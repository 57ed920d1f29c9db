//! The options of `kifu convert` that choose a form: each does what it says, and only that.

use std::collections::BTreeSet;

use assert_cmd::Command;
use kifu::{
    convert::{Conversion, Eol, Tolerance},
    examine::{ExamineOptions, examine},
    notation::{MovesHeld, Target, WriteOptions},
    replay::Game,
    source::{Encoding, Source},
};
use proptest::prelude::*;

/// Two golds that can both go to 5h, a capture, a promotion and a variation.
const GAME: &str = "先手：甲\n後手：乙\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n\
    \x20  2 ３四歩(33)   ( 0:02/00:00:02)+\n   3 ５八金(49)   ( 0:03/00:00:04)\n\
    \x20  4 ８八角成(22) ( 0:04/00:00:06)\n   5 同　銀(79)   ( 0:05/00:00:09)\n\
    \x20  6 投了         ( 0:06/00:00:12)\nまで5手で先手の勝ち\n\n変化：2手\n   2 ８四歩(83)   ( 0:03/00:00:03)\n";

const SFENS: [&str; 6] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B2G2R1/LNSGK1SNL w - 4",
    "lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1+b2G2R1/LNSGK1SNL b b 5",
    "lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1S2G2R1/LN1GK1SNL w Bb 6",
];

/// What `kifu convert` writes of [`GAME`] with these arguments, and what it says.
fn convert(args: &[&str]) -> (Vec<u8>, String) {
    convert_ends(args, 0)
}

/// The same, where it ends with `status`.
fn convert_ends(args: &[&str], status: i32) -> (Vec<u8>, String) {
    let output = Command::cargo_bin("kifu")
        .unwrap()
        .args(["convert", "-", "--stdin-name", "game.kifu", "--to"])
        .args(args)
        .write_stdin(GAME)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {said}");
    (output.stdout, said)
}

fn text(args: &[&str]) -> String {
    String::from_utf8(convert(args).0).unwrap()
}

#[track_caller]
fn check_lines(args: &[&str], expected: &[&str]) {
    let text = text(args);
    for line in expected {
        assert!(text.lines().any(|got| got == *line), "{args:?} has no line {line:?}:\n{text}");
    }
}

#[test]
fn marks_are_black_and_white_triangles_unless_pieces_are_asked_for() {
    let usual = text(&["ki2u"]);
    assert!(usual.contains("▲７六歩    △３四歩") && !usual.contains(['☗', '☖']), "{usual}");
    assert_eq!(text(&["ki2u", "--marks", "▲△"]), usual);
    assert_eq!(text(&["ki2u", "--marks", "☗☖"]), usual.replace('▲', "☗").replace('△', "☖"));
}

#[test]
fn marks_that_an_encoding_lacks_are_replaced_and_listed() {
    let (bytes, said) = convert(&["ki2", "--marks", "☗☖"]);
    assert_eq!(bytes, convert(&["ki2"]).0);
    assert!(said.contains("「☗」 is written as 「▲」"), "{said}");
}

#[test]
fn other_marks_are_no_choice() {
    for marks in ["▲", "☖☗", "+-", ""] {
        let mut command = Command::cargo_bin("kifu").unwrap();
        command.args(["convert", "-", "--to", "ki2u", "--marks", marks]).assert().code(2);
    }
}

#[test]
fn line_ends_are_those_asked_for_in_every_notation() {
    for target in Target::ALL {
        let usual = convert(&[target.name()]).0;
        let lf = convert(&[target.name(), "--eol", "lf"]).0;
        let crlf = convert(&[target.name(), "--eol", "crlf"]).0;
        assert!(lf.contains(&b'\n') && !lf.contains(&b'\r'), "{target:?}");
        let replaced: Vec<u8> =
            lf.iter().flat_map(|&b| if b == b'\n' { vec![b'\r', b'\n'] } else { vec![b] }).collect();
        // One object a line is what JSONL is.
        if target != Target::Jsonl {
            assert!(crlf == replaced, "{target:?}");
        }
        let is_crlf = matches!(target, Target::Kif | Target::Ki2);
        assert!(usual == if is_crlf { crlf } else { lf }, "{target:?}");
    }
}

#[test]
fn kif_and_ki2_are_shift_jis_and_the_others_utf8_unless_asked_for() {
    for target in Target::ALL {
        let usual = convert(&[target.name()]).0;
        let is_japanese = matches!(target, Target::Kif | Target::Ki2);
        let name = if is_japanese { "shift_jis" } else { "utf-8" };
        assert!(convert(&[target.name(), "--out-encoding", name]).0 == usual, "{target:?}");
        assert_eq!(String::from_utf8(usual).is_err(), is_japanese, "{target:?}");
    }
}

#[test]
fn a_label_in_the_text_names_the_encoding_of_the_text() {
    check_lines(&["kif", "--out-encoding", "utf-8"], &["#KIF version=2.0 encoding=UTF-8"]);
    check_lines(&["csa3"], &["'CSA encoding=UTF-8", "V3.0"]);
    let (shift_jis, _) = convert(&["csa3", "--out-encoding", "shift_jis"]);
    assert!(shift_jis.starts_with(b"'CSA encoding=Shift_JIS\n"));
    for name in ["utf-16le", "utf-16be"] {
        let (bytes, _) = convert(&["kifu", "--out-encoding", name]);
        let mark: &[u8] = if name == "utf-16le" { b"\xFF\xFE" } else { b"\xFE\xFF" };
        assert!(bytes.starts_with(mark), "{name}");
    }
}

#[test]
fn origins_are_written_where_needed_or_always() {
    let usual = text(&["hodges"]);
    assert_eq!(text(&["hodges", "--origin", "minimal"]), usual);
    assert!(usual.contains("P-7f") && usual.contains("G4i-5h"), "{usual}");
    let always = text(&["hodges", "--origin", "always"]);
    for shown in ["P7g-7f", "P3c-3d", "G4i-5h", "B2bx8h+", "S7ix8h"] {
        assert!(always.contains(shown), "{shown}: {always}");
    }
    assert!(text(&["psn", "--origin", "always"]).contains("P7g-7f"));
}

#[test]
fn ranks_are_letters_or_digits() {
    let usual = text(&["hodges"]);
    assert_eq!(text(&["hodges", "--ranks", "letters"]), usual);
    let digits = text(&["hodges", "--ranks", "digits"]);
    for shown in ["P-76", "P-34", "G49-58", "Bx88+"] {
        assert!(digits.contains(shown), "{shown}: {digits}");
    }
    assert!(text(&["psn", "--ranks", "digits", "--origin", "always"]).contains("P77-76"));
}

#[test]
fn options_of_other_notations_are_refused() {
    for target in Target::ALL {
        let is_western = matches!(target, Target::Psn | Target::Hodges);
        // The rows of KIF have no marks, but those who write KI2 as well may say the same of both.
        let is_kif = matches!(target, Target::Kif | Target::Kifu);
        let has_marks = is_kif || matches!(target, Target::Ki2 | Target::Ki2u | Target::Bod);
        // A game that is cut short by an option that names a position would be a loss in silence.
        let has_ply = matches!(target, Target::Sfen | Target::Bod);
        for (option, value, is_known) in [
            ("--origin", "always", is_western),
            ("--ranks", "digits", is_western),
            ("--ranks", "letters", is_western),
            ("--marks", "☗☖", has_marks),
            ("--ply", "1", has_ply),
        ] {
            let status = if is_known { 0 } else { 2 };
            let (_, said) = convert_ends(&[target.name(), option, value], status);
            let refused = said.starts_with(&format!("kifu: {option} "));
            assert!(refused != is_known && (is_known || said.contains(target.name())), "{said}");
        }
        assert!(!is_kif || convert(&[target.name(), "--marks", "☗☖"]).0 == convert(&[target.name()]).0);
    }
}

#[test]
fn sfen_is_a_line_a_position_and_ply_is_one_of_them() {
    assert_eq!(text(&["sfen"]).lines().collect::<Vec<_>>().len(), SFENS.len());
    for (ply, sfen) in SFENS.iter().enumerate() {
        let got = text(&["sfen", "--ply", &ply.to_string()]);
        assert_eq!(got.trim_start_matches("sfen "), format!("{sfen}\n"), "{ply}");
        assert!(text(&["sfen"]).lines().nth(ply).unwrap().ends_with(sfen), "{ply}");
    }
}

#[test]
fn a_diagram_is_the_last_position_or_the_one_after_a_ply() {
    let last = (SFENS.len() - 1).to_string();
    assert_eq!(text(&["bod"]), text(&["bod", "--ply", &last]));
    let all: BTreeSet<String> =
        (0..SFENS.len()).map(|ply| text(&["bod", "--ply", &ply.to_string()])).collect();
    assert_eq!(all.len(), SFENS.len());
    check_lines(&["bod", "--ply", "1"], &["手数＝1  ▲７六歩  まで", "後手番"]);
    check_lines(&["bod", "--ply", "4", "--marks", "☗☖"], &["手数＝4  ☖８八角成  まで"]);
}

#[test]
fn what_is_asked_for_wins_over_the_program() {
    let (usual, _) = convert(&["kif", "--for", "lishogi"]);
    assert!(usual.starts_with(b"#KIF version=2.0 encoding=UTF-8\n"));
    let (asked, _) = convert(&["kif", "--for", "lishogi", "--out-encoding", "shift_jis", "--eol", "crlf"]);
    assert!(asked == convert(&["kif"]).0);
    let minimal = ["--origin", "minimal", "--out-encoding", "utf-8"];
    let psn = text(&[&["psn", "--for", "shogidokoro"], &minimal[..]].concat());
    assert_eq!(psn, text(&["psn"]));
}

#[test]
fn what_a_comment_says_of_the_start_is_not_said_twice() {
    let comment = "*解析  時間 00:00.0 深さ 1/0 ノード数 7 評価値 12 読み筋  ▲７六歩(77) △３四歩(33)";
    let text = format!("手数----指手---------消費時間--\n*{comment}\n   1 ７六歩(77)\n");
    let game = read(text.into_bytes(), None).unwrap();
    let converted = Conversion::to(Target::Csa).run(game, kifu::source::Span::at(0));
    assert!(!converted.refused, "{:?}", converted.findings);
    let written = String::from_utf8(converted.bytes).unwrap();
    assert!(written.contains(&format!("+\n'* {comment}\n+7776FU\n")), "{written}");
}

/// The game of a text as kifu reads it.
fn read(bytes: Vec<u8>, encoding: Option<Encoding>) -> Option<Game> {
    examine(&Source::new("game", bytes, encoding), &ExamineOptions::default()).to_games().next()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_same_game_is_read_whatever_form_was_asked_for(
        target in prop::sample::select(Target::ALL.to_vec()),
        encoding in prop::sample::select(Encoding::ALL.to_vec()),
        crlf: bool,
        [hollow_marks, full_origin, digit_ranks]: [bool; 3],
        named: bool,
    ) {
        prop_assume!(target.holds().moves == MovesHeld::All && target.notation().is_some());
        let usual = Conversion::to(target);
        let conversion = Conversion {
            options: WriteOptions { encoding, hollow_marks, full_origin, digit_ranks, ..usual.options },
            eol: if crlf { Eol::Crlf } else { Eol::Lf },
            tolerance: Tolerance::Limits,
            ..usual
        };
        let source = Source::new("game.kifu", GAME.as_bytes().to_vec(), None);
        let examined = examine(&source, &ExamineOptions::default());
        let place = examined.games[0].record.span;
        let game = examined.to_games().next().unwrap();
        let converted = conversion.run(game.clone(), place);
        prop_assert!(!converted.refused, "{:?}", converted.findings);
        let bytes = [conversion.mark(), converted.bytes.as_slice()].concat();
        let again = read(bytes, named.then_some(encoding)).unwrap();
        prop_assert_eq!(again.start, game.start);
        prop_assert_eq!(&again.lines[0].moves, &game.lines[0].moves);
    }
}

#[test]
fn moves_behind_a_final_end_are_listed_and_left_out_and_behind_a_break_they_refuse() {
    #[track_caller]
    fn check(end: &str, tolerance: &str, status: i32, said: &str) {
        let game = format!("手合割：平手\n   1 ７六歩(77)\n   2 {end}\n   2 ３四歩(33)\n   3 ２六歩(27)\n");
        let mut command = Command::cargo_bin("kifu").unwrap();
        command.args(["convert", "-", "--stdin-name", "a.kifu", "--to", "csa"]);
        command.args(Some(tolerance).filter(|tolerance| !tolerance.is_empty()));
        let output = command.write_stdin(game).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{err}");
        assert!(err.contains(said), "{err}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.contains("+7776FU"), status == 0, "{text}");
        assert!(!text.contains("-3334FU"), "{text}");
    }
    let left_out = "2 moves that stand behind the end of the game will not be written [move-after-end]";
    check("投了", "", 0, left_out);
    check("投了", "--lossy", 0, left_out);
    check("投了", "--lossless", 1, left_out);
    check("中断", "", 1, "[inexpressible-move]");
}

/// What `kifu convert --to …` says of `text`, line by line.
fn said_of(name: &str, text: &str, args: &[&str], status: i32) -> (Vec<u8>, Vec<String>) {
    let mut command = Command::cargo_bin("kifu").unwrap();
    command.args(["convert", "-", "--stdin-name", name, "--to"]).args(args).write_stdin(text);
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {said}");
    (output.stdout, said.lines().map(str::to_owned).collect())
}

#[test]
fn a_position_after_the_end_of_the_game_is_no_position() {
    for target in ["bod", "sfen"] {
        for extra in [&[][..], &["--lossy"], &["--lossless"]] {
            let args = [&[target, "--ply", "30"], extra].concat();
            let (written, said) = said_of("game.kifu", GAME, &args, 1);
            assert_eq!(
                said,
                [
                    "game.kifu: there is no move 30: the game ends with move 5 [inexpressible-move]",
                    "game.kifu: not written"
                ]
            );
            assert!(written.is_empty());
        }
        let ja = said_of("game.kifu", GAME, &[target, "--ply", "6", "--lang", "ja"], 1).1;
        assert_eq!(ja[0], "game.kifu: 6手目はありません。対局は5手目で終わっています [inexpressible-move]");
        let (_, said) = said_of("a.kifu", "手合割：平手\n   1 中断\n", &[target, "--ply", "1"], 1);
        assert!(said[0].contains("there is no move 1: the game has no moves"), "{said:?}");
    }
}

#[test]
fn the_other_inputs_are_drawn_although_one_game_is_too_short() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("a.kifu"), "手合割：平手\n   1 ７六歩(77)\n   2 投了\n").unwrap();
    std::fs::write(dir.path().join("b.kifu"), GAME).unwrap();
    let mut command = Command::cargo_bin("kifu").unwrap();
    command.current_dir(dir.path()).args(["convert", "--to", "bod", "--ply", "3", "--out-dir", "out"]);
    command.args(["a.kifu", "b.kifu"]).assert().code(1);
    assert!(!dir.path().join("out/a.bod").exists() && dir.path().join("out/b.bod").exists());
}

#[test]
fn positions_list_what_they_cannot_hold_as_usi_does() {
    let text = GAME.replace("   2 ３四歩(33)", "*a comment\n   2 ３四歩(33)");
    for lang in ["en", "ja"] {
        let said = |target: &str| {
            let (_, said) = said_of("game.kifu", &text, &[target, "--lang", lang], 0);
            said.iter().map(|line| line.replace(&format!(" {target} "), " usi ")).collect::<Vec<_>>()
        };
        let usi = said("usi");
        let codes = ["lost-header", "lost-variations", "lost-times", "lost-comments", "lost-ending"];
        assert!(usi.iter().zip(codes).all(|(line, code)| line.contains(code)), "{usi:?}");
        assert_eq!(usi.len(), codes.len());
        assert_eq!((said("sfen"), said("bod")), (usi.clone(), usi));
    }
    for target in ["usi", "sfen", "bod"] {
        let (written, said) = said_of("game.kifu", &text, &[target, "--lossless"], 1);
        assert_eq!(said.last().unwrap(), "game.kifu: not written; --lossless allows no loss");
        assert!(written.is_empty());
    }
}

#[test]
fn a_refusal_says_how_to_go_on() {
    let check = |text: &str, args: &[&str], last: &str| {
        let said = said_of("a.kifu", text, args, 1).1;
        assert_eq!(said.last().map(String::as_str), Some(last), "{args:?}: {said:?}");
    };
    let emoji = "手合割：平手\n先手：😀\n   1 ７六歩(77)\n   2 投了\n";
    check(
        emoji,
        &["kif"],
        "a.kifu: not written; --to kifu keeps every character, --lossy writes 〓 in their place",
    );
    check(
        emoji,
        &["ki2"],
        "a.kifu: not written; --to ki2u keeps every character, --lossy writes 〓 in their place",
    );
    check(
        emoji,
        &["csa", "--out-encoding", "shift_jis", "--lang", "ja"],
        "a.kifu: 書き出していません（--out-encoding utf-8 ですべての文字を残せます。--lossy では〓に置き換えます）",
    );
    let broken = "手合割：平手\n   1 ７六歩(77)\n   2 ５五角打\n   3 ２六歩(27)\n";
    check(broken, &["csa"], "a.kifu: not written; --lossy writes what there is");
    check(
        broken,
        &["csa", "--lang", "ja"],
        "a.kifu: 書き出していません（--lossy では読めたところまで書き出します）",
    );
    let nothing = said_of("a.kifu", "nothing", &["csa"], 1).1;
    assert_eq!(nothing.last().map(String::as_str), Some("a.kifu: not written"));
}

#[test]
fn characters_that_were_given_up_are_said_to_be_geta() {
    let emoji = "手合割：平手\n先手：😀\n   1 ７六歩(77)\n   2 投了\n";
    let (written, said) = said_of("a.kifu", emoji, &["kif", "--lossy"], 0);
    assert_eq!(said, ["a.kifu: Shift_JIS has no 「😀」 (U+1F600): written as 〓 [unencodable-character]"]);
    assert!(written.windows(2).any(|pair| pair == b"\x81\xac"));
    let (_, said) = said_of("a.kifu", emoji, &["kif", "--lossy", "--lang", "ja"], 0);
    assert!(said[0].contains("（〓と書きます）"), "{said:?}");
}
