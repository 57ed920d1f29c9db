//! The words of a move: side, destination, piece, words that tell pieces apart, promotion, origin.
//! KIF writes all origins, KI2 writes none; both read the same words.

use super::tables::{self, Digits, Spelling};
use crate::{
    notation::{
        grammar::{Expected, Name, Read},
        text::is_blank,
    },
    record::{Destination, Origin, Promotion, Relative, WrittenMove},
    shogi::{Color, PieceKind, Square},
};

/// What stands after the file.
pub(crate) const RANK: Name = ("a rank (一 to 九)", "段（一〜九）");

const fn expected<'a, T>(rest: &'a str, what: Name) -> Read<'a, T> {
    Err(nom::Err::Error(Expected { rest, what }))
}

/// A way of writing that departs from what the notations write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Oddities(u16);

impl Oddities {
    /// Nothing odd.
    pub(crate) const NONE: Self = Self(0);
    /// A mark of a side that few programs know: ▼▽.
    pub(crate) const MARK: Self = Self(1);
    /// Half-width file, or a rank that is not in kanji.
    pub(crate) const DIGITS: Self = Self(2);
    /// 同 without a blank before a piece of one character.
    pub(crate) const NO_GAP: Self = Self(4);
    /// 同 with blanks other than one U+3000; 仝 for 同.
    pub(crate) const GAP: Self = Self(8);
    /// Both 同 and the square.
    pub(crate) const BOTH: Self = Self(16);
    /// A word for the piece that moves do not use: 飛車, 全.
    pub(crate) const PIECE: Self = Self(32);
    /// 生 for 不成, 成る for 成.
    pub(crate) const PROMOTION: Self = Self(64);
    /// The origin in full-width brackets or digits, or after a blank.
    pub(crate) const ORIGIN: Self = Self(128);
    /// An origin of zeros for a drop.
    pub(crate) const ZEROS: Self = Self(256);
    /// 行 and 入 for 上, 合 for 打.
    pub(crate) const OLD_WORD: Self = Self(512);

    /// 成 or 打 after the origin.
    pub(crate) const LATE_WORD: Self = Self(1024);

    /// Both together.
    #[must_use]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` is there.
    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Without those of `other`.
    #[must_use]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    const fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::NONE }
    }
}

/// A move in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveWords {
    /// The side, where a mark names it.
    pub(crate) color: Option<Color>,
    /// Where the move ends.
    pub(crate) destination: Destination,
    /// The piece.
    pub(crate) kind: PieceKind,
    /// 左 直 右 上 寄 引
    pub(crate) relative: Relative,
    /// 成, 不成
    pub(crate) promotion: Promotion,
    /// 打
    pub(crate) drop: bool,
    /// The origin in brackets.
    pub(crate) origin: Option<Square>,
    /// What is odd about the spelling.
    pub(crate) oddities: Oddities,
}

impl MoveWords {
    /// The move as the record keeps it.
    pub(crate) const fn written(&self) -> WrittenMove {
        let origin = match self.origin {
            Some(square) => Origin::Square(square),
            None if self.drop => Origin::Hand,
            None if self.relative.is_empty() => Origin::Unstated,
            None => Origin::Relative(self.relative),
        };
        WrittenMove {
            color: self.color,
            destination: self.destination,
            kind: Some(self.kind),
            origin,
            promotion: self.promotion,
            capture: None,
        }
    }
}

/// `move = [mark] destination piece *word [origin]`
pub(crate) fn move_words(input: &str) -> Read<'_, MoveWords> {
    let (rest, (color, mark)) = mark(input)?;
    let (rest, (destination, mut oddities)) = destination(skip_blanks(rest))?;
    oddities = oddities.with(mark);
    let (after_piece, (kind, spelling)) = piece(rest)?;
    oddities = oddities.with(Oddities::PIECE.when(spelling == Spelling::Unusual));
    if oddities.has(Oddities::NO_GAP) && kind.kanji().chars().count() > 1 {
        oddities = oddities.without(Oddities::NO_GAP);
    }
    let mut words = MoveWords {
        color,
        destination,
        kind,
        relative: Relative::NONE,
        promotion: Promotion::Unstated,
        drop: false,
        origin: None,
        oddities,
    };
    let mut rest = after_piece;
    while let Some(after) = word(rest, &mut words) {
        rest = after;
    }
    let (mut rest, origin) = origin(rest)?;
    if origin.is_some() {
        while let Some(after) = word(rest, &mut words) {
            words.oddities = words.oddities.with(Oddities::LATE_WORD);
            rest = after;
        }
    }
    match origin {
        Some((Some(_), _)) if words.drop => {
            return expected(after_piece, ("打 or an origin, not both", "「打」か移動元の一方だけ"));
        }
        Some((square, odd)) => {
            words.origin = square;
            words.drop |= square.is_none();
            words.oddities = words.oddities.with(odd);
        }
        None => {}
    }
    // What could not be decoded may have been 成, or the origin.
    if rest.starts_with(char::REPLACEMENT_CHARACTER) {
        return expected(rest, ("a character that can be decoded", "読める文字"));
    }
    Ok((rest, words))
}

/// `[ "▲" / "△" / … ]`
pub(crate) fn mark(input: &str) -> Read<'_, (Option<Color>, Oddities)> {
    Ok(match tables::mark(input) {
        Some((color, spelling, rest)) => {
            (rest, (Some(color), Oddities::MARK.when(spelling == Spelling::Unusual)))
        }
        None => (input, (None, Oddities::NONE)),
    })
}

/// `square [same] / same [square]`, with the blank that follows 同.
pub(crate) fn destination(input: &str) -> Read<'_, (Destination, Oddities)> {
    if let Some((rest, odd)) = same(input) {
        let (rest, gap) = blanks(rest);
        if let Ok((rest, (square, digits))) = square(rest) {
            return Ok((
                skip_blanks(rest),
                (Destination::SameAt(square), odd.with(digits).with(Oddities::BOTH)),
            ));
        }
        let gap = match gap {
            "　" => Oddities::NONE,
            "" => Oddities::NO_GAP,
            _ => Oddities::GAP,
        };
        return Ok((rest, (Destination::Same, odd.with(gap))));
    }
    let (rest, (square, odd)) = square(input)?;
    if let Some((rest, same)) =
        same(skip_blanks(rest)).filter(|(rest, _)| tables::piece(skip_blanks(rest)).is_some())
    {
        let odd = odd.with(same).with(Oddities::BOTH);
        return Ok((skip_blanks(rest), (Destination::SameAt(square), odd)));
    }
    Ok((skip_blanks(rest), (Destination::At(square), odd)))
}

/// Where a move such as `▲６四角` goes, off the front of a text; `None` where it says 同.
pub(crate) fn square_of_last_move(text: &str) -> Option<Square> {
    let (rest, _) = mark(skip_blanks(text)).ok()?;
    match destination(rest).ok()? {
        (rest, (Destination::At(to) | Destination::SameAt(to), _)) => tables::piece(rest).map(|_| to),
        (_, (Destination::Same, _)) => None,
    }
}

/// `"同" / "仝"`
fn same(input: &str) -> Option<(&str, Oddities)> {
    let usual = input.strip_prefix('同').map(|rest| (rest, Oddities::NONE));
    usual.or_else(|| input.strip_prefix('仝').map(|rest| (rest, Oddities::GAP)))
}

/// `file rank`
pub(crate) fn square(input: &str) -> Read<'_, (Square, Oddities)> {
    let (after_file, (file, width)) =
        one_to_nine(input, ("a file (１ to ９) or 同", "筋（１〜９）か「同」"))?;
    let (rest, (rank, kind)) = one_to_nine(after_file, RANK)?;
    let odd = Oddities::DIGITS.when(width != Digits::Full || kind != Digits::Kanji);
    match Square::new(file, rank) {
        Some(square) => Ok((rest, (square, odd))),
        None => expected(input, ("a square", "マス")),
    }
}

fn one_to_nine<'a>(input: &'a str, what: Name) -> Read<'a, (u8, Digits)> {
    match input.chars().next().and_then(|c| Some((c, tables::digit(c)?))) {
        Some((c, (n @ 1..=9, digits))) => Ok((&input[c.len_utf8()..], (n, digits))),
        Some(_) | None => expected(input, what),
    }
}

/// `piece`, with its spelling.
pub(crate) fn piece(input: &str) -> Read<'_, (PieceKind, Spelling)> {
    match tables::piece(input) {
        Some((kind, spelling, rest)) => Ok((rest, (kind, spelling))),
        None => expected(input, ("a piece", "駒名")),
    }
}

/// One word after the piece. The words may stand in any order; 成 before 香, 桂, 銀 was the piece.
fn word<'a>(input: &'a str, words: &mut MoveWords) -> Option<&'a str> {
    let fresh = words.promotion == Promotion::Unstated;
    if let Some(rest) = input.strip_prefix("不成").filter(|_| fresh) {
        words.promotion = Promotion::Declined;
        return Some(rest);
    }
    let c = input.chars().next()?;
    let rest = &input[c.len_utf8()..];
    let relative = |words: &mut MoveWords, relative, odd: Oddities| {
        words.relative = words.relative.with(relative);
        words.oddities = words.oddities.with(odd);
    };
    match c {
        '成' if fresh => {
            words.promotion = Promotion::Taken;
            if let Some(rest) = rest.strip_prefix('る') {
                words.oddities = words.oddities.with(Oddities::PROMOTION);
                return Some(rest);
            }
        }
        '生' if fresh => {
            words.promotion = Promotion::Declined;
            words.oddities = words.oddities.with(Oddities::PROMOTION);
        }
        '打' if !words.drop => words.drop = true,
        '合' if !words.drop => {
            words.drop = true;
            words.oddities = words.oddities.with(Oddities::OLD_WORD);
        }
        '左' => relative(words, Relative::LEFT, Oddities::NONE),
        '直' => relative(words, Relative::STRAIGHT, Oddities::NONE),
        '右' => relative(words, Relative::RIGHT, Oddities::NONE),
        '上' => relative(words, Relative::UP, Oddities::NONE),
        '行' | '入' => relative(words, Relative::UP, Oddities::OLD_WORD),
        '寄' => relative(words, Relative::SIDEWAYS, Oddities::NONE),
        '引' => relative(words, Relative::DOWN, Oddities::NONE),
        _ => return None,
    }
    Some(rest)
}

/// `[ "(" digit digit ")" ]`: the origin; zeros stand for the hand. Brackets with anything else in
/// them are a time, or nothing of a move.
fn origin(input: &str) -> Read<'_, Option<(Option<Square>, Oddities)>> {
    let rest = skip_blanks(input);
    let mut odd = Oddities::ORIGIN.when(rest.len() < input.len());
    let Some(inside) = rest.strip_prefix('(').or_else(|| {
        odd = odd.with(Oddities::ORIGIN);
        rest.strip_prefix('（')
    }) else {
        return Ok((input, None));
    };
    let mut chars = inside.chars();
    let (a, b, close) = (chars.next(), chars.next(), chars.next());
    let digits = (a.and_then(tables::digit), b.and_then(tables::digit));
    let (Some((file, files)), Some((rank, ranks))) = digits else {
        return Ok((input, None));
    };
    if !matches!(close, Some(')' | '）')) {
        return match close {
            Some(c) if !c.is_ascii_digit() && c != ':' => {
                expected(&inside[width(a) + width(b)..], ("a closing bracket", "閉じ括弧"))
            }
            Some(_) => Ok((input, None)),
            None => expected("", ("a closing bracket", "閉じ括弧")),
        };
    }
    odd =
        odd.with(Oddities::ORIGIN.when(close != Some(')') || (files, ranks) != (Digits::Half, Digits::Half)));
    match (file, rank, Square::new(file, rank)) {
        (_, _, Some(square)) => Ok((chars.as_str(), Some((Some(square), odd)))),
        (0, 0, None) => Ok((chars.as_str(), Some((None, odd.with(Oddities::ZEROS))))),
        (_, _, None) => expected(inside, ("an origin between 11 and 99", "11から99までの移動元")),
    }
}

fn width(c: Option<char>) -> usize {
    c.map_or(0, char::len_utf8)
}

/// The blanks in front, and what follows.
fn blanks(input: &str) -> (&str, &str) {
    let rest = skip_blanks(input);
    (rest, &input[..input.len() - rest.len()])
}

/// What follows the blanks in front.
pub(crate) fn skip_blanks(input: &str) -> &str {
    input.trim_start_matches(is_blank)
}

/// The move as KIF writes it, where its origin is known: `７六歩(77)`, `同　銀(31)`, `４五角打`.
pub(crate) fn push_kif_move(out: &mut String, written: &WrittenMove) {
    push_destination(out, written.destination, true);
    out.push_str(written.kind.map_or("", PieceKind::kanji));
    if written.promotion == Promotion::Taken {
        out.push('成');
    }
    match written.origin {
        Origin::Hand => out.push('打'),
        Origin::Square(from) => {
            out.push('(');
            out.push(char::from(b'0' + from.file()));
            out.push(char::from(b'0' + from.rank()));
            out.push(')');
        }
        Origin::Unstated | Origin::Relative(_) | Origin::File(_) | Origin::Rank(_) => {}
    }
}

/// The move in the words of KI2, without the mark of a side: `５八金右`, `同　銀`, `７三銀不成`.
pub(crate) fn push_ki2_move(out: &mut String, written: &WrittenMove) {
    let kind = written.kind.map_or("", PieceKind::kanji);
    let bare = written.origin == Origin::Unstated && written.promotion == Promotion::Unstated;
    push_destination(out, written.destination, bare && kind.chars().count() == 1);
    out.push_str(kind);
    match written.origin {
        Origin::Hand => out.push('打'),
        Origin::Relative(words) => {
            out.extend(words.kanji());
        }
        Origin::Unstated | Origin::Square(_) | Origin::File(_) | Origin::Rank(_) => {}
    }
    match written.promotion {
        Promotion::Taken => out.push('成'),
        Promotion::Declined => out.push_str("不成"),
        Promotion::Unstated | Promotion::ByKind => {}
    }
}

fn push_destination(out: &mut String, destination: Destination, gap: bool) {
    match destination {
        Destination::At(to) => {
            out.push(tables::full_width(to.file()));
            out.push(tables::rank_kanji(to.rank()));
        }
        Destination::Same | Destination::SameAt(_) => {
            out.push('同');
            if gap {
                out.push('　');
            }
        }
    }
}

/// Reads a move and leaves what follows: for those who want no reasons.
pub(crate) fn read_move(input: &str) -> Option<(MoveWords, &str)> {
    move_words(input).ok().map(|(rest, words)| (words, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The canonical text of what was read, what was odd about it, and the rest.
    #[track_caller]
    fn check(input: &str, canonical: &str, oddities: Oddities, rest: &str) {
        let (left, words) = move_words(input).unwrap_or_else(|error| panic!("{input}: {error:?}"));
        let mut text = String::new();
        push_kif_move(&mut text, &words.written());
        assert_eq!((text.as_str(), words.oddities, left), (canonical, oddities, rest), "{input}");
    }

    #[test]
    fn what_was_lost_in_decoding_may_have_been_part_of_the_move() {
        check_bad("同　角\u{FFFD}(34)", "\u{FFFD}(34)", "a character that can be decoded");
        check("同　角(34) \u{FFFD}", "同　角(34)", Oddities::NONE, " \u{FFFD}");
    }

    #[track_caller]
    fn check_bad(input: &str, at: &str, what: &str) {
        match move_words(input) {
            Err(nom::Err::Error(error)) => assert_eq!((error.rest, error.what.0), (at, what), "{input}"),
            other => panic!("{input}: {other:?}"),
        }
    }

    #[test]
    fn canonical_moves() {
        check("７六歩(77)", "７六歩(77)", Oddities::NONE, "");
        check("同　銀(31)", "同　銀(31)", Oddities::NONE, "");
        check("２二角成(88) ( 0:03)", "２二角成(88)", Oddities::NONE, " ( 0:03)");
        check("４五角打     ( 0:05/00:00:07)", "４五角打", Oddities::NONE, "     ( 0:05/00:00:07)");
        check("９二成銀(83)", "９二成銀(83)", Oddities::NONE, "");
        check("▲７六歩(77)", "７六歩(77)", Oddities::NONE, "");
        check("４八王(59)", "４八玉(59)", Oddities::NONE, "");
    }

    #[test]
    fn odd_spellings() {
        check("同銀(31)", "同　銀(31)", Oddities::NO_GAP, "");
        check("同成銀(31)", "同　成銀(31)", Oddities::NONE, "");
        check("同 銀(31)", "同　銀(31)", Oddities::GAP, "");
        check("76歩(77)", "７六歩(77)", Oddities::DIGITS, "");
        check("7六歩(77)", "７六歩(77)", Oddities::DIGITS, "");
        check("７６歩(77)", "７六歩(77)", Oddities::DIGITS, "");
        check("７六歩（７７）", "７六歩(77)", Oddities::ORIGIN, "");
        check("７六歩 (77)", "７六歩(77)", Oddities::ORIGIN, "");
        check("４五角打(00)", "４五角打", Oddities::ZEROS, "");
        check("４五角(00)", "４五角打", Oddities::ZEROS, "");
        check("２六飛車(28)", "２六飛(28)", Oddities::PIECE, "");
        check("２二角成る(88)", "２二角成(88)", Oddities::PROMOTION, "");
        check("２二同銀(31)", "同　銀(31)", Oddities::BOTH, "");
        check("同２二銀(31)", "同　銀(31)", Oddities::BOTH, "");
        check("▽３四歩(33)", "３四歩(33)", Oddities::MARK, "");
        check("７六歩", "７六歩", Oddities::NONE, "");
        check("２二角(88)成", "２二角成(88)", Oddities::LATE_WORD, "");
        check("２二角(88)不成", "２二角(88)", Oddities::LATE_WORD, "");
    }

    #[test]
    fn words_in_any_order() {
        let words = |text| move_words(text).map(|(rest, words)| (rest, words.relative, words.promotion));
        let left_up = Relative::LEFT.with(Relative::UP);
        assert_eq!(words("▲７三銀左上成"), Ok(("", left_up, Promotion::Taken)));
        assert_eq!(words("▲７三銀成左上"), Ok(("", left_up, Promotion::Taken)));
        assert_eq!(words("▲７三銀不成"), Ok(("", Relative::NONE, Promotion::Declined)));
        assert_eq!(words("▲７三銀生"), Ok(("", Relative::NONE, Promotion::Declined)));
        assert_eq!(words("▲７三角行"), Ok(("", Relative::UP, Promotion::Unstated)));
    }

    #[test]
    fn what_is_no_move_says_what_was_expected() {
        check_bad("３四犬(33)", "犬(33)", "a piece");
        check_bad("３十歩(33)", "十歩(33)", "a rank (一 to 九)");
        check_bad("２六", "", "a piece");
        check_bad("投了", "投了", "a file (１ to ９) or 同");
        check_bad("７六歩(70)", "70)", "an origin between 11 and 99");
        check_bad("７六歩(77", "", "a closing bracket");
        check_bad("７六歩(77x)", "x)", "a closing bracket");
        check_bad("７六歩打(77)", "打(77)", "打 or an origin, not both");
        check_bad("", "", "a file (１ to ９) or 同");
    }

    #[test]
    fn a_time_is_no_origin() {
        check("７六歩 (10:00/00:10:00)", "７六歩", Oddities::NONE, " (10:00/00:10:00)");
        check("７六歩 (0:05)", "７六歩", Oddities::NONE, " (0:05)");
    }
}
