"""A web server for the published sites, on this machine only."""

import http.server
import pathlib
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # No connection is waited for longer.
    timeout = 30

    def log_message(self, format, *values):
        pass

    def send_error(self, code, message=None, explain=None):
        """What a site says of an address that it does not have, as web servers are told to."""
        site = self.path.lstrip("/").split("/")[0]
        page = pathlib.Path(self.directory) / site / "404.html"
        if code != 404 or not page.is_file():
            return super().send_error(code, message, explain)
        content = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


class Quiet(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A browser that leaves a page drops its connections: nothing to say."""


class Server:
    """Serves a folder as long as its block runs."""

    def __init__(self, folder: str):
        self.server = Quiet(
            ("127.0.0.1", 0), lambda *values: Handler(*values, directory=folder))
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
