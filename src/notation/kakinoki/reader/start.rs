//! The start position: diagrams, hands, the side to move.

use super::Reader;
use crate::{
    finding::{
        Edit, Finding, Fix, MISPLACED_LINE, NONSTANDARD_SPELLING, Said, Severity, TRUNCATED_RECORD,
        TWO_BOARDS, UNREADABLE_BOARD,
    },
    notation::{
        grammar::Name,
        kakinoki::{
            board::{self, BoardLine, Diagram, DiagramOddities},
            cut,
        },
        text::{is_blank, offset},
    },
    record::Diagram as RecordDiagram,
    shogi::{Color, Handicap},
    source::Span,
};

/// What may be odd about a diagram, in the order of [`DiagramOddities::list`]: what is said of it, how
/// bad it is, and whether the line may be rewritten without asking.
static DIAGRAM_ODDITIES: [(Name, Severity, bool); 4] = [
    (
        (
            "a side is marked by another sign than a blank or v: some programs take the piece for the other side's",
            "駒の前の印が空白かv以外です。相手の駒と読むソフトがあります",
        ),
        Severity::Warning,
        false,
    ),
    (
        (
            "a piece is not named as diagrams name it (玉飛角金銀桂香歩, 龍馬全圭杏と): some programs leave the square empty",
            "盤面図の駒名（玉飛角金銀桂香歩、龍馬全圭杏と）と違います。空きマスと読むソフトがあります",
        ),
        Severity::Info,
        true,
    ),
    (
        (
            "the pieces in hand are not divided by blanks: some programs lose all but the first",
            "持ち駒が空白で区切られていません。最初の駒しか読まないソフトがあります",
        ),
        Severity::Warning,
        true,
    ),
    (
        (
            "the pieces in hand are not counted in kanji: many programs read one piece",
            "持ち駒の枚数が漢数字ではありません。1枚と読むソフトが多くあります",
        ),
        Severity::Info,
        true,
    ),
];

impl<'a> Reader<'a, '_> {
    /// Whether a line that belongs to a start position belongs to this game's. After the first
    /// move it may begin another game; else it is part of a closing diagram.
    pub(super) fn enters_diagram(&mut self, line: &'a str) -> bool {
        if self.game.begun && self.begins_new_game(line) {
            self.new_game(line);
        }
        !self.game.begun
    }

    pub(super) fn turn(&mut self, line: &'a str, turn: Color) {
        if self.enters_diagram(line) {
            self.game.record.start.turn = Some(turn);
            self.game.record.start.turn_span = self.span(line);
        } else if self.game.diagram.is_empty() && self.game.record.diagrams.is_empty() {
            let why = ("whose turn it is follows from the moves", "手番は指し手から決まります");
            self.misplaced(line, why);
        }
    }

    pub(super) fn board(&mut self, line: &'a str, board: BoardLine<'a>) {
        let _ = self.enters_diagram(line);
        self.game.found = true;
        let span = self.span(line);
        let BoardLine::Row(inside) = board else {
            if !self.game.diagram.is_empty() {
                self.game.diagram.cover(span);
            }
            return;
        };
        if self.game.diagram.rows == 9 && !self.game.begun {
            let mut next = Diagram::default();
            std::mem::swap(&mut next.hands, &mut self.game.diagram.hands);
            next.setup.hands = self.game.diagram.setup.hands;
            let earlier = std::mem::replace(&mut self.game.diagram, next);
            self.game.earlier.get_or_insert(earlier);
        }
        self.game.diagram.cover(span);
        match board::row(inside, self.game.diagram.rows + 1) {
            Ok(cells) if self.game.diagram.rows < 9 => {
                self.game.diagram.set_row(&cells);
                let odd = cells.iter().fold(DiagramOddities::default(), |all, (_, odd)| all.with(*odd));
                if odd != DiagramOddities::default() {
                    let mut usual = String::new();
                    board::push_row(
                        &mut usual,
                        self.game.diagram.rows,
                        cells.iter().map(|(piece, _)| *piece),
                    );
                    self.odd_diagram(span, odd, usual);
                }
            }
            Ok(_) => {
                let message = ("the diagram has more than nine rows", "盤面図が9段より多くあります");
                self.broken_diagram(span, message.into());
            }
            Err(error) => {
                let (place, message) = match board::row_fault(inside, self.game.diagram.rows + 1) {
                    Some((part, message)) => (self.span(part), message),
                    None => (self.span_at(error.rest), error.unreadable(line, ("a row", "盤面図の段"))),
                };
                self.broken_diagram(place, message);
                self.game.diagram.rows = (self.game.diagram.rows + 1).min(9);
            }
        }
    }

    /// Reports the first fault of the rows of a diagram.
    fn broken_diagram(&mut self, span: Span, message: Said) {
        let is_last = self
            .text
            .get(span.end as usize..)
            .is_some_and(|rest| rest.chars().all(|c| is_blank(c) || c == char::REPLACEMENT_CHARACTER));
        let is_whole = span.of(self.text).ends_with(['一', '二', '三', '四', '五', '六', '七', '八', '九']);
        if self.is_cut_off() && is_last && !is_whole && !self.game.begun {
            let message = (
                "the file ends in the middle of the diagram of the start position",
                "ファイルが開始局面の盤面図の途中で終わっています",
            );
            if !self.game.diagram.broken {
                self.report(Finding::new(&TRUNCATED_RECORD, span, message).help(cut::COMPLETE_START).ply(0));
            }
            self.game.diagram.broken = true;
            return;
        }
        let help = (
            "write nine rows of nine squares, each a blank or v and one piece or ・",
            "9段9筋で書いてください。1マスは、空白（先手）かv（後手）と駒1文字、空きマスは「 ・」です",
        );
        self.broken_position(span, message, help);
    }

    /// Reports the first fault of a diagram or of the hands beside it.
    fn broken_position(&mut self, span: Span, message: Said, help: Name) {
        if self.game.begun {
            return;
        }
        if !self.game.diagram.broken {
            self.report(Finding::new(&UNREADABLE_BOARD, span, message).help(help).ply(0));
        }
        self.game.diagram.broken = true;
    }

    /// Reports what is odd about a line of a diagram, each kind once a game, with an edit for every
    /// line: `usual` instead of what stands at `span`.
    fn odd_diagram(&mut self, span: Span, odd: DiagramOddities, usual: String) {
        let kinds = odd.list().into_iter().zip(DIAGRAM_ODDITIES).enumerate();
        let mut usual = Some(usual);
        for (place, (_, (message, severity, safe))) in kinds.filter(|(_, (is_odd, _))| *is_odd) {
            let finding = match self.game.reported[place] {
                Some(finding) => finding,
                None => {
                    let finding = self.findings().as_slice().len();
                    self.game.reported[place] = Some(finding);
                    self.report(
                        Finding::new(&NONSTANDARD_SPELLING, span, message)
                            .severity(severity)
                            .help((
                                "write the diagram as Kifu for Windows does: `kifu fix` rewrites it",
                                "Kifu for Windowsと同じ書き方にしてください（`kifu fix` で直せます）",
                            ))
                            .ply(0),
                    );
                    finding
                }
            };
            // A line is rewritten as a whole, by the gravest of what is odd about it.
            let finding = self.findings().as_mut_vec().get_mut(finding);
            if let (Some(finding), Some(text)) = (finding, usual.take()) {
                let edits = &mut finding.fix.get_or_insert_with(|| Fix { edits: Vec::new(), safe }).edits;
                edits.push(Edit { span, text });
            }
        }
    }

    pub(super) fn hand(&mut self, line: &'a str, color: Color, value: &'a str) {
        let _ = self.enters_diagram(line);
        self.game.found = true;
        let span = self.span(line);
        match board::hand(value) {
            Ok((hand, odd)) => {
                let diagram = &mut self.game.diagram;
                diagram.setup.hands[color.index()] = hand;
                diagram.hands[color.index()] = true;
                if odd != DiagramOddities::default() {
                    let mut usual = String::new();
                    board::push_pieces(&mut usual, hand);
                    self.odd_diagram(self.span(value), odd, usual);
                }
            }
            Err(error) => {
                let message = error.unreadable(value, ("pieces in hand", "持ち駒"));
                let help = (
                    "write the unpromoted pieces and their number in kanji, as in 「角　歩二」, or なし",
                    "成る前の駒と枚数を「角　歩二」のように書いてください。なければ「なし」と書きます",
                );
                self.broken_position(self.span_at(error.rest), message, help);
            }
        }
        self.game.diagram.cover(span);
    }

    /// Closes the diagram that is being read: the start position, or one after the moves.
    pub(super) fn finish_diagram(&mut self) {
        let diagram = std::mem::take(&mut self.game.diagram);
        if self.game.begun {
            self.finish_later_diagram(&diagram);
            return;
        }
        if !diagram.broken && (1..9).contains(&diagram.rows) {
            let rows = diagram.rows;
            self.game.diagram.broken = false;
            let message = (
                format!("the diagram has {rows} rows instead of nine"),
                format!("盤面図が{rows}段しかありません（9段必要です）"),
            );
            self.broken_diagram(diagram.span, message.into());
        }
        let broken = diagram.broken || self.game.diagram.broken;
        self.game.diagram = Diagram::default();
        self.game.record.start.broken = broken;
        let mut start = diagram;
        if let Some(earlier) = self.game.earlier.take() {
            if !broken && earlier.setup.board != start.setup.board {
                self.report(
                    Finding::new(
                        &TWO_BOARDS,
                        start.span,
                        (
                            "a second diagram shows another position than the first",
                            "2つ目の盤面図が1つ目と一致しません",
                        ),
                    )
                    .help((
                        "leave the diagram that the moves begin from",
                        "開始局面の盤面図だけを残してください",
                    ))
                    .label(earlier.span, ("the first diagram", "1つ目の盤面図"))
                    .ply(0),
                );
            }
            start = earlier;
        }
        if broken {
            return;
        }
        self.set_start(start);
    }

    fn set_start(&mut self, diagram: Diagram) {
        let start = &mut self.game.record.start;
        let in_hand = diagram.setup.hands.iter().any(|hand| !hand.is_empty());
        if diagram.rows == 9 {
            start.setup = Some(Box::new(diagram.setup));
            start.setup_span = diagram.span;
        } else if in_hand {
            // Hands without a diagram belong to the position that 手合割 names.
            let named = start.handicap.map_or(Some(Handicap::EVEN), |handicap| handicap.known);
            if let Some(mut setup) = named.map(Handicap::setup) {
                setup.hands = diagram.setup.hands;
                start.turn = start.turn.or(Some(setup.turn));
                start.setup = Some(Box::new(setup));
                start.setup_span = diagram.span;
                start.handicap = start.handicap.filter(|handicap| handicap.known.is_none());
            }
        }
    }

    /// A diagram after moves is known noise where it shows the position reached, which replay knows.
    fn finish_later_diagram(&mut self, diagram: &Diagram) {
        if diagram.is_empty() {
            return;
        }
        let at = offset(self.moves());
        let whole = diagram.rows == 9 && !diagram.broken;
        if let (Some(line), true) = (self.game.line, whole) {
            let setup = Box::new(diagram.setup);
            let hands = diagram.hands == [true; 2];
            self.game.record.diagrams.push(RecordDiagram {
                line: offset(line),
                at,
                setup,
                hands,
                span: diagram.span,
            });
            return;
        }
        let ply = self.ply() - 1;
        self.report(
            Finding::new(
                &MISPLACED_LINE,
                diagram.span,
                ("lines of a diagram stand after the moves", "指し手の後に盤面図の行があります"),
            )
            .help((
                "take them out, or put a * in front of each",
                "これらの行を消すか、行頭に「*」を付けてコメントにしてください",
            ))
            .ply(ply),
        );
    }
}
