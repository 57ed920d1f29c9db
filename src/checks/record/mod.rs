//! The rest of a record: variations, clocks, header.

pub(super) mod dates;
pub(super) mod duplicate_header;
pub(super) mod duplicate_variation;
pub(super) mod time_negative;
pub(super) mod time_total;
pub(super) mod unknown_header;

mod date;
