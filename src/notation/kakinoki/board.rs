//! Board diagrams (BOD): rows, hands, and the lines around them.

use nom::{Parser, multi::count};

use super::{
    lines,
    tables::{self, Spelling},
};
use crate::{
    finding::Said,
    notation::{
        Layout,
        grammar::{Expected, Name, Read},
        text::is_blank,
    },
    shogi::{Color, Hand, Piece, Setup, Square},
    source::Span,
};

/// A line of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardLine<'a> {
    /// A row: what follows its first bar.
    Row(&'a str),
    /// The frame, or the numbers of the files.
    Frame,
}

static BARS: [char; 4] = ['|', '｜', '│', '┃'];

/// What a line is in a diagram.
pub(crate) fn board_line(line: &str) -> Option<BoardLine<'_>> {
    match line.chars().next()? {
        bar if BARS.contains(&bar) => Some(BoardLine::Row(&line[bar.len_utf8()..])),
        '+' | '＋' | '┌' | '└' | '┏' | '┗' => {
            let is_frame = |c| is_blank(c) || "+＋-－─━ー┌┐└┘┏┓┗┛".contains(c);
            line.chars().all(is_frame).then_some(BoardLine::Frame)
        }
        '９' | '9' => {
            let files = line.chars().filter(|&c| !is_blank(c)).map(tables::digit);
            files
                .eq((1..=9).rev().map(|n| {
                    let full = line.starts_with('９');
                    Some((n, if full { tables::Digits::Full } else { tables::Digits::Half }))
                }))
                .then_some(BoardLine::Frame)
        }
        _ => None,
    }
}

/// What is odd about a diagram or a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DiagramOddities {
    /// A mark of a side that programs read differently: V, ｖ, -, ^, +.
    pub(crate) mark: bool,
    /// A word for a piece that diagrams do not use: 今, 成銀.
    pub(crate) piece: bool,
    /// Pieces in hand without blanks between them.
    pub(crate) unseparated: bool,
    /// Counts in hand that are not in kanji.
    pub(crate) digits: bool,
}

impl DiagramOddities {
    /// Those of both.
    #[must_use]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self {
            mark: self.mark | other.mark,
            piece: self.piece | other.piece,
            unseparated: self.unseparated | other.unseparated,
            digits: self.digits | other.digits,
        }
    }

    /// As a list, the worst first.
    pub(crate) const fn list(self) -> [bool; 4] {
        [self.mark, self.piece, self.unseparated, self.digits]
    }
}

/// A square of a row: what stands on it, and what is odd.
type Cell = (Option<Piece>, DiagramOddities);

/// `9cell bar [rank]`; an error says where and what.
pub(crate) fn row<'a>(inside: &'a str, rank: u8) -> Result<Vec<Cell>, Expected<'a>> {
    let wide = closed(count(cell, 9), inside, rank);
    let result = wide.or_else(|error| closed(count(narrow_cell, 9), inside, rank).map_err(|_| error));
    result.map_err(|error| match error {
        nom::Err::Error(error) | nom::Err::Failure(error) => error,
        nom::Err::Incomplete(_) => {
            Expected { rest: inside, what: ("a row of nine squares", "9マスの段") }
        }
    })
}

fn closed<'a>(
    mut cells: impl Parser<&'a str, Output = Vec<Cell>, Error = Expected<'a>>,
    inside: &'a str,
    rank: u8,
) -> Result<Vec<Cell>, nom::Err<Expected<'a>>> {
    let (rest, cells) = cells.parse(inside)?;
    let fail = |at: &'a str, what| Err(nom::Err::Error(Expected { rest: at, what }));
    let rest = lines::trim(rest);
    let label = match rest.chars().next() {
        None => return Ok(cells),
        Some(bar) if BARS.contains(&bar) => lines::trim_start(&rest[bar.len_utf8()..]),
        Some(_) => return fail(rest, ("the end of the row after nine squares", "9マスの後に段の終わり")),
    };
    match label.chars().next().map(|c| (c, tables::digit(c))) {
        Some((_, Some((n, _)))) if n != rank => fail(label, ranks_in_order(rank)),
        Some(_) | None => Ok(cells),
    }
}

/// What is wrong with a row that has not nine squares, or that stands where another belongs, and which
/// part of it is; `None` where the fault is another.
pub(crate) fn row_fault(inside: &str, rank: u8) -> Option<(&str, Said)> {
    let wide = squares_to_bar(inside, cell);
    let (squares, rest) = match wide {
        Some((9, _)) => wide,
        _ => squares_to_bar(inside, narrow_cell).filter(|(squares, _)| *squares == 9).or(wide),
    }?;
    let this = tables::rank_kanji(rank);
    if squares != 9 {
        let only = if squares < 9 { "しかありません" } else { "あります" };
        let s = if squares == 1 { "" } else { "s" };
        let message = (
            format!("row {this} has {squares} square{s}, nine are needed"),
            format!("{this}段目が{squares}マス{only}（9マス必要です）"),
        );
        return Some((&inside[..inside.len() - rest.len()], message.into()));
    }
    let label = rest.strip_prefix(BARS).map(lines::trim_start)?;
    let (n, _) = label.chars().next().and_then(tables::digit).filter(|&(n, _)| n > rank)?;
    let found = tables::rank_kanji(n);
    let label = &label[..label.chars().next().map_or(0, char::len_utf8)];
    let place = match rank {
        1 => format!("the diagram begins with {found}"),
        _ => format!("{found} follows {}", tables::rank_kanji(rank - 1)),
    };
    if n == rank + 1 {
        let message = (format!("row {this} is missing: {place}"), format!("{this}段目がありません"));
        return Some((label, message.into()));
    }
    let last = tables::rank_kanji(n - 1);
    let message = (
        format!("rows {this} to {last} are missing: {place}"),
        format!("{this}段目から{last}段目までがありません"),
    );
    Some((label, message.into()))
}

/// How many squares stand before the closing bar, and the text from the bar on.
fn squares_to_bar<'a>(
    inside: &'a str,
    mut cell: impl FnMut(&'a str) -> Read<'a, Cell>,
) -> Option<(usize, &'a str)> {
    let (mut squares, mut rest) = (0, inside);
    loop {
        let trimmed = lines::trim(rest);
        if trimmed.starts_with(BARS) {
            return Some((squares, trimmed));
        }
        rest = cell(rest).ok()?.0;
        squares += 1;
    }
}

const fn ranks_in_order(rank: u8) -> Name {
    match rank {
        1 => ("rank 一", "一段目"),
        2 => ("rank 二", "二段目"),
        3 => ("rank 三", "三段目"),
        4 => ("rank 四", "四段目"),
        5 => ("rank 五", "五段目"),
        6 => ("rank 六", "六段目"),
        7 => ("rank 七", "七段目"),
        8 => ("rank 八", "八段目"),
        _ => ("rank 九", "九段目"),
    }
}

/// `[mark] glyph`
fn cell(input: &str) -> Read<'_, Cell> {
    let mut odd = DiagramOddities::default();
    let Some(first) = input.chars().next() else { return end(input) };
    let after = &input[first.len_utf8()..];
    let (color, rest) = match first {
        ' ' | '　' => (Color::Black, after),
        '+' | '^' => {
            odd.mark = true;
            (Color::Black, after)
        }
        'v' => (Color::White, after),
        'V' | 'ｖ' | 'Ｖ' | '-' => {
            odd.mark = true;
            (Color::White, after)
        }
        _ => (Color::Black, input),
    };
    glyph(rest, color, odd).or_else(|error| match first {
        '　' => Ok((after, (None, odd))),
        _ => Err(error),
    })
}

/// A square without a mark for Black: hand-made diagrams whose empty squares are one blank wide.
fn narrow_cell(input: &str) -> Read<'_, Cell> {
    let input = input.trim_start_matches(' ');
    match input.strip_prefix(['v', 'V', 'ｖ', 'Ｖ']) {
        Some(rest) => glyph(rest, Color::White, DiagramOddities::default()),
        None => glyph(input, Color::Black, DiagramOddities::default()),
    }
}

/// A piece, or one of the signs for an empty square.
fn glyph(input: &str, color: Color, mut odd: DiagramOddities) -> Read<'_, Cell> {
    if let Some((kind, spelling, rest)) = tables::piece_of_diagram(input) {
        odd.piece = spelling == Spelling::Unusual;
        return Ok((rest, (Some(Piece::new(color, kind)), odd)));
    }
    match input.chars().next() {
        Some(empty @ ('・' | '･' | '.' | '．' | '□' | '　' | '·' | '＊')) => {
            Ok((&input[empty.len_utf8()..], (None, DiagramOddities { mark: false, ..odd })))
        }
        Some(bar) if BARS.contains(&bar) => end(input),
        Some(_) | None => {
            Err(nom::Err::Error(Expected { rest: input, what: ("a piece or ・", "駒か「・」") }))
        }
    }
}

fn end<T>(at: &str) -> Read<'_, T> {
    Err(nom::Err::Error(Expected { rest: at, what: ("nine squares", "9マス") }))
}

/// What can be in hand.
const HELD: Name = ("one of 飛角金銀桂香歩", "飛角金銀桂香歩のいずれか");

/// `"なし" / 1*(piece [count] [separator])`
pub(crate) fn hand(value: &str) -> Result<(Hand, DiagramOddities), Expected<'_>> {
    let (mut hand, mut odd) = (Hand::new(), DiagramOddities::default());
    let mut rest = lines::trim(value);
    if matches!(rest, "なし" | "無し" | "無" | "ナシ") {
        return Ok((hand, odd));
    }
    let mut separated = true;
    while !rest.is_empty() {
        let (kind, spelling, after) = tables::piece_of_diagram(rest)
            .filter(|(kind, ..)| !kind.is_promoted())
            .ok_or(Expected { rest, what: HELD })?;
        let kind = kind.in_hand().ok_or(Expected { rest, what: HELD })?;
        odd.unseparated |= !separated;
        odd.piece |= spelling == Spelling::Unusual;
        let after = after.strip_prefix(['行', '×', 'x', '✕']).unwrap_or(after);
        let (n, after) = match tables::number(after) {
            Some((n, left)) => {
                odd.digits |= tables::arabic_number(after).is_some();
                let most = ("a count up to 18", "18までの枚数");
                let n = u8::try_from(n).map_err(|_| Expected { rest: after, what: most })?;
                (n, left.strip_prefix(['枚', '個', 'つ']).unwrap_or(left))
            }
            None => (1, after),
        };
        hand.add(kind, n);
        let next = after.trim_start_matches(|c| is_blank(c) || matches!(c, '、' | ',' | '，' | '・'));
        separated = next.len() < after.len();
        rest = next;
    }
    Ok((hand, odd))
}

/// A diagram while it is read.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    /// The pieces read so far.
    pub(crate) setup: Setup,
    /// How many rows were read.
    pub(crate) rows: u8,
    /// Which hands were given.
    pub(crate) hands: [bool; 2],
    /// All lines read so far.
    pub(crate) span: Span,
    /// Whether a line could not be read.
    pub(crate) broken: bool,
}

impl Default for Diagram {
    fn default() -> Self {
        Self { setup: Setup::EMPTY, rows: 0, hands: [false; 2], span: Span::default(), broken: false }
    }
}

impl Diagram {
    /// Whether no line of a diagram was read.
    pub(crate) const fn is_empty(&self) -> bool {
        self.rows == 0 && !self.hands[0] && !self.hands[1]
    }

    /// Puts the squares of the next row in place.
    pub(crate) fn set_row(&mut self, cells: &[Cell]) {
        self.rows += 1;
        for (file, &(piece, _)) in (1..=9).rev().zip(cells) {
            if let Some(square) = Square::new(file, self.rows) {
                self.setup.set(square, piece);
            }
        }
    }

    /// Covers another line.
    pub(crate) fn cover(&mut self, span: Span) {
        self.span = if self.span.is_empty() { span } else { self.span.to(span) };
    }
}

/// Writes hands and board as Kifu for Windows does; `handicap` speaks of 下手 and 上手.
pub(crate) fn push_diagram(out: &mut String, setup: &Setup, handicap: bool, layout: Layout) {
    push_hand(out, if handicap { "上手" } else { "後手" }, setup.hands[Color::White.index()], layout);
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in 1..=9 {
        let pieces = (1..=9).rev().map(|file| Square::new(file, rank).and_then(|square| setup.piece(square)));
        push_row(out, rank, pieces);
        out.push('\n');
    }
    out.push_str("+---------------------------+\n");
    push_hand(out, if handicap { "下手" } else { "先手" }, setup.hands[Color::Black.index()], layout);
}

/// Writes a row, file 9 first.
pub(crate) fn push_row(out: &mut String, rank: u8, pieces: impl Iterator<Item = Option<Piece>>) {
    out.push('|');
    for piece in pieces {
        match piece {
            Some(piece) => {
                out.push(if piece.color == Color::White { 'v' } else { ' ' });
                out.push_str(tables::glyph(piece.kind));
            }
            None => out.push_str(" ・"),
        }
    }
    out.push('|');
    out.push(tables::rank_kanji(rank));
}

fn push_hand(out: &mut String, side: &str, hand: Hand, layout: Layout) {
    out.push_str(side);
    out.push_str("の持駒：");
    push_pieces(out, hand);
    if layout.closed_hands && !hand.is_empty() {
        out.pop();
    }
    out.push('\n');
}

/// Writes the pieces of a hand: `角　歩二　`.
pub(crate) fn push_pieces(out: &mut String, hand: Hand) {
    if hand.is_empty() {
        out.push_str("なし");
    }
    for (kind, count) in hand.iter() {
        out.push_str(kind.kind().kanji());
        if count > 1 {
            tables::push_kanji_number(out, count);
        }
        out.push('　');
    }
}

/// The line that states whose turn it is. Without one, it is Black's.
pub(crate) const fn turn_line(turn: Color, handicap: bool) -> &'static str {
    match (turn, handicap) {
        (Color::Black, false) => "先手番",
        (Color::White, false) => "後手番",
        (Color::Black, true) => "下手番",
        (Color::White, true) => "上手番",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{HandKind, PieceKind};

    /// The row as letters: `p` and `P` by side, `.` for empty squares, `+` in front of the promoted.
    fn letters(cells: &[Cell]) -> String {
        let mut text = String::new();
        for (piece, _) in cells {
            match piece {
                None => text.push('.'),
                Some(piece) => {
                    if piece.kind.is_promoted() {
                        text.push('+');
                    }
                    let letter = char::from(piece.kind.letter());
                    text.push(if piece.color == Color::White { letter.to_ascii_lowercase() } else { letter });
                }
            }
        }
        text
    }

    #[track_caller]
    fn check_row(line: &str, expected: &str) {
        let Some(BoardLine::Row(inside)) = board_line(line) else { panic!("{line}") };
        let cells = row(inside, 1).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        assert_eq!(letters(&cells), expected, "{line}");
    }

    #[track_caller]
    fn check_bad_row(line: &str, at: &str, what: &str) {
        let Some(BoardLine::Row(inside)) = board_line(line) else { panic!("{line}") };
        let found = row(inside, 1).map(|cells| letters(&cells)).map_err(|error| (error.rest, error.what.0));
        assert_eq!(found, Err((at, what)), "{line}");
    }

    #[test]
    fn rows_of_many_hands() {
        check_row("|v香v桂 ・ ・ ・ ・ ・v桂v香|一", "ln.....nl");
        check_row("| ・ ・ ・ 馬 ・ ・ ・ ・ 歩|一", "...+B....P");
        check_row("|V香V桂 ・ ・ ・ ・ ・V桂V香|", "ln.....nl");
        check_row("| ･v飛 ･ ･v玉 ･ ･v角 ･|1", ".r..k..b.");
        check_row("| .v飛 . .v玉 . .v角 .|", ".r..k..b.");
        check_row("|成桂成香 と成銀 馬 龍 ・ ・ ・|一", "+N+L+P+S+B+R...");
        check_row("| 今 仝 个 全 馬 竜 ・ ・ ・|一", "+N+L+P+S+B+R...");
        check_row("|　　　　歩　　　王|一", "....P...K");
        check_row("|^歩^歩 ・^歩^歩^歩^歩^歩^歩|", "PP.PPPPPP");
    }

    #[test]
    fn rows_that_cannot_be_read() {
        check_bad_row("| 香 桂 銀 犬 玉 金 銀 桂 香|一", "犬 玉 金 銀 桂 香|一", "a piece or ・");
        check_bad_row("| 香 桂 銀 金 玉 金 銀 桂|一", "|一", "nine squares");
        check_bad_row("| 香 桂 銀 金 玉 金 銀 桂 香 香|一", "香|一", "the end of the row after nine squares");
        check_bad_row("| ・ ・ ・ ・ ・ ・ ・ ・ ・|三", "三", "rank 一");
    }

    #[test]
    fn frames_and_files() {
        assert_eq!(board_line("９ ８ ７ ６ ５ ４ ３ ２ １"), Some(BoardLine::Frame));
        assert_eq!(board_line("9 8 7 6 5 4 3 2 1"), Some(BoardLine::Frame));
        assert_eq!(board_line("+---------------------------+"), Some(BoardLine::Frame));
        assert_eq!(board_line("9 ８四歩(83)"), None);
        assert_eq!(board_line("+2726FU"), None);
    }

    #[track_caller]
    fn check_hand(value: &str, expected: &[(HandKind, u8)]) {
        let (hand, _) = hand(value).unwrap_or_else(|error| panic!("{value}: {error:?}"));
        assert_eq!(hand.iter().collect::<Vec<_>>(), expected, "{value}");
    }

    #[test]
    fn hands_in_all_spellings() {
        use HandKind::{Gold, Pawn, Rook};
        let both = [(Rook, 1), (Pawn, 2)];
        check_hand("飛　歩二　", &both);
        check_hand("飛 歩二 ", &both);
        check_hand("飛、歩二", &both);
        check_hand("飛歩二", &both);
        check_hand("飛一　歩2", &both);
        check_hand("飛車　歩×２", &both);
        check_hand("歩十二", &[(Pawn, 12)]);
        check_hand("歩一二", &[(Pawn, 12)]);
        check_hand("金二枚", &[(Gold, 2)]);
        check_hand("なし", &[]);
        check_hand("なし　", &[]);
        check_hand("", &[]);
    }

    #[test]
    fn hands_that_cannot_be_read() {
        let bad = |value| hand(value).map(|_| ()).map_err(|error| error.rest);
        assert_eq!(bad("龍　歩二"), Err("龍　歩二"));
        assert_eq!(bad("飛　犬"), Err("犬"));
        assert_eq!(bad("玉"), Err("玉"));
        assert_eq!(bad("歩九九九"), Err("九九九"));
    }

    #[test]
    fn unseparated_hands_are_odd() {
        assert!(hand("飛歩二").is_ok_and(|(_, odd)| odd.unseparated));
        assert!(hand("飛　歩二").is_ok_and(|(_, odd)| !odd.unseparated && !odd.digits));
    }

    #[test]
    fn a_diagram_reads_as_it_was_written() {
        let mut setup = Setup::EMPTY;
        for (square, kind) in Square::all().zip(PieceKind::ALL.into_iter().cycle()).step_by(3) {
            let color = if square.rank() < 5 { Color::White } else { Color::Black };
            setup.set(square, Some(Piece::new(color, kind)));
        }
        setup.hands[0].set(HandKind::Pawn, 12);
        let mut text = String::new();
        push_diagram(&mut text, &setup, false, Layout::default());
        let mut back = Diagram::default();
        for line in text.lines() {
            if let Some(BoardLine::Row(inside)) = board_line(line) {
                back.set_row(&row(inside, back.rows + 1).expect("a row"));
            }
        }
        assert_eq!(back.setup.board, setup.board);
        assert!(text.ends_with("先手の持駒：歩十二　\n"), "{text}");
    }
}
