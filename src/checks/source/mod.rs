//! What is wrong with bytes and their encoding: facts that [`Source`] gathered while it decoded.

mod byte_order_mark;
mod control_character;
mod encoding_mismatch;
mod mixed_encodings;
mod mixed_line_ends;
mod undecodable_bytes;

use crate::{finding::Findings, source::Source};

/// Runs the check of the family that finds errors.
pub fn check_errors(source: &Source, findings: &mut Findings) {
    undecodable_bytes::check(source, findings);
}

/// Runs every check of the family.
pub fn check_all(source: &Source, findings: &mut Findings) {
    byte_order_mark::check(source, findings);
    control_character::check(source, findings);
    encoding_mismatch::check(source, findings);
    mixed_encodings::check(source, findings);
    mixed_line_ends::check(source, findings);
    undecodable_bytes::check(source, findings);
}

#[cfg(test)]
mod tests;
