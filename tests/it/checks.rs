//! What is reported of records that differ in little.

use kifu::{
    checks::Rules,
    examine::{ExamineOptions, examine},
    finding::{Finding, Severity},
    source::Source,
};

fn names(findings: &[Finding]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| format!("{} ({}): {}", finding.code.name, finding.severity, finding.message.en))
        .collect()
}

#[test]
fn a_foul_that_the_record_claims_is_a_fact_and_no_error() {
    for end in ["%+ILLEGAL_ACTION", "#OUTE_SENNICHITE", "'summary:oute_sennichite:Aoba lose:Kaede win"] {
        let text = placed("P+91HI59OU\nP-52OU", &format!("{CHECKS}{end}\n"));
        let source = Source::new("a.csa", text.into_bytes(), None);
        let findings = examine(&source, &ExamineOptions::default()).findings;
        assert!(findings.iter().all(|finding| finding.severity == Severity::Info), "{:#?}", names(&findings));
    }
}

/// KIF of an even game with these rows.
fn kif(rows: &str) -> String {
    format!("手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n{rows}")
}

/// CSA of an even game with these statements.
fn csa(statements: &str) -> String {
    format!("V2.2\nN+Aoba\nN-Kaede\nPI\n+\n{statements}")
}

/// CSA of a game with these pieces, Black to move, and these statements.
fn placed(pieces: &str, statements: &str) -> String {
    format!("V2.2\nN+Aoba\nN-Kaede\n{pieces}\n+\n{statements}")
}

/// The codes of all findings, with the lines they stand on.
#[track_caller]
fn check(name: &str, text: &str, expected: &[(&str, u32)]) {
    check_with(name, text, &ExamineOptions::default(), expected);
}

#[track_caller]
fn check_with(name: &str, text: &str, options: &ExamineOptions, expected: &[(&str, u32)]) {
    let source = Source::new(name, text.as_bytes().to_vec(), None);
    let findings = examine(&source, options).findings;
    let found: Vec<(&str, u32)> = findings
        .iter()
        .filter(|finding| finding.code.on)
        .map(|finding| (finding.code.name, source.place(finding.span.start).line))
        .collect();
    assert_eq!(found, expected, "{:#?}\n{text}", names(&findings));
}

#[track_caller]
fn check_kif(rows: &str, expected: &[(&str, u32)]) {
    check("a.kifu", &kif(rows), expected);
}

#[track_caller]
fn check_csa(text: &str, expected: &[(&str, u32)]) {
    check("a.csa", text, expected);
}

const TWO: &str = "   1 ７六歩(77)\n   2 ３四歩(33)\n";

/// Twelve moves after which the start position stands for the fourth time.
const FOUR_TIMES: &str = "   1 ４八金(49)\n   2 ４二金(41)\n   3 ４九金(48)\n   4 ４一金(42)\n   5 ４八金(49)\n   \
                          6 ４二金(41)\n   7 ４九金(48)\n   8 ４一金(42)\n   9 ４八金(49)\n  10 ４二金(41)\n  \
                          11 ４九金(48)\n  12 ４一金(42)\n";

/// A mate in one: the lance to 1b.
const BEFORE_MATE: &str = "P-11OU21KE\nP+23KI59OU\nP+00KY";

#[test]
fn a_line_ends_once() {
    check_kif(&format!("{TWO}   3 投了\n   4 中断\n"), &[("move-after-end", 8)]);
    check_kif(&format!("{TWO}   3 投了\n   4 中断\nまで3手で中断\n"), &[("move-after-end", 8)]);
    check_kif(&format!("{TWO}   3 投了\n   3 中断\n"), &[("move-after-end", 8)]);
    check_kif(&format!("{TWO}   3 投了\n   3 ２六歩(27)\n"), &[("move-after-end", 8)]);
    check_kif(&format!("{TWO}   3 投了\nまで2手で後手の勝ち\n   3 ２六歩(27)\n"), &[("move-after-end", 9)]);
    check_kif(&format!("{TWO}   3 投了\nまで2手で後手の勝ち\n\n変化：3手\n   3 ２六歩(27)\n"), &[]);
    check_kif(&format!("{TWO}   3 投了\n   4 ２六歩(27)\n   5 ８四歩(83)\n"), &[("move-after-end", 8)]);
    check_csa(&csa("+7776FU\n%TORYO\n-3334FU\n%TORYO\n"), &[("move-after-end", 8)]);
    check("a.psn", "1. P-7f P-3d Resigns 0-1\n", &[]);
}

#[test]
fn a_number_is_pointed_at_in_front_of_its_move_whatever_ends_the_lines() {
    let game = "   3 ２二角成(88)\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   3 ３四歩(33)\n";
    for line_end in ["\n", "\r", "\r\n"] {
        let source = Source::new("a.kifu", game.replace('\n', line_end).into_bytes(), None);
        let findings = examine(&source, &ExamineOptions::default()).findings;
        let numbers = findings.iter().filter(|finding| finding.code.name == "move-number");
        let places = numbers.map(|finding| {
            let place = source.place(finding.span.start);
            (source.slice(finding.span), place.line, place.column)
        });
        assert_eq!(places.collect::<Vec<_>>(), [("3", 1, 4), ("3", 4, 4)], "{line_end:?}");
    }
}

#[test]
fn an_ending_is_wanted_where_there_are_moves() {
    check_kif(TWO, &[("no-ending", 6)]);
    check_kif("", &[]);
    check_kif(&format!("{TWO}まで2手で中断\n"), &[]);
    check_kif(&format!("{TWO}   3 投了\n\n変化：2手\n   2 ８四歩(83)\n"), &[]);
    check("a.usi", "position startpos moves 7g7f 3c3d\n", &[]);
}

#[test]
fn mate_on_the_board_wants_to_be_named() {
    check_csa(&placed(BEFORE_MATE, "+0012KY\n"), &[("unclaimed-checkmate", 8)]);
    check_csa(&placed(BEFORE_MATE, "+0012KY\n%CHUDAN\n"), &[("unclaimed-checkmate", 8)]);
    check_csa(&placed(BEFORE_MATE, "+0012KY\n%TSUMI\n"), &[]);
    check_csa(&placed(BEFORE_MATE, "+0012KY\n%TORYO\n"), &[]);
    check_csa(&placed(BEFORE_MATE, "+0012KY\n%TIME_UP\n"), &[]);
    // A position that asks for a mate.
    check_csa(&placed(BEFORE_MATE, "%TSUMI\n"), &[]);
}

#[test]
fn a_mate_that_is_none() {
    check_csa(&placed(BEFORE_MATE, "+2312KI\n%TSUMI\n"), &[("false-checkmate", 9)]);
    check_kif(&format!("{TWO}まで2手で詰み\n"), &[("false-checkmate", 7)]);
    // A drop that the lance takes with the same mate is no way out, in problems least of all.
    check_csa(&placed("P-11OU\nP+33KE23KI29HI\nP-00AL", "+2919HI\n%TSUMI\n"), &[("missing-king", 4)]);
    check_csa(
        &placed("P-11OU\nP+23KI29HI\nP-00AL", "+2919HI\n%TSUMI\n"),
        &[("missing-king", 4), ("false-checkmate", 9)],
    );
}

#[test]
fn a_repetition_is_four_times_the_same_position() {
    check_kif(&format!("{FOUR_TIMES}  13 千日手\nまで12手で千日手\n"), &[]);
    check_kif(&format!("{FOUR_TIMES}  13 ４八金(49)\n  14 千日手\n"), &[("unclaimed-repetition", 16)]);
    check_kif(FOUR_TIMES, &[("unclaimed-repetition", 16)]);
    check_kif(&format!("{FOUR_TIMES}  13 投了\n"), &[("unclaimed-repetition", 16)]);
    check_kif(&format!("{FOUR_TIMES}  13 引き分け\n"), &[]);
    check_kif(&format!("{TWO}   3 千日手\n"), &[("false-repetition", 7)]);
    check_kif(&format!("{TWO}まで2手で千日手\n"), &[("false-repetition", 7)]);
    check_kif(&format!("{FOUR_TIMES}  13 王手千日手\n"), &[("false-repetition", 17)]);
    // The fourth time may stand on the line that a variation leaves.
    check_kif(
        &format!("{FOUR_TIMES}  13 ７六歩(77)\n  14 投了\n\n変化：13手\n  13 ２六歩(27)\n  14 千日手\n"),
        &[("unclaimed-repetition", 16)],
    );
}

/// Twelve moves by which Black checks without end.
const CHECKS: &str = "+9192HI\n-5251OU\n+9291HI\n-5152OU\n+9192HI\n-5251OU\n+9291HI\n-5152OU\n+9192HI\n-5251OU\n\
                      +9291HI\n-5152OU\n";

#[test]
fn a_perpetual_check_is_one_finding() {
    let game = |end: &str| placed("P+91HI59OU\nP-52OU", &format!("{CHECKS}{end}"));
    check_csa(&game("%SENNICHITE\n"), &[("perpetual-check", 18)]);
    check_csa(&game(""), &[("perpetual-check", 18)]);
    check_csa(&game("%TORYO\n"), &[("perpetual-check", 18)]);
    check_csa(&game("%+ILLEGAL_ACTION\n"), &[("perpetual-check", 18)]);
    check_csa(&game("%ILLEGAL_MOVE\n"), &[("perpetual-check", 18)]);
    check_csa(&game("%-ILLEGAL_ACTION\n"), &[("perpetual-check", 18), ("wrong-culprit", 19)]);
    check_csa(&game("#OUTE_SENNICHITE\n"), &[("perpetual-check", 18)]);
    check_csa(
        &game("'summary:oute_sennichite:Aoba win:Kaede lose\n"),
        &[("perpetual-check", 18), ("wrong-culprit", 19)],
    );
    check_csa(&game("'summary:oute_sennichite:Aoba lose:Kaede win\n"), &[("perpetual-check", 18)]);
}

/// Eight moves after which Black has a pawn in hand and one on 7g.
const BEFORE_NIFU: &str = "   1 ２六歩(27)\n   2 ３四歩(33)\n   3 ２五歩(26)\n   4 ３二金(41)\n   5 ２四歩(25)\n   \
                           6 同　歩(23)\n   7 同　飛(28)\n   8 ８四歩(83)\n";

#[test]
fn a_foul_is_blamed_on_the_side_that_made_it() {
    let nifu = |end: &str| format!("{BEFORE_NIFU}   9 ７五歩打\n{end}");
    check_kif(&nifu("  10 反則勝ち\nまで9手で後手の反則勝ち\n"), &[("nifu", 13)]);
    check_kif(&nifu("まで9手で先手の反則負け\n"), &[("nifu", 13)]);
    check_kif(&nifu("  10 反則負け\n"), &[("nifu", 13), ("wrong-culprit", 14)]);
    check_kif(&format!("{TWO}   3 反則勝ち\n"), &[("wrong-culprit", 7)]);
    check_kif(&format!("{TWO}まで2手で先手の反則勝ち\n"), &[("wrong-culprit", 7)]);
    // The foul need not be shown.
    check_kif(&format!("{TWO}   3 反則負け\n"), &[]);
    check_kif(&format!("{TWO}まで2手で先手の反則負け\n"), &[]);
    check_kif(&format!("{TWO}まで2手で後手の反則負け\n"), &[]);
    // An earlier foul may be claimed later.
    check_kif(&nifu("  10 ８五歩(84)\n  11 ２八飛(24)\n  12 反則勝ち\n"), &[("nifu", 13)]);
    check_csa(&csa("+7776FU\n%+ILLEGAL_ACTION\n"), &[]);
    check_csa(&csa("+7776FU\n%-ILLEGAL_ACTION\n"), &[]);
}

#[test]
fn statements_agree_on_the_winner() {
    check_kif(&format!("{TWO}   3 投了\nまで2手で先手の勝ち\n"), &[("result-conflict", 8)]);
    check_kif(
        &format!("{TWO}   3 千日手\nまで2手で先手の勝ち\n"),
        &[("false-repetition", 7), ("result-conflict", 8)],
    );
    check_kif(&format!("{TWO}   3 中断\nまで2手で中断\n"), &[]);
    check_kif(&format!("{TWO}   3 中断\nまで2手で先手の勝ち\n"), &[("result-conflict", 8)]);
    check_kif(&format!("{TWO}   3 切れ負け\nまで2手で時間切れにより後手の勝ち\n"), &[]);
    check_csa(
        &csa("+7776FU\n-3334FU\n%TORYO\n'summary:toryo:Aoba win:Kaede lose\n"),
        &[("result-conflict", 8)],
    );
    check_csa(&csa("+7776FU\n-3334FU\n%TORYO\n'summary:toryo:Aoba lose:Kaede win\n"), &[]);
    check(
        "a.psn",
        "[Sente \"A\"]\n[Gote \"B\"]\n[Result \"0-1\"]\n\n1. P-7f P-3d 2. P-2f 1-0\n",
        &[("result-conflict", 3)],
    );
    check("a.psn", "[Sente \"A\"]\n[Gote \"B\"]\n[Result \"1-0\"]\n\n1. P-7f P-3d 2. P-2f Resigns\n", &[]);
}

#[test]
fn the_board_knows_who_is_mated() {
    let mated = |end: &str| placed(BEFORE_MATE, &format!("+0012KY\n{end}"));
    check_csa(&mated("%+ILLEGAL_ACTION\n"), &[]);
    check_csa(&mated("%JISHOGI\n"), &[("result-conflict", 9)]);
    check_csa(&mated("%KACHI\n"), &[("false-declaration", 9)]);
    check_csa(&mated("'summary:time up:Aoba lose:Kaede win\n"), &[("result-conflict", 9)]);
    // Mate by a dropped pawn is a foul, and loses.
    check_csa(&placed("P-11OU21KE\nP+23KI59OU\nP+00FU", "+0012FU\n%+ILLEGAL_ACTION\n"), &[("uchifuzume", 8)]);
}

#[test]
fn a_false_declaration_lost_is_one_finding() {
    check_csa(&csa("+7776FU\n-3334FU\n%KACHI\n"), &[("false-declaration", 8)]);
    check_csa(
        &csa("+7776FU\n-3334FU\n%KACHI\n'summary:illegal kachi:Aoba lose:Kaede win\n"),
        &[("false-declaration", 8)],
    );
}

/// Black's king has entered with 28 points and ten pieces.
const ENTERED: &str = "P+51OU91RY81RY71KI61UM41KI31KI92KI82GI62FU72FU\nP-59OU\nP+00KA00FU";

#[test]
fn declarations_go_by_the_rules_of_the_table() {
    let with = |rules: Rules| ExamineOptions { rules, ..ExamineOptions::default() };
    let game = placed(ENTERED, "%KACHI\n");
    check_csa(&game, &[]);
    check_with(
        "a.csa",
        &game,
        &with(Rules { impasse_24: true, ..Rules::default() }),
        &[("false-declaration", 8)],
    );
    let tried = placed("P+51OU\nP-59OU", "%KACHI\n");
    check_csa(&tried, &[("false-declaration", 7)]);
    check_with("a.csa", &tried, &with(Rules { try_rule: true, ..Rules::default() }), &[]);
}

#[test]
fn an_impasse_needs_points_on_both_sides() {
    check_csa(&csa("+7776FU\n-3334FU\n%JISHOGI\n"), &[]);
    let without_rooks = "V2.2\nN+Aoba\nN-Kaede\nPI82HI22KA\n-\n-7162GI\n%JISHOGI\n";
    // The points that White gave are White's.
    check_csa(without_rooks, &[]);
    let uneven = placed("P+51OU91RY81RY61UM71UM\nP-59OU\nP+00AL", "%JISHOGI\n");
    check_csa(&uneven, &[("false-declaration", 8)]);
    // A problem has no points to share.
    check_csa(&placed(BEFORE_MATE, "%JISHOGI\n"), &[]);
}

#[test]
fn a_move_limit_is_a_draw_unless_the_last_move_mates() {
    let limit = |max_moves| ExamineOptions {
        rules: Rules { max_moves: Some(max_moves), ..Rules::default() },
        ..ExamineOptions::default()
    };
    let game = kif(&format!("{TWO}   3 投了\n"));
    check_with("a.kifu", &game, &limit(3), &[]);
    check_with("a.kifu", &game, &limit(2), &[("result-conflict", 7)]);
    check_with("a.kifu", &game, &limit(1), &[("move-after-end", 6)]);
    check_with("a.kifu", &kif(&format!("{TWO}   3 最大手数\n")), &limit(2), &[]);
    check_with("a.kifu", &kif(&format!("{TWO}   3 最大手数\n")), &limit(256), &[("result-conflict", 7)]);
    check_with("a.csa", &placed(BEFORE_MATE, "+0012KY\n%TSUMI\n"), &limit(1), &[]);
}

#[test]
fn footers_count_moves_from_the_start_or_on() {
    check_kif(&format!("{TWO}   3 投了\nまで3手で後手の勝ち\n"), &[("ply-count-conflict", 8)]);
    check_kif(&format!("{TWO}   3 投了\nまで1手で後手の勝ち\n"), &[("ply-count-conflict", 8)]);
    check_kif(
        &format!(
            "{TWO}   3 投了\nまで2手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 中断\nまで3手で中断\n"
        ),
        &[],
    );
    check(
        "a.psn",
        "[Sente \"A\"]\n[Gote \"B\"]\n[Moves \"4\"]\n\n1. P-7f P-3d 2. P-2f Resigns\n",
        &[("ply-count-conflict", 3)],
    );
}

#[test]
fn one_fault_of_a_move_hides_what_follows_from_it() {
    // A move is missing: the numbers and the count of the footer only show it once more.
    check_kif(
        "   1 ７六歩(77)\n   3 ２六歩(27)\n   4 ８四歩(83)\n   5 投了\nまで4手で後手の勝ち\n",
        &[("opponent-piece", 6)],
    );
    check_kif(&format!("{TWO}   3 ４五角打\n"), &[("not-in-hand", 7)]);
}

#[test]
fn numbers_count_plies() {
    check_kif("   1 ７六歩(77)\n   3 ３四歩(33)\n   4 ２六歩(27)\n   5 投了\n", &[("move-number", 6)]);
    check_kif("   1 ７六歩(77)\n   2 ３四歩(33)\n   5 投了\n", &[("move-number", 7)]);
    check_kif("   5 ７六歩(77)\n   6 ３四歩(33)\n   7 投了\n", &[("move-number", 5)]);
    check_kif(
        &format!("{TWO}   3 投了\n\n変化：2手\n   1 ８四歩(83)\n   2 ２六歩(27)\n"),
        &[("move-number", 10)],
    );
}

#[test]
fn clocks_add_up() {
    let clocks = |rows: [&str; 4]| {
        format!(
            "   1 ７六歩(77) {}\n   2 ３四歩(33) {}\n   3 ２六歩(27) {}\n   4 投了 {}\n",
            rows[0], rows[1], rows[2], rows[3]
        )
    };
    check_kif(&clocks(["( 0:05/00:00:05)", "( 0:07/00:00:07)", "( 0:03/00:00:08)", "( 0:01/00:00:08)"]), &[]);
    check_kif(
        &clocks(["( 0:05/00:00:05)", "( 0:07/00:00:07)", "( 0:03/00:00:09)", "( 0:01/00:00:09)"]),
        &[("time-total", 7)],
    );
    check_kif(&clocks(["( 0:05/00:00:06)", "( 0:07/00:00:07)", "", ""]), &[("time-total", 5)]);
    check_kif(
        &clocks(["( 0:05/00:00:05)", "( 0:07/00:00:07)", "", "( 0:01/00:00:05)"]),
        &[("time-total", 8)],
    );
    check_kif(&clocks(["( 0:05/00:00:05)", "", "( 0:05/00:00:10)", "( 0:01/00:00:08)"]), &[]);
    check_kif(&clocks(["( 0:00/00:00:00)", "( 0:07/00:00:07)", "( 0:00/00:00:00)", "( 0:00/00:00:00)"]), &[]);
    check_kif(&clocks(["( 1:00/00:01:00)", "( 2:00/00:02:00)", "( 3:00/00:05:00)", ""]), &[]);
    check_kif(
        &clocks(["(-0:05/00:00:00)", "( 0:02/00:00:02)", "( 0:03/00:00:03)", ""]),
        &[("time-negative", 5)],
    );
}

#[test]
fn headers_say_things_once() {
    check(
        "a.kifu",
        &format!("棋戦：甲\n棋戦：乙\n{}", kif(&format!("{TWO}   3 投了\n"))),
        &[("duplicate-header", 2)],
    );
    check(
        "a.kifu",
        &format!("棋戦：甲\n棋戦：甲\n備考：一\n備考：二\n{}", kif(&format!("{TWO}   3 投了\n"))),
        &[],
    );
    let many: String = (0..60).map(|n| format!("鍵{n}：あ\n")).collect();
    check(
        "a.kifu",
        &format!("{many}鍵7：い\n{}", kif(&format!("{TWO}   3 投了\n"))),
        &[("duplicate-header", 61)],
    );
}

#[test]
fn a_name_that_stands_twice_may_be_the_one_that_is_missing() {
    let asks = |header: &str| {
        let source = Source::new("a.kifu", format!("{header}{TWO}").into_bytes(), None);
        let findings = examine(&source, &ExamineOptions::default()).findings;
        let twice = findings.into_iter().find(|finding| finding.code.name == "duplicate-header");
        let asked = twice.expect("a key stands twice").message.en;
        asked.split_once(", and ").map(|(_, missing)| missing.to_owned())
    };
    let missing = |side| Some(format!("{side} is missing: was one meant for {side}?"));
    assert_eq!(asks("先手：甲\n先手：乙\n"), missing("後手"));
    assert_eq!(asks("後手：甲\n後手：乙\n"), missing("先手"));
    assert_eq!(asks("手合割：香落ち\n下手：甲\n下手：乙\n"), missing("上手"));
    assert_eq!(asks("先手：甲\n先手：乙\n後手：丙\n"), None);
    assert_eq!(asks("先手：甲\n先手：乙\n上手：丙\n"), None);
    assert_eq!(asks("棋戦：甲\n棋戦：乙\n"), None);
}

#[test]
fn variations_begin_with_a_move_of_their_own() {
    let game = |variations: &str| format!("{TWO}   3 ２六歩(27)\n   4 投了\n{variations}");
    check_kif(&game("\n変化：3手\n   3 ６六歩(67)\n\n変化：2手\n   2 ８四歩(83)\n"), &[]);
    check_kif(&game("\n変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n"), &[("duplicate-variation", 11)]);
    check_kif(
        &game("\n変化：2手\n   2 ８四歩(83)\n\n変化：2手\n   2 ８四歩(83)\n"),
        &[("duplicate-variation", 14)],
    );
}

#[test]
fn start_positions_are_possible() {
    check_csa(&placed("P-51OU\nP+59OU54FU57FU21KE", "%CHUDAN\n"), &[("impossible-position", 4)]);
    check_csa(&placed("P-51OU61OU\nP+59OU", "%CHUDAN\n"), &[("impossible-position", 4)]);
    check_csa(&placed("P+52KI59OU\nP-51OU", "%CHUDAN\n"), &[("impossible-position", 4)]);
    check_csa(&placed("P-51OU\nP+55FU", "+5554FU\n%CHUDAN\n"), &[("missing-king", 4)]);
    check_csa(&placed("P-51OU82HI\nP+59OU28HI98HI", "%CHUDAN\n"), &[("piece-count", 4)]);
    // The row of a board that is drawn line by line.
    let rows = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
                P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
                P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI-KE\nP9+KY+KE+GI+KI+OU+KI+GI * +KY";
    check_csa(&placed(rows, "+7776FU\n%CHUDAN\n"), &[("impossible-position", 11)]);
}
