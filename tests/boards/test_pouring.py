"""What carries bytes between an emulated board and a pseudo-terminal."""

import os
import pty
import threading
import tty

from pouring import pour

MORE_THAN_FITS = 1 << 20


def test_a_terminal_that_nobody_reads_holds_nothing_up():
    line, port = pty.openpty()
    tty.setraw(port)
    ended = threading.Event()
    carrier = threading.Thread(target=pour, args=(line, bytes(MORE_THAN_FITS), ended), daemon=True)
    carrier.start()
    carrier.join(1)
    assert carrier.is_alive()
    ended.set()
    carrier.join(30)
    assert not carrier.is_alive()
    os.close(line)
    os.close(port)
