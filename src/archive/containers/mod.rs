//! Containers: zip, 7z, tar, gzip, Zstandard, and containers inside them, member by member.
//!
//! Nothing is unpacked to disk. Members are taken as files of a directory are: by their extension,
//! hidden ones left out; their names are only names. A fault of one member costs this member; only
//! where a container as a whole is damaged, or a limit is reached, the rest of it is lost too, and
//! said to be.

mod budget;
mod sevenz;
mod streams;
mod tar;
mod zip;

use std::{
    fs::File,
    io::{self, BufReader, Cursor, Read, Seek},
    ops::ControlFlow,
};

use self::{
    budget::{Budget, Gauge},
    streams::{Gzip, Zstd},
};
use super::{
    fault::Fault,
    input::{Label, Text},
    kind::{Container, is_record},
    parts::{self, Parts, Start},
    run::RunOptions,
    walk::Found,
};

/// Hands every text inside the container `found` to `sink`, in the order of the container.
pub(super) fn visit(
    found: &Found,
    container: Container,
    label: Label,
    options: &RunOptions,
    sink: &mut dyn FnMut(Text) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let file = File::open(&found.path).and_then(|file| Ok((file.metadata()?.len(), file)));
    let (size, file) = match file {
        Ok(opened) => opened,
        Err(error) => return sink(Text::new(label, Err(Fault::from(error)))),
    };
    let budget = Budget::new(options.limits, size);
    let mut unpacker =
        Unpacker { budget: &budget, options, sink, buffer: Vec::new(), last_is_damaged: false };
    let stop = match container {
        Container::Zip | Container::SevenZ => unpacker.seekable(container, &label, file, 1),
        _ => unpacker.stream(container, &label, file, 1),
    };
    match stop {
        Ok(()) => ControlFlow::Continue(()),
        Err(Stop::Run) => ControlFlow::Break(()),
        Err(Stop::Container(fault)) => sink(Text::new(label, Err(fault))),
    }
}

/// Why the walk through a container ends early.
#[derive(Debug)]
enum Stop {
    /// Nobody wants more results.
    Run,
    /// The container cannot be read any further, or reaches a limit.
    Container(Fault),
}

/// The walk through one container and those inside it.
struct Unpacker<'a> {
    budget: &'a Budget,
    options: &'a RunOptions,
    sink: &'a mut dyn FnMut(Text) -> ControlFlow<()>,
    buffer: Vec<u8>,
    /// Whether the last text could not be unpacked.
    last_is_damaged: bool,
}

impl Unpacker<'_> {
    /// A container whose directory is at its end.
    fn seekable(
        &mut self,
        container: Container,
        label: &Label,
        reader: impl Read + Seek,
        depth: u32,
    ) -> Result<(), Stop> {
        match container {
            Container::Zip => zip::visit(self, label, reader, depth),
            Container::SevenZ => sevenz::visit(self, label, reader, depth),
            Container::Tar | Container::TarGz | Container::TarZst | Container::Gz | Container::Zst => {
                self.stream(container, label, reader, depth)
            }
        }
    }

    /// A container that is read from its beginning to its end.
    fn stream(
        &mut self,
        container: Container,
        label: &Label,
        reader: impl Read,
        depth: u32,
    ) -> Result<(), Stop> {
        let budget = self.budget;
        // Headers and small members are read in small steps, which a decoder would be slow at.
        let reader = BufReader::with_capacity(1 << 16, reader);
        match container {
            Container::Zip | Container::SevenZ => self.in_memory(container, label, reader, depth),
            Container::Tar => tar::visit(self, label, Gauge { reader, budget }, depth),
            Container::TarGz => self.stream(Container::Tar, label, dynamic(&mut Gzip::new(reader)), depth),
            Container::TarZst => self.stream(Container::Tar, label, dynamic(&mut Zstd::new(reader)), depth),
            Container::Gz => self.single(label, ".gz", &mut Gzip::new(reader), depth),
            Container::Zst => self.single(label, ".zst", &mut Zstd::new(reader), depth),
        }
    }

    /// The one file inside a compressed one: named like it, without the last extension.
    fn single(
        &mut self,
        label: &Label,
        extension: &str,
        reader: &mut dyn Read,
        depth: u32,
    ) -> Result<(), Stop> {
        let name = label.name.rsplit(['/', '\\', '!']).next().unwrap_or(&label.name);
        let name = name.get(..name.len().saturating_sub(extension.len())).unwrap_or(name).to_owned();
        // `a.gz` that was named itself is read, as `a` would be.
        let is_named = label.named && depth == 1;
        if !is_named && !self.wants(&name) {
            return Ok(());
        }
        self.budget.member().map_err(Stop::Container)?;
        self.member(self.member_label(label, &name), reader, depth)
    }

    /// A container inside a stream that must be seen as a whole.
    fn in_memory(
        &mut self,
        container: Container,
        label: &Label,
        reader: impl Read,
        depth: u32,
    ) -> Result<(), Stop> {
        let limit = self.options.limits.text;
        let mut bytes = Vec::new();
        let mut reader = Gauge { reader, budget: self.budget }.take(limit + 1);
        match reader.read_to_end(&mut bytes) {
            Ok(_) if bytes.len() as u64 > limit => self.fault(label.clone(), Fault::TooLarge(limit)),
            Ok(_) => {
                self.inner(label, |unpacker| unpacker.seekable(container, label, Cursor::new(bytes), depth))
            }
            Err(error) => self.fault(label.clone(), Fault::of_unpacking(&error)),
        }
    }

    /// Walks through an inner container: its damage costs only itself.
    fn inner(&mut self, label: &Label, walk: impl FnOnce(&mut Self) -> Result<(), Stop>) -> Result<(), Stop> {
        match walk(self) {
            Err(Stop::Container(fault)) if !fault.is_of_budget() => self.fault(label.clone(), fault),
            other => other,
        }
    }

    /// Whether a member of this name is taken.
    fn wants(&self, name: &str) -> bool {
        let is_hidden =
            |part: &str| part.starts_with('.') && !matches!(part, "." | "..") || part == "__MACOSX";
        let path = std::path::Path::new(name);
        !name.split('/').any(is_hidden) && (is_record(path) || Container::of_path(path).is_some())
    }

    /// How a member is called.
    fn member_label(&self, container: &Label, name: &str) -> Label {
        let Label { named, root_len, .. } = *container;
        // In a container inside another one, the outer one is the file.
        let member = container.member.or(Some(container.name.len()));
        Label { name: format!("{}!{name}", container.name), named, root_len, member }
    }

    /// Takes a member: a container, or a text.
    fn member(&mut self, label: Label, reader: &mut dyn Read, depth: u32) -> Result<(), Stop> {
        match Container::of_name(&label.name) {
            None => self.text(label, reader),
            Some(_) if depth >= self.options.limits.depth => {
                let fault = Fault::TooDeep(self.options.limits.depth);
                self.fault(label, fault)
            }
            Some(container) => {
                self.inner(&label, |unpacker| unpacker.stream(container, &label, reader, depth + 1))
            }
        }
    }

    /// Reports a member that is a symbolic link: its content is where it leads.
    fn link(&mut self, label: Label, target: &mut dyn Read) -> Result<(), Stop> {
        /// As long as a path may be.
        const LONGEST: u64 = 4096;
        let mut path = Vec::new();
        let fault = match (Gauge { reader: target, budget: self.budget }).take(LONGEST).read_to_end(&mut path)
        {
            Ok(_) => Fault::Link(plain_name(&path)),
            Err(error) => Fault::of_unpacking(&error),
        };
        self.fault(label, fault)
    }

    fn text(&mut self, label: Label, reader: &mut dyn Read) -> Result<(), Stop> {
        let mut reader = Gauge { reader, budget: self.budget };
        match parts::start(&mut reader, &mut self.buffer, &self.options.limits) {
            Ok(Start::Whole(bytes)) => self.send(Text::new(label, Ok(bytes))),
            Ok(Start::Begun(begun)) => {
                let mut parts = Parts::new(reader, begun, label, self.options);
                parts.try_for_each(|text| self.send(text))
            }
            Err(error) => self.fault(label, Fault::of_unpacking(&error)),
        }
    }

    /// Reports what could not be read.
    fn fault(&mut self, label: Label, fault: Fault) -> Result<(), Stop> {
        if fault.is_of_budget() {
            return Err(Stop::Container(fault));
        }
        self.send(Text::new(label, Err(fault)))
    }

    fn send(&mut self, text: Text) -> Result<(), Stop> {
        self.last_is_damaged = matches!(text.content, Err(Fault::Damaged(_)));
        match text.content {
            Err(fault) if fault.is_of_budget() => Err(Stop::Container(fault)),
            content => match (self.sink)(Text { content, ..text }) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Stop::Run),
            },
        }
    }
}

/// One type for all readers: a container inside another must not make a type inside another.
fn dynamic(reader: &mut dyn Read) -> &mut dyn Read {
    reader
}

/// The name of a member as text: UTF-8, else Shift_JIS, which Windows in Japan wrote for decades. Kept
/// as it is but for backslashes and control characters: `../x` is only a name here.
fn plain_name(raw: &[u8]) -> String {
    let name = match std::str::from_utf8(raw) {
        Ok(name) => name.into(),
        Err(_) => encoding_rs::SHIFT_JIS.decode_without_bom_handling(raw).0,
    };
    name.chars()
        .map(|c| if c == '\\' { '/' } else { c })
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .collect()
}

impl Fault {
    /// Of an error that came while unpacking: a limit, or damage.
    pub(super) fn of_unpacking(error: &io::Error) -> Self {
        if let Some(fault) = error.get_ref().and_then(|inner| inner.downcast_ref::<Self>()) {
            return fault.clone();
        }
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged("it is cut off".to_owned()),
            _ => Self::Damaged(super::fault::plain_words(error)),
        }
    }
}
