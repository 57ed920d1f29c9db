//! The start position of a CSA game: `PI` with removals, the rows `P1` to `P9`, the lists `P+` and
//! `P-`, and the arithmetic of `AL`. The statements are gathered and put together at the end, since
//! `AL` counts what all the others leave.

use super::{grammar, words};
use crate::{
    finding::{
        BAD_PLACEMENT, Finding, Findings, NONSTANDARD_SPELLING, Severity, TWO_BOARDS, UNREADABLE_BOARD,
    },
    notation::grammar::{Name, quoted},
    shogi::{Color, HandKind, Handicap, Piece, PieceKind, Setup, Square},
    source::Span,
};

/// How the pieces of a side are listed.
const LIST: Name = (
    "write a square (00 for the hand) and a piece, as in P+55KA or P-00FU",
    "「P+55KA」「P-00FU」のように、マス（持ち駒は00）と駒を書いてください",
);

/// What to do about a position that is given twice.
const KEEP_ONE: Name = ("keep one of them", "どちらか一方だけを残してください");

/// The nine squares of a row, file 9 first.
pub(super) type Row = [Option<Piece>; 9];

/// What the `P` statements of a game have said so far.
#[derive(Debug, Default)]
pub(super) struct Board {
    span: Option<Span>,
    standard: Option<Box<Setup>>,
    rows: Option<Box<Rows>>,
    places: Vec<Place>,
    all: [Option<Span>; 2],
    broken: bool,
}

#[derive(Debug, Default)]
struct Rows {
    /// Each with its place.
    rows: [Option<(Row, Span)>; 9],
    span: Span,
}

/// A piece of a `P+` or `P-` list; no square is the hand.
#[derive(Clone, Copy, Debug)]
struct Place {
    color: Color,
    square: Option<Square>,
    kind: PieceKind,
    span: Span,
}

/// What the statements make together.
#[derive(Debug)]
pub(super) struct Built {
    /// The position; `None` where a statement could not be read or applied.
    pub(super) setup: Option<Box<Setup>>,
    /// From the first statement to the last.
    pub(super) span: Span,
}

impl Board {
    /// Marks the position as unreadable: its finding is made elsewhere.
    pub(super) fn give_up(&mut self, span: Span) {
        self.cover(span);
        self.broken = true;
    }

    /// Reads a statement that begins with `P`; `false` where it is none of the position.
    pub(super) fn statement(&mut self, text: &str, span: Span, findings: &mut Findings) -> bool {
        let Some(rest) = text.get(2..) else { return false };
        match text.as_bytes()[1] {
            b'I' => self.standard(rest, span, findings),
            b'+' => self.list(Color::Black, rest, span, findings),
            b'-' => self.list(Color::White, rest, span, findings),
            digit @ b'1'..=b'9' => self.row(digit - b'0', rest, span, findings),
            _ => return false,
        }
        self.cover(span);
        true
    }

    fn cover(&mut self, span: Span) {
        self.span = Some(self.span.map_or(span, |before| before.to(span)));
    }

    fn fault(&mut self, finding: Finding, findings: &mut Findings) {
        self.broken = true;
        findings.push(finding.ply(0));
    }

    /// `PI82HI22KA`: the usual position without the pieces named.
    fn standard(&mut self, rest: &str, span: Span, findings: &mut Findings) {
        let mut setup = self.standard.take().unwrap_or_else(|| Box::new(Handicap::EVEN.setup()));
        let mut at = span.start + 2;
        let mut rest = rest;
        while !rest.is_empty() {
            let Some((square, code, after)) = self.entry(rest, at, span, findings) else { break };
            let place = Span::new(at, at + 4);
            let kind = kind_of(code);
            match (square, square.and_then(|square| setup.piece(square))) {
                (Some(square), Some(piece)) if kind == Some(piece.kind) => setup.set(square, None),
                (_, there) => {
                    let text = &rest[..rest.len() - after.len()];
                    let (there, ja) = match there {
                        Some(piece) => {
                            (piece.kind.csa(), format!("そのマスにあるのは{}です", piece.kind.csa()))
                        }
                        None => ("nothing", "そのマスに駒はありません".to_owned()),
                    };
                    let message = (
                        format!("「{text}」 takes away what does not stand there: found {there}"),
                        format!("「{text}」で取り除く駒がありません。{ja}"),
                    );
                    let help = (
                        "name the piece that stands on the square, or write the nine rows P1 to P9",
                        "そのマスにある駒を書くか、P1からP9の段で局面を書いてください",
                    );
                    self.fault(Finding::new(&BAD_PLACEMENT, place, message).help(help), findings);
                    break;
                }
            }
            at += 4;
            rest = after;
        }
        self.standard = Some(setup);
    }

    /// `P+59OU00KI00AL`: pieces of one side on squares and in hand.
    fn list(&mut self, color: Color, rest: &str, span: Span, findings: &mut Findings) {
        let mut at = span.start + 2;
        let mut rest = rest;
        while !rest.is_empty() {
            let Some((square, code, after)) = self.entry(rest, at, span, findings) else { break };
            let place = Span::new(at, at + 4);
            let text = &rest[..rest.len() - after.len()];
            if code == "AL" {
                self.all_the_rest(color, square, place, findings);
            } else if let Some(kind) = kind_of(code) {
                self.places.push(Place { color, square, kind, span: place });
            } else {
                let message = (
                    format!("「{text}」 names no piece: expected one of FU KY … RY, or AL"),
                    format!("「{text}」の「{code}」という駒はありません"),
                );
                let finding = Finding::new(&UNREADABLE_BOARD, Span::new(at + 2, at + 4), message);
                self.fault(finding.help(LIST), findings);
            }
            at += 4;
            rest = after;
        }
    }

    fn all_the_rest(&mut self, color: Color, square: Option<Square>, place: Span, findings: &mut Findings) {
        if square.is_some() {
            let message = (
                "「AL」 stands for all pieces that are left, and they go to a hand, not to a square",
                "「AL」は残りの駒すべてを持ち駒にする記号で、マスには置けません",
            );
            let help = ("write 00AL", "「00AL」と書いてください");
            self.fault(Finding::new(&BAD_PLACEMENT, place, message).help(help), findings);
            return;
        }
        if let Some(first) = self.all[0].or(self.all[1]) {
            let message =
                ("all pieces that are left are claimed twice", "残りの駒すべての「AL」が2回あります");
            let finding = Finding::new(&BAD_PLACEMENT, place, message)
                .label(first, ("claimed here already", "1つ目の「AL」"))
                .help((
                    "keep one 00AL, and name the pieces in the other hand",
                    "「00AL」は一方だけにし、もう一方の持ち駒は駒ごとに書いてください",
                ));
            self.fault(finding, findings);
            return;
        }
        self.all[color.index()] = Some(place);
    }

    /// One `55KA` of a list.
    fn entry<'a>(
        &mut self,
        rest: &'a str,
        at: u32,
        span: Span,
        findings: &mut Findings,
    ) -> Option<(Option<Square>, &'a str, &'a str)> {
        match grammar::place_in_list(rest) {
            Ok((after, (square, code))) if code.is_ascii() => Some((square, code, after)),
            Ok(_) => {
                let message = (
                    format!(
                        "{} is no list of squares and pieces: expected FU, KY, … after a square",
                        quoted(rest)
                    ),
                    format!("{}は駒の配置として読めません。マスの後にFU、KYなどの駒が必要です", quoted(rest)),
                );
                let wrong = Span::new((at + 2).min(span.end), span.end);
                self.fault(Finding::new(&UNREADABLE_BOARD, wrong, message).help(LIST), findings);
                None
            }
            Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => {
                let skipped = u32::try_from(rest.len() - fault.rest.len()).unwrap_or(0);
                let wrong = Span::new((at + skipped).min(span.end), span.end);
                let (what, ja) = fault.what;
                let message = (
                    format!("{} is no list of squares and pieces: expected {what}", quoted(rest)),
                    format!("{}は駒の配置として読めません。{ja}が必要です", quoted(rest)),
                );
                self.fault(Finding::new(&UNREADABLE_BOARD, wrong, message).help(LIST), findings);
                None
            }
            Err(nom::Err::Incomplete(_)) => None,
        }
    }

    /// `P1-KY-KE … `: a row, file 9 first.
    fn row(&mut self, rank: u8, rest: &str, span: Span, findings: &mut Findings) {
        let start = span.start + 2;
        let row = match cells(rest) {
            Ok((row, true)) => row,
            Ok((row, false)) => {
                let message = (
                    format!("the squares of P{rank} are not written in three characters each"),
                    format!("P{rank}の段が1マス3文字で書かれていません"),
                );
                let finding = Finding::new(&NONSTANDARD_SPELLING, Span::new(start, span.end), message)
                    .help((
                        "write an empty square as blank, star, blank",
                        "空きマスは「 * 」（空白、*、空白）と書いてください",
                    ))
                    .fix(span, row_text(rank, &row), true)
                    .ply(0);
                findings.push(finding);
                row
            }
            Err(fault) => {
                let wrong = Span::new(start + fault.start, (start + fault.end).min(span.end));
                let wrong = if wrong.is_empty() { span } else { wrong };
                let (what, ja) = fault.what;
                let message =
                    (format!("row P{rank} cannot be read: {what}"), format!("P{rank}の段を読めません。{ja}"));
                let help = (
                    "write nine squares of three characters: -FU, +FU, or blank, star, blank",
                    "1マス3文字で9マス書いてください。駒は「-FU」「+FU」、空きマスは「 * 」です",
                );
                self.fault(Finding::new(&UNREADABLE_BOARD, wrong, message).help(help), findings);
                [None; 9]
            }
        };
        let rows = self.rows.get_or_insert_default();
        rows.span = if rows.span.is_empty() { span } else { rows.span.to(span) };
        let Some(slot) = rows.rows.get_mut(usize::from(rank) - 1) else { return };
        let before = slot.replace((row, span));
        if before.is_some_and(|(before, _)| before != row) && !self.broken {
            let message = (
                format!("row P{rank} is given twice, and differently"),
                format!("P{rank}の段が2回、違う内容で書かれています"),
            );
            let finding = Finding::new(&TWO_BOARDS, span, message).help(KEEP_ONE);
            let first = before.map_or(span, |(_, first)| first);
            self.fault(finding.label(first, ("given here", "1つ目の段")), findings);
        }
    }

    /// Puts the statements together.
    pub(super) fn build(mut self, findings: &mut Findings) -> Option<Built> {
        let span = self.span?;
        let mut setup = self.base(findings);
        self.warn_of_early_all(findings);
        for place in std::mem::take(&mut self.places) {
            self.put(&mut setup, place, findings);
        }
        for color in Color::ALL {
            if self.all[color.index()].is_some() {
                give_all(&mut setup, color);
            }
        }
        Some(Built { setup: (!self.broken).then_some(setup), span })
    }

    /// `AL` should be the last placement: readers that work it out where it stands differ from others.
    fn warn_of_early_all(&self, findings: &mut Findings) {
        let Some(all) = self.all[0].or(self.all[1]).filter(|_| !self.broken) else { return };
        let Some(later) = self.places.iter().find(|place| place.span.start > all.start) else { return };
        let message = (
            "a piece is placed after 「AL」, which stands for all the pieces that are left",
            "残りの駒すべてを表す「AL」の後に、駒の配置があります",
        );
        let finding = Finding::new(&NONSTANDARD_SPELLING, all, message)
            .severity(Severity::Warning)
            .label(later.span, ("placed after it", "この駒が後から置かれています"))
            .help((
                "write AL last: some programs count what is left where it stands",
                "「AL」は最後に書いてください。書かれた位置で残りの駒を数えるソフトがあります",
            ))
            .ply(0);
        findings.push(finding);
    }

    /// The board before the lists are laid over it.
    fn base(&mut self, findings: &mut Findings) -> Box<Setup> {
        let standard = self.standard.take();
        let Some(rows) = self.rows.take() else {
            return standard.unwrap_or_else(|| Box::new(Setup::EMPTY));
        };
        let mut setup = Box::new(Setup::EMPTY);
        for (rank, row) in (1..).zip(&rows.rows) {
            let Some((row, _)) = row else {
                if !self.broken {
                    // The row that stands where the missing one belongs, or the last before it.
                    let (before, after) = rows.rows.split_at(usize::from(rank) - 1);
                    let near = after.iter().flatten().next().or_else(|| before.iter().flatten().last());
                    let place = near.map_or(rows.span, |(_, place)| *place);
                    let message = (
                        format!("the board has no row P{rank}: all of P1 to P9 are needed"),
                        format!("P{rank}の段がありません（P1からP9まですべて必要です）"),
                    );
                    let help = ("write the missing rows", "抜けている段を書いてください");
                    self.fault(Finding::new(&UNREADABLE_BOARD, place, message).help(help), findings);
                }
                continue;
            };
            for (column, piece) in (0..).zip(row) {
                if let Some(square) = Square::new(9 - column, rank) {
                    setup.set(square, *piece);
                }
            }
        }
        let Some(standard) = standard else { return setup };
        if self.broken {
            return setup;
        }
        if standard.board == setup.board {
            let message = (
                "the start position is given twice, as PI and in rows",
                "開始局面が「PI」と段の両方で書かれています",
            );
            let finding = Finding::new(&NONSTANDARD_SPELLING, rows.span, message).help(KEEP_ONE);
            findings.push(finding.ply(0));
        } else {
            let message = (
                "the rows give another position than PI before them",
                "段で書かれた局面が、前の「PI」の局面と違います",
            );
            self.fault(Finding::new(&TWO_BOARDS, rows.span, message).help(KEEP_ONE), findings);
        }
        setup
    }

    fn put(&mut self, setup: &mut Setup, place: Place, findings: &mut Findings) {
        let Place { color, square, kind, span } = place;
        let code = kind.csa();
        let Some(square) = square else {
            match kind.in_hand().filter(|_| !kind.is_promoted()) {
                Some(kind) => setup.hands[color.index()].add(kind, 1),
                None => {
                    let message = (
                        format!("「00{code}」 puts a {} in hand, where it can never be", kind.name()),
                        format!("「00{code}」とありますが、{}は持ち駒になりません", kind.kanji()),
                    );
                    let help = (
                        "name the piece unpromoted, or put it on a square",
                        "成る前の駒で書くか、盤上のマスに置いてください",
                    );
                    self.fault(Finding::new(&BAD_PLACEMENT, span, message).help(help), findings);
                }
            }
            return;
        };
        match setup.piece(square) {
            None => setup.set(square, Some(Piece::new(color, kind))),
            Some(there) if !self.broken => {
                let (sign, there) = (words::sign(there.color), there.kind.csa());
                let (file, rank) = (square.file(), square.rank());
                let message = (
                    format!(
                        "「{file}{rank}{code}」 puts a piece on a square that already holds {sign}{there}"
                    ),
                    format!("「{file}{rank}{code}」のマスには、すでに{sign}{there}があります"),
                );
                let help = ("take one of the two pieces away", "どちらかの駒を消してください");
                self.fault(Finding::new(&BAD_PLACEMENT, span, message).help(help), findings);
            }
            Some(_) => {}
        }
    }
}

fn kind_of(code: &str) -> Option<PieceKind> {
    match *code.as_bytes() {
        [first, second] => PieceKind::from_csa([first, second]),
        _ => None,
    }
}

/// Gives every piece of a full set that stands nowhere to the hand of `color`.
fn give_all(setup: &mut Setup, color: Color) {
    for kind in HandKind::ALL {
        let on_board =
            setup.board.iter().flatten().filter(|piece| piece.kind.in_hand() == Some(kind)).count();
        let on_board = u8::try_from(on_board).unwrap_or(u8::MAX);
        let in_hands = setup.hands.iter().fold(0u8, |sum, hand| sum.saturating_add(hand.count(kind)));
        // More than a set holds leaves nothing over; that there are too many is found by others.
        let left = kind.in_set().saturating_sub(on_board).saturating_sub(in_hands);
        setup.hands[color.index()].add(kind, left);
    }
}

/// Why a row cannot be read, and which bytes of it.
#[derive(Debug)]
pub(super) struct RowFault {
    start: u32,
    end: u32,
    /// In English and Japanese.
    what: (String, String),
}

/// Reads the nine squares of a row, and whether they are written as CSA writes them.
///
/// # Errors
/// Where a square is neither a piece nor empty, or where there are not nine.
pub(super) fn cells(text: &str) -> Result<(Row, bool), RowFault> {
    match fixed_cells(text) {
        Some(row) => Ok(row),
        None => loose_cells(text).map(|row| (row, false)),
    }
}

/// Whether a statement that is the last of its text ends before its squares do: `P5 *  * -K`, `P+55K`.
pub(super) fn is_cut_off(text: &str) -> bool {
    const SQUARES: usize = 27;
    let Some(rest) = text.get(2..) else { return false };
    match text.as_bytes()[1] {
        b'1'..=b'9' => rest.len() < SQUARES && cells(rest).is_err(),
        _ => !rest.len().is_multiple_of(4),
    }
}

/// Nine squares of three characters each. The blank after the last star may be cut off: so many
/// editors do it that nothing is said. Squares of three blanks are readable, but no CSA.
fn fixed_cells(text: &str) -> Option<(Row, bool)> {
    let mut row = [None; 9];
    let mut canonical = true;
    let bytes = text.as_bytes();
    if bytes.len() < 26 || bytes.len() > 27 {
        return None;
    }
    for (index, cell) in bytes.chunks(3).enumerate() {
        row[index] = match cell {
            b" * " | b" *" => None,
            b"   " | b"*  " | b"  *" => {
                canonical = false;
                None
            }
            [sign, first, second] => {
                Some(Piece::new(color_of(*sign)?, PieceKind::from_csa([*first, *second])?))
            }
            _ => return None,
        };
    }
    Some((row, canonical))
}

const fn color_of(sign: u8) -> Option<Color> {
    match sign {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    }
}

/// A row whose blanks were lost or moved on the way: each square is a piece, or one star or dot.
fn loose_cells(text: &str) -> Result<Row, RowFault> {
    let mut row = [None; 9];
    let mut count = 0usize;
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let start = u32::try_from(text.len() - rest.len()).unwrap_or(0);
        let (cell, length) = match first {
            '+' | '-' => (piece_cell(rest, start)?, 3),
            '*' | '・' | '.' | '･' => (None, first.len_utf8()),
            _ => {
                let end = start + u32::try_from(first.len_utf8()).unwrap_or(1);
                let what = (
                    format!("expected +, - or a star, found 「{first}」"),
                    format!("「{first}」のところに、+、-か*が必要です"),
                );
                return Err(RowFault { start, end, what });
            }
        };
        if let Some(slot) = row.get_mut(count) {
            *slot = cell;
        }
        count += 1;
        rest = rest.get(length..).unwrap_or("").trim_start();
    }
    if count == 9 {
        return Ok(row);
    }
    let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let s = if count == 1 { "" } else { "s" };
    let what =
        (format!("it has {count} square{s}, expected nine"), format!("{count}マスあります（9マス必要です）"));
    Err(RowFault { start: 0, end, what })
}

fn piece_cell(rest: &str, start: u32) -> Result<Option<Piece>, RowFault> {
    let piece = match *rest.as_bytes() {
        [sign, first, second, ..] => color_of(sign).zip(PieceKind::from_csa([first, second])),
        _ => None,
    };
    match piece {
        Some((color, kind)) => Ok(Some(Piece::new(color, kind))),
        None => {
            let shown: String = rest.chars().take(3).collect();
            let end = start + u32::try_from(shown.len()).unwrap_or(3);
            let what = (format!("「{shown}」 is no piece"), format!("「{shown}」という駒はありません"));
            Err(RowFault { start, end, what })
        }
    }
}

/// A row as CSA writes it, with its `P` and number.
pub(super) fn row_text(rank: u8, row: &Row) -> String {
    let mut text = format!("P{rank}");
    for cell in row {
        match cell {
            None => text.push_str(" * "),
            Some(piece) => {
                text.push(words::sign(piece.color));
                text.push_str(piece.kind.csa());
            }
        }
    }
    text
}
