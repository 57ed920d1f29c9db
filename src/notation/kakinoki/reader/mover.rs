//! Whose piece stands on a square, as far as the moves written so far tell without a board.

use super::Reader;
use crate::{
    record::{Destination, Origin, Ply},
    shogi::{Color, Square},
};

/// So many moves are looked at.
const FAR_ENOUGH: usize = 600;

impl Reader<'_, '_> {
    /// Whether the piece on `from` belongs to the side that moves next on the current line; `None`
    /// where it cannot be told.
    pub(crate) fn is_next_movers(&self, from: Square) -> Option<bool> {
        let next = self.ply();
        let mut same = None;
        for (ply, earlier) in self.moves_back().take(FAR_ENOUGH) {
            match earlier.written?.destination {
                // 同 ends where the move before it does, so the later of the two stands there.
                Destination::Same => {
                    same.get_or_insert(ply);
                }
                Destination::At(to) | Destination::SameAt(to) if to == from => {
                    return Some((next - same.unwrap_or(ply)).is_multiple_of(2));
                }
                Destination::At(_) | Destination::SameAt(_) => same = None,
            }
        }
        let first = self.game.record.main().plies.first()?.written?;
        let Origin::Square(first) = first.origin else { return None };
        let same_side = self.color_at_start(first)? == self.color_at_start(from)?;
        Some(same_side != next.is_multiple_of(2))
    }

    /// Whether the moves before the next one say where their pieces came from.
    pub(crate) fn writes_origins(&self) -> bool {
        const ENOUGH: usize = 4;
        self.moves_back()
            .take(ENOUGH)
            .any(|(_, ply)| ply.written.is_some_and(|written| matches!(written.origin, Origin::Square(_))))
    }

    /// The moves before the next one with their plies, the latest first.
    fn moves_back(&self) -> impl Iterator<Item = (u32, &Ply)> {
        let mut line = self.game.current();
        let mut next = self.ply();
        std::iter::from_fn(move || {
            while next <= line.first_ply() && line.from_ply > 0 {
                line = self.game.record.lines.get(line.parent as usize)?;
            }
            next = next.checked_sub(1)?;
            let index = next.checked_sub(line.first_ply())?;
            Some((next, line.plies.get(index as usize)?))
        })
    }

    fn color_at_start(&self, square: Square) -> Option<Color> {
        if let Some(setup) = &self.game.record.start.setup {
            return setup.piece(square).map(|piece| piece.color);
        }
        match square.rank() {
            1..=3 => Some(Color::White),
            7..=9 => Some(Color::Black),
            _ => None,
        }
    }
}
