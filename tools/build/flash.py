"""Writes a program to a board's flash with the tool that boards/<board>/board.mk
names, prints the command, and says what is missing if it cannot be run: the
tool, the probe on this PC's USB, or the drive that a boot ROM shows (uf2). With --dry-run it only prints.
  flash.py BOARD PROGRAM --tool NAME --usb ID... [--config FILE...] [--target NAME]
           --address ADDRESS [--dry-run]
PROGRAM is build/<board>/<name> without its ending. Exit status: the tool's; 0
after --dry-run; 1 if nothing was written."""

import argparse
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys

USB_DEVICES = "/sys/bus/usb/devices"
PACKAGES = {"openocd": "openocd", "st-flash": "stlink-tools", "dfu-util": "dfu-util",
            "pyocd": "python3-pyocd", "cp": "coreutils"}  # of Debian
PROGRAMS = {"uf2": "cp"}  # where it is not the tool's name
OLD_PYOCD = "pyocd-flashtool"  # what Debian 12 has in place of `pyocd flash`
MOUNTS = "/proc/mounts"


def openocd(options):
    configs = [word for name in options.config for word in ("-f", name)]
    return configs + ["-c", f"program {options.program}.elf verify reset exit"]


def st_flash(options):
    return ["--reset", "write", options.program + ".bin", options.address]


def dfu_util(options):
    return ["-d", options.usb[0], "-a", "0", "-s", options.address + ":leave",
            "-D", options.program + ".bin"]


def pyocd(options):
    return ["flash", "-t", options.target, options.program + ".hex"]


def copy_uf2(options):
    return [options.program + ".uf2", os.path.join(boot_drive() or "RPI-RP2", "")]


# Each tool, and what it cannot do without.
TOOLS = {"openocd": (openocd, "config"), "st-flash": (st_flash, "address"),
         "dfu-util": (dfu_util, "usb"), "pyocd": (pyocd, "target"), "uf2": (copy_uf2, "board")}


def boot_drive():
    """The drive that a boot ROM shows, by the file in it that says so; None: there is none."""
    with open(MOUNTS, encoding="utf-8") as mounts:
        folders = [re.sub(r"\\(\d{3})", lambda octal: chr(int(octal.group(1), 8)), line.split()[1])
                   for line in mounts]
    return next((folder for folder in folders if os.path.exists(os.path.join(folder, "INFO_UF2.TXT"))), None)


def tool_command(options):
    """The whole command; None and a complaint if board.mk does not give it."""
    where = f"boards/{options.board}/board.mk"
    if options.tool not in TOOLS:
        return None, f"{where}: FLASH_TOOL is to be one of: {' '.join(TOOLS)}"
    arguments, needed = TOOLS[options.tool]
    if not getattr(options, needed):
        return None, f"{where}: {options.tool} needs FLASH_{needed.upper()}"
    command = [PROGRAMS.get(options.tool, options.tool)] + arguments(options)
    if options.tool == "pyocd" and not shutil.which("pyocd") and shutil.which(OLD_PYOCD):
        command[:2] = [OLD_PYOCD]
    return command, None


def connected_ids():
    """Of all devices on the USB: vendor:product."""
    for device in glob.glob(os.path.join(USB_DEVICES, "*", "idVendor")):
        with open(device, encoding="ascii") as vendor, \
             open(device.replace("idVendor", "idProduct"), encoding="ascii") as product:
            yield f"{vendor.read().strip()}:{product.read().strip()}"


def obstacles(program, options):
    """What keeps the command from being run."""
    if not shutil.which(program):
        yield f"{program} is not installed (apt-get install {PACKAGES[program]})"
    if options.tool == "uf2":
        if not boot_drive():
            yield "no drive RPI-RP2 is mounted (hold BOOTSEL while the cable is plugged in)"
        return
    if not set(options.usb) & set(connected_ids()):
        yield f"no probe is connected (USB {' or '.join(options.usb) or 'unknown'})"


def parse(arguments):
    parser = argparse.ArgumentParser(description="Writes a program to a board's flash.")
    parser.add_argument("board")
    parser.add_argument("program")
    parser.add_argument("--tool", nargs="?", const="", default="")
    parser.add_argument("--usb", nargs="*", default=[])
    parser.add_argument("--config", nargs="*", default=[])
    parser.add_argument("--target", nargs="?", const="", default="")
    parser.add_argument("--address", default="")
    parser.add_argument("--dry-run", action="store_true")
    return parser.parse_args(arguments)


def main():
    options = parse(sys.argv[1:])
    command, complaint = tool_command(options)
    if complaint:
        sys.exit(complaint)
    missing = list(obstacles(command[0], options))
    if options.dry_run or missing:
        print("Would run: " + shlex.join(command))
        if options.dry_run:
            return
        sys.exit(f"Nothing was written: {', and '.join(missing)}; "
                 f"see boards/{options.board}/README.md.")
    print(shlex.join(command), flush=True)
    sys.exit(subprocess.run(command).returncode)


if __name__ == "__main__":
    main()
