//! Where converted games go: one stream, or a tree of files. A file is written whole or not at all.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    ffi::OsStr,
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use kifu::{
    archive::{Container, Part, RECORD_EXTENSIONS},
    convert::{Conversion, Joint, Written},
    notation::Target,
};

use crate::{
    exit::{Trouble, complain},
    progress::Aside,
    whole_file::{WholeFile, is_device, real},
};

/// Takes the games of the inputs, in order.
pub(crate) trait Outputs {
    /// Makes sure that each of the games of the input at `place` is seen to begin where it will stand;
    /// what comes back are the places of those that are not.
    fn join(&mut self, place: &Place<'_>, joint: &mut Joint, games: &mut [Written]) -> Vec<usize>;

    /// Takes the games of the input at `place`; `None` where they may not be written.
    fn put(&mut self, place: &Place<'_>, games: Option<Vec<Written>>) -> Result<(), Trouble>;

    /// How many files have been written, where every input has its own.
    fn files(&self) -> Option<usize>;

    /// Everything has been put: makes it last.
    fn finish(self: Box<Self>) -> Result<(), Trouble>;
}

/// Where games come from.
pub(crate) struct Place<'a> {
    /// The name of the input.
    pub(crate) name: &'a str,
    /// The place of the input in the tree that was named.
    pub(crate) relative: &'a Path,
    /// Which part of a large file they are from.
    pub(crate) part: Option<Part>,
    /// How many games the file has before them.
    pub(crate) before: u32,
}

/// What stands around the games of one output.
pub(crate) struct Frame {
    /// Before the first.
    pub(crate) mark: &'static [u8],
    /// Between two.
    pub(crate) separator: Vec<u8>,
    /// What games begin with and an output says only once.
    pub(crate) head: Vec<u8>,
}

impl Frame {
    pub(crate) fn of(conversion: &Conversion) -> Self {
        Self { mark: conversion.mark(), separator: conversion.separator(), head: conversion.file_head() }
    }

    /// Games as one text.
    pub(crate) fn text(&self, games: &[Written]) -> Vec<u8> {
        let mut text = self.mark.to_vec();
        for (game, place) in games.iter().zip(0..) {
            let is_first = place == 0;
            let around = self.around(is_first, game);
            around.into_iter().skip(usize::from(is_first)).for_each(|bytes| text.extend_from_slice(bytes));
        }
        text
    }

    /// A game as it stands in its output: what is before it, its marker and itself.
    fn around<'g>(&'g self, is_first: bool, game: &'g Written) -> [&'g [u8]; 3] {
        if is_first {
            return [self.mark, &[], &game.bytes];
        }
        let within = game.bytes.strip_prefix(self.head.as_slice()).unwrap_or(&game.bytes);
        [&self.separator, &game.marker, within]
    }
}

/// One stream for all games.
pub(crate) struct StreamOutput {
    frame: Frame,
    writer: Stream,
    is_empty: bool,
    /// Whether any input had games to give, or was refused.
    was_asked: bool,
}

enum Stream {
    Stdout(BufWriter<Aside<io::StdoutLock<'static>>>),
    File(PathBuf, BufWriter<WholeFile>),
}

impl StreamOutput {
    /// Standard output.
    pub(crate) fn stdout(frame: Frame) -> Self {
        let writer = Stream::Stdout(BufWriter::with_capacity(1 << 16, Aside::new(io::stdout().lock())));
        Self { frame, writer, is_empty: true, was_asked: false }
    }

    /// One file, which appears when all is written.
    pub(crate) fn file(path: &Path, frame: Frame, force: bool) -> Result<Self, Trouble> {
        let file = open_file(path, force)?;
        let writer = Stream::File(path.to_owned(), BufWriter::with_capacity(1 << 16, file));
        Ok(Self { frame, writer, is_empty: true, was_asked: false })
    }

    /// Takes games.
    pub(crate) fn append(&mut self, games: impl IntoIterator<Item = Written>) -> Result<(), Trouble> {
        for game in games {
            let is_first = std::mem::replace(&mut self.is_empty, false);
            for bytes in self.frame.around(is_first, &game) {
                Self::write(&mut self.writer, bytes)?;
            }
        }
        Ok(())
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
    fn join(&mut self, _place: &Place<'_>, joint: &mut Joint, games: &mut [Written]) -> Vec<usize> {
        joint.join(games)
    }

    fn put(&mut self, _place: &Place<'_>, games: Option<Vec<Written>>) -> Result<(), Trouble> {
        self.was_asked = true;
        self.append(games.into_iter().flatten())
    }

    fn files(&self) -> Option<usize> {
        None
    }

    fn finish(self: Box<Self>) -> Result<(), Trouble> {
        match self.writer {
            Stream::Stdout(mut out) => out.flush().map_err(Trouble::output),
            // Inputs that gave nothing leave what was there before; a share without inputs is an empty file.
            Stream::File(..) if self.is_empty && self.was_asked => Ok(()),
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
    inputs: Taken,
    target: Target,
    frame: Frame,
    force: bool,
    /// The files that were begun, with the input that each is of.
    written: HashMap<PathBuf, Box<str>>,
    /// The directories that are certainly there.
    directories: HashSet<PathBuf>,
    /// The file for the parts of a large input.
    open: Option<Open>,
    finished: usize,
    failed: usize,
}

/// A file that is being written.
struct Open {
    path: PathBuf,
    file: BufWriter<WholeFile>,
    is_empty: bool,
}

impl FileOutputs {
    /// Files under `dir`.
    pub(crate) fn new(dir: &Path, inputs: Taken, target: Target, frame: Frame, force: bool) -> Self {
        let (written, directories) = (HashMap::new(), HashSet::new());
        let dir = dir.to_owned();
        Self { dir, inputs, target, frame, force, written, directories, open: None, finished: 0, failed: 0 }
    }

    /// Begins the file at `path` for the input of this name.
    fn begin(&mut self, path: PathBuf, input: &str) -> Result<Open, Trouble> {
        self.inputs.refuse(&path)?;
        match self.written.entry(path.clone()) {
            Entry::Vacant(free) => free.insert(input.into()),
            Entry::Occupied(first) => {
                return Err(Trouble::Usage(format!(
                    "{}: {} and {input} would both be this file; {input} is not written",
                    path.display(),
                    first.get()
                )));
            }
        };
        if !self.force && path.exists() {
            return Err(exists(&path));
        }
        let mut open = || -> io::Result<WholeFile> {
            if let Some(directory) = path.parent().filter(|path| !self.directories.contains(*path)) {
                fs::create_dir_all(directory)?;
                self.directories.insert(directory.to_owned());
            }
            WholeFile::open(&path)
        };
        match open() {
            Ok(file) => Ok(Open { path, file: BufWriter::with_capacity(BUFFER, file), is_empty: true }),
            Err(error) => Err(Trouble::Path(path, error)),
        }
    }

    /// Writes games to a file of their own.
    fn write(&mut self, path: PathBuf, input: &str, games: &[Written]) -> Result<(), Trouble> {
        let mut open = self.begin(path, input)?;
        open.append(&self.frame, games)?;
        self.finish_one(open)
    }

    fn finish_one(&mut self, open: Open) -> Result<(), Trouble> {
        open.finish()?;
        self.finished += 1;
        Ok(())
    }

    /// Adds the games of a part of a large input to its file, which is finished with the last part.
    fn append(&mut self, path: PathBuf, input: &str, part: Part, games: &[Written]) -> Result<(), Trouble> {
        let open = if part.index == 0 { Some(self.begin(path, input)?) } else { self.open.take() };
        // Where a part before could not be written, the file is given up.
        let Some(mut open) = open else { return Ok(()) };
        open.append(&self.frame, games)?;
        if part.last {
            return self.finish_one(open);
        }
        self.open = Some(open);
        Ok(())
    }

    /// The name of the file for the input at `relative`, or for the game of this number in it.
    fn path(&self, relative: &Path, number: Option<u32>) -> PathBuf {
        let stem = self.dir.join(relative);
        let name = stem.file_stem().unwrap_or(stem.as_os_str()).to_string_lossy();
        let extension = self.target.extension();
        stem.with_file_name(match number {
            Some(number) => format!("{name}-{number}.{extension}"),
            None => format!("{name}.{extension}"),
        })
    }
}

/// Most games are smaller: they are written at once.
const BUFFER: usize = 1 << 13;

impl Open {
    fn append(&mut self, frame: &Frame, games: &[Written]) -> Result<(), Trouble> {
        for game in games {
            let is_first = std::mem::replace(&mut self.is_empty, false);
            let around = frame.around(is_first, game);
            let written = around.into_iter().try_for_each(|bytes| self.file.write_all(bytes));
            written.map_err(|error| Trouble::Path(self.path.clone(), error))?;
        }
        Ok(())
    }

    fn finish(self) -> Result<(), Trouble> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error);
        file.and_then(WholeFile::commit).map_err(|error| Trouble::Path(self.path, error))
    }
}

impl Outputs for FileOutputs {
    fn join(&mut self, place: &Place<'_>, joint: &mut Joint, games: &mut [Written]) -> Vec<usize> {
        if place.part.is_none_or(|part| part.index == 0) {
            joint.restart();
        }
        // Else each game is a file of its own.
        if self.target.holds_many() { joint.join(games) } else { Vec::new() }
    }

    fn put(&mut self, place: &Place<'_>, games: Option<Vec<Written>>) -> Result<(), Trouble> {
        let Some(games) = games else {
            self.open = None;
            return Ok(());
        };
        let of_input = |outputs: &Self| outputs.path(place.relative, None);
        let done: Vec<Result<(), Trouble>> = match place.part {
            Some(part) if self.target.holds_many() => {
                vec![self.append(of_input(self), place.name, part, &games)]
            }
            None if games.is_empty() => Vec::new(),
            None if games.len() == 1 || self.target.holds_many() => {
                vec![self.write(of_input(self), place.name, &games)]
            }
            Some(_) | None => {
                let numbered = games.chunks(1).zip(place.before.saturating_add(1)..);
                numbered
                    .map(|(game, n)| self.write(self.path(place.relative, Some(n)), place.name, game))
                    .collect()
            }
        };
        for trouble in done.into_iter().filter_map(Result::err) {
            // One file that cannot be written does not keep the others from being written.
            complain(&trouble);
            self.failed += 1;
        }
        Ok(())
    }

    fn files(&self) -> Option<usize> {
        Some(self.finished)
    }

    fn finish(self: Box<Self>) -> Result<(), Trouble> {
        match self.failed {
            0 => Ok(()),
            1 => Err(Trouble::Usage("one file could not be written".to_owned())),
            failed => Err(Trouble::Usage(format!("{failed} files could not be written"))),
        }
    }
}

/// The file that `-o` names; `-` is standard output.
pub(crate) fn file_of(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// Begins a file, which appears when all is written; a file that exists is overwritten only by `force`.
pub(crate) fn open_file(path: &Path, force: bool) -> Result<WholeFile, Trouble> {
    if !force && path.exists() && !is_device(path) {
        return Err(exists(path));
    }
    WholeFile::open(path).map_err(|error| Trouble::Path(path.to_owned(), error))
}

/// Refuses outputs that would take the place of an input, or of one another.
pub(crate) fn refuse_clashes(outputs: &[&Path], inputs: &[PathBuf]) -> Result<(), Trouble> {
    let inputs: HashSet<PathBuf> = inputs.iter().map(|path| real(path)).collect();
    let mut seen = HashSet::new();
    for path in outputs.iter().filter(|path| !is_device(path)) {
        if inputs.contains(&real(path)) {
            return Err(is_input(path));
        }
        if !seen.insert(real(path)) {
            return Err(Trouble::Usage(format!("{} is named for two outputs", path.display())));
        }
    }
    Ok(())
}

/// The files that a run takes, which nothing it writes may replace.
pub(crate) struct Taken {
    /// Those that were named.
    files: HashSet<PathBuf>,
    /// The directories that are walked.
    trees: Vec<PathBuf>,
    /// The directory of the outputs, which no walk enters from above.
    dir: Option<PathBuf>,
}

impl Taken {
    pub(crate) fn by(paths: &[PathBuf], dir: Option<&Path>) -> Self {
        let (trees, files): (Vec<_>, Vec<_>) = paths.iter().partition(|path| path.is_dir());
        // What is named of a container is in the file around it.
        let file = |path: &PathBuf| {
            let name = path.to_string_lossy();
            real(Container::around(&name).map_or(path, |(file, _)| Path::new(file)))
        };
        Self {
            files: files.into_iter().map(file).collect(),
            trees: trees.into_iter().map(|path| real(path)).collect(),
            dir: dir.map(real),
        }
    }

    /// Refuses to write a file that is one of them.
    pub(crate) fn refuse(&self, path: &Path) -> Result<(), Trouble> {
        if self.holds(path) { Err(is_input(path)) } else { Ok(()) }
    }

    /// Refuses a directory of outputs that is walked after others: what is written there before would be
    /// taken up or not as it comes.
    pub(crate) fn refuse_among_others(&self, dir: &Path, paths: &[PathBuf]) -> Result<(), Trouble> {
        if paths.len() < 2 || !self.trees.contains(&real(dir)) {
            return Ok(());
        }
        Err(Trouble::Usage(format!(
            "{} is one of several inputs: what is written there would be read again; name another directory",
            dir.display()
        )))
    }

    fn holds(&self, path: &Path) -> bool {
        if !path.exists() || is_device(path) {
            return false;
        }
        let file = real(path);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let is_record = || {
            let extension = Path::new(&*name).extension().map(OsStr::to_ascii_lowercase);
            extension.is_some_and(|extension| RECORD_EXTENSIONS.iter().any(|known| extension == *known))
        };
        let is_of_walk = || Container::of_name(&name).is_some() || is_record();
        let is_walked = |tree: &PathBuf| {
            let is_left_out = |dir: &PathBuf| dir != tree && dir.starts_with(tree) && file.starts_with(dir);
            file.starts_with(tree) && !self.dir.as_ref().is_some_and(is_left_out)
        };
        self.files.contains(&file) || is_of_walk() && self.trees.iter().any(is_walked)
    }
}

fn is_input(path: &Path) -> Trouble {
    Trouble::Usage(format!("{} is an input: what is written would replace it", path.display()))
}

fn exists(path: &Path) -> Trouble {
    Trouble::Usage(format!("{} exists; use --force to overwrite it", path.display()))
}
