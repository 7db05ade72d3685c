#!/usr/bin/env python3
"""Pushes to the stand-in what http-ece encrypts and py-vapid signs, and what is wrong in one thing each; and the example of RFC 8291.

    Tests/Bell/try_service.py

So that what Tests/Bell/check finds with it can be relied upon. Needs the packages of requirements.txt; a line for each thing that was tried.
"""

import http.client
import pathlib
import secrets
import socket
import sys
import time

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from service import DAY, Service, Subscription, decoded, encoded

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from attempts import end_attempts, tried  # noqa: E402

# RFC 8291, section 5 and appendix A.
BODY = ("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
KEY, SECRET = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg"
SUBJECT = "mailto:rules@example.org"


class Sender:
    def __init__(self, service):
        self.service, self.signer = service, Vapid02()
        self.signer.generate_keys()
        self.key = encoded(self.signer.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint))
        self.connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=3)

    def token(self, **claims):
        known = {"aud": self.service.origin, "exp": int(time.time()) + DAY // 2, "sub": SUBJECT}
        return self.signer.sign({**known, **claims})["Authorization"]

    def body(self, subscription, text=b'{"number": 0}', auth=None):
        return http_ece.encrypt(
            text, salt=secrets.token_bytes(16), private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(subscription.json["keys"]["p256dh"]), auth_secret=auth or subscription.auth, version="aes128gcm")

    def headers(self, **changed):
        known = {"TTL": "3600", "Urgency": "high", "Topic": "a-topic", "Content-Encoding": "aes128gcm",
                 "Authorization": self.token()}
        return {name: value for name, value in {**known, **changed}.items() if value is not None}

    def push(self, subscription, body=None, **changed):
        """Status and what the stand-in says of it."""
        self.connection.request("POST", f"/push/{subscription.token}", body or self.body(subscription), self.headers(**changed))
        answer = self.connection.getresponse()
        answer.read()
        post = subscription.posts[-1]
        return answer, self.service.faults(post, self.key, subject=SUBJECT)


def look_at_faults(sender, one):
    answer, faults = sender.push(one)
    tried("a push as it has to be is taken", None if answer.status == 201 and not faults else str(faults))
    spaced = sender.token().replace(",k=", ", k=")
    tried("also with a space in Authorization", "; ".join(sender.push(one, Authorization=spaced)[1]) or None)
    other = Sender(sender.service)
    wrong = {
        "no TTL": {"TTL": None}, "a TTL that is not a number": {"TTL": "-1"}, "an Urgency that is not known": {"Urgency": "urgent"},
        "a Topic that is too long": {"Topic": "x" * 33}, "a Topic with other characters": {"Topic": "a.b"},
        "another coding": {"Content-Encoding": "aesgcm"}, "a cookie": {"Cookie": "a=b"}, "no signature": {"Authorization": None},
        "another audience": {"Authorization": sender.token(aud="https://push.example.org")},
        "a token for two days": {"Authorization": sender.token(exp=int(time.time()) + 2 * DAY)},
        "another subject": {"Authorization": sender.token(sub="mailto:other@example.org")},
        "the key of another site": {"Authorization": other.token()},
        "a signature by another key": {"Authorization": sender.token().split(",k=")[0] + ",k=" + other.key},
        "a token that has expired": {"Authorization": "vapid t=" + old(sender) + ",k=" + sender.key},
        "another secret": {"body": sender.body(one, auth=bytes(16))},
        "an empty body": {"body": b"\0"}, "a body that is too long": {"body": sender.body(one, b'"' + b"x" * 4096 + b'"')},
    }
    for name, changed in wrong.items():
        faults = sender.push(one, **changed)[1]
        tried(f"is seen: {name}", None if len(faults) == (2 if name == "a signature by another key" else 1) else f"it says {faults}")
    body = sender.body(one)
    before = len(sender.service.faults_of_all(sender.key))
    for _ in range(2):
        sender.push(one, body)
    tried("is seen: a salt and a key that come again",
          None if len(sender.service.faults_of_all(sender.key)) == before + 2 else "it is not")


def old(sender):
    """A token of yesterday, which py-vapid does not sign by itself."""
    from py_vapid.jwt import sign
    claims = {"aud": sender.service.origin, "exp": int(time.time()) - 1, "sub": SUBJECT}
    token = sign(claims, sender.signer.private_key)
    return token if isinstance(token, str) else token.decode()


def look_at_answers(sender, one):
    for told in ("200", "201", "404", "410", "413", "429 7", "500", "503 date"):
        one.answers = [told]
        answer, _ = sender.push(one)
        has_time = bool(answer.getheader("Retry-After")) == (" " in told)
        tried(f"answers {told}", None if str(answer.status) == told[:3] and has_time else f"it answers {answer.status}")
    sender.service.failing = 0.2
    failed = sum(sender.push(one)[0].status != 201 for _ in range(500))
    sender.service.failing = 0
    tried("fails a fifth of the time", None if 70 <= failed <= 130 else f"{failed} of 500")
    for told in ("hang", "broken", "close"):
        one.answers = [told]
        try:
            sender.push(one)
            tried(f"lies: {told}", "there is an answer")
        except (OSError, http.client.HTTPException):
            tried(f"lies: {told}")
        sender.connection.close()
    one.answers = ["redirect"]
    tried("lies: redirect", None if sender.push(one)[0].getheader("Location") == sender.service.elsewhere else "it does not")
    for told, seconds in (("giant", 1), ("drip", 3)):
        one.answers = [told]
        count = received(sender, one, seconds)
        tried(f"lies: {told}", None if (count > 1 << 24 if told == "giant" else 23 < count < 30) else f"{count} bytes")
    tried("goes on afterwards", None if sender.push(one)[0].status == 201 else "it does not")


def received(sender, one, seconds):
    """How many bytes an answer has until then."""
    count, end = 0, time.monotonic() + seconds
    with socket.create_connection(("127.0.0.1", sender.service.port), 2) as connection:
        connection.sendall(f"POST /push/{one.token} HTTP/1.1\r\nContent-Length: 1\r\n\r\nx".encode())
        while time.monotonic() < end:
            count += len(connection.recv(1 << 20))
    return count


def main():
    service = Service()
    example = Subscription(service.origin, 0, 0)
    example.auth, example._key = decoded(SECRET), ec.derive_private_key(int.from_bytes(decoded(KEY), "big"), ec.SECP256R1())
    text = http_ece.decrypt(decoded(BODY), private_key=example.key, auth_secret=example.auth, version="aes128gcm")
    tried("the example of RFC 8291 is decrypted", None if text == b"When I grow up, I want to be a watermelon" else str(text))
    one, sender = service.subscribe()[0], Sender(service)
    again = Subscription(service.origin, service.seed, 0)
    tried("a seed makes the same subscriptions", None if again.json == one.json else "it does not")
    look_at_faults(sender, one)
    look_at_answers(sender, one)
    service.close()
    end_attempts()


if __name__ == "__main__":
    main()
