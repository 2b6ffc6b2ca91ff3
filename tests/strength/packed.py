"""Reads the labelled positions of a packed file; lab/network/records.h has the format."""

import re
import struct
import zlib

BLOCK = struct.Struct("<4sIHHBBII")
RECORD = struct.Struct("<32sBBBhB")
REASONS = " mate stalemate material fifty-moves repetition length mate-seen adjudicated".split(" ")


def fen_fields(nibbles, state, en_passant, rule50):
    """The fields of a FEN that a record holds."""
    squares = "".join(" PNBRQKpnbrqk"[nibble]
                      for byte in nibbles for nibble in (byte & 15, byte >> 4))
    ranks = "/".join(squares[8 * rank:8 * rank + 8] for rank in range(7, -1, -1))
    castling = "".join("KQkq"[bit] for bit in range(4) if state >> bit & 1)
    square = "-" if en_passant == 64 else "abcdefgh"[en_passant % 8] + str(en_passant // 8 + 1)
    return [re.sub(" +", lambda empty: str(len(empty.group())), ranks), "wb"[state >> 7],
            castling or "-", square, str(rule50)]


def blocks(data):
    """The games of a packed file: where each block begins, and its lines as a
    text file has them but without the number of the move."""
    at = data.find(b"\n") + 1
    while at < len(data):
        block = data[at:at + BLOCK.size]
        marker, number, count, plies, result, reason, crc, crc_header = BLOCK.unpack(block)
        body = data[at + BLOCK.size:at + BLOCK.size + count * RECORD.size]
        assert marker == b"KMGB"
        assert zlib.crc32(block[:18]) == crc_header and zlib.crc32(body) == crc
        lines = []
        for *position, score, label in RECORD.iter_unpack(body):
            assert label == result
            lines.append((fen_fields(*position), f"{score};{result / 2}"))
        yield at, [*lines, f"# game {number} {result / 2} {REASONS[reason]} {plies}"]
        at += len(block) + len(body)
