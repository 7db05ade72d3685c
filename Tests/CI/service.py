"""A stand-in for GitHub and GitLab on loopback: the releases, and the few paths of both APIs that comments need."""

import http.server
import json
import re
import threading
import urllib.parse

WRITER, READER = "token-that-writes", "token-that-reads"


class Service:
    """Ends with the `with` around it. `comments` of GitHub and `notes` of GitLab have the same keys as theirs."""

    def __init__(self):
        self.files: dict[str, bytes] = {}
        self.clear()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def clear(self):
        self.comments: dict[int, list[dict]] = {}
        self.writes: list[str] = []
        self.wrong: list[str] = []
        # The status of every answer, where the service is to be out of order.
        self.broken = 0
        self.said: object = {"message": "out of order\n::error::forged"}
        self.last = 0

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def add(self, number: int, body: str, author: dict) -> dict:
        self.last += 1
        item = {"id": self.last, "body": body, "user": author, "author": author}
        self.comments.setdefault(number, []).append(item)
        return item

    def bot_comments(self, number: int) -> list[dict]:
        return [item for item in self.comments.get(number, []) if item["user"].get("type") == "Bot"]

    def answer(self, method: str, path: str, query: dict, headers, body: bytes) -> tuple[int, object]:
        if method == "GET" and path in self.files:
            return 200, self.files[path]
        if self.broken:
            return self.broken, self.said
        github, gitlab = path.startswith("/repos/"), path.startswith("/api/v4/")
        token = headers.get("PRIVATE-TOKEN") if gitlab else (headers.get("Authorization") or "").removeprefix("Bearer ")
        if token not in (WRITER, READER):
            return 401, {"message": "Bad credentials"}
        if method != "GET" and token != WRITER:
            return 403, {"message": "Resource not accessible by integration"}
        mine = {"id": 41, "login": "github-actions[bot]", "type": "Bot"}
        if path == "/api/v4/user":
            return 200, mine
        text = json.loads(body)["body"] if body else ""
        if method != "GET" and not 0 < len(text) <= 65536:
            return 422, {"message": "Validation Failed"}
        listed = re.fullmatch(r"/repos/authority/laws/issues/(\d+)/comments|/api/v4/projects/7/merge_requests/(\d+)/notes", path)
        if listed:
            number = int(listed[1] or listed[2])
            if method == "GET":
                page, size = int(query["page"][0]), int(query["per_page"][0])
                return 200, self.comments.get(number, [])[(page - 1) * size : page * size]
            if method == "POST":
                self.writes.append("created")
                return 201, self.add(number, text, mine)
        one = re.fullmatch(r"/repos/authority/laws/issues/comments/(\d+)|/api/v4/projects/7/merge_requests/\d+/notes/(\d+)", path)
        if one and method == ("PATCH" if github else "PUT"):
            for item in [item for items in self.comments.values() for item in items if item["id"] == int(one[1] or one[2])]:
                if item["user"] != mine:
                    return 403, {"message": "not yours"}
                self.writes.append("renewed")
                item["body"] = text
                return 200, item
        self.wrong.append(f"{method} {path}")
        return 404, {"message": "Not Found"}

    def handler(self):
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            timeout = 20

            def do(self):
                parts = urllib.parse.urlsplit(self.path)
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                status, content = service.answer(self.command, parts.path, urllib.parse.parse_qs(parts.query), self.headers, body)
                content = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PATCH = do_PUT = do

            def log_message(self, *_):
                pass

        return Handler
