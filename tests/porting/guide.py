"""Guides whose shell blocks can be pasted in order: their parts, followed."""

import re
import subprocess

from copies import environment


def part_text(path, title):
    """What stands below a heading of the second level."""
    with open(path, encoding="utf-8") as file:
        return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", file.read(), re.M | re.S).group(1)


def commands(path, title):
    """The shell blocks of a part."""
    return "".join(re.findall(r"^```sh\n(.*?)^```$", part_text(path, title), re.M | re.S))


def shell(script, folder):
    """Its status and all it says."""
    done = subprocess.run(["sh", "-eu"], input=script, cwd=folder, env=environment(), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    return done.returncode, done.stdout
