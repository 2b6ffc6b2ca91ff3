#!/usr/bin/env python3
"""Plays replacement schemes of the hash table against the engine as it is.

Each scheme is a change of engine/search/hash.c and hash.h, built in a copy of the
sources under build/hash-schemes.
"""

import argparse
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
HOST = os.path.join(ROOT, "build", "host")
sys.path.insert(0, os.path.join(ROOT, "tools", "emulator"))

from copies import copy_project, environment  # noqa: E402

COPIES = os.path.join(ROOT, "build", "hash-schemes")
FILES = [os.path.join("engine", "search", name) for name in ("hash.c", "hash.h")]
OPENINGS = os.path.join(HERE, "openings.epd")

SCORE = "    if (score > SCORE_MATE_BOUND) {\n        score += (int)ply;"


def replaced(text, old, new):
    if old not in text:
        sys.exit(f"engine/search/hash no longer has: {old}")
    return text.replace(old, new, 1)


def ways(number):
    def change(code, header):
        header = replaced(header, "HASH_WAYS = 2", f"HASH_WAYS = {number}")
        return code, replaced(header, "sizeof(struct hash_bucket) == 16",
                              f"sizeof(struct hash_bucket) == {8 * number}")
    return change


def deeper_stays(code, header):
    return replaced(code, SCORE, "    if (!(entry->check == check && entry->state != 0) &&\n"
                                 "        worth(engine, entry) > depth) {\n        return;\n    }\n"
                    + SCORE), header


def six_bytes(code, header):
    """Eight bits of the key, six of the depth, no generation: a third more entries."""
    header = replaced(header, "    uint16_t check;", "    //")
    header = replaced(header, "int8_t depth; ", "uint8_t check;\n    int8_t depth : 6; ")
    header = replaced(header, "uint8_t state; ", "uint8_t state : 2; ")
    header = replaced(header, "sizeof(struct hash_entry) == 8", "sizeof(struct hash_entry) == 6")
    header = replaced(header, "sizeof(struct hash_bucket) == 16",
                      "sizeof(struct hash_bucket) == 12")
    code = replaced(code, "static uint16_t check_of", "static uint8_t check_of")
    code = replaced(code, "(uint16_t)((key >> 48) ^ engine->way)", "(uint8_t)((key >> 56) ^ engine->way)")
    code = code.replace("uint16_t check = check_of", "uint8_t check = check_of")
    code = replaced(code, "- ((unsigned)entry->state >> 2)) % GENERATIONS",
                    "- engine->generation)")
    code = code.replace(" | ((unsigned)engine->generation << 2)", "")
    code = code.replace("(int8_t)depth", "(int8_t)(depth < 31 ? depth : 31)")
    code = code.replace("(int8_t)plies", "(int8_t)(plies < 31 ? plies : 31)")
    code = replaced(code, " && state >> 2 == engine->generation", "")
    return '#pragma GCC diagnostic ignored "-Wconversion"\n' + code, header


SCHEMES = {
    "one-way": ways(1),
    "deeper-stays": deeper_stays,
    "four-ways": ways(4),
    "six-bytes": six_bytes,
}


def changed(name):
    """The texts of the two files with a scheme's change."""
    texts = []
    for path in FILES:
        with open(os.path.join(ROOT, path), encoding="ascii") as file:
            texts.append(file.read())
    return SCHEMES[name](*texts)


def build(name, folder, *words):
    """A scheme's program, built in a folder; words are for make."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    copy_project(folder, "host-sim")
    for path, text in zip(FILES, changed(name)):
        with open(os.path.join(folder, path), "w", encoding="ascii") as file:
            file.write(text)
    subprocess.run(["make", "-s", "uci", *words], cwd=folder, env=environment(), check=True,
                   stdout=subprocess.DEVNULL)
    return os.path.join(folder, "build", "host", "kilomate")


def play(program, size, nodes, rounds):
    """The score and the Elo of the engine as it is: two lines of the match runner."""
    engines = [word for path, name in ((os.path.join(HOST, "kilomate"), "as it is"),
                                       (program, "scheme"))
               for word in ("-engine", f"cmd={path}", f"name={name}", f"arg=--hash={size}")]
    done = subprocess.run(
        [os.path.join(HOST, "kilomate-match"), *engines, "-each", f"nodes={nodes}",
         "-rounds", str(rounds), "-concurrency", "2", "-srand", "1", "-ratinginterval", "100000",
         "-openings", f"file={OPENINGS}", "format=epd", "order=random"],
        check=True, stdout=subprocess.PIPE, text=True)
    return [line for line in done.stdout.splitlines() if line.startswith(("Score", "Elo"))][-2:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bytes", type=int, default=512, help="of the table [%(default)s]")
    parser.add_argument("--nodes", type=int, default=2000, help="a move [%(default)s]")
    parser.add_argument("--rounds", type=int, default=400, help="two games each [%(default)s]")
    parser.add_argument("--scheme", choices=SCHEMES, help="all without")
    arguments = parser.parse_args()

    for name in [arguments.scheme] if arguments.scheme else SCHEMES:
        program = build(name, os.path.join(COPIES, name))
        print(f"{name}, {arguments.bytes} bytes, {arguments.nodes} nodes a move:",
              *play(program, arguments.bytes, arguments.nodes, arguments.rounds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
