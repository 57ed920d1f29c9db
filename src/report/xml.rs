//! XML elements for the XML formats.
//!
//! XML 1.0 has no way to hold most control characters, and quick-xml writes them all the same: every
//! text goes through [`visible`] first.

use std::borrow::Cow;

use quick_xml::Writer;
use quick_xml::events::{BytesText, Event};

use super::visible::visible;

/// An element that is being written.
pub(super) type Element<'a> = quick_xml::writer::ElementWriter<'a, Vec<u8>>;

/// A writer of a part of a document.
pub(super) fn part() -> Writer<Vec<u8>> {
    Writer::new(Vec::new())
}

/// The text written, each element that the caller closes with a line end on a line of its own.
pub(super) fn text(writer: Writer<Vec<u8>>) -> String {
    String::from_utf8(writer.into_inner()).unwrap_or_default()
}

/// An element with attributes.
pub(super) fn element<'a>(
    writer: &'a mut Writer<Vec<u8>>,
    name: &'a str,
    attributes: &[(&str, Cow<'_, str>)],
) -> Element<'a> {
    let mut element = writer.create_element(name);
    for (key, value) in attributes {
        element = element.with_attribute((*key, visible(value).as_ref()));
    }
    element
}

/// Lines as the text of an element.
pub(super) fn lines(text: &str) -> BytesText<'static> {
    let lines: Vec<Cow<'_, str>> = text.lines().map(visible).collect();
    BytesText::new(&lines.join("\n")).into_owned()
}

/// A line end between elements.
pub(super) fn line_end() -> Event<'static> {
    Event::Text(BytesText::new("\n"))
}
