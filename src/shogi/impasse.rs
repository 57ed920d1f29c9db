//! Impasse (持将棋) and entering kings (入玉): counting, declaring, and the try rule.
//!
//! A declaration (入玉宣言) is judged on the position alone: whether there was time left, no board
//! shows. In a handicap game the points of the missing pieces count for White, where the house has
//! it so: they are a parameter, [`Handicap::missing_points`](super::Handicap::missing_points).

use super::{Color, Piece, PieceKind, Position, Setup, Square};

/// By which rule a declaration is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImpasseRule {
    /// The 27-point rule of the CSA and most servers: 28 points for Black, 27 for White win, anything
    /// less loses.
    Points27,
    /// The 24-point rule of professionals: 31 points win, 24 to 30 end the game without a result.
    Points24,
}

/// What a declaration comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationResult {
    /// The declarer wins.
    Win,
    /// No result (持将棋); by the 24-point rule only.
    Draw,
    /// A condition is not met: the declarer loses.
    Loss,
}

/// A condition of a declaration that is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shortfall {
    /// It is the other side's turn.
    NotToMove,
    /// The king is not within the far three ranks, or missing.
    KingOutside,
    /// The king is in check.
    InCheck,
    /// Fewer than ten other pieces are there: how many.
    FewPieces(u32),
    /// Not enough points: how many of how many.
    FewPoints(u32, u32),
}

/// What counts when a side declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The side that declares.
    pub color: Color,
    /// Whether it is its turn.
    pub to_move: bool,
    /// Whether its king is within the far three ranks.
    pub king_in_zone: bool,
    /// Whether its king is in check.
    pub in_check: bool,
    /// Its pieces within the far three ranks, without the king.
    pub pieces_in_zone: u32,
    /// The points of these pieces and of those in hand, and of missing ones where they count.
    pub points: u32,
}

impl Declaration {
    /// The conditions that are not met, in the order of [`Shortfall`]. By the 24-point rule the
    /// points that are needed are those of a draw.
    #[must_use]
    pub fn shortfalls(&self, rule: ImpasseRule) -> Vec<Shortfall> {
        let needed = match (rule, self.color) {
            (ImpasseRule::Points27, Color::Black) => 28,
            (ImpasseRule::Points27, Color::White) => 27,
            (ImpasseRule::Points24, _) => 24,
        };
        let conditions = [
            (self.to_move, Shortfall::NotToMove),
            (self.king_in_zone, Shortfall::KingOutside),
            (!self.in_check, Shortfall::InCheck),
            (self.pieces_in_zone >= 10, Shortfall::FewPieces(self.pieces_in_zone)),
            (self.points >= needed, Shortfall::FewPoints(self.points, needed)),
        ];
        conditions.into_iter().filter(|(met, _)| !met).map(|(_, shortfall)| shortfall).collect()
    }

    /// What the declaration comes to.
    #[must_use]
    pub fn result(&self, rule: ImpasseRule) -> DeclarationResult {
        if !self.shortfalls(rule).is_empty() {
            return DeclarationResult::Loss;
        }
        match rule {
            ImpasseRule::Points24 if self.points < 31 => DeclarationResult::Draw,
            ImpasseRule::Points24 | ImpasseRule::Points27 => DeclarationResult::Win,
        }
    }
}

impl Position {
    /// What counts if `color` declares now. `missing`: the points of pieces that White gave as a
    /// handicap, where they count; 0 in an even game.
    #[must_use]
    pub fn declaration(&self, color: Color, missing: u32) -> Declaration {
        let own = Square::all().filter(|square| square.is_in_zone(color));
        let own = own.filter_map(|square| self.piece(square)).filter(|piece| piece.color == color);
        let (mut pieces, mut points) = (0, 0);
        for piece in own.filter(|piece| piece.kind != PieceKind::King) {
            pieces += 1;
            points += piece.kind.points();
        }
        let missing = if color == Color::White { missing } else { 0 };
        Declaration {
            color,
            to_move: self.turn() == color,
            king_in_zone: self.king(color).is_some_and(|king| king.is_in_zone(color)),
            in_check: self.is_in_check(color),
            pieces_in_zone: pieces,
            points: points + hand_points(self.hand(color)) + missing,
        }
    }

    /// The impasse points of all pieces of `color`; see [`Setup::points`].
    #[must_use]
    pub fn points(&self, color: Color) -> u32 {
        self.setup().points(color)
    }

    /// The try rule: whether the king of `color` stands where the other king begins (5a, 5i), and is
    /// not attacked there.
    #[must_use]
    pub fn is_try(&self, color: Color) -> bool {
        let goal = match color {
            Color::Black => Square::new(5, 1),
            Color::White => Square::new(5, 9),
        };
        let king = Piece::new(color, PieceKind::King);
        goal.is_some_and(|goal| self.piece(goal) == Some(king) && !self.is_in_check(color))
    }
}

impl Setup {
    /// The impasse points of all pieces of `color`, on the board and in hand: 5 for a rook or bishop,
    /// 1 for any other, the king nothing. 27 at the start of an even game. By agreement, 24 are
    /// enough for a draw.
    #[must_use]
    pub fn points(&self, color: Color) -> u32 {
        let own = self.board.iter().flatten().filter(|piece| piece.color == color);
        own.map(|piece| piece.kind.points()).sum::<u32>() + hand_points(self.hands[color.index()])
    }
}

fn hand_points(hand: super::Hand) -> u32 {
    hand.iter().map(|(kind, count)| kind.kind().points() * u32::from(count)).sum()
}

impl PieceKind {
    /// What the piece counts at an impasse.
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Self::King => 0,
            Self::Bishop | Self::Rook | Self::Horse | Self::Dragon => 5,
            Self::Pawn
            | Self::Lance
            | Self::Knight
            | Self::Silver
            | Self::Gold
            | Self::Tokin
            | Self::PromotedLance
            | Self::PromotedKnight
            | Self::PromotedSilver => 1,
        }
    }
}
