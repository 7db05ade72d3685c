import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Service

/// What one client may take. The time is that of the test.
@Suite("Connections")
struct ConnectionTests {
  private let clients = ClientConnections(most: 2) { ["127.0.0.1", "2001:DB8:0::1"] }

  private func connect(from address: String = "192.0.2.1") throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: ConnectionLimits(clients, mostSeconds: 10))
    try channel.connect(to: SocketAddress(ipAddress: address, port: 4711)).wait()
    return channel
  }

  private static let head = HTTPRequestPart.head(
    HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/"))

  private func pass(_ seconds: Int64, _ channel: EmbeddedChannel) -> Bool {
    channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    return channel.isActive
  }

  @Test func anAddressHasOnlySoMany() throws {
    let first = try connect()
    let second = try connect()
    #expect(first.isActive && second.isActive)
    #expect(try !connect().isActive)
    #expect(try connect(from: "192.0.2.2").isActive)
    try first.close().wait()
    let third = try connect()
    #expect(third.isActive)
    #expect(try !connect().isActive)
    try second.close().wait()
    try third.close().wait()
    #expect(try connect().isActive && connect().isActive)
  }

  /// Behind a proxy each request counts for the one who asked it.
  @Test(arguments: ["127.0.0.1", "2001:db8::1"])
  func aProxyHasTheConnectionsOfWhomItForwards(_ proxy: String) throws {
    func ask(_ channel: EmbeddedChannel, for clients: String...) throws -> Bool {
      var request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
      for client in clients {
        request.headerFields.append(.init(name: .xForwardedFor, value: client))
      }
      try channel.writeInbound(HTTPRequestPart.head(request))
      try channel.writeInbound(HTTPRequestPart.end(nil))
      return channel.isActive
    }
    let first = try connect(from: proxy)
    #expect(try ask(first, for: "192.0.2.1"))
    #expect(try ask(try connect(from: proxy), for: "198.51.100.7, 192.0.2.1:4000"))
    // What a client writes itself comes first, and proxies behind one another come last; ports make no other client.
    #expect(
      try !ask(try connect(from: proxy), for: "192.0.2.9", "::ffff:192.0.2.1 , 127.0.0.1:80"))
    #expect(try ask(try connect(from: proxy), for: "192.0.2.2"))
    #expect(try ask(first, for: "192.0.2.3"))
    #expect(try ask(try connect(from: proxy), for: "[::ffff:192.0.2.1]:4001"))
    // Of those on which nothing was asked yet it has as many as a client.
    let silent = try (0..<3).map { _ in try connect(from: proxy) }
    #expect(silent.map(\.isActive) == [true, true, false])
    #expect(try ask(silent[0], for: "192.0.2.4"))
    #expect(try connect(from: proxy).isActive)
    try silent[1].close().wait()
    // Who does not say for whom it asks is not limited; and nobody else is believed.
    for _ in 0..<4 { #expect(try ask(try connect(from: proxy))) }
    _ = try connect(from: "192.0.2.77")
    let other = try connect(from: "192.0.2.77")
    #expect(try ask(other, for: "192.0.2.88"))
    #expect(try !connect(from: "192.0.2.77").isActive)
  }

  /// Who has a network of IPv6 has many addresses.
  @Test func aNetworkIsOneClient() throws {
    let open = try ["2001:db8:1::1", "2001:db8:1:0:ffff::9"].map { try connect(from: $0) }
    #expect(open.map(\.isActive) == [true, true])
    #expect(try !connect(from: "2001:db8:1::2").isActive)
    #expect(try connect(from: "2001:db8:1:1::1").isActive)
    // Those of IPv4 are not a network, however they are written.
    let mapped = try (1...4).map { try connect(from: "::ffff:192.0.2.\($0)") }
    #expect(mapped.map(\.isActive) == [true, true, true, true])
  }

  @Test func aRequestHasToComeInTime() throws {
    let silent = try connect()
    #expect(pass(9, silent))
    #expect(!pass(1, silent))
    // One whose head comes byte by byte: they make no part.
    let slow = try connect()
    for _ in 0..<3 {
      #expect(pass(3, slow))
      slow.pipeline.fireChannelReadComplete()
    }
    #expect(!pass(1, slow))
  }

  @Test func aBodyDoesNotKeepAConnection() throws {
    let channel = try connect()
    #expect(pass(8, channel))
    try channel.writeInbound(Self.head)
    #expect(pass(1, channel))
    try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
    #expect(!pass(1, channel))
  }

  @Test func whatIsCompleteIsAnswered() throws {
    let channel = try connect()
    try channel.writeInbound(Self.head)
    #expect(pass(9, channel))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    // Until the next one begins.
    #expect(pass(3600, channel))
    channel.pipeline.fireChannelReadComplete()
    #expect(pass(9, channel))
    #expect(!pass(1, channel))
    let half = try connect()
    try half.writeInbound(Self.head)
    try half.writeInbound(HTTPRequestPart.end(nil))
    half.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    half.pipeline.fireChannelReadComplete()
    #expect(pass(3600, half))
  }

  @Test func aLastResponseClosesTheConnection() throws {
    let channel = try connect()
    for (fields, isOpen) in [([:], true), ([.connection: "close"], false)] as [(HTTPFields, Bool)] {
      try channel.writeOutbound(
        HTTPResponsePart.head(HTTPResponse(status: .ok, headerFields: fields)))
      #expect(channel.isActive)
      channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
      #expect(channel.isActive == isOpen)
    }
  }
}
