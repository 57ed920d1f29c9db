//! What a container may cost: how much it may unpack to, and into how many members.

use std::{
    cell::Cell,
    io::{self, Read},
};

use super::super::{fault::Fault, limits::Limits};

/// So much may any container unpack to, however small it is.
const FREE: u64 = 64 << 20;

/// What is left of the limits for one container and all inside it.
#[derive(Debug)]
pub(super) struct Budget {
    limits: Limits,
    bytes: Cell<u64>,
    read: Cell<u64>,
    members: Cell<u64>,
}

impl Budget {
    /// The budget of a container of `packed` bytes.
    pub(super) fn new(limits: Limits, packed: u64) -> Self {
        let bytes = packed.saturating_mul(limits.ratio).max(FREE);
        Self { limits, bytes: Cell::new(bytes), read: Cell::new(0), members: Cell::new(limits.members) }
    }

    /// One member more.
    pub(super) fn member(&self) -> Result<(), Fault> {
        let left = self.members.get().checked_sub(1).ok_or(Fault::TooMany(self.limits.members))?;
        self.members.set(left);
        Ok(())
    }

    /// Whether nothing was read so far.
    pub(super) const fn is_untouched(&self) -> bool {
        self.read.get() == 0
    }

    /// Whether so many bytes more would be within the limit.
    pub(super) fn allows(&self, count: u64) -> Result<(), Fault> {
        if count > self.bytes.get() { Err(Fault::TooDense(self.limits.ratio)) } else { Ok(()) }
    }

    /// So many bytes more.
    pub(super) fn bytes(&self, count: u64) -> Result<(), Fault> {
        let left = self.bytes.get().checked_sub(count).ok_or(Fault::TooDense(self.limits.ratio))?;
        self.bytes.set(left);
        self.read.set(self.read.get().saturating_add(count));
        Ok(())
    }
}

/// A reader that pays for what it reads.
pub(super) struct Gauge<'a, R> {
    pub(super) reader: R,
    pub(super) budget: &'a Budget,
}

impl<R: Read> Read for Gauge<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.budget.bytes(read as u64).map_err(io::Error::other)?;
        Ok(read)
    }
}
