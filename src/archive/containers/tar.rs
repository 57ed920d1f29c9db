//! Tar: one member after the other, as it comes.

use std::{
    cell::Cell,
    io::{self, Read},
    rc::Rc,
};

use super::{Stop, Unpacker, plain_name};
use crate::archive::{fault::Fault, input::Label};

/// The bytes of a header, and what contents are filled up to.
const BLOCK: usize = 512;

/// Calls for every member of a tar, and of those that stand behind its end.
pub(super) fn visit(
    unpacker: &mut Unpacker<'_>,
    label: &Label,
    reader: impl Read,
    depth: u32,
) -> Result<(), Stop> {
    let left = Rc::new(Cell::new(HEADERS));
    let mut reader = Fenced { reader, left: Rc::clone(&left) };
    let mut first = Vec::new();
    loop {
        left.set(HEADERS);
        if members(unpacker, label, first.as_slice().chain(&mut reader), depth, &left)? == Flow::Broken {
            return Ok(());
        }
        left.set(u64::MAX);
        // To the last byte: the checksum of a compressed tar stands behind its end.
        first = behind_zeros(&mut reader).map_err(|error| Stop::Container(fault(&error)))?;
        if first.is_empty() {
            break;
        }
        if !is_header(&first) {
            let why = "behind its end stands what is no member of it";
            return Err(Stop::Container(Fault::Damaged(why.to_owned())));
        }
    }
    if unpacker.budget.is_untouched() {
        return Err(Stop::Container(Fault::Damaged("it is empty".to_owned())));
    }
    Ok(())
}

/// Whether a tar came to its end.
#[derive(PartialEq, Eq)]
enum Flow {
    Ended,
    /// A damaged member was reported, and what broke it broke the rest.
    Broken,
}

/// Calls for every member up to the end, which is a block of zeros.
fn members(
    unpacker: &mut Unpacker<'_>,
    label: &Label,
    reader: impl Read,
    depth: u32,
    left: &Cell<u64>,
) -> Result<Flow, Stop> {
    let mut tar = tar::Archive::new(reader);
    let entries = tar.entries().map_err(|error| Stop::Container(fault(&error)))?;
    for entry in entries {
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(_) if unpacker.last_is_damaged => return Ok(Flow::Broken),
            Err(error) => return Err(Stop::Container(fault(&error))),
        };
        left.set(entry.size().saturating_add(HEADERS));
        unpacker.budget.member().map_err(Stop::Container)?;
        let name = plain_name(&entry.path_bytes());
        let kind = entry.header().entry_type();
        let is_file = kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse();
        // A directory has no content: what has some is a file, whatever its name ends with.
        let name = if is_file && entry.size() > 0 { name.trim_end_matches('/') } else { &name };
        unpacker.last_is_damaged = false;
        if is_file && unpacker.wants(name) {
            let left = entry.size();
            let mut whole = Whole { reader: &mut entry, left };
            unpacker.member(unpacker.member_label(label, name), &mut whole, depth)?;
        } else if let Some(fault) = no_file(&entry).filter(|_| !is_file && unpacker.wants(name)) {
            unpacker.fault(unpacker.member_label(label, name), fault)?;
        }
    }
    Ok(Flow::Ended)
}

/// The first block that is not all zeros; empty where there is none. Two blocks of zeros end a tar, and
/// further ones fill it up; another tar may stand behind them.
fn behind_zeros(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    loop {
        let mut block = Vec::with_capacity(BLOCK);
        reader.by_ref().take(BLOCK as u64).read_to_end(&mut block)?;
        if block.is_empty() || block.iter().any(|&byte| byte != 0) {
            return Ok(block);
        }
    }
}

/// Whether a block is the header of a member.
fn is_header(block: &[u8]) -> bool {
    let mut header = tar::Header::new_old();
    if block.len() != BLOCK {
        return false;
    }
    header.as_mut_bytes().copy_from_slice(block);
    let written = header.cksum();
    header.set_cksum();
    written.is_ok_and(|written| header.cksum().is_ok_and(|sum| sum == written))
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
