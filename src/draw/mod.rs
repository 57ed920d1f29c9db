//! Positions as pictures.

mod text;

pub use text::text;
