//! What is read, and what is reported.

use super::{board, check, found, read, replayed, show};
use crate::record::Record;

#[test]
fn moves_are_read_with_all_they_say() {
    check(
        r#"[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
            {"move":{"piece":"KA","promote":true,"capture":"KA","to":{"y":2,"x":2},"from":{"x":8,"y":8},"color":1}},
            {"move":{"color":0,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"same":true,"promote":false,"piece":"GI"}},
            {"move":{"color":1,"to":{"x":5,"y":5},"piece":"KA","relative":"H","same":false,"promote":null}}]"#,
        "0:1 +7g7f歩 -8h2b角成 +3asame2b銀不成 -*5e角",
        &[],
    );
}

#[test]
fn the_piece_captured_is_held_against_the_board() {
    let exchange = |capture: &str, again: &str| {
        replayed(&format!(
            r#"[{{}},{{"move":{{"color":0,"from":{{"x":7,"y":7}},"to":{{"x":7,"y":6}},"piece":"FU"}}}},
            {{"move":{{"color":1,"from":{{"x":3,"y":3}},"to":{{"x":3,"y":4}},"piece":"FU"}}}},
            {{"move":{{"color":0,"from":{{"x":8,"y":8}},"to":{{"x":2,"y":2}},"piece":"KA","promote":true{capture}}}}},
            {{"move":{{"color":1,"from":{{"x":3,"y":1}},"to":{{"x":2,"y":2}},"piece":"GI"{again}}}}}]"#
        ))
    };
    assert_eq!(exchange("", ""), [""; 0]);
    assert_eq!(exchange(r#","capture":"KA""#, r#","capture":"UM""#), [""; 0]);
    // Some programs name the piece as it comes into the hand.
    assert_eq!(exchange(r#","capture":"KA""#, r#","capture":"KA""#), [""; 0]);
    assert_eq!(exchange(r#","capture":"HI""#, ""), ["capture-mark"]);
    let moves =
        r#"[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","capture":"FU"}}]"#;
    assert_eq!(replayed(moves), ["capture-mark"]);
}

#[test]
fn a_move_under_the_other_side_is_none_of_the_side_to_move() {
    let moves = r#"[{},{"move":{"color":1,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]"#;
    assert_eq!(replayed(moves), ["wrong-turn"]);
}

#[test]
fn fields_of_several_lines_are_several_fields() {
    let records = read(r#"{"header":{"備考":"一\n二\r三\r\n四","a\nb\rc":"五"},"moves":[{}]}"#).0;
    let record = &records[0];
    let text = |part| record.text.get(part).to_owned();
    let fields: Vec<_> =
        record.header.iter().map(|field| format!("{}={}", text(field.key), text(field.value))).collect();
    assert_eq!(fields, ["備考=一", "備考=二", "備考=三", "備考=四", "a b c=五"]);
}

#[test]
fn null_is_absent() {
    check(
        r#"[{"comments":null,"move":null,"time":null,"special":null,"forks":null},
            {"move":{"color":0,"from":null,"to":{"x":7,"y":6},"piece":"FU","same":null,"capture":null,"relative":null}}]"#,
        "0:1 +*7f歩",
        &[],
    );
}

#[test]
fn times_are_milliseconds() {
    let timed = |time: &str, expected: &str, findings: &[&str]| {
        let moves =
            format!(r#"[{{}},{{"time":{time},"move":{{"color":0,"to":{{"x":5,"y":5}},"piece":"KA"}}}}]"#);
        check(&moves, expected, findings);
    };
    timed(
        r#"{"now":{"h":1,"m":2,"s":3},"total":{"m":300,"s":90}}"#,
        "0:1 +*5e角(Some(3723000)/Some(18090000))",
        &[],
    );
    timed(r#"{"now":{"m":0,"s":-3},"total":{"h":null,"m":0,"s":0}}"#, "0:1 +*5e角(Some(-3000)/Some(0))", &[]);
    timed(
        r#"{"now":{"m":0,"s":5.25},"total":{"m":0,"s":5.25}}"#,
        "0:1 +*5e角(Some(5250)/Some(5250))",
        &["schema-deviation@1 5.25"],
    );
    timed(
        r#"{"now":{"m":0,"s":5}}"#,
        "0:1 +*5e角(Some(5000)/None)",
        &["schema-deviation@1 {\"now\":{\"m\":0,\"s\":5}}"],
    );
    timed(r#"{"now":null,"total":{"m":0,"s":5}}"#, "0:1 +*5e角(None/Some(5000))", &[]);
    timed(r#""0:05""#, "0:1 +*5e角", &["unreadable-time@1 0:05"]);
    timed(
        r#"{"now":{"m":0,"s":"x"},"total":{"m":0,"s":1}}"#,
        "0:1 +*5e角(None/Some(1000))",
        &["unreadable-time@1 x"],
    );
    let huge = "9".repeat(30);
    timed(
        &format!(r#"{{"now":{{"m":0,"s":{huge}}},"total":{{"m":{huge}00,"s":1}}}}"#),
        "0:1 +*5e角",
        &[&format!("unreadable-time@1 {huge}"), &format!("unreadable-time@1 {huge}00")],
    );
}

#[test]
fn what_makes_no_move_is_reported_at_the_part_that_is_wrong() {
    let bad = |written: &str, place: &str| {
        let moves = format!(
            r#"[{{}},{{"move":{written}}},{{"move":{{"color":1,"to":{{"x":5,"y":5}},"piece":"KA"}}}}]"#
        );
        check(&moves, "0:1 ? -*5e角", &[&format!("unreadable-move@1 {place}")]);
    };
    bad(r#"{"color":0,"from":{"x":7,"y":7},"to":{"x":0,"y":6},"piece":"FU"}"#, "0");
    bad(r#"{"color":0,"from":{"x":7,"y":7},"to":{"x":7},"piece":"FU"}"#, r#"{"x":7}"#);
    bad(
        r#"{"color":0,"from":{"x":7,"y":7},"piece":"FU"}"#,
        r#"{"color":0,"from":{"x":7,"y":7},"piece":"FU"}"#,
    );
    bad(r#"{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"fu"}"#, "fu");
    bad(r#"{"color":0,"from":"77","to":{"x":7,"y":6},"piece":"FU"}"#, "77");
    bad(r#"{"color":0,"to":{"x":7,"y":6}}"#, r#"{"color":0,"to":{"x":7,"y":6}}"#);
    bad(r#""7776FU""#, "7776FU");
    bad(&format!(r#"{{"to":{{"x":{},"y":6}},"piece":"FU"}}"#, "7".repeat(30)), &"7".repeat(30));
}

#[test]
fn departures_with_a_plain_meaning_are_read_and_reported_once() {
    let odd = |written: &str, expected: &str, place: &str| {
        let moves = format!(r#"[{{}},{{"move":{written}}},{{"move":{written}}}]"#);
        check(&moves, &format!("0:1 {expected} {expected}"), &[&format!("schema-deviation@1 {place}")]);
    };
    odd(r#"{"color":true,"to":{"x":5,"y":5},"piece":"KA"}"#, "+*5e角", "true");
    odd(r#"{"to":{"x":5,"y":5},"piece":"KA"}"#, "*5e角", r#"{"to":{"x":5,"y":5},"piece":"KA"}"#);
    odd(r#"{"color":0,"to":{"x":5,"y":5,"z":5},"piece":"KA"}"#, "+*5e角", "z");
    odd(r#"{"color":0,"to":{"x":"5","y":5},"piece":"KA"}"#, "+*5e角", "5");
    odd(r#"{"color":0,"to":{"x":5,"y":5},"piece":"KA","relative":"ZZL"}"#, "+*5e角", "ZZL");
    odd(r#"{"color":0,"to":{"x":5,"y":5},"piece":"KA","promote":1}"#, "+*5e角成", "1");
    odd(r#"{"color":0,"to":{"x":5,"y":5},"piece":"KA","capture":"OU"}"#, "+*5e角", "OU");
    odd(r#"{"color":0,"from":{"x":8,"y":8},"to":{"x":5,"y":5},"piece":"KA","relative":"D"}"#, "+8h5e角", "D");
    odd(r#"{"color":0,"from":{"x":8,"y":8},"to":{"x":5,"y":5},"piece":"KA","relative":"H"}"#, "+8h5e角", "H");
    odd(
        r#"{"color":0,"from":{"x":3,"y":1},"piece":"GI","same":true}"#,
        "+3asame銀",
        r#"{"color":0,"from":{"x":3,"y":1},"piece":"GI","same":true}"#,
    );
    odd(r#"{"color":0,"to":{"x":5,"y":8},"piece":"KI","relative":"R"}"#, "+Relative(Relative(4))5h金", "R");
    odd(
        r#"{"color":0,"to":{"x":5,"y":8},"piece":"OU"}"#,
        "+?5h玉",
        r#"{"color":0,"to":{"x":5,"y":8},"piece":"OU"}"#,
    );
}

#[test]
fn commas_too_many_or_too_few_do_no_harm() {
    check(
        r#"[{},{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA",} "comments":["一" "二"]}{"special":"TORYO"},]"#,
        "0:1 +*5e角 TORYO@1 *1一 *1二",
        &["schema-deviation@- ,", "schema-deviation@- "],
    );
    let entry = r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}}"#;
    let missing = &["schema-deviation@- "][..];
    let surplus = &["schema-deviation@- ,"][..];
    for gap in ["", " ", "\n", "\r\n", "\n  ", "\n\n"] {
        check(&format!("[{{}}{gap}{entry},{entry}]"), "0:1 +*5e角 +*5e角", missing);
        check(&format!("[{{}},{entry}{gap}{entry}]"), "0:1 +*5e角 +*5e角", missing);
        check(&format!("[{{}},\n{entry}{gap}{entry},\n{entry}]"), "0:1 +*5e角 +*5e角 +*5e角", missing);
        check(&format!("[{{}},{entry}{gap}{{\n\"special\":\"TORYO\"}}]"), "0:1 +*5e角 TORYO@1", missing);
        check(&format!("[{{}},{entry},{gap},{entry}]"), "0:1 +*5e角 +*5e角", surplus);
        check(&format!("[,{gap}{{}},{entry}]"), "0:1 +*5e角", surplus);
    }
}

#[test]
fn commas_are_mended() {
    let mended = |text: &str, expected: &str| {
        let (_, findings) = read(text);
        let [finding] = findings.as_slice() else { panic!("{text}: {findings:?}") };
        let fix = finding.fix.as_ref().expect("a fix");
        assert!(fix.safe);
        let mut out = text.to_owned();
        for edit in fix.edits.iter().rev() {
            out.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
        }
        assert_eq!(out, expected);
    };
    mended(r#"{"header":{"a":"1" "b":"2"}"moves":[{}]}"#, r#"{"header":{"a":"1", "b":"2"},"moves":[{}]}"#);
    let entry = r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}}"#;
    mended(
        &format!("{{\"header\":{{}},\"moves\":[{{}}\n{entry}\n{entry}]}}"),
        &format!("{{\"header\":{{}},\"moves\":[{{}},\n{entry},\n{entry}]}}"),
    );
    mended(r#"{,"header":{"a":"1",},,"moves":[{},],}"#, r#"{"header":{"a":"1"},"moves":[{}]}"#);
}

#[test]
fn what_only_other_languages_have_is_read_and_reported_once_a_kind() {
    let records = "0:1 +*5e角 *1一";
    let slip = |moves: &str, place: &str| check(moves, records, &[&format!("schema-deviation@- {place}")]);
    let entry = r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"},"comments":["一"]}"#;
    slip(&format!("[{{}}, // 角\n{entry}// 終\n]"), "// 角");
    slip(&format!("[{{}},/* \"角\", */{entry}]"), "/* \"角\", */");
    slip(&format!("[{{\"time\":NaN}},{entry}]"), "NaN");
    slip(&format!("[{{\"time\":-Infinity}},{entry}]"), "-Infinity");
    slip(&format!("[{{\"move\":None}},{entry}]"), "None");
    slip(&format!("[{{}},{}]", entry.replace("\"KA\"", "\"KA\",\"promote\":undefined")), "undefined");
    slip(&format!("[{{}},{}]", entry.replace("\"一\"", "'一'")), "'一'");
    slip(&format!("[{{}},{}]", entry.replace('"', "'")), "'move'");
}

#[test]
fn broken_json_is_one_finding_whatever_follows() {
    let entry = r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}}"#;
    let breaks = [
        (r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"},"#, "{"),
        (r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA}},"#, "m"),
        (r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":KA"}},"#, "K"),
        (r#"{"move:{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},"#, "c"),
        (r#"{move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},"#, "m"),
        (r#"{"move" {"color":0,"to":{"x":5,"y":5},"piece":"KA"}},"#, "{"),
        (r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}]},"#, "]"),
        (r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":“KA”}},"#, "“"),
        ("?,", "?"),
        ("NaNo,", "N"),
        ("/,", "/"),
    ];
    for (broken, place) in breaks {
        for gap in ["", "\n", "\n  "] {
            let list = format!("{entry},{gap}").repeat(9);
            let text =
                format!("{{\"header\":{{}},\"moves\":[{gap}{{}},{gap}{list}{broken}{gap}{list}{entry}]}}\n");
            let place =
                if place == "m" && gap.contains('\n') && broken.contains(r#""KA}"#) { "\"" } else { place };
            assert_eq!(found(&text), [format!("unreadable-line@- {place}")], "{text}");
            assert_eq!(read(&text).0.len(), 1);
            // The next record of a file with one a line is not lost.
            let after = format!("{text}{{\"header\":{{}},\"moves\":[{{}}]}}\n");
            assert_eq!(read(&after).0.len(), 2, "{after}");
        }
    }
}

#[test]
fn a_bracket_too_many_is_one_error() {
    let text = "{\"header\":{}},\n\"moves\":[\n{},\n{\"special\":\"TORYO\"},\n{}\n]}";
    let found = found(text);
    assert_eq!(found, ["schema-deviation@- {", "unreadable-line@- ,\n\"moves\":["]);
}

#[test]
fn words_that_fit_their_squares_are_not_reported() {
    let fits = |color: u8, from: (u8, u8), to: (u8, u8), word: &str| {
        let text = format!(
            r#"{{"header":{{}},"moves":[{{}},{{"move":{{"color":{color},"from":{{"x":{},"y":{}}},"to":{{"x":{},"y":{}}},"piece":"RY","relative":"{word}"}}}}]}}"#,
            from.0, from.1, to.0, to.1
        );
        assert_eq!(found(&text), [""; 0], "{text}");
    };
    fits(0, (6, 9), (5, 8), "L");
    fits(0, (6, 9), (5, 8), "LU");
    fits(1, (6, 9), (5, 8), "D");
    fits(0, (5, 9), (5, 8), "C");
    fits(1, (5, 1), (5, 2), "CU");
    fits(0, (6, 8), (5, 8), "RM");
}

#[test]
fn forks_replace_the_entry_they_are_attached_to() {
    let mv = |x: u8| format!(r#""move":{{"color":0,"to":{{"x":{x},"y":5}},"piece":"KA"}}"#);
    let (one, two, three, four) = (mv(1), mv(2), mv(3), mv(4));
    // At the second move, before the move itself, with a fork in the fork's second entry.
    check(
        &format!(
            r#"[{{}},{{{one}}},{{"forks":[[{{{two}}},{{{three},"forks":[[{{{four}}}]]}}],[{{"special":"CHUDAN"}}]],{three}}},{{"special":"TORYO","forks":[[{{{one}}}]]}}]"#
        ),
        "0:1 +*1e角 +*3e角 TORYO@2\n0:2 +*2e角 +*3e角\n1:3 +*4e角\n0:2 CHUDAN@0\n0:3 +*1e角",
        &[],
    );
    // At the start position, and at the first entry of a fork: both are beside the first move.
    check(
        &format!(r#"[{{"forks":[[{{{one},"forks":[[{{{two}}}]]}}]]}},{{{three}}}]"#),
        "0:1 +*3e角\n0:1 +*1e角\n0:1 +*2e角",
        &[],
    );
    // At the first entry of a fork that stands later.
    check(
        &format!(r#"[{{}},{{{one}}},{{{two},"forks":[[{{{three},"forks":[[{{{four}}}]]}}]]}}]"#),
        "0:1 +*1e角 +*2e角\n0:2 +*3e角\n0:2 +*4e角",
        &[],
    );
    check(&format!(r#"[{{}},{{{one},"forks":[[]]}}]"#), "0:1 +*1e角", &["schema-deviation@1 ["]);
}

#[test]
fn comments_and_endings_stand_where_they_belong() {
    check(
        r#"[{"comments":["はじめ","&印"]},
            {"comments":["一\n二"],"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},
            {"special":"TORYO","comments":["終"]},{"move":{"color":1,"to":{"x":5,"y":5},"piece":"KA"}}]"#,
        "0:1 +*5e角 -*5e角 TORYO@1 *0はじめ &0印 *1一 *1二 *end終",
        &[],
    );
    check(
        r#"[{"comment":"はじめ"},{"special":"MAX_MOVES"}]"#,
        "0:1 MAX_MOVES@0 *0はじめ",
        &["schema-deviation@1 MAX_MOVES"],
    );
    check(r#"[{},{"special":"FOO"}]"#, "0:1 FOO@0", &["unknown-ending@1 FOO"]);
    check(r#"[{"comments":["一\r二\r\n三"]}]"#, "0:1 *0一 *0二 *0三", &[]);
    // A sign that belongs to the text is written twice.
    check(r#"[{"comments":["&印","&&注","&&&印","a&"]}]"#, "0:1 &0印 *0&注 &0&印 *0a&", &[]);
}

#[test]
fn a_list_that_begins_with_a_move_is_played_from_there() {
    check(
        r#"[{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}}]"#,
        "0:1 +*5e角",
        &[r#"schema-deviation@1 {"#],
    );
    check("[]", "0:1", &[]);
    check("[null,7]", "0:1 ?", &["unreadable-move@1 7", "schema-deviation@1 null"]);
}

fn start_of(initial: &str) -> (Record, Vec<String>) {
    let text = format!(r#"{{"header":{{}},"initial":{initial},"moves":[]}}"#);
    let (mut records, _) = read(&text);
    (records.remove(0), found(&text))
}

#[test]
fn presets_are_handicaps() {
    let check = |initial: &str, name: Option<&str>, findings: &[&str]| {
        let (record, found) = start_of(initial);
        let known = record.start.handicap.and_then(|handicap| handicap.known);
        assert_eq!(known.map(crate::shogi::Handicap::name), name, "{initial}");
        assert_eq!(found, findings, "{initial}");
    };
    check("null", None, &[]);
    check(r#"{"preset":"HIRATE"}"#, Some("平手"), &[]);
    check(r#"{"preset":"7_L","data":null}"#, Some("左七枚落ち"), &[]);
    check(r#"{"preset":6}"#, Some("六枚落ち"), &["schema-deviation@0 6"]);
    check(r#"{"preset":"99"}"#, None, &[]);
    let (record, _) = start_of(r#"{"preset":"OTHER"}"#);
    assert!(record.start.handicap.is_some_and(|handicap| handicap.known.is_none()));
}

#[test]
fn boards_are_read_file_by_file() {
    let two = r#"[{},{"color":1,"kind":"OU"},null,{},{},{},{},{"kind":"RY","color":0},{}]"#;
    let (record, found) = start_of(&format!(
        r#"{{"preset":"OTHER","data":{{"color":1,"board":{},"hands":[{{"FU":18}},{{"KI":2,"TO":0}}]}}}}"#,
        board(&[(2, two)])
    ));
    let setup = record.start.setup.expect("a board");
    let at = |file, rank| {
        setup.piece(crate::shogi::Square::new(file, rank).unwrap()).map(|piece| piece.kind.kanji())
    };
    assert_eq!((at(2, 2), at(2, 8), at(8, 2)), (Some("玉"), Some("龍"), None));
    assert_eq!(setup.hands[0].count(crate::shogi::HandKind::Pawn), 18);
    assert_eq!(setup.hands[1].count(crate::shogi::HandKind::Gold), 2);
    assert_eq!(record.start.turn, Some(crate::shogi::Color::White));
    assert!(!record.start.broken);
    assert_eq!(found, ["schema-deviation@0 null"]);
}

#[test]
fn boards_that_cannot_be_read_are_reported_once_with_their_place() {
    let bad = |data: &str, expected: &str| {
        let (record, found) = start_of(&format!(r#"{{"preset":"OTHER","data":{data}}}"#));
        assert!(record.start.broken, "{data}");
        assert_eq!(found, [expected], "{data}");
    };
    let hands = r#""hands":[{},{}],"color":0"#;
    bad(&format!(r#"{{"board":[[]],{hands}}}"#), "unreadable-board@0 []");
    bad(&format!(r#"{{"board":"x",{hands}}}"#), "unreadable-board@0 x");
    let cells = |cell: &str| board(&[(3, &format!("[{cell},{{}},{{}},{{}},{{}},{{}},{{}},{{}},{{}}]"))]);
    bad(&format!(r#"{{"board":{},{hands}}}"#, cells(r#"{"color":0,"kind":"XX"}"#)), "unreadable-board@0 XX");
    bad(
        &format!(r#"{{"board":{},{hands}}}"#, cells(r#"{"kind":"FU"}"#)),
        r#"unreadable-board@0 {"kind":"FU"}"#,
    );
    let empty = board(&[]);
    bad(&format!(r#"{{"board":{empty},"hands":[{{"UM":1}},{{}}],"color":0}}"#), "bad-placement@0 UM\":1");
    bad(&format!(r#"{{"board":{empty},"hands":[{{"FU":-1}},{{}}],"color":0}}"#), "unreadable-board@0 -1");
    bad(&format!(r#"{{"board":{empty},"hands":[{{"XX":1}},{{}}],"color":0}}"#), "unreadable-board@0 XX");
}

#[test]
fn the_header_is_kept_in_order() {
    let (records, findings) =
        read(r#"{"header":{" 先手 ":"あおば　","手合割":"二枚落ち","年":2031,"x":null},"moves":[]}"#);
    let record = &records[0];
    let fields: Vec<_> =
        record.header.iter().map(|field| (record.str(field.key), record.str(field.value))).collect();
    assert_eq!(fields, [("先手", "あおば"), ("手合割", "二枚落ち"), ("年", "2031")]);
    assert_eq!(findings.as_slice().len(), 1);
    // Without 「initial」 the header says how the game began.
    assert!(record.start.handicap.is_some_and(|handicap| handicap.known.is_some()));
}

#[test]
fn the_header_and_initial_must_agree() {
    let text = r#"{"header":{"手合割":"香落ち"},"initial":{"preset":"KA"},"moves":[]}"#;
    assert_eq!(found(text), ["handicap-conflict@0 香落ち"]);
    let text = r#"{"header":{"手合割":"角落ち　　"},"initial":{"preset":"KA"},"moves":[]}"#;
    assert_eq!(found(text), [""; 0]);
}

#[test]
fn lists_and_lines_of_records_are_read() {
    let one = r#"{"header":{},"moves":[{}]}"#;
    assert_eq!(read(one).0.len(), 1);
    assert_eq!(read(&format!("[{one},{one},{one}]")).0.len(), 3);
    assert_eq!(read(&format!("{one}\n{one}\n")).0.len(), 2);
    assert_eq!(found(&format!("{one}\n{one}\n")), ["several-games@- {"]);
    assert_eq!(found(&format!("[{one}]")), ["schema-deviation@- {"]);
    // A line that is cut short costs its own record only.
    let cut = r#"{"header":{},"moves":[{}"#;
    let text = format!("{one}\n{cut}\n{one}\n");
    assert_eq!(read(&text).0.len(), 3);
    assert_eq!(found(&text), ["several-games@- {", "unreadable-line@- {"]);
    assert_eq!(found(&format!("{one};")), ["unknown-line@- ;"]);
    assert_eq!(found(&format!("[{one},7]"))[1], "unreadable-line@- 7");
}

#[test]
fn what_stands_between_records_stops_no_reading() {
    let one = r#"{"header":{"先手":"甲"},"moves":[{}]}"#;
    let cases = [
        (format!("{one}\n,\n{one}\n{one}\n"), &[","][..]),
        (format!("{one},\n{one},\r\n{one}"), &[",", ","]),
        (format!("{one}\r,{one}\r,,\r{one}\r,\r"), &[",", ",,", ","]),
        (format!("{one}\n]\n// 二局目\n{one}\n;\n{one}"), &["]", ";"]),
        (format!("{one}\n;\r{one}\r　x\r{one}"), &[";", "　x"]),
        (format!(",\n{one}\n{one}\n{one} x\n"), &[",", "x"]),
    ];
    for (text, strays) in &cases {
        assert_eq!(read(text).0.len(), 3, "{text}");
        let found = found(text);
        let found: Vec<_> = found.iter().filter_map(|found| found.strip_prefix("unknown-line@- ")).collect();
        assert_eq!(&found, strays, "{text}");
    }
    for text in [",", ",\n,\n", "x\ny", ",\n7"] {
        let (records, findings) = read(text);
        assert_eq!((records.len(), findings.as_slice().len()), (0, 0), "{text}");
    }
}

#[test]
fn what_is_no_record_gives_no_game() {
    for text in ["", " ", "7", "x", "[]", "[1,2]", r#"{"title":"soup","steps":[1,2,3]}"#, "{}"] {
        let (records, findings) = read(text);
        assert_eq!((records.len(), findings.as_slice().len()), (0, 0), "{text}");
    }
}

#[test]
fn a_text_that_stops_keeps_what_was_read() {
    let text = r#"{"header":{},"moves":[{},{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"},"forks":[[{"move":{"color":0,"to":{"x":4"#;
    let (records, _) = read(text);
    assert_eq!(show(&records[0]), "0:1 +*5e角 ?\n0:1 ?\n");
    assert_eq!(found(text), ["truncated-record@- "]);
    let text = r#"{"header":{},"moves":[{},{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},{"move"!}]}"#;
    assert_eq!(show(&read(text).0[0]), "0:1 +*5e角 ?\n");
    assert_eq!(found(text), ["unreadable-line@- !"]);
}

#[test]
fn forks_nest_without_limit() {
    let depth = 100_000;
    let open = r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}},{"forks":[["#;
    let text = format!(r#"{{"header":{{}},"moves":[{{}},{}{}]}}"#, open.repeat(depth), "]]}".repeat(depth));
    let (records, _) = read(&text);
    assert_eq!(records[0].lines.len(), depth);
    assert_eq!(records[0].lines[depth - 1].first_ply() as usize, depth);
    // Cut short, and never closed.
    let (records, _) = read(&format!(r#"{{"header":{{}},"moves":[{{}},{}"#, open.repeat(depth)));
    assert_eq!(records[0].lines.len(), depth + 1);
}
