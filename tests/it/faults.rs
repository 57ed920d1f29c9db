//! The system lets the program down: it is killed, the disk is full, a directory may not be written to, a
//! reader goes away. There is never half a file, and never an original lost.

#![cfg(unix)]

use std::{
    collections::BTreeMap,
    fs,
    os::unix::{fs::PermissionsExt as _, process::CommandExt as _},
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

fn kifu() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_kifu"))
}

/// A tree of records that `fix` and `fmt` change.
fn records(count: usize) -> TempDir {
    let root = TempDir::new().unwrap();
    fs::create_dir(root.path().join("in")).unwrap();
    for number in 0..count {
        let text = format!("手合割：平手\n先手：{number}\n1 76歩(77)\n2 ３四歩(33)\n3 中断\n");
        fs::write(root.path().join(format!("in/{number:04}.kifu")), text).unwrap();
    }
    root
}

/// The files of a directory that a walk would find, and the names of the others.
fn contents(dir: &Path) -> (BTreeMap<String, Vec<u8>>, Vec<String>) {
    let (mut seen, mut hidden) = (BTreeMap::new(), Vec::new());
    for entry in fs::read_dir(dir).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // What a run still at work has just taken away is not there.
        match fs::read(&path) {
            Ok(_) if name.starts_with('.') => hidden.push(name),
            Ok(bytes) => drop(seen.insert(name, bytes)),
            Err(_) => {}
        }
    }
    (seen, hidden)
}

fn run(dir: &Path, args: &[&str]) -> Output {
    Command::new(kifu()).current_dir(dir).args(args).output().unwrap()
}

/// Starts the program and kills it as soon as `reached`; whether it was still at work then.
fn killed(dir: &Path, args: &[&str], mut reached: impl FnMut() -> bool) -> bool {
    let mut child = Command::new(kifu())
        .current_dir(dir)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !reached() && child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap().code().is_none()
}

#[test]
fn a_conversion_that_is_killed_leaves_whole_files_and_can_be_run_again() {
    let root = records(600);
    let args = ["convert", "--to", "csa", "in", "--out-dir", "out"];
    assert!(run(root.path(), &["convert", "--to", "csa", "in", "--out-dir", "whole"]).status.success());
    let (whole, _) = contents(&root.path().join("whole"));
    let (before, _) = contents(&root.path().join("in"));
    let out = root.path().join("out");
    let was_killed = killed(root.path(), &args, || fs::read_dir(&out).is_ok_and(|files| files.count() > 40));
    let (seen, hidden) = contents(&out);
    assert!(was_killed && seen.len() < whole.len(), "killed too late to show anything: {}", seen.len());
    for (name, bytes) in &seen {
        assert_eq!(whole.get(name), Some(bytes), "{name}");
    }
    // One file may have been under way: hidden, and called after the one it was to become.
    assert!(
        hidden.len() <= 1 && hidden.iter().all(|name| whole.keys().any(|file| name[1..].starts_with(file)))
    );
    assert_eq!(contents(&root.path().join("in")).0, before);

    fs::write(out.join(".0000.csa.Ab12Cd.tmp"), "V2").unwrap();
    assert!(run(root.path(), &[&args[..], &["--force"]].concat()).status.success());
    assert_eq!(contents(&out).0, whole);
    let walked = run(root.path(), &["check", "--format", "json", "out"]);
    assert!(!String::from_utf8_lossy(&walked.stdout).contains("Ab12Cd"));
}

#[test]
fn a_rewrite_that_is_killed_leaves_every_file_as_it_was_or_as_it_becomes() {
    for args in [&["fix", "--write", "in"][..], &["fmt", "--write", "--backup", "in"]] {
        let (root, other) = (records(240), records(240));
        let (before, _) = contents(&root.path().join("in"));
        assert!(run(other.path(), args).status.success());
        let (after, _) = contents(&other.path().join("in"));
        let directory = root.path().join("in");
        let is_changed = |number: usize| {
            let name = format!("{number:04}.kifu");
            fs::read(directory.join(&name)).is_ok_and(|bytes| bytes != before[&name])
        };
        assert!(killed(root.path(), args, || is_changed(20)), "{args:?}: killed too late to show anything");
        let (seen, hidden) = contents(&directory);
        for (name, bytes) in &before {
            let is_whole = seen.get(name) == Some(bytes) || seen.get(name) == after.get(name);
            assert!(is_whole, "{args:?}: {name}");
        }
        for (name, bytes) in seen.iter().filter(|(name, _)| name.ends_with(".bak")) {
            assert_eq!(before.get(name.trim_end_matches(".bak")), Some(bytes), "{args:?}: {name}");
        }
        assert!(hidden.len() <= 1, "{hidden:?}");
        // What is left to do is done by the next run; a backup that stands already is kept.
        let _ = run(root.path(), &["fix", "--write", "in"]);
        let fixed = run(root.path(), &["fix", "in"]);
        assert_eq!(String::from_utf8_lossy(&fixed.stdout), "", "{args:?}");
    }
}

#[test]
fn no_file_grows_beyond_what_the_system_allows_and_none_is_left_in_part() {
    let root = records(200);
    let limited = |order: &str| {
        let script = format!("trap '' XFSZ; ulimit -f 8; exec \"$0\" {order}");
        Command::new("sh").current_dir(root.path()).arg("-c").arg(script).arg(kifu()).output().unwrap()
    };
    let output = limited("convert --to jsonl in -o all.jsonl");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("all.jsonl"));
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "nothing but the records");

    let large = format!("手合割：平手\n{}1 76歩(77)\n2 中断\n", "*あ\n".repeat(4000));
    fs::write(root.path().join("in/0000.kifu"), &large).unwrap();
    let output = limited("fix --write in/0000.kifu");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(fs::read_to_string(root.path().join("in/0000.kifu")).unwrap(), large);
    assert!(contents(&root.path().join("in")).1.is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_what_was_whole() {
    let root = records(200);
    let order = "mkdir full && mount -t tmpfs -o size=64k none full && cp in/0000.kifu full/ || exit 77
        \"$0\" convert --to jsonl in -o full/all.jsonl; echo $?
        \"$0\" convert --to csa in --out-dir full/out >/dev/null 2>&1; echo $?
        \"$0\" fix --write full/0000.kifu 2>/dev/null; echo $?
        cmp in/0000.kifu full/0000.kifu; ls -A full; find full/out -name '.*'; find full/out -size 0";
    let mut command = Command::new("unshare");
    let output = command.current_dir(root.path()).args(["-m", "sh", "-c", order]).arg(kifu()).output();
    // Who may not mount, or has no `unshare`, cannot see this.
    let Ok(output) = output else { return };
    let said = String::from_utf8_lossy(&output.stdout);
    if output.status.code() == Some(77) || (!output.status.success() && said.is_empty()) {
        return;
    }
    assert_eq!(said, "2\n2\n2\n0000.kifu\nout\n", "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_directory_that_may_not_be_written_to_is_trouble_and_nothing_changes() {
    let root = records(3);
    let (before, _) = contents(&root.path().join("in"));
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    mode(root.path(), 0o755);
    mode(&root.path().join("in"), 0o555);
    let command = |program: &Path| {
        let mut command = Command::new(program);
        command.current_dir(root.path());
        // Modes are nothing to root: then it is done as somebody else.
        if fs::File::create(root.path().join("in/probe")).is_ok() {
            fs::remove_file(root.path().join("in/probe")).unwrap();
            command.uid(65534);
        }
        command
    };
    let may_run = command(kifu()).arg("--version").output().is_ok_and(|output| output.status.success());
    let denied = command(Path::new("touch")).arg("in/probe").output().is_ok_and(|out| !out.status.success());
    if !(may_run && denied) {
        return;
    }
    for args in [
        &["fix", "--write", "in"][..],
        &["convert", "--to", "csa", "in", "--out-dir", "in"],
        &["convert", "--to", "csa", "in", "-o", "in/all.csa"],
    ] {
        let output = command(kifu()).args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(contents(&root.path().join("in")), (before.clone(), Vec::new()), "{args:?}");
    }
    mode(&root.path().join("in"), 0o755);
}

#[test]
fn a_reader_that_goes_away_ends_the_run_without_a_word() {
    let root = records(600);
    for order in ["check in", "check --format jsonl in", "convert --to jsonl in", "fix in", "cat in"] {
        let script = format!("{{ \"$0\" {order} 2>errors; }} | head -c 10 >/dev/null");
        let script = Command::new("sh").current_dir(root.path()).arg("-c").arg(script).arg(kifu()).output();
        assert!(script.unwrap().status.success());
        let errors = fs::read_to_string(root.path().join("errors")).unwrap();
        assert!(!errors.contains("panic") && !errors.contains("roken pipe"), "{order}: {errors}");
    }
}
