//! The counts of one input, and how they add up.

use std::collections::BTreeMap;

use kifu::{
    examine::Examined,
    finding::{Code, Finding},
    replay::{Game, GameLine, Winner},
    shogi::{Color, Move},
    source::Source,
};

/// How often each name occurs.
pub(super) type Table = BTreeMap<String, u64>;

/// The ending of a game that has none.
pub(super) const NOT_STATED: &str = "not stated";
/// The start of a game from a position without a name.
pub(super) const ANOTHER_POSITION: &str = "another position";
/// The start of a game from the even position.
const EVEN: &str = "平手";
/// The start of a game whose start is not known.
pub(super) const NOT_KNOWN: &str = "not known";

/// What was counted.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) files: u64,
    /// Files in which no game was found.
    pub(super) without_game: u64,
    pub(super) games: u64,
    pub(super) variations: u64,
    pub(super) with_times: u64,
    pub(super) with_comments: u64,
    pub(super) with_variations: u64,
    pub(super) with_evaluations: u64,
    /// Games that could be read only in part.
    pub(super) in_part: u64,
    /// How many games have so many moves.
    pub(super) lengths: BTreeMap<u64, u64>,
    pub(super) results: Results,
    /// Info, warning, error.
    pub(super) severities: [u64; 3],
    pub(super) notations: Table,
    pub(super) encodings: Table,
    pub(super) handicaps: Table,
    pub(super) endings: Table,
    /// The first move and the first two of the games from the even position, in USI.
    pub(super) first_moves: Table,
    pub(super) openings: Table,
    pub(super) players: BTreeMap<String, Results>,
    pub(super) events: Table,
    pub(super) years: Table,
    pub(super) codes: Table,
}

/// Results: of games by side, or of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Results {
    /// Black won; the player won.
    pub(super) won: u64,
    /// White won; the player lost.
    pub(super) lost: u64,
    pub(super) drawn: u64,
    pub(super) unknown: u64,
}

impl Results {
    pub(super) const fn games(&self) -> u64 {
        self.won + self.lost + self.drawn + self.unknown
    }

    const fn count(&mut self, winner: Winner, side: Color) {
        match (winner, side) {
            (Winner::Side(Color::Black), Color::Black) | (Winner::Side(Color::White), Color::White) => {
                self.won += 1;
            }
            (Winner::Side(_), _) => self.lost += 1,
            (Winner::Draw, _) => self.drawn += 1,
            (Winner::Unknown, _) => self.unknown += 1,
        }
    }

    const fn add(&mut self, other: Self) {
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.unknown += other.unknown;
    }
}

impl Counts {
    /// Counts a file that could not be read.
    pub(super) const fn unreadable(&mut self) {
        self.files += 1;
        self.without_game += 1;
    }

    /// Counts a file, unless it is a later part of one.
    pub(super) fn file(&mut self, source: &Source, examined: &Examined, is_first: bool) {
        self.games += examined.games.len() as u64;
        if !is_first {
            return;
        }
        self.files += 1;
        match examined.notation {
            Some(notation) => {
                one(&mut self.notations, notation.name());
                one(&mut self.encodings, source.encoding().name());
            }
            None => self.without_game += 1,
        }
    }

    /// Counts a game.
    pub(super) fn game(&mut self, game: &Game) {
        let Some(main) = game.main() else { return };
        let winner = main.ending.as_ref().map_or(Winner::Unknown, |ending| ending.winner);
        self.results.count(winner, Color::Black);
        *self.lengths.entry(main.moves.len() as u64).or_default() += 1;
        self.contents(game);
        one(&mut self.endings, main.ending.as_ref().map_or(NOT_STATED, |ending| ending.kind.name()));
        let start = match (&game.handicap, &game.start) {
            (Some(handicap), _) => handicap.as_str(),
            (None, Some(_)) => ANOTHER_POSITION,
            (None, None) => NOT_KNOWN,
        };
        one(&mut self.handicaps, start);
        for side in Color::ALL {
            if let Some(name) = game.player(side) {
                self.players.entry(name.to_owned()).or_default().count(winner, side);
            }
        }
        if let Some(event) = game.field(&["棋戦"]).filter(|event| !event.is_empty()) {
            one(&mut self.events, event);
        }
        if let Some(year) = game.field(&["開始日時", "対局日"]).and_then(year) {
            one(&mut self.years, &year);
        }
        if game.handicap.as_deref() == Some(EVEN) {
            self.opening(&main.moves);
        }
    }

    fn contents(&mut self, game: &Game) {
        let any = |has: fn(&GameLine) -> bool| u64::from(game.lines.iter().any(has));
        self.variations += game.lines.len().saturating_sub(1) as u64;
        self.with_variations += u64::from(game.lines.len() > 1);
        self.with_times += any(|line| line.times.iter().any(Option::is_some));
        self.with_comments += any(|line| {
            !line.comments.is_empty()
                || line.ending.as_ref().is_some_and(|ending| !ending.comments.is_empty())
        });
        self.with_evaluations += any(|line| !line.evaluations.is_empty());
        self.in_part += u64::from(game.partial);
    }

    fn opening(&mut self, moves: &[Move]) {
        if let [first, ..] = moves {
            one(&mut self.first_moves, &first.to_string());
        }
        if let [first, second, ..] = moves {
            one(&mut self.openings, &format!("{first} {second}"));
        }
    }

    /// Counts findings.
    pub(super) fn findings(&mut self, findings: &[Finding]) {
        for finding in findings {
            self.severities[finding.severity as usize] += 1;
            let code: &Code = finding.code;
            one(&mut self.codes, code.name);
        }
    }

    /// Adds the counts of another input.
    pub(super) fn add(&mut self, other: Self) {
        for (sum, n) in [
            (&mut self.files, other.files),
            (&mut self.without_game, other.without_game),
            (&mut self.games, other.games),
            (&mut self.variations, other.variations),
            (&mut self.with_times, other.with_times),
            (&mut self.with_comments, other.with_comments),
            (&mut self.with_variations, other.with_variations),
            (&mut self.with_evaluations, other.with_evaluations),
            (&mut self.in_part, other.in_part),
        ] {
            *sum += n;
        }
        self.results.add(other.results);
        for (length, n) in other.lengths {
            *self.lengths.entry(length).or_default() += n;
        }
        self.severities.iter_mut().zip(other.severities).for_each(|(sum, n)| *sum += n);
        for (table, counts) in [
            (&mut self.notations, other.notations),
            (&mut self.encodings, other.encodings),
            (&mut self.handicaps, other.handicaps),
            (&mut self.endings, other.endings),
            (&mut self.first_moves, other.first_moves),
            (&mut self.openings, other.openings),
            (&mut self.events, other.events),
            (&mut self.years, other.years),
            (&mut self.codes, other.codes),
        ] {
            for (name, n) in counts {
                *table.entry(name).or_default() += n;
            }
        }
        for (name, results) in other.players {
            self.players.entry(name).or_default().add(results);
        }
    }

    /// The number of moves of all games.
    pub(super) fn plies(&self) -> u64 {
        self.lengths.iter().map(|(length, games)| length * games).sum()
    }

    /// The fewest moves of a game.
    pub(super) fn shortest(&self) -> u64 {
        self.lengths.keys().next().copied().unwrap_or(0)
    }

    /// The most moves of a game.
    pub(super) fn longest(&self) -> u64 {
        self.lengths.keys().next_back().copied().unwrap_or(0)
    }

    /// The length in the middle of all games by length, or the mean of the two there: twice that, which is
    /// a whole number.
    pub(super) fn doubled_median(&self) -> u64 {
        let games: u64 = self.lengths.values().sum();
        self.length_of(games.div_ceil(2)) + self.length_of(games / 2 + 1)
    }

    /// The length of the game at this place, counted from 1, of all games by length.
    fn length_of(&self, place: u64) -> u64 {
        let mut games = 0;
        let reached = |&(_, n): &(&u64, &u64)| {
            games += n;
            games >= place
        };
        self.lengths.iter().find(reached).map_or(0, |(length, _)| *length)
    }

    /// How many games begin from the even position.
    pub(super) fn even(&self) -> u64 {
        self.handicaps.get(EVEN).copied().unwrap_or(0)
    }
}

fn one(table: &mut Table, name: &str) {
    match table.get_mut(name) {
        Some(count) => *count += 1,
        None => {
            table.insert(name.to_owned(), 1);
        }
    }
}

/// The year of a date: the first four digits side by side that can be one.
fn year(date: &str) -> Option<String> {
    let half = |c: char| match c {
        '０'..='９' => char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')).unwrap_or(c),
        c => c,
    };
    let plain: String = date.chars().take(64).map(half).collect();
    let mut runs = plain.split(|c: char| !c.is_ascii_digit()).filter(|run| run.len() == 4 || run.len() == 8);
    runs.find_map(|run| run.get(..4).filter(|year| ("1500".."2200").contains(year))).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{Counts, year};

    #[test]
    fn the_year_of_a_date_is_found_in_every_form() {
        let check =
            |date: &str, expected: Option<&str>| assert_eq!(year(date).as_deref(), expected, "{date}");
        check("2024/01/02 10:00", Some("2024"));
        check("１９８２年３月", Some("1982"));
        check("20240102", Some("2024"));
        check("令和6年1月2日(2024年)", Some("2024"));
        check("令和6年", None);
        check("????/??/??", None);
        check("9999-01-01", None);
    }

    #[test]
    fn the_median_is_the_length_in_the_middle_or_the_mean_of_the_two_there() {
        let check = |lengths: &[(u64, u64)], doubled: u64, plies: u64| {
            let counts = Counts { lengths: lengths.iter().copied().collect(), ..Counts::default() };
            assert_eq!((counts.doubled_median(), counts.plies()), (doubled, plies), "{lengths:?}");
        };
        check(&[], 0, 0);
        check(&[(10, 1), (20, 1), (90, 1)], 40, 120);
        check(&[(10, 5), (20, 1)], 20, 70);
        check(&[(4, 1), (5, 1)], 9, 9);
        check(&[(4, 2), (7, 1), (9, 1)], 11, 24);
    }
}
