"""kilomate-label: positions of games searched longer, or judged by another program; the same in one
run or in several; what it refuses."""

import re
import subprocess
import sys
import zlib

import pytest

from laboratory import refused, run
from packed import BLOCK, RECORD, blocks
from program import KILOMATE

OPTIONS = ["--nodes=600", "--each=3", "--first=1"]
GAMES = 30


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = tmp_path_factory.mktemp("selfplay") / "games.packed"
    assert run("selfplay", "--packed", f"--games={GAMES}", "--nodes=100", "--seed=3", str(path)).returncode == 0
    return path


def label(data, out, *options):
    done = run("label", *OPTIONS, *options, str(out), str(data))
    assert done.returncode == 0 and done.stderr == ""
    return done.stdout


@pytest.fixture(scope="module")
def labelled(games, tmp_path_factory):
    path = tmp_path_factory.mktemp("label") / "labelled.packed"
    assert re.match(rf"{GAMES} games \(0 were there\), \d+ positions, ", label(games, path))
    return path


def positions(path):
    """Of each game its positions with their labels, and its last line."""
    return [(lines[:-1], lines[-1]) for _, lines in blocks(path.read_bytes())]


def test_every_third_position_is_labelled(games, labelled):
    before, after = positions(games), positions(labelled)
    assert len(before) == len(after) == GAMES
    chosen = found = changed = 0
    for number, ((old, old_end), (new, new_end)) in enumerate(zip(before, after)):
        wanted = [line for i, line in enumerate(old) if (i + number) % 3 == 1]
        results = {tuple(fields): labels.split(";") for fields, labels in wanted}
        places = [[fields for fields, _ in wanted].index(fields) for fields, _ in new]
        assert old_end == new_end and places == sorted(places)
        for fields, labels in new:
            score, result = labels.split(";")
            assert result == results[tuple(fields)][1]
            changed += score != results[tuple(fields)][0]
        chosen, found = chosen + len(wanted), found + len(new)
    assert 0.7 * chosen < found < chosen and changed > found / 2


def test_the_score_is_that_of_the_search(labelled):
    """The first position of a game is searched with an empty table."""
    for lines, _ in positions(labelled)[:5]:
        fields, labels = lines[0]
        done = subprocess.run([KILOMATE, "--profile=netduinoplus2"], stdout=subprocess.PIPE, text=True, timeout=60,
                              input=f"position fen {' '.join(fields)} 1\ngo nodes 600\n", check=True)
        score = int(re.findall(r" score cp (-?\d+) ", done.stdout)[-1])
        score = score if fields[1] == "w" else -score
        assert abs(score - int(labels.split(";")[0]) * 100 / 256) <= 1


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_do_not_change_the_file(games, labelled, tmp_path, threads):
    label(games, tmp_path / "again", f"--threads={threads}")
    assert (tmp_path / "again").read_bytes() == labelled.read_bytes()


@pytest.mark.parametrize("cut", [1, 100, 1000, 5000])
def test_torn_file_is_continued(games, labelled, tmp_path, cut):
    (tmp_path / "torn").write_bytes(labelled.read_bytes()[:-cut])
    label(games, tmp_path / "torn")
    assert (tmp_path / "torn").read_bytes() == labelled.read_bytes()


def test_more_games_are_added(games, labelled, tmp_path):
    label(games, tmp_path / "more", "--games=7")
    assert len(positions(tmp_path / "more")) == 7
    assert "(7 were there)" in label(games, tmp_path / "more")
    assert (tmp_path / "more").read_bytes() == labelled.read_bytes()
    assert label(games, tmp_path / "more").startswith("0 games")
    assert label(games, tmp_path / "more", "--games=5").startswith("0 games")
    assert (tmp_path / "more").read_bytes() == labelled.read_bytes()


@pytest.mark.parametrize("option", ["--nodes=601", "--each=4", "--first=0", "--profile=host"])
def test_other_settings_are_refused(games, labelled, option):
    before = labelled.read_bytes()
    assert "other settings" in refused("label", *OPTIONS, option, str(labelled), str(games))
    assert labelled.read_bytes() == before


def test_other_data_are_refused(labelled, tmp_path):
    run("selfplay", "--packed", f"--games={GAMES}", "--nodes=100", "--seed=4", str(tmp_path / "other"))
    assert "other settings" in refused("label", *OPTIONS, str(labelled), str(tmp_path / "other"))


def test_words_that_are_no_command_are_refused(games, tmp_path):
    out = tmp_path / "out"
    assert "a file to write to and one to read" in refused("label", *OPTIONS, str(out))
    assert "--first is one of --each=3" in refused("label", *OPTIONS, "--first=3", str(out), str(games))
    assert "/nowhere.net: " in refused("label", *OPTIONS, "--network=/nowhere.net", str(out), str(games))
    assert "/nowhere: " in refused("label", *OPTIONS, str(out), "/nowhere")
    assert not out.exists()


def with_board(data, nibbles):
    """The first game's first position on another board, with all sums right."""
    at = data.index(b"\n") + 1
    head = bytearray(data[at:at + BLOCK.size])
    count = BLOCK.unpack(head)[2]
    body = nibbles + data[at + BLOCK.size + 32:at + BLOCK.size + count * RECORD.size]
    head[14:18] = zlib.crc32(body).to_bytes(4, "little")
    head[18:22] = zlib.crc32(head[:18]).to_bytes(4, "little")
    return data[:at] + bytes(head) + body + data[at + BLOCK.size + count * RECORD.size:]


def kings(white, black):
    """A board of two kings."""
    nibbles = bytearray(32)
    for square, code in ((white, 6), (black, 12)):
        nibbles[square // 2] |= code << 4 * (square % 2)
    return bytes(nibbles)


@pytest.mark.parametrize("spoil, reason", [
    (lambda data: b"Dear Ed,\n", "not what kilomate-selfplay --packed writes"),
    (lambda data: b"", "not what kilomate-selfplay --packed writes"),
    (lambda data: data[:-1], f"game {GAMES - 1}: the file ends within the game"),
    (lambda data: data[:-1] + bytes([data[-1] ^ 1]), f"game {GAMES - 1}: the block is damaged"),
    (lambda data: with_board(data, bytes(32)), "game 0: a position is not legal"),
    (lambda data: with_board(data, b"\xff" * 32), "game 0: a position is not legal"),
    (lambda data: with_board(data, kings(0, 1)), "game 0: a position is not legal"),
    (lambda data: data.partition(b"\n")[0] + b"\n" + data[[at for at, _ in blocks(data)][1]:],
     "game 0: the games do not follow each other")])
def test_data_that_are_none_are_refused(games, tmp_path, spoil, reason):
    (tmp_path / "spoilt").write_bytes(spoil(games.read_bytes()))
    said = refused("label", "--nodes=10", str(tmp_path / "out"), str(tmp_path / "spoilt"))
    assert said == f"{tmp_path}/spoilt: {reason}\n"


def judge(tmp_path, body):
    """A judge: a script that answers each eval with these lines of Python, whose `fen` is the position's."""
    path = tmp_path / "judge"
    path.write_text(f"#!{sys.executable}\nimport sys, time\nfor line in sys.stdin:\n"
                    "    if line.startswith('position fen '): fen = line.split()[2:]\n"
                    f"    if line == 'eval\\n': {body}; print(flush=True)\n")
    path.chmod(0o755)
    return f"--judge={path}"


@pytest.mark.parametrize("colon", ["", ":"])
def test_a_judge_labels(games, tmp_path, colon):
    """Its pawn is 200/256 of one of ours; a position without a judgement is dropped."""
    words = judge(tmp_path, f"print('NNUE evaluation 9.99\\nFinal evaluation{colon}      ', "
                  "'%+.2f (white side) [x]' % (len(fen[0]) / 100 - 0.5) if fen[1] == 'w' else ': none (in check)')")
    out = tmp_path / "out"
    assert run("label", words, "--threads=2", str(out), str(games)).returncode == 0
    for (old, old_end), (new, new_end) in zip(positions(games), positions(out), strict=True):
        assert old_end == new_end
        kept = [(fields, f"{2 * len(fields[0]) - 100};{old_end.split()[3]}") for fields, _ in old if fields[1] == "w"]
        assert new == kept
    assert "other settings" in refused("label", "--judge=another", str(out), str(games))


def test_a_judge_that_exaggerates(games, tmp_path):
    words = judge(tmp_path, "print('Final evaluation', '+inf' if fen[1] == 'w' else '-1e300')")
    assert run("label", words, str(tmp_path / "out"), str(games)).returncode == 0
    scores = {labels.split(";")[0] for lines, _ in positions(tmp_path / "out") for _, labels in lines}
    assert scores == {"24000", "-24000"}


@pytest.mark.parametrize("body", ["sys.exit()", "time.sleep(100)", None])
def test_a_judge_that_does_not_answer(games, tmp_path, body):
    words = judge(tmp_path, body) if body else "--judge=/nowhere/judge"
    assert "does not answer to eval" in refused("label", words, "--threads=1", str(tmp_path / "out"), str(games))
