//! Variations: the line that opens one, and the line of play that it leaves.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while},
    combinator::opt,
    multi::many0_count,
};

use super::tables;
use crate::notation::text::is_blank;

/// `変化：N手`, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VariationLine<'a> {
    /// The ply of the first move; `None` where it cannot be read.
    pub(crate) ply: Option<u32>,
    /// What stands after it.
    pub(crate) memo: &'a str,
}

/// `"変化" 1*(colon *"変化") [ply ["手" ["目"]]] memo`. ShogiGUI once wrote 変化： twice.
pub(crate) fn variation_line(line: &str) -> Option<VariationLine<'_>> {
    let (rest, _) = opening(line).ok()?;
    let (rest, _) = many0_count(opening).parse(rest).ok()?;
    let Some((ply, rest)) = tables::number(rest) else {
        return Some(VariationLine { ply: None, memo: super::lines::trim(rest) });
    };
    let rest = rest.trim_start_matches(is_blank);
    let rest = rest.strip_prefix("手目").or_else(|| rest.strip_prefix('手')).unwrap_or(rest);
    Some(VariationLine { ply: Some(ply), memo: super::lines::trim(rest) })
}

fn opening(input: &str) -> IResult<&str, ()> {
    let blanks = || take_while(is_blank);
    (tag("変化"), blanks(), alt((tag("："), tag(":"))), blanks(), opt(tag("第"))).map(|_| ()).parse(input)
}

/// Where a variation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// It leaves this line.
    Branch(usize),
    /// This line ends before that ply and states no ending: the variation is its continuation.
    Continue(usize),
    /// No line has that ply.
    Nowhere,
}

/// The lines that a variation may leave: the last one written, the one it leaves, and so on down
/// to the main line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stack(Vec<(usize, u32)>);

/// How far a line of play goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The ply after its last move.
    pub(crate) next: u32,
    /// Whether it states an ending, which has a ply of its own.
    pub(crate) ended: bool,
}

impl Stack {
    /// The place of a variation at `ply`, and whether lines that might have had it were passed over.
    ///
    /// A line that itself begins at `ply` or later is no candidate: its first move is the sibling.
    /// Kifu for Windows writes the latest branch first and returns to the outer line afterwards.
    pub(crate) fn place(&mut self, ply: u32, reach: impl Fn(usize) -> Reach) -> (Place, bool) {
        let mut passed = false;
        if ply == 0 {
            return (Place::Nowhere, passed);
        }
        let mut kept = self.0.len();
        while let Some(&(line, first)) = kept.checked_sub(1).and_then(|top| self.0.get(top)) {
            kept -= 1;
            if line != 0 && first >= ply {
                continue;
            }
            let Reach { next, ended } = reach(line);
            if ply < next || (ply == next && ended) {
                self.0.truncate(kept + 1);
                return (Place::Branch(line), passed);
            }
            if ply == next {
                self.0.truncate(kept + 1);
                return (Place::Continue(line), passed);
            }
            passed = true;
        }
        (Place::Nowhere, passed)
    }

    /// Notes a line that has just begun at `ply`.
    pub(crate) fn push(&mut self, line: usize, ply: u32) {
        self.0.push((line, ply));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, ply: Option<u32>, memo: &str) {
        assert_eq!(variation_line(line), Some(VariationLine { ply, memo }), "{line}");
    }

    #[test]
    fn forms_of_the_line() {
        check("変化：3手", Some(3), "");
        check("変化:2手", Some(2), "");
        check("変化：2", Some(2), "");
        check("変化：   2手", Some(2), "");
        check("変化：　　2手", Some(2), "");
        check("変化：２手", Some(2), "");
        check("変化：2手目", Some(2), "");
        check("変化：2手　研究", Some(2), "研究");
        check("変化：変化：3手", Some(3), "");
        check("変化：手", None, "手");
        assert_eq!(variation_line("変化の一例"), None);
        assert_eq!(variation_line("変化"), None);
    }

    /// Opens variations one after the other on a main line of eight moves; each has three moves.
    #[track_caller]
    fn check_places(plies: &[u32], expected: &[Place]) {
        let mut stack = Stack::default();
        stack.push(0, 1);
        let mut firsts = vec![1];
        for (&ply, &expected) in plies.iter().zip(expected) {
            let length = |line: usize| if line == 0 { 8 } else { 3 };
            let (place, _) =
                stack.place(ply, |line| Reach { next: firsts[line] + length(line), ended: line == 0 });
            assert_eq!(place, expected, "{plies:?} at {ply}");
            if let Place::Branch(_) = place {
                stack.push(firsts.len(), ply);
                firsts.push(ply);
            }
        }
    }

    #[test]
    fn the_latest_branch_comes_first() {
        use Place::Branch;
        check_places(&[4, 3, 4, 2], &[Branch(0), Branch(0), Branch(2), Branch(0)]);
        check_places(&[3, 3, 3], &[Branch(0), Branch(0), Branch(0)]);
        check_places(&[2, 4], &[Branch(0), Branch(1)]);
        check_places(&[1], &[Branch(0)]);
    }

    #[test]
    fn the_ply_of_an_ending_counts() {
        check_places(&[9, 10], &[Place::Branch(0), Place::Branch(1)]);
        check_places(&[10], &[Place::Nowhere]);
        check_places(&[0], &[Place::Nowhere]);
    }

    #[test]
    fn one_past_the_end_continues_and_further_returns_to_the_outer_line() {
        check_places(&[2, 5], &[Place::Branch(0), Place::Continue(1)]);
        check_places(&[2, 6], &[Place::Branch(0), Place::Branch(0)]);
    }
}
