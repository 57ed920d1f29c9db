//! From what a record says of its start to the start position.

use super::Convention;
use crate::{
    finding::{
        Finding, Findings, HANDICAP_CONFLICT, SIDE_TO_MOVE_UNSTATED, START_UNSTATED, Said, Severity,
        UNKNOWN_HANDICAP,
    },
    record::{Origin, Record, StartHandicap},
    shogi::{Color, Handicap, Setup},
    source::Span,
};

/// The start position; `None` where the record does not say how the game began and it may not be
/// guessed.
pub(super) fn begin(record: &Record, convention: Convention, findings: &mut Findings) -> Option<Setup> {
    let start = &record.start;
    if start.broken {
        return None;
    }
    let mut setup = match &start.setup {
        Some(setup) => {
            named_beside_board(record, setup, convention, findings);
            **setup
        }
        None => named(record, convention, findings)?,
    };
    setup.turn = match start.turn {
        Some(turn) => turn,
        None => unstated_turn(record, &setup, convention, findings),
    };
    setup.move_number = start.move_number.unwrap_or(1);
    Some(setup)
}

/// A handicap named beside a board: the board wins.
fn named_beside_board(record: &Record, setup: &Setup, convention: Convention, findings: &mut Findings) {
    let Some(handicap) = &record.start.handicap else { return };
    let name = record.str(handicap.text);
    let finding = match handicap.known {
        Some(known) => {
            let usual = known.setup();
            if usual.board == setup.board && usual.hands == setup.hands {
                return;
            }
            let board = ("the board, which counts", "盤面図（こちらを採ります）");
            contradicted(known, handicap.span, convention).label(record.start.setup_span, board)
        }
        None if is_open(name) => return,
        None => unknown_beside_board(name, handicap.span),
    };
    findings.push(match convention {
        // Which of the two is wrong, only people know.
        Convention::Kif | Convention::Ki2 => finding.fix(handicap.span, "その他", false).ply(0),
        Convention::Csa | Convention::Western | Convention::Usi | Convention::Jkf => finding.ply(0),
    });
}

fn contradicted(known: Handicap, span: Span, convention: Convention) -> Finding {
    let name = known.name();
    let message = (
        format!("the board is not that of {name}, which the header names"),
        format!("盤面図が手合割「{name}」の初期配置と違います（盤面図を採ります）"),
    );
    Finding::new(&HANDICAP_CONFLICT, span, message).help(match convention {
        Convention::Kif | Convention::Ki2 => (
            "name the handicap その他, or correct the board",
            "手合割を「その他」とするか、盤面図を直してください",
        ),
        Convention::Csa | Convention::Western | Convention::Usi | Convention::Jkf => (
            "take the name of the handicap out, or correct the board",
            "手合割の記載を消すか、盤面を直してください",
        ),
    })
}

fn unknown_beside_board(name: &str, span: Span) -> Finding {
    let message = (
        format!("「{name}」 names no known handicap; the board counts"),
        format!("「{name}」という手合割はありません（盤面図を採ります）"),
    );
    let help = match Handicap::nearest(name).map(Handicap::name) {
        Some(near) => (
            format!("did you mean 「{near}」? else write その他 beside a board of its own"),
            format!("「{near}」ではありませんか。違うなら、盤面図があるときは「その他」と書いてください"),
        ),
        None => (
            "write その他 beside a board of its own".to_owned(),
            "盤面図があるときは「その他」と書いてください".to_owned(),
        ),
    };
    Finding::new(&UNKNOWN_HANDICAP, span, message).severity(Severity::Warning).help(help)
}

/// Whether the name leaves the start to a board.
fn is_open(name: &str) -> bool {
    matches!(name, "その他" | "詰将棋" | "OTHER" | "other" | "Other")
}

/// Whether a name of a handicap says nothing that `start` does not say: it names that position, leaves
/// it to the board, or is empty.
pub(crate) fn says_start(name: &str, start: Option<&Setup>) -> bool {
    let named = Handicap::from_name(name).or_else(|| Handicap::from_english(name));
    match (named.map(Handicap::setup), start) {
        (Some(usual), Some(start)) => usual.board == start.board && usual.hands == start.hands,
        (Some(_), None) => false,
        (None, _) => is_open(name.trim()) || name.trim().is_empty(),
    }
}

/// The start position without a board: the handicap named, or the usual one.
fn named(record: &Record, convention: Convention, findings: &mut Findings) -> Option<Setup> {
    let start = &record.start;
    match &start.handicap {
        Some(StartHandicap { known: Some(known), .. }) => Some(known.setup()),
        Some(handicap) => unknown_name(record, handicap, convention, findings),
        None => {
            if let Some(place) = start.missing {
                let message = (
                    "no start position is given; the even game is taken",
                    "開始局面が書かれていません（平手として読みます）",
                );
                let help = match convention {
                    Convention::Usi => (
                        "write 「position startpos moves」 before the moves",
                        "指し手の前に「position startpos moves」と書いてください",
                    ),
                    Convention::Csa
                    | Convention::Kif
                    | Convention::Ki2
                    | Convention::Western
                    | Convention::Jkf => (
                        "write PI and the side to move (+) before the first move",
                        "初手の前に PI と手番（+）の行を書いてください",
                    ),
                };
                findings.push(Finding::new(&START_UNSTATED, place, message).help(help).ply(0));
            }
            Some(Handicap::EVEN.setup())
        }
    }
}

fn unknown_name(
    record: &Record,
    handicap: &StartHandicap,
    convention: Convention,
    findings: &mut Findings,
) -> Option<Setup> {
    let name = record.str(handicap.text);
    if name.is_empty() {
        findings.push(
            Finding::new(
                &UNKNOWN_HANDICAP,
                handicap.span,
                ("no handicap is named; 平手 is taken", "手合割が空です（平手として読みます）"),
            )
            .severity(Severity::Warning)
            .help(("write 平手, or leave the line out", "「平手」と書くか、この行を消してください"))
            .ply(0),
        );
        return Some(Handicap::EVEN.setup());
    }
    let (message, help): (_, Said) = if is_open(name) {
        (
            (
                format!("「{name}」 needs a board, and none is given: no move can be played"),
                format!("手合割「{name}」には盤面図が必要ですが、書かれていません（指し手を進められません）"),
            ),
            ("add the board of the start position", "開始局面の盤面図を加えてください").into(),
        )
    } else {
        (
            (
                format!("「{name}」 names no known handicap, and no board is given: no move can be played"),
                format!("「{name}」という手合割はなく、盤面図もありません（指し手を進められません）"),
            ),
            known_names(name, convention),
        )
    };
    findings.push(
        Finding::new(&UNKNOWN_HANDICAP, handicap.span, message).severity(Severity::Error).help(help).ply(0),
    );
    None
}

/// What to write instead of an unknown name: the nearest known one, and all of them.
fn known_names(name: &str, convention: Convention) -> Said {
    let spell = |handicap: Handicap| match convention {
        Convention::Western => handicap.english(),
        Convention::Jkf => handicap.jkf(),
        Convention::Kif | Convention::Ki2 | Convention::Csa | Convention::Usi => Some(handicap.name()),
    };
    let known: Vec<&str> = Handicap::all().filter(|known| known.jkf().is_some()).filter_map(spell).collect();
    let (near, near_ja) = match Handicap::nearest(name).and_then(spell) {
        Some(near) => (format!("did you mean 「{near}」? "), format!("「{near}」ではありませんか。")),
        None => <_>::default(),
    };
    (
        format!("{near}write one of {}; any other start needs its board", known.join(", ")),
        format!("{near_ja}{}のいずれかで書くか、開始局面の盤面図を加えてください", known.join("、")),
    )
        .into()
}

/// The side to move where no turn is stated.
fn unstated_turn(record: &Record, setup: &Setup, convention: Convention, findings: &mut Findings) -> Color {
    let start = &record.start;
    let named = start.handicap.as_ref().and_then(|handicap| handicap.known).map(Handicap::setup);
    if let Some(named) = named.filter(|named| named.board == setup.board)
        && (named.turn == Color::White || !opens_for(Color::White, record, setup))
    {
        return named.turn;
    }
    let has_board = start.setup.is_some();
    if let Some(place) = start.white_first.filter(|_| opens_for_either(record, setup) != Some(Color::Black)) {
        warn(
            place,
            (
                "White moves first here, though the record does not say so",
                "後手（上手）から指していますが、手番が書かれていません",
            ),
            convention,
            findings,
        );
        return Color::White;
    }
    if has_board && opens_for_either(record, setup) == Some(Color::White) {
        let place = record.main().plies.first().map_or(start.setup_span, |ply| ply.span);
        warn(
            place,
            (
                "White makes the first move, though the record does not say whose turn it is",
                "初手が後手の手ですが、手番が書かれていません（後手番として読みます）",
            ),
            convention,
            findings,
        );
        return Color::White;
    }
    if has_board && convention == Convention::Csa {
        warn(
            start.setup_span,
            ("no line says whose turn it is; Black is taken", "手番の行がありません（先手番として読みます）"),
            convention,
            findings,
        );
    }
    Color::Black
}

fn warn(place: Span, message: (&str, &str), convention: Convention, findings: &mut Findings) {
    let help = match convention {
        Convention::Kif | Convention::Ki2 => (
            "add a line 後手番 below the board if White moves first",
            "後手から指すなら、盤面図の後に「後手番」の行を加えてください",
        ),
        Convention::Csa => (
            "add a line with + (Black) or - (White) before the first move",
            "初手の前に 「+」（先手）か「-」（後手）の行を加えてください",
        ),
        Convention::Western | Convention::Usi | Convention::Jkf => {
            ("state the side to move", "手番を書いてください")
        }
    };
    findings.push(Finding::new(&SIDE_TO_MOVE_UNSTATED, place, message).help(help).ply(0));
}

fn opens_for(color: Color, record: &Record, setup: &Setup) -> bool {
    opens_for_either(record, setup) == Some(color)
}

/// The side that the first move belongs to, as far as it can be told: by its origin square, or by
/// the mark of its side.
fn opens_for_either(record: &Record, setup: &Setup) -> Option<Color> {
    let first = record.main().plies.first()?.written?;
    match first.origin {
        Origin::Square(from) => setup.piece(from).map(|piece| piece.color),
        Origin::Hand => None,
        Origin::Unstated | Origin::Relative(_) | Origin::File(_) | Origin::Rank(_) => first.color,
    }
}
