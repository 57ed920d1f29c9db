//! `mixed-line-ends`: more than one style of line end.

use crate::{
    finding::{Finding, Findings, MIXED_LINE_ENDS},
    source::{LineEnd, LineEnds, Source, Span},
};

pub(super) fn check(source: &Source, findings: &mut Findings) {
    let LineEnds::Mixed { first, other, at } = source.line_ends() else { return };
    let (first, other) = (titled(first), titled(other));
    let message = format!("this line ends with {other}, the lines before with {first}");
    let finding = Finding::new(&MIXED_LINE_ENDS, at, message)
        .ja(format!("この行の改行コードは {other}、ここまでの行は {first} です"))
        .help(("use one style of line end", "改行コードを一種類にそろえてください"));
    let (usual, odd) = odd_ends(source);
    findings.push(odd.into_iter().fold(finding, |finding, span| finding.fix(span, usual.text(), true)));
}

/// The name of a line end, and the systems that write it.
const fn titled(end: LineEnd) -> &'static str {
    match end {
        LineEnd::Lf => "LF (Unix)",
        LineEnd::CrLf => "CR LF (Windows)",
        LineEnd::Cr => "CR (old Mac)",
    }
}

/// The style of most line ends, and where the others stand.
fn odd_ends(source: &Source) -> (LineEnd, Vec<Span>) {
    let mut ends: Vec<(LineEnd, Span)> = Vec::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let end = Span::new(line.end, lines.offset());
        match source.slice(end) {
            "\n" => ends.push((LineEnd::Lf, end)),
            "\r\n" => ends.push((LineEnd::CrLf, end)),
            "\r" => ends.push((LineEnd::Cr, end)),
            _ => {}
        }
    }
    let count = |style: LineEnd| ends.iter().filter(|(other, _)| *other == style).count();
    let counts = [LineEnd::CrLf, LineEnd::Lf, LineEnd::Cr].map(|style| (count(style), style));
    let usual = counts.into_iter().max_by_key(|(count, _)| *count).map_or(LineEnd::Lf, |(_, style)| style);
    (usual, ends.into_iter().filter(|(style, _)| *style != usual).map(|(_, span)| span).collect())
}
