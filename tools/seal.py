"""Writes the CRC-32 of an image behind it: into the section .image_crc, which
stands last in the flash.
  seal.py OBJCOPY LINKED.elf SEALED.elf"""

import os
import subprocess
import sys
import zlib

CRC_BYTES = 4


def main():
    objcopy, linked, sealed = sys.argv[1:]
    binary, crc = sealed + ".image", sealed + ".crc"
    try:
        subprocess.run([objcopy, "-O", "binary", linked, binary], check=True)
        with open(binary, "rb") as image, open(crc, "wb") as section:
            value = zlib.crc32(image.read()[:-CRC_BYTES])
            section.write(value.to_bytes(CRC_BYTES, "little"))
        subprocess.run([objcopy, "--update-section", f".image_crc={crc}", linked, sealed],
                       check=True)
    finally:
        for path in (binary, crc):
            if os.path.exists(path):
                os.remove(path)


if __name__ == "__main__":
    main()
