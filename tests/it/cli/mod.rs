//! The program as a person or a script uses it: arguments, output, exit status.

use std::{fs, path::Path};

use assert_cmd::Command;

mod checking;
mod converting;
mod docs;
#[cfg(unix)]
mod git;
mod languages;
mod rewriting;
mod saying;
mod showing;
mod stats;

/// The program, run in `dir` without the settings of the environment.
fn kifu(dir: &Path) -> Command {
    let mut command = Command::cargo_bin("kifu").unwrap();
    command.current_dir(dir);
    for name in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "NO_COLOR", "CLICOLOR_FORCE", "LC_ALL", "LANG"] {
        command.env_remove(name);
    }
    command
}

/// What a run gave: exit status, standard output, standard error.
#[derive(Debug)]
struct Ran {
    status: i32,
    out: String,
    err: String,
}

fn run(dir: &Path, args: &[&str]) -> Ran {
    run_with(dir, args, &[])
}

fn run_with(dir: &Path, args: &[&str], stdin: &[u8]) -> Ran {
    let output = kifu(dir).args(args).write_stdin(stdin).output().unwrap();
    Ran {
        status: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A scratch directory with these files.
fn scratch(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}
