internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1

/// A status below 100, which no answer has (RFC 9110, section 15).
struct OddStatus: Error, CustomStringConvertible {
  let code: UInt

  var description: String { "the status is \(code), which does not exist" }
}

/// Fails a request that is answered with such a status. The client takes it for one that comes before the answer, and then
/// ends the program, since no answer follows.
private final class StatusCheck: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private var isOver = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    guard case .head(let head) = unwrapInboundIn(data), head.status.code < 100 else {
      return context.fireChannelRead(data)
    }
    isOver = true
    context.fireErrorCaught(OddStatus(code: head.status.code))
    context.close(promise: nil)
  }
}

extension HTTPClient.Configuration {
  /// Has every answer checked before the client sees it.
  mutating func checkStatuses() {
    // Answers of HTTP/2 come another way.
    httpVersion = .http1Only
    http1_1ConnectionDebugInitializer = { channel in
      channel.eventLoop.submit {
        let handlers = channel.pipeline.syncOperations
        let decoder = try handlers.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        try handlers.addHandler(StatusCheck(), position: .after(decoder))
      }
    }
  }
}
