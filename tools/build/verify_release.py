"""Says whether a folder is a release of this project as it was made: nothing missing, nothing more, nothing
changed. A sentence for each file that is not as the manifest says.
  verify_release.py FOLDER
Exit status: 0 if all is as it was made, else 1. It says nothing of who made it: compare the sum of
SHA256SUMS with one from elsewhere, or with a release of your own of the same commit."""

import os
import sys

from release_files import MANIFEST, SUMS, ManifestError, plain_bytes, read_manifest, read_sums, sum_of


def names_in(folder):
    """Of all that is no folder, also links to some."""
    for path, folders, files in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(path, name))]
        for name in files + links:
            yield os.path.relpath(os.path.join(path, name), folder)


def shown(name):
    """In one line, whatever characters it has."""
    return name if name.isprintable() else ascii(name)


def complaint_of(folder, one):
    """What is wrong with a file of the manifest; None: nothing."""
    try:
        size = os.lstat(os.path.join(folder, one["name"])).st_size
        data = plain_bytes(folder, one["name"]) if size == one["size"] else None
    except FileNotFoundError:
        return f"{one['name']} is missing"
    except OSError as error:
        return f"{one['name']} cannot be read: {error.strerror or error}"
    if data is None:
        return f"{one['name']} has {size} bytes, {MANIFEST} says {one['size']}"
    if sum_of(data) != one["sha256"]:
        return f"{one['name']} has been changed: its sum is not that of {MANIFEST}"
    return None


def complaints_of_sums(folder, files):
    """Where the list of sums and the manifest disagree, or the list and the manifest's own bytes."""
    try:
        sums = read_sums(folder)
    except ManifestError as error:
        yield str(error)
        return
    wanted = {one["name"]: one["sha256"] for one in files}
    wanted[MANIFEST] = sum_of(plain_bytes(folder, MANIFEST))
    for name in sorted(wanted.keys() | sums.keys()):
        if name not in sums:
            yield f"{SUMS} lacks {name}"
        elif name not in wanted:
            yield f"{SUMS} has {name}, {MANIFEST} has not"
        elif sums[name] != wanted[name]:
            yield (f"{MANIFEST} has been changed: its sum is not that of {SUMS}" if name == MANIFEST
                   else f"{SUMS} and {MANIFEST} disagree about {name}")


def complaints(folder, manifest):
    files = manifest["files"]
    for one in files:
        complaint = complaint_of(folder, one)
        if complaint:
            yield complaint
    known = {one["name"] for one in files} | {MANIFEST, SUMS}
    for name in sorted(set(names_in(folder)) - known):
        yield f"{shown(name)} is no file of this release"
    yield from complaints_of_sums(folder, files)


def main():
    folder = sys.argv[1]
    if not os.path.isdir(folder):
        sys.exit(f"{folder}: there is no such folder.")
    try:
        manifest = read_manifest(folder)
    except ManifestError as error:
        sys.exit(f"{folder}: {error}.")
    found = list(complaints(folder, manifest))
    if found:
        sys.exit("\n".join(f"{folder}: {complaint}." for complaint in found))
    print(f"{folder}: {len(manifest['files'])} files of {manifest['project']} {shown(manifest['version'])}"
          f" ({shown(manifest['commit'])}), as they were made.")
    print(f"The sum of {SUMS} is {sum_of(plain_bytes(folder, SUMS))}.")


if __name__ == "__main__":
    main()
