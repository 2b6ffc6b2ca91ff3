"""Replacement schemes of the hash table compared: nodes to a depth, or games.

    python3 tests/strength/hash_variants.py
    python3 tests/strength/hash_variants.py games BYTES NODES ROUNDS [VARIANT ...]

Each variant is a change of engine/search/hash.c and hash.h in a copy of the sources under
build/hash-variants. Without arguments (kilomate-nodes) prints a row for each, geometric
means by size of the table: single searches of an empty table, then games of four moves
that keep it. With "games" the engine as it is plays each variant: a table of BYTES, NODES
a move, ROUNDS openings with colours exchanged.
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


def six_bytes(code, header):
    """Eight bits of the key, six of the depth, no generation: a third more entries."""
    header = replaced(header, "    uint16_t check;", "    //")
    header = replaced(header, "int8_t depth; ", "uint8_t check;\n    int8_t depth : 6; ")
    header = replaced(header, "uint8_t state; ", "uint8_t state : 2; ")
    header = replaced(header, "sizeof(struct hash_entry) == 8", "sizeof(struct hash_entry) == 6")
    header = replaced(header, "sizeof(struct hash_bucket) == 16",
                      "sizeof(struct hash_bucket) == 12")
    code = replaced(code, "static uint16_t check_of", "static uint8_t check_of")
    code = replaced(code, "(uint16_t)(key >> 48)", "(uint8_t)(key >> 56)")
    code = code.replace("uint16_t check = check_of", "uint8_t check = check_of")
    code = replaced(code, "- ((unsigned)entry->state >> 2)) % GENERATIONS",
                    "- engine->generation)")
    code = code.replace(" | ((unsigned)engine->generation << 2)", "")
    code = code.replace("(int8_t)depth", "(int8_t)(depth < 31 ? depth : 31)")
    code = code.replace("(int8_t)plies", "(int8_t)(plies < 31 ? plies : 31)")
    code = replaced(code, " && state >> 2 == engine->generation", "")
    return '#pragma GCC diagnostic ignored "-Wconversion"\n' + code, header


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
    "6 bytes": six_bytes,
}


def build(name, change):
    copy = COPIES / name.replace(" ", "-").replace(",", "")
    if copy.exists():
        shutil.rmtree(copy)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", "build"))
    code, header = ((ROOT / "engine" / "search" / file).read_text() for file in ("hash.c", "hash.h"))
    code, header = change(code, header)
    (copy / "engine" / "search" / "hash.c").write_text(code)
    (copy / "engine" / "search" / "hash.h").write_text(header)
    subprocess.run(["make", "-s", "lab", "uci"], cwd=copy, check=True, stdout=subprocess.DEVNULL)
    return copy / "build" / "host"


def nodes(program, size, depth, moves, positions):
    done = subprocess.run([program / "kilomate-nodes", f"--depth={depth}", f"--hash={size}", f"--moves={moves}",
                           f"--positions={positions}", OPENINGS], check=True,
                          capture_output=True, text=True)
    return int(done.stdout.split("mean")[1])


def play(size, limit, rounds, names):
    ours = build("as it is", unchanged)
    for name in names or [name for name in VARIANTS if VARIANTS[name] != unchanged]:
        engines = [word for program, title in ((ours, "as it is"), (build(name, VARIANTS[name]), name))
                   for word in ("-engine", f"cmd={program / 'kilomate'}", f"name={title}",
                                f"arg=--hash={size}")]
        done = subprocess.run([ours / "kilomate-match", *engines, "-each", f"nodes={limit}",
                               "-rounds", str(rounds), "-concurrency", "2", "-openings",
                               f"file={OPENINGS}", "format=epd", "order=random", "-srand", "1",
                               "-ratinginterval", "100000"],
                              check=True, capture_output=True, text=True)
        lines = [line for line in done.stdout.splitlines() if line.startswith(("Score", "Elo"))]
        print(f"{name:24} {size:9} {limit:6}", *lines[-2:], flush=True)


def main():
    if sys.argv[1:2] == ["games"]:
        play(int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), sys.argv[5:])
        return
    print(f"{'variant':24}", *(f"{size:9}" for _ in GAMES for size, _ in SIZES))
    for name, change in VARIANTS.items():
        program = build(name, change)
        print(f"{name:24}", *(f"{nodes(program, size, depth, moves, positions):9}"
                              for moves, positions in GAMES for size, depth in SIZES), flush=True)


if __name__ == "__main__":
    main()
