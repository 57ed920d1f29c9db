//! What tags say: names, the start position, the result.

use std::borrow::Cow;

use super::{
    ending::{UNKNOWN, token, words},
    fen::fen,
    parse::Reader,
    tags::{Flaw, Tag, header_key},
};
use crate::{
    finding::{Finding, NONSTANDARD_SPELLING, Said, TWO_BOARDS, UNKNOWN_ENDING, UNREADABLE_BOARD},
    notation::text::offset,
    record::StartHandicap,
    shogi::{Handicap, Setup, SfenReading},
    source::Span,
};

impl Reader<'_, '_> {
    /// Takes account of a tag at the reader.
    pub(super) fn apply(&mut self, tag: &Tag<'_>) {
        let span = self.span(tag.len);
        let value_span =
            Span::new(offset(self.at + tag.value_at), offset(self.at + tag.value_at + tag.value_len));
        self.game.tagged = true;
        if tag.flaw == Some(Flaw::NotClosed) && self.is_cut_off(tag.len) {
            self.cut_tag(tag, span);
            // The beginning of a position or of a result is neither.
            if is_plain_text(tag.key) {
                self.game.record.push_field(header_key(tag.key), &tag.value, span, value_span);
            }
            return;
        }
        if let Some(flaw) = tag.flaw {
            self.report_flaw(tag, flaw, span);
        }
        let value = &*tag.value;
        match &*lower(tag.key) {
            "sfen" => self.sfen(value, value_span),
            "fen" => self.fen(value, value_span),
            "result" => self.result(value, value_span),
            key => {
                match key {
                    "variant" => self.variant(value, value_span),
                    "moves" | "plycount" => {
                        self.game.plies = value.parse().ok().map(|plies| (plies, value_span));
                    }
                    "handicap" if !value.is_empty() => self.handicap(value, value_span),
                    _ => {}
                }
                self.game.record.push_field(header_key(tag.key), value, span, value_span);
            }
        }
    }

    fn report_flaw(&mut self, tag: &Tag<'_>, flaw: Flaw, span: Span) {
        let (message, place, text) = match flaw {
            Flaw::Colon(at) => {
                let colon = Span::new(offset(self.at + at), offset(self.at + at + 1));
                let message = ("a colon follows the key of the tag", "タグの項目名の後にコロンがあります");
                (message, colon, Some(String::new()))
            }
            Flaw::NoQuotes => {
                (("the value of the tag has no quotes", "タグの値が引用符に入っていません"), span, None)
            }
            Flaw::NotClosed => {
                let message = (
                    "the tag is not closed with 「\"]」 on its line",
                    "タグが行の終わりまでに「\"]」で閉じられていません",
                );
                (message, span, None)
            }
        };
        let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"");
        let text = text.unwrap_or_else(|| format!("[{} \"{value}\"]", tag.key));
        self.findings.push(
            Finding::new(&NONSTANDARD_SPELLING, place, message)
                .help(("write tags as [Key \"value\"]", "タグは[項目名 \"値\"]の形で書いてください"))
                .fix(place, text, true)
                .ply(0),
        );
    }

    fn sfen(&mut self, value: &str, span: Span) {
        let text = value.strip_prefix("sfen ").unwrap_or(value);
        if text == "startpos" {
            return self.set_start(Handicap::EVEN.setup(), None, span);
        }
        match SfenReading::read(text) {
            Ok(reading) => {
                let number = reading.has_number.then_some(reading.setup.move_number);
                self.set_start(reading.setup, number, span);
            }
            Err(error) => {
                let skipped = value.len() - text.len();
                if let Some(rank) = error.miscounted_rank(text) {
                    let place = |at| span.start + offset(skipped + at);
                    let place = match span.of(self.text) == value {
                        true => Span::new(place(rank.bytes.start), place(rank.bytes.end)),
                        false => span,
                    };
                    return self.broken_start(place, rank.message(text));
                }
                let at = skipped + error.at;
                let found = value.get(at..).and_then(|rest| rest.chars().next());
                let place = match found {
                    // Escapes would move the place; an SFEN has none.
                    Some(found) if span.of(self.text) == value => {
                        Span::new(span.start + offset(at), span.start + offset(at + found.len_utf8()))
                    }
                    Some(_) | None => span,
                };
                let ((expected, ja), unread) = (error.expected, "the start position cannot be read");
                let message = match found {
                    Some(found) => (
                        format!("{unread}: expected {expected}, found 「{found}」"),
                        format!("開始局面を読めません。「{found}」のところに{ja}が必要です"),
                    ),
                    None => (
                        format!("{unread}: expected {expected}, found its end"),
                        format!("開始局面を読めません。この後に{ja}が必要です"),
                    ),
                };
                self.broken_start(place, message);
            }
        }
    }

    fn fen(&mut self, value: &str, span: Span) {
        match fen(value) {
            Some((setup, number)) => self.set_start(setup, number, span),
            // Where it is meant as an SFEN, the SFEN says what is wrong with it.
            None if !value.contains('[') && matches!(value.split(' ').nth(1), Some("b" | "w")) => {
                self.sfen(value, span);
            }
            None => {
                self.broken_start(
                    span,
                    (
                        "the start position cannot be read: it is neither SFEN nor a FEN of XBoard or PSN",
                        "開始局面を読めません。SFENでも、XBoardやPSNのFENでもありません",
                    ),
                );
            }
        }
    }

    fn set_start(&mut self, setup: Setup, number: Option<u32>, span: Span) {
        let start = &mut self.game.record.start;
        if let Some(known) = &start.setup {
            if **known != setup {
                let message = (
                    "the start position is given twice, and not the same",
                    "開始局面が2回、違う内容で書かれています",
                );
                let other = start.setup_span;
                self.findings.push(
                    Finding::new(&TWO_BOARDS, span, message)
                        .label(other, ("this one is taken", "こちらを採ります"))
                        .help(("keep the tag that fits the moves", "指し手に合うタグだけを残してください"))
                        .ply(0),
                );
            }
            return;
        }
        start.turn = Some(setup.turn);
        start.move_number = number;
        start.setup = Some(Box::new(setup));
        (start.setup_span, start.turn_span) = (span, span);
    }

    fn broken_start(&mut self, span: Span, message: impl Into<Said>) {
        self.game.record.start.broken = true;
        let help = (
            "write the start position as SFEN: [SFEN \"board turn hands number\"]",
            "開始局面はSFENで[SFEN \"盤面 手番 持ち駒 手数\"]の形に書いてください",
        );
        self.findings.push(Finding::new(&UNREADABLE_BOARD, span, message).help(help).ply(0));
    }

    fn handicap(&mut self, value: &str, span: Span) {
        if self.game.record.start.handicap.is_none() {
            let known = Handicap::from_english(value).or_else(|| Handicap::from_name(value));
            let text = self.game.record.text.push(value);
            self.game.record.start.handicap = Some(StartHandicap { text, span, known });
        }
    }

    /// A variant that is not this game cannot be replayed.
    fn variant(&mut self, value: &str, span: Span) {
        let letters: String = value.chars().filter(char::is_ascii_alphabetic).collect();
        match letters.to_ascii_lowercase().as_str() {
            "shogi" | "standardshogi" => self.game.variant = true,
            "" | "standard" | "normal" | "fromposition" => {}
            _ => {
                let message = (
                    format!("the variant 「{value}」 is another game than shogi on nine by nine squares"),
                    format!("「{value}」は9×9マスの将棋とは別のゲームです"),
                );
                self.game.record.start.broken = true;
                let help = ("leave games of other variants out", "ほかのゲームの棋譜は除いてください");
                self.findings.push(Finding::new(&UNREADABLE_BOARD, span, message).help(help).ply(0));
            }
        }
    }

    fn result(&mut self, value: &str, span: Span) {
        if matches!(value, "" | "?" | "-" | "*") {
            return;
        }
        let outcome = token(value).flatten().or_else(|| words(value)).unwrap_or_else(|| {
            let message = (
                format!("the result 「{value}」 is none that is known"),
                format!("結果「{value}」は知られていません"),
            );
            let help = (
                "write 1-0 where Black won, 0-1 where White won, 1/2-1/2 for a draw",
                "先手の勝ちは1-0、後手の勝ちは0-1、引き分けは1/2-1/2と書いてください",
            );
            self.findings.push(Finding::new(&UNKNOWN_ENDING, span, message).help(help));
            UNKNOWN
        });
        let text = self.game.record.text.push(value);
        self.game.results.push((text, span, outcome));
    }
}

/// Whether the value of a tag is a text that nothing is worked out from.
fn is_plain_text(key: &str) -> bool {
    !["sfen", "fen", "result", "variant", "moves", "plycount", "handicap"].contains(&&*lower(key))
}

fn lower(key: &str) -> Cow<'_, str> {
    if key.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(key.to_ascii_lowercase())
    } else {
        Cow::Borrowed(key)
    }
}
