internal import Foundation
internal import NIOCore
internal import NIOPosix

/// The services to which messages for devices are posted. An endpoint is an address that a stranger has this program
/// call: only those of push services are, and none that leads into a network of ours.
struct PushServices: Sendable {
  /// Those of the common browsers: Chrome, Edge and others; Firefox; Safari; Edge on Windows.
  static let common = [
    "fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com",
    "*.push.apple.com", "*.notify.windows.com",
  ]
  /// The longest endpoint: those of today have at most some 500 bytes.
  static let mostBytes = 1024

  private let hosts: Set<String>
  /// `.example.org`, for the hosts below it.
  private let endings: [String]
  /// Those of trials, such as `http://127.0.0.1:9000`.
  private let origins: [String]

  /// - Parameter more: as in the configuration.
  init(_ more: [String]) {
    origins = more.filter { $0.contains("://") }
    let named = PushServices.common + more.filter { !$0.contains("://") }
    endings = named.filter { $0.hasPrefix("*.") }.map { String($0.dropFirst()) }
    hosts = Set(named.filter { !$0.hasPrefix("*.") })
  }

  /// An address to which messages may be posted.
  struct Endpoint: Hashable, Sendable {
    let text: String
    /// Such as `https://push.example.org`.
    let origin: String
    let host: String
    /// Whether it is of a trial, and called wherever it leads.
    let isTrial: Bool
  }

  /// - Returns: nil if the text is no address of a push service.
  func endpoint(_ text: String) -> Endpoint? {
    guard text.utf8.count <= PushServices.mostBytes,
      // What an address may have (RFC 3986); a space or an end of a line would end it in a request.
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}#".utf8.contains($0) })
    else { return nil }
    if let origin = origins.first(where: { text.hasPrefix("\($0)/") }) {
      guard let host = URLComponents(string: origin)?.host else { return nil }
      return Endpoint(text: text, origin: origin, host: host, isTrial: true)
    }
    let scheme = "https://"
    guard text.hasPrefix(scheme), let url = URLComponents(string: text), url.user == nil,
      url.password == nil, url.port == nil || url.port == 443, let host = url.host?.lowercased(),
      isService(host)
    else { return nil }
    // Two readers of addresses may see two hosts in one: what stands there is the name, and perhaps the port.
    let authority = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }.lowercased()
    guard authority == host || authority == "\(host):443" else { return nil }
    // In one way to write it: what is looked up is what is called.
    let rest = text.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" }
    return Endpoint(text: scheme + host + rest, origin: scheme + host, host: host, isTrial: false)
  }

  private func isService(_ host: String) -> Bool {
    hosts.contains(host)
      || endings.contains { host.hasSuffix($0) && host.utf8.count > $0.utf8.count }
  }
}

/// What a name of a host stands for.
enum HostAddresses {
  /// Why a host is not called.
  enum Fault: Error, Equatable {
    case unknown
    /// One of its addresses is not one of the public internet.
    case notPublic
  }

  /// Threads that wait for names, so that nothing else does.
  private static let threads: NIOThreadPool = {
    let threads = NIOThreadPool(numberOfThreads: 2)
    threads.start()
    return threads
  }()

  /// Asks the system.
  /// - Returns: one address, where all of them are public.
  static func publicOne(of host: String) async throws(Fault) -> String {
    let found: [SocketAddress]?
    do {
      found = try await threads.runIfActive { all(of: host) }
    } catch {
      found = nil
    }
    // Of both kinds one of IPv4: there are machines whose way out by IPv6 leads nowhere.
    let first = found?.first { $0.protocol == .inet } ?? found?.first
    guard let found, let first = first?.ipAddress else { throw .unknown }
    guard found.allSatisfy(isPublic) else { throw .notPublic }
    return first
  }

  private static func all(of host: String) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SocketKind.stream)
    hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
      guard let entry, let address = entry.pointee.ai_addr else { return nil }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          address, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
          == 0
      else { return nil }
      let end = text.firstIndex(of: 0) ?? text.endIndex
      let name = String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // `fe80::1%eth0` has the name of a network card.
      return try? SocketAddress(ipAddress: String(name.prefix { $0 != "%" }), port: 443)
    }
  }

  private enum SocketKind {
    #if canImport(Darwin)
      static let stream = SOCK_STREAM
    #else
      static let stream = SOCK_STREAM.rawValue
    #endif
  }

  /// Whether an address is one that is unique in the internet: none of a private network, of this machine, of a link, of
  /// many, or reserved (the registries of RFC 6890).
  static func isPublic(_ address: SocketAddress) -> Bool {
    switch address {
    case .v4(let socket):
      isPublic(v4: withUnsafeBytes(of: socket.address.sin_addr) { Array($0.prefix(4)) })
    case .v6(let socket):
      isPublic(v6: withUnsafeBytes(of: socket.address.sin6_addr) { Array($0.prefix(16)) })
    case .unixDomainSocket: false
    }
  }

  private static func isPublic(v4 bytes: [UInt8]) -> Bool {
    let number = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    return !special.contains { number >> (32 - $0.bits) == $0.network >> (32 - $0.bits) }
  }

  private static let special: [(network: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
    (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 3),
  ]

  private static func isPublic(v6 bytes: [UInt8]) -> Bool {
    // Those that carry one of IPv4: mapped, translated (RFC 6052) and 6to4 (RFC 3056).
    if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
      return isPublic(v4: Array(bytes[12...]))
    }
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
      return isPublic(v4: Array(bytes[12...]))
    }
    if bytes.starts(with: [0x20, 0x02]) { return isPublic(v4: Array(bytes[2..<6])) }
    // Of the rest, 2000::/3 is unique; in it, these are not: Teredo and other experiments, documentation.
    guard bytes[0] >> 5 == 1 else { return false }
    return !(bytes.starts(with: [0x20, 0x01]) && bytes[2] < 2)
      && !bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) && !bytes.starts(with: [0x3F, 0xFF])
  }
}
