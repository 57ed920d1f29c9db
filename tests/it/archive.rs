//! Many files: what a walk finds, and that a run gives the same results in the same order whatever
//! the number of threads.

use std::{
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use kifu::archive::{Outcome, RunOptions, Walk, run};
use tempfile::TempDir;

/// A directory with files: path and content.
fn tree(files: &[(&str, &str)]) -> TempDir {
    let root = TempDir::new().unwrap();
    for (path, content) in files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    root
}

/// What a walk of `root` finds: paths below it, faults with a `!`.
fn walked(root: &Path) -> Vec<String> {
    let show = |path: &Path| path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
    let walk = Walk::new([root]);
    walk.map(|found| match found {
        Ok(found) => show(&found.path),
        Err(fault) => format!("!{}", show(&fault.path)),
    })
    .collect()
}

#[track_caller]
fn check_walk(files: &[&str], expected: &[&str]) {
    let files: Vec<(&str, &str)> =
        files.iter().map(|file| file.split_once('=').unwrap_or((file, ""))).collect();
    let root = tree(&files);
    assert_eq!(walked(root.path()), expected);
}

#[test]
fn records_and_containers_are_found_in_sorted_order() {
    check_walk(
        &["b.csa", "a/z.kif", "a/b.KIFU", "c.zip", "c.txt", "d.tar.gz", "README", "B.usi", "a.7z"],
        &["B.usi", "a/b.KIFU", "a/z.kif", "a.7z", "b.csa", "c.zip", "d.tar.gz"],
    );
}

#[test]
fn hidden_paths_are_left_out() {
    check_walk(&[".a.csa", ".git/a.csa", "x/.b/c.csa", "x/d.csa"], &["x/d.csa"]);
}

#[test]
fn ignore_files_are_honoured_by_their_rank_and_depth() {
    check_walk(&[".ignore=a.csa\n", "a.csa", "b.csa"], &["b.csa"]);
    check_walk(&[".kifuignore=old/\n", "old/a.csa", "x/old/b.csa", "c.csa"], &["c.csa"]);
    check_walk(&[".ignore=*.csa\n", ".kifuignore=!a.csa\n", "a.csa", "b.csa"], &["a.csa"]);
    check_walk(&[".ignore=*.csa\n", "x/.ignore=!*.csa\n", "a.csa", "x/b.csa", "y/c.csa"], &["x/b.csa"]);
    check_walk(&[".ignore=!.a.csa\n", ".a.csa", ".b.csa"], &[".a.csa"]);
    check_walk(&["x/.ignore=a.csa\n", "x/a.csa", "y/a.csa", "a.csa"], &["a.csa", "y/a.csa"]);
}

#[test]
fn git_s_ignore_file_counts_inside_a_repository_only() {
    check_walk(&[".gitignore=a.csa\n", "a.csa"], &["a.csa"]);
    check_walk(&[".git/HEAD=", ".gitignore=a.csa\n", "a.csa", "b.csa"], &["b.csa"]);
    check_walk(&["x/.git/HEAD=", "x/.gitignore=a.csa\n", "x/a.csa", "y/a.csa"], &["y/a.csa"]);
}

#[test]
fn ignore_files_above_the_root_count() {
    let root = tree(&[(".ignore", "/x/a.csa\n"), ("x/a.csa", ""), ("x/b.csa", "")]);
    assert_eq!(walked(&root.path().join("x")), ["b.csa"]);
}

#[test]
fn a_named_path_is_always_taken() {
    let root = tree(&[(".ignore", "*\n"), (".hidden.txt", "")]);
    let named: Vec<_> = Walk::new([root.path().join(".hidden.txt")]).collect();
    assert!(matches!(named.as_slice(), [Ok(found)] if found.named));
    let missing: Vec<_> = Walk::new([root.path().join("none")]).collect();
    assert!(matches!(missing.as_slice(), [Err(fault)] if fault.named));
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_loops_reported() {
    use std::os::unix::fs::symlink;
    let root = tree(&[("a/b.csa", "")]);
    symlink(root.path(), root.path().join("a/up")).unwrap();
    symlink(root.path().join("a/b.csa"), root.path().join("link.csa")).unwrap();
    symlink("nowhere", root.path().join("broken.csa")).unwrap();
    assert_eq!(walked(root.path()), ["a/b.csa", "!a/up", "!broken.csa", "link.csa"]);
}

/// Runs over `paths` with so many jobs: name and length of the text of each input.
fn lengths(paths: &[PathBuf], jobs: usize) -> Vec<(String, usize)> {
    let mut all = Vec::new();
    let options = RunOptions { jobs, ..RunOptions::default() };
    let work = |input: kifu::archive::Input| (input.source.name().to_owned(), input.source.text().len());
    let summary = run(paths, &options, work, |outcome| {
        if let Outcome::Done(done) = outcome {
            all.push(done);
        }
        ControlFlow::Continue(())
    });
    assert!(summary.missing.is_empty() && !summary.broken_off);
    assert_eq!(summary.inputs, all.len() as u64);
    all
}

#[test]
fn results_come_in_the_order_of_the_walk_for_every_number_of_jobs() {
    let files: Vec<(String, String)> =
        (0..500).map(|n| (format!("{:02}/{n:03}.csa", n % 7), "+7776FU\n".repeat(n % 50))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let root = tree(&files);
    let once = lengths(&[root.path().to_owned()], 1);
    assert_eq!(once.len(), 500);
    assert!(once.is_sorted_by_key(|(name, _)| name.clone()));
    for jobs in [2, 3, 8] {
        assert_eq!(lengths(&[root.path().to_owned()], jobs), once);
    }
}

#[test]
fn a_panic_costs_one_input() {
    let root = tree(&[("a.csa", "1"), ("b.csa", "22"), ("c.csa", "333")]);
    for jobs in [1, 2] {
        let options = RunOptions { jobs, ..RunOptions::default() };
        let mut seen = Vec::new();
        let work = |input: kifu::archive::Input| {
            assert!(input.source.text().len() != 2, "two characters");
            input.source.text().len()
        };
        run(&[root.path().to_owned()], &options, work, |outcome| {
            seen.push(match outcome {
                Outcome::Done(len) => len.to_string(),
                Outcome::Panicked { name, message } => format!("{}: {message}", &name[name.len() - 5..]),
            });
            ControlFlow::Continue(())
        });
        assert_eq!(seen, ["1", "b.csa: two characters", "3"]);
    }
}

#[test]
fn a_run_can_be_broken_off() {
    let files: Vec<String> = (0..200).map(|n| format!("{n:03}.csa")).collect();
    let root = tree(&files.iter().map(|file| (file.as_str(), "")).collect::<Vec<_>>());
    for jobs in [1, 4] {
        let options = RunOptions { jobs, ..RunOptions::default() };
        let mut count = 0;
        let summary = run(
            &[root.path().to_owned()],
            &options,
            |_| (),
            |_| {
                count += 1;
                if count == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!((count, summary.broken_off), (3, true));
    }
}

#[test]
fn names_that_do_not_exist_are_told_apart_from_files_that_cannot_be_read() {
    let root = tree(&[("a.csa", "")]);
    let paths = [root.path().join("none.csa"), root.path().join("a.csa")];
    for jobs in [1, 2] {
        let options = RunOptions { jobs, ..RunOptions::default() };
        let summary = run(&paths, &options, |input| assert!(input.named), |_| ControlFlow::Continue(()));
        assert_eq!(summary.inputs, 1);
        assert_eq!(summary.missing[0].path, paths[0]);
    }
}

#[test]
fn the_place_in_the_tree_is_below_what_was_named() {
    let root = tree(&[("games/2024/a.csa", "")]);
    for (named, expected) in
        [("games", "2024/a.csa"), ("games/2024/a.csa", "a.csa"), ("", "games/2024/a.csa")]
    {
        let mut relative = Vec::new();
        run(
            &[root.path().join(named)],
            &RunOptions::default(),
            |input| input.relative(),
            |outcome| {
                relative.push(outcome);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(relative, [Outcome::Done(PathBuf::from(expected))], "{named}");
    }
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_are_reported_only_where_they_would_be_taken() {
    use std::os::unix::fs::symlink;
    let root = tree(&[("games/a.csa", ""), ("games/.ignore", "old.csa\n")]);
    let games = root.path().join("games");
    let links = [
        (".#a.csa", "user@host.1234"),
        ("none.txt", "nowhere"),
        ("old.csa", "nowhere"),
        (".hidden", "."),
        ("self.txt", "self.txt"),
        ("new.csa", "nowhere"),
        ("round.csa", "round.csa"),
        ("up", ".."),
    ];
    for (name, to) in links {
        symlink(to, games.join(name)).unwrap();
    }
    let name = |path: &Path| path.strip_prefix(&games).unwrap().display().to_string();
    let found: Vec<_> = Walk::new([&games])
        .map(|found| found.map(|found| name(&found.path)).map_err(|fault| name(&fault.path)))
        .collect();
    let expected = [Ok("a.csa"), Err("new.csa"), Err("round.csa"), Err("up")];
    assert_eq!(found, expected.map(|name| name.map(str::to_owned).map_err(str::to_owned)));
}

#[cfg(unix)]
#[test]
fn a_directory_that_many_links_lead_to_is_walked_through_the_first() {
    use std::os::unix::fs::symlink;
    let files: Vec<String> = (0..40).map(|n| format!("d/{n:02}/x.csa")).collect();
    let root = tree(&files.iter().map(|file| (file.as_str(), "")).collect::<Vec<_>>());
    for n in 0..39 {
        for name in ["a", "b"] {
            symlink(format!("../{:02}", n + 1), root.path().join(format!("d/{n:02}/{name}"))).unwrap();
        }
    }
    let found: Vec<_> = Walk::new([root.path().join("d/00")]).map(|found| found.unwrap().path).collect();
    assert_eq!(found.len(), 40);
    assert!(found.iter().all(|path| !path.to_str().unwrap().contains("/b/")));
}

/// What `kifu check` says of `root`, with further arguments.
fn checked(root: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = assert_cmd::Command::cargo_bin("kifu")
        .unwrap()
        .current_dir(root)
        .args(["check", "--format", "jsonl", "--isolated", "games"])
        .args(arguments)
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_memory_changes_nothing_but_the_time() {
    let bad = "V2\nPI\n+\n+7775FU\n%TORYO\n";
    let root =
        tree(&[("games/a.csa", bad), ("games/b.csa", "V2\nPI\n+\n+7776FU\n%TORYO\n"), ("games/c.kif", "x")]);
    let without = checked(root.path(), &[]);
    assert_eq!((without.0, without.1.lines().count() > 1), (Some(1), true));
    for _ in 0..2 {
        assert_eq!(checked(root.path(), &["--cache", "memory"]), without);
    }
    // Another rule, another name and another content are not what is remembered.
    let limited = checked(root.path(), &["--max-moves", "1"]);
    assert_eq!(checked(root.path(), &["--cache", "memory", "--max-moves", "1"]), limited);
    fs::rename(root.path().join("games/a.csa"), root.path().join("games/a.kif")).unwrap();
    fs::write(root.path().join("games/b.csa"), bad).unwrap();
    assert_eq!(checked(root.path(), &["--cache", "memory"]), checked(root.path(), &[]));
    assert!(checked(root.path(), &[]).1.contains("notation-mismatch"));
    // What is said of a file quotes its name: a copy under another name has its own.
    fs::copy(root.path().join("games/a.kif"), root.path().join("games/copy.kif")).unwrap();
    assert_eq!(checked(root.path(), &["--cache", "memory"]), checked(root.path(), &[]));
}
