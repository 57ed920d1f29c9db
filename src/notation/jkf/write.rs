//! Games to JKF that the published schema accepts: one object, an entry a line.

use std::{borrow::Cow, collections::HashMap, fmt::Write as _};

use super::words::{SPECIALS, kind_name, push_words};
use crate::{
    notation::{Target, WriteOptions, jsonl::push_string},
    record::{EndingKind, Origin, Verdict},
    replay::{Ending, Form, Game, GameLine, Winner, describe},
    shogi::{Color, HandKind, Handicap, Move, Piece, Position, Setup, Square, Undo},
};

/// Appends one game to `out`.
pub(crate) fn write(_target: Target, game: &Game, _options: &WriteOptions, out: &mut String) {
    out.push_str("{\n\"header\":");
    push_header(out, game);
    out.push_str(",\n\"initial\":");
    push_initial(out, game.start.as_ref());
    out.push_str(",\n\"moves\":[\n");
    push_lines(out, game);
    out.push_str("\n]\n}\n");
}

/// The header as an object. A key that stands several times has its values on lines of one string.
fn push_header(out: &mut String, game: &Game) {
    let mut values: Vec<(&str, Cow<'_, str>)> = Vec::with_capacity(game.header.len());
    let mut places: HashMap<&str, usize> = HashMap::with_capacity(game.header.len());
    for (key, value) in &game.header {
        let place = *places.entry(key).or_insert(values.len());
        match values.get_mut(place) {
            Some((_, lines)) => {
                let lines = lines.to_mut();
                lines.push('\n');
                lines.push_str(value);
            }
            None => values.push((key, Cow::Borrowed(value))),
        }
    }
    out.push('{');
    for (index, (key, value)) in values.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push_string(out, key);
        out.push(':');
        push_string(out, value);
    }
    out.push('}');
}

/// The start position: the preset where there is one, else the board. A start that is not known is
/// `OTHER` without a board: no preset at all would mean the even game.
fn push_initial(out: &mut String, start: Option<&Setup>) {
    let Some(start) = start else {
        out.push_str(r#"{"preset":"OTHER"}"#);
        return;
    };
    // Programs do not agree which lance preset 3 takes off: the board is certain.
    match Handicap::of(start).and_then(Handicap::jkf).filter(|preset| *preset != "3") {
        Some(preset) => push(out, format_args!(r#"{{"preset":"{preset}"}}"#)),
        None => push_data(out, start),
    }
}

fn push_data(out: &mut String, start: &Setup) {
    push(
        out,
        format_args!("{{\"preset\":\"OTHER\",\"data\":{{\"color\":{},\"board\":[\n", number(start.turn)),
    );
    for file in 1..=9 {
        out.push('[');
        for rank in 1..=9 {
            match Square::new(file, rank).and_then(|square| start.piece(square)) {
                Some(Piece { color, kind }) => {
                    let (color, kind) = (number(color), kind_name(kind));
                    push(out, format_args!(r#"{{"color":{color},"kind":"{kind}"}}"#));
                }
                None => out.push_str("{}"),
            }
            out.push_str(if rank < 9 { "," } else { "]" });
        }
        out.push_str(if file < 9 { ",\n" } else { "\n],\"hands\":[" });
    }
    for color in Color::ALL {
        for (index, kind) in HandKind::ALL.into_iter().enumerate() {
            let count = start.hands[color.index()].count(kind);
            let open = if index == 0 { '{' } else { ',' };
            push(out, format_args!("{open}\"{}\":{count}", kind_name(kind.kind())));
        }
        out.push_str(if color == Color::Black { "}," } else { "}]}}" });
    }
}

/// JKF's number of a side.
const fn number(color: Color) -> u8 {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

/// A line of play that is being written.
#[derive(Debug)]
struct Frame {
    line: usize,
    /// The entry that comes next, or is open: the move of this number, counted from 0.
    at: usize,
    /// The next variation that leaves the line.
    fork: usize,
    /// Whether an entry of the line stands already.
    has_entry: bool,
    /// Whether the list of forks of the open entry stands already.
    has_forks: bool,
    stage: Stage,
    /// The moves played since the line was entered.
    played: Vec<(Move, Undo)>,
    /// Where the move before ended.
    previous: Option<Square>,
    /// The time used so far, by side, as far as it is known.
    totals: [i64; 2],
    /// The same before the open entry: the time of a move does not count in its forks.
    totals_before: [i64; 2],
    /// The comments and bookmarks that are written already.
    comments: usize,
    bookmarks: usize,
}

/// What comes next in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// What stands before the first move.
    Start,
    /// The next entry, up to its forks.
    Entry,
    /// Its forks, and its end.
    Forks,
}

impl Frame {
    const fn new(line: usize, previous: Option<Square>, totals: [i64; 2]) -> Self {
        Self {
            line,
            at: 0,
            fork: 0,
            has_entry: false,
            has_forks: false,
            stage: Stage::Start,
            played: Vec::new(),
            previous,
            totals,
            totals_before: totals,
            comments: 0,
            bookmarks: 0,
        }
    }
}

/// Writes the main line and, inside the entries that they replace, the variations. Lines may be
/// nested deeper than any stack, so those that are open are kept in a list; one position serves
/// them all.
fn push_lines(out: &mut String, game: &Game) {
    let Some(main) = game.main() else {
        out.push_str("{}");
        return;
    };
    let Some(start) = &game.start else {
        push_unplayed(out, main);
        return;
    };
    let mut forks = game.variations();
    forks.iter_mut().for_each(|forks| forks.sort_by_key(|&fork| game.lines[fork].from_ply));
    let mut position = Position::new(start);
    let mut open = vec![Frame::new(0, None, [0; 2])];
    while let Some(frame) = open.last_mut() {
        let line = &game.lines[frame.line];
        match frame.stage {
            Stage::Start => {
                push_start(out, frame, line);
                frame.stage = Stage::Entry;
            }
            Stage::Entry => {
                if push_entry(out, frame, line, &position, forks[frame.line].len()) {
                    frame.stage = Stage::Forks;
                    continue;
                }
                while let Some((played, undo)) = frame.played.pop() {
                    position.unplay(played, undo);
                }
                open.pop();
                if open.last().is_some() {
                    out.push(']');
                }
            }
            Stage::Forks => {
                if let Some(fork) = next_fork(out, frame, game, &forks[frame.line]) {
                    open.push(fork);
                } else {
                    close_entry(out, frame, line, &mut position);
                    frame.stage = Stage::Entry;
                }
            }
        }
    }
}

/// A game whose start is not known has no moves: its comments and nothing else.
fn push_unplayed(out: &mut String, main: &GameLine) {
    let mut frame = Frame::new(0, None, [0; 2]);
    push_start(out, &mut frame, main);
}

/// What stands before the first move. The main line has an entry for it in any case.
fn push_start(out: &mut String, frame: &mut Frame, line: &GameLine) {
    let has_comments = line.comments.first().is_some_and(|(at, _)| *at == 0)
        || line.bookmarks.first().is_some_and(|(at, _)| *at == 0);
    if frame.line == 0 || has_comments {
        out.push('{');
        push_comments(out, frame, line, 0);
        out.push('}');
        frame.has_entry = true;
    }
}

/// Opens the next entry and writes it up to its forks; false where the line has none left.
fn push_entry(
    out: &mut String,
    frame: &mut Frame,
    line: &GameLine,
    position: &Position,
    forks: usize,
) -> bool {
    let played = line.moves.get(frame.at).copied();
    if played.is_none() && (frame.at > line.moves.len() || (line.ending.is_none() && frame.fork == forks)) {
        return false;
    }
    if std::mem::replace(&mut frame.has_entry, true) {
        out.push_str(",\n");
    }
    out.push('{');
    frame.totals_before = frame.totals;
    let Some(played) = played else {
        if let Some(ending) = &line.ending {
            push_ending(out, frame, ending, position.turn());
        }
        return true;
    };
    let before = out.len();
    push_comments(out, frame, line, frame.at + 1);
    if out.len() > before {
        out.push(',');
    }
    push_move(out, position, played, frame.previous);
    push_time(out, line.times.get(frame.at).copied().flatten(), &mut frame.totals[position.turn().index()]);
    true
}

/// Opens the next fork of the open entry, if it has another.
fn next_fork(out: &mut String, frame: &mut Frame, game: &Game, forks: &[usize]) -> Option<Frame> {
    let line = &game.lines[frame.line];
    let fork = *forks.get(frame.fork)?;
    let replaces = game.lines[fork].from_ply.saturating_sub(line.from_ply.max(1)) as usize;
    if replaces > frame.at && frame.at < line.moves.len() {
        return None;
    }
    frame.fork += 1;
    if std::mem::replace(&mut frame.has_forks, true) {
        out.push_str(",\n[");
    } else {
        out.push_str(if out.ends_with('{') { "\"forks\":[\n[" } else { ",\"forks\":[\n[" });
    }
    Some(Frame::new(fork, frame.previous, frame.totals_before))
}

/// Ends the open entry and plays its move.
fn close_entry(out: &mut String, frame: &mut Frame, line: &GameLine, position: &mut Position) {
    if std::mem::replace(&mut frame.has_forks, false) {
        out.push(']');
    }
    out.push('}');
    if let Some(&played) = line.moves.get(frame.at) {
        frame.played.push((played, position.play(played)));
        frame.previous = Some(played.to());
    }
    frame.at += 1;
}

fn push_move(out: &mut String, position: &Position, played: Move, previous: Option<Square>) {
    push(out, format_args!("\"move\":{{\"color\":{}", number(position.turn())));
    let to = played.to();
    let kind = match played {
        Move::Board { from, .. } => {
            push(out, format_args!(r#","from":{{"x":{},"y":{}}}"#, from.file(), from.rank()));
            position.piece(from).map(|piece| piece.kind)
        }
        Move::Drop { kind, .. } => Some(kind.kind()),
    };
    push(out, format_args!(r#","to":{{"x":{},"y":{}}}"#, to.file(), to.rank()));
    push(out, format_args!(",\"piece\":\"{}\"", kind.map_or("", kind_name)));
    if previous == Some(to) {
        out.push_str(",\"same\":true");
    }
    if let Move::Board { from, promote, .. } = played
        && (promote || could_promote(position, from, to))
    {
        push(out, format_args!(",\"promote\":{promote}"));
    }
    if let Some(captured) = position.piece(to) {
        push(out, format_args!(",\"capture\":\"{}\"", kind_name(captured.kind)));
    }
    push_relative(out, position, played, previous);
    out.push('}');
}

/// Whether the piece on `from` may promote on its way to `to`.
fn could_promote(position: &Position, from: Square, to: Square) -> bool {
    let in_zone = |square: Square| match position.turn() {
        Color::Black => square.rank() <= 3,
        Color::White => square.rank() >= 7,
    };
    let promotes = position.piece(from).is_some_and(|piece| piece.kind.promoted().is_some());
    promotes && (in_zone(from) || in_zone(to))
}

/// The words that KI2 needs for the move; 打 only where a piece on the board could go there as well.
fn push_relative(out: &mut String, position: &Position, played: Move, previous: Option<Square>) {
    let Some(written) = describe(position, played, previous, Form::Ki2) else { return };
    match written.origin {
        Origin::Hand => out.push_str(",\"relative\":\"H\""),
        Origin::Relative(words) if !words.is_empty() => {
            out.push_str(",\"relative\":\"");
            push_words(out, words);
            out.push('"');
        }
        Origin::Relative(_) | Origin::Unstated | Origin::Square(_) | Origin::File(_) | Origin::Rank(_) => {}
    }
}

/// The time of a move, with the running total that the schema wants beside it: the sum of what is
/// known.
fn push_time(out: &mut String, time: Option<i64>, total: &mut i64) {
    let Some(time) = time else { return };
    *total = total.saturating_add(time.max(0));
    if !out.ends_with('{') {
        out.push(',');
    }
    out.push_str("\"time\":{\"now\":");
    push_duration(out, time, false);
    out.push_str(",\"total\":");
    push_duration(out, *total, true);
    out.push('}');
}

fn push_duration(out: &mut String, time: i64, with_hours: bool) {
    let (minutes, seconds) = (time / 60_000, time / 1000 % 60);
    if with_hours || minutes >= 60 {
        push(out, format_args!("{{\"h\":{},\"m\":{},\"s\":{seconds}}}", minutes / 60, minutes % 60));
    } else {
        push(out, format_args!("{{\"m\":{minutes},\"s\":{seconds}}}"));
    }
}

/// The entry of an ending. One that no special says stays out; its comments do not.
fn push_ending(out: &mut String, frame: &mut Frame, ending: &Ending, mover: Color) {
    if !ending.comments.is_empty() {
        out.push_str("\"comments\":");
        push_strings(out, ending.comments.iter().map(|text| marked("", text)));
    }
    let Some(special) = special_name(ending.kind, ending.winner, mover) else { return };
    if !ending.comments.is_empty() {
        out.push(',');
    }
    push(out, format_args!("\"special\":\"{special}\""));
    push_time(out, ending.time, &mut frame.totals[mover.index()]);
}

/// The special of the schema that says how a game ended; `None` where there is none, or none that
/// names the same winner.
///
/// `mover` is the side that would have moved next: most specials say of it whether it won.
fn special_name(kind: EndingKind, winner: Winner, mover: Color) -> Option<&'static str> {
    // An unbroken series of checks is a foul as any other to CSA, whose words these are.
    let kind = if kind == EndingKind::PerpetualCheck { EndingKind::IllegalMove } else { kind };
    let says = |verdict| match verdict {
        Verdict::MoverLoses => Winner::Side(!mover),
        Verdict::MoverWins => Winner::Side(mover),
        Verdict::Wins(color) => Winner::Side(color),
        Verdict::Draw => Winner::Draw,
        Verdict::Nobody | Verdict::Unknown => Winner::Unknown,
    };
    let fits = |(_, known, verdict): &&(_, _, _)| *known == kind && says(*verdict) == winner;
    SPECIALS.iter().find(fits).map(|(name, ..)| *name)
}

/// The comments and bookmarks after `moves` moves of the line.
fn push_comments(out: &mut String, frame: &mut Frame, line: &GameLine, moves: usize) {
    let here = |entries: &[(u32, String)], from: usize| {
        let rest = entries.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|(at, _)| *at as usize <= moves).count()
    };
    let comments = frame.comments..here(&line.comments, frame.comments);
    let bookmarks = frame.bookmarks..here(&line.bookmarks, frame.bookmarks);
    (frame.comments, frame.bookmarks) = (comments.end, bookmarks.end);
    if comments.is_empty() && bookmarks.is_empty() {
        return;
    }
    out.push_str("\"comments\":");
    let comments = line.comments[comments].iter().map(|(_, text)| marked("", text));
    let bookmarks = line.bookmarks[bookmarks].iter().map(|(_, text)| marked("&", text));
    push_strings(out, comments.chain(bookmarks));
}

/// A text behind the mark of a bookmark, or none. The sign at the beginning of a text is written
/// twice, so that it is not taken for that mark.
fn marked<'a>(mark: &'static str, text: &'a str) -> Cow<'a, str> {
    let signs = text.bytes().take_while(|&byte| byte == b'&').count();
    if signs == 0 && mark.is_empty() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("{mark}{}{text}", "&".repeat(signs)))
}

/// A list of strings.
fn push_strings<'a>(out: &mut String, strings: impl Iterator<Item = Cow<'a, str>>) {
    for (index, text) in strings.enumerate() {
        out.push(if index == 0 { '[' } else { ',' });
        push_string(out, &text);
    }
    out.push(']');
}

fn push(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = out.write_fmt(arguments);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_special_is_written_only_where_it_names_the_right_winner() {
        let check = |kind, winner, expected| {
            assert_eq!(special_name(kind, winner, Color::Black), expected, "{kind:?} {winner:?}");
        };
        let (black, white) = (Winner::Side(Color::Black), Winner::Side(Color::White));
        check(EndingKind::Resign, white, Some("TORYO"));
        check(EndingKind::Resign, black, None);
        check(EndingKind::Declaration, black, Some("KACHI"));
        check(EndingKind::IllegalMove, white, Some("ILLEGAL_MOVE"));
        check(EndingKind::IllegalMove, black, Some("-ILLEGAL_ACTION"));
        check(EndingKind::PerpetualCheck, black, Some("-ILLEGAL_ACTION"));
        check(EndingKind::Repetition, Winner::Draw, Some("SENNICHITE"));
        check(EndingKind::Interrupted, Winner::Unknown, Some("CHUDAN"));
        check(EndingKind::Resign, Winner::Unknown, None);
        check(EndingKind::MaxMoves, Winner::Draw, None);
        check(EndingKind::SealedMove, Winner::Unknown, None);
    }
}
