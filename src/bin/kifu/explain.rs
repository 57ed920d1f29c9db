//! `kifu explain`: what a code finds, why it matters, an example, what to do. The same texts, as a page,
//! are `docs/checks.md`.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::Args;
use kifu::{
    finding::{CODES, Code, Family},
    report::Lang,
};
use unicode_width::UnicodeWidthStr as _;

use crate::{args::LangArg, choice, nearest::did_you_mean, reports};

/// What `kifu explain` takes.
#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// A code, such as nifu, or a family of codes
    #[arg(value_name = "CODE", required_unless_present_any = ["list", "markdown"],
        value_parser = choice::explained(), hide_possible_values = true)]
    codes: Vec<String>,
    /// List every code with its severity and family
    #[arg(long, conflicts_with = "codes")]
    list: bool,
    /// The language of the texts [default: the locale's]
    #[arg(long, value_name = "LANG")]
    lang: Option<LangArg>,
    /// Write docs/checks.md
    #[arg(long, hide = true, conflicts_with_all = ["codes", "list"])]
    markdown: bool,
}

/// Why nothing was explained.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// There is no such code; the message names the nearest (exit 2).
    Unknown(String),
    /// The output cannot be written.
    Io(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Explains what `args` ask for.
///
/// # Errors
/// A code that does not exist, or whatever the writer says.
pub(crate) fn run(args: &ExplainArgs, mut out: impl Write) -> Result<(), Refusal> {
    let lang = reports::lang(args.lang);
    let text = if args.markdown {
        page()
    } else if args.list {
        list(CODES, lang)
    } else {
        let texts: Result<Vec<String>, String> = args.codes.iter().map(|name| explain(name, lang)).collect();
        texts.map_err(Refusal::Unknown)?.join("\n")
    };
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// One code in full, or the list of a family.
fn explain(name: &str, lang: Lang) -> Result<String, String> {
    if let Some(code) = Code::from_name(name) {
        return Ok(in_full(code, lang));
    }
    if let Some(family) = Family::from_name(name) {
        let codes: Vec<&Code> = CODES.iter().copied().filter(|code| code.family == family).collect();
        return Ok(list(&codes, lang));
    }
    let known = CODES.iter().map(|code| code.name).chain(Family::ALL.map(Family::name));
    let near = did_you_mean(name, known);
    Err(format!("unknown code `{name}`{near} (`kifu explain --list` lists all)"))
}

fn in_full(code: &Code, lang: Lang) -> String {
    let (name, family, severity) = (code.name, code.family, lang.severity(code.severity));
    let (head, what, why, example, remedy) = match lang {
        Lang::En => {
            let off = if code.on { "" } else { ", off by default" };
            let head = format!("{name} ({severity}{off}; family {})\n{}", family.name(), code.ja);
            (head, code.what, code.why, code.example, code.remedy)
        }
        Lang::Ja => {
            let off = if code.on { "" } else { "、普段は検査しません" };
            let kind = format!("{}: {}", family.name(), family.ja());
            let head = format!("{name}（{severity}{off}、分類 {kind}）\n{}", code.ja);
            let example = code.example_ja.unwrap_or(code.example);
            (head, code.what_ja, code.why_ja, example, code.remedy_ja)
        }
    };
    let mut out = format!("{head}\n\n{what}\n\n{why}\n\n");
    for line in example.lines() {
        let _ = writeln!(out, "    {line}");
    }
    let _ = writeln!(out, "\n{remedy}");
    out
}

fn list(codes: &[&Code], lang: Lang) -> String {
    let width = codes.iter().map(|code| code.name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for code in codes {
        let (severity, brief) = match lang {
            Lang::En => (if code.on { code.severity.name() } else { "off" }, code.brief()),
            Lang::Ja => (if code.on { lang.severity(code.severity) } else { "オフ" }, code.ja),
        };
        // A kanji is two columns wide.
        let blanks = " ".repeat(7usize.saturating_sub(severity.width()));
        let (name, family) = (code.name, code.family.name());
        let _ = writeln!(out, "{name:<width$}  {severity}{blanks}  {family:<10}  {brief}");
    }
    out
}

/// `docs/checks.md`.
fn page() -> String {
    let mut out =
        "<!-- Written by `kifu explain --markdown` from src/finding/catalogue, but for the figures at the \
                   end. -->\n\n\
                   # What `kifu` finds\n\n\
                   A finding is known by its code, and a code never changes its meaning. Name a code, or a \
                   family for all its codes, after `--select`, `--ignore`, `--error` or `--warn`, or in \
                   `kifu.toml`.\n\n\
                   - **error**: the game cannot be trusted as written: illegal, unreadable, contradictory.\n\
                   - **warning**: readable, but something is wrong or lost, or another program will read it \
                   differently.\n\
                   - **info**: a harmless deviation, or a fact worth knowing.\n\n\
                   Some cases of a code are milder or worse than its usual severity given here. How often each \
                   is found in real records, and how often falsely: [On real records](#on-real-records).\n"
            .to_owned();
    for family in Family::ALL {
        let codes = || CODES.iter().filter(move |code| code.family == family);
        let _ = write!(out, "\n## {}\n\n| code | severity | what it finds |\n|---|---|---|\n", title(family));
        for code in codes() {
            let name = code.name;
            let _ = writeln!(
                out,
                "| [`{name}`](#{name}) | {} | {} |",
                severity(code),
                markdown(code.brief(), true)
            );
        }
        codes().for_each(|code| section(code, &mut out));
    }
    out
}

fn section(code: &Code, out: &mut String) {
    let _ = write!(out, "\n### {}\n\n{} · {}\n\n", code.name, code.ja, severity(code));
    let _ = write!(out, "{}\n{}\n\n", markdown(code.what, false), markdown(code.why, false));
    let _ = write!(out, "```text\n{}\n```\n\n{}\n", code.example, markdown(code.remedy, false));
}

fn severity(code: &Code) -> String {
    if code.on { code.severity.to_string() } else { format!("{}, off by default", code.severity) }
}

fn title(family: Family) -> String {
    let what = match family {
        Family::Source => "bytes and their encoding",
        Family::Syntax => "lines and words",
        Family::Start => "the start position",
        Family::Foul => "moves against the rules",
        Family::Writing => "how moves are written",
        Family::Ending => "how the game ended",
        Family::Record => "variations, clocks, header",
        Family::Conversion => "what a conversion could not keep",
        Family::Archive => "archives as a whole",
    };
    format!("{}: {what}", family.name())
}

/// Plain text as Markdown.
fn markdown(text: &str, cell: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '*' | '_' | '[' | ']' | '<' | '`') || (cell && c == '|') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{CODES, Lang, explain, list, page};

    #[test]
    fn every_code_can_be_explained() {
        for code in CODES {
            let text = explain(code.name, Lang::En).unwrap();
            assert!(text.contains(code.what) && text.contains(code.remedy), "{}", code.name);
            let text = explain(code.name, Lang::Ja).unwrap();
            assert!(text.contains(code.what_ja) && text.contains(code.remedy_ja), "{}", code.name);
        }
    }

    #[test]
    fn an_unknown_code_is_answered_with_the_nearest() {
        let check =
            |name: &str, near: &str| assert!(explain(name, Lang::En).unwrap_err().contains(near), "{name}");
        check("nihu", "did you mean `nifu`?");
        check("two-pawns", "unknown code `two-pawns`");
    }

    #[test]
    fn a_family_lists_its_codes() {
        assert!(explain("foul", Lang::En).unwrap().lines().any(|line| line.starts_with("nifu ")));
    }

    #[test]
    fn the_list_and_the_page_have_every_code() {
        for lang in [Lang::En, Lang::Ja] {
            assert_eq!(list(CODES, lang).lines().count(), CODES.len());
        }
        let page = page();
        for code in CODES {
            assert!(page.contains(&format!("\n### {}\n", code.name)), "{}", code.name);
        }
    }
}
