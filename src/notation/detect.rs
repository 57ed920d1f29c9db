//! Which notation a text is in, told by its content. The name of a file is only a hint for texts that
//! could be two.

use super::{Notation, kakinoki::header, products::product};
use crate::source::{Lines, Span};

/// How many lines are looked at before the text is given up as unrecognised.
const LINES: usize = 2000;

/// The notation of `text`; `extension` (lower case, without dot) decides where the content leaves a
/// choice. `None` where nothing of a game record is to be seen.
#[must_use]
pub fn detect(text: &str, extension: Option<&str>) -> Option<Notation> {
    let hint = extension.and_then(by_extension);
    if is_json(text) || (hint == Some(Notation::Jkf) && text.trim_start().starts_with('{')) {
        return product(text).is_none().then_some(Notation::Jkf);
    }
    let mut seen = Seen::default();
    let mut braces = Braces::default();
    for line in Lines::new(text).filter(|line| !line.is_empty()).take(LINES) {
        match classify(braces.outside(text, line)) {
            Sign::Sure(notation) => return Some(notation),
            Sign::Likely(notation) => {
                seen.likely.get_or_insert(notation);
            }
            Sign::KakinokiHeader => seen.header = true,
            Sign::Board => seen.board = true,
            Sign::Nothing => {}
        }
    }
    seen.decide(hint)
}

/// The notation that a file extension promises.
#[must_use]
pub fn by_extension(extension: &str) -> Option<Notation> {
    const EXTENSIONS: [(&str, Notation); 10] = [
        ("kif", Notation::Kif),
        ("kifu", Notation::Kif),
        ("ki2", Notation::Ki2),
        ("ki2u", Notation::Ki2),
        ("csa", Notation::Csa),
        ("psn", Notation::Psn),
        ("usi", Notation::Usi),
        ("sfen", Notation::Usi),
        ("jkf", Notation::Jkf),
        ("bod", Notation::Bod),
    ];
    let known = EXTENSIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(extension));
    known.map(|(_, notation)| *notation)
}

/// Comments in braces at the beginning of lines, as Western texts have them: what they say is of no
/// notation.
#[derive(Default)]
struct Braces {
    /// Whether the next line is in one.
    open: bool,
    /// The last brace that closes one, once it was looked for.
    last: Option<usize>,
}

impl Braces {
    /// What stands in a line behind such comments.
    fn outside<'t>(&mut self, text: &'t str, line: Span) -> &'t str {
        let mut rest = line.of(text);
        loop {
            if !self.open && !rest.trim_start().starts_with('{') {
                return rest;
            }
            if let Some(end) = rest.find('}') {
                self.open = false;
                rest = rest.get(end + 1..).unwrap_or("");
                continue;
            }
            let last = *self.last.get_or_insert_with(|| text.rfind('}').unwrap_or(0));
            // A brace that nothing closes is no comment.
            self.open |= last > line.start as usize;
            return if self.open { "" } else { rest };
        }
    }
}

/// What the lines so far have shown.
#[derive(Default)]
struct Seen {
    likely: Option<Notation>,
    header: bool,
    board: bool,
}

impl Seen {
    fn decide(self, hint: Option<Notation>) -> Option<Notation> {
        let is_kakinoki = |hint: &Notation| matches!(hint, Notation::Kif | Notation::Ki2 | Notation::Bod);
        if self.board {
            return Some(hint.filter(is_kakinoki).unwrap_or(Notation::Bod));
        }
        if self.header {
            return Some(hint.filter(is_kakinoki).unwrap_or(Notation::Kif));
        }
        // Western texts may begin with any words, and show their moves late or in odd ways.
        self.likely.or(hint.filter(|&hint| hint == Notation::Psn))
    }
}

/// What one line shows.
enum Sign {
    /// A line that only this notation has.
    Sure(Notation),
    /// A line that this notation has, and others may.
    Likely(Notation),
    /// `先手：甲`: KIF, KI2 or BOD.
    KakinokiHeader,
    /// A row of a diagram.
    Board,
    /// Nothing, or what every notation may have.
    Nothing,
}

/// A JSON object, or a list of them. A Western text may begin with a comment in braces.
fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix('[').map_or(text, str::trim_start);
    text.strip_prefix('{').is_some_and(|rest| {
        let rest = rest.trim_start();
        rest.is_empty() || rest.starts_with(['"', '}'])
    })
}

fn classify(line: &str) -> Sign {
    let line = line.trim_matches([' ', '\t', '\u{3000}', '\u{feff}']);
    let bytes = line.as_bytes();
    let Some(&first) = bytes.first() else { return Sign::Nothing };
    match first {
        b'+' | b'-' if is_csa_move(bytes) => Sign::Sure(Notation::Csa),
        b'+' | b'-' if bytes.len() == 1 => Sign::Likely(Notation::Csa),
        b'+' if line.starts_with("+---") => Sign::Board,
        b'%' if bytes
            .get(1)
            .is_some_and(|&byte| byte.is_ascii_uppercase() || byte == b'+' || byte == b'-') =>
        {
            Sign::Sure(Notation::Csa)
        }
        b'V' if bytes.get(1).is_some_and(u8::is_ascii_digit) && bytes.len() < 8 => Sign::Sure(Notation::Csa),
        b'N' if matches!(bytes.get(1), Some(b'+' | b'-')) && !looks_western(line) => {
            Sign::Sure(Notation::Csa)
        }
        b'P' if is_csa_position(bytes) => Sign::Sure(Notation::Csa),
        b'$' if line.contains(':') => Sign::Sure(Notation::Csa),
        b'\'' => Sign::Nothing,
        b'[' => tag(line),
        b'#' if line.starts_with("#KI2") => Sign::Sure(Notation::Ki2),
        b'#' if line.starts_with("#KIF") => Sign::KakinokiHeader,
        b'#' | b'*' | b'&' => Sign::Nothing,
        b'|' => Sign::Board,
        b'0'..=b'9' => numbered(line),
        // The usual header of KIF and KI2, before all that is rarer.
        0x80.. if header::is_plain(line) && !line.starts_with("変化") => Sign::KakinokiHeader,
        _ if line.starts_with("手数----") => Sign::Sure(Notation::Kif),
        _ if line.starts_with(['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉']) => {
            if is_marked_key(line) {
                Sign::KakinokiHeader
            } else if has_origin(line) && !line.contains(char::is_whitespace) {
                Sign::Likely(Notation::Ki2)
            } else {
                Sign::Sure(Notation::Ki2)
            }
        }
        _ if line.starts_with("position ") || line.starts_with("startpos") || is_sfen(line) => {
            Sign::Sure(Notation::Usi)
        }
        _ if line.split_whitespace().next().is_some_and(is_usi_move) => Sign::Likely(Notation::Usi),
        _ if line.contains('：') || kakinoki_word(line) => Sign::KakinokiHeader,
        _ if looks_western(line) => Sign::Likely(Notation::Psn),
        _ => Sign::Nothing,
    }
}

fn is_csa_move(bytes: &[u8]) -> bool {
    bytes.len() >= 7
        && bytes[1..5].iter().all(u8::is_ascii_digit)
        && bytes[5..7].iter().all(u8::is_ascii_alphabetic)
}

/// `PI`, `P1-KY…`, `P+00FU`.
fn is_csa_position(bytes: &[u8]) -> bool {
    match bytes {
        [b'P', b'I'] => true,
        [b'P', b'I', next, ..] => next.is_ascii_digit() || *next == b',',
        [b'P', b'1'..=b'9', next, ..] => matches!(next, b'+' | b'-' | b' ' | b'*'),
        [b'P', b'+' | b'-', a, b, ..] => a.is_ascii_digit() && b.is_ascii_digit(),
        _ => false,
    }
}

/// `[Sente "A"]`, and not a board in brackets or a timestamp.
fn tag(line: &str) -> Sign {
    let is_tag = line.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic) && line.ends_with(']');
    if is_tag { Sign::Sure(Notation::Psn) } else { Sign::Nothing }
}

/// A line that begins with a number: KIF's moves, Western moves, or USI.
fn numbered(line: &str) -> Sign {
    if line.split_whitespace().next().is_some_and(is_usi_move) {
        return Sign::Sure(Notation::Usi);
    }
    if is_sfen(line) {
        return Sign::Sure(Notation::Usi);
    }
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.trim_start_matches(['.', ':', ' ', '\t', '\u{3000}', '手', '目']);
    if rest.starts_with(|c: char| !c.is_ascii()) && !rest.starts_with(['…', '☗', '☖']) && !is_kitao(rest)
    {
        return if is_kif_move(rest) { Sign::Sure(Notation::Kif) } else { Sign::Likely(Notation::Kif) };
    }
    if rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains('(') && !rest.is_ascii() {
        return Sign::Sure(Notation::Kif);
    }
    // MyShogi and others number USI moves: `1.7g7f`.
    let is_numbered_usi = rest.len() < line.len() && rest.split_whitespace().next().is_some_and(is_usi_move);
    if looks_western(rest) || is_numbered_usi { Sign::Sure(Notation::Psn) } else { Sign::Nothing }
}

/// A move or an ending word in the move column of KIF.
fn is_kif_move(rest: &str) -> bool {
    const STARTS: [&str; 22] = [
        "１",
        "２",
        "３",
        "４",
        "５",
        "６",
        "７",
        "８",
        "９",
        "同",
        "投了",
        "中断",
        "千日手",
        "持将棋",
        "詰",
        "切れ負け",
        "反則",
        "入玉",
        "不戦",
        "封じ手",
        "▲",
        "△",
    ];
    STARTS.iter().any(|start| rest.starts_with(start))
}

/// A move of Kitao and Kawasaki: 歩-76, 角x22+, 金(49)-58. The piece comes first, where KIF has the square.
fn is_kitao(rest: &str) -> bool {
    let token = rest.split_whitespace().next().unwrap_or("");
    let is_square_first = token.starts_with(|c: char| ('１'..='９').contains(&c) || c == '同');
    !is_square_first
        && token.contains(['-', 'x', '*'])
        && token.contains(|c: char| c.is_ascii_digit())
        && !token.contains('：')
}

/// Whether a token of the line is a Western move: a piece letter, then a sign or a square. Some viewers
/// put blanks around the sign.
fn looks_western(line: &str) -> bool {
    let signs = [(" - ", "-"), (" x ", "x"), (" * ", "*")];
    let is_spaced = signs.iter().any(|(spaced, _)| line.contains(spaced));
    let joined = || signs.iter().fold(line.to_owned(), |line, (spaced, sign)| line.replace(spaced, sign));
    has_western_move(line) || (is_spaced && has_western_move(&joined()))
}

fn has_western_move(line: &str) -> bool {
    line.split_whitespace().take(6).any(|token| {
        let token = token.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let token = token.strip_prefix('+').unwrap_or(token);
        let bytes = token.as_bytes();
        let Some(b'P' | b'L' | b'N' | b'S' | b'G' | b'B' | b'R' | b'K' | b'p') = bytes.first() else {
            return is_kitao(token) && !token.is_ascii();
        };
        let rest = &bytes[1..];
        let digits = rest.iter().filter(|byte| byte.is_ascii_digit()).count();
        let known = b"-x*'@:+=abcdefghi!?ABCDEFGHI";
        rest.len() >= 2
            && digits >= 1
            && rest.len() < 9
            && rest.iter().all(|byte| byte.is_ascii_digit() || known.contains(byte) || *byte >= 0x80)
    })
}

/// `☗場所：東京`: a field whose key begins with a mark, where a move has its square.
fn is_marked_key(line: &str) -> bool {
    let key = line.split_once('：').map(|(key, _)| key);
    key.is_some_and(|key| {
        key.chars().skip(1).all(|c| c.is_alphanumeric() && !('１'..='９').contains(&c) && c != '同')
    })
}

fn has_origin(line: &str) -> bool {
    line.ends_with(')') && line.contains('(')
}

/// Words that open a line of KIF, KI2 or BOD without a full-width colon.
fn kakinoki_word(line: &str) -> bool {
    const WORDS: [&str; 9] = ["手合割", "先手", "後手", "下手", "上手", "開始日時", "手数＝", "変化", "まで"];
    WORDS.iter().any(|word| line.starts_with(word))
}

/// `7g7f`, `8h2b+`, `P*5e`.
fn is_usi_move(token: &str) -> bool {
    crate::shogi::Move::from_usi(token).is_some()
}

/// A line that starts with the board part of an SFEN.
fn is_sfen(line: &str) -> bool {
    let line = line.strip_prefix("sfen ").unwrap_or(line);
    let board = line.split_whitespace().next().unwrap_or("");
    let known = |byte: u8| byte.is_ascii_digit() || b"/+plnsgbrkPLNSGBRK".contains(&byte);
    board.bytes().filter(|&byte| byte == b'/').count() >= 7 && board.bytes().all(known)
}
