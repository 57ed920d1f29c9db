//! SFEN: positions in a line of text.
//!
//! One reader serves two entries: [`Setup::from_sfen`] takes SFEN as it should be written,
//! [`SfenReading::read`] also what writers of SFEN are known to get wrong, as long as it has one
//! meaning, and says what that was. A text with two meanings or none is an error in both.

#[cfg(test)]
mod tests;

use std::fmt::{self, Write as _};

use super::{Color, Piece, PieceKind, Setup, Square};

/// Why a text is no SFEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SfenError {
    /// The byte of the text at which reading failed.
    pub at: usize,
    /// What was expected there, in English and Japanese.
    pub expected: Words,
}

/// A text in English and Japanese.
type Words = (&'static str, &'static str);

/// What stands in place of a rank that has not nine squares.
const SHORT_RANK: Words = ("a rank of nine squares", "9マスの段");
const LONG_RANK: Words = ("a rank of nine squares, this is the tenth", "9マスの段（10マス目です）");

/// A rank of a text that has more or fewer than nine squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MiscountedRank {
    /// Which rank it is, from the top.
    pub rank: usize,
    /// Its bytes in the text.
    pub bytes: std::ops::Range<usize>,
    /// How many squares it has.
    pub squares: usize,
}

impl SfenError {
    /// The rank of `text`, the one read, that has not nine squares, where that is the fault.
    #[must_use]
    pub fn miscounted_rank(&self, text: &str) -> Option<MiscountedRank> {
        if self.expected != SHORT_RANK && self.expected != LONG_RANK {
            return None;
        }
        let (before, after) = (text.get(..self.at)?, text.get(self.at..)?);
        let divides = ['/', ' ', '\t'];
        let start = before.rfind(divides).map_or(0, |at| at + 1);
        let end = self.at + after.find(divides).unwrap_or(after.len());
        let mut squares = 0;
        for byte in text.get(start..end)?.bytes().filter(|&byte| byte != b'+') {
            squares += match byte {
                b'1'..=b'9' => usize::from(byte - b'0'),
                _ => piece_of(byte).map(|_| 1)?,
            };
        }
        (start < end).then(|| MiscountedRank {
            rank: before.matches('/').count() + 1,
            bytes: start..end,
            squares,
        })
    }
}

impl MiscountedRank {
    /// The fault in English and Japanese; `text` is the one read.
    #[must_use]
    pub fn message(&self, text: &str) -> (String, String) {
        let (rank, squares) = (self.rank, self.squares);
        let shown: String = text.get(self.bytes.clone()).unwrap_or("").chars().take(24).collect();
        let plural = if squares == 1 { "" } else { "s" };
        (
            format!("rank {rank}, 「{shown}」, has {squares} square{plural}; nine are needed"),
            format!("{rank}段目「{shown}」が{squares}マスです（9マス必要です）"),
        )
    }
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}", self.expected.0, self.at)
    }
}

impl std::error::Error for SfenError {}

/// A departure from SFEN that leaves the meaning plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SfenTolerance {
    /// Blanks before, after, or more than one between fields; a tab.
    Blanks,
    /// Empty squares next to each other counted apart: `45` for `9`.
    SplitEmpty,
    /// No side to move: Black is taken.
    MissingTurn,
    /// No hands: they are empty.
    MissingHands,
    /// Hands in another order than rook to pawn, Black first.
    HandOrder,
    /// A kind of a hand more than once: the numbers are added up.
    HandRepeated,
    /// A number in hand that is not written like that: `1P`, `0P`, `02P`.
    HandCount,
    /// No move number: 1 is taken.
    MissingNumber,
    /// A move number that is not written like that: 0 (1 is taken), `007`.
    Number,
}

impl SfenTolerance {
    /// What should stand there, in English and Japanese.
    #[must_use]
    pub const fn expected(self) -> (&'static str, &'static str) {
        match self {
            Self::Blanks => ("a single blank between the fields", "項目の間は半角空白1つ"),
            Self::SplitEmpty => ("a piece, '/' or the end of the rank", "空きマスの数は1つにまとめる"),
            Self::MissingTurn => ("the side to move, b or w", "手番（bかw）を書く"),
            Self::MissingHands => ("the pieces in hand, or '-'", "持ち駒（なければ「-」）を書く"),
            Self::HandOrder => {
                ("the pieces in hand in the order RBGSNLP, then rbgsnlp", "持ち駒はRBGSNLP、rbgsnlpの順")
            }
            Self::HandRepeated => ("each kind of piece in hand once", "持ち駒は種類ごとに1度だけ書く"),
            Self::HandCount => (
                "a number of pieces from 2, or none for one piece",
                "持ち駒の枚数は2以上、1枚なら数を書かない",
            ),
            Self::MissingNumber => ("the move number", "手数を書く"),
            Self::Number => {
                ("a move number from 1, without leading zeros", "手数は1以上で、先頭に0を付けない")
            }
        }
    }
}

/// A text read as SFEN, and what had to be tolerated.
///
/// ```
/// use kifu::shogi::{SfenReading, SfenTolerance};
/// let reading = SfenReading::read("4k4/9/9/9/9/9/9/9/4K4 b 1PG").unwrap();
/// assert_eq!(reading.setup.to_string(), "4k4/9/9/9/9/9/9/9/4K4 b GP 1");
/// let tolerated: Vec<_> = reading.tolerated.iter().map(|&(_, what)| what).collect();
/// assert_eq!(
///     tolerated,
///     [SfenTolerance::HandCount, SfenTolerance::HandOrder, SfenTolerance::MissingNumber]
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SfenReading {
    /// The arrangement.
    pub setup: Setup,
    /// Whether the text has a move number.
    pub has_number: bool,
    /// What was tolerated and at which byte, each kind at its first place.
    pub tolerated: Vec<(usize, SfenTolerance)>,
}

impl SfenReading {
    /// Reads `board [turn] [hands] [number]`, tolerating what leaves the meaning plain.
    ///
    /// # Errors
    /// Where the text has no plain meaning; the error names the place.
    pub fn read(text: &str) -> Result<Self, SfenError> {
        let mut reader = Reader { text: text.as_bytes(), at: 0, tolerated: Vec::new() };
        let mut setup = Setup::EMPTY;
        reader.outer_blanks();
        reader.board(&mut setup)?;
        let mut has_number = false;
        if reader.field(SfenTolerance::MissingTurn)? {
            setup.turn = reader.turn()?;
        }
        if reader.field(SfenTolerance::MissingHands)? {
            reader.hands(&mut setup)?;
        }
        if reader.field(SfenTolerance::MissingNumber)? {
            setup.move_number = reader.number()?;
            has_number = true;
        }
        reader.outer_blanks();
        if reader.at < reader.text.len() {
            return reader.fail(("the end of the position", "局面の終わり"));
        }
        Ok(Self { setup, has_number, tolerated: reader.tolerated })
    }
}

impl Setup {
    /// Reads `board turn hands [number]`, as it should be written; without a number it is 1, and the
    /// order of the hands is free.
    ///
    /// ```
    /// use kifu::shogi::Setup;
    /// let error = Setup::from_sfen("4k5/9/9/9/9/9/9/9/4K4 b - 1").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a rank of nine squares, this is the tenth at byte 2");
    /// ```
    ///
    /// # Errors
    /// Where the text is anything else; the error names the place.
    pub fn from_sfen(text: &str) -> Result<Self, SfenError> {
        let reading = SfenReading::read(text)?;
        let allowed = [SfenTolerance::MissingNumber, SfenTolerance::HandOrder];
        let fault = reading.tolerated.iter().find(|(_, what)| !allowed.contains(what));
        match fault {
            Some(&(at, what)) => Err(SfenError { at, expected: what.expected() }),
            None => Ok(reading.setup),
        }
    }
}

/// What must follow a `+`.
const PROMOTABLE: Words = (
    "a piece that promotes after '+': one of PLNSBR, plnsbr",
    "「+」の後に成れる駒（PLNSBR、plnsbrのいずれか）",
);

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    tolerated: Vec<(usize, SfenTolerance)>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn fail<T>(&self, expected: Words) -> Result<T, SfenError> {
        Err(SfenError { at: self.at, expected })
    }

    fn tolerate(&mut self, at: usize, what: SfenTolerance) {
        if !self.tolerated.iter().any(|&(_, known)| known == what) {
            self.tolerated.push((at, what));
        }
    }

    fn skip_blanks(&mut self) -> usize {
        let start = self.at;
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.at - start
    }

    /// Blanks around the whole position.
    fn outer_blanks(&mut self) {
        let start = self.at;
        if self.skip_blanks() > 0 {
            self.tolerate(start, SfenTolerance::Blanks);
        }
    }

    /// Whether the field that would be `missing` follows; steps onto it. At the end of the text it is
    /// missing, and so are hands where the number follows at once.
    fn field(&mut self, missing: SfenTolerance) -> Result<bool, SfenError> {
        let start = self.at;
        let blanks = self.skip_blanks();
        let Some(next) = self.peek() else {
            self.at = start;
            self.tolerate(start, missing);
            return Ok(false);
        };
        if blanks == 0 {
            return self.fail(("a blank before the next field", "次の項目の前の空白"));
        }
        if blanks > 1 || self.text[start] == b'\t' {
            self.tolerate(start, SfenTolerance::Blanks);
        }
        let absent = match missing {
            SfenTolerance::MissingHands => next.is_ascii_digit() && self.is_number(),
            _ => false,
        };
        if absent {
            self.tolerate(self.at, missing);
            self.at = start;
        }
        Ok(!absent)
    }

    /// Whether the word here is all digits.
    fn is_number(&self) -> bool {
        let word = self.text[self.at..].iter().take_while(|byte| !matches!(byte, b' ' | b'\t'));
        word.clone().all(u8::is_ascii_digit)
    }

    fn board(&mut self, setup: &mut Setup) -> Result<(), SfenError> {
        for rank in 1..=9 {
            self.rank(rank, setup)?;
            match self.peek() {
                Some(b'/') if rank < 9 => self.at += 1,
                Some(b'/') => {
                    return self
                        .fail(("a board of nine ranks, this is the tenth", "9段の盤面（10段目です）"));
                }
                _ if rank < 9 => {
                    return self
                        .fail(("'/' and the next rank, as there are nine", "「/」と次の段（全部で9段）"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn rank(&mut self, rank: u8, setup: &mut Setup) -> Result<(), SfenError> {
        let mut left = 9_u8;
        let mut after_digit = false;
        while let Some(byte) = self.peek().filter(|&byte| byte != b'/' && byte != b' ' && byte != b'\t') {
            let width = if byte.is_ascii_digit() { byte - b'0' } else { 1 };
            let (at, piece) = (self.at, self.square(byte)?);
            if width > left {
                self.at = at;
                return self.fail(LONG_RANK);
            }
            if after_digit && piece.is_none() {
                self.tolerate(at, SfenTolerance::SplitEmpty);
            }
            if let Some(square) = Square::new(left, rank) {
                setup.set(square, piece);
            }
            left -= width;
            after_digit = piece.is_none();
        }
        if left > 0 {
            return self.fail(SHORT_RANK);
        }
        Ok(())
    }

    /// Reads a piece or a number of empty squares; the latter gives `None`.
    fn square(&mut self, byte: u8) -> Result<Option<Piece>, SfenError> {
        if byte.is_ascii_digit() && byte != b'0' {
            self.at += 1;
            return Ok(None);
        }
        let promoted = byte == b'+';
        self.at += usize::from(promoted);
        let Some((color, kind)) = self.peek().and_then(piece_of) else {
            return self.fail(if promoted {
                PROMOTABLE
            } else {
                (
                    "a piece (one of PLNSGBRK, plnsgbrk, after '+' promoted) or a number of empty squares",
                    "駒（PLNSGBRK、plnsgbrk、成り駒は「+」を前に付ける）か空きマスの数",
                )
            });
        };
        let kind = match (promoted, kind.promoted()) {
            (false, _) => kind,
            (true, Some(kind)) => kind,
            (true, None) => return self.fail(PROMOTABLE),
        };
        self.at += 1;
        Ok(Some(Piece::new(color, kind)))
    }

    fn turn(&mut self) -> Result<Color, SfenError> {
        let turn = match self.peek() {
            Some(b'b') => Color::Black,
            Some(b'w') => Color::White,
            _ => return self.fail(("the side to move, b or w", "手番（bかw）")),
        };
        self.at += 1;
        Ok(turn)
    }

    fn hands(&mut self, setup: &mut Setup) -> Result<(), SfenError> {
        if self.peek() == Some(b'-') {
            self.at += 1;
            return Ok(());
        }
        let mut last = 0;
        let mut seen = [[false; 7]; 2];
        while let Some(byte) = self.peek().filter(|byte| !matches!(byte, b' ' | b'\t')) {
            let start = self.at;
            let count = if byte.is_ascii_digit() { self.hand_count()? } else { 1 };
            let Some((color, kind)) = self.peek().and_then(piece_of) else {
                return self.fail((
                    "a piece in hand: one of RBGSNLP, rbgsnlp",
                    "持ち駒（RBGSNLP、rbgsnlpのいずれか）",
                ));
            };
            let Some(kind) = kind.in_hand() else {
                return self.fail((
                    "a piece that can be in hand: one of RBGSNLP, rbgsnlp",
                    "持ち駒になる駒（RBGSNLP、rbgsnlpのいずれか）",
                ));
            };
            self.at += 1;
            let place = color.index() * 7 + (6 - kind.index());
            if std::mem::replace(&mut seen[color.index()][kind.index()], true) {
                self.tolerate(start, SfenTolerance::HandRepeated);
            } else if place < last {
                self.tolerate(start, SfenTolerance::HandOrder);
            }
            last = place.max(last);
            setup.hands[color.index()].add(kind, count);
        }
        Ok(())
    }

    fn hand_count(&mut self) -> Result<u8, SfenError> {
        let start = self.at;
        let mut count = 0_u8;
        while let Some(byte) = self.peek().filter(u8::is_ascii_digit) {
            let Some(next) = count.checked_mul(10).and_then(|tens| tens.checked_add(byte - b'0')) else {
                self.at = start;
                return self.fail(("a number of pieces that a set can have", "駒一組に収まる枚数"));
            };
            count = next;
            self.at += 1;
        }
        if count < 2 || self.text[start] == b'0' {
            self.tolerate(start, SfenTolerance::HandCount);
        }
        Ok(count)
    }

    fn number(&mut self) -> Result<u32, SfenError> {
        let start = self.at;
        let mut number = 0_u32;
        while let Some(byte) = self.peek().filter(u8::is_ascii_digit) {
            let next = number.checked_mul(10).and_then(|tens| tens.checked_add(u32::from(byte - b'0')));
            let Some(next) = next.filter(|&next| next < u32::MAX) else {
                self.at = start;
                return self.fail(("a move number below 4294967295", "4294967295未満の手数"));
            };
            number = next;
            self.at += 1;
        }
        if self.at == start {
            return self.fail(("the move number", "手数"));
        }
        if self.text[start] == b'0' {
            self.tolerate(start, SfenTolerance::Number);
        }
        Ok(number.max(1))
    }
}

/// The piece of a letter, unpromoted.
fn piece_of(letter: u8) -> Option<(Color, PieceKind)> {
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    PieceKind::from_letter(letter.to_ascii_uppercase()).map(|kind| (color, kind))
}

/// As SFEN, with the move number.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 1..=9 {
            if rank > 1 {
                f.write_str("/")?;
            }
            self.fmt_rank(rank, f)?;
        }
        f.write_str(match self.turn {
            Color::Black => " b ",
            Color::White => " w ",
        })?;
        if self.hands.iter().all(|hand| hand.is_empty()) {
            f.write_str("-")?;
        }
        for color in Color::ALL {
            for (kind, count) in self.hands[color.index()].iter() {
                if count > 1 {
                    write!(f, "{count}")?;
                }
                f.write_char(letter(color, kind.kind()))?;
            }
        }
        write!(f, " {}", self.move_number)
    }
}

impl Setup {
    fn fmt_rank(&self, rank: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut empty = 0;
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            let Some(piece) = self.piece(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            if piece.kind.is_promoted() {
                f.write_str("+")?;
            }
            f.write_char(letter(piece.color, piece.kind))?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        Ok(())
    }
}

/// The letter of a piece without its promotion.
const fn letter(color: Color, kind: PieceKind) -> char {
    let black = kind.letter() as char;
    match color {
        Color::Black => black,
        Color::White => black.to_ascii_lowercase(),
    }
}
