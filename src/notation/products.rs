//! What this program writes in lines of JSON and does not read as records, told by the keys that the first
//! object begins with.

/// Lines of JSON that are no records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Product {
    /// Games, of `kifu convert --to jsonl`.
    Games,
    /// Texts, of `kifu pack`: they are read as a stream.
    Texts,
    /// Findings, or what was said of a stream.
    Report,
}

/// What `text` is of these.
pub(crate) fn product(text: &str) -> Option<Product> {
    let (first, rest) = key(text.trim_start().strip_prefix('{')?)?;
    let (second, _) = key(after_value(rest)?.trim_start().strip_prefix(',')?)?;
    match (first, second) {
        ("path", "game") => Some(Product::Games),
        ("src", _) => Some(Product::Texts),
        ("path", "line") | ("v", "id") | ("schema_version", "findings") => Some(Product::Report),
        _ => None,
    }
}

/// `"key":`, and what follows.
fn key(text: &str) -> Option<(&str, &str)> {
    let (key, rest) = text.trim_start().strip_prefix('"')?.split_once('"')?;
    Some((key, rest.trim_start().strip_prefix(':')?))
}

/// What follows a string, a number or `null`.
fn after_value(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let Some(string) = text.strip_prefix('"') else {
        return text.get(text.find(|c: char| !c.is_ascii_alphanumeric())?..);
    };
    let mut is_escaped = false;
    let end = string.find(|c| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    string.get(end? + 1..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_keys_tell_what_it_is() {
        let check = |text: &str, expected: Option<Product>| assert_eq!(product(text), expected, "{text}");
        check("{\"path\":\"a.csa\",\"game\":1,\"notation\":\"csa\"", Some(Product::Games));
        check("\n { \"path\" : \"a\\\"},{\\\\\" , \"game\" : 1 }", Some(Product::Games));
        check("{\"path\":null,\"game\":null}", Some(Product::Games));
        check("{\"src\":\"a.csa#1\",\"text\":\"V2\\n\"}", Some(Product::Texts));
        check("{\"path\":\"a.csa\",\"line\":13,\"column\":6}", Some(Product::Report));
        check("{\"v\":1,\"id\":\"31\",\"src\":\"a.csa#1\"}", Some(Product::Report));
        check("{\"schema_version\":1,\"findings\":[\n]}", Some(Product::Report));
        check("{\"header\":{},\"moves\":[{}]}", None);
        check("{\"moves\":[{}],\"path\":\"a\",\"game\":1}", None);
        check("{\"path\":\"a.csa\"}", None);
        check("{\"path\":\"a.csa\\\",\"game\":1}", None);
        check("{\"path\":{\"game\":1}}", None);
        check("{\"path\":", None);
        check("{\"path\":\"a", None);
        check("{}", None);
        check("", None);
    }
}
