//! `kifu.toml`: found upwards from each file, read once.
//!
//! ```toml
//! select = ["all"]                 # codes, families, or "all"
//! ignore = ["no-ending"]
//! error = ["move-number"]
//! warn = ["writing"]
//! fail-on = "warning"              # error (default), warning, info, never
//!
//! [rules]
//! max-moves = 256                  # 0: no limit (default)
//! impasse = 27                     # or 24
//! try-rule = false
//!
//! [paths."1990s/**"]               # for files below this one's directory; the later section wins
//! ignore = ["time-total"]
//! ```
//!
//! An unknown key, code or value is an error with its place: a setting that does nothing because of a
//! slip is worse than none.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::Read as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use globset::{GlobBuilder, GlobMatcher};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::exit::{NOWHERE, reason};
use super::nearest::did_you_mean;
use super::settings::{FailOn, Impasse, Layer, Name, Settings};

/// The name of the file.
pub(crate) const FILE_NAME: &str = "kifu.toml";

/// No file of settings has more bytes: a device that never ends is not read to its end.
const LONGEST: u64 = 16 << 20;

/// What is wrong with a configuration file; shown as `kifu.toml:3:1: …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConfigError {
    path: String,
    place: Option<(usize, usize)>,
    message: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "{}:{line}:{column}: {}", self.path, self.message),
            None => write!(f, "{}: {}", self.path, self.message),
        }
    }
}

impl std::error::Error for ConfigError {}

/// One configuration file, read.
#[derive(Debug, Default)]
struct Config {
    /// Where it lies, for people; `None` where there is no file.
    name: Option<String>,
    /// Its directory.
    root: PathBuf,
    layer: Layer,
    paths: Vec<(GlobMatcher, Layer)>,
}

/// What is known of one directory.
#[derive(Debug)]
struct Directory {
    config: Arc<Config>,
    /// The directory relative to that of the file.
    below: PathBuf,
    /// The settings of its files where no section for paths can change them.
    settings: Arc<Settings>,
}

/// The settings of every input of a run. Can be shared by threads.
#[derive(Debug, Default)]
pub(crate) struct Configs {
    command_line: Layer,
    /// The file named on the command line: it is the only one.
    fixed: Option<Arc<Config>>,
    /// By the directory as it was given.
    directories: RwLock<HashMap<PathBuf, Result<Directory, ConfigError>>>,
    /// By the directory from the root of the file system.
    files: RwLock<HashMap<PathBuf, Result<Arc<Config>, ConfigError>>>,
}

impl Configs {
    /// Settings that the command line has the last word in.
    pub(crate) fn new(command_line: Layer) -> Self {
        Self { command_line, ..Self::default() }
    }

    /// Settings as options ask for them: `--isolated` reads no file, `--config` one for all inputs.
    pub(crate) fn asked(
        command_line: Layer,
        file: Option<&Path>,
        isolated: bool,
    ) -> Result<Option<Self>, ConfigError> {
        match (file, isolated) {
            (_, true) => Ok(None),
            (None, false) => Ok(Some(Self::new(command_line))),
            (Some(file), false) => Self::new(command_line).with_file(file).map(Some),
        }
    }

    /// The same with one file for all inputs, instead of those found upwards.
    pub(crate) fn with_file(mut self, path: &Path) -> Result<Self, ConfigError> {
        if !path.exists() {
            return Err(ConfigError {
                path: format!("--config {}", path.display()),
                place: None,
                message: format!("{NOWHERE}; without the option, the {FILE_NAME} above each input is read"),
            });
        }
        self.fixed = Some(Arc::new(read(path)?));
        Ok(self)
    }

    /// The settings of the file at `path`; of standard input with `path` `-` or any name that does not
    /// exist: those of the directory it would lie in. `member` is the path inside an archive.
    ///
    /// # Errors
    /// A configuration file that cannot be read; the run cannot go on as it was meant (exit 2).
    pub(crate) fn settings(&self, path: &Path, member: Option<&str>) -> Result<Arc<Settings>, ConfigError> {
        self.directory(path.parent().unwrap_or(Path::new("")), |directory| {
            if directory.config.paths.is_empty() {
                return Arc::clone(&directory.settings);
            }
            let mut below = directory.below.join(path.file_name().unwrap_or_default());
            if let Some(member) = member {
                below.push(member.trim_start_matches('/'));
            }
            Arc::new(self.of(&directory.config, Some(&below)))
        })
    }

    /// The name of the configuration file that holds for `path`, and the settings: what `kifu config
    /// show` prints, itself a valid configuration file.
    pub(crate) fn show(&self, path: &Path) -> Result<String, ConfigError> {
        let inside = if path.is_dir() { path.join("_") } else { path.to_owned() };
        let settings = self.settings(&inside, None)?;
        let origin = self.directory(inside.parent().unwrap_or(Path::new("")), |directory| {
            let name = directory.config.name.as_deref();
            name.map_or_else(|| format!("no {FILE_NAME}"), |name| format!("from {name}"))
        })?;
        Ok(format!("# settings of {} ({origin})\n{}", path.display(), settings.to_toml()))
    }

    /// Looks at what is known of a directory. It is not copied: every input asks, and threads that count
    /// the same references wait for each other.
    fn directory<T>(&self, path: &Path, look: impl FnOnce(&Directory) -> T) -> Result<T, ConfigError> {
        if let Some(known) = self.directories.read().unwrap_or_else(PoisonError::into_inner).get(path) {
            return known.as_ref().map(look).map_err(ConfigError::clone);
        }
        let found = self.find(path);
        let mut directories = self.directories.write().unwrap_or_else(PoisonError::into_inner);
        directories.entry(path.to_owned()).or_insert(found).as_ref().map(look).map_err(ConfigError::clone)
    }

    /// Looks for the file that holds in `path`, in it and above it.
    fn find(&self, path: &Path) -> Result<Directory, ConfigError> {
        let absolute = absolute(path);
        let config = match &self.fixed {
            Some(config) => Arc::clone(config),
            None => self.above(&absolute)?,
        };
        let below = absolute.strip_prefix(&config.root).unwrap_or(&absolute).to_owned();
        let settings = Arc::new(self.of(&config, None));
        Ok(Directory { config, below, settings })
    }

    /// The file in `directory` or the nearest above it. What is found holds for every directory passed
    /// on the way, so that each is looked at once.
    fn above(&self, directory: &Path) -> Result<Arc<Config>, ConfigError> {
        let mut passed = Vec::new();
        let mut found = Ok(Arc::new(Config::default()));
        for directory in directory.ancestors() {
            let known = self.files.read().unwrap_or_else(PoisonError::into_inner).get(directory).cloned();
            if let Some(known) = known {
                found = known;
                break;
            }
            passed.push(directory.to_owned());
            let file = directory.join(FILE_NAME);
            // Whatever has the name was meant as settings: what cannot be read as a file is said.
            if file.symlink_metadata().is_ok() {
                found = regular(&file).and_then(|()| read(&file)).map(Arc::new);
                break;
            }
        }
        let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
        files.extend(passed.into_iter().map(|directory| (directory, found.clone())));
        found
    }

    fn of(&self, config: &Config, below: Option<&Path>) -> Settings {
        let mut settings = Settings::default();
        settings.lay(&config.layer);
        let sections = config.paths.iter().filter(|(glob, _)| below.is_some_and(|path| glob.is_match(path)));
        sections.for_each(|(_, layer)| settings.lay(layer));
        settings.lay(&self.command_line);
        settings
    }
}

/// `path` from the root of the file system, without `.` and `..`, so that its ancestors are right.
fn absolute(path: &Path) -> PathBuf {
    let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    std::fs::canonicalize(here).or_else(|_| std::path::absolute(here)).unwrap_or_else(|_| here.to_owned())
}

/// A path for people: relative where it lies in or above the working directory.
fn shown(path: &Path) -> String {
    let here = absolute(Path::new("."));
    if let Ok(relative) = path.strip_prefix(&here) {
        return relative.display().to_string();
    }
    let above = path.parent().and_then(|parent| here.strip_prefix(parent).ok());
    match (above, path.file_name()) {
        (Some(steps), Some(name)) => {
            let up = "../".repeat(steps.components().count());
            format!("{up}{}", Path::new(name).display())
        }
        _ => path.display().to_string(),
    }
}

/// A file found by its name must be one: a directory says nothing, and a pipe may never end.
fn regular(path: &Path) -> Result<(), ConfigError> {
    let error = |message| ConfigError { path: shown(path), place: None, message };
    match path.metadata() {
        Ok(found) if found.is_file() => Ok(()),
        Ok(found) if found.is_dir() => Err(error(format!("a folder, but {FILE_NAME} is a file of settings"))),
        Ok(_) => Err(error(format!("no regular file, but {FILE_NAME} is a file of settings"))),
        Err(found) => Err(error(reason(&found))),
    }
}

fn read(path: &Path) -> Result<Config, ConfigError> {
    let path = absolute(path);
    let name = shown(&path);
    let fault = |message| ConfigError { path: name.clone(), place: None, message };
    let mut text = String::new();
    let opened = File::open(&path).and_then(|file| file.take(LONGEST + 1).read_to_string(&mut text));
    opened.map_err(|error| fault(reason(&error)))?;
    if text.len() as u64 > LONGEST {
        return Err(fault(format!("no file of settings: more than {} MiB", LONGEST >> 20)));
    }
    let root = path.parent().map(Path::to_owned).unwrap_or_default();
    let (layer, paths) = parse(&name, &text)?;
    Ok(Config { name: Some(name), root, layer, paths })
}

type Key<'i> = Spanned<Cow<'i, str>>;
type Value<'i> = Spanned<DeValue<'i>>;

/// A message and where it belongs.
type Fault = (Range<usize>, String);

const LISTS: [&str; 4] = ["select", "ignore", "error", "warn"];
const ROOT: [&str; 7] = ["select", "ignore", "error", "warn", "fail-on", "rules", "paths"];
const SECTION: [&str; 6] = ["select", "ignore", "error", "warn", "fail-on", "rules"];
const RULES: [&str; 3] = ["max-moves", "impasse", "try-rule"];

fn parse(name: &str, text: &str) -> Result<(Layer, Vec<(GlobMatcher, Layer)>), ConfigError> {
    let fault = |(span, message): Fault| ConfigError {
        path: name.to_owned(),
        place: Some(place(text, span.start)),
        message,
    };
    let syntax = |error: toml::de::Error| {
        fault((error.span().unwrap_or_default(), error.message().replace('\n', ", ")))
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let table = DeTable::parse(text).map_err(syntax)?;
    root(table.get_ref()).map_err(fault)
}

/// Line and column, both counted from 1, the column in characters.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    (1 + before.matches('\n').count(), 1 + before[line..].chars().count())
}

fn root(table: &DeTable<'_>) -> Result<(Layer, Vec<(GlobMatcher, Layer)>), Fault> {
    let mut layer = Layer::default();
    let mut sections = Vec::new();
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "fail-on" => layer.fail_on = Some(fail_on(value)?),
            "rules" => rules(table_of(key, value)?, &mut layer)?,
            "paths" => sections.extend(table_of(key, value)?),
            _ if list(key, value, &mut layer)? => {}
            _ => return Err(unknown(key, value, &ROOT)),
        }
    }
    // Tables come sorted by name, but the order in the file is what counts.
    sections.sort_by_key(|(key, _)| key.span().start);
    let paths: Result<Vec<_>, Fault> = sections.into_iter().map(|(key, value)| section(key, value)).collect();
    Ok((layer, paths?))
}

/// One `[paths."…"]`.
fn section(key: &Key<'_>, value: &Value<'_>) -> Result<(GlobMatcher, Layer), Fault> {
    let glob = glob(key.get_ref()).map_err(|error| (key.span(), error))?;
    let mut layer = Layer::default();
    for (key, value) in table_of(key, value)? {
        match key.get_ref().as_ref() {
            "fail-on" => layer.fail_on = Some(fail_on(value)?),
            "rules" => rules(table_of(key, value)?, &mut layer)?,
            _ if list(key, value, &mut layer)? => {}
            _ => return Err(unknown(key, value, &SECTION)),
        }
    }
    Ok((glob, layer))
}

/// A pattern as `.gitignore` reads it: without a slash it matches at any depth, and a directory stands
/// for all in it.
fn glob(pattern: &str) -> Result<GlobMatcher, String> {
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    let (trimmed, directory) = match pattern.strip_suffix('/') {
        Some(trimmed) => (trimmed, true),
        None => (pattern, false),
    };
    let anywhere = if trimmed.contains('/') { "" } else { "**/" };
    let inside = if directory { "/**" } else { "{,/**}" };
    let full = format!("{anywhere}{}{inside}", trimmed.trim_start_matches('/'));
    let built = GlobBuilder::new(&full).literal_separator(true).empty_alternates(true).build();
    built
        .map(|glob| glob.compile_matcher())
        .map_err(|error| format!("`{pattern}` is not a pattern: {}", error.kind()))
}

/// Whether `key` is one of the lists of codes; if so it is read.
fn list(key: &Key<'_>, value: &Value<'_>, layer: &mut Layer) -> Result<bool, Fault> {
    let name = key.get_ref().as_ref();
    if !LISTS.contains(&name) {
        return Ok(false);
    }
    let Some(array) = value.get_ref().as_array() else {
        return Err(wrong_type(value, name, "a list of codes, such as [\"nifu\", \"writing\"]"));
    };
    let read = |item: &Value<'_>| match item.get_ref().as_str() {
        Some(text) => text.parse::<Name>().map_err(|message| (item.span(), message)),
        None => Err(wrong_type(item, name, "codes in quotes")),
    };
    let names: Vec<Name> = array.iter().map(read).collect::<Result<_, Fault>>()?;
    match name {
        "select" => layer.select = Some(names),
        "ignore" => layer.ignore = names,
        "error" => layer.error = names,
        _ => layer.warn = names,
    }
    Ok(true)
}

fn rules(table: &DeTable<'_>, layer: &mut Layer) -> Result<(), Fault> {
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "max-moves" => {
                let most = integer(value).and_then(|n| u32::try_from(n).ok());
                let most =
                    most.ok_or_else(|| wrong_type(value, "max-moves", "a number of moves (0: no limit)"))?;
                layer.max_moves = Some(most);
            }
            "impasse" => {
                let points = integer(value).and_then(|n| n.to_string().parse::<Impasse>().ok());
                layer.impasse = Some(points.ok_or_else(|| wrong_type(value, "impasse", "24 or 27"))?);
            }
            "try-rule" => {
                let on = value.get_ref().as_bool();
                layer.try_rule = Some(on.ok_or_else(|| wrong_type(value, "try-rule", "true or false"))?);
            }
            _ => return Err(unknown(key, value, &RULES)),
        }
    }
    Ok(())
}

fn fail_on(value: &Value<'_>) -> Result<FailOn, Fault> {
    let text = value.get_ref().as_str();
    let read = text.and_then(|text| <FailOn as clap::ValueEnum>::from_str(text, false).ok());
    read.ok_or_else(|| wrong_type(value, "fail-on", "\"error\", \"warning\", \"info\" or \"never\""))
}

fn integer(value: &Value<'_>) -> Option<i64> {
    let number = value.get_ref().as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn table_of<'a, 'i>(key: &Key<'i>, value: &'a Value<'i>) -> Result<&'a DeTable<'i>, Fault> {
    value.get_ref().as_table().ok_or_else(|| wrong_type(value, key.get_ref(), "a table"))
}

fn wrong_type(value: &Value<'_>, key: &str, wanted: &str) -> Fault {
    (value.span(), format!("`{key}` must be {wanted}"))
}

/// Says which keys there are, and which is the nearest.
fn unknown(key: &Key<'_>, value: &Value<'_>, known: &[&str]) -> Fault {
    let name = key.get_ref();
    let what = if value.get_ref().is_table() { "table" } else { "key" };
    let near = did_you_mean(name, known.iter().copied());
    (key.span(), format!("unknown {what} `{name}`{near} (known here: {})", known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::{Configs, Layer, Name, absolute, glob, parse};
    use kifu::finding::{Code, Severity};
    use std::path::Path;

    #[test]
    fn a_file_says_everything_the_command_line_can() {
        let text = "select = ['all']\nignore = ['no-ending', 'record']\nfail-on = 'never'\n\
                    [rules]\nmax-moves = 0x100\nimpasse = 24\ntry-rule = true\n";
        let (layer, paths) = parse("kifu.toml", text).unwrap();
        assert_eq!(layer.select, Some(vec![Name::All]));
        assert_eq!(layer.ignore.len(), 2);
        assert_eq!((layer.max_moves, layer.try_rule), (Some(256), Some(true)));
        assert!(paths.is_empty());
        assert_eq!(parse("kifu.toml", "").unwrap().0, Layer::default());
    }

    #[test]
    fn a_slip_is_an_error_with_its_place() {
        let check = |text: &str, expected: &str| {
            assert_eq!(parse("kifu.toml", text).unwrap_err().to_string(), format!("kifu.toml:{expected}"));
        };
        check(
            "ignroe = []",
            "1:1: unknown key `ignroe`; did you mean `ignore`? \
             (known here: select, ignore, error, warn, fail-on, rules, paths)",
        );
        check("\n# 棋\nignore = ['棋', 'nifuu']", "3:11: unknown code or family `棋`");
        check("ignore = ['nifuu']", "1:11: unknown code or family `nifuu`; did you mean `nifu`?");
        check("ignore = 'nifu'", "1:10: `ignore` must be a list of codes, such as [\"nifu\", \"writing\"]");
        check("warn = [3]", "1:9: `warn` must be codes in quotes");
        check(
            "[rules]\nmax_moves = 3",
            "2:1: unknown key `max_moves`; did you mean `max-moves`? (known here: max-moves, impasse, try-rule)",
        );
        check("[rules]\nmax-moves = -1", "2:13: `max-moves` must be a number of moves (0: no limit)");
        check("[rules]\nimpasse = 28", "2:11: `impasse` must be 24 or 27");
        check("rules = 3", "1:9: `rules` must be a table");
        check("fail-on = 'fatal'", "1:11: `fail-on` must be \"error\", \"warning\", \"info\" or \"never\"");
        check(
            "[paths.'a/*']\nselekt = []",
            "2:1: unknown key `selekt`; did you mean `select`? \
             (known here: select, ignore, error, warn, fail-on, rules)",
        );
        check("[paths.'a[']\n", "1:8: `a[` is not a pattern: unclosed character class; missing ']'");
        check(
            "[ruled]",
            "1:2: unknown table `ruled`; did you mean `rules`? \
             (known here: select, ignore, error, warn, fail-on, rules, paths)",
        );
    }

    #[test]
    fn broken_toml_is_an_error_with_its_place() {
        let error = parse("kifu.toml", "ignore = [\n\n= 3").unwrap_err().to_string();
        assert!(error.starts_with("kifu.toml:3:"), "{error}");
        assert_eq!(error.lines().count(), 1);
    }

    #[test]
    fn patterns_are_read_as_gitignore_reads_them() {
        let check = |pattern: &str, path: &str, expected: bool| {
            assert_eq!(glob(pattern).unwrap().is_match(path), expected, "{pattern} {path}");
        };
        check("*.csa", "a.csa", true);
        check("*.csa", "x/y/a.csa", true);
        check("1990s", "1990s/x/a.csa", true);
        check("1990s/", "1990s/a.csa", true);
        check("1990s/**", "1990s/x/a.csa", true);
        check("1990s/*.kif", "1990s/x/a.kif", false);
        check("./a/b.kif", "a/b.kif", true);
        check("/a.kif", "a.kif", true);
        check("a.kif", "aa.kif", false);
        check("games.zip", "games.zip/2024/a.csa", true);
        check("棋譜/*.kif", "棋譜/一.kif", true);
    }

    #[test]
    fn the_nearest_file_upwards_holds_and_the_command_line_wins() {
        let root = tempfile::tempdir().unwrap();
        let deep = root.path().join("deep/er");
        std::fs::create_dir_all(&deep).unwrap();
        std::fs::create_dir_all(root.path().join("other/sub")).unwrap();
        let outer = "error = ['no-ending']\n[paths.'sub/*.kif']\nignore = ['no-ending']\n\
                     [paths.'other/sub/b.kif']\nwarn = ['no-ending']\n";
        std::fs::write(root.path().join("kifu.toml"), outer).unwrap();
        std::fs::write(root.path().join("deep/kifu.toml"), "warn = ['no-ending']\n").unwrap();
        let code = Code::from_name("no-ending").unwrap();
        let check = |configs: &Configs, file: &str, expected| {
            let settings = configs.settings(&root.path().join(file), None).unwrap();
            assert_eq!(settings.severity_of(code, code.severity), expected, "{file}");
        };
        let configs = Configs::new(Layer::default());
        check(&configs, "a.kif", Some(Severity::Error));
        check(&configs, "deep/er/a.kif", Some(Severity::Warning));
        check(&configs, "other/sub/a.kif", Some(Severity::Error));
        check(&configs, "sub/a.kif", None);
        check(&configs, "other/sub/b.kif", Some(Severity::Warning));
        let ignored = Layer { ignore: vec![Name::All], ..Layer::default() };
        check(&Configs::new(ignored), "deep/er/a.kif", None);
        let fixed = Configs::new(Layer::default()).with_file(&root.path().join("deep/kifu.toml")).unwrap();
        check(&fixed, "a.kif", Some(Severity::Warning));
    }

    #[test]
    fn a_broken_file_is_an_error_for_every_file_below_it() {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("kifu.toml"), "nonsense = 1\n").unwrap();
        let configs = Configs::new(Layer::default());
        for name in ["a.kif", "b.kif"] {
            assert!(configs.settings(&root.path().join(name), None).is_err());
        }
    }

    #[test]
    fn what_has_the_name_but_is_no_file_is_an_error() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("kifu.toml")).unwrap();
        let error = Configs::default().settings(&dir.path().join("a.kif"), None).unwrap_err().to_string();
        assert!(error.ends_with("kifu.toml: a folder, but kifu.toml is a file of settings"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_that_never_ends_is_not_read_to_its_end() {
        let dir = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("/dev/zero", dir.path().join("kifu.toml")).unwrap();
        let error = Configs::default().settings(&dir.path().join("a.kif"), None).unwrap_err().to_string();
        assert!(error.ends_with("no regular file, but kifu.toml is a file of settings"), "{error}");
        let error = Configs::default().with_file(Path::new("/dev/zero")).unwrap_err().to_string();
        assert_eq!(error, "/dev/zero: no file of settings: more than 16 MiB");
    }

    #[test]
    fn what_is_shown_is_a_configuration_file_that_says_the_same() {
        let configs = Configs::new(Layer { ignore: vec![Name::All], max_moves: Some(9), ..Layer::default() });
        let shown = configs.show(Path::new("/")).unwrap();
        let (layer, _) = parse("kifu.toml", &shown).unwrap();
        assert_eq!(layer.select, Some(Vec::new()));
        assert_eq!(layer.max_moves, Some(9));
        assert!(absolute(Path::new("")).is_absolute());
    }
}
