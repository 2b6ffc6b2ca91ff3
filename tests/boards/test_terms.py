"""make terms: instructions given to the functions of the evaluation."""

import os

import terms
from emulator import ROOT


def test_it_counts_every_file_of_the_evaluation():
    names = os.listdir(os.path.join(ROOT, "engine", "eval"))
    assert {name[:-2] for name in names if name.endswith(".c")} == set(terms.MODULES)
