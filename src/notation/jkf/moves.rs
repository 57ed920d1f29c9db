//! 「move」: one move, with what the schema says of it twice.

use super::{
    deviation::shortened,
    json::{Stop, Value},
    parse::RecordReader,
    words::{Words, kind_of, words_of},
};
use crate::{
    finding::{Finding, UNREADABLE_MOVE},
    notation::grammar::Name,
    record::{Capture, Destination, Origin, Ply, Promotion, Relative, WrittenMove},
    shogi::{Color, PieceKind, Square},
    source::Span,
};

/// What stands in the object of a move.
#[derive(Debug, Default)]
struct Parts {
    color: Option<Color>,
    to: Option<Square>,
    from: Option<Square>,
    same: Option<bool>,
    kind: Option<PieceKind>,
    promote: Option<bool>,
    capture: Option<PieceKind>,
    words: Option<(Words, Span)>,
    /// The first thing that makes the move unreadable, and why.
    fault: Option<(Span, Name)>,
}

impl Parts {
    fn fault(&mut self, span: Span, why: Name) {
        self.fault.get_or_insert((span, why));
    }
}

impl RecordReader<'_, '_> {
    /// Reads a move; `None` where 「move」 is null.
    pub(super) fn a_move(&mut self, ply: u32) -> Result<Option<Ply>, Stop> {
        let (value, brace) = self.reader.value()?;
        if value == Value::Null {
            return Ok(None);
        }
        let mut parts = Parts::default();
        if value == Value::Object {
            self.parts(&mut parts, ply)?;
        } else {
            parts.fault(
                brace,
                (
                    "a move is an object with 「to」, 「piece」 and 「color」",
                    "指し手は「to」「piece」「color」を持つオブジェクトで書きます",
                ),
            );
            self.reader.skip(value)?;
        }
        let span = Span::new(brace.start, self.reader.offset());
        let written = self.written(parts, span, ply);
        Ok(Some(Ply::new(written, span)))
    }

    fn parts(&mut self, parts: &mut Parts, ply: u32) -> Result<(), Stop> {
        let mut first = true;
        while let Some((key, key_span)) = self.reader.key(&mut first)? {
            match key.text().as_bytes() {
                b"color" => parts.color = self.color(Some(ply))?.map(|(color, _)| color),
                b"to" => parts.to = self.square(parts, ply)?,
                b"from" => parts.from = self.square(parts, ply)?,
                b"piece" => parts.kind = self.piece(parts, ply)?,
                b"same" => parts.same = self.truth(ply)?,
                b"promote" => parts.promote = self.truth(ply)?,
                b"relative" => parts.words = self.relative(ply)?,
                b"capture" => parts.capture = self.capture(ply)?,
                _ => {
                    let what =
                        ("a key of a move that the schema does not have", "JKFの規格の指し手にない項目です");
                    self.skip_unknown_key(what, key_span, Some(ply))?;
                }
            }
        }
        Ok(())
    }

    /// What the parts say together; where they make no move, that is reported.
    fn written(&mut self, mut parts: Parts, span: Span, ply: u32) -> Option<WrittenMove> {
        let destination = match (parts.to, parts.same) {
            (Some(to), Some(true)) => Destination::SameAt(to),
            (Some(to), _) => Destination::At(to),
            (None, Some(true)) => {
                if parts.fault.is_none() {
                    self.deviations.note(
                        ("「same」 without 「to」", "「same」だけで「to」がありません"),
                        span,
                        Some(ply),
                    );
                }
                Destination::Same
            }
            (None, _) => {
                parts.fault(
                    span,
                    (
                        "the move has no 「to」: where it ends is not known",
                        "「to」がなく、移動先がわかりません",
                    ),
                );
                Destination::Same
            }
        };
        let origin = self.origin(&mut parts, span, ply);
        if let Some((place, why)) = parts.fault {
            let found = shortened(self.source.slice(place));
            let (why, ja) = why;
            let message = (
                format!("「{found}」 cannot be read as a move: {why}"),
                format!("「{found}」は指し手として読めません。{ja}"),
            );
            let help = (
                "write the move as the schema of JKF has it; the line of play ends before it",
                "JKFの規格のとおりに書いてください。この手順はここまでしか読めません",
            );
            self.findings.push(Finding::new(&UNREADABLE_MOVE, place, message).help(help).ply(ply));
            return None;
        }
        if parts.color.is_none() {
            self.deviations.note(
                ("a move without 「color」", "指し手に「color」がありません"),
                span,
                Some(ply),
            );
        }
        self.verify_words(&parts, ply);
        let promotion = match parts.promote {
            Some(true) => Promotion::Taken,
            Some(false) => Promotion::Declined,
            None => Promotion::Unstated,
        };
        let capture = parts.capture.map(Capture::Kind);
        Some(WrittenMove { color: parts.color, destination, kind: parts.kind, origin, promotion, capture })
    }

    /// Where the move begins. A move without 「from」 is a drop, unless it is written as in KI2.
    fn origin(&mut self, parts: &mut Parts, span: Span, ply: u32) -> Origin {
        if let Some(from) = parts.from {
            if parts.kind.is_none() && parts.fault.is_none() {
                self.deviations.note(
                    ("a move without 「piece」", "指し手に「piece」がありません"),
                    span,
                    Some(ply),
                );
            }
            return Origin::Square(from);
        }
        let Some(kind) = parts.kind else {
            parts.fault(
                span,
                (
                    "the move has neither 「from」 nor 「piece」: what moves is not known",
                    "「from」も「piece」もなく、どの駒の手かわかりません",
                ),
            );
            return Origin::Unstated;
        };
        if let Some((Words::Relative(words), place)) = parts.words {
            self.deviations.note(
                ("a relative without 「from」", "「relative」だけで「from」がありません"),
                place,
                Some(ply),
            );
            return Origin::Relative(words);
        }
        if kind.is_promoted() || kind == PieceKind::King {
            if parts.fault.is_none() {
                self.deviations.note(
                    (
                        "a move without 「from」 of a piece that cannot be dropped",
                        "打てない駒の手に「from」がありません",
                    ),
                    span,
                    Some(ply),
                );
            }
            return Origin::Unstated;
        }
        Origin::Hand
    }

    /// Holds the words against the squares: 上, 引, 寄, 直 and 打 can be refuted without a board.
    fn verify_words(&mut self, parts: &Parts, ply: u32) {
        let (Some((words, span)), Some(from)) = (parts.words, parts.from) else { return };
        let words = match words {
            Words::Drop => {
                self.deviations.note(
                    (
                        "a relative that says 打, of a move with 「from」",
                        "「relative」は「打」ですが、「from」があります",
                    ),
                    span,
                    Some(ply),
                );
                return;
            }
            Words::Relative(words) => words,
        };
        let (Some(color), Some(to)) = (parts.color, parts.to) else { return };
        let (ahead, behind) = match color {
            Color::Black => (to.rank() < from.rank(), to.rank() > from.rank()),
            Color::White => (to.rank() > from.rank(), to.rank() < from.rank()),
        };
        let straight = ahead && to.file() == from.file();
        let wrong = (words.has(Relative::UP) && !ahead)
            || (words.has(Relative::DOWN) && !behind)
            || (words.has(Relative::SIDEWAYS) && (ahead || behind))
            || (words.has(Relative::STRAIGHT) && !straight);
        if wrong {
            self.deviations.note(
                (
                    "a relative that does not fit the squares of its move",
                    "「relative」が移動元と移動先に合いません",
                ),
                span,
                Some(ply),
            );
        }
    }

    /// Reads a square; `None` where there is none, or none that can be read.
    fn square(&mut self, parts: &mut Parts, ply: u32) -> Result<Option<Square>, Stop> {
        let (value, brace) = self.reader.value()?;
        if value != Value::Object {
            if value != Value::Null {
                parts.fault(
                    brace,
                    (
                        "a square is an object with 「x」 and 「y」",
                        "マスは「x」と「y」を持つオブジェクトで書きます",
                    ),
                );
            }
            self.reader.skip(value)?;
            return Ok(None);
        }
        let before = self.reader.at();
        if let Some([Some(x @ 1..=9), Some(y @ 1..=9)]) = self.reader.small_numbers([b'x', b'y']) {
            #[allow(clippy::cast_possible_truncation, reason = "both are below ten")]
            return Ok(Square::new(x as u8, y as u8));
        }
        self.reader.go_to(before);
        let (mut x, mut y) = (None, None);
        let mut first = true;
        while let Some((key, key_span)) = self.reader.key(&mut first)? {
            match key.text().as_bytes() {
                b"x" => x = self.coordinate(parts, ply)?,
                b"y" => y = self.coordinate(parts, ply)?,
                _ => {
                    let what =
                        ("a key of a square that the schema does not have", "JKFの規格のマスにない項目です");
                    self.skip_unknown_key(what, key_span, Some(ply))?;
                }
            }
        }
        let square = x.zip(y).and_then(|(x, y)| Square::new(x, y));
        if square.is_none() {
            parts.fault(
                Span::new(brace.start, self.reader.offset()),
                (
                    "a square has 「x」 and 「y」, both from 1 to 9",
                    "マスには「x」と「y」（どちらも1〜9）が必要です",
                ),
            );
        }
        Ok(square)
    }

    fn coordinate(&mut self, parts: &mut Parts, ply: u32) -> Result<Option<u8>, Stop> {
        let (value, span) = self.reader.value()?;
        let number = match value {
            Value::Number(digits) => digits.parse::<u8>().ok(),
            Value::String(quoted) => quoted.text().parse::<u8>().ok().inspect(|_| {
                self.deviations.note(("a number in quotes", "数が引用符に入っています"), span, Some(ply));
            }),
            Value::Null | Value::Bool(_) | Value::Array | Value::Object => None,
        };
        self.reader.skip(value)?;
        let number = number.filter(|number| (1..=9).contains(number));
        if number.is_none() {
            parts.fault(
                span,
                (
                    "no file or rank of the board: expected a number from 1 to 9",
                    "盤上の筋・段ではありません（1〜9の数が必要です）",
                ),
            );
        }
        Ok(number)
    }

    fn piece(&mut self, parts: &mut Parts, ply: u32) -> Result<Option<PieceKind>, Stop> {
        let (value, span) = self.reader.value()?;
        let kind = match value {
            Value::Null => return Ok(None),
            Value::String(quoted) => self.kind(&quoted.text(), span, ply),
            Value::Bool(_) | Value::Number(_) | Value::Array | Value::Object => None,
        };
        self.reader.skip(value)?;
        if kind.is_none() {
            parts.fault(
                span,
                (
                    "no piece has this name: expected FU, KY, KE, GI, KI, KA, HI, OU or a promoted kind",
                    "この名前の駒はありません（FU、KY、KE、GI、KI、KA、HI、OUか成り駒）",
                ),
            );
        }
        Ok(kind)
    }

    fn kind(&mut self, name: &str, span: Span, ply: u32) -> Option<PieceKind> {
        if name == "GY" {
            self.deviations.note(
                (
                    "a king written 「GY」, where the schema has 「OU」",
                    "玉が「GY」と書かれています（規格では「OU」です）",
                ),
                span,
                Some(ply),
            );
            return Some(PieceKind::King);
        }
        kind_of(name)
    }

    /// Reads true or false; `None` where it is null.
    fn truth(&mut self, ply: u32) -> Result<Option<bool>, Stop> {
        let (value, span) = self.reader.value()?;
        let truth = match value {
            Value::Bool(truth) => return Ok(Some(truth)),
            Value::Null => return Ok(None),
            Value::Number("0") => Some(false),
            Value::Number("1") => Some(true),
            Value::String(quoted) => match &*quoted.text() {
                "true" => Some(true),
                "false" => Some(false),
                _ => None,
            },
            Value::Number(_) | Value::Array | Value::Object => None,
        };
        self.deviations.note(
            ("something else where the schema has true or false", "trueかfalseではありません"),
            span,
            Some(ply),
        );
        self.reader.skip(value)?;
        Ok(truth)
    }

    fn relative(&mut self, ply: u32) -> Result<Option<(Words, Span)>, Stop> {
        let (value, span) = self.reader.value()?;
        let words = match value {
            Value::Null => return Ok(None),
            Value::String(quoted) => words_of(&quoted.text()),
            Value::Bool(_) | Value::Number(_) | Value::Array | Value::Object => None,
        };
        self.reader.skip(value)?;
        if words.is_none() {
            let what = (
                "a relative that says nothing: expected letters such as L, RU, C or H",
                "「relative」の意味がわかりません（L、RU、C、Hなどの文字で書きます）",
            );
            self.deviations.note(what, span, Some(ply));
        }
        Ok(words.map(|words| (words, span)))
    }

    /// Reads the piece captured; `None` where there is none, or none that can be read.
    fn capture(&mut self, ply: u32) -> Result<Option<PieceKind>, Stop> {
        let (value, span) = self.reader.value()?;
        let kind = match value {
            Value::Null => return Ok(None),
            Value::String(quoted) => kind_of(&quoted.text()).filter(|&kind| kind != PieceKind::King),
            Value::Bool(_) | Value::Number(_) | Value::Array | Value::Object => None,
        };
        self.reader.skip(value)?;
        if kind.is_none() {
            self.deviations.note(
                ("a capture that is no piece that can be taken", "「capture」が取れる駒ではありません"),
                span,
                Some(ply),
            );
        }
        Ok(kind)
    }
}
