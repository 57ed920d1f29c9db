//! The start position.

pub(super) mod arrangement;
