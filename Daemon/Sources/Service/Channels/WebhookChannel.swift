internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import Store

/// Posts messages to an address.
struct WebhookChannel: Channel {
  private let url: String
  private let signature: WebhookSignature
  private let client: HTTPClient
  private let event: @Sendable (StoredMessage) -> CloudEvent
  /// The longest that an answer may take.
  private let seconds: Int64

  /// The most bytes of an answer that are read; nobody looks at them.
  private static let mostBytes = 64 << 10

  /// - Parameters:
  ///   - seconds: the longest that an answer may take.
  ///   - event: a message as it is posted.
  init(
    _ url: String, _ signature: WebhookSignature, proxies: Proxies, seconds: Int,
    event: @escaping @Sendable (StoredMessage) -> CloudEvent
  ) {
    self.url = url
    self.signature = signature
    self.event = event
    self.seconds = Int64(seconds)
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(min(Int64(seconds), 10))))
    configuration.proxy = proxies.proxy(for: url).map(HTTPClient.Configuration.Proxy.init)
    // Who refuses connections is left alone for longer than a client would wait, and others are not kept from their turn.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.checkStatuses()
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  func hand(_ message: StoredMessage, at moment: Int) async -> Attempt {
    let body = event(message).json
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: CloudEvent.mediaType)
    request.headers.add(name: "User-Agent", value: "rulecheckd")
    for (name, value) in signature.headers(id: message.identifier, at: moment, body) {
      request.headers.add(name: name, value: value)
    }
    request.body = .bytes(ByteBuffer(string: body))
    do {
      let response = try await client.execute(request, timeout: .seconds(seconds))
      await response.drain(upTo: WebhookChannel.mostBytes, seconds: Int(seconds))
      return WebhookChannel.attempt(
        Int(response.status.code), response.status.reasonPhrase,
        retryAfter: response.headers.first(name: "Retry-After"), at: moment)
    } catch {
      return .again(Fetcher.said(error, silent: seconds, most: seconds))
    }
  }

  func close() async { try? await client.shutdown() }

  /// What an answer means.
  /// - Parameter retryAfter: seconds, or a time (RFC 9110, section 10.2.3).
  static func attempt(
    _ status: Int, _ reason: String, retryAfter: String?, at moment: Int
  ) -> Attempt {
    let said = "the status of its answer is \(status) \(reason)"
    switch status {
    case 200..<300: return .handed
    // Too early, and too slow: both may be otherwise next time.
    case 408, 425, 429, 500...:
      return .again(said, after: retryAfter.flatMap { RetryAfter.seconds($0, at: moment) })
    // Where it leads to may be another receiver: an operator has to look.
    case 300..<400: return .again("\(said), a redirect, which is not followed: correct its `url`")
    default: return .never(said)
    }
  }
}
