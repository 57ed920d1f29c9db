//! A reader of JSON that keeps places: it hands out one value or key at a time and never recurses.
//!
//! It is no general parser: what a value means, and whether it stands at its place, is the
//! caller's business. Slips that do no harm to the meaning, such as commas too many or too few, are
//! noted, and reading goes on.

use super::{
    quoted::Quoted,
    slips::{Slip, word_of_others},
};
use crate::{
    notation::{grammar::Name, text::offset},
    source::Span,
};

/// Reads a text of JSON from the front.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// What JSON does not have and whose meaning is plain.
    pub(super) slips: Vec<(Slip, Span)>,
}

/// A value, or the bracket that opens one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    /// A number, as written.
    Number(&'a str),
    String(Quoted<'a>),
    /// `[` was read; the elements follow.
    Array,
    /// `{` was read; the keys follow.
    Object,
}

/// Why reading cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The text ends inside a value.
    End,
    /// Something stands here that JSON does not have.
    Broken {
        /// The first byte that does not fit.
        at: u32,
        /// What JSON has at this place.
        expected: Name,
    },
}

impl<'a> Reader<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, slips: Vec::new() }
    }

    /// The place of the next byte, for [`go_to`](Self::go_to).
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The place of the next byte.
    pub(super) fn offset(&self) -> u32 {
        offset(self.at)
    }

    /// Goes to a place.
    pub(super) const fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The text that is still to be read.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Goes past blanks and says what stands there; `None` at the end of the text.
    #[inline]
    pub(super) fn peek_outside(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        self.at = past_blanks(bytes, self.at);
        bytes.get(self.at).copied()
    }

    /// The same inside a record, where comments are passed over as well.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        loop {
            let next = self.peek_outside();
            if next != Some(b'/') || !self.comment() {
                return next;
            }
        }
    }

    /// Goes past a comment as JavaScript has it; `false` where there is none.
    #[cold]
    fn comment(&mut self) -> bool {
        let rest = self.rest();
        let len = match rest.as_bytes().get(1) {
            Some(b'/') => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            Some(b'*') => rest.find("*/").map_or(rest.len(), |end| end + 2),
            Some(_) | None => return false,
        };
        self.slips.push((Slip::Comment, Span::new(self.offset(), self.offset() + offset(len))));
        self.at += len;
        true
    }

    /// Reads a value, of lists and objects the opening bracket only.
    #[inline]
    pub(super) fn value(&mut self) -> Result<(Value<'a>, Span), Stop> {
        let Some(next) = self.peek() else { return Err(Stop::End) };
        let start = self.at;
        let value = match next {
            b'"' => return self.string().map(|(quoted, span)| (Value::String(quoted), span)),
            b'\'' => return self.single_quoted().map(|(quoted, span)| (Value::String(quoted), span)),
            b'{' => self.bracket(Value::Object),
            b'[' => self.bracket(Value::Array),
            b'0'..=b'9' => self.number(),
            b'-' if !self.rest().starts_with("-I") => self.number(),
            b't' => self.word("true", Value::Bool(true))?,
            b'f' => self.word("false", Value::Bool(false))?,
            b'n' => self.word("null", Value::Null)?,
            _ => self.foreign_word()?,
        };
        Ok((value, Span::new(offset(start), self.offset())))
    }

    /// Inside an object: reads the next key and its colon, or the closing brace (`None`).
    #[inline]
    pub(super) fn key(&mut self, first: &mut bool) -> Result<Option<(Quoted<'a>, Span)>, Stop> {
        if let Some(key) = self.plain_key(*first) {
            *first = false;
            return Ok(Some(key));
        }
        self.any_key(first)
    }

    /// A key as most programs write it: without blanks before it and without escapes.
    #[inline]
    fn plain_key(&mut self, first: bool) -> Option<(Quoted<'a>, Span)> {
        let bytes = self.text.as_bytes();
        let quote = if first { self.at } else { self.at + 1 };
        if (!first && *bytes.get(self.at)? != b',') || *bytes.get(quote)? != b'"' {
            return None;
        }
        let start = quote + 1;
        let end = start + bytes.get(start..)?.iter().position(|&byte| IS_SPECIAL[usize::from(byte)])?;
        if *bytes.get(end)? != b'"' || *bytes.get(end + 1)? != b':' {
            return None;
        }
        self.at = end + 2;
        let raw = self.text.get(start..end)?;
        Some((Quoted { raw, escaped: false }, Span::new(offset(start), offset(end))))
    }

    fn any_key(&mut self, first: &mut bool) -> Result<Option<(Quoted<'a>, Span)>, Stop> {
        if !self.next_item(first, b'}')? {
            return Ok(None);
        }
        let key = match self.peek() {
            Some(b'"') => self.string()?,
            Some(b'\'') => self.single_quoted()?,
            Some(_) | None => {
                return self.broken(("a key in double quotes 「\"」", "二重引用符「\"」に入った項目名"));
            }
        };
        match self.peek() {
            Some(b':') => self.at += 1,
            Some(_) => return self.broken(("a colon", "コロン")),
            None => return Err(Stop::End),
        }
        Ok(Some(key))
    }

    /// Inside an object of nothing but small numbers under names of one letter: all of them, and
    /// the closing brace. `None`, and nothing was read, where it is anything else.
    #[inline]
    pub(super) fn small_numbers<const N: usize>(&mut self, names: [u8; N]) -> Option<[Option<u32>; N]> {
        const MOST_DIGITS: usize = 6;
        let bytes = self.text.as_bytes();
        let mut numbers = [None; N];
        let mut at = self.at;
        loop {
            at = past_blanks(bytes, at);
            let &[b'"', name, b'"'] = bytes.get(at..at + 3)? else { return None };
            let slot = names.iter().position(|&known| known == name)?;
            at = past_blanks(bytes, at + 3);
            if *bytes.get(at)? != b':' {
                return None;
            }
            let start = past_blanks(bytes, at + 1);
            at = start;
            let mut number = 0;
            while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
                number = number * 10 + u32::from(digit - b'0');
                at += 1;
                if at - start > MOST_DIGITS {
                    return None;
                }
            }
            if at == start || numbers[slot].replace(number).is_some() {
                return None;
            }
            at = past_blanks(bytes, at);
            match bytes.get(at)? {
                b',' => at += 1,
                b'}' => break,
                _ => return None,
            }
        }
        self.at = at + 1;
        Some(numbers)
    }

    /// Inside a list: whether another element follows; otherwise the closing bracket was read.
    #[inline]
    pub(super) fn element(&mut self, first: &mut bool) -> Result<bool, Stop> {
        self.next_item(first, b']')
    }

    /// Inside a list of records: the same, where a record at the start of a line is an element too.
    pub(super) fn record(&mut self, first: &mut bool) -> Result<bool, Stop> {
        let end = self.offset();
        if !*first && self.peek() == Some(b'{') {
            self.slips.push((Slip::MissingComma, Span::at(end)));
            return Ok(true);
        }
        self.element(first)
    }

    /// Reads the rest of a value whose beginning is `value`.
    pub(super) fn skip(&mut self, value: Value<'a>) -> Result<(), Stop> {
        let closing = |value| match value {
            Value::Array => Some(b']'),
            Value::Object => Some(b'}'),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        };
        // One entry for each bracket that is open: its closing one, and whether an item was read.
        let mut open: Vec<(u8, bool)> = closing(value).map(|close| (close, true)).into_iter().collect();
        while let Some((close, mut first)) = open.pop() {
            let more = match close {
                b']' => self.element(&mut first)?,
                _ => self.key(&mut first)?.is_some(),
            };
            if more {
                open.push((close, first));
                let (value, _) = self.value()?;
                open.extend(closing(value).map(|close| (close, true)));
            }
        }
        Ok(())
    }

    /// Reads the comma before an item, or the closing bracket. Before what certainly begins an
    /// item, a missing comma does no harm.
    fn next_item(&mut self, first: &mut bool, closing: u8) -> Result<bool, Stop> {
        let was_first = std::mem::replace(first, false);
        let end = self.at;
        match self.peek() {
            None => return Err(Stop::End),
            Some(next) if next == closing => {
                self.at += 1;
                return Ok(false);
            }
            Some(b',') if !was_first => {
                self.at += 1;
                return self.after_comma(offset(self.at - 1), closing);
            }
            Some(b',') => return self.after_comma(self.offset(), closing),
            Some(_) if was_first => {}
            Some(next) if self.begins_item(next, closing) => {
                self.slips.push((Slip::MissingComma, Span::at(offset(end))));
            }
            Some(_) if closing == b'}' => {
                return self.broken(("a comma or the closing brace 「}」", "コンマか閉じ括弧「}」"));
            }
            Some(_) => return self.broken(("a comma or the closing bracket 「]」", "コンマか閉じ括弧「]」")),
        }
        Ok(true)
    }

    /// After the comma at `comma`, or on it where it follows nothing: goes past more of them.
    #[inline]
    fn after_comma(&mut self, comma: u32, closing: u8) -> Result<bool, Stop> {
        let next = self.peek();
        match next {
            None => Err(Stop::End),
            Some(b',') => {
                while self.peek() == Some(b',') {
                    self.slips.push((Slip::SurplusComma, Span::new(self.offset(), self.offset() + 1)));
                    self.at += 1;
                }
                self.after_comma(comma, closing)
            }
            Some(next) if next == closing => {
                self.slips.push((Slip::SurplusComma, Span::new(comma, comma + 1)));
                self.at += 1;
                Ok(false)
            }
            Some(_) => Ok(true),
        }
    }

    /// Whether what stands here, where a comma should, begins an item of what `closing` closes.
    fn begins_item(&self, next: u8, closing: u8) -> bool {
        match next {
            b'"' | b'\'' => true,
            _ if closing == b'}' => false,
            b'{' => !self.at_line_start() || !begins_record(self.rest()),
            b'[' | b'-' | b'0'..=b'9' => true,
            _ => ["true", "false", "null"].iter().any(|word| self.rest().starts_with(word)),
        }
    }

    /// Whether the next byte is the first of its line: there, the next record of a file with one
    /// record a line may begin.
    fn at_line_start(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| self.text.as_bytes().get(before));
        matches!(before, Some(b'\n' | b'\r'))
    }

    const fn bracket(&mut self, value: Value<'a>) -> Value<'a> {
        self.at += 1;
        value
    }

    fn word(&mut self, word: &str, value: Value<'a>) -> Result<Value<'a>, Stop> {
        if self.rest().starts_with(word) {
            self.at += word.len();
            return Ok(value);
        }
        if word.starts_with(self.rest()) { Err(Stop::End) } else { self.broken(("a value", "値")) }
    }

    /// A word that other languages have where JSON has another, or none.
    #[cold]
    fn foreign_word(&mut self) -> Result<Value<'a>, Stop> {
        let Some((word, truth)) = word_of_others(self.rest()) else { return self.broken(("a value", "値")) };
        self.slips.push((Slip::Word, Span::new(self.offset(), self.offset() + offset(word.len()))));
        self.at += word.len();
        Ok(truth.map_or(Value::Null, Value::Bool))
    }

    fn number(&mut self) -> Value<'a> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        while let Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E') = bytes.get(self.at) {
            self.at += 1;
        }
        Value::Number(self.text.get(start..self.at).unwrap_or(""))
    }

    /// Reads a string; its span is what stands between the quotes.
    #[inline]
    fn string(&mut self) -> Result<(Quoted<'a>, Span), Stop> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let mut end = start;
        let (mut escaped, mut bad) = (false, false);
        loop {
            let rest = bytes.get(end..).unwrap_or_default();
            let Some(plain) = rest.iter().position(|&byte| IS_SPECIAL[usize::from(byte)]) else {
                return Err(Stop::End);
            };
            end += plain;
            match rest.get(plain) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    bad |= self.is_half_pair(end);
                    end += 2;
                }
                Some(_) | None => {
                    bad = true;
                    end += 1;
                }
            }
        }
        self.at = end + 1;
        let span = Span::new(offset(start), offset(end));
        if bad {
            self.slips.push((Slip::BadString, span));
        }
        Ok((Quoted { raw: self.text.get(start..end).unwrap_or(""), escaped }, span))
    }

    /// Reads a string between single quotes, as JavaScript and Python have them.
    #[cold]
    fn single_quoted(&mut self) -> Result<(Quoted<'a>, Span), Stop> {
        let start = self.at + 1;
        let rest = self.text.get(start..).unwrap_or("");
        let mut end = 0;
        loop {
            end += rest.get(end..).and_then(|rest| rest.find(['\'', '\\'])).ok_or(Stop::End)?;
            if rest.as_bytes().get(end) == Some(&b'\'') {
                break;
            }
            end += 1 + rest.get(end + 1..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        }
        let raw = rest.get(..end).unwrap_or("");
        self.at = start + end + 1;
        self.slips.push((Slip::SingleQuotes, Span::new(offset(start - 1), self.offset())));
        Ok((Quoted { raw, escaped: raw.contains('\\') }, Span::new(offset(start), offset(start + end))))
    }

    /// Whether an escape stands for a surrogate that is half of no pair.
    fn is_half_pair(&self, at: usize) -> bool {
        let unit = |at: usize| {
            let digits = self.text.get(at..)?.strip_prefix("\\u")?.get(..4)?;
            u16::from_str_radix(digits, 16).ok()
        };
        match unit(at) {
            Some(0xd800..=0xdbff) => !matches!(unit(at + 6), Some(0xdc00..=0xdfff)),
            Some(0xdc00..=0xdfff) => {
                !at.checked_sub(6).and_then(unit).is_some_and(|before| (0xd800..0xdc00).contains(&before))
            }
            _ => false,
        }
    }

    /// Nothing but JSON's own signs may stand behind a string: one that goes over the end of its line
    /// was closed by the quote that opens the next.
    #[cold]
    fn broken<T>(&mut self, expected: Name) -> Result<T, Stop> {
        let at = self.offset();
        let (text, lines) = (self.text, ['\n', '\r']);
        let open = self.slips.pop_if(|(slip, span)| {
            *slip == Slip::BadString && span.end + 1 == at && span.of(text).contains(lines)
        });
        Err(match open {
            Some((_, span)) => Stop::Broken { at: span.start - 1, expected: CLOSING_QUOTE },
            None => Stop::Broken { at, expected },
        })
    }
}

/// Whether a text that begins with `{` may be a record. The entries of a list of moves, and the
/// squares and hands of a board, begin with keys of their own.
pub(super) fn begins_record(text: &str) -> bool {
    const NO_RECORD: [&str; 9] =
        ["move", "comments", "comment", "time", "special", "forks", "color", "kind", "FU"];
    let inside = text.get(1..).unwrap_or("").trim_start();
    let key = inside.strip_prefix(['"', '\'']).and_then(|rest| rest.split(['"', '\'']).next());
    key.is_some_and(|key| !NO_RECORD.contains(&key))
}

/// What a string that nothing closes on its line lacks.
const CLOSING_QUOTE: Name = ("a closing quote 「\"」 on the same line", "同じ行に閉じ引用符「\"」");

/// The bytes at which reading a string must stop to look.
static IS_SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        special[byte] = true;
        byte += 1;
    }
    special[b'"' as usize] = true;
    special[b'\\' as usize] = true;
    special
};

/// The place of the first byte from `at` on that is no blank.
#[inline]
fn past_blanks(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n' | b'\r' | b'\t') = bytes.get(at) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a text holds, token by token; the reason it stops, if it does.
    fn tokens(text: &str) -> (Vec<String>, Option<Stop>) {
        let mut reader = Reader::new(text);
        let mut found = Vec::new();
        let stop = reader.value().and_then(|(value, _)| walk(&mut reader, value, &mut found)).err();
        (found, stop)
    }

    fn walk(reader: &mut Reader<'_>, value: Value<'_>, found: &mut Vec<String>) -> Result<(), Stop> {
        let mut first = true;
        match value {
            Value::Object => {
                while let Some((key, _)) = reader.key(&mut first)? {
                    found.push(key.text().into_owned());
                    let (value, _) = reader.value()?;
                    walk(reader, value, found)?;
                }
            }
            Value::Array => {
                while reader.element(&mut first)? {
                    let (value, _) = reader.value()?;
                    walk(reader, value, found)?;
                }
            }
            Value::String(quoted) => found.push(quoted.text().into_owned()),
            Value::Null | Value::Bool(_) | Value::Number(_) => found.push(format!("{value:?}")),
        }
        Ok(())
    }

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(tokens(text), (expected.iter().map(ToString::to_string).collect(), None), "{text}");
    }

    #[test]
    fn values_come_in_the_order_of_the_text() {
        check(
            r#"{"a":[1,-2.5e3,null],"b":{"c":true}}"#,
            &["a", "Number(\"1\")", "Number(\"-2.5e3\")", "Null", "b", "c", "Bool(true)"],
        );
        check(" [ ] ", &[]);
        check("{\n}", &[]);
    }

    #[test]
    fn escapes_are_read() {
        check(
            r#"["\n\"\\\/\u7389\ud83d\ude00","\ud800x","\q"]"#,
            &["\n\"\\/玉\u{1f600}", "\u{fffd}x", "\\q"],
        );
        let mut reader = Reader::new(r#""a\ud83d\ude00b" "#);
        reader.value().unwrap();
        assert_eq!(reader.slips, []);
        let mut reader = Reader::new(r#""a\ud83db""#);
        reader.value().unwrap();
        assert_eq!(reader.slips, [(Slip::BadString, Span::new(1, 9))]);
    }

    #[test]
    fn commas_too_many_or_too_few_do_no_harm() {
        check(r#"{"a":1 "b":[2,],}"#, &["a", "Number(\"1\")", "b", "Number(\"2\")"]);
        check(r"[{} {}]", &[]);
    }

    #[test]
    fn a_text_that_stops_is_told_from_one_that_is_broken() {
        let stop = |text| tokens(text).1;
        for text in ["", "{", "{\"a", "{\"a\"", "{\"a\":", "[1", "[1,", "[tr", "\"\\", "\"\\u12"] {
            assert_eq!(stop(text), Some(Stop::End), "{text}");
        }
        let broken = |text, place| {
            assert!(
                matches!(stop(text), Some(Stop::Broken { at, .. }) if at == place),
                "{text} {:?}",
                stop(text)
            );
        };
        broken("[1 x]", 3);
        broken("{1:2}", 1);
        broken("[trap]", 1);
        broken("{\"a\" 1}", 5);
        broken("[}", 1);
        broken("x", 0);
    }

    #[test]
    fn deep_nesting_is_skipped_without_a_stack() {
        let text = "[".repeat(200_000) + &"]".repeat(200_000);
        let mut reader = Reader::new(&text);
        let (value, _) = reader.value().unwrap();
        assert_eq!(reader.skip(value), Ok(()));
        assert_eq!(reader.rest(), "");
    }
}
