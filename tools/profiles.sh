#!/bin/sh
# Prints the C source of firmware/profile.h's tables for one board, made from
# boards/*/profile.def. The table of all boards is for the host only.
set -eu
board=$1
bench=stm32vldiscovery

# The initialiser in a PROFILE(name, arena, moves, plies, pv) line.
initialiser() {
    sed -n 's/^PROFILE(\([a-z0-9]*\), *\(.*\))$/{"\1", \2}/p' "boards/$1/profile.def"
}

echo '#include "firmware/profile.h"'
echo
echo "const struct engine_profile board_profile = $(initialiser "$board");"
echo "const struct engine_profile bench_profile = $(initialiser "$bench");"
if [ "$board" = host ]; then
    echo
    echo 'const struct engine_profile engine_profiles[] = {'
    for file in boards/*/profile.def; do
        name=${file#boards/}
        echo "    $(initialiser "${name%/profile.def}"),"
    done
    echo '    {0},'
    echo '};'
fi
