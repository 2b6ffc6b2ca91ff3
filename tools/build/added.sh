#!/bin/sh
# Prints the C source of a board's struct added: the state of the additions that are named, and
# the functions that find it (firmware/added.h).
#   added.sh [NAME...]
# An addition has state if there is a header firmware/*/NAME_state.h, with struct NAME_state in it.
# What one that is named asks of others is there, too, although they are not.
set -eu
cd "${0%/*}/../.."

asked_by() {
    case $1 in
    saves | archive) echo scoresheet book ;;
    lookback) echo archive scoresheet book teach ;;
    scoresheet) echo book ;;
    rating) echo scoresheet opponent book ;;
    train) echo rating scoresheet opponent book ;;
    panel) echo book teach ;;
    eboard) echo panel book teach ;;
    esac
}

names=
add() {
    for name; do
        case " $names " in
        *" $name "*) continue ;;
        esac
        for header in firmware/*/"${name}_state.h"; do
            if [ -e "$header" ]; then
                names="$names $name"
                echo "#include \"$header\""
            fi
        done
    done
}

add "$@"
for name; do
    add $(asked_by "$name")
done
echo '#include "firmware/added.h"'
echo
if [ -z "$names" ]; then
    echo 'struct added *added_memory(void)'
    echo '{'
    echo '    return NULL;'
    echo '}'
    exit
fi
echo 'struct added {'
for name in $names; do
    echo "    struct ${name}_state ${name};"
done
echo '};'
for name in $names; do
    echo
    echo "struct ${name}_state *${name}_state(struct added *added)"
    echo '{'
    echo "    return &added->${name};"
    echo '}'
done
echo
echo 'struct added *added_memory(void)'
echo '{'
echo '    static struct added added;'
echo
echo '    return &added;'
echo '}'
