//! Text to records: the records of a file, and the parts of a record.

use super::{
    deviation::{Deviations, shortened},
    json::{Reader, Stop, Value, begins_record},
    quoted::Quoted,
    slips,
    start::Initial,
    words::lines_of,
};
use crate::{
    finding::{
        Finding, Findings, HANDICAP_CONFLICT, SEVERAL_GAMES, TRUNCATED_RECORD, UNKNOWN_LINE, UNREADABLE_LINE,
    },
    notation::{
        grammar::Name,
        text::{offset, trim_value},
    },
    record::{Record, StartHandicap},
    shogi::Handicap,
    source::{Source, Span},
};

/// Reads every game of `source`: a record, several after each other, or a list of records.
pub(crate) fn parse(source: &Source, findings: &mut Findings) -> Vec<Record> {
    let reader = Reader::new(source.text());
    let mut file = File { source, findings, reader, records: Vec::new(), strays: Vec::new() };
    let mut strange = None;
    while let Some(next) = file.reader.peek_outside() {
        match next {
            b'{' | b'[' => {
                if let Err(stop) = file.records(&mut strange) {
                    file.report_stop(stop);
                    file.go_to_next_line_with_a_record();
                }
            }
            b',' => file.step_over_commas(),
            _ => file.step_over_line(),
        }
    }
    file.report_slips();
    file.report_strangers(strange);
    file.findings.set_game(None);
    file.records
}

/// A file that is being read.
struct File<'s, 'f> {
    source: &'s Source,
    findings: &'f mut Findings,
    reader: Reader<'s>,
    records: Vec<Record>,
    /// What stands between records and is no JSON.
    strays: Vec<Span>,
}

impl File<'_, '_> {
    /// Reads a record, or a list of records. The place of the first value that is no record goes
    /// to `strange`.
    fn records(&mut self, strange: &mut Option<Span>) -> Result<(), Stop> {
        let (value, span) = self.reader.value()?;
        if value == Value::Object {
            return self.record(span, false, strange);
        }
        let mut first = true;
        while self.reader.record(&mut first)? {
            let (value, span) = self.reader.value()?;
            if value == Value::Object {
                self.record(span, true, strange)?;
            } else {
                self.reader.skip(value)?;
                strange.get_or_insert(span);
            }
        }
        Ok(())
    }

    /// Reads a record after its opening brace.
    fn record(&mut self, brace: Span, in_list: bool, strange: &mut Option<Span>) -> Result<(), Stop> {
        let game = offset(self.records.len()).saturating_add(1);
        self.findings.set_game(Some(game));
        let mut parts = RecordReader::new(self.source, self.findings, &mut self.reader);
        if in_list {
            parts.deviations.note(
                ("a record that stands in a list", "棋譜が配列に入っています"),
                brace,
                None,
            );
        }
        let done = parts.read(brace);
        match parts.finish() {
            Some(mut record) => {
                record.span = Span::new(brace.start, self.reader.offset());
                self.records.push(record);
            }
            None => {
                strange.get_or_insert(brace);
            }
        }
        if self.records.len() == 2 && game == 2 {
            let message = (
                "a second game, where JKF has one record a file: all are read",
                "ここから2局目が始まっています（JKFは1ファイル1局です）。すべて読みます",
            );
            let help = ("write each game to its own file", "1局ずつ別のファイルにしてください");
            self.findings.push(Finding::new(&SEVERAL_GAMES, brace, message).help(help));
        }
        done
    }

    /// Reports why reading could not go on.
    fn report_stop(&mut self, stop: Stop) {
        let finding = match stop {
            Stop::End => {
                let end = offset(self.source.text().trim_end().len());
                let message =
                    ("the text stops in the middle of the record", "棋譜の途中でファイルが終わっています");
                Finding::new(&TRUNCATED_RECORD, Span::at(end), message).help((
                    "get the complete file: what was read up to here is kept",
                    "完全なファイルを用意してください。ここまでは読めています",
                ))
            }
            Stop::Broken { at, expected } => {
                let rest = self.source.text().get(at as usize..).unwrap_or("");
                let found = rest.chars().next().map_or(0, char::len_utf8);
                let span = Span::new(at, at + offset(found));
                let found = shortened(rest.lines().next().unwrap_or(""));
                let (expected, ja) = expected;
                let message = (
                    format!("broken JSON: expected {expected}, found 「{found}」"),
                    format!("「{found}」のところでJSONとして読めません。{ja}が必要です"),
                );
                Finding::new(&UNREADABLE_LINE, span, message).help(self.how_to_mend(at))
            }
        };
        self.findings.push(finding);
    }

    /// What to do about JSON that is broken at `at`. Text at the end of a string shows that a quote is
    /// missing: what was read as the end of that string is the beginning of the next.
    fn how_to_mend(&self, at: u32) -> Name {
        let (before, rest) = self.source.text().split_at_checked(at as usize).unwrap_or_default();
        let goes_on = rest.starts_with(|next: char| !next.is_whitespace() && !"{}[]:,".contains(next));
        if before.ends_with('"') && goes_on {
            return (
                "look for a quote 「\"」 that is missing or too many before this place: what follows in this record cannot be read",
                "この前で引用符「\"」が抜けているか余っていないか見てください。この棋譜の以降は読めません",
            );
        }
        (
            "mend the JSON here: what follows in this record cannot be read",
            "ここのJSONを直してください。この棋譜の以降は読めません",
        )
    }

    /// After a fault: goes to the next line that begins a record, for files with a record a line, or
    /// to the end.
    fn go_to_next_line_with_a_record(&mut self) {
        let text = self.source.text();
        // The fault may stand on that very brace.
        let mut at = self.reader.at().saturating_sub(1);
        loop {
            let rest = text.as_bytes().get(at..).unwrap_or(&[]);
            let Some(found) = rest.windows(2).position(|pair| matches!(pair, b"\n{" | b"\r{")) else {
                return self.reader.go_to(text.len());
            };
            at += found + 1;
            if text.get(at..).is_some_and(begins_record) {
                return self.reader.go_to(at);
            }
        }
    }

    /// Steps over commas, as they are left where a list was taken apart: a record may follow at once.
    fn step_over_commas(&mut self) {
        let rest = self.reader.rest();
        let len = rest.len() - rest.trim_start_matches(',').len();
        self.step_over(len);
    }

    /// Steps over a line that is no JSON, to the next one that begins a record.
    fn step_over_line(&mut self) {
        let line = self.reader.rest().split(['\n', '\r']).next().unwrap_or("").trim_end();
        self.step_over(line.len());
        self.go_to_next_line_with_a_record();
    }

    /// What follows something stepped over is one piece with it.
    fn step_over(&mut self, len: usize) {
        let start = self.reader.offset();
        let end = start + offset(len);
        let text = self.source.text();
        let follows = |last: &Span| Span::new(last.end, start).of(text).trim_start().is_empty();
        match self.strays.last_mut() {
            Some(last) if follows(last) => last.end = end,
            Some(_) | None => self.strays.push(Span::new(start, end)),
        }
        self.reader.go_to(self.reader.at() + len);
    }

    /// Reports slips behind the last record.
    fn report_slips(&mut self) {
        let mut deviations = Deviations::default();
        slips::note(std::mem::take(&mut self.reader.slips), &mut deviations);
        self.findings.set_game(None);
        if !self.records.is_empty() {
            deviations.report(self.source, self.findings);
        }
    }

    /// Reports what is no record, beside records: without any, the file holds no game, and that is
    /// said elsewhere.
    fn report_strangers(&mut self, strange: Option<Span>) {
        if self.records.is_empty() {
            return;
        }
        self.findings.set_game(None);
        if let Some(span) = strange {
            let message = (
                "a value that is no record: it has neither 「moves」 nor 「header」",
                "棋譜ではない値です（「moves」も「header」もありません）",
            );
            let help = ("take it out, or restore the record", "消すか、棋譜の形に直してください");
            self.findings.push(Finding::new(&UNREADABLE_LINE, span, message).help(help));
        }
        for span in std::mem::take(&mut self.strays) {
            self.findings.push(stray(self.source.slice(span), span));
        }
    }
}

/// What stands outside of all records. Where it goes on like a record, a bracket closed that too early.
fn stray(text: &str, span: Span) -> Finding {
    let found = shortened(text);
    if ["\"moves\"", "\"move\"", "\"header\"", "\"initial\""].iter().any(|key| text.contains(key)) {
        let message = (
            format!("「{found}」 stands behind the end of the record, and is not read"),
            format!("棋譜が終わった後に「{found}」があり、読めません"),
        );
        let help = (
            "look for a closing bracket too many before this place",
            "この前で閉じ括弧が余っていないか見てください",
        );
        return Finding::new(&UNREADABLE_LINE, span, message).help(help);
    }
    let message = (format!("「{found}」 outside of the record"), format!("棋譜の外に「{found}」があります"));
    let help = ("delete what is no JSON", "JSONでない部分を消してください");
    Finding::new(&UNKNOWN_LINE, span, message).help(help)
}

/// A record that is being read.
pub(super) struct RecordReader<'a, 's> {
    pub(super) source: &'s Source,
    pub(super) findings: &'a mut Findings,
    pub(super) reader: &'a mut Reader<'s>,
    pub(super) record: Record,
    pub(super) deviations: Deviations,
    initial: Initial,
    has_header: bool,
    has_moves: bool,
    has_initial: bool,
    brace: Span,
}

impl<'a, 's> RecordReader<'a, 's> {
    fn new(source: &'s Source, findings: &'a mut Findings, reader: &'a mut Reader<'s>) -> Self {
        Self {
            source,
            findings,
            reader,
            record: Record::new(),
            deviations: Deviations::default(),
            initial: Initial::default(),
            has_header: false,
            has_moves: false,
            has_initial: false,
            brace: Span::default(),
        }
    }

    fn read(&mut self, brace: Span) -> Result<(), Stop> {
        self.brace = brace;
        let mut first = true;
        while let Some((key, span)) = self.reader.key(&mut first)? {
            match key.text().as_bytes() {
                b"header" => {
                    self.has_header = true;
                    self.header()?;
                }
                b"initial" => {
                    self.has_initial = true;
                    self.initial = self.initial()?;
                }
                b"moves" => self.moves()?,
                _ => self.skip_unknown_key(
                    ("a key of the record that the schema does not have", "JKFの規格の棋譜にない項目です"),
                    span,
                    None,
                )?,
            }
        }
        Ok(())
    }

    /// The record, where it is one, with everything reported that is to be said of it as a whole.
    fn finish(mut self) -> Option<Record> {
        if !(self.has_header || self.has_moves || self.has_initial) {
            return None;
        }
        if !self.has_header {
            self.deviations.note(
                ("a record without 「header」", "棋譜に「header」がありません"),
                self.brace,
                None,
            );
        }
        if !self.has_moves {
            self.deviations.note(
                ("a record without 「moves」", "棋譜に「moves」がありません"),
                self.brace,
                None,
            );
        }
        slips::note(std::mem::take(&mut self.reader.slips), &mut self.deviations);
        self.set_start();
        self.deviations.report(self.source, self.findings);
        Some(self.record)
    }

    fn header(&mut self) -> Result<(), Stop> {
        let (value, span) = self.reader.value()?;
        if value != Value::Object {
            if value != Value::Null {
                self.deviations.note(
                    ("a header that is no object", "「header」がオブジェクトではありません"),
                    span,
                    None,
                );
            }
            return self.reader.skip(value);
        }
        let mut first = true;
        while let Some((key, key_span)) = self.reader.key(&mut first)? {
            self.field(key, key_span)?;
        }
        Ok(())
    }

    fn field(&mut self, key: Quoted<'_>, key_span: Span) -> Result<(), Stop> {
        let (value, span) = self.reader.value()?;
        let text = match value {
            Value::String(quoted) => quoted.text(),
            Value::Null => return Ok(()),
            Value::Number(_) | Value::Bool(_) => {
                self.deviations.note(
                    ("a header's value that is no string", "「header」の値が文字列ではありません"),
                    span,
                    None,
                );
                self.source.slice(span).into()
            }
            Value::Array | Value::Object => {
                self.deviations.note(
                    (
                        "a header's value that is no string: it is left out",
                        "「header」の値が文字列ではないため、読み飛ばします",
                    ),
                    span,
                    None,
                );
                return self.reader.skip(value);
            }
        };
        let mut key = key.text();
        if key.contains(['\n', '\r']) {
            self.deviations.note(
                ("a header's key of several lines", "「header」の項目名に改行があります"),
                key_span,
                None,
            );
            key = key.replace(['\n', '\r'], " ").into();
        }
        // Other notations have a line for each: several lines are several fields.
        for line in lines_of(&text) {
            self.record.push_field(trim_value(&key), trim_value(line), key_span.to(span), span);
        }
        Ok(())
    }

    fn moves(&mut self) -> Result<(), Stop> {
        let (value, span) = self.reader.value()?;
        if std::mem::replace(&mut self.has_moves, true) && value == Value::Array {
            self.deviations.note(
                (
                    "a second list of 「moves」: it is left out",
                    "「moves」が2つあります。2つ目は読み飛ばします",
                ),
                span,
                None,
            );
            return self.reader.skip(value);
        }
        match value {
            Value::Array => self.lines(),
            Value::Null => {
                self.deviations.note(("「moves」 is null", "「moves」がnullです"), span, None);
                Ok(())
            }
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object => {
                let message = (
                    "「moves」 is no list: expected 「[」 and the moves",
                    "「moves」が配列ではありません。「[」と指し手が必要です",
                );
                let help = ("write the moves as a list", "指し手を配列で書いてください");
                self.findings.push(Finding::new(&UNREADABLE_LINE, span, message).help(help));
                self.reader.skip(value)
            }
        }
    }

    /// Reads the value of a key that the schema does not have.
    pub(super) fn skip_unknown_key(&mut self, what: Name, key: Span, ply: Option<u32>) -> Result<(), Stop> {
        let (value, _) = self.reader.value()?;
        self.deviations.note_key(what, self.source, key, ply);
        self.reader.skip(value)
    }

    /// Says how the game began, once both the header and 「initial」 are read.
    fn set_start(&mut self) {
        std::mem::take(&mut self.initial).apply(&mut self.record);
        let Some(field) = self.record.field(&["手合割"]).copied() else { return };
        let named = Handicap::from_name(self.record.str(field.value));
        let Some(preset) = self.record.start.handicap else {
            // json-kifu-format's own reader of KIF leaves 手合割 in the header. Beside a board of
            // its own the word says nothing new (その他).
            if self.record.start.setup.is_none() || named.is_some() {
                self.record.start.handicap =
                    Some(StartHandicap { text: field.value, span: field.value_span, known: named });
            }
            return;
        };
        if let (Some(named), Some(known)) = (named, preset.known)
            && named != known
        {
            let (named, known) = (named.name(), known.name());
            let message = (
                format!("the header says {named} where 「initial」 says {known}: 「initial」 counts"),
                format!("「header」の手合割は{named}ですが、「initial」は{known}です。「initial」を採ります"),
            );
            let finding = Finding::new(&HANDICAP_CONFLICT, field.value_span, message)
                .label(preset.span, ("the start position", "開始局面"))
                .help(("correct the one that is wrong", "誤っている方を直してください"))
                .ply(0);
            self.findings.push(finding);
        }
    }
}
