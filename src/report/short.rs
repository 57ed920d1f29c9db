//! One line a finding: `path:line:column: severity[code]: message`.

use std::fmt::Write;

use super::visible::visible;
use super::{Body, Emitter, Lang, ReportOptions, View};
use crate::finding::Finding;
use crate::source::Source;

pub(super) struct Short;

impl Emitter for Short {
    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        let mut out = String::new();
        for finding in view.findings {
            push_line(view.source, finding, options.lang, &mut out);
        }
        Body::Text(out)
    }
}

/// Appends the line of one finding.
pub(super) fn push_line(source: &Source, finding: &Finding, lang: Lang, out: &mut String) {
    let place = source.place(finding.span.start);
    let message = lang.message(finding);
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "{}:{}:{}: {}[{}]: {}",
        visible(source.name()),
        place.line,
        place.column,
        lang.severity(finding.severity),
        finding.code.name,
        visible(message)
    );
    if let Some(details) = lang.details(finding) {
        let _ = write!(out, " ({})", visible(details));
    }
    out.push('\n');
}
