#!/bin/sh
# Packages: Debian 12's binutils-arm-none-eabi 2.40-2+18+b1.
# Expected: an image written as S-records or as Intel HEX is the same for the same ELF file, wherever it is
#   written to: the formats hold addresses and bytes.
# Seen: objcopy -O srec begins with a header record (S0) that holds the name of the output file as it was
#   typed, folders and all, its first 40 letters. Intel HEX has no such record, and is the same.
# Bites: builds that are to be reproducible, and sums of release files: the same image from another folder
#   is another file, and tells how the builder's folders are called.
. "$(dirname "$0")/common"

needs od
debian_package binutils-arm-none-eabi=2.40-2+18+b1

printf '.text\n.word 1, 2, 3\n' >code.s
arm-none-eabi-as -o code.elf code.s
mkdir -p out/one out/a-long-name-for-the-folder-of-one-board
for folder in out/one out/a-long-name-for-the-folder-of-one-board; do
    arm-none-eabi-objcopy -O srec code.elf "$folder/image.srec"
    arm-none-eabi-objcopy -O ihex code.elf "$folder/image.hex"
done

# header FILE: the text of its S0 record.
header() {
    head -n 1 "$1" | tr -d '\r' | sed 's/^S0..0000//; s/..$//' | fold -w 2 | while read -r byte; do
        printf "\\$(printf %o "0x$byte")"
    done
}

expect "the header tells the output's name" out/one/image.srec "$(header out/one/image.srec)"
expect "40 letters of a longer one" out/a-long-name-for-the-folder-of-one-bo \
    "$(header out/a-long-name-for-the-folder-of-one-board/image.srec)"
same() { cmp -s out/one/"$1" out/a-long-name-for-the-folder-of-one-board/"$1" && echo same || echo different; }
expect "the files of S-records" different "$(same image.srec)"
expect "the files of Intel HEX" same "$(same image.hex)"
finish
