//! Text made safe to show: what would move the cursor, end the line or hide other text is replaced
//! by a visible sign.

use std::borrow::Cow;

/// `text` on one line, with control characters as pictures (␛ for ESC) and a tab as a blank.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if is_plain(c) { c } else { picture(c) }).collect())
}

/// Whether `c` may be shown as it is: no control character, no line separator, nothing that turns
/// the direction of writing, no non-character.
fn is_plain(c: char) -> bool {
    !matches!(c,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{2028}' | '\u{2029}'
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
}

fn picture(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        _ => '\u{fffd}',
    }
}

#[cfg(test)]
mod tests {
    use super::visible;

    fn check(input: &str, expected: &str) {
        assert_eq!(visible(input), expected, "{input:?}");
    }

    #[test]
    fn what_would_disturb_a_line_becomes_visible() {
        check("同　銀(31)", "同　銀(31)");
        check("a\tb", "a b");
        check("a\r\nb", "a␍␊b");
        check("\x1b[31m\0\x7f", "␛[31m␀␡");
        check("a\u{202e}b\u{2028}c\u{85}d\u{ffff}", "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}");
    }
}
