//! Any text as a position: what is read is written as what is read again, and its moves can be taken back.

#![no_main]

use kifu::shogi::{Position, Setup, SfenReading};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match SfenReading::read(text) {
        Ok(reading) => look_at(&reading.setup),
        Err(error) => {
            assert!(error.at <= text.len());
            let _ = error.miscounted_rank(text).map(|rank| rank.message(text));
        }
    }
});

fn look_at(setup: &Setup) {
    assert_eq!(Setup::from_sfen(&setup.to_string()).as_ref(), Ok(setup));
    let _ = setup.faults();
    let mut position = Position::new(setup);
    assert_eq!(position.setup(), *setup);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.len(), position.count_legal_moves() as usize);
    assert_eq!(!moves.is_empty(), position.has_legal_move());
    for played in moves {
        let undo = position.try_play(played).expect("a legal move is no foul");
        let again = Position::new(&position.setup());
        assert_eq!((position.key(), position.long_key()), (again.key(), again.long_key()));
        position.unplay(played, undo);
        assert_eq!(position.setup(), *setup);
    }
}
