//! Move lines of KIF in every spelling that is met: `1. ▲７六歩（77） (0:5) *好手`.

use crate::{
    finding::{
        DUPLICATE_TIME, Finding, MOVE_NUMBER, NONSTANDARD_SPELLING, Said, Severity, TRUNCATED_RECORD,
        UNKNOWN_ENDING, UNKNOWN_LINE, UNREADABLE_LINE, UNREADABLE_MOVE, UNREADABLE_TIME,
    },
    notation::{
        grammar::Expected,
        kakinoki::{
            Reader,
            endings::{self, EndingWord},
            faults::{COMPLETE, cut_off_in, maybe_move},
            header,
            lines::{quoted, trim},
            lookalikes::{self, Lookalike},
            moves::{MoveWords, Oddities, move_words, push_kif_move, read_move, skip_blanks},
            tables, time,
        },
        text::is_blank,
    },
    record::{CommentKind, EndingKind, EndingRow, EndingSource, Ply, Promotion, Verdict},
    source::Span,
};

/// What stands behind a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body<'a> {
    /// A move: its words, its text, and what follows.
    Move(MoveWords, &'a str, &'a str),
    /// An ending: its entry, its word, and what follows.
    Ending(&'static EndingWord, &'a str, &'a str),
    /// Anything else.
    Other(&'a str),
}

/// A row: its printed number, 0 where there is none, and what stands behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row<'a> {
    number: u32,
    number_text: &'a str,
    body: Body<'a>,
}

impl Row<'_> {
    /// Whether it is a move or an ending.
    const fn is_known(&self) -> bool {
        !matches!(self.body, Body::Other(_))
    }
}

/// The printed number of the move or ending that a trimmed line begins with; 0 where none is
/// printed.
pub(super) fn first_move(line: &str) -> Option<u32> {
    let row = row(line)?;
    match row.body {
        Body::Move(..) => Some(row.number),
        Body::Ending(..) => (row.number > 0).then_some(row.number),
        Body::Other(_) => None,
    }
}

/// `[number [mark]] body`; `None` where a line has no number and is no move or ending.
fn row(line: &str) -> Option<Row<'_>> {
    let mut other = None;
    for (number, rest) in numbers(line) {
        let number_text = &line[..line.len() - rest.len()];
        let row = Row { number, number_text, body: body(after_number(rest)) };
        if row.is_known() {
            return Some(row);
        }
        other.get_or_insert(row);
    }
    let unnumbered = Row { number: 0, number_text: "", body: body(line) };
    if unnumbered.is_known() { Some(unnumbered) } else { other }
}

/// The readings of the number in front: all its digits of one width; or all but the last one or two,
/// which may be the square of a move glued to it.
fn numbers(line: &str) -> impl Iterator<Item = (u32, &str)> {
    let full = line.starts_with(|c| ('０'..='９').contains(&c));
    let end = line.find(|c: char| if full { !('０'..='９').contains(&c) } else { !c.is_ascii_digit() });
    let end = end.unwrap_or(line.len());
    let width = if full { '０'.len_utf8() } else { 1 };
    (0..3).filter_map(move |back| {
        let end = end.checked_sub(back * width).filter(|&end| end > 0)?;
        let (number, _) = tables::arabic_number(&line[..end])?;
        Some((number, &line[end..]))
    })
}

/// What may stand between the number and its move: blanks, `.`, `:`, 手目.
fn after_number(rest: &str) -> &str {
    let rest = skip_blanks(rest);
    let mark = ["手目", "手", ".", "．", "。", ":", "：", ")", "）", "、"];
    skip_blanks(mark.into_iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest))
}

fn body(text: &str) -> Body<'_> {
    if let Some((words, rest)) = read_move(text) {
        return Body::Move(words, text[..text.len() - rest.len()].trim_end_matches(is_blank), rest);
    }
    let end = text.find(['(', '（', '*', '#']).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    match endings::ending_word(word) {
        Some(entry) => Body::Ending(entry, trim(word), rest),
        None => Body::Other(text),
    }
}

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
            Body::Move(words, text, rest) => play(reader, line, row, words, text, rest),
            Body::Ending(entry, word, rest) => end(reader, line, row, entry, word, rest),
            Body::Other(text) => return no_move(reader, line, row, text),
        };
        next = self::row(rest);
    }
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
    let mut rest = skip_blanks(rest);
    while let Some((_, after)) = time::column(rest) {
        rest = skip_blanks(after);
    }
    let rest = skip_blanks(rest.strip_prefix('+').unwrap_or(rest));
    rest.is_empty() || rest.starts_with(['*', '＊', '#']) || first_move(rest).is_some()
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

/// Finds out whether a printed number starts another game or a variation that no line announces.
fn place_in_game<'a>(reader: &mut Reader<'a, '_>, line: &'a str, row: Row<'a>) {
    if row.number == 0 || !reader.has_begun() || reader.last_number() == 0 {
        return;
    }
    if row.number == 1 && reader.has_ended() && reader.moves() > 0 {
        return reader.new_game(line);
    }
    let repeats = row.number == reader.last_number() && reader.moves() > 0;
    // What has the number of the row that ended the game stands behind the end.
    if !repeats || reader.ended_in_row(row.number) || is_slip(reader, row) {
        return;
    }
    let span = reader.span(row.number_text);
    reader.open_sibling(span);
    let ply = reader.ply();
    reader.report(
        Finding::new(
            &MOVE_NUMBER,
            span,
            (
                format!(
                    "the number {} is printed twice: the second move is read as a variation of the first",
                    row.number
                ),
                format!("手数{}が2回書かれています。後の手は前の手の変化として読みます", row.number),
            ),
        )
        .help((
            format!("put 「変化：{}手」 in front of a variation, or correct the number", row.number),
            format!("変化なら前の行に「変化：{}手」と書き、そうでなければ手数を直してください", row.number),
        ))
        .ply(ply),
    );
}

/// Whether a repeated number is a slip: the move is one of the side that moves next. Where that cannot
/// be told, the numbers after it skip one.
fn is_slip(reader: &mut Reader<'_, '_>, row: Row<'_>) -> bool {
    if reader.has_ended() {
        return false;
    }
    let origin = match row.body {
        Body::Move(words, ..) => words.origin,
        Body::Ending(..) | Body::Other(_) => None,
    };
    origin
        .and_then(|from| reader.is_next_movers(from))
        .unwrap_or_else(|| reader.next_number() == row.number.checked_add(2))
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
    if tail.rest.starts_with(['(', '（']) && tail.rest.contains([':', '：']) {
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

fn unreadable_time(reader: &mut Reader<'_, '_>, text: &str, ply: u32) {
    let code = if reader.is_cut_off() && !text.ends_with([')', '）']) {
        &TRUNCATED_RECORD
    } else {
        &UNREADABLE_TIME
    };
    let span = reader.span(text);
    reader.report(
        Finding::new(
            code,
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
    let cut_off = fault.rest.is_empty() && reader.is_cut_off();
    let span = if fault.rest.is_empty() { reader.span(line) } else { reader.span_at(fault.rest) };
    let (number, lookalike) = (row.number, Lookalike::at(&fault));
    let message: Said = match text {
        "" if cut_off => (
            format!("the file ends after the number {number}, before its move"),
            format!("ファイルが手数{number}の直後で終わり、指し手がありません"),
        )
            .into(),
        "" => (
            format!("no move stands behind the number {number}"),
            format!("手数{number}の後に指し手がありません"),
        )
            .into(),
        "パス" => ("a pass is no move of the game", "将棋にパスはありません").into(),
        _ if cut_off => cut_off_in(text, ply),
        _ => lookalike.map_or_else(|| fault.unreadable(text, ("a move", "指し手")), |is| is.message(text)),
    };
    let code = if cut_off { &TRUNCATED_RECORD } else { &UNREADABLE_MOVE };
    let finding = Finding::new(code, span, message).ply(ply).help(if cut_off {
        COMPLETE
    } else {
        (
            "write square, piece and origin, as in 「７六歩(77)」; this line of play is read up to here",
            "「７六歩(77)」のように、マス、駒名、移動元を書いてください。この手順はここまでしか読めません",
        )
    });
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
