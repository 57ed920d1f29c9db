//! `kifu check --stdin-format jsonl`.

use kifu::{
    examine::{ExamineOptions, Examined, examine},
    finding::{Finding, Severity},
    replay::Game,
    report::{Format, Lang, Object, one_line},
    shogi::Color,
    source::{Encoding, Source},
};
use serde::Serialize;

use super::{
    Line, VERSION,
    entry::{self, Entry},
    guarded, id_of, no_game, refuse_paths,
};
use crate::{
    args::{Check, Shared},
    exit::{Exit, Trouble},
    reports,
    settings::Settings,
};

/// Runs the stream.
pub(crate) fn run(shared: &Shared, check: &Check, settings: &Settings) -> Result<Exit, Trouble> {
    refuse_paths(&check.paths)?;
    if check.format.is_some_and(|format| format != Format::Jsonl) {
        return Err(Trouble::Usage(
            "--stdin-format jsonl gives JSON lines: --format can only be jsonl".to_owned(),
        ));
    }
    let most = check.max_line_bytes;
    let lang = reports::lang_of(Format::Jsonl, check.lang);
    super::run(shared, most, |line| answer(line, most, lang, shared, settings))
}

/// The line that goes out. Fields never change their type; what is not known is null.
#[derive(Serialize)]
struct Answer<'a> {
    v: u32,
    id: Option<String>,
    src: Option<&'a str>,
    format: Option<&'static str>,
    encoding: Option<&'static str>,
    /// Whether there is a game, and no error in it.
    ok: bool,
    /// How many games the text holds; the fields that follow speak of the first.
    games: usize,
    black: Option<&'a str>,
    white: Option<&'a str>,
    start: Option<String>,
    plies: usize,
    winner: Option<&'static str>,
    ending: Option<&'static str>,
    moves: String,
    err: usize,
    warn: usize,
    findings: Vec<Object<'a>>,
}

fn answer(line: Line, most: usize, lang: Lang, shared: &Shared, settings: &Settings) -> String {
    match entry::read(line, most, shared) {
        Ok(Entry { src, from, source }) => {
            let options = ExamineOptions { from, rules: settings.rules.clone(), errors_only: false };
            let answer = guarded(|| game(src.as_deref(), &source, &options, lang, settings));
            answer.unwrap_or_else(|why| nothing(src.as_deref(), &why, lang))
        }
        Err(garbage) => nothing(garbage.src.as_deref(), &garbage.why, lang),
    }
}

fn game(
    src: Option<&str>,
    source: &Source,
    options: &ExamineOptions,
    lang: Lang,
    settings: &Settings,
) -> String {
    let Examined { notation, games, mut findings } = examine(source, options);
    settings.apply(&mut findings);
    let examined = Examined { notation, games, findings: Vec::new() };
    let first = examined.to_games().next();
    let id = examined.games.first().and_then(|game| id_of(&game.replayed));
    let encoding = Some(source.encoding());
    let facts = Facts { id, notation, encoding, games: examined.games.len(), first, lang };
    line_of(src, source, &facts, &findings)
}

/// The line about what is no game.
fn nothing(src: Option<&str>, why: &str, lang: Lang) -> String {
    let source = Source::new("-", Vec::new(), None);
    line_of(src, &source, &Facts { lang, ..Facts::default() }, &[no_game(why)])
}

/// What is known of a text.
#[derive(Default)]
struct Facts {
    id: Option<String>,
    notation: Option<kifu::notation::Notation>,
    encoding: Option<Encoding>,
    games: usize,
    first: Option<Game>,
    /// The language of the findings.
    lang: Lang,
}

fn line_of(src: Option<&str>, source: &Source, facts: &Facts, findings: &[Finding]) -> String {
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let first = facts.first.as_ref();
    let main = first.and_then(Game::main);
    let ending = main.and_then(|line| line.ending.as_ref());
    let moves: Vec<String> =
        main.map_or(&[][..], |line| &line.moves).iter().map(ToString::to_string).collect();
    let answer = Answer {
        v: VERSION,
        id: facts.id.clone(),
        src,
        format: facts.notation.map(kifu::notation::Notation::name),
        encoding: facts.encoding.map(Encoding::name),
        ok: facts.games > 0 && count(Severity::Error) == 0,
        games: facts.games,
        black: first.and_then(|game| game.player(Color::Black)),
        white: first.and_then(|game| game.player(Color::White)),
        start: first.and_then(|game| game.start.as_ref()).map(ToString::to_string),
        plies: moves.len(),
        winner: ending.and_then(|ending| ending.winner.name()),
        ending: ending.map(|ending| ending.kind.name()),
        moves: moves.join(" "),
        err: count(Severity::Error),
        warn: count(Severity::Warning),
        findings: findings
            .iter()
            .map(|finding| Object::new(source, finding, facts.lang).without_path())
            .collect(),
    };
    let mut line = one_line(&answer);
    line.push('\n');
    line
}
