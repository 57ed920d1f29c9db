//! The codes of `source`: bytes and their encoding.

use super::{Code, Family, Severity, codes};

codes! {
    SOURCE:
    /// A file that was named, or a member of an archive with a known extension, holds no game.
    NO_GAME = Code {
        name: "no-game",
        family: Family::Source,
        severity: Severity::Error,
        on: true,
        ja: "棋譜が見つかりません",
        what: "A file that was named, or a member of an archive with a known extension, holds no game: it is empty, binary, text in no known notation, or text that was opened in a wrong encoding and saved again.",
        why: "A record that was lost or damaged looks just like one that was never there; passing over it would hide that.",
        example: "(an empty file, or a picture, named 001.kif)",
        remedy: "Restore the file, or name its notation with --from if it is an unusual record.",
        what_ja: "指定されたファイル、または書庫の中の棋譜の拡張子を持つファイルに、棋譜がありません。空のファイル、テキストでないファイル、知られていない形式のテキスト、別の文字コードで開いて保存し直された（文字化けした）テキストです。",
        why_ja: "失われたり壊れたりした棋譜は、初めからなかった棋譜と見分けがつきません。黙って読み飛ばすと、それに気づけません。",
        example_ja: Some("（空のファイルや画像に 001.kif という名前が付いている）"),
        remedy_ja: "ファイルを元に戻してください。珍しい書き方の棋譜なら --from で形式を指定してください。",
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
        what_ja: "ファイルの文字コードでも、知られているほかの文字コードでも、文字にならないバイトがあります。",
        why_ja: "そこに書かれていたものは失われています。名前や指し手が欠けているかもしれません。",
        example_ja: None,
        remedy_ja: "壊れていないファイルを入手するか、--encoding で正しい文字コードを指定してください。",
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
        what_ja: "ファイルの文字コードが、ファイル内の表示や拡張子と違います。または、読めるソフトの少ない文字コード（EUC-JP、ISO-2022-JP、UTF-16）です。",
        why_ja: "表示や拡張子を信じるソフトでは文字化けします。ここでは実際のバイトに従うので、何も失われません。拡張子だけが違うときは情報として知らせます。",
        example_ja: Some("#KIF version=2.0 encoding=Shift_JIS      （実際は UTF-8）"),
        remedy_ja: "表示か拡張子を直すか、ファイルを変換してください。kif は Shift_JIS、kifu は UTF-8 です。",
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
        what_ja: "一つのファイルの中で、行によって文字コードが違います。",
        why_ja: "ほかのソフトではファイル全体を正しく表示できません。棋譜やコメントを変換せずにつなぐと起こります。",
        example_ja: Some("先手：羽生善治        （Shift_JIS）\n*ここで長考          （UTF-8）"),
        remedy_ja: "一つの文字コードにそろえてください。kifu convert はファイル全体を一つの文字コードで書き出します。",
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
        what_ja: "ファイルの先頭に BOM（バイト順マーク）があります。",
        why_ja: "BOM を一行目の一部と見なし、棋譜と認めないソフトがあります。",
        example_ja: None,
        remedy_ja: "読めないソフトがあるときは、BOM なしで保存してください。",
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
        what_ja: "本文に、NUL や古いファイル終端記号 1A などの制御文字があります。",
        why_ja: "そこで読み込みをやめたり、前後を捨てたりするソフトがあります。ファイルが壊れていることも多くあります。",
        example_ja: None,
        remedy_ja: "その文字を削除してください。数が多いときは、壊れていないファイルを入手してください。",
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
        what_ja: "行の終わり方が一種類ではありません（LF、CRLF、CR）。",
        why_ja: "ほとんどのソフトで読めますが、文章をつなぎ合わせた跡であり、版管理では変わっていない行まで変更と見なされます。",
        example_ja: None,
        remedy_ja: "改行コードを一種類にそろえて保存してください。",
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
        what_ja: "ファイルの内容が、拡張子の示す形式と違います。",
        why_ja: "拡張子で判断するソフトでは、読めなかったり誤って読まれたりします。ここでは内容に従います。",
        example_ja: Some("V2.2            （game.kif の初めの行）\nPI\n+"),
        remedy_ja: "拡張子を変えるか、拡張子の示す形式に変換してください。",
    };
}
