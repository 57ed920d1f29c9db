//! Texts of any size: small ones whole, files of many games in parts that begin with a game.
//!
//! A part ends where the reader of the whole would certainly see another game begin, and knows what
//! came before it, so that the parts hold the games and faults that the whole would hold. A text without
//! such borders is read whole, up to the limit.

use std::io::{self, Read};

use super::{
    borders::{Border, Borders, count_lines},
    fault::Fault,
    input::{Label, Part, Text},
    limits::Limits,
    run::RunOptions,
};
use crate::{
    notation::{self, Notation},
    source::{Origin, first_line_end},
};

/// What the beginning of a reader shows.
#[derive(Debug)]
pub(super) enum Start {
    /// The whole text.
    Whole(Vec<u8>),
    /// The first [`Limits::whole`] bytes of more.
    Begun(Vec<u8>),
}

/// Reads up to [`Limits::whole`] bytes through `buffer`, which is kept for the next text.
pub(super) fn start(reader: &mut impl Read, buffer: &mut Vec<u8>, limits: &Limits) -> io::Result<Start> {
    const FIRST: usize = 1 << 16;
    if buffer.is_empty() {
        buffer.resize(FIRST.min(limits.whole + 1), 0);
    }
    let mut len = 0;
    loop {
        if len > limits.whole {
            return Ok(Start::Begun(buffer.get(..len).unwrap_or(buffer).to_vec()));
        }
        if len == buffer.len() {
            buffer.resize((len * 4).min(limits.whole + 1), 0);
        }
        match reader.read(buffer.get_mut(len..).unwrap_or(&mut [])) {
            // A copy of the right size costs less than asking the system how long the file is.
            Ok(0) => return Ok(Start::Whole(buffer.get(..len).unwrap_or(&[]).to_vec())),
            Ok(read) => len += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// A large text that is read part by part.
#[derive(Debug)]
pub(super) struct Parts<R> {
    /// `None` once it is at its end.
    reader: Option<R>,
    /// What was read and not yet given.
    pending: Vec<u8>,
    label: Label,
    limits: Limits,
    /// Where the text may be cut; `None` where it may not.
    borders: Option<Borders>,
    origin: Origin,
    index: u32,
    ended: bool,
}

impl<R: Read> Parts<R> {
    /// Goes on with `reader`, of which `begun` was read.
    pub(super) fn new(reader: R, begun: Vec<u8>, label: Label, options: &RunOptions) -> Self {
        let borders = Borders::of(&begun, &label.name, (options.from, options.encoding));
        Self {
            reader: Some(reader),
            pending: begun,
            label,
            limits: options.limits,
            borders,
            origin: Origin::default(),
            index: 0,
            ended: false,
        }
    }

    /// Reads on until there are `len` bytes, or no more.
    fn fill(&mut self, len: usize) -> io::Result<()> {
        let Some(reader) = &mut self.reader else { return Ok(()) };
        let missing = len.saturating_sub(self.pending.len());
        let read = reader.by_ref().take(missing as u64).read_to_end(&mut self.pending)?;
        if read < missing {
            self.reader = None;
        }
        Ok(())
    }

    /// Where the next part ends; `None` where all that is pending is the last.
    fn next_border(&mut self) -> Result<Option<Border>, Fault> {
        /// So much must follow a border: line ends after the last game are no part.
        const REST: usize = 1024;
        let most = usize::try_from(self.limits.text).unwrap_or(usize::MAX);
        // What is read of a part, played and checked stays in the processor's cache, and the memory for
        // it serves the next one too.
        let least = self.limits.whole / 4;
        let mut len = if self.borders.is_some() { least * 2 + REST } else { most.saturating_add(1) };
        loop {
            self.fill(len).map_err(|error| Fault::of_reading(error, self.label.member.is_some()))?;
            let border = self.border(least);
            match border.filter(|border| self.pending.len() - border.at >= REST) {
                Some(border) => return Ok(Some(border)),
                None if self.reader.is_none() && self.pending.len() <= most => return Ok(None),
                None if self.pending.len() > most => return Err(Fault::TooLarge(self.limits.text)),
                None => len = self.pending.len().saturating_mul(2).min(most.saturating_add(1)),
            }
        }
    }
}

impl<R> Parts<R> {
    /// The first border of what is pending at or after `least`. That a file has a second game is said
    /// once, so that the first part has two.
    fn border(&self, least: usize) -> Option<Border> {
        let borders = self.borders.as_ref()?;
        let least = if self.index == 0 { least.max(borders.after(&self.pending, 0)?.at) } else { least };
        borders.after(&self.pending, least)
    }

    /// What comes before the next part, after this one.
    fn pass(&mut self, bytes: &[u8], joined: bool) {
        let origin = &mut self.origin;
        origin.bytes += bytes.len() as u64;
        origin.lines = origin.lines.saturating_add(count_lines(bytes));
        origin.line_end = origin.line_end.or_else(|| first_line_end(bytes));
        origin.joined = joined;
        if self.borders.as_ref().is_some_and(|borders| borders.notation() == Notation::Csa) {
            origin.version = notation::last_version(bytes).or(origin.version);
        }
    }
}

impl<R: Read> Iterator for Parts<R> {
    type Item = Text;

    fn next(&mut self) -> Option<Text> {
        if self.ended {
            return None;
        }
        let border = self.next_border();
        let joined = matches!(border, Ok(Some(Border { joined: true, .. })));
        let last = !matches!(border, Ok(Some(_)));
        let content = border.map(|border| match border {
            Some(border) => {
                let rest = self.pending.split_off(border.at);
                std::mem::replace(&mut self.pending, rest)
            }
            None => std::mem::take(&mut self.pending),
        });
        self.ended = last;
        let notation = self.borders.as_ref().map(Borders::notation);
        let part = Part { notation, index: self.index, last };
        let origin = self.origin;
        let mut encoding = None;
        if let Ok(bytes) = &content {
            encoding = self.borders.as_mut().map(|borders| borders.encoding_with(bytes));
            self.pass(bytes, joined);
        }
        self.index = self.index.saturating_add(1);
        // What could not be cut is a whole text after all.
        let part = Some(part).filter(|part| part.index > 0 || !part.last);
        Some(Text { part, origin, encoding, ..Text::new(self.label.clone(), content) })
    }
}
