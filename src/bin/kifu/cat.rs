//! `kifu cat`: the text of a record in UTF-8 with LF, for `git diff` and other readers of plain text.

use std::io::{self, Write as _};

use crate::{
    args::{Cat, Shared},
    exit::{Exit, Trouble},
    inputs,
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, cat: &Cat) -> Result<Exit, Trouble> {
    let source = inputs::one(shared, &cat.file)?;
    let text = source.text().replace("\r\n", "\n").replace('\r', "\n");
    io::stdout().write_all(text.as_bytes()).map_err(Trouble::output)?;
    Ok(Exit::Clean)
}
