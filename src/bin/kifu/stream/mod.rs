//! Streams: one JSON object a line in, exactly one a line out, in the same order.
//!
//! For engines that share out the work themselves (GNU parallel, Spark): no state, no settings files,
//! one thread unless more are asked for, bounded memory. What is found in a game is data; the exit
//! status only says whether the stream itself was read and written to its end.

mod check;
mod convert;
mod entry;
mod lines;

use std::{
    any::Any,
    io::{self, BufReader, Write as _},
    num::NonZeroUsize,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    thread,
};

use kifu::{
    finding::{Finding, NO_GAME},
    replay::{Replayed, game_id},
    source::Span,
};

pub(crate) use check::run as check;
pub(crate) use convert::run as convert;

use crate::{
    args::Shared,
    exit::{Exit, Trouble},
};
use lines::Line;

/// The version of the lines that go out: it goes up when a field changes its meaning or its type.
const VERSION: u32 = 1;

/// The id of a game, in hexadecimal; `None` where its start is unknown.
pub(crate) fn id_of(replayed: &Replayed) -> Option<String> {
    let start = replayed.start.as_ref()?;
    let moves = replayed.lines.first().map_or(&[][..], |line| &line.moves);
    Some(format!("{:032x}", u128::from_be_bytes(game_id(start, moves))))
}

/// A stream comes from standard input.
fn refuse_paths(paths: &[PathBuf]) -> Result<(), Trouble> {
    match paths {
        [] => Ok(()),
        [path] if path == Path::new("-") => Ok(()),
        _ => Err(Trouble::Usage("--stdin-format reads standard input: name no files".to_owned())),
    }
}

/// Lines that are worked on at a time, for each thread.
const LINES: usize = 64;

/// Turns every line into one, on so many threads. `work` gives the line with its end.
fn run(shared: &Shared, most: usize, work: impl Fn(Line) -> String + Sync) -> Result<Exit, Trouble> {
    let jobs = match shared.jobs {
        Some(0) => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        jobs => jobs.unwrap_or(1),
    };
    let mut reader = BufReader::with_capacity(1 << 18, io::stdin().lock());
    let mut out = io::stdout().lock();
    let broken = |error| Trouble::Usage(format!("standard input: {error}"));
    loop {
        let batch = batch(&mut reader, most, jobs).map_err(broken)?;
        if batch.is_empty() {
            return out.flush().map_err(Trouble::output).map(|()| Exit::Clean);
        }
        let text = shared_out(batch, jobs, &work);
        out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Trouble::output)?;
    }
}

/// The lines that are there, at least one unless the stream is at its end: whoever waits for an answer
/// before writing the next line gets it.
fn batch(reader: &mut BufReader<impl io::Read>, most: usize, jobs: usize) -> io::Result<Vec<Line>> {
    const BYTES: usize = 1 << 20;
    let mut batch = Vec::new();
    let mut bytes = 0;
    while batch.len() < LINES.saturating_mul(jobs) && bytes < BYTES.saturating_mul(jobs) {
        // With several threads a batch is worth waiting for.
        if jobs == 1 && !batch.is_empty() && !reader.buffer().contains(&b'\n') {
            break;
        }
        let Some(line) = lines::next(reader, most)? else { break };
        bytes += line.size();
        batch.push(line);
    }
    Ok(batch)
}

fn shared_out(batch: Vec<Line>, jobs: usize, work: &(impl Fn(Line) -> String + Sync)) -> String {
    if jobs == 1 || batch.len() == 1 {
        return batch.into_iter().map(work).collect();
    }
    let share = batch.len().div_ceil(jobs);
    let mut rest = batch.into_iter();
    let shares: Vec<Vec<Line>> = std::iter::from_fn(|| {
        let lines: Vec<Line> = rest.by_ref().take(share).collect();
        (!lines.is_empty()).then_some(lines)
    })
    .collect();
    thread::scope(|scope| {
        let of_share = |lines: Vec<Line>| move || lines.into_iter().map(work).collect::<String>();
        let threads: Vec<_> = shares.into_iter().map(|lines| scope.spawn(of_share(lines))).collect();
        // Panics of the work are caught where they happen.
        threads.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
    })
}

/// What `work` gives, or why it panicked: a fault of this program, which costs one line.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic: Box<dyn Any + Send>| {
        let words = panic.downcast_ref::<&str>().copied();
        let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        format!("this is a fault of kifu, please report it: {}", words.unwrap_or("no message"))
    })
}

/// Why a line gave no game.
fn no_game(why: &str) -> Finding {
    Finding::new(&NO_GAME, Span::at(0), why)
}

#[cfg(test)]
mod tests {
    use super::{Line, guarded, shared_out};

    #[test]
    fn a_panic_is_an_answer() {
        let answer = guarded(|| -> u32 { panic!("no such square") });
        assert!(answer.is_err_and(|why| why.ends_with("please report it: no such square")));
    }

    #[test]
    fn threads_keep_the_order() {
        let text = |line| match line {
            Line::Whole(bytes) => String::from_utf8(bytes).unwrap(),
            Line::TooLong(_) => String::new(),
        };
        for jobs in [1, 2, 3, 8] {
            let lines = (0..10).map(|n| Line::Whole(vec![b'0' + n])).collect();
            assert_eq!(shared_out(lines, jobs, &text), "0123456789");
        }
    }
}
