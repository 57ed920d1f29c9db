//! A game a line of JSON.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use kifu::{replay::Game, report::one_line};
use serde::Serialize;

use super::{Packing, Text};
use crate::{
    args::Pack,
    exit::Trouble,
    outputs::{Frame, Outputs as _, StreamOutput, file_of},
};

/// One stream of lines.
pub(super) struct Lines(StreamOutput);

/// A line but for its `src`.
#[derive(Serialize)]
struct Rest<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b64: Option<String>,
    format: Option<&'static str>,
    encoding: &'static str,
    id: Option<String>,
}

impl Packing for Lines {
    /// The line without its beginning, which holds the number of the game.
    type Entry = String;

    fn open(pack: &Pack) -> Result<Self, Trouble> {
        let frame = Frame { mark: b"", separator: Vec::new(), head: Vec::new() };
        Ok(Self(match file_of(pack.output.as_deref()) {
            Some(file) => StreamOutput::file(file, frame, pack.force)?,
            None => StreamOutput::stdout(frame),
        }))
    }

    fn entry(text: Text<'_>, _game: Option<Game>) -> String {
        one_line(&Rest {
            text: text.text.as_deref(),
            b64: text.bytes.map(|bytes| STANDARD.encode(bytes)),
            format: text.format,
            encoding: text.encoding,
            id: text.id,
        })
    }

    fn put(&mut self, src: &str, entry: String) -> Result<(), Trouble> {
        let rest = entry.strip_prefix('{').unwrap_or(&entry);
        let line = format!("{{\"src\":{},{rest}\n", one_line(&src)).into_bytes();
        self.0.append([line.into()])
    }

    fn finish(self) -> Result<(), Trouble> {
        Box::new(self.0).finish()
    }
}
