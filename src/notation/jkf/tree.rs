//! 「moves」 and 「forks」: the entries of lines of play.
//!
//! Forks may be nested deeper than any stack and may stand before the move they replace, so what is
//! open is kept in a list.

use super::{
    clock::Clock,
    deviation::shortened,
    json::{Stop, Value},
    parse::RecordReader,
    words::{lines_of, special_of},
};
use crate::{
    finding::{Finding, UNKNOWN_ENDING, UNREADABLE_MOVE},
    notation::text::offset,
    record::{AFTER_END, Comment, CommentKind, EndingKind, EndingRow, EndingSource, Line, Ply, Str, Verdict},
    source::Span,
};

/// Something that was opened and is not closed.
#[derive(Debug)]
enum Open {
    /// A list of entries: a line of play.
    Line { line: usize, first: bool },
    /// An entry of a line.
    Entry(Entry),
    /// A list of forks that replace the next move of `line`.
    Forks { line: usize, first: bool },
}

/// What an entry has said so far.
#[derive(Debug)]
struct Entry {
    line: usize,
    /// The ply of its move, or of the next one where it has none.
    ply: u32,
    first: bool,
    /// The comments of the line before this entry.
    comments_before: usize,
    /// Whether it is the entry of the start position.
    is_start: bool,
    played: Option<Ply>,
    clock: Option<Clock>,
    special: Option<Special>,
    has_forks: bool,
    brace: Span,
}

#[derive(Clone, Copy, Debug)]
struct Special {
    kind: EndingKind,
    verdict: Verdict,
    text: Str,
    span: Span,
}

impl RecordReader<'_, '_> {
    /// Reads the lines of play after the bracket that opens the main line.
    pub(super) fn lines(&mut self) -> Result<(), Stop> {
        let mut open = vec![Open::Line { line: 0, first: true }];
        let done = self.open_lines(&mut open);
        // Where the text stops, what was read of the open entries still counts.
        while let Some(last) = open.pop() {
            if let Open::Entry(entry) = last {
                self.add_entry(&entry);
            }
        }
        if done.is_err() {
            self.break_off();
        }
        done
    }

    /// The main line goes on where nothing can be read: nobody is to think that the game stops there.
    fn break_off(&mut self) {
        let here = Span::at(self.reader.offset());
        let Some(main) = self.record.lines.first_mut() else { return };
        let is_open = main.endings.is_empty() && main.plies.last().is_some_and(|last| last.written.is_some());
        if is_open {
            main.plies.push(Ply::new(None, here));
        }
    }

    fn open_lines(&mut self, open: &mut Vec<Open>) -> Result<(), Stop> {
        while let Some(last) = open.last_mut() {
            match last {
                Open::Line { line, first } => {
                    let line = *line;
                    let is_start = line == 0 && *first;
                    if !self.reader.element(first)? {
                        open.pop();
                        self.close_line(line);
                    } else if let Some(entry) = self.open_entry(line, is_start)? {
                        open.push(Open::Entry(entry));
                    }
                }
                Open::Forks { line, first } => {
                    let line = *line;
                    if !self.reader.element(first)? {
                        open.pop();
                    } else if let Some(fork) = self.open_fork(line)? {
                        open.push(Open::Line { line: fork, first: true });
                    }
                }
                Open::Entry(entry) => {
                    if self.entry(entry)? {
                        let line = entry.line;
                        open.push(Open::Forks { line, first: true });
                    } else if let Some(Open::Entry(entry)) = open.pop() {
                        self.close_entry(&entry);
                    }
                }
            }
        }
        Ok(())
    }

    fn next_ply(&self, line: usize) -> u32 {
        let line = &self.record.lines[line];
        line.first_ply().saturating_add(offset(line.plies.len()))
    }

    fn open_entry(&mut self, line: usize, is_start: bool) -> Result<Option<Entry>, Stop> {
        let ply = self.next_ply(line);
        let (value, brace) = self.reader.value()?;
        match value {
            Value::Object => {}
            Value::Null => {
                self.deviations.note(("an entry that is null", "手の項目がnullです"), brace, Some(ply));
                return Ok(None);
            }
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array => {
                let found = shortened(self.source.slice(brace));
                let message = (
                    format!("「{found}」 is no move: expected an object with 「move」"),
                    format!("「{found}」は指し手ではありません。「move」を持つオブジェクトが必要です"),
                );
                let help = (
                    "write the move as {\"move\":{…}}; the line of play ends before it",
                    "手を{\"move\":{…}}の形で書いてください。この手順はここまでしか読めません",
                );
                self.findings.push(Finding::new(&UNREADABLE_MOVE, brace, message).help(help).ply(ply));
                self.record.lines[line].plies.push(Ply::new(None, brace));
                self.reader.skip(value)?;
                return Ok(None);
            }
        }
        let comments_before = self.record.lines[line].comments.len();
        Ok(Some(Entry {
            line,
            ply,
            first: true,
            comments_before,
            is_start,
            played: None,
            clock: None,
            special: None,
            has_forks: false,
            brace,
        }))
    }

    /// Reads the keys of an entry; true where forks were opened and the rest is still to come.
    fn entry(&mut self, entry: &mut Entry) -> Result<bool, Stop> {
        while let Some((key, key_span)) = self.reader.key(&mut entry.first)? {
            match key.text().as_bytes() {
                b"move" => self.entry_move(entry)?,
                b"time" => entry.clock = Some(self.clock(entry.ply)?),
                b"comments" | b"comment" => self.comments(entry)?,
                b"special" => self.special(entry)?,
                b"forks" => {
                    let (value, span) = self.reader.value()?;
                    if value == Value::Array {
                        entry.has_forks = true;
                        return Ok(true);
                    }
                    if value != Value::Null {
                        self.deviations.note(
                            (
                                "「forks」 that is no list: it is left out",
                                "「forks」が配列ではないため、読み飛ばします",
                            ),
                            span,
                            Some(entry.ply),
                        );
                    }
                    self.reader.skip(value)?;
                }
                _ => {
                    let what = (
                        "a key of an entry that the schema does not have",
                        "JKFの規格の手の項目にないものです",
                    );
                    self.skip_unknown_key(what, key_span, Some(entry.ply))?;
                }
            }
        }
        Ok(false)
    }

    fn entry_move(&mut self, entry: &mut Entry) -> Result<(), Stop> {
        // A move is certain here, even where the text stops inside it.
        let before = entry.played.replace(Ply::new(None, entry.brace));
        entry.played = self.a_move(entry.ply)?.or(before);
        if before.is_some() {
            self.deviations.note(
                ("two moves in one entry: the last counts", "1つの項目に手が2つあります。後のものを採ります"),
                entry.brace,
                Some(entry.ply),
            );
        }
        Ok(())
    }

    /// Adds what an entry said to its line.
    fn add_entry(&mut self, entry: &Entry) {
        let clock = entry.clock;
        let has_move = entry.played.is_some();
        let line = &mut self.record.lines[entry.line];
        if let Some(mut played) = entry.played {
            if let Some(clock) = clock {
                (played.time, played.total, played.time_span) = (clock.time, clock.total, clock.span);
            }
            line.plies.push(played);
        }
        let mut at = offset(line.plies.len());
        if let Some(special) = entry.special {
            let Special { kind, verdict, text, span } = special;
            let mut row = EndingRow::new(EndingSource::Row, kind, verdict, text, span, at);
            if let Some(clock) = clock.filter(|_| !has_move) {
                (row.time, row.total, row.time_span) = (clock.time, clock.total, clock.span);
            }
            line.endings.push(row);
            at = AFTER_END;
        }
        for comment in line.comments.iter_mut().skip(entry.comments_before) {
            comment.at = at;
        }
    }

    /// Adds an entry that was read to its end, and notes what is odd about it.
    fn close_entry(&mut self, entry: &Entry) {
        self.add_entry(entry);
        let Entry { ply, brace, .. } = *entry;
        let has_move = entry.played.is_some();
        let says_something = has_move
            || entry.special.is_some()
            || entry.has_forks
            || self.record.lines[entry.line].comments.len() > entry.comments_before;
        if has_move && entry.is_start {
            let what = (
                "a move in the entry of the start position: it is taken as the first move",
                "開始局面の項目に手があります。初手として読みます",
            );
            self.deviations.note(what, brace, Some(ply));
        }
        if !says_something && !entry.is_start {
            self.deviations.note(("an entry without a move", "手のない項目です"), brace, Some(ply));
        }
        let time = entry.clock.and_then(|clock| clock.time);
        if !has_move && entry.special.is_none() && time.is_some_and(|time| time != 0) {
            self.deviations.note(
                ("a time without a move: it is left out", "手のない時間のため、読み飛ばします"),
                brace,
                Some(ply),
            );
        }
    }

    /// Opens a fork of the next move of `line`: a line of play of its own.
    fn open_fork(&mut self, line: usize) -> Result<Option<usize>, Stop> {
        let ply = self.next_ply(line);
        let (value, span) = self.reader.value()?;
        if value != Value::Array {
            if value != Value::Null {
                self.deviations.note(
                    (
                        "a fork that is no list: it is left out",
                        "「forks」の変化が配列ではないため、読み飛ばします",
                    ),
                    span,
                    Some(ply),
                );
            }
            self.reader.skip(value)?;
            return Ok(None);
        }
        // A fork at the first move of a variation is another variation of the same line.
        let of = &self.record.lines[line];
        let parent = if of.first_ply() >= ply && line > 0 { of.parent } else { offset(line) };
        self.record.lines.push(Line { parent, from_ply: ply, span, ..Line::default() });
        Ok(Some(self.record.lines.len() - 1))
    }

    /// Takes out a fork that says nothing.
    fn close_line(&mut self, line: usize) {
        let is_last = line + 1 == self.record.lines.len();
        let empty = self
            .record
            .lines
            .get(line)
            .filter(|line| line.plies.is_empty() && line.endings.is_empty() && line.comments.is_empty());
        if line > 0
            && is_last
            && let Some(empty) = empty
        {
            self.deviations.note(
                ("a fork without a move", "手のない変化です"),
                empty.span,
                Some(empty.first_ply()),
            );
            self.record.lines.pop();
        }
    }

    fn special(&mut self, entry: &mut Entry) -> Result<(), Stop> {
        let (value, span) = self.reader.value()?;
        let word = match value {
            Value::Null => return Ok(()),
            Value::String(quoted) => quoted.text(),
            Value::Bool(_) | Value::Number(_) | Value::Array | Value::Object => {
                self.reader.skip(value)?;
                self.source.slice(span).into()
            }
        };
        let text = self.record.text.push(&word);
        let meaning = special_of(&word);
        if meaning.is_some_and(|special| !special.in_schema) {
            self.deviations.note(
                ("a special that the schema does not have", "JKFの規格にない「special」です"),
                span,
                Some(entry.ply),
            );
        }
        if meaning.is_none() {
            let word = shortened(&word);
            let message = (
                format!("「{word}」 is in no table of endings: it is kept as written"),
                format!("「{word}」は終局の語として知られていません。そのまま残します"),
            );
            let help = (
                "write one of the schema's specials, such as TORYO or CHUDAN",
                "TORYOやCHUDANなど、JKFの規格にある語で書いてください",
            );
            self.findings.push(Finding::new(&UNKNOWN_ENDING, span, message).help(help).ply(entry.ply));
        }
        let (kind, verdict) =
            meaning.map_or((EndingKind::Other, Verdict::Unknown), |special| (special.kind, special.verdict));
        entry.special = Some(Special { kind, verdict, text, span });
        Ok(())
    }

    fn comments(&mut self, entry: &Entry) -> Result<(), Stop> {
        let (value, span) = self.reader.value()?;
        match value {
            Value::Null => return Ok(()),
            Value::Array => {}
            Value::String(quoted) => {
                // The schema itself has a single 「comment」 at the start position.
                if !entry.is_start {
                    let what = (
                        "a comment that is a string, where the schema has a list of strings",
                        "コメントが文字列です（規格では文字列の配列です）",
                    );
                    self.deviations.note(what, span, Some(entry.ply));
                }
                self.comment(entry, &quoted.text(), span);
                return Ok(());
            }
            Value::Bool(_) | Value::Number(_) | Value::Object => {
                self.deviations.note(
                    (
                        "comments that are no list: they are left out",
                        "コメントが配列ではないため、読み飛ばします",
                    ),
                    span,
                    Some(entry.ply),
                );
                return self.reader.skip(value);
            }
        }
        let mut first = true;
        while self.reader.element(&mut first)? {
            let (value, span) = self.reader.value()?;
            match value {
                Value::String(quoted) => self.comment(entry, &quoted.text(), span),
                Value::Null => self.deviations.note(
                    ("a comment that is null", "コメントがnullです"),
                    span,
                    Some(entry.ply),
                ),
                Value::Bool(_) | Value::Number(_) => {
                    self.deviations.note(
                        ("a comment that is no string", "コメントが文字列ではありません"),
                        span,
                        Some(entry.ply),
                    );
                    self.comment(entry, self.source.slice(span), span);
                }
                Value::Array | Value::Object => {
                    let what = (
                        "a comment that is no string: it is left out",
                        "コメントが文字列ではないため、読み飛ばします",
                    );
                    self.deviations.note(what, span, Some(entry.ply));
                    self.reader.skip(value)?;
                }
            }
        }
        Ok(())
    }

    /// Adds a comment, line by line. How many moves stand before it is set when the entry ends.
    fn comment(&mut self, entry: &Entry, text: &str, span: Span) {
        for text in lines_of(text) {
            // KIF's bookmarks come through json-kifu-format as comments with their mark. Where the
            // text itself begins with that sign, it is written twice.
            let signs = text.bytes().take_while(|&byte| byte == b'&').count();
            let kind = if signs % 2 == 1 { CommentKind::Bookmark } else { CommentKind::Text };
            let text = &text[signs.div_ceil(2)..];
            let text = self.record.text.push(text);
            self.record.lines[entry.line].comments.push(Comment { at: 0, kind, text, span });
        }
    }
}
