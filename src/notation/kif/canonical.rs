//! Move lines exactly as Kifu for Windows writes them, read byte by byte without looking back:
//! `   1 ７六歩(77)   ( 0:16/00:00:16)`. Whatever departs from that is left to [`line`](super::line).

use crate::{
    notation::kakinoki::lines::offset,
    record::{Destination, Origin, Ply, Promotion, WrittenMove},
    shogi::{PieceKind, Square},
    source::Span,
};

/// A line that was read.
pub(super) struct CanonicalLine {
    /// Its move.
    pub(super) ply: Ply,
    /// Its length in bytes, with its line end.
    pub(super) length: usize,
}

/// A place in the bytes that only moves forward.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn character(&self) -> Option<[u8; 3]> {
        self.bytes.get(self.at..self.at + 3)?.try_into().ok()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.byte()? == byte).then(|| self.at += 1)
    }

    fn take_if(&mut self, byte: u8) -> bool {
        self.take(byte).is_some()
    }

    fn blanks(&mut self) {
        while self.byte() == Some(b' ') {
            self.at += 1;
        }
    }

    fn digit(&mut self) -> Option<u8> {
        let digit = self.byte()?.wrapping_sub(b'0');
        (digit < 10).then(|| {
            self.at += 1;
            digit
        })
    }

    /// One to six digits.
    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        let mut n = 0;
        while let Some(digit) = self.digit() {
            n = n * 10 + u32::from(digit);
            if self.at - start > 6 {
                return None;
            }
        }
        (self.at > start).then_some(n)
    }
}

/// The line at the start of `bytes`, which stand at `base` in the text.
pub(super) fn line(bytes: &[u8], base: usize) -> Option<CanonicalLine> {
    let mut cursor = Cursor { bytes, at: 0 };
    cursor.blanks();
    let number = cursor.number()?;
    cursor.take(b' ')?;
    cursor.blanks();
    let start = cursor.at;
    let written = written(&mut cursor)?;
    let place = |from: usize, to: usize| Span::new(offset(base + from), offset(base + to));
    let mut ply = Ply::new(Some(written), place(start, cursor.at));
    ply.number = number;
    cursor.blanks();
    if cursor.byte() == Some(b'(') {
        let start = cursor.at;
        let (elapsed, total) = clock(&mut cursor)?;
        (ply.time, ply.total) = (Some(elapsed), total);
        ply.time_span = place(start, cursor.at);
    }
    let _ = cursor.take_if(b'+');
    cursor.blanks();
    line_end(&mut cursor)?;
    Some(CanonicalLine { ply, length: cursor.at })
}

fn written(cursor: &mut Cursor<'_>) -> Option<WrittenMove> {
    let destination = destination(cursor)?;
    let kind = piece(cursor)?;
    let promotes = cursor.character() == Some(PROMOTED);
    if promotes {
        cursor.at += 3;
    }
    let origin = if cursor.take_if(b'(') {
        let (file, rank) = (cursor.digit()?, cursor.digit()?);
        cursor.take(b')')?;
        Origin::Square(Square::new(file, rank)?)
    } else if cursor.character() == Some(DROPPED) && !promotes {
        cursor.at += 3;
        // An origin after 打 is for the other reader.
        if cursor.byte() == Some(b'(') {
            return None;
        }
        Origin::Hand
    } else {
        return None;
    };
    let promotion = if promotes { Promotion::Taken } else { Promotion::Unstated };
    Some(WrittenMove { color: None, destination, kind: Some(kind), origin, promotion, capture: None })
}

const fn utf8(c: char) -> [u8; 3] {
    let mut bytes = [0; 3];
    let _ = c.encode_utf8(&mut bytes);
    bytes
}

const SAME: [u8; 3] = utf8('同');
const WIDE_BLANK: [u8; 3] = utf8('　');
const PROMOTED: [u8; 3] = utf8('成');
const DROPPED: [u8; 3] = utf8('打');

fn destination(cursor: &mut Cursor<'_>) -> Option<Destination> {
    let first = cursor.character()?;
    cursor.at += 3;
    let second = cursor.character()?;
    cursor.at += 3;
    if first == SAME {
        return (second == WIDE_BLANK).then_some(Destination::Same);
    }
    // １ to ９ are EF BC 91 to EF BC 99.
    let file = match first {
        [0xEF, 0xBC, last @ 0x91..=0x99] => last - 0x90,
        _ => return None,
    };
    Square::new(file, rank(second)?).map(Destination::At)
}

fn rank(character: [u8; 3]) -> Option<u8> {
    const RANKS: [[u8; 3]; 9] = [
        utf8('一'),
        utf8('二'),
        utf8('三'),
        utf8('四'),
        utf8('五'),
        utf8('六'),
        utf8('七'),
        utf8('八'),
        utf8('九'),
    ];
    (1..=9).zip(RANKS).find_map(|(n, rank)| (rank == character).then_some(n))
}

fn piece(cursor: &mut Cursor<'_>) -> Option<PieceKind> {
    const PIECES: [([u8; 3], PieceKind); 13] = [
        (utf8('歩'), PieceKind::Pawn),
        (utf8('銀'), PieceKind::Silver),
        (utf8('金'), PieceKind::Gold),
        (utf8('飛'), PieceKind::Rook),
        (utf8('角'), PieceKind::Bishop),
        (utf8('玉'), PieceKind::King),
        (utf8('桂'), PieceKind::Knight),
        (utf8('香'), PieceKind::Lance),
        (utf8('龍'), PieceKind::Dragon),
        (utf8('馬'), PieceKind::Horse),
        (utf8('と'), PieceKind::Tokin),
        (utf8('王'), PieceKind::King),
        (utf8('竜'), PieceKind::Dragon),
    ];
    let find = |character| PIECES.into_iter().find_map(|(c, kind)| (c == character).then_some(kind));
    let first = cursor.character()?;
    cursor.at += 3;
    if first != PROMOTED {
        return find(first);
    }
    let second = cursor.character()?;
    cursor.at += 3;
    find(second)
        .filter(|kind| matches!(kind, PieceKind::Lance | PieceKind::Knight | PieceKind::Silver))?
        .promoted()
}

/// `(m:ss/hh:mm:ss)`, with blanks before numbers and around the slash; the total may be missing.
fn clock(cursor: &mut Cursor<'_>) -> Option<(i64, Option<i64>)> {
    cursor.take(b'(')?;
    cursor.blanks();
    let minutes = cursor.number()?;
    cursor.take(b':')?;
    let seconds = cursor.number()?;
    let elapsed = (i64::from(minutes) * 60 + i64::from(seconds)) * 1000;
    cursor.blanks();
    cursor.take(b'/')?;
    cursor.blanks();
    if cursor.take_if(b')') {
        return Some((elapsed, None));
    }
    let hours = cursor.number()?;
    cursor.take(b':')?;
    let total_minutes = cursor.number()?;
    cursor.take(b':')?;
    let total_seconds = cursor.number()?;
    cursor.take(b')')?;
    let total = i64::from(hours) * 3600 + i64::from(total_minutes) * 60 + i64::from(total_seconds);
    Some((elapsed, Some(total * 1000)))
}

fn line_end(cursor: &mut Cursor<'_>) -> Option<()> {
    match cursor.byte() {
        None => Some(()),
        Some(b'\n') => cursor.take(b'\n'),
        Some(b'\r') => {
            cursor.at += 1;
            let _ = cursor.take_if(b'\n');
            Some(())
        }
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::kakinoki::moves;

    /// What was read: the number, the move written again, the clock, the length.
    fn read(text: &str) -> Option<(u32, String, [Option<i64>; 2], usize)> {
        let CanonicalLine { ply, length } = line(text.as_bytes(), 0)?;
        let mut written = String::new();
        moves::push_kif_move(&mut written, &ply.written?);
        Some((ply.number, written, [ply.time, ply.total], length))
    }

    #[track_caller]
    fn check(text: &str, number: u32, written: &str, time: Option<i64>, total: Option<i64>) {
        assert_eq!(read(text), Some((number, written.to_owned(), [time, total], text.len())), "{text}");
    }

    #[test]
    fn canonical_lines() {
        check("   1 ７六歩(77)   ( 0:16/00:00:16)\r\n", 1, "７六歩(77)", Some(16_000), Some(16_000));
        check("   2 ３四歩(33)   ( 0:00/00:00:00)+\n", 2, "３四歩(33)", Some(0), Some(0));
        check("   8 同　歩(23)   ( 0:00/00:00:02)\r", 8, "同　歩(23)", Some(0), Some(2_000));
        check("  10 ２三歩打     ( 0:05/00:00:07)", 10, "２三歩打", Some(5_000), Some(7_000));
        check("  11 ２二角成(88) (10:03/01:00:19)\n", 11, "２二角成(88)", Some(603_000), Some(3_619_000));
        check("1 ９二成銀(83)\n", 1, "９二成銀(83)", None, None);
        check("   1 ７六歩(77)    (00:31 / 00:00:31)\n", 1, "７六歩(77)", Some(31_000), Some(31_000));
        check("1   ７六歩(77)   ( 0:7/)\n", 1, "７六歩(77)", Some(7_000), None);
        check("   1 ７六歩(77)   +\n", 1, "７六歩(77)", None, None);
    }

    #[test]
    fn other_lines_are_left_alone() {
        for text in [
            "",
            "\n",
            "１ ７六歩(77)",
            "   1７六歩(77)",
            "   1 76歩(77)",
            "   1 ▲７六歩(77)",
            "   1 ７六歩",
            "   1 投了",
            "   1 同歩(77)",
            "   1 ７六歩(70)",
            "   1 ７六歩(77) *注",
            "   1 ７六歩(77)   ( 0:16)",
            "   1 ４五角打(00)",
            "   1 ２二角不成(88)",
            "   1 ７六",
            "   1 ７六歩(7",
            "1234567 ７六歩(77)",
            "   1 成歩(77)",
            "*   1 ７六歩(77)",
            "   1 ７六歩(77)   ( 0:16/00:00:16)(",
            "   1 ７六成歩(77)",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn the_next_line_is_not_touched() {
        let text = "   1 ７六歩(77)\r\n   2 ３四歩(33)\r\n";
        assert_eq!(read(text).map(|(.., length)| length), Some(text.len() / 2));
    }
}
