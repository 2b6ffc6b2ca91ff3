#!/bin/sh
# Packages: Debian 12's srecord 1.64-3 with libsrecord0 1.64-3; python3 as the second opinion.
# Expected: srec_cat's filter -crc16-b-e takes `-ccitt` (its default) and `-xmodem`. The check value of
#   CRC-16/CCITT, over "123456789" from 0xFFFF, is 0x29B1 in most firmware, in tables of CRCs and in
#   Python's binascii.crc_hqx(data, 0xFFFF).
# Seen: -ccitt and the default give 0xE5CC: sixteen zero bits are run through behind the data. 0x29B1 comes
#   with the option called -broken. -xmodem, which starts from 0, is 0x31C3, as elsewhere.
# Bites: a sum put into an image by srec_cat, which the boot loader or a programming tool then finds wrong,
#   though both call it CRC-16 CCITT.
. "$(dirname "$0")/common"

needs python3
debian_package srecord=1.64-3 libsrecord0=1.64-3
LD_LIBRARY_PATH=$(dirname "$(find "$FOLDER/root" -name 'libsrecord.so.*' | head -n 1)")
export LD_LIBRARY_PATH

printf 123456789 >digits.bin

# sum [OPTION]: the two bytes that the filter puts behind the digits.
sum() {
    srec_cat digits.bin -binary -crc16-b-e 9 "$@" -o summed.bin -binary
    tail -c 2 summed.bin | od -An -tx1 | tr -d ' \n'
}

expect "the default" e5cc "$(sum)"
expect "-ccitt" e5cc "$(sum -ccitt)"
expect "-broken" 29b1 "$(sum -broken)"
expect "-xmodem" 31c3 "$(sum -xmodem)"
expect "Python from 0xFFFF" 29b1 "$(python3 -c 'import binascii; print("%04x" % binascii.crc_hqx(b"123456789", 0xFFFF))')"
finish
