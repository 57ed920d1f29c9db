//! What a finding says in the cases in which a person needs more than the rule.

use kifu::{
    examine::{ExamineOptions, examine},
    finding::Finding,
    source::Source,
};

/// The first finding of `code` in `text`.
#[track_caller]
fn finding(name: &str, text: &str, code: &str) -> Finding {
    let source = Source::new(name, text.as_bytes().to_vec(), None);
    let findings = examine(&source, &ExamineOptions::default()).findings;
    let found = findings.iter().find(|finding| finding.code.name == code);
    found.unwrap_or_else(|| panic!("{code} is wanted, and there is {findings:#?}")).clone()
}

/// Holds what a finding says, with its labels and its help, against parts of it in both languages.
#[track_caller]
fn check(name: &str, text: &str, code: &str, english: &[&str], japanese: &[&str]) -> Finding {
    let finding = finding(name, text, code);
    let labels = finding.labels.iter().map(|label| &label.text);
    let said: Vec<_> = std::iter::once(&finding.message).chain(labels).chain(&finding.help).collect();
    let all_en: Vec<&str> = said.iter().map(|said| said.en.as_str()).collect();
    let all_ja: Vec<&str> = said.iter().map(|said| said.ja_or_en()).collect();
    for (parts, all) in [(english, all_en.join("\n")), (japanese, all_ja.join("\n"))] {
        for part in parts {
            assert!(all.contains(part), "「{part}」 is wanted in\n{all}");
        }
    }
    finding
}

/// KIF of an even game with these rows.
fn kif(rows: &str) -> String {
    format!("手合割：平手\n{rows}")
}

#[test]
fn a_move_that_does_not_fit_names_the_move_that_the_numbers_skip() {
    let found = check(
        "a.kifu",
        &kif("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   5 ２五歩(26)\n"),
        "opponent-piece",
        &["it is White's turn", "the numbers jump from 3 to 5: move 4 seems to be missing", "look up move 4"],
        &["後手の手番", "番号が3から5へ飛んでいて、4手目が抜けている", "4手目を確かめ"],
    );
    assert_eq!((found.ply, found.printed), (Some(4), Some(5)));
    check(
        "a.kifu",
        &kif("   1 ７六歩(77)\n   5 ２六歩(27)\n"),
        "opponent-piece",
        &["from 1 to 5: moves 2 to 4 seem to be missing"],
        &["2〜4手目が抜けている"],
    );
    check(
        "a.kifu",
        &kif("   2 ３四歩(33)\n"),
        "opponent-piece",
        &["the numbers begin with 2: move 1 seems"],
        &["番号が2から始まっていて、1手目が"],
    );
    let found = finding("a.kifu", &kif("   1 ７六歩(77)\n   2 ７七角(88)\n"), "opponent-piece");
    assert!(!found.message.en.contains("number"), "{}", found.message.en);
    assert_eq!(found.printed, None);
}

#[test]
fn what_was_pasted_twice_or_in_the_wrong_order_is_said_to_be() {
    let rows = ["   1 ７六歩(77)\n", "   2 ３四歩(33)\n", "   3 ２二角成(88)\n", "   4 同　銀(31)\n"];
    check(
        "a.kifu",
        &kif(&[rows[0], rows[2], rows[1], rows[3]].concat()),
        "opponent-piece",
        &["the row of move 2 stands behind that of move 3", "in the order of their numbers"],
        &["2手目の行が3手目の行より後", "手数の順に"],
    );
    check(
        "a.kifu",
        &kif(&[rows[0], rows[1], rows[0], rows[1], rows[2]].concat()),
        "empty-origin",
        &["the 2 moves before it are repeated here", "written here", "written twice"],
        &["直前の2手がここで繰り返されて", "1回目", "消してください"],
    );
    let csa = |moves: &str| format!("V2.2\nPI\n+\n{moves}");
    let once = (&["the same move stands just before it"], &["直前に同じ手があり"]);
    check("a.csa", &csa("+7776FU\nT1\n+7776FU\n-3334FU\n"), "wrong-turn", once.0, once.1);
    check("a.ki2u", "▲７六歩 △３四歩 △３四歩 ▲２六歩\n", "wrong-turn", once.0, once.1);
    check("a.ki2u", "手合割：平手\n７六歩 ３四歩 ３四歩 ２六歩\n", "no-such-move", once.0, once.1);
    let swapped = (&["the next move fits here", "exchange"], &["入れ替えて"]);
    check("a.csa", &csa("+7776FU\n+8822UM\n-3334FU\n-3122GI\n"), "wrong-turn", swapped.0, swapped.1);
    check("a.ki2u", "▲７六歩 ▲２二角成 △３四歩 △同銀\n", "wrong-turn", swapped.0, swapped.1);
    let missing = finding("a.csa", &csa("+7776FU\n+2726FU\n-8384FU\n+2625FU\n"), "wrong-turn");
    assert!(!missing.message.en.contains("order"), "{missing:?}");
    // 同 of both sides is no repeat.
    let same = finding("a.ki2u", "手合割：平手\n７六歩 ３四歩 ２二角成 同銀 同銀\n", "no-such-move");
    assert!(!same.message.en.contains("just before"), "{same:?}");
}

#[test]
fn the_sign_of_the_other_side_is_said_to_be_wrong_where_the_move_fits() {
    let csa = |moves: &str| format!("V2.2\nPI\n+\n{moves}");
    let found = check(
        "a.csa",
        &csa("+7776FU\n+3334FU\n+2726FU\n"),
        "wrong-turn",
        &["as a move of White it is legal", "write - in front"],
        &["後手の手としてなら指せる", "「-」に直して"],
    );
    assert!(found.fix.is_some_and(|fix| !fix.safe));
    let missing = finding("a.csa", &csa("+7776FU\n+2726FU\n"), "wrong-turn");
    assert!(!missing.message.en.contains("legal") && missing.fix.is_none(), "{missing:?}");
}

#[test]
fn moves_behind_a_footer_that_tells_the_result_are_after_the_end() {
    let record = "▲７六歩 △３四歩\nまで2手で後手の勝ち\n▲７六歩 △３四歩 ▲２六歩\nまで3手で先手の勝ち\n";
    let found = check(
        "a.ki2u",
        record,
        "move-after-end",
        &["3 moves behind 「後手の勝ち」", "begin another game with its header"],
        &["「後手の勝ち」で終局した後に指し手が3手", "別の対局なら"],
    );
    assert_eq!(found.ply, Some(3));
    let source = Source::new("a.ki2u", record.as_bytes().to_vec(), None);
    assert_eq!(examine(&source, &ExamineOptions::default()).findings.len(), 1);
    // A game that was broken off is taken up again.
    let again = "▲７六歩 △３四歩\nまで2手で中断\n▲２六歩 △８四歩\nまで4手で先手の勝ち\n";
    let source = Source::new("a.ki2u", again.as_bytes().to_vec(), None);
    let examined = examine(&source, &ExamineOptions::default());
    let game = examined.to_games().next().unwrap();
    assert_eq!(game.lines[0].moves.len(), 4);
}

#[test]
fn at_the_first_move_the_line_is_shown_that_says_who_moves() {
    check(
        "a.csa",
        "V2.2\nPI\n-\n+7776FU\n",
        "wrong-turn",
        &["by this line White moves first", "correct the line"],
        &["この行によれば後手から指します"],
    );
    check(
        "a.kifu",
        "手合割：二枚落ち\n   1 ７六歩(77)\n",
        "opponent-piece",
        &["in a handicap game White (上手) moves first", "correct the handicap"],
        &["上手の手番ですが、７七の歩は下手の駒です", "駒落ちでは上手から指します"],
    );
}

#[test]
fn several_moves_are_spelled_out_as_the_notation_writes_them() {
    check(
        "a.ki2u",
        "手合割：平手\n\n▲５八金\n",
        "ambiguous-move",
        &["write 「５八金右」 or 「５八金左」"],
        &["「５八金右」「５八金左」のうち"],
    );
    check(
        "a.kifu",
        &kif("   1 ５八金\n"),
        "ambiguous-move",
        &["write 「５八金(49)」 or 「５八金(69)」"],
        &["「５八金(49)」「５八金(69)」"],
    );
    check("a.psn", "1. G-5h\n", "ambiguous-move", &["write 「G4i-5h」 or 「G6i-5h」"], &["「G4i-5h」"]);
}

#[test]
fn a_foul_is_claimed_in_the_words_of_the_notation() {
    let kif_nifu =
        kif("   1 ２六歩(27)\n   2 ３四歩(33)\n   3 ２五歩(26)\n   4 ３二金(41)\n   5 ２四歩(25)\n   \
                        6 同　歩(23)\n   7 同　飛(28)\n   8 ８四歩(83)\n   9 ７五歩打\n  10 反則負け\n");
    check("a.kifu", &kif_nifu, "nifu", &["end the record with 「反則勝ち」"], &["直後に「反則勝ち」"]);
    check("a.kifu", &kif_nifu, "wrong-culprit", &["write 「反則勝ち」"], &["「反則勝ち」に直して"]);
    check(
        "a.csa",
        "V2.2\nP-51OU11KY\nP+19OU59KI\n+\n+5958KI\n%TORYO\n",
        "left-in-check",
        &["Black is in check", "White's lance (香) on 11 can take the king on 19", "%+ILLEGAL_ACTION"],
        &["王手放置です。11の香で、19の先手玉が取られます", "%+ILLEGAL_ACTION"],
    );
    check(
        "a.csa",
        "V2.2\nP-51OU11KY\nP+19OU59KI\n+\n+5958KI\n%-ILLEGAL_ACTION\n",
        "wrong-culprit",
        &["says that White committed the foul", "write 「%+ILLEGAL_ACTION」"],
        &["反則をしたのは先手です", "「%+ILLEGAL_ACTION」に直して"],
    );
}

#[test]
fn statements_that_contradict_each_other_are_all_told() {
    check(
        "a.kifu",
        &kif("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で先手の勝ち\n"),
        "result-conflict",
        &[
            "the row 「投了」 at Black's turn says that White won",
            "the footer 「先手の勝ち」 says that Black won",
            "the row counts, as",
            "White won (this counts)",
        ],
        &[
            "「投了」（先手の手番）では後手の勝ち",
            "「先手の勝ち」では先手の勝ち",
            "後手の勝ち（こちらを採ります）",
        ],
    );
}

#[test]
fn one_wrong_total_is_one_and_totals_that_go_on_from_it_tell_of_times_or_moves() {
    // Times of 10 seconds for Black, and no time for White.
    let record = |totals: [&str; 5], times: [&str; 5]| {
        let moves = ["７六歩(77)", "６六歩(67)", "２六歩(27)", "１六歩(17)", "９六歩(97)"];
        let others = ["３四歩(33)", "８四歩(83)", "１四歩(13)", "９四歩(93)", "４四歩(43)"];
        let row = |at: usize| {
            let (number, next) = (2 * at + 1, 2 * at + 2);
            format!("{number} {} ( 0:{}/00:00:{})\n{next} {}\n", moves[at], times[at], totals[at], others[at])
        };
        kif(&(0..5).map(row).collect::<String>())
    };
    let tens = ["10"; 5];
    let (wrong, rest) = (["10", "25", "30", "40", "50"], "; it and those after it");
    let one = finding("a.kifu", &record(wrong, tens), "time-total");
    assert!(!one.message.en.contains("another") && !one.message.en.contains(rest), "{one:?}");
    let two = finding("a.kifu", &record(["10", "25", "30", "45", "50"], tens), "time-total");
    assert!(two.message.en.contains("another total"), "{two:?}");
    check(
        "a.kifu",
        &record(["10", "35", "45", "55", "65"], tens),
        "time-total",
        &[
            "should be 00:00:20",
            "it and those after it are 00:00:15 more",
            "moves that are missing before it",
        ],
        &["ここから後の累計がすべて00:00:15だけ多い", "抜けている手"],
    );
    check(
        "a.kifu",
        &record(["10", "20", "30", "40", "50"], ["10", "15", "10", "10", "10"]),
        "time-total",
        &["it and those after it are 00:00:05 less", "correct the time of this move"],
        &["00:00:05だけ少ない"],
    );
}

#[test]
fn a_text_that_was_opened_in_a_wrong_encoding_and_saved_again_is_one_fault() {
    let record =
        "手合割：平手\n先手：甲\n後手：乙\n手数----指手----\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
    let (garbled, _) = encoding_rs::SHIFT_JIS.decode_without_bom_handling(record.as_bytes());
    let parts = (&["it was in UTF-8, was opened as Shift_JIS", "get the original file"], &["文字化け"]);
    for name in ["a.kif", "a.kifu", "a.ki2", "a.txt"] {
        check(name, &garbled, "no-game", parts.0, parts.1);
        let source = Source::new(name, garbled.as_bytes().to_vec(), None);
        assert_eq!(examine(&source, &ExamineOptions::default()).findings.len(), 1);
    }
    // Where the moves can be read, a name may be garbled.
    let name = record.replace("先手：甲", "先手：ç”²é‡Ž");
    let source = Source::new("a.kifu", name.into_bytes(), None);
    assert_eq!(examine(&source, &ExamineOptions::default()).findings, []);
}

#[test]
fn one_thing_is_not_spoken_of_as_several() {
    let ki2 = "手合割：平手\n▲２六歩 △８四歩 ▲５五飛\n";
    check("a.ki2u", ki2, "no-such-move", &["can go to ５五; it stands on ２八"], &["（盤上の飛: ２八）"]);
    let ki2 = "手合割：平手\n▲２六歩 △８四歩 ▲５五金\n";
    check("a.ki2u", ki2, "no-such-move", &["they stand on"], &["（盤上の金: "]);
}

#[test]
fn a_sign_that_looks_like_a_rank_is_named_with_the_rank_that_is_meant() {
    #[track_caller]
    fn mended(name: &str, text: &str, what: [&str; 2], found: char, meant: char) {
        let english = format!("found the {} 「{found}」 where the numeral 「{meant}」 should stand", what[0]);
        let japanese = format!("漢数字の「{meant}」のところに、{}の「{found}」があります", what[1]);
        let finding = check(name, text, "unreadable-move", &[&english], &[&japanese]);
        let fix = finding.fix.expect("a move with the rank that is meant");
        assert!(!fix.safe);
        assert_eq!(
            (fix.edits[0].span.of(text), &*fix.edits[0].text),
            (&*found.to_string(), &*meant.to_string())
        );
    }
    let kana = ["katakana", "片仮名"];
    for (row, what, found, meant) in [
        ("２ニ角成(88)", kana, 'ニ', '二'),
        ("７ハ銀(79)", kana, 'ハ', '八'),
        ("５ミ角打", kana, 'ミ', '三'),
        ("１ー香打", ["long-vowel sign", "長音符"], 'ー', '一'),
        ("１―香打", ["dash", "横線"], '―', '一'),
        ("１－香成(12)", ["dash", "横線"], '－', '一'),
    ] {
        mended("a.kifu", &kif(&format!("   1 {row}\n   2 ３四歩(33)\n")), what, found, meant);
        let row = row.split(['(', '打']).next().unwrap();
        mended("a.ki2u", &format!("手合割：平手\n▲{row} △３四歩\n"), what, found, meant);
        mended("a.ki2u", &format!("手合割：平手\n▲７六歩\n△{row}\n"), what, found, meant);
    }
    // Where the rest is no move either, nothing is offered.
    let text = kif("   1 ２ニ角(8八\n   2 ３四歩(33)\n");
    assert!(finding("a.kifu", &text, "unreadable-move").fix.is_none());
}

#[test]
fn where_a_move_to_the_same_square_does_not_fit_the_square_is_named_and_who_went_there() {
    let two = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let en = "; 同 means ３四, where move 2 went: look at move 2 too";
    let ja = "（「同」は2手目の移動先の３四を指します。2手目も確かめてください）";
    for (code, row) in
        [("unreachable", "同　飛(28)"), ("empty-origin", "同　歩(55)"), ("wrong-piece", "同　銀(88)")]
    {
        check("a.kifu", &kif(&format!("{two}   3 {row}\n")), code, &[en], &[ja]);
        let other = finding("a.kifu", &kif(&format!("{two}   3 {}\n", row.replace("同　", "３四"))), code);
        assert!(!other.help.unwrap().en.contains('同'));
    }
    let ki2 = "手合割：平手\n▲７六歩 △３四歩 ▲同銀\n";
    check("a.ki2u", ki2, "no-such-move", &[en], &[ja]);
    // The number is the one that is printed.
    let rows = "   1 ７六歩(77)\n   3 ３四歩(33)\n   4 同　歩(55)\n";
    check("a.kifu", &kif(rows), "empty-origin", &["where move 3 went"], &["3手目の移動先"]);
    // Where a move is missing, that is the one to look for.
    let rows = format!("{two}   4 同　歩(55)\n");
    assert!(!finding("a.kifu", &kif(&rows), "empty-origin").help.unwrap().en.contains('同'));
}
