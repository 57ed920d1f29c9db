//! The codes of `foul`: moves against the rules.

use super::{Code, Family, Severity, codes};

codes! {
    FOULS:
    /// The move belongs to the side that is not to move.
    WRONG_TURN = Code {
        name: "wrong-turn",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "手番が違います",
        what: "The move belongs to the side that is not to move.",
        why: "A move is missing or written twice, or the sides are exchanged. The moves after it cannot be trusted: the line of play ends here.",
        example: "+7776FU\n+2726FU",
        remedy: "Look for the missing move before it, or correct the side.",
        what_ja: "手番でない側の手です。",
        why_ja: "手が抜けているか二重に書かれているか、先後が入れ替わっています。以降の手は信用できないため、この手順はここまでとします。",
        example_ja: None,
        remedy_ja: "前に抜けている手がないか確かめるか、手番を直してください。",
    };
    /// There is no piece on the square that the move starts from.
    EMPTY_ORIGIN = Code {
        name: "empty-origin",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "移動元に駒がありません",
        what: "There is no piece on the square that the move starts from.",
        why: "The move cannot be carried out: the line of play ends here. Often an earlier move is wrong or missing.",
        example: "   1 ７五歩(76)",
        remedy: "Correct the square, or look for the mistake before it.",
        what_ja: "移動元のマスに駒がありません。",
        why_ja: "指し手を進められないため、この手順はここまでとします。前の手に誤りや抜けがあることも多くあります。",
        example_ja: None,
        remedy_ja: "移動元を直すか、前の手に誤りがないか確かめてください。",
    };
    /// The piece on the square that the move starts from belongs to the other side.
    OPPONENT_PIECE = Code {
        name: "opponent-piece",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "相手の駒を動かしています",
        what: "The piece on the square that the move starts from belongs to the other side.",
        why: "The move cannot be carried out: the line of play ends here. Often a move before it is missing.",
        example: "   1 ３四歩(33)",
        remedy: "Look for the missing move before it, or correct the square.",
        what_ja: "移動元のマスにある駒が相手の駒です。",
        why_ja: "指し手を進められないため、この手順はここまでとします。前の手が抜けていることも多くあります。",
        example_ja: None,
        remedy_ja: "前に抜けている手がないか確かめるか、移動元を直してください。",
    };
    /// The piece that the move names is not the one on the square it starts from.
    WRONG_PIECE = Code {
        name: "wrong-piece",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "駒の種類が違います",
        what: "The piece that the move names is not the one on the square it starts from.",
        why: "It is not clear which of the two was moved: the line of play ends here.",
        example: "   1 ７六銀(77)",
        remedy: "Correct the piece or the square.",
        what_ja: "指し手に書かれた駒と、移動元のマスにある駒が違います。",
        why_ja: "どちらの駒を動かしたのかはっきりしないため、この手順はここまでとします。",
        example_ja: None,
        remedy_ja: "駒名かマスを直してください。",
    };
    /// The piece does not move like that.
    UNREACHABLE = Code {
        name: "unreachable",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "その駒が動けないマスです",
        what: "The piece does not move like that.",
        why: "A foul loses the game on the spot. If the record shows no such end, it is a slip of the pen; the move is played as written.",
        example: "   1 ７五歩(77)",
        remedy: "Correct the move, or record the foul as the end of the game (KIF 反則勝ち; CSA %+ILLEGAL_ACTION if Black fouled, %-ILLEGAL_ACTION if White).",
        what_ja: "その駒では動けないマスへの手です。",
        why_ja: "反則はその場で負けになります。棋譜にその記載がなければ書き間違いと考えられます。指し手は書かれたとおりに進めます。",
        example_ja: None,
        remedy_ja: "指し手を直すか、反則を終局として書いてください（KIF では「反則勝ち」、CSA では先手の反則なら %+ILLEGAL_ACTION、後手の反則なら %-ILLEGAL_ACTION）。",
    };
    /// Another piece stands between the two squares.
    BLOCKED = Code {
        name: "blocked",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "間に駒があって動けません",
        what: "Another piece stands between the two squares.",
        why: "A foul loses the game on the spot. If the record shows no such end, it is a slip of the pen; the move is played as written.",
        example: "   1 １五香(19)",
        remedy: "Correct the move, or record the foul as the end of the game (KIF 反則勝ち; CSA %+ILLEGAL_ACTION if Black fouled, %-ILLEGAL_ACTION if White).",
        what_ja: "移動元と移動先の間に別の駒があります。",
        why_ja: "反則はその場で負けになります。棋譜にその記載がなければ書き間違いと考えられます。指し手は書かれたとおりに進めます。",
        example_ja: None,
        remedy_ja: "指し手を直すか、反則を終局として書いてください（KIF では「反則勝ち」、CSA では先手の反則なら %+ILLEGAL_ACTION、後手の反則なら %-ILLEGAL_ACTION）。",
    };
    /// The move goes to a square that holds a piece of the same side.
    OWN_CAPTURE = Code {
        name: "own-capture",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "自分の駒を取っています",
        what: "The move goes to a square that holds a piece of the same side.",
        why: "The move cannot be carried out: the line of play ends here.",
        example: "   1 ７七角(88)",
        remedy: "Correct the square that the move goes to, or look for the mistake before it.",
        what_ja: "自分の駒があるマスへの手です。",
        why_ja: "指し手を進められないため、この手順はここまでとします。",
        example_ja: None,
        remedy_ja: "移動先のマスを直すか、前の手に誤りがないか確かめてください。",
    };
    /// The piece cannot promote.
    CANNOT_PROMOTE = Code {
        name: "cannot-promote",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "成れません",
        what: "The piece cannot promote: it is a king, a gold or already promoted, it is being dropped, or the move does not touch the promotion zone.",
        why: "The piece that stands on the board afterwards is not known: the line of play ends here.",
        example: "   1 ７六歩成(77)",
        remedy: "Correct the move: without 成 if it did not promote.",
        what_ja: "成れない手です。玉・金・成駒である、打つ手である、敵陣に関わらない手である、のいずれかです。",
        why_ja: "指した後にどの駒になるのか分からないため、この手順はここまでとします。",
        example_ja: None,
        remedy_ja: "指し手を直してください。成っていないのなら「成」を消します。",
    };
    /// A pawn or lance on the last rank, or a knight on the last two, did not promote and could never move again.
    MUST_PROMOTE = Code {
        name: "must-promote",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "成らなければなりません",
        what: "A pawn or lance on the last rank, or a knight on the last two, did not promote and could never move again.",
        why: "A foul loses the game on the spot. If the record shows no such end, most likely the promotion was forgotten; the move is played as written.",
        example: "  31 １一香不成(12)",
        remedy: "Write the promotion, or record the foul as the end of the game (KIF 反則勝ち; CSA %+ILLEGAL_ACTION if Black fouled, %-ILLEGAL_ACTION if White).",
        what_ja: "一段目の歩や香、一・二段目の桂が成らず、二度と動けなくなる手です。",
        why_ja: "反則はその場で負けになります。棋譜にその記載がなければ「成」の書き忘れと考えられます。指し手は書かれたとおりに進めます。",
        example_ja: None,
        remedy_ja: "「成」を書くか、反則を終局として書いてください（KIF では「反則勝ち」、CSA では先手の反則なら %+ILLEGAL_ACTION、後手の反則なら %-ILLEGAL_ACTION）。",
    };
    /// A piece is dropped that the side does not have in hand.
    NOT_IN_HAND = Code {
        name: "not-in-hand",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "持っていない駒を打っています",
        what: "A piece is dropped that the side does not have in hand.",
        why: "The move cannot be carried out: the line of play ends here. Often a capture before it is missing, or the square that the piece came from.",
        example: "   1 ５五角打",
        remedy: "Look for the missing move before it, or write where the piece came from.",
        what_ja: "持ち駒にない駒を打っています。",
        why_ja: "指し手を進められないため、この手順はここまでとします。前に駒を取る手が抜けているか、移動元の書き忘れであることが多くあります。",
        example_ja: None,
        remedy_ja: "前に抜けている手がないか確かめるか、移動元を書いてください。",
    };
    /// A piece is dropped on a square that is not empty.
    DROP_ON_PIECE = Code {
        name: "drop-on-piece",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "駒のあるマスに打っています",
        what: "A piece is dropped on a square that is not empty.",
        why: "The move cannot be carried out: the line of play ends here.",
        example: "  31 ５一金打     (on the king)",
        remedy: "Correct the square, or write where the piece came from if it was moved there.",
        what_ja: "駒のあるマスに駒を打っています。",
        why_ja: "指し手を進められないため、この手順はここまでとします。",
        example_ja: Some("  31 ５一金打     （玉のいるマス）"),
        remedy_ja: "マスを直すか、盤上の駒を動かした手なら移動元を書いてください。",
    };
    /// A pawn, lance or knight is dropped where it could never move.
    DEAD_DROP = Code {
        name: "dead-drop",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "行き所のない駒を打っています",
        what: "A pawn, lance or knight is dropped where it could never move.",
        why: "A foul loses the game on the spot. If the record shows no such end, it is a slip of the pen; the move is played as written.",
        example: "  31 １一桂打",
        remedy: "Correct the square, or record the foul as the end of the game (KIF 反則勝ち; CSA %+ILLEGAL_ACTION if Black fouled, %-ILLEGAL_ACTION if White).",
        what_ja: "歩・香・桂を、二度と動けないマスに打っています（行き所のない駒）。",
        why_ja: "反則はその場で負けになります。棋譜にその記載がなければ書き間違いと考えられます。指し手は書かれたとおりに進めます。",
        example_ja: None,
        remedy_ja: "マスを直すか、反則を終局として書いてください（KIF では「反則勝ち」、CSA では先手の反則なら %+ILLEGAL_ACTION、後手の反則なら %-ILLEGAL_ACTION）。",
    };
    /// A pawn is dropped on a file where the side already has an unpromoted pawn.
    NIFU = Code {
        name: "nifu",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "二歩です",
        what: "A pawn is dropped on a file where the side already has an unpromoted pawn.",
        why: "The commonest foul, and it loses the game on the spot. If the record shows no such end, the move may be wrong; it is played as written.",
        example: "  31 ２四歩打     (with a pawn on ２七)",
        remedy: "Record the foul as the end of the game (KIF 反則勝ち; CSA %+ILLEGAL_ACTION if Black fouled, %-ILLEGAL_ACTION if White), or correct the move.",
        what_ja: "すでに自分の歩（成っていない歩）がある筋に、もう一枚の歩を打っています。",
        why_ja: "最も多い反則で、その場で負けになります。棋譜にその記載がなければ指し手の誤りかもしれません。指し手は書かれたとおりに進めます。",
        example_ja: Some("  31 ２四歩打     （２七に歩がある）"),
        remedy_ja: "反則を終局として書いてください（KIF では「反則勝ち」、CSA では先手の反則なら %+ILLEGAL_ACTION、後手の反則なら %-ILLEGAL_ACTION）。指し手が誤りなら直してください。",
    };
    /// The drop of a pawn gives mate.
    UCHIFUZUME = Code {
        name: "uchifuzume",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "打ち歩詰めです",
        what: "The drop of a pawn gives mate.",
        why: "It is a foul and loses the game; the other side has not been mated.",
        example: "  99 １二歩打\n 100 投了",
        remedy: "Record the foul as the end of the game (KIF 反則勝ち; CSA %+ILLEGAL_ACTION if Black fouled, %-ILLEGAL_ACTION if White), or correct the move.",
        what_ja: "歩を打って詰ませています。",
        why_ja: "反則で、打った側の負けになります。相手の玉が詰んだことにはなりません。",
        example_ja: None,
        remedy_ja: "反則を終局として書いてください（KIF では「反則勝ち」、CSA では先手の反則なら %+ILLEGAL_ACTION、後手の反則なら %-ILLEGAL_ACTION）。指し手が誤りなら直してください。",
    };
    /// After the move the king of the side that made it can be taken.
    LEFT_IN_CHECK = Code {
        name: "left-in-check",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "玉を取られる手です（王手放置）",
        what: "After the move the king of the side that made it can be taken.",
        why: "A foul loses the game on the spot. If the record shows no such end, a move may be missing; it is played as written.",
        example: "+0055KA\n-8384FU       (White is in check)",
        remedy: "Correct the move, or record the foul as the end of the game (KIF 反則勝ち; CSA %+ILLEGAL_ACTION if Black fouled, %-ILLEGAL_ACTION if White).",
        what_ja: "指した後に、自分の玉が取られる手です（王手放置、自殺手）。",
        why_ja: "反則はその場で負けになります。棋譜にその記載がなければ、手が抜けているのかもしれません。指し手は書かれたとおりに進めます。",
        example_ja: Some("+0055KA\n-8384FU       （後手に王手がかかっている）"),
        remedy_ja: "指し手を直すか、反則を終局として書いてください（KIF では「反則勝ち」、CSA では先手の反則なら %+ILLEGAL_ACTION、後手の反則なら %-ILLEGAL_ACTION）。",
    };
    /// A position occurred for the fourth time, and one side gave check with every move in between.
    PERPETUAL_CHECK = Code {
        name: "perpetual-check",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "連続王手の千日手です",
        what: "A position occurred for the fourth time, and one side gave check with every move in between.",
        why: "That side has lost: this is no draw by repetition.",
        example: "  61 ５二竜(51)   (each move of Black is a check)\n  62 千日手",
        remedy: "Record the foul of the side that gave check (KIF 反則勝ち or 反則負け; CSA %+ILLEGAL_ACTION or %-ILLEGAL_ACTION).",
        what_ja: "同じ局面が四回現れ、その間、一方の手がすべて王手でした。",
        why_ja: "王手を続けた側の負けです。引き分けの千日手ではありません。",
        example_ja: Some("  61 ５二竜(51)   （先手の手がすべて王手）\n  62 千日手"),
        remedy_ja: "王手を続けた側の反則を終局として書いてください（KIF では「反則勝ち」か「反則負け」、CSA では %+ILLEGAL_ACTION か %-ILLEGAL_ACTION）。",
    };
    /// Moves, or a second ending, follow an ending.
    MOVE_AFTER_END = Code {
        name: "move-after-end",
        family: Family::Foul,
        severity: Severity::Warning,
        on: true,
        ja: "終局のあとに指し手があります",
        what: "Moves, or a second ending, follow an ending.",
        why: "Other programs drop them or refuse the record; it is not clear when the game ended.",
        example: "   5 投了\n   6 ８四歩(83)",
        remedy: "Remove what is too much, or make the moves a variation.",
        what_ja: "終局の後に、指し手や二つ目の終局があります。",
        why_ja: "ほかのソフトでは捨てられるか、棋譜が読めません。いつ終局したのかもはっきりしません。",
        example_ja: None,
        remedy_ja: "余分なものを削除するか、指し手を変化として書いてください。",
    };
}
