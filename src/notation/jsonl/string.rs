//! Strings of JSON.

/// Appends `text` as a JSON string.
///
/// Besides what JSON demands, U+0085, U+2028 and U+2029 are escaped: tools that split text into
/// lines by Unicode's rules would otherwise cut an object in two.
pub(in crate::notation) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    let mut done = 0;
    for (at, found) in text.char_indices() {
        if !needs_escape(found) {
            continue;
        }
        out.push_str(&text[done..at]);
        push_escape(out, found);
        done = at + found.len_utf8();
    }
    out.push_str(&text[done..]);
    out.push('"');
}

const fn needs_escape(found: char) -> bool {
    matches!(found, '\0'..='\x1f' | '"' | '\\' | '\x7f' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn push_escape(out: &mut String, found: char) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    match found {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        other => {
            out.push_str("\\u");
            for shift in [12, 8, 4, 0] {
                out.push(char::from(HEX[(other as usize >> shift) & 15]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::push_string;

    #[test]
    fn a_string_reads_back_as_itself_and_stays_on_one_line() {
        let check = |text: &str| {
            let mut out = String::new();
            push_string(&mut out, text);
            assert_eq!(serde_json::from_str::<String>(&out).unwrap(), text);
            assert!(!out.contains(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}', '\u{c}']), "{out}");
        };
        check("");
        check("投了");
        check("a\"b\\c\nd\re\tf\u{0}g\u{1f}h\u{7f}");
        check("一\u{85}二\u{2028}三\u{2029}四\u{c}五\u{1f600}");
    }
}
