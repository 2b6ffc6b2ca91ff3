"""make flash: the command for each board, and what is said when it cannot run."""

import os
import re
import subprocess
import sys

import pytest

import flash
from boards import board_words, has_value, mcu_boards
from copies import environment
from emulator import ROOT, emulated_image, image_of

COMMANDS = {
    "bluepill": "openocd -f interface/stlink.cfg -f target/stm32f1x.cfg"
                " -c 'program build/bluepill/kilomate.elf verify reset exit'",
    "blackpill": "dfu-util -d 0483:df11 -a 0 -s 0x08000000:leave -D build/blackpill/kilomate.bin",
    "openchess": "openocd -f interface/cmsis-dap.cfg -f target/rp2040.cfg"
                 " -c 'program build/openchess/kilomate.elf verify reset exit'",
    "pico": "openocd -f interface/cmsis-dap.cfg -f target/rp2040.cfg"
            " -c 'program build/pico/kilomate.elf verify reset exit'",
    "lm3s6965evb": "openocd -f board/ek-lm3s6965.cfg"
                   " -c 'program build/lm3s6965evb/kilomate.elf verify reset exit'",
    "microbit": "openocd -f interface/cmsis-dap.cfg -f target/nrf51.cfg"
                " -c 'program build/microbit/kilomate.elf verify reset exit'",
    "netduinoplus2": "dfu-util -d 0483:df11 -a 0 -s 0x08000000:leave"
                     " -D build/netduinoplus2/kilomate.bin",
    "stm32vldiscovery": "openocd -f board/stm32vldiscovery.cfg"
                        " -c 'program build/stm32vldiscovery/kilomate.elf verify reset exit'",
}


def make_flash(*arguments):
    """As `make flash` runs the tool, its images taken as built."""
    return subprocess.run(["make", "--no-print-directory", "flash", "DRY_RUN=1", *arguments],
                          cwd=ROOT, env=environment(), text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)


@pytest.mark.parametrize("board", COMMANDS)
def test_each_board_s_command(board):
    done = make_flash("BOARD=" + board)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "Would run: " + COMMANDS[board]


# --- what is flashed, and what make firmware says of it ---

def dry(*arguments):
    """What make would do, images taken as built."""
    done = subprocess.run(["make", "--no-print-directory", "-n", *arguments], cwd=ROOT, env=environment(), text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def differing_boards():
    return [board for board in mcu_boards() if has_value(board, "EMULATED_FLAGS")]


@pytest.mark.parametrize("board", ["bluepill", "blackpill", "lm3s6965evb"])
def test_what_the_emulator_runs_lies_elsewhere(board):
    assert board in differing_boards()
    own, emulated = (dry("-B", f"BOARD={board}", f"build/{folder}/flags", *words)
                     for folder, words in ((board, ()), (board + "-emulated", ["EMULATED=1"])))
    for flag in board_words(board, "EMULATED_FLAGS"):
        assert f"{flag} " in emulated.replace("'", " ") and f"{flag} " not in own.replace("'", " ")
    assert f"build/{board}/kilomate.elf" == os.path.relpath(image_of(board), ROOT)
    assert f"build/{board}-emulated/kilomate.elf" == os.path.relpath(emulated_image(board), ROOT)


@pytest.mark.parametrize("board", ["bluepill", "blackpill", "lm3s6965evb"])
def test_engine_and_firmware_are_those_of_the_board(board):
    """Built once for both, without what is for the emulator alone; its drivers are built apart."""
    told = dry("V=1", f"BOARD={board}", "EMULATED=1", "-W", "engine/engine.c", "-W", "firmware/main.c",
               "-W", "hal/console.c", "image").replace("'", " ").splitlines()
    for source, folder in (("engine/engine", board), ("firmware/main", board), ("hal/console", board + "-emulated")):
        line, = [line for line in told if line.endswith(f" -c {source}.c -o build/{folder}/{source}.o")]
        for flag in board_words(board, "EMULATED_FLAGS"):
            assert (f" {flag} " in line) == (folder != board)
    assert not [line for line in told if re.search(r"-emulated/(engine|firmware)/", line)]


@pytest.mark.parametrize("tree, flags", [
    (["stellaris-i2c"], "-DLM3S_I2C_BASE=0x40020000U -DSWITCH_IS_HIGH=1"),
    (["stellaris-i2c", "pca9552"], "-DLM3S_I2C_BASE=0x40020000U -DSWITCH_IS_HIGH=1"),
    (["stellaris-i2c", "pca9552, id x", "  gpio-in x 16", "stellaris-i2c"],
     "-DLM3S_I2C_BASE=0x40021000U -DSWITCH_IS_HIGH=0"),
    ([], "-DLM3S_I2C_BASE=0x40020000U -DSWITCH_IS_HIGH=1"),
])
def test_parts_are_sought_where_the_emulator_has_them(tmp_path, monkeypatch, tree, flags):
    """QEMU 7.2 has one I2C master, QEMU 10 two and inputs; nothing: there is no QEMU yet."""
    qemu = tmp_path / "qemu-system-arm"
    said = " ".join(f"'{line if line.startswith(' ') else f'dev: {line},'}'" for line in tree) or "''"
    qemu.write_text(f"#!/bin/sh\nread -r question\n[ \"$question\" = 'info qtree' ] && printf '%s\\n' {said}\n")
    qemu.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    told = dry("-B", "BOARD=lm3s6965evb", "EMULATED=1", "build/lm3s6965evb-emulated/flags")
    assert f"{flags} " in told.replace("'", " ")
    own = dry("-B", "BOARD=lm3s6965evb", "build/lm3s6965evb/flags")
    assert "LM3S_I2C_BASE" not in own and "SWITCH_IS_HIGH" not in own


def test_the_emulator_is_not_asked_before_it_is_installed(tmp_path, monkeypatch):
    """A first command installs it, and builds for it then: reading the makefiles asks nothing."""
    asked, qemu = tmp_path / "asked", tmp_path / "qemu-system-arm"
    qemu.write_text(f"#!/bin/sh\ntouch {asked}\n")
    qemu.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    dry("BOARD=lm3s6965evb", "EMULATED=1", "tell-next")
    assert not asked.exists()
    dry("-B", "BOARD=lm3s6965evb", "EMULATED=1", "build/lm3s6965evb-emulated/flags")
    assert asked.exists()


def test_one_image_is_both_where_nothing_differs():
    for board in set(mcu_boards()) - set(differing_boards()):
        assert emulated_image(board) == image_of(board)


@pytest.mark.parametrize("board, said", [
    ("pico", "copy build/pico/kilomate.uf2 to the drive RPI-RP2, which the board shows if you hold BOOTSEL while you plug it in; "),
    ("openchess", "copy build/openchess/kilomate.uf2 to the drive RPI-RP2, which the board shows when you press its button "
                  "twice, quickly; "),
    ("microbit", "copy build/microbit/kilomate.hex to the drive MICROBIT, which the board shows when you plug it in; "),
    ("bluepill", "make flash BOARD=bluepill writes build/bluepill/kilomate.* to the board; "),
    ("lm3s6965evb", "make flash BOARD=lm3s6965evb writes build/lm3s6965evb/kilomate.* to the board; ")])
def test_the_next_step_with_an_image(board, said):
    done = subprocess.run(["make", "--no-print-directory", "BOARD=" + board, "tell-next"], cwd=ROOT, env=environment(),
                          text=True, stdout=subprocess.PIPE, check=True, timeout=300)
    assert done.stdout == f"Next: {said}boards/{board}/README.md tells how.\n"


def test_the_next_step_with_another_wiring():
    done = subprocess.run(["make", "--no-print-directory", "BOARD=openchess", "WIRING=pico", "tell-next"], cwd=ROOT,
                          env=environment(), text=True, stdout=subprocess.PIPE, check=True, timeout=300)
    assert done.stdout.startswith("Next: copy build/openchess/kilomate-pico.uf2 to the drive RPI-RP2; ")


def test_another_tool():
    done = make_flash("BOARD=stm32vldiscovery", "FLASH_TOOL=st-flash")
    assert done.stdout.splitlines()[-1] == \
        "Would run: st-flash --reset write build/stm32vldiscovery/kilomate.bin 0x08000000"
    done = make_flash("BOARD=microbit", "FLASH_TOOL=pyocd")
    assert done.stdout.splitlines()[-1] == \
        "Would run: pyocd flash -t nrf51 build/microbit/kilomate.hex"


def test_another_wiring():
    done = make_flash("BOARD=openchess", "WIRING=pico-pnp")
    assert done.stdout.splitlines()[-1].endswith(" -c 'program build/openchess/kilomate-pico-pnp.elf verify reset exit'")


@pytest.mark.parametrize("arguments, complaint", [
    (("BOARD=openchess", "WIRING=spaghetti"), "Unknown WIRING 'spaghetti' of BOARD 'openchess'; valid are: pico"),
    (("BOARD=pico", "WIRING=pico"), "Unknown WIRING 'pico' of BOARD 'pico'; valid are: none"),
    ((), "make flash needs BOARD="), (("BOARD=host",), "BOARD= is to be one of: blackpill "),
    (("BOARD=toaster",), "Unknown BOARD 'toaster'"),
    (("BOARD=microbit", "FLASH_TOOL=hammer"), "FLASH_TOOL is to be one of: openocd "),
    (("BOARD=netduinoplus2", "FLASH_TOOL=openocd"), "openocd needs FLASH_CONFIG")])
def test_what_make_flash_refuses(arguments, complaint):
    done = make_flash(*arguments)
    assert done.returncode != 0 and complaint in done.stderr


# --- with a tool and a probe, real or not ---

class Bench:
    """A folder that stands for the PC's USB, and one that is the path."""

    def __init__(self, folder, monkeypatch):
        self.usb = folder / "usb"
        self.path = folder / "bin"
        self.arguments = folder / "arguments"
        self.usb.mkdir()
        self.path.mkdir()
        monkeypatch.setattr(flash, "USB_DEVICES", str(self.usb))
        monkeypatch.setenv("PATH", str(self.path))

    def connect(self, vendor, product):
        device = self.usb / "1-1"
        device.mkdir()
        (device / "idVendor").write_text(vendor + "\n")
        (device / "idProduct").write_text(product + "\n")

    def install(self, name, status=0):
        tool = self.path / name
        tool.write_text(f'#!/bin/sh\necho "$@" >{self.arguments}\nexit {status}\n')
        tool.chmod(0o755)


@pytest.fixture
def bench(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["flash.py", "b", "build/b/kilomate", "--tool", "st-flash",
                                      "--usb", "0483:3744", "--address", "0x08000000"])
    return Bench(tmp_path, monkeypatch)


def test_nothing_is_there(bench, capsys):
    with pytest.raises(SystemExit) as end:
        flash.main()
    assert end.value.code == ("Nothing was written: st-flash is not installed (apt-get install "
                              "stlink-tools), and no probe is connected (USB 0483:3744); "
                              "see boards/b/README.md.")
    assert capsys.readouterr().out == \
        "Would run: st-flash --reset write build/b/kilomate.bin 0x08000000\n"


def test_no_probe(bench):
    bench.install("st-flash")
    bench.connect("0483", "3748")
    with pytest.raises(SystemExit) as end:
        flash.main()
    assert end.value.code == ("Nothing was written: no probe is connected (USB 0483:3744); "
                              "see boards/b/README.md.")
    assert not bench.arguments.exists()


@pytest.mark.parametrize("status", [0, 3])
def test_tool_and_probe(bench, status):
    bench.install("st-flash", status)
    bench.connect("0483", "3744")
    with pytest.raises(SystemExit) as end:
        flash.main()
    assert end.value.code == status
    assert bench.arguments.read_text() == "--reset write build/b/kilomate.bin 0x08000000\n"


def test_a_boot_roms_drive(bench, tmp_path, monkeypatch, capsys):
    drive, mounts = tmp_path / "my RPI-RP2", tmp_path / "mounts"
    drive.mkdir()
    mounts.write_text(f"proc /proc proc rw 0 0\n/dev/sda1 {str(drive).replace(' ', chr(92) + '040')} vfat rw 0 0\n")
    monkeypatch.setattr(flash, "MOUNTS", str(mounts))
    monkeypatch.setattr(sys, "argv", ["flash.py", "pico", "build/pico/kilomate", "--tool", "uf2"])
    bench.install("cp")
    with pytest.raises(SystemExit) as end:
        flash.main()
    assert "no drive RPI-RP2 is mounted" in end.value.code and not bench.arguments.exists()
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    with pytest.raises(SystemExit) as end:
        flash.main()
    assert end.value.code == 0
    assert bench.arguments.read_text() == f"build/pico/kilomate.uf2 {drive}/\n"
    assert "cp build/pico/kilomate.uf2" in capsys.readouterr().out


@pytest.mark.parametrize("there, arguments", [
    (["pyocd-flashtool"], "-t nrf51 build/b/kilomate.hex\n"), (["pyocd"], "flash -t nrf51 build/b/kilomate.hex\n"),
    (["pyocd", "pyocd-flashtool"], "flash -t nrf51 build/b/kilomate.hex\n")])
def test_pyocd_is_called_as_it_is_called_here(bench, monkeypatch, there, arguments):
    """Debian 12 has pyocd-flashtool, 13 has pyocd."""
    monkeypatch.setattr(sys, "argv", ["flash.py", "b", "build/b/kilomate", "--tool", "pyocd", "--usb", "0d28:0204",
                                      "--target", "nrf51"])
    for name in there:
        bench.install(name)
    bench.connect("0d28", "0204")
    with pytest.raises(SystemExit) as end:
        flash.main()
    assert end.value.code == 0 and bench.arguments.read_text() == arguments


def test_without_pyocd_todays_command_is_shown(bench, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["flash.py", "b", "build/b/kilomate", "--tool", "pyocd", "--target", "nrf51"])
    with pytest.raises(SystemExit) as end:
        flash.main()
    assert "pyocd is not installed (apt-get install python3-pyocd)" in end.value.code
    assert capsys.readouterr().out == "Would run: pyocd flash -t nrf51 build/b/kilomate.hex\n"


def test_every_tool_has_its_debian_package():
    for tool in flash.TOOLS:
        assert flash.PROGRAMS.get(tool, tool) in flash.PACKAGES
