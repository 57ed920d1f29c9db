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
    /// a named file (or an archive member with a known extension) holds no game: empty, binary, or unrecognised text.
    NO_GAME = Code {
        name: "no-game",
        family: Family::Source,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a named file (or an archive member with a known extension) holds no game: empty, binary, or unrecognised text",
        why: "",
        example: "",
        remedy: "",
    };
    /// bytes that no supported encoding explains; the finding gives the byte offset.
    UNDECODABLE_BYTES = Code {
        name: "undecodable-bytes",
        family: Family::Source,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "bytes that no supported encoding explains; the finding gives the byte offset",
        why: "",
        example: "",
        remedy: "",
    };
    /// W: the label in the file (`encoding=…`) lies about the bytes (bytes win), or the bytes are EUC-JP, ISO-2022-JP or UTF-16, which few programs read; I: only the extension suggests otherwise (UTF-8 in `.kif`, Shift_JIS in `.kifu`). `.csa` without a label may be either.
    ENCODING_MISMATCH = Code {
        name: "encoding-mismatch",
        family: Family::Source,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "W: the label in the file (encoding=…) lies about the bytes (bytes win), or the bytes are EUC-JP, ISO-2022-JP or UTF-16, which few programs read; I: only the extension suggests otherwise (UTF-8 in .kif, Shift_JIS in .kifu). .csa without a label may be either",
        why: "",
        example: "",
        remedy: "",
    };
    /// lines of one file are in different encodings.
    MIXED_ENCODINGS = Code {
        name: "mixed-encodings",
        family: Family::Source,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "lines of one file are in different encodings",
        why: "",
        example: "",
        remedy: "",
    };
    /// a BOM before the first line.
    BYTE_ORDER_MARK = Code {
        name: "byte-order-mark",
        family: Family::Source,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "a BOM before the first line",
        why: "",
        example: "",
        remedy: "",
    };
    /// NUL, 0x1A and the like inside the text.
    CONTROL_CHARACTER = Code {
        name: "control-character",
        family: Family::Source,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "NUL, 0x1A and the like inside the text",
        why: "",
        example: "",
        remedy: "",
    };
    /// more than one style of line end.
    MIXED_LINE_ENDS = Code {
        name: "mixed-line-ends",
        family: Family::Source,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "more than one style of line end",
        why: "",
        example: "",
        remedy: "",
    };
    /// the content is another notation than the extension says.
    NOTATION_MISMATCH = Code {
        name: "notation-mismatch",
        family: Family::Source,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "the content is another notation than the extension says",
        why: "",
        example: "",
        remedy: "",
    };
    /// a line that is nothing the notation knows and that may be a move, an ending or a board row.
    UNREADABLE_LINE = Code {
        name: "unreadable-line",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a line that is nothing the notation knows and that may be a move, an ending or a board row",
        why: "",
        example: "",
        remedy: "",
    };
    /// a line that must be a move (numbered, or signed) and cannot be read; says what was expected at which column.
    UNREADABLE_MOVE = Code {
        name: "unreadable-move",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a line that must be a move (numbered, or signed) and cannot be read; says what was expected at which column",
        why: "",
        example: "",
        remedy: "",
    };
    /// a board diagram or hand that cannot be read (unknown glyph, wrong number of squares).
    UNREADABLE_BOARD = Code {
        name: "unreadable-board",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a board diagram or hand that cannot be read (unknown glyph, wrong number of squares)",
        why: "",
        example: "",
        remedy: "",
    };
    /// a time column that cannot be read; the time stays unknown.
    UNREADABLE_TIME = Code {
        name: "unreadable-time",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "a time column that cannot be read; the time stays unknown",
        why: "",
        example: "",
        remedy: "",
    };
    /// free text outside comments that is certainly no move (kept as a comment on conversion).
    UNKNOWN_LINE = Code {
        name: "unknown-line",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "free text outside comments that is certainly no move (kept as a comment on conversion)",
        why: "",
        example: "",
        remedy: "",
    };
    /// a line at a place where the notation does not have it (変化： among headers, a header after moves, `$END_TIME` after moves, a diagram after the moves that is not the final position) but whose meaning is plain; a diagram of the final position is known noise.
    MISPLACED_LINE = Code {
        name: "misplaced-line",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "a line at a place where the notation does not have it (変化： among headers, a header after moves, $END_TIME after moves, a diagram after the moves that is not the final position) but whose meaning is plain; a diagram of the final position is known noise",
        why: "",
        example: "",
        remedy: "",
    };
    /// readable, but not as the notation writes it (不成 written out in KIF, `打(00)`, missing blank after 同, half-width digits, ▽, short handicap names); W for hands written without blanks.
    NONSTANDARD_SPELLING = Code {
        name: "nonstandard-spelling",
        family: Family::Syntax,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "readable, but not as the notation writes it (不成 written out in KIF, 打(00), missing blank after 同, half-width digits, ▽, short handicap names); W for hands written without blanks",
        why: "",
        example: "",
        remedy: "",
    };
    /// a construct newer than the declared version (CSA: fractions of a second, `$TIME`, `$NOTE`, `$MAX_MOVES`, `$JISHOGI`, `%MAX_MOVES` under V2.x).
    VERSION_ANACHRONISM = Code {
        name: "version-anachronism",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "a construct newer than the declared version (CSA: fractions of a second, $TIME, $NOTE, $MAX_MOVES, $JISHOGI, %MAX_MOVES under V2.x)",
        why: "",
        example: "",
        remedy: "",
    };
    /// JKF that departs from its schema with a plain meaning (number as preset, `same` without `to`, nonsense in `relative`).
    SCHEMA_DEVIATION = Code {
        name: "schema-deviation",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "JKF that departs from its schema with a plain meaning (number as preset, same without to, nonsense in relative)",
        why: "",
        example: "",
        remedy: "",
    };
    /// two times for one move (the last counts).
    DUPLICATE_TIME = Code {
        name: "duplicate-time",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "two times for one move (the last counts)",
        why: "",
        example: "",
        remedy: "",
    };
    /// the file stops inside a statement.
    TRUNCATED_RECORD = Code {
        name: "truncated-record",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the file stops inside a statement",
        why: "",
        example: "",
        remedy: "",
    };
    /// a second game where the notation allows one (KIF, or CSA without `/`): all are read.
    SEVERAL_GAMES = Code {
        name: "several-games",
        family: Family::Syntax,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "a second game where the notation allows one (KIF, or CSA without /): all are read",
        why: "",
        example: "",
        remedy: "",
    };
    /// a `T` line with no move before it.
    TIME_WITHOUT_MOVE = Code {
        name: "time-without-move",
        family: Family::Syntax,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a T line with no move before it",
        why: "",
        example: "",
        remedy: "",
    };
    /// 手合割 names no known handicap; empty = 平手 with W; その他 without a board is E; 二枚落, 飛落ち and the like are spellings, not unknown.
    UNKNOWN_HANDICAP = Code {
        name: "unknown-handicap",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "手合割 names no known handicap; empty = 平手 with W; その他 without a board is E; 二枚落, 飛落ち and the like are spellings, not unknown",
        why: "",
        example: "",
        remedy: "",
    };
    /// 手合割 and the board diagram disagree (the board wins).
    HANDICAP_CONFLICT = Code {
        name: "handicap-conflict",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "手合割 and the board diagram disagree (the board wins)",
        why: "",
        example: "",
        remedy: "",
    };
    /// White was inferred to move first without the record saying so (上手 names, the first move, an ellipsis); Black on a KIF board without a turn line is the convention, and silent; a CSA board without a turn line fires.
    SIDE_TO_MOVE_UNSTATED = Code {
        name: "side-to-move-unstated",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "White was inferred to move first without the record saying so (上手 names, the first move, an ellipsis); Black on a KIF board without a turn line is the convention, and silent; a CSA board without a turn line fires",
        why: "",
        example: "",
        remedy: "",
    };
    /// no start position at all where the notation wants one (CSA); the usual one is taken if the moves fit.
    START_UNSTATED = Code {
        name: "start-unstated",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "no start position at all where the notation wants one (CSA); the usual one is taken if the moves fit",
        why: "",
        example: "",
        remedy: "",
    };
    /// a start list that cannot be applied (CSA `PI82KA`, a piece on an occupied square, a king or promoted piece in hand, `AL` claimed twice).
    BAD_PLACEMENT = Code {
        name: "bad-placement",
        family: Family::Start,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a start list that cannot be applied (CSA PI82KA, a piece on an occupied square, a king or promoted piece in hand, AL claimed twice)",
        why: "",
        example: "",
        remedy: "",
    };
    /// more pieces of a kind than a set has.
    PIECE_COUNT = Code {
        name: "piece-count",
        family: Family::Start,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "more pieces of a kind than a set has",
        why: "",
        example: "",
        remedy: "",
    };
    /// two unpromoted pawns of a side on a file, a piece with no move, the side not to move in check, more than one king a side.
    IMPOSSIBLE_POSITION = Code {
        name: "impossible-position",
        family: Family::Start,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "two unpromoted pawns of a side on a file, a piece with no move, the side not to move in check, more than one king a side",
        why: "",
        example: "",
        remedy: "",
    };
    /// one king (tsume) or none.
    MISSING_KING = Code {
        name: "missing-king",
        family: Family::Start,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "one king (tsume) or none",
        why: "",
        example: "",
        remedy: "",
    };
    /// the start position is given twice, differently.
    TWO_BOARDS = Code {
        name: "two-boards",
        family: Family::Start,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the start position is given twice, differently",
        why: "",
        example: "",
        remedy: "",
    };
    /// the move belongs to the side not to move.
    WRONG_TURN = Code {
        name: "wrong-turn",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the move belongs to the side not to move",
        why: "",
        example: "",
        remedy: "",
    };
    /// no piece on the origin square.
    EMPTY_ORIGIN = Code {
        name: "empty-origin",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "no piece on the origin square",
        why: "",
        example: "",
        remedy: "",
    };
    /// the piece on the origin belongs to the other side.
    OPPONENT_PIECE = Code {
        name: "opponent-piece",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the piece on the origin belongs to the other side",
        why: "",
        example: "",
        remedy: "",
    };
    /// the piece named is not the piece on the origin.
    WRONG_PIECE = Code {
        name: "wrong-piece",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the piece named is not the piece on the origin",
        why: "",
        example: "",
        remedy: "",
    };
    /// the piece does not move like that.
    UNREACHABLE = Code {
        name: "unreachable",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the piece does not move like that",
        why: "",
        example: "",
        remedy: "",
    };
    /// a piece stands in between.
    BLOCKED = Code {
        name: "blocked",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a piece stands in between",
        why: "",
        example: "",
        remedy: "",
    };
    /// the destination holds an own piece.
    OWN_CAPTURE = Code {
        name: "own-capture",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the destination holds an own piece",
        why: "",
        example: "",
        remedy: "",
    };
    /// promotion of a king, gold or promoted piece, outside the zone, or on a drop (in Western texts a trailing `+` on a king, a gold or a drop is read as a check sign: `nonstandard-spelling`).
    CANNOT_PROMOTE = Code {
        name: "cannot-promote",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "promotion of a king, gold or promoted piece, outside the zone, or on a drop (in Western texts a trailing + on a king, a gold or a drop is read as a check sign: nonstandard-spelling)",
        why: "",
        example: "",
        remedy: "",
    };
    /// pawn or lance on the last rank, knight on the last two, not promoted.
    MUST_PROMOTE = Code {
        name: "must-promote",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "pawn or lance on the last rank, knight on the last two, not promoted",
        why: "",
        example: "",
        remedy: "",
    };
    /// the piece dropped is not in hand.
    NOT_IN_HAND = Code {
        name: "not-in-hand",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the piece dropped is not in hand",
        why: "",
        example: "",
        remedy: "",
    };
    /// the drop square is not empty.
    DROP_ON_PIECE = Code {
        name: "drop-on-piece",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the drop square is not empty",
        why: "",
        example: "",
        remedy: "",
    };
    /// a drop from which the piece could never move.
    DEAD_DROP = Code {
        name: "dead-drop",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a drop from which the piece could never move",
        why: "",
        example: "",
        remedy: "",
    };
    /// a second unpromoted pawn on a file.
    NIFU = Code {
        name: "nifu",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a second unpromoted pawn on a file",
        why: "",
        example: "",
        remedy: "",
    };
    /// mate by a dropped pawn.
    UCHIFUZUME = Code {
        name: "uchifuzume",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "mate by a dropped pawn",
        why: "",
        example: "",
        remedy: "",
    };
    /// the mover's king can be captured after the move.
    LEFT_IN_CHECK = Code {
        name: "left-in-check",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the mover's king can be captured after the move",
        why: "",
        example: "",
        remedy: "",
    };
    /// the fourth repetition came about by one side's unbroken checks (reported alone, also when the game goes on).
    PERPETUAL_CHECK = Code {
        name: "perpetual-check",
        family: Family::Foul,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the fourth repetition came about by one side's unbroken checks (reported alone, also when the game goes on)",
        why: "",
        example: "",
        remedy: "",
    };
    /// moves or a second ending after an ending row (a move after mate is a foul of its own and reported as that).
    MOVE_AFTER_END = Code {
        name: "move-after-end",
        family: Family::Foul,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "moves or a second ending after an ending row (a move after mate is a foul of its own and reported as that)",
        why: "",
        example: "",
        remedy: "",
    };
    /// no piece of that kind can go there (KI2, Hodges): says which could.
    NO_SUCH_MOVE = Code {
        name: "no-such-move",
        family: Family::Writing,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "no piece of that kind can go there (KI2, Hodges): says which could",
        why: "",
        example: "",
        remedy: "",
    };
    /// several legal moves fit; lists them with the right spelling of each.
    AMBIGUOUS_MOVE = Code {
        name: "ambiguous-move",
        family: Family::Writing,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "several legal moves fit; lists them with the right spelling of each",
        why: "",
        example: "",
        remedy: "",
    };
    /// only legality (a pin) makes the written move unique; other programs may read it otherwise.
    LEGALITY_DECIDES = Code {
        name: "legality-decides",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "only legality (a pin) makes the written move unique; other programs may read it otherwise",
        why: "",
        example: "",
        remedy: "",
    };
    /// more was written than needed (silent where every move of the game carries its origin).
    NEEDLESS_DISAMBIGUATION = Code {
        name: "needless-disambiguation",
        family: Family::Writing,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "more was written than needed (silent where every move of the game carries its origin)",
        why: "",
        example: "",
        remedy: "",
    };
    /// the marks written (右, 直, 6i) fit no candidate.
    WRONG_DISAMBIGUATION = Code {
        name: "wrong-disambiguation",
        family: Family::Writing,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the marks written (右, 直, 6i) fit no candidate",
        why: "",
        example: "",
        remedy: "",
    };
    /// W: `-` on a capture; E: `x` on an empty square.
    CAPTURE_MARK = Code {
        name: "capture-mark",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "W: - on a capture; E: x on an empty square",
        why: "",
        example: "",
        remedy: "",
    };
    /// the promoted name together with a promotion (馬成, JKF `piece: UM` with `promote: true`).
    PIECE_AFTER_MOVE = Code {
        name: "piece-after-move",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "the promoted name together with a promotion (馬成, JKF piece: UM with promote: true)",
        why: "",
        example: "",
        remedy: "",
    };
    /// KI2 without 成 or 不成 where both were possible (read as not promoted).
    PROMOTION_UNSTATED = Code {
        name: "promotion-unstated",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "KI2 without 成 or 不成 where both were possible (read as not promoted)",
        why: "",
        example: "",
        remedy: "",
    };
    /// the printed number is not the ply.
    MOVE_NUMBER = Code {
        name: "move-number",
        family: Family::Writing,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "the printed number is not the ply",
        why: "",
        example: "",
        remedy: "",
    };
    /// 同 where no previous move has a square, or the written square is not that one.
    SAME_SQUARE_CONFLICT = Code {
        name: "same-square-conflict",
        family: Family::Writing,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "同 where no previous move has a square, or the written square is not that one",
        why: "",
        example: "",
        remedy: "",
    };
    /// the main line of a record with moves states no ending.
    NO_ENDING = Code {
        name: "no-ending",
        family: Family::Ending,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "the main line of a record with moves states no ending",
        why: "",
        example: "",
        remedy: "",
    };
    /// the ending stands only in a comment (81Dojo, Shogidokoro).
    ENDING_IN_COMMENT = Code {
        name: "ending-in-comment",
        family: Family::Ending,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "the ending stands only in a comment (81Dojo, Shogidokoro)",
        why: "",
        example: "",
        remedy: "",
    };
    /// the last position is mate or has no legal move, and the record says interrupted or nothing (instead of `no-ending`).
    UNCLAIMED_CHECKMATE = Code {
        name: "unclaimed-checkmate",
        family: Family::Ending,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "the last position is mate or has no legal move, and the record says interrupted or nothing (instead of no-ending)",
        why: "",
        example: "",
        remedy: "",
    };
    /// ending row, footer and board do not agree on the winner.
    RESULT_CONFLICT = Code {
        name: "result-conflict",
        family: Family::Ending,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "ending row, footer and board do not agree on the winner",
        why: "",
        example: "",
        remedy: "",
    };
    /// まで N 手 (or PSN `Moves`) is not the number of moves.
    PLY_COUNT_CONFLICT = Code {
        name: "ply-count-conflict",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "まで N 手 (or PSN [Moves]) is not the number of moves",
        why: "",
        example: "",
        remedy: "",
    };
    /// 詰み / `%TSUMI` but the king can escape.
    FALSE_CHECKMATE = Code {
        name: "false-checkmate",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "詰み / %TSUMI but the king can escape",
        why: "",
        example: "",
        remedy: "",
    };
    /// 千日手 but the position has not occurred four times.
    FALSE_REPETITION = Code {
        name: "false-repetition",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "千日手 but the position has not occurred four times",
        why: "",
        example: "",
        remedy: "",
    };
    /// 入玉勝ち / `%KACHI` without the conditions (says which fail: king, ten pieces, points, check).
    FALSE_DECLARATION = Code {
        name: "false-declaration",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "入玉勝ち / %KACHI without the conditions (says which fail: king, ten pieces, points, check)",
        why: "",
        example: "",
        remedy: "",
    };
    /// a foul is claimed and the record shows that there is none (反則勝ち after a legal move), or that it is the other side's. CSA leaves the foul move out and 反則負け may stand for a foul not shown: then nothing can be refuted.
    WRONG_CULPRIT = Code {
        name: "wrong-culprit",
        family: Family::Ending,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a foul is claimed and the record shows that there is none (反則勝ち after a legal move), or that it is the other side's. CSA leaves the foul move out and 反則負け may stand for a foul not shown: then nothing can be refuted",
        why: "",
        example: "",
        remedy: "",
    };
    /// an ending word that is in no table (kept as written).
    UNKNOWN_ENDING = Code {
        name: "unknown-ending",
        family: Family::Ending,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "an ending word that is in no table (kept as written)",
        why: "",
        example: "",
        remedy: "",
    };
    /// a fourth occurrence that the record passes over or plays on after.
    UNCLAIMED_REPETITION = Code {
        name: "unclaimed-repetition",
        family: Family::Ending,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "a fourth occurrence that the record passes over or plays on after",
        why: "",
        example: "",
        remedy: "",
    };
    /// 変化：N手 where the line before has no ply N; W where N is its last ply + 1 (read as its continuation). An ending row has a ply of its own: 変化 at the ply of 投了 is normal.
    VARIATION_TARGET = Code {
        name: "variation-target",
        family: Family::Record,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "変化：N手 where the line before has no ply N; W where N is its last ply + 1 (read as its continuation). An ending row has a ply of its own: 変化 at the ply of 投了 is normal",
        why: "",
        example: "",
        remedy: "",
    };
    /// a variation that repeats an existing move.
    DUPLICATE_VARIATION = Code {
        name: "duplicate-variation",
        family: Family::Record,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "a variation that repeats an existing move",
        why: "",
        example: "",
        remedy: "",
    };
    /// the running total is not the sum of the move times.
    TIME_TOTAL = Code {
        name: "time-total",
        family: Family::Record,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "the running total is not the sum of the move times",
        why: "",
        example: "",
        remedy: "",
    };
    /// a negative time (kept, left out of totals).
    TIME_NEGATIVE = Code {
        name: "time-negative",
        family: Family::Record,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "a negative time (kept, left out of totals)",
        why: "",
        example: "",
        remedy: "",
    };
    /// an impossible date or time (kept as text).
    BAD_DATE = Code {
        name: "bad-date",
        family: Family::Record,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "an impossible date or time (kept as text)",
        why: "",
        example: "",
        remedy: "",
    };
    /// 終了日時 before 開始日時.
    END_BEFORE_START = Code {
        name: "end-before-start",
        family: Family::Record,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "終了日時 before 開始日時",
        why: "",
        example: "",
        remedy: "",
    };
    /// the same key twice with different values.
    DUPLICATE_HEADER = Code {
        name: "duplicate-header",
        family: Family::Record,
        severity: Severity::Info,
        on: true,
        ja: "",
        what: "the same key twice with different values",
        why: "",
        example: "",
        remedy: "",
    };
    /// a key in no table.
    UNKNOWN_HEADER = Code {
        name: "unknown-header",
        family: Family::Record,
        severity: Severity::Info,
        on: false,
        ja: "",
        what: "a key in no table",
        why: "",
        example: "",
        remedy: "",
    };
    /// the same moves from the same start as an earlier game.
    DUPLICATE_GAME = Code {
        name: "duplicate-game",
        family: Family::Archive,
        severity: Severity::Warning,
        on: false,
        ja: "",
        what: "the same moves from the same start as an earlier game",
        why: "",
        example: "",
        remedy: "",
    };
    /// a member of an archive that cannot be unpacked.
    UNREADABLE_MEMBER = Code {
        name: "unreadable-member",
        family: Family::Archive,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a member of an archive that cannot be unpacked",
        why: "",
        example: "",
        remedy: "",
    };
    /// variations that the target notation cannot hold.
    LOST_VARIATIONS = Code {
        name: "lost-variations",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "variations that the target notation cannot hold",
        why: "",
        example: "",
        remedy: "",
    };
    /// comments or bookmarks that the target notation cannot hold.
    LOST_COMMENTS = Code {
        name: "lost-comments",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "comments or bookmarks that the target notation cannot hold",
        why: "",
        example: "",
        remedy: "",
    };
    /// times, or parts of times, that the target notation cannot hold.
    LOST_TIMES = Code {
        name: "lost-times",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "times, or parts of times, that the target notation cannot hold",
        why: "",
        example: "",
        remedy: "",
    };
    /// header fields that the target notation cannot hold.
    LOST_HEADER = Code {
        name: "lost-header",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "header fields that the target notation cannot hold",
        why: "",
        example: "",
        remedy: "",
    };
    /// an ending that the target notation cannot say.
    LOST_ENDING = Code {
        name: "lost-ending",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "an ending that the target notation cannot say",
        why: "",
        example: "",
        remedy: "",
    };
    /// something of the start position that the target notation cannot hold.
    LOST_START = Code {
        name: "lost-start",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "something of the start position that the target notation cannot hold",
        why: "",
        example: "",
        remedy: "",
    };
    /// engine evaluations that the target notation cannot hold.
    LOST_EVALUATION = Code {
        name: "lost-evaluation",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "engine evaluations that the target notation cannot hold",
        why: "",
        example: "",
        remedy: "",
    };
    /// a character written as its equivalent in the target encoding.
    SUBSTITUTED_CHARACTER = Code {
        name: "substituted-character",
        family: Family::Conversion,
        severity: Severity::Warning,
        on: true,
        ja: "",
        what: "a character written as its equivalent in the target encoding",
        why: "",
        example: "",
        remedy: "",
    };
    /// a character that the target encoding does not have.
    UNENCODABLE_CHARACTER = Code {
        name: "unencodable-character",
        family: Family::Conversion,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a character that the target encoding does not have",
        why: "",
        example: "",
        remedy: "",
    };
    /// a move that the target notation cannot express.
    INEXPRESSIBLE_MOVE = Code {
        name: "inexpressible-move",
        family: Family::Conversion,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "a move that the target notation cannot express",
        why: "",
        example: "",
        remedy: "",
    };
    /// the written text, read back, is not the same game.
    READBACK_DIFFERS = Code {
        name: "readback-differs",
        family: Family::Conversion,
        severity: Severity::Error,
        on: true,
        ja: "",
        what: "the written text, read back, is not the same game",
        why: "",
        example: "",
        remedy: "",
    };
}
