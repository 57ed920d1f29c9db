//! Move lines of KIF in every spelling that is met: `1. ▲７六歩（77） (0:5) *好手`.

use super::{
    numbers::{is_written_twice, place_in_game, written_twice},
    row::{Body, Row, first_move, row},
};
use crate::{
    finding::{
        DUPLICATE_TIME, Finding, NONSTANDARD_SPELLING, Said, Severity, TRUNCATED_RECORD, UNKNOWN_ENDING,
        UNKNOWN_LINE, UNREADABLE_LINE, UNREADABLE_MOVE, UNREADABLE_TIME,
    },
    notation::{
        grammar::Expected,
        kakinoki::{
            Reader,
            cut::{self, COMPLETE, cut_off_in_move},
            endings::{self, EndingWord},
            faults::maybe_move,
            header,
            lines::{quoted, trim},
            lookalikes::{self, Lookalike},
            moves::{MoveWords, Oddities, move_words, push_kif_move, skip_blanks},
            tables, time,
        },
    },
    record::{CommentKind, EndingKind, EndingRow, EndingSource, Ply, Promotion, Verdict},
    source::Span,
};

/// Reads a line that KIF and KI2 do not write alike.
pub(super) fn read<'a>(reader: &mut Reader<'a, '_>, line: &'a str) {
    if !reader.has_begun() && header::is_plain(line) {
        return reader.other(line);
    }
    let mut next = row(line).filter(|row| row.number > 0 || stands_for_itself(reader, *row));
    if next.is_none() {
        return unnumbered(reader, line);
    }
    while let Some(row) = next {
        let rest = match row.body {
            Body::Move(words, _, rest) if lacks_origin(reader, words, rest) => {
                return cut_off_move(reader, line, row);
            }
            Body::Move(words, text, rest) => play(reader, line, row, words, text, rest),
            Body::Ending(entry, word, rest) => end(reader, line, row, entry, word, rest),
            Body::Other(text) => return no_move(reader, line, row, text),
        };
        next = self::row(rest);
    }
}

/// Whether the text stops where the origin of a move should stand, or inside it.
fn lacks_origin(reader: &Reader<'_, '_>, words: MoveWords, rest: &str) -> bool {
    let is_open = words.origin.is_none() && !words.drop && words.relative.is_empty();
    if !is_open || !reader.is_cut_off() {
        return false;
    }
    let rest = trim(rest);
    let is_bracket = rest.chars().count() <= 2 && cut::begins_brackets(rest);
    is_bracket || rest.is_empty() && reader.writes_origins()
}

/// Whether a row without a number is one: nothing but it and a clock is on the line, and the
/// numbers around it leave a place for it.
fn stands_for_itself(reader: &mut Reader<'_, '_>, row: Row<'_>) -> bool {
    let is_row = match row.body {
        Body::Move(_, _, rest) => is_tail(rest),
        Body::Ending(_, _, rest) => reader.has_begun() && is_tail(rest),
        Body::Other(_) => false,
    };
    is_row && !none_is_missing(reader)
}

/// Whether the printed numbers show that no move stands here.
fn none_is_missing(reader: &mut Reader<'_, '_>) -> bool {
    let last = reader.last_number();
    reader.numbers_moves() && reader.next_number().is_some_and(|next| next <= last.saturating_add(1))
}

/// Whether nothing but clocks, a `+`, a comment or further moves follow.
fn is_tail(rest: &str) -> bool {
    let rest = after_clocks(rest);
    rest.is_empty() || rest.starts_with(['*', '＊', '#']) || first_move(rest).is_some()
}

/// What follows the clocks and the sign of a move that variations replace.
fn after_clocks(rest: &str) -> &str {
    let mut rest = skip_blanks(rest);
    while let Some((_, after)) = time::column(rest) {
        rest = skip_blanks(after);
    }
    skip_blanks(rest.strip_prefix('+').unwrap_or(rest))
}

/// Adds a move, and returns what follows it on the line where that may be another.
fn play<'a>(
    reader: &mut Reader<'a, '_>,
    line: &'a str,
    row: Row<'a>,
    words: MoveWords,
    text: &'a str,
    rest: &'a str,
) -> &'a str {
    if is_written_twice(reader, row, words) {
        let rest = after_clocks(rest);
        written_twice(reader, line, row, rest);
        return remark(reader, rest);
    }
    place_in_game(reader, line, row);
    let mut ply = Ply::new(Some(words.written()), reader.span(text));
    ply.number = row.number;
    spelling(reader, words, text);
    let tail = clocks(reader, rest);
    (ply.time, ply.total, ply.time_span) = (tail.time, tail.total, tail.span);
    reader.play(ply);
    remark(reader, tail.rest)
}

/// Adds an ending.
fn end<'a>(
    reader: &mut Reader<'a, '_>,
    line: &'a str,
    row: Row<'a>,
    entry: &EndingWord,
    word: &'a str,
    rest: &'a str,
) -> &'a str {
    place_in_game(reader, line, row);
    let tail = clocks(reader, rest);
    add_ending(reader, row.number, entry.kind, entry.verdict, word, &tail);
    remark(reader, tail.rest)
}

fn add_ending(
    reader: &mut Reader<'_, '_>,
    number: u32,
    kind: EndingKind,
    verdict: Verdict,
    word: &str,
    tail: &Tail<'_>,
) {
    let span = reader.span(word);
    reader.end(endings::bare(word), |text, at| EndingRow {
        number,
        time: tail.time,
        total: tail.total,
        time_span: tail.span,
        ..EndingRow::new(EndingSource::Row, kind, verdict, text, span, at)
    });
}

/// What follows a move or an ending on its line.
struct Tail<'a> {
    time: Option<i64>,
    total: Option<i64>,
    span: Span,
    rest: &'a str,
}

/// `*(time / "+")`
fn clocks<'a>(reader: &mut Reader<'a, '_>, rest: &'a str) -> Tail<'a> {
    let mut tail = Tail { time: None, total: None, span: Span::default(), rest: skip_blanks(rest) };
    let ply = reader.ply();
    loop {
        if let Some(rest) = tail.rest.strip_prefix('+') {
            tail.rest = skip_blanks(rest);
            continue;
        }
        let Some((column, rest)) = time::column(tail.rest) else { break };
        if column.clock.is_none()
            && !column.text.contains(|c| tables::digit(c).is_some() || ":：/".contains(c))
        {
            break;
        }
        let span = reader.span(column.text);
        match column.clock {
            Some(clock) => {
                let differs = (tail.time, tail.total) != (clock.elapsed, clock.total);
                if !tail.span.is_empty() && (differs || reader.reports_double_times()) {
                    doubled(reader, span, tail.span, ply);
                }
                (tail.time, tail.total, tail.span) = (clock.elapsed, clock.total, span);
            }
            None => unreadable_time(reader, column.text, ply),
        }
        tail.rest = skip_blanks(rest);
    }
    let is_cut_off = reader.is_cut_off() && cut::begins_brackets(tail.rest);
    if is_cut_off || tail.rest.starts_with(['(', '（']) && tail.rest.contains([':', '：']) {
        unreadable_time(reader, tail.rest, ply);
        tail.rest = "";
    }
    tail
}

/// Reports a second time; the one `before` it does not count, and can go.
fn doubled(reader: &mut Reader<'_, '_>, span: Span, before: Span, ply: u32) {
    reader.report(
        Finding::new(
            &DUPLICATE_TIME,
            span,
            (
                "a second time for the same move: the last one counts",
                "1手に消費時間が2つあります。後のものを採ります",
            ),
        )
        .help(("leave one time column", "消費時間は1つだけ残してください"))
        .fix(Span::new(before.start, span.start), "", true)
        .ply(ply),
    );
}

fn unreadable_time<'a>(reader: &mut Reader<'a, '_>, text: &'a str, ply: u32) {
    if reader.is_cut_off() && cut::begins_brackets(text) {
        return reader.cut_off_in(text, ply);
    }
    let span = reader.span(text);
    reader.report(
        Finding::new(
            &UNREADABLE_TIME,
            span,
            (
                format!("{} is no time: expected (minutes:seconds/hours:minutes:seconds)", quoted(text)),
                format!("{}は消費時間として読めません。「(分:秒/時:分:秒)」の形が必要です", quoted(text)),
            ),
        )
        .help((
            "correct the time or take it out: it stays unknown",
            "消費時間を直すか消してください（時間は不明として扱います）",
        ))
        .ply(ply),
    );
}

/// A comment behind the move; what is left where it is no comment but perhaps another row.
fn remark<'a>(reader: &mut Reader<'a, '_>, rest: &'a str) -> &'a str {
    if rest.is_empty() {
        return rest;
    }
    let ply = reader.ply() - 1;
    let span = reader.span(rest);
    if let Some(text) = rest.strip_prefix(['*', '＊']) {
        reader.comment(CommentKind::Text, text, span);
        reader.report(
            Finding::new(
                &NONSTANDARD_SPELLING,
                span,
                ("a comment stands behind the move on its line", "コメントが指し手と同じ行にあります"),
            )
            .help((
                "give the comment a line of its own after the move: some programs lose it, or the move",
                "コメントは指し手の次の行に書いてください。コメントや指し手を読み落とすソフトがあります",
            ))
            .fix(Span::at(span.start), reader.line_end(), true)
            .ply(ply),
        );
        return "";
    }
    // YSS notes its search behind the clock, with a #.
    if let Some(text) = rest.strip_prefix('#') {
        reader.comment(CommentKind::Text, text, span);
        return "";
    }
    if row(rest).is_some_and(|row| row.is_known()) {
        return rest;
    }
    reader.comment(CommentKind::Text, rest, span);
    reader.report(
        Finding::new(
            &UNKNOWN_LINE,
            span,
            (
                format!("{} behind the move is neither a time nor a comment", quoted(rest)),
                format!("指し手の後の{}は消費時間でもコメントでもありません", quoted(rest)),
            ),
        )
        .help((
            "give it a line of its own with a * in front",
            "別の行に分け、行頭に「*」を付けてコメントにしてください",
        ))
        .ply(ply),
    );
    ""
}

/// Reports a move that is not spelt as KIF spells it.
fn spelling(reader: &mut Reader<'_, '_>, words: MoveWords, text: &str) {
    let Some(severity) = odd_spelling(words) else { return };
    let span = reader.span(text);
    let mut usual = String::new();
    push_kif_move(&mut usual, &words.written());
    let ply = reader.ply();
    let complete = words.drop || words.origin.is_some();
    let shown = quoted(text);
    let message = if complete {
        (format!("KIF writes {shown} as 「{usual}」"), format!("{shown}はKIFでは「{usual}」と書きます"))
    } else {
        (
            format!("{shown}: the origin is missing, and has to be found from the position"),
            format!("{shown}に移動元がないため、局面から補いました"),
        )
    };
    let finding = Finding::new(&NONSTANDARD_SPELLING, span, message).severity(severity).ply(ply);
    reader.report(if complete {
        finding.help(("`kifu fix` does this", "`kifu fix` で直せます")).fix(span, usual, true)
    } else {
        finding.help((
            "add the origin in brackets, as in 「７六歩(77)」",
            "「７六歩(77)」のように、移動元を括弧に入れて書いてください",
        ))
    });
}

fn odd_spelling(words: MoveWords) -> Option<Severity> {
    static ODD: &[Oddities] = &[
        Oddities::NO_GAP,
        Oddities::GAP,
        Oddities::BOTH,
        Oddities::DIGITS,
        Oddities::PIECE,
        Oddities::PROMOTION,
        Oddities::ORIGIN,
        Oddities::ZEROS,
        Oddities::MARK,
        Oddities::LATE_WORD,
        Oddities::OLD_WORD,
    ];
    if words.origin.is_none() && !words.drop {
        return Some(Severity::Warning);
    }
    let zeros = words.oddities.has(Oddities::ZEROS);
    let severity =
        if zeros && words.promotion != Promotion::Unstated { Severity::Warning } else { Severity::Info };
    if ODD.iter().any(|&odd| words.oddities.has(odd)) {
        return Some(severity);
    }
    // KIF writes nothing where a piece does not promote, and with the origin no words to tell pieces apart.
    (words.promotion == Promotion::Declined || !words.relative.is_empty()).then_some(Severity::Info)
}

/// A number with something behind it that is neither a move nor an ending.
fn no_move<'a>(reader: &mut Reader<'a, '_>, line: &'a str, row: Row<'a>, text: &'a str) {
    if is_cut_off_row(reader, row, text) {
        return cut_off_move(reader, line, row);
    }
    let begun = reader.has_begun();
    let fits = row.number == reader.last_number().saturating_add(1) || (!begun && row.number == 1);
    let is_slip = reader.next_number().is_some_and(|next| next <= row.number);
    let follows = reader.next_number().is_some();
    let is_stray = !fits || is_slip || (!begun && !follows);
    if is_stray && !may_be_move(text) {
        return reader.other(line);
    }
    let is_damaged = text.contains(char::REPLACEMENT_CHARACTER);
    if may_be_move(text) || text.is_empty() || follows || is_damaged {
        return unreadable(reader, row, text, line);
    }
    let end = text.find(['(', '（', '*']).unwrap_or(text.len());
    let (word, rest) = (trim(&text[..end]), &text[end..]);
    let tail = clocks(reader, rest);
    let (span, ply) = (reader.span(word), reader.ply());
    reader.report(
        Finding::new(
            &UNKNOWN_ENDING,
            span,
            (
                format!("{} is no word for an ending that is known", quoted(word)),
                format!("{}は終局の語として知られていません", quoted(word)),
            ),
        )
        .help((
            "write 投了, 中断, 千日手, 持将棋, 詰み, 切れ負け, 反則勝ち, 反則負け or 入玉勝ち",
            "投了、中断、千日手、持将棋、詰み、切れ負け、反則勝ち、反則負け、入玉勝ちのいずれかで書いてください",
        ))
        .ply(ply),
    );
    add_ending(reader, row.number, EndingKind::Other, Verdict::Unknown, word, &tail);
    remark(reader, tail.rest);
}

/// Whether the text stops inside the row that comes next.
fn is_cut_off_row(reader: &Reader<'_, '_>, row: Row<'_>, text: &str) -> bool {
    if !reader.is_cut_off() || !reader.has_found() {
        return false;
    }
    let next = reader.last_number().saturating_add(1);
    if row.number != next {
        // The first digits of the number.
        let number = trim(row.number_text);
        return reader.has_begun() && text.is_empty() && next.to_string().starts_with(number);
    }
    cut::begins_move(text) || cut::begins_ending(text)
}

/// A row in which the text stops.
fn cut_off_move<'a>(reader: &mut Reader<'a, '_>, line: &'a str, row: Row<'a>) {
    let ply = reader.ply();
    let text = match row.body {
        Body::Move(_, text, rest) => reader.span(text).to(reader.span(rest)).of(reader.text()),
        Body::Ending(_, text, _) | Body::Other(text) => text,
    };
    let number = row.number;
    let message: Said = if number > 0 && number <= reader.last_number() {
        (
            format!("the file ends in the middle of the number of move {ply}"),
            format!("ファイルが{ply}手目の手数の途中で終わっています"),
        )
            .into()
    } else if text.is_empty() {
        (
            format!("the file ends after the number {number}, before its move"),
            format!("ファイルが手数{number}の直後で終わり、指し手がありません"),
        )
            .into()
    } else {
        cut_off_in_move(trim(text), ply)
    };
    let span = reader.span(line);
    reader.report(Finding::new(&TRUNCATED_RECORD, span, message).ply(ply).help(COMPLETE));
    let mut unread = Ply::new(None, reader.span(if text.is_empty() { row.number_text } else { text }));
    unread.number = number;
    reader.play(unread);
}

/// Whether a text that is no move looks like one: it begins with a square or 同, or has an origin.
fn may_be_move(text: &str) -> bool {
    let text = tables::mark(text).map_or(text, |(_, _, rest)| skip_blanks(rest));
    let mut chars = text.chars();
    let (first, second) = (chars.next(), chars.next());
    let is_digit = |c: Option<char>| c.is_some_and(|c| tables::digit(c).is_some());
    let is_square = is_digit(first) && (is_digit(second) || second == Some('十'));
    let has_origin = text.split(['(', '（']).skip(1).any(|inside| {
        let inside: Vec<char> = inside.chars().take(3).collect();
        matches!(inside[..], [a, b, ')' | '）'] if tables::digit(a).is_some() && tables::digit(b).is_some())
    });
    let is_same = first == Some('同') && tables::piece(skip_blanks(chars.as_str())).is_some();
    is_square || is_same || has_origin || text == "パス" || lookalikes::begins_like_move(text)
}

/// A row that must be a move and cannot be read: the line of play ends here.
fn unreadable<'a>(reader: &mut Reader<'a, '_>, row: Row<'a>, text: &'a str, line: &'a str) {
    place_in_game(reader, line, row);
    let ply = reader.ply();
    let fault = match move_words(text) {
        Err(nom::Err::Error(error) | nom::Err::Failure(error)) => error,
        Err(nom::Err::Incomplete(_)) | Ok(_) => Expected { rest: text, what: ("a move", "指し手") },
    };
    if fault.rest.is_empty() && reader.is_cut_off() {
        return cut_off_move(reader, line, row);
    }
    let span = if fault.rest.is_empty() { reader.span(line) } else { reader.span_at(fault.rest) };
    let (number, lookalike) = (row.number, Lookalike::at(&fault));
    let message: Said = match text {
        "" => (
            format!("no move stands behind the number {number}"),
            format!("手数{number}の後に指し手がありません"),
        )
            .into(),
        "パス" => ("a pass is no move of the game", "将棋にパスはありません").into(),
        _ => lookalike.map_or_else(|| fault.unreadable(text, ("a move", "指し手")), |is| is.message(text)),
    };
    let finding = Finding::new(&UNREADABLE_MOVE, span, message).ply(ply).help((
        "write square, piece and origin, as in 「７六歩(77)」; this line of play is read up to here",
        "「７六歩(77)」のように、マス、駒名、移動元を書いてください。この手順はここまでしか読めません",
    ));
    reader.report(match lookalike {
        Some(lookalike) => lookalike.mend(finding, text, &fault, span),
        None => finding,
    });
    let mut unread = Ply::new(None, reader.span(if text.is_empty() { row.number_text } else { text }));
    unread.number = row.number;
    reader.play(unread);
}

/// A line without a number that is no row of its own.
fn unnumbered<'a>(reader: &mut Reader<'a, '_>, line: &'a str) {
    if !reader.has_begun() || !may_be_move(line) || none_is_missing(reader) {
        return reader.other(line);
    }
    let (span, ply) = (reader.span(line), reader.ply());
    reader.report(
        Finding::new(&UNREADABLE_LINE, span, maybe_move(line))
            .help((
                "write number, square, piece and origin, as in 「   1 ７六歩(77)」, or put a * in front of a comment",
                "「   1 ７六歩(77)」のように手数、マス、駒名、移動元を書くか、コメントなら行頭に「*」を付けてください",
            ))
            .ply(ply),
    );
    reader.play(Ply::new(None, span));
}
