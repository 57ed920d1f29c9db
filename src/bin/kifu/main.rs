//! `kifu`: check and convert shogi game records.

mod args;
mod check;
mod convert;
mod exit;
mod inputs;
mod outputs;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Args, Command};
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
    }
}
