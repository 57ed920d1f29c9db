//! One JSON document: `schema_version`, `findings` (the objects of JSONL), `summary`.

use serde::Serialize;

use super::wire::{Object, json};
use super::{Body, Emitter, Held, ReportOptions, Totals, View};

pub(super) struct Json;

#[derive(Serialize)]
struct Summary {
    files: u64,
    games: u64,
    errors: u64,
    warnings: u64,
    infos: u64,
    known: u64,
}

impl Emitter for Json {
    fn head(&self) -> &'static str {
        "{\"schema_version\":1,\"findings\":["
    }

    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        let object = |finding| json(&Object::new(view.source, finding, options.lang));
        let objects: Vec<String> = view.findings.iter().map(object).collect();
        Body::Text(if objects.is_empty() { String::new() } else { format!("\n{}", objects.join(",\n")) })
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn tail(&self, totals: &Totals, _held: Held, _options: &ReportOptions) -> String {
        let summary = Summary {
            files: totals.files,
            games: totals.games,
            errors: totals.errors(),
            warnings: totals.warnings(),
            infos: totals.infos(),
            known: totals.known,
        };
        format!("\n],\"summary\":{}}}\n", json(&summary))
    }
}
