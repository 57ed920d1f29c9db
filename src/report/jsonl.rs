//! One JSON object a finding, one line each.

use super::wire::{Object, push_json};
use super::{Body, Emitter, ReportOptions, View};

pub(super) struct Jsonl;

impl Emitter for Jsonl {
    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        let mut out = Vec::new();
        for finding in view.findings {
            push_json(&Object::new(view.source, finding, options.lang), &mut out);
            out.push(b'\n');
        }
        Body::Text(String::from_utf8(out).unwrap_or_default())
    }
}
