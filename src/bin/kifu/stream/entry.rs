//! One line of a stream on its way in: a game and where it comes from.

use std::borrow::Cow;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use kifu::{
    notation::Notation,
    source::{Encoding, Source},
};
use serde::Deserialize;

use super::lines::Line;
use crate::args::Shared;

/// The fields that are read; others are passed over.
#[derive(Deserialize)]
struct Fields<'a> {
    #[serde(borrow, default)]
    src: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    text: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    b64: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    format: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    encoding: Option<Cow<'a, str>>,
}

/// A game to be read.
pub(super) struct Entry {
    /// Where it comes from, as the line says.
    pub(super) src: Option<String>,
    /// The notation, where it is said.
    pub(super) from: Option<Notation>,
    pub(super) source: Source,
}

/// A line that is none.
pub(super) struct Garbage {
    pub(super) src: Option<String>,
    pub(super) why: String,
}

/// Reads a line. What the command line says of notation and encoding is stronger.
pub(super) fn read(line: Line, most: usize, shared: &Shared) -> Result<Entry, Garbage> {
    let garbage = |src: Option<String>, why: String| Err(Garbage { src, why });
    let bytes = match line {
        Line::Whole(bytes) => bytes,
        Line::TooLong(len) => {
            return garbage(None, format!("the line has {len} bytes, more than {most} (--max-line-bytes)"));
        }
    };
    let fields: Fields<'_> = match serde_json::from_slice(&bytes) {
        Ok(fields) => fields,
        Err(error) => return garbage(None, format!("the line is no JSON object with src and text: {error}")),
    };
    let src = fields.src.map(Cow::into_owned);
    let name = src.as_deref().map_or("-", file_of).to_owned();
    let encoding = fields.encoding.as_deref().and_then(Encoding::from_label);
    let source = match (fields.text, fields.b64) {
        (Some(text), _) => {
            let encoding = shared.encoding.or(encoding).unwrap_or(Encoding::Utf8);
            Source::decoded(name, text.into_owned(), encoding)
        }
        (None, Some(b64)) => match STANDARD.decode(b64.as_bytes()) {
            Ok(bytes) if shared.encoding.is_some() => Source::new(name, bytes, shared.encoding),
            Ok(bytes) => Source::new(name, bytes, encoding).found_before(),
            Err(error) => return garbage(src, format!("b64 is no base64: {error}")),
        },
        (None, None) => return garbage(src, "the object has neither text nor b64".to_owned()),
    };
    let said = fields.format.as_deref();
    let from = said.and_then(|said| Notation::ALL.into_iter().find(|known| known.name() == said));
    Ok(Entry { src, from: shared.from.or(from), source })
}

/// The file of `games.zip!a.csa#1`.
fn file_of(src: &str) -> &str {
    match src.rsplit_once('#') {
        Some((file, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => file,
        Some(_) | None => src,
    }
}
