//! The words for what is wrong with a move.

use super::{Convention, Form, Oddity, Unresolved, describe};
use crate::{
    finding::{
        AMBIGUOUS_MOVE, BLOCKED, CANNOT_PROMOTE, CAPTURE_MARK, Code, DEAD_DROP, DROP_ON_PIECE, EMPTY_ORIGIN,
        Finding, LEFT_IN_CHECK, LEGALITY_DECIDES, MUST_PROMOTE, NEEDLESS_DISAMBIGUATION, NIFU, NO_SUCH_MOVE,
        NONSTANDARD_SPELLING, NOT_IN_HAND, OPPONENT_PIECE, OWN_CAPTURE, PIECE_AFTER_MOVE, PROMOTION_UNSTATED,
        SAME_SQUARE_CONFLICT, Severity, UCHIFUZUME, UNREACHABLE, WRONG_DISAMBIGUATION, WRONG_PIECE,
        WRONG_TURN,
    },
    record::{Capture, Destination, Origin, Promotion, Relative, WrittenMove},
    shogi::{Color, Foul, Move, Piece, PieceKind, Position, Square},
    source::Span,
};

/// What to do about a foul that was played.
const CORRECT_OR_CLAIM: &str = "correct the move, or record the foul as the ending (KIF 反則勝ち; CSA %+ILLEGAL_ACTION \
     if Black fouled, %-ILLEGAL_ACTION if White)";

/// What is known where a move is judged.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    /// The position before the move.
    pub(super) position: &'a Position,
    /// How the notation names squares.
    pub(super) convention: Convention,
    /// Where the move before ended.
    pub(super) previous: Option<Square>,
    /// The place of the move.
    pub(super) span: Span,
}

impl Scene<'_> {
    fn square(&self, square: Square) -> String {
        self.convention.square(square)
    }

    /// The side to move, in the words of the game.
    fn mover(&self) -> &'static str {
        side(self.position.turn())
    }

    fn finding(&self, code: &'static Code, message: String, ja: String, help: &str) -> Finding {
        let finding = Finding::new(code, self.span, message).ja(ja).sfen(self.position.setup().to_string());
        if help.is_empty() { finding } else { finding.help(help) }
    }

    /// A foul that has been played.
    pub(super) fn foul(&self, foul: Foul, played: Move) -> Finding {
        let to = self.square(played.to());
        let mover = self.mover();
        let ja_mover = side_ja(self.position.turn());
        let (kind, from) = match played {
            Move::Board { from, .. } => {
                (self.position.piece(from).map_or(PieceKind::Pawn, |piece| piece.kind), Some(from))
            }
            Move::Drop { kind, .. } => (kind.kind(), None),
        };
        let (name, kanji) = (kind.name(), kind.kanji());
        let from = from.map_or_else(String::new, |from| self.square(from));
        match foul {
            Foul::Unreachable => self.finding(
                &UNREACHABLE,
                format!("a {name} ({kanji}) does not move from {from} to {to}"),
                format!("{kanji}は{from}から{to}へは動けません"),
                "compare the squares with the score sheet",
            ),
            Foul::Blocked => {
                let (thing, thing_ja) = match self.in_between(played) {
                    Some((square, piece)) => {
                        let (square, kanji) = (self.square(square), piece.kind.kanji());
                        (
                            format!("the {} ({kanji}) on {square}", piece.kind.name()),
                            format!("{square}に{kanji}"),
                        )
                    }
                    None => ("a piece".to_owned(), "間に駒".to_owned()),
                };
                self.finding(
                    &BLOCKED,
                    format!("{thing} stands between {from} and {to}, and a {name} ({kanji}) cannot pass it"),
                    format!("{thing_ja}があり、{kanji}は{from}から{to}へ通れません"),
                    "compare the squares with the score sheet",
                )
            }
            Foul::MustPromote => self.finding(
                &MUST_PROMOTE,
                format!("a {name} ({kanji}) on {to} could never move again: it must promote"),
                format!("{to}の{kanji}は動けなくなるので成らなければなりません"),
                "add the sign of promotion",
            ),
            Foul::DeadDrop => self.finding(
                &DEAD_DROP,
                format!("a {name} ({kanji}) dropped on {to} could never move (行き所のない駒)"),
                format!("{to}に打った{kanji}には行き所がありません"),
                CORRECT_OR_CLAIM,
            ),
            Foul::Nifu => {
                let file = played.to().file();
                let other = self.pawn_on_file(file).map_or_else(String::new, |square| self.square(square));
                self.finding(
                    &NIFU,
                    format!("{mover} drops a second pawn on file {file}: 二歩, the first stands on {other}"),
                    format!("二歩です。{ja_mover}の歩がすでに{other}にあります"),
                    CORRECT_OR_CLAIM,
                )
            }
            Foul::LeftInCheck => {
                let (message, ja) = if self.position.is_in_check(self.position.turn()) {
                    (
                        format!("{mover} is in check and this move leaves the king capturable (王手放置)"),
                        format!("王手放置です。{ja_mover}玉に王手がかかったままです"),
                    )
                } else {
                    (
                        format!("after this move {mover}'s own king can be captured (自殺手)"),
                        format!("自殺手です。{ja_mover}玉が取られます"),
                    )
                };
                self.finding(&LEFT_IN_CHECK, message, ja, CORRECT_OR_CLAIM)
            }
            Foul::Uchifuzume => self.finding(
                &UCHIFUZUME,
                format!("{mover} mates by dropping a pawn on {to}: 打ち歩詰め"),
                format!("打ち歩詰めです（{to}歩打）"),
                CORRECT_OR_CLAIM,
            ),
            // The rest cannot be played and comes as `Unresolved`; kept complete for the compiler.
            Foul::EmptyOrigin
            | Foul::OpponentPiece
            | Foul::NotInHand
            | Foul::OwnCapture
            | Foul::DropOnPiece
            | Foul::CannotPromote => self.finding(
                &UNREACHABLE,
                format!("the move to {to} cannot be played"),
                format!("{to}への手は指せません"),
                "",
            ),
        }
    }

    /// The first piece on the way of a board move.
    fn in_between(&self, played: Move) -> Option<(Square, Piece)> {
        let Move::Board { from, to, .. } = played else { return None };
        let step = |from: u8, to: u8| i16::from(to).cmp(&i16::from(from)) as i16;
        let (files, ranks) = (step(from.file(), to.file()), step(from.rank(), to.rank()));
        (1..9).find_map(|steps| {
            let file = u8::try_from(i16::from(from.file()) + files * steps).ok()?;
            let rank = u8::try_from(i16::from(from.rank()) + ranks * steps).ok()?;
            let square = Square::new(file, rank).filter(|square| *square != to)?;
            self.position.piece(square).map(|piece| (square, piece))
        })
    }

    fn pawn_on_file(&self, file: u8) -> Option<Square> {
        let pawn = Piece::new(self.position.turn(), PieceKind::Pawn);
        (1..=9)
            .filter_map(|rank| Square::new(file, rank))
            .find(|&square| self.position.piece(square) == Some(pawn))
    }

    /// A move that cannot be carried out or not be identified.
    pub(super) fn unresolved(&self, written: &WrittenMove, fault: &Unresolved) -> Finding {
        let (mover, ja) = (self.mover(), side_ja(self.position.turn()));
        match fault {
            Unresolved::WrongTurn => self.finding(
                &WRONG_TURN,
                format!("it is {mover}'s turn, and this is a move of {}", side(!self.position.turn())),
                format!("手番は{ja}です"),
                "look for a move that is missing or written twice before this one",
            ),
            &Unresolved::EmptyOrigin(from) => self.finding(
                &EMPTY_ORIGIN,
                format!("no piece stands on {}", self.square(from)),
                format!("{}に駒がありません", self.square(from)),
                "compare the origin with the score sheet",
            ),
            &Unresolved::OpponentPiece(from, piece) => self.finding(
                &OPPONENT_PIECE,
                format!(
                    "it is {mover}'s turn, and the {} ({}) on {} belongs to {}",
                    piece.kind.name(),
                    piece.kind.kanji(),
                    self.square(from),
                    side(piece.color)
                ),
                format!("手番は{ja}ですが、{}の{}は相手の駒です", self.square(from), piece.kind.kanji()),
                "look for a move that is missing or written twice before this one",
            ),
            &Unresolved::WrongPiece(from, piece) => {
                let named = written.kind.map_or("piece", PieceKind::name);
                let kanji = written.kind.map_or("駒", PieceKind::kanji);
                self.finding(
                    &WRONG_PIECE,
                    format!(
                        "the piece on {} is a {} ({}), not a {named} ({kanji})",
                        self.square(from),
                        piece.kind.name(),
                        piece.kind.kanji()
                    ),
                    format!("{}の駒は{}で、{kanji}ではありません", self.square(from), piece.kind.kanji()),
                    "correct the piece or the origin",
                )
            }
            &Unresolved::OwnCapture(to, piece) => self.finding(
                &OWN_CAPTURE,
                format!(
                    "{mover}'s own {} ({}) stands on {}",
                    piece.kind.name(),
                    piece.kind.kanji(),
                    self.square(to)
                ),
                format!("{}には{ja}自身の{}があります", self.square(to), piece.kind.kanji()),
                "compare the squares with the score sheet",
            ),
            &Unresolved::CannotPromote(piece) => self.cannot_promote(piece),
            &Unresolved::NotInHand(kind) => self.finding(
                &NOT_IN_HAND,
                format!("{mover} has no {} ({}) in hand", kind.name(), kind.kanji()),
                format!("{ja}の持駒に{}がありません", kind.kanji()),
                "look for a capture that is missing before this move",
            ),
            &Unresolved::DropOnPiece(to, piece) => self.finding(
                &DROP_ON_PIECE,
                format!(
                    "a piece can only be dropped on an empty square, and a {} ({}) stands on {}",
                    piece.kind.name(),
                    piece.kind.kanji(),
                    self.square(to)
                ),
                format!("{}には{}があり、打てません", self.square(to), piece.kind.kanji()),
                "compare the square with the score sheet",
            ),
            &Unresolved::NothingToCapture(to) => self
                .finding(
                    &CAPTURE_MARK,
                    format!("a capture is marked, and {} is empty", self.square(to)),
                    format!("{}に取る駒がありません", self.square(to)),
                    "correct the sign or the square",
                )
                .severity(Severity::Error),
            &Unresolved::Same(previous) => self.same(previous),
            Unresolved::NoSuchMove { standing } => self.no_such_move(written, standing),
            Unresolved::WrongWords(moves) => self.finding(
                &WRONG_DISAMBIGUATION,
                format!("what is written fits no piece; possible here: {}", self.spellings(moves)),
                format!("指定に合う駒がありません（候補: {}）", self.spellings(moves)),
                "write one of the moves listed",
            ),
            Unresolved::Ambiguous(moves) => self.finding(
                &AMBIGUOUS_MOVE,
                format!("{} moves fit: {}", moves.len(), self.spellings(moves)),
                format!("該当する手が{}通りあります（{}）", moves.len(), self.spellings(moves)),
                "write the one that was played",
            ),
        }
    }

    fn cannot_promote(&self, piece: Option<Piece>) -> Finding {
        let (message, ja) = match piece {
            None => ("a piece is dropped unpromoted".to_owned(), "打つ駒は成れません".to_owned()),
            Some(piece) if piece.kind.promoted().is_none() => (
                format!("a {} ({}) cannot promote", piece.kind.name(), piece.kind.kanji()),
                format!("{}は成れません", piece.kind.kanji()),
            ),
            Some(_) => (
                "a move promotes only where it starts or ends in the far three ranks".to_owned(),
                "敵陣に入るか敵陣から出る手でなければ成れません".to_owned(),
            ),
        };
        self.finding(&CANNOT_PROMOTE, message, ja, "take the sign of promotion away, or correct the squares")
    }

    fn same(&self, previous: Option<Square>) -> Finding {
        let (message, ja) = match previous {
            None => (
                "同 stands for the square of the move before, and there is none".to_owned(),
                "直前の手がないので「同」は使えません".to_owned(),
            ),
            Some(square) => (
                format!(
                    "同 is {}, where the move before ended; another square is written",
                    self.square(square)
                ),
                format!("「同」は{}ですが、別のマスが書かれています", self.square(square)),
            ),
        };
        self.finding(&SAME_SQUARE_CONFLICT, message, ja, "write the square instead of 同")
    }

    fn no_such_move(&self, written: &WrittenMove, standing: &[Square]) -> Finding {
        let to = match written.destination {
            Destination::At(to) | Destination::SameAt(to) => self.square(to),
            Destination::Same => self.previous.map_or_else(|| "同".to_owned(), |to| self.square(to)),
        };
        let mover = self.mover();
        let Some(kind) = written.kind else {
            return self.finding(
                &NO_SUCH_MOVE,
                format!("no piece is named that could go to {to}"),
                format!("{to}へ動く駒が書かれていません"),
                "name the piece",
            );
        };
        let (name, kanji) = (kind.name(), kind.kanji());
        let squares: Vec<String> = standing.iter().map(|&square| self.square(square)).collect();
        let message = if squares.is_empty() {
            format!("{mover} has no {name} ({kanji}) that could go to {to}")
        } else {
            format!("no {name} ({kanji}) of {mover} can go to {to}; they stand on {}", squares.join(", "))
        };
        let ja = format!("{to}へ動ける{kanji}がありません");
        self.finding(&NO_SUCH_MOVE, message, ja, "compare piece and square with the score sheet")
    }

    /// The right spelling of each move.
    fn spellings(&self, moves: &[Move]) -> String {
        let form = match self.convention {
            Convention::Ki2 => Form::Ki2,
            Convention::Western => Form::HodgesFull,
            Convention::Kif | Convention::Csa | Convention::Usi | Convention::Jkf => Form::Kif,
        };
        let spelled: Vec<String> = moves
            .iter()
            .map(|&played| {
                describe(self.position, played, None, form)
                    .map_or_else(|| played.to_string(), |written| self.spelling(&written, played))
            })
            .collect();
        spelled.join(", ")
    }

    fn spelling(&self, written: &WrittenMove, played: Move) -> String {
        let to = self.square(played.to());
        let kind = written.kind.unwrap_or(PieceKind::Pawn);
        if self.convention == Convention::Western {
            let letter = char::from(kind.usi());
            let plus = if kind.is_promoted() { "+" } else { "" };
            return match (played, written.origin) {
                (Move::Board { promote, .. }, Origin::Square(from)) => {
                    let sign = if written.capture == Some(Capture::Something) { "x" } else { "-" };
                    format!("{plus}{letter}{from}{sign}{to}{}", if promote { "+" } else { "" })
                }
                _ => format!("{letter}*{to}"),
            };
        }
        let words = match written.origin {
            Origin::Relative(words) => Relative::WORDS
                .iter()
                .filter(|&&(word, _)| words.has(word))
                .map(|&(_, kanji)| kanji)
                .collect(),
            Origin::Hand => "打".to_owned(),
            Origin::Square(from) => format!("({}{})", from.file(), from.rank()),
            Origin::Unstated | Origin::File(_) | Origin::Rank(_) => String::new(),
        };
        let promotion = match written.promotion {
            Promotion::Taken => "成",
            Promotion::Declined if self.convention == Convention::Ki2 => "不成",
            Promotion::Declined | Promotion::Unstated | Promotion::ByKind => "",
        };
        format!("{to}{}{words}{promotion}", kind.kanji())
    }

    /// What is odd about a move that could be understood.
    pub(super) fn oddity(&self, oddity: Oddity, played: Move) -> Finding {
        let spelled = || self.spellings(&[played]);
        match oddity {
            Oddity::OtherMark => self
                .finding(
                    &NONSTANDARD_SPELLING,
                    format!("the mark is the other side's; it is {}'s turn", self.mover()),
                    format!("手番の印が違います（{}の手番）", side_ja(self.position.turn())),
                    "write the mark of the side that moves",
                )
                .severity(Severity::Warning),
            Oddity::PieceAfterMove => self.finding(
                &PIECE_AFTER_MOVE,
                "the piece is named as it is after the move, and a promotion is written as well".to_owned(),
                "成った後の駒名に「成」が付いています".to_owned(),
                "name the piece as it is before the move",
            ),
            Oddity::CaptureUnmarked => self.finding(
                &CAPTURE_MARK,
                format!(
                    "a piece is captured on {}, and the sign says a plain move",
                    self.square(played.to())
                ),
                format!("{}の駒を取る手です", self.square(played.to())),
                "write x instead of -",
            ),
            Oddity::OtherCapture => {
                let to = self.square(played.to());
                let (message, ja) = match self.position.piece(played.to()) {
                    Some(Piece { kind, .. }) => (
                        format!("another piece is named as captured; {} stands on {to}", kind.kanji()),
                        format!("{to}の駒は{}です", kind.kanji()),
                    ),
                    None => (
                        format!("a piece is named as captured, and {to} is empty"),
                        format!("{to}に取る駒がありません"),
                    ),
                };
                self.finding(&CAPTURE_MARK, message, ja, "name the piece that stands there, or leave it out")
                    .severity(Severity::Warning)
            }
            Oddity::LegalityDecides => self.finding(
                &LEGALITY_DECIDES,
                format!("several pieces could go there; only {} is legal", spelled()),
                format!("合法なのは{}だけです", spelled()),
                "write the disambiguation: other programs may read another move",
            ),
            Oddity::Needless => needless(self.span),
            Oddity::PromotionUnstated => self.finding(
                &PROMOTION_UNSTATED,
                "promotion was possible and nothing is said of it; read as not promoted".to_owned(),
                "成・不成の指定がありません（不成として読みました）".to_owned(),
                "write 成 or 不成",
            ),
        }
    }
}

/// More was written of a move than is needed.
pub(super) fn needless(span: Span) -> Finding {
    Finding::new(&NEEDLESS_DISAMBIGUATION, span, "no other piece of the kind could go there: less is enough")
        .ja("この指定は不要です")
        .help("leave the disambiguation out")
}

/// The code of a foul that can be carried out.
pub(super) const fn code_of(foul: Foul) -> &'static Code {
    match foul {
        Foul::EmptyOrigin => &EMPTY_ORIGIN,
        Foul::OpponentPiece => &OPPONENT_PIECE,
        Foul::NotInHand => &NOT_IN_HAND,
        Foul::Unreachable => &UNREACHABLE,
        Foul::Blocked => &BLOCKED,
        Foul::OwnCapture => &OWN_CAPTURE,
        Foul::DropOnPiece => &DROP_ON_PIECE,
        Foul::CannotPromote => &CANNOT_PROMOTE,
        Foul::MustPromote => &MUST_PROMOTE,
        Foul::DeadDrop => &DEAD_DROP,
        Foul::Nifu => &NIFU,
        Foul::LeftInCheck => &LEFT_IN_CHECK,
        Foul::Uchifuzume => &UCHIFUZUME,
    }
}

/// The name of a side in English messages.
pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The name of a side in Japanese messages.
pub(super) const fn side_ja(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}
