//! Games into other notations, with every loss listed and the result read back.
