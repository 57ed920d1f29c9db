//! How far hostile input is followed.

/// How far containers and large texts are followed. Each limit that is reached is a finding that
/// names it; the rest of the run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The bytes of one text that cannot be read in parts: 64 MiB. Files of many games are read in
    /// parts and may have any size.
    pub text: u64,
    /// Texts of more bytes than this are read in parts of about a quarter of it (64 KiB), where their notation
    /// shows the borders between games: 256 KiB.
    pub whole: usize,
    /// How many times its size a container may unpack to, once it has unpacked 64 MiB: 200.
    pub ratio: u64,
    /// The members of a container, those inside inner containers included: a million.
    pub members: u64,
    /// How deep containers may stand inside containers: 3.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { text: 64 << 20, whole: 256 << 10, ratio: 200, members: 1_000_000, depth: 3 }
    }
}
