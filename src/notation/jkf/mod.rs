//! JSON Kifu Format 1.0, by the published schema of json-kifu-format.
//!
//! Read: records with all that programs are known to write beside the schema, lists of records,
//! records one a line. Written: what the schema allows, and no more.

mod clock;
mod deviation;
mod json;
mod moves;
mod parse;
mod quoted;
mod slips;
mod start;
#[cfg(test)]
mod tests;
mod tree;
mod words;
mod write;

pub(super) use parse::parse;
pub(super) use write::write;
