//! Claims about all positions and all moves, tried on random ones.

use std::collections::HashSet;

use proptest::{prelude::*, sample::Index, test_runner::TestCaseError};

use super::{Color, Foul, HandKind, Handicap, History, Move, Piece, PieceKind, Position, Setup, Square};

/// Every move that can be written down: 13,689 of them.
fn all_moves() -> Vec<Move> {
    let board = Square::all().flat_map(|from| {
        Square::all().flat_map(move |to| [false, true].map(|promote| Move::Board { from, to, promote }))
    });
    let drops =
        HandKind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| Move::Drop { kind, to }));
    board.chain(drops).collect()
}

/// Any arrangement: kings may be missing or be three, pawns stand anywhere.
fn any_setup() -> impl Strategy<Value = Setup> {
    let piece = (any::<bool>(), 0..14_usize).prop_map(|(black, kind)| {
        Piece::new(if black { Color::Black } else { Color::White }, PieceKind::ALL[kind])
    });
    let pieces = prop::collection::vec((any::<Index>(), piece), 0..24);
    let kings = prop::collection::vec((any::<Index>(), any::<bool>()), 0..4);
    let hands = prop::collection::vec(0..3_u8, 14);
    (pieces, kings, hands, any::<bool>()).prop_map(|(pieces, kings, hands, black)| {
        let mut setup = Setup::EMPTY;
        for (at, piece) in pieces {
            if piece.kind != PieceKind::King {
                setup.board[at.index(81)] = Some(piece);
            }
        }
        for (at, black) in kings {
            let color = if black { Color::Black } else { Color::White };
            setup.board[at.index(81)] = Some(Piece::new(color, PieceKind::King));
        }
        for (n, count) in hands.into_iter().enumerate() {
            setup.hands[n / 7].set(HandKind::ALL[n % 7], count);
        }
        setup.turn = if black { Color::Black } else { Color::White };
        setup
    })
}

/// A position of a random game; one move in sixteen is any move at all, foul or not.
fn played_position() -> impl Strategy<Value = Position> {
    let starts: Vec<Handicap> = Handicap::all().collect();
    let moves = prop::collection::vec((any::<Index>(), 0..16_u8), 0..200);
    (prop::sample::select(starts), moves).prop_map(|(start, choices)| {
        let every = all_moves();
        let mut position = Position::new(&start.setup());
        for (choice, mood) in choices {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            let moves = if mood == 0 || legal.is_empty() { &every } else { &legal };
            position.play(*choice.get(moves));
        }
        position
    })
}

fn recomputed(position: &Position) -> Position {
    Position::new(&position.setup())
}

/// The verdict on a move and what follows from it must agree with what the board shows after it.
fn verdict_fits(position: &Position, played: Move, legal: &HashSet<Move>) -> Result<(), TestCaseError> {
    let verdict = position.judge(played);
    prop_assert_eq!(verdict.is_ok(), legal.contains(&played), "{} in {}", played, position.setup());
    let us = position.turn();
    let mut after = position.clone();
    let undo = after.play(played);
    prop_assert_eq!(&after, &recomputed(&after), "{} in {}", played, position.setup());
    match verdict {
        Ok(()) => prop_assert!(!after.is_in_check(us)),
        Err(Foul::LeftInCheck) => prop_assert!(after.is_in_check(us)),
        Err(Foul::Uchifuzume) => prop_assert!(after.is_checkmate()),
        Err(Foul::EmptyOrigin | Foul::OpponentPiece | Foul::NotInHand | Foul::OwnCapture) => {
            prop_assert_eq!(undo.moved(), None);
        }
        Err(_) => {}
    }
    if verdict.is_ok() && matches!(played, Move::Drop { kind: HandKind::Pawn, .. }) {
        let checks = after.checkers().any(|checker| checker == played.to());
        prop_assert!(!(checks && after.is_checkmate()), "{} in {}", played, position.setup());
    }
    after.unplay(played, undo);
    prop_assert_eq!(&after, position, "{}", played);
    Ok(())
}

fn all_verdicts_fit(position: &Position) -> Result<(), TestCaseError> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let legal: HashSet<Move> = moves.iter().copied().collect();
    prop_assert_eq!(legal.len(), moves.len(), "a move is there twice");
    prop_assert_eq!(position.count_legal_moves() as usize, moves.len());
    prop_assert_eq!(position.has_legal_move(), !moves.is_empty());
    for played in all_moves() {
        verdict_fits(position, played, &legal)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn every_move_is_judged_as_the_board_shows_in_games(position in played_position()) {
        prop_assert_eq!(&position, &recomputed(&position));
        all_verdicts_fit(&position)?;
    }

    #[test]
    fn every_move_is_judged_as_the_board_shows_in_any_arrangement(setup in any_setup()) {
        all_verdicts_fit(&Position::new(&setup))?;
    }

    #[test]
    fn origins_are_found_by_trying_every_square(setup in any_setup()) {
        let position = Position::new(&setup);
        for (kind, to) in PieceKind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| (kind, to))) {
            let piece = Piece::new(position.turn(), kind);
            let reaches = |&from: &Square| {
                let foul = position.judge(Move::Board { from, to, promote: false });
                let reaches = !matches!(foul, Err(Foul::Unreachable | Foul::Blocked));
                position.piece(from) == Some(piece) && reaches
            };
            let expected: Vec<Square> = Square::all().filter(reaches).collect();
            prop_assert_eq!(position.origins(kind, to).collect::<Vec<_>>(), expected);
        }
    }
}

proptest! {
    #[test]
    fn sfen_comes_back_as_written(setup in any_setup()) {
        prop_assert_eq!(Setup::from_sfen(&setup.to_string()), Ok(setup));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-+/ 0-9a-zA-Z歩]{0,60}") {
        if let Err(error) = Setup::from_sfen(&text) {
            prop_assert!(error.at <= text.len());
        }
    }

    #[test]
    fn any_arrangement_has_faults_or_none(setup in any_setup()) {
        let _ = setup.faults();
    }

    /// A small world of a king each, so that positions come back; compared with counting all.
    #[test]
    fn repetition_is_found_as_by_counting_all(choices in prop::collection::vec(any::<Index>(), 0..300)) {
        let setup = Setup::from_sfen("k8/9/9/9/9/9/9/9/K8 b - 1").unwrap();
        let mut position = Position::new(&setup);
        let mut history = History::new(&position);
        let mut seen = vec![position.setup()];
        let mut told = false;
        for choice in choices {
            let near = |played: &Move| played.to().file() > 8 && ![4, 5, 6].contains(&played.to().rank());
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.retain(near);
            let played = *choice.get(&moves);
            // A variation that is taken back leaves no trace.
            let aside = moves[0];
            let undo = position.play(aside);
            history.push(&position);
            history.pop();
            position.unplay(aside, undo);
            position.play(played);
            let times = seen.iter().filter(|earlier| same(earlier, &position.setup())).count();
            seen.push(position.setup());
            let found = history.push(&position);
            prop_assert_eq!(history.occurrences() as usize, times + 1);
            prop_assert_eq!(found.is_some(), times == 3 && !told);
            told |= found.is_some();
        }
    }
}

fn same(a: &Setup, b: &Setup) -> bool {
    (a.board, a.hands, a.turn) == (b.board, b.hands, b.turn)
}
