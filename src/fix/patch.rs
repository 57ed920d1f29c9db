//! Edits that do not disturb each other, made in the bytes on disk.

use std::{borrow::Cow, collections::BTreeMap};

use super::Around;
use crate::{
    finding::{Edit, Finding, Said},
    source::{Encoding, LineEnd, LineEnds, Source},
};

/// The edits of one round.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    /// By start; they do not touch each other.
    edits: BTreeMap<u32, &'a Edit>,
    findings: Vec<&'a Finding>,
    /// Whether the byte order mark goes.
    drops_mark: bool,
    /// Whether what is behind the text goes.
    drops_padding: bool,
    /// How a new line ends.
    line_end: LineEnd,
}

impl<'a> Plan<'a> {
    /// The fixes of `findings`, from the first on, that fit together: each in full or not at all.
    pub(super) fn new(source: &Source, findings: &'a [Finding]) -> Self {
        let line_end = match source.line_ends() {
            LineEnds::All(end) | LineEnds::Mixed { first: end, .. } => end,
            LineEnds::None => LineEnd::Lf,
        };
        let mut plan = Self {
            edits: BTreeMap::new(),
            findings: Vec::new(),
            drops_mark: false,
            drops_padding: false,
            line_end,
        };
        for finding in findings {
            plan.take(source, finding);
        }
        plan
    }

    fn take(&mut self, source: &Source, finding: &'a Finding) {
        if let Some(around) = super::around(source, finding) {
            match around {
                Around::Mark => self.drops_mark = true,
                Around::Padding => self.drops_padding = true,
            }
            self.findings.push(finding);
            return;
        }
        let Some(fix) = &finding.fix else { return };
        let changes = |edit: &&Edit| source.slice(edit.span) != edit.text;
        let edits: Vec<&Edit> = fix.edits.iter().filter(changes).collect();
        if edits.is_empty() || !edits.iter().all(|edit| self.has_room(source, edit)) {
            return;
        }
        for edit in edits {
            // Edits of one fix that touch each other are a fault of that fix: the first counts.
            if self.has_room(source, edit) {
                self.edits.insert(edit.span.start, edit);
            }
        }
        self.findings.push(finding);
    }

    /// Whether an edit fits the text, and touches no other.
    fn has_room(&self, source: &Source, edit: &Edit) -> bool {
        let (start, end) = (edit.span.start, edit.span.end);
        let before = self.edits.range(..=start).next_back();
        let after = self.edits.range(start..).next();
        source.text().get(start as usize..end as usize).is_some()
            && before.is_none_or(|(_, before)| before.span.end <= start && before.span.start < start)
            && after.is_none_or(|(_, after)| end <= after.span.start && start < after.span.start)
    }

    /// Whether there is nothing to do.
    pub(super) fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// The findings that are mended.
    pub(super) fn findings(&self) -> &[&'a Finding] {
        &self.findings
    }

    /// The text of the result.
    pub(super) fn text(&self, source: &Source) -> String {
        let text = source.text();
        let mut out = String::with_capacity(text.len() + text.len() / 16);
        let mut from = 0;
        for edit in self.edits.values() {
            out.push_str(text.get(from..edit.span.start as usize).unwrap_or(""));
            out.push_str(&self.replacement(source, edit));
            from = edit.span.end as usize;
        }
        out.push_str(text.get(from..).unwrap_or(""));
        out
    }

    /// The bytes of the result, where `bytes` are those of `source`.
    pub(super) fn bytes(&self, source: &Source, bytes: &[u8]) -> Result<Vec<u8>, Said> {
        if source.encoding() == Encoding::Iso2022Jp {
            // Bytes mean what the last escape sequence says: the text is written as a whole.
            return encode(&self.text(source), Encoding::Iso2022Jp);
        }
        let place = |offset: u32| usize::try_from(source.place(offset).byte).unwrap_or(usize::MAX);
        let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 16);
        let mut from = if self.drops_mark { place(0) } else { 0 };
        for edit in self.edits.values() {
            out.extend(bytes.get(from..place(edit.span.start)).unwrap_or(&[]));
            out.extend(encode(&self.replacement(source, edit), encoding_at(source, edit.span.start))?);
            from = place(edit.span.end);
        }
        let end = u32::try_from(source.text().len()).unwrap_or(u32::MAX);
        let end = if self.drops_padding { place(end) } else { bytes.len() };
        out.extend(bytes.get(from..end).unwrap_or(&[]));
        Ok(out)
    }

    /// The new text, where a new line ends as the others of the text do.
    fn replacement(&self, source: &Source, edit: &'a Edit) -> Cow<'a, str> {
        // One line end in the place of another is meant as it is.
        let is_line_end = matches!(source.slice(edit.span), "\n" | "\r\n" | "\r");
        if edit.text.contains('\n') && !is_line_end {
            return Cow::Owned(edit.text.replace("\r\n", "\n").replace('\n', self.line_end.text()));
        }
        Cow::Borrowed(&edit.text)
    }
}

/// The encoding of the line at `offset`.
fn encoding_at(source: &Source, offset: u32) -> Encoding {
    let mixed = source.mixed();
    let next = mixed.partition_point(|(span, _)| span.end <= offset);
    mixed
        .get(next)
        .filter(|(span, _)| span.start <= offset)
        .map_or_else(|| source.encoding(), |(_, encoding)| *encoding)
}

/// The bytes of `text`, every character of which the encoding must have.
fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, Said> {
    let encoder = match encoding {
        Encoding::Utf8 => return Ok(text.as_bytes().to_vec()),
        Encoding::Utf16Le => return Ok(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        Encoding::Utf16Be => return Ok(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        Encoding::ShiftJis => encoding_rs::SHIFT_JIS,
        Encoding::EucJp => encoding_rs::EUC_JP,
        Encoding::Iso2022Jp => encoding_rs::ISO_2022_JP,
    };
    let (bytes, _, lacks) = encoder.encode(text);
    if lacks {
        let encoding = encoding.title();
        let message = (
            format!("「{text}」 cannot be written in {encoding}"),
            format!("「{text}」は{encoding}では書けません"),
        );
        return Err(message.into());
    }
    Ok(bytes.into_owned())
}
