//! `false-repetition`, `unclaimed-repetition`: 千日手 as said and as played.
//!
//! A perpetual check is reported by replay, claimed or not.

use crate::{
    checks::{
        Check, Run,
        subject::{Subject, statements},
        words,
    },
    finding::{FALSE_REPETITION, Finding, Findings, UNCLAIMED_REPETITION},
    record::{EndingKind, EndingRow, Line},
    replay::ReplayedLine,
    shogi::{Position, Repetition},
};

pub(in crate::checks) static CHECK: Check =
    Check { codes: &[&FALSE_REPETITION, &UNCLAIMED_REPETITION], run: Run::OnRecord(check) };

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let mut earlier = None;
    for (place, (line, played)) in subject.record.lines.iter().zip(&subject.replayed.lines).enumerate() {
        if !played.reached {
            continue;
        }
        let claim = claim(line);
        if let Some((ply, Repetition::Plain)) = played.repetition {
            passed_over(subject, line, played, ply, claim, findings);
        }
        let Some(claim) = claim.filter(|_| !played.stopped) else { continue };
        let found = match played.repetition {
            Some(_) => played.repetition,
            None => earlier.get_or_insert_with(|| inherited(subject)).get(place).copied().flatten(),
        };
        match (claim.kind, found) {
            (EndingKind::PerpetualCheck, Some((_, Repetition::Plain))) => {
                no_perpetual(subject, line, claim, findings);
            }
            (_, Some(_)) => {}
            (_, None) => not_four_times(subject, place, line, claim, findings),
        }
    }
}

/// The strongest statement that speaks of a repetition.
fn claim(line: &Line) -> Option<&EndingRow> {
    let speaks = |row: &EndingRow| matches!(row.kind, EndingKind::Repetition | EndingKind::PerpetualCheck);
    if !line.endings.iter().any(speaks) {
        return None;
    }
    statements(line).find(|row| speaks(row))
}

/// A fourth occurrence, and the game goes on or ends otherwise.
#[cold]
fn passed_over(
    subject: &Subject<'_>,
    line: &Line,
    played: &ReplayedLine,
    ply: u32,
    claim: Option<&EndingRow>,
    findings: &mut Findings,
) {
    let index = ply.saturating_sub(line.first_ply()) as usize;
    let goes_on = index + 1 < played.moves.len() || played.stopped;
    let draws = |row: &EndingRow| matches!(row.kind, EndingKind::Draw | EndingKind::MaxMoves);
    let Some(at) = line.plies.get(index) else { return };
    let end = statements(line).next();
    let (what, ja) = match end {
        _ if goes_on => ("and the game goes on".to_owned(), "そのまま指し続けています".to_owned()),
        Some(row) if claim.is_some() || draws(row) => return,
        Some(row) => {
            let word = subject.record.str(row.text);
            (format!("and the record says 「{word}」"), format!("棋譜には「{word}」とあります"))
        }
        None => ("and the record does not say so".to_owned(), "棋譜にその記載がありません".to_owned()),
    };
    findings.push(
        Finding::new(
            &UNCLAIMED_REPETITION,
            at.span,
            format!("the position after this move stands for the fourth time (千日手), {what}"),
        )
        .ja(format!("この手で同じ局面が四回目（千日手）になりますが、{ja}"))
        .help((
            "record 千日手 as the ending, if the game ended here",
            "ここで終局した対局なら、終局を千日手と書いてください",
        ))
        .ply(ply),
    );
}

/// For each line, the fourth occurrence that stood before it left another.
fn inherited(subject: &Subject<'_>) -> Vec<Option<(u32, Repetition)>> {
    let mut inherited: Vec<Option<(u32, Repetition)>> = Vec::with_capacity(subject.record.lines.len());
    for line in &subject.record.lines {
        let parent = line.parent as usize;
        let of_parent = subject.replayed.lines.get(parent).and_then(|parent| parent.repetition);
        let before = of_parent.or_else(|| inherited.get(parent).copied().flatten());
        inherited.push(before.filter(|&(ply, _)| ply < line.first_ply()));
    }
    inherited
}

#[cold]
fn no_perpetual(subject: &Subject<'_>, line: &Line, claim: &EndingRow, findings: &mut Findings) {
    let word = subject.record.str(claim.text);
    let message = format!(
        "「{word}」 is claimed, but neither side gave check with every move between the first and the fourth \
         occurrence: a plain 千日手"
    );
    findings.push(
        Finding::new(&FALSE_REPETITION, claim.span, message)
            .ja(format!("「{word}」ですが、王手が続いていないため、ふつうの千日手です"))
            .help((
                "correct the ending, or look for a move that was misread",
                "終局の記載を直すか、読み違えた手がないか確かめてください",
            ))
            .ply(words::plies_before(line, claim.at)),
    );
}

#[cold]
fn not_four_times(
    subject: &Subject<'_>,
    place: usize,
    line: &Line,
    claim: &EndingRow,
    findings: &mut Findings,
) {
    let word = subject.record.str(claim.text);
    let times = if place == 0 { occurrences(subject) } else { 0 };
    let (english, japanese) = match times {
        1 => ("the last position stands for the first time", "最後の局面は一回しか現れていません"),
        2 => ("the last position stands for the second time", "最後の局面は二回しか現れていません"),
        3 => ("the last position stands for the third time", "最後の局面は三回しか現れていません"),
        _ => ("no position has stood four times", "同じ局面が四回現れていません"),
    };
    findings.push(
        Finding::new(
            &FALSE_REPETITION,
            claim.span,
            format!("「{word}」 is claimed, but {english}; 千日手 needs four"),
        )
        .ja(format!("「{word}」ですが、{japanese}（千日手には四回必要です）"))
        .help((
            "look for moves that are missing, or correct the ending",
            "抜けている手がないか確かめるか、終局の記載を直してください",
        ))
        .ply(words::plies_before(line, claim.at)),
    );
}

/// How often the last position of the main line has stood.
fn occurrences(subject: &Subject<'_>) -> usize {
    let (Some(start), Some(main)) = (&subject.replayed.start, subject.replayed.lines.first()) else {
        return 0;
    };
    let mut position = Position::new(start);
    let mut keys = vec![position.key()];
    for &played in &main.moves {
        position.play(played);
        keys.push(position.key());
    }
    keys.iter().filter(|&&key| key == position.key()).count()
}
