//! "Did you mean": the known word that is nearest to an unknown one.

/// The candidate nearest to `word`, if one is near: at most a third of its letters differ.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase().replace('_', "-");
    let near = |candidate: &&str| 1 + candidate.len().max(word.len()) / 3;
    let distance = |candidate: &str| strsim::damerau_levenshtein(&word, candidate);
    candidates
        .into_iter()
        .filter(|candidate| word.len() < 60 && distance(candidate) <= near(candidate))
        .min_by_key(|candidate| distance(candidate))
}

/// `; did you mean 「…」?`, or nothing.
pub(crate) fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, candidates).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_finds_its_word() {
        let words = ["nifu", "no-ending", "max-moves", "uchifuzume"];
        let check = |word, expected| assert_eq!(nearest(word, words), expected, "{word}");
        check("nifuu", Some("nifu"));
        check("no_ending", Some("no-ending"));
        check("MAX-MOVES", Some("max-moves"));
        check("utifuzume", Some("uchifuzume"));
        check("perpetual-check", None);
        check("", None);
        check(&"x".repeat(100_000), None);
    }
}
