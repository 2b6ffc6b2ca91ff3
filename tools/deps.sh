#!/bin/sh
# Sees to it that the tools for one set of targets are there: installs what is
# missing if it can (root, apt-get), else prints the command that does.
#   deps.sh host|firmware|play|ladder|check
set -eu

missing=

# need PACKAGE PROBE...: the package is missing unless the probe succeeds.
need() {
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}
command_exists() { command -v "$1"; }
game_exists() { test -x "/usr/games/$1" -o -x "/usr/bin/$1"; }
python_has() { /usr/bin/python3 -c "import $1"; }
compiles() { echo "#include <$1>" | gcc "$2" -fsyntax-only -x c -; }
cross_finds() { test -f "$(arm-none-eabi-gcc -print-file-name="$1")"; }

# Some kernels start no 32-bit programs; QEMU does.
starts_32_bit() {
    command_exists qemu-i386 && return
    probe=$(mktemp)
    echo 'void _start(void) { __asm__("mov $1, %eax; xor %ebx, %ebx; int $0x80"); }' |
        gcc -m32 -nostdlib -static -x c -o "$probe" - && "$probe"
    status=$?
    rm -f "$probe"
    return $status
}

need_host() {
    need gcc command_exists gcc
}
need_firmware() {
    need gcc-arm-none-eabi command_exists arm-none-eabi-gcc
    need libnewlib-arm-none-eabi cross_finds nano.specs
    need python3 test -x /usr/bin/python3
}
need_play() {
    need qemu-system-arm command_exists qemu-system-arm
    need python3 test -x /usr/bin/python3
}
# The ladder's opponents.
need_ladder() {
    need_host
    need python3 test -x /usr/bin/python3
    need pgn-extract game_exists pgn-extract
    need fairymax game_exists fairymax
    need sjeng game_exists sjeng
    need phalanx game_exists phalanx
    need gnuchess game_exists gnuchess
    need toga2 game_exists toga2
    need glaurung game_exists glaurung
    need ethereal-chess game_exists ethereal-chess
    need stockfish game_exists stockfish
}
need_check() {
    need_host
    need_firmware
    need_play
    need libc6-dev test -e /usr/include/stdio.h
    need gcc-multilib compiles stdio.h -m32
    need libc6-dev-i386 compiles gnu/stubs-32.h -m32
    need qemu-user starts_32_bit
    need libcmocka-dev test -e /usr/include/cmocka.h
    need git command_exists git
    need python3-pytest python_has pytest
    need gcovr command_exists gcovr
    need clang command_exists clang
    need clang-tidy command_exists clang-tidy
    need clang-format command_exists clang-format
    need cppcheck command_exists cppcheck
    need pgn-extract game_exists pgn-extract
    need stockfish game_exists stockfish
}

"need_$1"
[ -n "$missing" ] || exit 0

missing=$(echo "$missing" | tr ' ' '\n' | sort -u | tr '\n' ' ')
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "Missing tools. As Debian packages: sudo apt-get install $missing" >&2
    exit 1
fi
ls /var/lib/apt/lists/*Packages* >/dev/null 2>&1 || apt-get update
# shellcheck disable=SC2086 # a list of packages
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
