//! The names in the tables for people: in their language, where they are no proper names.

use std::borrow::Cow;

use kifu::{
    finding::Code,
    record::{EndingKind, Origin, Promotion},
    replay::{Convention, Form, describe},
    report::Lang,
    shogi::{Color, Handicap, Move, Position},
};

/// A name of the table `key`.
pub(super) fn shown<'a>(key: &str, name: &'a str, lang: Lang) -> Cow<'a, str> {
    match (lang, key) {
        // The winner is stated and the manner is not: that is no ending "unstated".
        (Lang::En, "endings") if name == EndingKind::Unstated.name() => "result only".into(),
        (Lang::En, _) => name.into(),
        (Lang::Ja, "endings") => ending(name).into(),
        (Lang::Ja, "handicaps") => start(name).into(),
        (Lang::Ja, "first_moves" | "openings") => moves(name).map_or(Cow::Borrowed(name), Cow::Owned),
        (Lang::Ja, "years") => format!("{name}年").into(),
        (Lang::Ja, "codes") => Code::from_name(name).map_or_else(|| name.into(), |code| titled(code).into()),
        (Lang::Ja, _) => name.into(),
    }
}

fn titled(code: &Code) -> String {
    format!("{}（{}）", code.name, code.ja)
}

fn ending(name: &str) -> &str {
    let known = EndingKind::ALL.into_iter().find(|kind| kind.name() == name).map(EndingKind::ja);
    known.unwrap_or(if name == super::count::NOT_STATED { "記載なし" } else { name })
}

fn start(name: &str) -> &str {
    match name {
        super::count::ANOTHER_POSITION => "その他の局面",
        super::count::NOT_KNOWN => "不明",
        handicap => handicap,
    }
}

/// Moves from the even position, in USI, as players say them: ▲７六歩 △３四歩, ▲５八金右.
fn moves(usi: &str) -> Option<String> {
    let mut position = Position::new(&Handicap::EVEN.setup());
    let mut said = Vec::new();
    for word in usi.split(' ') {
        let played = Move::from_usi(word)?;
        let mark = match position.turn() {
            Color::Black => '▲',
            Color::White => '△',
        };
        let written = describe(&position, played, None, Form::Ki2)?;
        let (square, kanji) = (Convention::Kif.square(played.to()), written.kind?.kanji());
        let words: String = match written.origin {
            Origin::Relative(words) => words.kanji().collect(),
            Origin::Hand => "打".to_owned(),
            Origin::Square(_) | Origin::Unstated | Origin::File(_) | Origin::Rank(_) => String::new(),
        };
        let promotion = match written.promotion {
            Promotion::Taken => "成",
            Promotion::Declined => "不成",
            Promotion::Unstated | Promotion::ByKind => "",
        };
        said.push(format!("{mark}{square}{kanji}{words}{promotion}"));
        position.play(played);
    }
    Some(said.join(" "))
}

#[cfg(test)]
mod tests {
    use super::{EndingKind, Lang, shown};

    #[test]
    fn names_are_said_in_japanese() {
        let check = |key, name, expected| assert_eq!(shown(key, name, Lang::Ja), expected);
        check("endings", "time-up", "切れ負け");
        check("endings", "not stated", "記載なし");
        check("handicaps", "二枚落ち", "二枚落ち");
        check("handicaps", "another position", "その他の局面");
        check("first_moves", "7g7f", "▲７六歩");
        check("first_moves", "4i5h", "▲５八金右");
        check("first_moves", "6i5h", "▲５八金左");
        check("first_moves", "5i5h", "▲５八玉");
        check("openings", "2h5h 6a5b", "▲５八飛 △５二金右");
        check("openings", "2g2f 8c8d", "▲２六歩 △８四歩");
        check("openings", "no moves", "no moves");
        check("events", "王座戦", "王座戦");
        check("codes", "nifu", "nifu（二歩です）");
        check("endings", "unstated", EndingKind::Unstated.ja());
        assert_eq!(shown("endings", "unstated", Lang::En), "result only");
        assert_eq!(shown("endings", "time-up", Lang::En), "time-up");
    }
}
