//! The progress bar: on a terminal only, and only for work that takes longer than half a second.
//!
//! How much there is to do is found by a walk of its own, which begins when the bar appears: short runs
//! do not pay for it. Until it is done, and where it cannot be known, the bar shows number and rate.

use std::{
    env, fmt, fs,
    io::{self, IsTerminal as _},
    path::PathBuf,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use kifu::archive::{Input, Shard, Walk};

use crate::args::Shared;

/// How long a run may take before anybody wonders.
const PATIENCE: Duration = Duration::from_millis(500);

/// The bar on the screen, before which other output stands aside.
static SHOWN: OnceLock<ProgressBar> = OnceLock::new();

/// How far a run is. Can be shared by threads.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    is_wanted: bool,
    paths: Vec<PathBuf>,
    shard: Option<Shard>,
    counts: Arc<Counts>,
}

/// What is done, and what there is to do.
#[derive(Default)]
struct Counts {
    inputs: AtomicU64,
    /// Bytes of files that were read; what is in containers is not counted.
    read: AtomicU64,
    /// The bytes of all files; 0 while or where that is not known.
    total: AtomicU64,
}

impl Progress {
    /// A run over `paths` that begins now.
    pub(crate) fn new(shared: &Shared, paths: &[PathBuf], shard: Option<Shard>) -> Self {
        Self {
            bar: ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
            started: Instant::now(),
            is_wanted: !shared.quiet && io::stderr().is_terminal() && env::var_os("CI").is_none(),
            paths: paths.to_vec(),
            shard,
            counts: Arc::default(),
        }
    }

    /// An input was read.
    pub(crate) fn read(&self, input: &Input) {
        if input.place().1.is_none() {
            self.read_bytes(input.size);
        }
    }

    /// So many bytes of a file were read.
    pub(crate) fn read_bytes(&self, bytes: u64) {
        self.counts.read.fetch_add(bytes, Ordering::Relaxed);
    }

    /// One more input is done.
    pub(crate) fn step(&self) {
        if !self.is_wanted {
            return;
        }
        self.counts.inputs.fetch_add(1, Ordering::Relaxed);
        if self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            self.show();
        }
        self.bar.inc(1);
    }

    fn show(&self) {
        let (counts, started) = (Arc::clone(&self.counts), self.started);
        let told = move |_: &ProgressState, out: &mut dyn fmt::Write| {
            // The bar has nobody to tell that it could not be written.
            let _ = out.write_str(&counts.told(started.elapsed()));
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {told}") {
            self.bar.set_style(style.with_key("told", told));
        }
        self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        let _ = SHOWN.set(self.bar.clone());
        let (counts, paths, shard) = (Arc::clone(&self.counts), self.paths.clone(), self.shard);
        // The run does not wait for it.
        thread::spawn(move || counts.total.store(total(paths, shard).unwrap_or(0), Ordering::Relaxed));
    }

    /// The run is over: the bar leaves no trace.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Counts {
    /// `12345 inputs, 2300/s, 1:05 left`
    fn told(&self, elapsed: Duration) -> String {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let (inputs, seconds) = (load(&self.inputs), elapsed.as_secs_f64().max(0.001));
        let rate = inputs as f64 / seconds;
        let plural = if inputs == 1 { "" } else { "s" };
        let left = match remaining(load(&self.read), load(&self.total), seconds) {
            Some(left) => format!(", {}:{:02} left", left / 60, left % 60),
            None => String::new(),
        };
        format!("{inputs} input{plural}, {rate:.0}/s{left}")
    }
}

/// How many seconds there are still to go, where `total` is known.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of seconds from 0")]
fn remaining(read: u64, total: u64, seconds: f64) -> Option<u64> {
    let left = total.checked_sub(read).filter(|_| read > 0)?;
    Some((seconds * left as f64 / read as f64).ceil() as u64)
}

/// The bytes of all files; `None` where that cannot be known, or says nothing of the time it takes:
/// standard input has no length, and containers unpack to who knows how much.
fn total(paths: Vec<PathBuf>, shard: Option<Shard>) -> Option<u64> {
    let (mut plain, mut packed) = (0, 0);
    for found in Walk::new(paths).flatten() {
        if found.is_stdin() {
            return None;
        }
        let size = || fs::metadata(&found.path).map_or(0, |data| data.len());
        if found.container.is_some() {
            packed += size();
        } else if shard.is_none_or(|shard| shard.holds(&found.path.to_string_lossy())) {
            plain += size();
        }
    }
    (packed * 20 <= plain).then_some(plain)
}

/// Writes while the bar, where there is one, is off the screen.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    match SHOWN.get() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// A writer before which the bar stands aside, where both are on the screen.
pub(crate) struct Aside<W> {
    out: W,
    is_terminal: bool,
}

impl<W: io::Write + io::IsTerminal> Aside<W> {
    /// Standard output or standard error.
    pub(crate) fn new(out: W) -> Self {
        let is_terminal = out.is_terminal();
        Self { out, is_terminal }
    }
}

impl<W: io::Write> io::Write for Aside<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_terminal { aside(|| self.out.write(bytes)) } else { self.out.write(bytes) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(inputs: u64, read: u64, total: u64, seconds: u64) -> String {
        let counts = Counts { inputs: inputs.into(), read: read.into(), total: total.into() };
        counts.told(Duration::from_secs(seconds))
    }

    #[test]
    fn what_is_left_is_told_once_the_whole_is_known() {
        assert_eq!(told(1000, 50, 0, 10), "1000 inputs, 100/s");
        assert_eq!(told(1, 50, 100, 2), "1 input, 0/s, 0:02 left");
        assert_eq!(told(600, 10, 100, 60), "600 inputs, 10/s, 9:00 left");
        assert_eq!(told(600, 0, 100, 60), "600 inputs, 10/s");
        assert_eq!(told(600, 120, 100, 60), "600 inputs, 10/s", "the files have grown");
    }

    #[test]
    fn the_whole_is_unknown_where_input_has_no_length() {
        let root = tempfile::tempdir().unwrap();
        let path = |name: &str| root.path().join(name);
        fs::write(path("a.csa"), "PI\n+\n").unwrap();
        fs::write(path("b.txt"), "no record").unwrap();
        assert_eq!(total(vec![root.path().into()], None), Some(5));
        assert_eq!(total(vec!["-".into()], None), None);
        fs::write(path("c.zip"), "as large as the files beside it").unwrap();
        assert_eq!(total(vec![root.path().into()], None), None);
    }
}
