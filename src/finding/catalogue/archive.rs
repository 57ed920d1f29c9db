//! The codes of `archive`: archives as a whole.

use super::{Code, Family, Severity, codes};

codes! {
    ARCHIVE:
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
        what_ja: "前に読んだ棋譜と、開始局面も指し手も同じです。",
        why_ja: "統計では二度数えられます。短い対局は同じになりやすいので、普段は検査しません。",
        example_ja: Some("2024/001.kif と 2024/001 (1).kif"),
        remedy_ja: "写しの一方を削除してください。",
    };
    /// A member of an archive cannot be unpacked.
    UNREADABLE_MEMBER = Code {
        name: "unreadable-member",
        family: Family::Archive,
        severity: Severity::Error,
        on: true,
        ja: "書庫の中のファイルを取り出せません",
        what: "A member of an archive cannot be unpacked: it is damaged, encrypted, too large, nested too deeply, or only a link.",
        why: "Its games are not checked.",
        example: "games.zip!2024/001.kif",
        remedy: "Unpack the archive with another program, or get an undamaged copy.",
        what_ja: "書庫の中のファイルを取り出せません。壊れている、暗号化されている、大きすぎる、入れ子が深すぎる、リンクにすぎない、のいずれかです。",
        why_ja: "中の棋譜は検査されません。",
        example_ja: None,
        remedy_ja: "ほかのソフトで書庫を展開するか、壊れていない書庫を入手してください。",
    };
}
