//! 千日手: the same position for the fourth time.
//!
//! The same position is the same board, the same hands and the same side to move; the start counts as
//! an occurrence, and the occurrences need not follow each other. At the fourth, the side whose every
//! move since the first gave check has lost (連続王手の千日手), whoever made the last move. Where both
//! sides did, which no known game shows, it is plain.

use super::{Color, Position};

/// What a fourth occurrence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// 千日手
    Plain,
    /// 連続王手の千日手: this side gave check with every move since the first occurrence.
    Perpetual(Color),
}

/// The positions of a game so far, with the moves that gave check.
///
/// ```
/// use kifu::shogi::{Handicap, History, Move, Position, Repetition};
/// let mut position = Position::new(&Handicap::EVEN.setup());
/// let mut history = History::new(&position);
/// let mut told = Vec::new();
/// for text in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
///     position.play(Move::from_usi(text).unwrap());
///     told.push(history.push(&position));
/// }
/// assert_eq!(told[..11], [None; 11]);
/// assert_eq!(told[11], Some(Repetition::Plain));
/// ```
#[derive(Clone, Debug)]
pub struct History {
    entries: Vec<Entry>,
    /// The last entry of each bucket of keys, counted from 1; as many as a power of two.
    buckets: Vec<u32>,
    /// The entry of the first fourth occurrence.
    told: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: [u64; 2],
    /// The entry before it in its bucket, counted from 1.
    before: u32,
    /// How often the position has occurred, this time included.
    times: u32,
    /// The entry of its first occurrence.
    first: u32,
    /// The entry after the last move of the side that has just moved that gave no check; 0 where
    /// there is none. That of the other side is in the entry before.
    quiet: u32,
}

const BUCKETS: usize = 256;

impl History {
    /// A game that starts at `position`.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let mut history = Self { entries: Vec::with_capacity(128), buckets: vec![0; BUCKETS], told: None };
        history.enter(key_of(position), 0);
        history
    }

    /// Adds the position after a move; tells when it is the first in the game to stand for the fourth
    /// time.
    pub fn push(&mut self, position: &Position) -> Option<Repetition> {
        let gave_check = position.is_in_check(position.turn());
        let quiet = if gave_check { self.quiet_before(2) } else { self.next() };
        if self.entries.len() == self.buckets.len() {
            self.double_buckets();
        }
        if self.enter(key_of(position), quiet) != 4 || self.told.is_some() {
            return None;
        }
        let entry = *self.entries.last()?;
        self.told = Some(self.entries.len() - 1);
        let mover = !position.turn();
        Some(match (entry.quiet <= entry.first, self.quiet_before(2) <= entry.first) {
            (true, false) => Repetition::Perpetual(mover),
            (false, true) => Repetition::Perpetual(!mover),
            (false, false) | (true, true) => Repetition::Plain,
        })
    }

    fn quiet_before(&self, back: usize) -> u32 {
        let index = self.entries.len().checked_sub(back);
        index.and_then(|index| self.entries.get(index)).map_or(0, |entry| entry.quiet)
    }

    /// Takes the last position back; the start stays.
    pub fn pop(&mut self) {
        if self.entries.len() < 2 {
            return;
        }
        let Some(entry) = self.entries.pop() else { return };
        let bucket = self.bucket(entry.key);
        self.buckets[bucket] = entry.before;
        if self.told == Some(self.entries.len()) {
            self.told = None;
        }
    }

    /// How often the last position has occurred so far.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.entries.last().map_or(0, |last| last.times)
    }

    fn next(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    fn bucket(&self, key: [u64; 2]) -> usize {
        #[allow(clippy::cast_possible_truncation, reason = "any bits will do")]
        let bits = key[1] as usize;
        bits & (self.buckets.len() - 1)
    }

    /// Adds a position, and tells for which time it stands.
    #[inline]
    fn enter(&mut self, key: [u64; 2], quiet: u32) -> u32 {
        let bucket = self.bucket(key);
        let before = self.buckets[bucket];
        let mut entry = Entry { key, before, times: 1, first: self.next(), quiet };
        let mut earlier = before;
        while let Some(other) = self.entries.get((earlier as usize).wrapping_sub(1)) {
            if other.key == key {
                entry.times = other.times.saturating_add(1);
                entry.first = other.first;
                break;
            }
            earlier = other.before;
        }
        self.entries.push(entry);
        self.buckets[bucket] = self.next();
        entry.times
    }

    /// Keeps the buckets short in games of any length.
    #[cold]
    fn double_buckets(&mut self) {
        self.buckets = vec![0; self.buckets.len() * 2];
        for (index, number) in (0..self.entries.len()).zip(1..) {
            let bucket = self.bucket(self.entries[index].key);
            self.entries[index].before = self.buckets[bucket];
            self.buckets[bucket] = number;
        }
    }
}

fn key_of(position: &Position) -> [u64; 2] {
    let key = position.long_key();
    #[allow(clippy::cast_possible_truncation, reason = "both halves are kept")]
    [key as u64, (key >> 64) as u64]
}
