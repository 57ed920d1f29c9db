//! Times: `T12` belongs to the move or the ending before it.

use super::{
    grammar,
    parse::{Last, Reader, once},
    statements::COMPLETE,
};
use crate::{
    finding::{DUPLICATE_TIME, Finding, TIME_WITHOUT_MOVE, TRUNCATED_RECORD, UNREADABLE_TIME},
    notation::{
        grammar::{at_column, quoted},
        text::{is_blank, span},
    },
};

/// Seconds beyond this are no time that anybody took.
const MOST_SECONDS: i64 = 999_999_999_999;

/// The most bytes before a time that are looked at for a move in a comment.
const LONGEST_LOG_LINE: usize = 4096;

impl Reader<'_> {
    /// `T12`, `T6.123`.
    pub(super) fn time(&mut self, start: usize, end: usize) -> bool {
        let text = &self.text[start..end];
        let number = matches!(text.as_bytes().get(1), Some(b'0'..=b'9' | b'-' | b'.'));
        let word = text.starts_with('t') || text.contains(is_blank) || self.game.last == Last::Nothing;
        if !number && word {
            return false;
        }
        let place = span(start, end);
        let ply = self.game.plies();
        if self.game.last == Last::Nothing {
            let message = (
                format!("the time {} has no move before it", quoted(text)),
                format!("消費時間{}の前に指し手がありません", quoted(text)),
            );
            let finding = Finding::new(&TIME_WITHOUT_MOVE, place, message).help((
                "look at the lines before it: a move is missing",
                "前の行を見て、抜けている指し手を補ってください",
            ));
            self.findings.push(self.with_swallowed_move(finding, start).ply(ply));
            return true;
        }
        let milliseconds = match self.milliseconds(start, end) {
            Ok(milliseconds) => Some(milliseconds),
            Err(reason) => {
                let finding = self.unread_time(reason, start, end);
                self.findings.push(finding.ply(ply));
                None
            }
        };
        let (time, time_span) = match self.game.last {
            Last::Ending(row) => match self.game.line.endings.get_mut(row) {
                Some(row) => (&mut row.time, &mut row.time_span),
                None => return true,
            },
            Last::Move | Last::Nothing => match self.game.line.plies.last_mut() {
                Some(ply) => (&mut ply.time, &mut ply.time_span),
                None => return true,
            },
        };
        let before = std::mem::replace(time_span, place);
        let twice = milliseconds.is_some() && time.is_some();
        *time = milliseconds.or(*time);
        if twice {
            let message = (
                format!("{} is a second time for the same move: the last one counts", quoted(text)),
                format!("{}はこの手の2つ目の消費時間です。後のものを採ります", quoted(text)),
            );
            let finding = Finding::new(&DUPLICATE_TIME, place, message)
                .label(before, ("the first time", "1つ目の消費時間"))
                .help(("keep one of the two", "どちらか一方だけを残してください"));
            self.findings.push(self.with_swallowed_move(finding, start).ply(ply));
        }
        true
    }

    /// Why a time cannot be read: the text may end inside it.
    fn unread_time(&self, (why, ja): (String, String), start: usize, end: usize) -> Finding {
        let (text, place) = (&self.text[start..end], span(start, end));
        if self.is_cut_off(end) && text.len() == 1 {
            let message = ("the text ends inside a time", "消費時間の途中でファイルが終わっています");
            return Finding::new(&TRUNCATED_RECORD, place, message).help(COMPLETE);
        }

        let message = (
            format!("the time {} cannot be read: {why}", quoted(text)),
            format!("消費時間{}を読めません。{ja}", quoted(text)),
        );
        let help = ("write T and seconds: T12", "Tと秒数で「T12」のように書いてください");
        Finding::new(&UNREADABLE_TIME, place, message).help(help)
    }

    /// shogi-server logs in which a comment lost the end of its line: `'…+2726FU`, and then the time of
    /// the move that was swallowed. It is offered to be set free, never read on the quiet.
    fn with_swallowed_move(&self, finding: Finding, time: usize) -> Finding {
        let before = self.text[..time].trim_end_matches(['\r', '\n']);
        // Many times may stand on one long line: none looks back far.
        let from = before.len().saturating_sub(LONGEST_LOG_LINE);
        let near = before.as_bytes().get(from..).unwrap_or(&[]);
        let line = memchr::memrchr2(b'\n', b'\r', near).map(|end| from + end + 1);
        let Some(line) = line.or((from == 0).then_some(0)) else { return finding };
        let tail = before.len().saturating_sub(7).max(line + 1);
        let is_move = before.as_bytes().get(line) == Some(&b'\'')
            && before.get(tail..).is_some_and(|tail| grammar::written_move(tail).is_ok());
        if !is_move {
            return finding;
        }
        finding
            .label(
                span(tail, before.len()),
                ("a comment has swallowed this move", "この指し手がコメントに入り込んでいます"),
            )
            .help(("put the move on a line of its own", "指し手を別の行に分けてください"))
            .fix(span(tail, tail), "\n", false)
    }

    /// The time; or why it cannot be read, in English and Japanese.
    fn milliseconds(&mut self, start: usize, end: usize) -> Result<i64, (String, String)> {
        let text = &self.text[start..end];
        let time = grammar::time(text).map_err(|fault| {
            // A fraction has rules of its own; else the one rule is short.
            match text.contains('.') {
                true => {
                    let (column, ja) = at_column(self.text, end - fault.rest.len());
                    let (en, what) = fault.what;
                    (format!("expected {en}{column}"), format!("{what}が必要です{ja}"))
                }
                false => ("only digits may follow T".to_owned(), "Tの後には数字だけを書きます".to_owned()),
            }
        })?;
        let seconds = time.seconds.parse::<i64>().ok().filter(|seconds| *seconds <= MOST_SECONDS);
        let seconds = seconds.ok_or_else(|| {
            ("that is more than anybody can take".to_owned(), "ありえない長さです".to_owned())
        })?;
        let mut milliseconds = seconds * 1000;
        if let Some(fraction) = time.fraction {
            let digits = fraction.bytes().chain([b'0'; 3]).take(3);
            milliseconds += digits.fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
            self.anachronism(once::FRACTION, start, end, ("a fraction of a second", "1秒未満の消費時間"));
            if fraction.len() > 3 && self.game.first(once::LONG_FRACTION) {
                let what = ("more than three digits after the point", "小数点以下が4桁以上です");
                self.spelling(span(start, end), what, "");
            }
        }
        Ok(if time.negative { -milliseconds } else { milliseconds })
    }
}
