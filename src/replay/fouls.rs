//! The words for fouls that are played all the same.

use super::{
    Convention,
    verdict::{COMPARE, Scene},
    words::{correct_or_claim, side, side_ja},
};
use crate::{
    finding::{
        BLOCKED, CANNOT_PROMOTE, Code, DEAD_DROP, DROP_ON_PIECE, EMPTY_ORIGIN, Finding, LEFT_IN_CHECK,
        MUST_PROMOTE, NIFU, NOT_IN_HAND, OPPONENT_PIECE, OWN_CAPTURE, Said, UCHIFUZUME, UNREACHABLE,
    },
    shogi::{Foul, Move, Piece, PieceKind, Square},
};

impl Scene<'_> {
    /// A foul that has been played.
    pub(super) fn foul(&self, foul: Foul, played: Move) -> Finding {
        let (message, help) = match foul {
            Foul::Unreachable => (self.unreachable(played), COMPARE.into()),
            Foul::Blocked => (self.blocked(played), COMPARE.into()),
            Foul::MustPromote => (self.must_promote(played), self.add_promotion()),
            Foul::DeadDrop => (self.dead_drop(played), self.correct_or_claim()),
            Foul::Nifu => (self.nifu(played), self.correct_or_claim()),
            Foul::LeftInCheck => (self.left_in_check(played), self.correct_or_claim()),
            Foul::Uchifuzume => (self.uchifuzume(played), self.correct_or_claim()),
            // The rest cannot be played and comes as `Unresolved`; kept complete for the compiler.
            Foul::EmptyOrigin
            | Foul::OpponentPiece
            | Foul::NotInHand
            | Foul::OwnCapture
            | Foul::DropOnPiece
            | Foul::CannotPromote => (self.unreachable(played), COMPARE.into()),
        };
        self.finding(code_of(foul), message, help)
    }

    fn correct_or_claim(&self) -> Said {
        correct_or_claim(self.convention, self.position.turn(), true, self.start)
    }

    /// The piece of a move, and its squares.
    fn words(&self, played: Move) -> (&'static str, &'static str, String, String) {
        let (kind, from) = match played {
            Move::Board { from, .. } => {
                (self.position.piece(from).map_or(PieceKind::Pawn, |piece| piece.kind), Some(from))
            }
            Move::Drop { kind, .. } => (kind.kind(), None),
        };
        let from = from.map_or_else(String::new, |from| self.square(from));
        (kind.name(), kind.kanji(), from, self.square(played.to()))
    }

    fn unreachable(&self, played: Move) -> Said {
        let (name, kanji, from, to) = self.words(played);
        (
            format!("a {name} ({kanji}) does not move from {from} to {to}"),
            format!("{kanji}は{from}から{to}へは動けません"),
        )
            .into()
    }

    fn blocked(&self, played: Move) -> Said {
        let (name, kanji, from, to) = self.words(played);
        let (thing, thing_ja) = match self.in_between(played) {
            Some((square, piece)) => {
                let (square, kanji) = (self.square(square), piece.kind.kanji());
                (format!("the {} ({kanji}) on {square}", piece.kind.name()), format!("{square}に{kanji}"))
            }
            None => ("a piece".to_owned(), "間に駒".to_owned()),
        };
        (
            format!("{thing} stands between {from} and {to}, and a {name} ({kanji}) cannot pass it"),
            format!("{thing_ja}があるため、{kanji}は{from}から{to}へ進めません"),
        )
            .into()
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

    fn must_promote(&self, played: Move) -> Said {
        let (name, kanji, _, to) = self.words(played);
        (
            format!("a {name} ({kanji}) on {to} could never move again: it must promote"),
            format!("{to}の{kanji}は行き所がなくなるため、成らなければなりません"),
        )
            .into()
    }

    fn add_promotion(&self) -> Said {
        match self.convention {
            Convention::Kif | Convention::Ki2 => {
                ("write 成 behind the piece, as it had to promote", "駒名の後に「成」を書き足してください")
                    .into()
            }
            Convention::Western | Convention::Usi => {
                ("add the + of promotion", "成りの「+」を書き足してください").into()
            }
            Convention::Csa => ("name the promoted piece", "成った後の駒名で書いてください").into(),
            Convention::Jkf => ("set \"promote\" to true", "\"promote\" を true にしてください").into(),
        }
    }

    fn dead_drop(&self, played: Move) -> Said {
        let (name, kanji, _, to) = self.words(played);
        (
            format!("a {name} ({kanji}) dropped on {to} could never move (行き所のない駒)"),
            format!("{to}に打った{kanji}には行き所がありません（行き所のない駒）"),
        )
            .into()
    }

    fn nifu(&self, played: Move) -> Said {
        let file = played.to().file();
        let other = self.pawn_on_file(file).map_or_else(String::new, |square| self.square(square));
        let (mover, ja) = (self.mover(), self.mover_ja());
        (
            format!("{mover} drops a second pawn on file {file}: 二歩, the first stands on {other}"),
            format!("二歩です。{ja}の歩がすでに{other}にあります"),
        )
            .into()
    }

    fn pawn_on_file(&self, file: u8) -> Option<Square> {
        let pawn = Piece::new(self.position.turn(), PieceKind::Pawn);
        (1..=9)
            .filter_map(|rank| Square::new(file, rank))
            .find(|&square| self.position.piece(square) == Some(pawn))
    }

    fn left_in_check(&self, played: Move) -> Said {
        let (mover, ja) = (self.mover(), self.mover_ja());
        let was_in_check = self.position.is_in_check(self.position.turn());
        let (term, before) = if was_in_check {
            ("王手放置", format!("{mover} is in check, and after this move "))
        } else {
            ("自殺手", "after this move ".to_owned())
        };
        let other = side(!self.position.turn());
        let (taker, taker_ja) = match self.taker_of_king(played) {
            Some((from, kind, king)) => {
                let (from, king) = (self.square(from), self.square(king));
                (
                    format!(
                        "{other}'s {} ({}) on {from} can take the king on {king}",
                        kind.name(),
                        kind.kanji()
                    ),
                    format!("{from}の{}で、{king}の{ja}玉が取られます", kind.kanji()),
                )
            }
            None => (format!("{mover}'s king can be taken"), format!("{ja}玉が取られます")),
        };
        (format!("{before}{taker} ({term})"), format!("{term}です。{taker_ja}")).into()
    }

    /// A piece that can take the king of the side that moved: where from, what, and where the king is.
    fn taker_of_king(&self, played: Move) -> Option<(Square, PieceKind, Square)> {
        let mut after = self.position.clone();
        after.play(played);
        let king = after.king(self.position.turn())?;
        let from = after.attackers_of(king, after.turn()).next()?;
        Some((from, after.piece(from)?.kind, king))
    }

    fn uchifuzume(&self, played: Move) -> Said {
        let to = self.square(played.to());
        (
            format!("{} mates by dropping a pawn on {to}: 打ち歩詰め", self.mover()),
            format!("打ち歩詰めです。{}が{to}に歩を打って詰ませています", self.mover_ja()),
        )
            .into()
    }

    /// The side to move, in the words of the game.
    pub(super) const fn mover(&self) -> &'static str {
        side(self.position.turn())
    }

    /// The same in Japanese.
    pub(super) fn mover_ja(&self) -> &'static str {
        side_ja(self.position.turn(), self.start)
    }
}

/// The code of a foul.
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
