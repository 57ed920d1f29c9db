//! How lines end: what is said of it, held against the board and against each other.

pub(super) mod after_end;
pub(super) mod declaration;
pub(super) mod false_checkmate;
pub(super) mod impasse;
pub(super) mod in_comment;
pub(super) mod move_limit;
pub(super) mod ply_count;
pub(super) mod repetition;
pub(super) mod result_conflict;
pub(super) mod unstated;
pub(super) mod wrong_culprit;
