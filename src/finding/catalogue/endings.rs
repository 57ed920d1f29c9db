//! The codes of `ending`: how the game ended.

use super::{Code, Family, Severity, codes};

codes! {
    ENDINGS:
    /// The main line does not say how the game ended.
    NO_ENDING = Code {
        name: "no-ending",
        family: Family::Ending,
        severity: Severity::Info,
        on: true,
        ja: "終局が書かれていません",
        what: "The main line does not say how the game ended.",
        why: "It is not known who won, or whether the record is complete. Nothing is made up in its place.",
        example: "   2 ３四歩(33)\n(end of the file)",
        remedy: "Add the ending (投了, 中断 …, %TORYO, %CHUDAN …) if it is known.",
        what_ja: "本譜がどう終わったのか書かれていません。",
        why_ja: "どちらが勝ったのかも、棋譜がそろっているのかも分かりません。推し量って補うことはしません。",
        example_ja: Some("   2 ３四歩(33)\n（ファイルの終わり）"),
        remedy_ja: "分かっていれば終局（「投了」「中断」など、CSA では %TORYO、%CHUDAN など）を書き加えてください。",
    };
    /// The ending stands only in a comment, as some programs write it.
    ENDING_IN_COMMENT = Code {
        name: "ending-in-comment",
        family: Family::Ending,
        severity: Severity::Info,
        on: true,
        ja: "終局がコメントにしか書かれていません",
        what: "The ending stands only in a comment, as some programs write it.",
        why: "It is read here, but other programs see a game without an end.",
        example: "   3 ２二角成(88)\n*Gote resigned",
        remedy: "Write the ending as a move row (投了).",
        what_ja: "終局が、一部のソフトの書き方のように、コメントにしか書かれていません。",
        why_ja: "ここでは読みますが、ほかのソフトでは終局のない対局になります。",
        example_ja: None,
        remedy_ja: "終局を指し手の行に書いてください（「投了」など）。",
    };
    /// The last position is mate, or the side to move has no legal move, but the record says 中断 or nothing.
    UNCLAIMED_CHECKMATE = Code {
        name: "unclaimed-checkmate",
        family: Family::Ending,
        severity: Severity::Info,
        on: true,
        ja: "詰んでいますが、そう書かれていません",
        what: "The last position is mate, or the side to move has no legal move, but the record says 中断 or nothing.",
        why: "The game is over and has a winner that the record does not name.",
        example: " 100 ５二金打     (mate)\n 101 中断",
        remedy: "Record the ending (詰み, %TSUMI).",
        what_ja: "最後の局面が詰みか、指せる手のない局面ですが、棋譜には「中断」とあるか何も書かれていません。",
        why_ja: "対局は終わっていて勝者も決まっていますが、棋譜にはそれがありません。",
        example_ja: Some(" 100 ５二金打     （詰み）\n 101 中断"),
        remedy_ja: "終局を書いてください（「詰み」、%TSUMI）。",
    };
    /// The ending, the line まで…手で…の勝ち and the position do not agree on who won.
    RESULT_CONFLICT = Code {
        name: "result-conflict",
        family: Family::Ending,
        severity: Severity::Error,
        on: true,
        ja: "勝敗の記載が食い違っています",
        what: "The ending, the line まで…手で…の勝ち and the position do not agree on who won.",
        why: "Programs believe one or the other, so the game counts for a different player. Here the row of the ending is believed.",
        example: "  78 投了          (White resigns)\nまで77手で後手の勝ち",
        remedy: "Find out who won, and correct the other statement.",
        what_ja: "終局の行、「まで…手で…の勝ち」の行、盤上の局面で、どちらの勝ちかが食い違っています。",
        why_ja: "ソフトによって信じる方が違い、勝者が入れ替わってしまいます。ここでは終局の行に従います。",
        example_ja: Some("  78 投了          （後手の投了）\nまで77手で後手の勝ち"),
        remedy_ja: "どちらの勝ちか確かめ、もう一方の記載を直してください。",
    };
    /// The number of moves stated (まで…手で, `[Moves]` in PSN) is not that of the record.
    PLY_COUNT_CONFLICT = Code {
        name: "ply-count-conflict",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "「まで」の手数が違います",
        what: "The number of moves stated (まで…手で, [Moves] in PSN) is not that of the record.",
        why: "Moves may be missing.",
        example: "   3 ２二角成(88)\nまで5手で先手の勝ち",
        remedy: "Check that no move is missing, and correct the number.",
        what_ja: "書かれた手数（「まで…手で」、PSN の [Moves]）が棋譜の手数と違います。",
        why_ja: "手が抜けているのかもしれません。",
        example_ja: None,
        remedy_ja: "抜けている手がないか確かめ、手数を直してください。",
    };
    /// The record says mate (詰み, %TSUMI), but there is a legal move.
    FALSE_CHECKMATE = Code {
        name: "false-checkmate",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "詰んでいません",
        what: "The record says mate (詰み, %TSUMI), but there is a legal move.",
        why: "The last moves may be wrong or missing, or the loser resigned.",
        example: "  77 ５二金打\n  78 詰み          (the king can take the gold)",
        remedy: "Check the last moves; write 投了 or %TORYO for a resignation.",
        what_ja: "「詰み」（%TSUMI）とありますが、まだ指せる手があります。",
        why_ja: "終わりの方の手が誤っているか抜けているか、投了だったのかもしれません。",
        example_ja: Some("  77 ５二金打\n  78 詰み          （玉で金を取れる）"),
        remedy_ja: "終わりの方の手を確かめてください。投了なら「投了」か %TORYO と書きます。",
    };
    /// The record says 千日手 or %SENNICHITE, but the last position has not occurred four times.
    FALSE_REPETITION = Code {
        name: "false-repetition",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "千日手になっていません",
        what: "The record says 千日手 or %SENNICHITE, but the last position has not occurred four times.",
        why: "Moves may be missing, or the players agreed on a draw.",
        example: "  40 千日手        (the position occurred three times)",
        remedy: "Check that no move is missing.",
        what_ja: "「千日手」（%SENNICHITE）とありますが、最後の局面は四回現れていません。",
        why_ja: "手が抜けているか、対局者の合意による引き分けかもしれません。",
        example_ja: Some("  40 千日手        （同じ局面は三回）"),
        remedy_ja: "抜けている手がないか確かめてください。",
    };
    /// The record says that a side won by declaration (入玉勝ち, %KACHI), but a condition fails.
    FALSE_DECLARATION = Code {
        name: "false-declaration",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "入玉宣言の条件を満たしていません",
        what: "The record says that a side won by declaration (入玉勝ち, %KACHI), but a condition fails: the king in the zone, ten pieces in it, the points, or no check.",
        why: "By the rules such a declaration loses the game; other rules of the table may have been in force.",
        example: "%KACHI             (26 points)",
        remedy: "Check the moves, or name the rule of the table with --impasse.",
        what_ja: "入玉宣言による勝ち（入玉勝ち、%KACHI）とありますが、条件を満たしていません。玉が敵陣にあること、敵陣の駒が十枚以上あること、点数、王手がかかっていないことのいずれかです。",
        why_ja: "規定では、条件を満たさない宣言は負けになります。別の規定の対局だったのかもしれません。",
        example_ja: Some("%KACHI             （26点）"),
        remedy_ja: "指し手を確かめるか、--impasse で対局の規定を指定してください。",
    };
    /// A foul is claimed, but the move it speaks of is legal, or the foul was the other side's.
    WRONG_CULPRIT = Code {
        name: "wrong-culprit",
        family: Family::Ending,
        severity: Severity::Error,
        on: true,
        ja: "反則の記載が棋譜と合いません",
        what: "A foul is claimed, but the move it speaks of is legal, or the foul was the other side's.",
        why: "The claim decides who won: if it is wrong, the wrong player has the game.",
        example: "   2 ３四歩(33)\n   3 反則勝ち",
        remedy: "Check who committed the foul, and that no move is missing.",
        what_ja: "反則とありますが、その手は反則でないか、反則をしたのは相手側です。",
        why_ja: "勝敗を決める記載なので、誤っていると勝者が入れ替わります。",
        example_ja: None,
        remedy_ja: "どちらが反則をしたのか、手が抜けていないか確かめてください。",
    };
    /// An ending is written with a word that is in no table; it is kept as it is.
    UNKNOWN_ENDING = Code {
        name: "unknown-ending",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "終局の語が分かりません",
        what: "An ending is written with a word that is in no table; it is kept as it is.",
        why: "It is not known who won.",
        example: "   5 終了",
        remedy: "Write it with a word of the notation (投了, 中断, 持将棋 …).",
        what_ja: "終局が、どの一覧にもない語で書かれています。語はそのまま残します。",
        why_ja: "どちらが勝ったのか分かりません。",
        example_ja: None,
        remedy_ja: "その形式の語（「投了」「中断」「持将棋」など）で書いてください。",
    };
    /// A position occurred for the fourth time, and the record plays on or does not say so.
    UNCLAIMED_REPETITION = Code {
        name: "unclaimed-repetition",
        family: Family::Ending,
        severity: Severity::Info,
        on: true,
        ja: "千日手ですが、そう書かれていません",
        what: "A position occurred for the fourth time, and the record plays on or does not say so.",
        why: "By the rules the game was over there.",
        example: "  40 ５八金(49)   (the fourth time)\n  41 ４二金(51)",
        remedy: "Record 千日手 if the game ended there; some tables play on.",
        what_ja: "同じ局面が四回現れましたが、棋譜は続いているか、そのことが書かれていません。",
        why_ja: "規定ではそこで対局が終わっています。",
        example_ja: Some("  40 ５八金(49)   （四回目）\n  41 ４二金(51)"),
        remedy_ja: "そこで終局したのなら「千日手」と書いてください。指し続ける決まりの対局もあります。",
    };
}
