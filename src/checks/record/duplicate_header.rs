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
    findings.push(
        Finding::new(
            &DUPLICATE_HEADER,
            field.span,
            format!("「{key}」 is given twice: 「{before}」, then 「{value}」; the first counts"),
        )
        .ja(format!(
            "項目「{key}」が二つあり、値が違います（「{before}」と「{value}」、初めのものを採ります）"
        ))
        .label(earlier.span, ("the first", "一つ目"))
        .help(("leave one of the two", "正しい方だけを残してください"))
        .ply(0),
    );
}
