//! `ending-in-comment`: the ending stands in a comment and nowhere else (81Dojo, Shogidokoro).

use crate::{
    checks::{
        Check, Run,
        subject::{Subject, statements},
        words,
    },
    finding::{ENDING_IN_COMMENT, Finding, Findings},
    record::EndingSource,
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&ENDING_IN_COMMENT], run: Run::OnRecord(check) };

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for line in &subject.record.lines {
        let Some(row) = statements(line).next().filter(|row| row.source == EndingSource::Comment) else {
            continue;
        };
        let word = subject.record.str(row.text).trim();
        findings.push(
            Finding::new(
                &ENDING_IN_COMMENT,
                row.span,
                (
                    format!(
                        "only the comment 「{word}」 says how the game ended (read as {})",
                        row.kind.name()
                    ),
                    format!(
                        "終局がコメント「{word}」にしか書かれていません（{}として読みます）",
                        row.kind.ja()
                    ),
                ),
            )
            .help((
                "write an ending of its own: other programs do not read comments",
                "終局を指し手の行に書いてください。ほかのソフトはコメントを読みません",
            ))
            .ply(words::plies_before(line, row.at)),
        );
    }
}
