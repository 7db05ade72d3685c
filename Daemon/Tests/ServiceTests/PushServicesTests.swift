import NIOCore
import Testing

@testable import Service

@Suite("Push services that are called")
struct PushServicesTests {
  private let services = PushServices([
    "push.example.org", "*.push.example.net", "http://127.0.0.1:9000",
  ])

  @Test(arguments: [
    ("https://fcm.googleapis.com/fcm/send/a:b", "https://fcm.googleapis.com"),
    (
      "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
      "https://updates.push.services.mozilla.com"
    ),
    ("https://wns2-am3p.notify.windows.com/w/?token=B%3d", "https://wns2-am3p.notify.windows.com"),
    ("https://web.push.apple.com/QK", "https://web.push.apple.com"),
    ("https://push.example.org/1", "https://push.example.org"),
    ("https://push.example.org:443/1", "https://push.example.org"),
    ("https://a.push.example.net/1", "https://a.push.example.net"),
    ("http://127.0.0.1:9000/push/1", "http://127.0.0.1:9000"),
  ])
  func areThoseOfBrowsersAndOfTheConfiguration(_ text: String, _ origin: String) {
    #expect(services.endpoint(text)?.origin == origin)
  }

  @Test(arguments: [
    "", "https://", "http://fcm.googleapis.com/1", "https://example.org/1",
    "https://127.0.0.1/1", "https://[::1]/1", "https://localhost/1",
    "https://fcm.googleapis.com.example.org/1", "https://evilfcm.googleapis.com/1",
    "https://notify.windows.com/1", "https://push.example.net/1", "https://.push.example.net/1",
    "https://fcm.googleapis.com:8443/1", "https://fcm.googleapis.com@example.org/1",
    "https://example.org@fcm.googleapis.com/1", "https://fcm.googleapis.com\\@example.org/1",
    "https://fcm.googleapis.com/a b", "https://fcm.googleapis.com/a\r\nX: y",
    "https://fcm.googleapis.com/ä", "https://fcm.googleapis.com#/a", "ftp://fcm.googleapis.com/1",
    "http://127.0.0.1:90001/push/1", "http://127.0.0.1:9000", "http://127.0.0.1:9000@example.org/",
    "https://fcm.googleapis.com/" + String(repeating: "a", count: 1024),
  ])
  func areNoOthers(_ text: String) {
    #expect(services.endpoint(text) == nil)
  }

  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254",
    "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1",
    "198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::",
    "2002:c0a8:101::", "fc00::1", "fd12:3456::1", "fe80::1", "ff02::1", "2001:db8::1", "2001::1",
    "3fff::1", "100::1", "::10.0.0.1",
  ])
  func addressesOfOwnNetworksAreNotPublic(_ text: String) throws {
    #expect(!HostAddresses.isPublic(try SocketAddress(ipAddress: text, port: 443)))
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1",
    "192.167.0.1", "192.169.0.1", "198.17.0.1", "223.255.255.255", "2606:4700::1111",
    "2a00:1450:4001::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
  ])
  func othersAre(_ text: String) throws {
    #expect(HostAddresses.isPublic(try SocketAddress(ipAddress: text, port: 443)))
  }

  @Test func aNameThatStandsForThisMachineIsNotCalled() async {
    await #expect(throws: HostAddresses.Fault.notPublic) {
      try await HostAddresses.publicOne(of: "localhost")
    }
    await #expect(throws: HostAddresses.Fault.unknown) {
      try await HostAddresses.publicOne(of: "no-such-host.invalid")
    }
  }
}
