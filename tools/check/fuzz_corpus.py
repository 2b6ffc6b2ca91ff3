"""The kept corpora of the fuzz targets, a zip each (tests/fuzz/corpus/).
  fuzz_corpus.py unpack FILE.zip FOLDER   puts its inputs into the folder, beside what is there
  fuzz_corpus.py pack FOLDER FILE.zip     keeps the seeds, which were written by hand, of the file and the
                                          smallest inputs of the folder, at most so many and so many bytes;
                                          the same inputs make the same file"""

import os
import sys
import zipfile

SEED = "seed"
MOST_FILES = 200
MOST_BYTES = 30000
NO_DATE = (1980, 1, 1, 0, 0, 0)


def unpack(archive, folder):
    os.makedirs(folder, exist_ok=True)
    with zipfile.ZipFile(archive) as corpus:
        corpus.extractall(folder)


def seeds_of(archive):
    """Names and contents."""
    if not os.path.exists(archive):
        return []
    with zipfile.ZipFile(archive) as corpus:
        return [(name, corpus.read(name)) for name in corpus.namelist() if name.startswith(SEED)]


def smallest(folder):
    """The names and contents of the smallest inputs that are no seeds."""
    inputs = []
    for name in os.listdir(folder):
        if not name.startswith(SEED):
            with open(os.path.join(folder, name), "rb") as file:
                inputs.append((name, file.read()))
    inputs.sort(key=lambda one: (len(one[1]), one[0]))
    kept, size = [], 0
    for name, data in inputs[:MOST_FILES]:
        size += len(data)
        if size > MOST_BYTES:
            break
        kept.append((name, data))
    return kept


def pack(folder, archive):
    inputs = sorted(seeds_of(archive) + smallest(folder))
    if not inputs:
        sys.exit(f"fuzz_corpus: {folder} has no inputs.")
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as corpus:
        for name, data in inputs:
            corpus.writestr(zipfile.ZipInfo(name, NO_DATE), data, zipfile.ZIP_DEFLATED)
    print(f"{archive}: {len(inputs)} inputs, {os.path.getsize(archive)} bytes.")


def main():
    commands = {"unpack": unpack, "pack": pack}
    if len(sys.argv) != 4 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](*sys.argv[2:])


if __name__ == "__main__":
    main()
