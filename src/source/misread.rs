//! Texts that were decoded in a wrong encoding and saved again: 「謇句粋蜑ｲ」 is what is left of 手合割 in UTF-8
//! that somebody opened as Shift_JIS. Nothing is restored, as bytes are lost on the way; it is only said.

use encoding_rs::{EUC_JP, Encoding, GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};

use super::Source;

/// So many bytes of the text are looked at.
const LOOK: usize = 4096;

/// Words of which every record in Japanese has some.
const WORDS: &[&str] = &[
    "手合割",
    "先手",
    "後手",
    "下手",
    "上手",
    "手数",
    "指手",
    "消費時間",
    "開始日時",
    "棋戦",
    "六歩",
    "四歩",
    "投了",
    "▲",
    "△",
];

/// What happened to a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misread {
    /// It was in the first encoding, and was read in the second.
    As(&'static str, &'static str),
    /// Characters were replaced by U+FFFD.
    Replaced,
}

/// What happened to the text of `source`, where it certainly is no text that anybody wrote.
pub(crate) fn misread(source: &Source) -> Option<Misread> {
    let text = source.text();
    let mut end = text.len().min(LOOK);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = text.get(..end)?;
    if text.is_ascii() || words_in(text) > 0 {
        return None;
    }
    PAIRS
        .iter()
        .find(|pair| pair.fits(text))
        .map(|pair| Misread::As(pair.right_name, pair.wrong_name))
        .or_else(|| {
            (source.undecodable().is_empty() && is_mostly_replaced(text)).then_some(Misread::Replaced)
        })
}

/// How many of the words are in a text.
fn words_in(text: &str) -> usize {
    WORDS.iter().filter(|word| text.contains(*word)).count()
}

/// Whether most of what is not ASCII was replaced.
fn is_mostly_replaced(text: &str) -> bool {
    const FEWEST: usize = 20;
    let replaced = text.matches(char::REPLACEMENT_CHARACTER).count();
    let wide = text.chars().filter(|c| !c.is_ascii()).count();
    replaced >= FEWEST && replaced * 2 > wide
}

/// An encoding, and another in which it was read.
struct Pair {
    right: &'static Encoding,
    right_name: &'static str,
    wrong: &'static Encoding,
    wrong_name: &'static str,
}

const fn pair(
    (right, right_name): (&'static Encoding, &'static str),
    (wrong, wrong_name): (&'static Encoding, &'static str),
) -> Pair {
    Pair { right, right_name, wrong, wrong_name }
}

static PAIRS: &[Pair] = &[
    pair((UTF_8, "UTF-8"), (SHIFT_JIS, "Shift_JIS")),
    pair((UTF_8, "UTF-8"), (WINDOWS_1252, "Latin-1")),
    pair((SHIFT_JIS, "Shift_JIS"), (WINDOWS_1252, "Latin-1")),
    pair((UTF_8, "UTF-8"), (GBK, "GBK")),
    pair((SHIFT_JIS, "Shift_JIS"), (GBK, "GBK")),
    pair((EUC_JP, "EUC-JP"), (SHIFT_JIS, "Shift_JIS")),
    pair((EUC_JP, "EUC-JP"), (WINDOWS_1252, "Latin-1")),
];

impl Pair {
    /// Whether the mistake, taken back, gives the text of a record.
    fn fits(&self, text: &str) -> bool {
        let mut bytes = Vec::with_capacity(text.len());
        for c in text.chars() {
            match u8::try_from(u32::from(c)) {
                Ok(byte) if self.wrong == WINDOWS_1252 || byte.is_ascii() => bytes.push(byte),
                _ => match self.wrong.encode(c.encode_utf8(&mut [0; 4])) {
                    (encoded, _, false) => bytes.extend_from_slice(&encoded),
                    (_, _, true) => bytes.push(b'?'),
                },
            }
        }
        words_in(&self.right.decode_without_bom_handling(&bytes).0) > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIF: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)   ( 0:03/00:00:03)\n   3 投了\n";

    fn of(text: &str) -> Option<Misread> {
        misread(&Source::new("a.kifu", text.as_bytes().to_vec(), None))
    }

    #[test]
    fn every_pair_is_found_out() {
        for pair in PAIRS {
            let (bytes, _, _) = pair.right.encode(KIF);
            let (read, _) = pair.wrong.decode_without_bom_handling(&bytes);
            assert_eq!(of(&read), Some(Misread::As(pair.right_name, pair.wrong_name)), "{read}");
        }
        let (bytes, _, _) = SHIFT_JIS.encode(KIF);
        assert_eq!(of(&String::from_utf8_lossy(&bytes)), Some(Misread::Replaced));
    }

    #[test]
    fn other_texts_are_what_they_are() {
        for text in
            [KIF, "", "1. P-7f\n", "été, déjà vu\n", "これは棋譜ではありません\n", "ｱｲｳｴｵ\n", "读书\n"]
        {
            assert_eq!(of(text), None, "{text}");
        }
        assert_eq!(misread(&Source::new("a.kif", vec![0xFF, 0xD8, 0xFF, 0xE0, 0x80, 0x90], None)), None);
    }
}
