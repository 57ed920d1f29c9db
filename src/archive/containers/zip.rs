//! Zip: members in the order of the directory, which is read entry by entry, so that a million of
//! them need no memory, and two of the same name are two.

use std::io::{BufReader, Read, Seek};

use zip::{
    ZipReadOptions,
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
    let entries = zip.files().map_err(|error| Stop::Container(fault(&error)))?;
    while let Some(entry) = entries.next() {
        let entry = entry.map_err(|error| Stop::Container(fault(&error)))?;
        unpacker.budget.member().map_err(Stop::Container)?;
        let name = plain_name(entry.name_raw());
        if entry.is_dir() || !unpacker.wants(&name) {
            continue;
        }
        let is_link = entry.is_symlink();
        let label = unpacker.member_label(label, &name);
        match open(entry, entries.reader_mut()) {
            Ok(mut target) if is_link => unpacker.link(label, &mut target)?,
            Ok(mut member) => unpacker.member(label, &mut member, depth)?,
            Err(fault) => unpacker.fault(label, fault)?,
        }
    }
    Ok(())
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
