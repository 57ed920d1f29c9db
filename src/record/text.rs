//! One buffer for all strings of a record: no allocation a comment.

/// A string inside a [`Text`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Str {
    start: u32,
    end: u32,
}

/// The buffer that holds the strings of a record.
#[derive(Clone, Debug, Default)]
pub struct Text(String);

/// About as many bytes as the strings of a header take.
const HEADER: usize = 192;

impl Text {
    /// Stores a string. Strings past 4 GiB in all are stored as empty ones.
    pub fn push(&mut self, string: &str) -> Str {
        /// Most records have names, a date and an event: they grow once.
        const USUAL: usize = 256;
        if self.0.capacity() == 0 {
            self.0.reserve(USUAL.max(string.len()));
        }
        let Ok(start) = u32::try_from(self.0.len()) else { return Str::default() };
        let Ok(end) = u32::try_from(self.0.len() + string.len()) else { return Str::default() };
        if self.0.capacity() == 0 {
            // A header's worth, instead of growing to it bit by bit.
            self.0.reserve(string.len().max(HEADER));
        }
        self.0.push_str(string);
        Str { start, end }
    }

    /// Gives back the room that was made for more.
    pub(super) fn shrink(&mut self) {
        self.0.shrink_to_fit();
    }

    /// The string that `str` points to; empty where it is of another text.
    #[must_use]
    pub fn get(&self, str: Str) -> &str {
        self.0.get(str.start as usize..str.end as usize).unwrap_or("")
    }
}
