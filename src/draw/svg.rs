//! A position as a picture, in the look of diagrams in books: White's pieces stand on their heads.
//!
//! The characters of the board are outlines, so that the picture looks the same without any font. Names
//! are text in the font of the viewer.

use std::{
    collections::BTreeSet,
    fmt::{self, Write as _},
};

use super::words::{glyph, numeral};
use crate::shogi::{Color, Hand, Setup, Square};

/// What a picture shows.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The position.
    pub setup: &'a Setup,
    /// The square of the last move, which is marked.
    pub last: Option<Square>,
    /// The names of Black and White, where known.
    pub names: [Option<&'a str>; 2],
}

/// The outlines, a character a line.
const GLYPHS: &str = include_str!("glyphs.txt");

/// The width of a square.
const SQUARE: u32 = 44;
/// Where the board begins.
const LEFT: u32 = 58;
const TOP: u32 = 52;
const BOARD: u32 = 9 * SQUARE;
/// The size of the whole picture.
pub(super) const WIDTH: u32 = LEFT + BOARD + 76;
pub(super) const HEIGHT: u32 = TOP + BOARD + 40;
/// The unit square of the outlines.
const UNITS: f32 = 200.0;

/// The picture as SVG.
///
/// ```
/// use kifu::{draw::{self, Picture}, shogi::Handicap};
/// let setup = Handicap::EVEN.setup();
/// let svg = draw::svg(&Picture { setup: &setup, last: None, names: [Some("甲"), None] });
/// assert!(svg.starts_with("<svg ") && svg.contains(">甲<"));
/// ```
#[must_use]
pub fn svg(picture: &Picture<'_>) -> String {
    let mut body = Body::default();
    body.last(picture.last);
    body.grid();
    body.pieces(picture.setup);
    body.hands(picture.setup);
    body.names(picture.names);
    let turn = if picture.setup.turn == Color::Black { "先手番" } else { "後手番" };
    body.row(turn, LEFT, TOP + BOARD + 12, 20);
    body.finish()
}

/// The drawing, and the outlines that it needs.
#[derive(Default)]
struct Body {
    out: String,
    used: BTreeSet<char>,
}

impl Body {
    fn push(&mut self, arguments: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.out.write_fmt(arguments);
        self.out.push('\n');
    }

    fn last(&mut self, last: Option<Square>) {
        let Some(square) = last else { return };
        let (x, y) = corner(square);
        self.push(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"#fe9\"/>"
        ));
    }

    fn grid(&mut self) {
        let mut lines = String::new();
        for n in 1..9 {
            let _ = write!(lines, "M{LEFT} {}h{BOARD}M{} {TOP}v{BOARD}", TOP + n * SQUARE, LEFT + n * SQUARE);
        }
        self.push(format_args!("<path d=\"{lines}\" stroke=\"#000\" fill=\"none\"/>"));
        self.push(format_args!(
            "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{BOARD}\" height=\"{BOARD}\" stroke=\"#000\" stroke-width=\"2\" fill=\"none\"/>"
        ));
        for (place, (file, rank)) in (0..).zip("９８７６５４３２１".chars().zip("一二三四五六七八九".chars()))
        {
            self.glyph(file, LEFT + place * SQUARE + 14, TOP - 20, 16, Color::Black);
            self.glyph(rank, LEFT + BOARD + 4, TOP + place * SQUARE + 14, 16, Color::Black);
        }
    }

    fn pieces(&mut self, setup: &Setup) {
        for square in Square::all() {
            let Some(piece) = setup.piece(square) else { continue };
            let (x, y) = corner(square);
            for character in glyph(piece.kind).chars() {
                self.glyph(character, x + 3, y + 3, SQUARE - 6, piece.color);
            }
        }
    }

    fn hands(&mut self, setup: &Setup) {
        self.hand(Color::White, setup.hands[Color::White.index()], 18);
        self.hand(Color::Black, setup.hands[Color::Black.index()], LEFT + BOARD + 36);
    }

    /// A hand as a column: the mark of the side, then pieces and their numbers.
    fn hand(&mut self, color: Color, hand: Hand, x: u32) {
        let fill = if color == Color::Black { "#000" } else { "none" };
        self.push(format_args!(
            "<path d=\"M{} {TOP}l9 5 3 15h-24l3-15z\" stroke=\"#000\" fill=\"{fill}\"/>",
            x + 12
        ));
        let held = hand.iter().map(|(kind, count)| format!("{}{}", kind.kind().kanji(), numeral(count)));
        let text: String = if hand.is_empty() { "なし".to_owned() } else { held.collect() };
        let mut y = TOP + 26;
        for character in text.chars() {
            self.glyph(character, x, y, 24, Color::Black);
            y += 24;
        }
    }

    fn names(&mut self, names: [Option<&str>; 2]) {
        let places = [(LEFT + BOARD, TOP + BOARD + 28, "end"), (LEFT, 22, "start")];
        for (name, (x, y, anchor)) in names.into_iter().zip(places) {
            let Some(name) = name else { continue };
            let name: String = name.chars().map(escaped).collect();
            self.push(format_args!(
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"18\" font-family=\"sans-serif\">{name}</text>"
            ));
        }
    }

    fn row(&mut self, text: &str, x: u32, y: u32, size: u32) {
        for (place, character) in (0..).zip(text.chars()) {
            self.glyph(character, x + place * size, y, size, Color::Black);
        }
    }

    /// A character in a square of `size`; White's stand on their heads.
    fn glyph(&mut self, character: char, x: u32, y: u32, size: u32, color: Color) {
        // Numbers beyond ninety-nine come in digits.
        let digit = character.to_digit(10).and_then(|digit| char::from_u32(u32::from('０') + digit));
        let character = digit.unwrap_or(character);
        self.used.insert(character);
        #[expect(clippy::cast_precision_loss, reason = "a size of a few pixels")]
        let scale = size as f32 / UNITS;
        let id = u32::from(character);
        let place = match color {
            Color::Black => format!("{x} {y}) scale({scale})"),
            Color::White => format!("{} {}) scale(-{scale})", x + size, y + size),
        };
        self.push(format_args!("<use href=\"#u{id:x}\" transform=\"translate({place}\"/>"));
    }

    fn finish(self) -> String {
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n<defs>\n"
        );
        for line in GLYPHS.lines() {
            let Some((character, outline)) = line.split_once(' ') else { continue };
            let Some(character) = character.chars().next().filter(|c| self.used.contains(c)) else {
                continue;
            };
            let _ = writeln!(out, "<path id=\"u{:x}\" d=\"{outline}\"/>", u32::from(character));
        }
        out.push_str("</defs>\n");
        out.push_str(&self.out);
        out.push_str("</svg>\n");
        out
    }
}

/// The upper left corner of a square.
const fn corner(square: Square) -> (u32, u32) {
    let (file, rank) = (square.file() as u32, square.rank() as u32);
    (LEFT + (9 - file) * SQUARE, TOP + (rank - 1) * SQUARE)
}

/// A character of a name in XML, which has no control characters.
fn escaped(character: char) -> String {
    match character {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}'.to_string(),
        c if c.is_control() => '\u{fffd}'.to_string(),
        c => c.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Handicap, PieceKind};

    #[test]
    fn every_character_of_a_picture_has_its_outline() {
        let outlined: BTreeSet<char> = GLYPHS
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.chars().next())
            .collect();
        let mut needed: BTreeSet<char> =
            "１２３４５６７８９一二三四五六七八九十先手後番なし".chars().collect();
        needed.extend(PieceKind::ALL.iter().flat_map(|kind| glyph(*kind).chars()));
        needed.extend((0..100).flat_map(|count| numeral(count).chars().collect::<Vec<_>>()));
        needed.extend("０１２３４５６７８９".chars());
        assert_eq!(needed.difference(&outlined).collect::<Vec<_>>(), Vec::<&char>::new());
    }

    #[test]
    fn names_cannot_end_the_text_they_stand_in() {
        let setup = Handicap::EVEN.setup();
        let names = [Some("<b>&\u{1b}\u{ffff}\"甲\n"), Some("]]>")];
        let svg = svg(&Picture { setup: &setup, last: Square::new(7, 6), names });
        assert!(svg.contains(">&lt;b&gt;&amp;\u{fffd}\u{fffd}\"甲\u{fffd}</text>"), "{svg}");
        assert!(svg.contains(">]]&gt;</text>"));
        assert_eq!(svg.matches("<use ").count(), 40 + 18 + 4 + 3);
    }
}
