//! The texts of the codes, and the page made of them.

use std::collections::BTreeSet;
use std::path::Path;

use kifu::finding::{CODES, Code, Family};

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

/// Run with `UPDATE_DOCS=1` to write the page anew.
#[test]
fn the_page_of_checks_is_what_the_program_explains() {
    let output =
        assert_cmd::Command::cargo_bin("kifu").unwrap().args(["explain", "--markdown"]).output().unwrap();
    let page = String::from_utf8(output.stdout).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/checks.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(kept == page, "docs/checks.md is not up to date: run the tests with UPDATE_DOCS=1");
}
