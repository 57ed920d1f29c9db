//! The texts of the codes, and the page made of them.

use std::collections::BTreeSet;
use std::path::Path;

use kifu::finding::{CODES, Code, Family};
use kifu::notation::{HeaderHeld, Holds, MovesHeld, StartHeld, Target, TimesHeld};

#[test]
fn every_code_has_a_name_that_reads_after_ignore() {
    let mut names = BTreeSet::new();
    for code in CODES {
        let kebab = code.name.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        assert!(kebab, "{}", code.name);
        assert!(names.insert(code.name), "{} twice", code.name);
        assert!(Family::from_name(code.name).is_none() && code.name != "all", "{}", code.name);
        assert_eq!(Code::from_name(code.name), Some(*code));
    }
}

#[test]
fn every_code_is_explained_in_full() {
    for code in CODES {
        for (field, text) in [("what", code.what), ("why", code.why), ("remedy", code.remedy)] {
            let sentences = text.matches(". ").count() + 1;
            assert!(text.ends_with('.') && sentences <= 2, "{}.{field}: {text}", code.name);
            assert!(!text.contains(['`', '\n']), "{}.{field} has marks of Markdown: {text}", code.name);
        }
        assert!(!code.example.is_empty() && code.example.lines().count() <= 6, "{}.example", code.name);
        assert!(code.ja.chars().any(|c| c > '\u{3000}') && !code.ja.ends_with('。'), "{}.ja", code.name);
        assert!(code.brief().chars().count() <= 140, "{}: {}", code.name, code.brief());
    }
}

#[test]
fn codes_of_a_family_stand_together() {
    let mut families: Vec<Family> = CODES.iter().map(|code| code.family).collect();
    families.dedup();
    assert_eq!(families.len(), Family::ALL.len(), "{families:?}");
}

/// Where the figures begin in `docs/checks.md`: the one part of it that is written by hand.
const FIGURES: &str = "\n## On real records\n";

/// Run with `UPDATE_DOCS=1` to write the page anew.
#[test]
fn the_page_of_checks_is_what_the_program_explains() {
    let output =
        assert_cmd::Command::cargo_bin("kifu").unwrap().args(["explain", "--markdown"]).output().unwrap();
    let explained = String::from_utf8(output.stdout).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/checks.md");
    let kept = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let figures = kept.find(FIGURES).map_or("", |at| &kept[at..]);
    let page = format!("{explained}{figures}");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
        return;
    }
    assert!(kept == page, "docs/checks.md is not up to date: run the tests with UPDATE_DOCS=1");
}

/// A row of the figures: how often a code was found with a severity, and in how many files.
pub(crate) struct Figure {
    pub(crate) code: String,
    pub(crate) severity: String,
    pub(crate) findings: u32,
    pub(crate) files: u32,
    read: u32,
}

/// The table of figures in `docs/checks.md`.
pub(crate) fn figures() -> Vec<Figure> {
    let page = std::fs::read_to_string("docs/checks.md").unwrap().replace("\r\n", "\n");
    let (_, section) = page.split_once(FIGURES).unwrap();
    let figure = |row: &str| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [code, severity, findings, files, read, _] = cells[..] else { panic!("{row}") };
        let number = |cell: &str| cell.parse().unwrap_or_else(|_| panic!("{row}"));
        Figure {
            code: code.trim_matches('`').to_owned(),
            severity: severity.to_owned(),
            findings: number(findings),
            files: number(files),
            read: number(read),
        }
    };
    section.lines().filter(|line| line.starts_with("| `")).map(figure).collect()
}

#[test]
fn fifty_findings_of_every_kind_were_read_or_all() {
    for Figure { code, findings, files, read, .. } in figures() {
        assert!(Code::from_name(&code).is_some(), "{code} is no code");
        assert!(read == findings.min(50) && files <= findings, "{code}: {read} of {findings} were read");
    }
}

fn cells(target: Target) -> [&'static str; 9] {
    let holds: Holds = target.holds();
    let has = |held: bool| if held { "yes" } else { "–" };
    [
        match holds.header {
            HeaderHeld::All if target.holds_field("Result") => "all",
            HeaderHeld::All => "nearly all",
            HeaderHeld::Csa { v3: false } => "of V2.2",
            HeaderHeld::Csa { v3: true } => "of V3.0",
            HeaderHeld::Nothing => "–",
        },
        match holds.times {
            TimesHeld::Nothing => "–",
            TimesHeld::Seconds => "seconds",
            TimesHeld::Milliseconds => "milliseconds",
            TimesHeld::Any => "any",
        },
        has(holds.comments),
        has(holds.bookmarks),
        has(holds.variations),
        has(holds.evaluations),
        match holds.start {
            StartHeld::Any => "any",
            StartHeld::Even => "平手",
        },
        has(holds.move_number),
        match holds.moves {
            MovesHeld::All => "all",
            MovesHeld::Positions => "positions",
        },
    ]
}

/// Run with `UPDATE_DOCS=1` to write the table anew.
#[test]
fn the_table_of_what_notations_hold_is_the_one_that_conversion_works_from() {
    const BEGIN: &str = "<!-- begin -->\n";
    let mut table = String::from(
        "| `--to` | header | times | comments | bookmarks | variations | evaluations | start | number | moves |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for target in Target::ALL {
        table += &format!("| `{}` | {} |\n", target.name(), cells(target).join(" | "));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats/README.md");
    let kept = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let (before, rest) = kept.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let page = format!("{before}{BEGIN}{table}<!-- end -->{after}");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
        return;
    }
    assert!(kept == page, "docs/formats/README.md is not up to date: run the tests with UPDATE_DOCS=1");
}

#[test]
fn every_page_of_a_format_is_in_the_index() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats");
    let index = std::fs::read_to_string(folder.join("README.md")).unwrap();
    for page in std::fs::read_dir(&folder).unwrap() {
        let name = page.unwrap().file_name().into_string().unwrap();
        let is_there = name == "README.md" || index.contains(&format!("({name})"));
        assert!(is_there, "{name} is not in docs/formats/README.md");
    }
    for link in index.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
        assert!(folder.join(link.0).exists(), "docs/formats/README.md names {}, which is not there", link.0);
    }
}
