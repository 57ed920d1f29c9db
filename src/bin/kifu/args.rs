//! What can be typed.

use std::path::PathBuf;

use clap::{ArgAction, Parser, Subcommand, ValueEnum};
use kifu::{archive::Shard, convert::Profile, notation::Target, report::Format, source::Encoding};

use crate::{
    choice,
    explain::ExplainArgs,
    settings::{FailOn, Impasse, Name},
};

/// Check and convert shogi game records: KIF, KI2, CSA, Hodges/PSN, USI/SFEN, JKF.
#[derive(Debug, Parser)]
#[command(name = "kifu", version, about, max_term_width = 100)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) shared: Shared,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every subcommand.
#[derive(Debug, clap::Args)]
pub(crate) struct Shared {
    /// Read the input in this notation, whatever it looks like: kif, ki2, csa, psn, usi, jkf, bod
    #[arg(long, global = true, value_name = "NOTATION", value_parser = choice::notation(), hide_possible_values = true)]
    pub(crate) from: Option<kifu::notation::Notation>,
    /// Read the input in this encoding, whatever the bytes look like: utf-8, shift_jis, euc-jp,
    /// iso-2022-jp, utf-16le, utf-16be
    #[arg(long, global = true, value_name = "NAME", value_parser = choice::encoding(), hide_possible_values = true)]
    pub(crate) encoding: Option<Encoding>,
    /// The name of standard input in messages
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) stdin_name: Option<String>,
    /// How many cores to use; 0 means all [default: all]
    #[arg(long, short = 'j', global = true, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    /// Say less
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Say more
    #[arg(long, short, global = true, action = ArgAction::Count)]
    pub(crate) verbose: u8,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal that can show them
    Auto,
    /// In any case
    Always,
    /// In no case
    Never,
}

/// Inputs that are listed instead of typed.
#[derive(Debug, clap::Args)]
pub(crate) struct List {
    /// Read the list of inputs from a file; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,
    /// The entries of --files-from end with NUL instead of a line end
    #[arg(long, short = '0')]
    pub(crate) null: bool,
}

/// Which of the inputs are taken, where a run may be divided among machines.
#[derive(Debug, clap::Args)]
pub(crate) struct Share {
    #[command(flatten)]
    pub(crate) list: List,
    /// Take only this share of the inputs: 3/16 is the third of sixteen
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Read and replay records, and report what is wrong with them
    Check(Check),
    /// Write records in another notation; every loss is listed
    Convert(Convert),
    /// Mend what can be mended without a doubt: spellings, line ends, totals
    Fix(Fix),
    /// Lay records out as their notation writes them
    Fmt(Fmt),
    /// Gather records into one stream: a JSON object with the text of a game a line
    Pack(Pack),
    /// Make one report of the reports of parts
    Merge(Merge),
    /// Count what an archive holds: games, results, players, openings
    Stats(Stats),
    /// Show the board of a record
    Show(Show),
    /// Say what the rules say of a position
    Position(PositionArgs),
    /// Count the positions that can be reached in so many moves
    Perft(Perft),
    /// Explain a code: what it finds, why it matters, what to do
    Explain(ExplainArgs),
    /// Show the settings that hold for a file
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Write the text of a record in UTF-8, for `git diff`
    Cat(Cat),
    /// Write the completions of a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a directory
    Man {
        /// The directory
        dir: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
pub(crate) struct Fix {
    /// Files and directories; - is standard input, mended to standard output
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) rewrite: Rewrite,
    /// Make edits that may change what the record says, though never its moves
    #[arg(long = "unsafe")]
    pub(crate) risky: bool,
    /// Mend only these codes or families
    #[arg(long, value_name = "CODE", value_delimiter = ',',
        value_parser = choice::name(), hide_possible_values = true)]
    pub(crate) select: Vec<Name>,
    /// Do not mend these codes or families
    #[arg(long, value_name = "CODE", value_delimiter = ',',
        value_parser = choice::name(), hide_possible_values = true)]
    pub(crate) ignore: Vec<Name>,
    /// Read settings from this file instead of kifu.toml above each input
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub(crate) config: Option<PathBuf>,
    /// Read no settings file
    #[arg(long)]
    pub(crate) isolated: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Fmt {
    /// Files and directories; - is standard input, written to standard output
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    pub(crate) paths: Vec<PathBuf>,
    /// List the files that would change
    #[arg(long, conflicts_with_all = ["diff", "write"])]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) rewrite: Rewrite,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Stats {
    /// Files and directories; - is standard input
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    pub(crate) paths: Vec<PathBuf>,
    /// How to show the numbers
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: StatsFormat,
    /// Show so many players, events, openings [default: 10 for people, all for programs]
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// The language of the titles [default: the locale's]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<LangArg>,
    #[command(flatten)]
    pub(crate) list: List,
}

/// How `kifu stats` shows numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// Tables
    Human,
    /// One object
    Json,
    /// Lines of table, name, count
    Csv,
}

/// What is done with files that would change.
#[derive(Debug, clap::Args)]
pub(crate) struct Rewrite {
    /// Show the changes, and leave the files as they are
    #[arg(long, conflicts_with = "write")]
    pub(crate) diff: bool,
    /// Write the files
    #[arg(long, short)]
    pub(crate) write: bool,
    /// With --write, keep the file as it was beside it [default: .bak]
    #[arg(long, value_name = "SUFFIX", num_args = 0..=1, require_equals = true, default_missing_value = ".bak",
        requires = "write")]
    pub(crate) backup: Option<String>,
    /// The language of what is said of the files [default: the locale's]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<LangArg>,
    #[command(flatten)]
    pub(crate) list: List,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Show {
    /// The record, or one in a container as `CONTAINER!MEMBER`; - is standard input
    pub(crate) file: PathBuf,
    /// After this ply [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<u32>,
    /// Which game of the file
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<std::num::NonZeroUsize>,
    /// How to draw it: lines of text, or a picture with the last move marked (png without names)
    #[arg(long = "as", value_name = "FORM", default_value = "text")]
    pub(crate) form: ShowForm,
}

/// How `kifu show` draws a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowForm {
    Text,
    Svg,
    Png,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The position as SFEN, or `startpos`
    #[arg(required = true, value_name = "SFEN")]
    pub(crate) sfen: Vec<String>,
    /// List the legal moves
    #[arg(long)]
    pub(crate) moves: bool,
    /// How to answer
    #[arg(long, default_value = "human")]
    pub(crate) format: PositionFormat,
}

/// How `kifu position` answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PositionFormat {
    Human,
    Json,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Perft {
    /// The position as SFEN, or `startpos`
    pub(crate) sfen: String,
    /// How many moves
    #[arg(value_parser = depth)]
    pub(crate) depth: u32,
    /// A line for each first move
    #[arg(long)]
    pub(crate) divide: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Show the settings that hold for a file
    Show {
        /// The file or directory
        #[arg(default_value = ".")]
        path: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
pub(crate) struct Cat {
    /// The record, or one in a container as `CONTAINER!MEMBER`; - is standard input
    pub(crate) file: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    /// Files and directories [default: .]; - is standard input
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// How to report: human, short, jsonl, json, sarif, github, gitlab, junit, checkstyle [default: human]
    #[arg(long, value_name = "FORMAT", value_parser = choice::format(), hide_possible_values = true)]
    pub(crate) format: Option<Format>,
    /// Report only these codes or families (source, syntax, start, foul, writing, ending, record,
    /// conversion, archive); `all` is every code
    #[arg(long, value_name = "CODE", value_delimiter = ',',
        value_parser = choice::name(), hide_possible_values = true)]
    pub(crate) select: Vec<Name>,
    /// Do not report these codes or families
    #[arg(long, value_name = "CODE", value_delimiter = ',',
        value_parser = choice::name(), hide_possible_values = true)]
    pub(crate) ignore: Vec<Name>,
    /// Report these codes or families as errors
    #[arg(long, value_name = "CODE", value_delimiter = ',',
        value_parser = choice::name(), hide_possible_values = true)]
    pub(crate) error: Vec<Name>,
    /// Report these codes or families as warnings
    #[arg(long, value_name = "CODE", value_delimiter = ',',
        value_parser = choice::name(), hide_possible_values = true)]
    pub(crate) warn: Vec<Name>,
    /// End with status 1 from this severity on [default: error]
    #[arg(long, value_name = "SEVERITY")]
    pub(crate) fail_on: Option<FailOn>,
    /// Do not report what this file lists
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// List everything found in this file, for --baseline
    #[arg(long, value_name = "FILE")]
    pub(crate) write_baseline: Option<PathBuf>,
    /// Count the findings by code instead of showing them
    #[arg(long)]
    pub(crate) statistics: bool,
    /// A game is drawn at this ply (mate by it counts first)
    #[arg(long, value_name = "N")]
    pub(crate) max_moves: Option<u32>,
    /// The rule of entering-king declarations [default: 27]
    #[arg(long, value_name = "24|27", value_parser = choice::impasse(), hide_possible_values = true)]
    pub(crate) impasse: Option<Impasse>,
    /// A king that reaches the other king's first square wins
    #[arg(long)]
    pub(crate) try_rule: bool,
    /// Write a further report to a file
    #[arg(long, value_name = "FORMAT=FILE", value_parser = output)]
    pub(crate) output: Vec<(Format, PathBuf)>,
    /// The language of the report [default: the locale's]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<LangArg>,
    #[command(flatten)]
    pub(crate) share: Share,
    /// Read standard input as a stream: a JSON object a line in, a JSON object a line out
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["baseline", "write_baseline", "statistics", "output", "files_from", "config", "cache", "shard"])]
    pub(crate) stdin_format: Option<StdinFormat>,
    /// The longest line of a stream that is read, in bytes
    #[arg(long, value_name = "N", default_value_t = MOST_LINE_BYTES, requires = "stdin_format")]
    pub(crate) max_line_bytes: usize,
    /// Read settings from this file instead of kifu.toml above each input
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub(crate) config: Option<PathBuf>,
    /// Read no settings file
    #[arg(long)]
    pub(crate) isolated: bool,
    /// Remember in this directory what was found, and check only what has changed
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,
}

/// A language of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LangArg {
    En,
    Ja,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Convert {
    /// Files and directories; - is standard input
    #[arg(value_name = "PATH", required_unless_present_any = ["files_from", "stdin_format"])]
    pub(crate) paths: Vec<PathBuf>,
    /// The notation to write: kif, kifu, ki2, ki2u, csa, csa3, psn, hodges, usi, sfen, bod, jkf, jsonl
    #[arg(long, value_name = "NOTATION", value_parser = choice::target(), hide_possible_values = true)]
    pub(crate) to: Target,
    /// Write one file; - is standard output
    #[arg(long, short, value_name = "FILE", conflicts_with = "out_dir")]
    pub(crate) output: Option<PathBuf>,
    /// Write a file for each input, in a tree like the input's
    #[arg(long, value_name = "DIR")]
    pub(crate) out_dir: Option<PathBuf>,
    /// Overwrite files that exist
    #[arg(long)]
    pub(crate) force: bool,
    /// Write in spite of damage: characters and moves that the target lacks, games read in part
    #[arg(long, conflicts_with = "lossless")]
    pub(crate) lossy: bool,
    /// Refuse every loss
    #[arg(long)]
    pub(crate) lossless: bool,
    /// Report the findings of the conversion
    #[arg(long, value_name = "FORMAT", value_parser = choice::format(), hide_possible_values = true)]
    pub(crate) report: Option<Format>,
    /// Write that report to a file instead of standard error
    #[arg(long, value_name = "FILE", requires = "report")]
    pub(crate) report_file: Option<PathBuf>,
    /// The language of what is said of the conversion [default: the locale's]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<LangArg>,
    /// The encoding of the output
    #[arg(long, value_name = "NAME", value_parser = choice::encoding(), hide_possible_values = true)]
    pub(crate) out_encoding: Option<Encoding>,
    /// The line ends of the output
    #[arg(long, value_name = "lf|crlf")]
    pub(crate) eol: Option<Eol>,
    /// The marks of the sides (kif, kifu, ki2, ki2u, bod) [default: ▲△]
    #[arg(long, value_name = "▲△|☗☖", value_parser = ["▲△", "☗☖"])]
    pub(crate) marks: Option<String>,
    /// Which moves carry their origin (psn, hodges) [default: minimal]
    #[arg(long)]
    pub(crate) origin: Option<OriginArg>,
    /// How ranks are written (psn, hodges) [default: letters]
    #[arg(long)]
    pub(crate) ranks: Option<Ranks>,
    /// The position after this ply (only with --to sfen and --to bod)
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<u32>,
    /// Write what this program reads best
    #[arg(long = "for", value_name = "PROGRAM", value_parser = choice::profile())]
    pub(crate) profile: Option<Profile>,
    #[command(flatten)]
    pub(crate) share: Share,
    /// Read standard input as a stream: a JSON object a line in, a JSON object a line out
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["output", "out_dir", "report", "files_from", "shard"])]
    pub(crate) stdin_format: Option<StdinFormat>,
    /// The longest line of a stream that is read, in bytes
    #[arg(long, value_name = "N", default_value_t = MOST_LINE_BYTES, requires = "stdin_format")]
    pub(crate) max_line_bytes: usize,
}

/// The form of a stream on standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StdinFormat {
    /// A JSON object a line, as `kifu pack` writes it
    Jsonl,
}

/// 8 MiB: longer than any game.
const MOST_LINE_BYTES: usize = 8 << 20;

#[derive(Debug, clap::Args)]
pub(crate) struct Pack {
    /// Files and directories; - is standard input
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    pub(crate) paths: Vec<PathBuf>,
    /// What to write: lines of JSON, or a table of games (in builds with the feature `parquet`)
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "jsonl")]
    pub(crate) format: PackFormat,
    /// Write one file; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Overwrite a file that exists
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) share: Share,
}

/// What `pack` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum PackFormat {
    Jsonl,
    Parquet,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Merge {
    /// Reports of `kifu check --format jsonl`, or what a stream gave; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// How to report: human, short, jsonl, json, sarif, github, gitlab, junit, checkstyle
    #[arg(long, value_name = "FORMAT", value_parser = choice::format(), hide_possible_values = true, default_value = "jsonl")]
    pub(crate) format: Format,
    /// Count the findings by code instead of showing them
    #[arg(long)]
    pub(crate) statistics: bool,
    /// End with status 1 from this severity on
    #[arg(long, value_name = "SEVERITY", default_value = "error")]
    pub(crate) fail_on: FailOn,
    /// The language of the report [default: the locale's]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<LangArg>,
}

/// A line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Eol {
    Lf,
    Crlf,
}

/// Which moves carry their origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OriginArg {
    /// Where another piece of the kind could go there
    Minimal,
    /// All
    Always,
}

/// How ranks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ranks {
    /// 7f
    Letters,
    /// 76
    Digits,
}

fn depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a number of moves, such as 4".to_owned())
}

fn output(text: &str) -> Result<(Format, PathBuf), String> {
    let (name, file) = text.split_once('=').ok_or("expected FORMAT=FILE")?;
    Ok((choice::read_format(name)?, PathBuf::from(file)))
}
