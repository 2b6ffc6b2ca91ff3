"""How long the panel's look takes, which is called in each turn of the loop and at each node of a
search (firmware/face.h): the emulator lists the blocks of instructions that run."""

from functools import lru_cache

import pytest

from cycles import block_addresses, disassemble, read_blocks
from emulator import symbol_address
from panel_hands import wait_until
from panel_player import BOARD, Player

MOST = 12000     # instructions: some 10,000, and the interrupts that come meanwhile
BRIGHT = 15      # of the sixteen levels
REDRAW_MS = 250  # of the board's time: the whole screen is drawn anew


class Watched(Player):
    """Notes which blocks run, if asked to."""

    def __init__(self, log):
        self.log = log
        super().__init__(icount="shift=4,sleep=on", arguments=["-D", log])
        self.code = disassemble(BOARD)
        self.entry = symbol_address(BOARD, "panel_addition_look")
        self.block = lru_cache(maxsize=None)(self.measure_block)

    def measure_block(self, start, then):
        """How many instructions it has, and the address behind them."""
        run = list(block_addresses(self.code, start, then))
        return len(run), self.code[run[-1]][2] if run else None

    def looks(self, act):
        """How many instructions each look takes while something is done and the screen drawn."""
        monitor = "human-monitor-command"
        self.machine.qmp(monitor, **{"command-line": "log exec,nochain"})
        act()
        self.let_pass(REDRAW_MS)
        self.machine.qmp(monitor, **{"command-line": "log none"})
        blocks = read_blocks(self.log, 0)
        open(self.log, "w", encoding="ascii").close()
        return self.count_looks(blocks)

    def count_looks(self, blocks):
        counts, total, back, behind = [], 0, None, None
        for start, then in zip(blocks, blocks[1:]):
            if back is None and start == self.entry:
                total, back = 0, behind
            elif start == back:
                counts.append(total)
                back = None
            count, behind = self.block(start, then)
            total += count
        return counts


@pytest.fixture
def player(tmp_path):
    with Watched(str(tmp_path / "blocks")) as one:
        yield one


def test_a_look_is_short(player):
    """A text that has two parts, between two clocks, and then the name of an opening."""
    player.console.say("level fischer 5 3", "Level: Fischer")
    player.key("select", "down", "select", "down", "down", "select", "left")
    player.touch("e2", "e5")
    looks = player.looks(lambda: player.key("left"))
    wait_until(lambda: player.body.screen()[45][64:67] == [BRIGHT] * 3)  # the arrow: there is more
    player.touch("e5")
    looks += player.looks(lambda: player.touch("e4"))
    player.expect_move("e4")
    assert len(looks) > REDRAW_MS and max(looks) <= MOST, sorted(looks)[-20:]
