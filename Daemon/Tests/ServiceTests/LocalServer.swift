import Hummingbird
import NIOCore
import Synchronization

/// A server on loopback that answers as a test says, and hears what is asked.
final class LocalServer: Sendable {
  struct Answer: Sendable {
    var status = HTTPResponse.Status.ok
    var headers: HTTPFields = [:]
    var body: [UInt8] = []
    /// How often the body is sent; nil: until the client has enough.
    var times: Int? = 1
    /// What becomes of the answer after its body.
    var end = End.whole

    enum End: Sendable {
      case whole
      /// The connection is closed in the middle.
      case closed
      /// Nothing comes any more.
      case silent
    }

    static func text(_ text: String, etag: String? = nil) -> Answer {
      var answer = Answer(body: Array(text.utf8))
      if let etag { answer.headers[.eTag] = etag }
      return answer
    }
  }

  private let answer: @Sendable (Request) -> Answer
  private let asked = Mutex<[String]>([])

  /// Path and query of each request so far.
  var requests: [String] { asked.withLock { $0 } }

  struct Post: Sendable {
    let headers: HTTPFields
    let body: String
  }

  private let posted = Mutex<[Post]>([])

  /// What was posted so far.
  var posts: [Post] { posted.withLock { $0 } }

  init(_ answer: @escaping @Sendable (Request) -> Answer) { self.answer = answer }

  /// Serves while `body` runs.
  /// - Parameter body: gets the address of the server.
  func run(_ body: @escaping @Sendable (_ address: String) async throws -> Void) async throws {
    let (ports, port) = AsyncStream<Int>.makeStream()
    let router = Router()
    router.get("**") { request, _ in
      self.asked.withLock { $0.append(request.uri.string) }
      let answer = self.answer(request)
      return Response(
        status: answer.status, headers: answer.headers,
        body: ResponseBody { writer in
          var sent = 0
          while answer.times.map({ sent < $0 }) ?? (sent < 1 << 20) {
            try await writer.write(ByteBuffer(bytes: answer.body))
            sent += 1
          }
          switch answer.end {
          case .whole: try await writer.finish(nil)
          case .closed: throw CancellationError()
          case .silent: try await Task.sleep(for: .seconds(60))
          }
        })
    }
    router.post("**") { request, _ in
      let body = try await request.body.collect(upTo: 1 << 20)
      self.posted.withLock {
        $0.append(Post(headers: request.headers, body: String(buffer: body)))
      }
      let answer = self.answer(request)
      return Response(
        status: answer.status, headers: answer.headers,
        body: ResponseBody { writer in
          if answer.end == .silent {
            try await writer.write(ByteBuffer(bytes: [0]))
            try await Task.sleep(for: .seconds(60))
          }
          try await writer.finish(nil)
        })
    }
    let server = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) })
    try await withThrowingTaskGroup { group in
      group.addTask { try await server.run() }
      var found = ports.makeAsyncIterator()
      let number = await found.next() ?? 0
      do {
        try await body("http://127.0.0.1:\(number)")
      } catch {
        group.cancelAll()
        throw error
      }
      group.cancelAll()
    }
  }
}
