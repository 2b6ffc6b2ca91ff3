#!/bin/sh
# Prints the C source of hal_version; with --text the version alone.
#   version.sh [--text] [NAMED]
# It is the tag of the commit in a git checkout: 1.2 for v1.2. A commit without one is unreleased, and
# named. NAMED holds where there is no checkout; a tree that merely holds this one is not meant. The
# array's size is fixed, so that the size of an image does not depend on the state of the tree.
set -eu
is_text=
if [ "${1-}" = --text ]; then
    is_text=1
    shift
fi

# A tag that fits: the array holds it, a commit and that the tree has changed.
tag_of_commit() {
    git tag --points-at HEAD 2>/dev/null | sed -n 's/^v\([0-9][0-9A-Za-z.+-]\{0,13\}\)$/\1/p' | sort | tail -n 1
}

version=${1:-unreleased}
if root=$(git rev-parse --show-cdup 2>/dev/null) && [ -z "$root" ] &&
    commit=$(git rev-parse --short=8 HEAD 2>/dev/null); then
    version=$(tag_of_commit)
    changed=
    git diff --quiet HEAD 2>/dev/null || changed=-changed
    if [ -z "$version" ] || [ -n "$changed" ]; then
        version=${version:-unreleased}-$commit$changed
    fi
fi
if [ -n "$is_text" ]; then
    echo "$version"
    exit
fi
echo '#include "hal/hal.h"'
echo
echo "const char hal_version[32] = \"$version\";"
