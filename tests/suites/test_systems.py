"""Other systems than Debian: what tools/build/deps.sh names there, and that the program for the PC
is built with a C compiler and the plain tools of POSIX."""

import glob
import os
import re
import shutil
import subprocess

import pytest

from copies import copy_project, environment
from emulator import ROOT
from test_tools import System

FEDORA = 'NAME="Fedora Linux"\nID=fedora\nVERSION_ID=41\n'
ROCKY = 'ID="rocky"\nID_LIKE="rhel centos fedora"\n'
ARCH = "ID=arch\n"
MANJARO = "ID=manjaro\nID_LIKE=arch\n"
ALPINE = 'NAME="Alpine Linux"\nID=alpine\n'
OTHER = "ID=plan9\n"

# What the build of the program for the PC may ask of a system, besides the compiler's own.
PLAIN = ("sh", "make", "ar", "awk", "cat", "cksum", "cmp", "cp", "grep", "ls", "mkdir", "mv", "printf", "rm", "sed",
         "sort", "tr", "uname")


class Foreign(System):
    """A system without apt-get, or with one that nobody may call."""

    def __init__(self, folder):
        super().__init__(folder)
        self.kernel = "Linux"

    def missing(self, set_name, release, has_apt=False, user=0):
        """What is said when everything is missing but cmp."""
        path = self.folder / "os-release"
        path.write_bytes(release if isinstance(release, bytes) else release.encode())
        self.variables = {"OS_RELEASE": str(path)}
        self.program("id", f"echo {user}")
        self.program("uname", f"echo {self.kernel}")
        if has_apt:
            self.program("apt-get", f"echo called >>{self.asked}")
        done = subprocess.run(["sh", os.path.join(ROOT, "tools", "build", "deps.sh"), set_name],
                              env={"PATH": str(self.folder), **self.variables}, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=60)
        assert done.returncode == 1 and done.stdout == "" and not self.asked.exists()
        assert done.stderr.count("\n") == 1
        return done.stderr[:-1]


@pytest.fixture
def foreign(tmp_path):
    return Foreign(tmp_path)


@pytest.mark.parametrize("release, set_name, command", [
    (FEDORA, "gcc", "On Fedora: sudo dnf install gcc glibc-devel"),
    (FEDORA, "clang", "On Fedora: sudo dnf install clang glibc-devel"),
    (FEDORA, "host", "On Fedora: sudo dnf install gcc glibc-devel python3"),
    (ROCKY, "gcc", "On Fedora: sudo dnf install gcc glibc-devel"),
    (ARCH, "gcc", "On Arch: sudo pacman -S --needed gcc glibc"),
    (MANJARO, "clang", "On Arch: sudo pacman -S --needed clang glibc"),
    (ALPINE, "gcc", "On Alpine: as root: apk add gcc musl-dev"),
    (ALPINE, "clang", "On Alpine: as root: apk add clang gcc musl-dev")])
def test_a_linux_is_told_its_own_command(foreign, release, set_name, command):
    if os.path.exists("/usr/bin/python3") and set_name == "host":
        command = command.removesuffix(" python3")  # it is looked for there, whatever the PATH
    assert foreign.missing(set_name, release) == "Missing tools. " + command


@pytest.mark.parametrize("kernel, command", [
    ("Darwin", "On macOS: xcode-select --install"),
    ("MSYS_NT-10.0-19045", "On MSYS2: pacman -S --needed gcc msys2-runtime-devel"),
    ("MINGW64_NT-10.0-19045", "On MSYS2: pacman -S --needed gcc msys2-runtime-devel")])
def test_a_kernel_is_told_its_own_command(foreign, kernel, command):
    foreign.kernel = kernel
    assert foreign.missing("gcc", "") == "Missing tools. " + command


def test_cmp_is_asked_for_where_it_is_not(foreign):
    os.remove(foreign.folder / "cmp")
    assert foreign.missing("gcc", ARCH).endswith("--needed diffutils gcc glibc")


def test_a_system_that_is_not_fedora_s_apt_is_not_called(foreign):
    assert foreign.missing("gcc", FEDORA, has_apt=True).startswith("Missing tools. On Fedora: ")


@pytest.mark.parametrize("release", [OTHER, "", b"\xff\0ID=\n=\nID", "ID=*\nID_LIKE=$(touch x)\n", "ID=-n\n"])
def test_an_unknown_system_is_told_debian_s_names(foreign, release):
    assert foreign.missing("gcc", release) == (
        "Missing tools, by the names of Debian's packages: gcc libc6-dev."
        " (On another system make uci and make EXE=path CC=compiler need a C compiler alone.)")


def test_tools_without_a_name_there_are_told_by_debian_s(foreign):
    assert foreign.missing("play", FEDORA).startswith(
        "Missing tools, by the names of Debian's packages: gcc gcc-arm-none-eabi libc6-dev ")


@pytest.mark.parametrize("release", ["ID=ubuntu\nID_LIKE=debian\n", "ID=linuxmint\nID_LIKE='ubuntu debian'\n"])
def test_debian_s_relatives_are_debian(foreign, release):
    assert foreign.missing("gcc", release, user=1000).startswith("Missing tools. As Debian packages: sudo apt-get update")


# --- the build ---

def test_the_program_is_built_without_python_git_and_debian(tmp_path):
    """With gcc's programs and the plain tools; at -O0, which is quick."""
    folder, path = tmp_path / "kilomate", tmp_path / "bin"
    copy_project(folder, "host-sim", "lab")
    path.mkdir()
    for name in ("gcc", "as", "ld", *PLAIN):
        if shutil.which(name):
            (path / name).symlink_to(shutil.which(name))
    done = subprocess.run(["make", f"EXE={tmp_path}/x", "CC=gcc", "OPTIMISE=-O0"], cwd=folder, text=True,
                          env={**environment(), "PATH": str(path)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=600)
    assert (done.returncode, done.stderr) == (0, "")
    said = subprocess.run([tmp_path / "x", "--console"], input="e4\nquit\n", text=True, stdout=subprocess.PIPE,
                          timeout=60).stdout
    assert "Kilomate" in said and "1..." in said


def test_the_makefiles_keep_to_make_3_81():
    """What came later, by its form; the flags of a microcontroller's files are for Debian."""
    later = re.compile(r"\bprivate\b|\bundefine\b|\$\((?:file|guile|intcmp|let) |^\S+ *!=|::=|^\.ONESHELL|^define \S+ *[:?+]?=",
                       re.MULTILINE)
    for pattern in ("Makefile", "mk/*.mk", "lab/flags.mk", "linker/*.mk", "hal/*.mk", "boards/*/board.mk"):
        for name in glob.glob(os.path.join(ROOT, pattern)):
            with open(name, encoding="utf-8") as file:
                lines = "".join(line for line in file if not line.startswith("#"))
            assert not later.search(lines), (name, later.search(lines).group())
