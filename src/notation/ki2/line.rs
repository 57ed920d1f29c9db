//! Lines of moves in every spelling that is met: `▲76歩△34歩`, `３四歩 *好手`, `△投了`, moves
//! broken over two lines.

use super::spelling::{Odd, Spelling};
use crate::{
    finding::{Finding, NONSTANDARD_SPELLING, Severity, TRUNCATED_RECORD, UNREADABLE_LINE, UNREADABLE_MOVE},
    notation::{
        grammar::Expected,
        kakinoki::{
            Reader,
            cut::{self, COMPLETE, cut_off_in_move},
            endings::{self, EndingWord},
            faults::maybe_move,
            header,
            lines::trim,
            lookalikes::{self, Lookalike},
            moves::{MoveWords, move_words, read_move, skip_blanks},
            tables,
        },
        text::{is_blank, offset},
    },
    record::{CommentKind, EndingRow, EndingSource, Ply},
    source::{Lines, Span},
};

/// Whether a character is, or begins, a word after the piece of a move.
pub(super) const fn is_word(c: char) -> bool {
    matches!(c, '左' | '直' | '右' | '上' | '寄' | '引' | '行' | '入' | '成' | '不' | '生' | '打' | '合')
}

/// Whether a character is the mark of a side.
fn is_mark(c: char) -> bool {
    tables::mark(c.encode_utf8(&mut [0; 4])).is_some()
}

fn begins_with_mark(text: &str) -> bool {
    text.starts_with(is_mark)
}

/// Whether a line begins with a move, as the shared reader asks: moves of KI2 have no numbers.
pub(super) fn first_move(line: &str) -> Option<u32> {
    is_play(line).then_some(0)
}

/// Whether a trimmed line is one of moves.
fn is_play(line: &str) -> bool {
    let text = number(line).map_or(line, |(_, rest)| rest);
    match tables::mark(text) {
        Some((_, _, rest)) => {
            let rest = skip_blanks(rest);
            rest.is_empty() || begins_with_square(rest) || ending(rest).is_some()
        }
        None => is_all_moves(text) || lookalikes::begins_like_move(text),
    }
}

/// Whether a line without marks is nothing but moves, and an ending perhaps.
fn is_all_moves(line: &str) -> bool {
    let mut rest = line;
    let mut any = false;
    while let Some((_, after)) = read_move(rest) {
        rest = after.trim_start_matches(is_divider);
        any = true;
    }
    any && (rest.is_empty() || rest.starts_with(['*', '＊', '#']) || ending(rest).is_some())
}

/// Whether a text begins with a square or 同.
fn begins_with_square(text: &str) -> bool {
    let mut chars = text.chars();
    let is_digit = |c: Option<char>| c.is_some_and(|c| tables::digit(c).is_some());
    let first = chars.next();
    let is_square = is_digit(first) && is_digit(chars.next());
    is_square || matches!(first, Some('同' | '仝')) || lookalikes::begins_like_move(text)
}

/// What may stand between two moves.
fn is_divider(c: char) -> bool {
    is_blank(c) || is_comma(c)
}

const fn is_comma(c: char) -> bool {
    matches!(c, '、' | '，' | ',' | '。' | '／' | '/' | '→')
}

/// A printed number before a mark: `1. ▲`, `12手目 △`. The number, and what follows.
fn number(text: &str) -> Option<(u32, &str)> {
    let (number, rest) = tables::arabic_number(text)?;
    let rest = skip_blanks(rest);
    let mark = ["手目", "手", ".", "．", "。", ":", "：", ")", "）", "、"];
    let rest = mark.into_iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest);
    let rest = skip_blanks(rest);
    begins_with_mark(rest).then_some((number, rest))
}

/// An ending that stands for itself: its entry, its word, and what follows.
fn ending(text: &str) -> Option<(&'static EndingWord, &str, &str)> {
    let end = text.find(|c| is_divider(c) || matches!(c, '*' | '＊' | '#') || is_mark(c));
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    Some((endings::ending_word(word)?, word, rest))
}

/// Reads a line that KIF and KI2 do not write alike.
pub(super) fn read<'a>(reader: &mut Reader<'a, '_>, spelling: &mut Spelling, line: &'a str) {
    if !reader.has_begun() && header::is_plain(line) {
        return reader.other(line);
    }
    if is_play(line) || is_cut_off_move(reader, line) {
        return tokens(reader, spelling, line);
    }
    if let Some((entry, word, rest)) = ending(line).filter(|_| reader.has_begun()) {
        end(reader, entry, word, word);
        return read_after_moves(reader, spelling, rest);
    }
    let is_marked = begins_with_mark(line);
    let may_be_move = is_marked || begins_with_square(line);
    if !reader.has_begun() || !may_be_move || (is_marked && header::header_line(line).is_some()) {
        return reader.other(line);
    }
    let (span, ply) = (reader.span(line), reader.ply());
    reader.report(
        Finding::new(&UNREADABLE_LINE, span, maybe_move(line))
            .help((
                "write mark, square and piece, as in 「▲７六歩」, or put a * in front of a comment",
                "「▲７六歩」のように手番の印、マス、駒名を書くか、コメントなら行頭に「*」を付けてください",
            ))
            .ply(ply),
    );
    reader.play(Ply::new(None, span));
}

/// Whether the text stops inside a move with its mark, the first on its line.
fn is_cut_off_move(reader: &Reader<'_, '_>, line: &str) -> bool {
    reader.is_cut_off() && reader.has_found() && begins_with_mark(line) && begins_token(line)
}

/// Whether a text is the beginning of a move or of an ending, its mark included.
fn begins_token(text: &str) -> bool {
    let unmarked = tables::mark(text).map_or(text, |(_, _, rest)| skip_blanks(rest));
    cut::begins_move(text) || cut::begins_ending(trim(unmarked))
}

/// Reads what is left of a line after some of its moves were read.
pub(super) fn read_after_moves<'a>(reader: &mut Reader<'a, '_>, spelling: &mut Spelling, left: &'a str) {
    let left = trim(left);
    if !left.is_empty() {
        tokens(reader, spelling, left);
    }
}

/// `*(move / ending / comment)`
fn tokens<'a>(reader: &mut Reader<'a, '_>, spelling: &mut Spelling, line: &'a str) {
    let mut rest = dividers(reader, spelling, line);
    while !rest.is_empty() {
        let after = token(reader, spelling, rest);
        rest = dividers(reader, spelling, after);
    }
}

/// Skips what stands between moves.
fn dividers<'a>(reader: &mut Reader<'a, '_>, spelling: &mut Spelling, text: &'a str) -> &'a str {
    let rest = text.trim_start_matches(is_divider);
    let between = &text[..text.len() - rest.len()];
    if let Some(comma) = between.find(is_comma) {
        let span = reader.span(trim(&between[comma..]));
        spelling.note(reader, Odd::Comma, span, Some("　".to_owned()));
    }
    // The sign of a move that variations replace.
    rest.strip_prefix('+').map_or(rest, skip_blanks)
}

/// Reads one thing on a line of moves, and returns what follows.
fn token<'a>(reader: &mut Reader<'a, '_>, spelling: &mut Spelling, text: &'a str) -> &'a str {
    if text.starts_with(['*', '＊', '#']) {
        remark(reader, text);
        return "";
    }
    let (mut printed, mut rest) = (0, text);
    if let Some((number, after)) = number(text) {
        let span = reader.span(&text[..text.len() - after.len()]);
        spelling.note(reader, Odd::Number, span, Some(String::new()));
        (printed, rest) = (number, after);
    }
    let unmarked = tables::mark(rest).map_or(rest, |(_, _, rest)| skip_blanks(rest));
    if let Some((entry, word, after)) = ending(unmarked) {
        let whole = &rest[..rest.len() - after.len()];
        end(reader, entry, word, whole);
        return after;
    }
    match move_words(rest) {
        Ok((after, words)) if is_boundary(after) => {
            if let Some(after) = wrapped(reader, spelling, rest, after, printed) {
                return after;
            }
            let written = &rest[..rest.len() - after.len()];
            let span = reader.span(written.trim_end_matches(is_blank));
            play(reader, spelling, &words, span, printed);
            after
        }
        Ok((after, _)) => {
            let expected = Expected { rest: after, what: ("a blank or the next move", "空白か次の手") };
            no_move(reader, rest, expected)
        }
        Err(nom::Err::Error(expected) | nom::Err::Failure(expected)) => {
            if let Some(after) = wrapped(reader, spelling, rest, expected.rest, printed) {
                return after;
            }
            no_move(reader, rest, expected)
        }
        Err(nom::Err::Incomplete(_)) => no_move(reader, rest, Expected { rest, what: ("a move", "指し手") }),
    }
}

/// Whether a move can end before `rest`.
fn is_boundary(rest: &str) -> bool {
    rest.is_empty()
        || rest.starts_with(|c| is_divider(c) || matches!(c, '*' | '＊' | '#' | '+'))
        || begins_with_mark(rest)
}

fn play(reader: &mut Reader<'_, '_>, spelling: &mut Spelling, words: &MoveWords, span: Span, number: u32) {
    spelling.move_words(reader, words, span);
    let mut ply = Ply::new(Some(words.written()), span);
    ply.number = number;
    reader.play(ply);
}

/// Reads a move that the next line goes on with: mail programs break lines anywhere. `after` is
/// what follows the part on this line, and must be nothing.
fn wrapped<'a>(
    reader: &mut Reader<'a, '_>,
    spelling: &mut Spelling,
    text: &'a str,
    after: &'a str,
    number: u32,
) -> Option<&'a str> {
    if !after.is_empty() {
        return None;
    }
    let next = reader.rest();
    let line = Lines::new(next).next().map_or("", |line| line.of(next));
    let start = line.len() - skip_blanks(line).len();
    let goes_on = &line[start..];
    let is_complete = move_words(text).is_ok();
    if !goes_on.starts_with(|c| is_word(c) || (!is_complete && !is_blank(c))) {
        return None;
    }
    let joined = format!("{text}{goes_on}");
    let (words, left) = read_move(&joined)?;
    if left.len() >= goes_on.len() || !is_boundary(left) {
        return None;
    }
    let left = left.len();
    let consumed = start + goes_on.len() - left;
    let from = reader.span(text);
    let to = offset(reader.at() + consumed);
    let gap = Span::new(from.end, to - offset(goes_on.len() - left));
    spelling.note(reader, Odd::Wrapped, gap, Some(String::new()));
    play(reader, spelling, &words, Span::new(from.start, to), number);
    reader.advance(consumed);
    Some(after)
}

/// A comment behind a move on its line.
fn remark<'a>(reader: &mut Reader<'a, '_>, text: &'a str) {
    let span = reader.span(text);
    let ply = reader.ply().saturating_sub(1);
    if let Some(text) = text.strip_prefix('#') {
        return reader.comment(CommentKind::Text, text, span);
    }
    let comment = text.strip_prefix(['*', '＊']).unwrap_or(text);
    reader.comment(CommentKind::Text, comment, span);
    let hides_moves = comment.char_indices().any(|(at, _)| {
        let rest = &comment[at..];
        begins_with_mark(rest) && read_move(rest).is_some()
    });
    let (severity, message) = if hides_moves {
        (
            Severity::Warning,
            (
                "a comment behind a move goes to the end of its line, moves included",
                "指し手の後のコメントは行末まで続き、後の指し手もコメントになります",
            ),
        )
    } else {
        (
            Severity::Info,
            ("a comment stands behind the move on its line", "コメントが指し手と同じ行にあります"),
        )
    };
    reader.report(
        Finding::new(&NONSTANDARD_SPELLING, span, message)
            .severity(severity)
            .help((
                "give the comment a line of its own after the move: programs do not agree where it ends",
                "コメントは指し手の次の行に書いてください。どこまでをコメントと読むかはソフトによって違います",
            ))
            .fix(Span::at(span.start), reader.line_end(), true)
            .ply(ply),
    );
}

/// Adds an ending: `word` with its mark is `whole`.
fn end(reader: &mut Reader<'_, '_>, entry: &EndingWord, word: &str, whole: &str) {
    let span = reader.span(whole);
    let (kind, verdict) = (entry.kind, entry.verdict);
    reader.end(endings::bare(word), |text, at| {
        EndingRow::new(EndingSource::Row, kind, verdict, text, span, at)
    });
}

/// Reports what stands among moves and is none; returns what follows it.
fn no_move<'a>(reader: &mut Reader<'a, '_>, text: &'a str, expected: Expected<'a>) -> &'a str {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let is_marked = begins_with_mark(text);
    let cut_off = reader.is_cut_off_after(text) && begins_token(text);
    if !is_marked && !begins_with_square(text) && !cut_off {
        let end = text.find(is_mark).unwrap_or(text.len());
        reader.unknown(text[..end].trim_end_matches(is_blank));
        return &text[end..];
    }
    let end = text[first..].find(|c| is_divider(c) || is_mark(c)).map_or(text.len(), |end| first + end);
    let end = if cut_off { text.len() } else { end };
    let whole = trim(&text[..end]);
    let ply = reader.ply();
    let span =
        if cut_off || expected.rest.is_empty() { reader.span(whole) } else { reader.span_at(expected.rest) };
    let lookalike = Lookalike::at(&expected);
    let message = match lookalike {
        _ if cut_off => cut_off_in_move(whole, ply),
        Some(lookalike) => lookalike.message(whole),
        None => expected.unreadable(whole, ("a move", "指し手")),
    };
    let code = if cut_off { &TRUNCATED_RECORD } else { &UNREADABLE_MOVE };
    let finding = Finding::new(code, span, message).ply(ply).help(if cut_off {
        COMPLETE
    } else {
        (
            "write mark, square and piece, as in 「▲７六歩」; this line of play is read up to here",
            "「▲７六歩」のように、手番の印、マス、駒名を書いてください。この手順はここまでしか読めません",
        )
    });
    reader.report(match lookalike {
        Some(lookalike) => lookalike.mend(finding, text, &expected, span),
        None => finding,
    });
    reader.play(Ply::new(None, reader.span(whole)));
    &text[end..]
}
