#!/usr/bin/env python3
"""Lets a board play on lichess.org: answers the local WebSocket to which the site's page for boards connects
(docs/play/lichess.md).
  lichess_bridge.py --port /dev/ttyACM0   a real board
  lichess_bridge.py [--board NAME]        an emulated one, or the host program: moves are typed
The account stays in the browser; nothing here knows it. Until the end the computer is a referee, which plays no
move and gives no advice. Exit status: 1, after one sentence, if there is no board, if it has gone, or if somebody
has told the computer to play."""

import argparse
import asyncio
import json
import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from boards import board_words, is_emulated, mcu_boards
from emulator import PATIENCE_SECONDS, PROMPT, Emulator, die_with_parent, obstacle
from host_body import KILOMATE
from mirrored_board import BoardError, MirroredBoard, is_fen
from reader import Reader
from serial_port import SerialPort

LISTENING = 1982  # the port that the site's page asks unless it is told another one
SITES = (None, "https://lichess.org")  # whose pages may connect; None: no browser
FRAME_BYTES = 1 << 14
CLOSE_SECONDS = 2  # for a page that does not answer any more
TRY_LATER, GOING_AWAY = 1013, 1001  # why a connection is closed, by RFC 6455
FEED = "eboardevent"
MOVE = re.compile(r"(?:[O0]-[O0](?:-[O0])?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBNqrbn])?)[+#]?")
WORDS = ("undo", "redo", "board", "moves", "clock", "new", "flip")


class Refused(Exception):
    """What a page has sent that cannot be done, and why."""


def say(sentence):
    print(sentence, file=sys.stderr, flush=True)


# --- the machine ---

class HostProgram:
    """The host program without a body: write() and a Reader. A context manager."""

    def __init__(self):
        self.process = subprocess.Popen([KILOMATE, "--console"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        bufsize=0, preexec_fn=die_with_parent)
        self.reader = Reader(lambda: os.read(self.process.stdout.fileno(), 65536))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def write(self, text):
        self.process.stdin.write(text.encode())

    def read_until(self, pattern, seconds=PATIENCE_SECONDS):
        return self.reader.read_until(pattern, seconds)

    def wake(self):
        """Nothing: it hears at once."""


def emulated(board):
    if board == "host":
        if not os.path.exists(KILOMATE):
            raise BoardError("the program is not built: make uci")
        return HostProgram()
    if is_emulated(board) and "mirror" not in board_words(board, "ADDITIONS"):
        raise BoardError("this board has no mirror, which tells a program of its game")
    if sentence := obstacle(board, "lichess"):
        raise BoardError(sentence)
    return Emulator(board)


def open_machine(options):
    try:
        if options.port:
            return SerialPort(options.port)
        machine = emulated(options.board)
    except (OSError, RuntimeError) as error:
        raise BoardError(getattr(error, "strerror", None) or str(error).strip()) from error
    machine.read_until(PROMPT)
    machine.wake()
    return machine


# --- a page ---

class Page:
    """The page that has the board. base: the moves of the game, in coordinates, up to the position that the page
    has set; None: it has set none, and no move is told."""

    def __init__(self, socket):
        self.socket = socket
        self.feed = None  # the number that the page has given it
        self.base = None
        self.outgoing = asyncio.Queue()

    def send(self, message):
        self.outgoing.put_nowait(json.dumps(message))

    async def send_all(self):
        while True:
            await self.socket.send(await self.outgoing.get())

    def san_of(self, moves):
        """What was played since the page has set the position; nothing if that was taken back."""
        if self.base is None or [move for _, move in moves[:len(self.base)]] != self.base:
            return []
        return [san for san, _ in moves[len(self.base):]]


def parse_call(frame):
    """The call of a frame: its name, its number, its parameters as a dictionary."""
    try:
        message = json.loads(frame) if isinstance(frame, str) else None
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("call"), str):
        raise Refused("The page has sent something that is no call")
    number, parameters = message.get("id"), message.get("param")
    if isinstance(number, bool) or not isinstance(number, (int, str)) or len(str(number)) > 20:
        raise Refused("The page has sent a call without a number")
    return message["call"], number, parameters if isinstance(parameters, dict) else {}


class Bridge:
    """Between a board and the page of the site."""

    def __init__(self, machine):
        self.board = MirroredBoard(machine, self.show, self.changed)
        self.page = None
        self.typed = asyncio.Queue()
        self.stop = asyncio.Event()

    # --- the board's side ---

    def show(self, text):
        sys.stdout.write(text)
        sys.stdout.flush()

    def changed(self, word):
        if word == "position":
            self.feed()

    def serial_number(self):
        return f"Kilomate-{self.board.game.board[0]}"

    def feed(self):
        """Tells the page the position and the moves."""
        page, game = self.page, self.board.game
        if page is None or page.feed is None or game.position is None:
            return
        page.send({"response": "feed", "id": page.feed, "time": int(time.time() * 1000),
                   "param": {"serialnr": self.serial_number(), "flipped": False,
                             "board": game.position.split(" ")[0], "san": page.san_of(game.moves)}})

    # --- the page's side ---

    async def serve(self, socket):
        """One page after the other."""
        if self.page is not None:
            say("A second page was refused: another one has the board.")
            await socket.close(TRY_LATER, "Another page has the board.")
            return
        page = self.page = Page(socket)
        say("A page has come.")
        sender = asyncio.create_task(page.send_all())
        try:
            async for frame in socket:
                await self.obey(frame)
        except ConnectionClosed:
            pass
        finally:
            sender.cancel()
            self.page = None
            say("The page has gone.")

    async def obey(self, frame):
        number = None
        try:
            call, number, parameters = parse_call(frame)
            self.page.send({"response": "call", "id": number, "param": await self.answer(call, parameters)})
            self.feed()
        except Refused as error:
            say(f"{error}.")
            self.page.send({"response": "error", "id": number, "param": f"{error}."})

    async def answer(self, call, parameters):
        if call == "eboards":
            return [{"serialnr": self.serial_number(), "state": "ACTIVE"}]
        if call == "subscribe":
            return self.subscribe(parameters)
        if call == "call" and parameters.get("method") == "setup":
            inner = parameters.get("param")
            return await self.set_up(inner.get("fen") if isinstance(inner, dict) else None)
        raise Refused(f"The page has asked for what is unknown here: {ascii(call)[:40]}")

    def subscribe(self, parameters):
        feed = parameters.get("id")
        if parameters.get("feed") != FEED or isinstance(feed, bool) or not isinstance(feed, (int, str)):
            raise Refused(f"The page has asked for a feed that is not {FEED}")
        self.page.feed = feed

    async def set_up(self, fen):
        if not isinstance(fen, str) or not is_fen(fen):
            raise Refused("The page has set a position that is none")
        self.page.base = None  # what leads there is no news for the page
        complaint = await self.board.set_up(fen)
        if complaint:
            raise Refused(f"The board does not take the page's position: {complaint}")
        self.page.base = [move for _, move in self.board.game.moves]
        say("The board has the position of the page.")

    # --- what is typed here ---

    async def obey_typed(self):
        while True:
            line = (await self.typed.get()).strip()
            if line == "quit":
                self.stop.set()
            elif MOVE.fullmatch(line) or line in WORDS:
                await self.board.ask(line)
            elif line:
                say(f"Here you can type a move, quit, or one of: {' '.join(WORDS)}.")

    def listen_to_input(self):
        loop = asyncio.get_running_loop()

        def read():
            for line in sys.stdin:
                loop.call_soon_threadsafe(self.typed.put_nowait, line)
        threading.Thread(target=read, daemon=True).start()

    # --- all of it ---

    async def run(self, listening):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self.stop.set)
        tasks = [asyncio.create_task(self.board.listen())]
        tasks.append(asyncio.create_task(self.play(listening)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            tasks[1].cancel()
            await asyncio.wait(tasks[1:])
            tasks[0].cancel()

    async def play(self, listening):
        """Until the end is asked for; then the computer is what it was."""
        try:
            await self.board.begin()
            try:
                server = await websockets.serve(self.serve, "127.0.0.1", listening, origins=SITES, max_size=FRAME_BYTES,
                                                close_timeout=CLOSE_SECONDS, logger=quiet_log())
            except OSError as error:
                raise BoardError(f"port {listening} of this machine cannot be used: {os.strerror(error.errno)}") from None
            say(f"ws://localhost:{listening}/ waits for the page lichess.org/dgt/play. Ctrl-C ends it.")
            self.listen_to_input()
            typed = asyncio.create_task(self.obey_typed())
            await asyncio.wait([typed, asyncio.create_task(self.stop.wait())], return_when=asyncio.FIRST_COMPLETED)
            server.close()
            if typed.done():
                typed.result()
        finally:
            await self.leave()

    async def leave(self):
        if self.page is not None:
            await self.page.socket.close(GOING_AWAY, "The board has gone.")
        try:
            await self.board.end()
        except BoardError:
            pass  # it has gone, and there is a sentence about that


def quiet_log():
    """What the library tells of connections that do not come about is one sentence here."""
    def emit(record):
        if record.levelno >= logging.ERROR or record.getMessage().startswith("connection failed"):
            say(f"What has connected was refused: it is no page of {SITES[-1]}.")
    log = logging.getLogger("lichess_bridge")
    log.propagate = False
    log.setLevel(logging.INFO)
    handler = logging.Handler()
    handler.emit = emit
    log.handlers = [handler]
    return log


def main():
    boards = ["host", *mcu_boards()]
    parser = argparse.ArgumentParser(description="Lets a board play on lichess.org.")
    parser.add_argument("--port", help="of a real board; without it: emulated")
    parser.add_argument("--board", choices=boards, metavar="BOARD", default="host", help=", ".join(boards))
    parser.add_argument("--listening", type=int, default=LISTENING, help="the port on this machine, %(default)s")
    options = parser.parse_args()
    try:
        with open_machine(options) as machine:
            asyncio.run(Bridge(machine).run(options.listening))
    except BoardError as error:
        sys.exit(f"{options.port or options.board}: {error}.")


try:
    import websockets
    from websockets.exceptions import ConnectionClosed
except ImportError:
    sys.exit("lichess_bridge: python3-websockets is not installed (make deps-lichess).")

if __name__ == "__main__":
    main()
