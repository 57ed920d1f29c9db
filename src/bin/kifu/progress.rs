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

    /// One more input is done; `write` puts its output out while the bar stands aside.
    pub(crate) fn step<T>(&mut self, write: impl FnOnce() -> T) -> T {
        if !self.is_wanted {
            return write();
        }
        if self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
        self.bar.inc(1);
        self.bar.suspend(write)
    }

    /// The run is over: the bar leaves no trace.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
