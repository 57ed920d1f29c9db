//! What is written is read again as the same game: random games with handicaps, variations, comments,
//! clocks and endings, through every notation and every ordered pair of notations.

use kifu::{
    convert::{Conversion, Tolerance},
    examine::{ExamineOptions, examine},
    finding::Severity,
    notation::{MovesHeld, Target},
    record::EndingKind,
    replay::{Ending, Game, GameLine, Winner},
    shogi::{Color, Handicap, Move, Position, Setup},
    source::{Source, Span},
};
use proptest::prelude::*;

/// Comments that look like something else.
const WORDS: [&str; 12] = [
    "定跡",
    "変化：3手",
    "*30 points",
    "まで5手で先手の勝ち",
    "a,b,-3334FU",
    "[Result \"1-0\"]",
    "1. P-7f (P-2f) ; ok",
    "  字下げ",
    "▲７六歩",
    "& not a bookmark",
    "\"quoted\" \\ back",
    "12:30～13:30",
];

/// Numbers from a seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

fn random_line(dice: &mut Dice, position: &mut Position, plies: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        if legal.is_empty() {
            break;
        }
        let played = legal[dice.roll(legal.len())];
        position.play(played);
        moves.push(played);
    }
    moves
}

/// A game with something of everything.
fn random_game(seed: u64) -> Game {
    let mut dice = Dice(seed);
    let all: Vec<Handicap> =
        Handicap::all().filter(|handicap| handicap.is_in_kif_list() && !handicap.is_disputed()).collect();
    let handicap = if dice.roll(2) == 0 { Handicap::EVEN } else { all[dice.roll(all.len())] };
    let start = handicap.setup();
    let mut game = Game { start: Some(start), handicap: Some(handicap.name().to_owned()), ..Game::default() };
    let names = if start.turn == Color::White { ["下手", "上手"] } else { ["先手", "後手"] };
    for (key, value) in
        [(names[0], "青葉"), (names[1], "楓 三段"), ("棋戦", "春の大会"), ("開始日時", "2026/05/03")]
    {
        game.header.push((key.to_owned(), value.to_owned()));
    }
    let plies = 1 + dice.roll(60);
    let moves = random_line(&mut dice, &mut Position::new(&start), plies);
    game.lines.push(dress(&mut dice, &start, 0, 1, moves));
    for _ in 0..dice.roll(4) {
        add_variation(&mut dice, &mut game, &start);
    }
    game
}

/// A variation of the last line or of the main line, in the order that lines have in a game.
fn add_variation(dice: &mut Dice, game: &mut Game, start: &Setup) {
    let last = game.lines.len() - 1;
    // The next line of a depth-first list hangs on the last line or on one that it hangs on.
    let parent = if dice.roll(2) == 0 { last } else { game.lines[last].parent };
    let (first, length) = (game.lines[parent].from_ply, game.lines[parent].moves.len());
    let floor = game
        .lines
        .iter()
        .filter(|line| line.parent == parent && line.from_ply > 1)
        .map(|line| line.from_ply)
        .max();
    let low = floor.unwrap_or(first + 1).max(first + 1);
    let high = first + u32::try_from(length).unwrap();
    if low >= high {
        return;
    }
    let from_ply = low + u32::try_from(dice.roll((high - low) as usize)).unwrap();
    let mut position = Position::new(start);
    path(game, parent, from_ply - 1).into_iter().for_each(|played| {
        position.play(played);
    });
    let taken: Vec<Move> = game
        .lines
        .iter()
        .filter(|line| line.parent == parent && line.from_ply == from_ply)
        .filter_map(|line| line.moves.first().copied())
        .chain(game.lines[parent].moves.get((from_ply - first) as usize).copied())
        .collect();
    let plies = 1 + dice.roll(8);
    let moves = random_line(dice, &mut position, plies);
    if moves.is_empty() || taken.contains(&moves[0]) {
        return;
    }
    let line = dress(dice, start, parent, from_ply, moves);
    game.lines.push(line);
}

/// The first `plies` moves from the start of the game along a line.
fn path(game: &Game, line: usize, plies: u32) -> Vec<Move> {
    let own = &game.lines[line];
    let mut moves = if line == 0 { Vec::new() } else { path(game, own.parent, own.from_ply - 1) };
    moves.extend(&own.moves);
    moves.truncate(plies as usize);
    moves
}

/// Times, comments and an ending for a line.
fn dress(dice: &mut Dice, start: &Setup, parent: usize, from_ply: u32, moves: Vec<Move>) -> GameLine {
    let times = moves
        .iter()
        .map(|_| (dice.roll(3) > 0).then(|| i64::try_from(dice.roll(400)).unwrap() * 1000))
        .collect();
    let mut line = GameLine { parent, from_ply, moves, times, ..GameLine::default() };
    for at in 0..=line.moves.len() {
        for _ in 0..dice.roll(8).saturating_sub(5) {
            let text = WORDS[dice.roll(WORDS.len())].to_owned();
            line.comments.push((u32::try_from(at).unwrap(), text));
        }
    }
    let plies = from_ply as usize - 1 + line.moves.len();
    let mover = if plies.is_multiple_of(2) { start.turn } else { !start.turn };
    line.ending = match dice.roll(7) {
        0 => None,
        1 => Some((EndingKind::Interrupted, Winner::Unknown)),
        2 => Some((EndingKind::TimeUp, Winner::Side(!mover))),
        3 => Some((EndingKind::Impasse, Winner::Draw)),
        4 => Some((EndingKind::IllegalMove, Winner::Side(!mover))),
        5 => Some((EndingKind::MaxMoves, Winner::Draw)),
        _ => Some((EndingKind::Resign, Winner::Side(!mover))),
    }
    .map(|(kind, winner)| Ending { kind, winner, text: String::new(), time: None, comments: Vec::new() });
    line
}

/// The game in `target`, and what is read from it. The conversion proves itself; what it lost is not
/// the point here.
fn through(game: &Game, target: Target) -> Result<Game, TestCaseError> {
    let conversion = Conversion { tolerance: Tolerance::Limits, ..Conversion::to(target) };
    let converted = conversion.run(game.clone(), Span::default());
    let refusals: Vec<_> =
        converted.findings.iter().filter(|finding| finding.severity == Severity::Error).collect();
    prop_assert!(refusals.is_empty(), "{}: {refusals:?}\n{game:?}", target.name());
    let name = format!("a.{}", target.extension());
    let text = String::from_utf8_lossy(&converted.bytes).into_owned();
    let source = Source::new(name, converted.bytes, None);
    let examined = examine(&source, &ExamineOptions::default());
    let errors: Vec<_> =
        examined.findings.iter().filter(|finding| finding.severity == Severity::Error).collect();
    prop_assert!(errors.is_empty(), "{}: {errors:?}\n{text}", target.name());
    let mut games: Vec<Game> = examined.to_games().collect();
    prop_assert_eq!(games.len(), 1, "{}: {}", target.name(), text);
    Ok(games.remove(0))
}

fn main_moves(game: &Game) -> &[Move] {
    game.main().map_or(&[], |line| &line.moves)
}

/// The targets that can be read back as games, but bare Hodges, which cannot say a start.
fn readable() -> Vec<Target> {
    let all = Target::ALL.into_iter();
    all.filter(|target| {
        target.holds().moves == MovesHeld::All && target.notation().is_some() && *target != Target::Hodges
    })
    .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn every_ordered_pair_of_notations_keeps_the_moves(seed: u64) {
        let game = random_game(seed);
        for first in readable() {
            let once = through(&game, first)?;
            prop_assert_eq!(main_moves(&once), main_moves(&game), "{}", first.name());
            for second in readable() {
                let twice = through(&once, second)?;
                prop_assert_eq!(main_moves(&twice), main_moves(&game), "{} then {}", first.name(), second.name());
                if first.holds().variations && second.holds().variations {
                    prop_assert_eq!(twice.lines.len(), game.lines.len());
                }
            }
        }
    }

    #[test]
    fn a_chain_of_notations_keeps_every_move(seed: u64) {
        let game = random_game(seed);
        let chain = [Target::Kif, Target::Csa, Target::Ki2, Target::Psn, Target::Jkf, Target::Kifu];
        let mut last = game.clone();
        for target in chain {
            last = through(&last, target)?;
        }
        prop_assert_eq!(main_moves(&last), main_moves(&game));
        prop_assert_eq!(last.start, game.start);
    }

    #[test]
    fn a_notation_that_holds_everything_loses_nothing(seed: u64) {
        let game = random_game(seed);
        for target in [Target::Kif, Target::Kifu] {
            let again = through(&game, target)?;
            prop_assert_eq!(&again.lines.iter().map(|line| (&line.moves, &line.times, &line.comments)).collect::<Vec<_>>(),
                &game.lines.iter().map(|line| (&line.moves, &line.times, &line.comments)).collect::<Vec<_>>());
        }
    }
}
