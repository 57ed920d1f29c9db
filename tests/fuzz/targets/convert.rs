//! Any record, written in every notation: what was written is read again as the same game, or it is
//! refused for a reason that is known before.

#![no_main]

use kifu::{
    convert::Conversion,
    examine::{ExamineOptions, examine},
    notation::Target,
    source::{Source, Span},
};
use kifu_fuzz::differing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let source = Source::new("", bytes.to_vec(), None);
    let examined = examine(&source, &ExamineOptions::default());
    for game in examined.to_games().take(2) {
        for target in Target::ALL {
            let converted = Conversion::to(target).run(game.clone(), Span::at(0));
            let differences = differing(&converted.findings);
            assert!(differences.is_empty(), "{}: {differences:?}", target.name());
            assert!(!converted.refused || !converted.findings.is_empty());
        }
    }
});
