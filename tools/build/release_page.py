"""The page of a release: that of build/web, with the release's images in its list. The images are built
first, so that the page tells their sums; the manifest comes last and tells the page's."""

import json
import os
import re

from release_files import sum_of

# What stands in the built page where no list of images was given (tools/build/web_page.mjs).
PLACE = b"const IMAGES = null;"
VERSION = re.compile(rb'const VERSION = "([^"]*)";')
CACHE = re.compile(rb'"kilomate-[0-9a-f]{16}"')
SINGLE = "kilomate.html"
FOLDER = "page"
# A maker needs one file of a program: the first of these kinds that it has.
KINDS = ("uf2", "hex", "bin")


def images_of(version, entries):
    """What the page lists: an image of each program for a board, of which one that is wired in several ways
    has several."""
    images = []
    built = [one for one in entries if one["board"] not in ("-", "host")]
    for program in sorted({one["name"].rpartition(".")[0] for one in built}):
        files = {one["name"].rpartition(".")[2]: one for one in built if one["name"].rpartition(".")[0] == program}
        kind = next((kind for kind in KINDS if kind in files), None)
        if kind is not None:
            images.append({key: files[kind][key] for key in ("name", "board", "chip", "size", "sha256", "use")})
    return {"version": version, "images": images}


def built_files(web):
    """The page's files, by name; none if it was not made."""
    for path, _, names in os.walk(os.path.join(web, FOLDER)):
        for name in names:
            yield os.path.relpath(os.path.join(path, name), web)
    if os.path.exists(os.path.join(web, SINGLE)):
        yield SINGLE


def page_versions(web):
    """The versions of the sources that the page's files were made of: one, or none without a page."""
    versions = set()
    for name in built_files(web):
        with open(os.path.join(web, name), "rb") as file:
            versions.update(text.decode("utf-8", "replace") for text in VERSION.findall(file.read()))
    return versions


def page_files(web, version, entries):
    """The names and bytes of the page that lists these images. A browser keeps a page under the sum of its
    files, so that another list has another sum."""
    listed = json.dumps(images_of(version, entries)).replace("</", "<\\/").encode()
    files = {}
    for name in sorted(built_files(web)):
        with open(os.path.join(web, name), "rb") as file:
            files[name] = file.read().replace(PLACE, b"const IMAGES = " + listed + b";")
    offline = f"{FOLDER}/offline.js"
    if offline in files:
        text = sum_of(b"".join(files[name] for name in sorted(files) if name != offline))[:16]
        files[offline] = CACHE.sub(f'"kilomate-{text}"'.encode(), files[offline])
    return files
