//! Dates as records write them: `1999/07/15(木) 19:07:12` and the forms of many programs and hands.
//!
//! A text that is no date in any of these forms says nothing; one whose numbers are impossible is a
//! fault. Texts are never changed.

use jiff::civil::Date;

/// What a text says of a point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Nothing that could be understood, or an unset date (`0000/00/00`).
    Unclear,
    /// A date or a time that cannot be: what is wrong, and where in the text.
    Impossible(Part, u32, (usize, usize)),
    /// A date.
    Known(Moment),
}

/// A part of a date or a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The month.
    Month,
    /// The day of the month.
    Day,
    /// The hour.
    Hour,
    /// The minute.
    Minute,
    /// The second.
    Second,
}

/// A date, and as much of the time as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    /// The date.
    pub(super) date: Date,
    /// The time of the day, in seconds.
    pub(super) time: Option<u32>,
    /// Whether a time zone is given: its local time may be of another day.
    pub(super) zoned: bool,
}

/// Reads a date in any form that is known.
pub(super) fn read(text: &str) -> Reading {
    if let Some(moment) = usual(text.as_bytes()) {
        return Reading::Known(moment);
    }
    let mut cursor = Cursor { text, at: 0 };
    match cursor.date() {
        Some(Ok(date)) => cursor.time(date),
        Some(Err(impossible)) => impossible,
        None => Reading::Unclear,
    }
}

/// The form that most programs write, `1999/07/15 19:07:12` or less of it, with possible numbers.
fn usual(text: &[u8]) -> Option<Moment> {
    let digit = |at: usize| text.get(at).filter(|digit| digit.is_ascii_digit()).map(|digit| digit - b'0');
    let two = |at: usize| Some(digit(at)? * 10 + digit(at + 1)?);
    let sign = |at: usize, sign: u8| text.get(at).filter(|&&byte| byte == sign);
    let year = i16::from(two(0)?) * 100 + i16::from(two(2)?);
    let (month, day) = sign(4, b'/').and_then(|_| two(5)).zip(sign(7, b'/').and_then(|_| two(8)))?;
    let date = Date::new(year, month.cast_signed(), day.cast_signed()).ok().filter(|_| year > 0)?;
    if text.len() == 10 {
        return Some(Moment { date, time: None, zoned: false });
    }
    let (hour, minute) = sign(10, b' ').and_then(|_| two(11)).zip(sign(13, b':').and_then(|_| two(14)))?;
    let second = match text.len() {
        16 => 0,
        19 => sign(16, b':').and_then(|_| two(17))?,
        _ => return None,
    };
    let time = u32::from(hour) * 3600 + u32::from(minute) * 60 + u32::from(second);
    (hour < 24 && minute < 60 && second < 60).then_some(Moment { date, time: Some(time), zoned: false })
}

/// A number with its place.
#[derive(Clone, Copy)]
struct Number {
    value: u32,
    digits: usize,
    place: (usize, usize),
}

impl Number {
    const fn impossible(self, part: Part) -> Reading {
        Reading::Impossible(part, self.value, self.place)
    }
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn sign(&mut self, signs: &[char]) -> Option<char> {
        let first = self.rest().chars().next().filter(|first| signs.contains(first))?;
        self.at += first.len_utf8();
        Some(first)
    }

    /// A number of at most eight digits, half or full width.
    fn number(&mut self) -> Option<Number> {
        let start = self.at;
        let mut number = Number { value: 0, digits: 0, place: (start, start) };
        while let Some(first) = self.rest().chars().next() {
            let value = match first {
                '0'..='9' => first as u32 - '0' as u32,
                '０'..='９' => first as u32 - '０' as u32,
                _ => break,
            };
            if number.digits == 8 {
                return None;
            }
            number.value = number.value * 10 + value;
            number.digits += 1;
            self.at += first.len_utf8();
        }
        number.place.1 = self.at;
        (number.digits > 0).then_some(number)
    }

    /// `1999/07/15`, `2017-03-22`, `2000年1月2日`, `19970822`, `12/30/2018`, `19.07.2013`.
    fn date(&mut self) -> Option<Result<Date, Reading>> {
        self.blanks();
        let first = self.number()?;
        if first.digits == 8 {
            let part = |value, digits| Number { value, digits, ..first };
            let (year, month, day) = (first.value / 10_000, first.value / 100 % 100, first.value % 100);
            return checked(part(year, 4), part(month, 2), part(day, 2));
        }
        self.blanks();
        self.sign(&['/', '-', '.', '／', '年'])?;
        self.blanks();
        let second = self.number().filter(|number| number.digits <= 2)?;
        self.blanks();
        self.sign(&['/', '-', '.', '／', '月'])?;
        self.blanks();
        let third = self.number()?;
        self.sign(&['日']);
        match (first.digits, third.digits) {
            (4, 1..=2) => checked(first, second, third),
            // Month first in America, day first in Europe: what cannot be one is the other.
            (1..=2, 4) if first.value > 12 => checked(third, second, first),
            (1..=2, 4) if second.value > 12 => checked(third, first, second),
            _ => None,
        }
    }

    /// `(木) 19:07:12`, `T01:00:00.000Z`, ` 10時00分`, ` 5:29:43 PM` behind a date.
    fn time(&mut self, date: Date) -> Reading {
        let unknown = Reading::Known(Moment { date, time: None, zoned: false });
        self.blanks();
        if self.sign(&['(', '（']).is_some() {
            let Some(end) = self.rest().find([')', '）']) else { return unknown };
            self.at += end;
            self.sign(&[')', '）']);
        }
        self.blanks();
        self.sign(&['T']);
        let Some(hour) = self.number().filter(|number| number.digits <= 2) else { return unknown };
        if self.sign(&[':', '：', '時']).is_none() {
            return unknown;
        }
        let minute = self.number().filter(|number| number.digits <= 2);
        let second = minute.and_then(|_| self.sign(&[':', '：', '分'])).and_then(|_| self.number());
        let second = second.filter(|number| number.digits <= 2);
        self.whole(date, hour, minute, second)
    }

    fn whole(&mut self, date: Date, hour: Number, minute: Option<Number>, second: Option<Number>) -> Reading {
        let (min, sec) = (minute.map_or(0, |minute| minute.value), second.map_or(0, |second| second.value));
        // The end of a day may be written 24:00.
        if hour.value > 24 || hour.value == 24 && min + sec > 0 {
            return hour.impossible(Part::Hour);
        }
        if let Some(minute) = minute.filter(|minute| minute.value > 59) {
            return minute.impossible(Part::Minute);
        }
        if let Some(second) = second.filter(|second| second.value > 60) {
            return second.impossible(Part::Second);
        }
        let tail = self.rest().trim();
        let hours = match hour.value {
            12 if tail.eq_ignore_ascii_case("am") => 0,
            1..=11 if tail.eq_ignore_ascii_case("pm") => hour.value + 12,
            hours => hours,
        };
        let zoned = tail.trim_start_matches(['.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
        let zoned = zoned.starts_with(['Z', '+', '-']);
        Reading::Known(Moment { date, time: Some(hours * 3600 + min * 60 + sec), zoned })
    }
}

/// The date, or what is impossible in it; `None` for an unset one (`0000/00/00`) and one whose day is not
/// known (`1711/03/00`, of databases of old games).
fn checked(year: Number, month: Number, day: Number) -> Option<Result<Date, Reading>> {
    if year.value == 0 || day.value == 0 {
        return None;
    }
    if !(1..=12).contains(&month.value) {
        return Some(Err(month.impossible(Part::Month)));
    }
    let date = Date::new(
        i16::try_from(year.value).ok()?,
        i8::try_from(month.value).ok()?,
        i8::try_from(day.value).ok()?,
    );
    Some(date.map_err(|_| day.impossible(Part::Day)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, date: &str, time: Option<u32>) {
        let Reading::Known(moment) = read(text) else { panic!("{text}: {:?}", read(text)) };
        assert_eq!((moment.date.to_string().as_str(), moment.time), (date, time), "{text}");
    }

    #[track_caller]
    fn check_impossible(text: &str, part: Part, digits: &str) {
        let Reading::Impossible(found, _, (start, end)) = read(text) else {
            panic!("{text}: {:?}", read(text))
        };
        assert_eq!((found, &text[start..end]), (part, digits), "{text}");
    }

    const fn at(hours: u32, minutes: u32, seconds: u32) -> Option<u32> {
        Some(hours * 3600 + minutes * 60 + seconds)
    }

    #[test]
    fn dates_of_many_programs() {
        check("1999/07/15", "1999-07-15", None);
        check("1999/07/15(木) 19:07:12", "1999-07-15", at(19, 7, 12));
        check("2014/09/13　14：59", "2014-09-13", at(14, 59, 0));
        check("2005/11/29･30日", "2005-11-29", None);
        check("2000年01月02日(金)　01：02：03", "2000-01-02", at(1, 2, 3));
        check("２０００年１月２日", "2000-01-02", None);
        check("2010/1/5", "2010-01-05", None);
        check("2014/07/08 9:00", "2014-07-08", at(9, 0, 0));
        check("2014/07/08 9:00〜17:30", "2014-07-08", at(9, 0, 0));
        check("2024/02/29 24:00", "2024-02-29", at(24, 0, 0));
        check("10/27/2020 5:29:43 PM", "2020-10-27", at(17, 29, 43));
        check("12/30/2018 12:29:48 AM", "2018-12-30", at(0, 29, 48));
        check("19/07/2013", "2013-07-19", None);
        check("1990.10.19", "1990-10-19", None);
        check("19970822", "1997-08-22", None);
    }

    #[test]
    fn a_zone_is_seen() {
        let Reading::Known(moment) = read("2017-03-22T01:00:00.000Z") else { panic!() };
        assert!(moment.zoned);
        assert_eq!(moment.time, at(1, 0, 0));
    }

    #[test]
    fn impossible_dates_and_times() {
        check_impossible("2023/02/30", Part::Day, "30");
        check_impossible("2023/02/29", Part::Day, "29");
        check_impossible("2023/04/31 10:00", Part::Day, "31");
        check_impossible("2023/13/01", Part::Month, "13");
        check_impossible("2024/05/02 10:75", Part::Minute, "75");
        check_impossible("2024/05/02 25:00", Part::Hour, "25");
        check_impossible("2024/05/02 24:01", Part::Hour, "24");
        check_impossible("2024/05/02 10:00:61", Part::Second, "61");
        check_impossible("20230230", Part::Day, "20230230");
        check_impossible("31/04/2013", Part::Day, "31");
    }

    #[test]
    fn what_is_no_date_says_nothing() {
        for text in [
            "",
            " ",
            "0000/00/00 00:00:00",
            "1987/00/00",
            "1997 February",
            "April 30-th, 1991",
            "????.??.??",
            "13:28:35",
            "平成5年1月2日",
            "2001/02",
            "01/02/2013",
            "99999999999999999999/1/1",
            "2024/",
            "-",
            "1/2/3",
            "12345/1/1",
        ] {
            assert_eq!(read(text), Reading::Unclear, "{text}");
        }
    }
}
