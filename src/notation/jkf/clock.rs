//! 「time」: hours, minutes and seconds used for a move, and by its side so far.

use super::{
    deviation::shortened,
    json::{Stop, Value},
    parse::RecordReader,
};
use crate::{
    finding::{Finding, UNREADABLE_TIME},
    source::Span,
};

/// What 「time」 says, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    pub(super) time: Option<i64>,
    pub(super) total: Option<i64>,
    pub(super) span: Span,
}

impl RecordReader<'_, '_> {
    pub(super) fn clock(&mut self, ply: u32) -> Result<Clock, Stop> {
        let (value, span) = self.reader.value()?;
        let mut clock = Clock { span, ..Clock::default() };
        if value != Value::Object {
            if value != Value::Null {
                self.bad_time(span, ply);
            }
            self.reader.skip(value)?;
            return Ok(clock);
        }
        let mut first = true;
        let (mut has_now, mut has_total) = (false, false);
        while let Some((key, key_span)) = self.reader.key(&mut first)? {
            match key.text().as_bytes() {
                b"now" => (has_now, clock.time) = (true, self.duration(ply)?),
                b"total" => (has_total, clock.total) = (true, self.duration(ply)?),
                _ => {
                    let what = (
                        "a key of 「time」 that the schema does not have",
                        "JKFの規格の「time」にない項目です",
                    );
                    self.skip_unknown_key(what, key_span, Some(ply))?;
                }
            }
        }
        clock.span = Span::new(span.start, self.reader.offset());
        if !(has_now && has_total) {
            let what = (
                "a time without 「now」 or without 「total」, where the schema has both",
                "時間に「now」か「total」がありません（規格では両方必要です）",
            );
            self.deviations.note(what, clock.span, Some(ply));
        }
        Ok(clock)
    }

    /// Reads hours, minutes and seconds; `None` where they cannot be read.
    fn duration(&mut self, ply: u32) -> Result<Option<i64>, Stop> {
        let (value, span) = self.reader.value()?;
        if value != Value::Object {
            if value != Value::Null {
                self.bad_time(span, ply);
            }
            self.reader.skip(value)?;
            return Ok(None);
        }
        let before = self.reader.at();
        if let Some([hours, Some(minutes), Some(seconds)]) = self.reader.small_numbers([b'h', b'm', b's']) {
            let seconds = (i64::from(hours.unwrap_or(0)) * 60 + i64::from(minutes)) * 60 + i64::from(seconds);
            return Ok(Some(seconds * 1000));
        }
        self.reader.go_to(before);
        let mut sum = Some(0_i64);
        let mut first = true;
        let (mut has_minutes, mut has_seconds) = (false, false);
        while let Some((key, key_span)) = self.reader.key(&mut first)? {
            let unit = match key.text().as_bytes() {
                b"h" => 3_600_000,
                b"m" => {
                    has_minutes = true;
                    60_000
                }
                b"s" => {
                    has_seconds = true;
                    1000
                }
                _ => {
                    let what =
                        ("a key of a time that the schema does not have", "JKFの規格の時間にない項目です");
                    self.skip_unknown_key(what, key_span, Some(ply))?;
                    continue;
                }
            };
            let part = self.time_part(unit, ply)?;
            sum = sum.zip(part).and_then(|(sum, part)| sum.checked_add(part));
        }
        if !(has_minutes && has_seconds) {
            let what = (
                "a time without 「m」 or without 「s」, where the schema has both",
                "時間に「m」か「s」がありません（規格では両方必要です）",
            );
            self.deviations.note(what, span, Some(ply));
        }
        Ok(sum.filter(|_| has_minutes || has_seconds || sum != Some(0)))
    }

    /// Reads a number of units, in milliseconds; `None` where it cannot be read.
    fn time_part(&mut self, unit: i64, ply: u32) -> Result<Option<i64>, Stop> {
        let (value, span) = self.reader.value()?;
        let part = match value {
            Value::Number(digits) => match digits.parse::<i64>() {
                Ok(number) => number.checked_mul(unit),
                Err(_) => self.fraction(digits, unit, span, ply),
            },
            Value::Null => Some(0),
            Value::String(quoted) => quoted.text().parse::<i64>().ok().and_then(|number| {
                self.deviations.note(("a number in quotes", "数が引用符に入っています"), span, Some(ply));
                number.checked_mul(unit)
            }),
            Value::Bool(_) | Value::Array | Value::Object => None,
        };
        self.reader.skip(value)?;
        if part.is_none() {
            self.bad_time(span, ply);
        }
        Ok(part)
    }

    /// A number that is no whole one: fractions of a second are beyond the schema, and plain.
    fn fraction(&mut self, digits: &str, unit: i64, span: Span, ply: u32) -> Option<i64> {
        // A hundred years of play: the time in milliseconds is exact up to there and far beyond.
        const MOST: f64 = 3.2e12;
        #[allow(clippy::cast_precision_loss, reason = "an hour has few milliseconds")]
        let exact = digits.parse::<f64>().ok()? * unit as f64;
        if !(-MOST..=MOST).contains(&exact) {
            return None;
        }
        self.deviations.note(
            (
                "a fraction of a second, where the schema has whole ones",
                "1秒未満の時間です（規格では整数です）",
            ),
            span,
            Some(ply),
        );
        #[allow(clippy::cast_possible_truncation, reason = "the range is checked")]
        Some(exact.round() as i64)
    }

    fn bad_time(&mut self, span: Span, ply: u32) {
        let found = shortened(self.source.slice(span));
        let message = (
            format!("「{found}」 is no time: expected numbers of hours, minutes and seconds"),
            format!("「{found}」は消費時間として読めません。時・分・秒の数が必要です"),
        );
        let help = (
            "write the time as {\"m\":0,\"s\":12}, or leave it out where it is not known",
            "{\"m\":0,\"s\":12}の形で書いてください。わからない時間は書かないでください",
        );
        self.findings.push(Finding::new(&UNREADABLE_TIME, span, message).help(help).ply(ply));
    }
}
