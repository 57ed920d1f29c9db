//! The words that Kakinoki's notations write and read: pieces, digits, numbers. One table serves
//! both ways.

use crate::shogi::{Color, PieceKind};

/// How a word stands to the one that the notation would write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// The word itself.
    Usual,
    /// Another form that many programs write and all understand: 王, 竜.
    Variant,
    /// Another form that some programs stumble over.
    Unusual,
}

use PieceKind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, PromotedKnight, PromotedLance, PromotedSilver,
    Rook, Silver, Tokin,
};
use Spelling::{Unusual, Usual, Variant};

/// Words for pieces: the word, the kind, how usual it is in a move, how usual in a diagram. Longer
/// words come first. 角行 is missing: in moves 行 is a word of its own (角 + 行).
static PIECES: &[(&str, PieceKind, Spelling, Spelling)] = &[
    ("成香", PromotedLance, Usual, Unusual),
    ("成桂", PromotedKnight, Usual, Unusual),
    ("成銀", PromotedSilver, Usual, Unusual),
    ("成歩", Tokin, Unusual, Unusual),
    ("と金", Tokin, Unusual, Unusual),
    ("歩兵", Pawn, Unusual, Unusual),
    ("香車", Lance, Unusual, Unusual),
    ("桂馬", Knight, Unusual, Unusual),
    ("銀将", Silver, Unusual, Unusual),
    ("金将", Gold, Unusual, Unusual),
    ("飛車", Rook, Unusual, Unusual),
    ("玉将", King, Unusual, Unusual),
    ("王将", King, Unusual, Unusual),
    ("龍馬", Horse, Unusual, Unusual),
    ("竜馬", Horse, Unusual, Unusual),
    ("龍王", Dragon, Unusual, Unusual),
    ("竜王", Dragon, Unusual, Unusual),
    ("歩", Pawn, Usual, Usual),
    ("香", Lance, Usual, Usual),
    ("桂", Knight, Usual, Usual),
    ("銀", Silver, Usual, Usual),
    ("金", Gold, Usual, Usual),
    ("角", Bishop, Usual, Usual),
    ("飛", Rook, Usual, Usual),
    ("玉", King, Usual, Usual),
    ("王", King, Variant, Variant),
    ("と", Tokin, Usual, Usual),
    ("ト", Tokin, Unusual, Unusual),
    ("个", Tokin, Unusual, Unusual),
    ("馬", Horse, Usual, Usual),
    ("龍", Dragon, Usual, Usual),
    ("竜", Dragon, Variant, Variant),
    ("杏", PromotedLance, Unusual, Usual),
    ("仝", PromotedLance, Unusual, Unusual),
    ("圭", PromotedKnight, Unusual, Usual),
    ("今", PromotedKnight, Unusual, Unusual),
    ("全", PromotedSilver, Unusual, Usual),
];

/// The piece that `text` begins with, as moves name it, and what follows.
pub(crate) fn piece(text: &str) -> Option<(PieceKind, Spelling, &str)> {
    PIECES.iter().find_map(|&(word, kind, spelling, _)| Some((kind, spelling, text.strip_prefix(word)?)))
}

/// The piece that `text` begins with, as diagrams draw it, and what follows.
pub(crate) fn piece_of_diagram(text: &str) -> Option<(PieceKind, Spelling, &str)> {
    PIECES.iter().find_map(|&(word, kind, _, spelling)| Some((kind, spelling, text.strip_prefix(word)?)))
}

/// The one character that a diagram draws for a piece: 全 for 成銀, 圭, 杏, else as in moves.
pub(crate) fn glyph(kind: PieceKind) -> &'static str {
    PIECES
        .iter()
        .find(|&&(_, of, _, spelling)| of == kind && spelling == Usual)
        .map_or(kind.kanji(), |&(word, ..)| word)
}

/// Marks of a side in front of a move, and whether every program of this family knows them.
static MARKS: &[(char, Color, Spelling)] = &[
    ('▲', Color::Black, Usual),
    ('△', Color::White, Usual),
    ('☗', Color::Black, Variant),
    ('☖', Color::White, Variant),
    ('⛊', Color::Black, Unusual),
    ('⛉', Color::White, Unusual),
    ('▼', Color::Black, Unusual),
    ('▽', Color::White, Unusual),
];

/// The mark of a side that `text` begins with, and what follows.
pub(crate) fn mark(text: &str) -> Option<(Color, Spelling, &str)> {
    let first = text.chars().next()?;
    let &(_, color, spelling) = MARKS.iter().find(|&&(mark, ..)| mark == first)?;
    Some((color, spelling, &text[first.len_utf8()..]))
}

/// The mark of a side: ▲△, or ☗☖ where `hollow` is wanted.
pub(crate) const fn mark_of(color: Color, hollow: bool) -> char {
    match (color, hollow) {
        (Color::Black, false) => '▲',
        (Color::White, false) => '△',
        (Color::Black, true) => '☗',
        (Color::White, true) => '☖',
    }
}

/// In which characters a digit is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    /// 0 to 9
    Half,
    /// ０ to ９
    Full,
    /// 〇 to 九
    Kanji,
}

static KANJI_DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A digit of any width.
pub(crate) fn digit(c: char) -> Option<(u8, Digits)> {
    #[allow(clippy::cast_possible_truncation, reason = "the distances are below ten")]
    match c {
        '0'..='9' => Some((c as u8 - b'0', Digits::Half)),
        '０'..='９' => Some(((c as u32 - '０' as u32) as u8, Digits::Full)),
        _ => KANJI_DIGITS.iter().position(|&kanji| kanji == c).map(|n| (n as u8, Digits::Kanji)),
    }
}

/// A number in half-width or full-width digits at the start of `text`, and what follows. It stays
/// at the largest value where it is larger.
pub(crate) fn arabic_number(text: &str) -> Option<(u32, &str)> {
    let digits = text.find(|c| !matches!(digit(c), Some((_, Digits::Half | Digits::Full))));
    let (digits, rest) = text.split_at(digits.unwrap_or(text.len()));
    if digits.is_empty() {
        return None;
    }
    let values = digits.chars().filter_map(digit);
    Some((values.fold(0, |n: u32, (d, _)| n.saturating_mul(10).saturating_add(u32::from(d))), rest))
}

/// A number in digits of any kind at the start of `text`, and what follows: 12, １２, 十二, 一二,
/// 百二十三.
pub(crate) fn number(text: &str) -> Option<(u32, &str)> {
    arabic_number(text).or_else(|| kanji_number(text))
}

fn kanji_number(text: &str) -> Option<(u32, &str)> {
    let (mut total, mut current, mut rest) = (0u32, None::<u32>, text);
    while let Some(c) = rest.chars().next() {
        let unit = match c {
            '十' => 10,
            '百' => 100,
            '千' => 1000,
            _ => 1,
        };
        if unit > 1 {
            total = total.saturating_add(current.take().unwrap_or(1).saturating_mul(unit));
        } else if let Some((d, Digits::Kanji)) = digit(c) {
            current = Some(current.unwrap_or(0).saturating_mul(10).saturating_add(u32::from(d)));
        } else {
            break;
        }
        rest = &rest[c.len_utf8()..];
    }
    (rest.len() < text.len()).then(|| (total.saturating_add(current.unwrap_or(0)), rest))
}

/// The number in kanji, as hands count: 二, 十, 十八. Larger ones too, as far as hands can go.
pub(crate) fn push_kanji_number(out: &mut String, n: u8) {
    let digit = |n: u8| KANJI_DIGITS.get(usize::from(n)).copied().unwrap_or('〇');
    let (hundreds, tens, ones) = (n / 100, n / 10 % 10, n % 10);
    for (count, unit) in [(hundreds, '百'), (tens, '十')] {
        if count > 1 {
            out.push(digit(count));
        }
        if count > 0 {
            out.push(unit);
        }
    }
    if ones > 0 || n == 0 {
        out.push(digit(ones));
    }
}

/// A rank in kanji, 1 to 9.
pub(crate) fn rank_kanji(rank: u8) -> char {
    KANJI_DIGITS.get(usize::from(rank)).copied().unwrap_or('〇')
}

/// A digit in full width, 0 to 9.
pub(crate) fn full_width(digit: u8) -> char {
    char::from_u32('０' as u32 + u32::from(digit.min(9))).unwrap_or('０')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_usual_word_in_moves_and_diagrams() {
        for kind in PieceKind::ALL {
            let usual = |in_diagram: bool| {
                let usual = PIECES.iter().filter(|&&(_, of, moves, diagram)| {
                    of == kind && Usual == if in_diagram { diagram } else { moves }
                });
                usual.map(|&(word, ..)| word).collect::<Vec<_>>()
            };
            assert_eq!(usual(false), [kind.kanji()]);
            assert_eq!(usual(true), [glyph(kind)]);
            assert_eq!(glyph(kind).chars().count(), 1);
        }
    }

    #[test]
    fn longer_words_win() {
        assert_eq!(piece("成銀(83)"), Some((PromotedSilver, Usual, "(83)")));
        assert_eq!(piece("銀成(83)"), Some((Silver, Usual, "成(83)")));
        assert_eq!(piece("飛車(28)"), Some((Rook, Unusual, "(28)")));
        assert_eq!(piece("角行"), Some((Bishop, Usual, "行")));
        assert_eq!(piece("犬"), None);
    }

    #[track_caller]
    fn check_number(text: &str, expected: Option<(u32, &str)>) {
        assert_eq!(number(text), expected, "{text}");
    }

    #[test]
    fn numbers_of_all_kinds() {
        check_number("12手", Some((12, "手")));
        check_number("１２手", Some((12, "手")));
        check_number("十二手", Some((12, "手")));
        check_number("一二手", Some((12, "手")));
        check_number("百二十三手", Some((123, "手")));
        check_number("二百", Some((200, "")));
        check_number("十", Some((10, "")));
        check_number("手", None);
        check_number("", None);
        check_number(&"9".repeat(40), Some((u32::MAX, "")));
        check_number(&"九".repeat(40), Some((u32::MAX, "")));
    }

    #[test]
    fn hands_count_in_kanji() {
        for n in 0..=u8::MAX {
            let mut text = String::new();
            push_kanji_number(&mut text, n);
            assert_eq!(number(&text), Some((u32::from(n), "")), "{text}");
        }
        let mut text = String::new();
        push_kanji_number(&mut text, 18);
        assert_eq!(text, "十八");
    }

    #[test]
    fn marks_name_a_side() {
        assert_eq!(mark("▲７六歩"), Some((Color::Black, Usual, "７六歩")));
        assert_eq!(mark("▽"), Some((Color::White, Unusual, "")));
        assert_eq!(mark("７"), None);
        assert_eq!(mark_of(Color::White, true), '☖');
    }
}
