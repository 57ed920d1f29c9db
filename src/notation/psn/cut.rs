//! The end of a file that was cut off: it stops in a move, a number, an ending or a tag, and its line
//! has no end. What stands there is no comment, and the moves before it are kept.

use super::{
    ending::{begins_token, begins_words},
    moves::{Expected, read},
    numbers::number,
    parse::Reader,
    play::LONGEST_ASIDE,
    prose::shorten,
    tags::Tag,
};
use crate::{
    finding::{Finding, NO_ENDING, Said, TRUNCATED_RECORD},
    notation::{grammar::Name, text::offset},
    record::{Destination, EndingSource, Origin, Ply, Verdict, WrittenMove},
    source::Span,
};

/// The word before a variation that stands behind the game.
const BRANCH: &str = "variation:";

/// What to do about a file that stops too early.
const COMPLETE: Name = (
    "get the complete file; the moves before were read",
    "完全なファイルを用意してください。ここまでの手は読めています",
);

impl Reader<'_, '_> {
    /// Whether the next `len` bytes are the last of the text, without the end of their line.
    pub(super) fn is_cut_off(&self, len: usize) -> bool {
        self.at + len == self.text.len()
    }

    /// Takes the beginning of a move or of an ending where the text ends in it.
    pub(super) fn fragment(&mut self, text: &str, expected: Expected) -> bool {
        let rest = self.rest();
        let is_last = text.len() == rest.len() || rest.get(text.len()..).is_some_and(is_open_bracket);
        if !is_last || expected.at < text.len() {
            return self.ending_fragment();
        }
        let ply = self.game.next_ply();
        let span = self.take(rest.len());
        self.report_cut(span, in_a_move(rest, ply));
        self.game.beyond = 0;
        true
    }

    /// Takes a number and the beginning of a move behind its full stop: `3.8h2`.
    pub(super) fn numbered_fragment(&mut self, text: &str) -> bool {
        let Some(found) = number(text).filter(|found| found.marked && self.is_cut_off(text.len())) else {
            return false;
        };
        let begun = text.get(found.len..).unwrap_or("");
        let is_square = matches!(*begun.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'1'..=b'9'])
            || (begun.as_bytes().get(1).is_some_and(|byte| matches!(byte, b'a'..=b'i'))
                && read(begun, self.game.squares).is_err_and(|expected| expected.at >= begun.len()));
        if is_square {
            self.push_number(found);
            self.fragment(begun, Expected { at: begun.len(), what: ("", "") });
        }
        is_square
    }

    /// Takes the beginning of a result or of the words of an ending, to the end of the text.
    pub(super) fn ending_fragment(&mut self) -> bool {
        let rest = self.rest();
        let branch = rest.len() <= BRANCH.len() && BRANCH.starts_with(&rest.trim_end().to_ascii_lowercase());
        let is_one = branch || begins_token(rest) || begins_words(rest);
        if !is_one || !self.game.has_play() {
            return false;
        }
        let span = self.take(rest.trim_end().len());
        let text = shorten(span.of(self.text));
        self.report_cut(
            span,
            (
                format!("the file ends in the middle of the word 「{text}」"),
                format!("ファイルが「{text}」の途中で終わっています"),
            )
                .into(),
        );
        true
    }

    /// Takes a bracket, which is no variation, in which the text ends.
    pub(super) fn cut_bracket(&mut self) -> bool {
        let rest = self.rest();
        if !is_open_bracket(rest) {
            return false;
        }
        let span = self.take(rest.len());
        let text = shorten(rest);
        let message = (
            format!("the file ends in the middle of the bracket 「{text}」"),
            format!("ファイルが括弧「{text}」の途中で終わっています"),
        );
        self.report_cut(span, message.into());
        true
    }

    /// Reports a tag in which the text ends.
    pub(super) fn cut_tag(&mut self, tag: &Tag<'_>, span: Span) {
        let key = tag.key;
        let message = (
            format!("the file ends in the middle of the tag [{key}]"),
            format!("ファイルがタグ[{key}]の途中で終わっています"),
        );
        self.findings.push(
            Finding::new(&TRUNCATED_RECORD, span, message)
                .help(("get the complete file", "完全なファイルを用意してください"))
                .ply(0),
        );
        self.game.cut = true;
    }

    /// Looks at what the text ends with: all of it was read, and it may yet be the beginning of more.
    pub(super) fn look_at_the_end(&mut self) {
        if self.game.cut || self.text.ends_with(['\n', '\r']) {
            return;
        }
        let end = offset(self.text.len());
        let between = self.text.get(self.number_end..).unwrap_or("\n");
        if self.number_end > 0 && between.chars().all(|c| matches!(c, ' ' | '\t')) {
            return self.lone_number();
        }
        let text = self.text.trim_end_matches([' ', '\t']);
        let Some(last) = self.game.last_ply().filter(|last| last.span.end == offset(text.len())) else {
            return;
        };
        if last.span.end == end && last.written.is_some() && self.game.last_may_go_on() {
            let (span, ply) = (last.span, self.game.next_ply().saturating_sub(1));
            self.game.forget_last_move();
            self.report_cut(span, in_a_move(span.of(self.text), ply));
        } else if last.written.is_some() {
            self.missing_result(last.span.end);
        }
    }

    fn lone_number(&mut self) {
        let Some(printed) = self.game.drop_pending() else { return };
        let number = printed.value;
        let end = offset(self.text.trim_end_matches([' ', '\t']).len());
        self.report_cut(
            Span::new(printed.span.start, end),
            (
                format!("the file ends after the number {number}, before its move"),
                format!("ファイルが手数{number}の直後で終わり、指し手がありません"),
            )
                .into(),
        );
    }

    /// The tag says who won, and the moves stop without a word. Programs write that, but no line end
    /// behind it is a sign that the rest was lost.
    fn missing_result(&mut self, end: u32) {
        let Some(&(value, span, outcome)) = self.game.results.first() else { return };
        let is_known = matches!(outcome.verdict, Verdict::Wins(_) | Verdict::Draw);
        if !is_known || self.game.record.main().endings.iter().any(|row| row.source != EndingSource::Tag) {
            return;
        }
        let result = self.game.record.str(value);
        let message = (
            format!(
                "the moves stop without the result 「{result}」 of the tag, and the file without a line end"
            ),
            format!(
                "タグには結果「{result}」がありますが、指し手の後になく、ファイルは行の途中で終わっています"
            ),
        );
        let finding = Finding::new(&NO_ENDING, Span::at(end), message)
            .label(span, ("the result in the tag", "タグの結果"))
            .help((
                "check whether the file is complete; if so, put the result behind the last move",
                "ファイルが途中で切れていないか確かめてください。切れていなければ、最後の手の後に結果を書いてください",
            ))
            .ply(self.game.next_ply().saturating_sub(1));
        self.findings.push(finding);
    }

    fn report_cut(&mut self, span: Span, message: Said) {
        let is_read = self.game.last_ply().is_some_and(|last| last.span == span);
        let ply = self.game.next_ply() - u32::from(is_read);
        self.findings.push(Finding::new(&TRUNCATED_RECORD, span, message).help(COMPLETE).ply(ply));
        self.game.cut = true;
        self.doubt = None;
        self.prose = None;
        // More was played, or the game ended here: nobody is to think that it stops.
        if !is_read && !self.game.has_ended() {
            let before = self.game.record.main().plies.len();
            self.game.push_ply(None, span);
            self.game.beyond = offset(self.game.record.main().plies.len() - before);
        }
    }
}

/// Whether the last of `plies` may be the beginning of a longer move, as the others are written: no sign
/// shows whether its square is where it ends or where it begins (`G6i` of `G6i-5h`), or it names no
/// square (`Px`).
pub(super) fn last_may_go_on(plies: &[Ply]) -> bool {
    let names_no_square = |written: &WrittenMove| matches!(written.destination, Destination::Same);
    let has_no_sign =
        |written: &WrittenMove| written.capture.is_none() && matches!(written.origin, Origin::Unstated);
    let Some((last, before)) = plies.split_last() else { return false };
    let only_last = |is: &dyn Fn(&WrittenMove) -> bool| {
        last.written.as_ref().is_some_and(is)
            && !before.iter().any(|ply| ply.written.as_ref().is_some_and(is))
    };
    !before.is_empty() && (only_last(&names_no_square) || only_last(&has_no_sign))
}

/// Whether a text is a bracket that is still open where it ends, on the same line.
fn is_open_bracket(text: &str) -> bool {
    text.len() <= LONGEST_ASIDE && text.starts_with('(') && !text.contains([')', '\n', '\r'])
}

fn in_a_move(text: &str, ply: u32) -> Said {
    let text = shorten(text);
    (
        format!("the file ends in the middle of move {ply}, 「{text}」"),
        format!("ファイルが{ply}手目「{text}」の途中で終わっています"),
    )
        .into()
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use crate::{
        finding::Findings,
        source::{Encoding, Source},
    };

    /// The findings of a text, each with the text at its place.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let source = Source::new("a.psn", text.as_bytes().to_vec(), Some(Encoding::Utf8));
        let mut findings = Findings::new();
        let records = parse(&source, &mut findings);
        let found: Vec<_> = findings
            .as_slice()
            .iter()
            .map(|finding| format!("{} {}", finding.code.name, source.slice(finding.span)))
            .collect();
        assert_eq!(found, expected, "{text:?}");
        assert!(records.iter().all(|record| record.main().comments.is_empty()), "{text:?}");
    }

    #[test]
    fn what_the_text_ends_in_is_cut_off() {
        for fragment in [
            "P",
            "P-",
            "P-2",
            "G4",
            "G4i",
            "G4i-",
            "G4i-5",
            "+",
            "+R",
            "+Rx",
            "Px",
            "Px2",
            "P*",
            "2",
            "2.",
            "2. ",
            "2...",
            "7",
            "7g",
            "7g2",
            "Re",
            "Resig",
            "Time ",
            "Black wo",
            "0",
            "0-",
            "1-",
            "1/2",
            "(00:0",
            "(00:03 / 00:00",
            "(a wo",
            "▲",
            "▲P",
            "▲P-7",
        ] {
            check(
                &format!("1. P-7f P-3d {fragment}"),
                &[&format!("truncated-record {}", fragment.trim_end())],
            );
        }
        for (moves, ending, fragment) in [("P-7f", "Resigns", "0-"), ("P-7f", "Resigns", "0")] {
            check(&format!("{moves} {ending} {fragment}"), &[&format!("truncated-record {fragment}")]);
        }
        for tag in
            ["[Sente \"", "[Sente \"Ao", "[Sente \"Aoba\"", "[Result \"1-", "[SFEN \"lnsg", "[Moves \"1"]
        {
            check(&format!("[Gote \"Kaede\"]\n{tag}"), &[&format!("truncated-record {tag}")]);
        }
        for (moves, fragment) in [
            ("1.7g7f 2.3c3d ", "3.8h2"),
            ("1.7g7f 2.3c3d ", "3.8"),
            ("1.7g7f 2.3c3d 3.8h2b+ ", "(00:0"),
            ("1.7g7f 2.3c3d 3.Interrupt ", "(00:0"),
            ("1.7g7f 2.3c3d 3.Interrupt\n", "Varia"),
            ("1.7g7f 2.3c3d 3.Interrupt\n", "Variation:"),
            ("角x22+ 銀x 角*55 ", "金(6"),
            ("P76 P34 ", "Bx"),
        ] {
            check(
                &format!("{moves}{fragment}"),
                &[&format!("truncated-record {}", fragment.trim_start_matches("3."))],
            );
        }
        check("P76 P34 Bx22+ Sx P26", &[]);
        // What only follows is not said.
        check("[Moves \"9\"]\nP-7f P-3d G4", &["truncated-record G4"]);
        check("1. P-7f P-3d (1... P-8d 2. P", &["truncated-record P"]);
    }

    #[test]
    fn a_whole_move_or_the_end_of_its_line_is_no_sign_of_a_cut() {
        check("1. P-7f P-3d", &[]);
        check("1. P-7f P-3d Resigns", &[]);
        check("1. P7f P3d 2. P2f", &[]);
        check("1. P-7f P-3d 2. P*", &["truncated-record P*"]);
        check("1. P-7f P-3d 2. P*\n", &["unreadable-move P*"]);
        check("1. P-7f P-3d 2. P-Qf", &["unreadable-move Qf"]);
    }

    #[test]
    fn a_result_of_the_tag_alone_is_asked_for_where_the_line_has_no_end() {
        check("[Result \"1-0\"]\n1. P-7f P-3d", &["no-ending "]);
        check("[Result \"1-0\"]\n1. P-7f P-3d ", &["no-ending "]);
        check("[Result \"1-0\"]\n1. P-7f P-3d\n", &[]);
        check("[Result \"1-0\"]\n1. P-7f P-3d 1-0", &[]);
        check("[Result \"1-0\"]\n1. P-7f P-3d Resigns", &[]);
        check("[Result \"*\"]\n1. P-7f P-3d", &[]);
    }
}
