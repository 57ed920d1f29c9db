//! `byte-order-mark`: a mark before the first line, or, in joined files, before a later one.

use crate::{
    finding::{BYTE_ORDER_MARK, Finding, Findings},
    source::{Encoding, Source, Span},
};

pub(super) fn check(source: &Source, findings: &mut Findings) {
    // UTF-16 needs its mark, and is reported as what it is.
    if source.bom() && source.encoding() == Encoding::Utf8 {
        findings.push(
            Finding::new(
                &BYTE_ORDER_MARK,
                Span::at(0),
                "the file starts with a byte order mark, which many programs take for a part of the first line",
            )
            .ja("先頭にBOMがあります。1行目を読めないソフトがあります")
            .help("save the file as UTF-8 without a byte order mark"),
        );
    }
    for mark in source.inner_marks() {
        findings.push(
            Finding::new(
                &BYTE_ORDER_MARK,
                mark,
                "a byte order mark inside the file, before this line: files were joined here",
            )
            .ja("ファイルの途中にBOMがあります")
            .help("remove the mark")
            .fix(mark, "", true),
        );
    }
}
