"""--network=FILE: a good file is played with, any other is refused with its
reason; images/network_file.h has the format."""

import glob
import os
import re
import struct
import subprocess
import zlib

import pytest

from emulator import ROOT
from program import KILOMATE

TIMEOUT = 60
MIDDLE_GAME = "r2qkb1r/ppp1pppp/2n1bn2/3p4/3P1B2/4PN2/PPPN1PPP/R2QKB1R b KQkq - 0 5"
NETWORKS = os.path.join(ROOT, "engine", "eval", "networks")
with open(os.path.join(ROOT, "boards", "host", "profile.def"), encoding="utf-8") as profile:
    OWN = re.search(r"(\w+)\)$", profile.read().strip()).group(1)
HEADER, INPUTS, BUCKETS, CRC = 16, 704, 4, 4
OUTPUTS_MAX = (2 ** 31 - 1) // (128 * 128)


def run(*arguments, text=""):
    return subprocess.run([KILOMATE, *arguments], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=TIMEOUT)


def sealed(content):
    """With its size and its sum made right."""
    content = content[:12] + struct.pack("<I", len(content)) + content[16:]
    return content[:-CRC] + struct.pack("<I", zlib.crc32(content[:-CRC]))


def network(sums=8, biases=0, weights=0, outputs=0, constants=0, one=128):
    """A network of the same number everywhere, or of a list of them."""
    def numbers(letter, value, count):
        values = value if isinstance(value, list) else [value] * count
        return struct.pack(f"<{count}{letter}", *values, *[0] * (count - len(values)))
    header = b"KNET" + struct.pack("<BBHBBHI", 1, sums, INPUTS, BUCKETS, one, 0, 0)
    return sealed(header + numbers("h", biases, sums) + numbers("b", weights, INPUTS * sums)
                  + numbers("h", outputs, BUCKETS * 2 * sums) + numbers("i", constants, BUCKETS)
                  + bytes(CRC))


def changed(content, at, value):
    return content[:at] + bytes([value]) + content[at + 1:]


def nodes(*arguments):
    """Of a search."""
    done = run(*arguments, text=f"position fen {MIDDLE_GAME}\ngo depth 7\n")
    assert done.returncode == 0 and done.stderr == ""
    return int(re.findall(r" nodes (\d+) ", done.stdout)[-1])


def numbered(cases):
    """Names for pytest that are not the bytes of a file."""
    return [str(i) for i in range(len(cases))]


# --- good ones ---

@pytest.fixture(scope="module")
def own():
    """The bytes of the host's own network."""
    with open(os.path.join(NETWORKS, OWN + ".net"), "rb") as file:
        return file.read()


def test_the_project_s_networks_are_sealed_as_here():
    for path in glob.glob(os.path.join(NETWORKS, "*.net")):
        with open(path, "rb") as file:
            content = file.read()
        assert sealed(content) == content


def test_the_bench_names_it(tmp_path):
    path = tmp_path / "some-name.net"
    path.write_bytes(network(16))
    assert "some-name" in run(f"--network={path}", "bench").stdout and OWN in run("bench").stdout


def test_another_network_is_another_search(tmp_path):
    """One of zeros is I_SCORE alone."""
    path = tmp_path / "nought.net"
    path.write_bytes(network())
    assert nodes(f"--network={path}") not in (nodes(), nodes("--personality=REBEL"))


def test_the_same_network_is_the_same_search(own, tmp_path):
    """Read from a file of another name."""
    path = tmp_path / "copy.of.it"
    path.write_bytes(own)
    assert nodes(f"--network={path}") == nodes()


def test_rebel_does_not_ask_it(tmp_path):
    path = tmp_path / "nought.net"
    path.write_bytes(network())
    assert nodes(f"--network={path}", "--personality=REBEL") == nodes("--personality=REBEL")


def test_a_file_of_the_smaller_unit_is_read_at_twice_its_numbers(tmp_path):
    """And weights at most 126."""
    weights = [-128, -64, -63, -1, 0, 1, 63, 64, 127]
    half = network(16, [-4001, -4000, -1, 0, 1, 4000, 4001], weights * 1251, 100, one=64)
    twice = network(16, [-8000, -8000, -2, 0, 2, 8000, 8000],
                    [max(-126, min(126, 2 * weight)) for weight in weights] * 1251, 100)
    for name, content in (("half", half), ("twice", twice)):
        (tmp_path / f"{name}.net").write_bytes(content)
    assert nodes(f"--network={tmp_path}/half.net") == nodes(f"--network={tmp_path}/twice.net")
    (tmp_path / "other.net").write_bytes(changed(half, 9, 128)[:-CRC] + bytes(CRC))
    (tmp_path / "other.net").write_bytes(sealed((tmp_path / "other.net").read_bytes()))
    assert nodes(f"--network={tmp_path}/other.net") != nodes(f"--network={tmp_path}/half.net")


LIMITS = [
    network(8), network(16), network(24), network(64), network(128),
    network(biases=8000), network(biases=-8000), network(weights=127), network(weights=-128),
    network(constants=32000), network(constants=-32000),
    network(outputs=[-32768] * 3 + [OUTPUTS_MAX - 3 * 32768]),
    network(128, 8000, 127, 511, 32000), network(128, -8000, -128, -511, -32000)]


@pytest.mark.parametrize("content", LIMITS, ids=numbered(LIMITS))
def test_numbers_at_their_limits_are_taken(content, tmp_path):
    path = tmp_path / "limit.net"
    path.write_bytes(content)
    done = run(f"--network={path}", text="position startpos\ngo depth 4\n")
    assert done.returncode == 0 and done.stderr == ""


# --- bad ones ---

def refused(path):
    """Its reason; the engine then plays with REBEL's SCORE, and says so."""
    done = run(f"--network={path}", "bench")
    assert done.returncode == 0 and "network none: REBEL's SCORE" in done.stdout
    reason, effect = done.stderr.splitlines()
    assert effect == "kilomate: without that network SCORE is REBEL's (option network 0)"
    assert reason.startswith(f"{path}: ")
    return reason[len(f"{path}: "):]


def test_what_is_no_file_is_refused(tmp_path):
    assert refused(tmp_path / "missing.net") == "No such file or directory"
    assert refused(tmp_path) == "Is a directory"
    assert refused("") == "No such file or directory"


GOOD = network(8)
BIAS, WEIGHT = HEADER, HEADER + 2 * 8
OUTPUT = WEIGHT + INPUTS * 8
CONSTANT = OUTPUT + 2 * 2 * BUCKETS * 8

NONE = "it is no network"
VERSION = "it is of another version"
SHAPE = "it is of another shape"
SIZE = "its size is wrong"
DAMAGED = "it is damaged: its sum is wrong"


BAD = [
    (b"", NONE), (b"K", NONE), (b"KNET", NONE), (GOOD[:HEADER], NONE), (GOOD[:HEADER + CRC - 1], NONE),
    (b"Dear Sir, this is a letter and not a network.", NONE),
    (sealed(changed(GOOD, 3, ord("t"))), NONE), (bytes(len(GOOD)), NONE),
    (sealed(changed(GOOD, 4, 2)), VERSION), (sealed(changed(GOOD, 4, 0)), VERSION),
    (sealed(changed(GOOD, 5, 0)), SHAPE), (sealed(changed(GOOD, 5, 7)), SHAPE),
    (network(12), SHAPE), (network(136), SHAPE), (network(248), SHAPE),
    (sealed(changed(GOOD, 6, 0xC1)), SHAPE), (sealed(changed(GOOD, 7, 3)), SHAPE),
    (sealed(changed(GOOD, 8, 8)), SHAPE), (network(one=127), SHAPE), (network(one=32), SHAPE), (network(one=0), SHAPE),
    (sealed(changed(GOOD, 10, 1)), SHAPE), (sealed(changed(GOOD, 11, 1)), SHAPE),
    (sealed(changed(GOOD, 5, 16)), SIZE), (GOOD[:-1], SIZE), (GOOD + b"\0", SIZE),
    (sealed(GOOD[:-1]), SIZE), (sealed(GOOD + b"\0"), SIZE), (GOOD[:HEADER + CRC], SIZE),
    (GOOD + bytes(200000), SIZE), (changed(GOOD, 12, GOOD[12] ^ 1), SIZE),
    (changed(GOOD, BIAS, 1), DAMAGED), (changed(GOOD, WEIGHT + 999, 0x80), DAMAGED),
    (changed(GOOD, CONSTANT + 15, 1), DAMAGED), (GOOD[:-1] + bytes([GOOD[-1] ^ 0x80]), DAMAGED),
    (network(biases=[0] * 7 + [8001]), "a bias is out of range"),
    (network(biases=-8001), "a bias is out of range"), (network(biases=-32768), "a bias is out of range"),
    (network(16, outputs=[20000] * 6 + [OUTPUTS_MAX - 6 * 20000 + 1]), "its outputs are out of range"),
    (network(outputs=[0] * 60 + [-32768] * 4), "its outputs are out of range"),
    (network(128, outputs=512), "its outputs are out of range"),
    (network(constants=[0, 0, 0, 32001]), "a constant is out of range"),
    (network(constants=-32001), "a constant is out of range"),
    (network(constants=-2 ** 31), "a constant is out of range")]


@pytest.mark.parametrize("content, reason", BAD, ids=numbered(BAD))
def test_a_bad_file_is_refused_with_its_reason(content, reason, tmp_path):
    path = tmp_path / "bad.net"
    path.write_bytes(content)
    assert refused(path) == reason


def test_every_byte_of_a_network_is_under_its_sum(own, tmp_path):
    """One bit changed in a byte of each part, and in some between."""
    path = tmp_path / "damaged.net"
    for at in [HEADER, len(own) - 1, len(own) - CRC, *range(HEADER, len(own), len(own) // 40)]:
        path.write_bytes(changed(own, at, own[at] ^ 0x10))
        assert DAMAGED in run(f"--network={path}", "--version").stderr


def test_the_tool_of_the_build_refuses_it_too(tmp_path):
    path = tmp_path / "bad.net"
    path.write_bytes(network(biases=8001))
    tool = os.path.join(ROOT, "build", "tools", "make-network")
    done = subprocess.run([tool, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=TIMEOUT)
    assert done.returncode != 0 and done.stdout == "" and "a bias is out of range" in done.stderr
