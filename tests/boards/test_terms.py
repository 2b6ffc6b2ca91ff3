"""make terms: instructions given to the functions of the evaluation and of the search."""

import os
from collections import Counter

import terms
from emulator import ROOT


def test_it_counts_every_file_of_the_evaluation():
    names = os.listdir(os.path.join(ROOT, "engine", "eval"))
    assert {name[:-2] for name in names if name.endswith(".c")} == set(terms.MODULES)


def test_every_instruction_is_counted_once(monkeypatch, capsys):
    """All of them in the whole, those of the evaluation's files in the evaluation, the
    hottest first."""
    owner = {0: ("network", "output_of"), 2: ("order", "order_next"), 4: ("order", "order_next")}
    monkeypatch.setattr(terms, "owners", lambda board, addresses: owner)
    monkeypatch.setattr(terms, "entries", lambda board, executed: Counter(order_next=terms.NODES))
    terms.report("board", Counter({0: 10 * terms.NODES, 2: 20 * terms.NODES, 4: 5 * terms.NODES,
                                   6: 5 * terms.NODES}))
    evaluation, whole = capsys.readouterr().out.split("board, the whole search: ")
    assert "the evaluation: 10 instructions a node" in evaluation and " 25 % of all" in evaluation
    assert "order" not in evaluation and "| network | `output_of()` | 10 | - | - |" in evaluation
    assert whole.splitlines()[0].startswith("40 instructions a node")
    assert whole.splitlines()[3:] == ["| order | `order_next()` | 25 | 1.00 | 25 |",
                                      "| network | `output_of()` | 10 | - | - |",
                                      "| libgcc | `library()` | 5 | - | - |"]
