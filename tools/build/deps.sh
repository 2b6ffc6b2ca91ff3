#!/bin/sh
# Sees to it that the tools for one set of targets are there: installs what is
# missing if it can (root, apt-get), else prints the one command that does, for this system.
#   deps.sh gcc|clang|python|sim|board|host|firmware|web|play|rp2040|emulators|ladder|won|drawing|picture|docs|release|console|lichess|check|fresh|all
set -eu
set_name=$1

# need PACKAGE PROBE...: the package is missing unless the probe succeeds.
need() {
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}
command_exists() { command -v "$1"; }
dictionary_exists() { echo word | hunspell -d en_GB -l; }
game_exists() { test -x "/usr/games/$1" -o -x "/usr/bin/$1"; }
python_has() { /usr/bin/python3 -c "import $1"; }
compiles() { echo "#include <$1>" | "$2" ${3+"$3"} -fsyntax-only -x c -; }
cross_finds() { test -f "$(arm-none-eabi-gcc -print-file-name="$1")"; }
node_runs() { node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)'; }
clang_has() { ls "$(clang -print-resource-dir)"/lib/*/libclang_rt."$1"*; }

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

# The compilers only recommend the C library's headers. Bare systems other than Debian lack cmp.
need_gcc() {
    need diffutils command_exists cmp
    need gcc command_exists gcc
    need libc6-dev compiles stdio.h gcc
}
need_clang() {
    need diffutils command_exists cmp
    need clang command_exists clang
    need libc6-dev compiles stdio.h clang
}
# The page: the firmware as WebAssembly, and a terminal by npm.
need_web() {
    need_host
    need_clang
    need lld command_exists wasm-ld
    need llvm command_exists llvm-ar
    need binaryen command_exists wasm-opt
    need nodejs node_runs
    has_packages "$WEB" || need npm command_exists npm
}
need_python() {
    need python3 test -x /usr/bin/python3
}
# What is built for the host and run by a tool.
need_host() {
    need_gcc
    need_python
}
# A front panel, too: python3-minimal is without ncurses, python3 has it.
need_sim() {
    need_host
    need python3 python_has curses
}
# A table of the engine is written by a program of the host.
need_firmware() {
    need_host
    need gcc-arm-none-eabi command_exists arm-none-eabi-gcc
    need libnewlib-arm-none-eabi cross_finds nano.specs
}
need_play() {
    need_firmware
    need qemu-system-arm command_exists qemu-system-arm
}
# The RP2040 is emulated by a package of npm's.
need_rp2040() {
    need_firmware
    need nodejs node_runs
    has_packages "$RP2040" || need npm command_exists npm
}
need_emulators() {
    need_play
    need_rp2040
}
need_board() {
    need_play
    need_sim
}
# The ladder's opponents.
need_ladder() {
    need_host
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
# The spelling of the documents.
need_docs() {
    need_python
    need hunspell command_exists hunspell
    need hunspell-en-gb dictionary_exists
}
# The manual's game and its picture.
need_picture() {
    need_play
    need python3-pyte python_has pyte
}
need_drawing() {
    need graphviz command_exists dot
}
need_check() {
    need_sim
    need_web
    need chromium command_exists chromium
    need_docs
    need_picture
    need_lichess
    need_scid
    need_clang
    need_emulators
    need gcc-multilib compiles stdio.h gcc -m32
    need libc6-dev-i386 compiles gnu/stubs-32.h gcc -m32
    need qemu-user starts_32_bit
    need libclang-rt-dev clang_has fuzzer
    need libcmocka-dev test -e /usr/include/cmocka.h
    need git command_exists git
    need python3-pytest python_has pytest
    need python3-pytest-timeout python_has pytest_timeout
    need gcovr command_exists gcovr
    need clang-tidy command_exists clang-tidy
    need clang-format command_exists clang-format
    need cppcheck command_exists cppcheck
    need pgn-extract game_exists pgn-extract
    need stockfish game_exists stockfish
}
# A release is made of a commit.
need_release() {
    need_firmware
    need git command_exists git
}
need_console() {
    need tio command_exists tio
}
need_lichess() {
    need_python
    need python3-websockets python_has websockets
}
# A program for chess computers, of which one file is run by Tcl, which comes with it.
need_scid() {
    need_python
    need scid-data test -f /usr/share/scid/tcl/tools/novag.tcl
}
need_won() {
    need_host
    need stockfish game_exists stockfish
}
# What makes a bare Debian.
need_fresh() {
    need_python
    need git command_exists git
    need mmdebstrap command_exists mmdebstrap
}
need_all() {
    need_check
    need_drawing
    need_ladder
    need_fresh
    need_console
}

look() {
    missing=
    "need_$set_name"
    missing=$(echo "$missing" | tr ' ' '\n' | sort -u | tr '\n' ' ')
    missing=${missing# }
    missing=${missing% }
}

install_missing() {
    # shellcheck disable=SC2086 # a list of packages
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}

# --- what npm installs: the packages that package-lock.json names in these folders ---

RP2040=${0%/*}/../emulator/rp2040
WEB=${0%/*}/../../web

# Of the very lock file that is there now.
has_packages() { cmp -s "$1/package-lock.json" "$1/node_modules/installed.json"; }

# The folders of this set whose packages are not there.
folders_to_fill() {
    case $set_name in
    rp2040 | emulators) set -- "$RP2040" ;;
    web) set -- "$WEB" ;;
    check | all) set -- "$RP2040" "$WEB" ;;
    *) set -- ;;
    esac
    for folder; do
        has_packages "$folder" || echo "$folder"
    done
}

# In a folder of its own first: it is there wholly or not at all.
fill() (
    new=$1/node_modules.$$
    trap 'rm -rf "$new"' EXIT
    trap 'exit 1' HUP INT TERM
    mkdir -p "$new"
    cp "$1/package.json" "$1/package-lock.json" "$1/.npmrc" "$new"
    if ! said=$(cd "$new" && npm ci --ignore-scripts --prefer-offline 2>&1); then
        echo "$said" | tail -n 5 >&2
        echo "The packages of $1/package.json could not be fetched. With the network: make deps-$set_name" >&2
        exit 1
    fi
    cp "$1/package-lock.json" "$new/node_modules/installed.json"
    rm -rf "$1/node_modules"
    mv "$new/node_modules" "$1/node_modules"
)

# Once, whoever asks first.
finish() {
    [ -n "$(folders_to_fill)" ] || exit 0
    exec 9<"$0"
    flock 9
    for folder in $(folders_to_fill); do
        fill "$folder"
    done
    exit 0
}

# --- other systems than Debian: what a program for the PC needs has a name there ---

# What the system calls itself and what it resembles.
system_words() {
    file=${OS_RELEASE:-/etc/os-release}
    [ -r "$file" ] || return 0
    while IFS='=' read -r key value || [ -n "$key" ]; do
        case $key in
        ID | ID_LIKE) printf '%s\n' "$value" | tr -cs 'a-z\n' ' ' ;;
        esac
    done <"$file"
}

# Debian: also what has its packages, and what has no name here but apt-get.
system_name() {
    case $(uname -s) in
    Darwin) echo macOS && return ;;
    MSYS* | MINGW* | CYGWIN*) echo MSYS2 && return ;;
    esac
    for word in $(system_words); do
        case $word in
        debian | ubuntu) echo Debian && return ;;
        fedora | rhel) echo Fedora && return ;;
        arch) echo Arch && return ;;
        alpine) echo Alpine && return ;;
        esac
    done
    if command_exists apt-get >/dev/null; then
        echo Debian
    fi
}

# What installs packages there.
installs() {
    case $1 in
    Fedora) echo "sudo dnf install" ;;
    Arch) echo "sudo pacman -S --needed" ;;
    Alpine) echo "as root: apk add" ;;
    macOS) echo "xcode-select --install" ;;
    MSYS2) echo "pacman -S --needed" ;;
    esac
}

# name_there SYSTEM PACKAGE: Debian's package there; macOS's one command names none. It fails if there is no such name.
name_there() {
    case $1:$2 in
    macOS:gcc | macOS:libc6-dev | macOS:clang | macOS:diffutils | macOS:python3) ;;
    Fedora:libc6-dev) echo glibc-devel ;;
    Arch:libc6-dev) echo glibc ;;
    Alpine:libc6-dev) echo musl-dev ;;
    MSYS2:libc6-dev) echo msys2-runtime-devel ;;
    Alpine:clang) echo clang gcc ;;
    Arch:python3 | MSYS2:python3) echo python ;;
    Fedora:* | Arch:* | Alpine:* | MSYS2:*)
        case $2 in
        gcc | clang | diffutils | python3 | git) echo "$2" ;;
        *) return 1 ;;
        esac
        ;;
    *) return 1 ;;
    esac
}

tell_missing() {
    system=$1
    there=
    for package in $missing; do
        if ! name=$(name_there "$system" "$package"); then
            echo "Missing tools, by the names of Debian's packages: $missing." \
                "(On another system make uci and make EXE=path CC=compiler need a C compiler alone.)" >&2
            return
        fi
        there="$there${name:+ $name}"
    done
    echo "Missing tools. On $system: $(installs "$system")$there" >&2
}

look
[ -n "$missing" ] || finish

system=$(system_name)
if [ "$system" != Debian ]; then
    tell_missing "$system"
    exit 1
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "Missing tools. As Debian packages:" \
        "sudo apt-get update && sudo apt-get install --no-install-recommends $missing" >&2
    exit 1
fi

# `make -j` may ask for several sets at once: one after the other.
exec 9<"$0"
flock 9
look
[ -n "$missing" ] || finish
ls /var/lib/apt/lists/*Packages* >/dev/null 2>&1 || apt-get update
if ! install_missing; then
    echo "The lists of packages may be old: once more with new ones."
    apt-get update
    install_missing
fi
look
if [ -n "$missing" ]; then
    echo "These were installed, and what they are for is still not found: $missing" >&2
    exit 1
fi
finish
