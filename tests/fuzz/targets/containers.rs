//! Any bytes as the container that their first bytes promise: faults are findings, limits hold, and the
//! run ends.

#![no_main]

use std::{fs, ops::ControlFlow, path::PathBuf};

use kifu::archive::{Input, Limits, Outcome, RunOptions, run};
use libfuzzer_sys::fuzz_target;

const TEXT: u64 = 1 << 20;
const MEMBERS: u64 = 1000;

fuzz_target!(|bytes: &[u8]| {
    let folder = std::env::temp_dir().join(format!("kifu-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a place for the file");
    for name in names(bytes) {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("the file");
        open(path);
    }
});

fn names(bytes: &[u8]) -> &'static [&'static str] {
    match bytes {
        [b'P', b'K', ..] => &["a.zip"],
        [b'7', b'z', ..] => &["a.7z"],
        [0x1F, 0x8B, ..] => &["a.tar.gz", "a.csa.gz"],
        [0x28, 0xB5, ..] | [0x50..=0x5F, 0x2A, ..] => &["a.tar.zst", "a.csa.zst"],
        _ => &["a.tar"],
    }
}

fn open(path: PathBuf) {
    let limits = Limits { text: TEXT, whole: 1 << 16, ratio: 200, members: MEMBERS, depth: 3 };
    let options = RunOptions { jobs: 1, limits, ..RunOptions::default() };
    run(
        &[path],
        &options,
        |input: Input| input.source.text().len() as u64,
        |outcome| {
            match outcome {
                // Decoding may make three bytes of one.
                Outcome::Done(length) => assert!(length <= 3 * TEXT),
                Outcome::Panicked { name, message } => panic!("{name}: {message}"),
            }
            ControlFlow::Continue(())
        },
    );
}
