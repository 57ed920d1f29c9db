//! One JSON object a game: the complete, lossless machine form. Written only.

mod write;

pub(super) use write::write;
