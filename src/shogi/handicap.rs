//! The named start positions: 平手, the handicaps (駒落ち) and what else 手合割 is known to name.
//!
//! The table gives the name KIF writes, JKF's preset and the English name of PSN's `[Handicap]`.
//! Names of other games (5五将棋, 安南将棋) are not here: their rules are not these.

use super::{Color, Piece, PieceKind, Setup, Square};

/// A named start position: 平手 or a handicap (駒落ち).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap(&'static Entry);

/// A handicap found by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedHandicap {
    /// The start position meant.
    pub handicap: Handicap,
    /// Whether the name was written as KIF writes it.
    pub canonical: bool,
    /// Whether programs disagree about the start position that the name stands for: 三枚落ち, 七枚落ち.
    pub disputed: bool,
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Entry {
    /// The name as KIF writes it.
    name: &'static str,
    /// Other names of the same position, as [`spelling`] leaves them.
    other_names: &'static [&'static str],
    /// Names in English, as [`english_spelling`] leaves them; the first is the one to write.
    english: &'static [&'static str],
    /// JKF's preset, which Kakinoki's own list of handicaps has as well.
    preset: Option<&'static str>,
    /// The squares of White's missing pieces, file and rank, in the usual order: rook first.
    removed: &'static [(u8, u8)],
    setup: Setup,
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
    setup.hands[Color::White.index()].set(super::HandKind::Pawn, 3);
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
static TABLE: &[Entry] = &[
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

/// The names, as [`spelling`] leaves them, whose start position programs disagree about.
const DISPUTED: &[&str] = &["三枚落", "三枚得", "七枚落", "七枚得", "九枚落", "九枚得"];

impl Handicap {
    /// The even game.
    pub const EVEN: Self = Self(&TABLE[0]);

    /// All named start positions.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(Self)
    }

    /// The handicap of a name as KIF writes it, other known spellings included.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::named(name).map(|named| named.handicap)
    }

    /// The handicap of a name, and whether it is written as KIF writes it. Blanks around the name do
    /// not count: Kakinoki's programs pad it.
    ///
    /// ```
    /// use kifu::shogi::Handicap;
    /// let named = Handicap::named("2枚落").unwrap();
    /// assert_eq!(named.handicap.name(), "二枚落ち");
    /// assert!(!named.canonical);
    /// assert!(Handicap::named("二枚落ち　").unwrap().canonical);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<NamedHandicap> {
        let name = name.trim();
        let exact = TABLE.iter().find(|entry| entry.name == name);
        if let Some(entry) = exact {
            let disputed = DISPUTED.contains(&name.trim_end_matches('ち'));
            return Some(NamedHandicap { handicap: Self(entry), canonical: true, disputed });
        }
        let spelling = spelling(name)?;
        let entry = TABLE.iter().find(|entry| {
            entry.name.trim_end_matches('ち') == spelling || entry.other_names.contains(&spelling.as_str())
        })?;
        let disputed = DISPUTED.contains(&spelling.as_str());
        Some(NamedHandicap { handicap: Self(entry), canonical: false, disputed })
    }

    /// The handicap of an English name, as in PSN's `[Handicap]`: `2 piece`, `Two-piece`,
    /// `rook and lance`, `right lance handicap`.
    #[must_use]
    pub fn from_english(name: &str) -> Option<Self> {
        let spelling = english_spelling(name)?;
        let number = spelling.parse::<u8>().ok().map(|pieces| format!("{pieces} piece"));
        let spelling = number.unwrap_or(spelling);
        TABLE.iter().find(|entry| entry.english.contains(&spelling.as_str())).map(Self)
    }

    /// The handicap of a JKF preset: `HIRATE`, `KY`, …, `10`.
    #[must_use]
    pub fn from_jkf(preset: &str) -> Option<Self> {
        TABLE.iter().find(|entry| entry.preset == Some(preset)).map(Self)
    }

    /// The handicap whose start position this is, whatever its move number.
    #[must_use]
    pub fn of(setup: &Setup) -> Option<Self> {
        let same = |entry: &&Entry| {
            entry.setup.turn == setup.turn
                && entry.setup.board == setup.board
                && entry.setup.hands == setup.hands
        };
        TABLE.iter().find(same).map(Self)
    }

    /// The name as KIF writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The name in English, as in PSN's `[Handicap]`; `None` where it has none.
    #[must_use]
    pub fn english(self) -> Option<&'static str> {
        self.0.english.first().copied()
    }

    /// The preset of JKF; `None` where it has none.
    #[must_use]
    pub const fn jkf(self) -> Option<&'static str> {
        self.0.preset
    }

    /// Whether the name is in the list of handicaps that comes with KIF: every reader knows it.
    #[must_use]
    pub fn is_in_kif_list(self) -> bool {
        self.0.preset.is_some() && !self.is_disputed()
    }

    /// Whether programs disagree about the start position that [`name`](Self::name) stands for
    /// (三枚落ち): it is safer to give the board.
    #[must_use]
    pub fn is_disputed(self) -> bool {
        DISPUTED.contains(&self.0.name.trim_end_matches('ち'))
    }

    /// Where White's missing pieces would stand, in the usual order: rook first. The pieces are those
    /// of [`EVEN`](Self::EVEN) (CSA: `PI82HI22KA`). Hands are left out of account.
    pub fn removed(self) -> impl Iterator<Item = Square> {
        self.0.removed.iter().filter_map(|&(file, rank)| Square::new(file, rank))
    }

    /// The start position.
    #[must_use]
    pub const fn setup(self) -> Setup {
        self.0.setup
    }

    /// The impasse points of the pieces that White lacks and nobody has: 10 for 二枚落ち.
    #[must_use]
    pub fn missing_points(self) -> u32 {
        let [black, white] = Color::ALL.map(|color| self.0.setup.points(color));
        if black + white == 54 { 0 } else { black.saturating_sub(white) }
    }
}

/// A Japanese name in one spelling: without blanks, half-width plus signs and arabic digits, and
/// without the ち at the end. `None` where it is too long to be one.
fn spelling(name: &str) -> Option<String> {
    if name.len() > 60 {
        return None;
    }
    let mut spelling = String::with_capacity(name.len());
    let name = name.replace("10", "十").replace("１０", "十").replace("19", "十九").replace("１９", "十九");
    for letter in name.chars().filter(|letter| !letter.is_whitespace()) {
        spelling.push(match letter {
            '1'..='9' => arabic(letter as u32 - '0' as u32),
            '１'..='９' => arabic(letter as u32 - '０' as u32),
            '兩' => '両',
            '+' | '・' => '＋',
            other => other,
        });
    }
    let stem = ["落ち", "おち", "落とし", "オチ", "落"].iter().find_map(|end| spelling.strip_suffix(end));
    if let Some(stem) = stem {
        return Some(format!("{stem}落"));
    }
    let stem = ["得ち", "持ち"].iter().find_map(|end| spelling.strip_suffix(end));
    match stem {
        Some(stem) if spelling.ends_with("持ち") => Some(format!("{stem}持")),
        _ => Some(spelling),
    }
}

fn arabic(digit: u32) -> char {
    let numerals = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    numerals.get(digit as usize).copied().unwrap_or('〇')
}

/// An English name in one spelling: lower case, digits for numbers, no plural, no "handicap", words
/// that only join left out.
fn english_spelling(name: &str) -> Option<String> {
    if name.len() > 60 {
        return None;
    }
    let mut words: Vec<String> = Vec::new();
    for word in name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let word = word.to_ascii_lowercase();
        if let Some(number) = word.strip_suffix("pieces").or_else(|| word.strip_suffix("piece"))
            && !number.is_empty()
        {
            words.extend([number.to_owned(), "piece".to_owned()]);
            continue;
        }
        let word = match word.as_str() {
            "and" | "plus" | "handicap" | "game" | "down" | "drop" | "dropped" | "the" | "off" => continue,
            "two" => "2",
            "three" => "3",
            "four" => "4",
            "five" => "5",
            "six" => "6",
            "seven" => "7",
            "eight" => "8",
            "nine" => "9",
            "ten" => "10",
            "pieces" => "piece",
            "lances" => "lance",
            "knights" => "knight",
            "pawns" => "pawn",
            other => other,
        };
        words.push(word.to_owned());
    }
    Some(words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, name: &str, canonical: bool, disputed: bool) {
        let named = Handicap::named(text).unwrap();
        assert_eq!(named.handicap.name(), name);
        assert_eq!((named.canonical, named.disputed), (canonical, disputed));
    }

    #[test]
    fn names_as_kif_writes_them_are_canonical() {
        for handicap in Handicap::all() {
            let named = Handicap::named(handicap.name()).unwrap();
            assert_eq!((named.handicap, named.canonical), (handicap, true));
        }
        check("平手　　", "平手", true, false);
        check("香落ち　", "香落ち", true, false);
        check("三枚落ち", "三枚落ち", true, true);
    }

    #[test]
    fn other_spellings_are_known_and_not_canonical() {
        check("二枚落", "二枚落ち", false, false);
        check("２枚落ち", "二枚落ち", false, false);
        check("2枚落ち", "二枚落ち", false, false);
        check("10枚落ち", "十枚落ち", false, false);
        check("１９枚落ち", "裸玉", false, false);
        check("十九枚落ち", "裸玉", false, false);
        check("飛落ち", "飛車落ち", false, false);
        check("飛車落", "飛車落ち", false, false);
        check("香落", "香落ち", false, false);
        check("左香落ち", "香落ち", false, false);
        check("右香落", "右香落ち", false, false);
        check("角落", "角落ち", false, false);
        check("角行落ち", "角落ち", false, false);
        check("兩香落ち", "両香落ち", false, false);
        check("飛角落ち", "二枚落ち", false, false);
        check("トンボ+香", "トンボ＋香", false, false);
        check("トンボ＋桂香", "トンボ＋桂香", true, false);
        check("太閤落ち", "太閤将棋", false, false);
        check("歩３兵", "歩三兵", false, false);
        check("二枚持ち", "二枚得", false, false);
        check("定先", "平手", false, false);
        check("三枚落", "三枚落ち", false, true);
        check("七枚落ち", "右七枚落ち", false, true);
        check("九枚落ち", "九枚落ち", true, true);
    }

    #[test]
    fn other_names_are_unknown() {
        for name in
            ["", "その他", "詰将棋", "謎落ち", "落ち", "5五将棋", "安南将棋", "王手将棋", &"落".repeat(99)]
        {
            assert_eq!(Handicap::named(name), None, "{name}");
        }
    }

    #[track_caller]
    fn english(text: &str, name: &str) {
        assert_eq!(Handicap::from_english(text).map(Handicap::name), Some(name), "{text}");
    }

    #[test]
    fn english_names_are_known_in_all_their_spellings() {
        english("lance", "香落ち");
        english("Left lance", "香落ち");
        english("right lance", "右香落ち");
        english("bishop", "角落ち");
        english("Rook handicap", "飛車落ち");
        english("rook and lance", "飛香落ち");
        english("Rook-Lance", "飛香落ち");
        english("Rook, bishop", "二枚落ち");
        for text in ["2 piece", "two piece", "2-piece", "Two pieces", "two-piece handicap", "2", "2pieces"] {
            english(text, "二枚落ち");
        }
        english("10 piece", "十枚落ち");
        english("ten-piece", "十枚落ち");
        english("6", "六枚落ち");
        english("Even", "平手");
        english("no handicap", "平手");
        english("three pawns", "歩三兵");
        english("naked king", "裸玉");
        for text in ["1", "11 piece", "king", "queen", "0"] {
            assert_eq!(Handicap::from_english(text), None, "{text}");
        }
        for handicap in Handicap::all() {
            let Some(english) = handicap.english() else { continue };
            assert_eq!(Handicap::from_english(english), Some(handicap));
        }
    }

    #[test]
    fn no_two_names_share_a_start_position() {
        for handicap in Handicap::all() {
            assert_eq!(Handicap::of(&handicap.setup()), Some(handicap));
            assert_eq!(handicap.jkf().and_then(Handicap::from_jkf), handicap.jkf().map(|_| handicap));
        }
        assert_eq!(Handicap::of(&Setup::EMPTY), None);
    }

    #[test]
    fn missing_points_are_those_of_pieces_that_nobody_has() {
        let points = |name| Handicap::from_name(name).unwrap().missing_points();
        assert_eq!(points("平手"), 0);
        assert_eq!(points("二枚落ち"), 10);
        assert_eq!(points("裸玉"), 27);
        assert_eq!(points("歩三兵"), 24);
        assert_eq!(points("二枚得"), 0);
        assert_eq!(points("青空将棋"), 0);
    }
}
