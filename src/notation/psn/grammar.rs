//! The grammar of a move in Western texts.
//!
//! Every function reads one item, named in its comment; where a text fits none, the error keeps the
//! furthest place that was reached and what was wanted there.

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::{opt, value},
    error::{ErrorKind, ParseError},
    sequence::{delimited, terminated},
};

use super::moves::{Oddity, Squares, ends_move};
use crate::{
    notation::grammar::Name,
    record::Promotion,
    shogi::{Color, PieceKind, Square},
};

/// A move as its parts.
#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    pub color: Option<Color>,
    pub piece: Option<PieceSign>,
    pub origin: Option<Whence>,
    pub link: Option<Link>,
    pub to: Option<Place>,
    pub promotion: Promotion,
    pub signs: usize,
    pub squares: Option<Squares>,
    pub square_rest: Option<&'a str>,
    pub odd: Option<Oddity>,
}

/// A piece as written, with its plus.
#[derive(Clone, Copy)]
pub(super) struct PieceSign {
    pub kind: PieceKind,
    /// `+K`: cshogi prints the promoted knight so in its PGN.
    pub plus_king: bool,
    pub lower: bool,
}

/// Where a move begins, as far as it is written.
#[derive(Clone, Copy)]
pub(super) enum Whence {
    Square(Place),
    Digit(u8),
    Letter(u8),
}

#[derive(Clone, Copy)]
pub(super) struct Place {
    pub square: Square,
    pub squares: Squares,
    pub upper: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Plain,
    Capture,
    Drop,
}

#[derive(Clone, Copy)]
pub(super) struct Link {
    pub sign: Sign,
    pub odd: bool,
}

impl<'a> Parts<'a> {
    const EMPTY: Self = Self {
        color: None,
        piece: None,
        origin: None,
        link: None,
        to: None,
        promotion: Promotion::Unstated,
        signs: 0,
        squares: None,
        square_rest: None,
        odd: None,
    };

    fn piece(mut self, piece: Option<PieceSign>) -> Self {
        self.piece = piece;
        self
    }

    fn link(mut self, link: Option<Link>) -> Self {
        self.link = link;
        self
    }

    fn origin(mut self, origin: Option<Whence>) -> Self {
        self.origin = origin;
        self
    }

    fn to(mut self, to: (&'a str, Place)) -> Self {
        self.to = Some(to.1);
        self.squares = Some(to.1.squares);
        self.square_rest = Some(to.0);
        self
    }
}

/// The furthest place that any reading of a move reached, and what it wanted there.
#[derive(Debug)]
pub(super) struct Wanted<'a> {
    pub rest: &'a str,
    pub what: Name,
}

impl<'a> ParseError<&'a str> for Wanted<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        Self { rest, what: ("a move", "指し手") }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        let further = other.rest.len() < self.rest.len();
        let says_more = other.rest.len() == self.rest.len() && self.what == END;
        if further || says_more { other } else { self }
    }
}

pub(super) type Res<'a, T> = IResult<&'a str, T, Wanted<'a>>;

/// One character that `read` knows; `what` names it in an error.
fn one<'a, T>(what: Name, read: impl Fn(char) -> Option<T>) -> impl Fn(&'a str) -> Res<'a, T> {
    move |text| {
        let mut chars = text.chars();
        match chars.next().and_then(&read) {
            Some(value) => Ok((chars.as_str(), value)),
            None => Err(nom::Err::Error(Wanted { rest: text, what })),
        }
    }
}

/// move = usi-move / [mark] recapture / [mark] piece-move
pub(super) fn any_move(text: &str) -> Res<'_, Parts<'_>> {
    let (rest, color) = opt(mark).parse(text)?;
    // What else a text wants can only be said where it is clear what it means to be.
    let (rest, mut parts) = match rest.chars().next() {
        Some('0'..='9') => terminated(usi_move, end).parse(rest)?,
        Some('x' | 'X' | '×') => terminated(recapture, end).parse(rest)?,
        Some('a'..='i') => match terminated(usi_move, end).parse(rest) {
            Ok(read) => read,
            Err(_) => piece_move(rest)?,
        },
        Some(_) | None => piece_move(rest)?,
    };
    parts.color = color;
    let (rest, signs) = quality(rest)?;
    parts.signs = signs;
    let (rest, ()) = end(rest)?;
    Ok((rest, parts))
}

/// mark = "☗" / "▲" / "☖" / "△" …: figurines of books.
fn mark(text: &str) -> Res<'_, Color> {
    one(("a mark of a side", "手番の印"), |c| match c {
        '☗' | '▲' | '▼' | '⛊' => Some(Color::Black),
        '☖' | '△' | '▽' | '⛉' => Some(Color::White),
        _ => None,
    })(text)
}

/// usi-move = square [sign] square ["+"], in letters or in the style of chess
fn usi_move(text: &str) -> Res<'_, Parts<'_>> {
    let (rest, (from, link)) = (square, opt(board_sign)).parse(text)?;
    let (rest, to) = place(rest)?;
    if from.squares != to.1.squares || from.squares == Squares::Digits || from.upper || to.1.upper {
        return Err(nom::Err::Error(Wanted { rest: text, what: PIECE }));
    }
    let (rest, promotion) = promotion(rest)?;
    let mut parts = Parts::EMPTY.origin(Some(Whence::Square(from))).link(link).to(to);
    parts.promotion = promotion;
    Ok((rest, parts))
}

/// recapture = "x" piece [file] [promotion]: the square is the one of the move before
fn recapture(text: &str) -> Res<'_, Parts<'_>> {
    let (rest, link) = capture_sign(text)?;
    let (rest, (piece, origin, promotion)) = (piece, opt(single), promotion).parse(rest)?;
    let mut parts = Parts::EMPTY.piece(Some(piece)).link(Some(link)).origin(origin);
    parts.promotion = promotion;
    Ok((rest, parts))
}

/// piece-move = piece body [promotion]
///
/// body = [sign] square / square [sign] square / "(" square ")" [sign] [square] / file-or-rank [sign]
/// square / [origin] "x" / square rank. The readings are told apart by what is left at the end: no
/// text has two of them.
fn piece_move(text: &str) -> Res<'_, Parts<'_>> {
    let (rest, piece) = piece(text)?;
    let (rest, mut parts) = alt((
        whole(to_square),
        whole(from_square),
        whole(from_bracket),
        whole(from_single),
        whole(same_square),
        whole(same_file),
    ))
    .parse(rest)?;
    parts.piece = Some(piece);
    Ok((rest, parts))
}

/// A body with its promotion, and nothing of the move after it.
fn whole<'a>(body: impl Fn(&'a str) -> Res<'a, Parts<'a>>) -> impl FnMut(&'a str) -> Res<'a, Parts<'a>> {
    move |text| {
        let (rest, mut parts) = body(text)?;
        let (rest, taken) = promotion(rest)?;
        let (rest, ()) = end(rest)?;
        parts.promotion = taken;
        Ok((rest, parts))
    }
}

fn to_square(text: &str) -> Res<'_, Parts<'_>> {
    let (rest, (link, to)) = (opt(sign), place).parse(text)?;
    Ok((rest, Parts::EMPTY.link(link).to(to)))
}

fn from_square(text: &str) -> Res<'_, Parts<'_>> {
    let (rest, from) = square(text)?;
    if sign(rest).is_ok_and(|(_, link)| link.sign == Sign::Drop) {
        return Err(nom::Err::Error(Wanted {
            rest,
            what: ("no origin before the sign of a drop", "打つ手の印の前に移動元のない手"),
        }));
    }
    let (rest, link) = opt(board_sign).parse(rest)?;
    let (rest, to) = place(rest)?;
    if (from.squares == Squares::Chess) != (to.1.squares == Squares::Chess) {
        return Err(nom::Err::Error(Wanted {
            rest: to.0,
            what: ("a square written like the origin", "移動元と同じ書き方のマス"),
        }));
    }
    Ok((rest, Parts::EMPTY.origin(Some(Whence::Square(from))).link(link).to(to)))
}

/// The origin as Kitao and Kawasaki write it: 金(49)-58.
fn from_bracket(text: &str) -> Res<'_, Parts<'_>> {
    let bracket = |c| one(BRACKET, move |found| (found == c).then_some(()));
    let (rest, from) = delimited(bracket('('), square, bracket(')')).parse(text)?;
    let (rest, (link, to)) = (opt(board_sign), opt(place)).parse(rest)?;
    let parts = Parts::EMPTY.origin(Some(Whence::Square(from))).link(link);
    Ok((rest, to.map_or(parts, |to| parts.to(to))))
}

fn from_single(text: &str) -> Res<'_, Parts<'_>> {
    let (rest, (from, link, to)) = (single, opt(board_sign), place).parse(text)?;
    Ok((rest, Parts::EMPTY.origin(Some(from)).link(link).to(to)))
}

fn same_square(text: &str) -> Res<'_, Parts<'_>> {
    let origin = alt((|text| square(text).map(|(rest, place)| (rest, Whence::Square(place))), single));
    let (rest, (origin, link)) = (opt(origin), capture_sign).parse(text)?;
    Ok((rest, Parts::EMPTY.origin(origin).link(Some(link))))
}

/// `G6ih`: the games of GSDB leave the file of the destination out.
fn same_file(text: &str) -> Res<'_, Parts<'_>> {
    let (rest, from) = square(text)?;
    let (after, rank) = one(RANK, rank_letter)(rest)?;
    let wrong = || nom::Err::Error(Wanted { rest, what: RANK });
    if from.squares != Squares::Letters {
        return Err(wrong());
    }
    let to = Square::new(from.square.file(), rank).ok_or_else(wrong)?;
    let place = Place { square: to, squares: from.squares, upper: false };
    let mut parts = Parts::EMPTY.origin(Some(Whence::Square(from))).to((rest, place));
    parts.odd = Some(Oddity::SameFile);
    Ok((after, parts))
}

pub(super) const PIECE: Name = ("a piece letter (P L N S G B R K)", "駒の文字（P L N S G B R K）");
/// What must follow a plus.
pub(super) const PROMOTING: Name =
    ("a piece that promotes after the plus (P L N S B R)", "「+」の後に成れる駒（P L N S B R）");
const FILE: Name =
    ("a square: its file from 1 to 9, then its rank from a to i", "マス（筋1〜9の次に段a〜i）");
const RANK: Name = ("a rank from a to i", "段（a〜i）");
const BRACKET: Name = ("the origin in brackets", "括弧に入った移動元");
const END: Name = ("the end of the move", "指し手の終わり");

/// piece = ["+" / "成"] (letter / kanji)
fn piece(text: &str) -> Res<'_, PieceSign> {
    let plus = one(("a plus", "「+」"), |c| matches!(c, '+' | '成').then_some(()));
    let (rest, plus) = opt(plus).parse(text)?;
    let (after, (kind, lower)) = one(PIECE, piece_char)(rest)?;
    let unpromoted = PieceSign { kind, plus_king: false, lower };
    if plus.is_none() || kind.is_promoted() {
        return Ok((after, unpromoted));
    }
    match kind.promoted() {
        Some(kind) => Ok((after, PieceSign { kind, ..unpromoted })),
        None if kind == PieceKind::King => Ok((after, PieceSign { plus_king: true, ..unpromoted })),
        None => Err(nom::Err::Error(Wanted { rest, what: PROMOTING })),
    }
}

/// The piece of a letter or a kanji, and whether the letter is in lower case.
const fn piece_char(c: char) -> Option<(PieceKind, bool)> {
    if c.is_ascii() {
        let byte = c as u8;
        let lower = byte.is_ascii_lowercase();
        return match PieceKind::from_letter(byte.to_ascii_uppercase()) {
            Some(kind) => Some((kind, lower)),
            // 81Dojo and some authors name the promoted pieces.
            None => match byte {
                b'T' => Some((PieceKind::Tokin, false)),
                b'H' => Some((PieceKind::Horse, false)),
                b'D' => Some((PieceKind::Dragon, false)),
                _ => None,
            },
        };
    }
    let kind = match c {
        '歩' => PieceKind::Pawn,
        '香' => PieceKind::Lance,
        '桂' => PieceKind::Knight,
        '銀' => PieceKind::Silver,
        '金' => PieceKind::Gold,
        '角' => PieceKind::Bishop,
        '飛' => PieceKind::Rook,
        '玉' | '王' => PieceKind::King,
        'と' => PieceKind::Tokin,
        '杏' => PieceKind::PromotedLance,
        '圭' => PieceKind::PromotedKnight,
        '全' => PieceKind::PromotedSilver,
        '馬' => PieceKind::Horse,
        '龍' | '竜' => PieceKind::Dragon,
        _ => return None,
    };
    Some((kind, false))
}

/// sign = "-" plain / "x" capture / "*" drop, each with its relatives
fn sign(text: &str) -> Res<'_, Link> {
    one(("one of - x *", "「-」「x」「*」のいずれか"), |c| {
        let (sign, odd) = match c {
            '-' => (Sign::Plain, false),
            'x' | ':' => (Sign::Capture, false),
            '*' | '\'' | '@' | '打' => (Sign::Drop, false),
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '－' => (Sign::Plain, true),
            'X' | '×' => (Sign::Capture, true),
            '’' | '‘' | '`' | '´' | '＊' => (Sign::Drop, true),
            _ => return None,
        };
        Some(Link { sign, odd })
    })(text)
}

fn board_sign(text: &str) -> Res<'_, Link> {
    match sign(text)? {
        (_, Link { sign: Sign::Drop, .. }) => Err(nom::Err::Error(Wanted { rest: text, what: FILE })),
        read => Ok(read),
    }
}

fn capture_sign(text: &str) -> Res<'_, Link> {
    match sign(text)? {
        (rest, link) if link.sign == Sign::Capture => Ok((rest, link)),
        _ => {
            Err(nom::Err::Error(Wanted { rest: text, what: ("a sign of capture", "駒を取る印「x」") }))
        }
    }
}

/// A destination, with the text from it on.
fn place(text: &str) -> Res<'_, (&str, Place)> {
    square(text).map(|(rest, place)| (rest, (text, place)))
}

/// square = digit letter / digit digit / letter digit
fn square(text: &str) -> Res<'_, Place> {
    let chars =
        |squares, file, rank, upper| Square::new(file, rank).map(|square| Place { square, squares, upper });
    let (rest, first) = one(FILE, Some)(text)?;
    let place = if let Some(file) = digit(first) {
        let (rest, second) = one(RANK, |c| {
            rank_letter(c)
                .map(|rank| (Squares::Letters, rank, c))
                .or_else(|| digit(c).map(|rank| (Squares::Digits, rank, c)))
        })(rest)?;
        (rest, chars(second.0, file, second.1, second.2.is_ascii_uppercase()))
    } else if let Some(letter) = rank_letter(first) {
        let (rest, rank) = one(FILE, digit)(rest)?;
        (rest, chars(Squares::Chess, 10 - letter, 10 - rank, first.is_ascii_uppercase()))
    } else {
        (rest, None)
    };
    match place {
        (rest, Some(place)) => Ok((rest, place)),
        (_, None) => Err(nom::Err::Error(Wanted { rest: text, what: FILE })),
    }
}

/// A file or a rank alone.
fn single(text: &str) -> Res<'_, Whence> {
    one(("an origin", "移動元"), |c| {
        let lower = c.is_ascii_lowercase().then(|| rank_letter(c)).flatten();
        digit(c).map(Whence::Digit).or_else(|| lower.map(Whence::Letter))
    })(text)
}

fn digit(c: char) -> Option<u8> {
    c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).filter(|&digit| digit > 0)
}

fn rank_letter(c: char) -> Option<u8> {
    match c {
        'a'..='i' => Some(c as u8 - b'a' + 1),
        'A'..='I' => Some(c as u8 - b'A' + 1),
        _ => None,
    }
}

/// promotion = "+" / "成" / "=" / "不成" / nothing
fn promotion(text: &str) -> Res<'_, Promotion> {
    alt((
        value(Promotion::Taken, alt((literal("+"), literal("成")))),
        value(Promotion::Declined, alt((literal("="), literal("不成"), literal("生")))),
        |text| Ok((text, Promotion::Unstated)),
    ))
    .parse(text)
}

fn literal<'a>(word: &'static str) -> impl Fn(&'a str) -> Res<'a, ()> {
    move |text: &'a str| match text.strip_prefix(word) {
        Some(rest) => Ok((rest, ())),
        None => Err(nom::Err::Error(Wanted { rest: text, what: ("a promotion", "成りの印") })),
    }
}

/// quality = *("!" / "?" / "#"): their number of bytes
fn quality(text: &str) -> Res<'_, usize> {
    let rest = text.trim_start_matches(['!', '?', '#']);
    Ok((rest, text.len() - rest.len()))
}

/// The end of a move: nothing is taken.
fn end(text: &str) -> Res<'_, ()> {
    let full_stop = |text: &str| {
        text.strip_prefix('.').is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
    };
    match text.bytes().next() {
        Some(byte) if !ends_move(byte) && !full_stop(text) && !text.starts_with('\u{3000}') => {
            Err(nom::Err::Error(Wanted { rest: text, what: END }))
        }
        _ => Ok((text, ())),
    }
}
