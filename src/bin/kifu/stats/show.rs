//! Counts as text: for people, as JSON, as CSV.

use std::fmt::Write as _;

use kifu::report::Lang;
use serde::Serialize;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::{
    count::{Counts, Results, Table},
    names,
};

/// A name and how often it occurs.
#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    count: u64,
}

/// The most frequent first, then by name; no more than `top`.
fn ranked(table: &Table, top: Option<usize>) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> =
        table.iter().map(|(name, &count)| Entry { name: name.as_str(), count }).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.count));
    entries.truncate(top.unwrap_or(usize::MAX));
    entries
}

/// The players with most games first.
fn ranked_players(counts: &Counts, top: Option<usize>) -> Vec<(&str, Results)> {
    let mut players: Vec<(&str, Results)> =
        counts.players.iter().map(|(name, results)| (name.as_str(), *results)).collect();
    players.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
    players.truncate(top.unwrap_or(usize::MAX));
    players
}

/// In the order of the calendar.
fn by_year(counts: &Counts) -> Vec<Entry<'_>> {
    counts.years.iter().map(|(name, &count)| Entry { name, count }).collect()
}

/// A table with its titles: the key for programs, English and Japanese.
type Titled<'a> = ([&'static str; 3], Vec<Entry<'a>>);

fn tables(counts: &Counts, top: Option<usize>) -> Vec<Titled<'_>> {
    vec![
        (["notations", "notations (files)", "形式（ファイル）"], ranked(&counts.notations, None)),
        (["encodings", "encodings (files)", "文字コード（ファイル）"], ranked(&counts.encodings, None)),
        (["handicaps", "starts", "手合割"], ranked(&counts.handicaps, None)),
        (["endings", "endings", "終局"], ranked(&counts.endings, None)),
        (["first_moves", "first moves", "初手"], ranked(&counts.first_moves, top)),
        (["openings", "first two moves", "初手と2手目"], ranked(&counts.openings, top)),
        (["events", "events", "棋戦"], ranked(&counts.events, top)),
        (["years", "years", "年"], by_year(counts)),
        (["codes", "findings", "指摘"], ranked(&counts.codes, top)),
    ]
}

/// For people: tables of the `top` most frequent.
pub(super) fn human(counts: &Counts, top: usize, lang: Lang) -> String {
    let mut out = String::new();
    aligned(&mut out, &sums(counts, lang));
    for ([key, en, ja], entries) in tables(counts, Some(top)) {
        let whole = match key {
            "notations" | "encodings" => counts.files,
            "first_moves" | "openings" => counts.even(),
            _ => counts.games,
        };
        let row = |entry: &Entry<'_>| {
            let share = if key == "codes" { String::new() } else { percent(entry.count, whole) };
            [clipped(&names::shown(key, entry.name, lang)), grouped(entry.count), share]
        };
        let rows: Vec<[String; 3]> = entries.iter().map(row).collect();
        titled(&mut out, say(lang, en, ja), &rows);
    }
    let players = ranked_players(counts, Some(top));
    let rows: Vec<[String; 5]> = players.iter().map(|(name, results)| player(name, *results, lang)).collect();
    titled(&mut out, say(lang, "players", "対局者"), &rows);
    out
}

const fn say<'a>(lang: Lang, en: &'a str, ja: &'a str) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

/// The table at the head: label, number, share of the games.
fn sums(counts: &Counts, lang: Lang) -> Vec<[String; 3]> {
    let label = |en, ja| say(lang, en, ja).to_owned();
    let number = |en, ja, n: u64| [label(en, ja), grouped(n), String::new()];
    let share = |en, ja, n: u64| [label(en, ja), grouped(n), percent(n, counts.games)];
    let Results { won, lost, drawn, .. } = counts.results;
    let decided = won + lost + drawn;
    let result = |en, ja, n: u64| [label(en, ja), grouped(n), percent(n, decided)];
    let [infos, warnings, errors] = counts.severities;
    vec![
        number("files", "ファイル", counts.files),
        number("files without a game", "棋譜のないファイル", counts.without_game),
        number("games", "対局", counts.games),
        share("read only in part", "一部しか読めない対局", counts.in_part),
        share("with times", "消費時間のある対局", counts.with_times),
        share("with comments", "コメントのある対局", counts.with_comments),
        share("with variations", "変化のある対局", counts.with_variations),
        share("with evaluations", "評価値のある対局", counts.with_evaluations),
        number("variations", "変化", counts.variations),
        number("moves", "指し手", counts.plies()),
        [label("moves a game, mean", "平均手数"), mean(counts), String::new()],
        [label("median", "手数の中央値"), median(counts), String::new()],
        number("shortest", "最短手数", counts.shortest()),
        number("longest", "最長手数", counts.longest()),
        share("with a result", "勝敗のついた対局", decided),
        result("  Black won", "  先手勝ち", won),
        result("  White won", "  後手勝ち", lost),
        result("  drawn", "  引き分け", drawn),
        number("errors", "エラー", errors),
        number("warnings", "警告", warnings),
        number("infos", "情報", infos),
    ]
}

fn player(name: &str, results: Results, lang: Lang) -> [String; 5] {
    let of = |n: u64, en: &str, ja: &str| match lang {
        Lang::En => format!("{} {en}", grouped(n)),
        Lang::Ja => format!("{}{ja}", grouped(n)),
    };
    [
        clipped(name),
        grouped(results.games()),
        of(results.won, "won", "勝"),
        of(results.lost, "lost", "敗"),
        of(results.drawn, "drawn", "分"),
    ]
}

fn titled<const N: usize>(out: &mut String, title: &str, rows: &[[String; N]]) {
    if !rows.is_empty() {
        let _ = writeln!(out, "\n{title}");
        aligned(out, rows);
    }
}

/// The first column to the left, the others to the right; a kanji is two columns wide.
fn aligned<const N: usize>(out: &mut String, rows: &[[String; N]]) {
    let mut widths = [0; N];
    for row in rows {
        widths.iter_mut().zip(row).for_each(|(width, cell)| *width = (*width).max(cell.width()));
    }
    for row in rows {
        let mut line = String::from("  ");
        for (place, (cell, width)) in row.iter().zip(widths).enumerate() {
            let blanks = " ".repeat(width - cell.width());
            match place {
                0 => line.push_str(&format!("{cell}{blanks}")),
                _ => line.push_str(&format!("  {blanks}{cell}")),
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// A name on one line and not too long, without what a terminal would obey.
fn clipped(name: &str) -> String {
    const WIDEST: usize = 48;
    let mut width = 0;
    let mut out = String::new();
    for c in name.chars() {
        let c = if c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}') {
            '\u{fffd}'
        } else {
            c
        };
        width += c.width().unwrap_or(0);
        if width > WIDEST {
            out.push('…');
            break;
        }
        out.push(c);
    }
    out
}

/// `12,345`
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `12.3%`, in whole tenths so that the text is the same everywhere.
fn percent(n: u64, of: u64) -> String {
    match (n.saturating_mul(2000) + of).checked_div(of.saturating_mul(2)) {
        Some(tenths) => format!("{}.{}%", tenths / 10, tenths % 10),
        None => String::new(),
    }
}

/// The mean number of moves, to a tenth.
fn mean(counts: &Counts) -> String {
    let games: u64 = counts.lengths.values().sum();
    let tenths =
        (counts.plies().saturating_mul(20) + games).checked_div(games.saturating_mul(2)).unwrap_or(0);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The median number of moves: `4`, or `4.5`.
fn median(counts: &Counts) -> String {
    let doubled = counts.doubled_median();
    let half = if doubled.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{half}", grouped(doubled / 2))
}

#[derive(Serialize)]
struct Document<'a> {
    files: u64,
    files_without_game: u64,
    games: u64,
    games_read_in_part: u64,
    games_with_times: u64,
    games_with_comments: u64,
    games_with_variations: u64,
    games_with_evaluations: u64,
    variations: u64,
    moves: Moves,
    results: Sides,
    findings: Severities,
    #[serde(flatten)]
    tables: std::collections::BTreeMap<&'static str, Vec<Entry<'a>>>,
    players: Vec<Player<'a>>,
}

#[derive(Serialize)]
struct Moves {
    total: u64,
    mean: f64,
    median: f64,
    min: u64,
    max: u64,
}

#[derive(Serialize)]
struct Sides {
    black: u64,
    white: u64,
    draw: u64,
    unknown: u64,
}

#[derive(Serialize)]
struct Severities {
    error: u64,
    warning: u64,
    info: u64,
}

#[derive(Serialize)]
struct Player<'a> {
    name: &'a str,
    games: u64,
    won: u64,
    lost: u64,
    drawn: u64,
    unknown: u64,
}

/// One JSON object.
pub(super) fn json(counts: &Counts, top: Option<usize>) -> String {
    let Results { won, lost, drawn, unknown } = counts.results;
    let [info, warning, error] = counts.severities;
    let document = Document {
        files: counts.files,
        files_without_game: counts.without_game,
        games: counts.games,
        games_read_in_part: counts.in_part,
        games_with_times: counts.with_times,
        games_with_comments: counts.with_comments,
        games_with_variations: counts.with_variations,
        games_with_evaluations: counts.with_evaluations,
        variations: counts.variations,
        moves: Moves {
            total: counts.plies(),
            mean: mean(counts).parse().unwrap_or(0.0),
            median: counts.doubled_median() as f64 / 2.0,
            min: counts.shortest(),
            max: counts.longest(),
        },
        results: Sides { black: won, white: lost, draw: drawn, unknown },
        findings: Severities { error, warning, info },
        tables: tables(counts, top).into_iter().map(|([key, ..], entries)| (key, entries)).collect(),
        players: ranked_players(counts, top)
            .into_iter()
            .map(|(name, results)| Player {
                name,
                games: results.games(),
                won: results.won,
                lost: results.lost,
                drawn: results.drawn,
                unknown: results.unknown,
            })
            .collect(),
    };
    serde_json::to_string_pretty(&document).map_or_else(|_| String::new(), |text| text + "\n")
}

/// Lines of table, name and count.
pub(super) fn csv(counts: &Counts, top: Option<usize>) -> String {
    let mut out = String::from("table,name,count\n");
    let mut row = |table: &str, name: &str, count: &dyn std::fmt::Display| {
        let _ = writeln!(out, "{table},{},{count}", field(name));
    };
    let Results { won, lost, drawn, unknown } = counts.results;
    let [info, warning, error] = counts.severities;
    for (name, count) in [
        ("files", counts.files),
        ("files_without_game", counts.without_game),
        ("games", counts.games),
        ("games_read_in_part", counts.in_part),
        ("games_with_times", counts.with_times),
        ("games_with_comments", counts.with_comments),
        ("games_with_variations", counts.with_variations),
        ("games_with_evaluations", counts.with_evaluations),
        ("variations", counts.variations),
    ] {
        row("totals", name, &count);
    }
    row("moves", "total", &counts.plies());
    row("moves", "mean", &mean(counts));
    row("moves", "median", &(counts.doubled_median() as f64 / 2.0));
    row("moves", "min", &counts.shortest());
    row("moves", "max", &counts.longest());
    for (name, count) in [("black", won), ("white", lost), ("draw", drawn), ("unknown", unknown)] {
        row("results", name, &count);
    }
    for (name, count) in [("error", error), ("warning", warning), ("info", info)] {
        row("findings", name, &count);
    }
    for ([key, ..], entries) in tables(counts, top) {
        entries.iter().for_each(|entry| row(key, entry.name, &entry.count));
    }
    for (name, results) in ranked_players(counts, top) {
        for (table, count) in [
            ("players", results.games()),
            ("players_won", results.won),
            ("players_lost", results.lost),
            ("players_drawn", results.drawn),
        ] {
            row(table, name, &count);
        }
    }
    out
}

/// A field of CSV (RFC 4180).
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{aligned, clipped, field, grouped, percent};

    #[test]
    fn numbers_are_grouped_and_shares_rounded() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(percent(1, 3), "33.3%");
        assert_eq!(percent(2, 3), "66.7%");
        assert_eq!(percent(3, 3), "100.0%");
        assert_eq!(percent(0, 0), "");
    }

    #[test]
    fn kanji_take_two_columns() {
        let mut out = String::new();
        aligned(&mut out, &[["羽生".to_owned(), "1".to_owned()], ["ab".to_owned(), "10".to_owned()]]);
        assert_eq!(out, "  羽生   1\n  ab    10\n");
    }

    #[test]
    fn names_are_shown_safely() {
        assert_eq!(clipped("a\u{1b}[2Jb"), "a\u{fffd}[2Jb");
        assert_eq!(clipped(&"棋".repeat(30)), format!("{}…", "棋".repeat(24)));
        assert_eq!(field("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
