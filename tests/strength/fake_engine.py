"""An engine for tests of the match runner, that plays by a script and misbehaves
as its first argument says: fake_engine.py MODE [VALUE]. It moves its knights to
and fro, or plays the fool's mate as one side or the other (winner, loser).
All else it does when it is to make its second move."""

import os
import signal
import sys
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else "good"
VALUE = sys.argv[2] if len(sys.argv) > 2 else ""
SCRIPTS = {
    "winner": (["e2e4", "d2d4", "d1h5"], ["e7e5", "d8h4"]),
    "loser": (["f2f3", "g2g4"], ["f7f6", "g7g5"]),
}
SHUFFLE = (["g1f3", "f3g1"], ["g8f6", "f6g8"])


def say(*words):
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


def sleep():
    while True:
        time.sleep(3600)


def move_at(ply):
    """What it plays as the ply-th move of a game, counted from 0."""
    own, side = divmod(ply, 2)
    if MODE in SCRIPTS:
        return SCRIPTS[MODE][side][own]
    return SHUFFLE[side][own % 2]


def garbage():
    os.write(1, b"\0\xff\x80bestmov" * 1000 + b"\n")
    os.write(1, b"x" * 1000000 + b" bestmove a1a1\n")
    say("info string bestmove e2e5")
    say("info depth 1000000000000000000000 score cp 99999999999999999999 pv")
    say("info score")
    say("bestmoves e2e5")
    say("readyok")
    say("")


def misbehave():
    """Returns if the move is to be made all the same."""
    if MODE == "crash":
        os._exit(3)
    elif MODE == "hang":
        sleep()
    elif MODE == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sleep()
    elif MODE == "close":
        os.close(1)
        sleep()
    elif MODE in ("late", "slow"):
        time.sleep(float(VALUE))
    elif MODE == "garbage":
        garbage()
    elif MODE == "flood":
        while True:
            os.write(1, b"info string " + b"y" * 60000)
    elif MODE == "flood-lines":
        while True:
            os.write(1, b"info depth 1 score cp 1\n" * 1000)


def wrong_move():
    """What it answers instead of a move, or None."""
    return {"illegal": "e2e5", "none": "(none)", "null": "0000", "san": "Nf3", "empty": "",
            "binary": "\x01{}\x7f"}.get(MODE)


def uci():
    options = []
    plies = 0
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "uci":
            if MODE == "hang-handshake":
                sleep()
            say("id name Fake")
            say("option name Hash type spin default 1 min 1 max 9")
            say("option name Two Words type string default x")
            say("uciok")
        elif words[0] == "setoption":
            options.append(line.strip())
        elif words[0] == "isready":
            if MODE == "hang-ready" and plies >= 2:
                sleep()
            say("readyok")
        elif words[0] == "position":
            plies = len(words) - words.index("moves") - 1 if "moves" in words else 0
        elif words[0] == "go":
            if MODE == "log":
                with open(VALUE, "a", encoding="utf-8") as file:
                    file.write("; ".join(options + [line.strip()]) + "\n")
            if plies >= 2:
                misbehave()
            if MODE == "endless":
                while sys.stdin.readline().strip() != "stop":
                    pass
            if MODE == "score":
                # a list: the scores of both sides, the first for White
                scores = VALUE.split(",")
                say("info depth 7 score cp", scores[plies % 2 % len(scores)], "pv e2e4")
            if MODE == "mate-score":
                say("info depth 9 score mate", VALUE, "nodes 1 pv e2e4")
            wrong = wrong_move() if plies >= 2 else None
            say("bestmove", move_at(plies) if wrong is None else wrong)
            if MODE == "twice":
                say("bestmove", "a1a1")
            if MODE == "dies-after" and plies >= 2:
                os._exit(0)
        elif words[0] == "quit":
            if MODE == "hang-quit":
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                sleep()
            return


class Xboard:
    """The same by the xboard protocol."""

    def __init__(self):
        self.plies = 0
        self.force = True
        self.old = MODE == "old"

    def play(self):
        if self.plies >= 2:
            if MODE == "resign":
                say("resign")
                return
            if MODE == "claim-lost":
                say(("0-1", "1-0")[self.plies % 2], "{resigns}")
                return
            if MODE == "claim":
                say("1/2-1/2 {because}")
                return
            if MODE == "refuse":
                say("Illegal move (I do not like it): e2e4")
                return
            misbehave()
        if MODE == "chatty":
            say("offer draw")
            say("tellics say hello")
            say("tellall 1-0")
            say("Error (unknown command): foo")
            say("# comment")
        say("4 25 10 1234 e2e4 e7e5")
        move = move_at(self.plies)
        number = self.plies // 2 + 1
        self.plies += 1
        if self.old:
            say(f"{number}. ... {move}")
            say("My move is:", move)
        else:
            say("move", move)

    def features(self):
        if self.old:
            return
        if MODE == "no-setboard":
            say("feature ping=1 usermove=1 done=1")
            return
        say('feature done=0 myname="Fake 1.0" ping=1 setboard=1 colors=0 unheard=3')
        say('feature usermove=1 san=%d reuse=%d memory=1 option="Depth -spin 1 1 9" done=1'
            % (MODE == "san", MODE != "single"))

    def command(self, line):
        word, _, rest = line.partition(" ")
        if word == "protover":
            self.features()
        elif word == "ping":
            say("pong", rest)
        elif word == "new":
            self.plies = 0
            self.force = False
        elif word == "force":
            self.force = True
        elif word == "go":
            self.force = False
            self.play()
        elif word == "usermove" or (self.old and len(word) == 4 and word[1].isdigit()):
            self.plies += 1
            if not self.force:
                self.play()

    def run(self):
        for line in sys.stdin:
            line = line.strip()
            if MODE == "log":
                with open(VALUE, "a", encoding="utf-8") as file:
                    file.write(line + "\n")
            if line == "quit":
                return
            self.command(line)


if __name__ == "__main__":
    if os.environ.get("FAKE_PROTOCOL") == "xboard" or "xboard" in sys.argv[2:]:
        Xboard().run()
    else:
        uci()
