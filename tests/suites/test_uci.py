"""The host program as a chess GUI or a match runner sees it."""

import re

import pytest

import positions
from dialogue import START, START_FEN, Uci, assert_sound, long_game
from program import kilomate

MIDDLE_GAME = "fen " + positions.MIDDLE_GAME
POSITIONS = {
    "startpos": START,
    "startpos moves": START + " moves e2e4 c7c5 g1f3",
    "fen": "fen " + START_FEN,
    "4 fields": "fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
    "5 fields": "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 3",
    "6 fields": "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 3 17",
    "en passant": START + " moves e2e4 a7a6 e4e5 d7d5 e5d6 h7h5",
    "en passant to come": START + " moves e2e4 a7a6 e4e5 d7d5",
    "castling": MIDDLE_GAME + " moves e1g1 e8c8",
    "promotions": "fen n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 moves g2h1n b7c8r",
    "move number 0": "fen 7k/8/8/8/8/8/2Q5/K7 w - - 0 0",
    "nearly fifty moves": "fen 7k/8/8/8/8/8/2Q5/K7 w - - 99 90",
    "600 plies": START + " moves " + " ".join(long_game(600)),
    "1180 plies": START + " moves " + " ".join(long_game(1180)),
}



# --- before a match ---

def test_starts_silent(uci):
    assert uci.ask() == []


def test_uci_identifies_and_lists_options(uci):
    uci.send("uci")
    lines = uci.lines_until("uciok")
    assert re.fullmatch(r"id name Kilomate \S+", lines[0])
    assert re.fullmatch(r"id author \S.*", lines[1])
    assert "option name Threads type spin default 1 min 1 max 1" in lines
    assert "option name Clear Hash type button" in lines
    assert "option name Ponder type check default false" in lines
    spins = dict(re.findall(r"option name (.+) type spin default (-?\d+ min -?\d+ max -?\d+)",
                            "\n".join(lines)))
    assert {"Hash", "MultiPV", "Move Overhead"} <= set(spins)
    # no line but these, personalities and styles, the switch of the strength, the book's two, the
    # search options' one; every default within its range
    assert len(lines) == 2 + len(spins) + 2 + 2 + 1 + 2 + 1 + 1
    for name, numbers in spins.items():
        default, least, most = (int(number) for number in numbers.split()[::2])
        assert least <= default <= most, name


def test_uci_twice(uci):
    for _ in range(2):
        uci.send("uci")
        assert uci.lines_until("uciok")[0].startswith("id name")
    assert uci.ask() == []


SEARCH_OPTIONS = ("aspiration", "check_extension", "hash_cutoffs", "killers")
TUNING = "setoption name Tuning value true"


def listed(uci):
    uci.send("uci")
    return "\n".join(uci.lines_until("uciok"))


def test_search_options_are_listed_if_that_is_wanted(uci):
    for order, default, count in ((None, "false", 0), (TUNING, "true", 4), ("setoption name Tuning value false", "false", 0)):
        assert order is None or uci.ask(order) == []
        text = listed(uci)
        assert f"option name Tuning type check default {default}" in text
        assert sum(f"option name {name} type spin" in text for name in SEARCH_OPTIONS) == count


def test_the_program_lists_search_options_at_once():
    with kilomate("--tuning") as program:
        text = listed(Uci(program))
        assert all(f"option name {name} type spin" in text for name in SEARCH_OPTIONS)


def test_a_search_option_that_is_not_listed_is_set(uci):
    assert uci.ask("setoption name killers value 0") == []
    assert uci.ask(TUNING) == []
    assert "option name killers type spin default 0 " in listed(uci)


def test_isready_at_once(uci):
    uci.send("isready")
    assert uci.line() == "readyok"


@pytest.mark.parametrize("count", [1, 5, 100])
def test_isready_during_search(uci, count):
    search = uci.go("infinite", *["isready"] * count, "stop")
    assert search.lines.count("readyok") == count
    assert uci.ask() == []


def test_burst_of_isready_during_search(uci):
    search = uci.go("infinite", *["isready"] * 2000, "stop")
    assert search.lines.count("readyok") == 2000


def test_isready_during_perft(uci):
    uci.send("go perft 4", "isready")
    lines = uci.lines_until("Nodes searched: ")
    assert lines.count("readyok") == 1
    assert uci.ask() == []


def test_new_game_before_each_of_several(uci, referee):
    for _ in range(3):
        assert uci.ask("ucinewgame") == []
        uci.position(START)
        assert_sound(uci.go("depth 3"), START, referee)


def test_a_match_game(uci, referee):
    """As a match runner plays: one position line a move, both clocks."""
    uci.ask("ucinewgame")
    moves = []
    for ply in range(40):
        where = START + (" moves " + " ".join(moves) if moves else "")
        if not referee.legal_moves(where):
            break
        uci.position(where)
        search = uci.go(f"wtime {1000 - 10 * ply} btime {900 - 10 * ply} winc 10 binc 10")
        assert_sound(search, where, referee)
        moves.append(search.best)
    assert len(moves) > 10


# --- position ---

@pytest.mark.parametrize("where", POSITIONS.values(), ids=POSITIONS)
def test_position_is_understood(uci, referee, where):
    uci.position(where)
    referee.send("position " + where)
    assert uci.fen().split()[:4] == referee.fen().split()[:4]
    assert set(uci.perft(1)[1]) == referee.legal_moves(where)


@pytest.mark.parametrize("where", POSITIONS.values(), ids=POSITIONS)
def test_position_is_searched(uci, referee, where):
    uci.position(where)
    assert_sound(uci.go("nodes 3000"), where, referee)


def test_move_numbers_are_kept(uci):
    uci.position("fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 3 17 moves b4b1 h4g5")
    assert uci.fen() == "8/2p5/3p4/KP4kr/5p2/8/4P1P1/1R6 w - - 5 18"


@pytest.mark.parametrize("moves", [64, 300])
def test_rule_counter_does_not_wrap(uci, moves):
    """A line far beyond the seventy-five moves."""
    uci.position(START + " moves" + " g1f3 g8f6 f3g1 f6g8" * moves)
    assert int(uci.fen().split()[4]) >= 150


def test_illegal_move_is_said_and_ends_the_line(uci):
    answer = uci.ask("position startpos moves e2e4 e7e5 e4e5 g8f6")
    assert len(answer) == 1 and answer[0].startswith("info string illegal move")
    assert "e4e5" in answer[0]
    assert uci.fen().split()[0] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"


@pytest.mark.parametrize("moves, now", [
    ("e1h1 e8a8 a2a3", "2kr3r/8/8/8/8/P7/8/R4RK1 b - - 0 2"),
    ("e1a1 e8h8 h1h2", "r4rk1/8/8/8/8/8/P6R/2KR4 b - - 3 2")])
def test_a_king_that_takes_its_rook_castles(uci, moves, now):
    """As programs send castling that know other set-ups of the pieces."""
    uci.position("fen r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1 moves " + moves)
    assert uci.fen() == now
    assert uci.go("depth 1 searchmoves f8f7 d8d7").best in ("f8f7", "d8d7")


@pytest.mark.parametrize("move", ["♘f3", "é2e4", "e2e4é", "g1\u00a0f3"])
def test_move_with_more_than_ascii_is_no_other_move(uci, move):
    answer = uci.ask("position startpos moves " + move)
    assert len(answer) == 1 and answer[0].startswith("info string illegal move")
    assert uci.fen() == START_FEN


def test_fen_with_more_than_ascii_is_refused(uci):
    answer = uci.ask("position fen 4k3/8/8/8/8/8/8/4♔3 w - - 0 1")
    assert len(answer) == 1 and answer[0].startswith("info string position refused")
    assert uci.fen() == START_FEN


@pytest.mark.parametrize("line", ["position", "position moves e2e4", "position elsewhere",
                                  "position fen", "position fen moves e2e4"])
def test_malformed_position_changes_nothing(uci, line):
    uci.position(START + " moves e2e4")
    before = uci.fen()
    assert all(answer.startswith("info string ") for answer in uci.ask(line))
    assert uci.fen() == before


@pytest.mark.parametrize("fen, reason", positions.MALFORMED)
def test_refused_fen_says_why(uci, fen, reason):
    uci.position(START + " moves e2e4")
    before = uci.fen()
    answer = uci.ask("position fen " + fen)
    assert len(answer) == 1 and answer[0].startswith("info string position refused: ")
    assert reason in answer[0]
    assert uci.fen() == before


@pytest.mark.parametrize("fen, reason", positions.MALFORMED + [("8" * 103 + " w - - 0 1", "too long")])
@pytest.mark.parametrize("form", ["", "depth 3", "infinite", "ponder", "movetime 50", "wtime 9 btime 9"])
def test_nothing_is_searched_after_a_refused_fen(uci, referee, fen, reason, form):
    """Whatever is asked for, and until a position is set."""
    uci.position(START + " moves e2e4")
    uci.ask("position fen " + fen + " moves e7e5")
    for _ in range(2):
        lines = uci.ask("go " + form)
        assert len(lines) == 2 and lines[1] == "bestmove (none)"
        assert lines[0].startswith("info string nothing to search") and reason in lines[0]
    uci.position(MIDDLE_GAME)
    assert_sound(uci.go("depth 2"), MIDDLE_GAME, referee)


@pytest.mark.parametrize("line", ["position", "position moves e2e4", "position elsewhere",
                                  "position fen", "position fen moves e2e4"])
@pytest.mark.parametrize("then", ["position startpos", "ucinewgame"])
def test_nothing_is_searched_after_a_malformed_position(uci, referee, line, then):
    answer = uci.ask(line)
    assert len(answer) == 1 and answer[0].startswith("info string position ")
    assert uci.ask("go depth 1")[1:] == ["bestmove (none)"]
    assert uci.ask("go perft 2")[1:] == ["Nodes searched: 0"]
    assert uci.ask(then) == []
    assert_sound(uci.go("depth 1"), START, referee)


@pytest.mark.parametrize("fen, reason, kept", positions.IMPOSSIBLE_RIGHTS)
def test_rights_that_cannot_be_are_dropped(uci, referee, fen, reason, kept):
    """With a word about it; the moves behind are played, and the position is searched."""
    answer = uci.ask("position fen " + fen)
    assert len(answer) == 1 and answer[0].startswith("info string dropped from the FEN: ")
    assert reason in answer[0]
    assert uci.fen() == kept
    search = uci.go("depth 1")
    assert search.best in referee.legal_moves("fen " + kept)
    uci.ask(f"position fen {fen} moves {search.best}")
    referee.position(f"fen {kept} moves {search.best}")
    assert uci.fen().split()[:3] == referee.fen().split()[:3]


def test_each_thing_dropped_is_said(uci):
    answer = uci.ask("position fen 4k3/8/8/8/8/8/8/4K2R w KQkq e3 0 1")
    assert [line.rpartition(": ")[0] for line in answer] == ["info string dropped from the FEN"] * 2
    assert uci.fen() == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"


def test_search_after_an_illegal_move_is_of_the_position_before_it(uci, referee):
    uci.ask("position startpos moves e2e4 e7e5 e4e5 g8f6")
    assert_sound(uci.go("depth 3"), START + " moves e2e4 e7e5", referee)


def test_refused_fen_does_not_play_its_moves(uci):
    answer = uci.ask("position fen 8/8/8/8/8/8/8/8 w - - 0 1 moves e2e4")
    assert len(answer) == 1 and "position refused" in answer[0]
    assert uci.fen() == START_FEN


# --- options ---

@pytest.fixture
def spins(uci):
    """Name, least and most of each option that is a number."""
    uci.send(TUNING)
    uci.send("uci")
    text = "\n".join(uci.lines_until("uciok"))
    return [(name, int(least), int(most)) for name, least, most in
            re.findall(r"^option name (.+) type spin default -?\d+ min (-?\d+) max (-?\d+)$",
                       text, re.MULTILINE)]


def test_every_number_takes_its_least_and_most(uci, referee, spins):
    for name, least, most in spins:
        for number in (least, most if name != "Hash" else 64):
            assert uci.ask(f"setoption name {name} value {number}") == []
            uci.position(START)
            assert_sound(uci.go("nodes 500"), START, referee)


def test_number_out_of_range_is_clamped_and_said(uci, spins):
    for name, least, most in spins:
        if name == "Hash":
            continue
        for number, taken in ((least - 1, least), (most + 1, most), ("9" * 30, most)):
            answer = uci.ask(f"setoption name {name} value {number}")
            assert len(answer) == 1 and answer[0].startswith("info string "), (name, answer)
            assert answer[0].endswith(f"taken as {taken}")


# --- personalities ---

def personalities(uci):
    """The one that is on, all that can be chosen, and the numbers of each option."""
    uci.send(TUNING)
    uci.send("uci")
    text = "\n".join(uci.lines_until("uciok"))
    on, names = re.search(r"^option name Personality type combo default (\S+)((?: var \S+)+)$",
                          text, re.MULTILINE).groups()
    numbers = re.findall(r"^option name ([a-z_0-9]+) type spin default (\d+) min (\d+) max (\d+)$",
                         text, re.MULTILINE)
    return on, names.split(" var ")[1:], {name: [int(number) for number in three]
                                          for name, *three in numbers}


def test_personalities_are_a_choice(uci):
    on, names, _ = personalities(uci)
    assert on == "Kilomate" and names == ["Kilomate", "REBEL", "Plain"]


def test_personality_changes_the_options_and_the_search(uci, referee):
    first = personalities(uci)
    sets, nodes = [], []
    for name in ["REBEL", "plain", "KILOMATE"]:
        assert uci.ask(f"setoption name Personality value {name}", "ucinewgame") == []
        on, names, numbers = personalities(uci)
        assert on.lower() == name.lower() and names == first[1] and numbers not in sets
        sets.append(numbers)
        uci.position(MIDDLE_GAME)
        search = uci.go("depth 3")
        assert_sound(search, MIDDLE_GAME, referee)
        nodes.append(search.last["nodes"])
    assert sets[-1] == first[2] and len(set(nodes)) > 1


@pytest.mark.parametrize("value", [" value Foo", " value", "", " value REBEL 2", " value Custom",
                                   " value 1", " value " + "x" * 200])
def test_unknown_personality_is_said_and_changes_nothing(uci, value):
    uci.ask("setoption name Personality value REBEL")
    before = personalities(uci)
    answer = uci.ask("setoption name Personality" + value)
    assert len(answer) == 1 and answer[0].startswith("info string unknown personality: ")
    assert personalities(uci) == before


def test_every_option_makes_its_own_set_and_back(uci, referee):
    first = personalities(uci)
    for name, (value, least, most) in first[2].items():
        other = most if value == least else least
        assert uci.ask(f"setoption name {name} value {other}") == []
        on, names, numbers = personalities(uci)
        assert numbers == {**first[2], name: [other, least, most]}
        assert on in names and (on == "Custom" or "Custom" not in names)
        assert uci.ask(f"setoption name {name} value {value}") == []
    assert personalities(uci) == first


def test_options_of_ones_own_outlive_hash_bench_and_game(uci, referee):
    """They lie in the memory that these make anew."""
    uci.ask("setoption name Personality value REBEL")
    name = next(name for name, numbers in personalities(uci)[2].items() if numbers[2] > 256)
    uci.ask(f"setoption name {name} value 177")
    before = personalities(uci)
    assert before[0] == "Custom" and before[2][name][0] == 177
    for line in ("setoption name Hash value 2", "ucinewgame", "setoption name Clear Hash",
                 "setoption name Hash value 64", "setoption name Personality value custom"):
        assert uci.ask(line) == []
        uci.position(MIDDLE_GAME)
        assert_sound(uci.go("depth 4"), MIDDLE_GAME, referee)
        assert personalities(uci)[2] == before[2]
    uci.send("bench")
    uci.lines_until("time ")
    uci.ask()
    assert personalities(uci)[2] == before[2]


def test_an_option_s_own_value_again_changes_no_count(uci):
    """Options that are all as in a set are that set: no memory is lost."""
    nodes = []
    name, numbers = next(iter(personalities(uci)[2].items()))
    for line in ("isready", f"setoption name {name} value {numbers[0]}"):
        uci.ask("ucinewgame", line)
        uci.position(MIDDLE_GAME)
        nodes.append(uci.go("nodes 20000").lines[-1:] + [uci.go("depth 6").last["nodes"]])
    assert nodes[0] == nodes[1]


@pytest.mark.parametrize("name, on", [("check_extension", 4), ("killers", 1), ("hash_moves", 1),
                                      ("hash_cutoffs", 1)])
def test_search_option_changes_the_search(uci, name, on):
    nodes = []
    for value in (on, 0, on):
        uci.ask("ucinewgame", f"setoption name {name} value {value}")
        counts = []
        for where, depth in ((MIDDLE_GAME, 5), (START, 6)):
            uci.position(where)
            counts.append(uci.go(f"depth {depth}").last["nodes"])
        nodes.append(counts)
    assert nodes[0] == nodes[2] != nodes[1]


def test_no_number_is_said(uci, spins):
    for name, _, _ in spins:
        for value in ("", " value", " value x", " value 1 2", " value 1x", " value -", " value +1"):
            answer = uci.ask(f"setoption name {name}{value}")
            assert len(answer) == 1 and "needs a number" in answer[0], (name, value, answer)


@pytest.mark.parametrize("line", [
    "setoption name clear hash", "setoption name Clear Hash", "setoption name CLEAR  HASH",
    "setoption name Clear Hash value on", "setoption name Ponder value true",
    "setoption name ponder value false", "setoption name multipv value 2",
    "setoption  name  Move   Overhead  value  50 ", "setoption name Threads value 1"])
def test_option_is_taken_silently(uci, referee, line):
    assert uci.ask(line) == []
    assert_sound(uci.go("nodes 500"), START, referee)


@pytest.mark.parametrize("name", ["Foo", "", "Hash Size", "Hash value", "n" * 200, "value value"])
def test_unknown_option_is_said(uci, name):
    answer = uci.ask(f"setoption name {name} value 3")
    assert len(answer) == 1 and answer[0].startswith("info string ")


@pytest.mark.parametrize("line", ["setoption", "setoption name", "setoption value 3",
                                  "setoption Hash 3", "setoption name value 3"])
def test_malformed_setoption_changes_nothing(uci, referee, line):
    assert all(answer.startswith("info string ") for answer in uci.ask(line))
    assert_sound(uci.go("nodes 500"), START, referee)


@pytest.mark.parametrize("megabytes", [1, 2, 64, 3])
def test_hash_size_keeps_position_and_works(uci, referee, megabytes):
    uci.position(MIDDLE_GAME)
    before = uci.fen()
    assert uci.ask(f"setoption name Hash value {megabytes}") == []
    assert uci.fen() == before
    assert_sound(uci.go("depth 4"), MIDDLE_GAME, referee)


def test_hash_back_and_forth(uci, referee):
    for megabytes in (1, 64, 1, 32, 2):
        uci.ask(f"setoption name Hash value {megabytes}")
        uci.position(START)
        assert_sound(uci.go("depth 4"), START, referee)


def test_too_much_hash_is_refused_and_said(small_memory, referee):
    """A table beyond what the system gives: the old one stays."""
    assert any("not enough memory" in line
               for line in small_memory.ask("setoption name Hash value 4096"))
    small_memory.position(MIDDLE_GAME)
    assert_sound(small_memory.go("depth 4"), MIDDLE_GAME, referee)


def test_hash_out_of_range_is_said(small_memory):
    assert "taken as" in small_memory.ask("setoption name Hash value 999999999")[0]
    assert "taken as 1" in small_memory.ask("setoption name Hash value 0")[0]
    assert "taken as 1" in small_memory.ask("setoption name Hash value -5")[0]


# --- nonsense ---

@pytest.mark.parametrize("line", ["xyzzy", "stopp", "isreadyy", "123", "gogo infinite", "\x7f",
                                  "quitting", "stopé", "ésreadyé", "qu\u00a0it", "♔quit"])
def test_unknown_command_is_said(uci, line):
    answer = uci.ask(line)
    assert len(answer) == 1 and answer[0].startswith("info string unknown command")


@pytest.mark.parametrize("line", ["", " ", "\t", "stop", "ponderhit", "debug on", "debug off",
                                  "joho debug on", "register later", "  stop  ", "\r"])
def test_line_without_effect_is_silent(uci, line):
    assert uci.ask(line) == []


def test_unknown_words_before_a_command_are_skipped(uci):
    uci.send("joho isready")
    assert uci.line() == "readyok"
    assert uci.ask("joho  hoho\tposition startpos moves e2e4") == []
    assert uci.fen().split()[1] == "b"


@pytest.mark.parametrize("line", ["  isready", "\tisready", "isready  ", "isready\r", "ISREADY",
                                  "isready now"])
def test_blanks_and_letter_case_do_not_matter(uci, line):
    uci.send(line)
    assert uci.line() == "readyok"


@pytest.mark.parametrize("thinking", [False, True])
def test_every_byte_value(uci, thinking):
    uci.position(START)
    before = uci.fen()
    if thinking:
        uci.send("go infinite")
    for byte in range(256):
        if chr(byte) not in "dD":
            uci.machine.write(bytes([byte]) + b"\n" + bytes([byte]) * 3 + b" \n")
    uci.machine.write(bytes(range(256)) * 4 + b"\n")
    if thinking:
        uci.send("stop")
        uci.lines_until("bestmove")
    uci.ask()
    assert uci.fen() == before


@pytest.mark.parametrize("start", [b"", b"isready", b"position fen ", b"position startpos moves ",
                                   b"position ", b"setoption name ", b"go depth ", b"stop ",
                                   b"setoption name Hash value ", b"position fen 8/8/8/8/"])
def test_line_of_100_kilobytes(small_memory, referee, start):
    """One endless word, then many of them."""
    uci = small_memory
    for tail in (b"x" * 100000, b"x " * 50000, b"1" * 100000):
        uci.machine.write(start + tail + b"\n")
        uci.send("stop")
        uci.ask()
    uci.position(START)
    assert_sound(uci.go("nodes 500"), START, referee)


def test_position_line_of_100_kilobytes(uci, referee):
    game = START + " moves" + " g1f3 g8f6 f3g1 f6g8" * 5000
    uci.position(game)
    assert uci.fen().split()[:3] == START_FEN.split()[:3]
    assert uci.go("nodes 500").best in referee.legal_moves(START)


def test_commands_not_for_a_running_search_wait_for_nobody(uci, referee):
    """They have no effect, which is said, and the search goes on."""
    uci.position(START)
    search = uci.go("infinite", "setoption name Hash value 2", "xyzzy", "bench", "d", "positions", "gogo",
                    "stop")
    assert_sound(search, START, referee)
    assert len(search.complaints) == 6
    assert uci.ask() == []
    assert uci.fen() == START_FEN
