//! Claims about whole KIF texts: what becomes of each line, and that nothing breaks the reader.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::parse;
use crate::{
    finding::{Finding, Findings},
    notation::kakinoki::{lines::trim, moves::push_kif_move},
    record::{AFTER_END, CommentKind, Line, Record},
    source::{Source, Span},
};

fn read(text: &str) -> (Source, Vec<Record>, Vec<Finding>) {
    let source = Source::new("a.kifu", text.as_bytes().to_vec(), None);
    let mut findings = Findings::new();
    let records = parse(&source, &mut findings);
    (source, records, findings.take())
}

/// A line of play in short: moves with their clocks, endings in brackets, comments in braces.
fn summary(record: &Record, line: &Line) -> String {
    let mut words = Vec::new();
    let comments = |at: u32, words: &mut Vec<String>| {
        for comment in line.comments.iter().filter(|comment| comment.at == at) {
            let mark = if comment.kind == CommentKind::Bookmark { "&" } else { "" };
            words.push(format!("{{{mark}{}}}", record.str(comment.text)));
        }
    };
    if line.from_ply > 0 {
        words.push(format!("{}<{}:", line.from_ply, line.parent));
    }
    for at in 0..=line.plies.len() {
        comments(u32::try_from(at).unwrap(), &mut words);
        for ending in line.endings.iter().filter(|ending| ending.at as usize == at) {
            let plies = ending.plies.map_or(String::new(), |(n, _)| format!(" {n}"));
            words.push(format!("[{}{plies} {:?}]", ending.kind.name(), ending.verdict));
        }
        let Some(ply) = line.plies.get(at) else { continue };
        let mut text = String::new();
        match &ply.written {
            Some(written) => push_kif_move(&mut text, written),
            None => text.push('?'),
        }
        if let Some(time) = ply.time {
            let _ = write!(text, "@{}", time / 1000);
        }
        words.push(text);
    }
    comments(AFTER_END, &mut words);
    words.join(" ")
}

/// All lines of all games, and the findings as `line code`.
#[track_caller]
fn check(text: &str, lines: &[&str], findings: &[&str]) {
    let (source, records, found) = read(text);
    let got: Vec<String> =
        records.iter().flat_map(|record| record.lines.iter().map(|line| summary(record, line))).collect();
    assert_eq!(got, lines, "{text}");
    let line_of = |span: Span| source.text()[..span.start as usize].matches('\n').count() + 1;
    let found: Vec<String> =
        found.iter().map(|finding| format!("{} {}", line_of(finding.span), finding.code.name)).collect();
    assert_eq!(found, findings, "{text}");
}

#[test]
fn comments_go_where_they_stand() {
    check(
        "手合割：平手\n*はじめに\n手数----\n1 ７六歩(77)\n*a\n*\n&しおり\n2 投了\n*感想\nまで1手で先手の勝ち\n*あとがき\n",
        &[
            "{はじめに} ７六歩(77) {a} {} {&しおり} [resign MoverLoses] [unstated 1 Wins(Black)] {感想} {あとがき}",
        ],
        &[],
    );
}

#[test]
fn comments_behind_moves_and_indented_ones_are_read() {
    check("1 ７六歩(77) (0:05/) *角道\n", &["７六歩(77)@5 {角道}"], &["1 nonstandard-spelling"]);
    check("1 ７六歩(77) (00:01/ 0:00:01) #探索\n", &["７六歩(77)@1 {探索}"], &[]);
    check("1 ７六歩(77)\n  *字下げ\n", &["７六歩(77) {字下げ}"], &["2 nonstandard-spelling"]);
    check("1 ７六歩(77)\n＊全角\n", &["７六歩(77) {全角}"], &["2 nonstandard-spelling"]);
}

#[test]
fn several_moves_on_a_line_are_several_moves() {
    check("1 ７六歩(77)   2 ３四歩(33)  (0:03/)\n", &["７六歩(77) ３四歩(33)@3"], &[]);
    check("▲７六歩(77) △３四歩(33) ▲２六歩(27)\n", &["７六歩(77) ３四歩(33) ２六歩(27)"], &[]);
}

#[test]
fn numbers_in_every_form() {
    check("1. ７六歩(77)\n2: ３四歩(33)\n3手目 投了\n", &["７六歩(77) ３四歩(33) [resign MoverLoses]"], &[]);
    check("1７六歩(77)\n2３四歩(33)\n3投了\n", &["７六歩(77) ３四歩(33) [resign MoverLoses]"], &[]);
    check("１ ７六歩(77)\n　２　３四歩(33)\n", &["７六歩(77) ３四歩(33)"], &[]);
    check("62 同　金(43)\n", &["同　金(43)"], &[]);
    check("001 ７六歩(77)\n", &["７六歩(77)"], &[]);
}

#[test]
fn two_times_count_as_one() {
    check("1 ７六歩(77) ( 0:01/00:00:01) ( 0:02/00:00:02)\n", &["７六歩(77)@2"], &["1 duplicate-time"]);
    check(
        "1 ７六歩(77) ( 0:01/00:00:01) ( 0:01/00:00:01)\n2 ３四歩(33) ( 0:01/00:00:01) ( 0:01/00:00:01)\n",
        &["７六歩(77)@1 ３四歩(33)@1"],
        &["1 duplicate-time"],
    );
}

#[test]
fn times_that_cannot_be_read_stay_unknown() {
    check(
        "1 ７六歩(77) ( x:yy/00:00:00)\n2 ３四歩(33)\n",
        &["７六歩(77) ３四歩(33)"],
        &["1 unreadable-time"],
    );
    check("1 ７六歩(77) ( 0:05/00:\n2 ３四歩(33)\n", &["７六歩(77) ３四歩(33)"], &["1 unreadable-time"]);
    check("1 ７六歩(77)   ( 0:05/00", &["７六歩(77)"], &["1 truncated-record"]);
}

#[test]
fn unreadable_moves_end_the_line_but_not_the_reading() {
    check(
        "1 ７六歩(77)\n2 ３四犬(33)\n3 投了\n",
        &["７六歩(77) ? [resign MoverLoses]"],
        &["2 unreadable-move"],
    );
    check("1 ７六歩(77)\n2 パス\n3 ２六歩(27)\n", &["７六歩(77) ? ２六歩(27)"], &["2 unreadable-move"]);
    check("   1\n   2 ３四歩(33)\n", &["? ３四歩(33)"], &["1 unreadable-move"]);
    check("1 ７六歩(77)\n2 ３四", &["７六歩(77) ?"], &["2 truncated-record"]);
}

#[test]
fn a_row_that_stands_twice_is_read_once() {
    let played = &["７六歩(77)@5 ３四歩(33) ２六歩(27) [resign MoverLoses]"];
    let rest = "2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n";
    check(&format!("1 ７六歩(77) ( 0:05/)\n1 ７六歩(77) ( 0:05/)\n{rest}"), played, &["2 move-number"]);
    check(&format!("1 ７六歩(77) ( 0:05/)\n1 ７六歩(77) ( 0:07/)\n{rest}"), played, &["2 move-number"]);
    check(
        "1 ７六歩(77)\n*a\n1 ７六歩(77) *b\n*c\n2 ３四歩(33)\n",
        &["７六歩(77) {a} {b} {c} ３四歩(33)"],
        &["3 move-number", "3 nonstandard-spelling"],
    );
    // Another move is a variation that no line announces.
    check(
        "1 ７六歩(77)\n2 ３四歩(33)\n2 ８四歩(83)\n3 ２六歩(27)\n",
        &["７六歩(77) ３四歩(33)", "2<0: ８四歩(83) ２六歩(27)"],
        &["3 move-number"],
    );
}

#[test]
fn prose_is_reported_and_kept() {
    check(
        "1 ７六歩(77)\nここまで定跡。\n次が妙手。\n2 ３四歩(33)\n",
        &["７六歩(77) {ここまで定跡。} {次が妙手。} ３四歩(33)"],
        &["2 unknown-line"],
    );
    check(
        "1 ７六歩(77)\n２六歩からの仕掛け\n2 ３四歩(33)\n",
        &["７六歩(77) {２六歩からの仕掛け} ３四歩(33)"],
        &["2 unknown-line"],
    );
    check(
        "1 ７六歩(77)\n２六歩からの仕掛け\n3 ２六歩(27)\n",
        &["７六歩(77) ? ２六歩(27)"],
        &["2 unreadable-line"],
    );
    check(
        "1 ７六歩(77)\n10分の長考\n2 ３四歩(33)\n",
        &["７六歩(77) {10分の長考} ３四歩(33)"],
        &["2 unknown-line"],
    );
}

#[test]
fn endings_in_no_table_are_kept() {
    check("1 ７六歩(77)\n2 おしまい (0:05/)\n", &["７六歩(77) [other Unknown]"], &["2 unknown-ending"]);
    check("1 ７六歩(77)\nまで1手でおしまい\n", &["７六歩(77) [other 1 Unknown]"], &["2 unknown-ending"]);
}

#[test]
fn headers_after_moves_are_misplaced() {
    check("1 ７六歩(77)\n備考：長考\n2 ３四歩(33)\n", &["７六歩(77) ３四歩(33)"], &["2 misplaced-line"]);
    check("変化：3手\n1 ７六歩(77)\n", &["７六歩(77)"], &["1 misplaced-line"]);
}

#[test]
fn a_new_header_or_a_new_first_move_begins_a_new_game() {
    let games = ["７六歩(77)", "２六歩(27)"];
    check("先手：甲\n1 ７六歩(77)\n先手：乙\n1 ２六歩(27)\n", &games, &["3 several-games"]);
    check("1 ７六歩(77)\n手数----\n1 ２六歩(27)\n", &games, &["2 several-games"]);
    check(
        "1 ７六歩(77)\n2 投了\n1 ２六歩(27)\n",
        &["７六歩(77) [resign MoverLoses]", "２六歩(27)"],
        &["3 several-games"],
    );
}

#[test]
fn a_repeated_number_is_a_variation_or_a_slip() {
    check(
        "1 ７六歩(77)\n2 ３四歩(33)\n2 ８四歩(83)\n3 ２六歩(27)\n",
        &["７六歩(77) ３四歩(33)", "2<0: ８四歩(83) ２六歩(27)"],
        &["3 move-number"],
    );
    check("1 ７六歩(77)\n1 ３四歩(33)\n3 ２六歩(27)\n", &["７六歩(77) ３四歩(33) ２六歩(27)"], &[]);
    check(
        "1 ７六歩(77)\n2 ３四歩(33)\n2 ２六歩(27)\n3 ８四歩(83)\n",
        &["７六歩(77) ３四歩(33) ２六歩(27) ８四歩(83)"],
        &[],
    );
    check(
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n4 同　飛(82)\n5 ４五角打\n",
        &["７六歩(77) ３四歩(33) ２二角成(88) 同　銀(31)", "4<0: 同　飛(82) ４五角打"],
        &["5 move-number"],
    );
    check(
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n4 ２六歩(27)\n6 ３三銀(22)\n6 ８四歩(83)\n",
        &["７六歩(77) ３四歩(33) ２二角成(88) 同　銀(31) ２六歩(27) ３三銀(22)", "6<0: ８四歩(83)"],
        &["7 move-number"],
    );
}

#[test]
fn variations_hang_where_their_ply_is() {
    let main = "1 ２六歩(27)\n2 ８四歩(83)\n3 ２五歩(26)\n4 投了\n";
    let main_line = "２六歩(27) ８四歩(83) ２五歩(26) [resign MoverLoses]";
    check(
        &format!(
            "{main}変化：3手\n*前置き\n3 ７六歩(77)\n変化：4手\n4 ３四歩(33)\n変化：2手　研究\n2 ３四歩(33)\n"
        ),
        &[main_line, "3<0: {前置き} ７六歩(77) ３四歩(33)", "2<0: {研究} ３四歩(33)"],
        &["8 variation-target"],
    );
    check(&format!("{main}変化：4手\n4 ８五歩(84)\n"), &[main_line, "4<0: ８五歩(84)"], &[]);
    check(&format!("{main}変化：9手\n9 ８五歩(84)\n10 ７八金(69)\n"), &[main_line], &["5 variation-target"]);
    check("1 ２六歩(27)\n変化：2手\n2 ８四歩(83)\n", &["２六歩(27) ８四歩(83)"], &["2 variation-target"]);
}

#[test]
fn numbers_that_start_above_one_number_the_variations_too() {
    check(
        "11 ２六歩(27)\n12 ８四歩(83)\n13 投了\n変化：12手\n12 ３四歩(33)\n",
        &["２六歩(27) ８四歩(83) [resign MoverLoses]", "2<0: ３四歩(33)"],
        &[],
    );
}

#[test]
fn a_second_diagram_must_show_the_same() {
    let row = |glyph: &str| format!("| {}{glyph}|\n", "・ ".repeat(8));
    let board = |glyph: &str| row("・").repeat(8) + &row(glyph);
    check(&format!("{}{}1 ７六歩(77)\n", board("玉"), board("玉")), &["７六歩(77)"], &[]);
    check(&format!("{}{}1 ７六歩(77)\n", board("玉"), board("歩")), &["７六歩(77)"], &["10 two-boards"]);
    check(&format!("{}1 ７六歩(77)\n", row("玉").repeat(8)), &["７六歩(77)"], &["1 unreadable-board"]);
}

#[test]
fn a_diagram_after_the_moves_is_kept_for_replay() {
    let row = format!("| {}|\n", "・ ".repeat(9).trim_end());
    let (_, records, findings) =
        read(&format!("1 ７六歩(77)\n2 投了\n後手の持駒：なし\n{}手数＝1\n", row.repeat(9)));
    assert_eq!(findings, []);
    let [diagram] = &records[0].diagrams[..] else { panic!("{records:?}") };
    assert_eq!((diagram.line, diagram.at, diagram.hands), (0, 1, false));
}

#[test]
fn no_game_is_no_finding_of_this_reader() {
    check("きょうは天気がよい。\nあしたも。\n", &[], &[]);
    check("", &[], &[]);
    check("\u{feff}", &[], &[]);
}

#[test]
fn fixes_lead_to_the_same_game() {
    for text in [
        "1 76歩(77)\n",
        "1 ７六歩（77）\n",
        "1 ２六飛車(28)\n",
        "1 ４五角打(00)\n",
        "1 ７六歩(77)\n  *注\n",
        "1 ７六歩(77)\n  雑談。\nまた。\n2 投了\n",
    ] {
        let (source, records, findings) = read(text);
        let mut mended = source.text().to_owned();
        let mut edits: Vec<_> =
            findings.iter().filter_map(|finding| finding.fix.as_ref()).flat_map(|fix| &fix.edits).collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
        for edit in edits {
            mended.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
        }
        let (_, again, left) = read(&mended);
        assert_eq!(left, [], "{mended}");
        assert_eq!(summary(&records[0], records[0].main()), summary(&again[0], again[0].main()));
    }
}

/// Long and deep inputs that a slip would read in quadratic time, or with recursion.
#[test]
fn large_inputs_are_read_to_their_end() {
    let many = 20_000;
    let nested: String = (2..many).fold("1 ７六歩(77)\n".to_owned(), |mut text, ply| {
        let _ = write!(text, "変化：{ply}手\n{ply} ３四歩(33)\n{} ２六歩(27)\n", ply + 1);
        text
    });
    assert_eq!(read(&nested).1.len(), 1);
    for line in [
        "1 ７六歩(77)\n",
        "２六歩からの仕掛け\n",
        "先手：甲\n",
        "*注\n",
        "変化：1手\n",
        "まで1手で先手の勝ち\n",
        "手数----\n",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n",
        "後手番\n",
        "5 なに\n",
        "(",
        "変化：",
    ] {
        let _ = read(&line.repeat(many));
        let _ = read(&format!("1 ７六歩(77)\n{}", line.repeat(many)));
    }
}

const SAMPLE: &str = "#KIF version=2.0 encoding=UTF-8\n開始日時：2024/01/02\n後手の持駒：角　歩二　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n\
    +---------------------------+\n|v香v桂 ・ ・v玉 ・v銀v桂v香|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n先手の持駒：なし\n手数＝12  △７五飛  まで\n\
    後手番\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n*はじめに\n   1 ７六歩(77)   ( 0:16/00:00:16)\n&しおり\n\
    \u{20}  2 同　銀(31)   ( 0:00/00:00:00)+\n   3 ４五角打     ( 0:05/00:00:07)\n   4 投了         ( 0:06/00:00:13)\nまで3手で先手の勝ち\n\n\
    変化：2手\n   2 ８四歩(83)\n   3 中断\nまで2手で中断\n";

/// Whether a line is noise that need not leave a trace.
fn is_noise(line: &str) -> bool {
    line.is_empty()
        || line.starts_with('#')
        || line.starts_with("手数-")
        || line.starts_with("手数＝")
        || line == "盤面回転"
        || line.starts_with(['+', '９', '9'])
}

/// Every line of a text is somewhere in the record or in a finding.
fn every_line_left_a_trace(text: &str) -> Result<(), TestCaseError> {
    let (source, records, findings) = read(text);
    if records.is_empty() {
        return Ok(());
    }
    let mut traces: Vec<Span> = findings.iter().map(|finding| finding.span).collect();
    let mut nowhere = false;
    for record in &records {
        traces.extend(record.header.iter().map(|field| field.span));
        traces.extend(record.diagrams.iter().map(|diagram| diagram.span));
        traces.extend([record.start.setup_span, record.start.turn_span]);
        nowhere |= record.start.broken || !record.diagrams.is_empty();
        for line in &record.lines {
            traces.push(line.span);
            traces.extend(line.plies.iter().map(|ply| ply.span));
            traces.extend(line.endings.iter().map(|ending| ending.span));
            traces.extend(line.comments.iter().map(|comment| comment.span));
        }
    }
    nowhere |= findings.iter().any(|finding| finding.code.name == "variation-target");
    for line in source.text().lines().flat_map(|line| line.split('\r')) {
        let start = u32::try_from(line.as_ptr().addr() - source.text().as_ptr().addr()).unwrap();
        let end = start + u32::try_from(line.len()).unwrap();
        let is_traced = traces.iter().any(|trace| trace.start < end && trace.end > start);
        // Lines of a diagram that was found broken, and variations without a place, share one finding.
        let is_shared = nowhere
            || trim(line).starts_with(['|', '｜'])
            || trim(line).contains('駒')
            || trim(line).ends_with('番');
        prop_assert!(is_traced || is_noise(trim(line)) || is_shared, "「{line}」 of {text:?}");
    }
    Ok(())
}

fn pieces_of_records() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "1",
        "2",
        "３",
        " ",
        "　",
        "７六歩",
        "(77)",
        "同",
        "銀",
        "打",
        "成",
        "不成",
        "(00)",
        "( 0:16/00:00:16)",
        "(",
        ")",
        "+",
        "投了",
        "中断",
        "まで",
        "手で",
        "先手",
        "後手",
        "の勝ち",
        "変化：",
        "手",
        "*",
        "&",
        "#",
        "：",
        ":",
        "手合割",
        "平手",
        "手数＝",
        "手数----",
        "|",
        "v",
        "・",
        "玉",
        "後手番",
        "の持駒：",
        "なし",
        "飛歩二",
        "\n",
        "\n",
        "\r",
        "\r\n",
        "\0",
        "\u{feff}",
        "𠮷",
        "e\u{301}",
        "－",
        "9999999999",
        "九",
        "十",
        "百",
        "開始日時：",
        "▲",
        "△",
        "左",
        "右",
        "馬",
        "全",
        "今",
        "パス",
        "ここ",
        "。",
    ]);
    prop::collection::vec(words, 0..60).prop_map(|words| words.concat())
}

fn mutated_sample() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), pieces_of_records(), 0..12usize), 0..6);
    edits.prop_map(|edits| {
        let mut chars: Vec<char> = SAMPLE.chars().collect();
        for (at, insert, remove) in edits {
            let at = at.index(chars.len().max(1)).min(chars.len());
            let end = (at + remove).min(chars.len());
            chars.splice(at..end, insert.chars());
        }
        chars.into_iter().collect()
    })
}

proptest! {
    #[test]
    fn nothing_breaks_the_reader(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn no_line_is_lost(text in pieces_of_records()) {
        every_line_left_a_trace(&text)?;
    }

    #[test]
    fn no_line_of_a_damaged_record_is_lost(text in mutated_sample()) {
        every_line_left_a_trace(&text)?;
    }

    #[test]
    fn a_record_cut_off_anywhere_is_read(at in any::<prop::sample::Index>()) {
        let chars: String = SAMPLE.chars().take(at.index(SAMPLE.chars().count())).collect();
        every_line_left_a_trace(&chars)?;
    }
}
