//! What would change in a text, as a unified diff.

use similar::{ChangeTag, TextDiff};

/// More lines than this between the first and the last change are shown as replaced in one piece:
/// finding the smallest difference would take longer than anybody waits.
const MOST_LINES: usize = 40_000;

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
    let [first, was, is] = middle(before, after);
    if was.lines().count() + is.lines().count() > MOST_LINES {
        whole(&mut out, first, was, is, look);
        return out;
    }
    let diff = TextDiff::from_lines(before, after);
    for hunk in diff.unified_diff().context_radius(CONTEXT).iter_hunks() {
        push(&mut out, &format!("{}\n", hunk.header()), Some(CYAN), look);
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Equal => (' ', None),
                ChangeTag::Delete => ('-', Some(RED)),
                ChangeTag::Insert => ('+', Some(GREEN)),
            };
            line(&mut out, sign, change.value(), style, look);
        }
    }
    out
}

/// What stands before the first line that differs, and what differs up to the last.
fn middle<'a>(before: &'a str, after: &'a str) -> [&'a str; 3] {
    let lines = |text: &'a str| text.split_inclusive('\n');
    let same = lines(before).zip(lines(after)).take_while(|(was, is)| was == is);
    let start: usize = same.map(|(was, _)| was.len()).sum();
    let (was, is) = (&before[start..], &after[start..]);
    let same = lines(was).rev().zip(lines(is).rev()).take_while(|(was, is)| was == is);
    let end: usize = same.map(|(was, _)| was.len()).sum();
    let end = end.min(was.len()).min(is.len());
    [&before[..start], &was[..was.len() - end], &is[..is.len() - end]]
}

/// One hunk in which everything is replaced.
fn whole(out: &mut String, first: &str, was: &str, is: &str, look: Look) {
    let range = |text: &str| match text.split_inclusive('\n').count() {
        0 => format!("{},0", first.lines().count()),
        count => format!("{},{count}", first.lines().count() + 1),
    };
    push(out, &format!("@@ -{} +{} @@\n", range(was), range(is)), Some(CYAN), look);
    was.split_inclusive('\n').for_each(|text| line(out, '-', text, Some(RED), look));
    is.split_inclusive('\n').for_each(|text| line(out, '+', text, Some(GREEN), look));
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
    fn a_text_that_is_new_throughout_is_replaced_in_one_piece() {
        let (was, is) = ("a\n".repeat(MOST_LINES), "b\n".repeat(MOST_LINES));
        let diff = unified("a", &format!("x\n{was}y\n"), &format!("x\n{is}y\n"), Look::default());
        assert!(diff.starts_with("--- a\n+++ a\n@@ -2,40000 +2,40000 @@\n-a\n"), "{}", &diff[..60]);
        assert_eq!(diff.lines().count(), 2 * MOST_LINES + 3);
    }

    #[test]
    fn a_terminal_is_given_nothing_to_obey() {
        let look = Look { color: true, terminal: true };
        let diff = unified("a", "\u{feff}a\x1b[2J\r\n", "a\n", look);
        assert!(diff.contains("\x1b[31m-<U+FEFF>a␛[2J\x1b[0m\n"), "{diff:?}");
    }
}
