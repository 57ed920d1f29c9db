//! A position as a picture in pixels. Names are left out: they need fonts.

use std::fmt;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::svg::{HEIGHT, Picture, WIDTH, svg};

/// Why there is no picture.
#[derive(Debug)]
pub struct PngError(String);

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PngError {}

/// Pixels to a unit of the drawing.
const SCALE: u32 = 2;

/// The picture as PNG.
///
/// # Errors
///
/// Where there is no memory for the pixels.
pub fn png(picture: &Picture<'_>) -> Result<Vec<u8>, PngError> {
    let error = |error: &dyn fmt::Display| PngError(format!("the picture cannot be drawn: {error}"));
    let svg = svg(&Picture { names: [None; 2], ..*picture });
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|broken| error(&broken))?;
    let mut pixels =
        Pixmap::new(WIDTH * SCALE, HEIGHT * SCALE).ok_or_else(|| error(&"there is no memory for it"))?;
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let scale = SCALE as f32;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|broken| error(&broken))
}
