internal import Foundation
internal import Hummingbird
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// How many connections each client address has open.
final class ClientConnections: Sendable {
  private let most: Int
  private let trusted: @Sendable () -> [String]
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameters:
  ///   - most: how many one address may have at a time.
  ///   - trusted: the addresses of proxies, which have those of whom they forward.
  init(most: Int, trusted: @escaping @Sendable () -> [String] = { [] }) {
    self.most = most
    self.trusted = trusted
  }

  func isProxy(_ address: String) -> Bool {
    let address = ClientConnections.plain(address)
    return trusted().contains { ClientConnections.plain($0) == address }
  }

  /// Whom a proxy forwards: of the addresses of `X-Forwarded-For`, to which each proxy adds the one that it was asked by, the
  /// last one that is none of a proxy. Nil: it does not say.
  func client(forwardedIn fields: HTTPFields) -> String? {
    fields[values: .xForwardedFor].flatMap { $0.split(separator: ",") }
      .map { ClientConnections.plain($0.trimmingCharacters(in: .whitespaces)) }
      .last { !$0.isEmpty && !isProxy($0) }.map(ClientConnections.client)
  }

  /// Under which name the client of a request is counted.
  /// - Parameter address: of the connection; nil: not known.
  func client(of address: String?, _ fields: HTTPFields) -> String {
    guard let address else { return "" }
    let forwarded = isProxy(address) ? client(forwardedIn: fields) : nil
    return forwarded ?? ClientConnections.client(of: address)
  }

  /// Under which name an address is counted. One of IPv6 has all of its /64: who has one can choose among them.
  static func client(of address: String) -> String {
    guard case .v6(let socket)? = try? SocketAddress(ipAddress: plain(address), port: 0) else {
      return plain(address)
    }
    let network = withUnsafeBytes(of: socket.address.sin6_addr) { Array($0.prefix(8)) }
    return network.map { String(format: "%02x", $0) }.joined() + "/64"
  }

  /// An address in the one way to write it: without the port that some proxies add, and one of IPv4 not as a socket of IPv6
  /// has it.
  private static func plain(_ written: String) -> String {
    let parsed = [written, withoutPort(written)].lazy.compactMap {
      try? SocketAddress(ipAddress: $0, port: 0).ipAddress
    }
    let address = parsed.first ?? written
    let mapped = "::ffff:"
    return address.hasPrefix(mapped) && address.contains(".")
      ? String(address.dropFirst(mapped.count)) : address
  }

  /// `192.0.2.1:4000`, `[2001:db8::1]:4000` or `[2001:db8::1]`.
  private static func withoutPort(_ address: String) -> String {
    guard address.hasPrefix("[") else { return String(address.prefix { $0 != ":" }) }
    return String(address.dropFirst().prefix { $0 != "]" })
  }

  /// Counts a connection.
  /// - Returns: whether the address may have it; otherwise it is not counted.
  func open(_ address: String) -> Bool {
    counts.withLock { counts in
      let count = counts[address, default: 0]
      guard count < most else { return false }
      counts[address] = count + 1
      return true
    }
  }

  func close(_ address: String) {
    counts.withLock { counts in
      let count = counts[address, default: 0]
      counts[address] = count > 1 ? count - 1 : nil
    }
  }
}

/// Keeps one client from taking the connections of all others: closes a connection beyond those that its address may
/// have, one whose request is not complete in time, and one after a response that says so.
final class ConnectionLimits: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let clients: ClientConnections
  private let mostSeconds: Int64
  /// The address under which this connection is counted.
  private var address: String?
  /// Whether that is the one for which a proxy asks, with each request perhaps another.
  private var isForwarded = false
  /// Whether a request was refused, so that what follows it is of no use.
  private var isRefused = false
  /// Closes the connection; nil: no request has begun.
  private var deadline: Scheduled<Void>?
  private var isInRequest = false
  /// Whether what was read last had a part of a request. Bytes without one are the beginning of a head.
  private var hasPart = false
  private var isInputClosed = false
  private var isLastResponse = false

  /// - Parameter mostSeconds: after how many seconds a request that began has to be complete. The first one begins with
  ///   the connection.
  init(_ clients: ClientConnections, mostSeconds: Int64) {
    self.clients = clients
    self.mostSeconds = mostSeconds
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    if let client = context.channel.remoteAddress?.ipAddress {
      isForwarded = clients.isProxy(client)
      // Until a proxy says for whom it asks, it is a client itself.
      let name = ClientConnections.client(of: client)
      guard count(for: isForwarded ? "proxy \(name)" : name) else {
        return context.close(promise: nil)
      }
    }
    begin(context)
  }

  /// Counts this connection for an address, and no longer for the one before.
  /// - Returns: whether the address may have it.
  private func count(for client: String?) -> Bool {
    guard client != address else { return true }
    if let address { clients.close(address) }
    address = nil
    guard let client else { return true }
    guard clients.open(client) else { return false }
    address = client
    return true
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    _ = count(for: nil)
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    hasPart = true
    guard !isRefused else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      isInRequest = true
      guard !isForwarded || count(for: clients.client(forwardedIn: head.headerFields)) else {
        return refuse(context)
      }
    case .body: break
    case .end: isInRequest = false
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if isInRequest || !hasPart { begin(context) } else { end() }
    hasPart = false
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // What is missing never comes, and what is complete is still answered.
    if case .inputClosed? = event as? ChannelEvent {
      isInputClosed = true
      end()
    }
    context.fireUserInboundEventTriggered(event)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): isLastResponse = head.headerFields[.connection] == "close"
    case .end where isLastResponse:
      context.writeAndFlush(data, promise: promise)
      return context.close(promise: nil)
    case .body, .end: break
    }
    context.write(data, promise: promise)
  }

  /// Answers that the client has too many connections: to a proxy a connection that is closed would be a fault of ours.
  private func refuse(_ context: ChannelHandlerContext) {
    isRefused = true
    let head = HTTPResponse(
      status: .tooManyRequests, headerFields: [.connection: "close", .contentLength: "0"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard deadline == nil, !isInputClosed, context.channel.isActive else { return }
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: .seconds(mostSeconds)) {
      channel.close(promise: nil)
    }
  }

  private func end() {
    deadline?.cancel()
    deadline = nil
  }
}

extension HTTPFields.Element.Name {
  static let xForwardedFor = HTTPFields.Element.Name("X-Forwarded-For")!
}

/// Refuses what comes with a body where nothing takes one.
struct WithoutBody<Context: RequestContext>: RouterMiddleware {
  /// The only path at which something does.
  let except: String

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let length = request.headers[.contentLength]
    guard
      request.headers[.transferEncoding] == nil && (length == nil || length == "0")
        || request.uri.path == except
    else {
      return Response(status: .contentTooLarge, headers: [.connection: "close"])
    }
    return try await next(request, context)
  }
}
