//! Games to text: V2.2, or V3.0 with its encoding line.
//!
//! Nothing is made up: no time, ending or start that the game does not have. What V2.2 cannot hold
//! (fractions of a second, the move limit) has been taken out and listed by the caller.

use std::fmt::Write;

use super::{
    board,
    remarks::needs_shield,
    words::{self, SPECIALS},
};
use crate::{
    notation::{Layout, Target, WriteOptions, layout::push_number},
    record::{EndingKind, Verdict},
    replay::{Ending, Evaluation, Game, GameLine, Winner},
    shogi::{Color, HandKind, Handicap, Move, Piece, PieceKind, Setup, Square},
    source::Encoding,
};

/// Appends one game to `out`.
pub(crate) fn write(target: Target, game: &Game, options: &WriteOptions, out: &mut String) {
    let v3 = target == Target::Csa3;
    if v3 {
        out.push_str(&v3_head(options.encoding));
    } else {
        out.push_str(if options.layout.csa_v2 { "V2\n" } else { "V2.2\n" });
    }
    header(game, out);
    let Some(start) = &game.start else { return };
    position(start, options.layout, out);
    let Some(line) = game.main() else { return };
    let turn = moves(line, start, v3, out);
    if let Some(ending) = &line.ending {
        write_ending(target, ending, turn, out);
    }
}

/// The lines of V3.0 that stand once in a file.
pub(crate) fn v3_head(encoding: Encoding) -> String {
    format!("'CSA encoding={}\nV3.0\n", encoding.title())
}

/// The `%` word for an ending after which `turn` would have moved; `None` where CSA has none that says
/// both the manner and the winner.
pub(crate) fn ending_word(
    target: Target,
    kind: EndingKind,
    winner: Winner,
    turn: Color,
) -> Option<&'static str> {
    let loser = match winner {
        Winner::Side(winner) => Some(!winner),
        Winner::Draw | Winner::Unknown => None,
    };
    if kind == EndingKind::PerpetualCheck || (kind == EndingKind::IllegalMove && loser == Some(!turn)) {
        // The culprit is named, whoever is to move.
        return loser.map(|loser| match loser {
            Color::Black => "%+ILLEGAL_ACTION",
            Color::White => "%-ILLEGAL_ACTION",
        });
    }
    // V3.0 has dropped %MATTA and added %MAX_MOVES.
    let other_version = if target == Target::Csa3 { EndingKind::Matta } else { EndingKind::MaxMoves };
    if kind == other_version {
        return None;
    }
    let fits = |verdict: Verdict| match verdict {
        Verdict::MoverLoses => loser == Some(turn),
        Verdict::MoverWins => loser == Some(!turn),
        Verdict::Wins(color) => loser == Some(!color),
        Verdict::Draw => winner == Winner::Draw,
        Verdict::Nobody => winner == Winner::Unknown,
        Verdict::Unknown => false,
    };
    SPECIALS.iter().find(|word| word.kind == kind && fits(word.verdict)).map(|word| word.text)
}

/// Names, Black's first, then information: json-kifu-format fails on any other order. The start
/// position says what 手合割 says.
fn header(game: &Game, out: &mut String) {
    let name = |key: &str| match key {
        "先手" | "下手" => Some("N+"),
        "後手" | "上手" => Some("N-"),
        _ => None,
    };
    let mut push_field = |head: &str, separator: &str, value: &str| {
        out.push_str(head);
        out.push_str(separator);
        push_line(value, out);
        out.push('\n');
    };
    for side in ["N+", "N-"] {
        for (_, value) in game.header.iter().filter(|(key, _)| name(key) == Some(side)) {
            push_field(side, "", value);
        }
    }
    for (key, value) in game.header.iter().filter(|(key, _)| key != "手合割" && name(key).is_none()) {
        // A key of another notation that CSA has no word for has been taken out; no key breaks the line.
        let key = words::csa_key(key).unwrap_or(key).replace(['\n', '\r'], " ");
        push_field(&format!("${key}"), ":", value);
    }
}

/// Text that must stay on its line.
fn push_line(text: &str, out: &mut String) {
    if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return out.push_str(text);
    }
    out.extend(text.chars().map(|c| if c == '\n' || c == '\r' { ' ' } else { c }));
}

/// The start position: `PI` where it is the even game, `PI…` for a handicap that has a name, else nine
/// rows; then hands and turn.
fn position(start: &Setup, layout: Layout, out: &mut String) {
    match removals(start).filter(|_| !layout.rows) {
        Some(removed) => {
            out.push_str("PI");
            for (square, kind) in removed {
                push_square(square, out);
                out.push_str(kind.csa());
            }
            out.push('\n');
        }
        None => rows(start, out),
    }
    for color in Color::ALL {
        let hand = start.hands[color.index()];
        if hand.is_empty() {
            continue;
        }
        out.push('P');
        out.push(words::sign(color));
        for (kind, count) in hand.iter() {
            for _ in 0..count {
                out.push_str("00");
                out.push_str(kind.kind().csa());
            }
        }
        out.push('\n');
    }
    out.push(words::sign(start.turn));
    out.push('\n');
}

/// What is taken away from the even game, rook first; `None` where the position has no short form.
fn removals(start: &Setup) -> Option<Vec<(Square, PieceKind)>> {
    let even = Handicap::EVEN.setup();
    if start.board == even.board {
        return Some(Vec::new());
    }
    Handicap::of(start)?;
    let mut removed = Vec::new();
    for kind in [
        HandKind::Rook,
        HandKind::Bishop,
        HandKind::Lance,
        HandKind::Knight,
        HandKind::Silver,
        HandKind::Gold,
        HandKind::Pawn,
    ] {
        let missing = |square: &Square| {
            even.piece(*square).is_some_and(|piece| piece.kind == kind.kind())
                && start.piece(*square).is_none()
        };
        removed.extend(Square::all().rev().filter(missing).map(|square| (square, kind.kind())));
    }
    let mut short = even;
    for (square, _) in &removed {
        short.set(*square, None);
    }
    (short.board == start.board).then_some(removed)
}

fn rows(start: &Setup, out: &mut String) {
    for rank in 1..=9 {
        let mut row = [None; 9];
        for (column, cell) in (0..).zip(&mut row) {
            *cell = Square::new(9 - column, rank).and_then(|square| start.piece(square));
        }
        out.push_str(&board::row_text(rank, &row));
        out.push('\n');
    }
}

fn push_square(square: Square, out: &mut String) {
    out.push(char::from(b'0' + square.file()));
    out.push(char::from(b'0' + square.rank()));
}

/// The moves with their times, evaluations and comments; the answer is the side to move after them.
fn moves(line: &GameLine, start: &Setup, v3: bool, out: &mut String) -> Color {
    let mut position = *start;
    let mut comments = line.comments.as_slice();
    let mut evaluations = line.evaluations.as_slice();
    for ply in 0..=line.moves.len() {
        if let Some(played) = ply.checked_sub(1).map(|index| line.moves[index]) {
            push_move(played, &position, out);
            out.push('\n');
            position.carry_out(played);
            if let Some(time) = line.times.get(ply - 1).copied().flatten() {
                push_time(time, v3, out);
            }
        }
        while let Some(((at, evaluation), rest)) = evaluations.split_first()
            && *at as usize <= ply
        {
            // Before the first move it would be read as a second comment.
            if ply > 0 || !evaluation.in_comment {
                push_evaluation(evaluation, &position, out);
            }
            evaluations = rest;
        }
        while let Some(((at, comment), rest)) = comments.split_first()
            && *at as usize <= ply
        {
            push_comment(comment, out);
            comments = rest;
        }
    }
    position.turn
}

/// `+7776FU`: the piece is the one after the move.
fn push_move(played: Move, position: &Setup, out: &mut String) {
    out.push(words::sign(position.turn));
    let (from, to, kind) = match played {
        Move::Board { from, to, promote } => {
            let kind = position.piece(from).map_or(PieceKind::Pawn, |piece: Piece| piece.kind);
            (Some(from), to, if promote { kind.promoted().unwrap_or(kind) } else { kind })
        }
        Move::Drop { kind, to } => (None, to, kind.kind()),
    };
    match from {
        Some(from) => push_square(from, out),
        None => out.push_str("00"),
    }
    push_square(to, out);
    out.push_str(kind.csa());
}

/// `T12`, in V3.0 with up to three digits after the point.
fn push_time(milliseconds: i64, v3: bool, out: &mut String) {
    out.push('T');
    if milliseconds < 0 {
        out.push('-');
    }
    let (seconds, rest) = (milliseconds.unsigned_abs() / 1000, milliseconds.unsigned_abs() % 1000);
    push_number(out, seconds, 1, '0');
    if v3 && rest > 0 {
        let fraction = format!("{rest:03}");
        out.push('.');
        out.push_str(fraction.trim_end_matches('0'));
    }
    out.push('\n');
}

/// `'** 35 -3334FU #99`: the score, the moves expected next, the nodes.
fn push_evaluation(evaluation: &Evaluation, position: &Setup, out: &mut String) {
    let Some(score) = evaluation.cp else { return };
    push(out, format_args!("'** {score}"));
    let mut ahead = *position;
    for &played in &evaluation.pv {
        out.push(' ');
        push_move(played, &ahead, out);
        ahead.carry_out(played);
    }
    if let Some(nodes) = evaluation.nodes {
        push(out, format_args!(" #{nodes}"));
    }
    out.push('\n');
}

fn push_comment(text: &str, out: &mut String) {
    out.push_str("'*");
    if needs_shield(text) {
        out.push(' ');
    }
    push_line(text, out);
    out.push('\n');
}

fn write_ending(target: Target, ending: &Ending, turn: Color, out: &mut String) {
    let word = SPECIALS
        .iter()
        // The word as it was, where it says the same: %ILLEGAL_MOVE and %-ILLEGAL_ACTION may both fit.
        .find(|word| word.text == ending.text && means(word.verdict, word.kind, ending, turn))
        .map(|word| word.text)
        .filter(|_| ending_word(target, ending.kind, ending.winner, turn).is_some())
        .or_else(|| ending_word(target, ending.kind, ending.winner, turn));
    if let Some(word) = word {
        out.push_str(word);
        out.push('\n');
        if let Some(time) = ending.time {
            push_time(time, target == Target::Csa3, out);
        }
    }
    for comment in &ending.comments {
        push_comment(comment, out);
    }
}

fn means(verdict: Verdict, kind: EndingKind, ending: &Ending, turn: Color) -> bool {
    let winner = match verdict {
        Verdict::MoverLoses => Winner::Side(!turn),
        Verdict::MoverWins => Winner::Side(turn),
        Verdict::Wins(color) => Winner::Side(color),
        Verdict::Draw => Winner::Draw,
        Verdict::Nobody | Verdict::Unknown => Winner::Unknown,
    };
    kind == ending.kind && winner == ending.winner
}

/// Writing to a string cannot fail.
fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a word means where `turn` is to move.
    fn meaning(word: &str, turn: Color) -> (EndingKind, Winner) {
        let word = SPECIALS.iter().find(|known| known.text == word).unwrap();
        let winner = match word.verdict {
            Verdict::MoverLoses => Winner::Side(!turn),
            Verdict::MoverWins => Winner::Side(turn),
            Verdict::Wins(color) => Winner::Side(color),
            Verdict::Draw => Winner::Draw,
            Verdict::Nobody | Verdict::Unknown => Winner::Unknown,
        };
        (word.kind, winner)
    }

    #[test]
    fn a_word_is_only_written_where_it_says_the_same() {
        let winners = [Winner::Side(Color::Black), Winner::Side(Color::White), Winner::Draw, Winner::Unknown];
        for target in [Target::Csa, Target::Csa3] {
            for kind in EndingKind::ALL {
                for (winner, turn) in winners.into_iter().flat_map(|w| Color::ALL.map(|turn| (w, turn))) {
                    let Some(word) = ending_word(target, kind, winner, turn) else { continue };
                    // CSA has no word of its own for perpetual check: it is a foul.
                    let kind =
                        if kind == EndingKind::PerpetualCheck { EndingKind::IllegalMove } else { kind };
                    assert_eq!(meaning(word, turn), (kind, winner), "{word}");
                }
            }
        }
    }

    #[test]
    fn every_word_is_written_for_what_it_means() {
        for (word, turn) in SPECIALS.iter().flat_map(|word| Color::ALL.map(|turn| (word, turn))) {
            let (kind, winner) = meaning(word.text, turn);
            let written = [Target::Csa, Target::Csa3].map(|target| ending_word(target, kind, winner, turn));
            // %ILLEGAL_MOVE and %±ILLEGAL_ACTION of the mover say the same.
            let same = |written: &str| meaning(written, turn) == (kind, winner);
            assert!(written.iter().flatten().any(|written| same(written)), "{}", word.text);
        }
    }

    #[test]
    fn names_come_first_and_black_is_the_first_of_them() {
        let field = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
        let fields = [("棋戦", "e"), ("上手", "b"), ("下手", "a"), ("手合割", "香落ち"), ("KEY", "k\nl")];
        let mut out = String::new();
        header(&Game { header: fields.map(field).to_vec(), ..Game::default() }, &mut out);
        assert_eq!(out, "N+a\nN-b\n$EVENT:e\n$KEY:k l\n");
    }

    #[track_caller]
    fn check_position(sfen: &str, expected: &str) {
        let mut out = String::new();
        position(&Setup::from_sfen(sfen).unwrap(), Layout::default(), &mut out);
        assert_eq!(out, expected, "{sfen}");
    }

    #[test]
    fn a_start_that_has_a_name_is_written_short() {
        check_position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "PI\n+\n");
        check_position("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "PI82HI22KA\n-\n");
        check_position(
            "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "PI82HI22KA91KY11KY81KE21KE\n-\n",
        );
        check_position(
            "4k4/9/9/9/9/9/9/9/4K4 w 2Pr 7",
            "P1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  *  *  *  *  *  * \n\
             P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
             P7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \nP9 *  *  *  * +OU *  *  *  * \n\
             P+00FU00FU\nP-00HI\n-\n",
        );
    }

    #[test]
    fn times_are_as_exact_as_the_version_allows() {
        let written = |time: i64, v3: bool| {
            let mut out = String::new();
            push_time(time, v3, &mut out);
            out
        };
        assert_eq!(written(12_000, false), "T12\n");
        assert_eq!(written(1_999, false), "T1\n");
        assert_eq!(written(1_250, true), "T1.25\n");
        assert_eq!(written(5, true), "T0.005\n");
        assert_eq!(written(12_000, true), "T12\n");
        assert_eq!(written(-600_000, false), "T-600\n");
    }

    #[test]
    fn a_comment_never_becomes_an_evaluation() {
        let written = |text: &str| {
            let mut out = String::new();
            push_comment(text, &mut out);
            out
        };
        assert_eq!(written("plain"), "'*plain\n");
        assert_eq!(written("*star"), "'* *star\n");
        assert_eq!(written(" *star"), "'*  *star\n");
        assert_eq!(written(""), "'*\n");
    }
}
