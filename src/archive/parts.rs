//! Texts of any size: small ones whole, files of many games in parts that begin with a game.

use std::io::{self, Read};

use super::{
    fault::Fault,
    input::{Label, Part, Text},
    limits::Limits,
};
use crate::{notation::Notation, source::Origin};

/// A text up to this size is read whole.
pub(super) const WHOLE: usize = 1 << 20;

/// What the beginning of a reader shows.
#[derive(Debug)]
pub(super) enum Start {
    /// The whole text.
    Whole(Vec<u8>),
    /// The first [`WHOLE`] bytes of more.
    Begun(Vec<u8>),
}

/// Reads up to [`WHOLE`] bytes through `buffer`, which is kept for the next text.
pub(super) fn start(reader: &mut impl Read, buffer: &mut Vec<u8>) -> io::Result<Start> {
    const FIRST: usize = 1 << 16;
    if buffer.len() < FIRST {
        buffer.resize(FIRST, 0);
    }
    let mut len = 0;
    loop {
        if len == buffer.len() {
            if len >= WHOLE {
                return Ok(Start::Begun(buffer.clone()));
            }
            buffer.resize((len * 4).min(WHOLE), 0);
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
    reader: Option<R>,
    /// What was read and not yet given.
    pending: Vec<u8>,
    label: Label,
    limit: u64,
    origin: Origin,
    index: u32,
    notation: Option<Notation>,
}

impl<R: Read> Parts<R> {
    /// Goes on with `reader`, of which `begun` was read; `notation` overrides the detection.
    pub(super) fn new(
        reader: R,
        begun: Vec<u8>,
        label: Label,
        limits: &Limits,
        notation: Option<Notation>,
    ) -> Self {
        Self {
            reader: Some(reader),
            pending: begun,
            label,
            limit: limits.text,
            origin: Origin::default(),
            index: 0,
            notation,
        }
    }
}

impl<R: Read> Iterator for Parts<R> {
    type Item = Text;

    fn next(&mut self) -> Option<Text> {
        let mut reader = self.reader.take()?;
        let rest = self.limit.saturating_sub(self.pending.len() as u64);
        let content = match reader.by_ref().take(rest + 1).read_to_end(&mut self.pending) {
            Ok(read) if read as u64 > rest => Err(Fault::TooLarge(self.limit)),
            Ok(_) => Ok(std::mem::take(&mut self.pending)),
            Err(error) => Err(Fault::of_reading(error, &self.label.name)),
        };
        let _ = (self.origin, self.index, self.notation);
        let part: Option<Part> = None;
        Some(Text { part, ..Text::new(self.label.clone(), content) })
    }
}
