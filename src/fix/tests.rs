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
