//! `mixed-encodings`: lines of one file are in different encodings.

use crate::{
    finding::{Finding, Findings, MIXED_ENCODINGS},
    source::{Encoding, Source, Span},
};

/// So many further places are shown.
const SHOWN: usize = 3;

pub(super) fn check(source: &Source, findings: &mut Findings) {
    let Some(((first, encoding), others)) = source.mixed().split_first() else { return };
    let (part, whole) = (encoding.title(), source.encoding().title());
    let (more, more_ja) = match others.len() {
        0 => (String::new(), String::new()),
        count => {
            (format!(" (and so on at {count} further places)"), format!("（ほかに{count}箇所あります）"))
        }
    };
    let finding = Finding::new(
        &MIXED_ENCODINGS,
        content(source, *first),
        (
            format!("this line is in {part}, the rest of the file in {whole}{more}"),
            format!("この行の文字コードは {part}、ほかの行は {whole} です{more_ja}"),
        ),
    )
    .help((
        "save the whole file in one encoding: other programs read one of them as garbage",
        "ファイル全体を一つの文字コードで保存してください。ほかのソフトでは一方が文字化けします",
    ));
    let label = |finding: Finding, (span, encoding): &(Span, Encoding)| {
        finding.label(content(source, *span), (format!("in {}", encoding.title()), encoding.title()))
    };
    findings.push(others.iter().take(SHOWN).fold(finding, label));
}

/// The first line of a span, without its end.
fn content(source: &Source, span: Span) -> Span {
    let text = source.slice(span);
    let len = text.find(['\n', '\r']).unwrap_or(text.len());
    Span::new(span.start, span.start + len as u32)
}
