//! Findings that are known and accepted: an old archive is not mended in a day.
//!
//! A baseline counts findings by path, code, game, ply and a hash of the line's text, never by line
//! number: inserting a line elsewhere changes nothing, changing the faulty line brings its finding
//! back. The file has one line an entry, sorted, so that `git diff` shows what came and went:
//!
//! ```json
//! {"version":1,"entries":[
//! {"path":"a.kif","code":"nifu","game":1,"ply":31,"line":"5f0c…","count":1}
//! ]}
//! ```

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use kifu::finding::Finding;
use kifu::report::{Lang, line_hash};
use kifu::source::Source;
use serde::{Deserialize, Serialize};

/// No baseline has more bytes: a device that never ends is not read to its end.
const LONGEST: u64 = 256 << 20;

/// What makes a finding the same one, within a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Key {
    game: Option<u32>,
    ply: Option<u32>,
    code: String,
    line: String,
}

impl Key {
    fn of(source: &Source, finding: &Finding) -> Self {
        Self {
            game: finding.game,
            ply: finding.ply,
            code: finding.code.name.to_owned(),
            line: line_hash(source, finding),
        }
    }
}

/// How often each finding of a file is known.
type Counts = BTreeMap<Key, u64>;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    path: String,
    code: String,
    game: Option<u32>,
    ply: Option<u32>,
    line: String,
    count: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    version: u32,
    entries: Vec<Entry>,
}

/// A known finding that was not found again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stale {
    path: String,
    game: Option<u32>,
    ply: Option<u32>,
    code: String,
    count: u64,
}

impl Stale {
    fn of(path: &str, key: &Key, count: u64) -> Self {
        Self { path: path.to_owned(), game: key.game, ply: key.ply, code: key.code.clone(), count }
    }

    /// What is said of it.
    pub(crate) fn told(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.to_string(),
            Lang::Ja => {
                let game = self.game.map_or_else(String::new, |game| format!("・{game}局目"));
                let ply = self.ply.map_or_else(String::new, |ply| format!("・{ply}手目"));
                let (path, code, count) = (&self.path, &self.code, self.count);
                format!("{path}: {code}{game}{ply}がベースラインに{count}件ありますが、見つかりませんでした")
            }
        }
    }
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.code)?;
        if let Some(game) = self.game {
            write!(f, ", game {game}")?;
        }
        if let Some(ply) = self.ply {
            write!(f, ", move {ply}")?;
        }
        if self.count > 1 {
            write!(f, " ({} times)", self.count)?;
        }
        f.write_str(" is in the baseline, but was not found")
    }
}

/// What is known of one file.
#[derive(Debug, Default)]
struct Known {
    counts: Counts,
    /// Whether the file was handed in.
    seen: bool,
}

/// A baseline that is read (`--baseline`) or written (`--write-baseline`). Can be shared by threads.
#[derive(Debug, Default)]
pub(crate) struct Baseline {
    /// What is known and was not met yet.
    known: HashMap<String, Mutex<Known>>,
    /// What was met and is to be written.
    recorded: Mutex<BTreeMap<String, Counts>>,
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// A file that cannot be read or is no baseline (exit 2).
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        let invalid = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
        let mut text = String::new();
        File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
        if text.len() as u64 > LONGEST {
            return Err(invalid(format!("not a baseline of kifu: more than {} MiB", LONGEST >> 20)));
        }
        let document: Document = serde_json::from_str(&text)
            .map_err(|error| invalid(format!("not a baseline of kifu: {error}")))?;
        if document.version != 1 {
            return Err(invalid(format!(
                "a baseline of version {}, but this program knows 1",
                document.version
            )));
        }
        let mut known: HashMap<String, Known> = HashMap::new();
        for entry in document.entries {
            let Entry { path, code, game, ply, line, count } = entry;
            *known.entry(path).or_default().counts.entry(Key { game, ply, code, line }).or_default() += count;
        }
        let known = known.into_iter().map(|(path, known)| (path, Mutex::new(known))).collect();
        Ok(Self { known, recorded: Mutex::default() })
    }

    /// Takes the known ones out of the findings of a file and says how many they were. Of more findings
    /// than are known, the first are the known ones; a file that comes in parts is handed in part by
    /// part, in order, with the games numbered through the whole file.
    pub(crate) fn filter(&self, source: &Source, findings: &mut Vec<Finding>) -> u64 {
        let Some(known) = self.known.get(&portable(source.name())) else { return 0 };
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        known.seen = true;
        let before = findings.len();
        findings.retain(|finding| match known.counts.get_mut(&Key::of(source, finding)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            Some(_) | None => true,
        });
        (before - findings.len()) as u64
    }

    /// What is known but was not found, sorted: in the files that were handed in, and in files that
    /// no longer exist. Nothing is said of files that were not looked at.
    pub(crate) fn stale(&self) -> Vec<Stale> {
        let mut stale = Vec::new();
        #[expect(clippy::iter_over_hash_type, reason = "the entries are sorted below")]
        for (path, known) in &self.known {
            let known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if known.seen || !exists(path) {
                stale.extend(
                    known.counts.iter().filter(|(_, n)| **n > 0).map(|(key, n)| Stale::of(path, key, *n)),
                );
            }
        }
        stale.sort();
        stale
    }

    /// Counts the findings of a file in a baseline that is to be written.
    pub(crate) fn record(&self, source: &Source, findings: &[Finding]) {
        if findings.is_empty() {
            return;
        }
        let mut counts = Counts::new();
        for finding in findings {
            *counts.entry(Key::of(source, finding)).or_default() += 1;
        }
        let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let file = recorded.entry(portable(source.name())).or_default();
        counts.into_iter().for_each(|(key, count)| *file.entry(key).or_default() += count);
    }

    /// Writes what was recorded.
    ///
    /// # Errors
    /// Whatever the writer says.
    pub(crate) fn write(&self, mut out: impl Write) -> io::Result<()> {
        out.write_all(b"{\"version\":1,\"entries\":[")?;
        let mut separator = "\n";
        for (path, counts) in self.recorded.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            for (key, count) in counts {
                let Key { game, ply, code, line } = key.clone();
                let entry = Entry { path: path.clone(), code, game, ply, line, count: *count };
                write!(out, "{separator}{}", serde_json::to_string(&entry)?)?;
                separator = ",\n";
            }
        }
        out.write_all(b"\n]}\n")?;
        out.flush()
    }
}

/// Whether the file is still there; of a member of an archive, whether the archive is.
fn exists(path: &str) -> bool {
    // Which `!` stands before a member the name alone does not say.
    let mut archives = path.match_indices('!').filter_map(|(at, _)| path.get(..at));
    Path::new(path).exists() || archives.any(|archive| Path::new(archive).is_file())
}

/// One spelling of a path for all systems and ways to name it.
fn portable(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    path.strip_prefix("./").unwrap_or(&path).to_owned()
}

#[cfg(test)]
mod tests {
    use super::Baseline;
    use kifu::finding::{Finding, MOVE_NUMBER, NIFU};
    use kifu::source::{Source, Span};

    fn source(name: &str, text: &str) -> Source {
        Source::new(name, text.as_bytes().to_vec(), None)
    }

    fn finding(text: &str, part: &str, ply: u32) -> Finding {
        let at = u32::try_from(text.find(part).unwrap()).unwrap();
        Finding::new(&NIFU, Span::new(at, at + 1), "").ply(ply)
    }

    /// Writes the findings of `a.kif` as a baseline and reads it again.
    fn known(text: &str, findings: &[Finding]) -> Baseline {
        let baseline = Baseline::default();
        baseline.record(&source("a.kif", text), findings);
        let file = tempfile::NamedTempFile::new().unwrap();
        baseline.write(file.as_file()).unwrap();
        Baseline::read(file.path()).unwrap()
    }

    #[test]
    fn a_finding_is_known_when_its_line_has_moved_but_not_when_it_has_changed() {
        let text = "x\n31 P*2d\n";
        let baseline = || known(text, &[finding(text, "31", 31)]);
        let check = |text: &str, ply, expected: u64| {
            let mut findings = vec![finding(text, "P", ply)];
            assert_eq!(baseline().filter(&source("./a.kif", text), &mut findings), expected, "{text:?}");
            assert_eq!(findings.len() as u64, 1 - expected);
        };
        check("x\n31 P*2d\n", 31, 1);
        check("x\ny\n\n31 P*2d  \n", 31, 1);
        check("31 P*2c\n", 31, 0);
        check("31 P*2d\n", 33, 0);
    }

    #[test]
    fn findings_are_counted() {
        let text = "31 P*2d\n";
        let same = || finding(text, "P", 31);
        let baseline = known(text, &[same(), same(), same()]);
        let filter = |mut findings: Vec<Finding>| baseline.filter(&source("a.kif", text), &mut findings);
        assert_eq!(filter(vec![same(), same()]), 2);
        assert_eq!(filter(vec![same(), same()]), 1, "a second part of the file");
        assert!(baseline.stale().is_empty());
    }

    #[test]
    fn what_was_not_found_again_is_stale() {
        let text = "31 P*2d\n";
        let mut other = finding(text, "P", 31);
        other.code = &MOVE_NUMBER;
        let baseline = known(text, &[finding(text, "P", 31), other]);
        assert_eq!(baseline.stale().len(), 2, "the file does not exist");
        baseline.filter(&source("a.kif", text), &mut vec![finding(text, "P", 31)]);
        let stale: Vec<String> = baseline.stale().iter().map(ToString::to_string).collect();
        assert_eq!(stale, ["a.kif: move-number, move 31 is in the baseline, but was not found"]);
    }

    #[test]
    fn a_file_is_one_line_an_entry_and_the_same_on_every_run() {
        let text = "31 P*2d\n";
        let write = |names: [&str; 2]| {
            let baseline = Baseline::default();
            names.iter().for_each(|name| baseline.record(&source(name, text), &[finding(text, "P", 31)]));
            let mut out = Vec::new();
            baseline.write(&mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(write(["a", "b"]), write(["b", "a"]));
        assert_eq!(write(["a", "b"]).lines().count(), 4);
    }

    #[test]
    fn what_is_no_baseline_is_refused() {
        let check = |text: &str| {
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), text).unwrap();
            assert!(Baseline::read(file.path()).is_err(), "{text}");
        };
        check("");
        check("[]");
        check("{\"version\":2,\"entries\":[]}");
        check("{\"version\":1,\"entries\":[{\"path\":\"a\"}]}");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_that_never_ends_is_not_read_to_its_end() {
        let error = Baseline::read(std::path::Path::new("/dev/zero")).unwrap_err().to_string();
        assert_eq!(error, "not a baseline of kifu: more than 256 MiB");
    }
}
