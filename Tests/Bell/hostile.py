"""Subscriptions that no browser makes: each must be refused, and reach nothing."""

import base64
import copy


def hostile(good, port, listener):
    """By name: a subscription, or a body as it is. GOOD: one that would be taken; PORT: that of the stand-in; LISTENER: another one."""
    def at(endpoint):
        return {**good, "endpoint": endpoint}

    def with_key(data, name="p256dh"):
        changed = copy.deepcopy(good)
        changed["keys"][name] = base64.urlsafe_b64encode(data).rstrip(b"=").decode()
        return changed

    point = base64.urlsafe_b64decode(good["keys"]["p256dh"] + "=")
    moved = bytes([point[64] ^ 1])
    compressed = bytes([2 + point[64] % 2]) + point[1:33]
    many = '{"subscription": {"endpoint": "%s"}, "area": "01"}' % ("x" * (1 << 20))
    return [
        ("loopback", at(f"http://127.0.0.1:{listener}/push/x")),
        ("loopback with https", at(f"https://127.0.0.1:{listener}/push/x")),
        ("loopback of IPv6", at(f"https://[::1]:{listener}/push/x")),
        ("loopback as IPv6 of IPv4", at(f"https://[::ffff:127.0.0.1]:{listener}/push/x")),
        ("loopback as one number", at(f"https://2130706433:{listener}/push/x")),
        ("any address", at(f"https://0.0.0.0:{listener}/push/x")),
        ("a private address", at("https://10.0.0.1/push/x")),
        ("a private address of IPv6", at("https://[fd00::1]/push/x")),
        ("a link-local address", at("https://169.254.169.254/latest/meta-data")),
        ("a name that resolves to loopback", at("https://localhost/push/x")),
        ("a name that resolves to loopback, with a port", at(f"https://localhost:{listener}/push/x")),
        ("another port of the service", at("https://fcm.googleapis.com:8443/fcm/send/x")),
        ("a port that begins like that of a trial", at(f"http://127.0.0.1:{port}1/push/x")),
        ("the trial's host with https", at(f"https://127.0.0.1:{port}/push/x")),
        ("without TLS", at("http://fcm.googleapis.com/fcm/send/x")),
        ("another scheme", at("file:///etc/passwd")),
        ("no scheme", at("//fcm.googleapis.com/fcm/send/x")),
        ("a host that begins like one of the four", at("https://fcm.googleapis.com.evil.example/x")),
        ("a host that ends like one of the four", at("https://evilnotify.windows.com/x")),
        ("a host of the four as user", at(f"https://fcm.googleapis.com@127.0.0.1:{listener}/x")),
        ("the trial's origin as user", at(f"http://127.0.0.1:{port}@127.0.0.1:{listener}/x")),
        ("the trial's origin and a backslash", at(f"http://127.0.0.1:{port}\\@127.0.0.1:{listener}/x")),
        ("a user", at(f"http://user:word@127.0.0.1:{port}/push/x")),
        ("a header in the path", at(good["endpoint"] + " HTTP/1.1\r\nX-Injected: 1\r\n\r\nGET /")),
        ("a line break in the path", at(good["endpoint"] + "\nx")),
        ("a null byte", at(good["endpoint"] + "\x00")),
        ("an endpoint that is too long", at(good["endpoint"] + "x" * 3000)),
        ("a giant body", many.encode()),
        ("a key that is no point of the curve", with_key(point[:64] + moved)),
        ("a key of zeros", with_key(b"\4" + bytes(64))),
        ("a key in short form", with_key(compressed)),
        ("a key that is too long", with_key(point + b"x")),
        ("a short secret", with_key(bytes(15), "auth")),
        ("a long secret", with_key(bytes(17), "auth")),
        ("a key with a line break", {**good, "keys": {**good["keys"], "auth": good["keys"]["auth"] + "\r\n"}}),
    ]
