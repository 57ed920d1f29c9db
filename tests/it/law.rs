//! The law of replay: for every legal move and every form, resolving the description gives the move
//! back.

use kifu::{
    replay::{Form, describe, resolve},
    shogi::{Handicap, Move, Position, Setup, Square},
};
use proptest::prelude::*;

/// Positions with many rivals: where words matter.
const CROWDED: [&str; 8] = [
    "4k4/9/9/3G1G3/4+P4/3+S1+S3/3GGG3/9/4K4 b 2r2b2s4n4l17p 1",
    "k8/9/2+R3+R2/9/4B4/9/2+B6/9/K8 b 4g4s4n4l18p 1",
    "k8/9/9/3+P+P+P3/3+P1+P3/3+P+P+P3/9/9/K8 b 2r2b4g4s4n4l10p 1",
    "K8/9/9/3+p+p+p3/3+p1+p3/3+p+p+p3/9/9/k8 w 2R2B4G4S4N4L10P 1",
    "k8/9/9/9/9/2N1N1N1N/9/9/K8 b RBGSLPrb3g3s3l17p 1",
    "4k4/9/3S1S3/9/3S1S3/9/9/9/4K4 b 2R2B4G4N4L18P 1",
    "4k4/9/9/3s1s3/9/3s1s3/9/9/4K4 w 2r2b4g4n4l18p 1",
    "8k/9/9/9/2R6/9/9/4R4/K8 b 2B4G4S4N4L18P 1",
];

/// Plays random legal moves, holding the law at every legal move of every position.
fn walk(setup: &Setup, mut seed: u64, plies: usize) -> Result<(), TestCaseError> {
    let mut position = Position::new(setup);
    let mut previous: Option<Square> = None;
    let mut moves = Vec::new();
    for _ in 0..plies {
        moves.clear();
        position.legal_moves(&mut moves);
        for &played in &moves {
            holds(&position, played, previous)?;
        }
        if moves.is_empty() {
            break;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let played = moves[(seed >> 33) as usize % moves.len()];
        position.play(played);
        previous = Some(played.to());
    }
    Ok(())
}

fn holds(position: &Position, played: Move, previous: Option<Square>) -> Result<(), TestCaseError> {
    for form in Form::ALL {
        let written = describe(position, played, previous, form);
        let Some(written) = written else {
            return Err(TestCaseError::fail(format!(
                "{} has no words for {played} in {form:?}",
                position.setup()
            )));
        };
        let resolved = resolve(position, &written, previous).map(|resolved| resolved.played);
        prop_assert_eq!(resolved, Ok(played), "{} {:?} {:?}", position.setup(), form, written);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_described_move_resolves_to_itself(seed: u64, handicap in 0_usize..12) {
        let setup = Handicap::all().nth(handicap).unwrap_or(Handicap::EVEN).setup();
        walk(&setup, seed, 60)?;
    }

    #[test]
    fn a_described_move_resolves_to_itself_among_many_rivals(seed: u64, place in 0..CROWDED.len()) {
        walk(&Setup::from_sfen(CROWDED[place]).unwrap(), seed, 12)?;
    }
}
