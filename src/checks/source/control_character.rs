//! `control-character`: NUL, 0x1A and the like inside the text, or after its end.

use crate::{
    finding::{CONTROL_CHARACTER, Finding, Findings},
    source::{Source, Span},
};

/// Further characters are counted, not listed: a file of zeros is one fault.
const LISTED: usize = 20;

pub(super) fn check(source: &Source, findings: &mut Findings) {
    let mut runs = Runs { places: source.control_characters().peekable() };
    for run in runs.by_ref().take(LISTED) {
        let (names, names_ja) = names(source.slice(run));
        findings.push(
            Finding::new(
                &CONTROL_CHARACTER,
                run,
                format!("{names} inside the text: other programs stop here or show nothing"),
            )
            .ja(format!(
                "本文に制御文字（{names_ja}）があります。ほかのソフトではここで読み込みが止まることがあります"
            ))
            .help(("remove the control characters", "制御文字を削除してください"))
            .fix(run, "", false),
        );
    }
    if let Some(run) = runs.next() {
        let more = runs.count() + 1;
        let message = format!("control characters at {more} further places");
        findings.push(
            Finding::new(&CONTROL_CHARACTER, run, message)
                .ja(format!("制御文字がほかに{more}箇所あります"))
                .help(("remove the control characters", "制御文字を削除してください")),
        );
    }
    if source.padding() > 0 {
        let count = source.padding();
        let end = source.text().len() as u32;
        findings.push(
            Finding::new(
                &CONTROL_CHARACTER,
                Span::at(end),
                format!("{count} NUL or end-of-file characters (0x1A) after the end of the text"),
            )
            .ja(format!("本文の後に NUL やファイル終端記号（0x1A）が{count}個あります"))
            .help(("cut the file off where the text ends", "本文の終わりより後を削除してください"))
            // They are no part of the text: an edit that changes nothing stands for them.
            .fix(Span::at(end), "", true),
        );
    }
}

/// Characters that stand side by side are one place.
struct Runs<I: Iterator<Item = Span>> {
    places: std::iter::Peekable<I>,
}

impl<I: Iterator<Item = Span>> Iterator for Runs<I> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let mut run = self.places.next()?;
        while let Some(next) = self.places.next_if(|next| next.start == run.end) {
            run = run.to(next);
        }
        Some(run)
    }
}

/// `U+0000 (NUL)`, `3 control characters (U+0000 and others)`.
fn names(text: &str) -> (String, String) {
    let first = text.chars().next().map_or(0, u32::from);
    let (name, ja) = match first {
        0x00 => (" (NUL)", " NUL"),
        0x08 => (" (backspace)", " 後退"),
        0x0B => (" (vertical tab)", " 垂直タブ"),
        0x0C => (" (form feed)", " 改ページ"),
        0x1A => (" (end-of-file mark of DOS)", " DOS のファイル終端記号"),
        0x1B => (" (escape)", " エスケープ"),
        0x7F => (" (delete)", " 削除"),
        _ => ("", ""),
    };
    match text.chars().count() {
        1 => (format!("U+{first:04X}{name}"), format!("U+{first:04X}{ja}")),
        count => (
            format!("{count} control characters from U+{first:04X}{name} on"),
            format!("U+{first:04X}{ja} など{count}個"),
        ),
    }
}
