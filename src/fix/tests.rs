//! What is mended, and what is left.

use super::{Mended, Mender};

fn mend_bytes(mender: &Mender, name: &str, bytes: &[u8]) -> Mended {
    let mended = mender.mend(name, bytes.to_vec(), |_| true);
    assert_eq!(mended.refused, []);
    let again = mender.mend(name, mended.bytes.clone(), |_| true);
    assert_eq!(again.applied, [], "mending twice does no more than mending once");
    mended
}

#[track_caller]
fn check(name: &str, text: &str, expected: &str) {
    let mended = mend_bytes(&Mender::default(), name, text.as_bytes());
    assert_eq!(String::from_utf8(mended.bytes).unwrap(), expected);
}

#[test]
fn a_clean_text_is_left_alone() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n";
    check("a.kifu", text, text);
}

#[test]
fn moves_are_spelt_as_kif_spells_them() {
    check(
        "a.kifu",
        "手合割：平手\n   1 76歩(77)\n   2 ▽３四歩(33)\n   3 ２二角成る(88)\n   4 同銀(31)\n   5 ４五角打(00)\n   6 中断\n",
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 中断\n",
    );
}

#[test]
fn only_what_is_replaced_changes_its_bytes() {
    // Shift_JIS with a NEC special character that would be written otherwise (0xFA54 for 0xEEF9).
    let (name, _, _) = encoding_rs::SHIFT_JIS.encode("手合割：平手\r\n先手：");
    let mut bytes = name.into_owned();
    bytes.extend(b"\xEE\xF9\r\n");
    let head = bytes.clone();
    bytes.extend(encoding_rs::SHIFT_JIS.encode("   1 76歩(77)\r\n   2 中断\r\n").0.iter());
    let mended = mend_bytes(&Mender::default(), "a.kif", &bytes);
    assert_eq!(mended.applied, [("nonstandard-spelling", 1)]);
    assert!(mended.bytes.starts_with(&head));
    assert!(mended.source.text().ends_with("   1 ７六歩(77)\r\n   2 中断\r\n"));
}

#[test]
fn a_byte_order_mark_goes() {
    check("a.csa", "\u{feff}PI\n+\n+7776FU\n%CHUDAN\n", "PI\n+\n+7776FU\n%CHUDAN\n");
}

#[test]
fn line_ends_become_those_of_most_lines() {
    check("a.csa", "PI\r\n+\r\n+7776FU\n%CHUDAN\r\n", "PI\r\n+\r\n+7776FU\r\n%CHUDAN\r\n");
}

#[test]
fn a_new_line_ends_like_the_others() {
    check(
        "a.kifu",
        "手合割：平手\r\n   1 ７六歩(77) *好手\r\n   2 中断\r\n",
        "手合割：平手\r\n   1 ７六歩(77) \r\n*好手\r\n   2 中断\r\n",
    );
}

#[test]
fn a_label_that_lies_tells_the_truth() {
    check(
        "a.kifu",
        "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n   1 ７六歩(77)\n   2 中断\n",
        "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n   1 ７六歩(77)\n   2 中断\n",
    );
}

#[test]
fn what_is_not_certainly_safe_waits_for_a_word() {
    let text = "PI\n+\n+7776fu\n%CHUDAN\n";
    let mended = mend_bytes(&Mender::default(), "a.csa", text.as_bytes());
    assert_eq!((mended.bytes.as_slice(), mended.applied.len(), mended.risky), (text.as_bytes(), 0, 1));
    let mender = Mender { risky: true, ..Mender::default() };
    assert_eq!(mend_bytes(&mender, "a.csa", text.as_bytes()).bytes, b"PI\n+\n+7776FU\n%CHUDAN\n");
}

#[test]
fn only_what_is_wanted_is_mended() {
    let text = "\u{feff}PI\n+\n+7776FU\r\n%CHUDAN\n";
    let wanted = |finding: &crate::finding::Finding| finding.code.name == "mixed-line-ends";
    let mended = Mender::default().mend("a.csa", text.into(), wanted);
    assert_eq!(mended.applied, [("mixed-line-ends", 1)]);
    assert_eq!(mended.bytes, "\u{feff}PI\n+\n+7776FU\n%CHUDAN\n".as_bytes());
}

#[test]
fn every_encoding_is_written_in_itself() {
    let text = "手合割：平手\n   1 76歩(77)\n   2 中断\n";
    let expected = text.replace("76", "７六");
    for encoding in [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP, encoding_rs::ISO_2022_JP] {
        let mended = mend_bytes(&Mender::default(), "a.kif", &encoding.encode(text).0);
        assert_eq!(mended.source.text(), expected);
        assert_eq!(mended.bytes, &*encoding.encode(&expected).0, "{}", encoding.name());
    }
    let wide = |text: &str| -> Vec<u8> {
        [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
    };
    assert_eq!(mend_bytes(&Mender::default(), "a.kif", &wide(text)).bytes, wide(&expected));
}

const FRAME: &str = "+---------------------------+\n";
const EMPTY: &str = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";

/// A diagram with these hands and this first row.
fn diagram(white: &str, row: &str, black: &str) -> String {
    let rows = EMPTY.repeat(7);
    format!(
        "後手の持駒：{white}\n{FRAME}{row}\n{rows}| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n{FRAME}先手の持駒：{black}\n手数----指手---------消費時間--\n   1 ５八玉(59)\n   2 中断\n"
    )
}

#[test]
fn hands_and_rows_are_written_as_diagrams_are() {
    let usual = "| ・ ・ ・ ・v玉 ・v全 ・ ・|一";
    check(
        "a.kifu",
        &diagram("飛角金3", "| ・ ・ ・ ・v王 ・v成銀 ・ ・|一", "なし"),
        &diagram("飛　角　金三　", usual, "なし"),
    );
    check("a.kifu", &diagram("歩2　香", usual, "金12"), &diagram("香　歩二　", usual, "金十二　"));
}

#[test]
fn a_mark_that_may_mean_the_other_side_is_left_to_people() {
    let odd = diagram("なし", "| ・ ・ ・ ・V玉 ・ ・ ・ ・|一", "なし");
    check("a.kifu", &odd, &odd);
    let mended = mend_bytes(&Mender { risky: true, ..Mender::default() }, "a.kifu", odd.as_bytes());
    assert_eq!(mended.source.text(), odd.replace('V', "v"));
}

/// A game whose third and fifth moves show these totals.
fn clocks(third: &str, fifth: &str) -> String {
    format!(
        "手合割：平手\n   1 ７六歩(77)   ( 0:10/00:00:10)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n   3 ２六歩(27)   ( 0:20/{third})\n   4 ８四歩(83)   ( 0:07/00:00:12)\n   5 ２五歩(26)   ( 0:01/{fifth})\n   6 中断\n"
    )
}

#[test]
fn a_total_between_two_that_agree_was_misprinted() {
    check("a.kifu", &clocks("00:00:03", "00:00:31"), &clocks("00:00:30", "00:00:31"));
    // Here the time of the third move may be wrong just as well.
    let open = clocks("00:00:40", "00:00:41");
    check("a.kifu", &open, &open);
    let mended = mend_bytes(&Mender { risky: true, ..Mender::default() }, "a.kifu", open.as_bytes());
    assert_eq!(mended.source.text(), clocks("00:00:30", "00:00:31"));
}

#[test]
fn a_footer_is_corrected_where_the_numbers_show_that_no_move_is_missing() {
    let text = |row: &str, count: &str| {
        format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n{row}まで{count}手で中断\n")
    };
    check("a.kifu", &text("   3 中断\n", "５"), &text("   3 中断\n", "2"));
    check("a.kifu", &text("", "5"), &text("", "5"));
}

#[test]
fn what_is_behind_the_end_of_the_text_goes() {
    check("a.csa", "PI\n+\n+7776FU\n%CHUDAN\n\u{1a}\0\0", "PI\n+\n+7776FU\n%CHUDAN\n");
}

#[test]
fn of_two_times_the_one_that_counts_stays() {
    check(
        "a.kifu",
        "手合割：平手\n   1 ７六歩(77)   ( 0:10/00:00:10) ( 0:12/00:00:12)\n   2 中断\n",
        "手合割：平手\n   1 ７六歩(77)   ( 0:12/00:00:12)\n   2 中断\n",
    );
}

#[test]
fn what_is_said_once_is_mended_everywhere() {
    check(
        "a.csa",
        "PI, +, +7776FU, T1, -3334FU, T2, +2726FU, T3, -8384FU, T4, +2625FU, T5, -8485FU, T6, %CHUDAN\n",
        "PI,+,+7776FU,T1,-3334FU,T2,+2726FU,T3,-8384FU,T4,+2625FU,T5,-8485FU,T6,%CHUDAN\n",
    );
    check(
        "a.csa",
        "PI\n+\n+7776FU'one\n-3334FU,'two\n  +2726FU\n  %CHUDAN , 'three\n",
        "PI\n+\n+7776FU\n'one\n-3334FU\n'two\n+2726FU\n%CHUDAN\n'three\n",
    );
    check("a.usi", "position  startpos  moves  7g7f  3c3d\n", "position startpos moves 7g7f 3c3d\n");
    check(
        "a.sfen",
        "4k4/9/9/9/9/9/54/9/4K4 b P2SR1g 1\n4k4/9/9/9/9/9/9/9/4K4 w 1P\n",
        "4k4/9/9/9/9/9/9/9/4K4 b R2SPg 1\n4k4/9/9/9/9/9/9/9/4K4 w P\n",
    );
}
