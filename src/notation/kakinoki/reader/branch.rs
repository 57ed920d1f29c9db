//! Variations: opening a line of play where its first move belongs.

use super::Reader;
use crate::{
    finding::{Finding, MISPLACED_LINE, Severity, VARIATION_TARGET},
    notation::kakinoki::{
        lines::quoted,
        variation::{Place, VariationLine},
    },
    notation::text::offset,
    record::{CommentKind, Line},
    source::Span,
};

impl<'a> Reader<'a, '_> {
    /// A variation that no line announces: its first move repeats the number of the last one.
    pub(crate) fn open_sibling(&mut self, span: Span) {
        self.open_variation(self.ply().saturating_sub(1), span);
    }

    pub(super) fn variation(&mut self, line: &'a str, variation: VariationLine<'a>) {
        let span = self.span(line);
        if !self.game.begun {
            let message = (
                format!("{} stands before the first move", quoted(line)),
                format!("{}が初手より前にあります", quoted(line)),
            );
            self.report(
                Finding::new(&MISPLACED_LINE, span, message)
                    .help((
                        "take the line out: a variation follows the moves it leaves",
                        "この行を消してください。変化は本譜の指し手の後に書きます",
                    ))
                    .ply(0),
            );
            return;
        }
        self.begin();
        let ply = variation.ply.map(|ply| if ply > self.game.ahead { ply - self.game.ahead } else { ply });
        self.open_variation(ply.unwrap_or(0), span);
        if !variation.memo.is_empty() {
            self.comment(CommentKind::Text, variation.memo, self.span(variation.memo));
        }
    }

    fn open_variation(&mut self, ply: u32, span: Span) {
        self.game.current_mut().shrink();
        let from_nowhere = self.game.line.is_none() && ply > self.game.nowhere.from_ply;
        let game = &mut self.game;
        let mut stack = std::mem::take(&mut game.stack);
        let (place, passed) = stack.place(ply, |line| game.reach(line));
        game.stack = stack;
        game.last_number = ply.saturating_add(game.ahead).saturating_sub(1);
        match place {
            Place::Branch(parent) if !from_nowhere => {
                if passed {
                    self.passed_over(ply, span);
                }
                let index = self.game.record.lines.len();
                let line = Line { parent: offset(parent), from_ply: ply, span, ..Line::default() };
                self.game.record.lines.push(line);
                self.game.stack.push(index, ply);
                self.game.line = Some(index);
            }
            Place::Continue(line) if !from_nowhere => {
                self.game.line = Some(line);
                self.report(
                    Finding::new(
                        &VARIATION_TARGET,
                        span,
                        (
                            format!(
                                "the line before ends with ply {}: this is its continuation, not a variation",
                                ply - 1
                            ),
                            format!(
                                "前の手順は{}手で終わっています。変化ではなく続きとして読みます",
                                ply - 1
                            ),
                        ),
                    )
                    .severity(Severity::Warning)
                    .help((
                        "take the line out, so that the moves follow the ones before",
                        "この行を消して、前の手順に続けてください",
                    ))
                    .ply(ply),
                );
            }
            Place::Branch(_) | Place::Continue(_) | Place::Nowhere => {
                self.game.line = None;
                self.game.nowhere = Line { from_ply: ply.max(1), span, ..Line::default() };
                if !from_nowhere {
                    self.no_target(ply, span);
                }
            }
        }
    }

    fn passed_over(&mut self, ply: u32, span: Span) {
        self.report(
            Finding::new(
                &VARIATION_TARGET,
                span,
                (
                    format!(
                        "the variation before has no ply {ply}: this one is taken to leave an earlier line"
                    ),
                    format!("直前の変化に{ply}手目がありません。外側の手順からの変化として読みます"),
                ),
            )
            .severity(Severity::Warning)
            .help((
                "write variations from the last branch to the first, as Kifu for Windows does",
                "Kifu for Windowsと同じく、変化は手数の大きいものから順に書いてください",
            ))
            .ply(ply),
        );
    }

    /// How far the lines go that a variation can leave.
    fn moves_before(&self) -> (String, String) {
        if self.game.record.lines.len() != 1 {
            return (
                "the lines it can branch off from have fewer moves".to_owned(),
                "前にある手順はどれもそこまで届きません".to_owned(),
            );
        }
        let moves = self.game.reach(0).next.saturating_sub(1);
        let s = if moves == 1 { "" } else { "s" };
        (
            format!("the lines before it have only {moves} move{s}"),
            format!("前の手順は{moves}手しかありません"),
        )
    }

    fn no_target(&mut self, ply: u32, span: Span) {
        let line = span.of(self.text);
        let line = quoted(line);
        let message = match ply {
            0 => (
                format!("{line} does not say at which ply it leaves the game"),
                format!("{line}から、何手目の変化なのか読み取れません"),
            ),
            _ => {
                let (moves, ja) = self.moves_before();
                (
                    format!("{line} branches off at move {ply}, but {moves}"),
                    format!("{line}は{ply}手目から分かれる変化ですが、{ja}"),
                )
            }
        };
        self.report(
            Finding::new(&VARIATION_TARGET, span, message)
                .help(match ply {
                    0 => (
                        "give the number of the move that the first move of the variation replaces",
                        "変化の初手が何手目に当たるかを「変化：N手」と書いてください",
                    ),
                    _ => (
                        "correct the number after 変化, or restore the missing moves",
                        "「変化」の後の手数を直すか、抜けている手を補ってください",
                    ),
                })
                .ply(ply),
        );
    }
}
