//! A position reached by legal moves that the bytes choose: every legal move is the one that its
//! description means, in every form; and any words mean a move that can be carried out, or none.

#![no_main]

use kifu::{
    record::{Capture, Destination, Origin, Promotion, Relative, WrittenMove},
    replay::{Form, describe, resolve},
    shogi::{Color, Handicap, Move, PieceKind, Position, Setup, Square},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (start, rest) = start(bytes);
    if !start.faults().is_empty() {
        return;
    }
    let mut position = Position::new(&start);
    let mut previous = None;
    let mut moves = Vec::new();
    let (steps, words) = rest.split_at(rest.len().min(120).saturating_sub(9));
    for &step in steps {
        moves.clear();
        position.legal_moves(&mut moves);
        let Some(&played) = moves.get(usize::from(step) % moves.len().max(1)) else { break };
        position.play(played);
        previous = Some(played.to());
    }
    law(&position, previous);
    any_words(&position, previous, words);
});

/// A position that stands before the first line end, or one of the known starts.
fn start(bytes: &[u8]) -> (Setup, &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n');
    if let Some((sfen, rest)) = end.map(|end| bytes.split_at(end)) {
        let setup = std::str::from_utf8(sfen).ok().and_then(|text| Setup::from_sfen(text).ok());
        if let Some(setup) = setup {
            return (setup, &rest[1..]);
        }
    }
    let Some((&first, rest)) = bytes.split_first() else { return (Handicap::EVEN.setup(), bytes) };
    (Handicap::all().nth(usize::from(first)).unwrap_or(Handicap::EVEN).setup(), rest)
}

fn law(position: &Position, previous: Option<Square>) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for &played in &moves {
        for form in Form::ALL {
            let Some(written) = describe(position, played, previous, form) else {
                assert_eq!(form, Form::Ki2, "{} {played}", position.setup());
                continue;
            };
            let resolved = resolve(position, &written, previous).map(|resolved| resolved.played);
            assert_eq!(resolved, Ok(played), "{} {form:?} {written:?}", position.setup());
        }
    }
}

fn any_words(position: &Position, previous: Option<Square>, words: &[u8]) {
    let at = |place: usize| words.get(place).copied().unwrap_or(0);
    let square = |byte: u8| Square::from_index(usize::from(byte) % 81).unwrap_or_else(|| unreachable!());
    let kind = |byte: u8| PieceKind::ALL[usize::from(byte) % 14];
    let relative = Relative::WORDS.iter().enumerate().filter(|(bit, _)| at(3) >> bit & 1 == 1);
    let written = WrittenMove {
        color: [None, Some(Color::Black), Some(Color::White)][usize::from(at(0)) % 3],
        destination: match at(1) % 3 {
            0 => Destination::Same,
            1 => Destination::SameAt(square(at(2))),
            _ => Destination::At(square(at(2))),
        },
        kind: (at(4) % 15 != 14).then(|| kind(at(4) % 15)),
        origin: match at(5) % 6 {
            0 => Origin::Unstated,
            1 => Origin::Square(square(at(6))),
            2 => Origin::Hand,
            3 => Origin::Relative(relative.fold(Relative::NONE, |all, (_, word)| all.with(word.0))),
            4 => Origin::File(at(6)),
            _ => Origin::Rank(at(6)),
        },
        promotion: [Promotion::Unstated, Promotion::Taken, Promotion::Declined, Promotion::ByKind]
            [usize::from(at(7)) % 4],
        capture: [None, Some(Capture::Nothing), Some(Capture::Something), Some(Capture::Kind(kind(at(7) / 4)))]
            [usize::from(at(8)) % 4],
    };
    let Ok(resolved) = resolve(position, &written, previous) else { return };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let is_legal = legal.contains(&resolved.played);
    assert_eq!(resolved.foul.is_none(), is_legal, "{} {written:?} {resolved:?}", position.setup());
    if let Move::Board { from, .. } = resolved.played {
        assert!(position.piece(from).is_some());
    }
    let mut after = position.clone();
    let undo = after.play(resolved.played);
    after.unplay(resolved.played, undo);
    assert_eq!(after.setup(), position.setup());
}
