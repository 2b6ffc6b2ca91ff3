"""Writes the checksums of an image into it: the CRC-32 of all of it behind it, into
the section .image_crc, which stands last in the flash; and before that, where the
image begins with a boot loader in .boot2, what the RP2040's boot ROM wants at the
end of that. What is sealed is there whole or not at all.
  seal.py OBJCOPY LINKED.elf SEALED.elf"""

import contextlib
import os
import subprocess
import sys
import tempfile
import zlib

CRC_BYTES = 4
BOOT2_BYTES = 256
BOOT2_POLYNOMIAL = 0x04C11DB7


def boot2_crc(data):
    """The CRC-32 that is not reflected and not complemented at the end."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ (BOOT2_POLYNOMIAL if crc & 0x80000000 else 0)) & 0xFFFFFFFF
    return crc


def binary_of(objcopy, image, folder, *options):
    path = os.path.join(folder, "binary")
    subprocess.run([objcopy, "-O", "binary", *options, image, path], check=True)
    with open(path, "rb") as binary:
        return binary.read()


def put_section(objcopy, image, folder, name, data, sealed):
    path = os.path.join(folder, "section")
    with open(path, "wb") as section:
        section.write(data)
    subprocess.run([objcopy, "--update-section", f"{name}={path}", image, sealed], check=True)


def seal(objcopy, linked, sealed, folder):
    boot2 = binary_of(objcopy, linked, folder, "-j", ".boot2")
    if boot2:
        if len(boot2) != BOOT2_BYTES:
            sys.exit(f"{linked}: .boot2 has {len(boot2)} bytes, not {BOOT2_BYTES}")
        code = boot2[:-CRC_BYTES]
        booted = os.path.join(folder, "booted")
        put_section(objcopy, linked, folder, ".boot2",
                    code + boot2_crc(code).to_bytes(CRC_BYTES, "little"), booted)
        linked = booted
    value = zlib.crc32(binary_of(objcopy, linked, folder)[:-CRC_BYTES])
    whole = os.path.join(folder, "sealed")
    put_section(objcopy, linked, folder, ".image_crc", value.to_bytes(CRC_BYTES, "little"), whole)
    os.replace(whole, sealed)


def main():
    objcopy, linked, sealed = sys.argv[1:]
    try:
        with tempfile.TemporaryDirectory(dir=os.path.dirname(sealed) or ".") as folder:
            seal(objcopy, linked, sealed, folder)
    except (OSError, subprocess.CalledProcessError) as error:
        with contextlib.suppress(OSError):
            os.remove(sealed)
        sys.exit(f"{linked}: {error}")


if __name__ == "__main__":
    main()
