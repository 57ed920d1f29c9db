//! Where a game ends and the next begins.

use super::{Dialect, Reader, game::Game};
use crate::{
    finding::{Finding, SEVERAL_GAMES},
    notation::kakinoki::{
        board, endings,
        footer::footer,
        header::{self, KeyKind},
        lines::{Lines, trim},
        variation::variation_line,
    },
    notation::text::offset,
    record::{Comment, CommentKind, EndingRow, EndingSource, Record},
};

impl<'a> Reader<'a, '_> {
    /// Begins the next game at the line `first`, which belongs to it.
    pub(crate) fn new_game(&mut self, first: &str) {
        let span = self.span(first);
        self.finish_game(span.start);
        if let Some(record) = self.records.last_mut() {
            record.shrink();
        }
        let at = span.start as usize;
        self.game = Game::new(at);
        self.findings.set_game(Some(offset(self.records.len()).saturating_add(1)));
        if self.records.len() == 1 {
            self.report(
                Finding::new(
                    &SEVERAL_GAMES,
                    span,
                    (
                        "a second game begins here, where the notation has one game a file",
                        "ここから2局目が始まっています（この形式は1ファイル1局です）",
                    ),
                )
                .help((
                    "keep each game in a file of its own: many programs read only the first, or mix them up",
                    "1局ずつ別のファイルにしてください。1局目しか読まないソフトや、混ぜて読むソフトがあります",
                )),
            );
        }
    }

    /// All games of the text.
    pub(crate) fn finish(mut self) -> Vec<Record> {
        self.finish_game(offset(self.text.len()));
        if self.records.is_empty() {
            // Where there is no game, that is the one fault.
            self.findings.as_mut_vec().truncate(self.findings_before);
        }
        self.findings.set_game(None);
        self.records
    }

    pub(super) fn finish_game(&mut self, end: u32) {
        self.finish_diagram();
        self.ending_in_comment();
        self.game.record.span.end = end;
        let game = std::mem::replace(&mut self.game, Game::new(0));
        if game.found {
            self.records.push(game.record);
        }
    }

    /// Where no row and no footer says how the game ended, a comment after the last move may. The checks
    /// report it.
    fn ending_in_comment(&mut self) {
        let record = &mut self.game.record;
        let Some(main) = record.lines.first_mut().filter(|main| main.endings.is_empty()) else { return };
        let at = offset(main.plies.len());
        let known = |comment: &Comment| {
            let entry = endings::ending_comment(record.text.get(comment.text))?;
            Some((*comment, entry)).filter(|_| comment.kind == CommentKind::Text && comment.at == at)
        };
        let Some((comment, entry)) = main.comments.iter().rev().find_map(known) else { return };
        let (kind, verdict) = (entry.kind, entry.verdict);
        let row = EndingRow::new(EndingSource::Comment, kind, verdict, comment.text, comment.span, at);
        main.endings.push(row);
    }

    /// Whether a line of header or diagram after moves begins another game. One look ahead decides
    /// for all lines up to the next move.
    pub(super) fn begins_new_game(&mut self, line: &'a str) -> bool {
        let (until, begins) = self.border;
        if self.at() <= until {
            return begins;
        }
        let start = self.span(line).start as usize;
        let mut ahead = Lines::new(self.text, start);
        let seen = Ahead::of(&mut ahead, self.dialect);
        let ended = self.game.record.lines.iter().any(|line| !line.endings.is_empty());
        let begins = seen.begins_new_game(ended);
        self.border = (ahead.at(), begins);
        begins
    }
}

/// What stands between a line of header or diagram and the next move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ahead {
    /// A key that records begin with.
    opening: bool,
    /// A line of a diagram.
    board: bool,
    /// `手数----`.
    separator: bool,
    /// The number of the next move; `None` where there is none, or a variation comes first.
    next: Option<u32>,
}

impl Ahead {
    /// Goes through `lines` up to the next move.
    pub(super) fn of(lines: &mut impl Iterator<Item = impl AsRef<str>>, dialect: Dialect) -> Self {
        let mut seen = Self::default();
        for line in lines {
            let line = trim(line.as_ref());
            if is_aside(line) {
                continue;
            }
            if variation_line(line).is_some() {
                break;
            }
            seen.next = (dialect.first_move)(line);
            if seen.next.is_some() {
                break;
            }
            if line.starts_with("まで") {
                seen.next = Some(1).filter(|_| seen.opening);
                break;
            }
            seen.separator |= line.starts_with("手数-");
            seen.board |= board::board_line(line).is_some() || header::turn_line(line).is_some();
            if let Some(header) = header::header_line(line) {
                match header::key_kind(header.key) {
                    KeyKind::Handicap | KeyKind::Name(_) | KeyKind::Opening => seen.opening = true,
                    KeyKind::Hand(_) => seen.board = true,
                    KeyKind::Turn | KeyKind::Known | KeyKind::Unknown => {}
                }
            }
        }
        seen
    }

    /// Whether another game begins; `ended` says whether the one before has ended.
    pub(super) const fn begins_new_game(self, ended: bool) -> bool {
        let Self { opening, board, separator, next } = self;
        match next {
            Some(1) => opening || board || separator || ended,
            Some(0) => opening || (ended && (board || separator)),
            Some(_) => separator && (opening || board),
            None => separator || (board && opening),
        }
    }
}

/// Comments, bookmarks and remarks stand anywhere.
fn is_aside(line: &str) -> bool {
    line.starts_with(['#', '*', '&'])
}

/// Where another game certainly begins, as the reader of these notations sees it whatever stood
/// before: the number of the first of its `lines`. The first lines are those of a game.
///
/// `None` where no game is seen to begin, or not enough of it is to be seen.
pub(crate) fn next_game(lines: &[impl AsRef<str>], dialect: Dialect) -> Option<usize> {
    let mut begun = false;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let line = trim(line.as_ref());
        if line.is_empty() || line.starts_with(['#', '*', '＊', '&', '＆']) || line == "盤面回転" {
            at += 1;
        } else if (dialect.first_move)(line).is_some() || footer(line, ["", ""]).is_some() {
            begun = true;
            at += 1;
        } else if begun && may_begin_game(line) {
            let mut ahead = lines.get(at..)?.iter();
            let seen = Ahead::of(&mut ahead, dialect);
            let end = lines.len() - ahead.len();
            if end == lines.len() {
                return None;
            }
            if seen.begins_new_game(false) {
                return Some(at);
            }
            // What was decided holds up to the next move and its line.
            at = end;
        } else {
            at += 1;
        }
    }
    None
}

/// Whether the reader asks at this line, after moves, if another game begins. What begins with a number may
/// be a move that cannot be read.
fn may_begin_game(line: &str) -> bool {
    variation_line(line).is_none()
        && !line.starts_with(|c: char| c.is_ascii_digit())
        && (line.starts_with("手数")
            || header::header_line(line).is_some()
            || board::board_line(line).is_some()
            || header::turn_line(line).is_some())
}
