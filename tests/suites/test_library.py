"""The engine as a library: what is tried through its header alone, on the PC and on
emulated cores; the example; the names that it shares; the library for Arduino,
compiled as Arduino's builder does."""

import glob
import hashlib
import os
import re
import subprocess
import zipfile

import pytest

from copies import environment
from emulator import ROOT

LIBRARY = os.path.join(ROOT, "build", "library")
EXAMPLE = os.path.join(ROOT, "examples", "move")
CHECKS = os.path.join(ROOT, "tests", "library")
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
WARNINGS = ["-Wall", "-Wextra", "-Werror"]
BARE = ["-specs=nano.specs", "-nostartfiles", "-Wl,--gc-sections", "-Wl,--no-warn-rwx-segments",
        "-T", os.path.join(EXAMPLE, "board_qemu.ld")]
PERMITTED = r"mem(cpy|move|set|cmp)|__aeabi_\w+|__gnu_thumb1_\w+|__c[lt]zsi2"  # that a compiler asks for
SECONDS = 600

# Core -> what QEMU has with it, and its RAM.
MACHINES = {"cortex-m0": ("microbit", "16K"), "cortex-m3": ("lm3s6965evb", "64K"),
            "cortex-m4": ("netduinoplus2", "64K")}
CORES = ("host", *MACHINES)


def run(command, folder=ROOT):
    """What it says; it has to succeed."""
    done = subprocess.run(command, cwd=folder, env=environment(), text=True, timeout=SECONDS,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def make(*words):
    return run(["make", "--no-print-directory", *words])


@pytest.fixture(scope="module", params=CORES)
def core(request):
    make("library", f"CORE={request.param}")
    return request.param


@pytest.fixture(scope="module", params=MACHINES)
def machine_core(request):
    make("library", f"CORE={request.param}")
    return request.param


@pytest.fixture(scope="module")
def arduino():
    make("library-arduino")
    return os.path.join(LIBRARY, "arduino")


def emulated(core, program):
    """What a program says on a core."""
    return run(["qemu-system-arm", "-M", MACHINES[core][0], "-display", "none", "-nodefaults",
                "-semihosting-config", "enable=on,target=native", "-kernel", program])


def cross(core, *more):
    return ["arm-none-eabi-gcc", f"-mcpu={core}", "-mthumb", "-Os", "-ffunction-sections", *WARNINGS, *more]


def built(core, source, program, *flags):
    """A program of one source and the library, as docs/build/embedding.md tells it."""
    folder = os.path.join(LIBRARY, core)
    words = ["-std=c11", "-I", folder, "-I", EXAMPLE, *flags, source]
    archive = [os.path.join(folder, "libkilomate.a"), "-o", str(program)]
    if core == "host":
        run(["gcc", "-O1", "-g", *WARNINGS, *SANITIZED, *words, os.path.join(EXAMPLE, "board_pc.c"), *archive])
    else:
        run([*cross(core), *words, os.path.join(EXAMPLE, "board_qemu.c"), *BARE,
             f"-Wl,--defsym=RAM={MACHINES[core][1]}", *archive])
    return str(program)


def said(core, program):
    return run([program]) if core == "host" else emulated(core, program)


# --- the archive ---

def test_header_alone(core, tmp_path):
    """Each of its tests is run, and finds the same everywhere."""
    source = os.path.join(CHECKS, "check_library.c")
    text = said(core, built(core, source, tmp_path / "check"))
    names = re.findall(r"RUN\((\w+)\);", read(source))
    assert re.findall(r"^ok (\w+)$", text, re.M) == names and "not ok" not in text
    assert "\n# search d2d4 5\n" in text


@pytest.mark.parametrize("memory", [8192, 32768])
def test_example(core, memory, tmp_path):
    if memory > 8192 and core == "cortex-m0":
        pytest.skip("a micro:bit has 16 KB of RAM")
    program = built(core, os.path.join(EXAMPLE, "move.c"), tmp_path / "move", f"-DMEMORY={memory}")
    assert said(core, program).endswith("h6h7 is Qxh7+.\n")


def test_it_is_said_where_the_archive_is():
    said = make("library", "CORE=host")
    where = re.search(r"The engine is in (\S+), its header is kilomate\.h beside it\.\n", said).group(1)
    assert os.path.exists(os.path.join(ROOT, where)) and os.path.exists(os.path.join(ROOT, os.path.dirname(where), "kilomate.h"))


def test_example_with_too_little_memory(tmp_path):
    make("library", "CORE=host")
    program = built("host", os.path.join(EXAMPLE, "move.c"), tmp_path / "move", "-DMEMORY=1024")
    done = subprocess.run([program], text=True, stdout=subprocess.PIPE, timeout=SECONDS, check=False)
    assert (done.returncode, done.stdout) == (1, "the memory is too small for the profile.\n")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def test_only_the_names_of_the_header_are_shared(core):
    listing = run([("" if core == "host" else "arm-none-eabi-") + "nm", "-g",
                   os.path.join(LIBRARY, core, "libkilomate.a")])
    declared = re.findall(r"\b(kilomate_\w+)\(", re.sub(r"/\*.*?\*/", "", read(
        os.path.join(LIBRARY, core, "kilomate.h")), flags=re.S))
    assert sorted(re.findall(r"^\w+ \w (\w+)$", listing, re.M)) == sorted(declared)
    assert all(re.fullmatch(PERMITTED, name) for name in re.findall(r"^ +U (\w+)$", listing, re.M))


def test_no_state_and_no_data(machine_core):
    table = run(["arm-none-eabi-size", os.path.join(LIBRARY, machine_core, "libkilomate.a")])
    rows = [line.split() for line in table.splitlines()[1:]]
    assert [row[5] for row in rows] == ["kilomate.o", "kilomate_network.o"]
    assert all(row[1:3] == ["0", "0"] for row in rows)


def flash_of(core, memory, folder):
    """Of the example, with so much memory."""
    program = built(core, os.path.join(EXAMPLE, "move.c"), folder / "move", f"-DMEMORY={memory}")
    return int(run(["arm-none-eabi-size", program]).splitlines()[1].split()[0])


@pytest.mark.parametrize("large", ["cortex-m3", "cortex-m4"])
def test_network_is_linked_by_those_who_ask_for_it(large, tmp_path):
    make("library", f"CORE={large}")
    assert flash_of(large, 8192, tmp_path) < flash_of(large, 32768, tmp_path) - 20000


def test_any_floating_point_abi(tmp_path):
    make("library", "CORE=cortex-m4")
    program = built("cortex-m4", os.path.join(EXAMPLE, "move.c"), tmp_path / "move",
                    "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16")
    assert "Tag_ABI_VFP_args" in run(["arm-none-eabi-readelf", "-A", program])
    assert emulated("cortex-m4", program).endswith("h6h7 is Qxh7+.\n")


@pytest.mark.parametrize("language", ["c++98", "c++11", "c++17", "c99", "c11"])
def test_header_in_every_language(language, tmp_path):
    source = tmp_path / ("user.cpp" if "+" in language else "user.c")
    source.write_text('#include "kilomate.h"\n#include "kilomate.h"\n')
    run(["arm-none-eabi-g++" if "+" in language else "arm-none-eabi-gcc", f"-std={language}", "-pedantic",
         *WARNINGS, "-Wno-long-long", "-fsyntax-only", "-I", os.path.join(ROOT, "library"), str(source)])


def test_unknown_core_is_refused():
    done = subprocess.run(["make", "--no-print-directory", "library", "CORE=z80"], cwd=ROOT, env=environment(),
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS, check=False)
    assert done.returncode != 0
    assert "make library: CORE= may be one of: host cortex-m0 " in done.stdout
    assert not os.path.exists(os.path.join(LIBRARY, "z80"))


# --- for Arduino ---

def archive_hash():
    with open(os.path.join(LIBRARY, "kilomate-arduino.zip"), "rb") as archive:
        return hashlib.sha256(archive.read()).hexdigest()


def test_zip_is_the_folder_and_always_the_same(arduino):
    first = archive_hash()
    os.remove(os.path.join(LIBRARY, "kilomate-arduino.zip"))
    make("library-arduino")
    assert archive_hash() == first
    with zipfile.ZipFile(os.path.join(LIBRARY, "kilomate-arduino.zip")) as archive:
        names = archive.namelist()
        assert names == sorted(names) and {entry.date_time[0] for entry in archive.infolist()} == {1980}
        files = {os.path.relpath(path, arduino) for path in glob.glob(arduino + "/**", recursive=True)
                 if os.path.isfile(path)}
        assert set(names) == {"Kilomate/" + path for path in files}
        for path in files:
            assert archive.read("Kilomate/" + path).decode() == read(os.path.join(arduino, path))


def test_library_is_laid_out_as_arduino_wants_it(arduino):
    assert set(os.listdir(arduino)) == {"LICENSE", "README.md", "examples", "library.json",
                                        "library.properties", "src"}
    properties = dict(line.split("=", 1) for line in read(f"{arduino}/library.properties").splitlines())
    assert properties["name"] == "Kilomate" and re.fullmatch(r"\d+\.\d+\.\d+", properties["version"])
    assert os.path.exists(f"{arduino}/src/{properties['includes']}")
    assert properties["version"] in read(f"{arduino}/library.json")
    assert os.listdir(f"{arduino}/examples") == ["Move"]
    for path in glob.glob(arduino + "/src/**/*.[ch]", recursive=True):
        for name in re.findall(r'#include "([^"]+)"', read(path)):
            assert os.path.exists(f"{arduino}/src/{name}"), f"{path}: {name}"


def compiled_sources(arduino, cpu, folder):
    """Objects of src/, each source compiled as it is."""
    sources = glob.glob(arduino + "/src/**/*.c", recursive=True)
    run(cross(cpu, "-std=gnu11", "-I", arduino + "/src", "-c", *sources), folder)
    objects = glob.glob(str(folder / "*.o"))
    assert len(objects) == len(sources)
    return objects


def compiled_sketch(arduino, cpu, folder):
    """The same of the sketch, as C++ behind a header with names like Arduino's."""
    with open(folder / "Move.cpp", "w", encoding="utf-8") as sketch:
        sketch.write("#include <Arduino.h>\n" + read(arduino + "/examples/Move/Move.ino"))
    compiler, *flags = cross(cpu)
    run([compiler.replace("gcc", "g++"), *flags, "-std=gnu++11", "-fno-exceptions", "-fno-rtti",
         "-fno-threadsafe-statics", "-I", arduino + "/src", "-I", CHECKS + "/arduino", "-I", EXAMPLE,
         "-c", str(folder / "Move.cpp"), CHECKS + "/arduino/main.cpp"], folder)
    return [str(folder / "Move.o"), str(folder / "main.o")]


@pytest.mark.parametrize("cpu, core", [("cortex-m0plus", "cortex-m0"), ("cortex-m4", "cortex-m4")])
def test_sketch_plays(arduino, cpu, core, tmp_path):
    objects = compiled_sources(arduino, cpu, tmp_path)
    shared = re.findall(r"^\w+ [A-Z] (\w+)$", run(["arm-none-eabi-nm", "-g", *objects]), re.M)
    assert [name for name in shared if not name.startswith("kilomate_")] == []
    program = str(tmp_path / "sketch")
    run([*cross(cpu), "-std=c11", "-I", EXAMPLE, os.path.join(EXAMPLE, "board_qemu.c"), *BARE,
         f"-Wl,--defsym=RAM={MACHINES[core][1]}", *objects,
         *compiled_sketch(arduino, cpu, tmp_path), "-o", program])
    moves = [line for line in emulated(core, program).splitlines()
             if not line.startswith(("qemu", "Timer"))]
    assert len(moves) == 10
    assert all(re.fullmatch(r"([KQRBN]?[a-h]?x?[a-h][1-8]|O-O)[+#]?", move) for move in moves)
