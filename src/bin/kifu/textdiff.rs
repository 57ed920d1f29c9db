//! What would change in a text, as a unified diff.

use similar::{Algorithm, DiffOp, DiffTag, DiffableStr as _, capture_diff_slices, group_diff_ops};

/// Of more lines than this between the first and the last change, finding the smallest difference would
/// take longer than anybody waits.
const MOST_LINES: usize = 10_000;

/// How a diff is shown.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// With ANSI colours.
    pub(crate) color: bool,
    /// On a terminal: without the characters that it obeys.
    pub(crate) terminal: bool,
}

/// The difference between two texts of the file `name`; empty where there is none.
pub(crate) fn unified(name: &str, before: &str, after: &str, look: Look) -> String {
    const CONTEXT: usize = 3;
    let mut out = String::new();
    if before == after {
        return out;
    }
    push(&mut out, &format!("--- {name}\n"), Some(BOLD), look);
    push(&mut out, &format!("+++ {name}\n"), Some(BOLD), look);
    let (was, is) = (before.tokenize_lines(), after.tokenize_lines());
    for hunk in group_diff_ops(operations(&was, &is), CONTEXT) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { continue };
        let old = range(first.old_range().start, last.old_range().end);
        let new = range(first.new_range().start, last.new_range().end);
        push(&mut out, &format!("@@ -{old} +{new} @@\n"), Some(CYAN), look);
        for operation in hunk {
            let (old, new) = (&was[operation.old_range()], &is[operation.new_range()]);
            if operation.tag() == DiffTag::Equal {
                old.iter().for_each(|text| line(&mut out, ' ', text, None, look));
            } else {
                old.iter().for_each(|text| line(&mut out, '-', text, Some(RED), look));
                new.iter().for_each(|text| line(&mut out, '+', text, Some(GREEN), look));
            }
        }
    }
    out
}

/// What to do to make one list of lines out of the other.
fn operations(was: &[&str], is: &[&str]) -> Vec<DiffOp> {
    let start = was.iter().zip(is).take_while(|(was, is)| was == is).count();
    let rest = was[start..].iter().rev().zip(is[start..].iter().rev());
    let end = rest.take_while(|(was, is)| was == is).count();
    let (old, new) = (&was[start..was.len() - end], &is[start..is.len() - end]);
    if old.len() + new.len() <= MOST_LINES {
        return capture_diff_slices(Algorithm::Myers, was, is);
    }
    let equal = |at_old: usize, at_new: usize, len: usize| DiffOp::Equal {
        old_index: at_old,
        new_index: at_new,
        len,
    };
    let replace = |at_old: usize, at_new: usize, old_len: usize, new_len: usize| DiffOp::Replace {
        old_index: at_old,
        old_len,
        new_index: at_new,
        new_len,
    };
    let mut found = vec![equal(0, 0, start)];
    if old.len() == new.len() {
        // Lines that keep their places are compared one by one.
        let same: Vec<bool> = old.iter().zip(new).map(|(old, new)| old == new).collect();
        let mut at = start;
        for run in same.chunk_by(|a, b| a == b) {
            found.push(match run.first() {
                Some(true) => equal(at, at, run.len()),
                Some(false) | None => replace(at, at, run.len(), run.len()),
            });
            at += run.len();
        }
    } else {
        found.push(replace(start, start, old.len(), new.len()));
    }
    found.push(equal(start + old.len(), start + new.len(), end));
    found.retain(|operation| !operation.old_range().is_empty() || !operation.new_range().is_empty());
    found
}

/// `3,4`; `3` for one line, and the line before for none.
fn range(start: usize, end: usize) -> String {
    match end - start {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        len => format!("{},{len}", start + 1),
    }
}

const BOLD: &str = "\x1b[1m";
const RED: &str = "\x1b[31m";
const GREEN: &str = "\x1b[32m";
const CYAN: &str = "\x1b[36m";

fn line(out: &mut String, sign: char, text: &str, style: Option<&str>, look: Look) {
    let is_whole = text.ends_with(['\n', '\r']);
    let text = if look.terminal { shown(text) } else { text.to_owned() };
    push(out, &format!("{sign}{text}"), style, look);
    if !is_whole {
        out.push_str("\n\\ No newline at end of file\n");
    }
}

/// A line for a terminal: control characters as pictures, a byte order mark by its name.
fn shown(line: &str) -> String {
    let content = line.trim_end_matches(['\n', '\r']);
    let mut out = String::with_capacity(line.len());
    for c in content.chars() {
        match c {
            '\t' => out.push(c),
            '\0'..='\x1f' => out.push(char::from_u32(0x2400 + u32::from(c)).unwrap_or('?')),
            '\x7f'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => out.push('\u{fffd}'),
            '\u{feff}' => out.push_str("<U+FEFF>"),
            c => out.push(c),
        }
    }
    if content.len() < line.len() {
        out.push('\n');
    }
    out
}

fn push(out: &mut String, text: &str, style: Option<&str>, look: Look) {
    let Some(style) = style.filter(|_| look.color) else { return out.push_str(text) };
    let content = text.trim_end_matches(['\n', '\r']);
    out.push_str(style);
    out.push_str(content);
    out.push_str("\x1b[0m");
    out.push_str(&text[content.len()..]);
}

#[cfg(test)]
mod tests {
    use super::{Look, MOST_LINES, unified};

    #[track_caller]
    fn check(before: &str, after: &str, expected: &str) {
        assert_eq!(unified("a.kif", before, after, Look::default()), expected);
    }

    #[test]
    fn changed_lines_stand_with_those_around_them() {
        check("a\nb\nc\n", "a\nB\nc\n", "--- a.kif\n+++ a.kif\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
        check("a", "b\n", "--- a.kif\n+++ a.kif\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n");
        check("a\n", "a\n", "");
    }

    #[test]
    fn a_large_text_is_compared_line_by_line() {
        let text = |odd: &str| format!("{}{odd}\n{}{odd}\n", "a\n".repeat(MOST_LINES), "a\n".repeat(9));
        check(
            &text("b"),
            &text("c"),
            "--- a.kif\n+++ a.kif\n@@ -9998,7 +9998,7 @@\n a\n a\n a\n-b\n+c\n a\n a\n a\n@@ -10008,4 +10008,4 @@\n a\n a\n a\n-b\n+c\n",
        );
    }

    #[test]
    fn a_text_that_is_new_throughout_is_replaced_in_one_piece() {
        let (was, is) = ("a\n".repeat(MOST_LINES), "b\n".repeat(MOST_LINES + 1));
        let diff = unified("a", &format!("x\n{was}y\n"), &format!("x\n{is}y\n"), Look::default());
        assert!(diff.starts_with("--- a\n+++ a\n@@ -1,10002 +1,10003 @@\n x\n-a\n"), "{}", &diff[..60]);
        assert!(diff.ends_with("\n+b\n y\n"));
    }

    #[test]
    fn nothing_becomes_something() {
        check("", "a\n", "--- a.kif\n+++ a.kif\n@@ -0,0 +1 @@\n+a\n");
    }

    #[test]
    fn a_terminal_is_given_nothing_to_obey() {
        let look = Look { color: true, terminal: true };
        let diff = unified("a", "\u{feff}a\x1b[2J\r\n", "a\n", look);
        assert!(diff.contains("\x1b[31m-<U+FEFF>a␛[2J\x1b[0m\n"), "{diff:?}");
    }
}
