#!/bin/sh
# Prints the C source of firmware/additions.h's table: the additions that are named.
#   additions.sh [NAME...]
set -eu
echo '#include "firmware/additions.h"'
echo
for name; do
    echo "extern const struct addition ${name}_addition;"
done
echo
echo 'const struct addition *const board_additions[] = {'
for name; do
    echo "    &${name}_addition,"
done
echo '    NULL,'
echo '};'
