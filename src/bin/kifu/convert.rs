//! `kifu convert`: write records in another notation.

use std::io::{self, Write as _};

use kifu::{
    examine::{ExamineOptions, examine},
    finding::Severity,
    notation::{JsonLabel as Label, Notation, Target, WriteOptions, json_line, write},
};

use crate::{
    args::{Convert, Shared},
    exit::{Exit, Trouble},
    inputs,
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, convert: &Convert) -> Result<Exit, Trouble> {
    let options = ExamineOptions { from: shared.from, ..ExamineOptions::default() };
    let mut out = io::stdout().lock();
    let mut exit = Exit::Clean;
    inputs::each(shared, &convert.paths, |source| {
        let examined = examine(&source, &options);
        if examined.findings.iter().any(|finding| finding.severity == Severity::Error) {
            exit = Exit::Findings;
        }
        let mut text = String::new();
        for (game, number) in examined.to_games().zip(1..) {
            if convert.to == Target::Jsonl {
                let label = Label {
                    path: source.name(),
                    game: number,
                    notation: examined.notation.unwrap_or(Notation::Kif),
                    encoding: source.encoding(),
                };
                json_line(&game, Some(&label), &mut text);
            } else {
                write(
                    convert.to,
                    &game,
                    &WriteOptions { ply: convert.ply, ..WriteOptions::default() },
                    &mut text,
                );
            }
        }
        out.write_all(text.as_bytes()).map_err(Trouble::output)
    })?;
    Ok(exit)
}
