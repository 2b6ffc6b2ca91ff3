#!/usr/bin/env python3
"""Writes positions.epd and board.epd: positions by theme with perft counts.

The positions are this project's own. Each is checked by hand-written rules
and by Stockfish, which also does the counting. An entry is

    (FEN without clocks, facts, flags)

facts: e1g1 must be legal, !e1g1 must not, e1g1# mates, e1g1= stalemates,
e1g1+ gives check, e1g1++ double check, =7 there are seven legal moves.
flags: m = add the same with the colours exchanged, b = run on the boards,
d = Stockfish drops the en passant square (nothing can capture there).
"""

import argparse
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [TESTS, os.path.join(os.path.dirname(TESTS), "tools", "emulator")]

from dialogue import START_FEN, Referee, place, stockfish  # noqa: E402
from run_perft import read_epd  # noqa: E402

QUICK = 300_000     # leaves of the deepest quick count
DEEP = 20_000_000   # leaves of the one deeper count
BOARD_DEPTH = 4
BOARD = 150_000     # leaves of that depth on an emulated board
MAX_DEPTH = 7
START_DEPTH = 6
START_LEAVES = 119_060_324
SECONDS = 600       # for one count

CASTLING = [
    # all four, in the middle game
    ("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq -", "e1g1 e1c1", ""),
    ("r3k2r/1ppq1pp1/p1n1p2p/3p4/3P4/P1N1P2P/1PPQ1PP1/R3K2R b KQkq -", "e8g8 e8c8", ""),
    # not out of check
    ("4k3/8/8/8/4r3/8/8/R3K2R w KQ -", "!e1g1 !e1c1", "m"),
    ("4k3/3p4/8/8/1b6/8/5P2/R3K2R w KQ -", "!e1g1 !e1c1", ""),
    ("4k3/8/8/8/8/5n2/8/R3K2R w KQ -", "!e1g1 !e1c1", ""),
    ("4k3/8/8/8/8/8/3p4/R3K2R w KQ -", "!e1g1 !e1c1", "m"),
    # not through an attacked square
    ("4k3/8/8/8/5r2/8/8/R3K2R w KQ -", "!e1g1 e1c1", "m"),
    ("4k3/8/8/8/6b1/8/8/R3K2R w KQ -", "!e1c1 e1g1", "m"),
    ("4k3/8/8/1q6/8/8/8/R3K2R w KQ -", "!e1g1 e1c1", ""),
    ("4k3/8/8/8/8/4n3/8/R3K2R w KQ -", "!e1g1 !e1c1", "m"),
    ("4k3/8/8/8/8/8/4p3/R3K2R w KQ -", "!e1g1 !e1c1", "m"),
    ("4k3/8/8/8/8/8/6p1/R3K2R w KQ -", "!e1g1 e1c1 h1h8", "mb"),
    # not into an attacked square
    ("4k3/8/8/8/6r1/8/8/R3K2R w KQ -", "!e1g1 e1c1", "m"),
    ("4k3/8/7b/8/8/8/8/R3K2R w KQ -", "!e1c1 e1g1", "m"),
    ("4k3/8/8/8/8/8/p6p/R3K2R w KQ -", "e1c1 !e1g1", "m"),
    ("4k3/8/8/8/8/8/1p6/R3K2R w KQ -", "!e1c1 e1g1", ""),
    ("8/8/8/8/8/8/6k1/R3K2R w KQ -", "!e1g1 e1c1", ""),
    ("8/8/8/8/8/8/1k6/R3K2R w KQ -", "e1g1 !e1c1", "m"),
    # the rook may be attacked, and so may the square beside it
    ("4k3/8/8/8/7r/8/8/R3K2R w KQ -", "e1g1 e1c1", "m"),
    ("r3k3/8/8/8/8/8/7P/R3K2R w KQq -", "e1g1 e1c1 a1a8", ""),
    ("1r2k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1 e1c1", "m"),
    ("4k3/8/8/8/5b2/8/8/R3K2R b KQ -", "f4c1 f4g3", ""),
    # something stands between
    ("4k3/8/8/8/8/8/8/RN2K1NR w KQ -", "!e1g1 !e1c1", "m"),
    ("r2qk1nr/8/8/8/8/8/8/RB2KB1R w KQkq -", "!e1g1 !e1c1", ""),
    # a rook is taken at home
    ("r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq -", "!e1g1 !e1c1 g7h8q b7a8n", ""),
    ("r3k2r/5p2/6N1/8/8/6n1/5P2/R3K2R w KQkq -", "g6h8 !e1g1 e1c1", ""),
    ("r3k2r/2p5/3p4/4b3/4B3/3P4/2P5/R3K2R b KQkq -", "e5a1 e8g8 e8c8", ""),
    ("r3k2r/4p3/8/8/8/8/4P3/R3K2R b KQkq -", "a8a1+ h8h1+", ""),
    ("4k2r/6P1/8/8/8/8/1p6/R3K3 w Qk -", "g7h8r !e1c1", "b"),
    # castling gives check, mates, follows a king's walk
    ("5k2/4p1p1/8/8/8/8/4P1P1/4K2R w K -", "e1g1+", "m"),
    ("4rkr1/4p1p1/8/8/2B5/8/8/4K2R w K -", "e1g1#", ""),
    ("2rkr3/2p1p3/8/8/8/8/P7/R3K3 w Q -", "e1c1#", "m"),
]

EN_PASSANT = [
    # either neighbour, and the edges, without running round the board
    ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6", "c5d6 e5d6", "m"),
    ("4k3/8/8/pP5P/8/8/8/4K3 w - a6", "b5a6 !h5a6", "m"),
    ("4k3/8/8/P5Pp/8/8/8/4K3 w - h6", "g5h6 !a5h6", "m"),
    ("rnbqkb1r/ppp1pppp/5n2/3pP3/8/5N2/PPPP1PPP/RNBQKB1R w KQkq d6", "e5d6 e5f6", "m"),
    # the capturer is pinned: on the file, on a diagonal
    ("k3r3/8/8/3pP3/8/8/8/4K3 w - d6", "!e5d6 e5e6", "m"),
    ("k3r3/8/8/2PpP3/8/8/8/4K3 w - d6", "!e5d6 c5d6", ""),
    ("7k/6b1/8/3pP3/8/2K5/8/8 w - d6", "!e5d6 !e5e6", "m"),
    ("k7/5q2/8/4pP2/8/8/5K2/8 w - e6", "!f5e6 f5f6", ""),
    ("1b5k/8/8/3pP3/8/8/7K/8 w - d6", "e5d6 !e5e6", "m"),
    ("k7/1q6/8/3Pp3/8/8/6K1/8 w - e6", "!d5e6 !d5d6", "m"),
    # both pawns leave the rank of the king
    ("7k/8/8/KPp4r/8/8/8/8 w - c6", "!b5c6 b5b6", "m"),
    ("k7/8/8/r3pP1K/8/8/8/8 w - e6", "!f5e6", "m"),
    ("k7/8/8/2q1pPK1/8/8/8/8 w - e6", "!f5e6 f5f6", ""),
    ("7k/8/8/KPpP3r/8/8/8/8 w - c6", "b5c6 d5c6", "m"),
    ("8/5p2/8/1q2P2K/k1p3Q1/8/3P4/8 b - -", "f7f5 f7f6", ""),
    ("8/5p2/8/1q2P2K/k1p3Q1/8/3P4/8 w - -", "d2d4 !d2c3", ""),
    # the captured pawn shields the file; it does not when taken so
    ("3r3k/8/8/3pP3/8/8/8/3K4 w - d6", "e5d6", ""),
    # the only answer to a check by the double step
    ("7k/8/2p1n1p1/3pP3/4K3/r7/8/8 w - d6", "e5d6 =1", "m"),
    ("8/8/8/3pP3/2K5/8/8/6k1 w - d6", "e5d6 !e5e6 c4d5", "m"),
    # no answer to a check the double step uncovered
    ("2b4k/8/8/3pP3/6K1/8/8/8 w - d6", "!e5d6", "m"),
    ("8/r2p3K/8/4P3/8/8/8/7k b - -", "d7d5+ d7d6+", "m"),
    # the capture uncovers a check: behind either pawn, behind both, double
    ("4k3/8/8/3pP3/8/8/8/K3R3 w - d6", "e5d6+", "m"),
    ("6k1/8/8/3pP3/8/8/B7/K7 w - d6", "e5d6+", "m"),
    ("8/8/8/R2pP1k1/8/8/8/K7 w - d6", "e5d6+", "m"),
    ("8/4k3/8/3pP3/8/8/8/K3R3 w - d6", "e5d6++", "m"),
    # the capture mates
    ("3rkr2/5p2/8/3pP3/8/7B/8/K3R3 w - d6", "e5d6#", "m"),
    ("r5rk/6pp/8/3pP3/8/8/8/BK5R w - d6", "e5d6 h1h7+", ""),
    # a square is named and nobody can capture
    ("4k3/8/8/3p4/8/8/4P3/4K3 w - d6", "=6", "d"),
    # many double steps to come
    ("4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - -", "b2b4 b2b3", ""),
    ("k7/1p1p1p1p/8/P1P1P1P1/1p1p1p1p/8/P1P1P1P1/7K b - -", "b7b5 h7h5", "b"),
]

PROMOTION = [
    ("8/P6k/8/8/8/8/7p/K7 w - -", "a7a8q a7a8r a7a8b a7a8n !a7a8", ""),
    ("8/P6k/8/8/8/8/7p/K7 b - -", "h2h1q+ h2h1r+ h2h1b h2h1n", ""),
    ("7k/1P6/8/8/8/8/6p1/K7 w - -", "b7b8q+ b7b8r+ b7b8b b7b8n", "m"),
    # capture-promotions, one or two ways, and a blocked pawn
    ("r1r3k1/1P6/8/8/8/8/6p1/1K3R1R w - -", "b7a8q b7c8q+ b7b8b !b7c8", ""),
    ("r1b3k1/1P6/8/8/8/8/6p1/1K3N1R b - -", "g2f1q+ g2h1b g2g1n", ""),
    ("n6k/P7/8/8/8/8/7p/K6N w - -", "!a7a8q", ""),
    ("1n3rk1/P1P3P1/8/8/8/8/p1p3p1/1N3RK1 w - -", "a7b8q c7b8r c7c8n g7f8q+", ""),
    # a knight gives check where no other piece would
    ("8/k1P5/8/8/8/8/5p1K/8 w - -", "c7c8n+ c7c8q", "m"),
    ("3q4/4P1k1/8/8/8/8/8/K7 w - -", "e7e8n+ e7d8q e7e8q", ""),
    # underpromotions that mate, where a queen does less
    ("rb6/kpP5/pp6/8/8/8/8/K7 w - -", "c7c8n# c7b8q+", "m"),
    ("8/5P1k/5K2/8/8/8/8/8 w - -", "f7f8q= f7f8r", "m"),
    ("8/8/8/8/8/2k5/2p5/K7 b - -", "c2c1q+ c2c1r+ c2c1n", ""),
    ("k7/2P5/1K6/8/8/8/8/8 w - -", "c7c8q# c7c8r#", "m"),
    ("8/6P1/5K1k/5p1p/5P1P/8/8/8 w - -", "g7g8r g7g8q", ""),
    # pinned on the seventh rank
    ("8/r2P3K/8/8/8/8/8/k7 w - -", "!d7d8q !d7d8n", "m"),
    ("4b3/3P4/2K5/8/8/8/8/k7 w - -", "d7e8q !d7d8q", "m"),
    ("2b5/3P4/4K3/8/8/8/8/k7 w - -", "d7c8n !d7d8n", ""),
    ("4K3/3P4/8/1b6/8/8/8/k7 w - -", "!d7d8q", "m"),
    ("2rrn3/3P4/8/8/8/8/3K4/7k w - -", "!d7c8q !d7e8q !d7d8q", ""),
    # uncovers a check, and a double check
    ("8/R2P3k/8/8/8/8/8/K7 w - -", "d7d8q+ d7d8n+", ""),
    ("8/R4P1k/8/8/8/8/8/K7 w - -", "f7f8n++ f7f8b+", "m"),
    ("1n4k1/P7/8/8/3Q4/8/8/B5K1 w - -", "a7b8q+ a7a8q d4g7#", ""),
    # answers a check: in between, or by taking the checker
    ("K6r/4P3/8/8/8/8/8/6k1 w - -", "e7e8q e7e8n", "m"),
    ("K4r2/4P3/8/8/8/8/8/6k1 w - -", "e7e8b e7f8q", "m"),
    ("3n4/1K2P3/8/8/8/8/8/6k1 w - -", "e7d8r !e7e8q", ""),
    # takes a rook with its castling right
    ("r3k3/1P6/8/8/8/8/8/4K3 w q -", "b7a8q+ b7b8q+", "m"),
    ("r3k2r/2p1p1P1/8/8/8/8/1p1P1P2/R3K2R w KQkq -", "g7h8q+ e1g1", ""),
    # everything promotes
    ("3k4/PP4PP/8/8/8/8/pp4pp/3K4 w - -", "a7a8q+ h7h8n", "b"),
    ("n1n3n1/1P1P1P1P/4k3/8/8/4K3/1p1p1p1p/N1N3N1 w - -", "b7a8q f7g8b+", ""),
]

CHECKS = [
    # double checks: only the king can move
    ("4k3/8/8/8/4N3/8/8/K3R3 w - -", "e4f6++ e4d6++ e4g5+", "m"),
    ("3qk3/8/5N2/8/8/8/8/K3R3 b - -", "!d8f6 !d8e7 e8f7", "m"),
    ("6k1/8/8/3R4/8/1B6/8/K7 w - -", "d5d8++ d5g5++ d5a5+", ""),
    ("4k3/8/1p1B3p/8/8/q3B3/r7/4KR2 b - -", "a3e3+ e8d7 !e8f7 !e8e7", ""),
    ("r1b1kb1r/ppp2ppp/2n5/3qN3/4n3/8/PPPP1PPP/RNBQKBR1 w Qkq -", "d1h5 e5f7", ""),
    # discovered checks, by the king too
    ("4k3/8/8/8/4K3/8/8/4R3 w - -", "e4d4+ e4f5+", ""),
    ("7k/8/8/8/3K4/8/1B6/Q7 w - -", "d4e4+ d4c5+ d4d5+", ""),
    ("q3b2k/8/8/4n3/8/2N5/1B6/1K6 w - -", "c3e4 b2c1", ""),
    ("r6k/8/8/n7/8/8/7P/K7 b - -", "a5b3++ a5c4+", "m"),
    # one checker: take it, step in between, walk away
    ("k3r3/8/8/1N6/8/2Q5/3B4/4K3 w - -", "c3e5 d2e3 c3e3 e1d1 !b5d4", "mb"),
    ("6k1/8/8/8/8/3n4/P3P3/R3K2Q w - -", "e2d3 e1d2 !h1g1 !a2a3", ""),
    ("4k3/8/8/8/8/2B5/3p4/4K3 w - -", "c3d2 e1d1 e1f2 !c3e5", ""),
    ("6k1/5r2/8/8/2B5/8/8/5RK1 w - -", "f1f7 c4f7+ g1g2", ""),
    # no step back on the line of the checker
    ("4k3/8/8/8/r3K3/8/8/8 w - -", "!e4f4 !e4d4 e4e5", ""),
    ("4k2b/8/8/4K3/8/8/8/8 w - -", "!e5d4 !e5f6 e5e6", "m"),
    # a protected checker may not be taken by the king
    ("4k3/8/8/8/8/5p2/4q3/3RK3 w - -", "=0", ""),
    ("4k3/8/8/8/8/5p2/8/3qK3 w - -", "e1d1 =2", ""),
    ("4k3/8/8/7b/8/8/4r3/4K3 w - -", "!e1e2 e1f1", "m"),
    # checks from everywhere
    ("3qk3/2r1n3/1b6/8/8/6B1/3N1R2/3KQ3 w - -", "e1e7+ f2f8+ g3c7", "m"),
    ("1k1r3r/8/2q2n2/8/8/2N2Q2/8/R3R1K1 w - -", "f3c6 e1e8 c3b5", ""),
]

PINS = [
    ("4r2k/8/8/8/4N3/8/8/4K3 w - -", "!e4d6 !e4g5 e1d1", "m"),
    ("4r2k/8/8/8/4R3/8/8/4K3 w - -", "e4e8+ e4e2 !e4d4", "m"),
    ("4r2k/8/8/8/4B3/8/8/4K3 w - -", "!e4d5 !e4f5", ""),
    ("4r2k/8/8/8/4Q3/8/8/4K3 w - -", "e4e5+ e4e8+ !e4d4 !e4d5", "m"),
    ("7k/8/7b/8/5B2/8/3K4/8 w - -", "f4h6 f4g5 f4e3 !f4g3", ""),
    ("7k/8/7q/8/5Q2/8/3K4/8 w - -", "f4h6+ f4g5 f4e3 !f4f8", ""),
    ("7k/8/8/8/K2RN2r/8/8/8 w - -", "d4d1 e4c3", ""),
    ("7k/8/8/8/K2R3r/8/8/8 w - -", "d4h4+ d4b4 !d4d1", "m"),
    # pawns pinned on file, rank and both diagonals
    ("4r2k/8/8/8/3p1p2/4P3/8/4K3 w - -", "e3e4 !e3d4 !e3f4", "m"),
    ("4r2k/8/8/8/8/8/4P3/4K3 w - -", "e2e4 e2e3", ""),
    ("7k/8/8/8/7b/6P1/5K2/8 w - -", "g3h4 !g3g4", "m"),
    ("7k/8/8/8/2b5/3P4/4K3/8 w - -", "d3c4 !d3d4", ""),
    ("7k/8/8/8/8/r2P3K/8/8 w - -", "!d3d4", "m"),
    ("b6k/8/8/3P4/8/5K2/8/8 w - -", "!d5d6 f3f4", "m"),
    # pins on all eight lines of a king, and of both kings
    ("k3r3/1b5b/4N3/3P1B2/q1R1K1Qr/4PP2/2N5/1q2r2b w - -",
     "c4a4 c4b4 !c4c5 g4h4 !g4g5 f5h7 !f5e6 !e6g7 !c2b4 !d5d6 !f3f4 !e3d4", ""),
    ("4k3/3q4/2b1n3/1B6/8/4R3/8/4K3 w - -", "b5c6 e3e6+", ""),
    ("3rk3/4r3/8/b7/8/2N5/3BR3/3QK3 b - -", "e7e2+ a5c3 d8d2", ""),
    # a pinned piece still guards: the king may not step there
    ("4r2k/8/8/8/8/8/4n3/K3Q3 w - -", "e1e2 e1b1 a1b2", "b"),
    ("7k/4r3/8/8/3n4/4K3/8/8 w - -", "e3d4 e3f4 !e3e4", ""),
    ("4R3/4r3/4k3/8/4K3/8/8/8 w - -", "!e4e5 !e4d5 e4f3 e8e7+", ""),
]

ENDINGS = [
    # mate and stalemate, now or soon
    ("k7/1Q6/1K6/8/8/8/8/8 b - -", "=0", "m"),
    ("k7/2Q5/1K6/8/8/8/8/8 b - -", "=0", "m"),
    ("k7/8/1K6/8/8/8/2Q5/8 w - -", "c2c8# c2h7 c2c7=", ""),
    ("6rk/6pp/7N/8/8/8/8/K7 w - -", "h6f7#", "m"),
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - -", "a1a8#", "m"),
    ("8/8/8/8/8/1k6/8/K6r w - -", "=0", ""),
    ("8/8/8/8/8/5k2/5p2/5K2 w - -", "=0", ""),
    ("8/8/8/8/8/4k3/5p2/5K2 b - -", "e3f3=", ""),
    ("7k/7P/6K1/8/8/8/8/8 b - -", "=0", ""),
    ("k7/p7/P7/1P6/8/8/2p5/2K5 b - -", "a8b8 !a7b6", ""),
    ("5k2/8/5K2/8/8/8/8/7R w - -", "h1h8#", ""),
    ("8/8/8/3k4/8/3K4/3P4/8 w - -", "d3e3 !d3d4", ""),
    ("8/2p3p1/2P3P1/2k1K3/8/2p3p1/2P3P1/8 w - -", "!e5d5 e5e6", ""),
    ("8/8/8/8/3B4/2k5/8/K1N5 b - -", "c3d4 !c3b2", ""),
    ("k7/P7/K7/8/8/1p6/1P6/8 w - -", "a6b6= a6b5", ""),
]

MANY = [
    # nine queens a side, and ten of each of the rest
    ("qqqqkqqq/qq6/8/8/8/8/QQ6/QQQQKQQQ w - -", "d1d8+", ""),
    ("rrrrkrrr/rrr5/8/8/8/8/RRR5/RRRRKRRR w - -", "c2c7", ""),
    ("nnnnknnn/nnn5/8/8/8/8/NNN5/NNNNKNNN b - -", "c7d5", ""),
    ("bbbbkbbb/bbb5/8/8/8/8/BBB5/BBBBKBBB w - -", "c2a4+", ""),
    ("3k4/rrrrrrrr/rr6/8/8/8/6P1/NNNNNNKN w - -", "f1g3 !g1f2", ""),
    # nine queens mate a bare king
    ("Q6Q/2Q2Q2/8/Q6Q/8/Q2K2Q1/8/2k3Q1 b - -", "=0", ""),
    # blocked boards
    ("rnbqkbnr/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/RNBQKBNR w KQkq -", "a1a4", ""),
    ("2rqkr2/1p1p1p1p/1P1P1P1P/8/8/p1p1p1p1/P1P1P1P1/2RQKR2 b - -", "", ""),
]

# Scattered at random: (how many, white pieces, black pieces)
SCATTERED = [
    (2, "KQQQQQQQQQ", "kqqqqqqqqq"),
    (3, "KQQQQQQQQQ", "kpppppppp"),
    (2, "KRRRRRRRRRR", "krrrrrrrrrr"),
    (2, "KNNNNNNNNNN", "kbbbbbbbbbb"),
    (2, "KQRRBBNNPPPPPPPP", "kqrrbbnnpppppppp"),
    (2, "KQRPPPPP", "krrbppppp"),
    (2, "KRBPP", "kqnpp"),
    (2, "KPPPPP", "kppppp"),
]
GAME_PLIES = [6, 10, 14, 18, 24, 30, 40, 50, 60, 80, 100, 130]
RIGHTS_BOARD = "r3k2r/p1p2p1p/8/3n4/3N4/8/P1P2P1P/R3K2R"
SEED = 2


class Entry:
    def __init__(self, group, fen, facts="", flags=""):
        self.group = group
        self.fen = fen
        self.facts = facts.split()
        self.flags = flags


def mirrored(entry):
    """The same with colours exchanged."""
    board, side, castling, en_passant, *clocks = entry.fen.split()
    turn = str.maketrans("12345678", "87654321")
    fields = [
        "/".join(reversed(board.swapcase().split("/"))),
        "b" if side == "w" else "w",
        "".join(sorted(castling.swapcase())),
        en_passant.translate(turn), *clocks]
    facts = [fact if fact.startswith("=") else fact.translate(turn) for fact in entry.facts]
    return Entry(entry.group, " ".join(fields), " ".join(facts), "")


def squares_of(board):
    """The board field as 64 letters, a1 first; dots where it is empty."""
    ranks = []
    for rank in board.split("/"):
        for digit in "12345678":
            rank = rank.replace(digit, "." * int(digit))
        assert len(rank) == 8, board
        ranks.append(rank)
    assert len(ranks) == 8, board
    return "".join(reversed(ranks))


def board_field(squares):
    ranks = []
    for rank in range(7, -1, -1):
        text = squares[8 * rank:8 * rank + 8]
        for run in range(8, 0, -1):
            text = text.replace("." * run, str(run))
        ranks.append(text)
    return "/".join(ranks)


def check_rules(fen):
    """What Stockfish takes for granted; returns the complaint or None."""
    board, side, castling, en_passant, _, _ = fen.split()
    squares = squares_of(board)
    for king, pawn, queen, others in ("K", "P", "Q", "RBN"), ("k", "p", "q", "rbn"):
        if squares.count(king) != 1:
            return "kings"
        promoted = max(0, squares.count(queen) - 1)
        promoted += sum(max(0, squares.count(piece) - 2) for piece in others)
        if squares.count(pawn) + promoted > 8:
            return "too many pieces"
    if "P" in squares[:8] + squares[56:] or "p" in squares[:8] + squares[56:]:
        return "a pawn on its first or last rank"
    for right, king, rook, piece in ("K", 4, 7, "KR"), ("Q", 4, 0, "KR"), \
            ("k", 60, 63, "kr"), ("q", 60, 56, "kr"):
        if right in castling and squares[king] + squares[rook] != piece:
            return "castling right without king and rook at home"
    if en_passant != "-":
        square = "abcdefgh".index(en_passant[0]) + 8 * (int(en_passant[1]) - 1)
        step = 8 if side == "w" else -8
        pawn = "p" if side == "w" else "P"
        if [squares[square - step], squares[square], squares[square + step]] != [pawn, ".", "."]:
            return "no double step"
    return None


def check_entry(referee, entry):
    """Returns the complaint or None."""
    complaint = check_rules(entry.fen)
    if complaint:
        return complaint
    board, side, castling, _, _, _ = entry.fen.split()
    referee.position(place(f"{board} {'b' if side == 'w' else 'w'} - - 0 1"))
    if referee.describe()[1]:
        return "the side not to move is in check"
    referee.position(place(entry.fen))
    fen = referee.fen()
    if fen != entry.fen and "d" not in entry.flags:
        return f"Stockfish reads it as {fen}"
    moves = referee.perft(1)[1]
    for fact in entry.facts:
        if not fact_holds(referee, entry.fen, moves, fact):
            return f"not true: {fact}"
    return None


def fact_holds(referee, fen, moves, fact):
    if fact.startswith("!"):
        return fact[1:] not in moves
    if fact.startswith("="):
        return len(moves) == int(fact[1:])
    move = fact.rstrip("+#=")
    if move not in moves:
        return False
    referee.position(place(fen, [move]))
    checkers = len(referee.describe()[1])
    answers = len(referee.perft(1)[1])
    return {"": True, "+": checkers == 1, "++": checkers == 2,
            "#": checkers > 0 and not answers,
            "=": checkers == 0 and not answers}[fact[len(move):]]


def scatter(referee, chance, pieces):
    """A legal position with these pieces anywhere and a few moves at least."""
    while True:
        squares = ["."] * 64
        for piece in pieces:
            first, end = (8, 56) if piece in "Pp" else (0, 64)
            squares[chance.choice([s for s in range(first, end) if squares[s] == "."])] = piece
        entry = Entry("", f"{board_field(''.join(squares))} {chance.choice('wb')} - - 0 1")
        if check_entry(referee, entry) is None:
            referee.position(place(entry.fen))
            if referee.perft(1)[0] >= 3:
                return entry.fen


def play(referee, chance, plies):
    """The position after a random game of so many plies."""
    game = []
    while len(game) < plies:
        referee.position(place(START_FEN, game))
        moves = sorted(referee.perft(1)[1])
        if not moves:
            game = []
            continue
        game.append(chance.choice(moves))
    referee.position(place(START_FEN, game))
    return referee.fen()


def all_entries(referee):
    entries = [Entry("start", START_FEN, "e2e4 =20")]
    groups = {"castling": CASTLING, "en passant": EN_PASSANT, "promotion": PROMOTION,
              "checks": CHECKS, "pins": PINS, "endings": ENDINGS, "many pieces": MANY}
    for group, lines in groups.items():
        for fen, facts, flags in lines:
            entries.append(Entry(group, fen + " 0 1", facts, flags))
            if "m" in flags:
                entries.append(mirrored(entries[-1]))
    for rights in range(16):
        letters = "".join(c for bit, c in enumerate("KQkq") if rights >> bit & 1) or "-"
        side = "wb"[(rights ^ rights >> 1 ^ rights >> 2) & 1]
        entries.append(Entry("castling", f"{RIGHTS_BOARD} {side} {letters} - 0 1"))
    chance = random.Random(SEED)
    for count, white, black in SCATTERED:
        for _ in range(count):
            entries.append(Entry("scattered", scatter(referee, chance, white + black)))
    for plies in GAME_PLIES:
        entries.append(Entry("games", play(referee, chance, plies)))
    return entries


def count_leaves(referee, fen):
    """Counts of depths 1, 2, ... up to QUICK and one more up to DEEP."""
    referee.position(place(fen))
    counts = []
    while len(counts) < (START_DEPTH if fen == START_FEN else MAX_DEPTH):
        # do not begin what will surely be too many
        if len(counts) > 1 and fen != START_FEN:
            if counts[-1] > QUICK or counts[-1] * (counts[-1] / max(1, counts[-2])) > 3 * DEEP:
                break
        counts.append(referee.perft(len(counts) + 1)[0])
        if counts[-1] > DEEP and fen != START_FEN:
            counts.pop()
            break
        if counts[-1] == 0:
            break
    return counts


def find_faults(referee, entries):
    """What is wrong with the entries: a list of sentences."""
    fens = [entry.fen for entry in entries]
    complaints = [check_entry(referee, entry) or ("twice" if fens.count(entry.fen) > 1 else None)
                  for entry in entries]
    return [f"{entry.group}: {entry.fen}: {complaint}"
            for entry, complaint in zip(entries, complaints) if complaint]


def compare(name, entries):
    """The same of a file that does not hold just these positions."""
    fens = [fen for fen, _ in read_epd(os.path.join(HERE, name))]
    return [] if fens == [entry.fen for entry in entries] else [f"{name} holds other positions"]


def write(referee, name, entries, depths, limit):
    """Writes a file with the counts of so many depths at most; a list of what was
    too large for it, and then writes nothing."""
    counts = {entry.fen: count_leaves(referee, entry.fen)[:depths] for entry in entries}
    large = [f"{fen}: too large for {name}" for fen, leaves in counts.items()
             if leaves[-1] > limit]
    if not large:
        with open(os.path.join(HERE, name), "w", encoding="ascii") as file:
            for fen, leaves in counts.items():
                file.write(fen + "".join(f" ;D{depth} {count}"
                                         for depth, count in enumerate(leaves, 1)) + "\n")
        print(f"{name}: {len(entries)} positions")
    return large


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true",
                        help="check the positions and that the files hold them; write nothing")
    arguments = parser.parse_args()

    with stockfish() as machine:
        referee = Referee(machine, SECONDS)
        entries = all_entries(referee)
        boards = [entry for entry in entries if "b" in entry.flags]
        complaints = find_faults(referee, entries)
        if arguments.check:
            complaints += compare("positions.epd", entries) + compare("board.epd", boards)
        elif not complaints:
            complaints = write(referee, "positions.epd", entries, MAX_DEPTH, START_LEAVES) + \
                write(referee, "board.epd", boards, BOARD_DEPTH, BOARD)
    print("\n".join(complaints) or f"{len(entries)} positions are as they say")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
