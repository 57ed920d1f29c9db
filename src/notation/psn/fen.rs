//! `[FEN "…"]`: the start positions of XBoard and of the draft of PSN, which are no SFEN.

use crate::shogi::{Setup, SfenReading};

/// A start position, and the number of the next move where the text has one.
pub(super) type Start = (Setup, Option<u32>);

/// Reads the value of a `[FEN]` tag: SFEN, the draft's or XBoard's form.
pub(super) fn fen(text: &str) -> Option<Start> {
    if let Ok(reading) = SfenReading::read(text) {
        return Some((reading.setup, reading.has_number.then_some(reading.setup.move_number)));
    }
    if text.len() > 400 {
        return None;
    }
    draft(text).or_else(|| xboard(text))
}

fn start(board: &str, turn: &str, hands: &str, number: Option<u32>) -> Option<Start> {
    let hands = if hands.is_empty() { "-" } else { hands };
    let number_text = number.unwrap_or(1);
    let setup = SfenReading::read(&format!("{board} {turn} {hands} {number_text}")).ok()?.setup;
    Some((setup, number))
}

/// The draft of PSN: board, trays as counts in the order P L N S G B R (`0012001/T`, where T stands
/// for everything else), `s` or `g`, move number.
fn draft(text: &str) -> Option<Start> {
    let mut fields = text.split_whitespace();
    let (board, trays, turn) = (fields.next()?, fields.next()?, fields.next()?);
    let turn = match turn {
        "s" | "S" => "b",
        "g" | "G" => "w",
        _ => return None,
    };
    let (sente, gote) = trays.split_once('/')?;
    let counted = |tray: &str| -> Option<[u32; 7]> {
        let mut counts = [0; 7];
        if tray.len() != 7 {
            return None;
        }
        for (count, digit) in counts.iter_mut().zip(tray.chars()) {
            *count = digit.to_digit(10)?;
        }
        Some(counts)
    };
    let left = |other: [u32; 7]| {
        let mut counts = [0; 7];
        for (i, (letter, in_set)) in LETTERS.into_iter().zip([18, 4, 4, 4, 4, 2, 2]).enumerate() {
            let on_board = board.chars().filter(|c| c.to_ascii_uppercase() == letter).count();
            let used = u32::try_from(on_board).unwrap_or(u32::MAX).saturating_add(other[i]);
            counts[i] = u32::saturating_sub(in_set, used);
        }
        counts
    };
    let (sente, gote) = match (sente, gote) {
        ("T" | "t", gote) => {
            let gote = counted(gote)?;
            (left(gote), gote)
        }
        (sente, "T" | "t") => {
            let sente = counted(sente)?;
            (sente, left(sente))
        }
        (sente, gote) => (counted(sente)?, counted(gote)?),
    };
    let number = fields.next().and_then(|number| number.parse().ok()).filter(|&number| number > 0);
    start(board, turn, &hands(sente, gote), number)
}

const LETTERS: [char; 7] = ['P', 'L', 'N', 'S', 'G', 'B', 'R'];

fn hands(sente: [u32; 7], gote: [u32; 7]) -> String {
    let mut hands = String::new();
    let mut push = |letter: char, count: u32| match count {
        0 => {}
        1 => hands.push(letter),
        count => hands.push_str(&format!("{count}{letter}")),
    };
    for i in [6, 5, 4, 3, 2, 1, 0] {
        push(LETTERS[i], sente[i]);
    }
    for i in [6, 5, 4, 3, 2, 1, 0] {
        push(LETTERS[i].to_ascii_lowercase(), gote[i]);
    }
    hands
}

/// XBoard and pychess: `board[hands] w 0 1`. White is the side that moves up the board: Black here.
fn xboard(text: &str) -> Option<Start> {
    let (board, rest) = text.split_once('[')?;
    let (held, rest) = rest.split_once(']')?;
    let mut counts = [[0; 7]; 2];
    for letter in held.chars().filter(|&letter| letter != '-') {
        let kind = LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase())?;
        counts[usize::from(letter.is_ascii_lowercase())][kind] += 1;
    }
    let turn = match rest.split_whitespace().next()? {
        "w" => "b",
        "b" => "w",
        _ => return None,
    };
    start(board, turn, &hands(counts[0], counts[1]), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(fen(text).map(|(setup, _)| setup.to_string()).as_deref(), expected, "{text}");
    }

    #[test]
    fn every_form_of_fen_is_read() {
        check("4k4/9/9/9/9/9/9/9/4K4 w Gr 5", Some("4k4/9/9/9/9/9/9/9/4K4 w Gr 5"));
        check("4k4/9/9/9/9/9/9/9/4K4[GGr] w 0 1", Some("4k4/9/9/9/9/9/9/9/4K4 b 2Gr 1"));
        check("4k4/9/9/9/9/9/9/9/4K4[-] b 0 1", Some("4k4/9/9/9/9/9/9/9/4K4 w - 1"));
        check("4k4/9/9/9/9/9/9/9/4K4 0000200/0000001 s 1", Some("4k4/9/9/9/9/9/9/9/4K4 b 2Gr 1"));
        check(
            "4k4/9/4P4/9/9/9/9/9/4K4 0012001/T s 1",
            Some("4k4/9/4P4/9/9/9/9/9/4K4 b R2SNr2b4g2s3n4l17p 1"),
        );
    }

    #[test]
    fn other_texts_are_no_fen() {
        for text in
            ["", "x", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k4 T/T s", "[", "a[b] w"]
        {
            check(text, None);
        }
    }
}
