//! The original text of each game of an input.
//!
//! What stands between two games goes with the game before it, so that nothing is left out.

use std::borrow::Cow;

use kifu::{
    examine::Examined,
    notation::Notation,
    source::{Source, Span},
};

use crate::stream::id_of;

/// The text of a game, or of an input without one.
pub(super) struct Text<'a> {
    /// The text; `None` where its bytes could not be decoded.
    pub(super) text: Option<Cow<'a, str>>,
    /// Then the bytes, as they lie on disk.
    pub(super) bytes: Option<Vec<u8>>,
    /// The name of the notation it was read as.
    pub(super) format: Option<&'static str>,
    /// The name of the encoding of its file.
    pub(super) encoding: &'static str,
    /// The id of the game.
    pub(super) id: Option<String>,
}

/// The texts of all games, one after the other; without any game, the whole text.
pub(super) fn of<'a>(source: &'a Source, bytes: &[u8], examined: &Examined) -> Vec<Text<'a>> {
    let format = examined.notation.map(Notation::name);
    if examined.games.is_empty() {
        return vec![text(source, bytes, &[whole(source)], format, None)];
    }
    let label = label_line(source);
    let games = examined.games.iter().zip(places(source, examined));
    let text = games.map(|(game, place)| {
        let is_labelled = label.is_none_or(|label| label.start >= place.start && label.end <= place.end);
        let spans: Vec<Span> = label.filter(|_| !is_labelled).into_iter().chain([place]).collect();
        text(source, bytes, &spans, format, id_of(&game.replayed))
    });
    text.collect()
}

fn text<'a>(
    source: &'a Source,
    bytes: &[u8],
    spans: &[Span],
    format: Option<&'static str>,
    id: Option<String>,
) -> Text<'a> {
    let mut text = Text { text: None, bytes: None, format, encoding: source.encoding().name(), id };
    let is_bad = |bad: &Span| spans.iter().any(|span| bad.start < span.end && bad.end > span.start);
    if source.undecodable().iter().any(is_bad) {
        let on_disk = spans.iter().flat_map(|span| {
            let byte = |offset| (source.place(offset).byte - source.origin().bytes) as usize;
            bytes.get(byte(span.start)..byte(span.end)).unwrap_or_default()
        });
        text.bytes = Some(on_disk.copied().collect());
    } else if let [span] = spans {
        text.text = Some(Cow::Borrowed(source.slice(*span)));
    } else {
        text.text = Some(Cow::Owned(spans.iter().map(|span| source.slice(*span)).collect()));
    }
    text
}

fn whole(source: &Source) -> Span {
    Span::new(0, u32::try_from(source.text().len()).unwrap_or(u32::MAX))
}

/// The part of the text that each game takes: all of it together. In JSON a game is an object of a
/// list, and what is around it belongs to no game.
fn places(source: &Source, examined: &Examined) -> Vec<Span> {
    let spans: Vec<Span> = examined.games.iter().map(|game| game.record.span).collect();
    let is_of_many = spans.len() > 1 || source.origin().bytes > 0;
    if is_of_many && examined.notation == Some(Notation::Jkf) {
        return spans;
    }
    if spans.len() < 2 {
        return vec![whole(source)];
    }
    let starts = || spans.iter().map(|span| after_line_end(source.text(), span.start));
    let ends = starts().skip(1).chain([whole(source).end]);
    [0].into_iter().chain(starts().skip(1)).zip(ends).map(|(start, end)| Span::new(start, end)).collect()
}

/// The line, with its end, that says in which encoding the file is.
fn label_line(source: &Source) -> Option<Span> {
    let at = source.encoding_label()?.span;
    let text = source.text();
    let before = text.get(..at.start as usize)?;
    let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let rest = text.get(at.end as usize..)?;
    let end = rest.find('\n').map_or(text.len(), |end| at.end as usize + end + 1);
    Some(Span::new(u32::try_from(start).ok()?, u32::try_from(end).ok()?))
}

/// A game begins with a line: what is left of the line of a separator goes with the game before.
fn after_line_end(text: &str, start: u32) -> u32 {
    let (before, rest) = text.split_at_checked(start as usize).unwrap_or(("", ""));
    let is_inside = !before.is_empty() && !before.ends_with(['\n', '\r']);
    let end = ["\r\n", "\n", "\r"].into_iter().find(|end| is_inside && rest.starts_with(end));
    start + end.map_or(0, |end| if end.len() == 2 { 2 } else { 1 })
}
