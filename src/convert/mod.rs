//! Games into other notations, with every loss listed and the result read back.
//!
//! A game is fitted to what the notation can hold ([`crate::notation::Holds`]), written, encoded, read
//! again and compared. A *limit* of the notation is listed and the conversion goes on; *damage* (a
//! character the encoding lacks, a move the notation cannot express, a game that could be read only in
//! part) refuses it, unless loss is allowed. Nothing is invented.

mod border;
mod encode;
mod fit;
mod profile;
mod readback;

pub use border::{Joint, Written};
pub use encode::{Eol, GETA};
pub use profile::{Needs, Profile};

use crate::{
    finding::{
        Finding, INEXPRESSIBLE_MOVE, MOVE_AFTER_END, READBACK_DIFFERS, SUBSTITUTED_CHARACTER, Said,
        UNENCODABLE_CHARACTER,
    },
    notation::{MovesHeld, Notation, Target, WriteOptions, detect, write},
    replay::Game,
    source::{Encoding, Span},
};

/// How a conversion is to be done.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// The notation to write.
    pub target: Target,
    /// Choices the notation leaves, and the encoding of the output.
    pub options: WriteOptions,
    /// The line ends of the output.
    pub eol: Eol,
    /// What may be lost.
    pub tolerance: Tolerance,
    /// The program that is to read the output; what it cannot read is listed as lost.
    pub profile: Option<Profile>,
}

/// What a conversion may lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tolerance {
    /// What the notation cannot hold, but no damage.
    #[default]
    Limits,
    /// Damage as well.
    Lossy,
    /// Nothing.
    Lossless,
}

/// One game in its new notation.
#[derive(Debug, Default)]
pub struct Converted {
    /// The text in the encoding asked for; empty where it was refused.
    pub bytes: Vec<u8>,
    /// See [`Written::marker`].
    pub marker: Vec<u8>,
    edges: border::Edges,
    /// Every loss, and why it was refused.
    pub findings: Vec<Finding>,
    /// Whether it may not be written.
    pub refused: bool,
    /// Whether it was refused for what would be lost: it would be written with [`Tolerance::Lossy`].
    pub for_loss: bool,
}

impl Conversion {
    /// The usual conversion to `target`: its own encoding and line ends.
    #[must_use]
    pub fn to(target: Target) -> Self {
        let is_japanese = matches!(target, Target::Kif | Target::Ki2);
        let encoding = if is_japanese { Encoding::ShiftJis } else { Encoding::Utf8 };
        Self {
            target,
            options: WriteOptions { encoding, ..WriteOptions::default() },
            eol: if is_japanese { Eol::Crlf } else { Eol::Lf },
            tolerance: Tolerance::default(),
            profile: None,
        }
    }

    /// The conversion to `target` in the form that a program reads best.
    #[must_use]
    pub fn to_program(target: Target, profile: Profile) -> Self {
        let usual = Self::to(target);
        let needs = profile.needs(target);
        Self {
            options: WriteOptions {
                encoding: needs.encoding.unwrap_or(usual.options.encoding),
                full_origin: needs.full_origin,
                layout: needs.layout,
                ..usual.options
            },
            eol: needs.eol.unwrap_or(usual.eol),
            profile: Some(profile),
            ..usual
        }
    }

    /// What stands before the first game of an output: UTF-16 is only told from other encodings by its
    /// byte order mark.
    #[must_use]
    pub const fn mark(&self) -> &'static [u8] {
        match self.options.encoding {
            Encoding::Utf16Le => &[0xFF, 0xFE],
            Encoding::Utf16Be => &[0xFE, 0xFF],
            Encoding::Utf8 | Encoding::ShiftJis | Encoding::EucJp | Encoding::Iso2022Jp => &[],
        }
    }

    /// What stands between two games of one output, encoded.
    #[must_use]
    pub fn separator(&self) -> Vec<u8> {
        encode::encode(self.target.separator(), self.options.encoding, self.eol)
    }

    /// What every game begins with and an output says only once, encoded.
    #[must_use]
    pub fn file_head(&self) -> Vec<u8> {
        encode::encode(&self.target.file_head(self.options.encoding), self.options.encoding, self.eol)
    }

    /// Text that is to stand in the output as it is, encoded; `None` where the encoding lacks a character.
    #[must_use]
    pub fn encoded(&self, text: &str) -> Option<Vec<u8>> {
        let fitted = encode::fit(text, self.options.encoding);
        let is_whole = fitted.substituted.is_empty() && fitted.missing.is_empty();
        is_whole.then(|| encode::encode(&fitted.text, self.options.encoding, self.eol))
    }

    /// Converts one game. `place` is where it stands in its source: the losses are reported there.
    #[must_use]
    pub fn run(&self, game: Game, place: Span) -> Converted {
        let mut converted = Converted::default();
        if game.partial || game.start.is_none() {
            converted.damage(self.tolerance, partial(place, &game));
            if converted.refused {
                return converted;
            }
        }
        if game.behind_end > 0 {
            converted.findings.push(behind_end(place, game.behind_end));
            converted.refused |= self.tolerance == Tolerance::Lossless;
        }
        if let Some(finding) = self.no_such_ply(&game, place) {
            converted.refuse(finding);
            return converted;
        }
        let fit::Fitted { mut game, losses } = fit::fit(game, self.target, self.profile, place);
        losses.into_iter().for_each(|loss| converted.loss(self.tolerance, loss));
        let mut text = String::with_capacity(room(&game));
        write(self.target, &game, &self.options, &mut text);
        let written = encode::written(text, self.options.encoding, self.eol);
        self.characters(&written, place, &mut converted);
        if converted.refused {
            return converted;
        }
        if !written.substituted.is_empty() || !written.missing.is_empty() {
            each_text(&mut game, |text| *text = encode::fit(text, self.options.encoding).text.into_owned());
        }
        let (marker, edges) = (self.marker(&game, &written.text), self.edges(&written.text));
        if let Some(finding) = self.compare(&game, written.text, place) {
            converted.damage(self.tolerance, finding);
        }
        if !converted.refused {
            (converted.bytes, converted.marker, converted.edges) = (written.bytes, marker, edges);
        }
        converted
    }

    /// Reads `text` in the notation of the target, and reports the first thing in which it is another
    /// game than `game`, which holds no more than the notation can. [`Self::run`] does it to all that it
    /// writes. Lists of positions and lone diagrams are no games, and there is nothing to compare.
    #[must_use]
    pub fn compare(&self, game: &Game, text: String, place: Span) -> Option<Finding> {
        let holds = self.target.holds();
        let notation = self.target.notation().filter(|_| holds.moves == MovesHeld::All)?;
        let difference =
            self.misread(&text, notation).or_else(|| readback::difference(game, text, notation, &holds))?;
        let help = (
            "report this: the text that was written is not the game that was read",
            "プログラムの不具合です。元のファイルを添えて報告してください",
        );
        Some(Finding::new(&READBACK_DIFFERS, place, difference).help(help))
    }

    /// A text that speaks of another notation is read as that, whatever its extension.
    fn misread(&self, text: &str, notation: Notation) -> Option<Said> {
        let detected = detect(text, Some(self.target.extension()));
        if detected == Some(notation) {
            return None;
        }
        let (name, detected) = (notation.name(), detected.map_or("no game", Notation::name));
        let message = (
            format!("the text is written in {name}, and would be read as {detected}"),
            format!("{name} 形式で書いたテキストが {detected} 形式として読まれてしまいます"),
        );
        Some(message.into())
    }

    /// The options with which no character is lost.
    #[must_use]
    pub const fn with_every_character(&self) -> &'static str {
        match self.target {
            Target::Kif => "--to kifu",
            Target::Ki2 => "--to ki2u",
            Target::Kifu
            | Target::Ki2u
            | Target::Csa
            | Target::Csa3
            | Target::Psn
            | Target::Hodges
            | Target::Usi
            | Target::Sfen
            | Target::Bod
            | Target::Jkf
            | Target::Jsonl => "--out-encoding utf-8",
        }
    }

    /// One position is asked for, and the game ends before it.
    fn no_such_ply(&self, game: &Game, place: Span) -> Option<Finding> {
        let is_read = self.target.holds().moves == MovesHeld::Positions && game.start.is_some();
        let ply = self.options.ply.filter(|_| is_read)?;
        let last = game.main().map_or(0, |line| line.moves.len());
        if ply as usize <= last {
            return None;
        }
        let message = match (last, game.partial) {
            (0, false) => (
                format!("there is no move {ply}: the game has no moves"),
                format!("{ply}手目はありません。指し手のない棋譜です"),
            ),
            (_, false) => (
                format!("there is no move {ply}: the game ends with move {last}"),
                format!("{ply}手目はありません。対局は{last}手目で終わっています"),
            ),
            (_, true) => (
                format!("there is no move {ply}: the game can be read only up to move {last}"),
                format!("{ply}手目はありません。棋譜が{last}手目までしか読めません"),
            ),
        };
        let help = (
            format!("name a move from 0 to {last}, or leave out --ply"),
            format!("--ply に0から{last}までの手数を指定するか、--ply を省いてください"),
        );
        Some(Finding::new(&INEXPRESSIBLE_MOVE, place, message).help(help))
    }

    fn characters(&self, fitted: &encode::Written, place: Span, converted: &mut Converted) {
        let utf8 = self.with_every_character();
        for (from, to) in &fitted.substituted {
            let title = self.options.encoding.title();
            let message = (
                format!("「{from}」 is written as 「{to}」: {title} has no other"),
                format!("{title} に「{from}」がないため「{to}」と書きます"),
            );
            let finding = Finding::new(&SUBSTITUTED_CHARACTER, place, message).help((
                format!("write UTF-8 ({utf8}) to keep every character"),
                format!("すべての文字を残すには UTF-8 で書き出してください（{utf8}）"),
            ));
            converted.loss(self.tolerance, finding);
        }
        if fitted.missing.is_empty() {
            return;
        }
        let shown: Vec<String> =
            fitted.missing.iter().take(8).map(|&c| format!("「{c}」 (U+{:04X})", u32::from(c))).collect();
        let more = fitted.missing.len().saturating_sub(shown.len());
        let (more, more_ja) = match more {
            0 => (String::new(), String::new()),
            more => (format!(" and {more} more"), format!("ほか{more}字")),
        };
        let title = self.options.encoding.title();
        let (instead, instead_ja) = match self.tolerance {
            Tolerance::Lossy => (format!(": written as {GETA}"), format!("（{GETA}と書きます）")),
            Tolerance::Limits | Tolerance::Lossless => (String::new(), String::new()),
        };
        let message = (
            format!("{title} has no {}{more}{instead}", shown.join(", ")),
            format!("{title} にない文字です: {}{more_ja}{instead_ja}", shown.join("、")),
        );
        let finding = Finding::new(&UNENCODABLE_CHARACTER, place, message).help((
            format!("write UTF-8 ({utf8}), or {GETA} in their place with --lossy"),
            format!("UTF-8 で書き出す（{utf8}）か、--lossy で{GETA}に置き換えてください"),
        ));
        converted.damage(self.tolerance, finding);
    }
}

impl From<Converted> for Written {
    fn from(converted: Converted) -> Self {
        Self { bytes: converted.bytes, marker: converted.marker, edges: converted.edges }
    }
}

impl Converted {
    fn loss(&mut self, tolerance: Tolerance, finding: Finding) {
        self.refused |= tolerance == Tolerance::Lossless;
        self.for_loss |= tolerance == Tolerance::Lossless;
        self.findings.push(finding);
    }

    fn damage(&mut self, tolerance: Tolerance, finding: Finding) {
        self.refused |= tolerance != Tolerance::Lossy;
        self.for_loss |= tolerance != Tolerance::Lossy;
        self.findings.push(finding);
    }

    fn refuse(&mut self, finding: Finding) {
        self.refused = true;
        self.for_loss = false;
        self.findings.push(finding);
    }
}

/// About how long the text of a game is.
fn room(game: &Game) -> usize {
    game.lines.iter().map(|line| 64 + line.moves.len() * 40).sum::<usize>() + 1024
}

fn partial(place: Span, game: &Game) -> Finding {
    let message: Said = if game.start.is_none() {
        (
            "the start position is unknown, and no move can be written",
            "開始局面が分からないため、指し手を書き出せません",
        )
            .into()
    } else {
        let played = game.main().map_or(0, |line| line.moves.len());
        (
            format!(
                "the game can be read only up to move {played}: what was written would be a shorter game"
            ),
            format!("棋譜が{played}手目までしか読めません。書き出すと短い対局になってしまいます"),
        )
            .into()
    };
    Finding::new(&INEXPRESSIBLE_MOVE, place, message).help((
        "mend the faults that `kifu check` reports, or write what there is with --lossy",
        "`kifu check` の指摘を直すか、--lossy で読めたところまで書き出してください",
    ))
}

/// Moves that are no part of the game are not written.
fn behind_end(place: Span, count: usize) -> Finding {
    let (moves, stand) = if count == 1 { ("move", "stands") } else { ("moves", "stand") };
    let message = (
        format!("{count} {moves} that {stand} behind the end of the game will not be written"),
        format!("終局後に書かれた{count}手は書き出しません"),
    );
    Finding::new(&MOVE_AFTER_END, place, message).help((
        "put the moves into a variation if they are to be kept",
        "残したい手は変化手順として書いてください",
    ))
}

/// Calls `change` with every text of a game.
fn each_text(game: &mut Game, mut change: impl FnMut(&mut String)) {
    for (key, value) in &mut game.header {
        change(key);
        change(value);
    }
    for line in &mut game.lines {
        line.comments.iter_mut().for_each(|(_, text)| change(text));
        line.bookmarks.iter_mut().for_each(|(_, text)| change(text));
        if let Some(ending) = &mut line.ending {
            change(&mut ending.text);
            ending.comments.iter_mut().for_each(&mut change);
        }
    }
}
