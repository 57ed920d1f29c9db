//! Opinions beyond legality: each check is a file of its own that only reports.
