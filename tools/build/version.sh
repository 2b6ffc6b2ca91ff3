#!/bin/sh
# Prints the C source of hal_version: the release and, from a git tree, the
# commit it was built from. A tree that merely holds this one is not meant. The
# array's size is fixed, so that the size of an image does not depend on the
# state of the tree.
set -eu
version=$1
if root=$(git rev-parse --show-cdup 2>/dev/null) && [ -z "$root" ] &&
    commit=$(git rev-parse --short=8 HEAD 2>/dev/null); then
    version=$version-$commit
    git diff --quiet HEAD 2>/dev/null || version=$version-changed
fi
echo '#include "hal/hal.h"'
echo
echo "const char hal_version[32] = \"$version\";"
