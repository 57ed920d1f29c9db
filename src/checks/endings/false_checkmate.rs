//! `false-checkmate`: 詰み is claimed, but there is a move.

use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{FALSE_CHECKMATE, Finding, Findings},
    record::{EndingKind, EndingRow},
    shogi::{Color, Move, PieceKind},
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&FALSE_CHECKMATE], run: Run::AtLineEnd(check) };

fn check(last: &LastPosition<'_>, findings: &mut Findings) {
    let Some(row) = last.claim(EndingKind::Checkmate) else { return };
    // Under a position alone, the word says that there is a mate to be found.
    if !last.is_complete() || last.plies() == 0 || is_mate(last) {
        return;
    }
    report(last, row, findings);
}

fn is_mate(last: &LastPosition<'_>) -> bool {
    !last.position.has_legal_move() || last.position.is_mate_but_for_futile_drops()
}

#[cold]
fn report(last: &LastPosition<'_>, row: &EndingRow, findings: &mut Findings) {
    let turn = last.position.turn();
    let word = last.text(row);
    let (way, way_ja) = way_out(last, turn);
    let (state, state_ja) = if last.position.is_in_check(turn) {
        ("", format!("{}には", last.side_ja(turn)))
    } else {
        (" is not in check and", format!("{}玉には王手がかかっておらず、", last.side_ja(turn)))
    };
    findings.push(
        Finding::new(
            &FALSE_CHECKMATE,
            row.span,
            format!("「{word}」 is claimed, but {}{state} can still move: {way}", words::side(turn)),
        )
        .ja(format!("「{word}」とありますが、{state_ja}{way_ja}があります"))
        .help((
            "look for a move that is missing or was misread, or correct the ending",
            "抜けている手や読み違えた手がないか確かめるか、終局の記載を直してください",
        ))
        .sfen(last.position.setup().to_string())
        .ply(last.plies_before(row)),
    );
}

/// One legal move, a king's where there is one.
fn way_out(last: &LastPosition<'_>, turn: Color) -> (String, String) {
    let mut moves = Vec::new();
    last.position.legal_moves(&mut moves);
    let king = last.position.king(turn);
    let by_king = |played: &&Move| matches!(played, Move::Board { from, .. } if Some(*from) == king);
    let square = |square| last.convention.square(square);
    match moves.iter().find(by_king).or_else(|| moves.first()) {
        Some(&Move::Board { from, to, .. }) => {
            let kind = last.position.piece(from).map_or(PieceKind::King, |piece| piece.kind);
            (
                format!("the {} ({}) from {} to {}", kind.name(), kind.kanji(), square(from), square(to)),
                format!("{}の{}を{}へ動かす手", square(from), kind.kanji(), square(to)),
            )
        }
        Some(&Move::Drop { kind, to }) => (
            format!("a {} ({}) dropped on {}", kind.kind().name(), kind.kind().kanji(), square(to)),
            format!("{}を{}に打つ手", kind.kind().kanji(), square(to)),
        ),
        None => (String::new(), String::new()),
    }
}
