"""Whole games of the computer against itself with one minute a side, at a
speed that is next to the chip's own and not above it.

QEMU runs with `-icount shift=N,sleep=on`: an instruction takes 2^N ns of the
board's time (tools/emulator/speed.py chooses N), and while the board waits for input its
time passes as the tester's does. So nothing here depends on the host's speed
but the milliseconds between two moves, which the clocks of both sides pay."""

import re
from collections import Counter

import pytest

from boards import is_slow
from cycles import cycles
from dialogue import PROMPT, START, Console, assert_pgn_sound
from emulator import Emulator
from figures import board_places, find, read_lines
from play_speed import search_seconds
from real_searches import read_positions, search, start_uci
from speed import icount_shift, instructions_per_second, shift_not_above

MINUTE_MS = 60000
MOVES_MAX = 400

SLOW_MS = 6000  # a side, where the emulator is slow

# What must have been used of the time: so much after so many moves. A game is
# another each time, and one with many forced moves or a mate that was seen early
# uses less: a third of the time in 25 moves was seen, 0.5 in 35 is usual.
USED_SHARE, USED_MOVES = 0.25, 30


@pytest.mark.parametrize("name", ["lm3s6965evb", "stm32vldiscovery"])
def test_what_make_play_measures_is_a_search(name):
    """On a board with a book and on one without."""
    assert min(search_seconds(name, "shift=0,sleep=off")) > 0


@pytest.mark.parametrize("speed, shift", [
    (1e9, 0), (0.99e9, 1), (62.5e6, 4), (62.4e6, 5), (31.25e6, 5), (15e6, 7), (7.9e6, 7)])
def test_shift_is_not_above_the_speed(speed, shift):
    assert shift_not_above(speed) == shift


@pytest.mark.parametrize("line, taken, small, large", [
    ("adds r0, r1, #1", False, 1, 1), ("ldr r0, [r1, #4]", False, 2, 2),
    ("str r0, [r1, #4]", False, 2, 1), ("strb r0, [r1, r2]", False, 2, 2),
    ("push {r4-r7, lr}", False, 6, 6), ("pop {r4, r6-r8, pc}", True, 9, 8),
    ("beq 10 <f>", True, 3, 3), ("beq 10 <f>", False, 1, 1), ("bl 10 <f>", True, 4, 3),
    ("bx lr", True, 3, 3), ("mov pc, r3", True, 3, 3), ("ldrd r0, r1, [r2]", False, 2, 3)])
def test_cycles_by_the_manual(line, taken, small, large):
    operation, arguments = line.split(" ", 1)
    assert cycles(True, operation, arguments, taken, False) == small
    assert cycles(False, operation, arguments, taken, False) == large


@pytest.fixture
def timed(board):
    """The board at its chip's speed, or a little less."""
    with Emulator(board.name, icount=f"shift={icount_shift(board.name)},sleep=on") as machine:
        console = Console(machine)
        console.expect(PROMPT)
        machine.wake()
        yield console


def assert_time_was_used(left_ms, moves, given_ms=MINUTE_MS):
    """Neither too much of it nor so little that there was hardly a thought."""
    for left in left_ms:
        assert 0 < left < given_ms
        assert given_ms - left >= USED_SHARE * given_ms * min(moves, USED_MOVES) // USED_MOVES


# --- by the board's own clock ---

def clock_ms(text):
    """Both times of what `clock` says: 0:05.2, or 0:37 from ten seconds on."""
    times = re.search(r"White (\d+):([\d.]+)(?: \*)?   Black (\d+):([\d.]+)", text).groups()
    return [round((60 * int(minutes) + float(seconds)) * 1000)
            for minutes, seconds in zip(times[::2], times[1::2])]


def test_console_game_in_a_minute_a_side(board, timed):
    if is_slow(board.name):
        pytest.skip("its emulator is slow: the game below, with less time, stands for this one")
    for line in ("variety off", "book off", "board off"):
        timed.ask(line)
    timed.say("level game 1", "The clocks are set anew")
    answer, plies = "", 0
    while not answer.endswith("Game over> "):
        answer = timed.ask("go")
        plies += 1
        assert "flag" not in answer and plies <= 2 * MOVES_MAX, (plies, answer)
    ended = re.search(r" (1-0|0-1|1/2-1/2)\n", answer)
    assert ended, (plies, answer)
    result = ended.group(1)
    left_ms = clock_ms(timed.ask("clock"))
    print(f"{board.name}: shift {icount_shift(board.name)}: {plies} plies, {result}, "
          f"left by its own clock: {left_ms} ms")
    assert_time_was_used(left_ms, plies // 2)
    tags, _ = assert_pgn_sound(timed, result)
    assert tags.get("Termination") != "time forfeit"


# --- by a clock outside ---

class Arbiter:
    """Keeps both clocks by the board's time, read out of its memory from outside,
    from before a `go` is sent until its move is here; and knows when a game ends."""

    def __init__(self, board, uci, referee, given_ms):
        self.uci, self.referee = uci, referee
        self.left_ms = [given_ms, given_ms]
        self.moves = []
        self.seen = Counter()

    @property
    def where(self):
        return START + (" moves " + " ".join(self.moves) if self.moves else "")

    def now_ms(self):
        return int(self.uci.machine.now_ms())

    def play(self):
        """One move, legal and in time."""
        side = len(self.moves) % 2
        self.uci.position(self.where)
        start = self.now_ms()
        search = self.uci.go(f"wtime {self.left_ms[0]} btime {self.left_ms[1]}")
        self.left_ms[side] -= self.now_ms() - start
        assert self.left_ms[side] > 0, (self.left_ms, self.where)
        assert search.best in self.referee.legal_moves(self.where), self.where
        self.moves.append(search.best)

    def end(self):
        """Why the game is over, or None."""
        self.referee.send("position " + self.where)
        placement, turn, castling, passant, halfmoves, _ = self.referee.fen().split()
        self.seen[placement, turn, castling, passant] += 1
        men = re.sub(r"[\d/Kk]", "", placement)
        if not self.referee.legal_moves(self.where):
            return "mate or stalemate"
        if self.seen[placement, turn, castling, passant] == 3:
            return "repetition"
        if int(halfmoves) >= 100:
            return "fifty moves"
        return "nothing to mate with" if re.fullmatch(r"[BbNn]?", men) else None


def test_uci_game_in_a_minute_a_side(board, timed, referee):
    given_ms = SLOW_MS if is_slow(board.name) else MINUTE_MS
    arbiter = Arbiter(board, timed.speak_uci(), referee, given_ms)
    arbiter.uci.ask("ucinewgame")
    reason = None
    while not reason:
        arbiter.play()
        reason = arbiter.end()
        assert len(arbiter.moves) <= 2 * MOVES_MAX
    print(f"{board.name}: shift {icount_shift(board.name)}: {len(arbiter.moves)} plies, {reason}, "
          f"left by the clock outside: {arbiter.left_ms} ms")
    assert_time_was_used(arbiter.left_ms, len(arbiter.moves) // 2, given_ms)


# --- the speed that the figures page tells ---

THINKING_MS = 3000


def told_nodes_per_second(name):
    """On the board's chip, by docs/reference/figures.md."""
    place = next(place for place in board_places(name)[1] if place.template.endswith("million | {speed} |"))
    return int(find(place, read_lines(place.path))[1].group(2).replace(",", ""))


def test_three_seconds_have_the_nodes_that_the_figures_tell(board):
    """By the clock of the board, at a speed next to its chip's: the nodes are in proportion."""
    if is_slow(board.name):
        pytest.skip("the same instructions are counted in the figures; this would take minutes")
    shift = icount_shift(board.name)
    positions = read_positions()
    with Emulator(board.name, icount=f"shift={shift},sleep=off") as machine:
        start_uci(machine)
        nodes = sum(search(machine, fen, f"movetime {THINKING_MS}")[0] for _, fen in positions)
    share = 1e9 / 2 ** shift / instructions_per_second(board.name)
    told = told_nodes_per_second(board.name) * share * THINKING_MS / 1000 * len(positions)
    assert 0.9 * told < nodes < 1.1 * told
