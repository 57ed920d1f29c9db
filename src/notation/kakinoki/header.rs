//! Header lines: `key：value`.

use super::lines::trim;
use crate::{notation::text::trim_value, shogi::Color};

/// A header line, taken apart and trimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HeaderLine<'a> {
    /// The key.
    pub(crate) key: &'a str,
    /// The value.
    pub(crate) value: &'a str,
}

/// `key ":" value`, where only the first colon, of either width, divides.
pub(crate) fn header_line(line: &str) -> Option<HeaderLine<'_>> {
    let colon = line.find([':', '：'])?;
    let width = if line[colon..].starts_with(':') { 1 } else { '：'.len_utf8() };
    let (key, value) = (trim(&line[..colon]), trim_value(&line[colon + width..]));
    let is_key = !key.is_empty()
        && (!value.starts_with("//") || !key.is_ascii())
        && key.chars().any(|c| super::tables::digit(c).is_none())
        && key.chars().count() <= 40
        && !key.contains(['、', '。', '「', '」']);
    is_key.then_some(HeaderLine { key, value })
}

/// A line that begins with a known key, with a blank or another sign where the colon should stand: the
/// key, what stands there, and the value. A colon that divides hours and minutes divides no key.
pub(crate) fn without_colon(line: &str) -> Option<(&str, &str, &str)> {
    const SIGNS: &str = ";；=＝-－−|｜→>＞︰∶﹕ː꞉‥";
    if let Some((before, after)) = line.split_once([':', '：']) {
        let digits =
            before.ends_with(|c: char| c.is_ascii_digit()) && after.starts_with(|c: char| c.is_ascii_digit());
        if !digits {
            return None;
        }
    }
    let end = line.find(|c| matches!(c, ' ' | '\t' | '\u{3000}') || SIGNS.contains(c))?;
    let (key, rest) = line.split_at(end);
    let value = rest.trim_start_matches(|c| matches!(c, ' ' | '\t' | '\u{3000}') || SIGNS.contains(c));
    let gap = &rest[..rest.len() - value.len()];
    (key_kind(key) != KeyKind::Unknown && !value.is_empty()).then_some((key, gap, value))
}

/// Whether a line is a field as nearly all are: a key in kanji and kana, a full-width colon. No line of
/// moves looks like that.
pub(crate) fn is_plain(line: &str) -> bool {
    let is_word = |c: &char| matches!(c, '\u{3040}'..='\u{9fff}');
    let key = line.chars().take_while(is_word).map(char::len_utf8).sum::<usize>();
    key > 0 && line[key..].starts_with('：')
}

/// What a key is to the reader of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyKind {
    /// 手合割
    Handicap,
    /// 先手, 後手, 下手, 上手: a player's name.
    Name(Color),
    /// 先手の持駒 and the like: a hand of the start position.
    Hand(Color),
    /// 手番: the side to move.
    Turn,
    /// Another key that a new record may begin with.
    Opening,
    /// A known key that says more of the same record.
    Known,
    /// A key in no table.
    Unknown,
}

/// Keys that records begin with, in the order in which they are written.
static OPENING_KEYS: &[&str] = &[
    "対局ID",
    "記録ID",
    "開始日時",
    "対局日",
    "終了日時",
    "表題",
    "棋戦",
    "戦型",
    "場所",
    "持ち時間",
    "秒読み",
    "掲載",
    "作品番号",
    "作品名",
    "作者",
    "発表誌",
    "発表年月",
    "出典",
];

/// Other keys that are known.
static KNOWN_KEYS: &[&str] = &[
    "消費時間",
    "備考",
    "先手省略名",
    "後手省略名",
    "下手省略名",
    "上手省略名",
    "記録係",
    "手数",
    "完全性",
    "分類",
    "受賞",
    "図",
    "振り駒",
    "先手年齢",
    "後手年齢",
    "リーグ成績",
    "先手消費時間加算",
    "後手消費時間加算",
    "昼食休憩",
    "夕食休憩",
    "昼休前消費時間",
    "封じ手手数",
    "計測時方式",
    "計時方式",
    "先手持ち時間",
    "後手持ち時間",
    "最大手数",
    "持将棋",
    "先手のチーム",
    "後手のチーム",
    "注釈者",
    "評価値タイプ",
    "棋戦詳細",
    "先手詳細",
    "後手詳細",
    "下手詳細",
    "上手詳細",
    "先手段級",
    "後手段級",
    "初期局面",
    "日時",
];

/// What `key` is.
pub(crate) fn key_kind(key: &str) -> KeyKind {
    if let Some((color, rest)) = side(key) {
        return match rest {
            "" => KeyKind::Name(color),
            "の持駒" | "の持ち駒" | "の手持" | "の手駒" | "持駒" | "持ち駒" => {
                KeyKind::Hand(color)
            }
            "の囲い" | "の戦型" | "の備考" | "の手筋" => KeyKind::Known,
            _ => known(key),
        };
    }
    match key {
        "手合割" => KeyKind::Handicap,
        "手番" => KeyKind::Turn,
        _ => known(key),
    }
}

fn known(key: &str) -> KeyKind {
    if OPENING_KEYS.contains(&key) {
        KeyKind::Opening
    } else if KNOWN_KEYS.contains(&key) {
        KeyKind::Known
    } else {
        KeyKind::Unknown
    }
}

/// Whether a key is a known one that is nothing but a field.
pub(crate) fn is_plain_key(key: &str) -> bool {
    matches!(key_kind(key), KeyKind::Name(_) | KeyKind::Opening | KeyKind::Known)
}

/// Whether a text is the beginning of a key that is known, up to all of it.
pub(crate) fn begins_key(text: &str) -> bool {
    const OTHERS: [&str; 10] = [
        "手合割",
        "手番",
        "先手",
        "後手",
        "下手",
        "上手",
        "先手の持駒",
        "後手の持駒",
        "手数----",
        "９ ８ ７ ６ ５ ４ ３ ２ １",
    ];
    !text.is_empty() && OPENING_KEYS.iter().chain(KNOWN_KEYS).chain(&OTHERS).any(|key| key.starts_with(text))
}

/// The side that `text` begins with, and what follows. 攻方 and 玉方 are the sides of problems.
pub(crate) fn side(text: &str) -> Option<(Color, &str)> {
    static SIDES: &[(&str, Color)] = &[
        ("先手", Color::Black),
        ("下手", Color::Black),
        ("攻方", Color::Black),
        ("攻め方", Color::Black),
        ("詰方", Color::Black),
        ("後手", Color::White),
        ("上手", Color::White),
        ("玉方", Color::White),
        ("受方", Color::White),
    ];
    SIDES.iter().find_map(|&(word, color)| Some((color, text.strip_prefix(word)?)))
}

/// Whether a text speaks of 下手 and 上手, as in handicap games.
pub(crate) fn speaks_of_handicap(text: &str) -> bool {
    text.starts_with("下手") || text.starts_with("上手")
}

/// A turn line: 先手番, 後手番, 下手番, 上手番.
pub(crate) fn turn_line(line: &str) -> Option<Color> {
    side(line).and_then(|(color, rest)| (rest == "番").then_some(color))
}

/// The value of 手番.
pub(crate) fn turn_value(value: &str) -> Option<Color> {
    side(value).and_then(|(color, rest)| matches!(rest, "" | "番").then_some(color))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<(&str, &str)>) {
        assert_eq!(header_line(line).map(|line| (line.key, line.value)), expected, "{line}");
    }

    #[test]
    fn the_first_colon_of_either_width_divides() {
        check("先手：甲", Some(("先手", "甲")));
        check("先手:甲", Some(("先手", "甲")));
        check("後手：Ｃ：Ｄ", Some(("後手", "Ｃ：Ｄ")));
        check("場所：http://example.com/a?b=c:d", Some(("場所", "http://example.com/a?b=c:d")));
        check("手合割　：平手　　", Some(("手合割", "平手")));
        check("手合割：\t香落ち", Some(("手合割", "香落ち")));
        check("先手：", Some(("先手", "")));
    }

    #[test]
    fn what_is_no_header() {
        check("：値", None);
        check("先手", None);
        check("https://example.com", None);
        check("12:30", None);
        check("彼は言った。こう：さあ", None);
    }

    #[test]
    fn a_known_key_may_lack_its_colon() {
        for (line, key, gap, value) in [
            ("後手 鈴木", "後手", " ", "鈴木"),
            ("後手　鈴木　四段", "後手", "　", "鈴木　四段"),
            ("先手;鈴木", "先手", ";", "鈴木"),
            ("手合割 ＝ 平手", "手合割", " ＝ ", "平手"),
            ("開始日時 2031/05/04 10:00:00", "開始日時", " ", "2031/05/04 10:00:00"),
            ("先手の持駒 飛 角", "先手の持駒", " ", "飛 角"),
        ] {
            assert_eq!(without_colon(line), Some((key, gap, value)), "{line}");
        }
        for line in ["後手", "後手 ", "後手鈴木", "鈴木 後手", "先手 段級：四段", "後手：鈴木", "彼 鈴木", ""]
        {
            assert_eq!(without_colon(line), None, "{line}");
        }
    }

    #[test]
    fn keys_have_kinds() {
        assert_eq!(key_kind("先手"), KeyKind::Name(Color::Black));
        assert_eq!(key_kind("上手の持駒"), KeyKind::Hand(Color::White));
        assert_eq!(key_kind("先手の持ち駒"), KeyKind::Hand(Color::Black));
        assert_eq!(key_kind("先手省略名"), KeyKind::Known);
        assert_eq!(key_kind("先手の囲い"), KeyKind::Known);
        assert_eq!(key_kind("開始日時"), KeyKind::Opening);
        assert_eq!(key_kind("謎の鍵"), KeyKind::Unknown);
    }

    #[test]
    fn turn_lines() {
        assert_eq!(turn_line("後手番"), Some(Color::White));
        assert_eq!(turn_line("下手番"), Some(Color::Black));
        assert_eq!(turn_line("後手番だ"), None);
        assert_eq!(turn_value("後手"), Some(Color::White));
    }
}
