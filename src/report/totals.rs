//! The sums of a run.

use super::Lang;
use crate::finding::{CODES, Code, Finding, Severity};

/// How much was read and found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Inputs: files, members of archives, standard input.
    pub files: u64,
    /// Games in them.
    pub games: u64,
    /// Findings that a baseline kept out of the report.
    pub known: u64,
    /// Findings with an edit that certainly leaves the meaning as it is.
    pub mendable: u64,
    /// Findings by severity: info, warning, error.
    by_severity: [u64; 3],
    /// Findings by code, in the order of [`CODES`]; empty where there are none.
    by_code: Vec<u64>,
}

impl Totals {
    /// The sums of one input.
    pub(super) fn of(findings: &[Finding], games: u32) -> Self {
        let mut totals = Self { files: 1, games: u64::from(games), ..Self::default() };
        let is_mendable = |finding: &&Finding| finding.fix.as_ref().is_some_and(|fix| fix.safe);
        totals.mendable = findings.iter().filter(is_mendable).count() as u64;
        for finding in findings {
            totals.by_severity[finding.severity as usize] += 1;
            if totals.by_code.is_empty() {
                totals.by_code = vec![0; CODES.len()];
            }
            if let Some(at) = finding.code.position() {
                totals.by_code[at] += 1;
            }
        }
        totals
    }

    /// Adds the sums of another part of the run.
    pub fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.games += other.games;
        self.known += other.known;
        self.mendable += other.mendable;
        for (sum, n) in self.by_severity.iter_mut().zip(other.by_severity) {
            *sum += n;
        }
        if self.by_code.len() < other.by_code.len() {
            self.by_code.resize(other.by_code.len(), 0);
        }
        for (sum, n) in self.by_code.iter_mut().zip(&other.by_code) {
            *sum += n;
        }
    }

    /// Findings that are errors.
    #[must_use]
    pub const fn errors(&self) -> u64 {
        self.by_severity[Severity::Error as usize]
    }

    /// Findings that are warnings.
    #[must_use]
    pub const fn warnings(&self) -> u64 {
        self.by_severity[Severity::Warning as usize]
    }

    /// Findings that are infos.
    #[must_use]
    pub const fn infos(&self) -> u64 {
        self.by_severity[Severity::Info as usize]
    }

    /// All findings.
    #[must_use]
    pub fn findings(&self) -> u64 {
        self.by_severity.iter().sum()
    }

    /// Findings of `severity` or worse: what decides the exit status.
    #[must_use]
    pub fn at_least(&self, severity: Severity) -> u64 {
        self.by_severity[severity as usize..].iter().sum()
    }

    /// The codes that were found and how often, the most frequent first.
    #[must_use]
    pub fn by_code(&self) -> Vec<(&'static Code, u64)> {
        let mut counts: Vec<(&'static Code, u64)> =
            CODES.iter().copied().zip(self.by_code.iter().copied()).filter(|(_, n)| *n > 0).collect();
        counts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        counts
    }

    /// The table of `--statistics`: how often each code was found.
    #[must_use]
    pub fn statistics(&self, lang: Lang) -> String {
        let counts = self.by_code();
        let width = counts.first().map_or(1, |(_, n)| n.to_string().len());
        let names = counts.iter().map(|(code, _)| code.name.len()).max().unwrap_or(0);
        let line = |(code, n): &(&'static Code, u64)| {
            let title = match lang {
                Lang::En => code.brief(),
                Lang::Ja => code.ja,
            };
            format!("{n:>width$}  {:<names$}  {title}\n", code.name)
        };
        counts.iter().map(line).collect()
    }

    /// The closing line of a human report, without a line end.
    #[must_use]
    pub fn line(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.line_en(),
            Lang::Ja => self.line_ja(),
        }
    }

    fn line_en(&self) -> String {
        if self.files == 0 && self.known == 0 {
            return "no file was checked".to_owned();
        }
        let read = format!("checked {}, {}", plural(self.files, "file"), plural(self.games, "game"));
        let found = if self.findings() == 0 {
            "nothing found".to_owned()
        } else {
            let kinds = [(self.errors(), "error"), (self.warnings(), "warning"), (self.infos(), "info")];
            kinds.map(|(n, word)| plural(n, word)).join(", ")
        };
        let known = match self.known {
            0 => String::new(),
            n => format!(" ({n} more known to the baseline)"),
        };
        format!("{read}: {found}{known}")
    }

    fn line_ja(&self) -> String {
        if self.files == 0 && self.known == 0 {
            return "検査したファイルはありません".to_owned();
        }
        let read = format!("{}ファイル、{}局を検査しました", self.files, self.games);
        let found = if self.findings() == 0 {
            "問題は見つかりませんでした".to_owned()
        } else {
            format!("エラー{}件、警告{}件、情報{}件", self.errors(), self.warnings(), self.infos())
        };
        let known = match self.known {
            0 => String::new(),
            n => format!("（ほかにベースラインにあるもの{n}件）"),
        };
        format!("{read}。{found}{known}")
    }

    /// The sums as Markdown, for `$GITHUB_STEP_SUMMARY`.
    #[must_use]
    pub fn markdown(&self, lang: Lang) -> String {
        let mut out = format!("### kifu\n\n{}\n", self.line(lang));
        let counts = self.by_code();
        if counts.is_empty() {
            return out;
        }
        out.push_str(match lang {
            Lang::En => "\n| code | severity | found | what |\n|---|---|--:|---|\n",
            Lang::Ja => "\n| コード | 程度 | 件数 | 内容 |\n|---|---|--:|---|\n",
        });
        for (code, n) in counts {
            let title = match lang {
                Lang::En => code.brief(),
                Lang::Ja => code.ja,
            };
            let what = title.replace('|', "\\|").replace('<', "&lt;");
            let severity = lang.severity(code.severity);
            out.push_str(&format!("| `{}` | {severity} | {n} | {what} |\n", code.name));
        }
        out
    }
}

/// `1 game`, `2 games`.
fn plural(n: u64, word: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {word}{s}")
}
