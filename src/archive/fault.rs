//! Why a file or a member could not be read.

use std::{fmt, io};

use crate::{
    finding::{Finding, NO_GAME, UNREADABLE_MEMBER},
    source::Span,
};

/// Why a file or a member could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The system said no.
    Io(io::ErrorKind, String),
    /// A symbolic link leads back to this directory above it.
    Loop(String),
    /// It has the name of a record and is no file: a pipe, a socket, a device.
    NoFile,
    /// A named pipe: reading it might wait for ever.
    Pipe,
    /// A text of more than so many bytes that cannot be read in parts.
    TooLarge(u64),
    /// A container that unpacks to more than so many times its size.
    TooDense(u64),
    /// A container of more than so many members.
    TooMany(u64),
    /// Containers inside containers, deeper than so many.
    TooDeep(u32),
    /// A member that is encrypted.
    Encrypted,
    /// A member that is only a link to this name.
    Link(String),
    /// A container or a member that cannot be unpacked: the reason.
    Damaged(String),
}

impl Fault {
    /// Whether it concerns a container or a member of one.
    #[must_use]
    pub const fn is_of_container(&self) -> bool {
        match self {
            Self::Io(..) | Self::Loop(_) | Self::NoFile | Self::Pipe | Self::TooLarge(_) => false,
            Self::TooDense(_) | Self::TooMany(_) | Self::TooDeep(_) => true,
            Self::Encrypted | Self::Link(_) | Self::Damaged(_) => true,
        }
    }

    /// Of an error that came while a text was read.
    pub(super) fn of_reading(error: io::Error, is_member: bool) -> Self {
        if is_member { Self::of_unpacking(&error) } else { Self::from(error) }
    }

    /// Whether it ends the whole container, whatever member it was met in.
    pub(super) const fn is_of_budget(&self) -> bool {
        matches!(self, Self::TooDense(_) | Self::TooMany(_))
    }

    /// The finding that reports it, for a file or for a member of a container.
    #[must_use]
    pub fn to_finding(&self, is_member: bool) -> Finding {
        let is_member = is_member || self.is_of_container();
        let code = if is_member { &UNREADABLE_MEMBER } else { &NO_GAME };
        Finding::new(code, Span::at(0), (self.to_string(), self.to_japanese())).help(self.remedy(is_member))
    }

    /// What to do about it, in English and Japanese.
    const fn remedy(&self, is_member: bool) -> (&'static str, &'static str) {
        match self {
            Self::Io(..) | Self::Damaged(_) if is_member => (
                "unpack the container and check what comes out, or get a whole copy of it",
                "書庫を自分で展開して中身を検査するか、壊れていないものを入手してください",
            ),
            Self::Io(..) | Self::Damaged(_) => (
                "see that the file can be read, or leave it out",
                "ファイルを読めるようにするか、対象から外してください",
            ),
            Self::Loop(_) => ("take the link out", "このリンクを消してください"),
            Self::NoFile => ("take it out, or give it another name", "取り除くか、名前を変えてください"),
            Self::Pipe => (
                "hand it to standard input: kifu check - < NAME",
                "標準入力から渡してください（kifu check - < 名前）",
            ),
            Self::TooLarge(_) => ("divide the text into several files", "いくつかのファイルに分けてください"),
            Self::TooDense(_) | Self::TooMany(_) | Self::TooDeep(_) => (
                "unpack the container and check what comes out",
                "書庫を自分で展開して、中身を検査してください",
            ),
            Self::Encrypted => (
                "unpack it with its password and check what comes out",
                "パスワードで展開して、中身を検査してください",
            ),
            Self::Link(_) => (
                "check what it leads to, or pack it as a file (tar --dereference --hard-dereference)",
                "リンク先を検査するか、ファイルとして書庫に入れてください（tar --dereference --hard-dereference）",
            ),
        }
    }

    fn to_japanese(&self) -> String {
        match self {
            Self::Io(io::ErrorKind::NotFound, _) => "この名前のファイルやフォルダーはありません".to_owned(),
            Self::Io(_, text) => format!("ファイルを読み込めません（{text}）"),
            Self::Loop(ancestor) => format!("シンボリックリンクが上の「{ancestor}」へ循環しています"),
            Self::NoFile => "棋譜の拡張子ですが、通常のファイルではありません".to_owned(),
            Self::Pipe => "名前付きパイプです".to_owned(),
            Self::TooLarge(limit) => {
                format!("{}を超え、分けて読むこともできないファイルです（1ファイルの上限）", Size(*limit))
            }
            Self::TooDense(limit) => format!("展開すると書庫の{limit}倍を超える大きさになります（上限）"),
            Self::TooMany(limit) => format!("書庫のファイルが{limit}個を超えています（上限）"),
            Self::TooDeep(limit) => format!("書庫の入れ子が{limit}段を超えています（上限）"),
            Self::Encrypted => "暗号化されています".to_owned(),
            Self::Link(to) => format!("「{to}」へのリンクで、中身は書庫の別の場所にあります"),
            Self::Damaged(text) => format!("展開できません（{text}）"),
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error.kind(), plain_words(&error))
    }
}

/// What the system says, without the number that only programmers read.
pub(super) fn plain_words(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).filter(|c| !c.is_control()).collect()
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(io::ErrorKind::NotFound, _) => f.write_str("no file or directory has this name"),
            Self::Io(_, text) => write!(f, "the file cannot be read: {text}"),
            Self::Loop(ancestor) => write!(f, "a symbolic link leads back to 「{ancestor}」 above it"),
            Self::NoFile => f.write_str("this has the name of a record, but is no file"),
            Self::Pipe => f.write_str("this is a named pipe: read it through standard input (-)"),
            Self::TooLarge(limit) => {
                write!(
                    f,
                    "a text of more than {} that cannot be read in parts (the limit for one text)",
                    Size(*limit)
                )
            }
            Self::TooDense(limit) => {
                write!(
                    f,
                    "the container unpacks to more than {limit} times its size (the limit for containers)"
                )
            }
            Self::TooMany(limit) => write!(f, "the container has more than {limit} members (the limit)"),
            Self::TooDeep(limit) => {
                write!(f, "containers inside containers, more than {limit} deep (the limit for nesting)")
            }
            Self::Encrypted => f.write_str("the member is encrypted"),
            Self::Link(to) => {
                write!(f, "it is a link to 「{to}」, whose content stands elsewhere in the archive")
            }
            Self::Damaged(text) => write!(f, "it cannot be unpacked: {text}"),
        }
    }
}

impl std::error::Error for Fault {}

/// A number of bytes for people.
struct Size(u64);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes > 0 && bytes % (1 << 20) == 0 => write!(f, "{} MiB", bytes >> 20),
            bytes if bytes > 0 && bytes % (1 << 10) == 0 => write!(f, "{} KiB", bytes >> 10),
            bytes => write!(f, "{bytes} bytes"),
        }
    }
}
