"""tools/play/serve_page.py: the page for this machine's browsers, and what it refuses."""

import http.client
import os
import re
import socket
import subprocess
import sys

import pytest

from emulator import ROOT

SERVER = [sys.executable, os.path.join(ROOT, "tools", "play", "serve_page.py")]


@pytest.fixture
def port(tmp_path):
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("a page")
    (folder / "kilomate.wasm").write_bytes(b"\0asm")
    (tmp_path / "beside.txt").write_text("not of the page")
    with subprocess.Popen([*SERVER, str(folder)], stdout=subprocess.PIPE, text=True) as server:
        yield int(re.fullmatch(r"http://localhost:(\d+)/   Ctrl-C ends it\.\n", server.stdout.readline()).group(1))
        server.terminate()


def answer(port, path):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    line.request("GET", path)
    reply = line.getresponse()
    return reply.status, reply.getheader("Content-Type"), reply.read()


def test_the_folder_is_served_with_the_kinds_that_a_browser_wants(port):
    assert answer(port, "/") == (200, "text/html", b"a page")
    assert answer(port, "/kilomate.wasm")[:2] == (200, "application/wasm")


def test_what_is_beside_the_folder_is_not(port):
    assert answer(port, "/beside.txt")[0] == 404


def test_only_this_machine_is_answered(port):
    # every address of 127.0.0.0/8 is this machine; a server for all addresses would answer at each
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", port), 20)


@pytest.mark.parametrize("given", ["0", "65536", "x", "-1"])
def test_a_port_that_is_none_is_refused(tmp_path, given):
    done = subprocess.run([*SERVER, str(tmp_path), given], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=20)
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == f"HTTP_PORT={given}: a port is a number from 1 to 65535\n"
