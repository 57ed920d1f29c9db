//! `false-declaration` for 持将棋 by agreement: the count of all pieces must give both sides 24 points.

use super::declaration::missing;
use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{FALSE_DECLARATION, Finding, Findings},
    record::{EndingKind, EndingRow},
    replay::Winner,
    shogi::Color,
};

pub(in crate::checks) static CHECK: Check =
    Check { codes: &[&FALSE_DECLARATION], run: Run::AtLineEnd(check) };

/// What either side needs for a draw by agreement.
const ENOUGH: u32 = 24;

fn check(last: &LastPosition<'_>, findings: &mut Findings) {
    let Some(row) = last.claim(EndingKind::Impasse) else { return };
    // A winner beside the word is what the count is for.
    let is_drawn = !matches!(last.winner(), Some((Winner::Side(_), _)));
    if !is_drawn || !last.is_complete() {
        return;
    }
    let missing = missing(last);
    let points = |color| last.position.points(color) + if color == Color::White { missing } else { 0 };
    let [black, white] = Color::ALL.map(points);
    // Problems and cut positions do not have enough points to share.
    if black + white < 2 * ENOUGH || black >= ENOUGH && white >= ENOUGH {
        return;
    }
    report(last, row, [black, white], missing, findings);
}

#[cold]
fn report(
    last: &LastPosition<'_>,
    row: &EndingRow,
    [black, white]: [u32; 2],
    missing: u32,
    findings: &mut Findings,
) {
    let loser = if black < white { Color::Black } else { Color::White };
    let (given, given_ja) = match missing {
        0 => (String::new(), String::new()),
        missing => (
            format!(" (with the {missing} of the pieces White gave)"),
            format!("（駒落ちの{missing}点を含む）"),
        ),
    };
    let word = last.text(row);
    findings.push(
        Finding::new(
            &FALSE_DECLARATION,
            row.span,
            format!(
                "「{word}」, but Black has {black} points and White {white}{given}: {} is below {ENOUGH}",
                words::side(loser)
            ),
        )
        .ja(format!(
            "「{word}」ですが、{}{black}点、{}{white}点{given_ja}で、{}が{ENOUGH}点に足りません",
            last.side_ja(Color::Black),
            last.side_ja(Color::White),
            last.side_ja(loser)
        ))
        .help((
            "correct the ending: the side below 24 points loses, or another rule ended the game",
            "終局の記載を直してください。24点に満たない側の負けか、別の規定による終局のはずです",
        ))
        .sfen(last.position.setup().to_string())
        .ply(last.plies_before(row)),
    );
}
