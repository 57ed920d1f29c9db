//! Answers held against what is wanted. Every function adds what is wrong to `problems`.

use serde_json::Value;

use super::Done;

/// A finding as `check --format jsonl` prints it.
pub(super) type Finding = Value;

/// The games wanted against the games got.
pub(super) fn games(wanted: &Value, got: &[Value], name: &str, problems: &mut Vec<String>) {
    let wanted = wanted.as_array().unwrap();
    if wanted.len() != got.len() {
        problems.push(format!("{name}: expected {}, got {}", wanted.len(), got.len()));
    }
    for (place, (wanted, got)) in wanted.iter().zip(got).enumerate() {
        line(wanted, got, &format!("{name} {}", place + 1), problems);
    }
}

/// A game or a variation: the keys that are wanted.
fn line(wanted: &Value, got: &Value, place: &str, problems: &mut Vec<String>) {
    for (key, value) in wanted.as_object().unwrap() {
        let Some(key) = key.strip_suffix("_any_of") else {
            field(key, value, got, place, problems);
            continue;
        };
        let fits = value.as_array().unwrap().iter().any(|alternative| {
            let mut tried = Vec::new();
            field(key, alternative, got, place, &mut tried);
            tried.is_empty()
        });
        if !fits {
            problems.push(format!("{place}.{key}: none of {value} is {}", got[key]));
        }
    }
}

fn field(key: &str, wanted: &Value, got: &Value, place: &str, problems: &mut Vec<String>) {
    let ending = &got["ending"];
    let agrees = match key {
        "start" => position(wanted) == position(&got["start"]),
        "ending" => *wanted == if ending.is_object() { ending["kind"].clone() } else { ending.clone() },
        "winner" => *wanted == ending["winner"],
        "header" => {
            wanted.as_object().unwrap().iter().all(|(key, value)| header_holds(&got["header"], key, value))
        }
        "comments" => wanted
            .as_object()
            .unwrap()
            .iter()
            .all(|(at, lines)| joined(&got["comments"][at.parse::<usize>().unwrap()]) == joined(lines)),
        "comments_contain" => {
            let mut all = Vec::new();
            every_comment(got, &mut all);
            list(wanted).iter().all(|text| all.iter().any(|comment| comment.contains(text.as_str().unwrap())))
        }
        "variations" => {
            let (wanted, got) = (list(wanted), list(&got["variations"]));
            if wanted.len() == got.len() {
                for (number, (wanted, got)) in wanted.iter().zip(got).enumerate() {
                    line(wanted, got, &format!("{place}.variations[{number}]"), problems);
                }
            }
            wanted.len() == got.len()
        }
        "faults" => {
            list(wanted).iter().all(|code| list(&got["faults"]).iter().any(|fault| fault["code"] == *code))
        }
        _ => *wanted == got[key],
    };
    if !agrees {
        let shown = match key {
            "winner" => &ending["winner"],
            key => &got[key],
        };
        problems.push(format!("{place}.{key}: expected {wanted}, got {shown}"));
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn header_holds(header: &Value, key: &str, wanted: &Value) -> bool {
    let values: Vec<&Value> =
        list(header).iter().filter(|pair| pair[0] == key).map(|pair| &pair[1]).collect();
    match wanted {
        Value::Array(all) => values == all.iter().collect::<Vec<_>>(),
        one => values.contains(&one),
    }
}

fn joined(lines: &Value) -> String {
    let lines: Vec<&str> = list(lines).iter().map(|line| line.as_str().unwrap()).collect();
    lines.join("\n")
}

fn every_comment(line: &Value, all: &mut Vec<String>) {
    all.extend(list(&line["comments"]).iter().map(joined));
    all.push(joined(&line["ending"]["comments"]));
    list(&line["variations"]).iter().for_each(|variation| every_comment(variation, all));
}

/// Board, side to move, and pieces in hand with their numbers.
type Placement = (String, String, Vec<(char, u32)>);

/// Board, side to move and hands; the move number and the order of a hand do not matter.
fn position(sfen: &Value) -> Option<Placement> {
    let text = match sfen.as_str()? {
        "startpos" => "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        text => text,
    };
    let fields: Vec<&str> = text.split_whitespace().collect();
    let mut hands = Vec::new();
    let mut count = 0;
    for c in fields.get(2)?.chars() {
        match c.to_digit(10) {
            Some(digit) => count = count * 10 + digit,
            None => hands.push((c, std::mem::take(&mut count).max(1))),
        }
    }
    hands.sort_unstable();
    Some((fields[0].to_owned(), fields[1].to_owned(), hands))
}

/// What `check` must report, and the severities that must be quiet otherwise.
pub(super) fn findings(case: &Value, found: &[Finding], problems: &mut Vec<String>) {
    let shown = || {
        found
            .iter()
            .map(|f| format!("{}/{} line {} ply {}", f["code"], f["severity"], f["line"], f["ply"]))
            .collect::<Vec<_>>()
            .join("; ")
    };
    let mut exempt = Vec::new();
    for wanted in list(&case["report"]) {
        let hits: Vec<usize> = (0..found.len()).filter(|&place| fits(wanted, &found[place])).collect();
        let count = wanted["count"].as_u64();
        if count.map_or(hits.is_empty(), |count| count != hits.len() as u64) {
            problems.push(format!("report: expected {wanted}, got [{}]", shown()));
        }
        exempt.extend(hits);
    }
    for (place, finding) in found.iter().enumerate() {
        let is_allowed = exempt.contains(&place) || list(&case["allow"]).contains(&finding["code"]);
        if !is_allowed && list(&case["quiet"]).contains(&finding["severity"]) {
            problems
                .push(format!("quiet: {} {}: {}", finding["severity"], finding["code"], finding["message"]));
        }
    }
}

fn fits(wanted: &Value, finding: &Finding) -> bool {
    wanted.as_object().unwrap().iter().all(|(key, value)| match key.as_str() {
        "count" | "note" => true,
        "any_of" => list(value).contains(&finding["code"]),
        "message_contains" => finding["message"].as_str().unwrap().contains(value.as_str().unwrap()),
        key => match value {
            Value::Array(any) => any.contains(&finding[key]),
            one => *one == finding[key],
        },
    })
}

/// What a conversion must give.
pub(super) fn conversion(wanted: &Value, done: &Done, problems: &mut Vec<String>) {
    let to = wanted["to"].as_str().unwrap();
    if wanted["exit"].as_i64().is_some_and(|exit| exit != i64::from(done.status)) {
        problems.push(format!("{to}: exit expected {}, got {} ({})", wanted["exit"], done.status, done.err));
    }
    let encoding = if matches!(to, "kif" | "ki2") { encoding_rs::SHIFT_JIS } else { encoding_rs::UTF_8 };
    let (text, bad) = encoding.decode_without_bom_handling(&done.out);
    if bad {
        problems.push(format!("{to}: the output is not {}", encoding.name()));
        return;
    }
    for part in list(&wanted["expect_contains"]) {
        if !text.contains(part.as_str().unwrap()) {
            problems.push(format!("{to}: {part} is not in the output: {text}"));
        }
    }
    for part in list(&wanted["expect_not_contains"]) {
        if text.contains(part.as_str().unwrap()) {
            problems.push(format!("{to}: {part} must not be in the output"));
        }
    }
    let lines: Vec<&str> =
        text.lines().map(|line| line.trim_end_matches([' ', '\t', '\u{3000}', '\r'])).collect();
    for whole in list(&wanted["expect_lines"]) {
        if !lines.contains(&whole.as_str().unwrap()) {
            problems.push(format!("{to}: no line {whole} in the output: {text}"));
        }
    }
    if let Some(exact) = wanted["expect_exact"].as_str()
        && text.replace("\r\n", "\n").trim_matches('\n') != exact.trim_matches('\n')
    {
        problems.push(format!("{to}: expected {exact}, got {text}"));
    }
    for part in list(&wanted["stderr_contains"]) {
        if !done.err.contains(part.as_str().unwrap()) {
            problems.push(format!("{to}: {part} is not on standard error: {}", done.err));
        }
    }
}
