#!/bin/sh
# A terminal on a board's serial line: tio, which comes back by itself when the board is restarted or its
# cable was pulled, and leaves the lines DTR and RTS as opening the port sets them.
#   console.sh PORT
# Exit status: 1, after one sentence, if the port is none; else tio's.
set -eu
port=$1

refuse() {
    echo "make console: $port: $1" >&2
    exit 1
}

[ -e "$port" ] || refuse "there is no such port; is the board plugged in? ls /dev/ttyACM* /dev/ttyUSB*"
[ -c "$port" ] || refuse "this is no serial port"
[ -r "$port" ] && [ -w "$port" ] || refuse "you have no right to it: sudo adduser $(id -un) dialout, then log in again"

echo "Ctrl-T q leaves. Enter shows the prompt."
exec tio --baudrate 115200 --databits 8 --parity none --stopbits 1 --flow none "$port"
