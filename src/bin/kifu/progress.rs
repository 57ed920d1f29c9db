//! The progress bar: on a terminal only, and only for work that takes longer than half a second.

use std::{
    env,
    io::{self, IsTerminal as _},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::Shared;

/// How long a run may take before anybody wonders.
const PATIENCE: Duration = Duration::from_millis(500);

/// How far a run is.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    is_wanted: bool,
}

impl Progress {
    /// A run that begins now.
    pub(crate) fn new(shared: &Shared) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} inputs, {per_sec}, {elapsed}")
        {
            bar.set_style(style);
        }
        let is_wanted = !shared.quiet && io::stderr().is_terminal() && env::var_os("CI").is_none();
        Self { bar, started: Instant::now(), is_wanted }
    }

    /// One more input is done.
    pub(crate) fn step(&mut self) {
        if !self.is_wanted {
            return;
        }
        if self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
        self.bar.inc(1);
    }

    /// Standard output, before which the bar stands aside.
    pub(crate) fn stdout(&self) -> impl io::Write + use<> {
        Aside { bar: self.bar.clone(), out: io::stdout() }
    }

    /// The run is over: the bar leaves no trace.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A writer that takes the bar off the screen for as long as it writes.
struct Aside {
    bar: ProgressBar,
    out: io::Stdout,
}

impl io::Write for Aside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bar.suspend(|| self.out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
