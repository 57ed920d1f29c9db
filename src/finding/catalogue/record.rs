//! The codes of `record`: variations, clocks, header.

use super::{Code, Family, Severity, codes};

codes! {
    RECORD:
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
        what_ja: "「変化」の手数が、その前の手順にありません。すぐ次の手なら続きとして読みます。",
        why_ja: "どこから分かれる変化か分からず、ほかのソフトでは捨てられるか別の場所に付けられます。",
        example_ja: None,
        remedy_ja: "手数を直すか、前の手順に抜けている手がないか確かめてください。",
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
        what_ja: "変化が、すでにある手順を繰り返しています。",
        why_ja: "何も失われませんが、同じ手順が二つ表示されたり、コメントごと一つにまとめられたりします。",
        example_ja: None,
        remedy_ja: "どちらか一方を削除してください。",
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
        what_ja: "累計の消費時間が、その側の消費時間の合計と違います。",
        why_ja: "いずれかの消費時間が誤っているか、手が抜けています。",
        example_ja: None,
        remedy_ja: "消費時間か累計を直してください。",
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
        what_ja: "消費時間が負の値です。そのまま残し、累計には入れません。",
        why_ja: "時計は逆に進みません。書いたソフトか、その時計が誤っています。",
        example_ja: None,
        remedy_ja: "消費時間を直すか、消してください。",
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
        what_ja: "存在しない日時です。文字のまま残します。",
        why_ja: "日時で並べたり探したりするソフトでは、この対局が漏れます。",
        example_ja: None,
        remedy_ja: "日時を直してください。",
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
        what_ja: "終了日時が開始日時より前です。",
        why_ja: "どちらかの日時が誤っています。",
        example_ja: None,
        remedy_ja: "誤っている方の日時を直してください。",
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
        what_ja: "同じ項目が二つあり、値が違います。",
        why_ja: "ソフトは初めの値か終わりの値しか残さず、もう一方は失われます。",
        example_ja: None,
        remedy_ja: "正しい方を残してください。",
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
        what_ja: "一覧にない項目です。",
        why_ja: "知られている項目の書き間違いだと、ソフトがその項目を見つけられません。独自の項目は自由なので、普段は検査しません。",
        example_ja: None,
        remedy_ja: "書き間違いなら項目名を直してください。",
    };
}
