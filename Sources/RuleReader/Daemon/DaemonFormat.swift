internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `rulecheckd.yaml`.
enum DaemonFields {
  static let rules = Field(
    "rules", Format.folder.located, required: true,
    "The folder with the rulecheck.yaml, which is only read; from the folder of this file, or absolute."
  )
  static let state = Field(
    "state", Format.folder.located, required: true,
    "The folder for what the program keeps: the store, the data files and the site.")
  static let base = Field(
    "base", Format.address(such: "https://rules.example.org"),
    "The address at which the site will be, for links in feeds and previews.")
  static let language = Field(
    "language", Format<String>.languageCode.located,
    "The language of the site's first page; absent: the workspace's first.")
  static let listen = Field(
    "listen", Format.listeningAddress,
    "Host and port at which `run` serves; absent: 127.0.0.1:8080, which only this machine reaches.")
  static let trustedProxies = Field(
    "trusted-proxies", Format.networkAddress.list(),
    "Addresses of the reverse proxies in front: whom they forward is believed, and has the limits of a client; absent: 127.0.0.1 and ::1."
  )
  static let every = Field(
    "every", Format.seconds, "How often a source is asked; absent: `10 minutes`.")
  static let sources = Field(
    "sources", sourceSettings.keyed(by: .identifier),
    "Sources that are asked more or less often than the others.")
  static let redirectsTo = Field(
    "redirects-to", Format.hostName.list(),
    "Hosts to which a source may redirect in addition to its own, each with its port if it has one."
  )

  private static let everyOfSource = Field(
    "every", Format.seconds, required: true, "How often this source is asked.")
  private static let sourceSettings = Format<Int>.mapping("a source", everyOfSource) { $1 }

  static let channels = Field(
    "channels", ChannelFields.channel.keyed(by: .identifier),
    "The ways in which people are told what is new, by names of your own.")
  static let ofOperator = Field(
    "operator", ChannelFields.ofOperator,
    "The way in which the operator is told what is wrong, and when it is resolved.")
  static let holdAbove = Field(
    "hold-above", Format.integer(0...1_000_000),
    "With more messages than this at once, all wait until an operator releases them; absent: none do."
  )

  static let file = Format<DaemonConfiguration>.mapping(
    "rulecheckd.yaml", rules, state, base, language, listen, trustedProxies, every, sources,
    redirectsTo, channels, ofOperator, holdAbove
  ) {
    fields, rules, state, base, language, listen, trusted, every, sources, hosts, channels,
    `operator`, hold in
    for channel in channels ?? [] where channel.key.value == ChannelConfiguration.operatorName {
      fields.reading.report(
        .badValue, at: channel.key.span, "`operator` is the name of the operator's own channel",
        help: "give this channel another name")
    }
    let bells = (channels ?? []).filter { $0.value.push != nil }
    if bells.count > 1 {
      fields.reading.report(
        .twoPlaces, at: bells[1].key.span,
        "only one channel can have `push`: a page has one bell, and a browser knows one pair of keys",
        help: "remove one of them", notes: [.init(bells[0].key.span, "the other")])
    }
    guard let rules, let state else { return nil }
    return DaemonConfiguration(
      rules: rules, state: state, base: base, language: language,
      listen: listen ?? .init(host: "127.0.0.1", port: 8080),
      trustedProxies: trusted ?? ["127.0.0.1", "::1"], every: every ?? 600,
      sources: (sources ?? []).map { (id: $0.key, every: $0.value) },
      redirectsTo: hosts ?? [], channels: (channels ?? []).map { $0.value.named($0.key) },
      operator: `operator`, holdAbove: hold)
  }
}

extension Format where Value == String {
  static let folder = text(
    Shape.Text("a folder, absolute or relative to this file's folder")
  ) { _ in true }

  fileprivate static let hostName = parsed(
    Shape.Text(
      "the name of a host such as `www.example.org`, in small letters",
      pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\(Ports.pattern))?$"), code: .badValue,
    help: "write the name alone, without `https://` and without a path"
  ) { text in
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isHost = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D
    }
    guard let host = parts.first, let first = host.utf8.first, let last = host.utf8.last,
      parts.count <= 2, host.utf8.allSatisfy(isHost), first != 0x2E, first != 0x2D, last != 0x2E,
      last != 0x2D,
      parts.count == 1 || Ports.number(parts[1]) != nil
    else { return nil }
    return text
  }
}

extension Format where Value == String {
  fileprivate static let networkAddress = parsed(
    Shape.Text(
      "an address such as 192.0.2.1 or 2001:db8::1",
      pattern: #"^([0-9]{1,3}(\.[0-9]{1,3}){3}|[0-9A-Fa-f]*:[0-9A-Fa-f:.]+)$"#),
    code: .badValue, help: "write one address, without a port and without brackets"
  ) { text in
    isIPv4(text[...]) || isIPv6(text) ? text : nil
  }

  private static func isIPv4(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          && Int(part).map { $0 <= 255 } ?? false
      }
  }

  /// Up to eight groups of hexadecimal digits, of which `::` leaves some out (RFC 4291, section 2.2).
  private static func isIPv6(_ text: String) -> Bool {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return false }
    var groups = halves.flatMap { half in
      half.isEmpty ? [] : half.split(separator: ":", omittingEmptySubsequences: false)
    }
    var count = 0
    if let last = groups.last, last.contains(".") {
      guard isIPv4(last), text.hasSuffix(last) else { return false }
      groups.removeLast()
      count = 2
    }
    count += groups.count
    return (halves.count == 2 ? count < 8 : count == 8)
      && groups.allSatisfy { group in
        (1...4).contains(group.utf8.count)
          && group.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
          }
      }
  }
}

/// Numbers of ports, without signs and leading zeros.
private enum Ports {
  static let pattern = "(0|\(WebAddress.ports))"

  static func number(_ text: Substring) -> UInt16? {
    UInt16(text).flatMap { String($0) == text ? $0 : nil }
  }
}

extension Format where Value == DaemonConfiguration.Address {
  fileprivate static let listeningAddress = parsed(
    Shape.Text(
      "a host and a port such as 127.0.0.1:8080",
      pattern: #"^([A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\]):"# + Ports.pattern + "$"),
    code: .badValue,
    help: "write it like 127.0.0.1:8080, or [::1]:8080; 0.0.0.0 is every network of this machine"
  ) { text in
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let (host, digits) = (text[..<colon], text[text.index(after: colon)...])
    guard let port = Ports.number(digits) else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") {
      let inner = host.dropFirst().dropLast()
      let isAddress = { (byte: UInt8) in
        (0x30...0x3A).contains(byte) || (0x61...0x66).contains(byte | 0x20) || byte == 0x2E
      }
      guard !inner.isEmpty, inner.utf8.allSatisfy(isAddress) else { return nil }
      return DaemonConfiguration.Address(host: String(inner), port: Int(port))
    }
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }
    guard host.utf8.first.map(isLetterOrDigit) == true,
      host.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == 0x2E || $0 == 0x2D })
    else { return nil }
    return DaemonConfiguration.Address(host: String(host), port: Int(port))
  }
}

extension Format where Value == Int {
  /// `30 seconds`, `10 minutes`, `1 hour`, as seconds.
  static let seconds = parsed(
    Shape.Text(
      "a time such as `10 minutes`",
      pattern: "^(1 (second|minute|hour|day)|([2-9]|[1-9][0-9]{1,3}) (seconds|minutes|hours|days))$"
    ),
    code: .badDuration,
    help: "write `1 hour`, or a whole number and `seconds`, `minutes`, `hours` or `days`",
    usual: Words.withUsualNumber
  ) { text in
    guard let (count, word) = Words.number(of: text), (1...9999).contains(count) else { return nil }
    let seconds = ["second": 1, "minute": 60, "hour": 3600, "day": 86_400]
    guard count > 1 || seconds[word] != nil, count == 1 || word.hasSuffix("s") else { return nil }
    return seconds[count == 1 ? word : String(word.dropLast())].map { $0 * count }
  }
}
