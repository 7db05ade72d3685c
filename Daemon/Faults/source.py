"""A source of figures on this machine: an HTTP server that knows what time it is to be."""

import hashlib
import http.server
import sys
import threading

ADDRESS = "http://figures.example.org/level.csv"


class Source:
    """Serves the figures of a moment, with a mark for them.

    It answers as a proxy, so that the address in the rules, and all that is made of them, is the same in every run.
    """

    def __init__(self, figures):
        self.figures = figures
        self.now = lambda: 0
        self.is_silent = False  # takes a question, and never answers
        self.asked = self.unchanged = 0
        self.ending = threading.Event()
        self.server = Patient(("127.0.0.1", 0), Answering)
        self.server.source = self
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @property
    def proxy(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.ending.set()
        self.server.shutdown()
        self.server.server_close()


class Patient(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        # Who is killed leaves a connection behind.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Answering(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 20  # seconds for a connection that says nothing

    def do_CONNECT(self):
        # What follows on the connection is meant for the source.
        self.send_response(200)
        self.end_headers()
        self.close_connection = False

    def do_GET(self):
        source = self.server.source
        source.asked += 1
        if source.is_silent:
            source.ending.wait(30)
            self.close_connection = True
            return
        body = source.figures.text(source.now()).encode()
        mark = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        is_known = self.headers.get("If-None-Match") == mark
        source.unchanged += is_known
        self.send_response(304 if is_known else 200)
        self.send_header("ETag", mark)
        if not is_known:
            self.send_header("Content-Type", "text/csv")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if not is_known:
            self.wfile.write(body)

    def log_message(self, *_):
        pass
