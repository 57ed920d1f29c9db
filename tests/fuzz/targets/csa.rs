//! Any bytes, read as CSA.

#![no_main]

use kifu::notation::Notation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| kifu_fuzz::read(Notation::Csa, bytes));
