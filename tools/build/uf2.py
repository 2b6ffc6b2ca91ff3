"""Writes an image as a UF2 file, which is copied onto the drive that a chip's boot ROM
shows: blocks of 512 bytes, each with its address and 256 bytes of the image (the format:
Microsoft's "USB Flashing Format").
  uf2.py IMAGE.bin ADDRESS FAMILY OUT.uf2
ADDRESS: of the image's first byte. FAMILY: the number that the chip's boot ROM asks for."""

import os
import struct
import sys

MAGIC = (0x0A324655, 0x9E5D5157)
MAGIC_END = 0x0AB16F30
FAMILY_IS_THERE = 0x2000
PAYLOAD = 256
BLOCK = 512


def block(address, number, count, family, data):
    head = struct.pack("<8I", *MAGIC, FAMILY_IS_THERE, address, PAYLOAD, number, count, family)
    return (head + data).ljust(BLOCK - 4, b"\0") + struct.pack("<I", MAGIC_END)


def uf2(image, address, family):
    """All its blocks; the last one is filled up with zeros."""
    pieces = [image[start:start + PAYLOAD].ljust(PAYLOAD, b"\0") for start in range(0, len(image), PAYLOAD)]
    return b"".join(block(address + number * PAYLOAD, number, len(pieces), family, piece)
                    for number, piece in enumerate(pieces))


def main():
    image, address, family, out = sys.argv[1:]
    with open(image, "rb") as file:
        data = uf2(file.read(), int(address, 0), int(family, 0))
    with open(out + ".new", "wb") as file:
        file.write(data)
    os.replace(out + ".new", out)


if __name__ == "__main__":
    main()
