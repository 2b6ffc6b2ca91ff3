#!/bin/sh
# Prints the C source of firmware/additions.h's table: the additions that are named.
#   additions.sh [NAME...]
# The saves are told of an end before the archive keeps the game, and training gives the player's
# match back before both (firmware/additions.h).
set -eu
case " $* " in
*" archive "*"saves "*)
    echo "additions.sh: saves must stand before archive in ADDITIONS" >&2
    exit 1
    ;;
esac
case " $* " in
*" rating "*"train "*"saves "*) ;;
*" train "*)
    echo "additions.sh: train must stand behind rating and before saves in ADDITIONS" >&2
    exit 1
    ;;
esac
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
