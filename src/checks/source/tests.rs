//! What fires and what stays quiet, by the bytes of a file.

use super::check_all;
use crate::{
    finding::{Finding, Findings, Severity},
    source::{Encoding, Source},
};

fn found(name: &str, bytes: &[u8]) -> (Source, Vec<Finding>) {
    let source = Source::new(name, bytes.to_vec(), None);
    let mut findings = Findings::new();
    check_all(&source, &mut findings);
    (source, findings.take())
}

/// `code severity line:column byte` of each finding.
#[track_caller]
fn check(name: &str, bytes: &[u8], expected: &[&str]) {
    let (source, findings) = found(name, bytes);
    let found: Vec<String> = findings
        .iter()
        .map(|finding| {
            let place = source.place(finding.span.start);
            let (line, column, byte) = (place.line, place.column, place.byte);
            format!("{} {} {line}:{column} {byte}", finding.code.name, finding.severity)
        })
        .collect();
    assert_eq!(found, expected, "{name} {:?}", String::from_utf8_lossy(bytes));
}

fn sjis(text: &str) -> Vec<u8> {
    encoding_rs::SHIFT_JIS.encode(text).0.into_owned()
}

fn euc(text: &str) -> Vec<u8> {
    encoding_rs::EUC_JP.encode(text).0.into_owned()
}

#[test]
fn clean_files_are_quiet() {
    check("a.kif", &sjis("手合割：平手\r\n先手：甲\r\n"), &[]);
    check("a.kifu", "手合割：平手\n先手：甲\n".as_bytes(), &[]);
    check("a.kif", b"# ASCII\n", &[]);
    check("a.csa", "N+若葉\n".as_bytes(), &[]);
    check("a.csa", &sjis("N+若葉\n"), &[]);
    check("a.csa", &sjis("'encoding=Shift_JIS\nN+若葉\n"), &[]);
    check("a.csa", b"'CSA encoding=SHIFT_JIS\nV3.0\nN+A\n", &[]);
    check("a.csa", b"", &[]);
}

#[test]
fn an_encoding_that_was_chosen_says_nothing_of_name_and_label() {
    let check = |name, bytes: &[u8], chosen, expected: &[&str]| {
        let mut findings = Findings::new();
        check_all(&Source::new(name, bytes.to_vec(), Some(chosen)), &mut findings);
        let found: Vec<_> = findings.as_slice().iter().map(|finding| finding.code.name).collect();
        assert_eq!(found, expected, "{name}");
    };
    let text = "#KIF version=2.0 encoding=Shift_JIS\n先手：甲\n";
    check("a.kif", &sjis("先手：甲\n"), Encoding::Utf8, &["undecodable-bytes"]);
    check("a.kif", &sjis(text), Encoding::Utf8, &["undecodable-bytes"]);
    check("a.kif", "先手：甲\n".as_bytes(), Encoding::Utf8, &[]);
    check("a.kif", text.as_bytes(), Encoding::Utf8, &["encoding-mismatch"]);
    check("a.kifu", &sjis("先手：甲\n"), Encoding::ShiftJis, &[]);
}

#[test]
fn a_label_that_lies_is_a_warning_at_the_label() {
    check(
        "a.kif",
        &sjis("#KIF version=2.0 encoding=UTF-8\r\n先手：甲\r\n"),
        &["encoding-mismatch warning 1:27 26"],
    );
    check("a.csa", "'CSA encoding=SHIFT_JIS\nN+若葉\n".as_bytes(), &["encoding-mismatch warning 1:15 14"]);
    check("a.csa", "'CSA encoding=latin1\nN+若葉\n".as_bytes(), &["encoding-mismatch warning 1:15 14"]);
}

#[test]
fn encodings_that_few_read_are_a_warning_whatever_the_label_says() {
    check("a.kif", &euc("手合割：平手\n先手：甲\n"), &["encoding-mismatch warning 1:1 0"]);
    check("a.csa", &euc("'encoding=EUC-JP\nN+若葉の会\n"), &["encoding-mismatch warning 1:1 0"]);
    check("a.kif", b"\x1B$B@h<j\x1B(B:A\n", &["encoding-mismatch warning 1:1 3"]);
    check("a.csa", b"\xFF\xFEV\x002\0\n\0", &["encoding-mismatch warning 1:1 2"]);
}

#[test]
fn an_extension_that_suggests_otherwise_is_information() {
    check("a.kif", "手合割：平手\n".as_bytes(), &["encoding-mismatch info 1:1 0"]);
    check("A.KIF", "手合割：平手\n".as_bytes(), &["encoding-mismatch info 1:1 0"]);
    check("a.zip!b.kifu", &sjis("手合割：平手\n"), &["encoding-mismatch info 1:1 0"]);
    check("kif", "手合割：平手\n".as_bytes(), &[]);
    check("a.txt", "手合割：平手\n".as_bytes(), &[]);
}

#[test]
fn marks_are_information_before_the_first_line_and_before_later_ones() {
    check("a.csa", b"\xEF\xBB\xBFV2.2\n", &["byte-order-mark info 1:1 3"]);
    check("a.csa", b"V2.2\n\xEF\xBB\xBFV2.2\n", &["byte-order-mark info 2:1 5"]);
}

#[test]
fn control_characters_are_warnings_by_run() {
    check(
        "a.csa",
        b"'a\0b\n'\x1A\x1Ac\n",
        &["control-character warning 1:3 2", "control-character warning 2:2 6"],
    );
    check("a.csa", b"+\n%TORYO\n\x1A", &["control-character warning 3:1 9"]);
    check("a.csa", b"a\tb\r\n", &[]);
    check("a.csa", "'a\u{85}b\u{A0}c\n".as_bytes(), &["control-character warning 1:3 2"]);
    // 0x80 is nothing in Shift_JIS, and passes as U+0080.
    check("a.csa", &[&sjis("'若葉")[..], b"\x80\n"].concat(), &["control-character warning 1:4 5"]);
    let (_, findings) = found("a.csa", "\x01a".repeat(1000).as_bytes());
    assert_eq!(findings.len(), 21);
    assert_eq!(findings[20].message.en, "control characters at 980 further places");
}

#[test]
fn mixed_line_ends_are_information_and_mended_to_what_most_lines_have() {
    check("a.csa", b"+\r\n+7776FU\n-3334FU\r\n", &["mixed-line-ends info 2:8 10"]);
    let (source, findings) = found("a.csa", b"+\r\n+7776FU\n-3334FU\n");
    let fix = findings[0].fix.as_ref().unwrap();
    let edits: Vec<(&str, &str)> =
        fix.edits.iter().map(|edit| (source.slice(edit.span), edit.text.as_str())).collect();
    assert_eq!((edits, fix.safe), (vec![("\r\n", "\n")], true));
}

#[test]
fn lines_in_other_encodings_are_one_warning() {
    let bytes =
        [&sjis("N+若葉\nN-紅葉\n'*角換わりの出だし\n")[..], "'*よい手\n+7776FU\n'*よい手\n".as_bytes()]
            .concat();
    check("a.csa", &bytes, &["mixed-encodings warning 4:1 33"]);
    let (_, findings) = found("a.csa", &bytes);
    assert_eq!(findings[0].labels.len(), 1);
    assert_eq!(findings[0].severity, Severity::Warning);
}

#[test]
fn undecodable_bytes_are_one_error_a_line_with_the_offset() {
    let bytes = [&sjis("N+若葉\nN-")[..], b"\xFF\xFF-\xFF\n+7776FU\n'*\xFE\n"].concat();
    check("a.csa", &bytes, &["undecodable-bytes error 2:3 9", "undecodable-bytes error 4:3 24"]);
    let (_, findings) = found("a.csa", &bytes);
    assert_eq!(findings[0].message.en, "2 bytes at offset 9 of the file are no character in Shift_JIS");
    assert_eq!(findings[1].message.en, "byte at offset 24 of the file is no character in Shift_JIS");
}
