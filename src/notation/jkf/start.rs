//! 「initial」: the preset, or a board with hands and the side to move.

use super::{
    json::{Stop, Value},
    parse::RecordReader,
    words::kind_of,
};
use crate::{
    finding::{BAD_PLACEMENT, Finding, UNREADABLE_BOARD},
    notation::grammar::Name,
    record::{Record, StartHandicap},
    shogi::{Color, Handicap, Piece, PieceKind, Setup, Square},
    source::Span,
};

/// What 「initial」 says.
#[derive(Debug, Default)]
pub(super) struct Initial {
    preset: Option<(String, Span)>,
    data: Option<Box<Data>>,
}

/// What 「data」 says.
#[derive(Debug)]
struct Data {
    setup: Setup,
    span: Span,
    turn: Option<(Color, Span)>,
    /// The first thing that makes the position unknown.
    broken: bool,
}

impl Initial {
    /// Says in `record` how the game began.
    pub(super) fn apply(self, record: &mut Record) {
        if let Some(data) = self.data {
            record.start.broken = data.broken;
            record.start.setup_span = data.span;
            if let Some((turn, span)) = data.turn {
                (record.start.turn, record.start.turn_span) = (Some(turn), span);
            }
            record.start.setup = Some(Box::new(data.setup));
        }
        let Some((preset, span)) = self.preset else { return };
        if preset == "OTHER" && record.start.setup.is_some() {
            return;
        }
        let known = Handicap::from_jkf(&preset);
        record.start.handicap = Some(StartHandicap { text: record.text.push(&preset), span, known });
    }
}

impl RecordReader<'_, '_> {
    pub(super) fn initial(&mut self) -> Result<Initial, Stop> {
        let mut initial = Initial::default();
        let (value, span) = self.reader.value()?;
        if value != Value::Object {
            if value != Value::Null {
                self.deviations.note(
                    (
                        "「initial」 is no object: it is left out",
                        "「initial」がオブジェクトではないため、読み飛ばします",
                    ),
                    span,
                    None,
                );
            }
            self.reader.skip(value)?;
            return Ok(initial);
        }
        let mut first = true;
        while let Some((key, key_span)) = self.reader.key(&mut first)? {
            match key.text().as_bytes() {
                b"preset" => initial.preset = self.preset()?,
                b"data" => initial.data = self.data()?,
                _ => {
                    let what = (
                        "a key of 「initial」 that the schema does not have",
                        "JKFの規格の「initial」にない項目です",
                    );
                    self.skip_unknown_key(what, key_span, None)?;
                }
            }
        }
        if initial.preset.is_none() {
            self.deviations.note(
                ("「initial」 without 「preset」", "「initial」に「preset」がありません"),
                span,
                None,
            );
        }
        Ok(initial)
    }

    fn preset(&mut self) -> Result<Option<(String, Span)>, Stop> {
        let (value, span) = self.reader.value()?;
        Ok(match value {
            Value::String(quoted) => Some((quoted.text().into_owned(), span)),
            Value::Number(digits) => {
                self.deviations.note(
                    (
                        "a preset that is a number, where the schema has a string",
                        "「preset」が数です（規格では文字列です）",
                    ),
                    span,
                    Some(0),
                );
                Some((digits.to_owned(), span))
            }
            Value::Null => None,
            Value::Bool(_) => Some((self.source.slice(span).to_owned(), span)),
            Value::Array | Value::Object => {
                self.reader.skip(value)?;
                Some((String::new(), span))
            }
        })
    }

    fn data(&mut self) -> Result<Option<Box<Data>>, Stop> {
        let (value, brace) = self.reader.value()?;
        if value == Value::Null {
            return Ok(None);
        }
        let mut data = Box::new(Data { setup: Setup::EMPTY, span: brace, turn: None, broken: false });
        if value != Value::Object {
            self.bad_board(
                &mut data,
                brace,
                (
                    "a start position is an object with 「board」, 「hands」 and 「color」",
                    "開始局面は「board」「hands」「color」を持つオブジェクトで書きます",
                ),
            );
            self.reader.skip(value)?;
            return Ok(Some(data));
        }
        let mut first = true;
        let (mut has_board, mut has_hands) = (false, false);
        while let Some((key, key_span)) = self.reader.key(&mut first)? {
            match key.text().as_bytes() {
                b"color" => data.turn = self.color(Some(0))?,
                b"board" => {
                    has_board = true;
                    self.board(&mut data)?;
                }
                b"hands" => {
                    has_hands = true;
                    self.hands(&mut data)?;
                }
                _ => {
                    let what = (
                        "a key of 「data」 that the schema does not have",
                        "JKFの規格の「data」にない項目です",
                    );
                    self.skip_unknown_key(what, key_span, Some(0))?;
                }
            }
        }
        data.span = Span::new(brace.start, self.reader.offset());
        self.missing_in_data(&mut data, brace, has_board, has_hands);
        Ok(Some(data))
    }

    /// Says what of a start position is not there, and what is taken for it.
    fn missing_in_data(&mut self, data: &mut Data, brace: Span, has_board: bool, has_hands: bool) {
        if !has_board {
            self.bad_board(
                data,
                brace,
                ("a start position without 「board」", "開始局面に「board」がありません"),
            );
        }
        if !has_hands {
            self.deviations.note(
                (
                    "a start position without 「hands」: they are taken as empty",
                    "開始局面に「hands」がないため、持ち駒なしとします",
                ),
                brace,
                Some(0),
            );
        }
        if data.turn.is_none() {
            self.deviations.note(
                (
                    "a start position without the side to move: Black is taken",
                    "開始局面に手番がないため、先手とします",
                ),
                brace,
                Some(0),
            );
        }
    }

    /// Reads a side: 0 is Black, 1 is White.
    pub(super) fn color(&mut self, ply: Option<u32>) -> Result<Option<(Color, Span)>, Stop> {
        let (value, span) = self.reader.value()?;
        let color = match value {
            Value::Number("0") => Color::Black,
            Value::Number("1") => Color::White,
            Value::Null => return Ok(None),
            // The first versions of json-kifu-format wrote true for Black.
            Value::Bool(black) => {
                self.deviations.note(
                    (
                        "a side that is true or false, where the schema has 0 or 1",
                        "手番がtrueかfalseです（規格では0か1です）",
                    ),
                    span,
                    ply,
                );
                if black { Color::Black } else { Color::White }
            }
            Value::String(quoted) if matches!(&*quoted.text(), "0" | "1") => {
                self.deviations.note(
                    (
                        "a side that is a string, where the schema has 0 or 1",
                        "手番が文字列です（規格では0か1です）",
                    ),
                    span,
                    ply,
                );
                if quoted.text() == "0" { Color::Black } else { Color::White }
            }
            Value::Number(_) | Value::String(_) | Value::Array | Value::Object => {
                self.deviations.note(
                    (
                        "a side that is neither 0 nor 1: it is left out",
                        "手番が0でも1でもないため、読み飛ばします",
                    ),
                    span,
                    ply,
                );
                self.reader.skip(value)?;
                return Ok(None);
            }
        };
        Ok(Some((color, span)))
    }

    /// Reads `board[x-1][y-1]`: files from Black's right, each from White's back rank.
    fn board(&mut self, data: &mut Data) -> Result<(), Stop> {
        let (value, span) = self.reader.value()?;
        match value {
            Value::Array => {}
            // The schema's own way to write a board without pieces.
            Value::Object => return self.empty_object(data, span),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.bad_board(data, span, ("a board is a list of nine files", "盤面は9筋の配列で書きます"));
                return Ok(());
            }
        }
        let mut first = true;
        let mut files = 0;
        while self.reader.element(&mut first)? {
            files += 1;
            if files > 9 {
                let (value, span) = self.reader.value()?;
                self.bad_board(
                    data,
                    span,
                    ("a tenth file: a board has nine", "10本目の筋です（盤面は9筋です）"),
                );
                self.reader.skip(value)?;
                continue;
            }
            self.file(data, files)?;
        }
        if files < 9 {
            self.bad_board(
                data,
                Span::new(span.start, self.reader.offset()),
                ("fewer than nine files", "筋が9本ありません"),
            );
        }
        Ok(())
    }

    fn file(&mut self, data: &mut Data, file: u8) -> Result<(), Stop> {
        let (value, span) = self.reader.value()?;
        match value {
            Value::Array => {}
            Value::Null => {
                self.deviations.note(
                    ("a file that is null: it is taken as empty", "筋がnullのため、空きとします"),
                    span,
                    Some(0),
                );
                return Ok(());
            }
            Value::Object => {
                self.deviations.note(
                    ("a file that is no list: it is taken as empty", "筋が配列ではないため、空きとします"),
                    span,
                    Some(0),
                );
                return self.empty_object(data, span);
            }
            Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.bad_board(
                    data,
                    span,
                    ("a file of the board is a list of nine squares", "盤面の筋は9マスの配列で書きます"),
                );
                return Ok(());
            }
        }
        let mut first = true;
        let mut rank = 0;
        while self.reader.element(&mut first)? {
            rank += 1;
            let (piece, span) = self.cell(data)?;
            match Square::new(file, rank) {
                Some(square) => data.setup.set(square, piece),
                None => {
                    rank = 10;
                    self.bad_board(
                        data,
                        span,
                        ("a tenth square: a file has nine", "10個目のマスです（筋は9マスです）"),
                    );
                }
            }
        }
        if rank < 9 {
            self.bad_board(
                data,
                Span::new(span.start, self.reader.offset()),
                ("fewer than nine squares in a file", "筋が9マスありません"),
            );
        }
        Ok(())
    }

    fn cell(&mut self, data: &mut Data) -> Result<(Option<Piece>, Span), Stop> {
        let (value, span) = self.reader.value()?;
        if value != Value::Object {
            if value == Value::Null {
                self.deviations.note(
                    (
                        "a square that is null, where the schema has 「{}」",
                        "マスがnullです（規格では「{}」です）",
                    ),
                    span,
                    Some(0),
                );
            } else {
                self.bad_board(
                    data,
                    span,
                    ("a square of the board is an object", "盤面のマスはオブジェクトで書きます"),
                );
            }
            self.reader.skip(value)?;
            return Ok((None, span));
        }
        let (mut color, mut kind) = (None, None);
        let mut first = true;
        while let Some((key, key_span)) = self.reader.key(&mut first)? {
            match key.text().as_bytes() {
                b"color" => color = self.color(Some(0))?,
                b"kind" => kind = self.board_kind(data)?,
                _ => {
                    let what =
                        ("a key of a square that the schema does not have", "JKFの規格のマスにない項目です");
                    self.skip_unknown_key(what, key_span, Some(0))?;
                }
            }
        }
        let span = Span::new(span.start, self.reader.offset());
        if kind.is_some() && color.is_none() {
            self.bad_board(data, span, ("a piece without its side", "駒の側（先手・後手）がありません"));
        }
        Ok((color.zip(kind).map(|((color, _), kind)| Piece::new(color, kind)), span))
    }

    fn board_kind(&mut self, data: &mut Data) -> Result<Option<PieceKind>, Stop> {
        let (value, span) = self.reader.value()?;
        match value {
            Value::Null => return Ok(None),
            Value::String(quoted) if quoted.text() == "GY" => {
                self.deviations.note(
                    (
                        "a king written 「GY」, where the schema has 「OU」",
                        "玉が「GY」と書かれています（規格では「OU」です）",
                    ),
                    span,
                    Some(0),
                );
                return Ok(Some(PieceKind::King));
            }
            Value::String(quoted) => {
                if let Some(kind) = kind_of(&quoted.text()) {
                    return Ok(Some(kind));
                }
            }
            Value::Bool(_) | Value::Number(_) | Value::Array | Value::Object => self.reader.skip(value)?,
        }
        self.bad_board(
            data,
            span,
            (
                "no piece has this name: expected FU, KY, KE, GI, KI, KA, HI, OU or a promoted kind",
                "この名前の駒はありません（FU、KY、KE、GI、KI、KA、HI、OUか成り駒）",
            ),
        );
        Ok(None)
    }

    /// Reads the rest of an object that stands for nothing.
    fn empty_object(&mut self, data: &mut Data, brace: Span) -> Result<(), Stop> {
        let mut first = true;
        while self.reader.key(&mut first)?.is_some() {
            let (value, _) = self.reader.value()?;
            self.reader.skip(value)?;
            self.bad_board(
                data,
                brace,
                ("an object where the board has a list", "配列のところがオブジェクトです"),
            );
        }
        Ok(())
    }

    fn hands(&mut self, data: &mut Data) -> Result<(), Stop> {
        let (value, span) = self.reader.value()?;
        if value != Value::Array {
            self.bad_board(
                data,
                span,
                (
                    "「hands」 is a list of two: Black's and White's",
                    "「hands」は先手と後手の2つの配列で書きます",
                ),
            );
            return self.reader.skip(value);
        }
        let mut first = true;
        let mut sides = Color::ALL.into_iter();
        while self.reader.element(&mut first)? {
            let (value, span) = self.reader.value()?;
            match (sides.next(), value) {
                (Some(color), Value::Object) => self.hand(data, color)?,
                (Some(_), Value::Null) => {
                    self.deviations.note(
                        ("a hand that is null: it is taken as empty", "持ち駒がnullのため、なしとします"),
                        span,
                        Some(0),
                    );
                }
                (_, value) => {
                    self.bad_board(
                        data,
                        span,
                        (
                            "「hands」 is a list of two objects: Black's and White's",
                            "「hands」は先手と後手の2つのオブジェクトの配列で書きます",
                        ),
                    );
                    self.reader.skip(value)?;
                }
            }
        }
        if sides.next().is_some() {
            self.deviations.note(
                (
                    "「hands」 without both sides: the other is taken as empty",
                    "「hands」が片方だけのため、もう片方はなしとします",
                ),
                span,
                Some(0),
            );
        }
        Ok(())
    }

    fn hand(&mut self, data: &mut Data, color: Color) -> Result<(), Stop> {
        let mut first = true;
        while let Some((key, key_span)) = self.reader.key(&mut first)? {
            let (value, span) = self.reader.value()?;
            let count = match value {
                Value::Number(digits) => digits.parse::<u32>().ok(),
                Value::Null => Some(0),
                Value::String(quoted) => quoted.text().parse::<u32>().ok().inspect(|_| {
                    self.deviations.note(("a number in quotes", "数が引用符に入っています"), span, Some(0));
                }),
                Value::Bool(_) | Value::Array | Value::Object => None,
            };
            self.reader.skip(value)?;
            let Some(count) = count else {
                self.bad_board(
                    data,
                    span,
                    ("the number of pieces in hand is a number from 0", "持ち駒の枚数は0以上の数で書きます"),
                );
                continue;
            };
            match kind_of(&key.text()) {
                None if count == 0 => self.deviations.note(
                    ("no piece has this name", "この名前の駒はありません"),
                    key_span,
                    Some(0),
                ),
                None => self.bad_board(
                    data,
                    key_span,
                    (
                        "no piece in hand has this name: expected FU, KY, KE, GI, KI, KA or HI",
                        "この名前の持ち駒はありません（FU、KY、KE、GI、KI、KA、HI）",
                    ),
                ),
                Some(_) if count == 0 => {}
                Some(kind) if kind.is_promoted() || kind == PieceKind::King => {
                    self.bad_placement(data, key_span.to(span), kind);
                }
                Some(kind) => {
                    if let Some(kind) = kind.in_hand() {
                        data.setup.hands[color.index()].add(kind, u8::try_from(count).unwrap_or(u8::MAX));
                    }
                }
            }
        }
        Ok(())
    }

    fn bad_placement(&mut self, data: &mut Data, span: Span, kind: PieceKind) {
        data.broken = true;
        let kanji = kind.kanji();
        let message = (
            format!("{kanji} cannot be in hand: pieces in hand are unpromoted, and no king is taken"),
            format!("{kanji}は持ち駒になりません。持ち駒は成る前の駒で、玉は含みません"),
        );
        let help = (
            "count the piece by its unpromoted kind, or take it out",
            "成る前の駒として数えるか、消してください",
        );
        self.findings.push(Finding::new(&BAD_PLACEMENT, span, message).help(help).ply(0));
    }

    /// Reports a board that cannot be read, once.
    fn bad_board(&mut self, data: &mut Data, span: Span, (what, ja): Name) {
        if std::mem::replace(&mut data.broken, true) {
            return;
        }
        let found = super::deviation::shortened(self.source.slice(span));
        let message =
            (format!("「{found}」: {what}"), format!("「{found}」は開始局面として読めません。{ja}"));
        let help = (
            "write nine files of nine squares, board[x-1][y-1], each 「{}」 or a side and a kind",
            "9筋9マスをboard[x-1][y-1]の順に書いてください。マスは「{}」か、側と駒の種類です",
        );
        self.findings.push(Finding::new(&UNREADABLE_BOARD, span, message).help(help).ply(0));
    }
}
