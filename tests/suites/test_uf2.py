"""Each field of a UF2 file, for images of whole blocks and of a rest."""

import os
import struct
import subprocess
import sys

import pytest

from emulator import ROOT
from uf2 import uf2

TOOL = os.path.join(ROOT, "tools", "build", "uf2.py")
FAMILY = 0xE48BFF56  # of the RP2040


@pytest.mark.parametrize("size", [1, 255, 256, 257, 1024, 5000])
def test_every_field(size):
    image = bytes(i * 7 & 0xFF for i in range(size))
    data = uf2(image, 0x10000000, FAMILY)
    count = (size + 255) // 256
    assert len(data) == 512 * count
    found = b""
    for number in range(count):
        block = data[512 * number:512 * number + 512]
        assert struct.unpack("<8I", block[:32]) == (
            0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256, number, count, FAMILY)
        assert block[508:] == struct.pack("<I", 0x0AB16F30)
        assert block[288:508] == bytes(220)
        found += block[32:288]
    assert found == image.ljust(256 * count, b"\0")


def test_the_tool(tmp_path):
    image, out = tmp_path / "image.bin", tmp_path / "image.uf2"
    image.write_bytes(b"chess")
    subprocess.run([sys.executable, TOOL, image, "0x10000000", hex(FAMILY), out], check=True)
    assert out.read_bytes() == uf2(b"chess", 0x10000000, FAMILY)
    assert sorted(os.listdir(tmp_path)) == ["image.bin", "image.uf2"]
