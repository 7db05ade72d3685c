import Rules
import Testing

/// Where addresses on the web lead.
@Suite("Addresses on the web")
struct WebAddressTests {
  @Test(
    arguments: [
      "http://a", "https://a/", "HTTP://a:1", "http://a:65535/x", "http://a:000000000000000000080",
      "http://a:", "http://a:?b", "http://u:99999@a:80/", "http://@a", "http://[::1]",
      "http://[::1]:8080/",
      "http://a/b:99999", "http://a?:99999", "http://a#@:99999", "http://ä.example",
      "mailto:a@b:99999",
      "ftp://a:99999", "",
    ])
  func whereItLeadsIsKnown(_ address: String) {
    #expect(WebAddress.fault(of: address) == nil)
  }

  @Test(
    arguments: [
      "http://", "https:///a", "http://?a", "http://:80", "http://u@", "http://u@:80/", "http://[]",
      "http://[]:80", "http://[::1", "http://::1/x", "http://[::1]a:80",
    ])
  func itNamesNoHost(_ address: String) {
    #expect(WebAddress.fault(of: address) == .noHost)
  }

  @Test(
    arguments: [
      ("http://a:0", "0"), ("https://a:000/", "000"), ("http://a:65536", "65536"),
      ("http://a:99999/x", "99999"), ("http://[::1]:70000#a", "70000"),
      ("http://u:80@a:70000", "70000"),
      ("http://a:-1", "-1"), ("http://a:+80", "+80"), ("http://a:8O", "8O"), ("http://a:٣", "٣"),
      ("http://a:80:80", "80:80"), ("http://a:80\u{301}/", "80\u{301}"), ("http://\u{301}:0", "0"),
      ("http://a:99999999999999999999999/", "99999999999999999999"),
    ])
  func itHasNoSuchPort(_ address: String, _ port: String) {
    #expect(WebAddress.fault(of: address) == .badPort(port))
  }
}
