"""The body of an emulated board: a player's hands and eyes, by QEMU's control
line. The board has been started with its parts (Emulator(board, parts=...))."""

import os
import struct
import zlib

WIDTH, HEIGHT = 128, 64
MAGNIFIED = 4  # the emulator shows a pixel as so many by so many
ALL_SQUARES = 2 ** 64 - 1
PINS = 16      # of a chip: squares
ELSEWHERE = 0x40  # taken off an address: nobody asks there
KEYS = {"up": 1, "down": 2, "left": 4, "right": 8, "select": 16}  # as in hal/body.h
RELEASE_MS = 200  # contacts may bounce for a tenth of that
QCODES = {"up": "up", "down": "down", "left": "left", "right": "right", "select": "ctrl"}
ALL_KEYS = sum(KEYS.values())


class QemuBody:
    """Squares are bits of a mask, A1 = bit 0 .. H8 = bit 63."""

    def __init__(self, emulator):
        self.emulator = emulator
        self.occupied = None  # the switches as they were set; None: unknown
        self.resets = 0
        self.held = 0

    # --- hands ---

    def occupy(self, mask):
        """Pieces stand on these squares and on no others. A switch is set only
        if it has changed; a reset of the board has opened them all."""
        self.emulator.wake()
        if self.emulator.resets != self.resets:
            self.resets, self.occupied = self.emulator.resets, None
        changed = ALL_SQUARES if self.occupied is None else self.occupied ^ mask
        self.emulator.qmp_all([("qom-set", dict(pin("sensors", square),
                                                value="on" if mask >> square & 1 else "off"))
                               for square in range(64) if changed >> square & 1])
        self.occupied = mask

    def press(self, keys):
        """These keys are held from now on, and no others: bits of KEYS."""
        self.send_keys(keys ^ self.held, keys)
        self.held = keys

    def wake_keys(self):
        """The emulator shows a key as pressed until it has been pressed and
        released once: taps all of them, and gives the board time to see it. After
        each start and reset."""
        self.send_keys(ALL_KEYS, ALL_KEYS)
        self.send_keys(ALL_KEYS, 0)
        self.held = 0
        self.emulator.let_pass(RELEASE_MS)

    def send_keys(self, changed, pressed):
        events = [{"type": "key", "data": {"down": bool(pressed & bit),
                                           "key": {"type": "qcode", "data": QCODES[name]}}}
                  for name, bit in KEYS.items() if changed & bit]
        if events:
            self.emulator.qmp("input-send-event", events=events)

    # --- faults ---

    def detach(self, chip):
        """Takes a chip off the bus, by its id in board.mk: it answers no more.
        It keeps what it holds."""
        self.move(chip, -ELSEWHERE)

    def attach(self, chip):
        """Puts it back."""
        self.move(chip, ELSEWHERE)

    def move(self, chip, distance):
        path = f"/machine/peripheral/{chip}"
        address = self.emulator.qmp("qom-get", path=path, property="address")
        for name, value in (("realized", False), ("address", address + distance), ("realized", True)):
            self.emulator.qmp("qom-set", path=path, property=name, value=value)

    def now_ms(self):
        """The board's own time."""
        return self.emulator.now_ms()

    # --- eyes ---

    def lights(self):
        """The squares that are lit, and those that blink: two masks."""
        lit = blinking = 0
        states = self.emulator.qmp_all([("qom-get", pin("lights", square)) for square in range(64)])
        for square, state in enumerate(states):
            lit |= (state == "on") << square
            blinking |= state.startswith("pwm") << square
        return lit, blinking

    def screen(self):
        """64 rows of 128 levels, 0..15."""
        path = os.path.join(self.emulator.directory, "screen.ppm")
        self.emulator.qmp("screendump", filename=path)
        with open(path, "rb") as file:
            data = file.read()
        head = b"P6\n%d %d\n255\n" % (WIDTH * MAGNIFIED, HEIGHT * MAGNIFIED)
        if not data.startswith(head):
            raise RuntimeError(f"a screen that is not {WIDTH} x {HEIGHT}: {data[:20]!r}")
        row = WIDTH * MAGNIFIED * 3
        return [[data[len(head) + y * MAGNIFIED * row + x * MAGNIFIED * 3] >> 4 for x in range(WIDTH)]
                for y in range(HEIGHT)]

    def png(self, path):
        """The screen as a picture, each pixel as one of 4 x 4, yellow as the display's."""
        write_png(path, self.screen())


def pin(kind, square):
    """The emulator's words for the pin of a square."""
    return {"path": f"/machine/peripheral/{kind}{square // PINS}", "property": f"led{square % PINS}"}


def write_png(path, rows, magnified=MAGNIFIED):
    """Levels 0..15 as a PNG with a palette."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    lines = b"".join((b"\0" + bytes(level for level in row for _ in range(magnified))) * magnified
                     for row in rows)
    palette = bytes(value for level in range(16) for value in (level * 17, level * 15, level * 4))
    header = struct.pack(">IIBBBBB", len(rows[0]) * magnified, len(rows) * magnified, 8, 3, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", palette)
                   + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))
