//! 7z: block by block, since a damaged block says nothing about the others.

use std::io::{self, BufReader, Read, Seek};

use sevenz_rust2::{Archive, ArchiveEntry, BlockDecoder, Error, Password};

use super::{Stop, Unpacker, plain_name};
use crate::archive::{fault::Fault, input::Label};

/// What a dictionary may take, in KiB: more than 7-Zip takes by itself.
const MOST_MEMORY: usize = 1 << 19;

/// Calls for every member of a 7z.
pub(super) fn visit(
    unpacker: &mut Unpacker<'_>,
    label: &Label,
    reader: impl Read + Seek,
    depth: u32,
) -> Result<(), Stop> {
    let mut reader = BufReader::new(reader);
    let password = Password::empty();
    let archive = Archive::read_with_memory_limit(&mut reader, &password, MOST_MEMORY)
        .map_err(|error| Stop::Container(fault(&error)))?;
    let mut visit = Visit { unpacker, label, depth, visited: 0, stop: None };
    for block in 0..archive.blocks.len() {
        // One thread: the members are worked on in parallel already.
        let decoder =
            BlockDecoder::new_with_memory_limit(1, MOST_MEMORY, block, &archive, &password, &mut reader);
        let entries = decoder.entries().len();
        visit.visited = 0;
        let result = decoder.for_each_entries(&mut |entry, reader| Ok(visit.entry(entry, reader)));
        match (visit.stop.take(), result) {
            (Some(stop), _) => return Err(stop),
            (None, Ok(_)) => {}
            (None, Err(error)) => visit.damaged(entries, &error)?,
        }
    }
    // Files without content belong to no block.
    for entry in archive.files.iter().filter(|entry| !entry.has_stream) {
        if !visit.entry(entry, &mut io::empty()) {
            break;
        }
    }
    visit.stop.map_or(Ok(()), Err)
}

/// The walk through the members.
struct Visit<'a, 'b> {
    unpacker: &'a mut Unpacker<'b>,
    label: &'a Label,
    depth: u32,
    /// The members of this block so far.
    visited: usize,
    stop: Option<Stop>,
}

impl Visit<'_, '_> {
    /// Takes one member; false where the walk ends.
    fn entry(&mut self, entry: &ArchiveEntry, reader: &mut dyn Read) -> bool {
        self.visited += 1;
        let result = self.try_entry(entry, reader);
        self.stop = result.err();
        self.stop.is_none()
    }

    fn try_entry(&mut self, entry: &ArchiveEntry, mut reader: &mut dyn Read) -> Result<(), Stop> {
        self.unpacker.budget.member().map_err(Stop::Container)?;
        // Whatever is left unread is unpacked all the same, to get to the next member.
        self.unpacker.budget.allows(entry.size).map_err(Stop::Container)?;
        let name = plain_name(entry.name.as_bytes());
        if entry.is_directory || entry.is_anti_item || !self.unpacker.wants(&name) {
            return self.unpacker.budget.bytes(entry.size).map_err(Stop::Container);
        }
        let label = self.unpacker.member_label(self.label, &name);
        if is_link(entry) {
            self.unpacker.link(label, &mut reader)
        } else {
            self.unpacker.member(label, &mut reader, self.depth)
        }
    }

    /// Reports the members of a block that cannot be reached any more.
    fn damaged(&mut self, entries: usize, error: &Error) -> Result<(), Stop> {
        let rest = entries.saturating_sub(self.visited);
        let fault = match (fault(error), rest) {
            // The member that it happened in has been reported.
            (_, 0) if self.visited > 0 => return Ok(()),
            (Fault::Damaged(why), 1..) => Fault::Damaged(format!("{why}; {rest} members are lost")),
            (fault, _) => fault,
        };
        self.unpacker.fault(self.label.clone(), fault)
    }
}

/// Whether a member is a symbolic link: p7zip keeps the mode of Unix in the upper half of the attributes.
fn is_link(entry: &ArchiveEntry) -> bool {
    const HAS_MODE: u32 = 0x8000;
    const KIND: u32 = 0o170_000;
    const LINK: u32 = 0o120_000;
    let attributes = if entry.has_windows_attributes { entry.windows_attributes } else { 0 };
    attributes & HAS_MODE != 0 && (attributes >> 16) & KIND == LINK
}

fn damaged(why: &str) -> Fault {
    Fault::Damaged(format!("its data is damaged ({why})"))
}

fn fault(error: &Error) -> Fault {
    match error {
        Error::PasswordRequired | Error::MaybeBadPassword(_) => Fault::Encrypted,
        Error::UnsupportedCompressionMethod(method) if method.contains("AES") => Fault::Encrypted,
        Error::UnsupportedCompressionMethod(method) => {
            Fault::Damaged(format!("it is compressed by method {method}, which is not supported"))
        }
        Error::BadSignature(_) => Fault::Damaged("it is no 7z file".to_owned()),
        // What the decoder says is for programmers.
        Error::Io(error, _) => match Fault::of_unpacking(error) {
            Fault::Damaged(why) if error.kind() != io::ErrorKind::UnexpectedEof => damaged(&why),
            fault => fault,
        },
        Error::Other(why) => damaged(why),
        Error::Unsupported(why) => {
            Fault::Damaged(format!("it is packed in a way that is not supported ({why})"))
        }
        Error::MaxMemLimited { .. } => Fault::Damaged("it needs more than 512 MiB of memory".to_owned()),
        Error::ChecksumVerificationFailed => Fault::Damaged("the checksum is wrong".to_owned()),
        other => Fault::Damaged(format!("its header is damaged ({other})")),
    }
}
