//! The words of JKF: kinds, specials, relatives. Each table serves reading and writing.

use crate::{
    record::{EndingKind, Relative, Verdict},
    shogi::{Color, PieceKind},
};

/// The lines of a string. A lone carriage return ends a line, as it does in the files of the other notations.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    lines.flat_map(|line| line.split('\r'))
}

/// Every kind with its name, which is CSA's.
const KINDS: [(PieceKind, &str); 14] = [
    (PieceKind::Pawn, "FU"),
    (PieceKind::Lance, "KY"),
    (PieceKind::Knight, "KE"),
    (PieceKind::Silver, "GI"),
    (PieceKind::Gold, "KI"),
    (PieceKind::Bishop, "KA"),
    (PieceKind::Rook, "HI"),
    (PieceKind::King, "OU"),
    (PieceKind::Tokin, "TO"),
    (PieceKind::PromotedLance, "NY"),
    (PieceKind::PromotedKnight, "NK"),
    (PieceKind::PromotedSilver, "NG"),
    (PieceKind::Horse, "UM"),
    (PieceKind::Dragon, "RY"),
];

/// The kind of a name.
pub(super) fn kind_of(name: &str) -> Option<PieceKind> {
    let &[first, second] = name.as_bytes() else { return None };
    KINDS.iter().find(|(_, known)| *known.as_bytes() == [first, second]).map(|(kind, _)| *kind)
}

/// The name of a kind.
pub(super) fn kind_name(kind: PieceKind) -> &'static str {
    KINDS.iter().find(|(known, _)| *known == kind).map_or("", |(_, name)| name)
}

/// The specials of the schema, with what they mean.
pub(super) const SPECIALS: [(&str, EndingKind, Verdict); 14] = [
    ("TORYO", EndingKind::Resign, Verdict::MoverLoses),
    ("CHUDAN", EndingKind::Interrupted, Verdict::Nobody),
    ("SENNICHITE", EndingKind::Repetition, Verdict::Draw),
    ("TIME_UP", EndingKind::TimeUp, Verdict::MoverLoses),
    ("ILLEGAL_MOVE", EndingKind::IllegalMove, Verdict::MoverLoses),
    ("+ILLEGAL_ACTION", EndingKind::IllegalMove, Verdict::Wins(Color::White)),
    ("-ILLEGAL_ACTION", EndingKind::IllegalMove, Verdict::Wins(Color::Black)),
    ("JISHOGI", EndingKind::Impasse, Verdict::Draw),
    ("KACHI", EndingKind::Declaration, Verdict::MoverWins),
    ("HIKIWAKE", EndingKind::Draw, Verdict::Draw),
    ("MATTA", EndingKind::Matta, Verdict::Nobody),
    ("TSUMI", EndingKind::Checkmate, Verdict::MoverLoses),
    ("FUZUMI", EndingKind::NoMate, Verdict::Nobody),
    ("ERROR", EndingKind::Error, Verdict::Nobody),
];

/// Specials that programs write though the schema does not have them. A signless
/// `ILLEGAL_ACTION` comes from the KIF reader of json-kifu-format: 反則勝ち, the side to move won.
const EXTENSIONS: [(&str, EndingKind, Verdict); 2] = [
    ("MAX_MOVES", EndingKind::MaxMoves, Verdict::Draw),
    ("ILLEGAL_ACTION", EndingKind::IllegalMove, Verdict::MoverWins),
];

/// What a special means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Special {
    pub(super) kind: EndingKind,
    pub(super) verdict: Verdict,
    /// Whether the schema has it.
    pub(super) in_schema: bool,
}

/// The meaning of a special; `None` where it is in no table.
pub(super) fn special_of(name: &str) -> Option<Special> {
    let find = |table: &[(&str, EndingKind, Verdict)], in_schema| {
        let (_, kind, verdict) = table.iter().find(|(known, ..)| *known == name)?;
        Some(Special { kind: *kind, verdict: *verdict, in_schema })
    };
    find(&SPECIALS, true)
        .or_else(|| find(&EXTENSIONS, false))
        // Written after CSA's statements by some converters.
        .or_else(|| Some(Special { in_schema: false, ..special_of(name.strip_prefix('%')?)? }))
}

/// The letters of `relative`, in the order in which they are written.
const RELATIVES: [(Relative, char); 6] = [
    (Relative::LEFT, 'L'),
    (Relative::STRAIGHT, 'C'),
    (Relative::RIGHT, 'R'),
    (Relative::UP, 'U'),
    (Relative::SIDEWAYS, 'M'),
    (Relative::DOWN, 'D'),
];

/// What `relative` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// 打
    Drop,
    /// 左, 直, 右, 上, 寄, 引
    Relative(Relative),
}

/// Reads `relative`; `None` where it is none of the combinations of the schema.
pub(super) fn words_of(text: &str) -> Option<Words> {
    if text == "H" {
        return Some(Words::Drop);
    }
    let (first, second) = match *text.as_bytes() {
        [one] => (one, None),
        [one @ (b'L' | b'C' | b'R'), two @ (b'U' | b'D')] => (one, Some(two)),
        [one @ (b'L' | b'R'), b'M'] => (one, Some(b'M')),
        _ => return None,
    };
    let word = |letter: u8| {
        let (word, _) = RELATIVES.iter().find(|(_, known)| *known == char::from(letter))?;
        Some(*word)
    };
    let first = word(first)?;
    Some(Words::Relative(second.and_then(word).map_or(first, |second| first.with(second))))
}

/// Appends the letters of `relative`.
pub(super) fn push_words(out: &mut String, words: Relative) {
    out.extend(RELATIVES.iter().filter(|(word, _)| words.has(*word)).map(|(_, letter)| letter));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_name() {
        for kind in PieceKind::ALL {
            assert_eq!(kind_of(kind_name(kind)), Some(kind));
        }
        assert_eq!(kind_of("GY"), None);
        assert_eq!(kind_of("fu"), None);
    }

    #[test]
    fn relatives_are_those_of_the_schema() {
        for text in ["L", "C", "R", "U", "M", "D", "LU", "LD", "LM", "RU", "RD", "RM", "CU", "CD"] {
            let Some(Words::Relative(words)) = words_of(text) else { panic!("{text}") };
            let mut out = String::new();
            push_words(&mut out, words);
            assert_eq!(out, text);
        }
        assert_eq!(words_of("H"), Some(Words::Drop));
        for text in ["", "CM", "ZZL", "UL", "LH", "l", "左"] {
            assert_eq!(words_of(text), None, "{text}");
        }
    }

    #[test]
    fn known_specials_outside_the_schema_are_marked() {
        assert_eq!(special_of("TORYO").map(|special| special.in_schema), Some(true));
        assert_eq!(special_of("MAX_MOVES").map(|special| special.in_schema), Some(false));
        assert_eq!(special_of("%TORYO").map(|special| special.kind), Some(EndingKind::Resign));
        assert_eq!(special_of("FOO"), None);
        assert_eq!(special_of("%%%"), None);
    }
}
