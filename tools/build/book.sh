#!/bin/sh
# What `make book` does for a board that can have an opening book.
#   book.sh BOARD BOOK: it has the book of its board.mk again
#   book.sh BOARD BOOK [--OPTION=VALUE...] GAMES.pgn...: it has a book of these games from now on
# MAKE is the command that builds. What fails leaves the board the book that it had.
set -eu
board=$1
default=$2
made=build/$board.book
shift 2

refuse() {
    echo "make book: $1" >&2
    exit 1
}

# The firmware with what the board has now; else with what it had before.
build() {
    if ! $MAKE BOARD="$board" image; then
        rm -f "$made"
        if [ -e "$made.before" ]; then
            mv "$made.before" "$made"
        fi
        refuse "the firmware could not be built with that book; $board has the one that it had"
    fi
    rm -f "$made.before"
}

next() {
    if [ "$board" = host ]; then
        echo "build/host/kilomate plays from it."
    else
        echo "make flash BOARD=$board writes it to the board."
    fi
}

if [ $# = 0 ]; then
    if [ -e "$made" ]; then
        mv "$made" "$made.before"
    fi
    build
    echo "$board has the book $default again."
    next
    exit
fi

for argument; do
    case $argument in
    --*) ;;
    *) [ -f "$argument" ] && [ -r "$argument" ] || refuse "$argument is no file of games that can be read" ;;
    esac
done
$MAKE lab
build/host/kilomate-book --names=openings/openings.txt --out="$made.new" "$@" || {
    rm -f "$made.new"
    exit 1
}
if [ -e "$made" ]; then
    mv "$made" "$made.before"
fi
mv "$made.new" "$made"
build
echo "$made is the book of $board from now on, and the firmware has it."
next
echo "make book BOARD=$board DEFAULT=1 goes back to $default."
