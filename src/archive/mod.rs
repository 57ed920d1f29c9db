//! Many files: walking, containers, the parallel run.
//!
//! [`Walk`] turns arguments into files in an order that depends on nothing but names. [`run`] reads
//! them and what is inside containers, works on as many as there are threads, and delivers the
//! results in that order, so that output never depends on the number of threads. Whatever cannot be
//! read is an input with a [`Fault`]: the rest goes on.
//!
//! Nothing is ever unpacked to disk, and memory does not grow with the size of a file, a container
//! or the archive: large files of many games are read in parts ([`Part`]), and hostile input ends at
//! [`Limits`].

mod borders;
mod cache;
mod containers;
mod fault;
mod ignored;
mod input;
mod kind;
mod limits;
mod parts;
mod run;
mod shard;
mod walk;

pub use cache::{Cache, Digest, Remembered};
pub use fault::Fault;
pub use input::{Input, Numbering, Outcome, Part};
pub use kind::{Container, RECORD_EXTENSIONS};
pub use limits::Limits;
pub use run::{RunOptions, Summary, run};
pub use shard::Shard;
pub use walk::{Found, Walk, WalkFault};
