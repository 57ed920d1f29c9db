//! A run split among machines: which inputs belong to which share.

use std::str::FromStr;

use sha2::{Digest as _, Sha256};

/// One of several shares of the inputs, as even as chance makes them.
///
/// An input is in exactly one share: its name alone decides, so that the shares stay the same
/// whatever else is in the archive, in any order and on any machine. A file of many games is one input.
///
/// ```
/// use kifu::archive::Shard;
/// let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
/// assert_eq!(shards.iter().filter(|shard| shard.holds("games.zip!2024/a.csa")).count(), 1);
/// assert!("0/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 0.
    index: u64,
    of: u64,
}

impl Shard {
    /// Whether the input of this name is in the share. A leading `./` makes no difference.
    #[must_use]
    pub fn holds(self, name: &str) -> bool {
        let name = name.strip_prefix("./").unwrap_or(name);
        let name = if cfg!(windows) { name.replace('\\', "/") } else { name.to_owned() };
        let hash = Sha256::digest(name.as_bytes());
        let number = hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte));
        number.checked_rem(self.of) == Some(self.index)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `3/16`: the third of sixteen.
    fn from_str(text: &str) -> Result<Self, String> {
        let digits = |text: &str| {
            let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| plain)
        };
        let numbers = text.split_once('/').and_then(|(index, of)| digits(index).zip(digits(of)));
        match numbers {
            Some((index, of)) if (1..=of).contains(&index) => Ok(Self { index: index - 1, of }),
            Some((_, of)) if of > 0 => Err(format!("expected a share from 1/{of} to {of}/{of}")),
            _ => Err("expected I/N, as 3/16 for the third of sixteen shares".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn every_name_is_in_exactly_one_share() {
        for of in [1, 2, 3, 7, 64] {
            let shards: Vec<Shard> = (1..=of).map(|i| format!("{i}/{of}").parse().unwrap()).collect();
            let mut sizes = vec![0; of];
            for n in 0..2000 {
                let name = format!("games/{n}.csa");
                let held: Vec<usize> = (0..of).filter(|&i| shards[i].holds(&name)).collect();
                assert_eq!(held.len(), 1, "{name}");
                sizes[held[0]] += 1;
            }
            assert!(sizes.iter().all(|&size| size > 2000 / of / 3), "{sizes:?}");
        }
    }

    #[test]
    fn shares_never_change() {
        // The first eight bytes of the SHA-256 of the name, as a number, modulo 16, plus 1.
        let check = |name: &str, expected: usize| {
            let held = (1..=16).filter(|n| format!("{n}/16").parse::<Shard>().unwrap().holds(name));
            assert_eq!(held.collect::<Vec<usize>>(), [expected], "{name}");
        };
        check("a.csa", 10);
        check("games.zip!2024/a.csa", 7);
        check("棋譜/一.kif", 15);
        check("./a.csa", 10);
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "/",
            "1",
            "1/",
            "/1",
            "0/1",
            "2/1",
            "0/0",
            "-1/2",
            "+1/2",
            "1/2/3",
            "a/b",
            " 1/2",
            "1/99999999999999999999",
        ] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
