"""The match runner with engines that misbehave, and with our own."""

import collections
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from emulator import ROOT
from program import find_program

MATCH = os.path.join(ROOT, "build", "host", "kilomate-match")
KILOMATE = os.path.join(ROOT, "build", "host", "kilomate")
FAKE = os.path.join(ROOT, "tests", "strength", "fake_engine.py")
QUICK = ["-waits", "start=5", "ping=1", "move=1", "quit=0.2"]
OPENINGS = """\
rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2
rnbqkbnr/ppp1pppp/8/3p4/2P5/8/PP1PPPPP/RNBQKBNR w KQkq - 0 2
"""


def fake(mode, value="", name=None, proto="uci", limit="depth=1"):
    words = ["-engine", f"cmd={sys.executable}", f"arg={FAKE}", f"arg={mode}", f"name={name or mode}",
             f"proto={proto}", *limit.split()]
    words += [f"arg={value}"] if value or proto == "xboard" else []
    return words + (["arg=xboard"] if proto == "xboard" else [])


def kilomate(name, *words, nodes=300):
    return ["-engine", f"cmd={KILOMATE}", f"name={name}", f"nodes={nodes}", *words]


def run(*arguments, seconds=40):
    return subprocess.run([MATCH, *arguments], text=True, capture_output=True, timeout=seconds,
                          check=False, errors="replace")


def score(text):
    """The last wins, losses and draws that were reported."""
    found = re.findall(r"^Score of .*: (\d+) - (\d+) - (\d+)  \[[\d.]+\] \d+$", text, re.MULTILINE)
    assert found, text
    return tuple(int(number) for number in found[-1])


def faults(text, name):
    line = re.search(rf"^  {re.escape(name)}: (.*)$", text, re.MULTILINE).group(1)
    return {what: int(count) for what, count in re.findall(r"([a-z ]+?) (\d+)(?:, |$)", line)
            if int(count)}


@pytest.mark.parametrize("limit", ["nodes=100", "depth=3"])
def test_an_engine_that_ignores_nodes_is_told_to_stop(limit):
    result = run(*fake("endless", name="A", limit=limit), *fake("good", name="B"), "-maxmoves", "2", "-games", "1",
                 "-waits", "start=5", "ping=2", "move=0.3", "quit=0.2")
    assert result.returncode == 0 and score(result.stdout) == (0, 0, 1), result.stdout
    assert "kilomate-match: A keeps to no nodes or depth: it was told to stop" in result.stderr
    assert faults(result.stdout, "A") == {}


def test_an_engine_with_few_nodes_is_told_long_before_the_longest_move():
    """After ten seconds and what its nodes take; a move may take two minutes."""
    result = run(*fake("endless", name="A", limit="nodes=100"), *fake("good", name="B"), "-maxmoves", "1", "-games", "1",
                 seconds=60)
    assert result.returncode == 0 and score(result.stdout) == (0, 0, 1), result.stdout
    assert "kilomate-match: A keeps to no nodes or depth: it was told to stop" in result.stderr


def match(*arguments, status=0):
    result = run(*arguments, *QUICK)
    assert result.returncode == status, result.stdout + result.stderr
    return result.stdout


def plays(tmp_path, *arguments):
    """Runs a match; its games' tags and text."""
    pgn = tmp_path / "games.pgn"
    text = match(*arguments, "-pgnout", str(pgn))
    return text, pgn.read_text(encoding="utf-8")


def tags(pgn, name):
    return re.findall(rf'^\[{name} "(.*)"\]$', pgn, re.MULTILINE)


@pytest.fixture
def openings(tmp_path):
    path = tmp_path / "openings.epd"
    path.write_text(OPENINGS, encoding="utf-8")
    return str(path)


# --- good games ---

def test_knights_to_and_fro_are_a_threefold_repetition(tmp_path):
    text, pgn = plays(tmp_path, *fake("good", name="A"), *fake("good", name="B"))
    assert score(text) == (0, 0, 2)
    assert "Elo difference: 0.0 +/- 0.0, LOS: 50.0 %, DrawRatio: 100.0 %" in text
    assert "Ptnml(0-2): 0, 0, 1, 0, 0" in text
    assert re.search(r"threefold repetition +2$", text, re.MULTILINE)
    assert tags(pgn, "White") == ["A", "B"]
    assert tags(pgn, "Round") == ["1.1", "1.2"]
    assert tags(pgn, "PlyCount") == ["8", "8"]


def test_mate_in_both_colours(tmp_path):
    text, pgn = plays(tmp_path, *fake("winner"), *fake("loser"), "-rounds", "2")
    assert score(text) == (4, 0, 0)
    assert "Ptnml(0-2): 0, 0, 0, 0, 2" in text
    assert "...      winner playing White: 2 - 0 - 0  [1.000] 2" in text
    assert "...      winner playing Black: 2 - 0 - 0  [1.000] 2" in text
    assert "...      White vs Black: 2 - 2 - 0  [0.500] 4" in text
    assert tags(pgn, "Result") == ["1-0", "0-1"] * 2
    assert "Qh4# {" in pgn and "White is mated}" in pgn
    assert faults(text, "loser") == {}


# --- engines that fail ---

@pytest.mark.parametrize("mode, fault, termination", [
    ("crash", "crash", "abandoned"),
    ("close", "crash", "abandoned"),
    ("hang", "no answer", "stalled connection"),
    ("deaf", "no answer", "stalled connection"),
    ("hang-ready", "no answer", "stalled connection"),
    ("flood", "no answer", "stalled connection"),
    ("flood-lines", "no answer", "stalled connection"),
    ("illegal", "illegal move", "illegal move"),
    ("none", "illegal move", "illegal move"),
    ("null", "illegal move", "illegal move"),
    ("empty", "illegal move", "illegal move"),
    ("binary", "illegal move", "illegal move"),
    ("san", "illegal move", "illegal move"),
    ("dies-after", "crash", "abandoned"),
])
def test_failing_engine_loses_and_is_started_again(tmp_path, mode, fault, termination):
    text, pgn = plays(tmp_path, *fake("good"), *fake(mode), "-concurrency", "2")
    assert score(text) == (2, 0, 0)
    assert faults(text, mode) == {fault: 2}
    assert faults(text, "good") == {}
    assert tags(pgn, "Termination") == [termination] * 2


@pytest.mark.parametrize("limit", ["tc=0.5", "tc=10/0.3+0.1", "st=0.3"])
def test_flag_falls(tmp_path, limit):
    text, pgn = plays(tmp_path, *fake("good", limit=limit), *fake("slow", "0.7", limit=limit),
                      "-concurrency", "2")
    assert score(text) == (2, 0, 0)
    assert faults(text, "slow") == {"time forfeit": 2}
    assert tags(pgn, "Termination") == ["time forfeit"] * 2
    assert "loses on time}" in pgn


def test_margin_forgives(tmp_path):
    text, _ = plays(tmp_path, *fake("good"),
                    *fake("late", "0.1", limit="st=0.05 timemargin=2000"), "-games", "1")
    assert score(text) == (0, 0, 1)


def test_garbage_is_ignored(tmp_path):
    text, _ = plays(tmp_path, *fake("garbage"), *fake("twice"))
    assert score(text) == (0, 0, 2)


def test_hang_at_quit_does_not_hang_the_run():
    start = time.monotonic()
    assert score(match(*fake("hang-quit"), *fake("good"))) == (0, 0, 2)
    assert time.monotonic() - start < 10


@pytest.mark.parametrize("engine, says", [
    (["-engine", "cmd=/nowhere/engine", "name=x", "depth=1"], "x does not start: it cannot be run"),
    (["-engine", "cmd=false", "name=x", "depth=1"], "x does not start: it cannot be run"),
    (["-engine", "cmd=yes", "name=x", "depth=1"], "x does not start: it did not answer"),
    (fake("hang-handshake", name="x"), "x does not start: it did not answer the handshake"),
    (fake("good", name="x") + ["option.Nothing=1"], "x does not start: it has no option Nothing"),
    (fake("no-setboard", name="x", proto="xboard"), "x has no setboard, and an opening"),
])
def test_engine_that_never_starts_ends_the_run(openings, engine, says):
    result = run(*fake("good"), *engine, "-waits", "start=1.5", "quit=0.2",
                 "-openings", f"file={openings}")
    assert result.returncode == 1
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Score" not in result.stdout


# --- adjudication ---

@pytest.mark.parametrize("scores, adjudicated", [
    (("900", "-900"), (2, 0, 0)),
    (("-900", "900"), (0, 2, 0)),
    (("900", "0"), None),      # the loser does not agree
    (("0", "-900"), None),     # the winner does not agree
    (("900", "900"), None),
])
def test_resignation_needs_both(scores, adjudicated):
    text = match(*fake("score", scores[0], name="A"), *fake("score", scores[1], name="B"),
                 "-resign", "movecount=2", "score=800")
    assert score(text) == (adjudicated or (0, 0, 2))
    assert ("adjudicated win" in text) == (adjudicated is not None)


@pytest.mark.parametrize("scores, is_draw", [(("5", "-5"), True), (("5", "50"), False)])
def test_draw_needs_both(scores, is_draw):
    text = match(*fake("score", scores[0], name="A"), *fake("score", scores[1], name="B"),
                 "-draw", "movenumber=2", "movecount=2", "score=10")
    assert ("adjudicated draw" in text) == is_draw
    assert score(text) == (0, 0, 2)


def test_mate_scores_count(tmp_path):
    text, pgn = plays(tmp_path, *fake("mate-score", "3", name="A"),
                      *fake("mate-score", "-3", name="B"), "-resign", "movecount=2", "score=800")
    assert score(text) == (2, 0, 0)
    assert re.search(r"\{\+M3/9 0\.\d+s\}", pgn) and "{-M3/9" in pgn
    assert tags(pgn, "Termination") == ["adjudication"] * 2


def test_longest_game():
    text = match(*fake("good", name="A"), *fake("good", name="B"), "-maxmoves", "3")
    assert re.search(r"maximum length +2$", text, re.MULTILINE)


# --- xboard ---

@pytest.mark.parametrize("mode", ["good", "san", "single", "chatty", "old", "garbage"])
def test_xboard_engine_plays(mode):
    text = match(*fake("good", name="A"), *fake(mode, name="B", proto="xboard"))
    assert score(text) == (0, 0, 2)
    assert faults(text, "B") == {}


@pytest.mark.parametrize("mode, ending, fault", [
    ("resign", "resignation", {}),
    ("claim-lost", "resignation", {}),
    ("claim", None, {"wrong claim": 2}),
    ("refuse", None, {"refused move": 2}),
    ("crash", None, {"crash": 2}),
    ("hang", None, {"no answer": 2}),
])
def test_xboard_engine_loses(mode, ending, fault):
    text = match(*fake("good", name="A"), *fake(mode, name="B", proto="xboard"),
                 "-concurrency", "2")
    assert score(text) == (2, 0, 0)
    assert faults(text, "B") == fault
    assert ending is None or re.search(rf"{ending} +2$", text, re.MULTILINE)


def test_xboard_commands(tmp_path):
    log = tmp_path / "commands"
    match(*fake("good", name="A", limit="tc=100"),
          *fake("log", str(log), name="B", proto="xboard", limit="tc=40/90+0.5 depth=5"),
          "option.memory=7", "option.Depth=3")
    lines = log.read_text(encoding="utf-8").splitlines()
    head = ["xboard", "protover 2"]
    assert lines[:2] == head
    assert [line for line in lines if line.startswith("rejected")] == ["rejected unheard"]
    assert "memory 7" in lines and "option Depth=3" in lines
    first = lines[lines.index("new"):]
    assert first[:6] == ["new", "level 40 1:30 0.5", "sd 5", "post", "easy", "force"]
    assert first[6] == "ping 1"
    assert first[7] == "usermove g1f3"
    assert re.fullmatch(r"time 90\d\d", first[8]) and re.fullmatch(r"otim \d+", first[9])
    assert first[10] == "go"
    assert "result 1/2-1/2 {Draw by threefold repetition}" in first
    assert lines[-1] == "quit"


def test_opening_is_sent_to_xboard_without_setboard(tmp_path):
    book = tmp_path / "book.pgn"
    book.write_text("1. Nf3 {a} (1. e4 e5 (1... c5 {)}) 2. d4) Nf6 $1 2.Ng1! ; rest\n 2...Ng8 *\n",
                    encoding="utf-8")
    _, pgn = plays(tmp_path, *fake("good"), *fake("no-setboard", proto="xboard"),
                   "-openings", f"file={book}", "format=pgn", "plies=3")
    assert pgn.count("Ng1 {book}") == 2 and pgn.count("{book}") == 6
    assert tags(pgn, "FEN") == []


# --- limits and options reach the engine ---

@pytest.mark.parametrize("limit, command", [
    ("tc=40/60+0.6", r"go wtime 60600 btime 60600 winc 600 binc 600 movestogo 40"),
    ("tc=1:10", r"go wtime 70000 btime 70000 winc 0 binc 0"),
    ("st=0.25", r"go movetime 250"),
    ("nodes=5000", r"go nodes 5000"),
    ("tc=inf depth=7", r"go depth 7"),
])
def test_uci_commands(tmp_path, limit, command):
    log = tmp_path / "commands"
    match(*fake("log", str(log), limit=limit), "option.Hash=2", "option.Two Words=a b",
          *fake("good", limit=limit), "-games", "1")
    first = log.read_text(encoding="utf-8").splitlines()[0]
    assert first == "setoption name Hash value 2; setoption name Two Words value a b; " + command


def test_options_that_are_listed_if_that_is_wanted_are_given():
    match(*kilomate("one", "option.killers=0", "option.Hash=2"), *kilomate("other"), "-games", "1")
    done = run(*kilomate("one", "option.killrs=0"), *kilomate("other"), "-games", "1", *QUICK)
    assert done.returncode != 0 and "no option killrs" in done.stdout + done.stderr


def test_each_gives_what_an_engine_does_not_say_itself(tmp_path):
    log = tmp_path / "commands"
    match(*fake("log", str(log), limit="depth=3"), "option.Hash=2", *fake("good"),
          "-each", "depth=9", "option.Hash=5", "nodes=100", "-games", "1")
    first = log.read_text(encoding="utf-8").splitlines()[0]
    assert first == "setoption name Hash value 2; go nodes 100 depth 3"


# --- our own engine ---

def test_our_engine_and_its_pgn(tmp_path, openings):
    text, pgn = plays(tmp_path, *kilomate("A", "option.Hash=2"), *kilomate("B", "option.killers=0"),
                      "-rounds", "4", "-concurrency", "2", "-openings", f"file={openings}")
    assert sum(score(text)) == 8
    assert faults(text, "A") == faults(text, "B") == {}
    assert sorted(tags(pgn, "FEN")) == sorted(OPENINGS.splitlines() * 2)
    pairs = collections.Counter(zip(tags(pgn, "White"), tags(pgn, "FEN")))
    assert all(count == 1 for count in pairs.values()) and len(pairs) == 8
    checked = subprocess.run([find_program("pgn-extract"), "-r", str(tmp_path / "games.pgn")],
                             text=True, capture_output=True, check=True)
    assert "8 games matched out of 8" in checked.stderr
    assert "rror" not in checked.stderr
    plies = subprocess.run([find_program("pgn-extract"), "-s", "-C", "--plycount",
                            str(tmp_path / "games.pgn")],
                           text=True, capture_output=True, check=True)
    assert tags(plies.stdout, "PlyCount") == tags(pgn, "PlyCount")


def moves(pgn):
    return sorted(re.sub(r"\{[^}]*\}", "", game).split("\n\n", 1)[1]
                  for game in re.split(r"(?=\[Event )", pgn)[1:])


def test_nodes_decide_the_games(tmp_path, openings):
    games = []
    for concurrency in "12":
        folder = tmp_path / concurrency
        folder.mkdir()
        _, pgn = plays(folder, *kilomate("A"), *kilomate("B"), "-rounds", "3",
                       "-concurrency", concurrency, "-openings", f"file={openings}")
        games.append(moves(pgn))
    assert games[0] == games[1]
    # the same engine with both colours: pairs are alike
    assert all(games[0].count(game) % 2 == 0 for game in games[0])


def test_random_order_is_the_seeds(tmp_path, openings):
    orders = []
    for number, seed in enumerate("1123456"):
        folder = tmp_path / str(number)
        folder.mkdir()
        _, pgn = plays(folder, *fake("illegal"), *fake("none"), "-rounds", "4", "-games", "1",
                       "-srand", seed, "-openings", f"file={openings}", "order=random")
        orders.append(tags(pgn, "FEN"))
        assert sorted(orders[-1]) == sorted(OPENINGS.splitlines())
    assert orders[0] == orders[1]
    assert len({tuple(order) for order in orders}) > 2


# --- the test, the log ---

def test_sprt_stops():
    text = match(*fake("winner"), *fake("loser"), "-rounds", "1000",
                 "-sprt", "elo0=0", "elo1=100", "alpha=0.2", "beta=0.2")
    assert re.search(r"SPRT: llr 1\.\d+ \(\d+\.\d%\), lbound -1.39, ubound 1.39 - H1 was accepted",
                     text)
    assert sum(score(text)) < 60
    text = match(*fake("loser"), *fake("winner"), "-rounds", "1000",
                 "-sprt", "elo0=0", "elo1=100", "alpha=0.2", "beta=0.2", "model=normalized")
    assert "- H0 was accepted" in text


def test_run_goes_on_where_it_was_killed(tmp_path, openings):
    log = tmp_path / "log"
    arguments = [*kilomate("A"), *kilomate("B", "option.killers=0"), "-rounds", "10",
                 "-openings", f"file={openings}", *QUICK]
    whole = run(*arguments).stdout
    with subprocess.Popen([MATCH, *arguments, "-log", str(log)], stdout=subprocess.PIPE,
                          text=True) as process:
        for line in process.stdout:
            if line.startswith("Finished game 7 "):
                break
        process.send_signal(signal.SIGKILL)
    with open(log, "a", encoding="utf-8") as file:
        file.write("game 20, round 10.2, 1-0 by ma")
    resumed = run(*arguments, "-log", str(log), "-concurrency", "2")
    assert resumed.returncode == 0
    assert re.search(r"^Resuming: \d+ of 20 games are in the log$", resumed.stdout, re.MULTILINE)
    assert score(resumed.stdout) == score(whole)
    assert len(re.findall("^game ", log.read_text(encoding="utf-8"), re.MULTILINE)) == 20
    assert resumed.stdout.split("Score of")[-1] == whole.split("Score of")[-1]
    again = run(*arguments, "-log", str(log))
    assert "Finished" not in again.stdout and score(again.stdout) == score(whole)


def test_engines_die_with_the_runner(tmp_path):
    marker = str(tmp_path / "marker")
    with subprocess.Popen([MATCH, *fake("hang", marker), *fake("good")],
                          stdout=subprocess.DEVNULL) as process:
        def engines():
            found = subprocess.run(["ps", "-ewwo", "args"], text=True, capture_output=True,
                                   check=True).stdout
            return [line for line in found.splitlines() if marker in line and "fake_engine" in line
                    and "kilomate-match" not in line]
        deadline = time.monotonic() + 10
        while not engines() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert engines()
        process.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 10
    while engines() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not engines()


def test_interrupted_run_reports(tmp_path):
    log = tmp_path / "log"
    with subprocess.Popen([MATCH, *fake("good", name="A"), *fake("good", name="B"), "-rounds",
                           "100000", "-log", str(log)], stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            if line.startswith("Finished game 3 "):
                break
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(10) == 130
    assert score(rest)[:2] == (0, 0)
    assert faults(rest, "A") == faults(rest, "B") == {}


@pytest.mark.parametrize("change, says", [
    (["-srand", "2"], "was made with other settings"),
    (["-maxmoves", "9"], "was made with other settings"),
    (["-sprt", "elo0=0"], "was made with other settings"),
    (["-each", "option.Hash=1"], "was made with other settings"),
    (["-rounds", "1"], "does not fit this match"),
])
def test_log_of_another_match_is_refused(tmp_path, change, says):
    log = str(tmp_path / "log")
    arguments = [*fake("winner"), *fake("loser"), "-log", log]
    match(*arguments, "-rounds", "2")
    result = run(*arguments, "-rounds", "2", *change)
    assert result.returncode == 2
    assert says in result.stderr and result.stderr.count("\n") == 1
    assert score(match(*arguments, "-rounds", "3")) == (6, 0, 0)


def test_file_that_is_no_log_is_left_alone(tmp_path):
    path = tmp_path / "thesis.txt"
    path.write_text("years of work", encoding="utf-8")
    result = run(*fake("winner"), *fake("loser"), "-log", str(path))
    assert result.returncode == 2 and "not a log" in result.stderr
    assert path.read_text(encoding="utf-8") == "years of work"


def test_log_is_one_runs(tmp_path):
    log = str(tmp_path / "log")
    arguments = [*fake("good", name="A"), *fake("good", name="B"), "-rounds", "1000", "-log", log]
    with subprocess.Popen([MATCH, *arguments], stdout=subprocess.PIPE, text=True) as process:
        process.stdout.readline()
        result = run(*arguments)
        process.terminate()
    assert result.returncode == 2 and "another run" in result.stderr


# --- the command line ---

TWO = [*fake("good", name="A"), *fake("good", name="B")]


@pytest.mark.parametrize("arguments, says", [
    ([], "two engines"),
    (fake("good"), "two engines"),
    (TWO + fake("good", name="C"), "more than two"),
    (TWO + ["-nonsense"], "-nonsense is not an option"),
    (TWO + ["stray"], "stray"),
    (TWO + ["-rounds"], "-rounds wants a value"),
    (TWO + ["-rounds", "0"], "0 is not a number from 1"),
    (TWO + ["-rounds", "3x"], "3x is not a number"),
    (TWO + ["-games", "3"], "from 1 to 2"),
    (TWO + ["-concurrency", "-1"], "wants a value"),
    (TWO + ["-srand", "x"], "x is not a whole number"),
    (TWO + ["-sprt", "elo0=5", "elo1=5"], "more than elo0"),
    (TWO + ["-sprt", "alpha=1"], "alpha=1"),
    (TWO + ["-sprt", "model=guess"], "model=guess"),
    (TWO + ["-sprt", "elo1=10", "-games", "1"], "pairs"),
    (TWO + ["-openings", "format=epd"], "file="),
    (TWO + ["-openings", "file=/nowhere.epd"], "/nowhere.epd"),
    (TWO + ["-openings", "file=x", "format=txt"], "format=txt"),
    (TWO + ["-resign", "movecount=3"], "score="),
    (TWO + ["-resign", "twosided=false", "score=5"], "twosided=false"),
    (TWO + ["-draw", "score=x"], "score=x"),
    (TWO + ["-pgnout", "/nowhere/x.pgn"], "/nowhere/x.pgn"),
    (TWO + ["-log", "/nowhere/x.log"], "/nowhere/x.log"),
    (TWO + ["-each", "tc=1/"], "tc=1/"),
    (TWO + ["-each", "tc=0"], "tc=0"),
    (TWO + ["-each", "st=-1"], "st=-1"),
    (TWO + ["-each", "st=nan"], "st=nan"),
    (TWO + ["-each", "nodes=0"], "nodes=0"),
    (TWO + ["-each", "timemargin=1e3"], "timemargin=1e3"),
    (TWO + ["-each", "colour=red"], "colour=red"),
    (TWO + ["-each", "option.Hash"], "name=value"),
    (TWO + ["-each", "option.=1"], "option.NAME=VALUE"),
    (TWO + ["-each", "proto=usb"], "usb is not a protocol"),
    (fake("good") * 2, "both engines are called good"),
    (["-engine", "name=A", "-engine", "name=B"], "cmd="),
    (["-engine", "cmd=a", "-engine", "cmd=b"], "a has no limit"),
    (["-engine", "cmd=a", "-engine", "cmd=b", "-each", "tc=inf"], "a has no limit"),
    (["-engine", "cmd=a", "proto=xboard", "-engine", "cmd=b", "-each", "nodes=5"], "xboard"),
])
def test_bad_command_line_is_one_sentence(arguments, says):
    result = run(*arguments)
    assert result.returncode == 2
    assert says in result.stderr
    assert result.stderr.count("\n") == 1 and len(result.stderr) < 300
    assert result.stdout == ""


@pytest.mark.parametrize("name, text, says", [
    ("epd", "", "no opening"),
    ("epd", "# nothing\n\n", "no opening"),
    ("epd", OPENINGS + "8/8/8/8/8/8/8/8 w - -\n", ":5: "),
    ("epd", "k7/8/1K6/8/8/8/8/8 w - - 0 1\n", ":1: the game is over"),
    ("epd", "x" * 5000, ":1: "),
    ("pgn", "", "no opening"),
    ("pgn", "1. e4 e5\n2. Ke3 *", ":2: Ke3 is not a legal move"),
    ("pgn", "1. e4 {no end", ":1: a comment"),
    ("pgn", "1. e4 (1. d4", ":1: a comment"),
    ("pgn", '[FEN "nothing"]\n*', ":1: the FEN is none"),
    ("pgn", "1. f3 e5 2. g4 Qh4# 0-1", ":1: the opening ends the game"),
    ("pgn", "1. e4 e5\n\n1. d4 é5", ":3: ??5 has a character that is neither ASCII nor a figurine"),
    ("epd", "4k3/8/8/8/8/8/4P3/4Kн3 w - - 0 1\n", ":1: "),
])
def test_bad_openings_are_one_sentence(tmp_path, name, text, says):
    path = tmp_path / f"openings.{name}"
    path.write_text(text, encoding="utf-8")
    result = run(*TWO, "-openings", f"file={path}", f"format={name}")
    assert result.returncode == 2
    assert says in result.stderr and result.stderr.count("\n") == 1


def test_pgn_openings(tmp_path):
    path = tmp_path / "book.pgn"
    path.write_text('\ufeff[Event "a"]\n[Site "b \\" c ]"]\n\n1. e4 c5 2.Nf3 $14 {x} d6 1/2-1/2\n\n'
                    '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. e4 Kd7 *\n'
                    "% a remark\n1. d4 d5 2. O-O-O", encoding="utf-8")
    result = run(*TWO, "-openings", f"file={path}", "format=pgn")
    assert "O-O-O is not a legal move" in result.stderr
    result = run(*fake("none", name="A"), *fake("null", name="B"), "-openings", f"file={path}",
                 "format=pgn", "plies=2", "-rounds", "3", "-pgnout", str(tmp_path / "out.pgn"))
    assert result.returncode == 0, result.stderr
    pgn = (tmp_path / "out.pgn").read_text(encoding="utf-8")
    assert tags(pgn, "FEN") == ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] * 2
    assert pgn.count("1. e4 {book} c5 {book") == pgn.count("1. d4 {book} d5 {book") == 2


def test_openings_of_other_variants_are_left_out(tmp_path):
    path = tmp_path / "book.pgn"
    path.write_text('[Variant "Antichess"]\n\n1. d3 b6 *\n\n[Variant "Standard"]\n\n1. ♘f3 ♞f6 *\n', encoding="utf-8")
    result = run(*fake("none", name="A"), *fake("null", name="B"), "-openings", f"file={path}", "format=pgn",
                 "-rounds", "1", "-pgnout", str(tmp_path / "out.pgn"))
    assert result.returncode == 0
    assert result.stderr == f"{path}:1: a game of Antichess, not of chess, is left out\n"
    assert (tmp_path / "out.pgn").read_text(encoding="utf-8").count("1. Nf3 {book} Nf6 {book") == 2


def test_openings_of_other_variants_alone_are_none(tmp_path):
    path = tmp_path / "book.pgn"
    path.write_text('[Variant "Atomic"]\n\n1. d3 b6 *\n', encoding="utf-8")
    result = run(*TWO, "-openings", f"file={path}", "format=pgn")
    assert result.returncode == 2 and result.stdout == ""
    assert result.stderr.splitlines() == [f"{path}:1: a game of Atomic, not of chess, is left out",
                                          f"{path}:1: there is no opening in this file"]


def test_openings_of_epd_with_figurines(tmp_path):
    path = tmp_path / "book.epd"
    path.write_text("4♚3/8/8/8/8/8/4♙3/4♔3 w - - 0 1\n", encoding="utf-8")
    result = run(*fake("none", name="A"), *fake("null", name="B"), "-openings", f"file={path}", "format=epd",
                 "-rounds", "1", "-pgnout", str(tmp_path / "out.pgn"))
    assert result.returncode == 0, result.stderr
    assert tags((tmp_path / "out.pgn").read_text(encoding="utf-8"), "FEN") == ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] * 2


def test_help():
    result = run("--help")
    assert result.returncode == 0 and "-sprt" in result.stdout
