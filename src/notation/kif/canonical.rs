//! Rows exactly as Kifu for Windows writes them, read byte by byte without looking back: moves,
//! `   1 ７六歩(77)   ( 0:16/00:00:16)`, and endings, `  89 投了         ( 0:29/00:10:58)`. Whatever
//! departs from that is left to [`line`](super::line).

use crate::{
    notation::kakinoki::endings::{EndingWord, ending_word},
    notation::text::offset,
    record::{Destination, EndingRow, EndingSource, Origin, Ply, Promotion, Str, WrittenMove},
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

/// The row of an ending that was read.
pub(super) struct CanonicalEnding {
    /// The printed number.
    pub(super) number: u32,
    /// The entry of its word.
    pub(super) entry: &'static EndingWord,
    /// Its length in bytes, with its line end.
    pub(super) length: usize,
    span: Span,
    clock: Option<Clock>,
}

impl CanonicalEnding {
    /// The row as it stands in a record, which holds its word as `text`, after `at` moves.
    pub(super) fn row(&self, text: Str, at: u32) -> EndingRow {
        let EndingWord { kind, verdict, .. } = *self.entry;
        let row = EndingRow::new(EndingSource::Row, kind, verdict, text, self.span, at);
        let row = EndingRow { number: self.number, ..row };
        match self.clock {
            Some(Clock { time, total, span }) => {
                EndingRow { time: Some(time), total, time_span: span, ..row }
            }
            None => row,
        }
    }
}

/// A time column.
#[derive(Clone, Copy)]
struct Clock {
    time: i64,
    total: Option<i64>,
    span: Span,
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

    /// The next `N` bytes, which are not taken: one look at the end of the text for all of them.
    fn bytes<const N: usize>(&self) -> Option<[u8; N]> {
        self.bytes.get(self.at..)?.first_chunk().copied()
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

/// The line of a move at the start of `bytes`, which stand at `base` in the text.
pub(super) fn line(bytes: &[u8], base: usize) -> Option<CanonicalLine> {
    let mut cursor = Cursor { bytes, at: 0 };
    let number = row_number(&mut cursor)?;
    let start = cursor.at;
    let written = written(&mut cursor)?;
    let mut ply = Ply::new(Some(written), place(base, start, cursor.at));
    ply.number = number;
    if let Some(Clock { time, total, span }) = rest_of_row(&mut cursor, base)? {
        (ply.time, ply.total, ply.time_span) = (Some(time), total, span);
    }
    Some(CanonicalLine { ply, length: cursor.at })
}

/// The row of an ending at the start of `text`, which stands at `base` in the whole text.
pub(super) fn ending(text: &str, base: usize) -> Option<CanonicalEnding> {
    let mut cursor = Cursor { bytes: text.as_bytes(), at: 0 };
    let number = row_number(&mut cursor)?;
    let start = cursor.at;
    while cursor.byte().is_some_and(|byte| !matches!(byte, b' ' | b'(' | b'\r' | b'\n')) {
        cursor.at += 1;
    }
    let word = text.get(start..cursor.at)?;
    let entry = ending_word(word).filter(|entry| entry.word == word)?;
    let span = place(base, start, cursor.at);
    let clock = rest_of_row(&mut cursor, base)?;
    Some(CanonicalEnding { number, entry, length: cursor.at, span, clock })
}

/// The number of a row, and the blanks around it.
fn row_number(cursor: &mut Cursor<'_>) -> Option<u32> {
    cursor.blanks();
    let number = cursor.number()?;
    cursor.take(b' ')?;
    cursor.blanks();
    Some(number)
}

/// A time column, if there is one, the sign of a move that variations replace, and the line end.
fn rest_of_row(cursor: &mut Cursor<'_>, base: usize) -> Option<Option<Clock>> {
    cursor.blanks();
    let clock = if cursor.byte() == Some(b'(') { Some(clock(cursor, base)?) } else { None };
    let _ = cursor.take_if(b'+');
    cursor.blanks();
    line_end(cursor)?;
    Some(clock)
}

fn place(base: usize, from: usize, to: usize) -> Span {
    Span::new(offset(base + from), offset(base + to))
}

fn written(cursor: &mut Cursor<'_>) -> Option<WrittenMove> {
    let [a, b, c, d, e, f, g, h, i] = cursor.bytes()?;
    cursor.at += 9;
    let destination = destination([a, b, c], [d, e, f])?;
    let kind = piece([g, h, i], cursor)?;
    let promotes = cursor.bytes() == Some(PROMOTED);
    if promotes {
        cursor.at += 3;
    }
    let promotion = if promotes { Promotion::Taken } else { Promotion::Unstated };
    let origin = match cursor.bytes() {
        Some([b'(', file, rank, b')']) => {
            cursor.at += 4;
            Origin::Square(Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))?)
        }
        _ if cursor.bytes() == Some(DROPPED) && !promotes => {
            cursor.at += 3;
            // An origin after 打 is for the other reader.
            if cursor.byte() == Some(b'(') {
                return None;
            }
            Origin::Hand
        }
        _ => return None,
    };
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

fn destination(first: [u8; 3], second: [u8; 3]) -> Option<Destination> {
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

/// Characters found by their last byte, in which no two of a list agree: one look instead of many
/// comparisons whose outcome no processor can foresee.
struct Words<const N: usize> {
    characters: [[u8; 3]; N],
    by_last_byte: [u8; 64],
}

impl<const N: usize> Words<N> {
    const fn new(characters: [[u8; 3]; N]) -> Self {
        let mut by_last_byte = [u8::MAX; 64];
        let mut place = 0;
        while place < N {
            let slot = (characters[place][2] & 63) as usize;
            assert!(by_last_byte[slot] == u8::MAX, "two characters with one last byte");
            #[allow(clippy::cast_possible_truncation, reason = "a list of a dozen")]
            {
                by_last_byte[slot] = place as u8;
            }
            place += 1;
        }
        Self { characters, by_last_byte }
    }

    /// The place of `character` in the list.
    #[inline]
    fn find(&self, character: [u8; 3]) -> Option<usize> {
        let place = usize::from(self.by_last_byte[usize::from(character[2] & 63)]);
        (self.characters.get(place) == Some(&character)).then_some(place)
    }
}

fn rank(character: [u8; 3]) -> Option<u8> {
    static RANKS: Words<9> = Words::new([
        utf8('一'),
        utf8('二'),
        utf8('三'),
        utf8('四'),
        utf8('五'),
        utf8('六'),
        utf8('七'),
        utf8('八'),
        utf8('九'),
    ]);
    const NUMBERS: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    RANKS.find(character).and_then(|place| NUMBERS.get(place).copied())
}

/// The piece that `first` names, or `first` and the next character together: 成香.
fn piece(first: [u8; 3], cursor: &mut Cursor<'_>) -> Option<PieceKind> {
    static PIECES: Words<13> = Words::new([
        utf8('歩'),
        utf8('香'),
        utf8('桂'),
        utf8('銀'),
        utf8('金'),
        utf8('角'),
        utf8('飛'),
        utf8('玉'),
        utf8('王'),
        utf8('と'),
        utf8('馬'),
        utf8('龍'),
        utf8('竜'),
    ]);
    const KINDS: [PieceKind; 13] = [
        PieceKind::Pawn,
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Gold,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::King,
        PieceKind::King,
        PieceKind::Tokin,
        PieceKind::Horse,
        PieceKind::Dragon,
        PieceKind::Dragon,
    ];
    let find = |character| PIECES.find(character).and_then(|place| KINDS.get(place).copied());
    if first != PROMOTED {
        return find(first);
    }
    let second = cursor.bytes()?;
    cursor.at += 3;
    find(second)
        .filter(|kind| matches!(kind, PieceKind::Lance | PieceKind::Knight | PieceKind::Silver))?
        .promoted()
}

/// `(m:ss/hh:mm:ss)`, with blanks before numbers and around the slash; the total may be missing.
fn clock(cursor: &mut Cursor<'_>, base: usize) -> Option<Clock> {
    let start = cursor.at;
    let (time, total) = match cursor.bytes().and_then(padded_clock) {
        Some((time, total)) => {
            cursor.at += 16;
            (time, Some(total))
        }
        None => any_clock(cursor)?,
    };
    Some(Clock {
        time: time * 1000,
        total: total.map(|total| total * 1000),
        span: place(base, start, cursor.at),
    })
}

/// `( m:ss/hh:mm:ss)` in two digits or a blank and a digit each, as nearly every program writes it:
/// the two times in seconds.
fn padded_clock(column: [u8; 16]) -> Option<(i64, i64)> {
    let [b'(', m, mm, b':', s, ss, b'/', h, hh, b':', tm, tmm, b':', ts, tss, b')'] = column else {
        return None;
    };
    let pair = |tens: u8, ones: u8| {
        let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
        (tens <= 9 && ones <= 9).then(|| i64::from(tens) * 10 + i64::from(ones))
    };
    let m = if m == b' ' { b'0' } else { m };
    let time = pair(m, mm)? * 60 + pair(s, ss)?;
    Some((time, pair(h, hh)? * 3600 + pair(tm, tmm)? * 60 + pair(ts, tss)?))
}

/// The two times, in seconds, with any number of digits.
fn any_clock(cursor: &mut Cursor<'_>) -> Option<(i64, Option<i64>)> {
    cursor.take(b'(')?;
    cursor.blanks();
    let minutes = cursor.number()?;
    cursor.take(b':')?;
    let seconds = cursor.number()?;
    let time = i64::from(minutes) * 60 + i64::from(seconds);
    cursor.blanks();
    cursor.take(b'/')?;
    cursor.blanks();
    if cursor.take_if(b')') {
        return Some((time, None));
    }
    let hours = cursor.number()?;
    cursor.take(b':')?;
    let minutes = cursor.number()?;
    cursor.take(b':')?;
    let seconds = cursor.number()?;
    cursor.take(b')')?;
    Some((time, Some(i64::from(hours) * 3600 + i64::from(minutes) * 60 + i64::from(seconds))))
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
    fn rows_of_endings() {
        let check = |text: &str, number: u32, word: &str, time: Option<i64>, total: Option<i64>| {
            let ending = ending(text, 0).expect("an ending");
            let clock = ending.clock.map(|clock| (Some(clock.time), clock.total));
            assert_eq!(
                (ending.number, ending.entry.word, ending.length),
                (number, word, text.len()),
                "{text}"
            );
            assert_eq!(clock.unwrap_or_default(), (time, total), "{text}");
        };
        check("  89 投了         ( 0:29/00:10:58)\r\n", 89, "投了", Some(29_000), Some(658_000));
        check("  89 中断\n", 89, "中断", None, None);
        check("3 切れ負け( 0:02/)", 3, "切れ負け", Some(2_000), None);
        for text in ["  89 投了。", "  89 投了 ( 0:29)", "投了", "  89 投了*注", "  89 投了した", "  89"]
        {
            assert!(ending(text, 0).is_none(), "{text}");
        }
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
