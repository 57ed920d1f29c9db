//! Tar: one member after the other, as it comes.

use std::io::{self, Read};

use super::{Stop, Unpacker, plain_name};
use crate::archive::{fault::Fault, input::Label};

/// Calls for every member of a tar.
pub(super) fn visit(
    unpacker: &mut Unpacker<'_>,
    label: &Label,
    reader: impl Read,
    depth: u32,
) -> Result<(), Stop> {
    let mut tar = tar::Archive::new(reader);
    let entries = tar.entries().map_err(|error| Stop::Container(fault(&error)))?;
    for entry in entries {
        let mut entry = match entry {
            Ok(entry) => entry,
            // The member before has been reported already, and what breaks it breaks the rest.
            Err(_) if unpacker.last_is_damaged => return Ok(()),
            Err(error) => return Err(Stop::Container(fault(&error))),
        };
        unpacker.budget.member().map_err(Stop::Container)?;
        let name = plain_name(&entry.path_bytes());
        let kind = entry.header().entry_type();
        let is_file = kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse();
        unpacker.last_is_damaged = false;
        if is_file && unpacker.wants(&name) {
            unpacker.member(unpacker.member_label(label, &name), &mut entry, depth)?;
        }
    }
    // The checksum of a compressed tar stands behind its end.
    io::copy(&mut tar.into_inner(), &mut io::sink()).map_err(|error| Stop::Container(fault(&error)))?;
    if unpacker.budget.is_untouched() {
        return Err(Stop::Container(Fault::Damaged("it is empty".to_owned())));
    }
    Ok(())
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
