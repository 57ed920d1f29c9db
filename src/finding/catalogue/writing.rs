//! The codes of `writing`: how moves are written.

use super::{Code, Family, Severity, codes};

codes! {
    WRITING:
    /// No piece of that kind can go to that square.
    NO_SUCH_MOVE = Code {
        name: "no-such-move",
        family: Family::Writing,
        severity: Severity::Error,
        on: true,
        ja: "指せる駒がありません",
        what: "No piece of that kind can go to that square.",
        why: "The notation names no origin, so the move cannot be found: the line of play ends here. Often a move before it is wrong or missing.",
        example: "▲２六銀",
        remedy: "Correct the piece or the square; the message says which pieces can go there.",
        what_ja: "そのマスへ動けるその駒がありません。",
        why_ja: "移動元が書かれていないため手が決まらず、この手順はここまでとします。前の手に誤りや抜けがあることも多くあります。",
        example_ja: None,
        remedy_ja: "駒名かマスを直してください。その駒がどこにあるかはメッセージにあります。",
    };
    /// Several legal moves fit what is written.
    AMBIGUOUS_MOVE = Code {
        name: "ambiguous-move",
        family: Family::Writing,
        severity: Severity::Error,
        on: true,
        ja: "どの駒の手か決まりません",
        what: "Several legal moves fit what is written.",
        why: "It is not known which was played, and a guess could be wrong for the rest of the game: the line of play ends here.",
        example: "▲５八金         (both golds can go there)",
        remedy: "Write the move as the message spells it out (５八金右, ５八金左).",
        what_ja: "書かれた指し手に、反則でない手がいくつか当てはまります。",
        why_ja: "どの手が指されたのか分かりません。推し量って誤ると終局まで違う対局になるため、この手順はここまでとします。",
        example_ja: Some("▲５八金         （どちらの金も動ける）"),
        remedy_ja: "メッセージにある書き方（５八金右、５八金左）で書いてください。",
    };
    /// Only the rules, such as a pin, make the move unique.
    LEGALITY_DECIDES = Code {
        name: "legality-decides",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "合法手かどうかでしか決まらない書き方です",
        what: "Only the rules, such as a pin, make the move unique.",
        why: "Programs that look only at how pieces move find two moves here, and may take the other one.",
        example: "▲５八金         (the other gold is pinned)",
        remedy: "Write which piece it was (５八金右, ５八金左).",
        what_ja: "動かすと玉を取られる駒があるなど、反則になるかどうかを考えて初めて手が一つに決まります。",
        why_ja: "駒の動きだけで判断するソフトでは手が二つあり、もう一方の手と読まれることがあります。",
        example_ja: Some("▲５八金         （もう一方の金は動かすと玉を取られる）"),
        remedy_ja: "どの駒かを書いてください（５八金右、５八金左）。",
    };
    /// More is written than is needed to tell the pieces apart.
    NEEDLESS_DISAMBIGUATION = Code {
        name: "needless-disambiguation",
        family: Family::Writing,
        severity: Severity::Info,
        on: true,
        ja: "駒を区別する書き方が余分です",
        what: "More is written than is needed to tell the pieces apart.",
        why: "It does no harm, but strict programs refuse it, and texts of the same game differ.",
        example: "▲７六歩直",
        remedy: "Leave out the mark.",
        what_ja: "駒を区別するために必要な以上のことが書かれています。",
        why_ja: "害はありませんが、厳密なソフトでは読めず、同じ対局でも棋譜の文が違ってしまいます。",
        example_ja: None,
        remedy_ja: "余分な字を消してください。",
    };
    /// No piece that can go there fits the marks written (右, 左, 直, 上, 引, 寄, or an origin).
    WRONG_DISAMBIGUATION = Code {
        name: "wrong-disambiguation",
        family: Family::Writing,
        severity: Severity::Error,
        on: true,
        ja: "右・左・直などに合う駒がありません",
        what: "No piece that can go there fits the marks written (右, 左, 直, 上, 引, 寄, or an origin).",
        why: "It is not known which piece moved: the line of play ends here.",
        example: "▲５八金直       (both golds come from the side)",
        remedy: "Correct the mark; the message lists the moves that are possible.",
        what_ja: "そこへ動ける駒に、書かれた区別（右、左、直、上、引、寄、または移動元）に合うものがありません。",
        why_ja: "どの駒が動いたのか分からないため、この手順はここまでとします。",
        example_ja: Some("▲５八金直       （どちらの金も斜めから動く）"),
        remedy_ja: "区別を直してください。指せる手はメッセージにあります。",
    };
    /// A Western move is written with - although it takes a piece, or with x although the square is empty.
    CAPTURE_MARK = Code {
        name: "capture-mark",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "駒を取る印が盤面と違います",
        what: "A Western move is written with - although it takes a piece, or with x although the square is empty.",
        why: "With -, only the spelling is wrong. With x the mover saw a piece that is not there, so a move before it is probably wrong: the line of play ends here.",
        example: "P2dx2c+         (2c is empty)",
        remedy: "Correct the mark, or look for the mistake before it.",
        what_ja: "欧文の棋譜で、駒を取る手に - が、または空いたマスへの手に x が書かれています。",
        why_ja: "- なら書き方が違うだけです。x なら、書いた人にはそこに駒が見えていたわけで、前の手に誤りがあると考えられます。この手順はここまでとします。",
        example_ja: Some("P2dx2c+         （2c は空いている）"),
        remedy_ja: "印を直すか、前の手に誤りがないか確かめてください。",
    };
    /// The move names the promoted piece and promotes as well.
    PIECE_AFTER_MOVE = Code {
        name: "piece-after-move",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "成った後の駒名と「成」が重なっています",
        what: "The move names the promoted piece and promotes as well.",
        why: "Programs read it as a promoted piece that promotes, and refuse it.",
        example: "   3 ２二馬成(88)",
        remedy: "Write the piece as it was before the move (２二角成).",
        what_ja: "成った後の駒名に、さらに「成」が付いています。",
        why_ja: "成駒がもう一度成ると読まれ、棋譜が読めないソフトがあります。",
        example_ja: None,
        remedy_ja: "成る前の駒名で書いてください（２二角成）。",
    };
    /// A move in KI2 could promote, but neither 成 nor 不成 is written; it is read as not promoting.
    PROMOTION_UNSTATED = Code {
        name: "promotion-unstated",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "成・不成が書かれていません",
        what: "A move in KI2 could promote, but neither 成 nor 不成 is written; it is read as not promoting.",
        why: "Another program may read it as promoting, and the game goes on from another position.",
        example: "▲２二角",
        remedy: "Write 成 or 不成.",
        what_ja: "KI2 の、成ることのできる手に「成」も「不成」も書かれていません。不成として読みます。",
        why_ja: "ほかのソフトでは成と読まれ、以降が別の局面になることがあります。",
        example_ja: None,
        remedy_ja: "「成」か「不成」を書いてください。",
    };
    /// The number printed before a move is not its number in the game, or a row stands twice.
    MOVE_NUMBER = Code {
        name: "move-number",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "手数が違います",
        what: "The number printed before a move is not its number in the game, or a row stands twice.",
        why: "A move may be missing or written twice. Programs that go by the number put the move in another place.",
        example: "   1 ７六歩(77)\n   3 ２六歩(27)",
        remedy: "Check that no move is missing, and renumber.",
        what_ja: "指し手の前に書かれた手数が、実際の手数と違います。または、同じ行が2回書かれています。",
        why_ja: "手が抜けているか二重に書かれているのかもしれません。手数で判断するソフトでは別の場所に置かれます。",
        example_ja: None,
        remedy_ja: "抜けている手がないか確かめ、番号を振り直してください。",
    };
    /// 同 stands where no move came before, or with a square that is not that of the move before.
    SAME_SQUARE_CONFLICT = Code {
        name: "same-square-conflict",
        family: Family::Writing,
        severity: Severity::Error,
        on: true,
        ja: "「同」の指すマスが合いません",
        what: "同 stands where no move came before, or with a square that is not that of the move before.",
        why: "It is not clear where the piece went: the line of play ends here.",
        example: "   1 同　歩(77)",
        remedy: "Write the square instead of 同, or look for a missing move before it.",
        what_ja: "直前の手がないところに「同」があるか、「同」とともに直前の手と違うマスが書かれています。",
        why_ja: "どのマスへ動いたのかはっきりしないため、この手順はここまでとします。",
        example_ja: None,
        remedy_ja: "「同」の代わりにマスを書くか、前に抜けている手がないか確かめてください。",
    };
}
