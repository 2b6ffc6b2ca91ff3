#!/bin/sh
# Prints the C source of hal_version; with --text the version alone. Run in the root of the sources.
#   version.sh [--text] [NAMED]
# It is what the file VERSION says, or NAMED: 1.0.0 is that release, 1.1.0-dev what is on its way to the
# next one, and in a git checkout the commit stands behind it. So it does behind a release whose files
# have changed. A tree that merely holds this one is no checkout of it. The array's size is fixed, so
# that the size of an image does not depend on the state of the tree.
set -eu
is_text=
if [ "${1-}" = --text ]; then
    is_text=1
    shift
fi

# The one in the file, if it fits: the array holds it, a commit and that the tree has changed.
written_version() {
    sed -n '1s/^\([0-9][0-9A-Za-z.+-]\{0,13\}\)$/\1/p' VERSION 2>/dev/null || true
}

version=${1:-$(written_version)}
version=${version:-unreleased}
if root=$(git rev-parse --show-cdup 2>/dev/null) && [ -z "$root" ] &&
    commit=$(git rev-parse --short=8 HEAD 2>/dev/null); then
    version=$(written_version)
    version=${version:-unreleased}
    changed=
    git diff --quiet HEAD 2>/dev/null || changed=-changed
    case $version$changed in
    unreleased* | *-dev* | *-changed) version=$version-$commit$changed ;;
    esac
fi
if [ -n "$is_text" ]; then
    echo "$version"
    exit
fi
echo '#include "hal/hal.h"'
echo
echo "const char hal_version[32] = \"$version\";"
