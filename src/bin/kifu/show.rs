//! `kifu show`: the board of a record at a ply.

use std::io::{self, Write as _};

use kifu::{
    draw,
    examine::{ExamineOptions, examine},
    replay::Game,
    shogi::{Position, Setup},
};

use crate::{
    args::{Shared, Show},
    exit::{Exit, Trouble},
    inputs,
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, show: &Show) -> Result<Exit, Trouble> {
    let source = inputs::one(shared, &show.file)?;
    let examined = examine(&source, &ExamineOptions { from: shared.from, ..ExamineOptions::default() });
    let number = show.game.map_or(1, std::num::NonZeroUsize::get);
    let count = examined.games.len();
    let Some(game) = examined.to_games().nth(number - 1) else {
        let message = match count {
            0 => format!("{}: no game is to be found", source.name()),
            _ => format!("{}: there is no game {number}; the file holds {count}", source.name()),
        };
        return Err(Trouble::Usage(message));
    };
    let setup =
        after(&game, show.ply).map_err(|message| Trouble::Usage(format!("{}: {message}", source.name())))?;
    io::stdout().write_all(draw::text(&setup).as_bytes()).map_err(Trouble::output)?;
    Ok(Exit::Clean)
}

/// The position after `ply` moves of the main line, or after the last.
fn after(game: &Game, ply: Option<u32>) -> Result<Setup, String> {
    let start = game.start.ok_or("the start position is unknown")?;
    let moves = game.main().map_or(&[][..], |line| &line.moves);
    let count = ply.map_or(moves.len(), |ply| ply as usize);
    let played =
        moves.get(..count).ok_or_else(|| format!("there is no ply {count}; the game has {}", moves.len()))?;
    let mut position = Position::new(&start);
    played.iter().for_each(|&played| {
        position.play(played);
    });
    Ok(position.setup())
}
