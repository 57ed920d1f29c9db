//! The shape of the source tree: which module may know which, and how long a file may be.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// What each module may import from the crate. `write` stands for the `write.rs` files of a notation.
const MAY_IMPORT: [(&str, &[&str]); 13] = [
    ("source", &[]),
    ("shogi", &[]),
    ("finding", &["source"]),
    ("record", &["source", "shogi"]),
    ("replay", &["record", "shogi", "finding", "source"]),
    ("notation", &["record", "shogi", "finding", "source", "replay"]),
    ("checks", &["replay", "record", "shogi", "finding", "source"]),
    ("convert", &["notation", "replay", "finding", "examine", "record", "shogi", "source"]),
    ("fix", &["examine", "finding", "replay", "source"]),
    ("report", &["finding", "source"]),
    ("draw", &["shogi"]),
    ("examine", &["checks", "finding", "notation", "record", "replay", "source", "shogi"]),
    (
        "archive",
        &["examine", "checks", "finding", "notation", "record", "replay", "source", "shogi", "convert"],
    ),
];

/// A file longer than this wants to be two.
const MOST_LINES: usize = 600;

#[test]
fn modules_import_only_what_lies_below_them() {
    let mut wrong = Vec::new();
    for path in rust_files(Path::new("src")) {
        let Some(module) = module_of(&path) else { continue };
        let Some((_, allowed)) = MAY_IMPORT.iter().find(|(name, _)| *name == module) else { continue };
        let text = fs::read_to_string(&path).unwrap();
        for import in imports(&text) {
            if import != module && !allowed.contains(&import.as_str()) {
                wrong.push(format!("{}: crate::{import}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "imports against the direction:\n{}", wrong.join("\n"));
}

#[test]
fn parsers_of_notations_know_nothing_of_replay() {
    let mut wrong = Vec::new();
    for path in rust_files(Path::new("src/notation")) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let writes = path.components().any(|part| part.as_os_str() == "jsonl" || part.as_os_str() == "write")
            || name.starts_with("write")
            || matches!(name.as_str(), "mod" | "holds" | "tests" | "evaluation");
        let text = fs::read_to_string(&path).unwrap();
        if !writes && imports(&text).iter().any(|import| import == "replay") {
            wrong.push(path.display().to_string());
        }
    }
    assert!(wrong.is_empty(), "only writers may know replay:\n{}", wrong.join("\n"));
}

#[test]
fn files_stay_short_enough_to_be_read() {
    let long: Vec<String> = rust_files(Path::new("src"))
        .into_iter()
        .map(|path| (fs::read_to_string(&path).unwrap().lines().count(), path))
        .filter(|(lines, _)| *lines > MOST_LINES)
        .map(|(lines, path)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert!(long.is_empty(), "split these:\n{}", long.join("\n"));
}

fn module_of(path: &Path) -> Option<String> {
    let part = path.components().nth(1)?.as_os_str().to_string_lossy().into_owned();
    Some(part.trim_end_matches(".rs").to_owned())
}

fn rust_files(root: &Path) -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new(root).sort_by_file_name().into_iter();
    files
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The first segments after `crate::`, in code (comments left out), groups opened.
fn imports(text: &str) -> Vec<String> {
    let code: String =
        text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n");
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => found.extend(heads_of_group(group).iter().map(|head| word(head))),
            None => found.push(word(rest)),
        }
    }
    found.retain(|import| import.chars().next().is_some_and(char::is_lowercase));
    found
}

/// The items of `{a::b, c::{d, e}, f}` at the outermost level.
fn heads_of_group(group: &str) -> Vec<String> {
    let mut depth = 0;
    let mut heads = vec![String::new()];
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => heads.push(String::new()),
            c if depth == 0 && !c.is_whitespace() => heads.last_mut().unwrap().push(c),
            _ => {}
        }
    }
    heads
}
