//! What is read as a position, and what is not.

use super::*;

const BARE: &str = "4k4/9/9/9/9/9/9/9/4K4";

#[test]
fn canonical_text_survives() {
    for text in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "9/9/9/9/9/9/9/9/9 w - 4294967294",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 12",
        "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    ] {
        let reading = SfenReading::read(text).unwrap();
        assert_eq!(reading.setup.to_string(), text);
        assert_eq!(reading.tolerated, []);
        assert_eq!(Setup::from_sfen(text), Ok(reading.setup));
    }
}

#[track_caller]
fn tolerates(text: &str, canonical: &str, expected: &[(usize, SfenTolerance)]) {
    let reading = SfenReading::read(text).unwrap();
    assert_eq!(reading.setup.to_string(), canonical);
    assert_eq!(reading.tolerated, expected);
}

#[test]
fn plain_departures_are_read_and_named() {
    use SfenTolerance as T;
    let bare = |rest: &str| format!("{BARE}{rest}");
    let check = |rest: &str, canonical: &str, expected: &[(usize, SfenTolerance)]| {
        tolerates(&bare(rest), &bare(canonical), expected);
    };
    check(" b -", " b - 1", &[(25, T::MissingNumber)]);
    check(" w", " w - 1", &[(23, T::MissingHands), (23, T::MissingNumber)]);
    check(" w 7", " w - 7", &[(24, T::MissingHands)]);
    check("", " b - 1", &[(21, T::MissingTurn), (21, T::MissingHands), (21, T::MissingNumber)]);
    check("  b -  9", " b - 9", &[(21, T::Blanks)]);
    check("\tb - 9 ", " b - 9", &[(21, T::Blanks)]);
    check(" b PG 1", " b GP 1", &[(25, T::HandOrder)]);
    check(" b gG 1", " b Gg 1", &[(25, T::HandOrder)]);
    check(" b PPg2p 1", " b 2Pg2p 1", &[(25, T::HandRepeated)]);
    check(" b 1P 1", " b P 1", &[(24, T::HandCount)]);
    check(" b 0P 1", " b - 1", &[(24, T::HandCount)]);
    check(" b 02P 1", " b 2P 1", &[(24, T::HandCount)]);
    check(" b 19P 1", " b 19P 1", &[]);
    check(" b - 0", " b - 1", &[(26, T::Number)]);
    check(" b - 012", " b - 12", &[(26, T::Number)]);
    tolerates("4k4/45/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1", &[(5, T::SplitEmpty)]);
}

#[track_caller]
fn fails(text: &str, at: usize, expected: &str) {
    let error = SfenReading::read(text).unwrap_err();
    assert!(error.expected.0.contains(expected), "{error}");
    assert_eq!(error.at, at, "{error}");
    assert_eq!(Setup::from_sfen(text), Err(error));
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    fails("", 0, "nine squares");
    fails("4k4", 3, "next rank");
    fails("4k5/9/9/9/9/9/9/9/4K4 b - 1", 2, "this is the tenth");
    fails("4k4P/9/9/9/9/9/9/9/4K4 b - 1", 3, "this is the tenth");
    fails("4k3/9/9/9/9/9/9/9/4K4 b - 1", 3, "nine squares");
    fails("4k4/9/9/9/9/9/9/4K4 b - 1", 19, "next rank");
    fails("4k4/9/9/9/9/9/9/9/9/4K4 b - 1", 19, "this is the tenth");
    fails("4k4/0/9/9/9/9/9/9/4K4 b - 1", 4, "a piece");
    fails("4X4/9/9/9/9/9/9/9/4K4 b - 1", 1, "a piece");
    fails("4+G4/9/9/9/9/9/9/9/4K4 b - 1", 2, "promotes");
    fails("4+K4/9/9/9/9/9/9/9/4K4 b - 1", 2, "promotes");
    fails("4++P4/9/9/9/9/9/9/9/4K4 b - 1", 2, "promotes");
    fails("4+/9/9/9/9/9/9/9/4K4 b - 1", 2, "promotes");
    fails("4玉4/9/9/9/9/9/9/9/4K4 b - 1", 1, "a piece");
    fails(&format!("{BARE} B - 1"), 22, "b or w");
    fails(&format!("{BARE} x - 1"), 22, "b or w");
    fails(&format!("{BARE} b K 1"), 24, "can be in hand");
    fails(&format!("{BARE} b P2 1"), 26, "a piece in hand");
    fails(&format!("{BARE} b 999P 1"), 24, "a set can have");
    fails(&format!("{BARE} b -P 1"), 25, "a blank");
    fails(&format!("{BARE} b - x1"), 26, "move number");
    fails(&format!("{BARE} b - -1"), 26, "move number");
    fails(&format!("{BARE} b - 99999999999999999999999999999999"), 26, "below");
    fails(&format!("{BARE} b - 1 moves"), 28, "the end");
}
