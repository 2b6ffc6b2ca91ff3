"""Replacement schemes of the hash table compared: nodes to a depth (kilomate-nodes).

    python3 tests/strength/hash_variants.py

Each variant is a change of engine/hash.c and hash.h in a copy of the sources under
build/hash-variants. Prints a row for each, geometric means by size of the table: single
searches of an empty table, then games of four moves that keep it.
"""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPIES = ROOT / "build" / "hash-variants"
OPENINGS = ROOT / "tests" / "strength" / "openings.epd"
# bytes of the table, depth
SIZES = ((512, 4), (2048, 5), (32768, 5), (98304, 5), (67108864, 5))
# moves of a game, positions
GAMES = ((1, 12), (4, 8))

CHOICE = """        if (worth(engine, candidate) < worth(engine, entry)) {
            entry = candidate;
        }
"""
SCORE = "    if (score > SCORE_MATE_BOUND) {\n        score += (int)ply;"
AGE = "entry->depth - 4 * (int)age"


def replaced(text, old, new):
    if old not in text:
        sys.exit(f"engine/hash no longer has: {old}")
    return text.replace(old, new, 1)


def unchanged(code, header):
    return code, header


def ways(number):
    def change(code, header):
        header = replaced(header, "HASH_WAYS = 2", f"HASH_WAYS = {number}")
        return code, replaced(header, "sizeof(struct hash_bucket) == 16",
                              f"sizeof(struct hash_bucket) == {8 * number}")
    return change


def age(plies):
    return lambda code, header: (replaced(code, AGE, f"entry->depth - {plies} * (int)age"), header)


def in_turn(code, header):
    return replaced(code, CHOICE, "        if (i == (engine->hash_stores & 1U)) {\n"
                                  "            entry = candidate;\n        }\n"), header


def deeper_stays(code, header):
    return replaced(code, SCORE, "    if (!(entry->check == check && entry->state != 0) &&\n"
                                 "        worth(engine, entry) > depth) {\n        return;\n    }\n"
                    + SCORE), header


def deeper_stays_in_four(code, header):
    return deeper_stays(*ways(4)(code, header))


def deep_and_last(code, header):
    return replaced(code, CHOICE, "        if (i == 1 && worth(engine, entry) > depth) {\n"
                                  "            entry = candidate;\n        }\n"), header


VARIANTS = {
    "as it is": unchanged,
    "1 way, always": ways(1),
    "2 ways, in turn": in_turn,
    "2 ways, deeper stays": deeper_stays,
    "2 ways, deep and last": deep_and_last,
    "4 ways": ways(4),
    "4 ways, deeper stays": deeper_stays_in_four,
    "no age": age(0),
    "age 1": age(1),
    "age 16": age(16),
}


def build(name, change):
    copy = COPIES / name.replace(" ", "-").replace(",", "")
    if not copy.exists():
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", "build"))
    for folder in ("engine", "firmware", "host-sim"):
        shutil.copytree(ROOT / folder, copy / folder, dirs_exist_ok=True)
    code, header = ((ROOT / "engine" / file).read_text() for file in ("hash.c", "hash.h"))
    code, header = change(code, header)
    (copy / "engine" / "hash.c").write_text(code)
    (copy / "engine" / "hash.h").write_text(header)
    subprocess.run(["make", "-s", "lab"], cwd=copy, check=True, stdout=subprocess.DEVNULL)
    return copy / "build" / "host" / "kilomate-nodes"


def nodes(program, size, depth, moves, positions):
    done = subprocess.run([program, f"--depth={depth}", f"--hash={size}", f"--moves={moves}",
                           f"--positions={positions}", OPENINGS], check=True,
                          capture_output=True, text=True)
    return int(done.stdout.split("mean")[1])


def main():
    print(f"{'variant':24}", *(f"{size:9}" for _ in GAMES for size, _ in SIZES))
    for name, change in VARIANTS.items():
        program = build(name, change)
        print(f"{name:24}", *(f"{nodes(program, size, depth, moves, positions):9}"
                              for moves, positions in GAMES for size, depth in SIZES), flush=True)


if __name__ == "__main__":
    main()
