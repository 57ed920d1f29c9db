//! Bytes of a known encoding to text, with runs for the places and every loss listed.

use encoding_rs::{DecoderResult, EUC_JP, SHIFT_JIS};

use super::{
    Encoding, Span,
    places::{Run, Width},
};

/// What decoding leaves behind.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) text: String,
    pub(super) encoding: Encoding,
    pub(super) runs: Vec<Run>,
    /// Where bytes could not be decoded: stretches of U+FFFD.
    pub(super) undecodable: Vec<Span>,
    /// Lines in another encoding than the rest.
    pub(super) mixed: Vec<(Span, Encoding)>,
}

/// Bad bytes past this number, and more than one in sixteen, are no text with faults but no text.
const MANY_BAD: usize = 4096;

/// So much text is decoded at once.
const PIECE: usize = 4096;

/// Decodes `bytes` strictly as `encoding`.
pub(super) fn strict(encoding: &'static encoding_rs::Encoding, bytes: &[u8]) -> Option<String> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    // Two bytes become at most three; half-width katakana, one to three, make the buffer grow.
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 2 + 16);
    let mut rest = bytes;
    loop {
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut text, true);
        rest = rest.get(read..).unwrap_or(&[]);
        match result {
            DecoderResult::InputEmpty => return Some(text),
            DecoderResult::OutputFull => text.reserve(rest.len() * 3 + 16),
            DecoderResult::Malformed(..) => return None,
        }
    }
}

/// Puts a text together from parts in several encodings.
#[derive(Debug)]
pub(super) struct Builder {
    decoded: Decoded,
    /// How many bytes on disk are accounted for.
    byte: usize,
    /// How many of them were bad.
    bad: usize,
    /// Whether bytes that are no text were passed since the last run began.
    jumped: bool,
    /// Where text is decoded piece by piece; empty until it is needed.
    piece: String,
}

impl Builder {
    /// A builder for text in `encoding` whose first `skipped` bytes on disk are a byte order mark.
    pub(super) fn new(encoding: Encoding, skipped: usize, capacity: usize) -> Self {
        let decoded = Decoded {
            text: String::with_capacity(capacity),
            encoding,
            runs: vec![Run { text: 0, byte: skipped as u32, width: Width::Utf8 }],
            undecodable: Vec::new(),
            mixed: Vec::new(),
        };
        Self { decoded, byte: skipped, bad: 0, jumped: false, piece: String::new() }
    }

    /// The text as far as it goes.
    pub(super) fn finish(mut self) -> Decoded {
        if self.jumped {
            self.run(Width::Utf8);
        }
        self.decoded
    }

    /// Whether so many bytes were bad that this is no text.
    pub(super) const fn is_hopeless(&self) -> bool {
        self.bad > MANY_BAD && self.bad > self.byte / 16
    }

    /// How many bytes were bad.
    pub(super) const fn faults(&self) -> usize {
        self.bad
    }

    /// Decodes `bytes` as `encoding`; bytes that do not fit become U+FFFD, listed.
    pub(super) fn push(&mut self, encoding: Encoding, bytes: &[u8]) {
        let start = self.decoded.text.len();
        match encoding {
            Encoding::Utf8 => self.push_utf8(bytes),
            Encoding::ShiftJis => self.push_coded(SHIFT_JIS, Width::ShiftJis, bytes),
            Encoding::EucJp => self.push_euc_jp(bytes),
            Encoding::Iso2022Jp => self.push_iso_2022_jp(bytes),
            Encoding::Utf16Le => self.push_utf16(bytes, u16::from_le_bytes),
            Encoding::Utf16Be => self.push_utf16(bytes, u16::from_be_bytes),
        }
        if encoding != self.decoded.encoding {
            self.list_mixed(encoding, Span::new(start as u32, self.decoded.text.len() as u32));
        }
    }

    /// Takes bytes that are ASCII and mean the same in the encodings around them.
    pub(super) fn push_ascii(&mut self, text: &str) {
        // Continuing the run of the lines before keeps their number small.
        let width = self.decoded.runs.last().map_or(Width::Utf8, |run| run.width);
        let width = if width == Width::Utf16 { Width::Utf8 } else { width };
        let width = if matches!(width, Width::Each(2..)) { Width::Utf8 } else { width };
        self.text(width, text);
    }

    fn list_mixed(&mut self, encoding: Encoding, span: Span) {
        match self.decoded.mixed.last_mut() {
            Some((last, same)) if last.end == span.start && *same == encoding => last.end = span.end,
            _ => self.decoded.mixed.push((span, encoding)),
        }
    }

    /// From here on, characters take their bytes as `width` says.
    fn run(&mut self, width: Width) {
        let run = Run { text: self.decoded.text.len() as u32, byte: self.byte as u32, width };
        match self.decoded.runs.last_mut() {
            Some(last) if last.text == run.text => *last = run,
            Some(last) if last.width == width && !self.jumped => {}
            _ => self.decoded.runs.push(run),
        }
        self.jumped = false;
    }

    /// Text that took `width.bytes()` on disk.
    fn text(&mut self, width: Width, text: &str) {
        if !text.is_empty() {
            self.run(width);
            self.decoded.text.push_str(text);
            self.byte += width.bytes(text) as usize;
        }
    }

    /// Bytes that are no text.
    const fn jump(&mut self, bytes: usize) {
        self.byte += bytes;
        self.jumped = true;
    }

    /// So many bad bytes become as many U+FFFD.
    fn bad(&mut self, bytes: usize) {
        if bytes == 0 {
            return;
        }
        self.run(Width::Each(1));
        let start = self.decoded.text.len() as u32;
        self.decoded.text.extend(std::iter::repeat_n(char::REPLACEMENT_CHARACTER, bytes));
        let span = Span::new(start, self.decoded.text.len() as u32);
        match self.decoded.undecodable.last_mut() {
            Some(last) if last.end == start => last.end = span.end,
            _ => self.decoded.undecodable.push(span),
        }
        self.byte += bytes;
        self.bad += bytes;
    }

    fn push_utf8(&mut self, bytes: &[u8]) {
        for chunk in bytes.utf8_chunks() {
            self.text(Width::Utf8, chunk.valid());
            self.bad(chunk.invalid().len());
        }
    }

    fn push_coded(&mut self, encoding: &'static encoding_rs::Encoding, width: Width, bytes: &[u8]) {
        let mut decoder = encoding.new_decoder_without_bom_handling();
        // Decoded into the text itself, every bad byte would cost as much as the room behind the text.
        let mut piece = std::mem::take(&mut self.piece);
        if piece.is_empty() {
            piece = "\0".repeat(PIECE);
        }
        let mut rest = bytes;
        while !rest.is_empty() {
            self.run(width);
            let (result, read, written) = decoder.decode_to_str_without_replacement(rest, &mut piece, true);
            self.decoded.text.push_str(piece.get(..written).unwrap_or(""));
            rest = rest.get(read..).unwrap_or(&[]);
            match result {
                DecoderResult::InputEmpty | DecoderResult::OutputFull => self.byte += read,
                DecoderResult::Malformed(bad, after) => {
                    let bad = usize::from(bad) + usize::from(after);
                    self.byte += read.saturating_sub(bad);
                    self.bad(bad);
                }
            }
        }
        self.piece = piece;
    }

    fn push_euc_jp(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        // The characters of JIS X 0212 take three bytes, which nothing in the text shows.
        while let Some(at) = memchr::memchr(0x8F, rest) {
            let (before, from) = rest.split_at(at);
            self.push_coded(EUC_JP, Width::EucJp, before);
            let character = from.get(..3).and_then(|three| strict(EUC_JP, three));
            match character.filter(|text| text.chars().count() == 1) {
                Some(text) => {
                    self.text(Width::Each(3), &text);
                    rest = from.get(3..).unwrap_or(&[]);
                }
                None => {
                    self.bad(1);
                    rest = from.get(1..).unwrap_or(&[]);
                }
            }
        }
        self.push_coded(EUC_JP, Width::EucJp, rest);
    }

    fn push_iso_2022_jp(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        let mut set = Set::Ascii;
        while let Some(&byte) = rest.first() {
            let taken = match (byte, set) {
                (0x1B, _) => match Set::of_escape(rest) {
                    Some(next) => {
                        set = next;
                        self.jump(3);
                        3
                    }
                    None => self.push_single(byte),
                },
                // Every line starts in ASCII again, also where a writer forgot to say so.
                (b'\n' | b'\r', _) => {
                    set = Set::Ascii;
                    self.push_single(byte)
                }
                (0x21..=0x7E, Set::Kanji) => self.push_kanji(rest),
                (0x21..=0x5F, Set::Katakana) => {
                    let c = char::from_u32(0xFF40 + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER);
                    self.text(Width::Each(1), c.encode_utf8(&mut [0; 4]));
                    1
                }
                (_, Set::Ascii | Set::Kanji | Set::Katakana) => self.push_single(byte),
            };
            rest = rest.get(taken..).unwrap_or(&[]);
        }
    }

    fn push_single(&mut self, byte: u8) -> usize {
        if byte.is_ascii() {
            self.text(Width::Each(1), char::from(byte).encode_utf8(&mut [0; 4]));
        } else {
            self.bad(1);
        }
        1
    }

    /// A character of JIS X 0208: EUC-JP is the same with the high bits set.
    fn push_kanji(&mut self, bytes: &[u8]) -> usize {
        let pair = bytes.get(..2).filter(|pair| pair.iter().all(|byte| matches!(byte, 0x21..=0x7E)));
        let text = pair.and_then(|pair| strict(EUC_JP, &[pair.first()? | 0x80, pair.last()? | 0x80]));
        match (text, pair) {
            (Some(text), _) => {
                self.text(Width::Each(2), &text);
                2
            }
            (None, Some(pair)) => {
                self.bad(pair.len());
                2
            }
            (None, None) => {
                self.bad(1);
                1
            }
        }
    }

    fn push_utf16(&mut self, bytes: &[u8], unit: fn([u8; 2]) -> u16) {
        let pairs = bytes.chunks_exact(2);
        let odd = pairs.remainder().len();
        let units =
            pairs.map(|pair| unit([pair.first().copied().unwrap_or(0), pair.last().copied().unwrap_or(0)]));
        for character in char::decode_utf16(units) {
            match character {
                Ok(c) => {
                    self.run(Width::Utf16);
                    self.decoded.text.push(c);
                    self.byte += c.len_utf16() * 2;
                }
                Err(_) => self.bad(2),
            }
        }
        self.bad(odd);
    }
}

/// A character set of ISO-2022-JP.
#[derive(Clone, Copy)]
enum Set {
    Ascii,
    Kanji,
    Katakana,
}

impl Set {
    /// The set that the escape sequence at the start of `bytes` calls.
    fn of_escape(bytes: &[u8]) -> Option<Self> {
        match bytes.get(1..3)? {
            b"$B" | b"$@" => Some(Self::Kanji),
            // JIS X 0201 differs from ASCII in two characters that writers of this set never mean.
            b"(B" | b"(J" | b"(H" => Some(Self::Ascii),
            b"(I" => Some(Self::Katakana),
            _ => None,
        }
    }
}

/// Bytes that are no text in any encoding: ASCII is kept, every other byte becomes U+FFFD.
pub(super) fn binary(bytes: &[u8], skipped: usize) -> Decoded {
    let rest = bytes.get(skipped..).unwrap_or(&[]);
    let text: String = rest
        .iter()
        .map(|&b| if b.is_ascii() { char::from(b) } else { char::REPLACEMENT_CHARACTER })
        .collect();
    let start = text.find(char::REPLACEMENT_CHARACTER).unwrap_or(0) as u32;
    let end = text.rfind(char::REPLACEMENT_CHARACTER).map_or(0, |at| at + 3) as u32;
    Decoded {
        text,
        encoding: Encoding::Utf8,
        runs: vec![Run { text: 0, byte: skipped as u32, width: Width::Each(1) }],
        undecodable: vec![Span::new(start, end)],
        mixed: Vec::new(),
    }
}
