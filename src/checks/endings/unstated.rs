//! `no-ending`, `unclaimed-checkmate`: nothing says how the game ended; perhaps the board does.

use crate::{
    checks::{Check, Run, subject::LastPosition, words},
    finding::{Finding, Findings, NO_ENDING, UNCLAIMED_CHECKMATE},
    record::{EndingKind, EndingRow},
    replay::Convention,
    source::Span,
};

pub(in crate::checks) static CHECK: Check =
    Check { codes: &[&NO_ENDING, &UNCLAIMED_CHECKMATE], run: Run::AtLineEnd(check) };

fn check(last: &LastPosition<'_>, findings: &mut Findings) {
    // USI has no word for an ending: that none is stated says nothing. And where the line could not be
    // played out, that is the fault, and the last position is not its end.
    if !last.is_main || last.convention == Convention::Usi || !last.is_complete() {
        return;
    }
    let Some(span) = last.last_move() else { return };
    match last.statements().next() {
        None => unstated(last, span, findings),
        Some(row) if row.kind == EndingKind::Interrupted && !last.position.has_legal_move() => {
            unclaimed(last, span, Some(row), findings);
        }
        Some(_) => {}
    }
}

#[cold]
fn unstated(last: &LastPosition<'_>, span: Span, findings: &mut Findings) {
    if !last.position.has_legal_move() {
        unclaimed(last, span, None, findings);
    } else if !ends_in_repetition(last) {
        findings.push(
            Finding::new(
                &NO_ENDING,
                span,
                format!("the record stops after {} and states no ending", words::moves(last.plies())),
            )
            .ja(format!("{}手で終わっていますが、終局の記載がありません", last.plies()))
            .help(state_the_ending(last.convention))
            .ply(last.plies()),
        );
    }
}

/// A fourth occurrence in the last position says how the game ended, and has a finding of its own.
fn ends_in_repetition(last: &LastPosition<'_>) -> bool {
    last.played.repetition.is_some_and(|(ply, _)| ply == last.plies())
}

#[cold]
fn unclaimed(last: &LastPosition<'_>, span: Span, row: Option<&EndingRow>, findings: &mut Findings) {
    let turn = last.position.turn();
    let (side, ja) = (words::side(turn), last.side_ja(turn));
    let (what, what_ja) = if last.position.is_in_check(turn) {
        (format!("{side} is mated"), format!("{ja}玉は詰んでいます"))
    } else {
        (format!("{side} has no legal move"), format!("{ja}に合法手がありません"))
    };
    let (said, said_ja) = match row.map(|row| last.text(row)) {
        None => ("the record states no ending".to_owned(), "棋譜に終局の記載がありません".to_owned()),
        Some(word) => (format!("the record says 「{word}」"), format!("棋譜には「{word}」とあります")),
    };
    let mut finding = Finding::new(&UNCLAIMED_CHECKMATE, span, format!("{what}, and {said}"))
        .ja(format!("{what_ja}が、{said_ja}"))
        .help(state_the_mate(last.convention))
        .sfen(last.position.setup().to_string())
        .ply(last.plies());
    if let Some(row) = row {
        finding = finding.label(row.span, ("what the record says", "棋譜の記載"));
    }
    findings.push(finding);
}

/// Advice to say how the game ended, in the words of the notation.
const fn state_the_ending(convention: Convention) -> (&'static str, &'static str) {
    match convention {
        Convention::Kif => (
            "add a row such as 投了 or 中断 if it is known",
            "分かっていれば「投了」「中断」などの行を加えてください",
        ),
        Convention::Ki2 => (
            "add a line such as まで…手で先手の勝ち if it is known",
            "分かっていれば「まで…手で先手の勝ち」などの行を加えてください",
        ),
        Convention::Csa => (
            "add a line such as %TORYO or %CHUDAN if it is known",
            "分かっていれば %TORYO や %CHUDAN などの行を加えてください",
        ),
        Convention::Western | Convention::Usi | Convention::Jkf => {
            ("state how the game ended if it is known", "分かっていれば終局を書き加えてください")
        }
    }
}

/// Advice to say that the game is over.
const fn state_the_mate(convention: Convention) -> (&'static str, &'static str) {
    match convention {
        Convention::Kif | Convention::Ki2 => {
            ("end the record with 詰み or 投了", "棋譜の終わりに「詰み」か「投了」と書いてください")
        }
        Convention::Csa => {
            ("end the record with %TSUMI or %TORYO", "棋譜の終わりに %TSUMI か %TORYO と書いてください")
        }
        Convention::Western | Convention::Usi | Convention::Jkf => {
            ("end the record with the mate", "棋譜の終わりに詰みと書いてください")
        }
    }
}
