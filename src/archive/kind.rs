//! What an extension promises: a record, or a container of records.

use std::path::Path;

/// The extensions of files that are taken from directories and containers, without dots.
pub const RECORD_EXTENSIONS: [&str; 10] =
    ["kif", "kifu", "ki2", "ki2u", "csa", "psn", "usi", "sfen", "jkf", "bod"];

/// A file that holds others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Container {
    /// `.zip`.
    Zip,
    /// `.7z`.
    SevenZ,
    /// `.tar`.
    Tar,
    /// `.tar.gz`, `.tgz`.
    TarGz,
    /// `.tar.zst`.
    TarZst,
    /// `.gz`: one file.
    Gz,
    /// `.zst`: one file.
    Zst,
}

impl Container {
    /// The container that a file name promises.
    ///
    /// ```
    /// use kifu::archive::Container;
    /// assert_eq!(Container::of_name("wdoor2024.TAR.GZ"), Some(Container::TarGz));
    /// assert_eq!(Container::of_name("a.csa"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let ends = |end: &str| {
            let start = name.len().checked_sub(end.len());
            start
                .and_then(|start| name.as_bytes().get(start..))
                .is_some_and(|tail| tail.eq_ignore_ascii_case(end.as_bytes()))
        };
        const TABLE: [(&str, Container); 8] = [
            (".zip", Container::Zip),
            (".7z", Container::SevenZ),
            (".tar", Container::Tar),
            (".tar.gz", Container::TarGz),
            (".tgz", Container::TarGz),
            (".tar.zst", Container::TarZst),
            (".gz", Container::Gz),
            (".zst", Container::Zst),
        ];
        TABLE.iter().find(|(end, _)| ends(end)).map(|(_, container)| *container)
    }

    /// The container that a name leads into, and what it names there: `games.zip` and `2024/a.csa` for
    /// `games.zip!2024/a.csa`, as reports write it. `None` where the whole name is that of a file.
    #[must_use]
    pub fn around(name: &str) -> Option<(&str, &str)> {
        let inside = |(at, _)| Some((name.get(..at)?, name.get(at + 1..)?));
        let is_container =
            |(file, _): &(&str, &str)| Self::of_name(file).is_some() && Path::new(file).is_file();
        let mut parts = name.match_indices('!').filter_map(inside).filter(is_container);
        parts.next().filter(|_| !Path::new(name).exists())
    }

    /// The container that the name of `path` promises.
    #[must_use]
    pub(super) fn of_path(path: &Path) -> Option<Self> {
        extension(path)?;
        Self::of_name(&path.file_name()?.to_string_lossy())
    }
}

/// The bytes after the last dot of the name, if that is not its first character.
fn extension(path: &Path) -> Option<&[u8]> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let (before, extension) = bytes.split_at(memchr::memrchr(b'.', bytes)?);
    let is_separator = |byte: &u8| std::path::is_separator(char::from(*byte));
    let is_name =
        before.last().is_some_and(|byte| !is_separator(byte)) && !extension.iter().any(is_separator);
    extension.get(1..).filter(|_| is_name)
}

/// Whether `path` has the extension of a record.
pub(super) fn is_record(path: &Path) -> bool {
    extension(path).is_some_and(|extension| {
        (3..=4).contains(&extension.len())
            && RECORD_EXTENSIONS.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(extension))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn containers_are_told_by_their_names() {
        let check = |name: &str, expected: Option<Container>| {
            assert_eq!(Container::of_path(Path::new(name)), expected, "{name}");
        };
        check("a/games.zip", Some(Container::Zip));
        check("GAMES.7Z", Some(Container::SevenZ));
        check("a.tar", Some(Container::Tar));
        check("a.tgz", Some(Container::TarGz));
        check("a.tar.gz", Some(Container::TarGz));
        check("a.tar.zst", Some(Container::TarZst));
        check("a.csa.gz", Some(Container::Gz));
        check("a.usi.zst", Some(Container::Zst));
        check("a.csa", None);
        check("zip", None);
        check("a", None);
    }

    #[test]
    fn records_are_told_by_their_extension_in_any_case() {
        for name in
            ["a.kif", "b.KIFU", "c.ki2", "d.Ki2u", "e.csa", "f.psn", "g.usi", "h.sfen", "i.jkf", "j.bod"]
        {
            assert!(is_record(Path::new(name)), "{name}");
        }
        for name in ["a.txt", "kif", ".kif", "x/.kif", "a.kif/b", "a.kif.bak", "a.kifuu", "a"] {
            assert!(!is_record(Path::new(name)), "{name}");
        }
    }
}
