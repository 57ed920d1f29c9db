//! Tar: one member after the other, as it comes.

use std::{
    cell::Cell,
    io::{self, Read},
    rc::Rc,
};

use super::{Stop, Unpacker, plain_name};
use crate::archive::{fault::Fault, input::Label};

/// Calls for every member of a tar.
pub(super) fn visit(
    unpacker: &mut Unpacker<'_>,
    label: &Label,
    reader: impl Read,
    depth: u32,
) -> Result<(), Stop> {
    let left = Rc::new(Cell::new(HEADERS));
    let mut tar = tar::Archive::new(Fenced { reader, left: Rc::clone(&left) });
    let entries = tar.entries().map_err(|error| Stop::Container(fault(&error)))?;
    for entry in entries {
        let mut entry = match entry {
            Ok(entry) => entry,
            // The member before has been reported already, and what breaks it breaks the rest.
            Err(_) if unpacker.last_is_damaged => return Ok(()),
            Err(error) => return Err(Stop::Container(fault(&error))),
        };
        left.set(entry.size().saturating_add(HEADERS));
        unpacker.budget.member().map_err(Stop::Container)?;
        let name = plain_name(&entry.path_bytes());
        let kind = entry.header().entry_type();
        let is_file = kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse();
        unpacker.last_is_damaged = false;
        if is_file && unpacker.wants(&name) {
            let left = entry.size();
            let mut whole = Whole { reader: &mut entry, left };
            unpacker.member(unpacker.member_label(label, &name), &mut whole, depth)?;
        } else if let Some(fault) = no_file(&entry).filter(|_| !is_file && unpacker.wants(&name)) {
            unpacker.fault(unpacker.member_label(label, &name), fault)?;
        }
    }
    left.set(u64::MAX);
    // The checksum of a compressed tar stands behind its end.
    io::copy(&mut tar.into_inner(), &mut io::sink()).map_err(|error| Stop::Container(fault(&error)))?;
    if unpacker.budget.is_untouched() {
        return Err(Stop::Container(Fault::Damaged("it is empty".to_owned())));
    }
    Ok(())
}

/// What a member is that is no file: a link, which tar writes where it packs one file a second time, a
/// pipe, a device. Nothing of a directory, or of a header that is of the whole.
fn no_file(entry: &tar::Entry<'_, impl Read>) -> Option<Fault> {
    let kind = entry.header().entry_type();
    match entry.link_name_bytes() {
        Some(to) if kind.is_hard_link() || kind.is_symlink() => Some(Fault::Link(plain_name(&to))),
        _ if kind.is_dir() || kind.is_pax_global_extensions() => None,
        _ => Some(Fault::NoFile),
    }
}

/// The bytes that the headers of one member may have: long names are read into memory.
const HEADERS: u64 = 1 << 20;

/// A reader of no more bytes than a member and its headers may have.
struct Fenced<R> {
    reader: R,
    left: Rc<Cell<u64>>,
}

impl<R: Read> Read for Fenced<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        let left = self.left.get().checked_sub(read as u64);
        self.left.set(left.ok_or_else(|| io::Error::other("a header of more than 1 MiB"))?);
        Ok(read)
    }
}

/// A reader that knows how much must come: where a tar is cut off, its last member just ends.
struct Whole<R> {
    reader: R,
    left: u64,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.left = self.left.saturating_sub(read as u64);
        if read == 0 && self.left > 0 && !buffer.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(read)
    }
}

/// What the reader of headers says is for programmers, and quotes what it read.
fn fault(error: &io::Error) -> Fault {
    match Fault::of_unpacking(error) {
        Fault::Damaged(why) if why.contains("entire block") => Fault::Damaged("it is cut off".to_owned()),
        Fault::Damaged(why) if why.contains("numeric field") || why.contains("checksum mismatch") => {
            Fault::Damaged("it is no tar file, or damaged".to_owned())
        }
        fault => fault,
    }
}
