//! From what was typed to the texts to read.

use std::{
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use kifu::{
    archive::{RECORD_EXTENSIONS, RunOptions, Shard, Summary},
    source::Source,
};

use crate::{
    args::{List, Shared},
    exit::{Trouble, complain, reason},
};

/// The options of a run over many inputs.
pub(crate) fn run_options(shared: &Shared, shard: Option<Shard>) -> RunOptions {
    RunOptions {
        jobs: shared.jobs.map_or(0, std::num::NonZeroUsize::get),
        encoding: shared.encoding,
        from: shared.from,
        shard,
        stdin_name: shared.stdin_name.clone(),
        ..RunOptions::default()
    }
}

/// The paths typed, and those listed in `--files-from`.
pub(crate) fn paths(typed: &[PathBuf], list: &List) -> Result<Vec<PathBuf>, Trouble> {
    let (Some(file), null) = (&list.files_from, list.null) else { return Ok(typed.to_vec()) };
    let trouble =
        |error: io::Error| Trouble::Usage(format!("--files-from {}: {}", file.display(), reason(&error)));
    let bytes = if file == Path::new("-") { read_stdin() } else { fs::read(file) }.map_err(trouble)?;
    if !null && memchr::memchr(0, &bytes).is_some() {
        return Err(Trouble::Usage(format!(
            "--files-from {}: the entries end with NUL; say so with -0 (--null)",
            file.display()
        )));
    }
    let separator = if null { 0 } else { b'\n' };
    let entry = |entry: &[u8]| {
        let text = String::from_utf8_lossy(entry);
        let name = if null { &text } else { text.trim_end_matches('\r') };
        (!name.is_empty()).then(|| PathBuf::from(name))
    };
    Ok(typed.iter().cloned().chain(bytes.split(|&byte| byte == separator).filter_map(entry)).collect())
}

/// One text: a file, or standard input.
pub(crate) fn one(shared: &Shared, path: &Path) -> Result<Source, Trouble> {
    let bytes = if path == Path::new("-") { read_stdin() } else { fs::read(path) };
    let bytes = bytes.map_err(|error| Trouble::Path(path.to_owned(), error))?;
    let name = match &shared.stdin_name {
        Some(name) if path == Path::new("-") => name.clone(),
        _ => path.to_string_lossy().into_owned(),
    };
    Ok(Source::new(name, bytes, shared.encoding))
}

fn read_stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Says which names could not be read at all, or that there was nothing to do: `false` where the run
/// was not what was asked for.
pub(crate) fn is_whole(summary: &Summary, paths: &[PathBuf]) -> bool {
    for missing in &summary.missing {
        complain(&Trouble::Usage(format!("{}: {}", missing.path.display(), missing.fault)));
    }
    let is_empty = summary.inputs + summary.elsewhere == 0 && summary.missing.is_empty();
    // An empty list of files is a list that was worked through.
    if is_empty && !summary.broken_off && !paths.is_empty() {
        complain(&Trouble::Usage(nothing_in(paths)));
        return false;
    }
    summary.missing.is_empty()
}

/// Says that there are no records, and where they are looked for.
pub(crate) fn nothing_in(paths: &[PathBuf]) -> String {
    let places: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    format!(
        "no game records are to be found in {} (looked for {} and archives; a file that is named is read \
         whatever its name)",
        places.join(", "),
        RECORD_EXTENSIONS.map(|extension| format!(".{extension}")).join(" ")
    )
}
