//! `encoding-mismatch`: the label, the extension, or the habits of other programs promise another
//! encoding than the bytes are in.

use crate::{
    finding::{ENCODING_MISMATCH, Finding, Findings, Severity},
    source::{Encoding, EncodingLabel, Source, Span},
};

pub(super) fn check(source: &Source, findings: &mut Findings) {
    let found = source.encoding();
    // ASCII is the same in all that a label may say.
    if found == Encoding::Utf8 && source.text().is_ascii() {
        return;
    }
    // Where the encoding was named and the bytes are not in it, neither name nor label is at fault.
    if source.is_encoding_chosen() && !source.undecodable().is_empty() {
        return;
    }
    let label = source.encoding_label();
    let finding = match (label, found) {
        (Some(label), _) if label.encoding != Some(found) => wrong_label(source, label),
        (_, Encoding::EucJp | Encoding::Iso2022Jp | Encoding::Utf16Le | Encoding::Utf16Be) => rare(found),
        (_, Encoding::Utf8 | Encoding::ShiftJis) if source.is_encoding_chosen() => return,
        (_, Encoding::Utf8 | Encoding::ShiftJis) => match promised_by_extension(source.name()) {
            Some(promised) if promised != found => other_extension(source, promised),
            Some(_) | None => return,
        },
    };
    findings.push(finding);
}

fn wrong_label(source: &Source, label: EncodingLabel) -> Finding {
    let (said, found) = (source.slice(label.span), source.encoding());
    let title = found.title();
    let finding = Finding::new(
        &ENCODING_MISMATCH,
        label.span,
        format!("the label says 「{said}」, the file is in {title}"),
    )
    .ja(format!("文字コードは「{said}」とありますが、実際は {title} です"))
    .help((
        format!("write {title} into the label, or save the file as it says"),
        format!("表示を {title} に直すか、表示どおりの文字コードで保存してください"),
    ));
    finding.fix(label.span, title, true)
}

fn rare(found: Encoding) -> Finding {
    let title = found.title();
    Finding::new(
        &ENCODING_MISMATCH,
        Span::at(0),
        format!("the file is in {title}, which few programs read in game records"),
    )
    .ja(format!("文字コードが {title} です。棋譜ではほとんど使われず、読めないソフトが多くあります"))
    .help(("save the file as UTF-8 or Shift_JIS", "UTF-8 か Shift_JIS で保存してください"))
}

fn other_extension(source: &Source, promised: Encoding) -> Finding {
    let (promised, found) = (promised.title(), source.encoding().title());
    let better = source.name().rsplit_once('.').and_then(|(_, extension)| other_of(extension));
    let help = match better.map(|extension| source.renamed(extension)) {
        Some(better) => (
            format!("rename it to 「{better}」, or save it as {promised}: some programs go by the extension"),
            format!(
                "名前を「{better}」に変えるか、{promised} で保存してください。拡張子で判断するソフトがあります"
            ),
        ),
        None => (
            format!("save the file as {promised}: some programs go by the extension"),
            format!("{promised} で保存してください。拡張子で判断するソフトがあります"),
        ),
    };
    Finding::new(
        &ENCODING_MISMATCH,
        Span::at(0),
        format!("the file is in {found}, where its extension suggests {promised}"),
    )
    .severity(Severity::Info)
    .ja(format!("拡張子からは {promised} のはずですが、実際は {found} です"))
    .help(help)
}

/// The extension of the same notation in the other of its two encodings.
fn other_of(extension: &str) -> Option<&'static str> {
    Some(match extension.to_ascii_lowercase().as_str() {
        "kif" => "kifu",
        "kifu" => "kif",
        "ki2" => "ki2u",
        "ki2u" => "ki2",
        _ => return None,
    })
}

/// `.kif` and `.ki2` are Shift_JIS, `.kifu` and `.ki2u` UTF-8; `.csa` may be either.
fn promised_by_extension(name: &str) -> Option<Encoding> {
    let (_, extension) = name.rsplit_once('.')?;
    let is = |known: &[&str]| known.iter().any(|known| known.eq_ignore_ascii_case(extension));
    if is(&["kif", "ki2"]) {
        Some(Encoding::ShiftJis)
    } else if is(&["kifu", "ki2u", "jkf"]) {
        Some(Encoding::Utf8)
    } else {
        None
    }
}
