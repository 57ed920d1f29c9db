//! What a text says of the end of a game.

use super::Str;
use crate::{shogi::Color, source::Span};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndingKind {
    /// 投了
    Resign,
    /// 詰み
    Checkmate,
    /// 不詰
    NoMate,
    /// 切れ負け
    TimeUp,
    /// 反則負け, 反則勝ち
    IllegalMove,
    /// 千日手
    Repetition,
    /// 連続王手の千日手
    PerpetualCheck,
    /// 持将棋
    Impasse,
    /// 入玉勝ち
    Declaration,
    /// 最大手数
    MaxMoves,
    /// 中断
    Interrupted,
    /// 封じ手
    SealedMove,
    /// 引き分け, without a reason
    Draw,
    /// 不戦勝, 不戦敗
    Forfeit,
    /// 待った
    Matta,
    /// エラー
    Error,
    /// A winner is given, the manner is not.
    Unstated,
    /// A word that is in no table.
    Other,
}

impl EndingKind {
    /// All kinds.
    pub const ALL: [Self; 18] = [
        Self::Resign,
        Self::Checkmate,
        Self::NoMate,
        Self::TimeUp,
        Self::IllegalMove,
        Self::Repetition,
        Self::PerpetualCheck,
        Self::Impasse,
        Self::Declaration,
        Self::MaxMoves,
        Self::Interrupted,
        Self::SealedMove,
        Self::Draw,
        Self::Forfeit,
        Self::Matta,
        Self::Error,
        Self::Unstated,
        Self::Other,
    ];

    /// Whether no move of the game can follow: after a break, or a word that nobody knows, one may.
    #[must_use]
    pub const fn is_final(self) -> bool {
        match self {
            Self::Resign
            | Self::Checkmate
            | Self::NoMate
            | Self::TimeUp
            | Self::IllegalMove
            | Self::Repetition
            | Self::PerpetualCheck
            | Self::Impasse
            | Self::Declaration
            | Self::MaxMoves
            | Self::Draw
            | Self::Forfeit
            | Self::Unstated => true,
            Self::Interrupted | Self::SealedMove | Self::Matta | Self::Error | Self::Other => false,
        }
    }

    /// The name in Japanese.
    #[must_use]
    pub const fn ja(self) -> &'static str {
        match self {
            Self::Resign => "投了",
            Self::Checkmate => "詰み",
            Self::NoMate => "不詰",
            Self::TimeUp => "切れ負け",
            Self::IllegalMove => "反則",
            Self::Repetition => "千日手",
            Self::PerpetualCheck => "連続王手の千日手",
            Self::Impasse => "持将棋",
            Self::Declaration => "入玉宣言",
            Self::MaxMoves => "最大手数",
            Self::Interrupted => "中断",
            Self::SealedMove => "封じ手",
            Self::Draw => "引き分け",
            Self::Forfeit => "不戦",
            Self::Matta => "待った",
            Self::Error => "エラー",
            Self::Unstated => "勝敗のみ",
            Self::Other => "その他",
        }
    }

    /// The name in JSONL: `resign`, `time-up`, …
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Checkmate => "checkmate",
            Self::NoMate => "no-mate",
            Self::TimeUp => "time-up",
            Self::IllegalMove => "illegal-move",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual-check",
            Self::Impasse => "impasse",
            Self::Declaration => "declaration",
            Self::MaxMoves => "max-moves",
            Self::Interrupted => "interrupted",
            Self::SealedMove => "sealed-move",
            Self::Draw => "draw",
            Self::Forfeit => "forfeit",
            Self::Matta => "matta",
            Self::Error => "error",
            Self::Unstated => "unstated",
            Self::Other => "other",
        }
    }
}

/// Who won, as a word of a notation says it: often relative to the side that would have moved next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move lost: 投了, 詰み, 反則負け, `%TORYO`.
    MoverLoses,
    /// The side to move won: 入玉勝ち, 反則勝ち, `%KACHI`.
    MoverWins,
    /// This side won: まで…先手の勝ち, `%-ILLEGAL_ACTION`, `1-0`.
    Wins(Color),
    /// Nobody won: 千日手, 持将棋.
    Draw,
    /// No result: 中断.
    Nobody,
    /// The text does not say.
    Unknown,
}

/// Where a statement of the ending stands. The stronger comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndingSource {
    /// A server's summary (`'summary:`).
    Summary,
    /// A row of its own: 投了, `%TORYO`, JKF's `special`, a token in PSN or USI.
    Row,
    /// A footer: まで N 手で….
    Footer,
    /// A header field: `[Result "1-0"]`.
    Tag,
    /// A comment: `*時間切れにて終局`.
    Comment,
}

impl EndingSource {
    /// All sources, the strongest first.
    pub const ALL: [Self; 5] = [Self::Summary, Self::Row, Self::Footer, Self::Tag, Self::Comment];
}

/// One statement of how a line ended.
#[derive(Clone, Copy, Debug)]
pub struct EndingRow {
    /// Where it stands.
    pub source: EndingSource,
    /// How the game ended.
    pub kind: EndingKind,
    /// Who won.
    pub verdict: Verdict,
    /// The word as written.
    pub text: Str,
    /// Its place.
    pub span: Span,
    /// After how many moves of its line it stands.
    pub at: u32,
    /// The printed number of a row; 0 where there is none.
    pub number: u32,
    /// The number of moves a footer or a tag gives (まで N 手, `[Moves "N"]`), with its place.
    pub plies: Option<(u32, Span)>,
    /// Time used before the end, in milliseconds.
    pub time: Option<i64>,
    /// The printed running total, in milliseconds.
    pub total: Option<i64>,
    /// The place of the clock.
    pub time_span: Span,
}

impl EndingRow {
    /// A statement without number and clock.
    #[must_use]
    pub const fn new(
        source: EndingSource,
        kind: EndingKind,
        verdict: Verdict,
        text: Str,
        span: Span,
        at: u32,
    ) -> Self {
        Self {
            source,
            kind,
            verdict,
            text,
            span,
            at,
            number: 0,
            plies: None,
            time: None,
            total: None,
            time_span: Span { start: 0, end: 0 },
        }
    }

    /// Whether what stands behind it is no part of the game: a row whose word is known, a footer that says
    /// how the game came out. Games are taken up again after a footer that says that they were broken off.
    #[must_use]
    pub fn is_end(&self) -> bool {
        match self.source {
            EndingSource::Row => self.kind != EndingKind::Other,
            EndingSource::Footer => !matches!(self.verdict, Verdict::Nobody | Verdict::Unknown),
            EndingSource::Summary | EndingSource::Tag | EndingSource::Comment => false,
        }
    }
}
