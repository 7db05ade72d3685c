"""The site of a rulecheckd that runs, as the script of a page asks it; and the keys and the channel for that."""

import http.client
import itertools
import json
import subprocess
import threading
import urllib.parse

SUBJECT = "mailto:rules@example.org"
KEYS = "push-keys.pem"
clients = itertools.count()


def channel(services, more="", limit=2):
    """As the configuration has it, in one line. MORE: other keys of the channel."""
    listed = ", ".join(f'"{service}"' for service in services)
    return (f'residents: {{ push: {{ subject: "{SUBJECT}", keys: {KEYS}, services: [{listed}], limit: {limit} seconds }}{more} }}')


def make_keys(program, folder):
    """Returns what the program says, if it failed."""
    ended = subprocess.run([program, "push", "keys", KEYS], cwd=folder, capture_output=True, text=True, timeout=60)
    return (ended.stdout + ended.stderr).strip() if ended.returncode else None


class Site:
    """One connection that stays open; each request comes from another client, behind a proxy that rulecheckd trusts."""

    path = "/push/subscriptions"

    def __init__(self, address):
        self.address = address
        self.host = urllib.parse.urlsplit(address).netloc
        self.connection = http.client.HTTPConnection(self.host, timeout=30)

    def ask(self, method, path, body=None, **headers):
        """Returns status, headers and body. A header None is left out; `_` in its name is `-`."""
        number = next(clients)
        known = {"X-Forwarded-For": f"198.{18 + (number >> 16) % 2}.{number >> 8 & 255}.{number & 255}"}
        known.update((name.replace("_", "-"), value) for name, value in headers.items())
        known = {name: value for name, value in known.items() if value is not None}
        for attempt in range(2):
            try:
                self.connection.request(method, path, body, known)
                answer = self.connection.getresponse()
                return answer.status, answer.headers, answer.read()
            except (http.client.HTTPException, ConnectionError):
                self.connection.close()
                if attempt:
                    raise

    def get(self, path):
        return self.ask("GET", f"/{path}")

    def post(self, value, method="POST", **headers):
        """Returns status and what is said. VALUE: JSON, or bytes as they are."""
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        known = {"Content-Type": "application/json", "Origin": self.address, "Sec-Fetch-Site": "same-origin"}
        status, _, said = self.ask(method, self.path, body, **{**known, **headers})
        try:
            return status, json.loads(said or b"{}")
        except ValueError:
            return status, said.decode(errors="replace")

    def subscribe(self, subscription, area, language="en", directions="all", digest=False, **headers):
        return self.post(wish(subscription, area, language, directions, digest), **headers)

    def move(self, old, new):
        return self.post({"subscription": new.json, "replaces": old.endpoint})

    def end(self, subscription, area=None):
        return self.post({"endpoint": subscription.endpoint, **({"area": area} if area else {})}, "DELETE")

    @property
    def key(self):
        return json.loads(self.get("api/v1/push.json")[2])["key"]


def wish(subscription, area, language="en", directions="all", digest=False):
    """What a page posts. SUBSCRIPTION: one of the stand-in, or as `toJSON()` gives it."""
    given = subscription if isinstance(subscription, dict) else subscription.json
    return {"subscription": given, "area": area, "language": language, "directions": directions, "digest": digest}


def serving(process):
    """The address of a rulecheckd that runs, which says so itself; None: it ended before. What else it says is read, and kept."""
    process.said = []
    for line in process.stderr:
        process.said.append(line)
        if "serving http" in line:
            process.reading = threading.Thread(target=lambda: process.said.extend(process.stderr), daemon=True)
            process.reading.start()
            return line[line.index("http:"):].split(",")[0].strip()
    return None
