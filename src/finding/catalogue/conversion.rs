//! The codes of `conversion`: what a conversion could not keep.

use super::{Code, Family, Severity, codes};

codes! {
    CONVERSION:
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
        what_ja: "棋譜に変化がありますが、書き出す形式には変化を書けません。",
        why_ja: "本譜はそろっていますが、変化は失われます。",
        example_ja: Some("kifu convert --to csa      （「変化」のある KIF から）"),
        remedy_ja: "元のファイルを残すか、変化を書ける形式（kif、kifu、jkf、jsonl）を選んでください。",
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
        what_ja: "棋譜にコメントやしおりがありますが、書き出す形式には書けません。",
        why_ja: "指し手はそろっていますが、コメントは失われます。",
        example_ja: Some("kifu convert --to usi      （* のある KIF から）"),
        remedy_ja: "元のファイルを残すか、コメントを書ける形式（kif、ki2、csa、jkf、jsonl）を選んでください。",
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
        what_ja: "棋譜の消費時間の全部または一部を、書き出す形式には書けません。",
        why_ja: "一手にかかった時間が分からなくなります。",
        example_ja: Some("kifu convert --to ki2      （T のある CSA から）"),
        remedy_ja: "元のファイルを残すか、消費時間を書ける形式（kif、csa3、jkf、jsonl）を選んでください。",
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
        what_ja: "書き出す形式には書けない対局情報の項目があります。",
        why_ja: "対局者、日時、棋戦などが分からなくなります。",
        example_ja: Some("kifu convert --to usi      （対局者名のある棋譜から）"),
        remedy_ja: "元のファイルを残すか、対局情報を書ける形式（kif、csa、jkf、jsonl）を選んでください。",
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
        what_ja: "書き出す形式に、この終局を表す語がありません。",
        why_ja: "どちらがどう勝ったのか分からなくなります。",
        example_ja: Some("kifu convert --to usi      （「投了」のある KIF から）"),
        remedy_ja: "元のファイルを残すか、終局を書ける形式（kif、csa、jkf、jsonl）を選んでください。",
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
        what_ja: "開始局面についての情報の一部を、書き出す形式には書けません。",
        why_ja: "局面は同じでも、手合割の名前や手数は失われることがあります。",
        example_ja: Some("kifu convert --to csa      （「手数＝」のある途中の局面から）"),
        remedy_ja: "元のファイルを残すか、別の形式を選んでください。",
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
        what_ja: "棋譜に将棋エンジンの評価値がありますが、書き出す形式には書けません。",
        why_ja: "指し手はそろっていますが、評価値は失われます。",
        example_ja: Some("kifu convert --to usi      （'** コメントのある CSA から）"),
        remedy_ja: "元のファイルを残すか、評価値を書ける形式（csa、jsonl）を選んでください。",
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
        what_ja: "書き出す文字コードにない文字を、同じ意味の文字に置き換えます。",
        why_ja: "見た目は同じですが、元の文とは等しくなくなります。",
        example_ja: Some("〜 (U+301C) を Shift_JIS の ～ (U+FF5E) に"),
        remedy_ja: "すべての文字を残すには UTF-8（kifu、ki2u）で書き出してください。",
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
        what_ja: "書き出す文字コードにない文字があります。",
        why_ja: "文字が失われるため、--lossy を付けない限りファイルを書きません。",
        example_ja: Some("先手：𠮷田        （Shift_JIS で書き出すとき）"),
        remedy_ja: "UTF-8（kifu、ki2u）で書き出すか、--lossy で欠落を許してください。",
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
        what_ja: "書き出す形式では書けない指し手があります。",
        why_ja: "元より短い対局になってしまうため、--lossy を付けない限りファイルを書きません。",
        example_ja: Some("kifu convert --to ki2      （言葉では表せない反則の手）"),
        remedy_ja: "移動元と移動先を書く形式（kif、csa、usi、jsonl）を選んでください。",
    };
    /// The text that was written, read again, is not the same game.
    READBACK_DIFFERS = Code {
        name: "readback-differs",
        family: Family::Conversion,
        severity: Severity::Error,
        on: true,
        ja: "書き出した棋譜を読み直すと元と違います",
        what: "The text that was written, read again, is not the same game.",
        why: "The conversion would be wrong, so the file is not written. Where several games go into one text, \
              the notation may have nothing that shows where one begins; all else is a fault of the program.",
        example: "kifu convert --to kif game.csa",
        remedy: "Write each game to a file of its own, or report the fault with the input, please; another \
                 target may work.",
        what_ja: "書き出した棋譜を読み直すと、元の対局と同じになりません。",
        why_ja: "変換が誤っていることになるため、ファイルを書きません。複数の対局を1つにまとめるときは、対局の始まりを\
                 示せない形式があります。それ以外はプログラムの不具合です。",
        example_ja: None,
        remedy_ja: "1局ずつ別のファイルに書き出すか、不具合なら元のファイルを添えて報告してください。別の形式なら書き出せる\
                    かもしれません。",
    };
}
