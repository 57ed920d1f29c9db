//! Every code, a file a family: the one list that reports, `explain` and the documentation read.

mod archive;
mod conversion;
mod endings;
mod fouls;
mod record;
mod source;
mod start;
mod syntax;
mod writing;

pub use archive::*;
pub use conversion::*;
pub use endings::*;
pub use fouls::*;
pub use record::*;
pub use source::*;
pub use start::*;
pub use syntax::*;
pub use writing::*;

use super::{Code, Family, Severity};

/// A static for each code, and the list of them in the order in which they stand.
macro_rules! codes {
    ($all:ident: $($(#[$doc:meta])* $ident:ident = $code:expr;)*) => {
        $($(#[$doc])* pub static $ident: Code = $code;)*

        pub(super) const $all: &[&Code] = &[$(&$ident),*];
    };
}
use codes;

/// The codes of each family, in the order of the documentation.
const FAMILIES: [&[&Code]; 9] = [SOURCE, SYNTAX, START, FOULS, WRITING, ENDINGS, RECORD, ARCHIVE, CONVERSION];

/// Every code, in the order of the documentation.
pub static CODES: &[&Code] = &joined::<{ count() }>();

const fn count() -> usize {
    let (mut count, mut family) = (0, 0);
    while family < FAMILIES.len() {
        count += FAMILIES[family].len();
        family += 1;
    }
    count
}

const fn joined<const N: usize>() -> [&'static Code; N] {
    let mut all = [FAMILIES[0][0]; N];
    let (mut at, mut family, mut place) = (0, 0, 0);
    while at < N {
        if place == FAMILIES[family].len() {
            (family, place) = (family + 1, 0);
        }
        all[at] = FAMILIES[family][place];
        (at, place) = (at + 1, place + 1);
    }
    all
}
