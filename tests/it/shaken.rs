//! Small records that are cut, changed and spliced at every place, and those that once broke something:
//! whatever the bytes, all that reads them comes to an end without a panic.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    convert::Conversion,
    examine::{ExamineOptions, examine},
    fix::Mender,
    notation::{Notation, Target},
    source::{Source, Span},
};

/// The folders of records in a notation each.
const FOLDERS: [(&str, Notation); 7] = [
    ("kif", Notation::Kif),
    ("ki2", Notation::Ki2),
    ("csa", Notation::Csa),
    ("psn", Notation::Psn),
    ("usi", Notation::Usi),
    ("jkf", Notation::Jkf),
    ("bod", Notation::Bod),
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The smallest records of a notation, good and bad.
fn small(folder: &str) -> Vec<Vec<u8>> {
    let of = |kind: &str| files(&Path::new("fixtures").join(folder).join(kind));
    let mut all: Vec<Vec<u8>> =
        ["ok", "bad"].into_iter().flat_map(of).map(|path| fs::read(path).unwrap()).collect();
    all.sort_by_key(Vec::len);
    all.truncate(4);
    all
}

/// Reads, replays and checks bytes: every finding has a place in the text.
#[track_caller]
fn read(notation: Option<Notation>, bytes: Vec<u8>) {
    let source = Source::new("", bytes, None);
    let options = ExamineOptions { from: notation, ..ExamineOptions::default() };
    let examined = examine(&source, &options);
    for finding in &examined.findings {
        let range = finding.span.start as usize..finding.span.end as usize;
        assert!(source.text().get(range).is_some(), "{}: {:?}", finding.code.name, finding.span);
    }
    let _ = examined.to_games().count();
}

/// Writes the games of bytes in every notation: none is read back as another.
#[track_caller]
fn written(name: &str, bytes: Vec<u8>, from: Option<Notation>) {
    let source = Source::new("", bytes, None);
    let examined = examine(&source, &ExamineOptions { from, ..ExamineOptions::default() });
    for game in examined.to_games() {
        for target in Target::ALL {
            let converted = Conversion::to(target).run(game.clone(), Span::at(0));
            let differs = converted.findings.iter().find(|finding| finding.code.name == "readback-differs");
            assert!(differs.is_none(), "{name} to {}: {}", target.name(), differs.unwrap().message.en);
        }
    }
}

#[test]
fn every_beginning_of_a_record_is_read() {
    for (folder, notation) in FOLDERS {
        for bytes in small(folder) {
            (0..bytes.len()).for_each(|end| read(Some(notation), bytes[..end].to_vec()));
        }
    }
}

#[test]
fn a_byte_may_be_any_other_anywhere() {
    for (folder, notation) in FOLDERS {
        for bytes in small(folder).into_iter().take(2) {
            for at in 0..bytes.len() {
                for other in [0, 0xFF, b'\n', b'9', b'(', bytes[at] ^ 1, bytes[at] ^ 0x80] {
                    let mut changed = bytes.clone();
                    changed[at] = other;
                    read(Some(notation), changed);
                }
            }
        }
    }
}

#[test]
fn the_beginning_of_one_record_may_go_on_as_another() {
    let all: Vec<(Notation, Vec<u8>)> = FOLDERS
        .iter()
        .flat_map(|(folder, notation)| small(folder).into_iter().map(|bytes| (*notation, bytes)))
        .collect();
    for (notation, head) in &all {
        for (_, tail) in &all {
            for (cut, from) in [(2, 2), (3, 1), (1, 3)] {
                let bytes = [&head[..head.len() * cut / 4], &tail[tail.len() * from / 4..]].concat();
                read(Some(*notation), bytes.clone());
                read(None, bytes);
            }
        }
    }
}

#[test]
fn what_once_broke_something_breaks_nothing_now() {
    for path in files(Path::new("fixtures/hostile")) {
        let name = path.display().to_string();
        let bytes = fs::read(&path).unwrap();
        written(&name, bytes.clone(), None);
        for (_, notation) in FOLDERS {
            read(Some(notation), bytes.clone());
            written(&name, bytes.clone(), Some(notation));
        }
        let mended = Mender::default().mend(&name, bytes, |_| true);
        let again = Mender::default().mend(&name, mended.bytes, |_| true);
        assert!(!again.is_changed() || !mended.refused.is_empty(), "{name}: {:?}", again.applied);
    }
}

/// What is listed, and whether anything is written, when a record goes to `target`.
#[track_caller]
fn check_losses(name: &str, text: &str, target: Target, losses: &[&str], has: &str) {
    let source = Source::new(name, text.as_bytes().to_vec(), None);
    let examined = examine(&source, &ExamineOptions::default());
    let game = examined.to_games().next().unwrap();
    let conversion = Conversion::to(target);
    let converted = conversion.run(game, Span::at(0));
    let found: Vec<&str> = converted.findings.iter().map(|finding| finding.code.name).collect();
    assert_eq!((found.as_slice(), converted.refused), (losses, false), "{text}: {:?}", converted.findings);
    let written = String::from_utf8(converted.bytes).unwrap();
    assert!(written.contains(has), "{written}");
}

#[test]
fn what_kakinoki_s_notations_would_read_as_something_else_is_listed() {
    let jkf = |header: &str, moves: &str| format!(r#"{{"header":{{{header}}},"moves":[{{}},{moves}]}}"#);
    let first = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","color":0}}"#;
    for (key, value, losses) in [
        ("", "値", &["lost-header"][..]),
        ("変化", "3手", &["lost-header"]),
        ("a：b", "c", &["lost-header"]),
        ("1 ７六歩(77)", "x", &["lost-header"]),
        ("後手の持駒", "飛", &["lost-header"]),
        ("備考", "二行\\nの値", &[]),
        ("鍵", "値", &[]),
        ("備考", " 値 ", &[]),
    ] {
        let text = jkf(&format!(r#""{key}":"{value}""#), first);
        check_losses("a.jkf", &text, Target::Kifu, losses, "７六歩(77)");
    }
    let fork = r#"{"forks":[[{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU","color":1}}]]}"#;
    let open = jkf("", &format!("{first},{fork}"));
    check_losses("a.jkf", &open, Target::Kifu, &["lost-variations"], "７六歩(77)");
    check_losses("a.jkf", &open, Target::Ki2u, &["lost-variations"], "▲７六歩");
    check_losses("a.jkf", &open, Target::Psn, &[], "(");
    for (fork, target, losses) in [
        (r#"{"comments":["あ"]}"#, Target::Jkf, &[][..]),
        (r#"{"comments":["あ"]}"#, Target::Kifu, &[]),
        (r#"{"comments":["あ"]}"#, Target::Psn, &["lost-variations"]),
        ("", Target::Jkf, &["lost-variations"]),
    ] {
        let text = jkf("", &format!(r#"{},"forks":[[{fork}]]{}"#, &first[..first.len() - 1], "}"));
        let text = if fork.is_empty() {
            "手合割：平手\n1 ７六歩(77)\n変化：1手\n".to_owned()
        } else {
            text
        };
        check_losses("", &text, target, losses, "");
    }
    let ended = jkf("", &format!(r#"{first},{}"special":"TORYO",{}"#, "{", &fork[1..]));
    check_losses("a.jkf", &ended, Target::Kifu, &[], "変化：2手");
}

#[test]
fn what_stands_around_a_value_is_kept_or_listed() {
    let check = |sign: &str, target| {
        let value = format!("{sign}値{sign}");
        let text = format!(r#"{{"header":{{"先手":"{value}","後手":"乙"}},"moves":[{{}}]}}"#);
        let is_nothing = matches!(sign, " " | "\u{3000}");
        check_losses("a.jkf", &text, target, &[], if is_nothing { "値" } else { &value });
    };
    for sign in ["\u{7f}", "\u{85}", "\u{a0}", "\u{2003}", "\u{2028}", "\u{feff}", " ", "\u{3000}"] {
        for target in [Target::Kifu, Target::Ki2u, Target::Csa, Target::Csa3, Target::Psn] {
            check(sign, target);
        }
    }
    let marked = r#"{"header":{},"moves":[{"comments":["&しおり\u007f"]}]}"#;
    check_losses("a.jkf", marked, Target::Kifu, &["lost-comments"], "&しおり\n");
}

#[test]
fn a_handicap_that_the_start_does_not_bear_out_is_listed() {
    let check = |named: &str, preset: &str, losses: &[&str]| {
        let text = format!(
            r#"{{"header":{{"手合割":"{named}"}},"initial":{{"preset":"{preset}"}},"moves":[{{}}]}}"#
        );
        for target in [Target::Jkf, Target::Kifu, Target::Ki2u, Target::Csa, Target::Psn] {
            check_losses("a.jkf", &text, target, losses, "");
        }
    };
    check("トンボ", "HIRATE", &["lost-header"]);
    check("五五将棋", "HIRATE", &["lost-header"]);
    check("二枚落ち", "HIRATE", &["lost-header"]);
    for (named, preset) in [("平手", "HIRATE"), ("２枚落", "2"), ("その他", "HIRATE"), ("", "HIRATE")]
    {
        check(named, preset, &[]);
    }
    let kif = "手合割：二枚落ち\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
               | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
               | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
               | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
               +---------------------------+\n先手：甲\n後手：乙\n";
    check_losses("a.kif", kif, Target::Kifu, &["lost-header"], "玉");
}

#[test]
fn a_word_for_an_ending_that_kif_would_read_otherwise_is_listed() {
    let check = |word: &str, losses: &[&str]| {
        let text = format!("V2.2\nPI\n+\n+7776FU\n%{word}\n");
        check_losses("a.csa", &text, Target::Kifu, losses, "７六歩(77)");
    };
    check("OSHIMAI", &[]);
    check("OSHIMAI(X)", &["lost-ending"]);
    check("投了(X)", &["lost-ending"]);
}

#[test]
fn a_piece_that_does_not_move_like_that_keeps_its_origin_in_western_texts() {
    check_losses("a.csa", "V2.2\nPI\n+\n+7775FU\n%CHUDAN\n", Target::Psn, &[], "P7g-7e");
}
