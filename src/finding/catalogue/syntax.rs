//! The codes of `syntax`: lines and words.

use super::{Code, Family, Severity, codes};

codes! {
    SYNTAX:
    /// A line is nothing that the notation knows, and it may be a move, an ending or a row of the board.
    UNREADABLE_LINE = Code {
        name: "unreadable-line",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "読めない行です",
        what: "A line is nothing that the notation knows, and it may be a move, an ending or a row of the board.",
        why: "If it was a move, everything after it would be played from a wrong position: the line of play ends here.",
        example: "  11 ２四歩(25)\n  ｘｘ 同ｘｘ歩\n  13 同　飛(28)",
        remedy: "Correct the line, or mark it as a comment (* in KIF and KI2, ' in CSA).",
        what_ja: "この形式にない書き方の行で、指し手か終局か盤面図の一部かもしれません。",
        why_ja: "指し手だったとすると、以降の手は誤った局面から進めることになります。この手順はここまでとします。",
        example_ja: None,
        remedy_ja: "行を直すか、コメントとして書いてください（KIF と KI2 では *、CSA では '）。",
    };
    /// A line must be a move, because it has a number or a side, but it cannot be read as one.
    UNREADABLE_MOVE = Code {
        name: "unreadable-move",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "指し手として読めません",
        what: "A line must be a move, because it has a number or a side, but it cannot be read as one.",
        why: "The position after it is not known: the line of play ends before it.",
        example: "   7 ７十歩(77)",
        remedy: "Correct the move at the place shown; the message says what was expected there.",
        what_ja: "手数や手番の印があるため指し手のはずの行ですが、指し手として読めません。",
        why_ja: "その後の局面が分かりません。この手順は直前までとします。",
        example_ja: None,
        remedy_ja: "示した箇所を直してください。そこに何が書かれるはずかは、メッセージにあります。",
    };
    /// A row of a board diagram, or a list of pieces in hand, has an unknown piece or the wrong number of squares.
    UNREADABLE_BOARD = Code {
        name: "unreadable-board",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "盤面図や持ち駒を読めません",
        what: "A row of a board diagram, or a list of pieces in hand, has an unknown piece or the wrong number of squares.",
        why: "The start position is not known, and without it no move can be played.",
        example: "| ・ ・ ・v金v玉 ・ ・ ・|三",
        remedy: "Correct the row: nine squares of a side and a piece each, ・ for an empty one.",
        what_ja: "盤面図の段や持ち駒に、知らない駒があるか、マスの数が違います。",
        why_ja: "開始局面が分からないため、指し手を進められません。",
        example_ja: None,
        remedy_ja: "その段を直してください。九つのマスに、手番の印と駒（空きマスは「・」）を書きます。",
    };
    /// A time cannot be read.
    UNREADABLE_TIME = Code {
        name: "unreadable-time",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "消費時間を読めません",
        what: "A time cannot be read.",
        why: "The time of this move stays unknown, and so do the totals that depend on it.",
        example: "   1 ７六歩(77)   ( 0:1x/00:00:1x)",
        remedy: "Correct the time: ( 0:16/00:00:16) in KIF, T16 in CSA.",
        what_ja: "消費時間を読めません。",
        why_ja: "その手の消費時間も、それを含む累計も分からないままになります。",
        example_ja: None,
        remedy_ja: "消費時間を直してください。KIF では ( 0:16/00:00:16)、CSA では T16 のように書きます。",
    };
    /// Text stands outside comments that is certainly no move.
    UNKNOWN_LINE = Code {
        name: "unknown-line",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "不明な行です（コメントとして扱います）",
        what: "Text stands outside comments that is certainly no move.",
        why: "Other programs may stop reading there. Here it is kept as a comment.",
        example: "   1 ７六歩(77)\nここから相矢倉へ進む\n   2 ８四歩(83)",
        remedy: "Mark the line as a comment (* in KIF and KI2, ' in CSA).",
        what_ja: "指し手ではありえない文が、コメントの外に書かれています。",
        why_ja: "ほかのソフトではそこで読み込みが止まることがあります。ここではコメントとして残します。",
        example_ja: None,
        remedy_ja: "行をコメントとして書いてください（KIF と KI2 では *、CSA では '）。",
    };
    /// A line stands where the notation does not have it, but its meaning is plain.
    MISPLACED_LINE = Code {
        name: "misplaced-line",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "行の位置が違います",
        what: "A line stands where the notation does not have it, but its meaning is plain.",
        why: "Programs that read by place ignore it or stop there.",
        example: "+7776FU\n$END_TIME:2024/01/02 18:00:00\n-3334FU",
        remedy: "Move the line to its place.",
        what_ja: "その形式では別の場所に書くはずの行です。意味は明らかです。",
        why_ja: "書かれる場所で判断するソフトでは、無視されるか、そこで読み込みが止まります。",
        example_ja: None,
        remedy_ja: "行を正しい場所に移してください。",
    };
    /// This can be read, but it is not how the notation writes it.
    NONSTANDARD_SPELLING = Code {
        name: "nonstandard-spelling",
        family: Family::Syntax,
        severity: Severity::Info,
        on: true,
        ja: "標準の書き方ではありません",
        what: "This can be read, but it is not how the notation writes it.",
        why: "Other programs may refuse the record, or read the move otherwise.",
        example: "   2 ３４歩(33)\n   3 同角不成(22)",
        remedy: "Write it as the message says; kifu fix does so where the meaning certainly stays the same.",
        what_ja: "読めますが、その形式の標準の書き方ではありません。",
        why_ja: "ほかのソフトでは棋譜が読めなかったり、別の手と読まれたりすることがあります。",
        example_ja: None,
        remedy_ja: "メッセージのとおりに書いてください。意味が変わらないことが確かなものは kifu fix で直せます。",
    };
    /// The record uses something that is newer than the version it declares.
    VERSION_ANACHRONISM = Code {
        name: "version-anachronism",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "宣言された版にない書き方です",
        what: "The record uses something that is newer than the version it declares.",
        why: "A program that knows only the declared version may refuse the record.",
        example: "V2.2\nPI\n+\n+7776FU\nT1.5",
        remedy: "Declare the newer version (V3.0), or leave out what is new.",
        what_ja: "宣言された版より新しい書き方が使われています。",
        why_ja: "宣言された版しか知らないソフトでは、棋譜が読めないことがあります。",
        example_ja: None,
        remedy_ja: "新しい版（V3.0）を宣言するか、新しい書き方をやめてください。",
    };
    /// A JKF document departs from its schema, but its meaning is plain.
    SCHEMA_DEVIATION = Code {
        name: "schema-deviation",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "JKF のスキーマと違います",
        what: "A JKF document departs from its schema, but its meaning is plain.",
        why: "Programs that rely on the schema fail, or read something else.",
        example: "{\"initial\": {\"preset\": 0}, \"moves\": [{}]}",
        remedy: "Write the value as the schema has it; the message says how.",
        what_ja: "JKF のスキーマから外れた書き方ですが、意味は明らかです。",
        why_ja: "スキーマに頼るソフトでは、読めなかったり別の意味に読まれたりします。",
        example_ja: None,
        remedy_ja: "スキーマのとおりに書いてください。書き方はメッセージにあります。",
    };
    /// A move has two times; the last one counts.
    DUPLICATE_TIME = Code {
        name: "duplicate-time",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "一手に二つの消費時間があります",
        what: "A move has two times; the last one counts.",
        why: "It is not clear how long the move took, and the totals may not add up.",
        example: "+7776FU\nT3\nT5",
        remedy: "Remove the time that is wrong.",
        what_ja: "一つの手に消費時間が二つあります。後のものを採ります。",
        why_ja: "その手に何秒使ったのかはっきりせず、累計も合わないことがあります。",
        example_ja: None,
        remedy_ja: "間違っている方の消費時間を消してください。",
    };
    /// The file stops in the middle of a statement.
    TRUNCATED_RECORD = Code {
        name: "truncated-record",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "棋譜が途中で切れています",
        what: "The file stops in the middle of a statement.",
        why: "What follows is missing: most likely the file was cut off while it was copied or downloaded.",
        example: "+7776FU\n-33",
        remedy: "Get the complete file.",
        what_ja: "ファイルが文の途中で終わっています。",
        why_ja: "その先が失われています。写したりダウンロードしたりするときに途切れたものと思われます。",
        example_ja: None,
        remedy_ja: "完全なファイルを入手してください。",
    };
    /// A second game begins where the notation has one game a file (KIF, KI2, or CSA without a line /).
    SEVERAL_GAMES = Code {
        name: "several-games",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "一つのファイルに複数の棋譜があります",
        what: "A second game begins where the notation has one game a file (KIF, KI2, or CSA without a line /).",
        why: "Other programs read only the first game, or play the second one on from its last position. Here all are read.",
        example: "まで3手で先手の勝ち\n\n手合割：平手\n   1 ２六歩(27)",
        remedy: "Give each game a file of its own; games in CSA can be separated by a line /.",
        what_ja: "一つのファイルに一局だけを書く形式（KIF、KI2、区切りの / のない CSA）で、二局目が始まっています。",
        why_ja: "ほかのソフトでは一局目しか読まれないか、二局目が一局目の続きとして進められます。ここではすべて読みます。",
        example_ja: None,
        remedy_ja: "一局ごとに別のファイルにしてください。CSA では / の行で区切ることもできます。",
    };
    /// A time stands before any move.
    TIME_WITHOUT_MOVE = Code {
        name: "time-without-move",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "指し手のない消費時間です",
        what: "A time stands before any move.",
        why: "The move that it belongs to may be missing.",
        example: "PI\n+\nT12\n+7776FU",
        remedy: "Restore the move, or remove the time.",
        what_ja: "指し手より前に消費時間があります。",
        why_ja: "その消費時間の手が抜けているのかもしれません。",
        example_ja: None,
        remedy_ja: "抜けている手を補うか、消費時間を消してください。",
    };
}
