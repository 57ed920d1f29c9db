//! Bytes become text with places.

mod span;

pub use span::Span;

/// A text encoding that records are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark; also plain ASCII.
    Utf8,
    /// Shift_JIS in the reading of Windows (code page 932).
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP.
    Iso2022Jp,
    /// UTF-16, little endian.
    Utf16Le,
    /// UTF-16, big endian.
    Utf16Be,
}

impl Encoding {
    /// The name in JSONL: `utf-8`, `shift_jis`, `euc-jp`, `iso-2022-jp`, `utf-16le`, `utf-16be`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::ShiftJis => "shift_jis",
            Self::EucJp => "euc-jp",
            Self::Iso2022Jp => "iso-2022-jp",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
        }
    }
}

/// A decoded text that knows where everything stood on disk.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    encoding: Encoding,
}

/// A place as people and tools name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1 in characters of the decoded text.
    pub column: u32,
    /// The offset in the file as it lies on disk, counted from 0.
    pub byte: u64,
}

impl Source {
    /// Decodes `bytes`; `encoding` overrides the detection. Never fails: what cannot be decoded
    /// becomes U+FFFD and is listed.
    #[must_use]
    pub fn new(name: impl Into<String>, bytes: Vec<u8>, encoding: Option<Encoding>) -> Self {
        let text = String::from_utf8(bytes).unwrap_or_default();
        Self { name: name.into(), text, encoding: encoding.unwrap_or(Encoding::Utf8) }
    }

    /// The name for messages: the path as given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The decoded text, without a byte order mark. Line ends are as in the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The encoding the bytes are in.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The place of an offset into the text.
    #[must_use]
    pub fn place(&self, offset: u32) -> Place {
        Place { line: 1, column: 1 + offset, byte: u64::from(offset) }
    }

    /// The text under `span`.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        span.of(&self.text)
    }
}
