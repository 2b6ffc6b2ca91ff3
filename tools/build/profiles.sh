#!/bin/sh
# Prints the C source of firmware/mind/profile.h's tables for one board, made from
# boards/*/profile.def and firmware/mind/bench_*.def. The table of all boards is for the host only.
set -eu
board=$1

# The initialiser in a file's PROFILE(name, arena, moves, plies, pv, tables, evals, network) line.
initialiser() {
    sed -n -e 's/, none)$/, NULL)/' -e 's/, \([a-z][a-z0-9]*\))$/, \&network_\1)/' \
        -e 's/^PROFILE(\([a-z0-9]*\), *\(.*\))$/{"\1", \2}/p' "$@"
}
profile_of() { initialiser "boards/$1/profile.def"; }
network_of() { sed -n 's/^PROFILE(.*, \([a-z0-9]*\))$/\1/p' "$@"; }

# The same for a bench, with the board's own network.
bench_of() {
    sed "s/^\(PROFILE(.*, \)[a-z0-9]*)\$/\1$(network_of "boards/$board/profile.def"))/" "$1" | initialiser
}

echo '#include "firmware/mind/profile.h"'
echo
network_of boards/*/profile.def | sort -u | grep -vx none | while read -r network; do
    echo "extern const struct network network_$network;"
done
echo
echo "const struct engine_profile board_profile = $(profile_of "$board");"
echo "const struct engine_profile bench_profile = $(bench_of firmware/mind/bench_small.def);"
echo "const struct engine_profile bench_large_profile = $(bench_of firmware/mind/bench_large.def);"
if [ "$board" = host ] || [ "$board" = web ]; then
    echo
    echo 'const struct engine_profile engine_profiles[] = {'
    for file in boards/*/profile.def; do
        echo "    $(initialiser "$file"),"
    done
    echo '    {0},'
    echo '};'
fi
