//! What the targets share: a text through the whole pipeline, with what must hold for any bytes.

use kifu::{
    examine::{ExamineOptions, Examined, examine},
    finding::Finding,
    notation::Notation,
    source::{Source, Span},
};

/// Reads, replays and checks any bytes in `notation`.
pub fn read(notation: Notation, bytes: &[u8]) {
    let source = Source::new("", bytes.to_vec(), None);
    let options = ExamineOptions { from: Some(notation), ..ExamineOptions::default() };
    let examined = examine(&source, &options);
    places(&source, &examined);
    for game in examined.to_games() {
        let moves = game.lines.iter().all(|line| line.times.len() == line.moves.len());
        assert!(moves, "as many times as moves");
        let parents = game.lines.iter().enumerate().all(|(at, line)| at == 0 || line.parent < at);
        assert!(parents, "a line after the one it leaves");
    }
}

/// Whatever was found has a place in the text.
pub fn places(source: &Source, examined: &Examined) {
    for finding in &examined.findings {
        in_text(source, finding.span, finding.code.name);
        if let Some(fix) = &finding.fix {
            fix.edits.iter().for_each(|edit| in_text(source, edit.span, finding.code.name));
        }
    }
}

fn in_text(source: &Source, span: Span, what: &str) {
    let text = source.text();
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{what}: {span:?} of {}", text.len());
    let (start, end) = (source.place(span.start), source.place(span.end));
    assert!(start.byte <= end.byte && start.line <= end.line, "{what}: {start:?} to {end:?}");
}

/// The findings that say that what was written is not what was read. A game of little else than comments
/// that are the text of another notation is refused, as its own text would be read as that.
pub fn differing(findings: &[Finding]) -> Vec<String> {
    let is_difference = |finding: &&Finding| {
        finding.code.name == "readback-differs" && !finding.message.en.contains("would be read as")
    };
    findings.iter().filter(is_difference).map(|finding| finding.message.en.clone()).collect()
}
