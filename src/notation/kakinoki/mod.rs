//! What KIF, KI2 and diagrams (BOD) share: Kakinoki's family of notations.
//!
//! [`Reader`] goes through a text line by line, takes every line that means the same in KIF and KI2
//! (header, diagram, comments, bookmarks, variations, footers, the border between two games) and
//! hands the others to the notation, which knows its moves. The tables serve reading and writing.

pub(crate) mod board;
pub(crate) mod cut;
pub(crate) mod endings;
pub(crate) mod faults;
pub(crate) mod footer;
pub(crate) mod header;
pub(crate) mod lines;
pub(crate) mod lookalikes;
pub(crate) mod moves;
mod reader;
pub(crate) mod tables;
pub(crate) mod time;
pub(crate) mod variation;
pub(crate) mod writer;

pub(crate) use reader::{Dialect, NextLine, Reader, next_game};
