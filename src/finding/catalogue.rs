//! Every code, by family: the one list that reports, `explain` and the documentation read.

use super::{Code, Family, Severity};

macro_rules! codes {
    ($($(#[$doc:meta])* $ident:ident = $code:expr;)*) => {
        $($(#[$doc])* pub static $ident: Code = $code;)*

        /// Every code, in the order of the documentation.
        pub static CODES: &[&Code] = &[$(&$ident),*];
    };
}

codes! {
    /// A file that was named, or a member of an archive with a known extension, holds no game.
    NO_GAME = Code {
        name: "no-game",
        family: Family::Source,
        severity: Severity::Error,
        on: true,
        ja: "棋譜が見つかりません",
        what: "A file that was named, or a member of an archive with a known extension, holds no game: it is empty, binary, or text in no known notation.",
        why: "A record that was lost or damaged looks just like one that was never there; passing over it would hide that.",
        example: "(an empty file, or a picture, named 001.kif)",
        remedy: "Restore the file, or name its notation with --from if it is an unusual record.",
    };
    /// These bytes are no characters in the encoding of the file, nor in any other that is known.
    UNDECODABLE_BYTES = Code {
        name: "undecodable-bytes",
        family: Family::Source,
        severity: Severity::Error,
        on: true,
        ja: "文字として読めないバイトがあります",
        what: "These bytes are no characters in the encoding of the file, nor in any other that is known.",
        why: "What stood there is lost: a name is damaged, or a move is.",
        example: "先手：<81 FF>山田太郎",
        remedy: "Get an undamaged copy of the file, or name the right encoding with --encoding.",
    };
    /// The file is in another encoding than its label or its extension says, or in one that few programs read (EUC-JP, ISO-2022-JP, UTF-16).
    ENCODING_MISMATCH = Code {
        name: "encoding-mismatch",
        family: Family::Source,
        severity: Severity::Warning,
        on: true,
        ja: "文字コードが表示や拡張子と違います",
        what: "The file is in another encoding than its label or its extension says, or in one that few programs read (EUC-JP, ISO-2022-JP, UTF-16).",
        why: "A program that believes the label or the extension shows garbled characters. The bytes are believed here, so nothing is lost; if only the extension misleads, it is an info.",
        example: "#KIF version=2.0 encoding=Shift_JIS      (but the bytes are UTF-8)",
        remedy: "Correct the label or the extension, or convert the file: kif is Shift_JIS, kifu is UTF-8.",
    };
    /// Lines of one file are in different encodings.
    MIXED_ENCODINGS = Code {
        name: "mixed-encodings",
        family: Family::Source,
        severity: Severity::Warning,
        on: true,
        ja: "行によって文字コードが違います",
        what: "Lines of one file are in different encodings.",
        why: "No other program shows the whole file rightly. It happens when records or comments are joined without converting them.",
        example: "先手：羽生善治        (Shift_JIS)\n*ここで長考          (UTF-8)",
        remedy: "Convert the parts to one encoding; kifu convert writes the whole file in one.",
    };
    /// The file begins with a byte order mark.
    BYTE_ORDER_MARK = Code {
        name: "byte-order-mark",
        family: Family::Source,
        severity: Severity::Info,
        on: true,
        ja: "ファイルの先頭に BOM があります",
        what: "The file begins with a byte order mark.",
        why: "Some programs take it for a part of the first line and do not recognise the record.",
        example: "<EF BB BF>#KIF version=2.0 encoding=UTF-8",
        remedy: "Save the file without a byte order mark if a program has trouble with it.",
    };
    /// A control character, such as NUL or the old end-of-file mark 1A, stands inside the text.
    CONTROL_CHARACTER = Code {
        name: "control-character",
        family: Family::Source,
        severity: Severity::Warning,
        on: true,
        ja: "制御文字が混じっています",
        what: "A control character, such as NUL or the old end-of-file mark 1A, stands inside the text.",
        why: "Programs stop reading there, or drop what is around it; often it shows that the file is damaged.",
        example: "   5 ２四歩(25)<00>",
        remedy: "Remove the character; where there are many, get an undamaged copy.",
    };
    /// The lines of the file end in more than one way (LF, CRLF, CR).
    MIXED_LINE_ENDS = Code {
        name: "mixed-line-ends",
        family: Family::Source,
        severity: Severity::Info,
        on: true,
        ja: "改行コードが混在しています",
        what: "The lines of the file end in more than one way (LF, CRLF, CR).",
        why: "Most programs read it, but it shows that texts were pasted together, and version control reports changes that are none.",
        example: "手合割：平手<CR><LF>\n先手：甲<LF>",
        remedy: "Save the file with one kind of line end.",
    };
    /// The content is in another notation than the extension says.
    NOTATION_MISMATCH = Code {
        name: "notation-mismatch",
        family: Family::Source,
        severity: Severity::Warning,
        on: true,
        ja: "拡張子と棋譜の形式が違います",
        what: "The content is in another notation than the extension says.",
        why: "Programs that go by the extension refuse the file or read nonsense. The content is believed here.",
        example: "V2.2            (the first lines of game.kif)\nPI\n+",
        remedy: "Rename the file, or convert it to the notation that its name promises.",
    };
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
    };
    /// A row of a board diagram, or a list of pieces in hand, has an unknown piece or the wrong number of squares.
    UNREADABLE_BOARD = Code {
        name: "unreadable-board",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "盤面図や持駒を読めません",
        what: "A row of a board diagram, or a list of pieces in hand, has an unknown piece or the wrong number of squares.",
        why: "The start position is not known, and without it no move can be played.",
        example: "| ・ ・ ・v金v玉 ・ ・ ・|三",
        remedy: "Correct the row: nine squares of a side and a piece each, ・ for an empty one.",
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
    };
    /// Text stands outside comments that is certainly no move.
    UNKNOWN_LINE = Code {
        name: "unknown-line",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "不明な行です(コメントとして扱います)",
        what: "Text stands outside comments that is certainly no move.",
        why: "Other programs may stop reading there. Here it is kept as a comment.",
        example: "   1 ７六歩(77)\nここから相矢倉へ進む\n   2 ８四歩(83)",
        remedy: "Mark the line as a comment (* in KIF and KI2, ' in CSA).",
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
    };
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
    };
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
    };
    /// After the move the king of the side that made it can be taken.
    LEFT_IN_CHECK = Code {
        name: "left-in-check",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "玉を取られる手です(王手放置)",
        what: "After the move the king of the side that made it can be taken.",
        why: "A foul loses the game on the spot. If the record shows no such end, a move may be missing; it is played as written.",
        example: "+0055KA\n-8384FU       (White is in check)",
        remedy: "Correct the move, or record the foul as the end of the game (KIF 反則勝ち; CSA %+ILLEGAL_ACTION if Black fouled, %-ILLEGAL_ACTION if White).",
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
    };
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
    };
    /// The number printed before a move is not its number in the game.
    MOVE_NUMBER = Code {
        name: "move-number",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "手数が違います",
        what: "The number printed before a move is not its number in the game.",
        why: "A move may be missing or written twice. Programs that go by the number put the move in another place.",
        example: "   1 ７六歩(77)\n   3 ２六歩(27)",
        remedy: "Check that no move is missing, and renumber.",
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
    };
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
    };
    /// 変化 names a move that the line before it does not have. If it is the very next move, it is read as the continuation.
    VARIATION_TARGET = Code {
        name: "variation-target",
        family: Family::Record,
        severity: Severity::Error,
        on: true,
        ja: "変化の始まる手がありません",
        what: "変化 names a move that the line before it does not have. If it is the very next move, it is read as the continuation.",
        why: "It is not known where the variation belongs, and other programs drop it or hang it on the wrong place.",
        example: "   3 ２六歩(27)\n\n変化：9手\n   9 ２四歩(25)",
        remedy: "Correct the number, or look for missing moves in the line before it.",
    };
    /// A variation repeats moves that are already there.
    DUPLICATE_VARIATION = Code {
        name: "duplicate-variation",
        family: Family::Record,
        severity: Severity::Info,
        on: true,
        ja: "同じ変化が重複しています",
        what: "A variation repeats moves that are already there.",
        why: "Nothing is lost, but programs show the same line twice, or merge the two and their comments.",
        example: "   2 ３四歩(33)\n\n変化：2手\n   2 ３四歩(33)",
        remedy: "Remove one of the two.",
    };
    /// The running total is not the sum of the times of the side's moves.
    TIME_TOTAL = Code {
        name: "time-total",
        family: Family::Record,
        severity: Severity::Warning,
        on: true,
        ja: "累計の消費時間が合いません",
        what: "The running total is not the sum of the times of the side's moves.",
        why: "One of the times is wrong, or a move is missing.",
        example: "   1 ７六歩(77)   ( 0:10/00:00:10)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n   3 ２六歩(27)   ( 0:10/00:00:30)",
        remedy: "Correct the time or the total.",
    };
    /// A time is negative; it is kept, and left out of the totals.
    TIME_NEGATIVE = Code {
        name: "time-negative",
        family: Family::Record,
        severity: Severity::Warning,
        on: true,
        ja: "消費時間が負の値です",
        what: "A time is negative; it is kept, and left out of the totals.",
        why: "Clocks do not run backwards: the program that wrote it, or its clock, was wrong.",
        example: "   1 ７六歩(77)   (-0:01/00:00:00)",
        remedy: "Correct the time, or leave it out.",
    };
    /// A date or time does not exist; it is kept as text.
    BAD_DATE = Code {
        name: "bad-date",
        family: Family::Record,
        severity: Severity::Warning,
        on: true,
        ja: "ありえない日時です",
        what: "A date or time does not exist; it is kept as text.",
        why: "Programs that sort or search by date pass the game over.",
        example: "開始日時：2024/02/30 25:00:00",
        remedy: "Correct the date.",
    };
    /// The game ended before it began.
    END_BEFORE_START = Code {
        name: "end-before-start",
        family: Family::Record,
        severity: Severity::Warning,
        on: true,
        ja: "終了日時が開始日時より前です",
        what: "The game ended before it began.",
        why: "One of the two dates is wrong.",
        example: "開始日時：2024/01/02 10:00\n終了日時：2024/01/01 18:00",
        remedy: "Correct the date that is wrong.",
    };
    /// The same field is given twice, with different values.
    DUPLICATE_HEADER = Code {
        name: "duplicate-header",
        family: Family::Record,
        severity: Severity::Info,
        on: true,
        ja: "同じ項目が違う値で二度あります",
        what: "The same field is given twice, with different values.",
        why: "Programs keep the first or the last; the other value is lost there.",
        example: "棋戦：王座戦\n棋戦：棋聖戦",
        remedy: "Keep the right one.",
    };
    /// A field of the header is in no table.
    UNKNOWN_HEADER = Code {
        name: "unknown-header",
        family: Family::Record,
        severity: Severity::Info,
        on: false,
        ja: "知らない項目です",
        what: "A field of the header is in no table.",
        why: "It may be a misspelling of a known one, which programs then do not find. Fields of one's own are allowed, so this is off by default.",
        example: "棋線：王座戦",
        remedy: "Correct the name of the field if it is misspelled.",
    };
    /// The game has the same moves from the same start as an earlier one.
    DUPLICATE_GAME = Code {
        name: "duplicate-game",
        family: Family::Archive,
        severity: Severity::Warning,
        on: false,
        ja: "同じ棋譜がほかにあります",
        what: "The game has the same moves from the same start as an earlier one.",
        why: "Statistics count it twice. Off by default, because short games are often equal.",
        example: "2024/001.kif and 2024/001 (1).kif",
        remedy: "Remove one of the copies.",
    };
    /// A member of an archive cannot be unpacked.
    UNREADABLE_MEMBER = Code {
        name: "unreadable-member",
        family: Family::Archive,
        severity: Severity::Error,
        on: true,
        ja: "書庫の中のファイルを取り出せません",
        what: "A member of an archive cannot be unpacked: it is damaged, encrypted, too large or nested too deeply.",
        why: "Its games are not checked.",
        example: "games.zip!2024/001.kif",
        remedy: "Unpack the archive with another program, or get an undamaged copy.",
    };
    /// The game has variations, which the target notation cannot hold.
    LOST_VARIATIONS = Code {
        name: "lost-variations",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "変化は書き出されません",
        what: "The game has variations, which the target notation cannot hold.",
        why: "The main line is complete, the analysis is gone.",
        example: "kifu convert --to csa      (from a KIF with 変化)",
        remedy: "Keep the source, or choose a target with variations (kif, kifu, jkf, jsonl).",
    };
    /// The game has comments or bookmarks, which the target notation cannot hold.
    LOST_COMMENTS = Code {
        name: "lost-comments",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "コメントは書き出されません",
        what: "The game has comments or bookmarks, which the target notation cannot hold.",
        why: "The moves are complete, the words about them are gone.",
        example: "kifu convert --to usi      (from a KIF with *)",
        remedy: "Keep the source, or choose a target with comments (kif, ki2, csa, jkf, jsonl).",
    };
    /// The game has times that the target notation cannot hold, wholly or in part.
    LOST_TIMES = Code {
        name: "lost-times",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "消費時間は書き出されません",
        what: "The game has times that the target notation cannot hold, wholly or in part.",
        why: "How long the moves took can no longer be seen.",
        example: "kifu convert --to ki2      (from a CSA with T)",
        remedy: "Keep the source, or choose a target with times (kif, csa3, jkf, jsonl).",
    };
    /// The header has fields that the target notation cannot hold.
    LOST_HEADER = Code {
        name: "lost-header",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "対局情報の一部は書き出されません",
        what: "The header has fields that the target notation cannot hold.",
        why: "Players, dates or events can no longer be found there.",
        example: "kifu convert --to usi      (from any record with names)",
        remedy: "Keep the source, or choose a target with a header (kif, csa, jkf, jsonl).",
    };
    /// The game has an ending that the target notation has no word for.
    LOST_ENDING = Code {
        name: "lost-ending",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "終局は書き出されません",
        what: "The game has an ending that the target notation has no word for.",
        why: "Who won, or how, can no longer be seen.",
        example: "kifu convert --to usi      (from a KIF with 投了)",
        remedy: "Keep the source, or choose a target with endings (kif, csa, jkf, jsonl).",
    };
    /// Something about the start position cannot be held by the target notation.
    LOST_START = Code {
        name: "lost-start",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "開始局面の情報の一部は書き出されません",
        what: "Something about the start position cannot be held by the target notation.",
        why: "The position may be the same, but its name or its numbering is gone.",
        example: "kifu convert --to csa      (手数＝ of a position from the middle of a game)",
        remedy: "Keep the source, or choose another target.",
    };
    /// The game has evaluations by an engine, which the target notation cannot hold.
    LOST_EVALUATION = Code {
        name: "lost-evaluation",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "評価値は書き出されません",
        what: "The game has evaluations by an engine, which the target notation cannot hold.",
        why: "The moves are complete, the analysis is gone.",
        example: "kifu convert --to usi      (from a CSA with '** comments)",
        remedy: "Keep the source, or choose a target that holds them (csa, jsonl).",
    };
    /// A character is written as its equivalent in the encoding of the output.
    SUBSTITUTED_CHARACTER = Code {
        name: "substituted-character",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "文字を置き換えました",
        what: "A character is written as its equivalent in the encoding of the output.",
        why: "It looks the same, but the text is no longer equal to the source.",
        example: "〜 (U+301C) as ～ (U+FF5E) in Shift_JIS",
        remedy: "Write UTF-8 (kifu, ki2u) to keep every character.",
    };
    /// A character does not exist in the encoding of the output.
    UNENCODABLE_CHARACTER = Code {
        name: "unencodable-character",
        family: Family::Conversion,
        severity: Severity::Error,
        on: true,
        ja: "この文字コードにない文字です",
        what: "A character does not exist in the encoding of the output.",
        why: "It would be lost, so the file is not written unless --lossy allows it.",
        example: "先手：𠮷田        (in Shift_JIS)",
        remedy: "Write UTF-8 (kifu, ki2u), or allow the loss with --lossy.",
    };
    /// The target notation cannot write a move of the game.
    INEXPRESSIBLE_MOVE = Code {
        name: "inexpressible-move",
        family: Family::Conversion,
        severity: Severity::Error,
        on: true,
        ja: "この形式では書けない指し手です",
        what: "The target notation cannot write a move of the game.",
        why: "The game would be shorter than it was, so the file is not written unless --lossy allows it.",
        example: "kifu convert --to ki2      (a foul that no word describes)",
        remedy: "Choose a target that names both squares (kif, csa, usi, jsonl).",
    };
    /// The text that was written, read again, is not the same game.
    READBACK_DIFFERS = Code {
        name: "readback-differs",
        family: Family::Conversion,
        severity: Severity::Error,
        on: true,
        ja: "書き出した棋譜を読み直すと元と違います",
        what: "The text that was written, read again, is not the same game.",
        why: "The conversion would be wrong, so the file is not written. This is a fault of the program.",
        example: "kifu convert --to kif game.csa",
        remedy: "Report it with the input, please; another target may work.",
    };
}
