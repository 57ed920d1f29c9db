//! What was found in texts before: so that an archive that did not change is read, and not checked
//! again.
//!
//! An entry belongs to the bytes of a text and the name of its file, which findings quote; the memory
//! it is kept in belongs to a version of this crate and to the settings that were in force. Nothing
//! else decides, so an entry never lies. A cache that cannot be read, or is damaged, is an empty one.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{
    finding::{CODES, Edit, Finding, Fix, Label, Said, Severity},
    source::Span,
};

/// What stands for a text: it changes when a byte or the name of its file does, not with its directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 16]);

impl Digest {
    /// The digest of a text called `name`.
    #[must_use]
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        let file = name.rsplit(['/', '\\', '!']).next().unwrap_or(name);
        let hash = Sha256::new().chain_update(file).chain_update([0]).chain_update(bytes).finalize();
        Self::cut(&hash)
    }

    /// The same for what is found under particular settings.
    #[must_use]
    pub fn under(&self, settings: &str) -> Self {
        Self::cut(&Sha256::new().chain_update(self.0).chain_update(settings).finalize())
    }

    fn cut(hash: &[u8]) -> Self {
        let mut digest = [0; 16];
        digest.iter_mut().zip(hash).for_each(|(to, from)| *to = *from);
        Self(digest)
    }
}

/// What is remembered of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Remembered {
    /// The number of its games.
    pub games: u32,
    /// What was found in it.
    pub findings: Vec<Finding>,
}

/// The memory of one configuration: see the description of this module.
#[derive(Debug)]
pub struct Cache {
    path: PathBuf,
    known: BTreeMap<Digest, Box<[u8]>>,
    fresh: Mutex<BTreeMap<Digest, Box<[u8]>>>,
}

/// The first bytes of a file.
const MAGIC: &[u8] = b"kifu cache 1\n";
/// A file does not grow past this: then it holds the last run only.
const MOST: usize = 256 << 20;

impl Cache {
    /// Opens the memory in `directory`, which is made where it is missing. `settings` is all that
    /// results depend on beside the texts, in any form that is the same for the same settings.
    ///
    /// # Errors
    ///
    /// Where the directory cannot be made.
    pub fn open(directory: &Path, settings: &str) -> io::Result<Self> {
        fs::create_dir_all(directory)?;
        let version = env!("CARGO_PKG_VERSION");
        let hash = Sha256::new().chain_update(version).chain_update([0]).chain_update(settings).finalize();
        let name: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let path = directory.join(format!("{version}-{name}.cache"));
        let known = fs::read(&path).ok().and_then(|bytes| entries(&bytes)).unwrap_or_default();
        Ok(Self { path, known, fresh: Mutex::default() })
    }

    /// What is remembered of a text.
    #[must_use]
    pub fn get(&self, digest: &Digest) -> Option<Remembered> {
        let bytes = self.known.get(digest)?;
        let remembered = read(bytes)?;
        self.fresh().insert(*digest, bytes.clone());
        Some(remembered)
    }

    /// Remembers what was found in a text.
    pub fn put(&self, digest: Digest, remembered: &Remembered) {
        self.fresh().insert(digest, write(remembered));
    }

    fn fresh(&self) -> std::sync::MutexGuard<'_, BTreeMap<Digest, Box<[u8]>>> {
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the memory to disk, whole or not at all.
    ///
    /// # Errors
    ///
    /// Where it cannot be written: the run is as good without.
    pub fn save(mut self) -> io::Result<()> {
        let fresh = std::mem::take(&mut *self.fresh());
        let size: usize = self.known.values().map(|value| value.len() + 20).sum();
        if size > MOST {
            self.known.clear();
        }
        if fresh.keys().all(|digest| self.known.contains_key(digest)) {
            return Ok(());
        }
        self.known.extend(fresh);
        let mut bytes = MAGIC.to_vec();
        for (digest, value) in &self.known {
            bytes.extend_from_slice(&digest.0);
            bytes.extend_from_slice(&u32::try_from(value.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend_from_slice(value);
        }
        bytes.extend_from_slice(&Digest::cut(&Sha256::digest(&bytes)).0);
        // Another run may write at the same time: each renames a file of its own.
        let directory = self.path.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new().suffix(".tmp").tempfile_in(directory)?;
        file.write_all(&bytes)?;
        file.persist(&self.path).map(drop).map_err(|refused| refused.error)
    }
}

/// The entries of a file; `None` where it is damaged.
fn entries(bytes: &[u8]) -> Option<BTreeMap<Digest, Box<[u8]>>> {
    let (content, sum) = bytes.split_at_checked(bytes.len().checked_sub(16)?)?;
    if Digest::cut(&Sha256::digest(content)).0 != *sum {
        return None;
    }
    let mut rest = content.strip_prefix(MAGIC)?;
    let mut known = BTreeMap::new();
    while !rest.is_empty() {
        let (digest, after) = rest.split_first_chunk::<16>()?;
        let (len, after) = after.split_first_chunk::<4>()?;
        let (value, after) = after.split_at_checked(usize::try_from(u32::from_le_bytes(*len)).ok()?)?;
        known.insert(Digest(*digest), value.into());
        rest = after;
    }
    Some(known)
}

/// An entry: the number of games, and where something was found, the findings as JSON.
fn write(remembered: &Remembered) -> Box<[u8]> {
    let mut bytes = remembered.games.to_le_bytes().to_vec();
    if !remembered.findings.is_empty() {
        let wire: Vec<Wire<'_>> = remembered.findings.iter().map(Wire::new).collect();
        // Nothing in these types can fail to be written.
        let _ = serde_json::to_writer(&mut bytes, &wire);
    }
    bytes.into()
}

fn read(bytes: &[u8]) -> Option<Remembered> {
    let (games, json) = bytes.split_first_chunk::<4>()?;
    let games = u32::from_le_bytes(*games);
    if json.is_empty() {
        return Some(Remembered { games, findings: Vec::new() });
    }
    let wire: Vec<Wire<'_>> = serde_json::from_slice(json).ok()?;
    let findings = wire.into_iter().map(Wire::finding).collect::<Option<_>>()?;
    Some(Remembered { games, findings })
}

/// A place, and what is said or written there.
type Place<T> = (u32, u32, T);

/// A text in English and in Japanese.
type Text = (String, Option<String>);

/// A finding as it is kept.
#[derive(Serialize, Deserialize)]
struct Wire<'a> {
    #[serde(borrow)]
    code: std::borrow::Cow<'a, str>,
    severity: u8,
    message: Text,
    span: (u32, u32),
    labels: Vec<Place<Text>>,
    help: Option<Text>,
    game: Option<u32>,
    ply: Option<u32>,
    printed: Option<u32>,
    sfen: Option<String>,
    fix: Option<(bool, Vec<Place<String>>)>,
}

const SEVERITIES: [Severity; 3] = [Severity::Info, Severity::Warning, Severity::Error];

impl<'a> Wire<'a> {
    fn new(finding: &'a Finding) -> Self {
        let pair = |span: Span| (span.start, span.end);
        let edit = |edit: &Edit| (edit.span.start, edit.span.end, edit.text.clone());
        let text = |said: &Said| (said.en.clone(), said.ja.clone());
        let label = |label: &Label| (label.span.start, label.span.end, text(&label.text));
        let severity = SEVERITIES.iter().position(|severity| *severity == finding.severity).unwrap_or(2);
        Self {
            code: finding.code.name.into(),
            severity: severity as u8,
            message: text(&finding.message),
            span: pair(finding.span),
            labels: finding.labels.iter().map(label).collect(),
            help: finding.help.as_ref().map(text),
            game: finding.game,
            ply: finding.ply,
            printed: finding.printed,
            sfen: finding.sfen.as_deref().map(str::to_owned),
            fix: finding.fix.as_ref().map(|fix| (fix.safe, fix.edits.iter().map(edit).collect())),
        }
    }

    fn finding(self) -> Option<Finding> {
        let code = CODES.iter().find(|code| code.name == self.code)?;
        let edit = |(start, end, text)| Edit { span: Span::new(start, end), text };
        let said = |(en, ja): Text| Said { en, ja };
        let label = |(start, end, text)| Label { span: Span::new(start, end), text: said(text) };
        let fix = self.fix.map(|(safe, edits)| Fix { safe, edits: edits.into_iter().map(edit).collect() });
        Some(Finding {
            severity: *SEVERITIES.get(usize::from(self.severity))?,
            labels: self.labels.into_iter().map(label).collect(),
            help: self.help.map(said),
            game: self.game,
            ply: self.ply,
            printed: self.printed,
            sfen: self.sfen.map(Into::into),
            fix,
            ..Finding::new(code, Span::new(self.span.0, self.span.1), said(self.message))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{NIFU, NO_ENDING};

    fn remembered() -> Remembered {
        let full = Finding::new(&NIFU, Span::new(3, 9), "「歩」 a second pawn")
            .severity(Severity::Info)
            .ja("二歩")
            .help("look")
            .ply(3)
            .label(Span::new(1, 2), "the first")
            .sfen("9/9 b - 1")
            .fix(Span::at(3), "x", true)
            .fix(Span::at(4), "", true);
        let full = Finding { game: Some(2), ..full };
        Remembered { games: 7, findings: vec![full, Finding::new(&NO_ENDING, Span::at(0), "none")] }
    }

    #[test]
    fn what_is_saved_is_remembered() {
        let directory = tempfile::tempdir().unwrap();
        let (full, clean) = (Digest::of("a.csa", b"+7776FU"), Digest::of("a.csa", b""));
        let cache = Cache::open(directory.path(), "x").unwrap();
        cache.put(full, &remembered());
        cache.put(clean, &Remembered { games: 1, findings: Vec::new() });
        cache.save().unwrap();
        let cache = Cache::open(directory.path(), "x").unwrap();
        assert_eq!(cache.get(&full), Some(remembered()));
        assert_eq!(cache.get(&clean), Some(Remembered { games: 1, findings: Vec::new() }));
        assert_eq!(cache.get(&Digest::of("a.kif", b"+7776FU")), None);
        assert_eq!(cache.get(&Digest::of("b.csa", b"+7776FU")), None, "findings quote the name");
        assert_eq!(cache.get(&Digest::of("2024/a.csa", b"+7776FU")), Some(remembered()));
        cache.save().unwrap();
    }

    #[test]
    fn other_settings_have_a_memory_of_their_own() {
        let directory = tempfile::tempdir().unwrap();
        let digest = Digest::of("a.csa", b"");
        let cache = Cache::open(directory.path(), "x").unwrap();
        cache.put(digest, &remembered());
        cache.save().unwrap();
        assert_eq!(Cache::open(directory.path(), "y").unwrap().get(&digest), None);
    }

    #[test]
    fn a_damaged_file_is_an_empty_memory() {
        let directory = tempfile::tempdir().unwrap();
        let digest = Digest::of("a.csa", b"");
        let cache = Cache::open(directory.path(), "x").unwrap();
        let path = cache.path.clone();
        cache.put(digest, &remembered());
        cache.save().unwrap();
        let good = fs::read(&path).unwrap();
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 1;
            assert_eq!(entries(&bad), None);
            assert_eq!(entries(&good[..at]), None);
        }
        fs::write(&path, "x").unwrap();
        assert_eq!(Cache::open(directory.path(), "x").unwrap().get(&digest), None);
    }
}
