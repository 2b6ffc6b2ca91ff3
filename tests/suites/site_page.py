"""Stands for the site's page for boards: a small WebSocket client (RFC 6455), and what that page does with the
answers: it takes the first board, subscribes to it, sets the game's position, and reads the moves from there."""

import base64
import json
import os
import socket
import struct
import time

SECONDS = 30
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATH = "/api/v1.0"


class Closed(Exception):
    """The other end has closed: the code and the reason."""


class WebSocket:
    """A context manager."""

    def __init__(self, port, path=PATH, origin="https://lichess.org"):
        self.line = socket.create_connection(("127.0.0.1", port), SECONDS)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall((f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
                           f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                           f"Origin: {origin}\r\n\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.take(1)
        self.status = int(head.split()[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.line.close()

    def take(self, count):
        data = b""
        while len(data) < count:
            more = self.line.recv(count - len(data))
            if not more:
                raise Closed(0, "")
            data += more
        return data

    def send(self, data, kind=TEXT):
        data = data.encode() if isinstance(data, str) else data
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data)) \
            if len(data) < 65536 else b"\xff" + struct.pack(">Q", len(data))
        self.line.sendall(bytes([0x80 | kind]) + size + mask
                          + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        """The next text; raises Closed."""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size >= 126:
                size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
            data, kind = self.take(size), first & 0x0F
            if kind == CLOSE:
                raise Closed(*((int.from_bytes(data[:2], "big"), data[2:].decode()) if data else (0, "")))
            if kind == PING:
                self.send(data, PONG)
            elif kind == TEXT:
                return data.decode()


class SitePage(WebSocket):
    """What the page knows: the board's name, the last position, and the moves since it has set one."""

    def __init__(self, port):
        super().__init__(port)
        self.serial = None
        self.board = None
        self.san = []
        self.errors = []

    def read(self, until, seconds=SECONDS):
        """Takes answers until one is as wanted; that one."""
        deadline = time.monotonic() + seconds
        while True:
            self.line.settimeout(max(0.01, deadline - time.monotonic()))
            message = json.loads(self.receive())
            if message["response"] == "feed":
                self.board = message["param"]["board"]
                self.san = message["param"]["san"]
                assert message["id"] == 1 and message["param"]["serialnr"] == self.serial
            elif message["response"] == "error":
                self.errors.append(message["param"])
            if until(message):
                return message

    def call(self, number, call, parameters=None):
        self.send(json.dumps({"id": number, "call": call, **({"param": parameters} if parameters else {})}))
        return self.read(lambda message: message["response"] != "feed" and message["id"] == number)

    def connect(self):
        """As the page begins: it takes the first board, and has the first feed."""
        answer = self.call(1, "eboards")
        assert answer["response"] == "call"
        self.serial = answer["param"][0]["serialnr"]
        assert answer["param"][0]["state"] in ("ACTIVE", "INACTIVE")
        assert self.call(2, "subscribe", {"feed": "eboardevent", "id": 1, "param": {"serialnr": self.serial}})[
            "response"] == "call"
        self.read(lambda message: message["response"] == "feed")

    def set_up(self, fen):
        """The position of the game; the answer."""
        answer = self.call(3, "call", {"id": 1, "method": "setup", "param": {"fen": fen}})
        if answer["response"] == "call":
            self.read(lambda message: message["response"] == "feed")
            assert self.san == [] and self.board == fen.split()[0]
        return answer

    def wait_for(self, san):
        """These are the moves since the position was set."""
        if self.san != san:
            self.read(lambda message: message["response"] == "feed" and self.san == san)
