//! `kifu pack`: any input to one stream or table, a game with its original text an entry.

mod lines;
#[cfg(feature = "parquet")]
mod table;
mod texts;

use std::{iter, ops::ControlFlow};

use kifu::{
    archive::{self, Input, Numbering, Outcome, RunOptions},
    examine::{ExamineOptions, Examined, examine},
    notation::Notation,
    replay::Game,
};

use crate::{
    args::{Pack, PackFormat, Shared},
    exit::{Exit, Trouble, complain, complain_of_fault, go_on},
    inputs,
    progress::Progress,
};
use texts::Text;

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, pack: &Pack) -> Result<Exit, Trouble> {
    match pack.format {
        PackFormat::Jsonl => pack_into(shared, pack, lines::Lines::open),
        #[cfg(feature = "parquet")]
        PackFormat::Parquet => pack_into(shared, pack, table::Table::open),
        #[cfg(not(feature = "parquet"))]
        PackFormat::Parquet => Err(Trouble::Usage(
            "this kifu was built without Parquet; build it with `--features parquet`".to_owned(),
        )),
    }
}

/// Takes the entries of the inputs, in order.
trait Packing: Sized {
    /// A text, ready to be written but for its name.
    type Entry: Send;

    /// Begins the output.
    fn open(pack: &Pack) -> Result<Self, Trouble>;

    /// Makes an entry of a text and the game in it, if there is one. Done on all cores.
    fn entry(text: Text<'_>, game: Option<Game>) -> Self::Entry;

    /// Writes an entry.
    fn put(&mut self, src: &str, entry: Self::Entry) -> Result<(), Trouble>;

    /// Everything has been put: makes it last.
    fn finish(self) -> Result<(), Trouble>;
}

fn pack_into<P: Packing>(
    shared: &Shared,
    pack: &Pack,
    open: impl FnOnce(&Pack) -> Result<P, Trouble>,
) -> Result<Exit, Trouble> {
    let paths = inputs::paths(&pack.paths, &pack.share.list)?;
    let mut output = open(pack)?;
    let options = RunOptions { bytes: true, ..inputs::run_options(shared, pack.share.shard) };
    let progress = Progress::new(shared, &paths, pack.share.shard);
    let (mut numbering, mut exit, mut trouble) = (Numbering::default(), Exit::Clean, None);
    let summary = archive::run(
        &paths,
        &options,
        |input| {
            progress.read(&input);
            pack_input::<P>(input, shared.from)
        },
        |outcome| {
            progress.step();
            let packed = match outcome {
                Outcome::Done(packed) => packed,
                Outcome::Panicked { name, message } => {
                    complain_of_fault(&name, &message);
                    exit = Exit::Trouble;
                    return ControlFlow::Continue(());
                }
            };
            if let Some(why) = &packed.unread {
                complain(&Trouble::Usage(format!("{}: {why}", packed.name)));
                exit = exit.max(Exit::Findings);
            }
            let before = numbering.before(packed.part, packed.games);
            go_on(packed.put(before, &mut output), &mut trouble)
        },
    );
    progress.finish();
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    output.finish()?;
    Ok(if inputs::is_whole(&summary, &paths) { exit } else { Exit::Trouble })
}

/// What became of one input.
struct Packed<E> {
    name: String,
    part: Option<archive::Part>,
    games: u32,
    entries: Vec<E>,
    /// Why it could not be read.
    unread: Option<String>,
}

impl<E> Packed<E> {
    /// Puts the entries, where the file has `before` games before these. A text without a game has no
    /// number.
    fn put(self, before: u32, output: &mut impl Packing<Entry = E>) -> Result<(), Trouble> {
        for (entry, number) in self.entries.into_iter().zip(1..) {
            if self.games == 0 {
                output.put(&self.name, entry)?;
            } else {
                output.put(&format!("{}#{}", self.name, before.saturating_add(number)), entry)?;
            }
        }
        Ok(())
    }
}

fn pack_input<P: Packing>(input: Input, from: Option<Notation>) -> Packed<P::Entry> {
    let unread = input.finding().map(|finding| finding.message.en);
    let mut packed = Packed {
        name: input.source.name().to_owned(),
        part: input.part,
        games: 0,
        entries: Vec::new(),
        unread,
    };
    if packed.unread.is_some() {
        return packed;
    }
    let from = from.or(input.notation_of_file());
    let options = ExamineOptions { from, ..ExamineOptions::default() };
    let examined: Examined = examine(&input.source, &options);
    packed.games = u32::try_from(examined.games.len()).unwrap_or(u32::MAX);
    let texts = texts::of(&input.source, input.bytes.as_deref().unwrap_or_default(), &examined);
    let games = examined.to_games().map(Some).chain(iter::repeat_with(|| None));
    packed.entries = texts.into_iter().zip(games).map(|(text, game)| P::entry(text, game)).collect();
    packed
}
