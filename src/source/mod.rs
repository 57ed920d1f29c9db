//! Bytes become text with places.
//!
//! [`Source::new`] finds the encoding from the bytes alone, decodes without losing anything in
//! silence, and can say for every offset of the text which line, column and byte of the file it is.
//! A clean file in UTF-8 is not copied, and nothing is computed for it before it is asked for.
//!
//! ```
//! use kifu::source::{Encoding, Source};
//! let source = Source::new("a.kif", b"\x90\xE6\x8E\xE8\x81F\x8Db\r\n".to_vec(), None);
//! assert_eq!(source.encoding(), Encoding::ShiftJis);
//! assert_eq!(source.text(), "先手：甲\r\n");
//! let place = source.place(9);
//! assert_eq!((place.line, place.column, place.byte), (1, 4, 6));
//! ```

mod decode;
mod detect;
mod encoding;
mod facts;
mod lines;
mod misread;
mod places;
mod shift_jis;
mod span;
mod utf8;

pub use encoding::Encoding;
pub(crate) use facts::first_line_end;
pub use facts::{EncodingLabel, LineEnd, LineEnds};
pub use lines::Lines;
pub(crate) use misread::{Misread, misread};
pub use places::Place;
pub use span::Span;

use decode::Decoded;
use detect::Bom;
use places::{Places, Run, Width};

/// A decoded text that knows where everything stood on disk.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    encoding: Encoding,
    /// Whether the caller named the encoding, so that the bytes say nothing of it.
    is_chosen: bool,
    bom: bool,
    /// Bytes after the end of the text: DOS's end-of-file mark, or the zeros of a lost block.
    padding: u32,
    undecodable: Vec<Span>,
    mixed: Vec<(Span, Encoding)>,
    places: Places,
    origin: Origin,
    /// Places that were known before: the text only stands for them.
    placed: Vec<Place>,
}

/// What comes before a text that is a part of a larger file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The lines before it.
    pub lines: u32,
    /// The bytes before it.
    pub bytes: u64,
    /// The first line end before it.
    pub line_end: Option<LineEnd>,
    /// CSA: the version that was declared last before it. Games without one inherit it.
    pub version: Option<(u16, u16)>,
    /// CSA: whether the game before it ended without a separator.
    pub joined: bool,
}

impl Source {
    /// Decodes `bytes`; `encoding` overrides the detection. Never fails: what cannot be decoded
    /// becomes U+FFFD and is listed in [`Source::undecodable`].
    ///
    /// Offsets are `u32`: of more than 1 GiB, only the first is read.
    #[must_use]
    pub fn new(name: impl Into<String>, mut bytes: Vec<u8>, encoding: Option<Encoding>) -> Self {
        /// Three bytes of text for a byte on disk fit `u32`.
        const MOST: usize = 1 << 30;
        bytes.truncate(MOST);
        let bom = Bom::of(&bytes).filter(|bom| encoding.is_none_or(|encoding| encoding == bom.encoding));
        let decoded = match encoding {
            Some(encoding) => detect::decode_as(bytes, encoding, bom.map_or(0, |bom| bom.len)),
            None => detect::decode(bytes, bom),
        };
        Self { is_chosen: encoding.is_some(), ..Self::with(name.into(), decoded, bom.is_some()) }
    }

    /// The same where the encoding was not chosen but found in the bytes before.
    #[must_use]
    pub fn found_before(self) -> Self {
        Self { is_chosen: false, ..self }
    }

    fn with(name: String, mut decoded: Decoded, bom: bool) -> Self {
        let content = decoded.text.trim_end_matches(['\0', '\u{1A}']).len();
        let padding = decoded.text.len() - content;
        decoded.text.truncate(content);
        // Padding may have been a line, or the end of one, in another encoding.
        decoded.mixed.retain_mut(|(span, _)| {
            span.end = span.end.min(content as u32);
            span.start < span.end
        });
        Self {
            name,
            text: decoded.text,
            encoding: decoded.encoding,
            is_chosen: false,
            bom,
            padding: padding as u32,
            undecodable: decoded.undecodable,
            mixed: decoded.mixed,
            places: Places::new(decoded.runs),
            origin: Origin::default(),
            placed: Vec::new(),
        }
    }

    /// Decodes a part of a larger file that is in `encoding`, after what `origin` says: lines that are in
    /// another one are listed in [`Source::mixed`], and places are those in the whole file.
    #[must_use]
    pub fn part(name: impl Into<String>, bytes: Vec<u8>, encoding: Encoding, origin: Origin) -> Self {
        let bom = Bom::of(&bytes).filter(|bom| origin.bytes == 0 && bom.encoding == encoding);
        let decoded = detect::decode_part(bytes, encoding, bom.map_or(0, |bom| bom.len));
        Self { origin, ..Self::with(name.into(), decoded, bom.is_some()) }
    }

    /// A text alone, in no file.
    pub(crate) fn of_text(text: String) -> Self {
        let decoded = Decoded {
            text,
            encoding: Encoding::Utf8,
            runs: Vec::new(),
            undecodable: Vec::new(),
            mixed: Vec::new(),
        };
        Self::with(String::new(), decoded, false)
    }

    /// A text that was decoded before, from bytes in `encoding`: places are those that the text has
    /// on disk in that encoding, where it stands alone.
    ///
    /// ```
    /// use kifu::source::{Encoding, Source};
    /// let source = Source::decoded("a.kif", "先手：甲\n".to_owned(), Encoding::ShiftJis);
    /// assert_eq!((source.encoding(), source.place(9).byte), (Encoding::ShiftJis, 6));
    /// ```
    #[must_use]
    pub fn decoded(name: impl Into<String>, text: String, encoding: Encoding) -> Self {
        let mut source = Self::new(name, text.into_bytes(), Some(Encoding::Utf8));
        (source.encoding, source.is_chosen) = (encoding, false);
        source.places = Places::new(vec![Run { text: 0, byte: 0, width: Width::of(encoding) }]);
        source
    }

    /// A text that is no longer there, of which some places are known: offset `n` is at the place of
    /// that number.
    #[must_use]
    pub fn placed(name: impl Into<String>, places: Vec<Place>) -> Self {
        let blank = " ".repeat(places.len());
        Self { placed: places, ..Self::new(name, blank.into_bytes(), Some(Encoding::Utf8)) }
    }

    /// The same as a part of a larger file: places are those in the whole file.
    #[must_use]
    pub const fn with_origin(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// What comes before this text in its file.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// The name for messages: the path as given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the file, without its directories, with another extension.
    pub(crate) fn renamed(&self, extension: &str) -> String {
        let file = self.name.rsplit(['/', '\\', '!']).next().unwrap_or(&self.name);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        format!("{stem}.{extension}")
    }

    /// The decoded text, without a byte order mark. Line ends are as in the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the encoding was named by the caller, whatever the bytes are.
    #[must_use]
    pub const fn is_encoding_chosen(&self) -> bool {
        self.is_chosen
    }

    /// The encoding the bytes are in: of most of the text, where [`Source::mixed`] lists others.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether a byte order mark stood before the text.
    #[must_use]
    pub const fn bom(&self) -> bool {
        self.bom
    }

    /// The number of NUL and 0x1A characters after the end of the text; they are not part of it.
    #[must_use]
    pub const fn padding(&self) -> u32 {
        self.padding
    }

    /// Where bytes could not be decoded, in order: stretches of U+FFFD, one for each byte.
    #[must_use]
    pub fn undecodable(&self) -> &[Span] {
        &self.undecodable
    }

    /// Lines in another encoding than the rest, in order, with their ends.
    #[must_use]
    pub fn mixed(&self) -> &[(Span, Encoding)] {
        &self.mixed
    }

    /// The place of an offset into the text; past the end, the place of the end.
    ///
    /// The first call reads the text once; the others take a search and less than a line.
    #[must_use]
    pub fn place(&self, offset: u32) -> Place {
        if let Some(place) = self.placed.get(offset as usize) {
            return *place;
        }
        let place = self.places.place(&self.text, offset);
        Place {
            line: place.line.saturating_add(self.origin.lines),
            byte: place.byte + self.origin.bytes,
            ..place
        }
    }

    /// The text under `span`.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        span.of(&self.text)
    }

    /// The lines, without their ends.
    #[must_use]
    pub fn lines(&self) -> Lines<'_> {
        Lines::new(&self.text)
    }

    /// Where line `line` stands, without its end; `line` counts as in [`Place`]. `None` where there
    /// is no such line.
    #[must_use]
    pub fn line_span(&self, line: u32) -> Option<Span> {
        let line = line.checked_sub(self.origin.lines)?;
        let start = self.places.line_start(&self.text, line)?;
        let rest = self.text.as_bytes().get(start as usize..)?;
        Some(Span::new(start, start + lines::first_line(rest).0 as u32))
    }

    /// The text of line `line`, without its end; `""` where there is no such line.
    #[must_use]
    pub fn line_text(&self, line: u32) -> &str {
        self.line_span(line).map_or("", |span| self.slice(span))
    }

    /// The number of the last line; an empty line after the last line end counts.
    #[must_use]
    pub fn last_line(&self) -> u32 {
        self.places.line_count(&self.text).saturating_add(self.origin.lines)
    }
}
