//! What the programs that people use need otherwise than others: a table, for `--for PROGRAM`.
//!
//! Only differences that were seen are here: each has its reason in `docs/formats/programs.md`.

use super::Eol;
use crate::{
    finding::{Code, LOST_ENDING, LOST_HEADER, Said},
    notation::{Layout, Target},
    record::EndingKind,
    replay::{Ending, Game, Winner},
    shogi::Color,
    source::Encoding,
};

/// A program that is to read the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Kifu for Windows.
    KifuForWindows,
    /// ShogiGUI.
    ShogiGui,
    /// 将棋所.
    Shogidokoro,
    /// ShogiHome, once Electron Shogi.
    ShogiHome,
    /// lishogi.org.
    Lishogi,
    /// 81Dojo.
    Dojo81,
    /// The archives of floodgate, and what reads them.
    Floodgate,
}

/// What a program needs of one notation. What is not set is as usual.
#[derive(Clone, Copy, Debug, Default)]
pub struct Needs {
    /// The encoding.
    pub encoding: Option<Encoding>,
    /// The line ends.
    pub eol: Option<Eol>,
    /// The layout.
    pub layout: Layout,
    /// Western texts: the origin of every move.
    pub full_origin: bool,
    /// Which ending words it knows.
    words: Words,
    /// Whether it fails on addresses in the header.
    fails_on_links: bool,
}

/// The ending words that a program knows in a row of KIF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Words {
    /// All, as far as is known.
    #[default]
    All,
    /// All but 封じ手.
    NoSealedMove,
    /// Those of Kakinoki's description of KIF.
    Listed,
    /// Those, and no まで line.
    ListedRows,
}

impl Profile {
    /// All profiles.
    pub const ALL: [Self; 7] = [
        Self::KifuForWindows,
        Self::ShogiGui,
        Self::Shogidokoro,
        Self::ShogiHome,
        Self::Lishogi,
        Self::Dojo81,
        Self::Floodgate,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::KifuForWindows => "kifu-for-windows",
            Self::ShogiGui => "shogigui",
            Self::Shogidokoro => "shogidokoro",
            Self::ShogiHome => "shogihome",
            Self::Lishogi => "lishogi",
            Self::Dojo81 => "81dojo",
            Self::Floodgate => "floodgate",
        }
    }

    /// The name that people know.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::KifuForWindows => "Kifu for Windows",
            Self::ShogiGui => "ShogiGUI",
            Self::Shogidokoro => "将棋所",
            Self::ShogiHome => "ShogiHome",
            Self::Lishogi => "lishogi",
            Self::Dojo81 => "81Dojo",
            Self::Floodgate => "floodgate",
        }
    }

    /// The table.
    #[must_use]
    pub fn needs(self, target: Target) -> Needs {
        let usual = Needs::default();
        let is_kif = matches!(target, Target::Kif | Target::Kifu);
        let is_kakinoki = is_kif || matches!(target, Target::Ki2 | Target::Ki2u);
        let listed = if is_kif { Words::Listed } else { Words::All };
        let listed_rows = if is_kif { Words::ListedRows } else { Words::All };
        let (utf8, shift_jis) = (Some(Encoding::Utf8), Some(Encoding::ShiftJis));
        let layout = usual.layout;
        match self {
            Self::KifuForWindows if is_kakinoki => Needs { eol: Some(Eol::Crlf), words: listed, ..usual },
            Self::KifuForWindows if target == Target::Csa => {
                Needs { encoding: shift_jis, eol: Some(Eol::Crlf), ..usual }
            }
            Self::ShogiGui if is_kakinoki => Needs { fails_on_links: true, ..usual },
            Self::Shogidokoro if is_kakinoki => Needs {
                layout: Layout { unmarked_branches: true, closed_hands: true, ..layout },
                words: if is_kif { Words::NoSealedMove } else { Words::All },
                ..usual
            },
            Self::Shogidokoro if target == Target::Bod => {
                Needs { layout: Layout { closed_hands: true, ..layout }, ..usual }
            }
            Self::Shogidokoro if target == Target::Psn => {
                Needs { encoding: shift_jis, full_origin: true, ..usual }
            }
            Self::ShogiHome if is_kakinoki => {
                Needs { layout: Layout { diagrams: true, ..layout }, words: listed_rows, ..usual }
            }
            Self::Lishogi if is_kakinoki => Needs {
                encoding: utf8,
                eol: Some(Eol::Lf),
                layout: Layout { diagrams: true, ..layout },
                words: listed_rows,
                ..usual
            },
            Self::Dojo81 if is_kakinoki => Needs {
                encoding: utf8,
                eol: Some(Eol::Crlf),
                layout: Layout { diagrams: true, ..layout },
                ..usual
            },
            Self::Floodgate if target == Target::Csa => {
                Needs { layout: Layout { rows: true, csa_v2: true, ..layout }, ..usual }
            }
            Self::KifuForWindows
            | Self::ShogiGui
            | Self::Shogidokoro
            | Self::ShogiHome
            | Self::Lishogi
            | Self::Dojo81
            | Self::Floodgate => usual,
        }
    }

    /// Takes out of `game` what the program cannot read, and says what.
    pub(super) fn fit(self, game: &mut Game, target: Target) -> Vec<(&'static Code, Said)> {
        let needs = self.needs(target);
        let mut lost = Vec::new();
        if needs.fails_on_links {
            lost.extend(self.links(game).map(|message| (&LOST_HEADER, message)));
        }
        lost.extend(self.endings(game, needs.words).map(|message| (&LOST_ENDING, message)));
        lost
    }

    /// Fields with an address become comments before the first move.
    fn links(self, game: &mut Game) -> Option<Said> {
        let is_link = |value: &str| value.contains("://");
        let linked: Vec<_> = game.header.extract_if(.., |(_, value)| is_link(value)).collect();
        let main = game.lines.first_mut().filter(|_| !linked.is_empty())?;
        let keys: Vec<String> = linked.iter().map(|(key, _)| format!("「{key}」")).collect();
        let comments = linked.into_iter().map(|(key, value)| (0, format!("{key}：{value}")));
        main.comments.splice(0..0, comments);
        let title = self.title();
        let message = (
            format!("{title} fails on addresses in the header: {} written as comments", keys.join(", ")),
            format!(
                "{title} は対局情報に URL があると読めないため、{}をコメントとして書きます",
                keys.join("、")
            ),
        );
        Some(message.into())
    }

    fn endings(self, game: &mut Game, words: Words) -> Option<Said> {
        let start = game.start.map_or(Color::Black, |start| start.turn);
        let (mut lost, mut lost_ja) = (Vec::new(), Vec::new());
        for line in &mut game.lines {
            let mover = super::fit::mover_after(line, start);
            let Some(ending) = &mut line.ending else { continue };
            match words.said(ending, mover) {
                Spelling::Alike => {}
                Spelling::As(kind) => {
                    lost.push(format!("{} (written as {})", ending.kind.name(), kind.name()));
                    lost_ja.push(format!("{}（{}と書きます）", ending.kind.ja(), kind.ja()));
                    ending.kind = kind;
                    ending.text.clear();
                }
                Spelling::AsFoul => {
                    lost.push(format!("{} (written as a foul)", ending.kind.name()));
                    lost_ja.push(format!("{}（反則と書きます）", ending.kind.ja()));
                    ending.text.clear();
                }
                Spelling::Not => {
                    lost.push(ending.kind.name().to_owned());
                    lost_ja.push(ending.kind.ja().to_owned());
                    line.leave_out_ending();
                }
            }
        }
        let title = self.title();
        let message = || {
            (
                format!("{title} has no word for this ending: {}", lost.join(", ")),
                format!("{title} が知らない終局です: {}", lost_ja.join("、")),
            )
        };
        (!lost.is_empty()).then(|| message().into())
    }
}

/// How an ending is said to a program.
enum Spelling {
    Alike,
    As(EndingKind),
    /// In the word for a foul, which perpetual check is.
    AsFoul,
    Not,
}

impl Words {
    fn said(self, ending: &Ending, mover: Color) -> Spelling {
        match (self, ending.kind) {
            (Self::All, _) => Spelling::Alike,
            // Both are a stop without a result: the sealed move is the one that comes next.
            (Self::NoSealedMove | Self::Listed | Self::ListedRows, EndingKind::SealedMove) => {
                Spelling::As(EndingKind::Interrupted)
            }
            (Self::NoSealedMove, _) => Spelling::Alike,
            // As ShogiHome itself writes every draw that is no repetition.
            (Self::Listed | Self::ListedRows, EndingKind::MaxMoves | EndingKind::Draw) => {
                Spelling::As(EndingKind::Impasse)
            }
            // The board tells it from other fouls, whatever the word.
            (Self::Listed | Self::ListedRows, EndingKind::PerpetualCheck)
                if !ending.text.starts_with("反則") =>
            {
                match ending.winner {
                    Winner::Side(_) => Spelling::AsFoul,
                    Winner::Draw | Winner::Unknown => Spelling::Not,
                }
            }
            // A footer alone says who won, where the side to move did.
            (Self::Listed, EndingKind::Unstated) if ending.winner == Winner::Side(mover) => Spelling::Alike,
            (
                Self::Listed | Self::ListedRows,
                EndingKind::Unstated | EndingKind::Matta | EndingKind::Error | EndingKind::Other,
            ) => Spelling::Not,
            (
                Self::Listed | Self::ListedRows,
                EndingKind::Resign
                | EndingKind::Checkmate
                | EndingKind::NoMate
                | EndingKind::TimeUp
                | EndingKind::IllegalMove
                | EndingKind::Repetition
                | EndingKind::PerpetualCheck
                | EndingKind::Impasse
                | EndingKind::Declaration
                | EndingKind::Interrupted
                | EndingKind::Forfeit,
            ) => Spelling::Alike,
        }
    }
}
