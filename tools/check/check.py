"""Runs make targets three at a time, prints a line for each as it ends and the whole
output of those that fail, and ends with the sum of what passed and failed: tests
where a target counts tests (pytest, cmocka), else the target itself. A target that
takes longer than SECONDS hangs: it is ended and has failed.
  check.py TARGET..."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from copies import environment

JOBS = 3  # on two cores: many tests wait for the clock, not for the processor
SECONDS = 4500  # the longest takes 1900 where nothing else runs


class Targets:
    """Runs them, each in a session of its own, so that all of one can be ended."""

    def __init__(self):
        self.running = set()
        self.lock = threading.Lock()

    def start(self, target, said):
        with self.lock:
            process = subprocess.Popen(["make", "--no-print-directory", target], env=environment(),
                                       stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                                       start_new_session=True)
            self.running.add(process)
        return process

    def run(self, target):
        """Has it succeeded, what it said, and how long it took. What it says goes to a file: a pipe
        would have no end before the last process that a test has left behind."""
        start = time.monotonic()
        with tempfile.TemporaryFile("w+", errors="replace") as said:
            process = self.start(target, said)
            try:
                process.wait(SECONDS)
                late = ""
            except subprocess.TimeoutExpired:
                late = f"\nIt has not ended after {SECONDS} s.\n"
                end(process)
            self.running.discard(process)
            said.seek(0)
            return process.returncode == 0, said.read() + late, time.monotonic() - start

    def stop(self, *_):
        """Ends all that run now, and this program. None starts any more: the lock is kept."""
        self.lock.acquire()
        for process in list(self.running):
            end(process)
        os._exit(1)


def end(process):
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def tally(succeeded, output):
    """Sums of the lines in which a test program counts."""
    counts = {"passed": 0, "failed": 0}
    for line in output.splitlines():
        if re.match(r"=*\s*\d+ (passed|failed)\b", line):
            for number, word in re.findall(r"(\d+) (passed|failed)\b", line):
                counts[word] += int(number)
        for word, number in re.findall(r"\[  (PASSED|FAILED)  \] (\d+) test", line):
            counts[word.lower()] += int(number)
    passed, failed = counts["passed"], counts["failed"]
    if passed + failed == 0:
        passed = int(succeeded)
    return passed, failed if succeeded else max(failed, 1)


def skipped(output):
    """What a part says that it has left out, and why."""
    return [line for line in output.splitlines() if re.match(r"check-[a-z]+: SKIPPED", line)]


def main():
    targets = Targets()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, targets.stop)
    total_passed = total_failed = 0
    with ThreadPoolExecutor(JOBS) as pool:
        runs = {pool.submit(targets.run, target): target for target in sys.argv[1:]}
        for done in as_completed(runs):
            succeeded, output, seconds = done.result()
            passed, failed = tally(succeeded, output)
            total_passed += passed
            total_failed += failed
            verdict = "ok" if succeeded else "FAILED"
            print(f"{runs[done]:<18} {verdict:<7} {passed:>5} passed {failed:>3} failed "
                  f"{seconds:6.1f} s", flush=True)
            if not succeeded:
                print(output, flush=True)
            for line in skipped(output) if succeeded else ():
                print("  " + line, flush=True)
    print(f"{total_passed} passed, {total_failed} failed")
    sys.exit(1 if total_failed else 0)


if __name__ == "__main__":
    main()
