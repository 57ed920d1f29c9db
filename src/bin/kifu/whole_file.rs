//! A file that appears when all of it is written, or not at all.
//!
//! Until then it has another name beside its own, hidden, so that no walk takes it up; it is taken
//! away again wherever it does not come to be.

use std::{
    fs::{self, File, Metadata},
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

/// A file that appears when all is written, or a device that takes what comes.
pub(crate) enum WholeFile {
    Pending {
        file: NamedTempFile,
        path: PathBuf,
        /// Whether it takes the place of another, which a crash of the system must not take away with it.
        replaces: bool,
    },
    Device(File),
}

impl WholeFile {
    /// Begins the file at `path`; a link stays, and the file behind it is written. A file that is
    /// replaced gives the new one its mode and owner.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if is_device(path) {
            return fs::OpenOptions::new().write(true).open(path).map(Self::Device);
        }
        let path = real(path);
        let file = beside(&path)?;
        let old = fs::metadata(&path).ok();
        if let Some(old) = &old {
            liken(file.as_file(), old)?;
        }
        Ok(Self::Pending { file, path, replaces: old.is_some() })
    }

    /// Gives the file the mode and the owner of another.
    pub(crate) fn liken(&self, other: &Metadata) -> io::Result<()> {
        match self {
            Self::Pending { file, .. } => liken(file.as_file(), other),
            Self::Device(_) => Ok(()),
        }
    }

    /// Everything is written.
    pub(crate) fn commit(self) -> io::Result<()> {
        match self {
            Self::Pending { file, path, replaces } => {
                if replaces {
                    file.as_file().sync_all()?;
                }
                file.persist(path).map(drop).map_err(|refused| refused.error)
            }
            Self::Device(mut file) => file.flush(),
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Pending { file, .. } => file.write(bytes),
            Self::Device(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Pending { file, .. } => file.flush(),
            Self::Device(file) => file.flush(),
        }
    }
}

/// A new file in the directory of `path`: `.NAME.`, six letters or digits, `.tmp`.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    /// Of a longer name only the beginning is used: the whole must be a name as well.
    const MOST: usize = 200;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{}.", &name[..name.floor_char_boundary(MOST)]);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As of any new file; the umask takes its share.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    builder.tempfile_in(directory.unwrap_or(Path::new(".")))
}

fn liken(file: &File, other: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let own = file.metadata()?;
        if (own.uid(), own.gid()) != (other.uid(), other.gid()) {
            // Only root may give a file away: for anybody else the new file is his, as any he writes.
            let _ = fchown(file, Some(other.uid()), Some(other.gid()));
        }
    }
    file.set_permissions(other.permissions())
}

/// The file a link points to: writing replaces the file, not the link. Of a file that is not there yet,
/// the place in its real directory.
pub(crate) fn real(path: &Path) -> PathBuf {
    let in_directory = || {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let directory = fs::canonicalize(parent.unwrap_or(Path::new("."))).ok()?;
        Some(directory.join(path.file_name()?))
    };
    fs::canonicalize(path).ok().or_else(in_directory).unwrap_or_else(|| path.to_owned())
}

/// Whether what stands at `path` is a device or a pipe: written to, never replaced by a file.
pub(crate) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn nothing_is_left_of_a_file_that_does_not_come_to_be() {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("there");
        fs::create_dir(&directory).unwrap();
        drop(WholeFile::open(&root.path().join("given-up")).unwrap());
        assert!(WholeFile::open(&directory).unwrap().commit().is_err());
        assert_eq!(names(root.path()), ["there"]);
    }

    #[test]
    fn the_longest_names_can_be_written() {
        let root = tempfile::tempdir().unwrap();
        let name = "棋".repeat(85);
        let mut file = WholeFile::open(&root.path().join(&name)).unwrap();
        file.write_all(b"V2.2\n").unwrap();
        file.commit().unwrap();
        assert_eq!(names(root.path()), [name]);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_replaced_keeps_its_mode_and_what_is_new_has_that_of_any_file() {
        use std::os::unix::fs::PermissionsExt as _;

        let root = tempfile::tempdir().unwrap();
        let mode = |name: &str| fs::metadata(root.path().join(name)).unwrap().permissions().mode() & 0o777;
        for name in ["usual", "old"] {
            fs::write(root.path().join(name), "").unwrap();
        }
        fs::set_permissions(root.path().join("old"), fs::Permissions::from_mode(0o640)).unwrap();
        for name in ["old", "new"] {
            WholeFile::open(&root.path().join(name)).unwrap().commit().unwrap();
        }
        assert_eq!((mode("old"), mode("new")), (0o640, mode("usual")));
    }
}
