#!/bin/sh
# Packages: Debian 12's srecord and libsrecord0 1.64-3, binutils-arm-none-eabi 2.40-2+18+b1,
#   python3-intelhex 2.3.0-2; npm's nrf-intel-hex 1.4.0.
# Expected: one Intel HEX file, one image. Behind a record of type 02 the bytes of a data record that
#   runs over the end of its segment go on at the segment's beginning: the sum of offset and index is
#   taken modulo 64 K there, and modulo 4 G behind type 04 (Intel's specification of 1988, the text
#   about types 02 and 04).
# Seen: srec_cat does so. objcopy and python3's intelhex go on with the next address, 64 K higher.
#   Neither says a word. nrf-intel-hex refuses the file, and its twin with type 04 too, where nothing
#   wraps and the three others agree.
# Bites: an image that one tool checks and another flashes: the same bytes at two addresses.
# Wants: nodejs, npm and python3.
. "$(dirname "$0")/common"

needs node npm apt-get dpkg-deb python3 ldd
npm_package nrf-intel-hex@1.4.0
debian_package srecord=1.64-3 libsrecord0=1.64-3 binutils-arm-none-eabi=2.40-2+18+b1 python3-intelhex=2.3.0-2
LD_LIBRARY_PATH=$(dirname "$FOLDER"/root/usr/lib/*/libsrecord.so.0)
PYTHONPATH=$FOLDER/root/usr/lib/python3/dist-packages
export LD_LIBRARY_PATH PYTHONPATH
if ldd root/usr/bin/srec_cat root/usr/bin/arm-none-eabi-objcopy | grep -q "not found"; then
    echo "${0##*/} shows nothing here: it needs the libraries that srecord and binutils depend on." >&2
    exit 77
fi

# Eight bytes, 01 to 08, from FFFC on: behind segment 1000, and behind upper half 0001.
printf ':020000021000EC\n:08FFFC000102030405060708D9\n:00000001FF\n' >segment.hex
printf ':020000040001F9\n:08FFFC000102030405060708D9\n:00000001FF\n' >linear.hex

# Where each piece of the image begins, and its bytes, from Motorola's records.
pieces() {
    sed -n 's/^S2..\(......\)\(.*\)..$/\1: \2/p' | tr -d '\r' | sort | paste -sd ',' | sed 's/,/, /'
}
srecord() {
    srec_cat "$1" -intel -o - -motorola 2>/dev/null | pieces
}
objcopy() {
    arm-none-eabi-objcopy -I ihex -O srec "$1" out.srec
    tr -d '\r' <out.srec | pieces
}
cat >read.py <<'END'
import sys
from intelhex import IntelHex
image = IntelHex(sys.argv[1])
for start, end in image.segments():
    print("%06X: %s" % (start, image.tobinarray(start=start, end=end - 1).tobytes().hex()))
END
intelhex() {
    python3 read.py "$1" | paste -sd ',' | sed 's/,/, /'
}
cat >read.mjs <<'END'
import { readFileSync } from "node:fs";
import MemoryMap from "nrf-intel-hex";
try {
    MemoryMap.fromHex(readFileSync(process.argv[2], "utf8"));
    console.log("read");
} catch {
    console.log("refused");
}
END
expect "srec_cat, type 02" "010000: 05060708, 01FFFC: 01020304" "$(srecord segment.hex)"
for tool in objcopy intelhex; do
    expect "$tool, type 02" "01FFFC: 0102030405060708" "$($tool segment.hex)"
done
for tool in srecord objcopy intelhex; do
    expect "$tool, type 04" "01FFFC: 0102030405060708" "$($tool linear.hex)"
done
expect "nrf-intel-hex, type 02" refused "$(node read.mjs segment.hex)"
expect "nrf-intel-hex, type 04" refused "$(node read.mjs linear.hex)"
finish
