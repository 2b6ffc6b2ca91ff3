"""The commands of docs/build/embedding.md do what the page says."""

import os

import guide
from emulator import ROOT

PAGE = os.path.join(ROOT, "docs", "build", "embedding.md")
PART = "An archive"


def test_both_commands_find_the_move():
    status, output = guide.shell(guide.commands(PAGE, PART), ROOT)
    said = "h6h7 is Qxh7+."
    assert status == 0, output
    assert output.splitlines().count(said) == 2 and f"Both say `{said}`" in guide.part_text(PAGE, PART)
