//! Input that means harm, or is merely broken, costs a finding and never the run: no panic, no wait
//! without end, no memory without bound.

use std::{
    fs,
    io::Write as _,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use kifu::{
    archive::{Fault, Input, Limits, Outcome, RunOptions, Walk, run},
    checks,
    finding::Findings,
    source::{Encoding, Source},
};
use proptest::prelude::*;
use tempfile::TempDir;

/// The fault or the length of the text of each input.
fn lengths(paths: &[PathBuf], limits: Limits) -> Vec<Result<usize, Fault>> {
    let options = RunOptions { jobs: 2, limits, ..RunOptions::default() };
    let mut all = Vec::new();
    let work = |input: Input| match input.fault {
        Some(fault) => Err(fault),
        None => Ok(input.source.text().len()),
    };
    run(paths, &options, work, |outcome| {
        match outcome {
            Outcome::Done(done) => all.push(done),
            Outcome::Panicked { name, message } => panic!("{name}: {message}"),
        }
        ControlFlow::Continue(())
    });
    all
}

#[cfg(unix)]
#[test]
fn pipes_and_sockets_are_reported_and_not_waited_for() {
    let root = TempDir::new().unwrap();
    let pipe = root.path().join("pipe.csa");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let socket = root.path().join("socket.kif");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let limits = Limits::default();
    assert_eq!(lengths(&[root.path().into()], limits), [Err(Fault::NoFile), Err(Fault::NoFile)]);
    assert_eq!(lengths(&[pipe.clone(), socket.clone()], limits), [Err(Fault::Pipe), Err(Fault::Pipe)]);
}

#[cfg(unix)]
#[test]
fn devices_without_end_stop_at_the_limit() {
    let limits = Limits { text: 4 << 20, ..Limits::default() };
    assert_eq!(lengths(&["/dev/zero".into()], limits), [Err(Fault::TooLarge(4 << 20))]);
    assert_eq!(lengths(&["/dev/null".into()], limits), [Ok(0)]);
}

#[cfg(target_os = "linux")]
#[test]
fn commands_that_need_the_whole_of_a_file_stop_at_the_limit() {
    for args in [["show", "/dev/zero"], ["cat", "/dev/zero"]] {
        let output = assert_cmd::Command::cargo_bin("kifu").unwrap().args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("larger than 64 MiB"), "{said}");
    }
}

#[test]
fn directories_that_vanish_during_the_walk_do_not_end_it() {
    let root = TempDir::new().unwrap();
    for directory in ["a", "b", "c"] {
        fs::create_dir(root.path().join(directory)).unwrap();
        fs::write(root.path().join(directory).join("x.csa"), "").unwrap();
    }
    let mut walk = Walk::new([root.path()]);
    assert!(walk.next().unwrap().is_ok());
    fs::remove_dir_all(root.path().join("b")).unwrap();
    let rest: Vec<_> = walk.map(|found| found.map(|found| found.path)).collect();
    assert!(rest[0].is_err());
    assert_eq!(rest[1].as_ref().unwrap(), &root.path().join("c/x.csa"));
}

#[test]
fn files_that_vanish_after_the_walk_are_faults() {
    let root = TempDir::new().unwrap();
    for name in ["a.csa", "b.csa"] {
        fs::write(root.path().join(name), "+7776FU\n").unwrap();
    }
    let second = root.path().join("b.csa");
    let mut seen = Vec::new();
    let options = RunOptions { jobs: 1, ..RunOptions::default() };
    run(
        &[root.path().into()],
        &options,
        |input| input.fault.is_some(),
        |outcome| {
            let _ = fs::remove_file(&second);
            seen.push(outcome);
            ControlFlow::Continue(())
        },
    );
    assert_eq!(seen, [Outcome::Done(false), Outcome::Done(true)]);
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_are_read() {
    use std::os::unix::ffi::OsStrExt as _;
    let root = TempDir::new().unwrap();
    let name = std::ffi::OsStr::from_bytes(b"\x8A\xFB\x95\x88.csa");
    fs::write(root.path().join(name), "+7776FU\n").unwrap();
    assert_eq!(lengths(&[root.path().into()], Limits::default()), [Ok(8)]);
}

#[test]
fn a_directory_with_the_name_of_a_record_is_a_directory() {
    let root = TempDir::new().unwrap();
    fs::create_dir_all(root.path().join("a.csa/b.zip")).unwrap();
    fs::write(root.path().join("a.csa/b.zip/c.kif"), "1").unwrap();
    assert_eq!(lengths(&[root.path().into()], Limits::default()), [Ok(1)]);
}

#[test]
fn directories_of_any_depth_are_walked() {
    let root = TempDir::new().unwrap();
    let deep: PathBuf = std::iter::repeat_n("d", 500).collect();
    fs::create_dir_all(root.path().join(&deep)).unwrap();
    fs::write(root.path().join(&deep).join("a.csa"), "1").unwrap();
    assert_eq!(lengths(&[root.path().into()], Limits::default()), [Ok(1)]);
}

/// A tar of one entry of this kind and size; the content is what `write` writes.
fn tar_entry(kind: tar::EntryType, size: u64, content: &[u8]) -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(size);
    header.as_gnu_mut().unwrap().name[..5].copy_from_slice(b"a.csa");
    header.set_cksum();
    [header.as_bytes(), content].concat()
}

fn file(root: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = root.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn a_name_without_end_in_a_tar_is_not_read_into_memory() {
    let root = TempDir::new().unwrap();
    let bytes = tar_entry(tar::EntryType::GNULongName, 8 << 20, &vec![b'x'; 8 << 20]);
    let path = file(root.path(), "a.tar", &bytes);
    let fault = Fault::Damaged("a header of more than 1 MiB".to_owned());
    assert_eq!(lengths(&[path], Limits::default()), [Err(fault)]);
}

#[test]
fn a_size_that_lies_is_damage() {
    let root = TempDir::new().unwrap();
    let bytes = tar_entry(tar::EntryType::Regular, u64::MAX >> 4, b"+7776FU\n");
    let path = file(root.path(), "a.tar", &bytes);
    assert!(matches!(lengths(&[path], Limits::default()).as_slice(), [Err(Fault::Damaged(_))]));
}

#[test]
fn compressed_files_inside_each_other_end_at_the_depth() {
    let mut bytes = b"+7776FU\n".to_vec();
    for _ in 0..50 {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(&bytes).unwrap();
        bytes = encoder.finish().unwrap();
    }
    let root = TempDir::new().unwrap();
    let path = file(root.path(), &format!("a.csa{}", ".gz".repeat(50)), &bytes);
    assert_eq!(lengths(&[path], Limits::default()), [Err(Fault::TooDeep(3))]);
}

#[test]
fn a_zip_inside_a_zip_that_claims_to_be_large_ends_at_the_limit() {
    let mut inner = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    inner.start_file("inner.zip", zip::write::SimpleFileOptions::default()).unwrap();
    inner.write_all(&vec![0; 6 << 20]).unwrap();
    let root = TempDir::new().unwrap();
    let path = file(root.path(), "a.zip", &inner.finish().unwrap().into_inner());
    let limits = Limits { text: 1 << 20, ..Limits::default() };
    assert_eq!(lengths(&[path], limits), [Err(Fault::TooLarge(1 << 20))]);
}

/// Reads `bytes` as every kind of container: whatever comes, it comes without a panic.
fn open_as_everything(bytes: &[u8]) {
    let root = TempDir::new().unwrap();
    for name in ["a.zip", "a.7z", "a.tar", "a.tgz", "a.tar.zst", "a.csa.gz", "a.csa.zst"] {
        let path = file(root.path(), name, bytes);
        let _ = lengths(&[path], Limits { text: 1 << 16, ..Limits::default() });
    }
}

/// Runs all that looks at a source.
fn look_at(source: &Source) {
    let mut findings = Findings::new();
    checks::source::check_all(source, &mut findings);
    for finding in findings.as_slice() {
        let (start, end) = (source.place(finding.span.start), source.place(finding.span.end));
        assert!((start.line, start.column, start.byte) <= (end.line, end.column.max(start.column), end.byte));
        assert!(source.text().is_char_boundary(finding.span.start as usize));
        assert!(source.text().is_char_boundary(finding.span.end as usize));
    }
    for line in source.lines() {
        assert!(source.text().get(line.start as usize..line.end as usize).is_some());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn damaged_containers_never_panic(at in 0_usize..400, byte in any::<u8>(), cut in 0_usize..400) {
        let good: [&[u8]; 2] = [
            include_bytes!("../../fixtures/containers/games.7z"),
            include_bytes!("../../fixtures/containers/encrypted.zip"),
        ];
        for bytes in good {
            let mut bytes = bytes.to_vec();
            let len = bytes.len();
            bytes[at % len] = byte;
            bytes.truncate(len - cut % (len / 4).max(1) / 3);
            open_as_everything(&bytes);
        }
    }

    #[test]
    fn random_bytes_are_no_container(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        open_as_everything(&bytes);
    }

    #[test]
    fn checks_of_bytes_hold_for_any_bytes(
        bytes in proptest::collection::vec(
            prop_oneof![any::<u8>(), Just(b'\n'), Just(b'\r'), Just(0x1B), Just(0), Just(0x8F), 0xA1_u8..0xFE], 0..200),
        forced in proptest::option::of(proptest::sample::select(Encoding::ALL.to_vec())),
    ) {
        look_at(&Source::new("a.kif", bytes, forced));
    }
}

#[test]
fn a_million_bad_lines_are_few_findings() {
    for line in [&b"\xFF\xFE-\n"[..], b"\0a\n", b"a\r\nb\n", b"\xEF\xBB\xBFa\n", b"\xE3\x81\x82\n\x82\xA0\n"]
    {
        let source = Source::new("a.csa", line.repeat(100_000), None);
        let mut findings = Findings::new();
        checks::source::check_all(&source, &mut findings);
        assert!(findings.as_slice().len() < 50, "{}", findings.as_slice().len());
    }
}

/// What the program says on standard error.
#[track_caller]
fn errors_of(dir: &Path, args: &[&str], status: i32) -> String {
    let output =
        assert_cmd::Command::cargo_bin("kifu").unwrap().current_dir(dir).args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(status), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn orders_to_the_terminal_in_names_and_values_are_made_visible() {
    let root = TempDir::new().unwrap();
    file(root.path(), "a\x1b[31m.kif", "手合割：平手\n鍵\x1b]0;t\x07：値\n1 ７六歩(77)\n".as_bytes());
    file(root.path(), "b\x1b[31m.csa", b"PI\n+\n+7776FU\n+2726FU\n");
    for (args, status) in [
        (&["convert", "--to", "csa", "."][..], 1),
        (&["fmt", "--check", "."], 1),
        (&["fix", "--diff", "."], 0),
        (&["check", "no\x1b[31m.kif"], 2),
    ] {
        let errors = errors_of(root.path(), args, status);
        assert!(!errors.contains('\x1b') && !errors.contains('\x07'), "{args:?}: {errors:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_named_as_output_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt as _;
    let root = TempDir::new().unwrap();
    file(root.path(), "a.csa", b"PI\n+\n+7776FU\n%TORYO\n");
    let pipe = root.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for args in [
        &["convert", "--to", "usi", "a.csa", "-o", "pipe"][..],
        &["convert", "--to", "usi", "a.csa", "-o", "pipe", "--force"],
        &["check", "a.csa", "--output", "jsonl=pipe", "--fail-on", "never"],
        &["check", "a.csa", "--write-baseline", "pipe"],
    ] {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        errors_of(root.path(), args, 0);
        reader.join().unwrap();
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo(), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_trouble() {
    let root = TempDir::new().unwrap();
    file(root.path(), "a.csa", b"PI\n+\n+7776FU\n%TORYO\n");
    let errors = errors_of(root.path(), &["convert", "--to", "usi", "a.csa", "-o", "/dev/full"], 2);
    assert!(errors.contains("/dev/full"), "{errors}");
}

#[test]
fn many_fields_and_findings_in_one_line_cost_their_number_and_not_its_square() {
    let root = TempDir::new().unwrap();
    let fields: String = (0..60_000).map(|n| format!("鍵{n}：値\n")).collect();
    file(root.path(), "fields.kif", format!("{fields}手合割：平手\n1 ７六歩(77)\n").as_bytes());
    errors_of(root.path(), &["convert", "--to", "kifu", "fields.kif", "-o", "o.kifu"], 0);
    let fields = (0..60_000).map(|n| format!(r#""k{n}":"v""#)).collect::<Vec<_>>().join(",");
    file(root.path(), "fields.jkf", format!(r#"{{"header":{{{fields}}},"moves":[{{}}]}}"#).as_bytes());
    errors_of(root.path(), &["fmt", "--diff", "fields.jkf"], 1);
    let odd = "1 76歩(77)\n2 34歩(33)\n変化：1手\n".repeat(2_000);
    file(root.path(), "odd.kifu", format!("手合割：平手\n{odd}").as_bytes());
    errors_of(root.path(), &["fmt", "--diff", "odd.kifu"], 1);
    let fork = r#"[{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","color":0}}]"#;
    let forks = vec![fork; 60_000].join(",");
    let text = format!(r#"{{"header":{{}},"moves":[{{}},{{"forks":[{forks}]}}]}}"#);
    file(root.path(), "forks.jkf", text.as_bytes());
    for format in ["sarif", "gitlab"] {
        errors_of(root.path(), &["check", "--format", format, "--fail-on", "never", "forks.jkf"], 0);
    }
}
