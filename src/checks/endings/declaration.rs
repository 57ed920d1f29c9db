//! `false-declaration`: an entering king is declared without the conditions.
//!
//! In a handicap game the points of the pieces that White gave count for White, as most servers have
//! it; the message says so.

use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{FALSE_DECLARATION, Finding, Findings},
    record::{EndingKind, EndingRow, Verdict},
    replay::Convention,
    shogi::{Color, Declaration, DeclarationResult, Handicap, ImpasseRule, Shortfall},
};

pub(in crate::checks) static CHECK: Check =
    Check { codes: &[&FALSE_DECLARATION], run: Run::AtLineEnd(check) };

fn check(last: &LastPosition<'_>, findings: &mut Findings) {
    let Some(row) = last.claim(EndingKind::Declaration) else { return };
    if let Some(color) = declarer(last, row)
        && fails(last, row, color)
    {
        report(last, row, color, findings);
    }
}

/// The side that declares; `None` where the position is not the one it declares in.
pub(super) fn declarer(last: &LastPosition<'_>, row: &EndingRow) -> Option<Color> {
    if !last.is_complete() {
        return None;
    }
    match row.verdict {
        Verdict::Wins(color) => Some(color),
        Verdict::MoverWins | Verdict::MoverLoses | Verdict::Draw | Verdict::Nobody | Verdict::Unknown => {
            Some(last.position.turn())
        }
    }
}

/// Whether a declaration of `color` does not come to what `row` says.
pub(super) fn fails(last: &LastPosition<'_>, row: &EndingRow, color: Color) -> bool {
    if last.rules.try_rule && last.position.is_try(color) {
        return false;
    }
    let enough = match (last.position.declaration(color, missing(last)).result(rule(last)), row.verdict) {
        (DeclarationResult::Win, _) | (DeclarationResult::Draw, Verdict::Draw) => true,
        (DeclarationResult::Draw | DeclarationResult::Loss, _) => false,
    };
    !enough
}

const fn rule(last: &LastPosition<'_>) -> ImpasseRule {
    if last.rules.impasse_24 { ImpasseRule::Points24 } else { ImpasseRule::Points27 }
}

/// The points of the pieces that White gave; 0 where the start is no handicap that has a name.
pub(super) fn missing(last: &LastPosition<'_>) -> u32 {
    Handicap::of(last.start).map_or(0, Handicap::missing_points)
}

#[cold]
fn report(last: &LastPosition<'_>, row: &EndingRow, color: Color, findings: &mut Findings) {
    let missing = missing(last);
    let declaration = last.position.declaration(color, missing);
    let (mut english, mut japanese) = conditions(last, &declaration);
    if declaration.shortfalls(rule(last)).iter().all(|fault| !matches!(fault, Shortfall::FewPoints(..))) {
        english.push(format!("the points are {}", declaration.points));
        japanese.push(format!("点数は{}点です", declaration.points));
    }
    if color == Color::White && missing > 0 {
        english.push(format!("the {missing} points of the pieces White gave are counted"));
        japanese.push(format!("駒落ちの{missing}点を含みます"));
    }
    let word = last.text(row);
    findings.push(
        Finding::new(
            &FALSE_DECLARATION,
            row.span,
            format!("「{word}」 is declared, but {}", english.join("; ")),
        )
        .ja(format!("「{word}」とありますが、{}", japanese.join("。")))
        .help(help(last, &declaration))
        .sfen(last.position.setup().to_string())
        .ply(last.plies_before(row)),
    );
}

fn help(last: &LastPosition<'_>, declaration: &Declaration) -> (&'static str, &'static str) {
    if !last.rules.try_rule && last.position.is_try(declaration.color) {
        return (
            "set --try-rule if a king that reaches the other's home square wins",
            "トライルールの対局なら --try-rule を付けてください",
        );
    }
    match last.rules.impasse_24 {
        true => (
            "correct the ending, or look for moves that are missing",
            "終局の記載を直すか、抜けている手がないか確かめてください",
        ),
        false => (
            "correct the ending, look for moves that are missing, or set --impasse 24 if that rule holds",
            "終局の記載を直すか、抜けている手がないか確かめてください。24点法の対局なら --impasse 24 を付けてください",
        ),
    }
}

/// The conditions that are not met, in both languages.
fn conditions(last: &LastPosition<'_>, declaration: &Declaration) -> (Vec<String>, Vec<String>) {
    let (side, ja) = (words::side(declaration.color), last.side_ja(declaration.color));
    let shortfalls = declaration.shortfalls(rule(last));
    if shortfalls.is_empty() {
        return (
            vec!["31 are needed to win, and 24 to 30 are a draw".to_owned()],
            vec!["勝ちには31点必要です（24〜30点は持将棋）".to_owned()],
        );
    }
    let fault = |shortfall| match shortfall {
        Shortfall::NotToMove => (format!("it is not {side}'s turn"), format!("{ja}の手番ではありません")),
        Shortfall::KingOutside => king_outside(last, declaration.color),
        Shortfall::InCheck => (format!("{side} is in check"), format!("{ja}玉に王手がかかっています")),
        Shortfall::FewPieces(pieces) => (
            format!("{side} has {pieces} pieces beside the king in the far three ranks, and 10 are needed"),
            format!("敵陣の{ja}の駒は玉を除いて{pieces}枚です（10枚必要）"),
        ),
        Shortfall::FewPoints(points, needed) => (
            format!("{side} has {points} points, and {needed} are needed"),
            format!("{ja}は{points}点です（{needed}点必要）"),
        ),
    };
    shortfalls.into_iter().map(fault).unzip()
}

fn king_outside(last: &LastPosition<'_>, color: Color) -> (String, String) {
    let (side, ja) = (words::side(color), last.side_ja(color));
    let name = |convention: Convention, square| convention.square(square);
    match last.position.king(color) {
        Some(king) => (
            format!("{side}'s king on {} is outside the far three ranks", name(last.convention, king)),
            format!("{ja}玉（{}）が敵陣に入っていません", name(last.convention, king)),
        ),
        None => (format!("{side} has no king"), format!("{ja}玉がありません")),
    }
}
