internal import AsyncHTTPClient
internal import Findings
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOPosix
internal import Observations
internal import Rules
internal import Store

/// Asks servers for figures.
public struct Fetcher: Sendable {
  private static let mostRedirects = 5
  /// The longest that an answer may take, with all its pages.
  private static let mostSeconds: Int64 = 300
  private static let mostConnectSeconds: Int64 = 10

  private let proxies: Proxies
  /// Hosts beside that of the source to which it may redirect.
  private var redirects: Set<String> = []

  /// The most bytes of an answer, also unpacked.
  private let mostBytes: Int
  /// The longest that a server may be silent.
  private let readSeconds: Int64

  public init(
    proxies: Proxies = .none, mostBytes: Int = 128 << 20,
    readSeconds: Int64 = 30
  ) {
    self.mostBytes = mostBytes
    self.proxies = proxies
    self.readSeconds = readSeconds
  }

  /// The same by another configuration.
  func following(_ settings: Settings) -> Fetcher {
    var fetcher = self
    fetcher.redirects = settings.redirects
    return fetcher
  }

  struct Response: Sendable {
    var bytes: [UInt8]
    var etag: String?
    var modified: String?
    /// What the server says that it is.
    var mediaType: MediaType?
  }

  enum Answer: Sendable {
    /// It has nothing new.
    case unchanged
    case received(Response)
    /// Why there is none, as the end of a sentence.
    case failed(String)
    /// The same of one that says when to ask again, as in `Retry-After`.
    case refused(String, retryAfter: String)
  }

  /// Fetches what is at an address, unless it is still what was known.
  /// - Parameter isPaged: whether a FeatureServer answers, in as many pages as it likes.
  /// - Throws: `CancellationError` if the program has to end.
  func fetch(_ url: String, isPaged: Bool, known: SourceState) async throws -> Answer {
    guard let start = URL(string: url) else { return .failed("its `url` is not an address") }
    if let fault = WebAddress.fault(of: url) { return .failed("its `url` \(fault.said)") }
    guard start.user() == nil, start.password() == nil else {
      return .failed("its address names a user, and it is published with the rules: leave that out")
    }
    do {
      return try await withThrowingTaskGroup { group in
        group.addTask { try await isPaged ? askForPages(url, known) : ask(url, known) }
        group.addTask {
          try await Task.sleep(for: .seconds(Fetcher.mostSeconds))
          return .failed("its answer takes more than \(Fetcher.mostSeconds) seconds")
        }
        defer { group.cancelAll() }
        return try await group.next() ?? .failed("it does not answer")
      }
    } catch {
      if Task.isCancelled { throw CancellationError() }
      return .failed(said(error))
    }
  }

  /// Asks a FeatureServer for one page after the other.
  private func askForPages(_ url: String, _ known: SourceState) async throws -> Answer {
    let query = Fetcher.query(url)
    var pages = FeaturePages()
    var first: Response?
    var size = 0
    while true {
      let offset = pages.count == 0 ? "" : "&resultOffset=\(pages.count)"
      switch try await ask(query + offset, first == nil ? known : SourceState()) {
      case .received(let page):
        size += page.bytes.count
        guard size <= mostBytes else {
          return .failed("its answers have more than \(mostBytes >> 20) MiB")
        }
        pages.append(SourceFile(name: url, bytes: page.bytes))
        guard pages.hasMore else {
          // Marks are those of a page: they say nothing of the others.
          return .received(first == nil ? page : Response(bytes: pages.bytes))
        }
        first = page
      case let answer: return answer
      }
    }
  }

  /// The query at an address of a layer, with all fields and no shapes unless it says otherwise; see
  /// https://developers.arcgis.com/rest/services-reference/enterprise/query-feature-service-layer/.
  static func query(_ url: String) -> String {
    let parts = url.split(separator: "?", maxSplits: 1).map(String.init)
    var path = parts[0]
    while path.hasSuffix("/") { path.removeLast() }
    if path.split(separator: "/").last.map({ Int($0) }) ?? nil != nil { path += "/query" }
    var query = parts.count > 1 ? parts[1] : ""
    let given = Set(query.split(separator: "&").map { String($0.prefix { $0 != "=" }) })
    for (name, value) in [
      ("where", "1%3D1"), ("outFields", "*"), ("returnGeometry", "false"), ("f", "json"),
    ] where !given.contains(name) {
      query += (query.isEmpty ? "" : "&") + "\(name)=\(value)"
    }
    return "\(path)?\(query)"
  }

  private func ask(_ start: String, _ known: SourceState) async throws -> Answer {
    var url = start
    for _ in 0...Fetcher.mostRedirects {
      switch try await askOnce(url, known) {
      case .answer(let answer): return answer
      case .redirect(let location):
        guard let next = URL(string: location, relativeTo: URL(string: url))?.absoluteURL,
          let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else { return .failed("it redirects to no address") }
        if let fault = WebAddress.fault(of: next.absoluteString) {
          return .failed("it redirects to an address that \(fault.said)")
        }
        guard let host = next.host() else { return .failed("it redirects to no address") }
        // The rest of an address may be a secret.
        let place = "\(scheme)://\(host)\(next.port.map { ":\($0)" } ?? "")"
        guard next.user() == nil else { return .failed("it redirects to \(place) with a user") }
        guard isAllowed(next, from: start) else {
          return .failed(
            "it redirects to \(place), which is not allowed: if it may, add it to `redirects-to` in rulecheckd.yaml"
          )
        }
        guard !url.lowercased().hasPrefix("https://") || scheme == "https" else {
          return .failed("it redirects from https to \(place)")
        }
        url = next.absoluteString
      }
    }
    return .failed("it redirects more than \(Fetcher.mostRedirects) times")
  }

  private enum Hop {
    case answer(Answer)
    /// As the server wrote it (RFC 9110, section 10.2.2).
    case redirect(String)
  }

  /// Asks at one address, by the proxy that leads there.
  private func askOnce(_ url: String, _ known: SourceState) async throws -> Hop {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(
        connect: .seconds(Fetcher.mostConnectSeconds), read: .seconds(readSeconds)),
      decompression: .enabled(limit: .size(mostBytes)))
    configuration.proxy = proxies.proxy(for: url).map(HTTPClient.Configuration.Proxy.init)
    configuration.checkStatuses()
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let hop = try await ask(client, url, known)
      try? await client.shutdown()
      return hop
    } catch {
      try? await client.shutdown()
      throw error
    }
  }

  private func ask(_ client: HTTPClient, _ url: String, _ known: SourceState) async throws -> Hop {
    var request = HTTPClientRequest(url: url)
    request.headers.add(name: "User-Agent", value: "rulecheckd")
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    if let etag = known.etag { request.headers.add(name: "If-None-Match", value: etag) }
    if let modified = known.modified {
      request.headers.add(name: "If-Modified-Since", value: modified)
    }
    let response = try await client.execute(request, timeout: .seconds(Fetcher.mostSeconds))
    switch response.status.code {
    case 200:
      let body = try await response.body.collect(upTo: mostBytes)
      return .answer(
        .received(
          Response(
            bytes: Array(body.readableBytesView), etag: response.headers.first(name: "ETag"),
            modified: response.headers.first(name: "Last-Modified"),
            mediaType: MediaType(response.headers.first(name: "Content-Type")))))
    case 304:
      return .answer(
        known.etag == nil && known.modified == nil
          ? .failed("it says that nothing has changed, and nothing is known of it") : .unchanged)
    case 301, 302, 303, 307, 308:
      return response.headers.first(name: "Location").map { .redirect($0) }
        ?? .answer(.failed("it redirects to no address"))
    default:
      let said = "the status is \(response.status.code) \(response.status.reasonPhrase)"
      if [429, 503].contains(response.status.code),
        let wanted = response.headers.first(name: "Retry-After")
      {
        return .answer(.refused(said, retryAfter: wanted))
      }
      return .answer(.failed(said))
    }
  }

  /// Whether a server may send from one address to another: to itself, or to a host that is named.
  private func isAllowed(_ next: URL, from start: String) -> Bool {
    guard let host = next.host()?.lowercased() else { return false }
    if redirects.contains(next.port.map { "\(host):\($0)" } ?? host) { return true }
    let isUsual = Fetcher.hasUsualPort(next)
    if isUsual, redirects.contains(host) { return true }
    guard let first = URL(string: start), host == first.host()?.lowercased() else { return false }
    return next.port == first.port || isUsual && Fetcher.hasUsualPort(first)
  }

  /// Whether an address has the port that goes without saying.
  private static func hasUsualPort(_ url: URL) -> Bool {
    url.port.map { $0 == (url.scheme?.lowercased() == "https" ? 443 : 80) } ?? true
  }

  /// Why there is no answer, as the end of a sentence.
  private func said(_ error: any Error) -> String {
    switch error {
    case is NIOTooManyBytesError, NIOHTTPDecompression.DecompressionError.limit:
      "its answer has more than \(mostBytes >> 20) MiB"
    case let error as NIOHTTPDecompression.ExtraDecompressionError where error == .truncatedData:
      "its packed answer is cut short"
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      "its answer cannot be unpacked"
    default: Fetcher.said(error, silent: readSeconds, most: Fetcher.mostSeconds)
    }
  }

  /// Why a server does not answer, as the end of a sentence.
  /// - Parameters:
  ///   - silent: for how many seconds it may be silent.
  ///   - most: how many its answer may take.
  static func said(_ error: any Error, silent: Int64, most: Int64) -> String {
    switch error {
    case let error as HTTPClientError: return said(error, silent: silent, most: most)
    case let error as NIOConnectionError:
      return error.connectionErrors.first.map { said($0.error, silent: silent, most: most) }
        ?? "no address is known for \(error.host)"
    case HTTPParserError.invalidEOFState: return "it broke off its answer"
    case HTTPParserError.headerOverflow: return "the headers of its answer are too long"
    case HTTPParserError.invalidContentLength, HTTPParserError.unexpectedContentLength,
      HTTPParserError.invalidChunkSize:
      return "it gives its answer a length that is not a valid number"
    case is HTTPParserError: return "what it answers is not HTTP"
    case let error as IOError: return String(cString: strerror(error.errnoCode))
    default:
      // Errors of TLS have no types here; some are made by us, and sentences.
      let text = "\(error)"
      if text.contains("CERTIFICATE_VERIFY_FAILED") { return "its certificate cannot be verified" }
      if text.contains("ailedToValidateHostname") || text.contains("ableToValidateCertificate") {
        return "its certificate is that of another host"
      }
      if text.contains("handshakeFailed") { return "no encrypted connection to it can be made" }
      if text.contains("ncleanShutdown") { return "it broke off its answer" }
      return error is OddStatus ? text : "the connection to it failed"
    }
  }

  private static func said(_ error: HTTPClientError, silent: Int64, most: Int64) -> String {
    if error == .connectTimeout {
      return "it cannot be reached within \(mostConnectSeconds) seconds"
    }
    if error == .readTimeout { return "it was silent for \(silent) seconds" }
    if error == .deadlineExceeded { return "its answer takes more than \(most) seconds" }
    if error == .remoteConnectionClosed { return "it closed the connection" }
    if error == .invalidProxyResponse { return "the proxy refuses to connect to it" }
    if error == .proxyAuthenticationRequired { return "the proxy wants a user and a password" }
    if [.httpProxyHandshakeTimeout, .socksHandshakeTimeout].contains(error) {
      return "the proxy does not answer in time"
    }
    if error == .tlsHandshakeTimeout { return "it makes no encrypted connection in time" }
    if error == .uncleanShutdown { return "it broke off its answer" }
    return error == .getConnectionFromPoolTimeout
      ? "it cannot be reached in time" : "the request to it failed"
  }
}

extension HTTPClient.Configuration.Proxy {
  /// The client's words for a proxy of the environment.
  init(_ proxy: Proxies.Proxy) {
    self = .server(
      host: proxy.host, port: proxy.port,
      authorization: proxy.user.map { .basic(username: $0, password: proxy.password ?? "") })
  }
}
