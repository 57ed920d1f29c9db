//! Bytes in every encoding become the same text, and every place maps back to its byte.

use kifu::source::{Encoding, LineEnd, LineEnds, Lines, Origin, Place, Source, Span};
use proptest::prelude::*;

/// `text` in `encoding`, character by character: the bytes of each, escape sequences included.
fn encode_each(text: &str, encoding: Encoding) -> Vec<Vec<u8>> {
    let by_table = |table: &'static encoding_rs::Encoding| -> Vec<Vec<u8>> {
        text.chars().map(|c| table.encode(c.encode_utf8(&mut [0; 4])).0.into_owned()).collect()
    };
    let units = |bytes: fn(u16) -> [u8; 2]| -> Vec<Vec<u8>> {
        text.chars().map(|c| c.encode_utf16(&mut [0; 2]).iter().flat_map(|u| bytes(*u)).collect()).collect()
    };
    match encoding {
        Encoding::Utf8 => text.chars().map(|c| c.to_string().into_bytes()).collect(),
        Encoding::ShiftJis => by_table(encoding_rs::SHIFT_JIS),
        Encoding::EucJp => by_table(encoding_rs::EUC_JP),
        Encoding::Iso2022Jp => by_table(encoding_rs::ISO_2022_JP),
        Encoding::Utf16Le => units(u16::to_le_bytes),
        Encoding::Utf16Be => units(u16::to_be_bytes),
    }
}

/// What the place of every offset of `text` must be, found the slow way.
fn naive_places(text: &str, widths: &[usize], first_byte: usize) -> Vec<(u32, Place)> {
    let mut place = Place { line: 1, column: 1, byte: first_byte as u64 };
    let mut places = Vec::new();
    let mut chars = text.char_indices().zip(widths).peekable();
    while let Some(((at, c), width)) = chars.next() {
        places.push((at as u32, place));
        place.byte += *width as u64;
        place.column += 1;
        let next = chars.peek().map(|((_, c), _)| *c);
        if c == '\n' || c == '\r' && next != Some('\n') {
            place = Place { line: place.line + 1, column: 1, ..place };
        }
    }
    places.push((text.len() as u32, place));
    places
}

fn check_places(source: &Source, expected: &[(u32, Place)]) {
    for (offset, place) in expected {
        assert_eq!(source.place(*offset), *place, "offset {offset} of {:?}", source.text());
    }
}

/// A text as records hold it: kana, kanji, digits of both widths, ASCII, all line ends.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[ -~]{0,12}",
        4 => "[０-９一二三四五六七八九歩香桂銀金角飛玉成同打先手後：]{0,12}",
        2 => "[あ-んア-ヶー]{0,6}",
        1 => "[ｱ-ﾝ]{0,4}",
        3 => Just("\n".to_owned()),
        3 => Just("\r\n".to_owned()),
        1 => Just("\r".to_owned()),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn encoding() -> impl Strategy<Value = Encoding> {
    proptest::sample::select(Encoding::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_place_is_right_in_every_encoding(text in text(), encoding in encoding()) {
        // ISO-2022-JP has no half-width katakana in the tables that encode it.
        prop_assume!(encoding != Encoding::Iso2022Jp || !text.contains(|c| ('ｱ'..='ﾝ').contains(&c)));
        let parts = encode_each(&text, encoding);
        let source = Source::new("a", parts.concat(), Some(encoding));
        prop_assert_eq!(source.text(), text.as_str());
        prop_assert!(source.undecodable().is_empty());
        // Each character of ISO-2022-JP brings its escape sequences here, and its place is after the
        // first of them: the other encodings are exact.
        if encoding != Encoding::Iso2022Jp {
            let widths: Vec<usize> = parts.iter().map(Vec::len).collect();
            check_places(&source, &naive_places(&text, &widths, 0));
        }
    }

    #[test]
    fn utf_8_and_utf_16_are_found_with_and_without_a_mark(text in text(), mark in any::<bool>()) {
        for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be] {
            let marked = if mark { format!("\u{FEFF}{text}") } else { text.clone() };
            // Without a mark UTF-16 is found by its line ends and digits.
            let ascii = text.chars().filter(char::is_ascii).count();
            let others = text.chars().count() - ascii;
            if encoding != Encoding::Utf8 && !mark && (ascii < 2 || ascii * 2 < others) {
                continue;
            }
            let parts = encode_each(&marked, encoding);
            let source = Source::new("a", parts.concat(), None);
            prop_assert_eq!(source.encoding(), encoding);
            prop_assert_eq!(source.text(), text.as_str());
            prop_assert_eq!(source.bom(), mark);
            let first = if mark { parts[0].len() } else { 0 };
            let widths: Vec<usize> = parts.iter().skip(usize::from(mark)).map(Vec::len).collect();
            check_places(&source, &naive_places(&text, &widths, first));
        }
    }

    #[test]
    fn any_bytes_at_all_are_accounted_for(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let source = Source::new("a", bytes.clone(), None);
        let end = source.place(source.text().len() as u32).byte;
        prop_assert_eq!(end + u64::from(source.padding()) * unit(&source), bytes.len() as u64);
        for span in source.undecodable() {
            prop_assert!(source.slice(*span).chars().all(|c| c == char::REPLACEMENT_CHARACTER));
        }
        let mut last = 0;
        for offset in 0..=source.text().len() as u32 {
            let byte = source.place(offset).byte;
            prop_assert!(byte >= last);
            last = byte;
        }
    }

    #[test]
    fn lines_and_their_ends_are_the_whole_text(text in text()) {
        let mut joined = String::new();
        let mut last = 0;
        for line in Lines::new(&text) {
            joined.push_str(&text[last as usize..line.start as usize]);
            joined.push_str(line.of(&text));
            prop_assert!(!line.of(&text).contains(['\n', '\r']));
            last = line.end;
        }
        joined.push_str(&text[last as usize..]);
        prop_assert_eq!(&joined, &text);
        let source = Source::new("a", text.clone().into_bytes(), Some(Encoding::Utf8));
        for (index, line) in Lines::new(source.text()).enumerate() {
            prop_assert_eq!(source.line_span(index as u32 + 1), Some(line));
        }
    }
}

/// The bytes of a NUL.
fn unit(source: &Source) -> u64 {
    match source.encoding() {
        Encoding::Utf16Le | Encoding::Utf16Be => 2,
        Encoding::Utf8 | Encoding::ShiftJis | Encoding::EucJp | Encoding::Iso2022Jp => 1,
    }
}

const KIF: &str =
    "手合割：平手\r\n先手：甲\r\n後手：乙\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)\r\n";

#[track_caller]
fn check_found(bytes: &[u8], encoding: Encoding, text: &str) {
    let source = Source::new("a.kif", bytes.to_vec(), None);
    assert_eq!((source.encoding(), source.text()), (encoding, text));
    assert_eq!((source.undecodable(), source.mixed()), (&[][..], &[][..]));
}

#[test]
fn a_record_is_found_in_every_encoding() {
    for encoding in Encoding::ALL {
        check_found(&encode_whole(KIF, encoding), encoding, KIF);
    }
}

/// `text` in `encoding`, as a program writes it.
fn encode_whole(text: &str, encoding: Encoding) -> Vec<u8> {
    match encoding {
        Encoding::Iso2022Jp => encoding_rs::ISO_2022_JP.encode(text).0.into_owned(),
        _ => encode_each(text, encoding).concat(),
    }
}

#[test]
fn names_in_kana_alone_are_told_apart() {
    for text in [
        "N+さくら\nN-ひかり\n+7776FU\n",
        "N+はやぶさ\nN-のぞみ\nPI\n+\n'*こんにちは、よろしくおねがいします\n",
    ] {
        for encoding in [Encoding::ShiftJis, Encoding::EucJp] {
            check_found(&encode_whole(text, encoding), encoding, text);
        }
    }
}

#[test]
fn a_label_decides_where_the_bytes_leave_it_open() {
    // B1 B2 is ｱｲ in Shift_JIS and a kanji in EUC-JP.
    let sjis = b"'encoding=Shift_JIS\nN+\xB1\xB2\n";
    check_found(sjis, Encoding::ShiftJis, "'encoding=Shift_JIS\nN+ｱｲ\n");
    let euc = encode_whole("'CSA encoding=EUC-JP\nN+若葉\n", Encoding::EucJp);
    check_found(&euc, Encoding::EucJp, "'CSA encoding=EUC-JP\nN+若葉\n");
    // And never where they do not.
    let lie = encode_whole("'encoding=EUC-JP\nN+若葉\n", Encoding::ShiftJis);
    check_found(&lie, Encoding::ShiftJis, "'encoding=EUC-JP\nN+若葉\n");
}

#[test]
fn half_width_katakana_stay_shift_jis() {
    let text = "開始日時：2005/11/29\n備考：ﾃｽﾄ･ﾀﾞｲ2ｶｲ\n";
    check_found(&encode_whole(text, Encoding::ShiftJis), Encoding::ShiftJis, text);
}

#[test]
fn ascii_is_utf_8() {
    check_found(b"V2.2\n+7776FU\n", Encoding::Utf8, "V2.2\n+7776FU\n");
    check_found(b"", Encoding::Utf8, "");
}

#[test]
fn characters_of_three_bytes_in_euc_jp_keep_the_places() {
    // 8FB0A1 is 丂 of JIS X 0212.
    let bytes = [&b"N+\xBC\xE3\xCD\xD5\x8F\xB0\xA1"[..], b"\nN-\xB9\xC8\xCD\xD5\n+7776FU\n"].concat();
    let source = Source::new("a.csa", bytes, Some(Encoding::EucJp));
    assert_eq!(source.text(), "N+若葉丂\nN-紅葉\n+7776FU\n");
    assert_eq!(source.place(12), Place { line: 2, column: 1, byte: 10 });
}

#[track_caller]
fn check_mixed(bytes: &[u8], text: &str, main: Encoding, mixed: &[(&str, Encoding)]) {
    let source = Source::new("a", bytes.to_vec(), None);
    assert_eq!((source.text(), source.encoding()), (text, main));
    let found: Vec<(&str, Encoding)> =
        source.mixed().iter().map(|(span, encoding)| (source.slice(*span), *encoding)).collect();
    assert_eq!(found, mixed);
    assert_eq!(source.place(text.len() as u32).byte, bytes.len() as u64);
}

#[test]
fn lines_in_other_encodings_are_read_and_listed() {
    let utf8 = "N+若葉\n".as_bytes();
    let sjis = encode_whole("'*角換わりの出だし\n", Encoding::ShiftJis);
    let euc = encode_whole("'*飛車の詰の探索\n", Encoding::EucJp);
    check_mixed(
        &[utf8, b"N-A\n", &sjis].concat(),
        "N+若葉\nN-A\n'*角換わりの出だし\n",
        Encoding::ShiftJis,
        &[("N+若葉\n", Encoding::Utf8)],
    );
    check_mixed(
        &[&sjis[..], b"+7776FU\n", &sjis, &euc].concat(),
        "'*角換わりの出だし\n+7776FU\n'*角換わりの出だし\n'*飛車の詰の探索\n",
        Encoding::ShiftJis,
        &[("'*飛車の詰の探索\n", Encoding::EucJp)],
    );
}

#[test]
fn a_line_of_utf_8_that_happens_to_fit_shift_jis_is_still_found() {
    let kif = encode_whole(KIF, Encoding::ShiftJis);
    let line = "*ああ\r\n".as_bytes();
    let text = format!("{KIF}*ああ\r\n");
    check_mixed(&[&kif, line].concat(), &text, Encoding::ShiftJis, &[("*ああ\r\n", Encoding::Utf8)]);
    let text = format!("{KIF}*りり\r\n");
    let line = "*りり\r\n".as_bytes();
    check_mixed(&[&kif, line].concat(), &text, Encoding::ShiftJis, &[("*りり\r\n", Encoding::Utf8)]);
}

#[track_caller]
fn check_bad(bytes: &[u8], encoding: Encoding, text: &str, bad: &[u64]) {
    let source = Source::new("a", bytes.to_vec(), None);
    assert_eq!((source.encoding(), source.text()), (encoding, text));
    let places: Vec<u64> = source.undecodable().iter().map(|span| source.place(span.start).byte).collect();
    assert_eq!(places, bad);
}

#[test]
fn a_bad_byte_is_listed_and_costs_nothing_else() {
    let kif = encode_whole(KIF, Encoding::ShiftJis);
    let bad = encode_whole("*よい\r\n", Encoding::ShiftJis);
    let bytes = [&kif[..], b"*\xFF", &bad].concat();
    check_bad(&bytes, Encoding::ShiftJis, &format!("{KIF}*\u{FFFD}*よい\r\n"), &[kif.len() as u64 + 1]);
    check_bad(b"N+\xFF\n+7776FU\n", Encoding::ShiftJis, "N+\u{FFFD}\n+7776FU\n", &[2]);
}

#[test]
fn a_character_cut_off_in_utf_8_does_not_change_the_encoding() {
    let mut bytes = format!("{KIF}*これはよい手").into_bytes();
    bytes.truncate(bytes.len() - 1);
    let at = bytes.len() as u64 - 2;
    check_bad(&bytes, Encoding::Utf8, &format!("{KIF}*これはよい\u{FFFD}\u{FFFD}"), &[at]);
}

/// What is left of UTF-8 that a program took for Shift_JIS and wrote anew: each byte that it could not
/// read is a question mark.
fn written_anew_as_shift_jis(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let lead = matches!(bytes[at], 0x81..=0x9F | 0xE0..=0xFC);
        let pair = lead && bytes.get(at + 1).is_some_and(|trail| matches!(trail, 0x40..=0x7E | 0x80..=0xFC));
        if !pair && matches!(bytes[at], 0x80..=0xA0 | 0xE0..=0xFF) {
            bytes[at] = b'?';
        }
        at += 1 + usize::from(pair);
    }
    bytes
}

#[test]
fn utf_8_that_was_written_anew_as_shift_jis_is_damaged_and_not_shift_jis() {
    let text = "# --- Kifu for Windows V6.65 棋譜ファイル ---\n開始日時：2025/09/28 14:27:44\n手合割：平手　　\n\
                先手：中村　勝義\n手数----指手---------消費時間--\n   1 ２六歩(27)   ( 1:24/00:01:24)\n   2 \
                ３四歩(33)   ( 0:06/00:00:06)\nまで2手で先手の勝ち\n";
    let source = Source::new("a.kif", written_anew_as_shift_jis(text), None);
    assert_eq!((source.encoding(), source.mixed()), (Encoding::Utf8, &[][..]));
    assert!(!source.undecodable().is_empty());
    assert!(source.text().contains("勝義"), "{}", source.text());
    // The commonest character of Shift_JIS that looks like one of UTF-8 does not make it that.
    let dragons = "まで９一龍\n９二龍　３一龍　､\n".repeat(20);
    let bytes = encode_whole(&dragons, Encoding::ShiftJis);
    assert_eq!(Source::new("a.kif", bytes, None).encoding(), Encoding::ShiftJis);
}

#[test]
fn bytes_that_are_no_text_stay_small_and_keep_their_places() {
    let bytes: Vec<u8> =
        (0..100_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8 | 0x80).collect();
    let source = Source::new("a", bytes, None);
    assert_eq!(source.undecodable().len(), 1);
    assert_eq!(source.place(3 * 500).byte, 500);
}

#[test]
fn padding_after_the_end_is_no_text() {
    for tail in ["\u{1A}", "\0\0\0\0", "\u{1A}\0"] {
        let source = Source::new("a", format!("V2.2\n{tail}").into_bytes(), None);
        assert_eq!((source.text(), source.padding()), ("V2.2\n", tail.len() as u32));
    }
    let source = Source::new("a", b"'*a\0b\n".to_vec(), None);
    assert_eq!((source.text(), source.padding()), ("'*a\0b\n", 0));
    assert_eq!(source.control_characters().collect::<Vec<_>>(), [Span::new(3, 4)]);
    // A last line in another encoding ends where the text does.
    let mut mixed = "\u{feff}先手：甲\n".as_bytes().to_vec();
    mixed.extend(b"*\x93\xFA\x96\x7B\x8F\xAB\x8A\xFB\0\0");
    let source = Source::new("a.kif", mixed, None);
    let (span, encoding) = source.mixed()[0];
    assert_eq!((source.slice(span), encoding, source.padding()), ("*日本将棋", Encoding::ShiftJis, 2));
    assert_eq!(span.end as usize, source.text().len());
}

#[test]
fn a_place_past_the_end_is_the_end() {
    let source = Source::new("a", b"a\nb".to_vec(), None);
    assert_eq!(source.place(u32::MAX), Place { line: 2, column: 2, byte: 3 });
    assert_eq!(Source::new("a", Vec::new(), None).place(0), Place { line: 1, column: 1, byte: 0 });
}

#[test]
fn a_part_of_a_file_has_the_places_of_the_file() {
    let origin = Origin { lines: 10, bytes: 1000, ..Origin::default() };
    let source = Source::new("a", b"+7776FU\n-3334FU\n".to_vec(), None).with_origin(origin);
    assert_eq!(source.place(8), Place { line: 12, column: 1, byte: 1008 });
    assert_eq!(source.line_text(12), "-3334FU");
    assert_eq!(source.line_text(2), "");
    assert_eq!(source.last_line(), 13);
}

#[track_caller]
fn check_label(text: &str, expected: Option<(&str, Option<Encoding>)>) {
    let source = Source::new("a", text.as_bytes().to_vec(), None);
    let label = source.encoding_label().map(|label| (source.slice(label.span), label.encoding));
    assert_eq!(label, expected, "{text}");
}

#[test]
fn the_label_is_found_in_its_spellings() {
    check_label("#KIF version=2.0 encoding=UTF-8\n", Some(("UTF-8", Some(Encoding::Utf8))));
    check_label("#KI2 version=2.0 encoding=Shift_JIS", Some(("Shift_JIS", Some(Encoding::ShiftJis))));
    check_label("'CSA encoding=SHIFT_JIS\r\nV3.0\r\n", Some(("SHIFT_JIS", Some(Encoding::ShiftJis))));
    check_label("'encoding=Shift_JIS\n", Some(("Shift_JIS", Some(Encoding::ShiftJis))));
    check_label("'csa Encoding=utf8\n", Some(("utf8", Some(Encoding::Utf8))));
    check_label("# by X\n#KIF encoding=latin1\n", Some(("latin1", None)));
    check_label("V2.2\nN+encoding=UTF-8\n", None);
    check_label("", None);
}

#[track_caller]
fn check_line_ends(text: &str, expected: LineEnds) {
    assert_eq!(Source::new("a", text.as_bytes().to_vec(), None).line_ends(), expected, "{text:?}");
}

#[test]
fn the_first_change_of_line_ends_is_found() {
    let mixed = |first, other, start, end| LineEnds::Mixed { first, other, at: Span::new(start, end) };
    check_line_ends("a", LineEnds::None);
    check_line_ends("a\nb\n", LineEnds::All(LineEnd::Lf));
    check_line_ends("a\r\nb\r\n", LineEnds::All(LineEnd::CrLf));
    check_line_ends("a\rb\r", LineEnds::All(LineEnd::Cr));
    check_line_ends("a\r\nb\n", mixed(LineEnd::CrLf, LineEnd::Lf, 4, 5));
    check_line_ends("a\nb\r\n", mixed(LineEnd::Lf, LineEnd::CrLf, 3, 5));
    check_line_ends("a\r\nb\r", mixed(LineEnd::CrLf, LineEnd::Cr, 4, 5));
    check_line_ends("a\rb\r\n", mixed(LineEnd::Cr, LineEnd::CrLf, 3, 5));
}

#[test]
fn marks_inside_the_text_are_found_at_line_starts() {
    let source = Source::new("a", "\u{FEFF}a\n\u{FEFF}b\u{FEFF}\n".as_bytes().to_vec(), None);
    assert!(source.bom());
    assert_eq!(source.inner_marks().collect::<Vec<_>>(), [Span::new(2, 5)]);
}

#[test]
fn ten_thousand_places_in_one_long_line_take_no_time() {
    let source = Source::new("a", "７六歩".repeat(300_000).into_bytes(), Some(Encoding::Utf8));
    let mut sum = 0_u64;
    for offset in (0..source.text().len() as u32).step_by(9) {
        sum += u64::from(source.place(offset).column);
    }
    assert_eq!(sum, (0..300_000_u64).map(|n| 3 * n + 1).sum::<u64>());
}
