//! `unknown-header`: a key in no table. Off by default: keys of one's own are allowed, and kept.

use crate::{
    checks::{Check, Run, subject::Subject},
    finding::{Finding, Findings, UNKNOWN_HEADER},
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&UNKNOWN_HEADER], run: Run::OnRecord(check) };

/// The keys of Kakinoki's notations: those of their description, then those that programs add. The
/// fields of CSA and PSN that mean the same have these names.
#[rustfmt::skip]
const KIF: &[&str] = &[
    "開始日時", "対局日", "終了日時", "棋戦", "戦型", "表題", "持ち時間", "秒読み", "消費時間", "場所", "掲載",
    "備考", "手合割", "先手", "後手", "下手", "上手", "先手省略名", "後手省略名", "下手省略名", "上手省略名",
    "記録係", "作品番号", "作品名", "作者", "発表誌", "発表年月", "出典", "手数", "完全性", "分類", "受賞",
    "先手の持駒", "後手の持駒", "下手の持駒", "上手の持駒",
    "手番", "図", "対局ID", "記録ID", "振り駒", "先手年齢", "後手年齢", "リーグ成績", "先手消費時間加算",
    "後手消費時間加算", "昼食休憩", "夕食休憩", "昼休前消費時間", "封じ手手数", "計測時方式", "先手持ち時間",
    "後手持ち時間", "最大手数", "持将棋", "先手のチーム", "後手のチーム", "注釈者", "先手の囲い", "後手の囲い",
    "先手の戦型", "後手の戦型", "先手の備考", "後手の備考", "下手の囲い", "上手の囲い", "下手の戦型",
    "上手の戦型", "下手の備考", "上手の備考", "評価値タイプ", "棋戦詳細", "変化", "評価値エンジン",
];

/// CSA's `$` keys that KIF has no word for.
const CSA: &[&str] = &["TIME", "TIME+", "TIME-", "MAX_MOVES", "JISHOGI", "NOTE"];

/// The tags of Western texts.
#[rustfmt::skip]
const WESTERN: &[&str] = &[
    "Sente", "Gote", "Black", "White", "SenteGrade", "GoteGrade", "Black_grade", "White_grade", "Event", "Site",
    "Venue", "Round", "Source", "Opening", "Joseki", "Comment", "Proam", "Country", "Name", "Email", "Moves",
    "Date", "Result", "Handicap", "FEN", "SFEN", "Time", "TimeControl", "BlackTimeSetting",
    "WhiteTimeSetting", "Variant", "UTCDate", "UTCTime", "GameId", "PlyCount", "Annotator", "Termination",
    "Mode", "SetUp", "ECO", "WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle", "EventDate",
];

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for field in &subject.record.header {
        let key = subject.record.str(field.key);
        if is_known(key) {
            continue;
        }
        findings.push(
            Finding::new(&UNKNOWN_HEADER, field.span, format!("「{key}」 is no key that is known"))
                .ja(format!("項目名「{key}」は一覧にありません"))
                .help((
                    "check the spelling, unless the key is your own",
                    "独自の項目でなければ、項目名の書き間違いがないか確かめてください",
                ))
                .ply(0),
        );
    }
}

fn is_known(key: &str) -> bool {
    // Several engines have numbers: 評価値エンジン2.
    let plain = key.trim_end_matches(|c: char| c.is_ascii_digit());
    KIF.contains(&plain) || CSA.contains(&key) || WESTERN.iter().any(|known| known.eq_ignore_ascii_case(key))
}
