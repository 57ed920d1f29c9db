//! Where a game certainly begins, told from the brackets and the plainest moves alone: for files that are
//! read part by part.

use super::{
    clock::{looks_like_clock, plain as plain_clock},
    comments::{extent, line_of},
    ending::{token, words},
    moves::{ends_move, plain as plain_move, read},
    numbers::{number, plain as plain_number},
    play::{aside, opens_variation},
    tags::tag,
};
use crate::notation::text::is_blank;

/// The starts of the lines in `text`, which begins with a game, at which the reader certainly sees another
/// begin. It ends where nothing is certain any more.
pub(crate) fn next_games(text: &str) -> impl Iterator<Item = usize> {
    Scanner { text, ..Scanner::default() }
}

/// What goes over a text as the reader does, and counts only what is certain.
#[derive(Default)]
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line_start: usize,
    /// Whether a token has been met on this line.
    in_line: bool,
    /// The moves of the game, its variations left out.
    moves: usize,
    /// Whether its result was met.
    closed: bool,
    /// Whether the reader may have met moves or an ending that are not counted.
    may_have_play: bool,
    /// The variations that are open.
    depth: usize,
}

/// What comes of a token.
enum Step {
    On,
    /// A game begins with this line.
    Border,
    /// The reader may see it in two ways.
    Doubt,
}

impl Iterator for Scanner<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        loop {
            let byte = *self.text.as_bytes().get(self.at)?;
            let step = match byte {
                b' ' | b'\t' | b',' => {
                    self.at += 1;
                    continue;
                }
                b'\n' | b'\r' => {
                    self.at += 1;
                    (self.line_start, self.in_line) = (self.at, false);
                    continue;
                }
                _ => self.token(byte),
            };
            match step {
                Step::On => {}
                Step::Border => return Some(self.line_start),
                Step::Doubt => {
                    self.at = self.text.len();
                    return None;
                }
            }
        }
    }
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Moves over a token that says nothing of games.
    fn pass(&mut self, len: usize) -> Step {
        self.at += len;
        self.in_line = true;
        Step::On
    }

    fn pass_line(&mut self) -> Step {
        self.pass(line_of(self.rest()).len())
    }

    fn token(&mut self, byte: u8) -> Step {
        match byte {
            b'[' if !self.in_line => self.bracket(),
            b'[' => self.comment(1, b']'),
            b'{' => self.comment(0, b'}'),
            b'(' => self.parenthesis(),
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                self.pass(1)
            }
            b';' => self.pass_line(),
            b'#' | b'%' if !self.in_line => self.pass_line(),
            b'}' | b']' | b'$' | b'!' | b'?' | b'#' => self.pass(1),
            b'0'..=b'9' => self.digits(),
            _ => match self.rest().chars().next().filter(|c| is_blank(*c)) {
                Some(blank) => {
                    self.at += blank.len_utf8();
                    Step::On
                }
                None => self.word(),
            },
        }
    }

    /// Whether the game is one that a tag ends.
    fn has_play(&self) -> bool {
        self.moves > 1 || self.moves == 1 && self.closed
    }

    fn begin(&mut self) {
        (self.moves, self.depth) = (0, 0);
        (self.closed, self.may_have_play) = (false, false);
    }

    fn bracket(&mut self) -> Step {
        let may_have_play = self.moves > 0 || self.closed || self.may_have_play;
        let Some(found) = tag(self.rest(), !may_have_play) else { return self.comment(1, b']') };
        let len = found.len;
        let begins = self.has_play();
        // Where a game may have gone before and may not, the tag may begin one.
        if begins || may_have_play {
            self.begin();
        }
        self.at += len;
        self.in_line = false;
        if begins { Step::Border } else { Step::On }
    }

    fn comment(&mut self, kind: usize, close: u8) -> Step {
        let end = memchr::memchr(close, self.rest().as_bytes()).map(|end| self.at + end);
        let found = extent(self.text, self.at, kind, end);
        let after = self.text.get(found.end..).unwrap_or("");
        // It may close further on, but not behind another that opens.
        if end.is_none() && (after.is_empty() || kind == 0 && !after.contains('{')) {
            return Step::Doubt;
        }
        // An ending may stand in braces.
        self.may_have_play = true;
        self.at = found.end + usize::from(found.closed);
        self.in_line = true;
        Step::On
    }

    fn parenthesis(&mut self) -> Step {
        let rest = self.rest();
        let line = line_of(rest);
        if plain_clock(rest.as_bytes()).is_some() || looks_like_clock(rest) {
            return match line.find(')') {
                Some(end) if !line.get(1..end).is_some_and(has_brackets) => self.pass(end + 1),
                _ => Step::Doubt,
            };
        }
        if opens_variation(rest) {
            self.depth += 1;
            return self.pass(1);
        }
        self.may_have_play = true;
        let len = aside(rest).map_or(line.len(), str::len);
        self.pass(len)
    }

    /// A number, a result, or a move that begins with a digit.
    fn digits(&mut self) -> Step {
        let found = plain_number(self.rest().as_bytes());
        let found = match found {
            None if token(self.token_text()).is_some() => return self.result(),
            None => number(self.rest()).filter(|number| number.marked),
            plain => plain,
        };
        let Some(found) = found else { return self.word() };
        let begins = found.value == 1
            && !found.ellipsis
            && !self.in_line
            && self.depth == 0
            && self.closed
            && self.moves > 0;
        if begins {
            self.begin();
        }
        self.pass(found.len);
        if begins { Step::Border } else { Step::On }
    }

    fn token_text(&self) -> &'a str {
        let line = line_of(self.rest());
        let end = line.bytes().position(ends_move).unwrap_or(line.len());
        line.get(..end).unwrap_or(line)
    }

    fn result(&mut self) -> Step {
        self.closed |= self.depth == 0;
        let len = self.token_text().len();
        self.pass(len)
    }

    /// A move, an ending, or anything else.
    fn word(&mut self) -> Step {
        let rest = self.rest();
        let found = match plain_move(rest.as_bytes()) {
            Some((_, len)) => Some(len),
            None => read(rest, None).ok().map(|found| found.len),
        };
        if let Some(len) = found {
            self.moves += usize::from(self.depth == 0);
            return self.pass(len);
        }
        let text = self.token_text();
        if token(text).is_some() {
            return self.result();
        }
        self.may_have_play = true;
        if words(text).is_some() {
            let len = text.len();
            return self.pass(len);
        }
        if has_brackets(line_of(rest)) { Step::Doubt } else { self.pass_line() }
    }
}

/// Whether a text has brackets that may open or close a comment.
fn has_brackets(text: &str) -> bool {
    text.contains(['{', '}', '[', ']', '(', ')'])
}

#[cfg(test)]
mod tests {
    use super::next_games;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let lines: Vec<&str> =
            next_games(text).map(|at| text[at..].lines().next().unwrap_or_default()).collect();
        assert_eq!(lines, expected, "{text}");
    }

    #[test]
    fn a_tag_after_moves_begins_a_game() {
        check(
            "[A \"1\"]\n1. P-7f P-3d\n[A \"2\"]\n[B \"x\"]\n1. P-7f *\n\n [A \"3\"]\n",
            &["[A \"2\"]", " [A \"3\"]"],
        );
        check("[A \"1\"]\n[Time_Control \"60\"]\n[場所 \"x\"]\n{c}\n# r\n[B \"2\"]\n1. P-7f P-3d\n", &[]);
        // One move may be a word of a passage.
        check("[A \"1\"]\n1. P-7f\n[A \"2\"]\n", &[]);
    }

    #[test]
    fn a_number_1_after_a_result_begins_a_game() {
        check("1. P-7f P-3d *\n1. P-2f P-8d 1-0\n1. P-2f\n", &["1. P-2f P-8d 1-0", "1. P-2f"]);
        check("1. P-7f P-3d\n1. P-2f P-8d\n", &[]);
        check("1. P-7f P-3d (1... P-8d *\n1. P-2f)", &[]);
    }

    #[test]
    fn brackets_in_tags_and_remarks_are_none() {
        check("[A \"a{b\"]\n1. P-7f P-3d ; {\n# {\n[A \"2\"]\n", &["[A \"2\"]"]);
        check("[A \"1\"]\n1. P-7f {\n[A \"x\"]\n} P-3d\n[A \"2\"]\n", &["[A \"2\"]"]);
        check("[A \"1\"]\n1. P-7f P-3d (3. P-2f {a}) 2. P-2f (0:01) (note)\n[A \"2\"]\n", &["[A \"2\"]"]);
    }

    #[test]
    fn nothing_is_certain_where_a_comment_is_open() {
        check("[A \"1\"]\n1. P-7f P-3d {\n[A \"2\"]\n1. P-7f P-3d\n", &[]);
        // Whatever closes it, it has to end before the tag.
        check("[A \"1\"]\n1. P-7f P-3d {\n[A \"2\"]\n1. P-7f {x\n", &["[A \"2\"]"]);
        check("[A \"1\"]\n1. P-7f P-3d what { is this\n[A \"2\"]\n", &[]);
    }
}
