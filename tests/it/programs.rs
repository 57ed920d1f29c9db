//! What is written for one program: the difference, and that what it loses is listed.

use kifu::{
    convert::{Conversion, Converted, Profile},
    examine::{ExamineOptions, examine},
    notation::Target,
    source::{Encoding, Source},
};

/// Two moves with a variation, an address, and an ending of one's choice.
fn even(ending: &str) -> String {
    format!(
        "場所：https://example.org/a\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n\
         \x20  1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 {ending}\n\n\
         変化：2手\n   2 ８四歩(83)   ( 0:03/00:00:03)\n"
    )
}

const DIAGRAM: &str = "後手の持駒：飛　歩二　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
    | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
    +---------------------------+\n先手の持駒：金　\n手数----指手---------消費時間--\n   1 ５八玉(59)\n";

fn handicap(name: &str) -> String {
    format!(
        "手合割：{name}\n下手：甲\n上手：乙\n手数----指手---------消費時間--\n   1 ５二玉(51)\n   2 ７六歩(77)\n"
    )
}

fn convert(input: &str, conversion: &Conversion) -> Converted {
    let source = Source::new("a.kifu", input.as_bytes().to_vec(), None);
    let examined = examine(&source, &ExamineOptions::default());
    let place = examined.games[0].record.span;
    let game = examined.to_games().next().unwrap();
    let converted = conversion.run(game, place);
    assert!(!converted.refused, "{:?}", converted.findings);
    converted
}

/// The text for a program and what is listed, or without a program the usual text.
fn written(input: &str, target: Target, profile: Option<Profile>) -> (String, Vec<String>) {
    let conversion = match profile {
        Some(profile) => Conversion::to_program(target, profile),
        None => Conversion::to(target),
    };
    let converted = convert(input, &conversion);
    let listed = converted.findings.into_iter().map(|finding| finding.message.en).collect();
    let text = Source::new("", converted.bytes, Some(conversion.options.encoding)).text().to_owned();
    (text, listed)
}

/// Nothing is listed, and what is written differs from the usual text as it says.
#[track_caller]
fn check(input: &str, target: Target, profile: Profile, usual: &str, expected: &str) {
    let (plain, before) = written(input, target, None);
    assert!(plain.contains(usual) && !plain.contains(expected), "{plain}");
    let (text, listed) = written(input, target, Some(profile));
    assert!(text.contains(expected), "{text}");
    assert!(!text.contains(usual), "{text}");
    assert_eq!(listed, before);
}

/// The ending is written in another word, or not at all, and listed.
#[track_caller]
fn check_ending(profile: Profile, ending: &str, row: Option<&str>) {
    let input = even(ending).replace("https://", "");
    let (text, listed) = written(&input, Target::Kifu, Some(profile));
    let got = text.lines().find_map(|line| line.strip_prefix("   3 ")).map(str::trim);
    assert_eq!(got, row, "{text}");
    let is_alike = row == Some(ending);
    assert_eq!(listed.iter().any(|message| message.contains("this ending")), !is_alike, "{listed:?}");
}

#[test]
fn a_program_is_known_by_its_name_alone() {
    for profile in Profile::ALL {
        assert!(profile.name().bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
        assert!(!profile.title().is_empty());
    }
}

#[test]
fn kifu_for_windows_gets_its_line_ends_and_its_words() {
    for target in [Target::Kif, Target::Kifu, Target::Ki2, Target::Ki2u] {
        let (text, _) = written(&even("投了"), target, Some(Profile::KifuForWindows));
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "{target:?}");
        assert!(!text.contains(['☗', '☖']));
    }
    let (text, _) = written(&even("投了"), Target::Kifu, Some(Profile::KifuForWindows));
    assert!(text.starts_with("#KIF version=2.0 encoding=UTF-8\r\n"));
    let csa = Conversion::to_program(Target::Csa, Profile::KifuForWindows);
    assert_eq!(csa.options.encoding, Encoding::ShiftJis);
    for word in ["投了", "中断", "持将棋", "千日手", "詰み", "切れ負け", "反則勝ち", "反則負け", "入玉勝ち"]
    {
        check_ending(Profile::KifuForWindows, word, Some(word));
    }
    check_ending(Profile::KifuForWindows, "封じ手", Some("中断"));
    check_ending(Profile::KifuForWindows, "最大手数", Some("持将棋"));
    check_ending(Profile::KifuForWindows, "待った", None);
    check_ending(Profile::KifuForWindows, "負け", None);
}

#[test]
fn shogigui_gets_no_address_in_the_header() {
    let (text, listed) = written(&even("投了"), Target::Kif, Some(Profile::ShogiGui));
    assert!(text.contains("\n*場所：https://example.org/a\r\n"), "{text}");
    assert!(!text.contains("\n場所") && !text.starts_with("場所"), "{text}");
    assert_eq!(listed, ["ShogiGUI fails on addresses in the header: 「場所」 written as comments"]);
    assert_eq!(Conversion::to_program(Target::Kif, Profile::ShogiGui).options.encoding, Encoding::ShiftJis);
    let without = even("投了").replace("https://", "");
    assert_eq!(written(&without, Target::Kif, Some(Profile::ShogiGui)), written(&without, Target::Kif, None));
}

#[test]
fn shogidokoro_gets_its_hands_and_no_marks_of_branches() {
    check(&even("投了"), Target::Kif, Profile::Shogidokoro, "00:00:02)+\r\n", "00:00:02)\r\n");
    check(DIAGRAM, Target::Kifu, Profile::Shogidokoro, "：飛　歩二　\n", "：飛　歩二\n");
    check(DIAGRAM, Target::Bod, Profile::Shogidokoro, "：金　\n", "：金\n");
    check_ending(Profile::Shogidokoro, "封じ手", Some("中断"));
    check_ending(Profile::Shogidokoro, "待った", Some("待った"));
    let psn = Conversion::to_program(Target::Psn, Profile::Shogidokoro);
    assert!(psn.options.full_origin && psn.options.encoding == Encoding::ShiftJis);
}

#[test]
fn shogihome_gets_diagrams_for_handicaps_that_it_takes_for_the_even_game() {
    for name in ["三枚落ち", "五枚落ち", "左七枚落ち"] {
        let usual = format!("手合割：{name}\n");
        check(&handicap(name), Target::Kifu, Profile::ShogiHome, &usual, "上手番\n");
    }
    let (text, _) = written(&handicap("二枚落ち"), Target::Kifu, Some(Profile::ShogiHome));
    assert!(text.contains("手合割：二枚落ち\n"), "{text}");
    check_ending(Profile::ShogiHome, "不戦勝", Some("不戦勝"));
    check_ending(Profile::ShogiHome, "引き分け", Some("持将棋"));
    check_ending(Profile::ShogiHome, "封じ手", Some("中断"));
}

#[test]
fn shogihome_reads_no_footers_and_so_a_result_in_a_footer_alone_is_listed() {
    let input = "手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\nまで2手で先手の勝ち\n";
    let (text, listed) = written(input, Target::Kifu, Some(Profile::KifuForWindows));
    assert!(text.ends_with("まで2手で先手の勝ち\r\n") && listed.is_empty(), "{text}{listed:?}");
    let (text, listed) = written(input, Target::Kifu, Some(Profile::ShogiHome));
    assert!(text.ends_with("   2 ３四歩(33)\n"), "{text}");
    assert_eq!(listed, ["ShogiHome has no word for this ending: unstated"]);
}

#[test]
fn lishogi_gets_utf8_with_line_feeds_and_diagrams() {
    let (text, _) = written(&even("投了"), Target::Kif, Some(Profile::Lishogi));
    assert!(text.starts_with("#KIF version=2.0 encoding=UTF-8\n") && !text.contains('\r'), "{text}");
    check(&handicap("三枚落ち"), Target::Kifu, Profile::Lishogi, "手合割：三枚落ち\n", "上手番\n");
    check_ending(Profile::Lishogi, "封じ手", Some("中断"));
}

#[test]
fn dojo_81_gets_utf8_with_crlf_and_diagrams() {
    let (text, _) = written(&even("投了"), Target::Kif, Some(Profile::Dojo81));
    assert!(text.starts_with("#KIF version=2.0 encoding=UTF-8\r\n"), "{text}");
    check(&handicap("トンボ"), Target::Kifu, Profile::Dojo81, "手合割：トンボ\n", "上手番\r\n");
}

#[test]
fn floodgate_gets_v2_and_nine_rows() {
    check(&even("投了"), Target::Csa, Profile::Floodgate, "V2.2\n", "V2\n");
    check(&even("投了"), Target::Csa, Profile::Floodgate, "\nPI\n", "\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n");
    assert_eq!(
        written(&even("投了"), Target::Csa3, Some(Profile::Floodgate)),
        written(&even("投了"), Target::Csa3, None)
    );
}
