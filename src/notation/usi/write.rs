//! Games to text: a `position` line a game, or a line of SFEN a position.

use std::fmt::Write;

use crate::{
    notation::{Target, WriteOptions},
    replay::Game,
    shogi::{Handicap, Position, Setup},
};

/// Appends one game to `out`; nothing where its start is not known.
pub(crate) fn write(target: Target, game: &Game, options: &WriteOptions, out: &mut String) {
    let Some(start) = &game.start else { return };
    if target == Target::Sfen {
        positions(game, start, options.ply, out);
    } else {
        position_line(game, start, out);
    }
}

/// `position startpos moves 7g7f …`.
fn position_line(game: &Game, start: &Setup, out: &mut String) {
    out.push_str("position ");
    if *start == Handicap::EVEN.setup() {
        out.push_str("startpos");
    } else {
        push(out, format_args!("sfen {start}"));
    }
    let moves = game.main().map_or(&[][..], |line| &line.moves);
    if !moves.is_empty() {
        out.push_str(" moves");
    }
    for played in moves {
        push(out, format_args!(" {played}"));
    }
    out.push('\n');
}

/// Every position of the main line, or the one after `ply` moves.
fn positions(game: &Game, start: &Setup, ply: Option<u32>, out: &mut String) {
    let moves = game.main().map_or(&[][..], |line| &line.moves);
    let mut position = Position::new(start);
    for at in 0..=moves.len() {
        if let Some(played) = at.checked_sub(1).map(|index| moves[index]) {
            position.play(played);
        }
        if ply.is_none_or(|ply| ply as usize == at) {
            push(out, format_args!("{}\n", position.setup()));
        }
    }
}

/// Writing to a string cannot fail.
fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}
