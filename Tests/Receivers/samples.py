#!/usr/bin/env python3
"""Has the samples in contrib/receivers tell a message, each to a stand-in for its service.

    Tests/Receivers/samples.py

The message is `message.json`, then one with odd texts, then a test of the channel. A stand-in keeps what it is sent and answers what a test wants:
what means "again" has to end with another code than 65, which means "never". The one for mail is aiosmtpd behind msmtp. The templates for
Home Assistant are filled in by Jinja2. All of it is on this machine, in a temporary folder. A line for each thing that was tried; exits
with 1 if one fails. `Tools/setup receivers` installs what this needs.
"""

import base64
import copy
import datetime
import email
import email.policy
import html.parser
import http.server
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.parse

import jinja2.sandbox
import jsonschema
import yaml
from aiosmtpd.controller import Controller

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests"))
from attempts import attempt, end_attempts  # noqa: E402

SAMPLES = ROOT / "contrib/receivers"
SECRET = "secret-8c2f:\"\\=+/#"
TELEGRAM = "123:secret-AbC"
ODD = 'Regen “strenger” "ab" \'12.05.\' \\n \\ %s %0A $(touch here) `touch here` <b>&amp; {{ 7 * 7 }} @everyone – 👩‍🚒 ü'
AGAIN, NEVER = 75, 65


def event_of(message):
    """The CloudEvent with which rulecheckd hands it on."""
    return {"specversion": "1.0", "id": message["identifier"], "source": "https://rules.example.org/", "type": "rulecheck.message",
            "time": "2021-05-10T20:00:00Z", "datacontenttype": "application/json", "subject": message["area"]["id"], "data": message}


REPORT = json.loads((ROOT / "Tests/Receivers/message.json").read_text(encoding="utf-8"))
EVENT = event_of(REPORT["messages"][0])
TEST = {"specversion": "1.0", "id": "test.1620676800", "source": "https://rules.example.org/", "type": "rulecheck.test",
        "time": "2021-05-10T20:00:00Z", "datacontenttype": "application/json",
        "data": {"test": True, "text": "A test of rulecheckd: nothing changes for anybody."}}


def changed(**values):
    """The event with other values in its first text."""
    event = copy.deepcopy(EVENT)
    event["data"]["texts"][0].update(values)
    return event


def first_text(event):
    """What is not a message to people has only a `text`."""
    return event["data"].get("texts", [{"headline": event["data"].get("text")}])[0]


def texts(event):
    """Headline, push text and link, as far as the event has them."""
    text = first_text(event)
    return [text[key] for key in ("headline", "push", "url") if text.get(key)]


class StandIn(http.server.BaseHTTPRequestHandler):
    """Keeps what is sent, and answers with the status that a test wants."""

    requests = []
    status = 200

    def keep(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        StandIn.requests.append((self.command, self.path, self.headers, body))
        self.send_response(StandIn.status)
        if StandIn.status == 302:
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST = do_PUT = keep

    def log_message(self, *_):
        pass


class Mails:
    """Keeps what is sent, unless a test wants another answer."""

    def __init__(self):
        self.all = []
        self.answer = None

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.answer:
            return self.answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.all.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return "250 kept"


def free_port():
    """The server of mails looks itself up, and cannot take any port that is free."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def same(found, wanted, what):
    assert found == wanted, f"{what} is {found!r}\nwanted: {wanted!r}"


# What each service has to be sent: of an event.


def bearer(headers):
    same(headers["Authorization"], f"Bearer {SECRET}", "Authorization")


def mastodon(event, method, path, headers, body):
    same((method, path), ("POST", "/api/v1/statuses"), "the request")
    bearer(headers)
    same(headers["Idempotency-Key"], event["id"], "Idempotency-Key")
    same(headers["Content-Type"], "application/json", "Content-Type")
    same(json.loads(body), {"status": "\n\n".join(texts(event)), "language": first_text(event).get("language"), "visibility": "public"}, "the body")


class Markup(html.parser.HTMLParser):
    """The text of HTML, and its tags."""

    def __init__(self, source):
        super().__init__()
        self.text, self.tags = "", []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.text += "\n" if tag == "br" else ""

    def handle_data(self, data):
        self.text += data


def matrix(event, method, path, headers, body):
    same(method, "PUT", "the method")
    place = path.split("/")
    same(list(map(urllib.parse.unquote, place)),
         ["", "_matrix", "client", "v3", "rooms", "!a/b:example.org", "send", "m.room.message", event["id"]], "the path")
    bearer(headers)
    content = json.loads(body)
    same(content["msgtype"], "m.text", "msgtype")
    same(content["body"], "\n\n".join(texts(event)), "body")
    same(content["format"], "org.matrix.custom.html", "format")
    markup, text = Markup(content["formatted_body"]), first_text(event)
    same(markup.text, f"{text['headline']}\n{text.get('push', '')}", "the text of formatted_body")
    same(markup.tags, ([("a", {"href": text["url"]})] if text.get("url") else []) + [("strong", {}), ("br", {})], "its tags")


def telegram(event, method, path, headers, body):
    same((method, path), ("POST", f"/bot{TELEGRAM}/sendMessage"), "the request")
    same(headers["Content-Type"], "application/json", "Content-Type")
    same(json.loads(body), {"chat_id": "@rules", "text": "\n\n".join(texts(event)), "link_preview_options": {"is_disabled": True},
                            "disable_notification": event["data"].get("changesRules") is False}, "the body")


def ntfy(event, method, path, headers, body):
    same((method, path), ("POST", "/"), "the request")
    bearer(headers)
    found = json.loads(body)
    text = first_text(event)
    direction = event["data"].get("direction")
    wanted = {"topic": "rules", "title": text["headline"], "message": text.get("push") or text["headline"],
              "priority": 2 if event["data"].get("changesRules") is False else 4 if direction == "stricter" else 3,
              "tags": [{"stricter": "lock", "milder": "unlock"}.get(direction, "information_source")]}
    if text.get("url"):
        wanted["click"] = text["url"]
    sequence = found.pop("sequence_id")
    assert 0 < len(sequence) <= 64 and sequence.replace("-", "").replace("_", "").isalnum(), f"ntfy would refuse {sequence!r}"
    same(sequence[-16:], event["id"][-16:].replace(".", "_"), "the end of sequence_id")
    same(found, wanted, "the body")


def alertmanager(event, method, path, headers, body):
    same((method, path), ("POST", "/api/v2/alerts"), "the request")
    same(base64.b64decode(headers["Authorization"].removeprefix("Basic ")).decode(), f"me:{SECRET}", "the login")
    same(headers["Content-Type"], "application/json", "Content-Type")
    data = event["data"]
    alert, = json.loads(body)
    labels = {"alertname": "RulesChange", "identifier": event["id"]}
    if "ruleset" in data:
        labels |= {"ruleset": data["ruleset"], "county": data["area"]["id"], "direction": data["direction"]}
        same(alert["startsAt"], f"{data['from']}T00:00:00Z", "startsAt")
    same(alert["labels"], labels, "the labels")
    same(list(alert["annotations"].values()), texts(event), "the annotations")
    starts, ends = (datetime.datetime.fromisoformat(alert[key].replace("Z", "+00:00")) for key in ("startsAt", "endsAt"))
    now = datetime.datetime.now(datetime.timezone.utc)
    week = datetime.timedelta(days=7)
    assert abs(ends - max(starts, now) - week) < datetime.timedelta(minutes=1), f"it ends {ends}, of {starts}"


SERVICES = {
    "mastodon": (mastodon, {"MASTODON_SERVER": "{server}", "MASTODON_TOKEN": SECRET}),
    "matrix": (matrix, {"MATRIX_SERVER": "{server}", "MATRIX_ROOM": "!a/b:example.org", "MATRIX_TOKEN": SECRET}),
    "telegram": (telegram, {"TELEGRAM_SERVER": "{server}", "TELEGRAM_CHAT": "@rules", "TELEGRAM_TOKEN": TELEGRAM}),
    "ntfy": (ntfy, {"NTFY_SERVER": "{server}", "NTFY_TOPIC": "rules", "NTFY_TOKEN": SECRET}),
    "alertmanager": (alertmanager, {"ALERTMANAGER_SERVER": "{server}", "ALERTMANAGER_LOGIN": f"me:{SECRET}"}),
}

ODD_EVENTS = {
    "quotes, signs and emoji": changed(headline=ODD, push=ODD),
    "line breaks and tabs": changed(headline="one\ntwo", push="\tone\r\ntwo\n\n"),
    "control characters": changed(push="a\u0001b\u007f c\u2028d"),
    "no link": changed(url=None),
    "a long text": changed(headline="ä" * 300, push="😀 " * 600),
    "no rule that changes": {**EVENT, "data": {**EVENT["data"], "changesRules": False, "direction": "other"}},
    "milder, from a day to come": {**EVENT, "data": {**EVENT["data"], "direction": "milder", "from": "2999-01-31"}},
    "a test of the channel": TEST,
}


class Bench:
    """The samples, with servers for them."""

    def __init__(self, folder):
        self.folder = folder
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        self.mails = Mails()
        self.smtp = Controller(self.mails, hostname="127.0.0.1", port=free_port())
        self.smtp.start()
        (folder / ".msmtprc").write_text(
            f"account default\nhost 127.0.0.1\nport {self.smtp.port}\nfrom rules@example.org\nauth off\ntls off\n", encoding="utf-8")
        (folder / ".msmtprc").chmod(0o600)
        # Programs in front of curl and jq, which keep what their command lines say.
        (folder / "bin").mkdir()
        for name in ("curl", "jq"):
            program = folder / "bin" / name
            program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> "{folder}/command-lines"\nexec {shutil.which(name)} "$@"\n', encoding="utf-8")
            program.chmod(0o755)
        (folder / "command-lines").touch()
        (folder / "work").mkdir()

    def close(self):
        self.smtp.stop()
        self.server.shutdown()
        self.server.server_close()

    def run(self, name, text, environment):
        """The code with which the sample ends, and what it said."""
        server = f"http://127.0.0.1:{self.server.server_port}"
        environment = {key: value.replace("{server}", server) for key, value in environment.items()}
        ended = subprocess.run(
            [SAMPLES / name], input=text.encode(), cwd=self.folder / "work", capture_output=True, timeout=60,
            env={"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "HOME": str(self.folder), **environment})
        return ended.returncode, (ended.stdout + ended.stderr).decode()

    def tell(self, name, event, environment=None, status=200):
        """The code with which the sample ends, what it said, and what the stand-in was sent."""
        StandIn.requests, StandIn.status = [], status
        code, said = self.run(name, json.dumps(event, ensure_ascii=False), environment or SERVICES[name][1])
        return code, said, StandIn.requests

    def arrives(self, name, event):
        code, said, requests = self.tell(name, event)
        assert code == 0 and not said, f"it ends with {code}: {said}"
        assert len(requests) == 1, f"{len(requests)} requests"
        SERVICES[name][0](event, *requests[0])
        assert not any((self.folder / "work").iterdir()), "a text was run"

    def answers_mean(self, name):
        for status, wanted in ((302, AGAIN), (408, AGAIN), (425, AGAIN), (429, AGAIN), (500, AGAIN), (503, AGAIN),
                               (400, NEVER), (401, NEVER), (403, NEVER), (404, NEVER), (422, NEVER), (200, 0), (201, 0), (204, 0)):
            code, said, requests = self.tell(name, EVENT, status=status)
            same((code, len(requests)), (wanted, 1), f"code and number of requests after {status}")
            assert wanted == 0 or str(status) in said, f"after {status} it says: {said}"

    def is_unreachable(self, name):
        environment = {key: value.replace("{server}", f"http://127.0.0.1:{free_port()}") for key, value in SERVICES[name][1].items()}
        code, said, _ = self.tell(name, EVENT, environment)
        same(code, AGAIN, "the code without a server")
        assert "curl" in said, f"it says nothing of it: {said}"

    def takes_file(self, name):
        secret = self.folder / "secret"
        environment = dict(SERVICES[name][1])
        key = next(key for key in environment if key.endswith(("_TOKEN", "_LOGIN")))
        secret.write_text(environment.pop(key) + "\n", encoding="utf-8")
        environment[f"{key}_FILE"] = str(secret)
        code, said, requests = self.tell(name, EVENT, environment)
        same((code, said), (0, ""), "what it ends with")
        SERVICES[name][0](EVENT, *requests[0])

    def lacks(self, name):
        """Without a setting, a message waits until the operator adds it."""
        optional = {"ntfy": {"NTFY_TOKEN", "NTFY_SERVER"}, "telegram": {"TELEGRAM_SERVER"}}.get(name, set())
        for key in set(SERVICES[name][1]) - optional - {"ALERTMANAGER_SERVER", "ALERTMANAGER_LOGIN"}:
            environment = {other: value for other, value in SERVICES[name][1].items() if other != key}
            code, said, requests = self.tell(name, EVENT, environment)
            assert code not in (0, NEVER) and key in said and not requests, f"without {key} it ends with {code}: {said}"

    def refuses(self, name):
        code, _ = self.run(name, "no JSON", SERVICES[name][1])
        same(code, NEVER, "the code for what is not JSON")

    def keeps_secret(self):
        lines = (self.folder / "command-lines").read_text(encoding="utf-8")
        assert "--config" in lines, "the stand-ins of curl and jq were not used"
        assert "secret-" not in lines, "a secret is on a command line"

    # Mail

    def mail(self, text, **environment):
        self.mails.all, settings = [], {
            "MAIL_TO": "reader@example.net", "MAIL_FROM": "rules@example.org", "SENDMAIL": "msmtp",
            "MAIL_UNSUBSCRIBE": "https://rules.example.org/leave/4f1c"}
        code, said = self.run("mail-digest", text, {**settings, **environment})
        return code, said, self.mails.all

    def one_mail(self, text, **environment):
        code, said, mails = self.mail(text, **environment)
        assert code == 0 and not said and len(mails) == 1, f"it ends with {code} and {len(mails)} mails: {said}"
        return mails[0]

    def digests(self):
        second = copy.deepcopy(REPORT["messages"][0]) | {"identifier": "germany.a.1", "from": "2021-05-14"}
        second["texts"][0] |= {"headline": "Second headline", "push": "Second push", "url": "https://rules.example.org/de/area/1.html"}
        first, other = EVENT, event_of(second)
        inputs = {
            "events": json.dumps(other) + "\n" + json.dumps(first),
            "a list": json.dumps([first, other]),
            "a day of the site": json.dumps({**REPORT, "messages": [second, REPORT["messages"][0], second]}),
            "messages": json.dumps(second) + json.dumps(REPORT["messages"][0]),
        }
        identifiers = set()
        for kind, text in inputs.items():
            mail = self.one_mail(text)
            same(str(mail["Subject"]), f"{texts(first)[0]} (+1)", f"the subject of {kind}")
            content = mail.get_content()
            for wanted in texts(first) + texts(other):
                same(content.count(wanted), 1, f"how often {kind} say {wanted!r}")
            assert "\n".join(first_text(first)["scope"]) in content, f"{kind} do not say what applies until when"
            assert content.index(texts(first)[0]) < content.index("Second headline"), f"{kind} are not in order"
            identifiers.add(str(mail["Message-ID"]))
        same(len(identifiers), 1, "how many Message-IDs there are for the same messages")
        for event in (first, {**first, "id": f"{first['id']}x"}):
            identifier = str(self.one_mail(json.dumps(event))["Message-ID"])
            assert identifier not in identifiers, "other messages have the same Message-ID"
            identifiers.add(identifier)

    def mail_headers(self):
        mail = self.one_mail(json.dumps(EVENT))
        for key, value in {"To": "reader@example.net", "From": "rules@example.org", "Auto-Submitted": "auto-generated",
                           "List-Unsubscribe": "<https://rules.example.org/leave/4f1c>",
                           "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Content-Type": 'text/plain; charset="utf-8"'}.items():
            same([str(found) for found in mail.get_all(key, [])], [value], key)
        assert str(mail["Message-ID"]).endswith("@example.org>"), mail["Message-ID"]
        assert mail["Date"], "there is no Date"
        mail = self.one_mail(json.dumps(EVENT), MAIL_UNSUBSCRIBE="mailto:leave@example.org")
        same(str(mail["List-Unsubscribe"]), "<mailto:leave@example.org>", "List-Unsubscribe")
        same(mail["List-Unsubscribe-Post"], None, "List-Unsubscribe-Post without https")

    def mail_is_odd(self):
        for name, event in ODD_EVENTS.items():
            mail = self.one_mail(json.dumps(event, ensure_ascii=False))
            same(str(mail["Subject"]), " ".join(texts(event)[0].split()), f"the subject: {name}")
            content = mail.get_content().replace("\r\n", "\n")
            for wanted in texts(event):
                assert wanted.replace("\r\n", "\n") in content, f"{name}: there is no {wanted!r} in {content!r}"
            for line in bytes(mail).split(b"\n"):
                assert len(line) <= 998 and line.isascii(), f"{name}: a line of {len(line)} bytes"
        for word in mail_words(self.one_mail(json.dumps(changed(headline=ODD)))):
            assert len(word) <= 75, f"an encoded word of {len(word)} characters"

    def mail_codes(self):
        for answer, wanted in (("451 4.7.1 Greylisted", AGAIN), ("550 5.1.1 No such user", NEVER)):
            self.mails.answer = answer
            code, said, _ = self.mail(json.dumps(EVENT))
            self.mails.answer = None
            assert code == wanted if wanted == NEVER else code not in (0, NEVER), f"after {answer} it ends with {code}: {said}"
        for text, wanted in (('{"edition": 2, "messages": []}', 0), ("[]", 0), ("", 0), ("no JSON", NEVER)):
            code, said, mails = self.mail(text)
            same((code, len(mails)), (wanted, 0), f"code and number of mails for {text!r}")
        # Those of sysexits.h, as a sendmail ends with them.
        sendmail = self.folder / "bin/sendmail"
        for ends, wanted in ((65, NEVER), (67, NEVER), (68, NEVER), (77, NEVER), (1, 1), (69, 69), (75, AGAIN), (78, 78)):
            sendmail.write_text(f"#!/bin/sh\ncat > /dev/null\nexit {ends}\n", encoding="utf-8")
            sendmail.chmod(0o755)
            same(self.mail(json.dumps(EVENT), SENDMAIL="sendmail")[0], wanted, f"the code after {ends} of sendmail")
        code, said, mails = self.mail(json.dumps(EVENT), SENDMAIL="/none/sendmail")
        assert code not in (0, NEVER), f"without a sendmail it ends with {code}"


def mail_words(mail):
    header = bytes(mail).decode().split("Subject: ")[1].split("\n")
    return [word for line in header for word in line.split() if word.startswith("=?")]


# Home Assistant


class Loader(yaml.SafeLoader):
    """Knows the tag of Home Assistant for secrets."""


Loader.add_constructor("!secret", lambda loader, node: f"secret {node.value}")
PACKAGE = yaml.load((SAMPLES / "home-assistant.yaml").read_text(encoding="utf-8"), Loader)
JINJA = jinja2.sandbox.SandboxedEnvironment(undefined=jinja2.StrictUndefined)

# What a site has of a county: api/v1/LANG/area/ID.json, as far as a sensor looks at it.
COUNTY = {"on": "2021-05-12", "areas": [{"id": "09276", "name": "Regen", "situation": [
    {"ruleset": "by-brake", "title": "Bavarian emergency brake", "phase": "brake-100", "phaseTitle": "Brake", "level": 1,
     "since": "2021-05-12", "until": "2021-06-06", "untilMayChange": True},
    {"ruleset": "de-recommendations", "title": "Recommendations", "phase": None, "phaseTitle": None, "level": None,
     "since": "2021-05-08", "until": None, "untilMayChange": False}]}]}


def sensors_say():
    rest, = PACKAGE["rest"]
    address = urllib.parse.urlsplit(rest["resource"]).path.split("/")
    same((address[:3], address[4]), (["", "api", "v1"], "area"), "the address")
    rules, on = rest["sensor"]

    def state(county):
        return JINJA.from_string(rules["value_template"]).render(value_json=county)

    same(state(COUNTY), "Brake; ?", "the state")
    same(state({"areas": [{"situation": []}]}), "-", "the state without a rule set")
    long = {"areas": [{"situation": [{"phaseTitle": "ü" * 300}]}]}
    same(len(state(long)), 255, "the length of the longest state")
    same(rules["json_attributes_path"], "$.areas[0].situation[0]", "the path of attributes")
    same(set(rules["json_attributes"]) - set(COUNTY["areas"][0]["situation"][0]), set(), "attributes that there are not")
    schema = json.loads((ROOT / "schemas/output/eval.schema.json").read_text(encoding="utf-8"))
    for name in rules["json_attributes"]:
        assert f'"{name}"' in json.dumps(schema), f"schemas/output/eval.schema.json has no {name}"
    same(JINJA.from_string(on["value_template"]).render(value_json=COUNTY), "2021-05-12", "the day")


def filled(value, event):
    """The templates in a value, filled in as for an event that was posted."""
    if isinstance(value, dict):
        return {key: filled(inner, event) for key, inner in value.items()}
    return JINJA.from_string(value).render(trigger={"json": event})


def automation_says():
    automation, = PACKAGE["automation"]
    same(automation["mode"], "queued", "mode: messages at once would be lost")
    trigger, = automation["triggers"]
    same((trigger["trigger"], trigger["allowed_methods"], trigger["webhook_id"]), ("webhook", ["POST"], "secret rules_webhook"), "the trigger")
    action, = automation["actions"]
    for name, event in {"the message": EVENT, **ODD_EVENTS}.items():
        data = filled(action["data"], event)
        text = event["data"].get("texts", [{}])[0]
        link = text.get("url") or "/lovelace"
        same(data, {"title": text.get("headline", "rulecheckd"), "message": text.get("push", event["data"].get("text")),
                    "data": {"tag": event["id"], "url": link, "clickAction": link}}, f"what is notified of {name}")


def fixture_is_current():
    """The message is as rulecheckd writes it."""
    schema = json.loads((ROOT / "schemas/message.schema.json").read_text(encoding="utf-8"))
    errors = [error.message[:300] for error in jsonschema.Draft7Validator(schema).iter_errors(REPORT)]
    assert not errors, "\n".join(errors)


def look_at_event(event):
    """Tries each sample with an event of rulecheckd itself."""
    with tempfile.TemporaryDirectory(prefix="samples-") as scratch:
        bench = Bench(pathlib.Path(scratch))
        try:
            for name in SERVICES:
                attempt(f"{name}: an event of rulecheckd arrives", bench.arrives, name, event)
            attempt("mail-digest: an event of rulecheckd arrives", bench.one_mail, json.dumps(event))
        finally:
            bench.close()


def main():
    attempt("the message follows schemas/message.schema.json", fixture_is_current)
    with tempfile.TemporaryDirectory(prefix="samples-") as scratch:
        bench = Bench(pathlib.Path(scratch))
        try:
            for name in SERVICES:
                attempt(f"{name}: headline, push text and link arrive", bench.arrives, name, EVENT)
                for kind, event in ODD_EVENTS.items():
                    attempt(f"{name}: {kind}", bench.arrives, name, event)
                attempt(f"{name}: answers mean again, or never", bench.answers_mean, name)
                attempt(f"{name}: no server means again", bench.is_unreachable, name)
                attempt(f"{name}: a secret is taken from a file", bench.takes_file, name)
                attempt(f"{name}: a missing setting means again", bench.lacks, name)
                attempt(f"{name}: what is not JSON means never", bench.refuses, name)
            attempt("no secret is on a command line", bench.keeps_secret)
            attempt("mail-digest: several messages are one mail", bench.digests)
            attempt("mail-digest: headers", bench.mail_headers)
            attempt("mail-digest: odd texts arrive", bench.mail_is_odd)
            attempt("mail-digest: answers mean again, or never", bench.mail_codes)
        finally:
            bench.close()
    attempt("home-assistant.yaml: the sensors", sensors_say)
    attempt("home-assistant.yaml: the automation", automation_says)
    end_attempts()


if __name__ == "__main__":
    main()
