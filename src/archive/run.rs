//! The run over many inputs: in parallel, with results in order and memory that does not grow.

use std::{
    any::Any,
    collections::VecDeque,
    fs::File,
    io,
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::{Mutex, PoisonError, mpsc},
    thread,
};

use super::{
    containers,
    fault::Fault,
    input::{Input, Label, Outcome, Text},
    kind::Container,
    limits::Limits,
    parts::{self, Parts, Start},
    shard::Shard,
    walk::{Found, Walk, WalkFault},
};
use crate::{notation::Notation, source::Encoding};

/// What a caller may fix beforehand.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// The number of threads that work; 0 means one for each core.
    pub jobs: usize,
    /// The encoding of every text, whatever its bytes look like.
    pub encoding: Option<Encoding>,
    /// The notation of every text: decides where a large file may be cut.
    pub from: Option<Notation>,
    /// The name of standard input; `-` where there is none.
    pub stdin_name: Option<String>,
    /// Whether each input gets a digest of its bytes, for a cache.
    pub digests: bool,
    /// Whether each input keeps its bytes beside its text.
    pub bytes: bool,
    /// Whether the working directory is walked where no path is given; else nothing is.
    pub here: bool,
    /// Directories that no walk enters: what is written there while it runs is no input.
    pub left_out: Vec<PathBuf>,
    /// The share of the inputs that is worked on; all where there is none.
    pub shard: Option<Shard>,
    /// How far hostile input is followed.
    pub limits: Limits,
}

/// What a run has seen.
#[derive(Debug, Default)]
pub struct Summary {
    /// The inputs that results were delivered for.
    pub inputs: u64,
    /// The inputs that are in other shares.
    pub elsewhere: u64,
    /// The names that could not be walked although they were given: errors of use.
    pub missing: Vec<WalkFault>,
    /// Whether the run was broken off by the one who takes the results.
    pub broken_off: bool,
}

/// Calls `work` for every text of `paths`, on as many threads as said, and hands the results to
/// `deliver` on this thread, in the order of the walk, whatever the number of threads.
///
/// A path that was named and does not exist is no input: it is in [`Summary::missing`]. A file that
/// cannot be read is an input with a fault. Memory is bounded: results wait only for a few inputs
/// before them.
///
/// ```no_run
/// use std::ops::ControlFlow;
/// use kifu::{archive::{Outcome, RunOptions, run}, examine::{ExamineOptions, examine}};
///
/// let options = ExamineOptions::default();
/// let work = |input: kifu::archive::Input| {
///     let games = examine(&input.source, &options).games.len();
///     (input.source.name().to_owned(), games)
/// };
/// run(&["games".into()], &RunOptions::default(), work, |outcome| {
///     if let Outcome::Done((name, games)) = outcome {
///         println!("{name}: {games} games");
///     }
///     ControlFlow::Continue(())
/// });
/// ```
pub fn run<T: Send>(
    paths: &[PathBuf],
    options: &RunOptions,
    work: impl Fn(Input) -> T + Sync,
    deliver: impl FnMut(Outcome<T>) -> ControlFlow<()>,
) -> Summary {
    let mut summary = Summary::default();
    let mut deliver = deliver;
    // An empty list of files is no wish for all there are.
    if paths.is_empty() && !options.here {
        return summary;
    }
    let left_out = options.left_out.iter().map(PathBuf::as_path);
    let mut walk = Walk::new(paths.iter().cloned()).without(left_out).peekable();
    let mut count = |outcome| {
        summary.inputs += 1;
        deliver(outcome)
    };
    let jobs = match options.jobs {
        0 => thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let context = Context { options, work: &work };
    let mut aside = Aside::default();
    let first = walk.next();
    // Threads cost more than one small file takes.
    let is_small = |found: &Result<Found, WalkFault>| is_small(found, &options.limits);
    let alone = walk.peek().is_none() && first.as_ref().is_some_and(is_small);
    let walk = first.into_iter().chain(walk);
    let flow = if jobs == 1 || alone {
        let mut lane = Inline { context, buffer: Vec::new(), deliver: &mut count };
        drive(walk, options, &mut aside, &mut lane)
    } else {
        parallel(walk, jobs, context, &mut aside, &mut count)
    };
    summary.broken_off = flow.is_break();
    summary.missing = aside.missing;
    summary.elsewhere = aside.elsewhere;
    summary
}

/// Whether it certainly is done before threads have started.
fn is_small(found: &Result<Found, WalkFault>, limits: &Limits) -> bool {
    match found {
        Ok(found) if found.container.is_none() && !found.is_stdin() => {
            found.path.metadata().is_ok_and(|data| data.len() <= limits.whole as u64)
        }
        Ok(_) => false,
        Err(_) => true,
    }
}

/// What every thread needs to know.
struct Context<'a, W> {
    options: &'a RunOptions,
    work: &'a W,
}

impl<W> Clone for Context<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Context<'_, W> {}

impl<W> Context<'_, W> {
    /// Works on one text; a panic costs no more than it.
    fn text<T>(self, text: Text) -> Outcome<T>
    where
        W: Fn(Input) -> T,
    {
        let name = text.name.clone();
        match catch_unwind(AssertUnwindSafe(|| (self.work)(text.decode(self.options)))) {
            Ok(value) => Outcome::Done(value),
            Err(panic) => Outcome::Panicked { name, message: words_of(&*panic) },
        }
    }

    /// Reads a file and works on it, unless it is a large one.
    fn file<T>(self, found: Found, buffer: &mut Vec<u8>) -> Item<T>
    where
        W: Fn(Input) -> T,
    {
        let opened = File::open(&found.path).and_then(|mut file| {
            let start = parts::start(&mut file, buffer, &self.options.limits)?;
            Ok((file, start))
        });
        let label = label(found);
        let content = match opened {
            Ok((file, Start::Begun(begun))) => {
                return Item::Large(Parts::new(file, begun, label, self.options));
            }
            Ok((_, Start::Whole(bytes))) => Ok(bytes),
            Err(error) => Err(Fault::from(error)),
        };
        Item::Done(self.text(Text::new(label, content)))
    }
}

/// What a file gave.
enum Item<T> {
    /// The result.
    Done(Outcome<T>),
    /// It is too large to be read at once.
    Large(Parts<File>),
}

fn label(found: Found) -> Label {
    let Found { path, named, mut root_len, .. } = found;
    let name = path.into_os_string().into_string().unwrap_or_else(|name| {
        // What is no text becomes longer when it is shown.
        let root = name.as_encoded_bytes().get(..root_len).unwrap_or_default();
        root_len = String::from_utf8_lossy(root).len();
        name.to_string_lossy().into_owned()
    });
    Label { name, named, root_len, member: None }
}

/// What a panic said.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().copied();
    let words = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    words.unwrap_or("no message").to_owned()
}

/// Where inputs go, in order.
trait Lane {
    /// Takes a file that is no container.
    fn file(&mut self, found: Found) -> ControlFlow<()>;
    /// Takes a text that was read already.
    fn text(&mut self, text: Text) -> ControlFlow<()>;
    /// Waits until everything is delivered.
    fn finish(&mut self) -> ControlFlow<()>;
}

/// What a walk finds and nobody works on.
#[derive(Default)]
struct Aside {
    missing: Vec<WalkFault>,
    elsewhere: u64,
}

impl Aside {
    /// Whether the input of this name is in another share.
    fn takes(&mut self, name: &str, options: &RunOptions) -> bool {
        let takes = options.shard.is_some_and(|shard| !shard.holds(name));
        self.elsewhere += u64::from(takes);
        takes
    }

    /// Whether this file is; the members of a container have names of their own.
    fn takes_file(&mut self, found: &Found, options: &RunOptions) -> bool {
        options.shard.is_some()
            && found.container.is_none()
            && self.takes(&input_name(found, options), options)
    }
}

/// Sends everything that a walk finds down a lane.
fn drive(
    walk: impl Iterator<Item = Result<Found, WalkFault>>,
    options: &RunOptions,
    aside: &mut Aside,
    lane: &mut impl Lane,
) -> ControlFlow<()> {
    for found in walk {
        match found {
            Ok(found) if aside.takes_file(&found, options) => {}
            Ok(found) if found.is_stdin() => stdin(options, input_name(&found, options), lane)?,
            Ok(found) => match found.container {
                None => lane.file(found)?,
                Some(container) => inside(&found, container, options, aside, lane)?,
            },
            Err(fault) if is_missing(&fault) => aside.missing.push(fault),
            Err(WalkFault { path, fault, named }) => {
                let name = path.to_string_lossy().into_owned();
                if !aside.takes(&name, options) {
                    lane.text(Text::new(Label { name, named, root_len: 0, member: None }, Err(fault)))?;
                }
            }
        }
    }
    lane.finish()
}

/// Sends the members of a container down a lane; only one where only that is meant.
fn inside(
    found: &Found,
    container: Container,
    options: &RunOptions,
    aside: &mut Aside,
    lane: &mut impl Lane,
) -> ControlFlow<()> {
    let mut is_there = false;
    containers::visit(found, container, label(found.clone()), options, &mut |text| {
        if found.member.as_ref().is_some_and(|member| !is_on_the_way(&text, member)) {
            return CONTINUE;
        }
        is_there = true;
        if aside.takes(&text.name, options) { CONTINUE } else { lane.text(text) }
    })?;
    if let Some(member) = found.member.as_ref().filter(|_| !is_there) {
        let fault = Fault::from(io::Error::from(io::ErrorKind::NotFound));
        aside.missing.push(WalkFault { path: member.into(), fault, named: true });
    }
    CONTINUE
}

/// Whether a text is the member of this name, inside it, or a container around it that is damaged.
fn is_on_the_way(text: &Text, member: &str) -> bool {
    let is_inside = |name: &str, around: &str| {
        name.strip_prefix(around).is_some_and(|rest| rest.is_empty() || rest.starts_with('!'))
    };
    is_inside(&text.name, member) || (text.content.is_err() && is_inside(member, &text.name))
}

fn is_missing(fault: &WalkFault) -> bool {
    fault.named && matches!(fault.fault, Fault::Io(..))
}

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

/// The name of an input that is a file or standard input.
fn input_name(found: &Found, options: &RunOptions) -> String {
    match &options.stdin_name {
        Some(name) if found.is_stdin() => name.clone(),
        _ => found.path.to_string_lossy().into_owned(),
    }
}

fn stdin(options: &RunOptions, name: String, lane: &mut impl Lane) -> ControlFlow<()> {
    let label = Label { name, named: true, root_len: 0, member: None };
    let mut reader = io::stdin().lock();
    match parts::start(&mut reader, &mut Vec::new(), &options.limits) {
        Ok(Start::Whole(bytes)) => lane.text(Text::new(label, Ok(bytes))),
        Ok(Start::Begun(begun)) => {
            let mut parts = Parts::new(reader, begun, label, options);
            parts.try_for_each(|text| lane.text(text))
        }
        Err(error) => lane.text(Text::new(label, Err(Fault::from(error)))),
    }
}

/// Works on this thread, one input after the other.
struct Inline<'a, W, D> {
    context: Context<'a, W>,
    buffer: Vec<u8>,
    deliver: &'a mut D,
}

impl<T, W, D> Lane for Inline<'_, W, D>
where
    W: Fn(Input) -> T,
    D: FnMut(Outcome<T>) -> ControlFlow<()>,
{
    fn file(&mut self, found: Found) -> ControlFlow<()> {
        match self.context.file(found, &mut self.buffer) {
            Item::Done(outcome) => (self.deliver)(outcome),
            Item::Large(mut parts) => parts.try_for_each(|text| self.text(text)),
        }
    }

    fn text(&mut self, text: Text) -> ControlFlow<()> {
        (self.deliver)(self.context.text(text))
    }

    fn finish(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// What a thread is asked to do.
enum Task {
    Files(Vec<Found>),
    Texts(Vec<Text>),
}

/// A task, and where its results go.
type Job<T> = (Task, mpsc::SyncSender<Vec<Item<T>>>);

/// The results of a task, once they are there.
struct Awaited<T> {
    results: mpsc::Receiver<Vec<Item<T>>>,
    /// What has come already.
    ready: Option<Vec<Item<T>>>,
    bytes: usize,
}

impl<T> Awaited<T> {
    /// Waits until the results are there.
    ///
    /// A thread that died without an answer has taken its inputs along: only a panic outside the work
    /// could do that, and there is nothing in it that panics.
    fn wait(&mut self) -> &mut Vec<Item<T>> {
        self.ready.get_or_insert_with(|| self.results.recv().unwrap_or_default())
    }
}

/// Hands tasks to threads, and delivers their results in order.
struct Pool<'a, T, D> {
    jobs: mpsc::Sender<Job<T>>,
    awaited: VecDeque<Awaited<T>>,
    threads: usize,
    /// How many tasks may be awaited.
    window: usize,
    /// What the awaited tasks hold on to.
    bytes: usize,
    /// Files that wait to become a task.
    files: Vec<Found>,
    /// Texts that wait to become a task, and their bytes.
    texts: Vec<Text>,
    text_bytes: usize,
    /// How many inputs make a task: few at first, so that few inputs still share the threads.
    batch: usize,
    sent: usize,
    deliver: &'a mut D,
}

/// Inputs a task, at most.
const BATCH: usize = 64;
/// Bytes a task of texts, roughly.
const BATCH_BYTES: usize = 64 << 10;
/// Bytes that all tasks may hold on to, unless there is but one.
const MOST_BYTES: usize = 4 << 20;

fn parallel<T: Send, W: Fn(Input) -> T + Sync>(
    walk: impl Iterator<Item = Result<Found, WalkFault>>,
    threads: usize,
    context: Context<'_, W>,
    aside: &mut Aside,
    deliver: &mut impl FnMut(Outcome<T>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (jobs, queue) = mpsc::channel::<Job<T>>();
    let queue = Mutex::new(queue);
    thread::scope(|scope| {
        let queue = &queue;
        let start = |_| thread::Builder::new().spawn_scoped(scope, move || serve(queue, context)).is_ok();
        // Where the system gives no more threads, fewer do the work.
        let threads = (0..threads).take_while(|index| start(*index)).count();
        if threads == 0 {
            let mut lane = Inline { context, buffer: Vec::new(), deliver };
            return drive(walk, context.options, aside, &mut lane);
        }
        let mut pool = Pool {
            jobs,
            awaited: VecDeque::new(),
            threads,
            window: threads * 4,
            bytes: 0,
            files: Vec::new(),
            texts: Vec::new(),
            text_bytes: 0,
            batch: 1,
            sent: 0,
            deliver,
        };
        drive(walk, context.options, aside, &mut pool)
        // The pool ends here, and with it the queue and the threads.
    })
}

/// Works off tasks until no more can come.
fn serve<T, W: Fn(Input) -> T>(queue: &Mutex<mpsc::Receiver<Job<T>>>, context: Context<'_, W>) {
    let mut buffer = Vec::new();
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((task, results)) = job else { return };
        let items = match task {
            Task::Files(files) => files.into_iter().map(|found| context.file(found, &mut buffer)).collect(),
            Task::Texts(texts) => texts.into_iter().map(|text| Item::Done(context.text(text))).collect(),
        };
        // Nobody takes them where the run was broken off.
        let _ = results.send(items);
    }
}

impl<T, D: FnMut(Outcome<T>) -> ControlFlow<()>> Pool<'_, T, D> {
    /// Hands a task to the threads.
    fn send(&mut self, task: Task, bytes: usize) -> Awaited<T> {
        let (sender, results) = mpsc::sync_channel(1);
        // The threads live as long as the pool, so there is somebody to receive it.
        let _ = self.jobs.send((task, sender));
        self.sent += 1;
        if self.sent.is_multiple_of(self.window) {
            self.batch = (self.batch * 2).min(BATCH);
        }
        Awaited { results, ready: None, bytes }
    }

    /// Makes a task of what waits.
    fn flush(&mut self) -> ControlFlow<()> {
        let task = match (self.files.is_empty(), self.texts.is_empty()) {
            (true, true) => return ControlFlow::Continue(()),
            (false, _) => Task::Files(std::mem::take(&mut self.files)),
            (true, false) => Task::Texts(std::mem::take(&mut self.texts)),
        };
        let bytes = std::mem::take(&mut self.text_bytes);
        let awaited = self.send(task, bytes);
        self.bytes += bytes;
        self.awaited.push_back(awaited);
        if self.awaited.len() <= self.window && self.bytes <= MOST_BYTES {
            return CONTINUE;
        }
        // To be woken for several tasks at a time costs less than for each.
        let half = self.window / 2;
        if let Some(awaited) = self.awaited.get_mut(half) {
            awaited.wait();
        }
        self.shrink_to(half)
    }

    /// Delivers until no more than so many tasks are awaited, and they hold on to few bytes.
    fn shrink_to(&mut self, tasks: usize) -> ControlFlow<()> {
        while self.awaited.len() > tasks || self.bytes > MOST_BYTES && self.awaited.len() > 1 {
            let Some(awaited) = self.awaited.pop_front() else { break };
            self.bytes -= awaited.bytes;
            self.take(awaited)?;
        }
        ControlFlow::Continue(())
    }

    fn take(&mut self, mut awaited: Awaited<T>) -> ControlFlow<()> {
        for item in std::mem::take(awaited.wait()) {
            match item {
                Item::Done(outcome) => (self.deliver)(outcome)?,
                Item::Large(parts) => self.large(parts)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Shares the parts of a large file among the threads, at its place in the order.
    fn large(&mut self, mut parts: Parts<File>) -> ControlFlow<()> {
        let mut awaited = VecDeque::new();
        loop {
            let next = parts.next();
            let ended = next.is_none();
            if let Some(text) = next {
                awaited.push_back(self.send(Task::Texts(vec![text]), 0));
            }
            // What many faults are found in waits here with all of them.
            let keep = if ended { 0 } else { self.threads + 2 };
            while awaited.len() > keep {
                let Some(front) = awaited.pop_front() else { break };
                self.take(front)?;
            }
            if ended {
                return ControlFlow::Continue(());
            }
        }
    }
}

impl<T, D: FnMut(Outcome<T>) -> ControlFlow<()>> Lane for Pool<'_, T, D> {
    fn file(&mut self, found: Found) -> ControlFlow<()> {
        if !self.texts.is_empty() {
            self.flush()?;
        }
        self.files.push(found);
        if self.files.len() >= self.batch { self.flush() } else { ControlFlow::Continue(()) }
    }

    fn text(&mut self, text: Text) -> ControlFlow<()> {
        if !self.files.is_empty() {
            self.flush()?;
        }
        self.text_bytes += text.size();
        self.texts.push(text);
        let full = self.texts.len() >= self.batch || self.text_bytes >= BATCH_BYTES;
        if full { self.flush() } else { ControlFlow::Continue(()) }
    }

    fn finish(&mut self) -> ControlFlow<()> {
        self.flush()?;
        self.shrink_to(0)
    }
}
