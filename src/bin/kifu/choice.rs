//! Options whose value is one of some names: shells offer them, and a slip is answered with the nearest.

use std::{ffi::OsStr, str::FromStr as _};

use clap::{
    Arg, Command,
    builder::{PossibleValue, TypedValueParser},
};
use kifu::{
    convert::Profile,
    finding::{CODES, Family},
    notation::{Notation, Target, by_extension},
    report::Format,
    source::Encoding,
};

use crate::{
    nearest::did_you_mean,
    settings::{Impasse, Name},
};

/// Reads the value of an option. More may be read than is offered: other spellings, extensions.
#[derive(Clone)]
pub(crate) struct Choice<T> {
    offered: fn() -> Vec<&'static str>,
    read: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Choice<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        TypedValueParser::parse_ref(&self.read, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.offered)().into_iter().map(PossibleValue::new)))
    }
}

/// A notation to read.
pub(crate) const fn notation() -> Choice<Notation> {
    fn offered() -> Vec<&'static str> {
        Notation::ALL.iter().map(|notation| notation.name()).collect()
    }
    fn read(name: &str) -> Result<Notation, String> {
        let name = name.to_ascii_lowercase();
        let known = Notation::ALL.into_iter().find(|notation| notation.name() == name);
        known
            .or_else(|| by_extension(&name))
            .or_else(|| Target::ALL.into_iter().find(|target| target.name() == name)?.notation())
            .ok_or_else(|| expected(&name, &offered()))
    }
    Choice { offered, read }
}

/// A notation to write.
pub(crate) const fn target() -> Choice<Target> {
    fn offered() -> Vec<&'static str> {
        Target::ALL.iter().map(|target| target.name()).collect()
    }
    fn read(name: &str) -> Result<Target, String> {
        let known = Target::ALL.into_iter().find(|target| target.name() == name);
        known.ok_or_else(|| expected(name, &offered()))
    }
    Choice { offered, read }
}

/// A program that is to read what is written.
pub(crate) const fn profile() -> Choice<Profile> {
    fn offered() -> Vec<&'static str> {
        Profile::ALL.iter().map(|profile| profile.name()).collect()
    }
    fn read(name: &str) -> Result<Profile, String> {
        let known = Profile::ALL.into_iter().find(|profile| profile.name() == name);
        known.ok_or_else(|| expected(name, &offered()))
    }
    Choice { offered, read }
}

/// An encoding.
pub(crate) const fn encoding() -> Choice<Encoding> {
    fn offered() -> Vec<&'static str> {
        Encoding::ALL.iter().map(|encoding| encoding.name()).collect()
    }
    fn read(name: &str) -> Result<Encoding, String> {
        Encoding::from_label(name).ok_or_else(|| expected(name, &offered()))
    }
    Choice { offered, read }
}

/// The form of a report.
pub(crate) const fn format() -> Choice<Format> {
    Choice { offered: formats, read: read_format }
}

fn formats() -> Vec<&'static str> {
    Format::ALL.iter().map(|format| format.name()).collect()
}

/// The form of a report by its name.
pub(crate) fn read_format(name: &str) -> Result<Format, String> {
    Format::from_name(name).ok_or_else(|| expected(name, &formats()))
}

/// A code, a family or `all`.
pub(crate) const fn name() -> Choice<Name> {
    fn offered() -> Vec<&'static str> {
        std::iter::once("all").chain(codes()).collect()
    }
    Choice { offered, read: Name::from_str }
}

/// A code or a family to explain, which says itself what it does not know.
pub(crate) const fn explained() -> Choice<String> {
    Choice { offered: codes, read: |name| Ok(name.to_owned()) }
}

fn codes() -> Vec<&'static str> {
    Family::ALL.map(Family::name).into_iter().chain(CODES.iter().map(|code| code.name)).collect()
}

/// The points of an entering-king declaration.
pub(crate) const fn impasse() -> Choice<Impasse> {
    Choice { offered: || vec!["24", "27"], read: Impasse::from_str }
}

fn expected(name: &str, offered: &[&str]) -> String {
    let near = did_you_mean(name, offered.iter().copied());
    format!("expected one of {}{near}", offered.join(", "))
}
