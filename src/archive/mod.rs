//! Many files: walking, containers, the parallel run.
