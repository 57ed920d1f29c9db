//! `duplicate-variation`: a variation whose first move stands there already, on the line it leaves or
//! in an earlier variation.

use std::collections::HashMap;

use crate::{
    checks::{Check, Run, subject::Subject, words},
    finding::{DUPLICATE_VARIATION, Finding, Findings},
    shogi::Move,
};

/// Further variations of a game are counted, not listed.
const LISTED: usize = 1000;

pub(in crate::checks) static CHECK: Check =
    Check { codes: &[&DUPLICATE_VARIATION], run: Run::OnRecord(check) };

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if subject.record.lines.len() < 2 {
        return;
    }
    let (lines, replayed) = (&subject.record.lines, &subject.replayed.lines);
    // The first variation with a first move, by the place it leaves.
    let mut first: HashMap<(u32, u32, Move), usize> = HashMap::new();
    let (mut listed, mut more) = (0, Vec::new());
    for (place, (line, played)) in lines.iter().zip(replayed).enumerate().skip(1) {
        let Some(&opening) = played.moves.first() else { continue };
        let (parent, ply) = (line.parent as usize, line.first_ply());
        let Some((before, written)) = replayed.get(parent).zip(lines.get(parent)) else { continue };
        let index = ply.saturating_sub(written.first_ply()) as usize;
        let on_parent = (ply >= written.first_ply())
            .then(|| before.moves.get(index))
            .flatten()
            .is_some_and(|&there| there == opening);
        let twin = if on_parent {
            Some((parent, index))
        } else {
            let earlier = *first.entry((line.parent, ply, opening)).or_insert(place);
            (earlier != place).then_some((earlier, 0))
        };
        let Some((there, index)) = twin else { continue };
        if listed < LISTED {
            listed += 1;
            report(subject, place, there, index, ply, findings);
        } else {
            more.push(place);
        }
    }
    count(subject, &more, findings);
}

/// Says at the first variation past the list how many there are.
fn count(subject: &Subject<'_>, more: &[usize], findings: &mut Findings) {
    let Some(line) = more.first().and_then(|&place| subject.record.lines.get(place)) else { return };
    let Some(own) = line.plies.first() else { return };
    let count = more.len();
    findings.push(
        Finding::new(
            &DUPLICATE_VARIATION,
            own.span,
            format!("variations begin with moves that stand there already at {count} further places"),
        )
        .ja(format!("すでにある手で始まる変化がほかに{count}箇所あります"))
        .help((
            "begin each variation where it leaves that line",
            "手順が分かれるところから変化を書いてください",
        ))
        .ply(line.first_ply()),
    );
}

#[cold]
fn report(
    subject: &Subject<'_>,
    place: usize,
    there: usize,
    index: usize,
    ply: u32,
    findings: &mut Findings,
) {
    let lines = &subject.record.lines;
    let Some(own) = lines.get(place).and_then(|line| line.plies.first()) else { return };
    let text = words::quoted(subject.source.slice(own.span));
    let mut finding = Finding::new(
        &DUPLICATE_VARIATION,
        own.span,
        format!("the variation begins with {text}, which stands at move {ply} already"),
    )
    .ja(format!("変化の最初の手{text}は、すでに{ply}手目にあります"))
    .help((
        "begin the variation where it leaves that line, or remove it if it is a copy",
        "手順が分かれるところから変化を書くか、写しなら削除してください",
    ))
    .ply(ply);
    if let Some(other) = lines.get(there).and_then(|line| line.plies.get(index)) {
        finding = finding.label(other.span, ("the same move", "同じ手"));
    }
    findings.push(finding);
}
