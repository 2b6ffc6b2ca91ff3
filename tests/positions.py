"""Positions that several suites use."""

MIDDLE_GAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MATE_IN_1 = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
MATED_IN_1 = "k7/8/1K6/8/8/8/8/7R b - - 0 1"
MATE_IN_2 = "k7/8/2K5/8/8/8/8/7R w - - 0 1"
CHECKMATE = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"

# A FEN and a part of the reason for which it is refused.
MALFORMED = [
    ("9/8/8/8/8/8/8/K1k5 w - - 0 1", "letter"),
    ("x7/8/8/8/8/8/8/K1k5 w - - 0 1", "letter"),
    ("8/8/8/8/8/8/8/K1k6 w - - 0 1", "rank has not eight"),
    ("8/8/8/8/8/8/8/K1k w - - 0 1", "rank has not eight"),
    ("8/8/8/8/8/8/K1k5 w - - 0 1", "eight ranks"),
    ("8/8/8/8/8/8/8/8/K1k5 w - - 0 1", "eight ranks"),
    ("8/8/8/8/8/8/8/K7 w - - 0 1", "one king"),
    ("8/8/8/8/8/8/K7/K1k5 w - - 0 1", "one king"),
    ("8/8/8/8/8/8/8/K1k4P w - - 0 1", "pawn stands on rank"),
    ("k6p/8/8/8/8/8/8/K7 w - - 0 1", "pawn stands on rank"),
    ("k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1", "more than eight pawns"),
    ("k7/8/8/8/8/N7/PPPPPPPP/KQQ5 w - - 0 1", "promotions allow"),
    ("8/8/8/8/8/8/8/K1k5", "side to move"),
    ("8/8/8/8/8/8/8/K1k5 x - - 0 1", "side to move"),
    ("8/8/8/8/8/8/8/K1k5 w", "castling field"),
    ("8/8/8/8/8/8/8/K1k5 w X - 0 1", "castling field"),
    ("8/8/8/8/8/8/8/K1k5 w -", "en passant field"),
    ("8/8/8/8/8/8/8/K1k5 w - e9 0 1", "en passant field"),
    ("8/8/8/8/8/8/8/K1k5 w - - x 1", "halfmove clock"),
    ("8/8/8/8/8/8/8/K1k5 w - - 151 1", "halfmove clock"),
    ("8/8/8/8/8/8/8/K1k5 w - - 0 x", "move number"),
    ("8/8/8/8/8/8/8/K1k5 w - - 0 99999", "move number"),
    ("8/8/8/8/8/8/8/K1k5 w - - 0 1 more", "behind the move number"),
    ("8/8/8/8/8/8/8/Kk6 w - - 0 1", "next to each other"),
    ("7k/8/8/8/8/8/8/K6R w - - 0 1", "not to move is in check"),
]

# FENs with castling rights or an en passant square that cannot be: the console refuses them, UCI
# drops these. The reason, and the FEN without them.
IMPOSSIBLE_RIGHTS = [
    ("8/8/8/8/8/8/8/K1k5 w K - 0 1", "castling needs", "8/8/8/8/8/8/8/K1k5 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K2R w KQkq - 3 9", "castling needs", "4k3/8/8/8/8/8/8/4K2R w K - 3 9"),
    ("r3k3/8/8/8/8/8/8/4K3 b qQ - 0 1", "castling needs", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1"),
    ("8/8/8/8/8/8/8/K1k5 w - e4 0 1", "en passant field", "8/8/8/8/8/8/8/K1k5 w - - 0 1"),
    ("8/8/8/8/8/8/8/K1k5 w - h8 0 1", "en passant field", "8/8/8/8/8/8/8/K1k5 w - - 0 1"),
    ("8/8/8/8/8/8/8/K1k5 w - e6 0 1", "no pawn", "8/8/8/8/8/8/8/K1k5 w - - 0 1"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", "no pawn", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "no pawn", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1"),
]
