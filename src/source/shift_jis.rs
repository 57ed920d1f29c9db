//! Shift_JIS at the speed of records: a few bytes of ASCII, a few kanji, a few bytes of ASCII.
//!
//! encoding_rs is made for long stretches of one kind and pays for every change between them, of
//! which a line of KIF has four. It decides here as well what each pair of bytes is, but is asked
//! once for each, as long as the program runs.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use encoding_rs::SHIFT_JIS;

use super::{decode::strict, utf8};

/// What the pairs of bytes that were met are in UTF-8, where that is three bytes long as it is for all
/// kana and kanji; 0 where none was met.
static KNOWN: [[AtomicU32; 256]; 256] = [const { [const { AtomicU32::new(0) }; 256] }; 256];

/// Decodes `bytes`; `None` where any of them is no Shift_JIS.
pub(super) fn decode(bytes: &[u8]) -> Option<String> {
    // One byte becomes at most three. The room behind that lets a whole block be copied where only its
    // beginning counts, which takes less than finding out how much to copy.
    let mut text = vec![0; bytes.len() * 3 + BLOCK];
    let mut room = text.as_mut_slice();
    let mut rest = bytes;
    loop {
        while let Some(&block) = rest.first_chunk::<BLOCK>() {
            *room.first_chunk_mut()? = block;
            let ascii = leading_ascii(block);
            (rest, room) = (rest.get(ascii..)?, room.get_mut(ascii..)?);
            if ascii < BLOCK {
                break;
            }
        }
        while let &[lead @ 0x80..=0xFF, trail, ..] = rest
            && let Some(character) = known(lead, trail)
        {
            *room.first_chunk_mut()? = character;
            (rest, room) = (rest.get(2..)?, room.get_mut(character.len()..)?);
        }
        match *rest {
            [] => break,
            [byte @ ..=0x7F, ..] if rest.len() < BLOCK => {
                *room.first_mut()? = byte;
                (rest, room) = (rest.get(1..)?, room.get_mut(1..)?);
            }
            [..=0x7F, ..] => {}
            [..] => {
                let (character, length) = first(rest)?;
                room.get_mut(..character.len())?.copy_from_slice(character.as_bytes());
                (rest, room) = (rest.get(length..)?, room.get_mut(character.len()..)?);
            }
        }
    }
    let unused = room.len();
    text.truncate(text.len() - unused);
    utf8::from_bytes(text).ok()
}

/// So many bytes are looked at at a time.
const BLOCK: usize = 8;

/// How many bytes there are before the first that is not ASCII.
const fn leading_ascii(block: [u8; BLOCK]) -> usize {
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    (u64::from_le_bytes(block) & HIGH_BITS).trailing_zeros() as usize / 8
}

/// What a pair of bytes is in UTF-8, where that is known.
fn known(lead: u8, trail: u8) -> Option<[u8; 3]> {
    let [a, b, c, is_known] = KNOWN[usize::from(lead)][usize::from(trail)].load(Relaxed).to_le_bytes();
    (is_known > 0).then_some([a, b, c])
}

/// The first character, which is not known yet, and its length in Shift_JIS.
#[cold]
fn first(bytes: &[u8]) -> Option<(String, usize)> {
    if let Some(single) = strict(SHIFT_JIS, bytes.get(..1)?) {
        return Some((single, 1));
    }
    let pair = strict(SHIFT_JIS, bytes.get(..2)?)?;
    if let (&[lead, trail, ..], &[a, b, c]) = (bytes, pair.as_bytes()) {
        KNOWN[usize::from(lead)][usize::from(trail)].store(u32::from_le_bytes([a, b, c, 1]), Relaxed);
    }
    Some((pair, 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8]) {
        assert_eq!(decode(bytes), strict(SHIFT_JIS, bytes), "{bytes:X?}");
    }

    #[test]
    fn every_pair_of_bytes_is_what_encoding_rs_makes_of_it() {
        // Twice: when it is met, and when it is known.
        for _ in 0..2 {
            for lead in 0..=255 {
                check(&[lead]);
                for trail in 0..=255 {
                    check(&[lead, trail]);
                    check(&[b'a', lead, trail, b'b']);
                }
            }
        }
    }

    #[test]
    fn characters_of_all_lengths_mix() {
        check(b"");
        check(b"   1 \x82V\x98Z\x95\xE0(77)   ( 0:16/00:00:16)\r\n");
        check(b"\xB1\xB2\xB3\x81~\x83\xBF\x84@\x80\x95\xE0");
        check(b"0123456\x95\xE07\x95\xE001234567\x95\xE0");
        check(b"0123456\x95");
        check(b"01234567\x95 \x95\xE0");
    }
}
