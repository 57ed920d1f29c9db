//! Where a game certainly ends and another begins, told from the lines alone: for files that are read
//! part by part.

use memchr::memrchr2;

use super::{grammar, guess::follows_play};
use crate::{
    notation::{Border, text::is_blank},
    shogi::{PieceKind, Square},
};

/// What is certain of the game that the lines so far belong to.
#[derive(Clone, Copy, Default)]
struct Sure {
    /// Its start position or its turn line was met.
    placed: bool,
    /// A move or an ending was met.
    played: bool,
    /// An ending was met.
    ended: bool,
}

/// The first place among `lines` where another game certainly begins, as the reader sees it whatever
/// stood before.
pub(in crate::notation) fn next_game(lines: &[impl AsRef<str>]) -> Option<Border> {
    let mut sure = Sure::default();
    for (place, line) in lines.iter().enumerate() {
        let line = line.as_ref();
        let begins = match line.as_bytes().first() {
            Some(b'/') if line.len() == 1 => return Some(Border::After(place)),
            Some(b'V' | b'v') => sure.placed && version(line).is_some() && !line.contains(is_joint),
            Some(b'N') => sure.ended && matches!(line.as_bytes().get(1), Some(b'+' | b'-')),
            Some(b'P') => sure.played && follows_play(line) && !line.contains(is_joint),
            Some(b'\'' | b'$') | None => continue,
            Some(_) => {
                sure = sure.after(line);
                continue;
            }
        };
        if begins {
            return Some(Border::Before(place));
        }
        // It may begin a game, and may not: nothing is certain any more.
        let is_position = matches!(line.as_bytes(), [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..]);
        sure = Sure { placed: is_position, ..Sure::default() };
    }
    None
}

impl Sure {
    /// What is certain after a line that is no header and no position.
    fn after(mut self, line: &str) -> Self {
        for statement in line.split(',') {
            match statement.as_bytes() {
                [b'+' | b'-', ..] if is_move(statement) => (self.placed, self.played) = (true, true),
                [b'%', ..] => self = Self { placed: true, played: true, ended: true },
                [b'T', ..] | [] => {}
                // A sign alone, free text, blanks before a statement, a separator behind a comma.
                _ => self = Self::default(),
            }
        }
        self
    }
}

/// What joins a statement and the next on one line.
const fn is_joint(c: char) -> bool {
    matches!(c, ',' | '\'')
}

/// `+7776FU`.
fn is_move(statement: &str) -> bool {
    let square = |file: u8, rank: u8| Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
    match *statement.as_bytes() {
        [_, file, rank, to_file, to_rank, first, second] => {
            ((file, rank) == (b'0', b'0') || square(file, rank).is_some())
                && square(to_file, to_rank).is_some()
                && PieceKind::from_csa([first, second]).is_some()
        }
        _ => false,
    }
}

fn version(line: &str) -> Option<(u16, u16)> {
    grammar::version(line.trim_matches(is_blank)).ok()
}

/// The version that the last of the version lines in `text` declares.
pub(crate) fn last_version(text: &[u8]) -> Option<(u16, u16)> {
    let mut end = text.len();
    while let Some(at) = memrchr2(b'V', b'v', text.get(..end)?) {
        end = at;
        let begins_line =
            at.checked_sub(1).is_none_or(|before| matches!(text.get(before), Some(b'\n' | b'\r')));
        let rest = text.get(at..).unwrap_or(&[]);
        let len = rest.iter().take(16).position(|byte| matches!(byte, b'\n' | b'\r' | b',' | b'\''));
        let line =
            rest.get(..len.unwrap_or(rest.len().min(16))).and_then(|line| std::str::from_utf8(line).ok());
        if let Some(version) = line.filter(|_| begins_line).and_then(version) {
            return Some(version);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<Border>) {
        assert_eq!(next_game(&text.lines().collect::<Vec<_>>()), expected, "{text}");
    }

    #[test]
    fn a_separator_ends_a_game() {
        check("+7776FU\n/\nV2.2", Some(Border::After(1)));
        check("/", Some(Border::After(0)));
        check("+7776FU,/\n//\n /", None);
    }

    #[test]
    fn a_version_begins_a_game_after_a_position() {
        check("+7776FU\n'comment\nV2.2\nN+", Some(Border::Before(2)));
        check("PI\nV2", Some(Border::Before(1)));
        check("N+A\nV2.2\nN-B", None);
        check("+7776FU\nN+A\nV2.2", None);
        check("+7776FU\nVery good\n", None);
    }

    #[test]
    fn a_name_begins_a_game_after_an_ending() {
        check("%TORYO\nT3\n'comment\n$EVENT:x\nN+A", Some(Border::Before(4)));
        check("+7776FU,T3,%TORYO\nN-", Some(Border::Before(1)));
        check("+7776FU\nN+A", None);
        check("%TORYO\n N+A\nN+A", None);
    }

    #[test]
    fn a_position_begins_a_game_after_moves() {
        check("-3334FU\nPI", Some(Border::Before(1)));
        check("-3334FU\nN+A\nPI", None);
        check("-3334FU\nP-7f", None);
        check("+\nPI", None);
    }

    #[test]
    fn the_last_version_counts() {
        assert_eq!(last_version(b"V2.2\nN+V\nV3.0\nN+V2\n"), Some((3, 0)));
        assert_eq!(last_version(b"V2\r\nN+Viking\r\n"), Some((2, 0)));
        assert_eq!(last_version(b"N+V2\n"), None);
    }
}
