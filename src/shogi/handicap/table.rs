//! The table of named start positions, as constants: reading it costs nothing.

use super::super::{Color, HandKind, Piece, PieceKind, Setup, Square};

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Entry {
    /// The name as KIF writes it.
    pub(super) name: &'static str,
    /// Other names of the same position, as [`japanese`](super::spelling::japanese) leaves them.
    pub(super) other_names: &'static [&'static str],
    /// Names in English, as [`english`](super::spelling::english) leaves them; the first is the one to write.
    pub(super) english: &'static [&'static str],
    /// JKF's preset, which Kakinoki's own list of handicaps has as well.
    pub(super) preset: Option<&'static str>,
    /// The squares of White's missing pieces, file and rank, in the usual order: rook first.
    pub(super) removed: &'static [(u8, u8)],
    pub(super) setup: Setup,
}

const EVEN_SETUP: Setup = even();

const fn even() -> Setup {
    let mut setup = Setup::EMPTY;
    let back = [
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Gold,
        PieceKind::King,
        PieceKind::Gold,
        PieceKind::Silver,
        PieceKind::Knight,
        PieceKind::Lance,
    ];
    let mut file = 1;
    while file <= 9 {
        let kind = back[file as usize - 1];
        put(&mut setup, (file, 1), Some(Piece::new(Color::White, kind)));
        put(&mut setup, (file, 3), Some(Piece::new(Color::White, PieceKind::Pawn)));
        put(&mut setup, (file, 7), Some(Piece::new(Color::Black, PieceKind::Pawn)));
        put(&mut setup, (file, 9), Some(Piece::new(Color::Black, kind)));
        file += 1;
    }
    put(&mut setup, (8, 2), Some(Piece::new(Color::White, PieceKind::Rook)));
    put(&mut setup, (2, 2), Some(Piece::new(Color::White, PieceKind::Bishop)));
    put(&mut setup, (8, 8), Some(Piece::new(Color::Black, PieceKind::Bishop)));
    put(&mut setup, (2, 8), Some(Piece::new(Color::Black, PieceKind::Rook)));
    setup
}

const fn put(setup: &mut Setup, (file, rank): (u8, u8), piece: Option<Piece>) {
    if let Some(square) = Square::new(file, rank) {
        setup.set(square, piece);
    }
}

/// The even position without `removed`; White moves first. `given`: the pieces removed are in
/// Black's hand instead of out of the game (駒得).
const fn without(removed: &[(u8, u8)], given: bool) -> Setup {
    let mut setup = EVEN_SETUP;
    setup.turn = Color::White;
    let mut i = 0;
    while i < removed.len() {
        let Some(square) = Square::new(removed[i].0, removed[i].1) else { break };
        if given
            && let Some(piece) = setup.piece(square)
            && let Some(kind) = piece.kind.in_hand()
        {
            setup.hands[Color::Black.index()].add(kind, 1);
        }
        setup.set(square, None);
        i += 1;
    }
    setup
}

const fn three_pawns() -> Setup {
    let mut setup = without(NAKED, false);
    setup.hands[Color::White.index()].set(HandKind::Pawn, 3);
    setup
}

const fn no_pawns() -> Setup {
    let mut setup = EVEN_SETUP;
    let mut file = 1;
    while file <= 9 {
        put(&mut setup, (file, 3), None);
        put(&mut setup, (file, 7), None);
        file += 1;
    }
    setup
}

const LANCE: &[(u8, u8)] = &[(1, 1)];
const BISHOP: &[(u8, u8)] = &[(2, 2)];
const ROOK: &[(u8, u8)] = &[(8, 2)];
const ROOK_LANCE: &[(u8, u8)] = &[(8, 2), (1, 1)];
const LANCES: &[(u8, u8)] = &[(1, 1), (9, 1)];
const TWO: &[(u8, u8)] = &[(8, 2), (2, 2)];
const THREE: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1)];
const FOUR: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1), (9, 1)];
const FIVE: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1)];
const FIVE_LEFT: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1)];
const SIX: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1)];
const SEVEN_LEFT: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1)];
const SEVEN_RIGHT: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (7, 1)];
const EIGHT: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1)];
const NINE: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1), (6, 1)];
const TEN: &[(u8, u8)] = &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1), (4, 1), (6, 1)];
const DRAGONFLY: &[(u8, u8)] = &[(1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1), (4, 1), (6, 1)];
const DRAGONFLY_LANCES: &[(u8, u8)] = &[(2, 1), (8, 1), (3, 1), (7, 1), (4, 1), (6, 1)];
const DRAGONFLY_KNIGHTS: &[(u8, u8)] = &[(3, 1), (7, 1), (4, 1), (6, 1)];
const ROOK_SILVER: &[(u8, u8)] = &[(8, 2), (3, 1)];
const TAIKO: &[(u8, u8)] = &[(8, 3)];
#[rustfmt::skip]
const NAKED: &[(u8, u8)] = &[
    (8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1), (4, 1), (6, 1),
    (1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (8, 3), (9, 3),
];

/// A handicap of Kakinoki's list, which JKF has as a preset.
const fn listed(
    name: &'static str,
    other_names: &'static [&'static str],
    english: &'static [&'static str],
    preset: &'static str,
    removed: &'static [(u8, u8)],
) -> Entry {
    Entry { name, other_names, english, preset: Some(preset), removed, setup: without(removed, false) }
}

/// A handicap outside that list.
const fn unlisted(
    name: &'static str,
    other_names: &'static [&'static str],
    english: &'static [&'static str],
    removed: &'static [(u8, u8)],
) -> Entry {
    Entry { name, other_names, english, preset: None, removed, setup: without(removed, false) }
}

/// 駒得: the pieces are in Black's hand.
const fn given(
    name: &'static str,
    other_names: &'static [&'static str],
    removed: &'static [(u8, u8)],
) -> Entry {
    Entry { name, other_names, english: &[], preset: None, removed, setup: without(removed, true) }
}

#[rustfmt::skip]
pub(super) static TABLE: &[Entry] = &[
    Entry {
        name: "平手",
        other_names: &["定先", "互先", "平手戦"],
        english: &["even", "none", "no", "even game", ""],
        preset: Some("HIRATE"),
        removed: &[],
        setup: EVEN_SETUP,
    },
    listed("香落ち", &["左香落", "香車落", "左香車落"], &["lance", "left lance"], "KY", LANCE),
    listed("右香落ち", &["右香車落"], &["right lance"], "KY_R", &[(9, 1)]),
    listed("角落ち", &["角行落"], &["bishop"], "KA", BISHOP),
    listed("飛車落ち", &["飛落"], &["rook"], "HI", ROOK),
    listed("飛香落ち", &["飛車香落", "飛車香車落", "飛左香落"], &["rook and lance", "rook lance", "lance rook", "rook left lance"], "HIKY", ROOK_LANCE),
    listed("二枚落ち", &["飛角落", "角飛落", "飛車角落"], &["2 piece", "rook bishop", "bishop rook"], "2", TWO),
    listed("三枚落ち", &[], &["3 piece", "rook bishop lance"], "3", THREE),
    listed("四枚落ち", &[], &["4 piece"], "4", FOUR),
    listed("五枚落ち", &["右五枚落"], &["5 piece", "5 piece right", "right 5 piece"], "5", FIVE),
    listed("左五枚落ち", &[], &["5 piece left", "left 5 piece"], "5_L", FIVE_LEFT),
    listed("六枚落ち", &[], &["6 piece"], "6", SIX),
    listed("左七枚落ち", &[], &["7 piece left", "left 7 piece"], "7_L", SEVEN_LEFT),
    listed("右七枚落ち", &["七枚落"], &["7 piece", "7 piece right", "right 7 piece"], "7_R", SEVEN_RIGHT),
    listed("八枚落ち", &[], &["8 piece"], "8", EIGHT),
    listed("十枚落ち", &[], &["10 piece"], "10", TEN),
    unlisted("九枚落ち", &["左九枚落"], &["9 piece"], NINE),
    unlisted("両香落ち", &["左右香落"], &["2 lance", "both lance"], LANCES),
    unlisted("飛銀落ち", &["飛車銀落"], &["rook silver"], ROOK_SILVER),
    unlisted("トンボ", &["トンボ落", "とんぼ", "とんぼ落"], &["dragonfly", "tombo"], DRAGONFLY),
    unlisted("トンボ＋香", &["トンボ香"], &["dragonfly lance"], DRAGONFLY_LANCES),
    unlisted("トンボ＋桂香", &["トンボ桂香"], &["dragonfly knight lance", "dragonfly lance knight"], DRAGONFLY_KNIGHTS),
    unlisted("裸玉", &["十九枚落", "はだか玉", "裸王"], &["naked king", "19 piece"], NAKED),
    Entry {
        name: "歩三兵",
        other_names: &["歩三枚"],
        english: &["3 pawn"],
        preset: None,
        removed: NAKED,
        setup: three_pawns(),
    },
    unlisted("太閤将棋", &["太閤落", "太閤"], &["taiko"], TAIKO),
    Entry {
        name: "青空将棋",
        other_names: &["青空"],
        english: &["no pawn"],
        preset: None,
        removed: &[],
        setup: no_pawns(),
    },
    given("香得", &["左香得"], LANCE),
    given("角得", &[], BISHOP),
    given("飛車得", &["飛得"], ROOK),
    given("飛香得", &[], ROOK_LANCE),
    given("両香得", &[], LANCES),
    given("二枚得", &["二枚持"], TWO),
    given("三枚得", &[], THREE),
    given("四枚得", &[], FOUR),
    given("五枚得", &[], FIVE),
    given("左五枚得", &[], FIVE_LEFT),
    given("六枚得", &[], SIX),
    given("左七枚得", &[], SEVEN_LEFT),
    given("七枚得", &["右七枚得"], SEVEN_RIGHT),
    given("八枚得", &[], EIGHT),
    given("九枚得", &[], NINE),
    given("十枚得", &[], TEN),
];

/// The names, as [`japanese`](super::spelling::japanese) leaves them, whose start position programs disagree about.
pub(super) const DISPUTED: &[&str] = &["三枚落", "三枚得", "七枚落", "七枚得", "九枚落", "九枚得"];
