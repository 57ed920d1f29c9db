//! Zip: members in the order of the directory, which is read entry by entry, so that a million of
//! them need no memory, and two of the same name are two.

use std::io::{self, BufReader, Read, Seek, SeekFrom};

use zip::{
    ZipArchive, ZipReadOptions,
    read::{Config, ZipFileEntry},
    result::ZipError,
    unstable::read::ZipIterable,
};

use super::{Stop, Unpacker, plain_name};
use crate::archive::{fault::Fault, input::Label};

/// Calls for every member of a zip.
pub(super) fn visit(
    unpacker: &mut Unpacker<'_>,
    label: &Label,
    reader: impl Read + Seek,
    depth: u32,
) -> Result<(), Stop> {
    let reader = BufReader::new(reader);
    let mut zip =
        ZipIterable::try_new(reader, Config::default()).map_err(|error| Stop::Container(fault(&error)))?;
    let declared = zip.len() as u64;
    let entries = zip.files().map_err(|error| Stop::Container(fault(&error)))?;
    let mut last = None;
    while let Some(entry) = entries.next() {
        let entry = entry.map_err(|error| Stop::Container(fault(&error)))?;
        unpacker.budget.member().map_err(Stop::Container)?;
        last = Some(entry.central_header_start());
        let name = plain_name(entry.name_raw());
        // A directory has no content: what has some is a file, whatever its name ends with.
        let name = if entry.size() > 0 { name.trim_end_matches('/') } else { &name };
        if !unpacker.wants(name) {
            continue;
        }
        let is_link = entry.is_symlink();
        let label = unpacker.member_label(label, name);
        match open(entry, entries.reader_mut()) {
            Ok(mut target) if is_link => unpacker.link(label, &mut target)?,
            Ok(mut member) => unpacker.member(label, &mut member, depth)?,
            Err(fault) => unpacker.fault(label, fault)?,
        }
    }
    let there = match last {
        Some(last) => declared.saturating_sub(1) + entries_from(entries.reader_mut(), last),
        None => entries_of_none(entries.reader_mut()),
    };
    // A writer that has 16 bits for the count says 1 where there are 65,537.
    if there > declared {
        let why = format!("its directory lists {there} members, and its end counts {declared}");
        return Err(Stop::Container(Fault::Damaged(why)));
    }
    Ok(())
}

/// How many entries stand one after the other in the directory, from `at` on.
fn entries_from(reader: &mut (impl Read + Seek), at: u64) -> u64 {
    /// Its number, and what else is of a fixed length, with the lengths of name, fields and comment.
    const ENTRY: usize = 46;
    if reader.seek(SeekFrom::Start(at)).is_err() {
        return 0;
    }
    let mut next = || -> io::Result<bool> {
        let mut entry = [0; ENTRY];
        reader.read_exact(&mut entry)?;
        let lengths = entry.get(28..34).unwrap_or_default().chunks_exact(2);
        let len: u64 = lengths.map(|len| len.iter().rfold(0, |sum, &byte| sum << 8 | u64::from(byte))).sum();
        io::copy(&mut reader.by_ref().take(len), &mut io::sink())?;
        Ok(entry.starts_with(b"PK\x01\x02"))
    };
    (0..).take_while(|_| next().unwrap_or(false)).count() as u64
}

/// How many entries stand in the directory of a zip whose end says that there are none.
fn entries_of_none<R: Read + Seek>(reader: &mut R) -> u64 {
    let Ok(start) = ZipArchive::new(&mut *reader).map(|zip| zip.central_directory_start()) else { return 0 };
    // An empty directory is taken to start at the end record, which knows how many bytes it really has.
    let size = |reader: &mut R| -> io::Result<u64> {
        let mut end = [0; 16];
        reader.seek(SeekFrom::Start(start))?;
        reader.read_exact(&mut end)?;
        let size = end.last_chunk().filter(|_| end.starts_with(b"PK\x05\x06"));
        Ok(size.map_or(0, |size| u64::from(u32::from_le_bytes(*size))))
    };
    let size = size(reader).unwrap_or(0);
    entries_from(reader, start.saturating_sub(size))
}

fn open<'a, R: Read + Seek>(
    entry: ZipFileEntry<'a>,
    reader: &'a mut R,
) -> Result<zip::read::ZipFile<'a, R>, Fault> {
    if entry.encrypted() {
        return Err(Fault::Encrypted);
    }
    entry.with_reader(reader, ZipReadOptions::new()).map_err(|error| fault(&error))
}

fn fault(error: &ZipError) -> Fault {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            Fault::Encrypted
        }
        ZipError::CompressionMethodNotSupported(method) => {
            Fault::Damaged(format!("it is compressed by method {method}, which is not supported"))
        }
        ZipError::InvalidArchive(why) if why.contains("EOCD") => {
            Fault::Damaged("it is no zip file, or its end is missing".to_owned())
        }
        ZipError::InvalidArchive(why) => Fault::Damaged(why.to_string()),
        ZipError::Io(error) => Fault::of_unpacking(error),
        other => Fault::Damaged(other.to_string()),
    }
}
