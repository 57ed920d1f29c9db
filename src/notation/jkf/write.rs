//! Games to text.

use crate::{
    notation::{Target, WriteOptions},
    replay::Game,
};

/// Appends one game to `out`.
pub(crate) fn write(_target: Target, _game: &Game, _options: &WriteOptions, _out: &mut String) {}
