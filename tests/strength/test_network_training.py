"""kilomate-network: a network learns, the same from the same data, in one run or in several;
what it refuses."""

import os
import re
import signal
import subprocess

import pytest

from emulator import ROOT
from laboratory import refused, run

PROGRAM = os.path.join(ROOT, "build", "host", "kilomate-network")
OPTIONS = ["--sums=8", "--epochs=2", "--batch=128"]
SIZE = 16 + (704 + 2 + 4 * 4) * 8 + 4 * 4 + 4
LOSS = r"(0\.\d{6})"


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = tmp_path_factory.mktemp("selfplay") / "games.packed"
    done = run("selfplay", "--packed", "--games=1200", "--nodes=100", "--seed=3", str(path))
    assert done.returncode == 0
    return path


def train(data, out, *options):
    done = run("network", *OPTIONS, *options, f"--out={out}", str(data))
    assert done.returncode == 0 and done.stderr == ""
    assert not os.path.exists(f"{out}.state") and not os.path.exists(f"{out}.state.new")
    return done.stdout


@pytest.fixture(scope="module")
def trained(games, tmp_path_factory):
    path = tmp_path_factory.mktemp("network") / "one.net"
    said = train(games, path)
    return path.read_bytes(), said


def test_network_learns(trained):
    network, said = trained
    lines = said.splitlines()
    before = float(re.fullmatch(rf"\d+ \+ \d+ positions .* I_SCORE alone: validation {LOSS}",
                                lines[0]).group(1))
    epochs = [re.fullmatch(rf"epoch {number} of 2: loss {LOSS}, validation {LOSS}, .* s to go",
                           line) for number, line in enumerate(lines[1:3], 1)]
    rounded, exact = map(float, re.fullmatch(
        rf".*/one\.net: validation {LOSS}, before it was rounded {LOSS}", lines[3]).groups())
    assert len(network) == SIZE and network[:4] == b"KNET"
    assert float(epochs[1].group(1)) < float(epochs[0].group(1))
    assert exact == float(epochs[1].group(2)) and rounded < before and exact < before
    assert abs(rounded - exact) < 0.0005


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_do_not_change_the_network(games, trained, tmp_path, threads):
    train(games, tmp_path / "again.net", f"--threads={threads}")
    assert (tmp_path / "again.net").read_bytes() == trained[0]


def test_seed_changes_the_network(games, trained, tmp_path):
    train(games, tmp_path / "other.net", "--seed=2")
    assert (tmp_path / "other.net").read_bytes() != trained[0]


def test_several_files_are_all_read(games, tmp_path):
    counts = [re.match(r"(\d+) \+ (\d+)", run("network", *OPTIONS, f"--out={tmp_path}/x.net", *data)
                       .stdout).groups() for data in ([str(games)], [str(games)] * 2)]
    assert [int(count) for count in counts[1]] == [2 * int(count) for count in counts[0]]


def test_network_goes_on_from_another(games, trained, tmp_path):
    """It has that one's sums, learns from the first epoch on what that one had not yet."""
    first = tmp_path / "first.net"
    first.write_bytes(trained[0])
    said = run("network", "--epochs=2", "--batch=128", f"--start={first}",
               f"--out={tmp_path}/second.net", str(games)).stdout
    losses = [[float(loss) for loss in re.findall(rf"epoch . of 2: loss {LOSS}", text)]
              for text in (trained[1], said)]
    assert len((tmp_path / "second.net").read_bytes()) == SIZE
    assert losses[1][0] < losses[0][1] and losses[1][1] < losses[1][0]


@pytest.fixture(scope="module")
def larger(games, trained, tmp_path_factory):
    """A network of 16 sums that began with one of 8: itself, and what was said."""
    folder = tmp_path_factory.mktemp("larger")
    (folder / "first.net").write_bytes(trained[0])
    said = run("network", "--sums=16", "--epochs=2", "--batch=128", f"--start={folder}/first.net",
               f"--out={folder}/second.net", str(games)).stdout
    return (folder / "second.net").read_bytes(), said


def test_network_begins_with_a_smaller_one(trained, larger):
    network, said = larger
    first, second = (float(re.search(rf"epoch 1 of 2: loss {LOSS}", text).group(1))
                     for text in (trained[1], said))
    assert len(network) == 16 + (704 + 2 + 4 * 4) * 16 + 4 * 4 + 4
    assert second < first


@pytest.mark.parametrize("options, word", [
    (["--start=/nowhere.net"], "/nowhere.net: "), (["--sums=8"], "has 16 sums, more than 8")])
def test_bad_start_is_refused(games, larger, tmp_path, options, word):
    first = tmp_path / "first.net"
    first.write_bytes(larger[0])
    said = refused("network", f"--start={first}", *options, f"--out={tmp_path}/x.net", str(games))
    assert word in said and os.listdir(tmp_path) == ["first.net"]


def interrupt(games, out, epochs):
    """Begins a training and interrupts it behind its first epoch."""
    command = [PROGRAM, "--sums=8", f"--epochs={epochs}", "--batch=128", f"--out={out}", str(games)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as process:
        while not process.stdout.readline().startswith("epoch 1 "):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 1 and said.startswith("interrupted; ")
    assert not os.path.exists(out) and os.path.exists(f"{out}.state")


def test_interrupted_training_goes_on(games, tmp_path):
    whole, broken = tmp_path / "whole.net", tmp_path / "broken.net"
    train(games, whole, "--epochs=40")
    interrupt(games, broken, 40)
    said = train(games, broken, "--epochs=40")
    assert re.search(r"^on behind epoch \d+$", said, re.MULTILINE) and "epoch 1 of" not in said
    assert broken.read_bytes() == whole.read_bytes()


@pytest.fixture(scope="module")
def broken(games, tmp_path_factory):
    path = tmp_path_factory.mktemp("broken") / "broken.net"
    interrupt(games, path, 40)
    return path


@pytest.mark.parametrize("option", ["--sums=16", "--epochs=41", "--batch=64", "--seed=2", "--start={first}"])
def test_other_options_do_not_go_on(games, trained, broken, tmp_path, option):
    (tmp_path / "first.net").write_bytes(trained[0])
    option = option.format(first=tmp_path / "first.net")
    before = (broken.parent / "broken.net.state").read_bytes()
    done = run("network", *OPTIONS, "--epochs=40", option, f"--out={broken}", str(games))
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert "other data or options" in done.stderr
    assert (broken.parent / "broken.net.state").read_bytes() == before and not broken.exists()


def test_other_data_do_not_go_on(games, broken):
    done = run("network", *OPTIONS, "--epochs=40", f"--out={broken}", str(games), str(games))
    assert done.returncode == 2 and "other data or options" in done.stderr


@pytest.mark.parametrize("cut", [0, 20, 300, -1])
def test_damaged_state_is_refused(games, broken, tmp_path, cut):
    state = (broken.parent / "broken.net.state").read_bytes()
    (tmp_path / "x.net.state").write_bytes(state[:cut])
    done = run("network", *OPTIONS, "--epochs=40", f"--out={tmp_path}/x.net", str(games))
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "x.net.state: " in done.stderr
    (tmp_path / "x.net.state").write_bytes(state[:2000] + bytes([state[2000] ^ 1]) + state[2001:])
    done = run("network", *OPTIONS, "--epochs=40", f"--out={tmp_path}/x.net", str(games))
    assert done.returncode == 2 and "damaged" in done.stderr


@pytest.mark.parametrize("options, word", [
    (["--sums=12"], "multiple of 8"), (["--sums=0"], "from 8 to 128"),
    (["--sums=136"], "from 8 to 128"), (["--epochs=0"], "from 1"), (["--batch=0"], "from 1"),
    (["--threads=0"], "from 1"), (["--luck"], "unknown option")])
def test_bad_options_are_refused(games, tmp_path, options, word):
    assert word in refused("network", *options, f"--out={tmp_path}/x.net", str(games))
    assert os.listdir(tmp_path) == []


def test_nothing_to_do_is_refused(games):
    assert "--out" in refused("network", str(games))
    assert "--out" in refused("network", "--out=x.net")


def cut_in_a_block(data):
    return data[:-10]


def cut_in_a_header(data):
    return data[:data.index(b"KMGB", 5000) + 7]


def damaged(data):
    at = data.index(b"KMGB", 5000) + 60
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]


@pytest.mark.parametrize("change, word", [
    (lambda data: b"", "not what kilomate-selfplay"),
    (lambda data: b"Dear Ed,\n", "not what kilomate-selfplay"),
    (lambda data: data.replace(b" packed 1:", b" 1:", 1), "not what kilomate-selfplay"),
    (lambda data: data[:data.index(b"\n") + 1], "too few positions"),
    (lambda data: data[:data.index(b"KMGB", 500)], "too few positions"),
    (cut_in_a_block, "game 1199: the file ends within"), (cut_in_a_header, "ends within"),
    (damaged, "is damaged")])
def test_bad_data_are_refused(games, tmp_path, change, word):
    path = tmp_path / "bad.packed"
    path.write_bytes(change(games.read_bytes()))
    said = refused("network", f"--out={tmp_path}/x.net", str(path))
    assert word in said and said.startswith(f"{path}: ")
    assert os.listdir(tmp_path) == ["bad.packed"]


def test_missing_data_are_refused(tmp_path):
    assert "/nowhere: " in refused("network", f"--out={tmp_path}/x.net", "/nowhere")


def test_network_that_cannot_be_written(games, tmp_path):
    done = run("network", *OPTIONS, f"--out={tmp_path}/nowhere/x.net", str(games))
    assert done.returncode == 2 and "nowhere/x.net.state" in done.stderr
