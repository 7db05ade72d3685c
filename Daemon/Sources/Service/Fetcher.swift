internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import Store

/// Asks servers for figures.
public struct Fetcher: Sendable {
  /// The most bytes of a response, also unpacked.
  static let mostBytes = 128 << 20
  private static let mostRedirects = 5

  private let proxy: String?
  /// Hosts beside that of the source to which it may redirect.
  private let redirects: Set<String>

  /// - Parameter proxy: the address of a proxy, `http://host:port`; nil: none is used.
  public init(proxy: String? = nil, redirects: Set<String> = []) {
    self.proxy = proxy
    self.redirects = redirects
  }

  struct Response {
    var bytes: [UInt8]
    var etag: String?
    var modified: String?
  }

  enum Answer {
    /// It has nothing new.
    case unchanged
    case received(Response)
    /// Why there is none, as the end of a sentence.
    case failed(String)
  }

  /// Fetches what is at an address, unless it is still what was known.
  func fetch(_ url: String, known: Asking) async -> Answer {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(10), read: .seconds(30)),
      decompression: .enabled(limit: .size(Fetcher.mostBytes)))
    if let proxy, let address = HTTPClient.Configuration.Proxy(address: proxy) {
      configuration.proxy = address
    }
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let answer: Answer
    do {
      answer = try await ask(client, url, known)
    } catch {
      answer = .failed(Fetcher.said(error))
    }
    try? await client.shutdown()
    return answer
  }

  private func ask(_ client: HTTPClient, _ start: String, _ known: Asking) async throws -> Answer {
    var url = start
    for _ in 0...Fetcher.mostRedirects {
      var request = HTTPClientRequest(url: url)
      request.headers.add(name: "User-Agent", value: "rulecheckd")
      request.headers.add(name: "Accept-Encoding", value: "gzip")
      if let etag = known.etag { request.headers.add(name: "If-None-Match", value: etag) }
      if let modified = known.modified {
        request.headers.add(name: "If-Modified-Since", value: modified)
      }
      let response = try await client.execute(request, timeout: .seconds(120))
      switch response.status.code {
      case 200:
        let body = try await response.body.collect(upTo: Fetcher.mostBytes)
        return .received(
          Response(
            bytes: Array(body.readableBytesView), etag: response.headers.first(name: "ETag"),
            modified: response.headers.first(name: "Last-Modified")))
      case 304: return .unchanged
      case 301, 302, 303, 307, 308:
        guard let next = response.headers.first(name: "Location").flatMap({ resolved($0, from: url) })
        else { return .failed("it redirects to no address") }
        guard let host = host(of: next), host == self.host(of: start) || redirects.contains(host)
        else {
          return .failed(
            "it redirects to \(next), whose host is not allowed; add it to `redirects` if it may")
        }
        guard !url.hasPrefix("https://") || next.hasPrefix("https://") else {
          return .failed("it redirects from https to \(next)")
        }
        url = next
      default:
        return .failed("it answers \(response.status.code) \(response.status.reasonPhrase)")
      }
    }
    return .failed("it redirects more than \(Fetcher.mostRedirects) times")
  }

  /// The address that a redirection means.
  private func resolved(_ location: String, from url: String) -> String? {
    if location.hasPrefix("http://") || location.hasPrefix("https://") { return location }
    guard location.hasPrefix("/"), !location.hasPrefix("//"),
      let end = url.range(of: "://")?.upperBound
    else { return nil }
    return url[..<(url[end...].firstIndex(of: "/") ?? url.endIndex)] + location
  }

  private func host(of url: String) -> String? {
    guard let end = url.range(of: "://")?.upperBound else { return nil }
    let authority = url[end...].prefix { !"/?#".contains($0) }
    return authority.contains("@") ? nil : authority.split(separator: ":").first.map { $0.lowercased() }
  }

  private static func said(_ error: any Error) -> String {
    switch error {
    case is NIOTooManyBytesError: return "its answer has more than \(mostBytes >> 20) MB"
    case let error as HTTPClientError: return error.shortDescription
    default: return "\(error)"
    }
  }
}

extension HTTPClient.Configuration.Proxy {
  /// - Parameter address: `http://host:port`.
  fileprivate init?(address: String) {
    let parts = address.replacing("http://", with: "").split(separator: "/")[0].split(separator: ":")
    guard parts.count == 2, let port = Int(parts[1]) else { return nil }
    self = .server(host: String(parts[0]), port: port)
  }
}
