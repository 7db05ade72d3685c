"""A receiver of messages on this machine, which is not always well: an HTTP server that keeps what it was told."""

import base64
import hashlib
import hmac
import http.server
import json
import random
import threading

from source import Patient

SECRET = "whsec_" + base64.b64encode(b"a secret of the fault tests, 32b").decode()
LIMIT = 1  # seconds, the `limit` of the webhook


class Receiver:
    """Takes what is posted; of a hundred posts three are answered 503, and one never."""

    def __init__(self, seed, share_busy=0.03, share_silent=0.01):
        self.chance = random.Random(f"receiver {seed}")
        self.share_busy, self.share_silent = share_busy, share_silent
        self.lock, self.ending = threading.Lock(), threading.Event()
        self.is_down = False
        self.taken = []  # (identifier, county, body), in the order in which they came; also those answered with nothing
        self.faults, self.busy, self.silent = [], 0, 0
        self.server = Patient(("127.0.0.1", 0), Taking)
        self.server.receiver = self
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}/hook"

    @property
    def channel(self):
        """As the configuration has it."""
        return (f"app: {{ webhook: {{ url: \"{self.address}\", secrets: [{{ file: secret }}], "
                f"limit: {LIMIT} second }} }}")

    def close(self):
        self.ending.set()
        self.server.shutdown()
        self.server.server_close()

    def look_at(self, headers, body):
        """Whether it is signed and whole; returns identifier and county."""
        identifier, stamp = headers["webhook-id"], headers["webhook-timestamp"]
        key = base64.b64decode(SECRET.removeprefix("whsec_"))
        signed = hmac.digest(key, f"{identifier}.{stamp}.".encode() + body, hashlib.sha256)
        if headers["webhook-signature"] != "v1," + base64.b64encode(signed).decode():
            self.faults.append(f"{identifier} is not signed as it should be")
        event = json.loads(body)
        if event["id"] != identifier or event["data"]["identifier"] != identifier:
            self.faults.append(f"{identifier} has another identifier inside")
        return identifier, event["subject"]

    def compare(self, outcome, where, messages):
        """With the messages of the store, as (identifier, county): nothing is lost or unknown, and each county has its order."""
        for fault in self.faults:
            outcome.fail(where, fault)
        told = [identifier for identifier, _ in messages]
        bodies, first = {}, []
        for identifier, _, body in self.taken:
            if identifier not in bodies:
                first.append(identifier)
            elif bodies[identifier] != body:
                outcome.fail(where, f"{identifier} came with two contents")
            bodies[identifier] = body
        for identifier in told:
            if identifier not in bodies:
                outcome.fail(where, f"{identifier} never came")
        for identifier in bodies.keys() - set(told):
            outcome.fail(where, f"{identifier} came, and the store does not know it")
        county = dict(messages)
        for one in set(county.values()):
            came = [identifier for identifier in first if county.get(identifier) == one]
            if came != [identifier for identifier in told if county[identifier] == one and identifier in bodies]:
                outcome.fail(where, f"what {one} was told came in another order")


class Taking(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 20  # seconds for a connection that says nothing

    def do_POST(self):
        receiver = self.server.receiver
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with receiver.lock:
            draw = 0 if receiver.is_down else receiver.chance.random()
            is_busy = draw < receiver.share_busy
            is_silent = not is_busy and draw < receiver.share_busy + receiver.share_silent
            receiver.busy += is_busy
            receiver.silent += is_silent
            if not is_busy:
                # Who does not answer may have taken it.
                identifier, county = receiver.look_at(self.headers, body)
                receiver.taken.append((identifier, county, body))
        if is_silent:
            receiver.ending.wait(3 * LIMIT)
            self.close_connection = True
            return
        self.send_response(503 if is_busy else 204)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass
