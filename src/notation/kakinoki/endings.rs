//! The words with which a game ends, in rows of their own and in footers. One table serves reading
//! and writing.

use crate::record::{EndingKind, Verdict};

/// A word, what it says of the manner, and of the winner.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct EndingWord {
    /// The word.
    pub(crate) word: &'static str,
    /// The manner.
    pub(crate) kind: EndingKind,
    /// The winner, seen from the side that would have moved.
    pub(crate) verdict: Verdict,
}

const fn row(word: &'static str, kind: EndingKind, verdict: Verdict) -> EndingWord {
    EndingWord { word, kind, verdict }
}

use EndingKind::{
    Checkmate, Declaration, Draw, Error, Forfeit, IllegalMove, Impasse, Interrupted, Matta, MaxMoves, NoMate,
    Other, PerpetualCheck, Repetition, Resign, SealedMove, TimeUp, Unstated,
};
use Verdict::{MoverLoses, MoverWins, Nobody, Unknown};

/// Every word. Of those that say the same, the first is the one that is written.
static WORDS: &[EndingWord] = &[
    row("投了", Resign, MoverLoses),
    row("中断", Interrupted, Nobody),
    row("持将棋", Impasse, Verdict::Draw),
    row("千日手", Repetition, Verdict::Draw),
    row("詰み", Checkmate, MoverLoses),
    row("詰", Checkmate, MoverLoses),
    row("不詰", NoMate, Nobody),
    row("切れ負け", TimeUp, MoverLoses),
    row("時間切れ", TimeUp, MoverLoses),
    row("時間切れ負け", TimeUp, MoverLoses),
    // The Japanese files of 81Dojo's first client have this one word in English.
    row("Time-up", TimeUp, MoverLoses),
    row("反則負け", IllegalMove, MoverLoses),
    row("反則勝ち", IllegalMove, MoverWins),
    row("反則手", IllegalMove, MoverLoses),
    row("反則", IllegalMove, MoverLoses),
    row("入玉勝ち", Declaration, MoverWins),
    row("入玉宣言", Declaration, MoverWins),
    row("入玉宣言勝ち", Declaration, MoverWins),
    row("宣言勝ち", Declaration, MoverWins),
    row("勝ち宣言", Declaration, MoverWins),
    row("27点宣言勝ち", Declaration, MoverWins),
    row("２７点宣言勝ち", Declaration, MoverWins),
    row("24点宣言勝ち", Declaration, MoverWins),
    row("２４点宣言勝ち", Declaration, MoverWins),
    row("不戦勝", Forfeit, MoverWins),
    row("不戦勝ち", Forfeit, MoverWins),
    row("不戦敗", Forfeit, MoverLoses),
    row("不戦負け", Forfeit, MoverLoses),
    row("封じ手", SealedMove, Nobody),
    row("封手", SealedMove, Nobody),
    row("最大手数", MaxMoves, Verdict::Draw),
    row("最大手数超過", MaxMoves, Verdict::Draw),
    // Who gave the checks is for the board to say.
    row("連続王手の千日手", PerpetualCheck, Unknown),
    row("連続王手千日手", PerpetualCheck, Unknown),
    row("王手連続千日手", PerpetualCheck, Unknown),
    row("王手千日手", PerpetualCheck, Unknown),
    row("引き分け", Draw, Verdict::Draw),
    row("引分け", Draw, Verdict::Draw),
    row("引分", Draw, Verdict::Draw),
    // No program writes these; they keep a bare result apart from a resignation.
    row("負け", Unstated, MoverLoses),
    row("勝ち", Unstated, MoverWins),
    row("待った", Matta, Nobody),
    row("エラー", Error, Nobody),
    // 81Dojo: the side to move has gone; the king has arrived, or has been caught.
    row("接続切れ", Other, MoverLoses),
    row("トライ", Other, MoverLoses),
    row("トライ!", Other, MoverLoses),
    row("トライ！", Other, MoverLoses),
    row("キャッチ!", Other, MoverLoses),
    row("キャッチ！", Other, MoverLoses),
];

/// The entry of a word; blanks and full stops at its ends do not count.
pub(crate) fn ending_word(text: &str) -> Option<&'static EndingWord> {
    let text = bare(text);
    WORDS.iter().find(|entry| entry.word == text)
}

/// The words, as they are written.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|entry| entry.word)
}

/// What programs write into a comment after the last move instead of an ending.
static COMMENTS: &[EndingWord] = &[
    // 81Dojo's HTML5 client.
    row("時間切れにて終局", TimeUp, MoverLoses),
    row("反則手にて終局", IllegalMove, MoverWins),
    row("接続切れにて終局", Other, MoverLoses),
    // Shogidokoro.
    row("Win by entering king declaration.", Declaration, MoverWins),
];

/// The ending that a comment is known to stand for.
pub(crate) fn ending_comment(text: &str) -> Option<&'static EndingWord> {
    let text = super::lines::trim(text);
    COMMENTS.iter().find(|entry| entry.word == text)
}

/// The word without blanks, full stops and the mark of a variation (`投了+`) at its ends.
pub(crate) fn bare(text: &str) -> &str {
    super::lines::trim(text).trim_end_matches(['。', '．', '+', ' ', '　'])
}

/// The word that says this, if there is one.
pub(crate) fn word_for(kind: EndingKind, verdict: Verdict) -> Option<&'static str> {
    if kind == Other {
        return None;
    }
    WORDS.iter().find(|entry| entry.kind == kind && entry.verdict == verdict).map(|entry| entry.word)
}

/// What a reason in a footer says of the manner: 時間切れにより, 反則により.
pub(crate) fn kind_of_reason(reason: &str) -> Option<EndingKind> {
    static PARTS: &[(&str, EndingKind)] = &[
        ("時間切れ", TimeUp),
        ("切れ負け", TimeUp),
        ("時間", TimeUp),
        ("王手千日手", PerpetualCheck),
        ("連続王手", PerpetualCheck),
        ("王手連続", PerpetualCheck),
        ("千日手", Repetition),
        ("反則", IllegalMove),
        ("二歩", IllegalMove),
        ("打ち歩詰め", IllegalMove),
        ("王手放置", IllegalMove),
        ("宣言", Declaration),
        ("入玉", Declaration),
        ("持将棋", Impasse),
        ("投了", Resign),
        ("不戦", Forfeit),
        ("詰", Checkmate),
        ("切断", Other),
        ("接続", Other),
    ];
    PARTS.iter().find(|(part, _)| reason.contains(part)).map(|&(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_in_the_table_twice() {
        for (at, entry) in WORDS.iter().enumerate() {
            assert!(WORDS[..at].iter().all(|other| other.word != entry.word), "{}", entry.word);
        }
    }

    #[test]
    fn a_written_word_reads_as_what_it_was_written_for() {
        for entry in WORDS {
            let Some(word) = word_for(entry.kind, entry.verdict) else { continue };
            let back = ending_word(word).map(|back| (back.kind, back.verdict));
            assert_eq!(back, Some((entry.kind, entry.verdict)));
        }
    }

    #[test]
    fn blanks_and_full_stops_do_not_count() {
        assert_eq!(ending_word(" Time-up").map(|entry| entry.kind), Some(TimeUp));
        assert_eq!(ending_word("投了。").map(|entry| entry.kind), Some(Resign));
        assert_eq!(ending_word("投了+").map(|entry| entry.kind), Some(Resign));
        assert_eq!(ending_word("投了した"), None);
        assert_eq!(ending_word(""), None);
    }
}
