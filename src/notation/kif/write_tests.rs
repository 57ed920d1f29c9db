//! Games of all shapes, written and read again.

use proptest::prelude::*;

use super::{parse, write};
use crate::{
    finding::{Finding, Findings},
    notation::{Target, WriteOptions},
    record::EndingKind,
    replay::{Convention, Ending, Game, GameLine, Winner, replay},
    shogi::{Move, Position, Setup},
    source::Source,
};

/// What becomes one line of play: from which line and ply it leaves, and the choices of its moves.
type Branch = (prop::sample::Index, prop::sample::Index, Vec<u16>);

static STARTS: &[&str] = &[
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 31",
    "4k4/9/+N+L+P+S+B+R3/9/9/9/3+r+b+s+p+l+n/9/4K4 b RGSNL5Prbgsnl5p 1",
];

/// Plays legal moves, one a choice.
fn play(position: &mut Position, choices: &[u16]) -> Vec<Move> {
    let mut played = Vec::new();
    for &choice in choices {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let Some(&next) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
        let _ = position.play(next);
        played.push(next);
    }
    played
}

/// The moves from the start of the game up to the ply before `from_ply` of a line.
fn path(game: &Game, line: usize, plies: usize) -> Vec<Move> {
    let this = &game.lines[line];
    let before = this.from_ply.max(1) as usize - 1;
    let mut moves = if line == 0 { Vec::new() } else { path(game, this.parent, before) };
    moves.truncate(plies);
    let own = plies.saturating_sub(before).min(this.moves.len());
    moves.extend(&this.moves[..own]);
    moves
}

fn add_branch(game: &mut Game, start: &Setup, branch: &Branch) {
    let (line, ply, choices) = branch;
    let parent = line.index(game.lines.len());
    let first = game.lines[parent].from_ply.max(1);
    let length = game.lines[parent].moves.len();
    // The first move of a variation is the sibling of a move of its parent, not of its parent itself.
    let offset = if parent == 0 { 0 } else { 1 };
    let Some(room) = length.checked_sub(offset).filter(|&room| room > 0) else { return };
    let from_ply = first + u32::try_from(offset + ply.index(room)).unwrap();
    let mut position = Position::new(start);
    for next in path(game, parent, from_ply as usize - 1) {
        let _ = position.play(next);
    }
    let moves = play(&mut position, choices);
    let Some(&opening) = moves.first() else { return };
    let taken =
        |line: &GameLine| line.parent == parent && line.from_ply == from_ply && line.moves[0] == opening;
    if game.lines[1..].iter().any(taken) || path(game, parent, from_ply as usize).last() == Some(&opening) {
        return;
    }
    game.lines.push(GameLine { parent, from_ply, ..line_of(moves) });
}

fn line_of(moves: Vec<Move>) -> GameLine {
    GameLine { times: vec![None; moves.len()], moves, ..GameLine::default() }
}

fn ending(game: &mut Game, line: usize, kind: EndingKind) {
    let start = game.start.unwrap().turn;
    let plies = game.lines[line].from_ply.max(1) as usize - 1 + game.lines[line].moves.len();
    let mover = if plies.is_multiple_of(2) { start } else { !start };
    let winner = match kind {
        EndingKind::Resign | EndingKind::Checkmate | EndingKind::TimeUp | EndingKind::IllegalMove => {
            Winner::Side(!mover)
        }
        EndingKind::Declaration | EndingKind::Forfeit | EndingKind::Unstated => Winner::Side(mover),
        EndingKind::Repetition | EndingKind::Impasse | EndingKind::MaxMoves | EndingKind::Draw => {
            Winner::Draw
        }
        EndingKind::NoMate
        | EndingKind::PerpetualCheck
        | EndingKind::Interrupted
        | EndingKind::SealedMove
        | EndingKind::Matta
        | EndingKind::Error
        | EndingKind::Other => Winner::Unknown,
    };
    let text = if kind == EndingKind::Other { "おしまい" } else { "" }.to_owned();
    let time = (kind != EndingKind::Unstated).then_some(3_000);
    game.lines[line].ending =
        Some(Ending { kind, winner, text, time, comments: vec!["感想".to_owned(), String::new()] });
}

pub(in crate::notation) fn games() -> impl Strategy<Value = Game> {
    let choices = |most| prop::collection::vec(any::<u16>(), 1..most);
    let branches =
        prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), choices(6)), 0..8);
    let words = prop::collection::vec(
        (any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[ -~ぁ-ん　*&]{0,12}", any::<bool>()),
        0..8,
    );
    let times = prop::collection::vec(prop::option::of(0..100_000_i64), 0..60);
    let kinds = prop::collection::vec(
        (any::<prop::sample::Index>(), prop::sample::select(EndingKind::ALL.to_vec())),
        0..4,
    );
    (0..STARTS.len(), choices(40), branches, words, times, kinds).prop_map(
        |(start, main, branches, words, times, kinds)| {
            let setup = Setup::from_sfen(STARTS[start]).unwrap();
            let mut game = Game { start: Some(setup), ..Game::default() };
            game.header = vec![("先手".to_owned(), "甲".to_owned()), ("備考".to_owned(), "a：b".to_owned())];
            game.lines.push(GameLine { from_ply: 1, ..line_of(play(&mut Position::new(&setup), &main)) });
            branches.iter().for_each(|branch| add_branch(&mut game, &setup, branch));
            for (line, at, text, is_bookmark) in words {
                let line = line.index(game.lines.len());
                let line = &mut game.lines[line];
                let at = u32::try_from(at.index(line.moves.len() + 1)).unwrap();
                let list = if is_bookmark { &mut line.bookmarks } else { &mut line.comments };
                list.push((at, if is_bookmark { text.trim().to_owned() } else { text }));
            }
            let mut times = times.into_iter();
            for line in &mut game.lines {
                line.comments.sort_by_key(|&(at, _)| at);
                line.bookmarks.sort_by_key(|&(at, _)| at);
                line.times
                    .iter_mut()
                    .for_each(|time| *time = times.next().flatten().map(|seconds| seconds * 1000));
            }
            for (line, kind) in kinds {
                let line = line.index(game.lines.len());
                if kind != EndingKind::PerpetualCheck {
                    ending(&mut game, line, kind);
                }
            }
            game
        },
    )
}

fn read(text: &str) -> (Game, Vec<Finding>) {
    let source = Source::new("a.kifu", text.as_bytes().to_vec(), None);
    let mut findings = Findings::new();
    let records = parse(&source, &mut findings);
    assert_eq!(records.len(), 1, "{text}");
    let replayed = replay(&records[0], Convention::Kif, &mut findings, |_, _| {});
    (Game::new(&records[0], &replayed, Convention::Kif), findings.take())
}

fn written(game: &Game) -> String {
    let mut text = String::new();
    write(Target::Kifu, game, &WriteOptions::default(), &mut text);
    text
}

/// The lines with all their moves, whatever their order.
pub(in crate::notation) fn contents(game: &Game) -> Vec<String> {
    let mut lines: Vec<String> = (0..game.lines.len())
        .map(|line| {
            let this = &game.lines[line];
            let ending = this
                .ending
                .as_ref()
                .map(|ending| (ending.kind, ending.winner, ending.time, &ending.comments));
            let usi: Vec<String> = path(game, line, usize::MAX).iter().map(Move::to_string).collect();
            format!(
                "{usi:?} {} {:?} {:?} {:?} {ending:?}",
                this.from_ply.max(1),
                this.times,
                this.comments,
                this.bookmarks
            )
        })
        .collect();
    lines.sort();
    lines
}

proptest! {
    #[test]
    fn a_written_game_reads_as_the_same_game(game in games()) {
        let text = written(&game);
        let (again, findings) = read(&text);
        prop_assert_eq!(contents(&game), contents(&again), "{}", text);
        prop_assert_eq!(game.start, again.start);
        prop_assert_eq!(&written(&again), &text);
        let unexpected: Vec<&Finding> =
            findings.iter().filter(|finding| !matches!(finding.code.name, "unknown-ending" | "perpetual-check")).collect();
        prop_assert!(unexpected.is_empty(), "{:?}\n{}", unexpected, text);
    }
}
