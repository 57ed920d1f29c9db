//! Where a game ends and the next begins.

use super::{Reader, game::Game};
use crate::{
    finding::{Finding, SEVERAL_GAMES},
    notation::kakinoki::{
        board, endings,
        header::{self, KeyKind},
        lines::{Lines, offset, trim},
        variation::variation_line,
    },
    record::{Comment, CommentKind, EndingRow, EndingSource, Record},
};

impl<'a> Reader<'a, '_> {
    /// Begins the next game at the line `first`, which belongs to it.
    pub(crate) fn new_game(&mut self, first: &str) {
        let span = self.span(first);
        self.finish_game(span.start);
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
        let (mut opening, mut board, mut separator, mut next) = (false, false, false, None);
        let mut ahead = Lines::new(self.text, start);
        while let Some(line) = ahead.next().map(trim) {
            if line.starts_with(['#', '*', '&']) {
                continue;
            }
            if variation_line(line).is_some() {
                break;
            }
            next = (self.dialect.first_move)(line);
            if next.is_some() {
                break;
            }
            if line.starts_with("まで") {
                next = Some(1).filter(|_| opening);
                break;
            }
            separator |= line.starts_with("手数-");
            board |= board::board_line(line).is_some() || header::turn_line(line).is_some();
            if let Some(header) = header::header_line(line) {
                match header::key_kind(header.key) {
                    KeyKind::Handicap | KeyKind::Name(_) | KeyKind::Opening => opening = true,
                    KeyKind::Hand(_) => board = true,
                    KeyKind::Turn | KeyKind::Known | KeyKind::Unknown => {}
                }
            }
        }
        let ended = self.game.record.lines.iter().any(|line| !line.endings.is_empty());
        let begins = match next {
            Some(1) => opening || board || separator || ended,
            Some(0) => opening || (ended && (board || separator)),
            Some(_) => separator && (opening || board),
            None => separator || (board && opening),
        };
        self.border = (ahead.at(), begins);
        begins
    }
}
