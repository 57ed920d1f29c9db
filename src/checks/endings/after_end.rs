//! `move-after-end`: moves or a second ending behind an ending row.

use crate::{
    checks::{Check, Run, subject::Subject, words},
    finding::{Finding, Findings, MOVE_AFTER_END},
    record::{EndingKind, EndingRow, EndingSource, Line, Record},
    replay::Convention,
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&MOVE_AFTER_END], run: Run::OnRecord(check) };

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for line in &subject.record.lines {
        if let Some(end) = line.end_before_moves() {
            moves(subject.record, line, end, subject.convention, findings);
            continue;
        }
        let mut rows = line.endings.iter().filter(|row| row.source == EndingSource::Row);
        // A word that nobody knows is no certain end.
        let Some(end) = rows.find(|row| row.kind != EndingKind::Other) else { continue };
        if let Some(second) = rows.find(|row| !completes(end, row)) {
            ending(subject.record, line, end, second, findings);
        }
    }
}

/// Whether a second statement only adds to the first: the winner to the manner (`Resigns 1-0`).
fn completes(first: &EndingRow, second: &EndingRow) -> bool {
    first.at == second.at && (first.kind == EndingKind::Unstated || second.kind == EndingKind::Unstated)
}

#[cold]
fn moves(record: &Record, line: &Line, end: &EndingRow, convention: Convention, findings: &mut Findings) {
    let index = end.at as usize;
    let Some(first) = line.plies.get(index) else { return };
    let left = u32::try_from(line.plies.len() - index).unwrap_or(u32::MAX);
    let count = words::moves(left);
    let word = record.str(end.text);
    findings.push(
        Finding::new(
            &MOVE_AFTER_END,
            first.span,
            (
                format!("{count} behind 「{word}」, which ends the game: not read as part of the game"),
                format!("「{word}」で終局した後に指し手が{left}手あります（対局の手として扱いません）"),
            ),
        )
        .label(end.span, ("the game ends here", "ここで終局しています"))
        .help(match convention {
            Convention::Ki2 => (
                "take the moves out, put them into a variation (変化：), or begin another game with its header (手合割：)",
                "終局後の指し手を消すか、「変化：」として書くか、別の対局なら「手合割：」などの行から始めてください",
            ),
            Convention::Kif => (
                "take the moves out, or put them into a variation (変化：)",
                "終局後の指し手を消すか、「変化：」として書いてください",
            ),
            Convention::Csa | Convention::Western | Convention::Usi | Convention::Jkf => (
                "take the moves out, or the ending before them",
                "終局後の指し手か、前の終局を消してください",
            ),
        })
        .ply(words::ply_at(line, index)),
    );
}

#[cold]
fn ending(record: &Record, line: &Line, end: &EndingRow, second: &EndingRow, findings: &mut Findings) {
    let (word, other) = (record.str(end.text), record.str(second.text));
    findings.push(
        Finding::new(
            &MOVE_AFTER_END,
            second.span,
            (
                format!("a second ending 「{other}」 behind 「{word}」; the first counts"),
                format!(
                    "終局が二つ書かれています。「{word}」の後に「{other}」があります（初めのものを採ります）"
                ),
            ),
        )
        .label(end.span, ("the first ending", "初めの終局"))
        .help(("leave one of the two", "どちらか一方を残してください"))
        .ply(words::plies_before(line, second.at)),
    );
}
