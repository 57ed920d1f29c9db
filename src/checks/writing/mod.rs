//! How moves are written, as far as no board is needed for it.

pub(super) mod diagram;
pub(super) mod move_number;
