#!/bin/sh
# Package: Debian 13's qemu-system-arm 1:10.0.13+ds-0+deb13u1 (machine lm3s6965evb).
# Expected: a part that a command line has put on the machine's I2C bus stays where it was with version
#   7.2, at I2C0 (0x40020000), or can be put there by name.
# Seen: the machine has both I2C masters of the chip now. Their buses have the same name, "i2c", and
#   what is given with `-device`, with bus=i2c too, comes to the one that was made last, at 0x40021000.
# Bites: a program that has driven I2C0 since 7.2 finds no part on the same command line, and nothing is
#   said.
. "$(dirname "$0")/common"

needs apt-cache apt-get dpkg-deb ldd
version=1:10.0.13+ds-0+deb13u1
if ! apt-cache madison qemu-system-arm | grep -qF "$version"; then
    echo "${0##*/} shows nothing here: it needs Debian 13, which has qemu-system-arm $version." >&2
    exit 77
fi
debian_package "qemu-system-arm=$version"
if ldd root/usr/bin/qemu-system-arm | grep -q "not found"; then
    echo "${0##*/} shows nothing here: it needs the libraries that qemu-system-arm depends on." >&2
    exit 77
fi

# The address of the master on whose bus the part is, or "none".
master() {
    printf 'info qtree\nquit\n' |
        qemu-system-arm -M lm3s6965evb -device "$1" -S -display none -serial null -monitor stdio 2>/dev/null |
        awk '/dev: /{ name = $2 } / mmio /{ last = $2 } /dev: pca9552/{ print substr(last, 9, 8); found = 1 }
             END { if (!found) print "none" }'
}
expect "the part without a bus is at" 40021000 "$(master pca9552,address=0x60)"
expect "the part with bus=i2c is at" 40021000 "$(master pca9552,address=0x60,bus=i2c)"
masters=$(printf 'info qtree\nquit\n' |
    qemu-system-arm -M lm3s6965evb -S -display none -serial null -monitor stdio 2>/dev/null |
    grep -c 'dev: stellaris-i2c,')
expect "I2C masters" 2 "$masters"
finish
