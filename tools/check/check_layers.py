"""Checks that each layer includes only what docs/build/architecture.md allows, that
engine and firmware do not ask what they run on, that the engine's archive
imports nothing and has no state of its own, that the session and the game show
nothing, that console and panel do not change the game by themselves, and that the
firmware waits in one way.
  check_layers.py BOARD..."""

import glob
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from emulator import ROOT

FREESTANDING = "<(stdint|stdbool|stddef|limits|string)\\.h>"
FIRMWARE = [FREESTANDING, r'"engine/engine\.h"', r'"hal/[a-z_]+\.h"']

# For each layer: its files, and what may stand behind #include, as regular
# expressions; OWN is the file's directory. The first layer that names a file
# is its layer.
LAYERS = [
    ("engine, words and parameters", ["engine/types.h", "engine/params*.[ch]"],
     [FREESTANDING, r'"engine/(types|params)\.h"']),
    ("engine/rules", ["engine/rules/*.[ch]"],
     [FREESTANDING, r'"engine/(types|params)\.h"', r'"engine/rules/[a-z_]+\.h"']),
    ("engine/eval", ["engine/eval/*.[ch]"],
     [FREESTANDING, r'"engine/(types|params)\.h"', r'"engine/(rules|eval)/[a-z_]+\.h"']),
    ("engine/search", ["engine/search/*.[ch]"],
     [FREESTANDING, r'"engine/(types|params)\.h"', r'"engine/(rules|eval|search)/[a-z_]+\.h"']),
    ("engine", ["engine/*.[ch]"],
     [FREESTANDING, r'"engine/([a-z]+/)?[a-z_]+\.h"']),
    ("firmware/store", ["firmware/store/*.[ch]"],
     [*FIRMWARE, r'"firmware/store/[a-z_]+\.h"']),
    ("firmware/base", ["firmware/base/*.[ch]"],
     [*FIRMWARE, r"<stdarg\.h>", r'"firmware/base/[a-z_]+\.h"']),
    ("firmware/game", ["firmware/game/*.[ch]"],
     [*FIRMWARE, r'"firmware/(game|store|words)/[a-z_]+\.h"']),
    ("firmware/board", ["firmware/board/*.[ch]"],
     [*FIRMWARE, r'"firmware/(base|game|board)/[a-z_]+\.h"']),
    ("firmware/say", ["firmware/say/*.[ch]"],
     [*FIRMWARE, r'"firmware/firmware\.h"', r'"firmware/(base|game|say|words)/[a-z_]+\.h"']),
    ("firmware/mind", ["firmware/mind/*.[ch]"],
     [*FIRMWARE, r'"firmware/(base|game|mind|store|words)/[a-z_]+\.(h|inc|def)"', r'"firmware/desk/session\.h"']),
    ("firmware/desk", ["firmware/desk/*.[ch]"],
     [*FIRMWARE, r'"firmware/added\.h"', r'"firmware/(base|desk|game|mind|words)/[a-z_]+\.(h|def)"']),
    ("firmware/console", ["firmware/console/*.[ch]"],
     [*FIRMWARE, r'"firmware/(added|additions|firmware)\.h"', r'"firmware/(base|console|desk|game|mind|say|words)/[a-z_]+\.h"']),
    ("firmware/uci", ["firmware/uci/*.[ch]"],
     [*FIRMWARE, r'"firmware/(additions|firmware)\.h"', r'"firmware/(base|desk|mind|uci)/[a-z_]+\.h"', r'"firmware/(console/show|tuning/tuning)\.h"']),
    ("firmware", ["firmware/*.[ch]", "firmware/*/*.[ch]"],
     [*FIRMWARE, r"<stdarg\.h>", r'"firmware/([a-z]+/)?[a-z_]+\.(h|inc|def)"']),
    ("library", ["library/*.[ch]"],
     [FREESTANDING, r'"engine/engine\.h"', r'"kilomate\.h"', r'"boards/[a-z0-9]+/profile\.def"']),
    ("hal", ["hal/*.[ch]"],
     [FREESTANDING, r"<stdatomic\.h>", r'"hal/[a-z_]+\.h"']),
    ("hal/parts", ["hal/parts/*.[ch]"],
     [FREESTANDING, r'"hal/[a-z_0-9]+\.h"', r'"hal/parts/[a-z0-9_]+\.h"']),
    ("hal/<chip>", ["hal/*/*.[ch]"],
     [FREESTANDING, r'"hal/[a-z_0-9]+\.h"', r'"hal/(cortexm|systick|stm32|stm32f1|pl011)/[a-z0-9_]+\.h"', r'"hal/OWN/[a-z_0-9]+\.h"']),
    ("boards", ["boards/*/*.[ch]", "boards/*/*.inc", "boards/*/*/*.c"],
     [FREESTANDING, r'"hal/[a-z_]+\.h"', r'"hal/[a-z0-9_]+/[a-z0-9_]+\.h"', r'"boards/[a-z]+/[a-z_]+\.inc"']),
    # The page fetches weights and training positions apart from their module, so it knows how they lie.
    ("web", ["web/machine/*.[ch]"],
     [r"<(string|stdint|stdbool)\.h>", r'"engine/(engine|eval/network)\.h"', r'"firmware/(firmware|mind/profile|train/train_table)\.h"',
      r'"(hal|host-sim|web/machine)/[a-z_]+\.h"']),
    ("host-sim", ["host-sim/*.[ch]"],
     [r"<[a-z/]+\.h>", r'"engine/engine\.h"', r'"firmware/(firmware|book/book(_state)?|mind/profile|opponent/opponent_settings)\.h"',
      r'"(hal|host-sim|images)/[a-z_]+\.h"']),
    ("images", ["images/*.[ch]"],
     [r"<[a-z/]+\.h>", r'"engine/engine\.h"', r'"(firmware/(base|book|store)|host-sim|images)/[a-z_]+\.h"']),
    ("lab/match", ["lab/match/*.[ch]"],
     [r"<[a-z/]+\.h>", r'"engine/engine\.h"', r'"(firmware/base|host-sim|lab/match)/[a-z_]+\.h"']),
    ("lab", ["lab/*.[ch]", "lab/*/*.[ch]"],
     [r"<[a-z/]+\.h>", r'"engine/(engine|search/evaluate)\.h"', r'"firmware/mind/profile\.h"',
      r'"(firmware/(base|store)|host-sim|images|lab|lab/[a-z]+)/[a-z_]+\.h"']),
]

# What engine and firmware may ask the preprocessor: whether they assert, and
# whether something still is to be defined (an include guard, a default).
CONDITION = re.compile(r"^[ \t]*#\s*(?:if|elif|ifdef|ifndef)\b.*$", re.MULTILINE)
ALLOWED_CONDITION = re.compile(r"#ifdef KILOMATE_ASSERT$|#ifndef (\w+)\n#define \1\b", re.MULTILINE)

INCLUDE = re.compile(r"^[ \t]*#\s*include\s*(\S+)", re.MULTILINE)

ENGINE_IMPORTS = re.compile(r"mem(cpy|move|set|cmp)|__aeabi_\w+|__gnu_thumb1_\w+|__c[lt]zsi2")


# Objects of the firmware, and which functions they must not call: who decides
# does not show, who shows does not decide.
SHOWING = r"(out|show|line|text|console|uci|pgn|hal_console)_\w+"
DECIDING = (r"game_(new|set_fen|play\w*|undo|redo|flag_fell)|clock_(reset|start|stop|press|give_back|undo|redo)"
            r"|engine_clear|session_(use|copy)_options|think_(begin|end|further|on_your_time|proved_mate)")
NEVER_CALLED = [
    ("firmware/desk/session.o", SHOWING), ("firmware/game/match.o", SHOWING),
    ("firmware/game/game.o", SHOWING), ("firmware/game/clock.o", SHOWING),
    ("firmware/console/*.o", DECIDING), ("firmware/panel/*.o", DECIDING), ("firmware/board/*.o", DECIDING),
    *((f"firmware/teach/{name}.o", SHOWING) for name in ("analysis", "coach", "judge", "review", "threats")),
    ("firmware/teach/teach_*.o", DECIDING),
]

# What only these files of the firmware may call: who waits feeds the watchdog too.
CALLED_ONLY_BY = {"hal_idle": ("firmware/computer.c", "firmware/base/wait.c")}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def layer_files(patterns):
    return sorted(path for pattern in patterns for path in glob.glob(pattern))


def may_include(path, header, allowed):
    own = os.path.basename(os.path.dirname(path))
    return any(re.fullmatch(pattern.replace("OWN", own), header) for pattern in allowed)


def check_calls(path, text):
    """Names the calls of functions that this file of the firmware may not call."""
    text = COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment.group()), text)
    return [f"{path}:{text.count(chr(10), 0, match.start()) + 1}: only {' and '.join(files)} call {name}"
            for name, files in CALLED_ONLY_BY.items() if path not in files
            for match in re.finditer(rf"\b{name}\b", text)]


def check_file(layer, path, allowed):
    with open(path, encoding="utf-8") as file:
        text = file.read()

    def place(match):
        return f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {layer}"

    complaints = [f"{place(match)} must not include {match.group(1)}"
                  for match in INCLUDE.finditer(text)
                  if not may_include(path, match.group(1), allowed)]
    if path.split("/")[0] in ("engine", "firmware"):
        complaints += [f"{place(match)} must not ask: {match.group()}"
                       for match in CONDITION.finditer(text)
                       if not ALLOWED_CONDITION.match(text, match.start())]
    if path.split("/")[0] == "firmware":
        complaints += check_calls(path, text)
    return complaints


def check_sources():
    complaints = []
    seen = set()
    for layer, patterns, allowed in LAYERS:
        for path in layer_files(patterns):
            if path not in seen:
                seen.add(path)
                complaints += check_file(layer, path, allowed)
    return complaints, len(seen)


def tool_lines(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          text=True).stdout.splitlines()


def check_archive(board):
    archive = f"build/{board}/libengine.a"
    defined, wanted = set(), set()
    for line in tool_lines("arm-none-eabi-nm", "-g", archive):
        match = re.match(r"^[0-9a-f ]* (\w) (\S+)$", line)
        if match:
            (wanted if match.group(1) == "U" else defined).add(match.group(2))
    complaints = [f"{archive}: imports {name}" for name in sorted(wanted - defined)
                  if not ENGINE_IMPORTS.fullmatch(name)]
    for line in tool_lines("arm-none-eabi-size", archive)[1:]:
        _, data, bss, _, _, *name = line.split()
        if int(data) or int(bss):
            complaints.append(f"{archive}: {' '.join(name)} has {data} bytes .data, {bss} .bss")
    return complaints


def check_objects(board):
    complaints = []
    for pattern, never in NEVER_CALLED:
        objects = sorted(glob.glob(f"build/{board}/{pattern}"))
        if not objects:
            complaints.append(f"build/{board}/{pattern}: there is none")
        for path in objects:
            names = (line.split()[-1] for line in tool_lines("arm-none-eabi-nm", "-u", path))
            complaints += [f"{path}: must not call {name}" for name in names if re.fullmatch(never, name)]
    return complaints


def main():
    os.chdir(ROOT)
    complaints, files = check_sources()
    for board in sys.argv[1:]:
        complaints += check_archive(board) + check_objects(board)
    if complaints:
        sys.exit("\n".join(complaints))
    print(f"layers: {files} files and {len(sys.argv) - 1} engine archives keep the rules")


if __name__ == "__main__":
    main()
