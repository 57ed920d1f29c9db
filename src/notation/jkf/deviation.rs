//! Departures from the schema whose meaning is plain: gathered a record, reported once a kind.
//!
//! A program that departs from the schema does so at every move. One finding that says how often
//! serves a reader better than a hundred.

use crate::{
    finding::{Edit, Finding, Findings, Fix, SCHEMA_DEVIATION},
    notation::grammar::Name,
    source::{Source, Span},
};

/// How many kinds of departures are told apart in a record; what is beyond is counted with the
/// first of its kind.
const MOST_KINDS: usize = 64;

const AS_THE_SCHEMA: Name = (
    "write the record as the schema of JKF has it: other programs may read it differently",
    "JKFの規格のとおりに書いてください。ほかのソフトは違う読み方をするかもしれません",
);

/// The departures of one record.
#[derive(Debug, Default)]
pub(super) struct Deviations(Vec<Deviation>);

#[derive(Debug)]
struct Deviation {
    what: Name,
    first: Span,
    ply: Option<u32>,
    others: u32,
    edits: Vec<Edit>,
    help: Name,
}

impl Deviation {
    const fn new(what: Name, first: Span, ply: Option<u32>) -> Self {
        Self { what, first, ply, others: 0, edits: Vec::new(), help: AS_THE_SCHEMA }
    }
}

impl Deviations {
    /// Notes what departs from the schema, and where.
    pub(super) fn note(&mut self, what: Name, span: Span, ply: Option<u32>) {
        match self.0.iter_mut().find(|known| known.what == what) {
            Some(known) => known.others += 1,
            None => self.0.push(Deviation::new(what, span, ply)),
        }
    }

    /// Notes what departs from JSON itself, and what should stand there where that is certain.
    pub(super) fn note_slip(&mut self, what: Name, span: Span, help: Name, mended: Option<&str>) {
        self.note(what, span, None);
        let Some(known) = self.0.iter_mut().find(|known| known.what == what) else { return };
        known.help = help;
        known.edits.extend(mended.map(|text| Edit { span, text: text.to_owned() }));
    }

    /// Notes a key that the schema does not have; different keys are told apart.
    pub(super) fn note_key(&mut self, what: Name, source: &Source, span: Span, ply: Option<u32>) {
        let name = source.slice(span);
        let full = self.0.len() >= MOST_KINDS;
        let same = |known: &&mut Deviation| known.what == what && (full || source.slice(known.first) == name);
        match self.0.iter_mut().find(same) {
            Some(known) => known.others += 1,
            None => self.0.push(Deviation::new(what, span, ply)),
        }
    }

    /// Reports them.
    pub(super) fn report(self, source: &Source, findings: &mut Findings) {
        for Deviation { what, first, ply, others, edits, help } in self.0 {
            let found = shortened(source.slice(first));
            let (what, ja) = what;
            let missing = what.strip_prefix("a move without ").filter(|key| key.ends_with('」'));
            let (mut message, mut ja) = match (missing, ply) {
                // The object of the move would say nothing about the key that it lacks.
                (Some(key), Some(ply)) => {
                    (format!("move {ply} has no {key}"), format!("{ply}手目に{key}がありません"))
                }
                _ if found.is_empty() => (what.to_owned(), ja.to_owned()),
                _ => (format!("「{found}」: {what}"), format!("「{found}」: {ja}")),
            };
            if others > 0 {
                message.push_str(&format!(", and {others} more like it"));
                ja.push_str(&format!("（ほか{others}箇所）"));
            }
            let mut finding = Finding::new(&SCHEMA_DEVIATION, first, (message, ja)).help(help);
            finding.ply = ply;
            finding.fix = (!edits.is_empty()).then_some(Fix { edits, safe: true });
            findings.push(finding);
        }
    }
}

/// The beginning of what was found, short enough for a message and on one line.
pub(super) fn shortened(found: &str) -> String {
    const MOST: usize = 24;
    let mut short: String =
        found.chars().take(MOST).map(|found| if found.is_control() { ' ' } else { found }).collect();
    if found.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}
