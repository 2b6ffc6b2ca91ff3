#!/usr/bin/env python3
"""Serves a folder to the browsers of this machine, and says its address.

  serve_page.py FOLDER [PORT]    without PORT the first free one from 8000 on
"""

import functools
import http.server
import sys

FIRST_PORT, PORTS = 8000, 100


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map,
                      ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format, *args):  # pylint: disable=redefined-builtin
        pass


def server(folder, ports):
    handler = functools.partial(Handler, directory=folder)
    for port in ports:
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
        except OSError as error:
            reason = error
    sys.exit(f"No port from {ports[0]} to {ports[-1]} can be used: {reason.strerror}")


def main():
    folder, *given = sys.argv[1:]
    if given and not (given[0].isdigit() and 0 < int(given[0]) < 65536):
        sys.exit(f"HTTP_PORT={given[0]}: a port is a number from 1 to 65535")
    ports = [int(given[0])] if given else range(FIRST_PORT, FIRST_PORT + PORTS)
    with server(folder, ports) as page:
        print(f"http://localhost:{page.server_port}/   Ctrl-C ends it.", flush=True)
        try:
            page.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
