"""Boards that are played over USB: as a PC finds them, whatever it asks, when it is
unplugged, when it does not read, and beside the UART."""

import random
import time

import pytest

from boards import RP2040JS, emulator_of, measured_boards
from dialogue import PROMPT, Console
from emulator import PATIENCE_SECONDS, Emulator, connect
from reader import Reader

BOARDS = [board for board in measured_boards() if emulator_of(board) == RP2040JS]

DEVICE, CONFIGURATION, STRING, ENDPOINT = 1, 2, 3, 5
GET_STATUS, GET_DESCRIPTOR, SET_ADDRESS, SET_CONFIGURATION = 0, 6, 5, 9
REQUESTS = 400
SECONDS = PATIENCE_SECONDS


@pytest.fixture(params=BOARDS)
def name(request):
    return request.param


@pytest.fixture
def player(name):
    """At the prompt of a new game between two."""
    with Emulator(name) as machine:
        console = Console(machine)
        console.expect(PROMPT)
        console.start_game()
        yield console


def control(machine, kind, request, **rest):
    answer = machine.qmp("usb-control", type=kind, request=request, **rest)
    return answer["status"], bytes(answer["data"])


def wait_for(machine, **wanted):
    """Until the PC sees this of the device."""
    deadline = time.monotonic() + SECONDS
    while True:
        status = machine.qmp("usb-status")
        if all(status[key] == value for key, value in wanted.items()):
            return status
        assert time.monotonic() < deadline, status
        time.sleep(0.02)


# --- as a PC finds it ---

@pytest.mark.parametrize("manner", ["linux", "windows", "macos"])
def test_a_pc_finds_a_serial_port(name, manner):
    with Emulator(name, arguments=["--manner", manner]) as machine:
        machine.read_until(PROMPT)
        status = wait_for(machine, open=True)
    device, configuration = status["device"], status["configuration"]
    assert device[:2] == [18, DEVICE] and len(device) == 18
    assert configuration[2] | configuration[3] << 8 == len(configuration)
    assert status["qualifier"] == "stall"
    texts = [bytes(text[2:]).decode("utf-16-le") for text in status["strings"][1:]]
    assert all(len(text) == text[0] and text[1] == STRING for text in status["strings"])
    assert texts[0] == "Kilomate" and all(texts)


@pytest.mark.parametrize("revision", ["1", "2"])
@pytest.mark.parametrize("manner", ["linux", "windows", "macos"])
def test_it_is_found_behind_a_busy_hub(name, manner, revision):
    """Erratum RP2040-E5, of revision 1: there the lines are never idle for 800 us by themselves."""
    with Emulator(name, arguments=["--busy", "--revision", revision, "--manner", manner]) as machine:
        machine.read_until(PROMPT)
        for _ in range(3):
            wait_for(machine, open=True)
            machine.qmp("usb-unplug")
            wait_for(machine, present=False)
            machine.qmp("usb-plug")
        wait_for(machine, open=True)


def test_the_standard_requests(player):
    machine = player.machine
    assert control(machine, 0x80, GET_STATUS, length=2)[0] == "ack"
    assert control(machine, 0x80, 8, length=1) == ("ack", b"\x01")
    assert control(machine, 0x81, GET_STATUS, length=2) == ("ack", b"\0\0")
    assert control(machine, 0x81, 10, length=1) == ("ack", b"\0")
    for length in (1, 8, 9, 18, 64, 255):
        status, data = control(machine, 0x80, GET_DESCRIPTOR, value=CONFIGURATION << 8, length=length)
        assert status == "ack" and len(data) == min(length, 75)
    for kind in (4, 5, 7, 15, 0x21, 0x22, 0xFF):
        assert control(machine, 0x80, GET_DESCRIPTOR, value=kind << 8, length=64)[0] == "stall"
    assert control(machine, 0x80, GET_DESCRIPTOR, value=STRING << 8 | 99, length=64)[0] == "stall"
    coding = [0x80, 0x25, 0, 0, 0, 0, 8]
    assert control(machine, 0x21, 0x20, data=coding)[0] == "ack"
    assert control(machine, 0xA1, 0x21, length=7) == ("ack", bytes(coding))
    player.ask("e4")
    player.say("moves", r"1\. e4")


def test_a_halted_endpoint_goes_on_when_it_is_cleared(player):
    machine = player.machine
    configuration = machine.qmp("usb-status")["configuration"]
    at, ends = 0, []
    while at < len(configuration):
        if configuration[at + 1] == ENDPOINT and configuration[at + 3] == 2:
            ends.append(configuration[at + 2])
        at += configuration[at]
    for end in ends:
        assert control(machine, 2, 3, index=end)[0] == "ack"
        assert control(machine, 0x82, GET_STATUS, index=end, length=2) == ("ack", b"\1\0")
        assert control(machine, 2, 1, index=end)[0] == "ack"
        assert control(machine, 0x82, GET_STATUS, index=end, length=2) == ("ack", b"\0\0")
    player.ask("e4")
    player.say("moves", r"1\. e4")


# --- whatever is asked ---

def changes_the_device(kind, request):
    return kind & 0x60 == 0 and request in (SET_ADDRESS, SET_CONFIGURATION, 1, 3, 11) or (kind, request) == (0x21, 0x22)


def test_every_type_of_request_is_answered_or_stalled(player):
    commands = [("usb-control", {"type": kind, "request": request, "length" if kind & 0x80 else "value": 2})
                for kind in range(256) for request in (0, 2, 4, 6, 8, 10, 12, 32, 35, 255)
                if not changes_the_device(kind, request)]
    answers = player.machine.qmp_all(commands)
    assert {answer["status"] for answer in answers} == {"ack", "stall"}
    player.ask("e4")
    player.say("moves", r"1\. e4")


@pytest.mark.parametrize("seed", [1, 2])
def test_random_requests_are_never_fatal(player, seed):
    chance = random.Random(seed)
    commands = []
    while len(commands) < REQUESTS:
        kind, request = chance.choice([0, 1, 2, 0x20, 0x21, 0x80, 0x81, 0xA1, chance.randrange(256)]), chance.randrange(36)
        if changes_the_device(kind, request):
            continue
        one = {"type": kind, "request": request, "value": chance.randrange(65536) >> chance.randrange(17),
               "index": chance.randrange(65536) >> chance.randrange(17)}
        if kind & 0x80:
            one["length"] = chance.choice([0, 1, 2, 7, 8, 64, 65, 128, 4096, 65535])
        else:
            one["data"] = [chance.randrange(256) for _ in range(chance.choice([0, 0, 1, 7, 8, 64, 65, 130]))]
        if chance.random() < 0.1:
            one["only"] = chance.choice(["setup", "data"])
        commands.append(("usb-control", one))
    answers = player.machine.qmp_all(commands)
    assert {answer["status"] for answer in answers} <= {"ack", "stall"}
    player.ask("e4")
    player.say("moves", r"1\. e4")
    assert player.machine.resets == 0


# --- the cable ---

def test_unplugged_in_mid_game_and_plugged_again(player):
    player.play("e4 e5 Nf3")
    fen, machine = player.fen(), player.machine
    for _ in range(3):
        machine.qmp("usb-unplug")
        wait_for(machine, present=False)
        machine.qmp("usb-plug")
        wait_for(machine, open=True)
        player.ask("")
        assert player.fen() == fen
    player.play("Nc6")
    assert machine.qmp("status")["resets"] == []


def test_the_mirror_ends_with_the_program_that_asked_for_it():
    with Emulator("openchess") as machine:
        console = Console(machine)
        console.expect(PROMPT)
        machine.wake()
        console.say("mirror on", "\x1emirror 1 openchess ")
        machine.qmp("usb-unplug")
        wait_for(machine, present=False)
        machine.qmp("usb-plug")
        wait_for(machine, open=True)
        console.ask("")
        console.say("mirror", r"The mirror is off\.")


def test_unplugged_while_it_thinks(player):
    machine = player.machine
    player.ask("level time 1")
    player.send("go")
    player.expect("Thinking")
    machine.qmp("usb-unplug")
    machine.let_pass(2000)
    machine.qmp("usb-plug")
    wait_for(machine, open=True)
    player.ask("")
    player.say("moves", r"1\. \S+")


def test_a_suspended_bus_wakes_again(player):
    machine = player.machine
    machine.qmp("usb-suspend")
    machine.let_pass(100)
    machine.qmp("usb-suspend", on=False)
    player.ask("e4")
    player.say("moves", r"1\. e4")


def test_a_pc_that_does_not_read(player):
    """What the board has to say waits or is lost; it goes on."""
    machine = player.machine
    player.ask("level depth 1")
    machine.qmp("usb-read", on=False)
    machine.write("help\rhelp\rhelp\r")
    machine.let_pass(1000)
    machine.qmp("usb-read", on=True)
    machine.write("\r")
    machine.read_until(PROMPT)
    machine.write("\x15\rboard\r")
    machine.read_until("a b c d e f g h")
    assert machine.qmp("status")["resets"] == []


def test_a_pc_that_never_opens_the_port(name, tmp_path):
    """The UART has the board for itself."""
    path = str(tmp_path / "uart")
    with Emulator(name, arguments=["--no-open", "--other", path]) as machine, connect(path, machine.process) as line:
        reader = Reader(lambda: line.recv(4096))
        line.sendall(b"\r")
        reader.read_until(PROMPT, SECONDS)
        line.sendall(b"level depth 1\r")
        reader.read_until(PROMPT, SECONDS)
        line.sendall(b"e4\r")
        reader.read_until(r"Kilomate: 1\.\.\. ", SECONDS)


def test_whichever_line_speaks_is_answered(name, tmp_path):
    path = str(tmp_path / "uart")
    with Emulator(name, arguments=["--other", path]) as machine, connect(path, machine.process) as line:
        reader = Reader(lambda: line.recv(4096))
        machine.read_until(PROMPT)
        for _ in range(3):
            line.sendall(b"level\r")
            reader.read_until(r"level\r\n(?s:.*?)Level: (?s:.*?)" + PROMPT, SECONDS)
            machine.write("level\r")
            machine.read_until(r"level\r\n(?s:.*?)Level: (?s:.*?)" + PROMPT)
