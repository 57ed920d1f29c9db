//! `kifu merge`: one report of the reports of parts, whatever the order of the parts.
//!
//! The parts are what `kifu check --format jsonl` or a stream wrote. The text of the games is not there
//! any more: what a report would quote of it is left out.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet, HashMap},
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use kifu::{
    archive::Container,
    finding::{Code, Finding, Severity},
    report::{Format, ReportOptions, Reporter},
    source::{Place, Source, Span},
};
use serde::{Deserialize, Serialize};

use crate::{
    args::{Merge, Shared},
    exit::{Exit, Trouble},
    reports,
};

/// Runs the subcommand.
pub(crate) fn run(shared: &Shared, merge: &Merge) -> Result<Exit, Trouble> {
    let mut inputs = Inputs::default();
    for (index, path) in merge.files.iter().enumerate() {
        if merge.files.iter().take(index).any(|earlier| earlier == path) {
            return Err(Trouble::Usage(format!("{} is named twice: each part counts once", path.display())));
        }
        read(path, &mut inputs)?;
    }
    let lang = reports::lang(merge.lang);
    let options = ReportOptions {
        lang,
        quiet: shared.quiet,
        color: reports::has_color(shared.color),
        fail_on: merge.fail_on.least(),
        ..ReportOptions::default()
    };
    // There is nothing to quote: people get a line a finding, and the sums.
    let format = if merge.format == Format::Human { Format::Short } else { merge.format };
    let out: Box<dyn io::Write> =
        if merge.statistics { Box::new(io::sink()) } else { Box::new(BufWriter::new(io::stdout())) };
    let mut report = Reporter::new(format, options, out);
    for input in inputs.in_order() {
        let (source, findings) = input.rebuild();
        report.file(&source, &findings, input.games(&findings)).map_err(Trouble::output)?;
    }
    let totals = report.totals().clone();
    report.finish(0).map_err(Trouble::output)?;
    let closing = if merge.statistics {
        totals.statistics(lang)
    } else if merge.format == Format::Human && !shared.quiet {
        format!("{}\n", totals.line(lang))
    } else {
        String::new()
    };
    io::stdout().write_all(closing.as_bytes()).map_err(Trouble::output)?;
    let fails = merge.fail_on.least().is_some_and(|least| totals.at_least(least) > 0);
    Ok(if fails { Exit::Findings } else { Exit::Clean })
}

/// The inputs of all parts.
#[derive(Default)]
struct Inputs {
    ids: HashMap<String, usize>,
    all: Vec<Inputted>,
}

impl Inputs {
    fn id(&mut self, name: String) -> usize {
        *self.ids.entry(name).or_insert_with_key(|name| {
            self.all.push(Inputted { name: name.clone(), ..Inputted::default() });
            self.all.len() - 1
        })
    }

    /// `earlier` comes before `later`: a part has them so.
    fn follow(&mut self, earlier: usize, later: usize) {
        self.all[earlier].next.push(later);
        self.all[later].waits += 1;
    }

    /// The inputs in the order of the parts; where no part says which of two is first, in that of a walk.
    fn in_order(mut self) -> Vec<Inputted> {
        let mut by_name: Vec<usize> = (0..self.all.len()).collect();
        by_name.sort_by(|&a, &b| walked(&self.all[a].name, &self.all[b].name));
        let mut ranks = vec![0; by_name.len()];
        by_name.iter().zip(0..).for_each(|(&id, rank)| ranks[id] = rank);
        let is_free = |id: &&usize| self.all[**id].waits == 0;
        let mut free: BTreeSet<usize> = by_name.iter().filter(is_free).map(|&id| ranks[id]).collect();
        let mut left: BTreeSet<usize> = (0..by_name.len()).collect();
        let mut order = Vec::with_capacity(by_name.len());
        // Parts of different runs may contradict each other: then the names decide.
        while let Some(rank) = free.pop_first().or_else(|| left.first().copied()) {
            left.remove(&rank);
            let input = std::mem::take(&mut self.all[by_name[rank]]);
            for &next in &input.next {
                self.all[next].waits = self.all[next].waits.saturating_sub(1);
                if self.all[next].waits == 0 && left.contains(&ranks[next]) {
                    free.insert(ranks[next]);
                }
            }
            order.push(input);
        }
        order
    }
}

/// The order of two names in a walk: directory by directory, and container by container.
fn walked(one: &str, other: &str) -> Ordering {
    steps(one).cmp(steps(other)).then_with(|| one.cmp(other))
}

/// The directories and containers of a name, and its last step. A `!` parts a container from its member;
/// elsewhere it is a sign like any other.
fn steps(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(name);
    std::iter::from_fn(move || {
        let all = rest?;
        let is_end = |&(at, sign): &(usize, &str)| sign == "/" || Container::of_name(&all[..at]).is_some();
        match all.match_indices(['/', '!']).find(is_end) {
            Some((at, _)) => {
                rest = Some(&all[at + 1..]);
                Some(&all[..at])
            }
            None => rest.take(),
        }
    })
}

/// What all parts say of one input.
#[derive(Default)]
struct Inputted {
    name: String,
    /// The inputs that come after it in a part, and how many come before it.
    next: Vec<usize>,
    waits: usize,
    /// The findings of each part, each in the order in which the part has them.
    blocks: BTreeMap<PathBuf, Vec<Placed>>,
    games: u32,
}

/// A finding as a line of JSON has it.
#[derive(Clone, Deserialize, Serialize)]
struct Placed {
    #[serde(default, skip_serializing)]
    path: Option<String>,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    byte_start: u64,
    byte_end: u64,
    code: String,
    severity: String,
    game: Option<u32>,
    ply: Option<u32>,
    message: String,
    help: Option<String>,
}

/// A line of a part: a finding, or what a stream says of a game.
#[derive(Deserialize)]
#[serde(untagged)]
enum Row {
    Game { v: u32, src: Option<String>, games: u32, findings: Vec<Placed> },
    Finding(Placed),
}

fn read(path: &Path, inputs: &mut Inputs) -> Result<(), Trouble> {
    let trouble = |error| Trouble::Path(path.to_owned(), error);
    let reader: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).map_err(trouble)?))
    };
    let mut last = None;
    for (line, number) in reader.lines().zip(1..) {
        let line = line.map_err(trouble)?;
        let refuse = |why: String| Trouble::Usage(format!("{}:{number}: {why}", path.display()));
        let (name, games, findings) = match serde_json::from_str(&line) {
            Ok(Row::Finding(found)) => (found.path.clone().unwrap_or_default(), 0, vec![found]),
            Ok(Row::Game { v: 1, src, games, findings }) => {
                (src.unwrap_or_else(|| "-".to_owned()), games, findings)
            }
            Ok(Row::Game { v, .. }) => {
                return Err(refuse(format!("the line is of version {v}, which this program does not know")));
            }
            Err(_) => return Err(refuse("expected a line of kifu check --format jsonl".to_owned())),
        };
        let unknown = findings.iter().find(|found| Code::from_name(&found.code).is_none());
        if let Some(found) = unknown {
            return Err(refuse(format!("unknown code `{}`", found.code)));
        }
        if let Some(found) = findings.iter().find(|found| severity(&found.severity).is_none()) {
            return Err(refuse(format!("unknown severity `{}`", found.severity)));
        }
        let id = inputs.id(name);
        let is_first = !inputs.all[id].blocks.contains_key(path);
        if let Some(last) = is_first.then(|| last.replace(id)).flatten() {
            inputs.follow(last, id);
        }
        let input = &mut inputs.all[id];
        input.games = input.games.saturating_add(games);
        input.blocks.entry(path.to_owned()).or_default().extend(findings);
    }
    Ok(())
}

fn severity(name: &str) -> Option<Severity> {
    [Severity::Info, Severity::Warning, Severity::Error].into_iter().find(|known| known.name() == name)
}

impl Inputted {
    /// The games of the input: as many as the stream says, or as findings show at least.
    fn games(&self, findings: &[Finding]) -> u32 {
        findings.iter().filter_map(|finding| finding.game).fold(self.games, u32::max)
    }

    /// The findings of all parts with something that knows their places. What two parts say of one
    /// input is ordered by what they say, not by which part it is.
    fn rebuild(&self) -> (Source, Vec<Finding>) {
        let mut blocks: Vec<(String, &Vec<Placed>)> =
            self.blocks.values().map(|block| (kifu::report::one_line(block), block)).collect();
        blocks.sort_by(|(a, _), (b, _)| a.cmp(b));
        let (mut places, mut findings) = (Vec::new(), Vec::new());
        for placed in blocks.into_iter().flat_map(|(_, block)| block) {
            let (Some(code), Some(severity)) = (Code::from_name(&placed.code), severity(&placed.severity))
            else {
                continue;
            };
            let at = u32::try_from(places.len()).unwrap_or(u32::MAX);
            places.push(Place { line: placed.line, column: placed.column, byte: placed.byte_start });
            places.push(Place { line: placed.end_line, column: placed.end_column, byte: placed.byte_end });
            let mut finding =
                Finding::new(code, Span::new(at, at.saturating_add(1)), placed.message.as_str());
            finding.severity = severity;
            finding.help = placed.help.clone().map(Into::into);
            (finding.game, finding.ply) = (placed.game, placed.ply);
            findings.push(finding);
        }
        (Source::placed(self.name.as_str(), places), findings)
    }
}
