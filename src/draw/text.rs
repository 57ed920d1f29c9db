//! A position as lines of text, in the look of Japanese diagrams: White's pieces carry a `v`.

use std::fmt::Write as _;

use super::words::{glyph, numeral};
use crate::shogi::{Color, Hand, Setup, Square};

/// The position as a diagram: both hands, the board with its files and ranks, and the side to move.
///
/// ```
/// use kifu::{draw, shogi::Handicap};
/// let text = draw::text(&Handicap::EVEN.setup());
/// assert!(text.contains("|v香v桂v銀v金v玉v金v銀v桂v香|一"));
/// ```
#[must_use]
pub fn text(setup: &Setup) -> String {
    const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let mut out = String::with_capacity(700);
    line(&mut out, &format!("後手の持駒：{}", hand(setup.hands[Color::White.index()])));
    line(&mut out, "  ９ ８ ７ ６ ５ ４ ３ ２ １");
    line(&mut out, "+---------------------------+");
    for (rank, name) in (1..=9).zip(RANKS) {
        out.push('|');
        for file in (1..=9).rev() {
            let piece = Square::new(file, rank).and_then(|square| setup.piece(square));
            match piece {
                Some(piece) => {
                    out.push(if piece.color == Color::White { 'v' } else { ' ' });
                    out.push_str(glyph(piece.kind));
                }
                None => out.push_str(" ・"),
            }
        }
        line(&mut out, &format!("|{name}"));
    }
    line(&mut out, "+---------------------------+");
    line(&mut out, &format!("先手の持駒：{}", hand(setup.hands[Color::Black.index()])));
    let turn = match setup.turn {
        Color::Black => "先手番",
        Color::White => "後手番",
    };
    line(&mut out, turn);
    out
}

fn line(out: &mut String, text: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "{text}");
}

fn hand(hand: Hand) -> String {
    if hand.is_empty() {
        return "なし".to_owned();
    }
    let held: Vec<String> =
        hand.iter().map(|(kind, count)| format!("{}{}", kind.kind().kanji(), numeral(count))).collect();
    held.join("　")
}
