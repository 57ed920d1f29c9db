//! Any text, mended by all its safe edits: what comes out has nothing left to mend.

#![no_main]

use kifu::fix::Mender;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mended = Mender::default().mend("", bytes.to_vec(), |_| true);
    if mended.is_changed() && mended.refused.is_empty() {
        let again = Mender::default().mend("", mended.bytes.clone(), |_| true);
        assert!(!again.is_changed(), "{:?}, then {:?}", mended.applied, again.applied);
    }
});
