#!/bin/sh
# Runs an image on an emulated board with this terminal as its serial line.
#   play.sh MACHINE IMAGE
set -eu
log=$(dirname "$2")/qemu.log
echo "Ctrl-C leaves."
trap : INT # QEMU gets it too, and puts the terminal back as it was
qemu-system-arm -M "$1" -kernel "$2" -display none -nodefaults -serial stdio 2>"$log" ||
    cat "$log" >&2
