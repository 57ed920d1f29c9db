//! Findings to text: one emitter a format.
