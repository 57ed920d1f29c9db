//! Header lines: fields of the record, handicap, names.

use super::Reader;
use crate::{
    finding::{Finding, MISPLACED_LINE, NONSTANDARD_SPELLING, UNKNOWN_LINE},
    notation::{
        kakinoki::{
            cut,
            header::{self, HeaderLine, KeyKind},
            lines::{quoted, trim},
        },
        text::trim_value,
    },
    record::{CommentKind, StartHandicap},
    shogi::Handicap,
    source::Span,
};

impl<'a> Reader<'a, '_> {
    pub(super) fn header(&mut self, line: &'a str, header: HeaderLine<'a>) {
        let kind = header::key_kind(header.key);
        if let KeyKind::Hand(color) = kind {
            self.hand(line, color, header.value);
            return;
        }
        if self.game.begun && self.begins_new_game(line) {
            self.new_game(line);
        }
        if self.game.begun {
            if kind == KeyKind::Unknown {
                self.unknown(line);
                return;
            }
            self.misplaced(
                line,
                ("the header ends where the moves begin", "棋譜の情報は指し手より前に書きます"),
            );
        }
        self.field(line, header, kind);
    }

    /// A field whose colon is missing: what was meant is nearly certain, and no comment.
    pub(super) fn without_colon(&mut self, line: &'a str, (key, gap, value): (&str, &'a str, &str)) {
        let span = self.span(line);
        self.comment(CommentKind::Text, line, span);
        if self.is_cut_off_after(line) && cut::begins_line(line, self.game.begun, self.names()) {
            return self.cut_off_in(line, self.ply() - 1);
        }
        let meant = format!("{key}：{value}");
        let message = (
            format!("{} has no colon 「：」 behind 「{key}」, so that it is no field", quoted(line)),
            format!("{}は「{key}」の後にコロン「：」がないため、棋譜の項目として読めません", quoted(line)),
        );
        let help = (
            format!("did you mean 「{meant}」? if not, put a * in front to make it a comment"),
            format!("「{meant}」ではありませんか。コメントなら行頭に「*」を付けてください"),
        );
        let finding = Finding::new(&UNKNOWN_LINE, span, message).help(help);
        self.report(finding.fix(self.span(gap), "：", false).ply(0));
    }

    fn field(&mut self, line: &'a str, header: HeaderLine<'a>, kind: KeyKind) {
        let value = match kind {
            KeyKind::Turn | KeyKind::Handicap | KeyKind::Hand(_) => trim(header.value),
            KeyKind::Name(_) | KeyKind::Opening | KeyKind::Known | KeyKind::Unknown => {
                self.to_the_end_of_the_line(header.value)
            }
        };
        let (span, value_span) = (self.span(line), self.span(value));
        self.game.found |= kind != KeyKind::Unknown;
        match kind {
            KeyKind::Turn => {
                if let (Some(turn), false) = (header::turn_value(value), self.game.begun) {
                    self.game.record.start.turn = Some(turn);
                    self.game.record.start.turn_span = span;
                    return;
                }
            }
            KeyKind::Handicap if !self.game.begun => self.handicap(line, value, value_span),
            KeyKind::Name(_) if header::speaks_of_handicap(header.key) => self.speaks_of_handicap(span),
            KeyKind::Name(_)
            | KeyKind::Handicap
            | KeyKind::Hand(_)
            | KeyKind::Opening
            | KeyKind::Known
            | KeyKind::Unknown => {}
        }
        self.game.record.push_field(header.key, value, span, value_span);
    }

    /// A value as it stands: its line was read without what looks like nothing at its end, such as a
    /// blank that does not break, and all but blanks belongs to the value.
    fn to_the_end_of_the_line(&self, value: &'a str) -> &'a str {
        let start = self.span(value).start as usize;
        let rest = self.text.get(start..).unwrap_or(value);
        trim_value(rest.split(['\n', '\r']).next().unwrap_or(value))
    }

    fn handicap(&mut self, line: &'a str, value: &str, span: Span) {
        let known = Handicap::from_name(value);
        if known.is_none() && self.is_cut_off() && cut::begins_handicap(value) {
            return self.cut_off_in(line, 0);
        }
        let text = self.game.record.text.push(value);
        self.game.record.start.handicap = Some(StartHandicap { text, span, known });
        let Some(known) = known.filter(|known| known.name() != value) else { return };
        let usual = known.name();
        self.report(
            Finding::new(
                &NONSTANDARD_SPELLING,
                span,
                (
                    format!("{} is written 「{usual}」", quoted(value)),
                    format!("{}は普通「{usual}」と書きます", quoted(value)),
                ),
            )
            .help((
                "use the usual name: few programs know this one, and most of them then assume 平手",
                "普通の書き方にしてください。この書き方を知るソフトは少なく、多くは平手として読みます",
            ))
            .fix(span, usual, true)
            .ply(0),
        );
    }

    fn speaks_of_handicap(&mut self, span: Span) {
        self.game.record.start.white_first.get_or_insert(span);
    }

    pub(super) fn names(&self) -> [&str; 2] {
        let record = &self.game.record;
        let name = |keys: &[&str]| record.field(keys).map_or("", |field| record.str(field.value));
        [name(&["先手", "下手"]), name(&["後手", "上手"])]
    }

    /// Reports a line after the moves; `why` it belongs before them, in English and Japanese.
    pub(super) fn misplaced(&mut self, line: &'a str, (why, ja): (&str, &str)) {
        let (span, ply, line) = (self.span(line), self.ply() - 1, quoted(line));
        let message =
            (format!("{line} stands after the moves: {why}"), format!("{line}が指し手の後にあります。{ja}"));
        self.report(
            Finding::new(&MISPLACED_LINE, span, message)
                .help((
                    "move the line above the moves, or take it out",
                    "この行を指し手より前に移すか、消してください",
                ))
                .ply(ply),
        );
    }
}
