//! Moves exactly as they are usually written, read character by character without looking back:
//! `▲７六歩`, `△同　銀`, `▲５八金右`. Whatever departs from that is left to [`line`](super::line).

use crate::{
    record::{Destination, Origin, Promotion, Relative, WrittenMove},
    shogi::{Color, PieceKind, Square},
};

/// The move at the start of `text`, and its length in bytes. A blank, the end of the line, or the
/// mark of the next move must follow.
pub(super) fn a_move(text: &str) -> Option<(WrittenMove, usize)> {
    let mut rest = text;
    let color = match take(&mut rest)? {
        '▲' | '☗' => Color::Black,
        '△' | '☖' => Color::White,
        _ => return None,
    };
    let destination = destination(&mut rest)?;
    let kind = piece(&mut rest)?;
    let mut words = Words { relative: Relative::NONE, drop: false, promotion: Promotion::Unstated };
    while let Some(after) = words.take(rest) {
        rest = after;
    }
    if !ends_here(rest) {
        return None;
    }
    let written = WrittenMove {
        color: Some(color),
        destination,
        kind: Some(kind),
        origin: words.origin()?,
        promotion: words.promotion,
        capture: None,
    };
    Some((written, text.len() - rest.len()))
}

/// What follows blanks, but no line end.
pub(super) fn skip_blanks(text: &str) -> &str {
    text.trim_start_matches([' ', '\u{3000}', '\t'])
}

/// The words after the piece.
#[derive(Debug)]
struct Words {
    relative: Relative,
    drop: bool,
    promotion: Promotion,
}

impl Words {
    /// Takes one word, and returns what follows.
    fn take<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        let mut rest = text;
        let relative = match take(&mut rest)? {
            '左' => Relative::LEFT,
            '直' => Relative::STRAIGHT,
            '右' => Relative::RIGHT,
            '上' => Relative::UP,
            '寄' => Relative::SIDEWAYS,
            '引' => Relative::DOWN,
            '打' => {
                return (!std::mem::replace(&mut self.drop, true)).then_some(rest);
            }
            '成' => return self.promote(Promotion::Taken, rest),
            '不' => return self.promote(Promotion::Declined, rest.strip_prefix('成')?),
            _ => return None,
        };
        self.relative = self.relative.with(relative);
        Some(rest)
    }

    fn promote<'a>(&mut self, promotion: Promotion, rest: &'a str) -> Option<&'a str> {
        if self.promotion != Promotion::Unstated {
            return None;
        }
        self.promotion = promotion;
        Some(rest)
    }

    /// `None` for a drop with words of a move on the board.
    fn origin(&self) -> Option<Origin> {
        match (self.drop, self.relative.is_empty()) {
            (false, true) => Some(Origin::Unstated),
            (false, false) => Some(Origin::Relative(self.relative)),
            (true, true) => Some(Origin::Hand),
            (true, false) => None,
        }
    }
}

/// Takes one character.
fn take(text: &mut &str) -> Option<char> {
    let mut chars = text.chars();
    let first = chars.next()?;
    *text = chars.as_str();
    Some(first)
}

/// The square, or 同: Kifu for Windows sets it off from a piece that stands alone, others never do.
fn destination(rest: &mut &str) -> Option<Destination> {
    let first = take(rest)?;
    if first == '同' {
        *rest = rest.strip_prefix('\u{3000}').unwrap_or(rest);
        return Some(Destination::Same);
    }
    let file = match first {
        '１' => 1,
        '２' => 2,
        '３' => 3,
        '４' => 4,
        '５' => 5,
        '６' => 6,
        '７' => 7,
        '８' => 8,
        '９' => 9,
        _ => return None,
    };
    let rank = match take(rest)? {
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    };
    Square::new(file, rank).map(Destination::At)
}

fn piece(rest: &mut &str) -> Option<PieceKind> {
    Some(match take(rest)? {
        '歩' => PieceKind::Pawn,
        '香' => PieceKind::Lance,
        '桂' => PieceKind::Knight,
        '銀' => PieceKind::Silver,
        '金' => PieceKind::Gold,
        '角' => PieceKind::Bishop,
        '飛' => PieceKind::Rook,
        '玉' | '王' => PieceKind::King,
        'と' => PieceKind::Tokin,
        '馬' => PieceKind::Horse,
        '龍' | '竜' => PieceKind::Dragon,
        '成' => match take(rest)? {
            '香' => PieceKind::PromotedLance,
            '桂' => PieceKind::PromotedKnight,
            '銀' => PieceKind::PromotedSilver,
            _ => return None,
        },
        _ => return None,
    })
}

/// Whether a move can end before `rest`. A line that goes on with a word on the next one is broken
/// in the middle of a move.
fn ends_here(rest: &str) -> bool {
    match rest.chars().next() {
        None | Some(' ' | '\u{3000}' | '\t' | '▲' | '△' | '☗' | '☖') => true,
        Some(end @ ('\n' | '\r')) => {
            let next = rest.strip_prefix("\r\n").unwrap_or(&rest[end.len_utf8()..]);
            !skip_blanks(next).starts_with(super::line::is_word)
        }
        Some(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::kakinoki::moves::read_move;

    #[test]
    fn what_is_read_here_reads_the_same_with_tolerance() {
        let check = |text: &str| {
            let (written, length) = a_move(text).unwrap_or_else(|| panic!("{text}"));
            let (words, rest) = read_move(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(written, words.written(), "{text}");
            assert_eq!(&text[length..], rest, "{text}");
        };
        check("▲７六歩");
        check("△３四歩    ▲２六歩");
        check("▲同　銀\n");
        check("▲同銀右");
        check("▲同銀");
        check("▲同　銀右");
        check("▲同成銀");
        check("☗５二銀右上不成☖３四歩");
        check("▲２二角成\r\n▲");
        check("▲４五角打　△");
        check("▲８八と左上");
        check("△３三桂\t");
        check("▲９一龍");
        check("▲４八王");
    }

    #[test]
    fn the_rest_is_for_the_tolerant_reader() {
        for text in [
            "７六歩",
            "▼７六歩",
            "▲76歩",
            "▲同 銀",
            "▲２二角生",
            "▲２二角成成",
            "▲４五角打打",
            "▲４五角左打",
            "▲７六歩(77)",
            "▲７六歩*好手",
            "▲７六",
            "▲７六歩と",
            "▲２二角\n成",
            "▲２二角\r\n成",
            "",
        ] {
            assert_eq!(a_move(text), None, "{text}");
        }
    }
}
