//! `byte-order-mark`: a mark before the first line, or, in joined files, before a later one.

use crate::{
    finding::{BYTE_ORDER_MARK, Finding, Findings},
    source::{Encoding, Source, Span},
};

/// Further marks are counted, not listed.
const LISTED: usize = 20;

pub(super) fn check(source: &Source, findings: &mut Findings) {
    // UTF-16 needs its mark, and is reported as what it is.
    if source.bom() && source.encoding() == Encoding::Utf8 {
        findings.push(
            Finding::new(
                &BYTE_ORDER_MARK,
                Span::at(0),
                "the file starts with a byte order mark, which many programs take for a part of the first line",
            )
            .ja("ファイルの先頭に BOM があります。一行目の一部と見なすソフトが多くあります")
            .help((
                "save the file as UTF-8 without a byte order mark",
                "BOM なしの UTF-8 で保存してください",
            ))
            // The mark is no part of the text: an edit that changes nothing stands for it.
            .fix(Span::at(0), "", true),
        );
    }
    let mut marks = source.inner_marks();
    for mark in marks.by_ref().take(LISTED) {
        let message = "a byte order mark inside the file, before this line: files were joined here";
        findings.push(
            inner(mark, message)
                .ja("ファイルの途中、この行の前に BOM があります。複数のファイルをつないだ跡と思われます")
                .fix(mark, "", true),
        );
    }
    if let Some(mark) = marks.next() {
        let more = marks.count() + 1;
        let message = format!("byte order marks before {more} further lines");
        findings.push(inner(mark, &message).ja(format!("BOM がほかに{more}箇所あります")));
    }
}

fn inner(mark: Span, message: &str) -> Finding {
    Finding::new(&BYTE_ORDER_MARK, mark, message).help(("remove the mark", "BOM を削除してください"))
}
