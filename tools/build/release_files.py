"""What lies in the folder of a release: its files, manifest.json, which tells what each is, and SHA256SUMS,
which `sha256sum -c` reads. Nothing of somebody else's folder is believed."""

import hashlib
import json
import os
import re
import stat

PROJECT = "Kilomate"
MANIFEST = "manifest.json"
SUMS = "SHA256SUMS"
MANIFEST_BYTES = 1 << 20  # at most
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ +-]*(?:/[A-Za-z0-9][A-Za-z0-9._ +-]*)*")
SUM = re.compile(r"[0-9a-f]{64}")
TEXTS = ("name", "board", "chip", "sha256", "use")


class ManifestError(Exception):
    """Why a folder is no release of this project."""


def sum_of(data):
    return hashlib.sha256(data).hexdigest()


def entry(name, data, board, chip, use):
    """What the manifest tells of a file."""
    return {"name": name, "board": board, "chip": chip, "size": len(data), "sha256": sum_of(data), "use": use}


def manifest_text(version, commit, entries):
    return json.dumps({"project": PROJECT, "version": version, "commit": commit, "files": entries}, indent=1) + "\n"


def sums_text(files):
    """files: their names, and their bytes."""
    return "".join(f"{sum_of(data)}  {name}\n" for name, data in sorted(files.items()))


# --- somebody else's folder ---

def plain_bytes(folder, name, most=None):
    """Those of a plain file, no link; raises OSError if it is none, or longer than so many bytes."""
    path = os.path.join(folder, name)
    found = os.lstat(path)
    if not stat.S_ISREG(found.st_mode):
        raise OSError("it is no plain file")
    if most is not None and found.st_size > most:
        raise OSError(f"it has more than {most} bytes")
    with open(path, "rb") as file:
        return file.read()


def check_entry(one):
    if not isinstance(one, dict) or not all(isinstance(one.get(key), str) for key in TEXTS):
        raise ManifestError(f"a file of {MANIFEST} lacks one of: {' '.join(TEXTS)}")
    if not NAME.fullmatch(one["name"]) or one["name"] in (MANIFEST, SUMS):
        raise ManifestError(f"{MANIFEST} has a file with the name {one['name'][:60]!a}")
    if type(one.get("size")) is not int or one["size"] < 0 or not SUM.fullmatch(one["sha256"]):
        raise ManifestError(f"{MANIFEST} has no right size and sum of {one['name'][:60]}")


def read_manifest(folder):
    """The manifest of a folder, each part of the kind that it must be. Raises ManifestError."""
    try:
        manifest = json.loads(plain_bytes(folder, MANIFEST, MANIFEST_BYTES).decode("utf-8"))
    except OSError as error:
        raise ManifestError(f"{MANIFEST} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError):
        raise ManifestError(f"{MANIFEST} is broken: it is no JSON") from None
    if not isinstance(manifest, dict) or manifest.get("project") != PROJECT:
        raise ManifestError(f"this is no release of {PROJECT}")
    if not all(isinstance(manifest.get(key), str) for key in ("version", "commit")):
        raise ManifestError(f"{MANIFEST} names no version and commit")
    files = manifest.get("files")
    if not isinstance(files, list) or not files:
        raise ManifestError(f"{MANIFEST} lists no files")
    for one in files:
        check_entry(one)
    if len({one["name"] for one in files}) != len(files):
        raise ManifestError(f"{MANIFEST} lists a file twice")
    return manifest


def read_sums(folder):
    """The names and sums of a folder's list. Raises ManifestError."""
    try:
        lines = plain_bytes(folder, SUMS, MANIFEST_BYTES).decode("ascii").splitlines()
    except OSError as error:
        raise ManifestError(f"{SUMS} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ManifestError(f"{SUMS} is broken: it is no list of sums") from None
    sums = {}
    for line in lines:
        number, _, name = line.partition("  ")
        if not SUM.fullmatch(number) or not NAME.fullmatch(name) or name in sums:
            raise ManifestError(f"{SUMS} is broken: {line[:80]!a} is no line of it")
        sums[name] = number
    return sums
