#!/bin/sh
# Prints the C source of board_absent (firmware/additions.h): the commands of the additions that a board lacks.
#   absent.sh ROOM [ADDITION...]: those that it has; ROOM: the memory that is too little for the others, or nothing
set -eu
room=$1
shift

# The commands of an addition, and its levels.
names() {
    case $1 in
    book) echo "book" ;;
    saves) echo "save" ;;
    archive) echo "games" ;;
    clocks) echo "bronstein delay hourglass byoyomi stages odds" ;;
    opponent) echo "contempt style resigns overlooked full elo beginner" ;;
    rating) echo "rating adaptive" ;;
    teach) echo "coach yes threats why analyze referee replay forward back first last review" ;;
    lookback) echo "from" ;;
    targets) echo "targets" ;;
    train) echo "train" ;;
    odds) echo "odds" ;;
    partner) echo "play brain" ;;
    panel) echo "panel" ;;
    terminal) echo "colour" ;;
    scoresheet) echo "load name date" ;;
    tuning) echo "options set" ;;
    sound) echo "sound" ;;
    mirror) echo "mirror" ;;
    eboard) echo "eboard" ;;
    bootloader) echo "bootloader" ;;
    esac
}

# What a board that lacks it has not. Of an addition that only wants room nothing is printed: one sentence is for all of
# them.
reason() {
    case $1 in
    saves | archive) echo "no memory that outlasts the power." ;;
    panel | eboard) echo "no sensors under its squares." ;;
    sound) echo "no buzzer." ;;
    bootloader) echo "no boot ROM that takes firmware over USB." ;;
    esac
}

# Where there is no room at all, what only makes a noise or is for programs is not told.
additions="book saves archive opponent odds partner clocks rating teach lookback targets train panel terminal scoresheet tuning"
[ -n "$room" ] || additions="$additions sound mirror bootloader eboard"
lacking=
for addition in $additions; do
    case " $* " in
    *" $addition "*) ;;
    *) lacking="$lacking $addition" ;;
    esac
done

echo '#include "firmware/additions.h"'
echo
echo 'const struct absent board_absent[] = {'
together=
for addition in $lacking; do
    if [ -n "$room" ] || [ -z "$(reason "$addition")" ]; then
        together="$together$(names "$addition") "
    fi
done
if [ -n "$together" ]; then
    printf '    { "%s", "%s" },\n' "$together" "$([ -n "$room" ] && echo "no room for it ($room)." || echo "none built in.")"
fi
if [ -z "$room" ]; then
    for addition in $lacking; do
        why=$(reason "$addition")
        [ -z "$why" ] || printf '    { "%s ", "%s" },\n' "$(names "$addition")" "$why"
    done
fi
echo '    { NULL, NULL },'
echo '};'
