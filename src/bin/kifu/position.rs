//! `kifu position` and `kifu perft`: what the rules say of one position.

use std::{
    fmt::Write as _,
    io::{self, Write as _},
};

use kifu::{
    draw,
    shogi::{Color, DeclarationResult, Handicap, ImpasseRule, Position, Setup},
};
use serde_json::json;

use crate::{
    args::{Perft, PositionArgs, PositionFormat},
    exit::{Exit, Trouble},
};

/// Runs `kifu position`.
pub(crate) fn run(args: &PositionArgs) -> Result<Exit, Trouble> {
    let setup = setup(&args.sfen)?;
    let facts = Facts::of(&setup);
    let text = match args.format {
        PositionFormat::Json => format!("{}\n", facts.to_json()),
        PositionFormat::Human => facts.to_text(),
    };
    let mut out = io::stdout().lock();
    if !args.moves || args.format == PositionFormat::Json {
        out.write_all(text.as_bytes()).map_err(Trouble::output)?;
    }
    if args.moves {
        let mut moves = Vec::new();
        Position::new(&setup).legal_moves(&mut moves);
        let mut names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        names.sort_unstable();
        names.iter().for_each(|name| {
            let _ = writeln!(out, "{name}");
        });
    }
    Ok(Exit::Clean)
}

/// Runs `kifu perft`.
pub(crate) fn perft(args: &Perft) -> Result<Exit, Trouble> {
    let position = Position::new(&setup(std::slice::from_ref(&args.sfen))?);
    let mut text = String::new();
    if args.divide {
        let mut counts: Vec<(String, u64)> = if args.depth == 0 {
            Vec::new()
        } else {
            position
                .divide(args.depth)
                .into_iter()
                .map(|(played, count)| (played.to_string(), count))
                .collect()
        };
        counts.sort_unstable();
        for (played, count) in counts {
            let _ = writeln!(text, "{played}: {count}");
        }
    } else {
        let _ = writeln!(text, "{}", position.perft(args.depth));
    }
    io::stdout().write_all(text.as_bytes()).map_err(Trouble::output)?;
    Ok(Exit::Clean)
}

/// The position typed, in one argument or in several.
fn setup(words: &[String]) -> Result<Setup, Trouble> {
    let text = words.join(" ");
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text);
    let text = text.strip_prefix("sfen ").unwrap_or(text);
    if text == "startpos" {
        return Ok(Handicap::EVEN.setup());
    }
    Setup::from_sfen(text).map_err(|error| Trouble::Usage(format!("「{text}」 is no SFEN: {error}")))
}

struct Facts {
    setup: Setup,
    position: Position,
}

impl Facts {
    fn of(setup: &Setup) -> Self {
        Self { setup: *setup, position: Position::new(setup) }
    }

    fn legal_moves(&self) -> u32 {
        self.position.count_legal_moves()
    }

    fn declares(&self, color: Color) -> bool {
        let declaration = self.position.declaration(color, 0);
        declaration.result(ImpasseRule::Points27) == DeclarationResult::Win
    }

    fn to_json(&self) -> serde_json::Value {
        json!({
            "sfen": self.setup.to_string(),
            "in_check": self.position.is_in_check(self.setup.turn),
            "checkmate": self.position.is_checkmate(),
            "legal_moves": self.legal_moves(),
            "points": {
                "black": self.position.points(Color::Black),
                "white": self.position.points(Color::White),
            },
            "declaration": { "black": self.declares(Color::Black), "white": self.declares(Color::White) },
        })
    }

    fn to_text(&self) -> String {
        let mut text = draw::text(&self.setup);
        let state = if self.position.is_checkmate() {
            "checkmate (詰み)"
        } else if self.position.is_in_check(self.setup.turn) {
            "check (王手)"
        } else {
            "no check"
        };
        let _ = writeln!(text, "sfen         {}", self.setup);
        let moves = match self.legal_moves() {
            1 => "1 legal move".to_owned(),
            count => format!("{count} legal moves"),
        };
        let _ = writeln!(text, "to move      {}, {state}, {moves}", self.setup.turn.name());
        let [black, white] = Color::ALL.map(|color| self.position.points(color));
        let _ = writeln!(
            text,
            "points       black {black}, white {white} (大駒5点、小駒1点: what the 24-point rule counts)"
        );
        for color in Color::ALL {
            let verdict = if self.declares(color) { "can declare a win" } else { "cannot declare a win" };
            let _ = writeln!(text, "declaration  {} {verdict} (入玉宣言, 27-point rule)", color.name());
        }
        text
    }
}
