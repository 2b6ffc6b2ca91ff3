"""make terms: instructions given to the functions of the evaluation."""

import os
import re
import subprocess
import sys

from emulator import ROOT


def test_a_search_s_evaluations_are_counted():
    terms = os.path.join(ROOT, "tools", "terms.py")
    run = subprocess.run([sys.executable, terms, "lm3s6965evb"], cwd=ROOT, text=True, check=True,
                         stdout=subprocess.PIPE)
    head = re.match(r"lm3s6965evb: (\d+) evaluations in \d+ nodes, (\d+) instructions an evaluation",
                    run.stdout)
    assert int(head.group(1)) > 1000 and int(head.group(2)) > 1000
    for function in ("attack_add", "pawns_score", "endgame_recognise"):
        assert f"| `{function}()` |" in run.stdout
