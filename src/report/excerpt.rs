//! The lines of the source that a finding speaks of: small pieces of the text, however long the file
//! or its lines are.

use std::borrow::Cow;
use std::ops::Range;

use super::Lang;
use super::fingerprint::line_at;
use crate::finding::{Edit, Finding, Fix};
use crate::source::{Source, Span};

/// A piece of the text with marks in it.
pub(super) struct Excerpt<'a> {
    /// Whole lines from their beginning, so that columns are right; safe to show.
    pub(super) text: Cow<'a, str>,
    /// The number of its first line.
    pub(super) line: u32,
    /// The marks, as ranges of `text`.
    pub(super) marks: Vec<Mark<'a>>,
}

/// A marked range.
#[derive(Clone)]
pub(super) struct Mark<'a> {
    pub(super) range: Range<usize>,
    /// What is to be seen there; the place of the finding itself has no label of its own.
    pub(super) label: Option<&'a str>,
}

/// Marks further apart than this many bytes are shown in excerpts of their own.
const APART: usize = 600;
/// Of a longer line only this much is taken after a mark.
const AFTER: usize = 600;
/// A mark that covers more than this is shortened to its first line.
const LONGEST_MARK: usize = 400;
/// A fix of more edits than this is not shown.
const MOST_EDITS: usize = 16;
/// A mark so far into its line is not shown: each one costs the time to read the line up to it.
const FARTHEST: usize = 256 * 1024;

/// The excerpts that show `finding`, that of its own place first.
pub(super) fn excerpts<'a>(source: &'a Source, finding: &'a Finding, lang: Lang) -> Vec<Excerpt<'a>> {
    let own = std::iter::once((finding.span, None));
    // What is said of the place itself stands at its own mark.
    let labels = finding.labels.iter().filter(|label| label.span != finding.span);
    let labels = labels.map(|label| (label.span, Some(lang.of(&label.text))));
    around(source, own.chain(labels))
}

/// The excerpt that shows what a fix replaces, the replacements as labels; `None` where it is too much
/// to be shown.
pub(super) fn fix_excerpt<'a>(source: &'a Source, fix: &'a Fix) -> Option<Excerpt<'a>> {
    let short = |edit: &Edit| edit.span.len() as usize <= LONGEST_MARK && edit.text.len() <= LONGEST_MARK;
    if fix.edits.is_empty() || fix.edits.len() > MOST_EDITS || !fix.edits.iter().all(short) {
        return None;
    }
    let edits = fix.edits.iter().map(|edit| (edit.span, Some(edit.text.as_str())));
    let mut excerpts = around(source, edits);
    let one = excerpts.pop()?;
    (excerpts.is_empty() && one.marks.len() == fix.edits.len()).then_some(one)
}

fn around<'a>(source: &'a Source, marks: impl Iterator<Item = (Span, Option<&'a str>)>) -> Vec<Excerpt<'a>> {
    let text = source.text();
    let mut groups: Vec<(Range<usize>, Vec<Mark<'a>>)> = Vec::new();
    for (span, label) in marks {
        let mark = Mark { range: mark_range(text, span), label };
        let shown = line_at(text, mark.range.start).start..line_at(text, mark.range.end).end;
        let shown = shown.start..text.ceil_char_boundary(shown.end.min(mark.range.end + AFTER));
        if mark.range.start - shown.start > FARTHEST {
            continue;
        }
        match groups.iter_mut().find(|(group, _)| near(group, &shown)) {
            Some((group, marks)) => {
                *group = group.start.min(shown.start)..group.end.max(shown.end);
                marks.push(mark);
            }
            None => groups.push((shown, vec![mark])),
        }
    }
    groups.into_iter().map(|(range, marks)| excerpt(source, range, marks)).collect()
}

fn excerpt<'a>(source: &'a Source, range: Range<usize>, mut marks: Vec<Mark<'a>>) -> Excerpt<'a> {
    for mark in &mut marks {
        mark.range = mark.range.start - range.start..mark.range.end - range.start;
    }
    let line = source.place(u32::try_from(range.start).unwrap_or(u32::MAX)).line;
    Excerpt { text: showable(source.text().get(range).unwrap_or("")), line, marks }
}

/// Whether two pieces of the text are near enough to be shown as one.
fn near(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start <= b.end + APART && b.start <= a.end + APART
}

/// A span as a range that certainly fits `text`, and is not long.
fn mark_range(text: &str, span: Span) -> Range<usize> {
    let start = text.floor_char_boundary(span.start as usize);
    let end = text.ceil_char_boundary(span.end as usize).max(start);
    if end - start <= LONGEST_MARK {
        return start..end;
    }
    let line_end = line_at(text, start).end;
    start..text.ceil_char_boundary(line_end.min(start + LONGEST_MARK))
}

/// `text` with lone carriage returns as line feeds and without the characters that a terminal obeys
/// and the renderer lets through. Each replacement is as long as what it replaces: nothing moves.
fn showable(text: &str) -> Cow<'_, str> {
    let obeyed = |c: char| matches!(c, '\r' | '\u{80}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{200d}');
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let mut chars = text.chars().peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(c) = chars.next() {
        out.push(match c {
            '\r' if chars.peek() != Some(&'\n') => '\n',
            '\u{80}'..='\u{9f}' => '\u{b7}',
            '\u{2028}' | '\u{2029}' | '\u{200d}' => '\u{fffd}',
            other => other,
        });
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::{Lang, excerpts, showable};
    use crate::finding::{Finding, NIFU};
    use crate::source::{Source, Span};

    #[test]
    fn replacements_move_nothing() {
        let text = "a\rb\r\n\u{9b}31m\u{2028}駒";
        assert_eq!(showable(text), "a\nb\r\n·31m\u{fffd}駒");
        assert_eq!(showable(text).len(), text.len());
    }

    #[test]
    fn spans_that_do_not_fit_the_text_do_no_harm() {
        let source = Source::new("a.kif", "同　銀\n".as_bytes().to_vec(), None);
        for (start, end) in [(1, 2), (0, 999), (998, 999), (5, 1), (10, 10), (u32::MAX, u32::MAX)] {
            let finding =
                Finding::new(&NIFU, Span { start, end }, "").label(Span { start: end, end: start }, "");
            for excerpt in excerpts(&source, &finding, Lang::En) {
                for mark in excerpt.marks {
                    assert!(excerpt.text.get(mark.range).is_some(), "{start}..{end}");
                }
            }
        }
    }

    #[test]
    fn a_long_line_is_cut_after_the_mark() {
        let text = "x".repeat(1_000_000);
        let source = Source::new("a.usi", text.into_bytes(), None);
        let size = |at| {
            let finding = Finding::new(&NIFU, Span::new(at, at + 4), "");
            excerpts(&source, &finding, Lang::En).first().map(|excerpt| excerpt.text.len())
        };
        assert_eq!(size(100), Some(704));
        assert_eq!(size(900_000), None);
    }
}
