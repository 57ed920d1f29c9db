//! `kifu show`: the board of a record at a ply.

use std::io::{self, Write as _};

use kifu::{
    draw::{self, Picture},
    examine::{ExamineOptions, Examined, examine},
    finding::Severity,
    replay::Game,
    shogi::{Color, Position, Setup, Square},
};

use crate::{
    args::{Shared, Show, ShowForm},
    exit::{Exit, Trouble, complain},
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
            0 => {
                let why =
                    examined.findings.first().map_or("no game is to be found", |first| &first.message.en);
                format!("{}: {why}", source.name())
            }
            _ => format!("{}: there is no game {number}; the file holds {count}", source.name()),
        };
        return Err(Trouble::Usage(message));
    };
    let stop = stop(&examined, number);
    let (setup, last) = after(&game, show.ply, stop.as_deref())
        .map_err(|message| Trouble::Usage(format!("{}: {message}", source.name())))?;
    let names = [Color::Black, Color::White].map(|color| game.player(color));
    let drawing = drawing(&Picture { setup: &setup, last, names }, show.form)?;
    io::stdout().write_all(&drawing).map_err(Trouble::output)?;
    let Some(stop) = stop.filter(|_| show.ply.is_none()) else { return Ok(Exit::Clean) };
    complain(&Trouble::Usage(format!("{}: this is not the end of the game: {stop}", source.name())));
    Ok(Exit::Findings)
}

fn drawing(picture: &Picture<'_>, form: ShowForm) -> Result<Vec<u8>, Trouble> {
    match form {
        ShowForm::Text => Ok(draw::text(picture.setup).into_bytes()),
        ShowForm::Svg => Ok(draw::svg(picture).into_bytes()),
        #[cfg(feature = "png")]
        ShowForm::Png => draw::png(picture).map_err(|error| Trouble::Usage(error.to_string())),
        #[cfg(not(feature = "png"))]
        ShowForm::Png => Err(Trouble::Usage("built without PNG: use --as svg".to_owned())),
    }
}

/// Where and why reading stopped before the end of the main line of a game, counted from 1.
fn stop(examined: &Examined, number: usize) -> Option<String> {
    let replayed = &examined.games.get(number - 1)?.replayed;
    let line = replayed.lines.first().filter(|line| line.stopped || replayed.start.is_none())?;
    let last = u32::try_from(line.moves.len()).unwrap_or(u32::MAX);
    let mut errors = examined.findings.iter().filter(|finding| {
        finding.severity == Severity::Error && finding.game.is_none_or(|game| game as usize == number)
    });
    let why = errors.find(|finding| finding.ply.is_none_or(|ply| ply > last || replayed.start.is_none()));
    let why =
        why.map_or_else(String::new, |finding| format!(": {} [{}]", finding.message.en, finding.code.name));
    Some(match last {
        0 => format!("no move of it could be read{why}"),
        _ => format!("it could be read up to move {last} only{why}"),
    })
}

/// The position after `ply` moves of the main line, or after the last, and where the last move went.
fn after(game: &Game, ply: Option<u32>, stop: Option<&str>) -> Result<(Setup, Option<Square>), String> {
    let start = game.start.ok_or_else(|| match stop {
        Some(stop) => format!("the start position is not known, so there is no board to show; {stop}"),
        None => "the start position is not known, so there is no board to show".to_owned(),
    })?;
    let moves = game.main().map_or(&[][..], |line| &line.moves);
    let count = ply.map_or(moves.len(), |ply| ply as usize);
    let played = moves.get(..count).ok_or_else(|| match stop {
        Some(stop) => format!("there is no move {count} to show: {stop}"),
        None => format!("there is no move {count}: the game ends with move {}", moves.len()),
    })?;
    let mut position = Position::new(&start);
    played.iter().for_each(|&played| {
        position.play(played);
    });
    Ok((position.setup(), played.last().map(|last| last.to())))
}
