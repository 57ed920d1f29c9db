//! What Git and the action need: the text of a record, and the records that were changed.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use super::scratch;

const PLAYED: &str = "PI\n+\n+7776FU\n%CHUDAN\n";
const FOUL: &str = "PI\n+\n+7775FU\n%CHUDAN\n";

fn git(dir: &Path, args: &[&str]) -> Option<String> {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    let output = Command::new("git").current_dir(dir).args(identity).args(args).output().ok()?;
    assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The step of the action; `None` where it is not part of the source, or there is no shell.
fn action(dir: &Path, since: &str) -> Option<Output> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/actions/kifu/check.sh");
    let mut command = Command::new("bash");
    command.current_dir(dir).arg(script.exists().then_some(script)?).env_remove("GITHUB_ACTIONS");
    command.env("KIFU", assert_cmd::cargo::cargo_bin("kifu")).env("KIFU_ARGS", "--format\nshort");
    command.env("KIFU_SINCE", since).output().ok()
}

#[test]
fn the_action_checks_what_was_changed() {
    let dir = scratch(&[("a.csa", PLAYED), ("old foul.csa", FOUL), ("gone.csa", FOUL)]);
    if git(dir.path(), &["init", "-q"]).is_none() {
        return;
    }
    git(dir.path(), &["add", "-A"]);
    git(dir.path(), &["commit", "-qm", "one"]);
    let check = |since: &str, status: i32, out: &str| {
        let Some(output) = action(dir.path(), since) else { return };
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(status), "{since}: {output:?}");
        assert!(
            text.starts_with(out) && text.matches("error").count() == out.matches("error").count(),
            "{text}"
        );
    };
    check("HEAD", 0, "");
    fs::write(dir.path().join("new one.csa"), FOUL).unwrap();
    fs::write(dir.path().join("README.md"), "no record").unwrap();
    fs::remove_file(dir.path().join("gone.csa")).unwrap();
    git(dir.path(), &["add", "-A"]);
    git(dir.path(), &["commit", "-qm", "two"]);
    check("HEAD~1", 1, "new one.csa:3:1: error[unreachable]");
    check("no-such-commit", 128, "");
}

#[test]
fn git_shows_the_text_of_records() {
    let dir = scratch(&[(".gitattributes", "*.kif diff=kifu\n")]);
    if git(dir.path(), &["init", "-q"]).is_none() {
        return;
    }
    let write = |name: &str| {
        let text = format!("手合割：平手\r\n先手：{name}\r\n   1 ７六歩(77)\r\n");
        fs::write(dir.path().join("a.kif"), &*encoding_rs::SHIFT_JIS.encode(&text).0).unwrap();
    };
    write("甲");
    git(dir.path(), &["add", "-A"]);
    write("乙");
    let program = format!("'{}' cat", assert_cmd::cargo::cargo_bin("kifu").display());
    git(dir.path(), &["config", "diff.kifu.textconv", &program]);
    let diff = git(dir.path(), &["diff"]).unwrap();
    assert!(diff.contains("\n-先手：甲\n+先手：乙\n"), "{diff}");
}
