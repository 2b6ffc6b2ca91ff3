"""Runs make targets two at a time, prints a line for each and the whole output
of those that fail, and ends with the sum of what passed and failed: tests
where a target counts tests (pytest, cmocka), else the target itself.
  check.py TARGET..."""

import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from copies import environment

JOBS = 2


def run(target):
    start = time.monotonic()
    process = subprocess.run(["make", "--no-print-directory", target], env=environment(), text=True,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, errors="replace")
    return process.returncode == 0, process.stdout, time.monotonic() - start


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


def main():
    targets = sys.argv[1:]
    total_passed = total_failed = 0
    with ThreadPoolExecutor(JOBS) as pool:
        for target, (succeeded, output, seconds) in zip(targets, pool.map(run, targets)):
            passed, failed = tally(succeeded, output)
            total_passed += passed
            total_failed += failed
            verdict = "ok" if succeeded else "FAILED"
            print(f"{target:<18} {verdict:<7} {passed:>5} passed {failed:>3} failed "
                  f"{seconds:6.1f} s", flush=True)
            if not succeeded:
                print(output, flush=True)
    print(f"{total_passed} passed, {total_failed} failed")
    sys.exit(1 if total_failed else 0)


if __name__ == "__main__":
    main()
