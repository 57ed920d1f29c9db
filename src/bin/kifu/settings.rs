//! What is reported, how bad it is, and by which rules of the table: the answer of `kifu.toml` and the
//! command line together.
//!
//! Settings are layers: the defaults, the file, the file's sections for paths, the command line. Each
//! layer has the last word over those before it. Within a layer a code has the last word over its
//! family, and a family over `all`.

use std::str::FromStr;

use kifu::checks::Rules;
use kifu::finding::{CODES, Code, Family, Finding, Severity};

use super::nearest::did_you_mean;

/// What a list such as `--ignore` may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// Every code.
    All,
    /// Every code of a family.
    Family(Family),
    /// One code.
    Code(&'static Code),
}

impl Name {
    fn covers(self, code: &Code) -> bool {
        match self {
            Self::All => true,
            Self::Family(family) => code.family == family,
            Self::Code(one) => one == code,
        }
    }

    /// How much a name says: lists are applied from the general to the particular.
    const fn rank(self) -> u8 {
        match self {
            Self::All => 0,
            Self::Family(_) => 1,
            Self::Code(_) => 2,
        }
    }
}

impl FromStr for Name {
    type Err = String;

    /// Reads `nifu`, `foul` or `all`; the error names the nearest code or family.
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        let family = || Family::from_name(text).map(Self::Family);
        Code::from_name(text).map(Self::Code).or_else(family).ok_or_else(|| {
            let known = CODES.iter().map(|code| code.name).chain(Family::ALL.map(Family::name));
            format!("unknown code or family `{text}`{}", did_you_mean(text, known))
        })
    }
}

/// What fails a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum FailOn {
    /// Errors.
    #[default]
    Error,
    /// Errors and warnings.
    Warning,
    /// Any finding.
    Info,
    /// Nothing.
    Never,
}

impl FailOn {
    /// The mildest severity that fails the run.
    pub(crate) const fn least(self) -> Option<Severity> {
        match self {
            Self::Error => Some(Severity::Error),
            Self::Warning => Some(Severity::Warning),
            Self::Info => Some(Severity::Info),
            Self::Never => None,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
            Self::Never => "never",
        }
    }
}

/// How many points an entering-king declaration needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Impasse {
    /// The 24-point rule.
    Points24,
    /// The 27-point rule.
    Points27,
}

impl FromStr for Impasse {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "24" => Ok(Self::Points24),
            "27" => Ok(Self::Points27),
            _ => Err(format!("unknown rule `{text}`: 24 or 27")),
        }
    }
}

/// What one place says about settings; what it does not mention stays as it was.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Layer {
    /// Only these are reported, also those that are off by default.
    pub(crate) select: Option<Vec<Name>>,
    /// These are not reported.
    pub(crate) ignore: Vec<Name>,
    /// These are errors. One that is named itself is reported although it is off by default.
    pub(crate) error: Vec<Name>,
    /// These are warnings, in the same way.
    pub(crate) warn: Vec<Name>,
    /// What fails the run.
    pub(crate) fail_on: Option<FailOn>,
    /// A game is drawn at this ply; 0 is no limit.
    pub(crate) max_moves: Option<u32>,
    /// The rule of declarations.
    pub(crate) impasse: Option<Impasse>,
    /// Whether the try rule holds.
    pub(crate) try_rule: Option<bool>,
}

/// What becomes of the findings of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Verdict {
    on: bool,
    /// The severity that replaces the finding's own.
    severity: Option<Severity>,
}

/// The settings of one input.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The rules of the table.
    pub(crate) rules: Rules,
    /// What fails the run.
    pub(crate) fail_on: FailOn,
    /// By position in [`CODES`].
    verdicts: Vec<Verdict>,
}

impl Default for Settings {
    fn default() -> Self {
        let verdicts = CODES.iter().map(|code| Verdict { on: code.on, severity: None }).collect();
        Self { rules: Rules::default(), fail_on: FailOn::default(), verdicts }
    }
}

impl Settings {
    /// The severity of a finding of `code` that was found as `own` (the code's default, or milder or
    /// worse where the case is); `None` where it is not to be reported.
    pub(crate) fn severity_of(&self, code: &Code, own: Severity) -> Option<Severity> {
        let verdict = code.position().and_then(|at| self.verdicts.get(at));
        verdict.map_or(Some(own), |verdict| verdict.on.then(|| verdict.severity.unwrap_or(own)))
    }

    /// Sets the severities of `findings` and drops what is not to be reported.
    pub(crate) fn apply(&self, findings: &mut Vec<Finding>) {
        findings.retain_mut(|finding| match self.severity_of(finding.code, finding.severity) {
            Some(severity) => {
                finding.severity = severity;
                true
            }
            None => false,
        });
    }

    /// Lays `layer` over these settings.
    pub(crate) fn lay(&mut self, layer: &Layer) {
        if layer.select.is_some() {
            self.verdicts.iter_mut().for_each(|verdict| verdict.on = false);
        }
        for rank in 0..=2 {
            let of_rank = |names: &[Name]| names.iter().copied().filter(|name| name.rank() == rank).collect();
            let selected: Vec<Name> = of_rank(layer.select.as_deref().unwrap_or_default());
            let (ignored, errors, warnings): (Vec<Name>, Vec<Name>, Vec<Name>) =
                (of_rank(&layer.ignore), of_rank(&layer.error), of_rank(&layer.warn));
            self.change(&selected, |_, verdict| verdict.on = true);
            self.change(&warnings, |name, verdict| verdict.set(name, Severity::Warning));
            self.change(&errors, |name, verdict| verdict.set(name, Severity::Error));
            self.change(&ignored, |_, verdict| verdict.on = false);
        }
        self.fail_on = layer.fail_on.unwrap_or(self.fail_on);
        match layer.max_moves {
            Some(0) => self.rules.max_moves = None,
            Some(most) => self.rules.max_moves = Some(most),
            None => {}
        }
        if let Some(impasse) = layer.impasse {
            self.rules.impasse_24 = impasse == Impasse::Points24;
        }
        self.rules.try_rule = layer.try_rule.unwrap_or(self.rules.try_rule);
    }

    fn change(&mut self, names: &[Name], change: impl Fn(Name, &mut Verdict)) {
        for name in names {
            let verdicts = self.verdicts.iter_mut().zip(CODES);
            verdicts.filter(|(_, code)| name.covers(code)).for_each(|(verdict, _)| change(*name, verdict));
        }
    }

    /// The settings as `kifu.toml` would say them.
    pub(crate) fn to_toml(&self) -> String {
        let list = |key: &str, wanted: &dyn Fn(&Code, Verdict) -> bool| {
            let names: Vec<String> = CODES
                .iter()
                .zip(&self.verdicts)
                .filter(|(code, verdict)| wanted(code, **verdict))
                .map(|(code, _)| format!("  \"{}\",\n", code.name))
                .collect();
            if names.is_empty() {
                format!("{key} = []\n")
            } else {
                format!("{key} = [\n{}]\n", names.concat())
            }
        };
        let mut out = format!("fail-on = \"{}\"\n", self.fail_on.name());
        out += &list("select", &|_, verdict| verdict.on);
        out += &list("error", &|_, verdict| verdict.on && verdict.severity == Some(Severity::Error));
        out += &list("warn", &|_, verdict| verdict.on && verdict.severity == Some(Severity::Warning));
        let (impasse, most) =
            (if self.rules.impasse_24 { 24 } else { 27 }, self.rules.max_moves.unwrap_or(0));
        out + &format!(
            "\n[rules]\nmax-moves = {most}\nimpasse = {impasse}\ntry-rule = {}\n",
            self.rules.try_rule
        )
    }
}

impl Verdict {
    fn set(&mut self, name: Name, severity: Severity) {
        self.severity = Some(severity);
        self.on |= matches!(name, Name::Code(_));
    }
}

#[cfg(test)]
mod tests {
    use super::{FailOn, Impasse, Layer, Name, Settings};
    use kifu::finding::{Code, Severity};

    fn names(text: &str) -> Vec<Name> {
        text.split_whitespace().map(|name| name.parse().unwrap()).collect()
    }

    fn layer(select: Option<&str>, ignore: &str, error: &str, warn: &str) -> Layer {
        Layer {
            select: select.map(names),
            ignore: names(ignore),
            error: names(error),
            warn: names(warn),
            ..Layer::default()
        }
    }

    fn check(layers: &[Layer], code: &str, expected: Option<Severity>) {
        let mut settings = Settings::default();
        layers.iter().for_each(|layer| settings.lay(layer));
        let code = Code::from_name(code).unwrap();
        assert_eq!(settings.severity_of(code, code.severity), expected, "{} with {layers:?}", code.name);
    }

    const ERROR: Option<Severity> = Some(Severity::Error);
    const WARNING: Option<Severity> = Some(Severity::Warning);
    const INFO: Option<Severity> = Some(Severity::Info);

    #[test]
    fn without_settings_the_defaults_hold() {
        check(&[], "nifu", ERROR);
        check(&[], "no-ending", INFO);
        check(&[], "unknown-header", None);
    }

    #[test]
    fn select_leaves_only_what_it_names() {
        let only = [layer(Some("foul unknown-header"), "", "", "")];
        check(&only, "nifu", ERROR);
        check(&only, "unknown-header", INFO);
        check(&only, "move-number", None);
        check(&[layer(Some("all"), "", "", "")], "duplicate-game", WARNING);
        check(&[layer(Some(""), "", "", "")], "nifu", None);
    }

    #[test]
    fn the_particular_beats_the_general_within_a_layer() {
        check(&[layer(None, "writing", "move-number", "")], "move-number", ERROR);
        check(&[layer(Some("writing"), "move-number", "", "")], "move-number", None);
        check(&[layer(None, "nifu", "nifu", "")], "nifu", None);
        check(&[layer(None, "", "foul", "nifu")], "nifu", WARNING);
        check(&[layer(None, "", "nifu", "nifu")], "nifu", ERROR);
    }

    #[test]
    fn a_severity_by_family_turns_nothing_on() {
        check(&[layer(None, "", "record", "")], "time-total", ERROR);
        check(&[layer(None, "", "record", "")], "unknown-header", None);
        check(&[layer(None, "", "unknown-header", "")], "unknown-header", ERROR);
    }

    #[test]
    fn the_later_layer_has_the_last_word() {
        let file = layer(None, "nifu", "time-total", "");
        check(&[file.clone(), layer(Some("nifu"), "", "", "")], "nifu", ERROR);
        check(&[file.clone(), layer(None, "record", "", "")], "time-total", None);
        check(&[file, layer(None, "", "", "all")], "time-total", WARNING);
    }

    #[test]
    fn a_case_that_is_milder_stays_milder_until_a_layer_says_otherwise() {
        let nifu = Code::from_name("nifu").unwrap();
        let mut settings = Settings::default();
        assert_eq!(settings.severity_of(nifu, Severity::Info), INFO);
        settings.lay(&layer(None, "", "nifu", ""));
        assert_eq!(settings.severity_of(nifu, Severity::Info), ERROR);
    }

    #[test]
    fn rules_and_threshold_are_laid_over_each_other() {
        let mut settings = Settings::default();
        settings.lay(&Layer { max_moves: Some(256), impasse: Some(Impasse::Points24), ..Layer::default() });
        settings.lay(&Layer { try_rule: Some(true), fail_on: Some(FailOn::Warning), ..Layer::default() });
        assert_eq!(
            (settings.rules.max_moves, settings.rules.impasse_24, settings.rules.try_rule),
            (Some(256), true, true)
        );
        assert_eq!(settings.fail_on.least(), WARNING);
        settings.lay(&Layer { max_moves: Some(0), fail_on: Some(FailOn::Never), ..Layer::default() });
        assert_eq!(settings.rules.max_moves, None);
        assert_eq!(settings.fail_on.least(), None);
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_nearest() {
        let check = |text: &str, expected: &str| assert_eq!(text.parse::<Name>().unwrap_err(), expected);
        check("nifuu", "unknown code or family `nifuu`; did you mean `nifu`?");
        check("endings", "unknown code or family `endings`; did you mean `ending`?");
        check("E501", "unknown code or family `E501`");
        check("", "unknown code or family ``");
    }
}
