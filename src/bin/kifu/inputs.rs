//! From what was typed to the texts to read.

use std::{
    fs::File,
    io::{self, Read as _},
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use kifu::{
    archive::{self, Container, Input, Limits, Outcome, RECORD_EXTENSIONS, RunOptions, Shard, Summary},
    source::Source,
};

use crate::{
    args::{List, Shared},
    exit::{Trouble, complain, reason},
};

/// The options of a run over many inputs.
pub(crate) fn run_options(shared: &Shared, shard: Option<Shard>) -> RunOptions {
    RunOptions {
        jobs: shared.jobs.unwrap_or(0),
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
    let bytes = read(file, 16 * Limits::default().text).map_err(trouble)?;
    if !null && memchr::memchr(0, &bytes).is_some() {
        return Err(Trouble::Usage(format!(
            "--files-from {}: the entries end with NUL; say so with -0 (--null)",
            file.display()
        )));
    }
    let separator = if null { 0 } else { b'\n' };
    let entry = |entry: &[u8]| {
        let name = if null { entry } else { entry.strip_suffix(b"\r").unwrap_or(entry) };
        (!name.is_empty()).then(|| path_of(name))
    };
    Ok(typed.iter().cloned().chain(bytes.split(|&byte| byte == separator).filter_map(entry)).collect())
}

/// A name as the system has it: of bytes that need be no text.
#[cfg(unix)]
fn path_of(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    std::ffi::OsStr::from_bytes(name).into()
}

#[cfg(not(unix))]
fn path_of(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).as_ref().into()
}

/// One text: a file, the only record in a container or the one named in it, or standard input.
pub(crate) fn one(shared: &Shared, path: &Path) -> Result<Source, Trouble> {
    if path.is_dir() {
        let message = "a directory holds many records: name one of its files";
        return Err(Trouble::Usage(format!("{}: {message}", path.display())));
    }
    let name = path.to_string_lossy();
    if let Some((container, member)) = container(path, &name) {
        return one_within(shared, container, member);
    }
    let bytes = read(path, Limits::default().text).map_err(|error| Trouble::Path(path.to_owned(), error))?;
    let name = match &shared.stdin_name {
        Some(name) if path == Path::new("-") => name.clone(),
        _ => path.to_string_lossy().into_owned(),
    };
    Ok(Source::new(name, bytes, shared.encoding))
}

/// The container that a name is of, or leads into, and what it names there. A file of the whole name comes
/// first.
fn container<'a>(path: &Path, name: &'a str) -> Option<(&'a str, Option<&'a str>)> {
    if path == Path::new("-") || path.exists() {
        return Container::of_name(name).map(|_| (name, None));
    }
    Container::around(name).map(|(container, member)| (container, Some(member)))
}

/// The record of a container that is called `member`, or the only one.
fn one_within(shared: &Shared, container: &str, member: Option<&str>) -> Result<Source, Trouble> {
    let (found, other) = candidates(shared, container, member);
    let is_several = found.len() > 1;
    let Some(first) = found.into_iter().next() else {
        return Err(Trouble::Usage(match (member, other) {
            (Some(member), Some(other)) => {
                format!("{container}: no record in it is called 「{member}」; there is 「{other}」")
            }
            _ => format!("{container}: no game records are in it"),
        }));
    };
    let name = first.source.name();
    match first.fault {
        Some(fault) => Err(Trouble::Usage(format!("{name}: {fault}"))),
        None if first.part.is_some() => {
            Err(Trouble::Usage(format!("{name}: too large to be read at once: unpack it")))
        }
        None if is_several => {
            Err(Trouble::Usage(format!("{container}: several records are in it: name one, as in 「{name}」")))
        }
        None => Ok(first.source),
    }
}

/// What in a container may be meant by `member`, two at most, and the name of something else in it.
fn candidates(shared: &Shared, container: &str, member: Option<&str>) -> (Vec<Input>, Option<String>) {
    let defaults = run_options(shared, None);
    // In parts only where it cannot be had as a whole.
    let whole = usize::try_from(defaults.limits.text).unwrap_or(usize::MAX);
    let options = RunOptions { jobs: 1, limits: Limits { whole, ..defaults.limits }, ..defaults };
    let (mut found, mut other) = (Vec::new(), None);
    let deliver = |outcome| {
        let Outcome::Done(input) = outcome else { return ControlFlow::Continue(()) };
        let input: Input = input;
        let name = input.place().1;
        if member.is_some() && name == member {
            found = vec![input];
            return ControlFlow::Break(());
        }
        let inside = |member: &str| {
            name.and_then(|name| name.strip_prefix(member)).is_some_and(|rest| rest.starts_with('!'))
        };
        // Where the container is damaged, there may be no more of it.
        if input.fault.is_some() && name.is_none() || member.is_none_or(inside) {
            found.push(input);
        } else {
            other.get_or_insert_with(|| input.source.name().to_owned());
        }
        if found.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    archive::run(&[container.into()], &options, |input| input, deliver);
    (found, other)
}

/// The bytes of a file, or of standard input, which may go on without end.
fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match path == Path::new("-") {
        true => io::stdin().lock().take(limit + 1).read_to_end(&mut bytes)?,
        false => File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?,
    };
    if bytes.len() as u64 > limit {
        let text = format!("larger than {} MiB, which is too much to read in one piece", limit >> 20);
        return Err(io::Error::other(text));
    }
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
