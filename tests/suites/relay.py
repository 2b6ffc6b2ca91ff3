"""Stands for the host program: says on its body's socket what it reads from its
serial line, and tells there what it hears."""

import socket
import sys
import threading


def main():
    path = next(word for word in sys.argv if word.startswith("--body=")).removeprefix("--body=")
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(path)

        def tell():
            for heard in line.makefile():
                print(heard, end="", flush=True)

        threading.Thread(target=tell, daemon=True).start()
        while byte := sys.stdin.buffer.read(1):
            line.sendall(byte.replace(b"\r", b"\n"))  # the Enter of a terminal


main()
