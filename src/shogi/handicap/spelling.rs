//! Names of handicaps as people write them, brought to one spelling.

/// No name is longer, in bytes; a longer text is not looked at.
const LONGEST: usize = 60;

/// A Japanese name without blanks, with numerals in kanji and 落 or 持 at the end without its kana:
/// `2枚 落ち` is 二枚落. `None` where it is too long to be a name.
pub(super) fn japanese(name: &str) -> Option<String> {
    if name.len() > LONGEST {
        return None;
    }
    let mut spelling = String::with_capacity(name.len());
    let mut letters = name.chars().filter(|letter| !letter.is_whitespace()).peekable();
    while let Some(letter) = letters.next() {
        let tens = matches!(letter, '1' | '１') && letters.peek().copied().and_then(digit).is_some();
        spelling.push(match letter {
            _ if tens => '十',
            '0' | '０' if spelling.ends_with('十') => continue,
            '兩' => '両',
            '+' | '・' => '＋',
            other => digit(other).unwrap_or(other),
        });
    }
    let endings =
        [("落ち", "落"), ("おち", "落"), ("オチ", "落"), ("落とし", "落"), ("持ち", "持"), ("もち", "持")];
    for (kana, kanji) in endings {
        if let Some(stem) = spelling.strip_suffix(kana) {
            return Some(format!("{stem}{kanji}"));
        }
    }
    Some(spelling)
}

/// The kanji numeral of an arabic digit.
fn digit(letter: char) -> Option<char> {
    let value = match letter {
        '0'..='9' => letter as usize - '0' as usize,
        '０'..='９' => letter as usize - '０' as usize,
        _ => return None,
    };
    ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'].get(value).copied()
}

/// An English name in lower case, with digits for numbers, without plural, "handicap" and the words
/// that only join: `Rook and Lance handicap` is `rook lance`. `None` where it is too long.
pub(super) fn english(name: &str) -> Option<String> {
    if name.len() > LONGEST {
        return None;
    }
    let mut words: Vec<String> = Vec::new();
    for word in name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let word = word.to_ascii_lowercase();
        let number = word.strip_suffix("pieces").or_else(|| word.strip_suffix("piece"));
        if let Some(number) = number.filter(|number| !number.is_empty()) {
            words.extend([number.to_owned(), "piece".to_owned()]);
            continue;
        }
        let word = match word.as_str() {
            "and" | "plus" | "handicap" | "game" | "down" | "drop" | "dropped" | "the" | "off" => continue,
            "two" => "2",
            "three" => "3",
            "four" => "4",
            "five" => "5",
            "six" => "6",
            "seven" => "7",
            "eight" => "8",
            "nine" => "9",
            "ten" => "10",
            "pieces" => "piece",
            "lances" => "lance",
            "knights" => "knight",
            "pawns" => "pawn",
            other => other,
        };
        words.push(word.to_owned());
    }
    // A number alone counts pieces.
    if let [number] = words.as_slice()
        && number.parse::<u8>().is_ok()
    {
        words.push("piece".to_owned());
    }
    Some(words.join(" "))
}

/// In how many letters two names differ; `None` where they are not near. Names of one letter are near
/// to everything, and so to nothing.
pub(super) fn distance(name: &str, known: &str) -> Option<usize> {
    let (name, known): (Vec<char>, Vec<char>) = (name.chars().collect(), known.chars().collect());
    let most = if known.len() < 6 { 1 } else { 2 };
    if name.len() < 2 || known.len() < 2 || name.len().abs_diff(known.len()) > most {
        return None;
    }
    // Levenshtein, a row at a time.
    let mut row: Vec<usize> = (0..=known.len()).collect();
    for (at, letter) in name.iter().enumerate() {
        let mut corner = at;
        row[0] = at + 1;
        for (place, other) in known.iter().enumerate() {
            let swap = corner + usize::from(letter != other);
            corner = row[place + 1];
            row[place + 1] = swap.min(corner + 1).min(row[place] + 1);
        }
    }
    row.last().copied().filter(|&distance| distance <= most)
}
