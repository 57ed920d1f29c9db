//! Files that end in the middle of a line: wherever a record is cut, what is left of its last line is whole, or
//! the one fault is that the file is cut off, and nothing is offered to mend it.

use kifu::{
    examine::{ExamineOptions, examine},
    finding::{Code, Finding, NO_ENDING, TRUNCATED_RECORD, UNCLAIMED_CHECKMATE, UNDECODABLE_BYTES},
    source::Source,
};

const KIF: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:03/00:00:03)
   2 ３四歩(33)   ( 0:11/00:00:11)
   3 ２二角成(88) ( 0:02/00:00:05)+
   4 同　銀(31)   ( 1:01/00:01:12)
*角交換
   5 ４五角打     ( 0:10/00:00:15)
   6 ６二玉(51)   ( 0:01/00:01:13)
   7 ６三角成(45) ( 0:01/00:00:16)
   8 同　玉(62)   ( 0:01/00:01:14)
   9 ２六歩(27)   ( 0:01/00:00:17)
  10 ８四歩(83)   ( 0:01/00:01:15)
  11 反則負け     ( 0:31/00:00:48)
まで10手で先手の反則負け

変化：3手
   3 ２六歩(27)   ( 0:02/00:00:05)
   4 中断         ( 0:02/00:00:13)
";

const KI2: &str = "手合割：平手\n先手：甲\n後手：乙

▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角    △６二玉
▲６三角不成△同　玉
*王手
▲５八金右  △８四歩
まで10手で時間切れにより後手の勝ち

変化：3手
▲２六歩    △４四歩    ▲投了
";

const CSA: &str = "V2.2\nN+A\nN-B\n$EVENT:x\nPI\n+
+7776FU\nT3\n-3334FU,T10\n+8822UM\nT0\n-3122GI\nT1\n+0045KA\nT1\n-5162OU\nT2\n%+ILLEGAL_ACTION\n";

/// Cuts `text` everywhere behind `from`.
#[track_caller]
fn check(name: &str, text: &str, from: &str) {
    let first = text.find(from).unwrap();
    // Between CR and LF the line is whole.
    for (at, _) in text.char_indices().filter(|(at, c)| *at > first && *c != '\n') {
        let source = Source::new(name, text.as_bytes()[..at].to_vec(), None);
        let findings = examine(&source, &ExamineOptions::default()).findings;
        let facts = [&NO_ENDING, &UNCLAIMED_CHECKMATE];
        let faults: Vec<&Finding> =
            findings.iter().filter(|finding| !facts.contains(&finding.code)).collect();
        let last = text[..at].lines().last();
        match faults[..] {
            [] => {}
            [cut] => {
                assert_eq!(cut.code.name, TRUNCATED_RECORD.name, "{last:?}: {cut:?}");
                let help = cut.help.as_ref().map_or("", |help| &help.en);
                assert!(cut.fix.is_none() && help.starts_with("get the complete file"), "{last:?}: {cut:?}");
            }
            _ => panic!("{last:?}: {faults:?}"),
        }
    }
}

#[test]
fn a_record_that_is_cut_off_is_whole_up_to_there_or_truncated() {
    check("a.kifu", KIF, "   2 ");
    check("a.ki2u", KI2, "△３四歩");
    check("a.csa", CSA, "T3");
    let crlf = |text: &str| text.replace('\n', "\r\n");
    check("a.kifu", &crlf(KIF), "   2 ");
    check("a.ki2u", &crlf(KI2), "△３四歩");
    check("a.csa", &crlf(CSA), "T3");
}

/// Cuts `text`, as Shift_JIS, at every byte behind `from`: half a character is a fault of its own.
#[track_caller]
fn check_bytes(name: &str, text: &str, from: &str) {
    let bytes = |text: &str| encoding_rs::SHIFT_JIS.encode(text).0.into_owned();
    let (all, first) = (bytes(text), bytes(&text[..text.find(from).unwrap()]).len());
    for at in first + 1..all.len() {
        let source = Source::new(name, all[..at].to_vec(), None);
        let findings = examine(&source, &ExamineOptions::default()).findings;
        let of = |code: &Code| findings.iter().filter(|finding| finding.code == code).count();
        let rest = findings.len() - of(&NO_ENDING) - of(&UNCLAIMED_CHECKMATE);
        let (cut, half) = (of(&TRUNCATED_RECORD), of(&UNDECODABLE_BYTES));
        assert!(rest == cut + half && cut <= 1 && half <= 1, "{at}: {findings:?}");
    }
}

#[test]
fn half_a_character_is_where_a_record_is_cut_off() {
    check_bytes("a.kif", KIF, "   3 ");
    check_bytes("a.ki2", KI2, "△３四歩");
}

#[test]
fn a_board_that_is_cut_off_is_truncated() {
    let kif = "先手：A\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
               |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・";
    let first = kif.find("  ９").unwrap();
    for (name, text) in
        [("a.kifu", kif), ("a.csa", "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *")]
    {
        let start = if name == "a.csa" { text.find("P2").unwrap() } else { first };
        for (at, _) in text.char_indices().filter(|(at, _)| *at > start + 2) {
            let source = Source::new(name, text.as_bytes()[..at].to_vec(), None);
            let findings = examine(&source, &ExamineOptions::default()).findings;
            let codes: Vec<&str> = findings.iter().map(|finding| finding.code.name).collect();
            let is_whole = text[..at].trim_end().ends_with(['１', '一', '+', '-']);
            assert!(is_whole || codes == ["truncated-record"], "{:?}: {codes:?}", text[..at].lines().last());
        }
    }
}

#[test]
fn half_a_character_of_utf_8_is_in_no_other_encoding() {
    let bytes = KIF.as_bytes();
    let first = KIF.find("   2 ").unwrap();
    for at in first..bytes.len() {
        let source = Source::new("a.kifu", bytes[..at].to_vec(), None);
        let findings = examine(&source, &ExamineOptions::default()).findings;
        let known = [&NO_ENDING, &UNCLAIMED_CHECKMATE, &TRUNCATED_RECORD, &UNDECODABLE_BYTES];
        let other = findings.iter().find(|finding| !known.contains(&finding.code));
        assert_eq!(other, None, "{at}");
    }
}

#[test]
fn a_header_that_is_cut_off_is_whole_or_truncated() {
    check("a.kifu", &KIF[..KIF.find("   1 ").unwrap()], "：");
    check("a.ki2u", &KI2[..KI2.find("▲").unwrap()], "：");
}
