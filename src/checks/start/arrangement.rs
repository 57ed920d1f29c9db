//! `impossible-position`, `piece-count`, `missing-king`: what is wrong with the arrangement that the
//! text gives as the start. One finding a code, with all its reasons.

use crate::{
    checks::{Check, Run, subject::Subject, words},
    finding::{Code, Finding, Findings, IMPOSSIBLE_POSITION, MISSING_KING, PIECE_COUNT},
    replay::Convention,
    shogi::{Color, Handicap, PieceKind, Setup, SetupFault, Square},
    source::{Source, Span},
};

pub(in crate::checks) static CHECK: Check =
    Check { codes: &[&IMPOSSIBLE_POSITION, &PIECE_COUNT, &MISSING_KING], run: Run::OnRecord(check) };

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(setup) = &subject.replayed.start else { return };
    if subject.record.start.setup.is_none() || is_usual(setup) {
        return;
    }
    report(subject, setup, findings);
}

/// Whether it is the start of an even game: most records give that board.
fn is_usual(setup: &Setup) -> bool {
    static EVEN: Setup = Handicap::EVEN.setup();
    setup.turn == EVEN.turn && setup.hands == EVEN.hands && setup.board == EVEN.board
}

#[cold]
fn report(subject: &Subject<'_>, setup: &Setup, findings: &mut Findings) {
    let faults = setup.faults();
    for code in [&IMPOSSIBLE_POSITION, &PIECE_COUNT, &MISSING_KING] {
        let mut reasons = Reasons::default();
        for fault in faults.iter().filter(|fault| code_of(fault) == code) {
            reasons.add(subject.convention, setup, fault);
        }
        if let Some(finding) = reasons.finding(code, subject) {
            findings.push(finding.sfen(setup.to_string()).ply(0));
        }
    }
}

const fn code_of(fault: &SetupFault) -> &'static Code {
    match fault {
        SetupFault::MissingKing(_) => &MISSING_KING,
        SetupFault::TooManyPieces(..) => &PIECE_COUNT,
        SetupFault::SecondKing(..)
        | SetupFault::TwoPawns(_)
        | SetupFault::DeadPiece(_)
        | SetupFault::OpponentInCheck => &IMPOSSIBLE_POSITION,
    }
}

/// The reasons for one finding, in both languages, and the squares they speak of.
#[derive(Default)]
struct Reasons {
    english: Vec<String>,
    japanese: Vec<String>,
    squares: Vec<Option<Square>>,
    is_about_turn: bool,
}

impl Reasons {
    fn add(&mut self, convention: Convention, setup: &Setup, fault: &SetupFault) {
        let name = |square| convention.square(square);
        let (english, japanese, square) = match *fault {
            SetupFault::MissingKing(color) => (
                format!("{} has no king", words::side(color)),
                format!("{}玉がありません", words::side_ja(color, setup)),
                None,
            ),
            SetupFault::SecondKing(color, square) => (
                format!("{} has a second king on {}", words::side(color), name(square)),
                format!("{}玉が二枚あります（二枚目は{}）", words::side_ja(color, setup), name(square)),
                Some(square),
            ),
            SetupFault::TooManyPieces(kind, count) => {
                let (piece, set) = (kind.kind(), kind.in_set());
                (
                    format!("{count} {}s ({}), and a set has {set}", piece.name(), piece.kanji()),
                    format!("{}が{count}枚あります（駒一組には{set}枚）", piece.kanji()),
                    None,
                )
            }
            SetupFault::TwoPawns(square) => (
                format!(
                    "two pawns of one side on file {}: 二歩, the second on {}",
                    square.file(),
                    name(square)
                ),
                format!("{}筋が二歩です（二枚目は{}）", square.file(), name(square)),
                Some(square),
            ),
            SetupFault::DeadPiece(square) => {
                let kind = setup.piece(square).map_or(PieceKind::Pawn, |piece| piece.kind);
                (
                    format!("the {} ({}) on {} can never move", kind.name(), kind.kanji(), name(square)),
                    format!("{}の{}には行き所がありません", name(square), kind.kanji()),
                    Some(square),
                )
            }
            SetupFault::OpponentInCheck => check_without_turn(setup),
        };
        self.is_about_turn |= *fault == SetupFault::OpponentInCheck;
        self.english.push(english);
        self.japanese.push(japanese);
        self.squares.push(square);
    }

    fn finding(self, code: &'static Code, subject: &Subject<'_>) -> Option<Finding> {
        if self.english.is_empty() {
            return None;
        }
        let whole = subject.record.start.setup_span;
        let place = |square: Square| row(subject.source, whole, square.rank());
        let mut finding = Finding::new(code, whole, (shortened(&self.english), shortened_ja(&self.japanese)))
            .help(help(code, self.is_about_turn, subject));
        let texts: Vec<_> = self.english.iter().zip(&self.japanese).collect();
        match self.squares.as_slice() {
            [Some(square)] => finding.span = place(*square).unwrap_or(whole),
            squares => {
                for (square, text) in squares.iter().zip(texts) {
                    if let Some(span) = square.and_then(place) {
                        finding = finding.label(span, (text.0.as_str(), text.1.as_str()));
                    }
                }
            }
        }
        Some(finding)
    }
}

fn check_without_turn(setup: &Setup) -> (String, String, Option<Square>) {
    let turn = setup.turn;
    let ja = |color: Color| words::side_ja(color, setup);
    (
        format!(
            "it is {}'s turn, and {} is in check: that king could be taken at once",
            words::side(turn),
            words::side(!turn)
        ),
        format!("{}の手番なのに、{}玉に王手がかかっています", ja(turn), ja(!turn)),
        None,
    )
}

fn help(code: &'static Code, is_about_turn: bool, subject: &Subject<'_>) -> (&'static str, &'static str) {
    if *code == MISSING_KING {
        return (
            "add the king, unless this is a problem with one king",
            "詰将棋など一方の玉がない局面でなければ、玉を書き加えてください",
        );
    }
    if *code == PIECE_COUNT {
        return ("compare board and hands with the source", "盤面と持ち駒を元の図面と見比べてください");
    }
    match subject.record.start.turn {
        None if is_about_turn => (
            "compare the board with the source, and state the side to move",
            "盤面を元の図面と見比べ、手番を書いてください",
        ),
        _ => ("compare board and side to move with the source", "盤面と手番を元の図面と見比べてください"),
    }
}

/// Of many reasons only so many are told.
const TOLD: usize = 5;

fn shortened(reasons: &[String]) -> String {
    match reasons.len().checked_sub(TOLD) {
        None | Some(0) => reasons.join("; "),
        Some(more) => format!("{}; and {more} more like it", reasons[..TOLD].join("; ")),
    }
}

fn shortened_ja(reasons: &[String]) -> String {
    match reasons.len().checked_sub(TOLD) {
        None | Some(0) => reasons.join("。"),
        Some(more) => format!("{}（ほか{more}件）", reasons[..TOLD].join("。")),
    }
}

/// The row of a rank in a board that is drawn line by line, as in Kakinoki's diagrams (`|`) and in CSA
/// (`P1`).
fn row(source: &Source, board: Span, rank: u8) -> Option<Span> {
    let text = source.slice(board);
    let mut start = board.start;
    let mut drawn = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let inner = line.trim();
        drawn += u8::from(inner.starts_with('|'));
        let is_row = inner.starts_with('|') && drawn == rank
            || inner.strip_prefix('P').is_some_and(|rest| rest.as_bytes().first() == Some(&(b'0' + rank)));
        if is_row {
            let indent = u32::try_from(line.len() - line.trim_start().len()).ok()?;
            let start = start + indent;
            return Some(Span::new(start, start + u32::try_from(inner.len()).ok()?));
        }
        start += u32::try_from(line.len()).ok()?;
    }
    None
}
