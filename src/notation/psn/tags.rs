//! Tag lines: `[Sente "Aoba"]`.

use std::borrow::Cow;

use nom::{
    IResult, Parser,
    bytes::complete::take_while1,
    character::complete::{char, space0},
    combinator::opt,
    sequence::preceded,
};

use crate::notation::text::trim_value;

/// A tag read off the front of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag<'a> {
    /// The key as written.
    pub key: &'a str,
    /// The value, escapes resolved, trimmed.
    pub value: Cow<'a, str>,
    /// The first byte of the value.
    pub value_at: usize,
    /// How many bytes the value takes in the text.
    pub value_len: usize,
    /// How many bytes the tag takes.
    pub len: usize,
    /// What is wrong with its form, though its meaning is plain.
    pub flaw: Option<Flaw>,
}

/// A departure from the form of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// `[Sente: "Aoba"]`: the colon stands at this byte.
    Colon(usize),
    /// The value has no quotes.
    NoQuotes,
    /// The quote or the bracket at the end is missing.
    NotClosed,
}

/// Keys whose value is taken without quotes, too. In the text of a comment of GNU Shogi no such
/// bracket begins a line.
const KNOWN: [&str; 14] = [
    "sente", "gote", "black", "white", "event", "site", "date", "opening", "handicap", "sfen", "fen",
    "result", "moves", "round",
];

/// Reads a tag off the front of `text`, which begins with a bracket. `header`: no move has been read
/// yet, so that a tag without quotes cannot be a comment in brackets.
pub(super) fn tag(text: &str, header: bool) -> Option<Tag<'_>> {
    let (rest, (key, colon)) = head(text).ok()?;
    let value_at = text.len() - rest.len();
    let colon_at = colon.map(|()| 1 + key.len());
    let Some(quoted) = rest.strip_prefix('"') else {
        let known = KNOWN.iter().any(|known| known.eq_ignore_ascii_case(key));
        return if header && known { bare(key, text, value_at) } else { None };
    };
    let value_at = value_at + 1;
    let (value_len, after) = match closing_quote(quoted) {
        Some(found) => found,
        None => return open(key, text, value_at),
    };
    let raw = quoted.get(..value_len)?;
    Some(Tag {
        key,
        value: unescape(raw),
        value_at,
        value_len,
        len: value_at + after,
        flaw: colon_at.map(Flaw::Colon),
    })
}

/// head = "[" key [":"] blanks
fn head(text: &str) -> IResult<&str, (&str, Option<()>)> {
    let key = take_while1(|c: char| !c.is_whitespace() && !matches!(c, '"' | '[' | ']' | '{' | '}' | ':'));
    let colon = opt(char(':').map(|_| ()));
    let (rest, (_, key, colon, _)) = (char('['), key, preceded(space0, colon), space0).parse(text)?;
    Ok((rest, (key, colon)))
}

/// The length of a value, and where its tag ends: at the first quote that a bracket follows. So
/// quotes inside a value need no backslash; where they have one, it does not end the value.
fn closing_quote(quoted: &str) -> Option<(usize, usize)> {
    let bytes = quoted.as_bytes();
    let mut at = 0;
    loop {
        match *bytes.get(at)? {
            b'\n' | b'\r' => return None,
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'"' => {
                let blanks = bytes.get(at + 1..)?.iter().take_while(|&&byte| byte == b' ').take(80).count();
                if bytes.get(at + 1 + blanks) == Some(&b']') {
                    return Some((at, at + blanks + 2));
                }
                at += 1;
            }
            _ => at += 1,
        }
    }
}

/// A value whose end is missing: it goes up to the end of the line. A value that ends with a
/// backslash (`"C:\"]`) comes here, too.
fn open<'a>(key: &'a str, text: &'a str, value_at: usize) -> Option<Tag<'a>> {
    let rest = text.get(value_at..)?;
    let line = rest.get(..rest.find(['\n', '\r']).unwrap_or(rest.len()))?;
    let closed = line.rfind("\"]");
    let value = match closed {
        Some(end) => line.get(..end)?,
        None => line.trim_end().trim_end_matches(['"', ']']),
    };
    let len = value_at + closed.map_or(line.len(), |end| end + 2);
    let flaw = closed.is_none().then_some(Flaw::NotClosed);
    Some(Tag { key, value: unescape(value), value_at, value_len: value.len(), len, flaw })
}

/// A value without quotes.
fn bare<'a>(key: &'a str, text: &'a str, value_at: usize) -> Option<Tag<'a>> {
    let rest = text.get(value_at..)?;
    let end = rest.find(['\n', '\r', ']']).filter(|&end| rest.as_bytes().get(end) == Some(&b']'))?;
    let value = rest.get(..end)?.trim_end();
    if value.is_empty() {
        return None;
    }
    let flaw = Some(Flaw::NoQuotes);
    Some(Tag {
        key,
        value: Cow::Borrowed(value),
        value_at,
        value_len: value.len(),
        len: value_at + end + 1,
        flaw,
    })
}

fn unescape(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(trim_value(raw));
    }
    let mut value = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(&next @ ('"' | '\\')) if c == '\\' => {
                value.push(next);
                chars.next();
            }
            _ => value.push(c),
        }
    }
    Cow::Owned(trim_value(&value).to_owned())
}

/// The key under which a tag is kept: KIF's where the field is a known one. Black and White depend on
/// the dialect and are settled at the end of the game.
pub(super) fn header_key(key: &str) -> &str {
    let known = [
        ("sente", "先手"),
        ("gote", "後手"),
        ("event", "棋戦"),
        ("site", "場所"),
        ("date", "開始日時"),
        ("opening", "戦型"),
        ("handicap", "手合割"),
    ];
    known.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(key)).map_or(key, |&(_, kif)| kif)
}

/// The tag in which a header field is written; `None` where no tag would be read back as that field.
pub(super) fn tag_key(key: &str) -> Option<&str> {
    Some(match key {
        "先手" | "下手" => "Sente",
        "後手" | "上手" => "Gote",
        "棋戦" => "Event",
        "場所" => "Site",
        "開始日時" => "Date",
        "戦型" => "Opening",
        "手合割" => "Handicap",
        other => {
            let reserved = ["black", "white", "sfen", "fen", "result", "variant"];
            let taken = header_key(other) != other
                || reserved.iter().any(|reserved| reserved.eq_ignore_ascii_case(other));
            let is_key = |c: char| {
                !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '[' | ']' | '{' | '}' | ':')
            };
            if taken || other.is_empty() || !other.chars().all(is_key) {
                return None;
            }
            other
        }
    })
}

/// Whether a header field has a tag from which it is read back.
pub(crate) fn holds_field(key: &str) -> bool {
    tag_key(key).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, key: &str, value: &str, flaw: Option<Flaw>) {
        let tag = tag(text, true).unwrap_or_else(|| panic!("{text} is no tag"));
        assert_eq!((tag.key, &*tag.value, tag.flaw), (key, value, flaw), "{text}");
        assert!(text.is_char_boundary(tag.len) && text.is_char_boundary(tag.value_at + tag.value_len));
    }

    #[test]
    fn tags_have_a_key_and_a_quoted_value() {
        check(r#"[Sente "Aoba"]"#, "Sente", "Aoba", None);
        check(r#"[Sente "Aoba"][Gote "Kaede"]"#, "Sente", "Aoba", None);
        check(r#"[Sente   " Aoba " ]"#, "Sente", "Aoba", None);
        check(r#"[Event "The "big" cup"]"#, "Event", r#"The "big" cup"#, None);
        check(r#"[Event "The \"big\" cup"]"#, "Event", r#"The "big" cup"#, None);
        check(r#"[Event "a ] b"]"#, "Event", "a ] b", None);
        check(r#"[Path "C:\"]"#, "Path", r"C:\", None);
        check(r#"[Result ""]"#, "Result", "", None);
        check("[棋戦 \"名人戦\"]", "棋戦", "名人戦", None);
    }

    #[test]
    fn flaws_are_seen() {
        check(r#"[Sente: "Hamshogi's AI"]"#, "Sente", "Hamshogi's AI", Some(Flaw::Colon(6)));
        check("[Sente Aoba]", "Sente", "Aoba", Some(Flaw::NoQuotes));
        check("[Sente \"Aoba]\n", "Sente", "Aoba", Some(Flaw::NotClosed));
        check("[Sente \"Aoba\"\n", "Sente", "Aoba", Some(Flaw::NotClosed));
        check("[Sente \"Aoba\n1. P-7f", "Sente", "Aoba", Some(Flaw::NotClosed));
    }

    #[test]
    fn comments_in_brackets_are_no_tags() {
        for text in ["[ This opens the diagonal ]", "[]", "[", "[good]", "[Sente]", "[P-7f is good]"] {
            assert_eq!(tag(text, true), None, "{text}");
        }
        assert_eq!(tag("[Black is better]", false), None);
    }

    #[test]
    fn every_tag_written_is_read_back_as_its_field() {
        for key in ["先手", "後手", "棋戦", "場所", "開始日時", "戦型", "手合割", "持ち時間", "Round"]
        {
            assert_eq!(tag_key(key).map(header_key), Some(key));
        }
        for key in ["", "two words", "Sente", "event", "Result", "a:b", "[a"] {
            assert_eq!(tag_key(key), None, "{key}");
        }
    }
}
