//! Which encoding bytes are in: a short ladder, each step of which is nearly certain.
//!
//! A byte order mark; NUL bytes in the pattern of UTF-16; strict UTF-8; escape sequences of
//! ISO-2022-JP; strict Shift_JIS; strict EUC-JP; else line by line. Text that fits Shift_JIS and
//! EUC-JP alike (names in kana do) is the one case left to statistics: chardetng knows better than
//! any rule of thumb. No line of UTF-8 Japanese fits Shift_JIS for long, and the reverse never
//! happens, so the order of the steps is safe.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::EUC_JP;
use memchr::memmem;

use super::{
    Encoding, Source,
    decode::{Builder, Decoded, binary, strict},
    lines::first_line,
    places::{Run, Width},
    shift_jis, utf8,
};

/// A byte order mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bom {
    pub(super) encoding: Encoding,
    pub(super) len: usize,
}

impl Bom {
    /// The mark that `bytes` start with.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xEF, 0xBB, 0xBF, ..] => Some(Self { encoding: Encoding::Utf8, len: 3 }),
            [0xFF, 0xFE, ..] => Some(Self { encoding: Encoding::Utf16Le, len: 2 }),
            [0xFE, 0xFF, ..] => Some(Self { encoding: Encoding::Utf16Be, len: 2 }),
            _ => None,
        }
    }
}

/// Decodes `bytes`, which start with `bom`, in the encoding that they are in.
pub(super) fn decode(bytes: Vec<u8>, bom: Option<Bom>) -> Decoded {
    let skipped = bom.map_or(0, |bom| bom.len);
    if let Some(encoding) = bom.map(|bom| bom.encoding).filter(|encoding| *encoding != Encoding::Utf8) {
        return decode_as(bytes, encoding, skipped);
    }
    // NUL and ESC are valid UTF-8, and mean that it probably is another encoding.
    if bom.is_none()
        && let Some(encoding) = by_odd_bytes(&bytes)
    {
        return decode_as(bytes, encoding, skipped);
    }
    match utf8::from_bytes(bytes) {
        Ok(text) => unmarked(text, skipped),
        Err(bytes) => decode_old(bytes, skipped),
    }
}

/// Decodes `bytes` in a given encoding; what does not fit is listed.
pub(super) fn decode_as(bytes: Vec<u8>, encoding: Encoding, skipped: usize) -> Decoded {
    let bytes = match encoding {
        Encoding::Utf8 => match utf8::from_bytes(bytes) {
            Ok(text) => return unmarked(text, skipped),
            Err(bytes) => bytes,
        },
        Encoding::ShiftJis => match shift_jis::decode(bytes.get(skipped..).unwrap_or(&[])) {
            Some(text) => return uniform(text, encoding, skipped, Width::ShiftJis),
            None => bytes,
        },
        Encoding::EucJp | Encoding::Iso2022Jp | Encoding::Utf16Le | Encoding::Utf16Be => bytes,
    };
    let rest = bytes.get(skipped..).unwrap_or(&[]);
    let mut builder = Builder::new(encoding, skipped, rest.len() + rest.len() / 2);
    builder.push(encoding, rest);
    if builder.is_hopeless() { binary(&bytes, skipped) } else { builder.finish() }
}

/// Decodes a part of a text that is in `encoding`, of which the first `skipped` bytes are a mark.
pub(super) fn decode_part(bytes: Vec<u8>, encoding: Encoding, skipped: usize) -> Decoded {
    let bytes = match encoding {
        Encoding::Utf8 => match utf8::from_bytes(bytes) {
            Ok(text) => return unmarked(text, skipped),
            Err(bytes) if was_utf8(&bytes) => return decode_as(bytes, encoding, skipped),
            Err(bytes) => bytes,
        },
        Encoding::ShiftJis => match shift_jis::decode(&bytes) {
            Some(text) if !is_suspicious(&bytes, &text) => {
                return uniform(text, encoding, 0, Width::ShiftJis);
            }
            Some(_) | None => bytes,
        },
        Encoding::EucJp if fits_euc_jp(&bytes) => return decode_as(bytes, encoding, skipped),
        Encoding::EucJp => bytes,
        Encoding::Iso2022Jp | Encoding::Utf16Le | Encoding::Utf16Be => {
            return decode_as(bytes, encoding, skipped);
        }
    };
    by_line(&bytes, skipped, encoding)
}

/// UTF-8 as it came, without its byte order mark.
fn unmarked(mut text: String, skipped: usize) -> Decoded {
    text.drain(..skipped);
    uniform(text, Encoding::Utf8, skipped, Width::Utf8)
}

/// Text in one encoding without a fault.
fn uniform(text: String, encoding: Encoding, skipped: usize, width: Width) -> Decoded {
    let runs = match (width, skipped) {
        // No run at all means the same, and costs nothing.
        (Width::Utf8, 0) => Vec::new(),
        _ => vec![Run { text: 0, byte: skipped as u32, width }],
    };
    Decoded { text, encoding, runs, undecodable: Vec::new(), mixed: Vec::new() }
}

/// UTF-16 without a mark, or ISO-2022-JP: both hide in bytes that are valid UTF-8.
fn by_odd_bytes(bytes: &[u8]) -> Option<Encoding> {
    memchr::memchr2(0, 0x1B, bytes)?;
    let calls = |set: &[u8]| memmem::find(bytes, set).is_some();
    let is_iso = || bytes.is_ascii() && (calls(b"\x1B$") || calls(b"\x1B(I"));
    utf16(bytes).or_else(|| is_iso().then_some(Encoding::Iso2022Jp))
}

/// UTF-16 shows in ASCII characters with a NUL each, all on the same side.
fn utf16(bytes: &[u8]) -> Option<Encoding> {
    let head = bytes.get(..bytes.len().min(8192) & !1)?;
    let (mut little, mut big) = (0, 0);
    for pair in head.chunks_exact(2) {
        match pair {
            [0, 0] => return None,
            [byte, 0] => little += ascii_weight(*byte),
            [0, byte] => big += ascii_weight(*byte),
            _ => {}
        }
    }
    // A record has line ends, digits and blanks: more than one unit in sixteen is ASCII in any of
    // them. Fewer are NULs in a text of another encoding.
    let sure = |one: usize, other: usize| one >= 2 && one * 32 >= head.len() && one >= other * 2;
    match (sure(little, big), sure(big, little)) {
        (true, false) => Some(Encoding::Utf16Le),
        (false, true) => Some(Encoding::Utf16Be),
        (true, true) | (false, false) => None,
    }
}

/// How much an ASCII character beside a NUL speaks for UTF-16. U+4E00 (一) and U+3000 look like ASCII
/// in the wrong byte order, and are everywhere in records: line ends are the better witnesses.
const fn ascii_weight(byte: u8) -> usize {
    match byte {
        b'\n' | b'\r' => 8,
        b'\t' | b' '..=b'~' => 1,
        _ => 0,
    }
}

/// Decodes bytes that are not UTF-8.
fn decode_old(bytes: Vec<u8>, skipped: usize) -> Decoded {
    let rest = bytes.get(skipped..).unwrap_or(&[]);
    if is_cut_utf8(rest) {
        return decode_as(bytes, Encoding::Utf8, skipped);
    }
    if let Some(text) = shift_jis::decode(rest).filter(|_| skipped == 0) {
        if fits_euc_jp(rest) {
            // The one case where the bytes do not say it, so that a label may.
            let labelled = label(rest).filter(|label| matches!(label, Encoding::ShiftJis | Encoding::EucJp));
            return if labelled.map_or_else(|| is_euc_jp(rest), |label| label == Encoding::EucJp) {
                decode_as(bytes, Encoding::EucJp, 0)
            } else {
                uniform(text, Encoding::ShiftJis, 0, Width::ShiftJis)
            };
        }
        if !is_suspicious(rest, &text) {
            return uniform(text, Encoding::ShiftJis, 0, Width::ShiftJis);
        }
    } else if skipped == 0 && fits_euc_jp(rest) && strict(EUC_JP, rest).is_some() {
        return decode_as(bytes, Encoding::EucJp, 0);
    }
    if was_utf8(rest) {
        return decode_as(bytes, Encoding::Utf8, skipped);
    }
    let main = if skipped > 0 { Encoding::Utf8 } else { main_encoding(rest) };
    by_line(&bytes, skipped, main)
}

/// Whether bytes are UTF-8 up to their end, which is inside a character: the file is cut off.
fn is_cut_utf8(bytes: &[u8]) -> bool {
    let Err(error) = std::str::from_utf8(bytes) else { return false };
    let valid = bytes.get(..error.valid_up_to()).and_then(|valid| std::str::from_utf8(valid).ok());
    let long = |text: &str| text.chars().filter(|c| c.len_utf8() >= 3).take(2).count();
    error.error_len().is_none() && valid.is_some_and(|valid| long(valid) == 2)
}

/// Whether bytes are UTF-8 that a program once took for Shift_JIS, or for ASCII, and wrote anew with a
/// question mark for each byte that it did not know. The result may fit Shift_JIS, character by
/// character, and still none of it was ever meant so: most of its bytes are whole characters of UTF-8.
/// In a text that is in Shift_JIS it is one byte in five at most, mostly of 龍.
fn was_utf8(bytes: &[u8]) -> bool {
    let coded = |bytes: &[u8]| bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let (mut whole, mut all) = (0, 0);
    for line in raw_lines(bytes).filter(|line| std::str::from_utf8(line).is_err()) {
        all += coded(line);
        whole +=
            line.utf8_chunks().flat_map(|chunk| chunk.valid().chars()).filter(|c| c.len_utf8() == 3).count();
    }
    all >= 32 && whole * 3 * 2 > all
}

/// The encoding that a label in the first lines names.
fn label(bytes: &[u8]) -> Option<Encoding> {
    let head: Vec<&[u8]> = raw_lines(bytes).take(3).map(|line| line.get(..256).unwrap_or(line)).collect();
    let head = String::from_utf8_lossy(&head.concat()).into_owned();
    Source::new("", head.into_bytes(), Some(Encoding::Utf8)).encoding_label()?.encoding
}

/// Whether the bytes have the form of EUC-JP. Fails at the first character of nearly every text in
/// Shift_JIS.
fn fits_euc_jp(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    loop {
        let Some(at) = rest.iter().position(|byte| !byte.is_ascii()) else { return true };
        let len = match rest.get(at..) {
            Some([0x8E, 0xA1..=0xDF, ..]) => 2,
            Some([0xA1..=0xFE, 0xA1..=0xFE, ..]) => 2,
            Some([0x8F, 0xA1..=0xFE, 0xA1..=0xFE, ..]) => 3,
            Some(_) | None => return false,
        };
        rest = rest.get(at + len..).unwrap_or(&[]);
    }
}

/// Of bytes that fit both Shift_JIS and EUC-JP: whether they are EUC-JP.
fn is_euc_jp(bytes: &[u8]) -> bool {
    /// Enough for certainty; the detector is thirty times slower than decoding.
    const ENOUGH: usize = 4096;
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let mut rest = bytes;
    let mut fed = 0;
    while !rest.is_empty() && fed < ENOUGH {
        let (line, after) = rest.split_at(first_line(rest).1);
        if !line.is_ascii() {
            detector.feed(line.get(..ENOUGH).unwrap_or(line), false);
            fed += line.len();
        }
        rest = after;
    }
    detector.feed(b"", true);
    detector.guess(Some(b"jp"), Utf8Detection::Deny) == EUC_JP
}

/// Whether bytes that fit Shift_JIS hold what lines in another encoding look like when they happen to
/// fit: E3 81, E3 82 and E3 83 begin every kana of UTF-8, and are `縺`, `繧` and `繝`; `､` is the lead
/// byte of hiragana in EUC-JP.
fn is_suspicious(bytes: &[u8], text: &str) -> bool {
    let shows = |sign: &str| memmem::find(text.as_bytes(), sign.as_bytes()).is_some();
    // The last byte of one character and the first of the next may look alike: the text decides.
    let is_kana = |at: usize| matches!(bytes.get(at + 1), Some(0x81..=0x83));
    let may_be_utf8 = memchr::memchr_iter(0xE3, bytes).any(is_kana);
    // `､` is the single byte A4, which few kanji of records have for their second.
    let may_be_euc_jp = memchr::memchr(0xA4, bytes).is_some();
    may_be_utf8 && ["縺", "繧", "繝"].into_iter().any(shows) || may_be_euc_jp && shows("､")
}

/// What one line may be.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    /// UTF-8 with a character of three bytes: too unlikely by chance to be anything else.
    surely_utf8: bool,
    utf8: bool,
    /// UTF-8 but for one character, cut off or damaged.
    nearly_utf8: bool,
    shift_jis: bool,
    euc_jp: bool,
    iso_2022_jp: bool,
}

impl Fit {
    fn of(line: &[u8]) -> Self {
        let utf8 = std::str::from_utf8(line);
        let long = |text: &str| text.chars().filter(|c| c.len_utf8() >= 3).take(2).count();
        let mut chunks = line.utf8_chunks();
        let valid = chunks.by_ref().map(|chunk| long(chunk.valid())).sum::<usize>();
        let faults = line.utf8_chunks().filter(|chunk| !chunk.invalid().is_empty()).count();
        Self {
            surely_utf8: utf8.is_ok_and(|text| long(text) > 0),
            utf8: utf8.is_ok(),
            nearly_utf8: faults == 1 && valid >= 2,
            shift_jis: shift_jis::decode(line).is_some(),
            euc_jp: fits_euc_jp(line) && strict(EUC_JP, line).is_some(),
            iso_2022_jp: line.is_ascii(),
        }
    }

    /// The only encoding that the line can be in, if there is one.
    const fn only(self) -> Option<Encoding> {
        match self {
            Self { iso_2022_jp: true, .. } => Some(Encoding::Iso2022Jp),
            Self { surely_utf8: true, .. } => Some(Encoding::Utf8),
            Self { utf8: true, shift_jis: false, euc_jp: false, .. } => Some(Encoding::Utf8),
            Self { nearly_utf8: true, .. } => None,
            Self { utf8: false, shift_jis: true, euc_jp: false, .. } => Some(Encoding::ShiftJis),
            Self { utf8: false, shift_jis: false, euc_jp: true, .. } => Some(Encoding::EucJp),
            Self { .. } => None,
        }
    }

    const fn allows(self, encoding: Encoding) -> bool {
        match encoding {
            Encoding::Utf8 => self.utf8 || self.nearly_utf8,
            Encoding::ShiftJis => self.shift_jis,
            Encoding::EucJp => self.euc_jp,
            Encoding::Iso2022Jp => self.iso_2022_jp,
            Encoding::Utf16Le | Encoding::Utf16Be => false,
        }
    }
}

/// Whether a line says something that is not plain ASCII.
fn is_coded(line: &[u8]) -> bool {
    !line.is_ascii() || memmem::find(line, b"\x1B$").is_some()
}

/// The lines of `bytes`, with their ends.
fn raw_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let (line, after) = rest.split_at(first_line(rest).1);
        rest = after;
        (!line.is_empty()).then_some(line)
    })
}

/// Decodes every line by itself: the fallback for files in several encodings, most of them in `main`,
/// and for damaged ones.
fn by_line(bytes: &[u8], skipped: usize, main: Encoding) -> Decoded {
    let rest = bytes.get(skipped..).unwrap_or(&[]);
    let mut builder = Builder::new(main, skipped, rest.len() + rest.len() / 2);
    for line in raw_lines(rest) {
        match std::str::from_utf8(line) {
            Ok(text) if !is_coded(line) => builder.push_ascii(text),
            Ok(_) | Err(_) => builder.push(line_encoding(line, main), line),
        }
    }
    if builder.is_hopeless() { binary(bytes, skipped) } else { builder.finish() }
}

/// The encoding in which most of the text certainly is, or, where no line fits any, the one with
/// the fewest faults.
fn main_encoding(bytes: &[u8]) -> Encoding {
    /// In this order where the numbers are equal.
    const ORDER: [Encoding; 4] = [Encoding::ShiftJis, Encoding::Utf8, Encoding::EucJp, Encoding::Iso2022Jp];
    let mut certain = [0_usize; 4];
    for line in raw_lines(bytes).filter(|line| is_coded(line)) {
        if let Some(only) = Fit::of(line).only()
            && let Some(index) = ORDER.iter().position(|encoding| *encoding == only)
            && let Some(count) = certain.get_mut(index)
        {
            *count += line.iter().filter(|byte| !byte.is_ascii()).count().max(1);
        }
    }
    let most = certain.iter().max().copied().unwrap_or(0);
    if most > 0 {
        let index = certain.iter().position(|count| *count == most).unwrap_or(0);
        return ORDER.get(index).copied().unwrap_or(Encoding::ShiftJis);
    }
    fewest_faults(bytes, Encoding::ShiftJis)
}

/// The encoding for one line of a text that mostly is in `main`.
fn line_encoding(line: &[u8], main: Encoding) -> Encoding {
    let fit = Fit::of(line);
    match fit.only() {
        Some(only) => only,
        None if main == Encoding::ShiftJis && fit.euc_jp && has_euc_kana(line) && is_euc_jp(line) => {
            Encoding::EucJp
        }
        None if fit.allows(main) => main,
        None if fit.allows(Encoding::Utf8) => Encoding::Utf8,
        None if fit.shift_jis && fit.euc_jp => {
            if is_euc_jp(line) {
                Encoding::EucJp
            } else {
                Encoding::ShiftJis
            }
        }
        None if fit.shift_jis => Encoding::ShiftJis,
        None if fit.euc_jp => Encoding::EucJp,
        None => fewest_faults(line, main),
    }
}

/// Whether bytes of the form of EUC-JP hold hiragana more than once.
fn has_euc_kana(bytes: &[u8]) -> bool {
    let coded: Vec<u8> = bytes.iter().copied().filter(|byte| !byte.is_ascii()).collect();
    coded.chunks_exact(2).filter(|pair| pair.first() == Some(&0xA4)).count() >= 2
}

/// The encoding with the fewest bad bytes; `first` wins where another is no better.
fn fewest_faults(bytes: &[u8], first: Encoding) -> Encoding {
    let head = bytes.get(..65_536).unwrap_or(bytes);
    let faults = |encoding: Encoding| {
        let mut builder = Builder::new(encoding, 0, head.len());
        builder.push(encoding, head);
        builder.faults()
    };
    let mut best = (first, faults(first));
    for encoding in [Encoding::ShiftJis, Encoding::Utf8, Encoding::EucJp] {
        let count = faults(encoding);
        if count < best.1 {
            best = (encoding, count);
        }
    }
    best.0
}
