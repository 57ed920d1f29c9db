//! Lines that run to their end: names, `$` information, and comments, among them those in which
//! shogi-server keeps what CSA has no statement for.

use super::{
    board,
    parse::{Reader, Stage},
    words::{self, PROTOCOL, SUMMARY, Word},
};
use crate::{
    finding::{Finding, MISPLACED_LINE, UNKNOWN_ENDING},
    notation::{
        grammar::quoted,
        text::{NOTHING, is_blank, span, trim_value},
    },
    record::{CommentKind, EndingKind, EndingRow, EndingSource, Verdict},
    shogi::{Color, PieceKind},
    source::Span,
};

impl Reader<'_> {
    /// `N+name`, `$KEY:value`; `false` where the line is neither.
    pub(super) fn header(&mut self, start: usize, end: usize) -> bool {
        let line = self.text[start..end].trim_end_matches(NOTHING);
        let end = start + line.len();
        let (key, value_at) = match line.as_bytes() {
            [b'N', b'+', ..] => ("先手", 2),
            [b'N', b'-', ..] => ("後手", 2),
            [b'$', ..] => match line.find([':', '：']) {
                Some(colon) => (&line[1..colon], colon),
                None => return false,
            },
            _ => return false,
        };
        if line.starts_with('N') && (self.game.ended() || self.follows_game()) {
            self.next_game(start, end);
        } else if self.game.stage != Stage::Header {
            let message = (
                format!("「{line}」 stands after the start position, among the moves or behind them"),
                format!("「{line}」が開始局面より後にあります"),
            );
            let finding = Finding::new(&MISPLACED_LINE, span(start, end), message)
                .help((
                    "put names and $ lines before the start position",
                    "対局者名と「$」の行は開始局面より前に書いてください",
                ))
                .ply(self.game.plies());
            self.findings.push(finding);
        }
        self.game.real = true;
        if line.starts_with('N') {
            self.field(key, start, start + value_at, end);
            let side = usize::from(line.as_bytes()[1] == b'-');
            let name = self.game.record.header.last().map(|field| field.value);
            self.game.names[side] = self.game.names[side].or(name);
            return true;
        }
        let key = key.trim_matches(is_blank);
        if key.is_empty() {
            return false;
        }
        if line[value_at..].starts_with('：') {
            let colon = span(start + value_at, start + value_at + '：'.len_utf8());
            self.spelling(colon, ("a wide colon after a key", "項目名の後のコロンが全角です"), ":");
        }
        let colon = line[value_at..].chars().next().map_or(1, char::len_utf8);
        if words::V3_KEYS.contains(&key) {
            self.anachronism(0, start, start + value_at, ("this information", "この項目"));
        }
        self.field(words::kif_key(key).unwrap_or(key), start, start + value_at + colon, end);
        true
    }

    fn field(&mut self, key: &str, start: usize, value: usize, end: usize) {
        let text = &self.text[value..end];
        let trimmed = trim_value(text);
        let begin = value + (trimmed.as_ptr().addr() - text.as_ptr().addr());
        let place = span(begin, begin + trimmed.len());
        self.game.record.push_field(key, trimmed, span(start, end), place);
    }

    /// `'…`: everything to the end of the line.
    pub(super) fn comment(&mut self, start: usize, end: usize) {
        let body = &self.text[start + 1..end];
        let place = span(start, end);
        if let Some(program) = body.strip_prefix("**") {
            self.game.comment(CommentKind::Program, program, place);
        } else if let Some(text) = body.strip_prefix('*') {
            self.game.comment(CommentKind::Text, unshielded(text), place);
        } else if !self.is_noise(body) && !self.server_line(body, start, end) {
            self.game.comment(CommentKind::Text, body, place);
        }
    }

    /// Comments that say nothing of the game: empty ones, the label of the encoding (which `source`
    /// has read), and the final position as shogi-server appends it.
    fn is_noise(&self, body: &str) -> bool {
        let text = body.trim_matches(is_blank);
        if text.is_empty() {
            return true;
        }
        if self.game.stage == Stage::Header && !self.game.real {
            let label =
                text.get(..4).filter(|start| start.eq_ignore_ascii_case("CSA ")).map_or(text, |_| &text[4..]);
            return label.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("encoding="));
        }
        self.game.stage == Stage::Play && is_board_dump(body)
    }

    /// The lines of shogi-server that mean something; the others stay comments.
    fn server_line(&mut self, body: &str, start: usize, end: usize) -> bool {
        if let Some(summary) = body.strip_prefix("summary:") {
            return self.summary(summary, span(start, end));
        }
        if let Some(rest) = body.strip_prefix("$END_TIME:") {
            let value = end - rest.len();
            self.field("終了日時", start, value, end);
            return true;
        }
        if let Some(row) = self.claimed_in_comment(body, span(start, end)) {
            self.game.in_comment = Some(row);
        }
        false
    }

    /// `'ILLEGAL_MOVE(+5354FU)` of shogi-server, `'#TIME_UP` of clients: how the game ended, if
    /// nothing else says it.
    fn claimed_in_comment(&mut self, body: &str, place: Span) -> Option<EndingRow> {
        let text = body.trim_matches(is_blank);
        let word = match text.strip_prefix("ILLEGAL_MOVE(") {
            Some(rest) => {
                let verdict = match rest.as_bytes().first() {
                    Some(b'+') => Verdict::Wins(Color::White),
                    Some(b'-') => Verdict::Wins(Color::Black),
                    _ => Verdict::MoverLoses,
                };
                Word { text: "", kind: EndingKind::IllegalMove, verdict }
            }
            None => *PROTOCOL.iter().find(|word| word.text == text)?,
        };
        let at = self.game.plies();
        let text = self.game.record.text.push(text);
        Some(EndingRow::new(EndingSource::Comment, word.kind, word.verdict, text, place, at))
    }

    /// `'summary:time up:A win:B lose`: the truth about a game of shogi-server.
    fn summary(&mut self, text: &str, place: Span) -> bool {
        let text = text.trim_matches(is_blank);
        let Some((reason, players)) = text.split_once(':') else { return false };
        let Some((first, second)) = split_players(players) else { return false };
        let verdict = self.winner(first, second);
        let known = SUMMARY.iter().find(|(word, _)| *word == reason).map(|(_, kind)| *kind);
        self.game.real = true;
        self.begin_play(place.start as usize);
        if known.is_none() {
            let message = (
                format!("{} is no reason that shogi-server is known to give", quoted(reason)),
                format!("{}はshogi-serverの終局理由として知られていません", quoted(reason)),
            );
            let help = (
                "look at the end of the game: who won is taken from this line, why is not known",
                "対局の終わりを確かめてください。勝敗はこの行から採り、理由は不明として扱います",
            );
            let finding = Finding::new(&UNKNOWN_ENDING, place, message).help(help);
            self.findings.push(finding.ply(self.game.plies()));
        }
        let word = Word { text: "", kind: known.unwrap_or(EndingKind::Other), verdict };
        self.game.ending(EndingSource::Summary, word, reason, place);
        true
    }

    /// Who won, by the names; by the order (Black first) where the names do not tell.
    fn winner(&self, first: Player<'_>, second: Player<'_>) -> Verdict {
        let [black, white] = self.game.names.map(|name| name.map_or("", |name| self.game.record.str(name)));
        let is = |player: &str, name: &str, other: &str| player == name && player != other;
        let swapped = is(first.0, white, black) || is(second.0, black, white);
        let color = if swapped { Color::White } else { Color::Black };
        match (first.1, second.1) {
            ("draw", "draw") => Verdict::Draw,
            ("win", _) | (_, "lose") => Verdict::Wins(color),
            ("lose", _) | (_, "win") => Verdict::Wins(!color),
            _ => Verdict::Unknown,
        }
    }
}

/// A name, and `win`, `lose` or `draw`.
type Player<'a> = (&'a str, &'a str);

/// `A win:B lose` in two, each a name and a word.
fn split_players(players: &str) -> Option<(Player<'_>, Player<'_>)> {
    let player = |text: &'_ str| {
        let word = ["win", "lose", "draw"]
            .into_iter()
            .find(|word| text.strip_suffix(word).is_some_and(|name| name.ends_with(' ')))?;
        Some((text.len() - word.len() - 1, word))
    };
    // Names of other servers may hold a colon: the right one stands behind a result.
    players.match_indices(':').take(8).find_map(|(colon, _)| {
        let (first, second) = (&players[..colon], &players[colon + 1..]);
        let ((a, first_word), (b, second_word)) = (player(first)?, player(second)?);
        Some(((&first[..a], first_word), (&second[..b], second_word)))
    })
}

/// A line of the final position: a row, a hand, or the side to move.
fn is_board_dump(body: &str) -> bool {
    let bytes = body.trim_end_matches(is_blank).as_bytes();
    match bytes {
        [b'+' | b'-'] => true,
        [b'P', b'1'..=b'9', ..] => board::cells(&body[2..]).is_ok(),
        [b'P', b'+' | b'-', hand @ ..] => hand.chunks(4).all(|piece| match *piece {
            [b'0', b'0', first, second] => PieceKind::from_csa([first, second]).is_some(),
            _ => false,
        }),
        _ => false,
    }
}

/// The text of a `'*` comment. A text that itself begins with a star, blanks before it or not, is
/// written with one blank more, lest it become an evaluation.
fn unshielded(text: &str) -> &str {
    match text.strip_prefix(' ') {
        Some(rest) if rest.trim_start_matches(' ').starts_with('*') => rest,
        _ => text,
    }
}

/// Whether the writer must put a blank before a comment.
pub(super) fn needs_shield(text: &str) -> bool {
    text.trim_start_matches(' ').starts_with('*')
}
