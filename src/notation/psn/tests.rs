//! What a text is read as.
