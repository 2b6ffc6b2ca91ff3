"""The mirror: the lines that a program is told among the console's text, the same on the host and on
every board that has the addition; see console_dialogues.py and docs/reference/mirror.md. The client
below knows the lines and no rules of chess."""

import re
import time

import pytest

from dialogue import PROMPT, START_FEN

FEN = r"[pnbrqkPNBRQK1-8/]+ [wb] \S+ \S+ \d+ \d+"
SET = r"[0-9A-F]{16}"
COLOUR = r"(?:white|black|none)"
FORMS = {
    "mirror": r"(?:1 \S+ \S+|off)", "level": r"[ -~]+", "side": COLOUR, "from": FEN, "position": FEN,
    "move": r"\d+ \S+ [a-h][1-8][a-h][1-8][nbrq]?", "state": r"(?:playing|thinking|clock|over (?:1-0|0-1|1/2-1/2) [ -~]+)",
    "setting": r"(?:strength|adaptive|flip|whitetargets|blacktargets|odds|brain) [ -~]+", "hint": r"(?:none|\S+ [a-h][1-8][a-h][1-8][nbrq]?)",
    "brain": r"(?:none|pawn|knight|bishop|rook|queen|king)", "doubt": r"(?:none|\S+ [a-h][1-8][a-h][1-8][nbrq]? [ -~]+)",
    "clock": rf"(?:none|-?\d+ -?\d+ {COLOUR})", "rating": r"(?:none|\d+ \d+ \d+ \d+)", "squares": SET, "lights": rf"{SET}(?: {SET}){{4}}",
    "targets": rf"(?:none|[a-h][1-8](?: {SET}){{3}})",
    "info": r"\d+ -?\d+ \d+ \d+(?: [a-h][1-8][a-h][1-8][nbrq]?){1,6}",
}
LONGEST = 120


class Mirror:
    """What a program knows of the game by the lines alone."""

    def __init__(self):
        self.known = {}
        self.moves = []
        self.lines = []
        self.infos = []

    def read(self, text):
        """Takes the lines out of what was said; those of this time."""
        lines = [line.rstrip("\r") for line in re.findall(r"\x1e([^\n]*)\n", text)]
        for line in lines:
            self.take(line)
        return lines

    def take(self, line):
        word, _, rest = line.partition(" ")
        assert len(line) <= LONGEST and re.fullmatch(FORMS[word], rest), line
        if word == "mirror":
            self.known = {}
        if word == "move":
            ply, san, move = rest.split()
            assert int(ply) <= len(self.moves) + 1, line
            self.moves[int(ply) - 1:] = [(san, move)]
        elif word == "from":
            self.moves = []
            self.known["from"] = rest
        elif word == "setting":
            self.take_setting(*rest.split(" ", 1))
        elif word == "info":
            self.infos.append(rest)
        else:
            assert word == "position" or self.known.get(word) != rest, f"told again: {line}"
            self.known[word] = rest
        self.lines.append(line)

    def take_setting(self, name, value):
        assert self.known.get(f"setting {name}") != value, f"told again: {name} {value}"
        self.known[f"setting {name}"] = value


def words(lines):
    return [line.split()[0] for line in lines]


class MirrorDialogues:
    @pytest.fixture
    def mirrored(self, console):
        """A console between two players, a client, and how a line is typed for it."""
        console.start_game()
        if not re.search(r"^The mirror is ", console.ask("mirror")):
            pytest.skip("the board has no mirror")
        mirror = Mirror()

        def tell(line):
            return mirror.read(console.ask(line))
        yield console, mirror, tell
        console.ask("mirror off")
        console.ask("level depth 1")

    def test_everything_is_told_at_first(self, mirrored):
        _, mirror, tell = mirrored
        lines = tell("mirror on")
        settings = [line for line in lines if line.startswith("setting ")]
        assert lines[3:3 + len(settings)] == settings and settings[-1].startswith("setting flip o")
        told = words(line for line in lines if line not in settings)
        assert told[:7] == ["mirror", "level", "side", "from", "position", "state", "clock"]
        assert set(told[7:]) <= {"rating", "squares", "lights"}
        assert mirror.known["from"] == mirror.known["position"] == START_FEN
        assert (mirror.known["state"], mirror.known["side"], mirror.known["clock"]) == ("playing", "none", "none")
        assert mirror.known["level"] == "depth 1" and mirror.known["mirror"].startswith("1 ")

    def test_a_game_is_followed(self, mirrored):
        console, mirror, tell = mirrored
        tell("mirror on")
        for number, move in enumerate("e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nc6 bxa8=Q".split(), 1):
            told = tell(move)
            assert words(told) == ["move", "position"], told
            assert told[0].startswith(f"move {number} {move} ")
            assert mirror.known["position"] == console.fen()
        assert mirror.moves[-1] == ("bxa8=Q", "b7a8q")
        told = tell("undo")
        assert words(told) == ["from"] + len(mirror.moves) * ["move"] + ["position"] and len(mirror.moves) == 8
        assert tell("redo")[-2] == "move 9 bxa8=Q b7a8q"
        assert mirror.known["position"] == console.fen()

    def test_a_late_program_is_told_the_game_so_far(self, mirrored):
        console, mirror, tell = mirrored
        console.play("e4 e5 Nf3")
        tell("mirror on")
        assert [san for san, _ in mirror.moves] == ["e4", "e5", "Nf3"]
        assert mirror.known["position"] == console.fen() and mirror.known["from"] == START_FEN

    def test_a_late_program_is_told_twice(self, mirrored):
        """Behind each game stands its position, even if it is as it was."""
        _, mirror, tell = mirrored
        tell("mirror on")
        fen = mirror.known["position"]
        assert words(tell(f"setup {fen}"))[-2:] == ["from", "position"]

    def test_what_is_chosen_is_told(self, mirrored):
        _, mirror, tell = mirrored
        tell("mirror on")
        before = mirror.known["setting flip"]
        tell("flip")
        assert {before, mirror.known["setting flip"]} == {"on", "off"}
        tell("flip")
        assert mirror.known["setting flip"] == before
        if "setting strength" in mirror.known:
            for line, says in (("level elo 1600", "Elo 1600"), ("level beginner 4", "beginner 4"), ("level full", "full")):
                assert f"setting strength {says}" in tell(line)

    def test_each_sides_help_is_told(self, mirrored):
        _, mirror, tell = mirrored
        tell("mirror on")
        if "setting whitetargets" not in mirror.known:
            pytest.skip("the board tells no targets by quality")
        for help in ("off", "warned", "quality", "best", "shown"):
            assert "setting whitetargets " + help in tell("targets white " + help)
        assert mirror.known["setting blacktargets"] == "shown"
        assert tell("targets white shown") == []

    def test_the_clock_alone_is_told_and_behind_it_the_game(self, mirrored):
        console, mirror, tell = mirrored
        if "byoyomi" not in console.ask("level"):
            pytest.skip("the board has no more kinds of clock")
        tell("mirror on")
        lines = tell("clock game fischer 3 2")
        assert "state clock" in lines and "clock 180000 180000 none" in lines
        tell("")
        assert mirror.known["clock"].endswith(" white")
        tell("pause")
        assert mirror.known["clock"].endswith(" none") and mirror.known["state"] == "clock"
        tell("end")
        if mirror.known["state"] == "clock":
            mirror.read(console.expect(r"\x1eclock none\r?\n"))
        assert (mirror.known["state"], mirror.known["clock"], mirror.known["position"]) == ("playing", "none", console.fen())

    def test_the_rating_is_told(self, mirrored):
        console, mirror, tell = mirrored
        if "level adaptive" not in console.ask("level"):
            pytest.skip("the board has no ratings")
        console.ask("rating forget")
        console.ask("level time 1")
        tell("mirror on")
        assert mirror.known["rating"] == "none" and mirror.known["setting adaptive"] == "off"
        assert "setting adaptive on" in tell("level adaptive 900")
        assert mirror.known["setting strength"] == "Elo 900"
        tell("new")
        for line in ("e4", "resign"):
            tell(line)
        mirror.read(console.expect(r"\x1erating [^\n]*\n"))
        elo, least, most, games = map(int, mirror.known["rating"].split())
        assert games == 1 and least < elo < 900 < most
        tell("rating forget")
        mirror.read(console.expect(r"\x1erating none\r?\n"))
        assert "setting adaptive off" in tell("level full")

    def test_a_hint_is_told_until_the_game_changes(self, mirrored):
        console, mirror, tell = mirrored
        tell("mirror on")
        tell("referee off")
        said = console.ask("hint")
        mirror.read(said)
        mirror.read(console.expect(r"\x1ehint [^\n]*\n"))
        assert mirror.known["hint"].split()[0] == re.search(r"I would play 1\. (\S+)\.", said).group(1)
        assert "hint" not in words(tell("level"))
        tell("setup 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1")
        console.expect(r"\x1ehint none\r?\n")

    def test_the_computers_move(self, mirrored):
        _, mirror, tell = mirrored
        tell("mirror on")
        tell("level depth 6")
        told = [line for line in tell("go") if not line.startswith(("info", "squares", "lights"))]
        assert words(told) == ["side", "state", "move", "position", "state"], told
        assert told[0] == "side white" and told[1] == "state thinking" and told[-1] == "state playing"
        assert mirror.infos
        for info in mirror.infos:
            assert int(info.split()[0]) <= 6

    @staticmethod
    def think_long(console):
        console.ask("level time 3600")
        console.send("go")
        console.expect(r"Thinking \.\.\.\r\n")

    def test_it_begins_while_the_computer_thinks(self, mirrored):
        """It is answered at once, and everything is told behind the computer's move."""
        console, mirror, tell = mirrored
        console.ask("e4")
        self.think_long(console)
        console.send("mirror on")
        told = console.expect(r"\x1estate thinking\r?\n")
        assert "I am thinking" not in told and words(mirror.read(told)) == ["mirror", "state"]
        console.send("go")
        behind = words(mirror.read(console.expect(PROMPT)))
        behind = [word for word in behind[behind.index("mirror"):] if word != "setting"]
        assert behind[:5] == ["mirror", "level", "side", "from", "move"], behind
        assert mirror.known["state"] == "playing" and mirror.known["side"] == "black"
        assert len(mirror.moves) == 2 and mirror.known["position"] == console.fen()
        assert tell("level depth 1") == ["level depth 1"]

    def test_it_begins_in_a_search_that_is_ended(self, mirrored):
        console, mirror, tell = mirrored
        console.play("e4 e5")
        self.think_long(console)
        console.send("mirror on")
        console.expect(r"\x1estate thinking\r?\n")
        console.send("undo")
        mirror.read(console.expect(PROMPT))
        tell("level depth 1")
        assert mirror.known["state"] == "playing" and mirror.known["position"] == console.fen()

    def test_the_end_of_a_game(self, mirrored):
        _, mirror, tell = mirrored
        tell("mirror on")
        for move in ("f3", "e5", "g4"):
            tell(move)
        assert tell("Qh4")[-1].startswith("state over 0-1 ")
        assert words(tell("undo"))[-1] == "state" and mirror.known["state"] == "playing"
        told = tell("setup 7k/8/8/8/8/8/8/K7 w - - 0 1")
        assert "from 7k/8/8/8/8/8/8/K7 w - - 0 1" in told
        assert mirror.known["state"].startswith("over 1/2-1/2 ") and mirror.moves == []
        tell("new")
        assert mirror.known["state"] == "playing" and mirror.known["position"] == START_FEN

    def test_clocks(self, mirrored):
        _, mirror, tell = mirrored
        tell("mirror on")
        assert tell("level game 5")[:2] == ["level game in 5 minutes", "clock 300000 300000 none"]
        told = tell("e4")
        assert words(told) == ["move", "position", "clock"], told
        white, black, runs = mirror.known["clock"].split()
        assert int(white) <= 300000 and int(black) <= 300000 and runs == "black"
        assert "clock none" in tell("level depth 1")

    def test_a_running_clock_is_told_each_second_and_not_with_each_line(self, mirrored):
        _, _, tell = mirrored
        tell("mirror on")
        tell("level game 5")
        began = time.monotonic()
        tell("e4")
        told = [line for _ in range(20) for line in tell("variety off")]
        assert len(told) <= time.monotonic() - began, told

    def test_what_changes_nothing_is_not_told(self, mirrored):
        _, mirror, tell = mirrored
        tell("mirror on")
        before = dict(mirror.known)
        for line in ("level depth 1", "board off", "board on", "e5", "nonsense", "setup 8/8 w", "level depth x", "", "help"):
            assert [told for told in tell(line) if not told.startswith(("squares", "lights"))] == [], line
        assert {**mirror.known, "lights": 0, "squares": 0} == {**before, "lights": 0, "squares": 0}

    def test_nothing_is_told_when_it_is_off(self, mirrored):
        console, _, tell = mirrored
        tell("mirror on")
        assert tell("mirror off") == ["mirror off"]
        assert tell("e4") == [] and tell("undo") == []
        assert "The mirror is off." in console.ask("mirror")
        tell("mirror on")
        assert "The mirror is on." in console.ask("mirror")

    @pytest.mark.parametrize("typed", ["mirror up", "mirror 1", "mirror onn"])
    def test_another_word_changes_nothing(self, mirrored, typed):
        console, _, tell = mirrored
        assert tell(typed) == [] and "The mirror is off. It is mirror on or mirror off." in console.ask(typed)

    def test_uci_ends_it(self, mirrored):
        console, _, tell = mirrored
        tell("mirror on")
        uci = console.speak_uci()
        lines = uci.ask("ucinewgame", "position startpos moves e2e4")
        search = uci.go("depth 3")
        assert not any("\x1e" in line for line in [*lines, *search.lines])
        uci.send("console")
        assert "\x1e" not in console.expect(PROMPT)
        assert "The mirror is off." in console.ask("mirror")
        assert words(tell("mirror on"))[0] == "mirror"

    def test_a_program_drops_what_stands_in_the_line(self, mirrored):
        console, mirror, _ = mirrored
        console.machine.write("resi\x00\x7f\xff gn\x15mirror on\r")
        console.expect("\x1emirror ")
        assert "state playing" in mirror.read("\x1emirror " + console.expect(PROMPT))
