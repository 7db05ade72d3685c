internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `push` in `rulecheckd.yaml`.
enum PushFields {
  private static let subject = Field(
    "subject",
    Format<String>.parsed(
      Shape.Text(
        "an address such as `mailto:rules@example.org`",
        pattern: #"^(mailto:[^@ "<>\\]+@[^@ "<>\\]+|https://[^ "<>\\]+)$"#),
      code: .badValue,
      help: "write `mailto:` and an address for mail, or an address with `https://`"
    ) { text in isSubject(text) ? text : nil }, required: true,
    "Whom push services ask if something is wrong with what they get: `mailto:…` or `https://…`.")
  private static let keys = Field(
    "keys", Format<String>.path.located, required: true,
    "The file with the pair of keys that `rulecheckd push keys` made; relative to this file's folder, or absolute."
  )
  private static let services = Field(
    "services",
    Format<String>.parsed(
      Shape.Text(
        "a host such as `push.example.org`",
        pattern:
          "^((\\*\\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\(WebAddress.ports))?)$"
      ), code: .badValue,
      help:
        "write a host in small letters, `*.` and a host for those below it, or an origin such as http://127.0.0.1:9000 for a trial"
    ) { text in isService(text) ? text : nil }.list(),
    "Hosts of push services besides those of the common browsers; `*.` before one stands for those below it. An origin such as http://127.0.0.1:9000 is asked as it is, wherever it leads: for trials only."
  )
  private static let atOnce = Field(
    "at-once", Format.integer(1...1000), "How many requests are under way at a time; absent: 128.")
  private static let most = Field(
    "most", Format.integer(1...10_000_000),
    "How many subscriptions are kept at most, one for each device and county; absent: 200000.")
  private static let limit = Field(
    "limit", Format<Int>.seconds, "How long an answer may take; absent: `20 seconds`.")

  static let settings = Format<ChannelConfiguration.Kind>.mapping(
    "`push`", subject, keys, services, atOnce, most, limit
  ) { _, subject, keys, services, atOnce, most, seconds in
    guard let subject, let keys else { return nil }
    return .push(
      ChannelConfiguration.Push(
        subject: subject, keys: keys, services: services ?? [], atOnce: atOnce ?? 128,
        most: most ?? 200_000, seconds: seconds ?? 20))
  }

  private static func isSubject(_ text: String) -> Bool {
    guard !text.unicodeScalars.contains(where: { " \"<>\\".unicodeScalars.contains($0) }) else {
      return false
    }
    if text.hasPrefix("https://") { return text.utf8.count > 8 }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return text.hasPrefix("mailto:") && parts.count == 2 && parts[0].utf8.count > 7
      && !parts[1].isEmpty
  }

  private static func isService(_ text: String) -> Bool {
    for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
      let parts = text.dropFirst(scheme.count).split(
        separator: ":", omittingEmptySubsequences: false)
      return parts.count <= 2 && isHost(parts[0])
        && (parts.count == 1 || UInt16(parts[1]).map { String($0) == parts[1] && $0 > 0 } ?? false)
    }
    return isHost(text.hasPrefix("*.") ? text.dropFirst(2) : text[...])
  }

  private static func isHost(_ text: Substring) -> Bool {
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    return text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x2E }
      && text.utf8.first.map(isLetterOrDigit) ?? false
      && text.utf8.last.map(isLetterOrDigit) ?? false
  }
}
