//! `kifu fix`: make the edits that findings carry.

use kifu::{
    examine::ExamineOptions,
    fix::{Mended, Mender, Refusal},
    report::Lang,
    source::Source,
};

use crate::{
    args::{Fix, Shared},
    config::Configs,
    exit::{Exit, Trouble},
    inputs, reports,
    rewrite::{self, Change, Mode, Rewritten, Task, counted},
    settings::{Layer, Settings},
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, fix: &Fix) -> Result<Exit, Trouble> {
    let rewrite = &fix.rewrite;
    let paths = inputs::paths(&fix.paths, &rewrite.list)?;
    let layer = Layer {
        select: (!fix.select.is_empty()).then(|| fix.select.clone()),
        ignore: fix.ignore.clone(),
        ..Layer::default()
    };
    let mut alone = Settings::default();
    alone.lay(&layer);
    let configs = Configs::asked(layer, fix.config.as_deref(), fix.isolated)
        .map_err(|error| Trouble::Usage(error.to_string()))?;
    let lang = reports::lang(rewrite.lang);
    let same = ("with nothing to mend", "は直すところがありません");
    let mode = Mode::of(rewrite);
    let saying = Saying { lang, is_written: matches!(mode, Mode::Write(_)) };
    let task = Task { mode, same, lang };
    rewrite::run(shared, &paths, task, |name, path, bytes| {
        let settings = configs.as_ref().map(|configs| configs.settings(path, None)).transpose();
        match settings {
            Ok(settings) => {
                let settings = settings.as_deref().unwrap_or(&alone);
                Ok(mend(shared, fix.risky, settings, saying, name, bytes))
            }
            Err(error) => Err(Trouble::Usage(error.to_string())),
        }
    })
}

/// How it is said what was done.
#[derive(Clone, Copy)]
struct Saying {
    lang: Lang,
    /// Whether it is done, not only shown.
    is_written: bool,
}

fn mend(
    shared: &Shared,
    risky: bool,
    settings: &Settings,
    saying: Saying,
    name: &str,
    bytes: Vec<u8>,
) -> Rewritten {
    let examine = ExamineOptions { from: shared.from, rules: settings.rules.clone(), errors_only: false };
    let mender = Mender { examine, encoding: shared.encoding, risky };
    let mended =
        mender.mend(name, bytes, |finding| settings.severity_of(finding.code, finding.severity).is_some());
    let told = |refusal: &Refusal| format!("{}: {}", refusal.code, saying.lang.of(&refusal.message));
    let refused: Vec<String> = mended.refused.iter().map(told).collect();
    Rewritten {
        risky: mended.risky,
        change: mended.is_changed().then(|| Change {
            before: shown(&mended.before),
            after: shown(&mended.source),
            what: what(&mended, saying),
            bytes: mended.bytes,
        }),
        refused: refused.join("; "),
    }
}

/// The text with its byte order mark, so that a diff shows that it goes.
fn shown(source: &Source) -> String {
    let mark = if source.bom() { "\u{feff}" } else { "" };
    format!("{mark}{}", source.text())
}

/// `3 findings mended (byte-order-mark, nonstandard-spelling 2)`, or `would mend 3 findings (…)`.
fn what(mended: &Mended, saying: Saying) -> String {
    let count: usize = mended.applied.iter().map(|(_, count)| count).sum();
    let codes: Vec<String> = mended
        .applied
        .iter()
        .map(|(code, count)| if *count == 1 { (*code).to_owned() } else { format!("{code} {count}") })
        .collect();
    let codes = codes.join(", ");
    match (saying.lang, saying.is_written) {
        (Lang::En, true) => format!("{} mended ({codes})", counted(count, "finding")),
        (Lang::En, false) => format!("would mend {} ({codes})", counted(count, "finding")),
        (Lang::Ja, true) => format!("{count}件を直しました（{codes}）"),
        (Lang::Ja, false) => format!("{count}件を直せます（{codes}）"),
    }
}
