"""Writing to a pseudo-terminal that may have no reader any more."""

import os
import select

LOOK_SECONDS = 0.05


def pour(line, data, ended):
    """Writes all of it, for as long as the event `ended` is not set. A terminal that nobody reads is
    full after some kilobytes, and a write waits until there is room for all of it: so it is written
    byte by byte, each when there is room."""
    for at in range(len(data)):
        while not select.select([], [line], [], LOOK_SECONDS)[1]:
            if ended.is_set():
                return
        os.write(line, data[at:at + 1])
