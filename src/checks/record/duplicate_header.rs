//! `duplicate-header`: one key twice with different values.

use std::collections::HashMap;

use crate::{
    checks::{Check, Run, subject::Subject},
    finding::{DUPLICATE_HEADER, Finding, Findings},
    record::{Field, Record},
};

pub(in crate::checks) static CHECK: Check = Check { codes: &[&DUPLICATE_HEADER], run: Run::OnRecord(check) };

/// Keys that stand once a line of text, not once a record.
const REPEATABLE: [&str; 4] = ["備考", "NOTE", "Comment", "Annotator"];

/// Up to so many fields each is held against those before it; more go through a table.
const FEW: usize = 24;

fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let record = subject.record;
    let key = |field: &Field| record.str(field.key);
    if record.header.len() <= FEW {
        for (place, field) in record.header.iter().enumerate() {
            let earlier = record.header[..place].iter().find(|earlier| key(earlier) == key(field));
            compare(record, earlier, field, findings);
        }
        return;
    }
    let mut first: HashMap<&str, &Field> = HashMap::new();
    for field in &record.header {
        let earlier = first.get(key(field)).copied();
        compare(record, earlier, field, findings);
        first.entry(key(field)).or_insert(field);
    }
}

fn compare(record: &Record, earlier: Option<&Field>, field: &Field, findings: &mut Findings) {
    let Some(earlier) = earlier else { return };
    let (key, value) = (record.str(field.key), record.str(field.value));
    let before = record.str(earlier.value);
    if value == before || REPEATABLE.contains(&key) {
        return;
    }
    let missing = nameless_other_side(record, key);
    let (guess, guess_ja) = missing.map_or_else(Default::default, |other| {
        (
            format!(", and {other} is missing: was one meant for {other}?"),
            format!("。{other}の名前がないので、どちらかは{other}かもしれません"),
        )
    });
    let message = (
        format!("「{key}」 is given twice: 「{before}」, then 「{value}」; the first counts{guess}"),
        format!(
            "項目「{key}」が二つあり、値が違います（「{before}」と「{value}」、初めのものを採ります）{guess_ja}"
        ),
    );
    let help = match missing {
        Some(other) => (
            format!("correct the key of the one that is meant for {other}; else leave one of the two"),
            format!(
                "{other}の名前なら項目名を{other}に直してください。そうでなければ正しい方だけを残してください"
            ),
        ),
        None => ("leave one of the two".to_owned(), "正しい方だけを残してください".to_owned()),
    };
    findings.push(
        Finding::new(&DUPLICATE_HEADER, field.span, message)
            .label(earlier.span, ("the first", "一つ目"))
            .help(help)
            .ply(0),
    );
}

/// The side that has no name where `key` names the other one.
fn nameless_other_side(record: &Record, key: &str) -> Option<&'static str> {
    const SIDES: [[&str; 2]; 2] = [["先手", "後手"], ["下手", "上手"]];
    let names = SIDES.iter().find(|names| names.contains(&key))?;
    let other = usize::from(names[0] == key);
    record.field(&SIDES.map(|names| names[other])).is_none().then_some(names[other])
}
