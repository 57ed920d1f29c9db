//! A position of a game as a diagram.

use crate::{
    notation::{
        Target, WriteOptions,
        kakinoki::{
            board,
            writer::{self, Walk},
        },
    },
    replay::{Form, Game},
};

/// Appends the position after `options.ply` moves of the main line, or the last one.
pub(in crate::notation) fn write(_target: Target, game: &Game, options: &WriteOptions, out: &mut String) {
    let (Some(start), Some(main)) = (&game.start, game.main()) else { return };
    let plies = options.ply.map_or(main.moves.len(), |ply| ply as usize).min(main.moves.len());
    let mut walk = Walk::new(start);
    let mut last_move = String::new();
    for (index, &played) in main.moves.iter().take(plies).enumerate() {
        if index + 1 == plies
            && let Some(written) = walk.describe(played, Form::Ki2)
        {
            writer::push_marked_move(&mut last_move, &written, walk.turn(), options.hollow_marks);
        }
        walk.play(played);
    }
    let setup = walk.position().setup();
    let handicap = writer::speaks_of_handicap(game);
    board::push_diagram(out, &setup, handicap, options.layout);
    writer::push_number_and_turn(out, &setup, handicap, &last_move);
}
