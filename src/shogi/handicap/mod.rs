//! The named start positions: 平手, the handicaps (駒落ち) and what else 手合割 is known to name.
//!
//! The table gives the name KIF writes, JKF's preset and the English name of PSN's `[Handicap]`.
//! Names of other games (5五将棋, 安南将棋) are not here: their rules are not these.

mod spelling;
mod table;

use table::{DISPUTED, Entry, TABLE};

use super::{Color, Setup, Square};

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
        let spelling = spelling::japanese(name)?;
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
        let spelling = spelling::english(name)?;
        TABLE.iter().find(|entry| entry.english.contains(&spelling.as_str())).map(Self)
    }

    /// The handicap whose name, in Japanese or in English, is nearest to one that is unknown; `None`
    /// where none is near, or several are equally so.
    ///
    /// ```
    /// use kifu::shogi::Handicap;
    /// assert_eq!(Handicap::nearest("二牧落ち").map(Handicap::name), Some("二枚落ち"));
    /// assert_eq!(Handicap::nearest("two peice").map(Handicap::name), Some("二枚落ち"));
    /// assert_eq!(Handicap::nearest("5五将棋"), None);
    /// assert_eq!(Handicap::nearest("謎落ち"), None);
    /// ```
    #[must_use]
    pub fn nearest(name: &str) -> Option<Self> {
        let (japanese, english) = (spelling::japanese(name)?, spelling::english(name)?);
        let distance = |entry: &&Entry| {
            let japanese = spelling::distance(&japanese, entry.name.trim_end_matches('ち'));
            let english = entry.english.iter().filter_map(|known| spelling::distance(&english, known));
            english.chain(japanese).min()
        };
        let mut near: Vec<(usize, &Entry)> =
            TABLE.iter().filter_map(|entry| Some((distance(&entry)?, entry))).collect();
        near.sort_by_key(|(distance, _)| *distance);
        match near[..] {
            [(first, _), (second, _), ..] if first == second => None,
            [(_, entry), ..] => Some(Self(entry)),
            [] => None,
        }
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
    /// of [`EVEN`](Self::EVEN) (CSA: `PI82HI22KA`). Hands are left out of account, and so is 青空将棋,
    /// where both sides lack theirs.
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
        check("１０枚 落ち", "十枚落ち", false, false);
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
