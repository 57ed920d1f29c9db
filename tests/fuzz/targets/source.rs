//! Any bytes, decoded as what they look like and as every encoding: places are places, lines are lines.

#![no_main]

use kifu::{
    checks,
    finding::Findings,
    source::{Encoding, Source},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    look_at(&Source::new("a.kif", bytes.to_vec(), None));
    for encoding in Encoding::ALL {
        look_at(&Source::new("a.kif", bytes.to_vec(), Some(encoding)));
    }
});

fn look_at(source: &Source) {
    let text = source.text();
    let mut findings = Findings::new();
    checks::source::check_all(source, &mut findings);
    for finding in findings.as_slice() {
        assert!(text.get(finding.span.start as usize..finding.span.end as usize).is_some());
    }
    let mixed = source.mixed().iter().map(|(span, _)| span);
    for span in source.undecodable().iter().chain(mixed) {
        assert!(text.get(span.start as usize..span.end as usize).is_some());
    }
    let mut before = 0;
    for line in source.lines() {
        let start = source.place(line.start);
        assert!(before <= start.byte && text.get(line.start as usize..line.end as usize).is_some());
        before = source.place(line.end).byte;
        assert!(start.byte <= before);
    }
}
