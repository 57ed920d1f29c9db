//! The encodings that records are kept in, and the names that people give them.

/// A text encoding that records are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark; also plain ASCII.
    Utf8,
    /// Shift_JIS in the reading of Windows (code page 932).
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP.
    Iso2022Jp,
    /// UTF-16, little endian.
    Utf16Le,
    /// UTF-16, big endian.
    Utf16Be,
}

impl Encoding {
    /// All encodings.
    pub const ALL: [Self; 6] =
        [Self::Utf8, Self::ShiftJis, Self::EucJp, Self::Iso2022Jp, Self::Utf16Le, Self::Utf16Be];

    /// The name in JSONL: `utf-8`, `shift_jis`, `euc-jp`, `iso-2022-jp`, `utf-16le`, `utf-16be`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::ShiftJis => "shift_jis",
            Self::EucJp => "euc-jp",
            Self::Iso2022Jp => "iso-2022-jp",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
        }
    }

    /// The name for people: `UTF-8`, `Shift_JIS`, `EUC-JP` and so on.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
            Self::EucJp => "EUC-JP",
            Self::Iso2022Jp => "ISO-2022-JP",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
        }
    }

    /// The encoding that a label, an option or a program means: case, hyphens and underscores do not
    /// matter, and the usual other names are known.
    ///
    /// ```
    /// use kifu::source::Encoding;
    /// assert_eq!(Encoding::from_label("Windows-31J"), Some(Encoding::ShiftJis));
    /// assert_eq!(Encoding::from_label("utf8"), Some(Encoding::Utf8));
    /// assert_eq!(Encoding::from_label("latin1"), None);
    /// ```
    #[must_use]
    pub fn from_label(label: &str) -> Option<Self> {
        let plain: String = label
            .chars()
            .filter(|c| !matches!(c, '-' | '_' | ' ' | '.'))
            .map(|c| c.to_ascii_lowercase())
            .take(32)
            .collect();
        match plain.as_str() {
            "utf8" | "utf8n" | "utf8bom" | "utf8sig" | "ascii" | "usascii" | "cp65001" => Some(Self::Utf8),
            "shiftjis" | "sjis" | "xsjis" | "mskanji" | "cp932" | "ms932" | "windows31j" | "cswindows31j"
            | "ansi" | "cp943" | "shiftjisx0213" | "shiftjis2004" => Some(Self::ShiftJis),
            "eucjp" | "euc" | "ujis" | "xeucjp" | "eucjpms" | "cp51932" => Some(Self::EucJp),
            "iso2022jp" | "jis" | "csiso2022jp" | "cp50220" | "cp50221" => Some(Self::Iso2022Jp),
            "utf16" | "utf16le" | "unicode" | "ucs2" => Some(Self::Utf16Le),
            "utf16be" => Some(Self::Utf16Be),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_label_of_its_encoding() {
        for encoding in Encoding::ALL {
            assert_eq!(Encoding::from_label(encoding.name()), Some(encoding));
            assert_eq!(Encoding::from_label(encoding.title()), Some(encoding));
        }
    }

    #[test]
    fn the_spellings_found_in_records_are_known() {
        for label in ["Shift_JIS", "SHIFT_JIS", "SHIFT-JIS", "SJIS", "cp932", "Windows-31J", "ms932"] {
            assert_eq!(Encoding::from_label(label), Some(Encoding::ShiftJis), "{label}");
        }
        for label in ["UTF-8", "utf-8", "UTF8"] {
            assert_eq!(Encoding::from_label(label), Some(Encoding::Utf8), "{label}");
        }
        assert_eq!(Encoding::from_label("EUC-JP"), Some(Encoding::EucJp));
        assert_eq!(Encoding::from_label(""), None);
    }
}
