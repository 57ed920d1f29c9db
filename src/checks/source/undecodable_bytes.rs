//! `undecodable-bytes`: bytes that no supported encoding explains.

use crate::{
    finding::{Finding, Findings, UNDECODABLE_BYTES},
    source::{Encoding, Source, Span},
};

/// So many lines are listed; the rest is counted.
const LISTED: usize = 20;

pub(super) fn check(source: &Source, findings: &mut Findings) {
    let mut places = source.undecodable().iter().copied().peekable();
    for _ in 0..LISTED {
        let Some(first) = places.next() else { return };
        // What is wrong on one line has one reason.
        let line = source.place(first.start).line;
        let end = source.line_span(line).map_or(first.end, |span| span.end);
        let mut span = first;
        while let Some(next) = places.next_if(|next| next.start < end) {
            span = span.to(next);
        }
        findings.push(finding(source, first, span));
    }
    if let Some(next) = places.next() {
        let more = places.count() + 1;
        findings.push(
            Finding::new(
                &UNDECODABLE_BYTES,
                next,
                format!("bytes that cannot be decoded at {more} further places"),
            )
            .ja(format!("文字として読めないバイトがほかに{more}箇所あります"))
            .help(("restore the file from where it came from", "元のファイルを入手し直してください")),
        );
    }
}

fn finding(source: &Source, first: Span, span: Span) -> Finding {
    let byte = source.place(first.start).byte;
    let encoding = encoding_at(source, first).title();
    // Each U+FFFD stands for one byte.
    let (count, one) = ((first.len() / 3).max(1), first.len() <= 3);
    let what = if one { "byte".to_owned() } else { format!("{count} bytes") };
    let verb = if one { "is" } else { "are" };
    Finding::new(
        &UNDECODABLE_BYTES,
        span,
        format!("{what} at offset {byte} of the file {verb} no character in {encoding}"),
    )
    .ja(format!(
        "ファイルの先頭から{byte}バイト進んだところの{count}バイトが、{encoding} の文字として読めません"
    ))
    .help((
        "restore the text from where it came from, or name its encoding with --encoding",
        "元のファイルを入手し直すか、--encoding で文字コードを指定してください",
    ))
}

/// The encoding that the line of `span` was read in.
fn encoding_at(source: &Source, span: Span) -> Encoding {
    let index = source.mixed().partition_point(|(line, _)| line.end <= span.start);
    let line = source.mixed().get(index).filter(|(line, _)| line.start <= span.start);
    line.map_or(source.encoding(), |(_, encoding)| *encoding)
}
