//! What a finding says, in the languages that reports are written in.

/// A text in English and, where there is one, in Japanese: `"…"`, or the pair `("…", "…")`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// In English.
    pub en: String,
    /// In Japanese.
    pub ja: Option<String>,
}

impl Said {
    /// In Japanese, or in English where there is no Japanese.
    #[must_use]
    pub fn ja_or_en(&self) -> &str {
        self.ja.as_deref().unwrap_or(&self.en)
    }

    /// The same with something at the end.
    #[must_use]
    pub fn and(mut self, en: &str, ja: &str) -> Self {
        self.en.push_str(en);
        if let Some(text) = &mut self.ja {
            text.push_str(ja);
        }
        self
    }
}

impl From<&str> for Said {
    fn from(en: &str) -> Self {
        Self { en: en.to_owned(), ja: None }
    }
}

impl From<String> for Said {
    fn from(en: String) -> Self {
        Self { en, ja: None }
    }
}

impl<E: Into<String>, J: Into<String>> From<(E, J)> for Said {
    fn from((en, ja): (E, J)) -> Self {
        Self { en: en.into(), ja: Some(ja.into()) }
    }
}
