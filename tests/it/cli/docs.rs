//! The pages about the command line say what the program does.

use std::{collections::BTreeSet, fs, path::Path};

use kifu::finding::{CODES, Severity};

use super::{run, scratch};

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The words of a help text that begin with two hyphens.
fn options(help: &str) -> BTreeSet<String> {
    let is_end = |c: char| !(c.is_ascii_lowercase() || c == '-');
    let words = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    words
        .filter_map(|line| line.split_once("--"))
        .map(|(_, rest)| format!("--{}", rest.split(is_end).next().unwrap()))
        .collect()
}

#[test]
fn every_subcommand_and_every_option_is_described() {
    let dir = scratch(&[]);
    let page = page("docs/cli.md");
    let help = run(dir.path(), &["--help"]).out;
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.contains(&"check") && commands.len() > 10, "{commands:?}");
    for command in commands {
        assert!(page.contains(&format!("kifu {command}")), "docs/cli.md says nothing of kifu {command}");
        for option in options(&run(dir.path(), &[command, "--help"]).out) {
            let named =
                [' ', '`', '[', '=', ',', '|'].iter().any(|end| page.contains(&format!("{option}{end}")));
            assert!(named, "docs/cli.md says nothing of {option} of kifu {command}");
        }
    }
}

#[test]
fn the_settings_of_the_page_are_settings() {
    let page = page("docs/configuration.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (settings, _) = rest.split_once("```").unwrap();
    let dir = scratch(&[("kifu.toml", settings)]);
    let ran = run(dir.path(), &["config", "show", "1990s/a.kif"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("max-moves = 0"), "{}", ran.out);
    // It will be copied: no fault that makes a game useless may become less for it.
    let general = settings.split("\n[").next().unwrap();
    for line in general.lines().filter(|line| line.starts_with("warn") || line.starts_with("ignore")) {
        for code in CODES.iter().filter(|code| code.severity == Severity::Error) {
            let names = [code.name, code.family.name(), "all"].map(|name| format!("\"{name}\""));
            assert!(!names.iter().any(|name| line.contains(name)), "{line} weakens {}", code.name);
        }
    }
}

#[test]
fn the_readme_shows_what_the_program_says() {
    let readme = page("README.md");
    let (_, rest) = readme.split_once("$ kifu check fixtures/games\n").unwrap();
    let (shown, _) = rest.split_once("```").unwrap();
    let ran = run(Path::new(env!("CARGO_MANIFEST_DIR")), &["check", "--isolated", "fixtures/games"]);
    assert_eq!(shown, ran.out, "README.md is not up to date");
}

#[test]
fn hooks_and_action_take_all_extensions() {
    let hooks = page(".pre-commit-hooks.yaml");
    let pattern = format!(r"\.({})$", kifu::archive::RECORD_EXTENSIONS.join("|"));
    // Whatever the case: Windows has `.KIF`.
    assert_eq!(hooks.matches(&format!("files: (?i){pattern}")).count(), 3, "{pattern}");
    // The packaged crate comes without the action.
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/actions/kifu/check.sh");
    if let Ok(script) = fs::read_to_string(script) {
        assert!(script.contains(&pattern), "{pattern}");
    }
}
