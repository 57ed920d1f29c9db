//! The codes of `start`: the start position.

use super::{Code, Family, Severity, codes};

codes! {
    START:
    /// 手合割 names no handicap that is known.
    UNKNOWN_HANDICAP = Code {
        name: "unknown-handicap",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "手合割が分かりません",
        what: "手合割 names no handicap that is known.",
        why: "Where there is a board diagram, the board decides. Without one it is not known how the game began, and no move can be played.",
        example: "手合割：大駒なし",
        remedy: "Name a known handicap (平手, 香落ち, 角落ち, 二枚落ち …), or write 手合割：その他 and a board diagram.",
        what_ja: "手合割の名前が、知られている手合割のどれとも違います。",
        why_ja: "盤面図があれば盤面図に従います。なければどの局面から始まったのか分からず、指し手を進められません。",
        example_ja: None,
        remedy_ja: "手合割の名前（平手、香落ち、角落ち、二枚落ちなど）を書くか、「手合割：その他」として盤面図を加えてください。",
    };
    /// 手合割 and the board diagram do not agree; the board counts.
    HANDICAP_CONFLICT = Code {
        name: "handicap-conflict",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "手合割と盤面図が違います",
        what: "手合割 and the board diagram do not agree; the board counts.",
        why: "A program that believes 手合割 begins from another position.",
        example: "手合割：角落ち\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二",
        remedy: "Correct 手合割; その他 goes with any board.",
        what_ja: "手合割と盤面図が一致しません。盤面図に従います。",
        why_ja: "手合割を信じるソフトでは、別の局面から始まってしまいます。",
        example_ja: None,
        remedy_ja: "手合割を直してください。「その他」ならどの盤面図にも合います。",
    };
    /// The record does not say who moves first; it was inferred from the names of the sides (上手), the first move or an ellipsis.
    SIDE_TO_MOVE_UNSTATED = Code {
        name: "side-to-move-unstated",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "どちらの手番から始まるか書かれていません",
        what: "The record does not say who moves first; it was inferred from the names of the sides (上手), the first move or an ellipsis.",
        why: "Another program may let the other side begin, and refuse every move.",
        example: "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n-3334FU      (no line + or - before it)",
        remedy: "State the side: 後手番 in KIF and KI2, + or - in CSA.",
        what_ja: "どちらから指し始めるかが書かれていません。対局者の呼び名（上手）、初手、省略記号から推し量りました。",
        why_ja: "ほかのソフトでは反対側から始まり、どの手も指せなくなることがあります。",
        example_ja: Some("P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n-3334FU      （前に + や - の行がない）"),
        remedy_ja: "手番を書いてください。KIF と KI2 では「後手番」、CSA では + か - です。",
    };
    /// There is no start position where the notation demands one; the usual one is taken if the moves fit it.
    START_UNSTATED = Code {
        name: "start-unstated",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "開始局面が書かれていません",
        what: "There is no start position where the notation demands one; the usual one is taken if the moves fit it.",
        why: "A strict reader refuses the record.",
        example: "V2.2\nN+甲\n+7776FU",
        remedy: "Add the start position (PI and + in CSA).",
        what_ja: "開始局面を書くはずの形式なのに、書かれていません。指し手が合えば平手とします。",
        why_ja: "厳密なソフトでは棋譜が読めません。",
        example_ja: None,
        remedy_ja: "開始局面を書いてください（CSA では PI と +）。",
    };
    /// A start position cannot be set up as listed.
    BAD_PLACEMENT = Code {
        name: "bad-placement",
        family: Family::Start,
        severity: Severity::Error,
        on: true,
        ja: "駒を配置できません",
        what: "A start position cannot be set up as listed: a piece is not on the square it is taken from, a square is used twice, a king or a promoted piece is put in hand, or the rest (AL) is claimed twice.",
        why: "The start position is not known, and without it no move can be played.",
        example: "PI82KA",
        remedy: "Correct the piece or the square; the message says which one does not fit.",
        what_ja: "書かれたとおりに駒を並べられません。取り除くマスに駒がない、同じマスに二度置いている、玉や成駒を持ち駒にしている、残りの駒（AL）を二度使っている、のいずれかです。",
        why_ja: "開始局面が分からないため、指し手を進められません。",
        example_ja: None,
        remedy_ja: "駒かマスを直してください。合わないものはメッセージにあります。",
    };
    /// There are more pieces of a kind than a set has.
    PIECE_COUNT = Code {
        name: "piece-count",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "駒の数が多すぎます",
        what: "There are more pieces of a kind than a set has.",
        why: "Most likely the diagram has a slip, and then the moves do not fit it either.",
        example: "先手の持駒：角三",
        remedy: "Count the pieces on the board and in hand.",
        what_ja: "ある駒が、駒一組の枚数より多くあります。",
        why_ja: "盤面図の書き間違いと思われます。そうであれば指し手も合いません。",
        example_ja: None,
        remedy_ja: "盤上の駒と持ち駒を数えてください。",
    };
    /// The start position cannot come about.
    IMPOSSIBLE_POSITION = Code {
        name: "impossible-position",
        family: Family::Start,
        severity: Severity::Error,
        on: true,
        ja: "ありえない局面です",
        what: "The start position cannot come about: two pawns of a side on one file, a piece that can never move, more than one king a side, or a king that could be taken at once.",
        why: "Rules cannot be applied to it, and engines fail on it.",
        example: "position sfen 4k4/9/4R4/9/9/9/9/9/4K4 b - 1",
        remedy: "Correct the position, or the side to move.",
        what_ja: "開始局面がありえない局面です。二歩、行き所のない駒、二枚目の玉、すぐに取れる玉のいずれかがあります。",
        why_ja: "規則を当てはめられず、将棋エンジンも動きません。",
        example_ja: None,
        remedy_ja: "局面か手番を直してください。",
    };
    /// A side has no king.
    MISSING_KING = Code {
        name: "missing-king",
        family: Family::Start,
        severity: Severity::Info,
        on: true,
        ja: "玉がありません",
        what: "A side has no king.",
        why: "Usual in tsume problems; check and mate of that side cannot be judged.",
        example: "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1",
        remedy: "Leave it so in a tsume problem; otherwise place the king.",
        what_ja: "一方の玉がありません。",
        why_ja: "詰将棋では普通ですが、その側の王手や詰みは判断できません。",
        example_ja: None,
        remedy_ja: "詰将棋ならそのままで構いません。そうでなければ玉を置いてください。",
    };
    /// The start position is given twice, and not the same way.
    TWO_BOARDS = Code {
        name: "two-boards",
        family: Family::Start,
        severity: Severity::Error,
        on: true,
        ja: "開始局面が二通り書かれています",
        what: "The start position is given twice, and not the same way.",
        why: "It is not clear from which of them the game was played.",
        example: "PI\nP1-KY-KE-GI-KI-OU-KI-GI-KE * ",
        remedy: "Keep the one from which the moves can be played.",
        what_ja: "開始局面が二通りに書かれていて、食い違っています。",
        why_ja: "どちらの局面から指されたのかはっきりしません。",
        example_ja: None,
        remedy_ja: "指し手が合う方だけを残してください。",
    };
}
