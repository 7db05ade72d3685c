#!/usr/bin/env python3
"""A stand-in for a push service, on loopback: it keeps what is pushed, and answers as each subscription is told to.

    Tests/Bell/service.py [--port 0] [--count 1000] [--failing 0.2] [--seed 1]

As a module: `Service` runs in a thread, makes subscriptions, and `faults` of what it received says what RFC 8030, 8188, 8291 and 8292 do
not allow. As a program, for load: it only counts, keeps every hundredth push, and prints a line of JSON – its address first, then for each line
on standard input what it counted. The subscriptions of a seed are the same in each process: see `Subscription`.
"""

import argparse
import asyncio
import base64
import collections
import email.utils
import hashlib
import json
import random
import re
import sys
import threading
import time

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

MOST_BODY = 4096  # bytes, as RFC 8030 says at least
GIANT = 64 << 30  # bytes of an answer that lies
DAY = 86_400

# What a subscription may be told to answer, in addition to any status, `429 SECONDS` and `503 SECONDS` (Retry-After).
LIES = ("hang", "drip", "giant", "redirect", "broken", "close")


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        raise ValueError(f"{text[:60]!r} is not base64url")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Subscription:
    """As a browser makes it: a key pair, a secret, and an address; all of it follows from a seed and a number."""

    def __init__(self, service, seed, number):
        self.number, self.service = number, service
        self.digest = hashlib.sha512(f"subscription {seed} {number}".encode()).digest()
        self.token = encoded(self.digest[:24])
        self.auth = self.digest[24:40]
        self.answers = []  # what the next pushes are answered; after these `does`
        self.does = "201"
        self.posts = []
        self.taken = 0  # how many were answered 201
        self._key = None

    @property
    def key(self):
        if self._key is None:
            number = int.from_bytes(hashlib.sha256(self.digest).digest(), "big")
            self._key = ec.derive_private_key(number % (2**255) + 1, ec.SECP256R1())
        return self._key

    @property
    def endpoint(self):
        return f"{self.service}/push/{self.token}"

    @property
    def json(self):
        """As `PushSubscription.toJSON()` gives it."""
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "expirationTime": None,
                "keys": {"p256dh": encoded(point), "auth": encoded(self.auth)}}

    def decrypt(self, body):
        """- Throws: what http-ece throws, or ValueError."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))

    def payloads(self, answer="201"):
        """What it was sent, in order. ANSWER: only what was answered so; None: all."""
        return [self.decrypt(post.body) for post in self.posts if answer is None or post.answer == answer]


class Post:
    """A request as it came, and what it was answered."""

    __slots__ = ("at", "subscription", "head", "body", "answer")

    def __init__(self, subscription, head, body, answer):
        self.at, self.subscription, self.head, self.body, self.answer = time.time(), subscription, head, body, answer

    @property
    def headers(self):
        """By name in small letters; of one that comes twice, both, with a comma."""
        found = {}
        for line in self.head.decode("latin-1").split("\r\n")[1:]:
            name, _, value = line.partition(":")
            name, value = name.lower(), value.strip()
            found[name] = f"{found[name]}, {value}" if name in found else value
        return found


class Service:
    """Answers in a thread of its own until it is closed."""

    def __init__(self, seed=1, port=0, failing=0.0, keeps=1):
        """FAILING: the share of pushes that get 500 or 503. KEEPS: each such push is kept; 100: every hundredth."""
        self.seed, self.failing, self.keeps = seed, failing, keeps
        self.chance = random.Random(f"failing {seed}")
        self.subscriptions, self.by_token = [], {}
        self.taken = []  # posts in the order in which they came, as far as they are kept
        self.count = 0  # all of them, also those that are not kept
        self.answered = collections.Counter()
        self.first = self.last = None  # when pushes came
        self.is_down = False  # 503 for all
        self.now = time.time  # for dates in answers
        self.elsewhere = "http://127.0.0.1:1/"  # where a redirect leads
        self.unknown = []  # requests that are no push: method and path
        self.connections = 0
        self.verified = {}  # headers of Authorization that were looked at: what is wrong with them
        self.loop, self.is_on = asyncio.new_event_loop(), threading.Event()
        self.thread = threading.Thread(target=self._run, args=(port,), daemon=True)
        self.thread.start()
        self.is_on.wait()
        if self.port is None:
            raise OSError(f"port {port} is taken")

    def _run(self, port):
        asyncio.set_event_loop(self.loop)
        try:
            server = self.loop.run_until_complete(
                self.loop.create_server(lambda: Answering(self), "127.0.0.1", port, backlog=1024))
            self.port = server.sockets[0].getsockname()[1]
        except OSError:
            self.port = None
            return
        finally:
            self.is_on.set()
        self.loop.run_forever()
        server.close()

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def subscribe(self, count=1):
        """So many more subscriptions, as a list."""
        new = [Subscription(self.origin, self.seed, len(self.subscriptions) + at) for at in range(count)]
        self.by_token.update((one.token, one) for one in new)
        self.subscriptions += new
        return new

    def answer(self, token, head, body):
        """Notes a push; returns what it is answered, as in `Subscription.does`."""
        subscription = self.by_token.get(token)
        if subscription is None:
            return "404"
        if subscription.answers:
            said = subscription.answers.pop(0)
        elif self.is_down:
            said = "503"
        elif self.failing and subscription.does == "201" and self.chance.random() < self.failing:
            said = self.chance.choice(("500", "503"))
        else:
            said = subscription.does
        self.last = time.time()
        self.first = self.first or self.last
        self.count += 1
        self.answered[said] += 1
        subscription.taken += said == "201"
        if self.count % self.keeps == 0:
            post = Post(subscription, head, body, said)
            subscription.posts.append(post)
            self.taken.append(post)
        return said

    def faults(self, post, key, now=time.time, subject=None):
        """What of a push is not as it has to be, a sentence each.

        KEY: the site's public key, in base64url. NOW: the clock by which tokens expire; None: that is not looked at. SUBJECT: the `sub`.
        """
        headers, found = post.headers, []
        if headers.get("content-encoding") != "aes128gcm":
            found.append(f"Content-Encoding is {headers.get('content-encoding')}")
        if not re.fullmatch(r"[0-9]{1,10}", headers.get("ttl", "")):
            found.append(f"TTL is {headers.get('ttl')}")
        if headers.get("urgency", "normal") not in ("very-low", "low", "normal", "high"):
            found.append(f"Urgency is {headers['urgency']}")
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", headers.get("topic", "none")):
            found.append(f"Topic is {headers['topic']}")
        for name in ("cookie", "referer", "x-forwarded-for", "from"):
            if name in headers:
                found.append(f"{name} is none of the service's business")
        if len(post.body) > MOST_BODY:
            found.append(f"the body has {len(post.body)} bytes")
        try:
            post.subscription.decrypt(post.body)
        except Exception as error:  # whatever http-ece throws
            found.append(f"the body cannot be decrypted: {type(error).__name__} {error}")
        said = headers.get("authorization", "")
        if (said, subject) not in self.verified:
            self.verified[said, subject] = self.faults_of_token(said, key, now and int(now()), subject)
        return found + self.verified[said, subject]

    def faults_of_token(self, said, key, now, subject):
        match = re.fullmatch(r"vapid\s+(.*)", said, re.IGNORECASE)
        parts = dict(part.strip().partition("=")[::2] for part in match[1].split(",")) if match else {}
        if set(parts) != {"t", "k"}:
            return [f"Authorization is {said[:80]!r}"]
        found = []
        try:
            # py-vapid takes no space after the comma, which RFC 8292 allows.
            if not Vapid02.verify(f"vapid t={parts['t']},k={parts['k']}"):
                found.append("the token is not signed by k")
            head, claims = (json.loads(decoded(part)) for part in parts["t"].split(".")[:2])
        except Exception as error:  # whatever py-vapid throws
            return [f"the token cannot be read: {type(error).__name__} {error}"]
        if head.get("alg") != "ES256" or head.get("typ", "JWT") != "JWT":
            found.append(f"the token's head is {head}")
        if claims.get("aud") != self.origin:
            found.append(f"aud is {claims.get('aud')}")
        expires = claims.get("exp")
        if not isinstance(expires, int) or now is not None and not now < expires <= now + DAY:
            found.append(f"exp is {expires}, and it is {now}")
        if not re.match(r"mailto:.+@.|https:.", str(claims.get("sub"))) or subject not in (None, claims.get("sub")):
            found.append(f"sub is {claims.get('sub')}")
        if parts["k"] != key:
            found.append("k is not the key of the site")
        return found

    def faults_of_all(self, key, **options):
        """Of all that was kept; and no salt, and no key of the sender, may come again. OPTIONS: as for `faults`."""
        found = [f"{post.subscription.number}: {fault}" for post in self.taken for fault in self.faults(post, key, **options)]
        return found + self.repeated()

    def repeated(self):
        """What must not come again, and did."""
        found = []
        for name, part in (("salt", slice(0, 16)), ("key of the sender", slice(21, 86))):
            used = collections.Counter(post.body[part] for post in self.taken)
            if used and max(used.values()) > 1:
                found.append(f"a {name} is used {max(used.values())} times")
        return found

    def wait(self, is_done, seconds=10):
        """Until something is true, or so many seconds passed; returns whether it is."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if is_done():
                return True
            time.sleep(0.02)
        return is_done()

    @property
    def counts(self):
        return {"pushes": self.count, "answered": dict(self.answered), "connections": self.connections,
                "devices": sum(one.taken > 0 for one in self.subscriptions), "unknown": len(self.unknown),
                "first": self.first, "last": self.last}


def plain(status, *headers, body=b""):
    lines = [f"HTTP/1.1 {status}", *headers, f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode() + body


class Answering(asyncio.Protocol):
    """HTTP/1.1 with connections that stay open, and as much of it as pushes need."""

    created = plain("201 Created", "Location: /message/1", "TTL: 0")
    length = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]+)[ \t]*\r\n", re.IGNORECASE)

    def __init__(self, service):
        self.service, self.buffer, self.is_stuck, self.drips = service, b"", False, None

    def connection_made(self, transport):
        self.transport = transport
        self.service.connections += 1

    def connection_lost(self, error):
        self.is_stuck = True
        if self.drips:
            self.drips.cancel()

    def data_received(self, data):
        self.buffer += data
        while not self.is_stuck:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            head = self.buffer[:end]
            match = self.length.search(head + b"\r\n")
            until = end + 4 + (int(match[1]) if match else 0)
            if len(self.buffer) < until:
                return
            body, self.buffer = self.buffer[end + 4:until], self.buffer[until:]
            method, _, rest = head.partition(b" ")
            path = rest.partition(b" ")[0]
            if method == b"POST" and match and path.startswith(b"/push/"):
                self.say(self.service.answer(path[6:].decode("latin-1"), head, body))
            else:
                self.service.unknown.append(f"{method.decode('latin-1')} {path.decode('latin-1')}")
                self.transport.write(plain("404 Not Found" if match else "411 Length Required"))

    def pause_writing(self):
        self.is_full = True

    def resume_writing(self):
        self.is_full = False
        if self.drips is None and self.is_stuck:
            # Not from here: the transport is in the middle of writing.
            self.service.loop.call_soon(self.pour)

    def say(self, answer):
        if answer == "201":
            return self.transport.write(self.created)
        if answer not in LIES:
            status, _, seconds = answer.partition(" ")
            # A number of seconds, or a time.
            after = seconds if seconds != "date" else email.utils.formatdate(self.service.now() + 20, usegmt=True)
            headers = [f"Retry-After: {after}"] if seconds else []
            return self.transport.write(plain(f"{status} As told", *headers, body=b"as told\n"))
        self.is_stuck = answer != "redirect"
        if answer == "redirect":
            self.transport.write(plain("307 Temporary Redirect", f"Location: {self.service.elsewhere}"))
        elif answer == "broken":
            self.transport.write(b"HTTP/9.9 201\x00\r\n: \xff\xfe no header\r\nContent-Length: -7\r\n\r\n" * 3)
            self.transport.close()
        elif answer == "close":
            self.transport.close()
        elif answer == "drip":
            self.transport.write(b"HTTP/1.1 201 Created\r\n")
            self.drip()
        elif answer == "giant":
            self.is_full, self.left = False, GIANT
            self.transport.write(f"HTTP/1.1 201 Created\r\nContent-Length: {GIANT}\r\n\r\n".encode())
            self.pour()
        # What hangs says nothing.

    def drip(self):
        """A header that never ends, a byte a second."""
        self.transport.write(b"x")
        self.drips = self.service.loop.call_later(1, self.drip)

    def pour(self):
        while self.left > 0 and not self.is_full and not self.transport.is_closing():
            self.left -= 65_536
            self.transport.write(b"x" * 65_536)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=0, help="default: any that is free")
    parser.add_argument("--count", type=int, default=1000, help="of subscriptions")
    parser.add_argument("--failing", type=float, default=0.0, help="the share of pushes that get 500 or 503")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keeps", type=int, default=100, help="each such push is kept: 100 for every hundredth")
    options = parser.parse_args()
    service = Service(options.seed, options.port, options.failing, options.keeps)
    service.subscribe(options.count)
    print(json.dumps({"origin": service.origin}), flush=True)
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["failing"]:
            service.failing = float(words[1])
        faults = []
        if words[:1] == ["look"]:  # the site's key, and the subject
            faults = service.faults_of_all(words[1], subject=words[2] if words[2:] else None)
        print(json.dumps({**service.counts, "kept": len(service.taken), "faults": faults[:20]}), flush=True)


if __name__ == "__main__":
    main()
