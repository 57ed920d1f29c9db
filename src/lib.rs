//! Shogi game records: reading, replaying, checking, converting.
//!
//! A record flows one way:
//!
//! ```text
//! bytes ─ source ─► text ─ notation ─► Record ─ replay ─► Replayed ─┬─ checks ─► findings ─ report
//!                                                                  ├─ convert ─ notation ─► text
//!                                                                  └─ draw ─► boards
//! ```
//!
//! [`source`] finds the encoding and keeps places, [`notation`] reads text into a [`record`] *as
//! written*, [`replay`] is the only place where written moves meet positions of [`shogi`],
//! [`checks`] hold opinions beyond legality, and [`convert`] writes other notations and proves that
//! nothing was lost.

// Where games begin in a large file is asked by `archive` alone.
#![cfg_attr(not(feature = "archive"), allow(dead_code, unused_imports))]

#[cfg(feature = "archive")]
pub mod archive;
pub mod checks;
pub mod convert;
pub mod draw;
pub mod examine;
pub mod finding;
pub mod fix;
pub mod notation;
pub mod record;
pub mod replay;
pub mod report;
pub mod shogi;
pub mod source;

/// The README's example is compiled and run with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
