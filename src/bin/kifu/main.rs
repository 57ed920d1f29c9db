//! `kifu`: check and convert shogi game records.

mod args;
mod baseline;
mod cat;
mod check;
mod choice;
mod config;
mod convert;
mod duplicates;
mod exit;
mod explain;
mod fix;
mod fmt;
mod inputs;
mod merge;
mod nearest;
mod outputs;
mod pack;
mod position;
mod progress;
mod reports;
mod rewrite;
mod settings;
mod show;
mod stats;
mod stream;
mod textdiff;
mod whole_file;

use std::{io, io::Write as _, process::ExitCode};

use clap::{CommandFactory as _, Parser as _};

use args::{Args, Command, ConfigCommand};
use exit::{Exit, Trouble};

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version are no errors; clap knows where each goes.
            let _ = error.print();
            return if error.use_stderr() { Exit::Trouble.into() } else { Exit::Clean.into() };
        }
    };
    match run(&args) {
        Ok(exit) => exit.into(),
        Err(Trouble::ClosedPipe) => Exit::Clean.into(),
        Err(trouble) => {
            exit::complain(&trouble);
            Exit::Trouble.into()
        }
    }
}

fn run(args: &Args) -> Result<Exit, Trouble> {
    match &args.command {
        Command::Check(check) => check::run(&args.shared, check),
        Command::Convert(convert) => convert::run(&args.shared, convert),
        Command::Fix(fix) => fix::run(&args.shared, fix),
        Command::Fmt(fmt) => fmt::run(&args.shared, fmt),
        Command::Pack(pack) => pack::run(&args.shared, pack),
        Command::Merge(merge) => merge::run(&args.shared, merge),
        Command::Stats(stats) => stats::run(&args.shared, stats),
        Command::Show(show) => show::run(&args.shared, show),
        Command::Position(position) => position::run(position),
        Command::Perft(perft) => position::perft(perft),
        Command::Explain(explain) => {
            explain::run(explain, io::stdout().lock()).map_err(|refusal| match refusal {
                explain::Refusal::Unknown(message) => Trouble::Usage(message),
                explain::Refusal::Io(error) => Trouble::output(error),
            })?;
            Ok(Exit::Clean)
        }
        Command::Config(ConfigCommand::Show { path }) => {
            let configs = config::Configs::new(settings::Layer::default());
            let text = configs.show(path).map_err(|error| Trouble::Usage(error.to_string()))?;
            io::stdout().write_all(text.as_bytes()).map_err(Trouble::output)?;
            Ok(Exit::Clean)
        }
        Command::Cat(cat) => cat::run(&args.shared, cat),
        Command::Completions { shell } => {
            let mut out = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "kifu", &mut out);
            io::stdout().write_all(&out).map_err(Trouble::output)?;
            Ok(Exit::Clean)
        }
        Command::Man { dir } => {
            let trouble = |error| Trouble::Path(dir.clone(), error);
            std::fs::create_dir_all(dir).map_err(trouble)?;
            clap_mangen::generate_to(Args::command(), dir).map_err(trouble)?;
            Ok(Exit::Clean)
        }
    }
}
