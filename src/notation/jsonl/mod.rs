//! One JSON object a game: the complete, lossless machine form. Written only.

mod string;
#[cfg(test)]
mod tests;
mod write;

pub(super) use string::push_string;
pub(super) use write::write;
pub use write::{Label, line};
