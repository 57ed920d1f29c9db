//! Fitting a game to what a notation can hold: what goes is listed, what stays is unchanged.

use std::borrow::Cow;

use super::profile::Profile;
use crate::{
    finding::{
        Finding, LOST_COMMENTS, LOST_ENDING, LOST_EVALUATION, LOST_HEADER, LOST_START, LOST_TIMES,
        LOST_VARIATIONS, PERPETUAL_CHECK, Said,
    },
    notation::{self, Holds, LONGEST_TIME, StartHeld, Target, TimesHeld},
    record::EndingKind,
    replay::{Game, GameLine, says_start},
    shogi::{Color, Handicap, Setup},
    source::Span,
};

/// What is left of a game, and what had to go.
pub(super) struct Fitted {
    pub(super) game: Game,
    pub(super) losses: Vec<Finding>,
}

/// Takes out of `game` what `target` cannot hold, then what the program that is to read it cannot. `place` is where the game stands in its source.
pub(super) fn fit(mut game: Game, target: Target, profile: Option<Profile>, place: Span) -> Fitted {
    let mut fitting = Fitting { target, holds: target.holds(), place, losses: Vec::new() };
    fitting.header(&mut game);
    fitting.start(&mut game);
    fitting.variations(&mut game);
    fitting.clocks(&mut game);
    fitting.words(&mut game);
    fitting.endings(&mut game);
    fitting.places_of_variations(&mut game);
    if let Some(profile) = profile {
        for (code, message) in profile.fit(&mut game, target) {
            fitting.lose(code, message);
        }
    }
    Fitted { game, losses: fitting.losses }
}

struct Fitting {
    target: Target,
    holds: Holds,
    place: Span,
    losses: Vec<Finding>,
}

impl Fitting {
    fn lose(&mut self, code: &'static crate::finding::Code, message: impl Into<Said>) {
        let name = self.target.name();
        let finding = Finding::new(code, self.place, message).help((
            format!("convert to another notation, or keep the original beside the {name}"),
            format!("ほかの形式に変換するか、{name} とともに元のファイルも残してください"),
        ));
        self.losses.push(finding);
    }

    fn header(&mut self, game: &mut Game) {
        let target = self.target;
        let (mut lost, mut false_names) = (Vec::new(), Vec::new());
        let start = game.start;
        game.header.retain_mut(|(key, value)| {
            // The start position says what 手合割 says, if that is true.
            if key == "手合割" {
                if !says_start(value, start.as_ref()) {
                    false_names.push(format!("「{value}」"));
                }
                return false;
            }
            let Some(written) = target.field_as_written(key, value) else {
                if !value.is_empty() {
                    lost.push(format!("「{key}」"));
                }
                return false;
            };
            *value = written;
            true
        });
        let name = target.name();
        self.lose_fields(
            &lost,
            |fields| format!("{name} has no place for {fields}"),
            |fields| format!("{name} 形式には次の項目を書けません: {fields}"),
        );
        self.lose_fields(
            &false_names,
            |names| format!("手合割 says {names}, which is not how the game begins: left out"),
            |names| format!("手合割の{names}は開始局面と違うため、書きません"),
        );
    }

    /// Lists what is lost of these fields of the header, if there are any.
    fn lose_fields(
        &mut self,
        fields: &[String],
        en: impl FnOnce(String) -> String,
        ja: impl FnOnce(String) -> String,
    ) {
        if !fields.is_empty() {
            self.lose(&LOST_HEADER, (en(shortened(fields)), ja(shortened_ja(fields))));
        }
    }

    fn start(&mut self, game: &mut Game) {
        let Some(start) = &mut game.start else { return };
        if !self.holds.move_number && start.move_number != 1 {
            let (name, number) = (self.target.name(), start.move_number);
            let message = (
                format!("{name} counts from 1; the record counts from {number}"),
                format!("{name} 形式の手数は1からです。元の棋譜は{number}から始まります"),
            );
            start.move_number = 1;
            self.lose(&LOST_START, message);
        }
        let is_even = |start: &Setup| Handicap::of(start) == Some(Handicap::EVEN);
        if self.holds.start == StartHeld::Even && !is_even(start) {
            let name = self.target.name();
            let message = (
                format!("{name} cannot say that the game began elsewhere than in the even position"),
                format!("{name} 形式には平手以外の開始局面を書けません"),
            );
            self.lose(&LOST_START, message);
        }
    }

    fn variations(&mut self, game: &mut Game) {
        if self.holds.variations || game.lines.len() < 2 {
            return;
        }
        let lost = game.lines.len() - 1;
        game.lines.truncate(1);
        let name = self.target.name();
        let message = (
            format!("{name} has no variations: {} left out", counted(lost, "line")),
            format!("{name} 形式には変化を書けません（{lost}本を省きました）"),
        );
        self.lose(&LOST_VARIATIONS, message);
    }

    /// In KIF and KI2 a variation replaces a move or an ending: after a line that states no ending it would
    /// be read as its continuation. In Western texts a variation has a move or an ending, in JKF anything at all.
    fn places_of_variations(&mut self, game: &mut Game) {
        if game.lines.len() < 2 {
            return;
        }
        let follows = |line: &GameLine| {
            let Some(left) = game.lines.get(line.parent) else { return true };
            left.ending.is_none()
                && line.from_ply as usize >= left.from_ply.max(1) as usize + left.moves.len()
        };
        let is_empty = |line: &GameLine| line.moves.is_empty() && line.ending.is_none();
        let says_nothing =
            |line: &GameLine| is_empty(line) && line.comments.is_empty() && line.bookmarks.is_empty();
        let (what, what_ja, is_lost): (_, _, &dyn Fn(&GameLine) -> bool) = match self.target {
            Target::Kif | Target::Kifu | Target::Ki2 | Target::Ki2u => (
                "after the last move of a line without an ending",
                "終局のない手順の最終手の後の変化",
                &follows,
            ),
            Target::Psn | Target::Hodges => ("without a move", "指し手のない変化", &is_empty),
            Target::Jkf => ("with nothing in them", "何も書かれていない変化", &says_nothing),
            Target::Csa | Target::Csa3 | Target::Usi | Target::Sfen | Target::Bod | Target::Jsonl => return,
        };
        let mut gone: Vec<bool> = game.lines.iter().map(is_lost).collect();
        gone[0] = false;
        let before = game.lines.len();
        take_out(game, &mut gone);
        let lost = before - game.lines.len();
        if lost > 0 {
            let name = self.target.name();
            let message = (
                format!("{name} has no variations {what}: {} left out", counted(lost, "line")),
                format!("{name} 形式には{what_ja}を書けません（{lost}本を省きました）"),
            );
            self.lose(&LOST_VARIATIONS, message);
        }
    }

    fn clocks(&mut self, game: &mut Game) {
        let (mut lost, mut cut) = (0, 0);
        let mut keep = |time: &mut Option<i64>, holds: TimesHeld| {
            let Some(ms) = *time else { return };
            match holds {
                TimesHeld::Any => {}
                TimesHeld::Nothing => {
                    *time = None;
                    lost += 1;
                }
                TimesHeld::Seconds | TimesHeld::Milliseconds if !(0..=LONGEST_TIME).contains(&ms) => {
                    *time = None;
                    lost += 1;
                }
                TimesHeld::Seconds if ms % 1000 != 0 => {
                    *time = Some(ms - ms % 1000);
                    cut += 1;
                }
                TimesHeld::Seconds | TimesHeld::Milliseconds => {}
            }
        };
        for line in &mut game.lines {
            line.times.iter_mut().for_each(|time| keep(time, self.holds.times));
            if let Some(ending) = &mut line.ending {
                keep(&mut ending.time, self.holds.times);
            }
        }
        if lost > 0 {
            let name = self.target.name();
            let message = (
                format!("{name} has no place for times: {} left out", counted(lost, "time")),
                format!("{name} 形式には書けない消費時間があります（{lost}箇所を省きました）"),
            );
            self.lose(&LOST_TIMES, message);
        }
        if cut > 0 {
            let name = self.target.name();
            let message = (
                format!("{name} has whole seconds: {} cut", counted(cut, "time")),
                format!("{name} 形式の消費時間は秒単位です（{cut}箇所の端数を切り捨てました）"),
            );
            self.lose(&LOST_TIMES, message);
        }
    }

    fn words(&mut self, game: &mut Game) {
        let holds = self.holds;
        if !holds.evaluations && holds.comments {
            notation::as_comments(game);
        }
        let (mut comments, mut bookmarks, mut evaluations, mut changed) = (0, 0, 0, 0);
        for line in &mut game.lines {
            if !holds.comments {
                comments += line.comments.len();
                line.comments.clear();
                if let Some(ending) = &mut line.ending {
                    comments += ending.comments.len();
                    ending.comments.clear();
                }
            }
            if holds.comments && !holds.evaluations {
                evaluations_as_comments(line);
            }
            changed += self.respell(line);
            if !holds.bookmarks {
                bookmarks += line.bookmarks.len();
                line.bookmarks.clear();
            }
            if !holds.evaluations {
                evaluations += line.evaluations.len();
                line.evaluations.clear();
            }
        }
        self.lose_signs(changed);
        self.lose_words(comments, bookmarks);
        if evaluations > 0 {
            let name = self.target.name();
            let message = (
                format!("{name} has no place for {}", counted(evaluations, "evaluation")),
                format!("{name} 形式には評価値{evaluations}件を書けません"),
            );
            self.lose(&LOST_EVALUATION, message);
        }
    }

    /// Lists that so many lines of comment were changed.
    fn lose_signs(&mut self, changed: usize) {
        if changed == 0 {
            return;
        }
        let name = self.target.name();
        let lines = counted(changed, "line of comment");
        let message = (
            format!("{name} has no place for some signs: {lines} changed"),
            format!("{name} 形式のコメントには書けない記号があります（{changed}行を書き換えました）"),
        );
        self.lose(&LOST_COMMENTS, message);
    }

    /// Lists that so many lines of comment and bookmarks were left out.
    fn lose_words(&mut self, comments: usize, bookmarks: usize) {
        let (mut lost, mut lost_ja) = (Vec::new(), Vec::new());
        if comments > 0 {
            lost.push(counted(comments, "line of comment"));
            lost_ja.push(format!("コメント{comments}行"));
        }
        if bookmarks > 0 {
            lost.push(counted(bookmarks, "bookmark"));
            lost_ja.push(format!("しおり{bookmarks}件"));
        }
        if !lost.is_empty() {
            let name = self.target.name();
            let message = (
                format!("{name} has no place for {}", lost.join(" and ")),
                format!("{name} 形式には{}を書けません", lost_ja.join("と")),
            );
            self.lose(&LOST_COMMENTS, message);
        }
    }

    /// Takes out of the comments and bookmarks of a line what has a meaning of its own in the target, or
    /// is not kept there: how many that changed.
    fn respell(&self, line: &mut GameLine) -> usize {
        let after_end = line.ending.iter_mut().flat_map(|ending| ending.comments.iter_mut());
        let comments = line.comments.iter_mut().map(|(_, text)| text).chain(after_end);
        let mut changed = 0;
        for text in comments {
            if let Cow::Owned(respelt) = self.target.comment_as_written(text) {
                *text = respelt;
                changed += 1;
            }
        }
        for (_, text) in &mut line.bookmarks {
            let written = self.target.bookmark_as_written(text);
            if written.len() != text.len() {
                *text = written.to_owned();
                changed += 1;
            }
        }
        changed
    }

    fn endings(&mut self, game: &mut Game) {
        let start = game.start.map_or(Color::Black, |start| start.turn);
        let (mut lost, mut lost_ja) = (Vec::new(), Vec::new());
        let shows_perpetual_check = game.faults.iter().any(|(_, code)| *code == &PERPETUAL_CHECK);
        for (place, line) in game.lines.iter_mut().enumerate() {
            let mover = mover_after(line, start);
            // In KIF a word that nobody knows is an ending only behind a move.
            let is_bare = place == 0 && line.moves.is_empty() && is_kakinoki(self.target);
            let Some(ending) = &mut line.ending else { continue };
            let is_shown = place == 0 && shows_perpetual_check && ending.kind == EndingKind::PerpetualCheck;
            let held = self.target.holds_ending(ending, mover);
            match held.filter(|&kind| kind != EndingKind::Other || !is_bare) {
                Some(kind) if kind == ending.kind => {}
                // A word for fouls is enough where the moves say the rest.
                Some(EndingKind::IllegalMove) if is_shown => {}
                Some(kind) => {
                    lost.push(format!("{} (written as {})", ending.kind.name(), kind.name()));
                    lost_ja.push(format!("{}（{}と書きます）", ending.kind.ja(), kind.ja()));
                    ending.kind = kind;
                    ending.text.clear();
                }
                None => {
                    lost.push(ending.kind.name().to_owned());
                    lost_ja.push(ending.kind.ja().to_owned());
                    line.leave_out_ending();
                }
            }
        }
        if !lost.is_empty() {
            let name = self.target.name();
            let message = (
                format!("{name} cannot say this ending: {}", shortened(&lost)),
                format!("{name} 形式には書けない終局です: {}", shortened_ja(&lost_ja)),
            );
            self.lose(&LOST_ENDING, message);
        }
    }
}

const fn is_kakinoki(target: Target) -> bool {
    matches!(target, Target::Kif | Target::Kifu | Target::Ki2 | Target::Ki2u)
}

/// Takes out the lines of play that are marked, with all that leave them.
fn take_out(game: &mut Game, gone: &mut [bool]) {
    let mut places = vec![0; gone.len()];
    let mut kept = 0;
    for (place, line) in game.lines.iter().enumerate() {
        gone[place] |= place > 0 && gone.get(line.parent).copied().unwrap_or(true);
        places[place] = kept;
        kept += usize::from(!gone[place]);
    }
    let mut place = 0;
    game.lines.retain_mut(|line| {
        line.parent = places.get(line.parent).copied().unwrap_or(0);
        place += 1;
        !gone[place - 1]
    });
}

/// What engines say of a move becomes a comment, before the others at its place: the text as CSA has it,
/// with one of its two stars. Where it was not understood in full, it is there already.
fn evaluations_as_comments(line: &mut GameLine) {
    let mut comments = std::mem::take(&mut line.comments).into_iter().peekable();
    for (at, evaluation) in std::mem::take(&mut line.evaluations) {
        while let Some(comment) = comments.next_if(|(before, _)| *before < at) {
            line.comments.push(comment);
        }
        let here: Vec<_> = std::iter::from_fn(|| comments.next_if(|(there, _)| *there == at)).collect();
        let text = format!("*{}", evaluation.text);
        if !here.iter().any(|(_, comment)| *comment == text) {
            line.comments.push((at, text));
        }
        line.comments.extend(here);
    }
    line.comments.extend(comments);
}

/// The side to move after the last move of a line.
pub(super) fn mover_after(line: &GameLine, start: Color) -> Color {
    let plies = line.from_ply.max(1) as usize - 1 + line.moves.len();
    if plies.is_multiple_of(2) { start } else { !start }
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    match noun.split_once(' ') {
        Some((first, rest)) => format!("{count} {first}{plural} {rest}"),
        None => format!("{count} {noun}{plural}"),
    }
}

/// Of a list only so many are named.
const NAMED: usize = 6;

/// The first few of a list, and how many more there are.
fn shortened(items: &[String]) -> String {
    if items.len() <= NAMED {
        return items.join(", ");
    }
    format!("{} and {} more", items[..NAMED].join(", "), items.len() - NAMED)
}

/// The same in Japanese.
fn shortened_ja(items: &[String]) -> String {
    if items.len() <= NAMED {
        return items.join("、");
    }
    format!("{}ほか{}件", items[..NAMED].join("、"), items.len() - NAMED)
}
