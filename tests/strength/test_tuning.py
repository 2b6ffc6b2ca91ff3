"""kilomate-selfplay and kilomate-tune: labelled positions, resuming, files of
parameters and their C source; and the host program's --params."""

import fcntl
import os
import re
import subprocess

import pytest

from emulator import ROOT
from laboratory import refused, run
from packed import blocks
from program import KILOMATE

GAMES = 8
OPTIONS = ["--nodes=300", "--seed=5"]
PACKED = [*OPTIONS, "--packed"]
POSITION = re.compile(r"[^;]+ [wb] [KQkq-]+ [a-h1-8-]+ \d+ \d+;-?\d+;(1\.0|0\.5|0\.0)")


def play(path, games=GAMES, options=()):
    done = run("selfplay", f"--games={games}", *OPTIONS, *options, str(path))
    assert done.returncode == 0 and done.stderr == ""
    return done.stdout


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = tmp_path_factory.mktemp("selfplay") / "games.txt"
    assert re.match(rf"{GAMES} games \(0 were there\), White \+\d+ =\d+ -\d+, \d+ positions",
                    play(path))
    return path


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    path = tmp_path_factory.mktemp("selfplay") / "games.packed"
    play(path, options=["--packed"])
    return path


# --- self-play ---

def test_positions_are_labelled_with_their_game(games):
    header, *lines = games.read_text().splitlines()
    assert header.startswith("# kilomate-selfplay 1: nodes 300 seed 5 ")
    results, ended = set(), 0
    for line in lines:
        if line.startswith("#"):
            word = line.split()
            assert word[:3] == ["#", "game", str(ended)] and results <= {word[3]}
            results, ended = set(), ended + 1
        else:
            assert POSITION.fullmatch(line)
            results.add(line.split(";")[2])
    assert ended == GAMES and len(lines) > 10 * GAMES


def test_threads_do_not_change_the_file(games, tmp_path):
    play(tmp_path / "again.txt", options=["--threads=1"])
    assert (tmp_path / "again.txt").read_bytes() == games.read_bytes()


@pytest.mark.parametrize("cut", [10, 300, 2000, 5000, 1])
def test_torn_file_is_continued(games, tmp_path, cut):
    path = tmp_path / "torn.txt"
    path.write_bytes(games.read_bytes()[:-cut] if cut != 10 else games.read_bytes()[:cut])
    play(path)
    assert path.read_bytes() == games.read_bytes()


def test_more_games_are_added(games, tmp_path):
    path = tmp_path / "more.txt"
    play(path, games=3)
    assert "(3 were there)" in play(path)
    assert path.read_bytes() == games.read_bytes()
    assert play(path).startswith("0 games")
    assert path.read_bytes() == games.read_bytes()


@pytest.mark.parametrize("option", ["--nodes=301", "--seed=6", "--skip=3", "--profile=host",
                                    "--variety=9", "--random-plies=7", "--random-plies-min=7",
                                    "--packed"])
def test_other_settings_are_refused(games, option):
    before = games.read_bytes()
    assert "other settings" in refused("selfplay", f"--games={GAMES}", *OPTIONS, option, str(games))
    assert games.read_bytes() == before


def test_other_file_is_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ed,\n")
    refused("selfplay", str(path))
    assert path.read_text() == "Dear Ed,\n"


def test_file_that_another_program_writes_is_left_alone(games):
    before = games.read_bytes()
    with open(games, "r+b") as file:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        assert "another program writes to it" in refused("selfplay", f"--games={GAMES + 1}", *OPTIONS, str(games))
    assert games.read_bytes() == before and play(games).startswith("0 games")


def test_fewest_random_plies_are_drawn(tmp_path):
    drawn = ["--nodes=50", "--skip=0", "--random-plies=5", "--random-plies-min=2"]
    path = tmp_path / "drawn.txt"
    play(path, 40, drawn)
    plies, is_first = set(), True
    for line in path.read_text().splitlines()[1:]:
        if not line.startswith("#") and is_first:
            word = line.partition(";")[0].split()
            plies.add(2 * int(word[5]) - 2 + (word[1] == "b"))
        is_first = line.startswith("#")
    assert min(plies) == 2 and {3, 4, 5} <= plies
    assert "random-plies 2-5 " in path.read_text().splitlines()[0]
    assert "other settings" in refused("selfplay", *OPTIONS, *drawn[:-1], str(path))


def test_fixed_number_of_random_plies_is_as_without(games, tmp_path):
    play(tmp_path / "fixed.txt", options=["--random-plies-min=8", "--random-plies=8"])
    assert (tmp_path / "fixed.txt").read_bytes() == games.read_bytes()


@pytest.mark.parametrize("options", [["--random-plies-min=9"], ["--random-plies-min=41"],
                                     ["--random-plies-min=3", "--random-plies=2"]])
def test_wrong_number_of_random_plies_is_refused(tmp_path, options):
    assert "random-plies" in refused("selfplay", *options, str(tmp_path / "x.txt"))
    assert not (tmp_path / "x.txt").exists()


# --- packed ---

def test_packed_holds_the_same_games(games, packed):
    header, *lines = games.read_text().splitlines()
    data = packed.read_bytes()
    assert data.partition(b"\n")[0].decode() == header.replace("selfplay 1:", "selfplay packed 1:")
    expected = []
    for line in lines:
        fen, _, labels = line.partition(";")
        expected.append(line if line.startswith("#") else (fen.split()[:5], labels))
    assert [line for _, block in blocks(data) for line in block] == expected


def test_threads_do_not_change_the_packed_file(packed, tmp_path):
    play(tmp_path / "one", options=["--packed", "--threads=1"])
    play(tmp_path / "two", options=["--packed", "--threads=2"])
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes() == packed.read_bytes()


@pytest.mark.parametrize("game, behind", [(0, -100), (0, 0), (0, 1), (1, 0), (3, 21), (3, 22),
                                          (3, 23), (5, -1), (7, 300)])
def test_torn_packed_file_is_continued(packed, tmp_path, game, behind):
    data, path = packed.read_bytes(), tmp_path / "torn"
    path.write_bytes(data[:[at for at, _ in blocks(data)][game] + behind])
    play(path, options=["--packed"])
    assert path.read_bytes() == data


def test_more_packed_games_are_added(packed, tmp_path):
    play(tmp_path / "more", games=3, options=["--packed"])
    assert "(3 were there)" in play(tmp_path / "more", options=["--packed"])
    assert (tmp_path / "more").read_bytes() == packed.read_bytes()


@pytest.mark.parametrize("behind", [0, 8, 20, 30, 100])
def test_damaged_packed_file_is_refused(packed, tmp_path, behind):
    data, path = bytearray(packed.read_bytes()), tmp_path / "damaged"
    start = [at for at, _ in blocks(data)][4]
    data[start + behind] ^= 0x10
    path.write_bytes(data)
    said = refused("selfplay", f"--games={GAMES}", *PACKED, str(path))
    assert f"game 4, at byte {start}, is damaged" in said
    assert path.read_bytes() == data
    assert "game 4: " in refused("tune", f"--data={path}", "--loss-without")


@pytest.mark.parametrize("option", ["--nodes=301", "--random-plies-min=7"])
def test_other_settings_of_a_packed_file_are_refused(packed, option):
    before = packed.read_bytes()
    assert "other settings" in refused("selfplay", f"--games={GAMES}", *PACKED, option, str(packed))
    assert "other settings" in refused("selfplay", f"--games={GAMES}", *OPTIONS, str(packed))
    assert packed.read_bytes() == before


def test_tuner_reads_both_formats_alike(games, packed, tmp_path):
    said, params = [], tmp_path / "params.txt"
    for data in (games, packed):
        done = run("tune", f"--data={data}", "--groups=material", "--validation=4", "--epochs=1",
                   f"--out-params={params}")
        assert done.returncode == 0 and done.stderr == ""
        lines = [line for line in done.stdout.splitlines() if not line.endswith(" s")]
        said.append((lines, params.read_text()))
    assert said[0] == said[1] and "loss" in said[0][0][0]


def test_openings_are_used(tmp_path):
    openings = tmp_path / "openings.epd"
    openings.write_text("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - -\n")
    play(tmp_path / "out.txt", 2, [f"--openings={openings}", "--random-plies=2"])
    for line in (tmp_path / "out.txt").read_text().splitlines():
        assert line.startswith("#") or not set("nrbNRB") & set(line.split()[0])
    refused("selfplay", "--openings=/nowhere.epd", str(tmp_path / "x.txt"))


def test_no_file_is_refused():
    refused("selfplay")


# --- tuning ---

def test_tuner_lowers_the_loss_and_its_params_play(games, tmp_path):
    params, source = tmp_path / "params.txt", tmp_path / "params.c"
    done = run("tune", f"--data={games}", "--groups=material,king", "--validation=4",
               f"--out-params={params}", f"--out={source}")
    assert done.returncode == 0 and done.stderr == ""
    before, after = (float(re.search(word + r": +loss ([\d.]+)", done.stdout).group(1))
                     for word in ("before", "after"))
    assert after < before
    default = params.with_name("default.txt")
    assert run("tune", f"--out-params={default}").returncode == 0
    squares = [[line for line in file.read_text().splitlines() if line.startswith("piece_square")]
               for file in (params, default)]
    assert squares[0] == squares[1]
    bench = [subprocess.run([KILOMATE, *option, "bench"], stdout=subprocess.PIPE, text=True,
                            timeout=60, check=True).stdout.splitlines()[-1].split()[0]
             for option in ([f"--params={params}"], [])]
    assert bench[0] != bench[1]
    subprocess.run(["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
                    "-I" + ROOT, str(source)], check=True)


def table(path):
    return path.read_text().partition("const struct")[2]


def test_source_is_the_one_of_the_engine(tmp_path):
    params, source = tmp_path / "params.txt", tmp_path / "params.c"
    assert run("tune", f"--out-params={params}").returncode == 0
    assert run("tune", f"--params={params}", f"--out={source}").returncode == 0
    with open(os.path.join(ROOT, "engine", "params_default.c"), encoding="utf-8") as file:
        assert table(source) == file.read().partition("const struct")[2]


def test_default_params_are_the_same_engine(tmp_path):
    params = tmp_path / "params.txt"
    assert run("tune", f"--out-params={params}").returncode == 0
    last = [subprocess.run([KILOMATE, *option, "bench"], stdout=subprocess.PIPE, text=True,
                           timeout=60, check=True).stdout.splitlines()[-1].split()[0]
            for option in ([f"--params={params}"], [])]
    assert last[0] == last[1]


def test_worth_of_each_group(tmp_path):
    """Who has a piece more has won: so the value of the pieces is worth something."""
    data, side = tmp_path / "won.txt", "rnbqkbnr"
    data.write_text("".join(
        f"{side.replace(lost, '1', 1) if white else side}/pppppppp/8/8/8/8/PPPPPPPP/"
        f"{(side if white else side.replace(lost, '1', 1)).upper()} {mover} - - 0 1;0;{'1.0' if white else '0.0'}\n"
        for lost in "rnbq" for white in (True, False) for mover in "wb"))
    done = run("tune", f"--data={data}", "--loss-without")
    assert done.returncode == 0
    words = [line.split() for line in done.stdout.splitlines()]
    assert [word[0] for word in words] [:5] == ["without", "-", "material", "square", "king"]
    assert float(words[2][1]) > 2 * float(words[1][1])


@pytest.mark.parametrize("arguments", [
    [], ["--data=/nowhere"], ["--params=/nowhere", "--out=x"], ["--data=x", "--epochs=0"],
    ["--data=x", "--score-weight=2"], ["--data=x", "--l2=-1"], ["--data=x", "file"]])
def test_bad_arguments_of_the_tuner_are_refused(arguments):
    refused("tune", *arguments)


def test_unknown_group_is_refused(games):
    assert "'luck'" in refused("tune", f"--data={games}", "--groups=material,luck")


# --- the host program ---

@pytest.mark.parametrize("text, word", [
    ("luck = 1\n", "luck"), ("\nmaterial[0] = 9999\n", "range"), ("material[9] = 1\n", "element")])
def test_bad_params_are_refused(tmp_path, text, word):
    path = tmp_path / "params.txt"
    path.write_text(text)
    for command in ([KILOMATE, f"--params={path}", "bench"],):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              timeout=60, check=False)
        assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
        assert f"{path}:{text.count(chr(10))}: " in done.stderr and word in done.stderr


@pytest.mark.parametrize("commands", ["", "setoption name Hash value 2\n", "bench\n"])
def test_params_stay_in_uci(tmp_path, commands):
    path = tmp_path / "params.txt"
    path.write_text("material[4] = 1000\n")
    game = "position fen 4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1\ngo depth 1\n"

    def score(*option):
        done = subprocess.run([KILOMATE, *option], input=commands + game, stdout=subprocess.PIPE,
                              text=True, timeout=60, check=True)
        return int(re.findall(r"score cp (-?\d+)", done.stdout)[-1])

    assert score(f"--params={path}") < score() - 300
