//! Small inputs with the right answer: each line of `fixtures/cases/*.json` is one, held against the
//! program itself.
//!
//! A case names its input (`file` and `bytes`, or `files`), the `games` that `convert --to jsonl` must
//! give (only the keys that are there count; `KEY_any_of` is a list of alternatives), what `check` must
//! `report`, what severities must stay `quiet` otherwise (codes under `allow` are exempt), the `exit`
//! status of `check`, and conversions with what their output must hold; with `reread`, the output is
//! read again and must give the same games.

mod compare;

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::Value;

use compare::{conversion, findings, games};

/// Cases whose answer is wrong, with the reason.
const DISPUTED: [(&str, &str); 1] = [(
    "kif-bod-021",
    "the expected start leaves out four pieces of White that the diagram shows (成銀, と, 成香, 成桂 on the seventh rank)",
)];

#[test]
fn every_case_gives_its_answer() {
    let root = tempfile::tempdir().unwrap();
    let mut files: Vec<_> =
        fs::read_dir("fixtures/cases").unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let cases: Vec<Value> = files
        .iter()
        .flat_map(|file| serde_json::from_str::<Vec<Value>>(&fs::read_to_string(file).unwrap()).unwrap())
        .filter(|case| DISPUTED.iter().all(|(id, _)| case["id"] != *id))
        .collect();
    assert!(cases.len() > 800, "only {} cases were found", cases.len());
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let parts = cases.chunks(cases.len().div_ceil(threads));
        let work: Vec<_> = parts
            .map(|part| {
                scope.spawn(|| part.iter().filter_map(|case| fails(case, root.path())).collect::<Vec<_>>())
            })
            .collect();
        work.into_iter().flat_map(|work| work.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{} of {} cases fail:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// What is wrong with a case; `None` where all is right.
fn fails(case: &Value, root: &Path) -> Option<String> {
    let id = case["id"].as_str().unwrap();
    let folder = root.join(id);
    fs::create_dir_all(&folder).unwrap();
    let inputs = match case["files"].as_array() {
        Some(files) => files.clone(),
        None => vec![case.clone()],
    };
    let names: Vec<&str> = inputs.iter().map(|input| input["file"].as_str().unwrap()).collect();
    for input in &inputs {
        let path = folder.join(input["file"].as_str().unwrap());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, encode(&input["bytes"])).unwrap();
    }
    let run = Run { folder: &folder, options: strings(&case["options"]), names };
    let mut problems = Vec::new();
    if case.get("games").is_some() {
        let got = run.kifu(&["convert", "--to", "jsonl"], &[]).objects();
        games(&case["games"], &got, "games", &mut problems);
    }
    if ["report", "quiet", "exit"].iter().any(|key| case.get(key).is_some()) {
        let checked = run.kifu(&["check", "--format", "jsonl"], &[]);
        let found = checked.objects();
        findings(case, &found, &mut problems);
        if case["exit"].as_i64().is_some_and(|exit| exit != i64::from(checked.status)) {
            problems.push(format!("exit of check: expected {}, got {}", case["exit"], checked.status));
        }
    }
    let conversions = match &case["convert"] {
        Value::Array(list) => list.clone(),
        Value::Null => Vec::new(),
        one => vec![one.clone()],
    };
    for (place, wanted) in conversions.iter().enumerate() {
        let to = wanted["to"].as_str().unwrap();
        let done = run.kifu(&["convert", "--to", to], &strings(&wanted["options"]));
        conversion(wanted, &done, &mut problems);
        let Some(again) = wanted.get("reread").filter(|again| **again != Value::Bool(false)) else {
            continue;
        };
        let name = format!("reread{place}.{}", extension(to));
        fs::write(folder.join(&name), &done.out).unwrap();
        let reread = Run { folder: &folder, options: Vec::new(), names: vec![&name] };
        let got = reread.kifu(&["convert", "--to", "jsonl"], &[]).objects();
        let expected = if again.is_array() { again } else { &case["games"] };
        games(expected, &got, &format!("{to}, read again"), &mut problems);
    }
    (!problems.is_empty())
        .then(|| format!("{id} ({}): {}", case["title"].as_str().unwrap_or(""), problems.join(" | ")))
}

/// The program in the folder of a case.
struct Run<'a> {
    folder: &'a Path,
    options: Vec<String>,
    names: Vec<&'a str>,
}

/// What a run of the program gave.
pub(super) struct Done {
    pub(super) status: i32,
    pub(super) out: Vec<u8>,
    pub(super) err: String,
}

impl Run<'_> {
    fn kifu(&self, command: &[&str], more: &[String]) -> Done {
        let output = Command::new(env!("CARGO_BIN_EXE_kifu"))
            .args(command)
            .args(&self.options)
            .args(more)
            .args(&self.names)
            .current_dir(self.folder)
            .stdin(Stdio::null())
            .env("NO_COLOR", "1")
            .env_remove("GITHUB_ACTIONS")
            .env_remove("GITHUB_STEP_SUMMARY")
            .output()
            .unwrap();
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        // A panic has status 101, a signal none.
        let status = output.status.code().unwrap_or(-1);
        assert!((0..=2).contains(&status), "{:?} {command:?} ended with {status}: {err}", self.folder);
        Done { status, out: output.stdout, err }
    }
}

impl Done {
    fn objects(&self) -> Vec<Value> {
        let text = std::str::from_utf8(&self.out).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array()
        .map_or_else(Vec::new, |list| list.iter().map(|text| text.as_str().unwrap().to_owned()).collect())
}

fn extension(target: &str) -> &str {
    match target {
        "csa3" => "csa",
        "hodges" => "psn",
        other => other,
    }
}

/// The bytes of an input: a text in an encoding, or base64.
fn encode(spec: &Value) -> Vec<u8> {
    let (codec, text) = spec.as_object().unwrap().iter().next().unwrap();
    let text = text.as_str().unwrap();
    let encoding = match codec.as_str() {
        "utf8" => return text.as_bytes().to_vec(),
        "utf_16" => {
            return [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        }
        "base64" => return base64(text),
        "cp932" => encoding_rs::SHIFT_JIS,
        "euc_jp" => encoding_rs::EUC_JP,
        "iso2022_jp" => encoding_rs::ISO_2022_JP,
        other => panic!("unknown codec {other}"),
    };
    encoding.encode(text).0.into_owned()
}

fn base64(text: &str) -> Vec<u8> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for digit in text.bytes().filter_map(|byte| ALPHABET.iter().position(|&known| known == byte)) {
        bits = bits << 6 | u32::try_from(digit).unwrap();
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xFF).unwrap());
        }
    }
    bytes
}
