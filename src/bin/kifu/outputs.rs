//! Where converted games go: one stream, or a tree of files. A file is written whole or not at all.

use std::{
    collections::HashSet,
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use atomic_write_file::AtomicWriteFile;
use kifu::notation::Target;

use crate::{
    exit::{Trouble, complain},
    progress::Aside,
};

/// Takes the games of the inputs, in order.
pub(crate) trait Outputs {
    /// Takes the games of the input at `relative` in the tree that was named.
    fn put(&mut self, relative: &Path, games: Vec<Vec<u8>>) -> Result<(), Trouble>;

    /// Everything has been put: makes it last.
    fn finish(self: Box<Self>) -> Result<(), Trouble>;
}

/// What stands around the games of one output.
pub(crate) struct Frame {
    /// Before the first.
    pub(crate) mark: &'static [u8],
    /// Between two.
    pub(crate) separator: Vec<u8>,
}

impl Frame {
    fn before(&self, is_first: bool) -> &[u8] {
        if is_first { self.mark } else { &self.separator }
    }
}

/// One stream for all games.
pub(crate) struct StreamOutput {
    frame: Frame,
    writer: Stream,
    is_empty: bool,
}

enum Stream {
    Stdout(BufWriter<Aside<io::StdoutLock<'static>>>),
    File(PathBuf, BufWriter<WholeFile>),
}

impl StreamOutput {
    /// Standard output.
    pub(crate) fn stdout(frame: Frame) -> Self {
        let writer = Stream::Stdout(BufWriter::with_capacity(1 << 16, Aside::new(io::stdout().lock())));
        Self { frame, writer, is_empty: true }
    }

    /// One file, which appears when all is written.
    pub(crate) fn file(path: &Path, frame: Frame, force: bool) -> Result<Self, Trouble> {
        let file = open_file(path, force)?;
        let writer = Stream::File(path.to_owned(), BufWriter::with_capacity(1 << 16, file));
        Ok(Self { frame, writer, is_empty: true })
    }

    fn write(writer: &mut Stream, bytes: &[u8]) -> Result<(), Trouble> {
        match writer {
            Stream::Stdout(out) => out.write_all(bytes).map_err(Trouble::output),
            Stream::File(path, file) => {
                file.write_all(bytes).map_err(|error| Trouble::Path(path.clone(), error))
            }
        }
    }
}

impl Outputs for StreamOutput {
    fn put(&mut self, _relative: &Path, games: Vec<Vec<u8>>) -> Result<(), Trouble> {
        for game in games {
            Self::write(&mut self.writer, self.frame.before(self.is_empty))?;
            self.is_empty = false;
            Self::write(&mut self.writer, &game)?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), Trouble> {
        match self.writer {
            Stream::Stdout(mut out) => out.flush().map_err(Trouble::output),
            Stream::File(path, file) => {
                let committed =
                    file.into_inner().map_err(io::IntoInnerError::into_error).and_then(WholeFile::commit);
                committed.map_err(|error| Trouble::Path(path, error))
            }
        }
    }
}

/// A file for each input, in a tree like the input's.
pub(crate) struct FileOutputs {
    dir: PathBuf,
    target: Target,
    frame: Frame,
    force: bool,
    written: HashSet<PathBuf>,
    failed: usize,
}

impl FileOutputs {
    /// Files under `dir`.
    pub(crate) fn new(dir: &Path, target: Target, frame: Frame, force: bool) -> Self {
        Self { dir: dir.to_owned(), target, frame, force, written: HashSet::new(), failed: 0 }
    }

    fn write(&mut self, path: &Path, parts: &[Vec<u8>]) -> Result<(), Trouble> {
        if !self.written.insert(path.to_owned()) {
            return Err(Trouble::Usage(format!("{}: a second input would write this file", path.display())));
        }
        if !self.force && path.exists() {
            return Err(exists(path));
        }
        let write = || -> io::Result<()> {
            if let Some(dir) = path.parent() {
                fs::create_dir_all(dir)?;
            }
            let mut file = WholeFile::open(path)?;
            for (place, part) in parts.iter().enumerate() {
                file.write_all(self.frame.before(place == 0))?;
                file.write_all(part)?;
            }
            file.commit()
        };
        write().map_err(|error| Trouble::Path(path.to_owned(), error))
    }
}

impl Outputs for FileOutputs {
    fn put(&mut self, relative: &Path, games: Vec<Vec<u8>>) -> Result<(), Trouble> {
        let stem = self.dir.join(relative);
        let is_split = games.len() > 1 && !self.target.holds_many();
        let with_number = |number: usize| {
            let name = stem.file_stem().unwrap_or(stem.as_os_str()).to_string_lossy().into_owned();
            let name = if is_split { format!("{name}-{number}") } else { name };
            stem.with_file_name(format!("{name}.{}", self.target.extension()))
        };
        let files: Vec<(PathBuf, &[Vec<u8>])> = if is_split {
            games.iter().map(std::slice::from_ref).zip(1..).map(|(game, n)| (with_number(n), game)).collect()
        } else if games.is_empty() {
            Vec::new()
        } else {
            vec![(with_number(1), &games[..])]
        };
        for (path, parts) in files {
            // One file that cannot be written does not keep the others from being written.
            if let Err(trouble) = self.write(&path, parts) {
                complain(&trouble);
                self.failed += 1;
            }
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), Trouble> {
        match self.failed {
            0 => Ok(()),
            1 => Err(Trouble::Usage("one file could not be written".to_owned())),
            failed => Err(Trouble::Usage(format!("{failed} files could not be written"))),
        }
    }
}

/// Begins a file, which appears when all is written; a file that exists is overwritten only by `force`.
pub(crate) fn open_file(path: &Path, force: bool) -> Result<WholeFile, Trouble> {
    if !force && path.exists() && !is_device(path) {
        return Err(exists(path));
    }
    WholeFile::open(path).map_err(|error| Trouble::Path(path.to_owned(), error))
}

fn exists(path: &Path) -> Trouble {
    Trouble::Usage(format!("{} exists; use --force to overwrite it", path.display()))
}

/// The file a link points to: writing replaces the file, not the link.
pub(crate) fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Whether what stands at `path` is a device or a pipe: written to, never replaced by a file.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// A file that appears when all is written, or a device that takes what comes.
pub(crate) enum WholeFile {
    Whole(AtomicWriteFile),
    Device(fs::File),
}

impl WholeFile {
    /// Begins the file at `path`; a link stays, and the file behind it is written.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if is_device(path) {
            return fs::OpenOptions::new().write(true).open(path).map(Self::Device);
        }
        AtomicWriteFile::open(real(path)).map(Self::Whole)
    }

    /// Everything is written.
    pub(crate) fn commit(self) -> io::Result<()> {
        match self {
            Self::Whole(file) => file.commit(),
            Self::Device(mut file) => file.flush(),
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Whole(file) => file.write(bytes),
            Self::Device(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Whole(file) => file.flush(),
            Self::Device(file) => file.flush(),
        }
    }
}
