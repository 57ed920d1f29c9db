//! Spellings that depart from what KI2 writes: reported once a game and kind, with the place of the
//! first and an edit for each.

use crate::{
    finding::{Edit, Finding, NONSTANDARD_SPELLING},
    notation::{
        grammar::Name,
        kakinoki::{
            Reader,
            lines::quoted,
            moves::{MoveWords, Oddities, push_ki2_move},
            tables,
        },
    },
    source::Span,
};

/// A way of writing that departs from KI2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Odd {
    /// No mark of a side.
    Unmarked,
    /// The origin in brackets.
    Origin,
    /// A printed number in front.
    Number,
    /// Moves divided by commas.
    Comma,
    /// A move broken over two lines.
    Wrapped,
    /// Something about its words.
    Words(Oddities),
}

/// The words that may be odd, and what is usual instead, in English and Japanese.
const WORDS: &[(Oddities, &str, &str)] = &[
    (
        Oddities::DIGITS,
        "the file is a full-width digit, the rank is in kanji",
        "筋は全角数字、段は漢数字で書きます",
    ),
    (Oddities::BOTH, "the square or 同 is enough", "マスか「同」の一方だけで足ります"),
    (Oddities::GAP, "同 is followed by one full-width blank", "「同」の後は全角空白1つです"),
    (
        Oddities::PIECE,
        "moves name the piece 歩香桂銀金角飛玉, と, 成香, 成桂, 成銀, 馬 or 龍",
        "駒は歩香桂銀金角飛玉、と、成香、成桂、成銀、馬、龍と書きます",
    ),
    (Oddities::PROMOTION, "promotion is written 成 or 不成", "「成」か「不成」と書きます"),
    (
        Oddities::OLD_WORD,
        "the words are 左, 直, 右, 上, 寄, 引 and 打",
        "左、直、右、上、寄、引、打と書きます",
    ),
    (Oddities::MARK, "the sides are marked ▲ and △", "手番の印は▲と△です"),
];

/// The odd spellings of the game that is being read.
#[derive(Debug, Default)]
pub(super) struct Spelling {
    game: usize,
    seen: Vec<Seen>,
}

/// A kind of odd spelling: where its finding is, and how many like it there are.
#[derive(Debug)]
struct Seen {
    odd: Odd,
    finding: usize,
    count: u32,
}

impl Spelling {
    /// Notes what is odd about the words of a move at `span`.
    pub(super) fn move_words(&mut self, reader: &mut Reader<'_, '_>, words: &MoveWords, span: Span) {
        let odd = if words.color.is_none() {
            Odd::Unmarked
        } else if words.origin.is_some() || words.oddities.has(Oddities::ZEROS) {
            Odd::Origin
        } else if let Some((odd, ..)) = WORDS.iter().find(|(odd, ..)| words.oddities.has(*odd)) {
            Odd::Words(*odd)
        } else {
            return;
        };
        let fix = words.color.filter(|_| words.origin.is_none()).map(|color| {
            let mut usual = String::from(tables::mark_of(color, false));
            push_ki2_move(&mut usual, &words.written());
            usual
        });
        self.note(reader, odd, span, fix);
    }

    /// Notes an odd spelling at `span`, and by what it can be replaced.
    pub(super) fn note(&mut self, reader: &mut Reader<'_, '_>, odd: Odd, span: Span, fix: Option<String>) {
        let game = reader.games();
        if self.game != game {
            self.finish(reader);
            self.game = game;
        }
        if let Some(seen) = self.seen.iter_mut().find(|seen| seen.odd == odd) {
            seen.count += 1;
            let finding = reader.findings().as_mut_vec().get_mut(seen.finding);
            if let (Some(edits), Some(text)) = (finding.and_then(|finding| finding.fix.as_mut()), fix) {
                edits.edits.push(Edit { span, text });
            }
            return;
        }
        let ((what, ja), help) = describe(odd);
        let found = quoted(span.of(reader.text()).lines().next().unwrap_or(""));
        let message = match span.of(reader.text()).trim() {
            "" => (what.to_owned(), ja.to_owned()),
            _ => (format!("{found}: {what}"), format!("{found}: {ja}")),
        };
        let finding = Finding::new(&NONSTANDARD_SPELLING, span, message).help(help).ply(reader.ply());
        let finding = match fix {
            Some(fix) => finding.fix(span, fix, true),
            None => finding,
        };
        self.seen.push(Seen { odd, finding: reader.findings().as_slice().len(), count: 1 });
        reader.report(finding);
    }

    /// Ends a game: findings say how many more there are.
    pub(super) fn finish(&mut self, reader: &mut Reader<'_, '_>) {
        for Seen { finding, count, .. } in self.seen.drain(..) {
            if let Some(finding) = reader.findings().as_mut_vec().get_mut(finding)
                && count > 1
            {
                let message = std::mem::take(&mut finding.message);
                finding.message = message.and(
                    &format!(" (in {count} places of this game)"),
                    &format!("（この対局に{count}箇所）"),
                );
            }
        }
    }
}

/// What is usual, and what to do.
fn describe(odd: Odd) -> (Name, Name) {
    match odd {
        Odd::Unmarked => (
            ("a move without the mark of its side", "手番の印（▲△）がありません"),
            (
                "put ▲ or △ in front: most programs read no move without",
                "前に▲か△を付けてください。印がないと読めないソフトがほとんどです",
            ),
        ),
        Odd::Origin => (
            ("KI2 has no origins", "KI2形式では移動元を書きません"),
            (
                "leave the brackets out, and add the words that tell pieces apart",
                "括弧を消し、必要なら「右」「直」などで駒を区別してください",
            ),
        ),
        Odd::Number => (
            ("KI2 has no move numbers", "KI2形式では手数を書きません"),
            ("leave the number out", "手数を消してください"),
        ),
        Odd::Comma => (
            ("moves are divided by blanks", "指し手は空白で区切ります"),
            ("put blanks between the moves", "指し手の間は空白にしてください"),
        ),
        Odd::Wrapped => (
            ("a move is broken over two lines", "指し手が2行に分かれています"),
            ("join the lines: few programs can read it", "1行にまとめてください。読めるソフトはわずかです"),
        ),
        Odd::Words(odd) => {
            let found = WORDS.iter().find(|(known, ..)| *known == odd);
            let (what, ja) = found.map_or(("", ""), |(_, what, ja)| (what, ja));
            (
                (what, ja),
                (
                    "write the move as Kifu for Windows does: `kifu fmt` rewrites it",
                    "Kifu for Windowsと同じ書き方にしてください（`kifu fmt` で書き直せます）",
                ),
            )
        }
    }
}
