internal import Hummingbird
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// How many connections each client address has open.
final class ClientConnections: Sendable {
  private let most: Int
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameter most: how many one address may have at a time.
  init(most: Int) { self.most = most }

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
      guard clients.open(client) else { return context.close(promise: nil) }
      address = client
    }
    begin(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    if let address { clients.close(address) }
    address = nil
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    hasPart = true
    switch unwrapInboundIn(data) {
    case .head: isInRequest = true
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

/// Refuses what comes with a body: nothing here takes one.
struct WithoutBody<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let length = request.headers[.contentLength]
    guard request.headers[.transferEncoding] == nil, length == nil || length == "0" else {
      return Response(status: .contentTooLarge, headers: [.connection: "close"])
    }
    return try await next(request, context)
  }
}
