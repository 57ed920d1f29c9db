//! What KIF, KI2 and BOD share: tables, squares, diagrams, footers, variations (柿木).
