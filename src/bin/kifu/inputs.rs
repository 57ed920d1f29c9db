//! From what was typed to the texts to read.

use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
};

use kifu::source::Source;
use walkdir::WalkDir;

use crate::{args::Shared, exit::Trouble};

const EXTENSIONS: [&str; 10] = ["kif", "kifu", "ki2", "ki2u", "csa", "psn", "usi", "sfen", "jkf", "bod"];

/// Calls `each` with every input, in order.
pub(crate) fn each(
    shared: &Shared,
    paths: &[PathBuf],
    mut each: impl FnMut(Source) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    for path in paths {
        if path == Path::new("-") {
            let mut bytes = Vec::new();
            std::io::stdin().read_to_end(&mut bytes).map_err(|error| Trouble::Path("-".into(), error))?;
            let name = shared.stdin_name.as_deref().unwrap_or("-");
            each(Source::new(name, bytes, shared.encoding))?;
        } else if path.is_dir() {
            for entry in WalkDir::new(path).sort_by_file_name().into_iter().flatten() {
                let is_known = entry
                    .path()
                    .extension()
                    .is_some_and(|found| EXTENSIONS.iter().any(|known| found.eq_ignore_ascii_case(known)));
                if entry.file_type().is_file() && is_known {
                    each(read(shared, entry.path())?)?;
                }
            }
        } else {
            each(read(shared, path)?)?;
        }
    }
    Ok(())
}

fn read(shared: &Shared, path: &Path) -> Result<Source, Trouble> {
    let bytes = fs::read(path).map_err(|error| Trouble::Path(path.to_owned(), error))?;
    Ok(Source::new(path.to_string_lossy(), bytes, shared.encoding))
}
