//! Containers are read member by member, and a fault of one costs no other.

use std::{
    fs,
    io::{Cursor, Write as _},
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use kifu::archive::{Fault, Input, Limits, Outcome, RunOptions, run};
use tempfile::TempDir;
use zip::{ZipWriter, write::SimpleFileOptions};

/// What a run over `path` gives: `name text`, or `name !fault`; names from the last `/` on that
/// stands before the first `!`.
fn texts(path: &Path, options: &RunOptions) -> Vec<String> {
    let mut all = Vec::new();
    let work = |input: Input| {
        let name = input.source.name().to_owned();
        let (file, inside) = name.split_once('!').unwrap_or((&name, ""));
        let file = file.rsplit('/').next().unwrap_or(file);
        let name = if inside.is_empty() { file.to_owned() } else { format!("{file}!{inside}") };
        match input.fault {
            Some(fault) => format!("{name} !{fault}"),
            None => format!("{name} {}", input.source.text().trim_end()),
        }
    };
    run(&[path.to_owned()], options, work, |outcome| {
        all.push(match outcome {
            Outcome::Done(text) => text,
            Outcome::Panicked { name, message } => panic!("{name}: {message}"),
        });
        ControlFlow::Continue(())
    });
    all
}

/// Checks what is read of a file of this name and content, with one thread and with three.
#[track_caller]
fn check(name: &str, bytes: &[u8], expected: &[&str]) {
    check_with(name, bytes, Limits::default(), expected);
}

#[track_caller]
fn check_with(name: &str, bytes: &[u8], limits: Limits, expected: &[&str]) {
    let root = TempDir::new().unwrap();
    let path = root.path().join(name);
    fs::write(&path, bytes).unwrap();
    for jobs in [1, 3] {
        let options = RunOptions { jobs, limits, ..RunOptions::default() };
        assert_eq!(texts(&path, &options), expected);
    }
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn tar(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        // Names that no careful writer would set.
        header.as_gnu_mut().unwrap().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        builder.append(&header, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

const MEMBERS: &[(&str, &[u8])] = &[("2024/b.csa", b"+7776FU\n"), ("a.kif", b"1 x"), ("read.me", b"no")];

#[test]
fn members_with_known_extensions_are_read_in_the_order_of_the_container() {
    let expected = |file: &str| [format!("{file}!2024/b.csa +7776FU"), format!("{file}!a.kif 1 x")];
    for (file, bytes) in [
        ("games.zip", zip(MEMBERS)),
        ("games.tar", tar(MEMBERS)),
        ("games.tar.gz", gzip(&tar(MEMBERS))),
        ("games.tgz", gzip(&tar(MEMBERS))),
        ("GAMES.TAR.ZST", zstd(&tar(MEMBERS))),
    ] {
        let expected = expected(file);
        check(file, &bytes, &[&expected[0], &expected[1]]);
    }
    check(
        "games.7z",
        include_bytes!("../../fixtures/containers/games.7z"),
        &["games.7z!games/a.csa +7776FU", "games.7z!games/b.csa -3334FU", "games.7z!games/empty.csa "],
    );
}

#[test]
fn a_compressed_file_is_a_container_of_one() {
    check("a.csa.gz", &gzip(b"+7776FU\n"), &["a.csa.gz!a.csa +7776FU"]);
    check("a.usi.zst", &zstd(b"position startpos\n"), &["a.usi.zst!a.usi position startpos"]);
    check(
        "a.csa.gz",
        &[gzip(b"+7776FU\n"), gzip(b"-3334FU\n")].concat(),
        &["a.csa.gz!a.csa +7776FU\n-3334FU"],
    );
    // Named itself, it is read whatever it is called.
    check("a.gz", &gzip(b"+7776FU\n"), &["a.gz!a +7776FU"]);
}

#[test]
fn a_compressed_file_of_another_kind_is_left_out_of_a_walk() {
    let root = TempDir::new().unwrap();
    fs::write(root.path().join("dump.sql.gz"), gzip(b"x")).unwrap();
    fs::write(root.path().join("a.csa.gz"), gzip(b"y")).unwrap();
    assert_eq!(texts(root.path(), &RunOptions::default()), ["a.csa.gz!a.csa y"]);
}

#[test]
fn containers_inside_containers_are_read_down_to_the_limit() {
    let inner = zip(&[("x.csa", b"1")]);
    let middle = tar(&[("inner.zip", &inner), ("y.csa.gz", &gzip(b"2"))]);
    let outer = zip(&[("a/middle.tgz", &gzip(&middle)), ("z.csa", b"3")]);
    check(
        "o.zip",
        &outer,
        &["o.zip!a/middle.tgz!inner.zip!x.csa 1", "o.zip!a/middle.tgz!y.csa.gz!y.csa 2", "o.zip!z.csa 3"],
    );
    let limits = Limits { depth: 2, ..Limits::default() };
    let fault = "!containers inside containers, more than 2 deep (the limit for nesting)";
    check_with(
        "o.zip",
        &outer,
        limits,
        &[
            &format!("o.zip!a/middle.tgz!inner.zip {fault}"),
            &format!("o.zip!a/middle.tgz!y.csa.gz {fault}"),
            "o.zip!z.csa 3",
        ],
    );
}

#[test]
fn hidden_members_and_the_forks_of_macintosh_are_left_out() {
    let members: &[(&str, &[u8])] =
        &[(".a.csa", b"1"), ("__MACOSX/._b.csa", b"2"), ("x/.git/c.csa", b"3"), ("./d.csa", b"4")];
    check("a.zip", &zip(members), &["a.zip!./d.csa 4"]);
}

#[test]
fn names_are_only_names() {
    let members: &[(&str, &[u8])] = &[("../../x.csa", b"1"), ("/etc/y.csa", b"2"), ("c:\\z.csa", b"3")];
    check("a.tar", &tar(members), &["a.tar!../../x.csa 1", "a.tar!/etc/y.csa 2", "a.tar!c:/z.csa 3"]);
    let root = TempDir::new().unwrap();
    let path = root.path().join("a.tar");
    fs::write(&path, tar(members)).unwrap();
    let mut relative = Vec::new();
    run(
        &[path],
        &RunOptions::default(),
        |input| input.relative(),
        |outcome| {
            relative.push(outcome);
            ControlFlow::Continue(())
        },
    );
    let expected =
        ["a.tar/x.csa", "a.tar/etc/y.csa", "a.tar/c:/z.csa"].map(|path| Outcome::Done(PathBuf::from(path)));
    assert_eq!(relative, expected);
}

#[test]
fn names_in_shift_jis_are_decoded() {
    let name = encoding_rs::SHIFT_JIS.encode("棋譜/能表.kif").0;
    let mut bytes = zip(&[("0123456789abc", b"1")]);
    assert_eq!(name.len(), 13);
    for at in 0..bytes.len() - 13 {
        if &bytes[at..at + 13] == b"0123456789abc" {
            bytes[at..at + 13].copy_from_slice(&name);
        }
    }
    check("a.zip", &bytes, &["a.zip!棋譜/能表.kif 1"]);
}

#[test]
fn two_members_of_one_name_are_two() {
    let mut bytes = zip(&[("a.csa", b"1"), ("b.csa", b"2")]);
    for at in 0..bytes.len() - 5 {
        if &bytes[at..at + 5] == b"b.csa" {
            bytes[at] = b'a';
        }
    }
    check("x.zip", &bytes, &["x.zip!a.csa 1", "x.zip!a.csa 2"]);
}

#[test]
fn members_that_the_end_of_a_zip_does_not_count_are_missed() {
    let members: &[(&str, &[u8])] = &[("a.csa", b"1"), ("b.csa", b"2"), ("c.csa", b"3")];
    for count in 0..3_u8 {
        let mut bytes = zip(members);
        let end = bytes.len() - 22;
        bytes[end + 8..end + 12].copy_from_slice(&[count, 0, count, 0]);
        let read = ["x.zip!a.csa 1", "x.zip!b.csa 2"];
        let why = format!("its directory lists 3 members, and its end counts {count}");
        let fault = format!("x.zip !it cannot be unpacked: {why}");
        check("x.zip", &bytes, &[&read[..usize::from(count)], &[&fault]].concat());
        // Bytes before a zip move all of it, and a comment stands behind it.
        bytes[end + 20] = 4;
        let moved = [b"#!/bin/sh\n", bytes.as_slice(), b"PK\x01\x02"].concat();
        check("x.zip", &moved, &[&read[..usize::from(count)], &[&fault]].concat());
    }
}

#[test]
fn what_has_content_is_no_directory_whatever_its_name_ends_with() {
    let mut bytes = zip(&[("a.csaX", b"1"), ("b.csa", b"2")]);
    for at in 0..bytes.len() - 6 {
        if &bytes[at..at + 6] == b"a.csaX" {
            bytes[at + 5] = b'/';
        }
    }
    check("x.zip", &bytes, &["x.zip!a.csa 1", "x.zip!b.csa 2"]);
    let bytes = tar(&[("a.csa/", b"1"), ("c.csa/", b""), ("b.csa", b"2")]);
    check("x.tar", &bytes, &["x.tar!a.csa 1", "x.tar!b.csa 2"]);
}

#[test]
fn a_tar_behind_a_tar_is_read_and_other_bytes_there_are_reported() {
    let (one, two) = (tar(&[("a.csa", b"1")]), tar(&[("b.csa", b"2"), ("c.csa", b"3")]));
    let all = ["x!a.csa 1", "x!b.csa 2", "x!c.csa 3"];
    let junk = "x !it cannot be unpacked: behind its end stands what is no member of it";
    let both = [one.clone(), two.clone()].concat();
    let both_ways = |bytes: &[u8], expected: &[&str]| {
        for (name, bytes) in [("x.tar", bytes.to_vec()), ("x.tgz", gzip(bytes))] {
            let expected: Vec<String> = expected.iter().map(|line| line.replacen('x', name, 1)).collect();
            check(name, &bytes, &expected.iter().map(String::as_str).collect::<Vec<_>>());
        }
    };
    both_ways(&both, &all);
    both_ways(&[one.as_slice(), &[0; 512 * 40], &two, &[0; 700]].concat(), &all);
    both_ways(&[one.as_slice(), b"junk"].concat(), &[all[0], junk]);
    both_ways(&[one.as_slice(), &[b'+'; 2000]].concat(), &[all[0], junk]);
    both_ways(&[both.as_slice(), b"junk"].concat(), &[&all[..], &[junk]].concat());
    // What is left of a header is no member either.
    both_ways(&both[..one.len() + 100], &[all[0], junk]);
    check("x.tgz", &[gzip(&one), gzip(&two)].concat(), &["x.tgz!a.csa 1", "x.tgz!b.csa 2", "x.tgz!c.csa 3"]);
}

#[test]
fn a_member_can_be_named_as_reports_name_it() {
    let inner = zip(&[("b.csa", b"2")]);
    let outer = zip(&[("d/a.csa", b"1"), ("n.zip", &inner), ("c.csa", b"3"), ("cut.zip", &inner[..30])]);
    let root = TempDir::new().unwrap();
    let path = root.path().join("x.zip");
    fs::write(&path, outer).unwrap();
    let check = |member: &str, expected: &[&str]| {
        let path = format!("{}!{member}", path.display());
        assert_eq!(texts(Path::new(&path), &RunOptions::default()), expected, "{member}");
    };
    check("d/a.csa", &["x.zip!d/a.csa 1"]);
    check("n.zip", &["x.zip!n.zip!b.csa 2"]);
    check("n.zip!b.csa", &["x.zip!n.zip!b.csa 2"]);
    check(
        "cut.zip!b.csa",
        &["x.zip!cut.zip !it cannot be unpacked: it is no zip file, or its end is missing"],
    );
    check("d", &[]);
    check("nowhere.csa", &[]);
    fs::write(root.path().join("x.zip!c.csa"), "a file of this name").unwrap();
    check("c.csa", &["x.zip!c.csa a file of this name"]);
}

#[test]
fn a_damaged_member_costs_no_other() {
    let mut bytes = zip(&[("a.csa", b"+7776FU\n"), ("b.csa", b"-3334FU\n")]);
    let at = bytes.windows(5).position(|part| part == b"a.csa").unwrap() + 5;
    bytes[at + 3] ^= 0xFF;
    let found = {
        let root = TempDir::new().unwrap();
        let path = root.path().join("x.zip");
        fs::write(&path, &bytes).unwrap();
        texts(&path, &RunOptions::default())
    };
    assert!(found[0].starts_with("x.zip!a.csa !it cannot be unpacked: "), "{found:?}");
    assert_eq!(found[1..], ["x.zip!b.csa -3334FU"]);
}

#[test]
fn members_of_a_tar_that_are_no_files_are_reported() {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, kind, to) in [
        ("a.csa", tar::EntryType::Regular, ""),
        ("b.csa", tar::EntryType::Link, "a.csa"),
        ("c.csa", tar::EntryType::Symlink, "../d/a.csa"),
        ("d.csa", tar::EntryType::Fifo, ""),
        ("e.csa", tar::EntryType::Char, ""),
        ("f.csa", tar::EntryType::Block, ""),
        ("g.zip", tar::EntryType::Link, "h.zip"),
        ("i.csa", tar::EntryType::Directory, ""),
        ("read.me", tar::EntryType::Link, "a.csa"),
        (".j.csa", tar::EntryType::Link, "a.csa"),
        ("k.csa", tar::EntryType::Regular, ""),
    ] {
        let mut header = tar::Header::new_gnu();
        header.set_path(name).unwrap();
        header.set_entry_type(kind);
        header.set_mode(0o644);
        header.set_size(0);
        if !to.is_empty() {
            header.set_link_name(to).unwrap();
        }
        header.set_cksum();
        builder.append(&header, &b""[..]).unwrap();
    }
    let bytes = builder.into_inner().unwrap();
    let expected = [
        "x.tar!a.csa ",
        "x.tar!b.csa !it is a link to 「a.csa」, whose content stands elsewhere in the archive",
        "x.tar!c.csa !it is a link to 「../d/a.csa」, whose content stands elsewhere in the archive",
        "x.tar!d.csa !this has the name of a record, but is no file",
        "x.tar!e.csa !this has the name of a record, but is no file",
        "x.tar!f.csa !this has the name of a record, but is no file",
        "x.tar!g.zip !it is a link to 「h.zip」, whose content stands elsewhere in the archive",
        "x.tar!k.csa ",
    ];
    check("x.tar", &bytes, &expected);
    let finding = Fault::Link("a.csa".to_owned()).to_finding(true);
    assert_eq!(finding.code.name, "unreadable-member");
    assert_eq!(finding.message.ja.as_deref(), Some("「a.csa」へのリンクで、中身は書庫の別の場所にあります"));
    assert_eq!(Fault::NoFile.to_finding(true).code.name, "unreadable-member");
}

#[test]
fn members_of_a_zip_or_a_7z_that_are_links_are_reported() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    writer.add_symlink("b.csa", "../a.csa", options).unwrap();
    writer.add_symlink("read.me", "a.csa", options).unwrap();
    let bytes = writer.finish().unwrap().into_inner();
    check(
        "x.zip",
        &bytes,
        &["x.zip!b.csa !it is a link to 「../a.csa」, whose content stands elsewhere in the archive"],
    );
    check(
        "x.7z",
        include_bytes!("../../fixtures/containers/link.7z"),
        &[
            "x.7z!a.csa +7776FU",
            "x.7z!b.csa !it is a link to 「a.csa」, whose content stands elsewhere in the archive",
        ],
    );
}

#[test]
fn what_is_encrypted_is_said_to_be() {
    check(
        "a.zip",
        include_bytes!("../../fixtures/containers/encrypted.zip"),
        &["a.zip!games/a.csa !the member is encrypted"],
    );
    check(
        "a.7z",
        include_bytes!("../../fixtures/containers/encrypted.7z"),
        &["a.7z !the member is encrypted"],
    );
    check(
        "a.7z",
        include_bytes!("../../fixtures/containers/encrypted-names.7z"),
        &["a.7z !the member is encrypted"],
    );
}

#[test]
fn a_file_that_is_no_container_is_reported() {
    for (name, reason) in [
        ("a.zip", "it is no zip file, or its end is missing"),
        ("a.7z", "it is no 7z file"),
        ("a.csa.gz!a.csa", "it is no gzip file"),
        ("a.csa.zst!a.csa", "it is no Zstandard file"),
        ("a.tgz", "it is no gzip file"),
        ("a.tar", "it is no tar file, or damaged"),
    ] {
        let expected = format!("{name} !it cannot be unpacked: {reason}");
        let file = name.split('!').next().unwrap();
        check(file, &[b'+'; 600], &[&expected]);
        check(file, &[0xFF; 600], &[&expected]);
    }
}

#[test]
fn containers_that_are_cut_off_give_what_can_be_read_and_say_so() {
    let members: &[(&str, &[u8])] = &[("a.csa", &[b'+'; 3000]), ("b.csa", &[b'-'; 3000])];
    for (name, bytes) in [
        ("a.zip", zip(members)),
        ("a.tar", tar(members)),
        ("a.tgz", gzip(&tar(members))),
        ("a.7z", include_bytes!("../../fixtures/containers/games.7z").to_vec()),
        ("a.csa.gz", gzip(&[b'+'; 3000])),
    ] {
        for len in (0..bytes.len() - 1).step_by(7) {
            let root = TempDir::new().unwrap();
            let path = root.path().join(name);
            fs::write(&path, &bytes[..len]).unwrap();
            let found = texts(&path, &RunOptions::default());
            // A tar may end after any member, and its last blocks are only padding.
            if name == "a.tar" && (len == 3584 || len >= 7168) {
                continue;
            }
            let faults = found.iter().filter(|line| line.contains(" !it cannot be unpacked")).count();
            assert_eq!(faults, 1, "{name} {len}: {} lines", found.len());
        }
    }
}

#[test]
fn limits_are_findings_that_name_them_and_the_run_goes_on() {
    let long = vec![b'x'; 3 << 20];
    let members: &[(&str, &[u8])] = &[("a.csa", &long), ("b.csa", b"2"), ("c.csa", b"3")];
    let limits = Limits { text: 2 << 20, ..Limits::default() };
    check_with(
        "a.zip",
        &zip(members),
        limits,
        &[
            "a.zip!a.csa !a text of more than 2 MiB that cannot be read in parts (the limit for one text)",
            "a.zip!b.csa 2",
            "a.zip!c.csa 3",
        ],
    );
    let limits = Limits { members: 2, ..Limits::default() };
    check_with(
        "a.zip",
        &zip(&[("a.csa", b"1"), ("b.csa", b"2"), ("c.csa", b"3")]),
        limits,
        &["a.zip!a.csa 1", "a.zip!b.csa 2", "a.zip !the container has more than 2 members (the limit)"],
    );
}

#[test]
fn a_bomb_ends_at_the_ratio() {
    let zeros = vec![0; 40 << 20];
    let bytes = zip(&[("a.csa", b"1"), ("b.csa", &zeros), ("c.csa", &zeros), ("d.csa", b"4")]);
    let root = TempDir::new().unwrap();
    fs::write(root.path().join("a.zip"), bytes).unwrap();
    fs::write(root.path().join("b.csa"), "5").unwrap();
    let found = texts(root.path(), &RunOptions::default());
    assert_eq!(found[0], "a.zip!a.csa 1");
    assert_eq!(
        found[found.len() - 2..],
        [
            "a.zip !the container unpacks to more than 200 times its size (the limit for containers)",
            "b.csa 5"
        ]
    );
}
