//! The words for what is wrong or odd with a move that is not played as a foul.

use super::{
    Convention, Form, Oddity, Unresolved, describe, resolve,
    words::{side, side_ja},
};
use crate::{
    finding::{
        AMBIGUOUS_MOVE, CANNOT_PROMOTE, CAPTURE_MARK, Code, DROP_ON_PIECE, EMPTY_ORIGIN, Finding,
        LEGALITY_DECIDES, NEEDLESS_DISAMBIGUATION, NO_SUCH_MOVE, NONSTANDARD_SPELLING, NOT_IN_HAND,
        OPPONENT_PIECE, OWN_CAPTURE, PIECE_AFTER_MOVE, PROMOTION_UNSTATED, SAME_SQUARE_CONFLICT, Said,
        Severity, WRONG_DISAMBIGUATION, WRONG_PIECE, WRONG_TURN,
    },
    record::{Capture, Destination, Origin, Promotion, WrittenMove},
    shogi::{Color, Move, Piece, PieceKind, Position, Setup, Square},
    source::Span,
};

/// What to do where a square seems to be wrong.
pub(super) const COMPARE: (&str, &str) =
    ("compare the squares with the score sheet", "移動元と移動先のマスを元の棋譜と見比べてください");

/// What to do where an earlier move seems to be.
const LOOK_BEFORE: (&str, &str) = (
    "look for a move that is missing or written twice before this one",
    "これより前に、抜けている手や二重に書かれた手がないか確かめてください",
);

/// What is known where a move is judged.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    /// The position before the move.
    pub(super) position: &'a Position,
    /// The start of the game: it decides how the sides are called.
    pub(super) start: &'a Setup,
    /// How the notation names squares.
    pub(super) convention: Convention,
    /// Where the move before ended.
    pub(super) previous: Option<Square>,
    /// The place of the move.
    pub(super) span: Span,
}

impl Scene<'_> {
    pub(super) fn square(&self, square: Square) -> String {
        self.convention.square(square)
    }

    pub(super) fn finding(
        &self,
        code: &'static Code,
        message: impl Into<Said>,
        help: impl Into<Said>,
    ) -> Finding {
        Finding::new(code, self.span, message).help(help).sfen(self.position.setup().to_string())
    }

    /// A move that cannot be carried out or not be identified.
    pub(super) fn unresolved(&self, written: &WrittenMove, fault: &Unresolved) -> Finding {
        match fault {
            Unresolved::WrongTurn => self.wrong_turn(written),
            &Unresolved::EmptyOrigin(from) => self.empty_origin(from),
            &Unresolved::OpponentPiece(from, piece) => self.opponent_piece(from, piece),
            &Unresolved::WrongPiece(from, piece) => self.wrong_piece(written, from, piece),
            &Unresolved::OwnCapture(to, piece) => self.own_capture(to, piece),
            &Unresolved::CannotPromote(piece) => self.cannot_promote(written, piece),
            &Unresolved::NotInHand(kind) => self.not_in_hand(kind),
            &Unresolved::DropOnPiece(to, piece) => self.drop_on_piece(to, piece),
            &Unresolved::NothingToCapture(to) => self.nothing_to_capture(to),
            &Unresolved::Same(previous) => self.same(previous),
            Unresolved::NoSuchMove { standing } => self.no_such_move(written, standing),
            Unresolved::WrongWords(moves) => self.wrong_words(moves),
            Unresolved::Ambiguous(moves) => self.ambiguous(moves),
        }
    }

    fn wrong_turn(&self, written: &WrittenMove) -> Finding {
        let turn = self.position.turn();
        let other = !turn;
        let said: Said = (
            format!("it is {}'s turn, and this is a move of {}", self.mover(), side(other)),
            format!("{}の手番ですが、{}の手が書かれています", self.mover_ja(), side_ja(other, self.start)),
        )
            .into();
        let meant = WrittenMove { color: Some(turn), ..*written };
        let fits = resolve(self.position, &meant, self.previous).is_ok_and(|meant| meant.foul.is_none());
        if !fits {
            return self.finding(&WRONG_TURN, said, LOOK_BEFORE);
        }
        let said = said.and(
            &format!("; as a move of {} it is legal: the sign of the side may be wrong", self.mover()),
            &format!("。{}の手としてなら指せるため、手番の印の誤りかもしれません", self.mover_ja()),
        );
        if self.convention != Convention::Csa {
            let help = ("correct the side that moves", "手番の記載を直してください");
            return self.finding(&WRONG_TURN, said, help);
        }
        let sign = if turn == Color::Black { "+" } else { "-" };
        let help =
            (format!("write {sign} in front of the move"), format!("手番の印を「{sign}」に直してください"));
        let place = Span::new(self.span.start, self.span.start + 1);
        self.finding(&WRONG_TURN, said, help).fix(place, sign, false)
    }

    fn empty_origin(&self, from: Square) -> Finding {
        let from = self.square(from);
        let message = (
            format!("the move starts on {from}, and no piece stands there"),
            format!("移動元の{from}に駒がありません"),
        );
        let help = (
            "look for an earlier move that is missing or wrong, or correct the square",
            "前の手に抜けや誤りがないか確かめるか、移動元を直してください",
        );
        self.finding(&EMPTY_ORIGIN, message, help)
    }

    fn opponent_piece(&self, from: Square, piece: Piece) -> Finding {
        let (from, kanji) = (self.square(from), piece.kind.kanji());
        let message = (
            format!(
                "it is {}'s turn, and the {} ({kanji}) on {from} belongs to {}",
                self.mover(),
                piece.kind.name(),
                side(piece.color)
            ),
            format!(
                "{}の手番ですが、{from}の{kanji}は{}の駒です",
                self.mover_ja(),
                side_ja(piece.color, self.start)
            ),
        );
        self.finding(&OPPONENT_PIECE, message, LOOK_BEFORE)
    }

    fn wrong_piece(&self, written: &WrittenMove, from: Square, piece: Piece) -> Finding {
        let named = written.kind.map_or("piece", PieceKind::name);
        let named_ja = written.kind.map_or("駒", PieceKind::kanji);
        let (from, kanji) = (self.square(from), piece.kind.kanji());
        let message = (
            format!("the piece on {from} is a {} ({kanji}), not a {named} ({named_ja})", piece.kind.name()),
            format!("{from}の駒は{kanji}で、{named_ja}ではありません"),
        );
        let help = ("correct the piece or the square it comes from", "駒名か移動元を直してください");
        self.finding(&WRONG_PIECE, message, help)
    }

    fn own_capture(&self, to: Square, piece: Piece) -> Finding {
        let (to, kanji) = (self.square(to), piece.kind.kanji());
        let message = (
            format!(
                "{mover} moves to {to}, where {mover}'s own {} ({kanji}) stands",
                piece.kind.name(),
                mover = self.mover()
            ),
            format!("移動先の{to}には{}自身の{kanji}があります", self.mover_ja()),
        );
        self.finding(&OWN_CAPTURE, message, COMPARE)
    }

    fn not_in_hand(&self, kind: PieceKind) -> Finding {
        let (mover, name, kanji) = (self.mover(), kind.name(), kind.kanji());
        let message = (
            format!("a {name} ({kanji}) is dropped, and {mover} has none in hand"),
            format!("{}の持ち駒に{kanji}がありません", self.mover_ja()),
        );
        let help = (
            "look for a capture that is missing before this move, or write where the piece came from",
            "これより前に駒を取る手が抜けていないか確かめるか、盤上の駒を動かした手なら移動元を書いてください",
        );
        self.finding(&NOT_IN_HAND, message, help)
    }

    fn drop_on_piece(&self, to: Square, piece: Piece) -> Finding {
        let (to, kanji) = (self.square(to), piece.kind.kanji());
        let message = (
            format!(
                "a piece can only be dropped on an empty square, and a {} ({kanji}) stands on {to}",
                piece.kind.name()
            ),
            format!("{to}には{kanji}があるため、駒を打てません"),
        );
        let help = (
            "compare the square with the score sheet, or write where the piece came from",
            "マスを元の棋譜と見比べるか、盤上の駒を動かした手なら移動元を書いてください",
        );
        self.finding(&DROP_ON_PIECE, message, help)
    }

    fn nothing_to_capture(&self, to: Square) -> Finding {
        let to = self.square(to);
        let message = (
            format!("x says that a piece is captured, and {to} is empty"),
            format!("「x」は駒を取る印ですが、{to}に駒がありません"),
        );
        let help = (
            "correct the square, write - for a plain move, or look for a move that is missing before it",
            "マスを直すか、駒を取らない手なら「-」と書くか、前の手に抜けがないか確かめてください",
        );
        self.finding(&CAPTURE_MARK, message, help).severity(Severity::Error)
    }

    fn wrong_words(&self, moves: &[Move]) -> Finding {
        let spelled = self.spellings(moves);
        let message = (
            format!("what is written fits no piece; possible here: {}", spelled.join(", ")),
            format!("書かれた指定に合う駒がありません（ここで指せる手: {}）", spelled.join("、")),
        );
        self.finding(&WRONG_DISAMBIGUATION, message, one_of(&spelled))
    }

    fn ambiguous(&self, moves: &[Move]) -> Finding {
        let spelled = self.spellings(moves);
        let message = (
            format!("what is written fits {} moves: {}", moves.len(), spelled.join(", ")),
            format!(
                "どの駒の手か決まりません。{}通りの手が当てはまります（{}）",
                moves.len(),
                spelled.join("、")
            ),
        );
        self.finding(&AMBIGUOUS_MOVE, message, one_of(&spelled))
    }

    fn cannot_promote(&self, written: &WrittenMove, piece: Option<Piece>) -> Finding {
        let to = self.destination(written);
        let message: Said = match (piece, written.origin) {
            (None, _) => (
                format!("a piece is dropped on {to} and promotes, but pieces are dropped unpromoted"),
                format!("{to}に打つ手に成りが付いていますが、駒は成って打てません"),
            )
                .into(),
            (Some(piece), Origin::Square(from)) if piece.kind.promoted().is_some() => {
                let (from, name, kanji) = (self.square(from), piece.kind.name(), piece.kind.kanji());
                (
                    format!(
                        "the {name} ({kanji}) goes from {from} to {to}, and a move promotes only where it \
                         starts or ends in the far three ranks"
                    ),
                    format!("{kanji}は{from}から{to}へ動いても成れません。成れるのは敵陣に入る手か敵陣から動く手だけです"),
                )
                    .into()
            }
            (Some(piece), _) => (
                format!("a {} ({}) cannot promote", piece.kind.name(), piece.kind.kanji()),
                format!("{}は成れません", piece.kind.kanji()),
            )
                .into(),
        };
        let help = match self.convention {
            Convention::Kif | Convention::Ki2 => {
                ("take 成 away, or correct the squares", "「成」を消すか、マスを直してください")
            }
            Convention::Western | Convention::Usi => {
                ("take the + away, or correct the squares", "「+」を消すか、マスを直してください")
            }
            Convention::Csa | Convention::Jkf => (
                "take the promotion away, or correct the squares",
                "成らない手に直すか、マスを直してください",
            ),
        };
        self.finding(&CANNOT_PROMOTE, message, help)
    }

    fn same(&self, previous: Option<Square>) -> Finding {
        let message: Said = match previous {
            None => (
                "同 stands for the square of the move before, and there is none",
                "「同」は直前の手のマスを指しますが、直前の手がありません",
            )
                .into(),
            Some(square) => {
                let square = self.square(square);
                (
                    format!("同 is {square}, where the move before ended; another square is written"),
                    format!("「同」は直前の手の{square}を指しますが、別のマスが書かれています"),
                )
                    .into()
            }
        };
        let help = (
            "write the square instead of 同, or look for a move that is missing before it",
            "「同」の代わりにマスを書くか、前の手に抜けがないか確かめてください",
        );
        self.finding(&SAME_SQUARE_CONFLICT, message, help)
    }

    /// The name of the square that a move goes to.
    fn destination(&self, written: &WrittenMove) -> String {
        match written.destination {
            Destination::At(to) | Destination::SameAt(to) => self.square(to),
            Destination::Same => self.previous.map_or_else(|| "同".to_owned(), |to| self.square(to)),
        }
    }

    fn no_such_move(&self, written: &WrittenMove, standing: &[Square]) -> Finding {
        let to = self.destination(written);
        let Some(kind) = written.kind else {
            let message = (
                format!("no piece is named that could go to {to}"),
                format!("{to}へ動く駒が書かれていません"),
            );
            return self.finding(&NO_SUCH_MOVE, message, ("name the piece", "駒名を書いてください"));
        };
        let (mover, ja, name, kanji) = (self.mover(), self.mover_ja(), kind.name(), kind.kanji());
        let squares: Vec<String> = standing.iter().map(|&square| self.square(square)).collect();
        let message = if squares.is_empty() {
            (
                format!("{mover} has no {name} ({kanji}) that could go to {to}"),
                format!("{ja}には{to}へ動ける{kanji}がありません"),
            )
        } else {
            (
                format!(
                    "no {name} ({kanji}) of {mover} can go to {to}; {} on {}",
                    if squares.len() == 1 { "it stands" } else { "they stand" },
                    squares.join(", ")
                ),
                format!("{ja}の{kanji}は{to}へ動けません（盤上の{kanji}: {}）", squares.join("、")),
            )
        };
        let help = (
            "compare piece and square with the score sheet, or look for a move that is missing before it",
            "駒名とマスを元の棋譜と見比べるか、前の手に抜けがないか確かめてください",
        );
        self.finding(&NO_SUCH_MOVE, message, help)
    }

    /// The right spelling of each move.
    fn spellings(&self, moves: &[Move]) -> Vec<String> {
        let form = match self.convention {
            Convention::Ki2 => Form::Ki2,
            Convention::Western => Form::HodgesFull,
            Convention::Kif | Convention::Csa | Convention::Usi | Convention::Jkf => Form::Kif,
        };
        moves
            .iter()
            .map(|&played| {
                describe(self.position, played, None, form)
                    .map_or_else(|| played.to_string(), |written| self.spelling(&written, played))
            })
            .collect()
    }

    fn spelling(&self, written: &WrittenMove, played: Move) -> String {
        let to = self.square(played.to());
        let kind = written.kind.unwrap_or(PieceKind::Pawn);
        if self.convention == Convention::Western {
            let letter = char::from(kind.letter());
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
            Origin::Relative(words) => words.kanji().collect(),
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
        match oddity {
            Oddity::OtherMark => {
                let message = (
                    format!("the mark is the other side's; it is {}'s turn", self.mover()),
                    format!("手番の印が逆です。{}の手番です", self.mover_ja()),
                );
                let help = ("write the mark of the side that moves", "指す側の印を書いてください");
                self.finding(&NONSTANDARD_SPELLING, message, help).severity(Severity::Warning)
            }
            Oddity::PieceAfterMove => {
                let message = (
                    "the piece is named as it is after the move, and a promotion is written as well",
                    "成った後の駒名に、さらに「成」が付いています",
                );
                let spelled = self.spellings(&[played]).join("");
                let help = (
                    format!("name the piece as it is before the move: {spelled}"),
                    format!("成る前の駒名で「{spelled}」のように書いてください"),
                );
                self.finding(&PIECE_AFTER_MOVE, message, help)
            }
            Oddity::CaptureUnmarked => self.capture_unmarked(played),
            Oddity::OtherCapture => self.other_capture(played),
            Oddity::LegalityDecides => {
                let spelled = self.spellings(&[played]).join("");
                let message = (
                    format!("several pieces could go there; only {spelled} is legal"),
                    format!("動ける駒がいくつかあり、反則にならないのは「{spelled}」だけです"),
                );
                let help = (
                    format!("write 「{spelled}」: other programs may read another move"),
                    format!("「{spelled}」と書いてください。ほかのソフトは別の手と読むことがあります"),
                );
                self.finding(&LEGALITY_DECIDES, message, help)
            }
            Oddity::Needless => needless(self.span),
            Oddity::PromotionUnstated => {
                let message = (
                    "promotion was possible and nothing is said of it; read as not promoted",
                    "成れる手ですが、成・不成が書かれていません（不成として読みました）",
                );
                let both: Vec<Move> = [true, false].map(|promote| promoting(played, promote)).into();
                self.finding(&PROMOTION_UNSTATED, message, one_of(&self.spellings(&both)))
            }
        }
    }

    fn capture_unmarked(&self, played: Move) -> Finding {
        let to = self.square(played.to());
        let taken = self.position.piece(played.to()).map_or(PieceKind::Pawn, |piece| piece.kind);
        let message = (
            format!("the {} ({}) on {to} is captured, and - says a plain move", taken.name(), taken.kanji()),
            format!("{to}の{}を取る手ですが、「-」と書かれています", taken.kanji()),
        );
        self.finding(&CAPTURE_MARK, message, ("write x instead of -", "「-」を「x」に直してください"))
    }

    fn other_capture(&self, played: Move) -> Finding {
        let to = self.square(played.to());
        let message: Said = match self.position.piece(played.to()) {
            Some(Piece { kind, .. }) => (
                format!(
                    "another piece is named as captured; a {} ({}) stands on {to}",
                    kind.name(),
                    kind.kanji()
                ),
                format!("取った駒の記載が盤面と違います（{to}の駒は{}）", kind.kanji()),
            )
                .into(),
            None => (
                format!("a piece is named as captured, and {to} is empty"),
                format!("取った駒が書かれていますが、{to}に駒がありません"),
            )
                .into(),
        };
        let help = (
            "name the piece that stands there, or leave it out",
            "そのマスにある駒を書くか、記載を消してください",
        );
        self.finding(&CAPTURE_MARK, message, help).severity(Severity::Warning)
    }
}

/// The same move, promoting or not.
const fn promoting(played: Move, promote: bool) -> Move {
    match played {
        Move::Board { from, to, .. } => Move::Board { from, to, promote },
        Move::Drop { .. } => played,
    }
}

/// Advice to write one of these moves.
fn one_of(spelled: &[String]) -> Said {
    let quoted: Vec<String> = spelled.iter().map(|spelled| format!("「{spelled}」")).collect();
    let which = match spelled.len() {
        0 | 1 => ", if that was played",
        _ => ", whichever was played",
    };
    (
        format!("write {}{which}", quoted.join(" or ")),
        format!("{}のうち、実際に指された手を書いてください", quoted.join("")),
    )
        .into()
}

/// More was written of a move than is needed.
pub(super) fn needless(span: Span) -> Finding {
    Finding::new(
        &NEEDLESS_DISAMBIGUATION,
        span,
        (
            "no other piece of the kind could go there: less is enough",
            "ほかに動ける同じ駒がないため、駒を区別する記載は不要です",
        ),
    )
    .help(("leave the disambiguation out", "駒を区別する記載を消してください"))
}
