//! What the reader makes of texts, good and bad.

use proptest::prelude::*;

use super::{parse, write};
use crate::{
    finding::{Findings, Severity},
    notation::{
        Target, WriteOptions,
        kif::write_tests::{contents, games},
    },
    record::{AFTER_END, Destination, Origin, Promotion, Record, WrittenMove},
    replay::{Convention, Ending, Game, replay},
    shogi::{Color, PieceKind},
    source::Source,
};

fn read(text: &str) -> (Vec<Record>, Vec<String>) {
    let source = Source::new("a.ki2u", text.as_bytes().to_vec(), None);
    let mut findings = Findings::new();
    let records = parse(&source, &mut findings);
    let show = |finding: &crate::finding::Finding| {
        let level = match finding.severity {
            Severity::Error => "E",
            Severity::Warning => "W",
            Severity::Info => "I",
        };
        format!("{} {level} {}", finding.code.name, source.slice(finding.span).replace('\n', "|"))
    };
    let shown = findings.as_slice().iter().map(show).collect();
    (records, shown)
}

/// A move in short: `+７六歩`, with the words of its origin and promotion.
fn show_move(written: Option<WrittenMove>) -> String {
    let Some(written) = written else { return "?".to_owned() };
    let color = match written.color {
        Some(Color::Black) => "+",
        Some(Color::White) => "-",
        None => "",
    };
    let to = match written.destination {
        Destination::At(square) => square.to_string(),
        Destination::Same => "同".to_owned(),
        Destination::SameAt(square) => format!("同{square}"),
    };
    let origin = match written.origin {
        Origin::Unstated => String::new(),
        Origin::Hand => "打".to_owned(),
        Origin::Square(square) => format!("({square})"),
        Origin::Relative(words) => words.kanji().collect(),
        Origin::File(_) | Origin::Rank(_) => "!".to_owned(),
    };
    let promotion = match written.promotion {
        Promotion::Taken => "成",
        Promotion::Declined => "不成",
        Promotion::Unstated => "",
        Promotion::ByKind => "!",
    };
    format!("{color}{to}{}{origin}{promotion}", written.kind.map_or("", PieceKind::kanji))
}

/// The lines of a record: `parent:first ply`, moves, endings, comments.
fn show(record: &Record) -> String {
    let mut out = String::new();
    for line in &record.lines {
        if !out.is_empty() {
            out.push_str(" / ");
            out.push_str(&format!("{}:{} ", line.parent, line.first_ply()));
        }
        let mut words: Vec<String> = line.plies.iter().map(|ply| show_move(ply.written)).collect();
        words.extend(line.endings.iter().map(|row| format!("{}@{}", row.kind.name(), row.at)));
        words.extend(line.comments.iter().map(|comment| {
            let at = if comment.at == AFTER_END { "end".to_owned() } else { comment.at.to_string() };
            format!("*{at}{}", record.str(comment.text))
        }));
        out.push_str(&words.join(" "));
    }
    out
}

#[track_caller]
fn check(text: &str, expected: &str, findings: &[&str]) {
    let (records, found) = read(text);
    assert_eq!(records.iter().map(show).collect::<Vec<_>>().join(" // "), expected, "{text}");
    assert_eq!(found, findings, "{text}");
}

const THREE: &str = "+7f歩 -3d歩 +2f歩";

#[test]
fn moves_stand_as_their_writers_like_it() {
    check("▲７六歩    △３四歩    ▲２六歩\n", THREE, &[]);
    check("▲７六歩\n△３四歩\n▲２六歩", THREE, &[]);
    check("▲７六歩△３四歩▲２六歩\n", THREE, &[]);
    check("　▲７六歩　△３四歩　▲２六歩　\n", THREE, &[]);
    check("▲７六歩\t△３四歩\t▲２六歩\r\n", THREE, &[]);
    check("\n\n▲７六歩\n\n△３四歩 ▲２六歩\n", THREE, &[]);
    check("☗７六歩☖３四歩☗２六歩\r", THREE, &[]);
}

#[test]
fn words_are_read_in_any_order() {
    check("▲５二銀右上不成 △同　銀 ▲同成銀左", "+5b銀右上不成 -同銀 +同成銀左", &[]);
    check("▲５二銀成右上", "+5b銀右上成", &[]);
    check("▲４五角打△同歩", "+4e角打 -同歩", &[]);
    check("▲８八龍引 △８二竜寄 ▲４八王", "+8h龍引 -8b龍寄 +4h玉", &[]);
}

#[test]
fn odd_spellings_are_reported_once_a_game() {
    check("▲76歩△34歩▲26歩", THREE, &["nonstandard-spelling I ▲76歩"]);
    check("▼７六歩　▽３四歩　⛊２六歩", THREE, &["nonstandard-spelling I ▼７六歩"]);
    check("▲７六歩(77)△３四歩(33)", "+7f歩(7g) -3d歩(3c)", &["nonstandard-spelling I ▲７六歩(77)"]);
    check(
        "▲２二角生 △３三角打(00)",
        "+2b角不成 -3c角打",
        &["nonstandard-spelling I ▲２二角生", "nonstandard-spelling I △３三角打(00)"],
    );
    check("▲２五龍行", "+2e龍上", &["nonstandard-spelling I ▲２五龍行"]);
    check("△２二同銀", "-同2b銀", &["nonstandard-spelling I △２二同銀"]);
    check("▲９二全", "+9b成銀", &["nonstandard-spelling I ▲９二全"]);
    check("７六歩　３四歩　２六歩", "7f歩 3d歩 2f歩", &["nonstandard-spelling I ７六歩"]);
    check("1. ▲７六歩 2. △３四歩\n3▲２六歩", THREE, &["nonstandard-spelling I 1. "]);
    check("▲７六歩、△３四歩、▲２六歩。", THREE, &["nonstandard-spelling I 、"]);
}

#[test]
fn each_odd_spelling_can_be_mended() {
    let source = Source::new("a.ki2u", "▲76歩△34歩▲26歩\n".as_bytes().to_vec(), None);
    let mut findings = Findings::new();
    parse(&source, &mut findings);
    let fix = findings.as_slice()[0].fix.as_ref().expect("a fix");
    let texts: Vec<_> = fix.edits.iter().map(|edit| edit.text.as_str()).collect();
    assert_eq!(texts, ["▲７六歩", "△３四歩", "▲２六歩"]);
    assert!(findings.as_slice()[0].message.en.ends_with("(in 3 places of this game)"));
}

#[test]
fn moves_broken_over_two_lines_are_joined() {
    check("▲７六歩　△３四\n歩　▲２六歩\n", THREE, &["nonstandard-spelling I |"]);
    check(
        "▲７六歩　△３四歩　▲２二角\n成　△同　銀\n",
        "+7f歩 -3d歩 +2b角成 -同銀",
        &["nonstandard-spelling I |"],
    );
    check("▲７六歩　△\r\n　３四歩\r\n▲２六歩", THREE, &["nonstandard-spelling I \r|　"]);
    check("▲２二角\n　成\n", "+2b角成", &["nonstandard-spelling I |　"]);
    // A line of its own is no rest of a move.
    check("▲７六歩\n上手：乙\n", "+7f歩", &["misplaced-line W 上手：乙"]);
    check("▲７六歩\n左の図\n", "+7f歩 *1左の図", &["unknown-line W 左の図"]);
}

#[test]
fn endings_stand_as_rows_and_footers() {
    check("▲７六歩　△投了", "+7f歩 resign@1", &[]);
    check("▲７六歩\n△投了\nまで1手で先手の勝ち\n", "+7f歩 resign@1 unstated@1", &[]);
    check("▲７六歩\n投了\n", "+7f歩 resign@1", &[]);
    check("▲７六歩 中断", "+7f歩 interrupted@1", &[]);
    check("▲７六歩\nまで1手で千日手\n", "+7f歩 repetition@1", &[]);
}

#[test]
fn comments_stand_after_the_move_before() {
    check(
        "*前\n▲７六歩\n*一\n*二\n△３四歩\nまで2手で中断\n*終\n",
        "+7f歩 -3d歩 interrupted@2 *0前 *1一 *1二 *end終",
        &[],
    );
    check("▲７六歩 *好手\n△３四歩", "+7f歩 -3d歩 *1好手", &["nonstandard-spelling I *好手"]);
    check("▲７六歩 *好手 △３四歩", "+7f歩 *1好手 △３四歩", &["nonstandard-spelling W *好手 △３四歩"]);
    check("▲７六歩 #メモ\n△３四歩", "+7f歩 -3d歩 *1メモ", &[]);
}

#[test]
fn variations_leave_the_ply_they_name() {
    check(
        "▲７六歩　△３四歩\nまで2手で後手の勝ち\n\n変化：   2手\n△８四歩　▲２六歩\n",
        "+7f歩 -3d歩 unstated@2 / 0:2 -8d歩 +2f歩",
        &[],
    );
    check("▲７六歩　△３四歩\n変化：2\n△８四歩", "+7f歩 -3d歩 / 0:2 -8d歩", &[]);
}

#[test]
fn what_is_no_move_is_reported_where_it_is_wrong() {
    check("▲７六歩　△３四犬　▲２六歩", "+7f歩 ? +2f歩", &["unreadable-move E 犬"]);
    check("▲７六歩△３十歩▲２六歩", "+7f歩 ? +2f歩", &["unreadable-move E 十"]);
    check("▲７六歩△３四歩犬▲２六歩", "+7f歩 ? +2f歩", &["unreadable-move E 犬"]);
    check("▲７六歩　△３ミ歩　▲２六歩", "+7f歩 ? +2f歩", &["unreadable-move E ミ"]);
    check("▲７六歩\n△３ミ歩　▲２六歩", "+7f歩 ? +2f歩", &["unreadable-move E ミ"]);
    check(
        "７六歩\n３ミ歩\n２六歩",
        "7f歩 ? 2f歩",
        &["nonstandard-spelling I ７六歩", "unreadable-move E ミ"],
    );
    check("▲７六歩\n△まいった\n▲２六歩", "+7f歩 ? +2f歩", &["unreadable-line E △まいった"]);
    check("▲７六歩 好手 △３四歩", "+7f歩 -3d歩 *1好手", &["unknown-line W 好手"]);
    check("▲７六歩　△３四", "+7f歩 ?", &["truncated-record E △３四"]);
    check("▲７六歩　△３四\n▲２六歩\n", "+7f歩 ? +2f歩", &["unreadable-move E △３四"]);
    check("▲７六歩\n３四の歩\n", "+7f歩 ?", &["unreadable-line E ３四の歩"]);
}

#[test]
fn prose_is_kept_as_a_comment() {
    check(
        "これは\n先手：甲\n▲７六歩\n名局だ\n",
        "+7f歩 *0これは *1名局だ",
        &["unknown-line W これは", "unknown-line W 名局だ"],
    );
}

#[test]
fn several_games_are_told_apart() {
    let text = "先手：甲\n後手：乙\n\n▲７六歩\nまで1手で中断\n\n先手：丙\n後手：丁\n\n▲26歩\nまで1手で中断\n";
    check(
        text,
        "+7f歩 interrupted@1 // +2f歩 interrupted@1",
        &["several-games W 先手：丙", "nonstandard-spelling I ▲26歩"],
    );
}

#[test]
fn nothing_gives_no_game() {
    check("", "", &[]);
    check("こんにちは\n", "", &[]);
}

/// Takes out of a game what KI2 cannot hold.
fn fitted(mut game: Game) -> Game {
    let first = game.start.map_or(Color::Black, |start| start.turn);
    for line in &mut game.lines {
        line.times.iter_mut().for_each(|time| *time = None);
        let plies = line.from_ply.max(1) as usize - 1 + line.moves.len();
        let mover = if plies.is_multiple_of(2) { first } else { !first };
        let held =
            line.ending.take().filter(|ending| Target::Ki2u.holds_ending(ending, mover) == Some(ending.kind));
        line.ending = held.map(|ending| Ending { time: None, ..ending });
    }
    game
}

#[test]
fn a_move_that_no_words_single_out_is_written_with_its_origin() {
    let text = "▲７五歩(77)\n△３四歩\n";
    let source = Source::new("a.ki2u", text.as_bytes().to_vec(), None);
    let mut findings = Findings::new();
    let records = parse(&source, &mut findings);
    let replayed = replay(&records[0], Convention::Ki2, &mut findings, |_, _| {});
    let game = Game::new(&records[0], &replayed, Convention::Ki2);
    let mut out = String::new();
    write(Target::Ki2u, &game, &WriteOptions::default(), &mut out);
    assert!(out.contains("▲７五歩(77)△３四歩"), "{out}");
}

proptest! {
    #[test]
    fn a_written_game_reads_as_the_same_game(game in games()) {
        let game = fitted(game);
        let mut text = String::new();
        write(Target::Ki2u, &game, &WriteOptions::default(), &mut text);
        let source = Source::new("a.ki2u", text.as_bytes().to_vec(), None);
        let mut findings = Findings::new();
        let records = parse(&source, &mut findings);
        prop_assert_eq!(records.len(), 1, "{}", &text);
        prop_assert!(findings.as_slice().is_empty(), "{:?}\n{}", findings.as_slice(), &text);
        let replayed = replay(&records[0], Convention::Ki2, &mut findings, |_, _| {});
        let again = Game::new(&records[0], &replayed, Convention::Ki2);
        prop_assert_eq!(contents(&game), contents(&again), "{}", &text);
        prop_assert_eq!(game.start, again.start);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        read(&text);
    }

    #[test]
    fn no_text_of_moves_makes_the_reader_panic(
        words in prop::collection::vec(prop::sample::select(vec![
            "▲", "△", "▽", "７六", "76", "同", "　", " ", "\n", "\r", "\t", "歩", "成", "成銀", "銀", "左", "上",
            "不成", "生", "打", "(77)", "(00)", "(", "投了", "まで", "3手で", "後手の勝ち", "変化：", "2手", "*",
            "#", "&", "、", "12.", "先手：", "甲", "＊", "+", "犬", "\u{feff}", "|", "手数", "後手番", "9",
        ]), 0..60),
    ) {
        read(&words.concat());
    }
}
