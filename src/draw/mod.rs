//! Positions as pictures.

#[cfg(feature = "png")]
mod png;
mod svg;
mod text;
mod words;

#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use svg::{Picture, svg};
pub use text::text;
